// games.mjs - whole games, played by tapping what is offered and by keys alone, on screens of many sizes: all that an answer
// needs is in sight, and nothing lies over it. `make page-games` plays all of them, the tests of the page a few.
import { mkdirSync } from "node:fs";
import path from "node:path";

const GAMES = [
  ["hearts", "limit=5"],
  ["zole", "hands=1"],
  ["nine-card-don", "target=15"],
  ["single-cribbage", "target=11"],
  ["tarock", "hands=1"],
  ["euchre", "target=1"],
  ["scopa", "target=1"],
  ["dou-dizhu", "deals=1"],
];
const SCREENS = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
];
const SHOTS = process.env.HOUSERULE_SHOTS; // a folder for a picture of the first question and of the end of each game
const STEPS_MOST = 300,
  KEYS_MOST = 40; // from one answer to the next

// Looks at the screen as somebody who may not scroll: what may be answered, and what of it cannot be tapped. Runs in the page.
function look() {
  const point = (one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const x = left + Math.min(width / 2, 9), // a card may lie under the next
      y = (top + bottom) / 2;
    const is_seen = left > -1 && right < innerWidth + 1 && top > -1 && bottom < innerHeight + 1;
    return { x, y, is_seen, is_free: one.contains(document.elementFromPoint(x, y)), height };
  };
  const all = (where) => [...document.querySelectorAll(where)].filter((one) => !one.closest(".many-words, .pile, .column"));
  const found = [];
  for (const one of all(".mine button, .strip button, .strip .asks, .choices .card, .played")) {
    const { is_seen, is_free } = point(one);
    const what = one.getAttribute("aria-label") ?? one.querySelector("svg")?.getAttribute("aria-label") ?? one.textContent;
    if (!is_seen) found.push(`${what} is not on the screen`);
    else if (!is_free && one.matches("button")) found.push(`something lies over ${what}`);
  }
  if (document.scrollingElement.scrollWidth > innerWidth) found.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
  const { view } = globalThis.houserule.play;
  return { found, state: view.state, ask: view.ask, decided: view.decided, deal: view.deal };
}

// Marks the next answer as `data-next`, as somebody chooses it who sees the screen: the last cards that may be played, a word
// that answers. Returns its place; null if there is none. Runs in the page.
function choose() {
  for (const one of document.querySelectorAll("[data-next]")) delete one.dataset.next;
  const { ask } = globalThis.houserule.play.view;
  const words = [...document.querySelectorAll(".strip .word:not(.quiet):not([aria-disabled=true])")];
  const cards = [...document.querySelectorAll("button.card.legal:not(.picked)")];
  const picked = document.querySelectorAll(".picked").length;
  const wants = ask?.kind === "cards" && ask.most > 1 ? Math.max(ask.least, 1) : 0;
  const next = picked < wants ? cards.at(-1) : (words[0] ?? cards.at(-1));
  if (!next) return null;
  next.dataset.next = "";
  const { left, top, width, height } = next.getBoundingClientRect();
  return { x: left + Math.min(width / 2, 9), y: top + height / 2, name: next.textContent };
}

export async function tests({ test, check, open, wait }) {
  const by_touch = (page, at) => page.touchscreen.tap(at.x, at.y);
  const by_mouse = (page, at) => page.mouse.click(at.x, at.y);

  // The focus goes to the answer by Tab and arrows, and Enter gives it.
  async function by_keys(page) {
    for (let i = 0; i < KEYS_MOST; i++) {
      const key = await page.evaluate(() => {
        const here = document.activeElement,
          next = document.querySelector("[data-next]");
        if (here === next) return "Enter";
        const cards = [...document.querySelectorAll("button.card")];
        if (here.matches("button.card") && next.matches("button.card"))
          return cards.indexOf(here) < cards.indexOf(next) ? "ArrowRight" : "ArrowLeft";
        return here.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING ? "Tab" : "back";
      });
      if (key === "back") {
        await page.keyboard.down("Shift");
        await page.keyboard.press("Tab");
        await page.keyboard.up("Shift");
      } else await page.keyboard.press(key);
      if (key === "Enter") return;
    }
    throw new Error("keys do not come to the answer");
  }

  async function picture(page, name) {
    if (SHOTS) await page.screenshot({ path: path.join(SHOTS, `${name}.png`) });
  }

  async function play(page, [game, option], answer, name) {
    const dealt = await page.evaluate((...args) => globalThis.houserule.deal(args), game, "-o", option, "--seed", "k7");
    check(dealt.ok, dealt.problem?.text);
    await page.evaluate(() => document.scrollingElement.scrollTo(0, 0));
    let shown = -1;
    for (let step = 0; step < STEPS_MOST; step++) {
      const { found, state, ask, decided, deal } = await page.evaluate(look);
      if (found.length) await picture(page, `${name}-wrong`);
      check(found.length === 0, `step ${step}, ${ask?.point ?? state}: ${found.slice(0, 3).join("; ")} (${found.length})`);
      if (state === "over") {
        await wait(page, () => /^The game is over.*(wins|win) with/s.test(document.querySelector(".result").innerText));
        await picture(page, `${name}-end`);
        return step;
      }
      if (deal !== shown && ask?.kind === "play" && step > 4) {
        shown = deal;
        await picture(page, `${name}-hand`);
      }
      const at = await page.evaluate(choose);
      check(at, `step ${step}: nothing can be answered`);
      const before = await page.evaluate(() => `${globalThis.houserule.play.moving} ${document.querySelectorAll(".picked").length}`);
      await answer(page, at);
      await wait(
        page,
        (was) => !document.body.hasAttribute("aria-busy") && `${globalThis.houserule.play.moving} ${document.querySelectorAll(".picked").length}` !== was,
        before,
      );
    }
    throw new Error(`the game has no end after ${STEPS_MOST} answers`);
  }

  const all = process.env.HOUSERULE_GAMES === "all";
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  for (const [i, [width, height]] of SCREENS.entries()) {
    const is_small = width < 900;
    let page;
    for (const [j, game] of GAMES.entries()) {
      for (const how of ["taps", "keys"]) {
        if (!all && (i !== j || how !== ["taps", "keys"][i % 2])) continue;
        await test(`plays ${game[0]} to its end by ${how} at ${width} x ${height}`, async () => {
          page ??= await open("", { width, height, isMobile: is_small, hasTouch: is_small });
          const answer = how === "keys" ? by_keys : is_small ? by_touch : by_mouse;
          const steps = await play(page, game, answer, `${game[0]}-${width}-${how}`);
          check(page.broken.length === 0, page.broken.join(" "));
          return `${steps} answers`;
        });
      }
    }
    await page?.end();
  }
}
