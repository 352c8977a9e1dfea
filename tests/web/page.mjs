// page.mjs - the page in a real browser: `node page.mjs PAGE FOLDER CHROMIUM`, where FOLDER has node_modules. Says lines of
// TAP. Files are opened from the disk, and no address is ever asked: the browser has no network here.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [page_file, folder, chromium] = process.argv.slice(2);
const wanted = createRequire(path.resolve(folder, "node_modules", "x.js"));
const puppeteer = wanted("puppeteer-core");
const axe = readFileSync(wanted.resolve("axe-core/axe.min.js"), "utf8");
const address = `file://${path.resolve(page_file)}`;

const browser = await puppeteer.launch({
  executablePath: chromium,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu", // a process of its own takes a tenth longer
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

let failed = 0;
const only = new RegExp(process.argv[5] ?? "");
async function test(name, run) {
  if (!only.test(name)) return;
  if (failed > 4) return; // what all of them need is broken
  const begun = Date.now();
  try {
    const note = await run();
    console.log(`ok - ${name}${note ? ` # ${note}` : ""} (${Date.now() - begun} ms)`);
  } catch (problem) {
    failed++;
    const said = String(problem.stack ?? problem).split("\n");
    const here = said.slice(1).filter((line) => /web\/\w+\.mjs|pptr/.test(line)); // where in these files
    console.log(["not ok - " + name, said[0], ...here].join("\n# "));
  }
}

function check(value, sentence) {
  if (!value) throw new Error(sentence);
}

// A page of its own, with a storage of its own; `asked` gathers every address that it asks for beside itself.
async function open(hash = "", size = { width: 1280, height: 820 }, at = address) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.asked = [];
  page.broken = [];
  page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || page.asked.push(request.url()));
  page.on("pageerror", (problem) => page.broken.push(String(problem)));
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await page.setViewport(size);
  await page.goto(at + hash);
  await page.waitForSelector("main *, .boot[role=alert]", { timeout: 30000 });
  page.end = () => context.close();
  return page;
}

// Waits until something holds there; by the clock, as a page that nobody looks at is not painted.
const wait = (page, ...all) => page.waitForFunction(all[0], { polling: 40, timeout: 15000 }, ...all.slice(1));
const ask = (page, request, files, patience = 20000) =>
  page.evaluate((...all) => globalThis.houserule.ask(...all), request, patience, files);
const click = (page, text, within = "body") =>
  page.evaluate(
    (word, where) => {
      const found = [...document.querySelectorAll(`${where} button`)].find((one) => one.textContent.trim().startsWith(word));
      if (!found) throw new Error(`there is no button ${word}`);
      found.click();
    },
    text,
    within,
  );

async function sit(page, game, seed = "k7", rules = []) {
  await click(page, "Games", "nav");
  await page.waitForSelector(".game");
  await page.evaluate(
    (title) => [...document.querySelectorAll(".game")].find((one) => one.querySelector("b").textContent === title).click(),
    game,
  );
  await wait(page, () => document.querySelector(".setup fieldset, .setup h2 + div > p"));
  for (const rule of rules) {
    await page.evaluate(
      (title) =>
        [...document.querySelectorAll(".house-rule")]
          .find((one) => one.querySelector("b").textContent === title)
          .querySelector("input")
          .click(),
      rule,
    );
    await wait(
      page,
      (title) =>
        [...document.querySelectorAll(".house-rule")]
          .find((one) => one.querySelector("b").textContent === title)
          ?.querySelector("input").checked,
      rule,
    );
  }
  await page.evaluate((text) => {
    [...document.querySelectorAll(".seats label")]
      .find((one) => one.textContent.startsWith("Seed"))
      .querySelector("input").value = text;
  }, seed);
  await page.click(".go");
  await page.waitForSelector(".mine, .felt");
}

// Plays by clicking whatever may be clicked, to the end of the hand: the strip's first button, or a card.
async function play_hand(page) {
  for (let step = 0; step < 200; step++) {
    const done = await page.evaluate(async () => {
      const before = document.querySelector(".felt").textContent + document.querySelector(".message").textContent;
      const strip = [...document.querySelectorAll(".strip button.word:not(.quiet)")];
      if (strip.some((one) => /^(Deal the next hand|New game)/.test(one.textContent))) return "over";
      const least = Number(/(\d+)(?: to \d+)? cards/.exec(document.querySelector(".asks")?.textContent)?.[1] ?? 0);
      for (let i = 0; i < least; i++) [...document.querySelectorAll("button.card.legal:not(.picked)")][0].click();
      const cards = [...document.querySelectorAll("button.card.legal")];
      const words = [...document.querySelectorAll(".strip button.word:not(.quiet):not([aria-disabled=true])")];
      (words[0] ?? cards[0] ?? document.querySelector(".strip button")).click();
      for (let i = 0; i < 400; i++) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (before !== document.querySelector(".felt").textContent + document.querySelector(".message").textContent)
          return "";
      }
      return "stuck";
    });
    if (done === "over") return step;
    check(done === "", `after ${step} clicks nothing happens: ${await page.$eval(".play", (one) => one.innerText)}`);
  }
  throw new Error("the hand has no end");
}

async function sound(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const said = found.violations.map(
    (one) =>
      `${one.id}: ${one.nodes
        .slice(0, 3)
        .map((node) => `${node.target} ${node.failureSummary?.split("\n")[1] ?? ""}`)
        .join("; ")}`,
  );
  check(said.length === 0, `${what}: ${said.join(" | ")}`);
  const pale = await page.evaluate(pale_on_felt);
  check(pale.length === 0, `${what}: too little contrast: ${pale.join(" | ")}`);
}

// Texts on the felt and its cards with less contrast than WCAG 1.4.3 asks: 4.5, or 3 for large ones. axe leaves these out, as
// the felt has a picture of fine lines.
function pale_on_felt() {
  const colour = (text) => {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const over = (top, below) => top.rgb.map((one, i) => one * top.a + below[i] * (1 - top.a));
  const ground = (element) => {
    if (!element) return [255, 255, 255];
    const own = colour(getComputedStyle(element).backgroundColor);
    return own.a === 1 ? own.rgb : over(own, ground(element.parentElement));
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  for (const element of document.querySelectorAll(".felt *:not(svg *)")) {
    const is_text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!is_text || !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const style = getComputedStyle(element);
    const below = ground(element);
    const [high, low] = [light(over(colour(style.color), below)), light(below)].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize);
    const is_large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < (is_large ? 3 : 4.5)) found.push(`${element.className} "${element.textContent.trim()}" ${contrast.toFixed(1)}`);
  }
  return found;
}

const GAMES = ["Zole", "Two-handed Bela", "Four-handed Klaberjass", "Nine Card Don", "Single Cribbage", "Phat", "Durak", "Scopa", "President"];

const started = Date.now();
const page = await open();
await test("asks for nothing but itself", async () => {
  const ready = await page.evaluate(() => performance.getEntriesByName("first-paint")[0]?.startTime ?? 0);
  await page.waitForSelector(".game");
  check(readFileSync(page_file).length < 4e6, "the page is longer than 4 MB");
  check(page.asked.length === 0, page.asked.join(" "));
  return `painted after ${Math.round(ready)} ms, games after ${Date.now() - started} ms`;
});

for (const game of GAMES) {
  await test(`plays a whole hand of ${game} by clicks`, async () => {
    await sit(page, game);
    const clicks = await play_hand(page);
    check(clicks > 1, "too few decisions");
    check(
      await page.evaluate(() => document.querySelector(".score h2")?.textContent.startsWith("Hand 1")),
      "the hand was not scored",
    );
    check(await page.evaluate(() => document.querySelectorAll(".score .items li").length > 0), "no item of the score");
    return `${clicks} clicks`;
  });
}

await test("finds a game by its kind, its players and its land", async () => {
  await click(page, "Games", "nav");
  await page.waitForSelector(".game");
  const shelf = () => page.$$eval(".shelves section", (all) => all.map((one) => one.innerText));
  check((await shelf()).length > 3, "no kinds");
  await page.select(".find select[aria-label=Players]", "2");
  await page.select(".find select[aria-label=Land]", "Russia");
  const found = await shelf();
  check(found.length === 1 && found[0].includes("Durak"), found.join(" | "));
});

await test("takes an answer of several cards by tapping them", async () => {
  await sit(page, "Dou Dizhu", "a");
  await click(page, "3", ".strip");
  await wait(page, () => document.querySelector(".strip").textContent.includes("Tap cards to see"));
  await page.click(".mine button.legal");
  await page.click(".mine button.legal:not(.picked)");
  const [first] = await page.$$eval(".strip button.word", (all) => all.map((one) => one.textContent));
  check(first === "2♣ 2♦", first);
  await click(page, first, ".strip");
  await wait(page, () => !document.querySelector(".picked"));
  await sit(page, "Klondike");
  await page.click(".pile button.legal");
  await page.click(".pile button.legal:not(.picked)");
  await wait(page, () => /7♠ on 8♦/.test(document.querySelector(".strip").textContent));
});

await test("dims what may not be played, and says why with the clause lit beside it", async () => {
  await sit(page, "Zole");
  await click(page, "pass", ".strip");
  await page.waitForSelector("button.card.dim");
  await page.click("button.card.dim");
  await page.waitForSelector(".lit .number");
  check(await page.$eval(".message", (one) => one.textContent), "no reason is said");
  check((await page.$eval(".lit .number", (one) => one.textContent)) === "ZO-5.3", "ZO-5.3 is not lit");
});

await test("weighs the answers, takes back, and says what a word means", async () => {
  await page.click("#tab-worth");
  await page.waitForSelector(".bars .bar", { timeout: 10000 });
  await click(page, "Take back", ".tools");
  await wait(page, () => document.querySelector(".strip").textContent.includes("solo"));
  check((await page.$eval(".strip", (one) => one.textContent)).includes("You take"), "no meaning");
});

await test("is played by keys alone, from the shelf to the end of a hand", async () => {
  const at = () => page.evaluate(() => `${document.activeElement.className} ${document.activeElement.textContent}`);
  const tab_to = async (what) => {
    for (let i = 0; i < 12 && !what.test(await at()); i++) await page.keyboard.press("Tab");
    check(what.test(await at()), `Tab does not come to ${what} but to ${await at()}`);
    await page.keyboard.press("Enter");
  };
  await click(page, "Games", "nav");
  await page.waitForSelector(".find input");
  await page.focus(".find input");
  await page.keyboard.type("whist");
  await tab_to(/^game Whist/);
  await page.waitForSelector(".go");
  await tab_to(/Deal$/);
  await wait(page, () => document.activeElement.classList.contains("legal"));
  const first = await page.evaluate(() => document.activeElement.dataset.key);
  await page.keyboard.press("ArrowRight");
  const is_only = (await page.$$(".mine .legal")).length === 1; // the deal is drawn
  const moved = (await page.evaluate(() => document.activeElement.dataset.key)) !== first;
  check(moved || is_only, "arrows do not go along the hand");
  await page.focus(".mine .legal");
  const over = /Deal the next|Play again/; // eleven tricks of the first hand end the game
  for (let i = 0; i < 13; i++) {
    if (over.test(await at())) break;
    check(/legal/.test(await at()), `the focus is lost after ${i} cards: ${await at()}`);
    const felt = await page.$eval(".felt", (one) => one.textContent);
    await page.keyboard.press("Enter");
    await wait(page, (before) => document.querySelector(".felt").textContent !== before, felt);
  }
  check(over.test(await at()), `the hand is not over: ${await at()}`);
});

await test("has the prompt in a pane: the same words, and calls of the program", async () => {
  await sit(page, "Zole");
  await click(page, "pass", ".strip");
  await page.waitForSelector("button.card.dim");
  await page.click("#tab-prompt");
  await page.type("#prompt-line", "why trick\n");
  await wait(page, () => /is winning|won|led/.test(document.querySelector(".transcript").textContent));
  await page.type("#prompt-line", "houserule sim zole -n 4096 --seed a\n");
  await wait(page, () => document.querySelector(".transcript").textContent.includes("4,096 deals"));
  await page.type("#prompt-line", "undo\n");
  await wait(page, () => document.querySelector(".transcript").textContent.includes("taken back"));
});

// A house rule as its author would write it.
const RULE = `local v = variant {
  id = "dear", of = "zole", title = "Dear", summary = "A hand costs ten more.", clauses = "ZO-90",
}

-- ZO-90.1 At the end of a hand seat 1 pays ten to seat 2.
function v.wrap.settle(base, t, ...)
  base(t, ...)
  t:pay(1, 2, 10, "ZO-90.1", "dear")
end
`;

async function write(at, text) {
  await at.evaluate(() => document.querySelector(".cm-content").focus());
  await at.keyboard.down("Control");
  await at.keyboard.press("a");
  await at.keyboard.up("Control");
  await at.keyboard.press("Delete");
  await at.evaluate((all) => document.execCommand("insertText", false, all), text);
}

await test("edits a house rule, completes its words, and marks an error at its line", async () => {
  await sit(page, "Zole");
  await page.evaluate(() => {
    document.getElementById("tab-script").click();
    globalThis.houserule.ask({ do: "best", ms: 1500 }); // the list of scripts waits for this
  });
  await page.waitForSelector(".cm-content");
  await page.type(".editor .line input", "dear");
  await click(page, "New house rule", ".editor");
  await wait(page, () => document.querySelector(".cm-content").textContent.includes('"dear"'));
  await write(page, "local v = variant { id = 1\nx = = 2");
  await page.waitForSelector(".editor .message.refusal", { timeout: 10000 });
  check(await page.$(".cm-lint-marker-error"), "no mark at the line");
  await page.keyboard.type("\nt:first_");
  await page.waitForSelector(".cm-tooltip-autocomplete");
  check(
    (await page.$eval(".cm-tooltip-autocomplete", (one) => one.textContent)).includes("first_bid"),
    "t:first_bid is not offered",
  );
  await page.keyboard.press("Escape");
});

await test("saves it, replays the deal under it at once, and shows what changed", async () => {
  await write(page, RULE);
  await click(page, "Save and replay", ".editor");
  await wait(page, () => document.querySelector(".editor .changes").textContent.includes("Replayed"));
  await sit(page, "Zole", "k1", ["Dear"]); // seat 1 bids first
  await click(page, "solo", ".strip"); // so that the hand is settled, whatever the bots bid
  await wait(page, () => document.querySelector("button.card.legal"));
  await play_hand(page);
  check(await page.$$eval(".score .items", (all) => all.at(-1).textContent.includes("ZO-90.1")), "the rule has no effect");
  await page.click("#tab-script");
  await wait(page, () => document.querySelector(".cm-content").textContent.includes("ZO-90.1"));
  await write(page, RULE.replace("10, ", "30, "));
  await click(page, "Save and replay", ".editor");
  await page.waitForSelector(".new-item", { timeout: 10000 });
  const changed = await page.$eval(".editor .changes", (one) => one.textContent);
  check(/− [^−+]* 10 dear ZO-90.1/.test(changed) && /\+ [^−+]* 30 dear ZO-90.1/.test(changed), changed);
});

let link;
await test("passes on a link, which a page that never saw this one opens as it is", async () => {
  await click(page, "Share", "nav");
  await wait(page, () => document.querySelector(".share input").value.includes("#"));
  link = `#${(await page.$eval(".share input", (one) => one.value)).split("#")[1]}`;
  await click(page, "Done", ".share");
  const other = await open(link);
  await other.waitForSelector(".felt");
  check(
    (await other.$eval(".notice", (one) => one.textContent)).includes("variants/dear.lua"),
    "whose scripts these are is not said",
  );
  const [there, here] = [
    await other.$eval(".felt", (one) => one.textContent),
    await page.$eval(".felt", (one) => one.textContent),
  ];
  check(there === here, `another table: ${there} | ${here}`);
  const kept = await other.evaluate(async () => {
    const { keep } = globalThis.houserule.things;
    await keep.queue;
    return Object.keys(await keep.open());
  });
  check(kept.length === 0, `something of a link is kept: ${kept}`);
  check(other.broken.length === 0, other.broken.join(" "));
  await other.end();
  return `${link.length} characters`;
});

await test("takes in what is dropped, says what is wrong with it, and removes it again", async () => {
  const other = await open();
  await other.waitForSelector(".game");
  const drop = (name, text) =>
    other.evaluate(
      async (file, all) => {
        await globalThis.houserule.share.take([new File([all], file)]);
        return document.querySelector(".share [role=status]").textContent;
      },
      name,
      text,
    );
  const record = readFileSync("tests/records/whist/plain.jsonl", "utf8");
  await drop("mine.jsonl", record);
  await wait(other, () => document.querySelector(".deal").textContent.includes("Whist"));
  check((await drop("bad.jsonl", "{nonsense")).includes("no record"), "a bad record is not refused");
  check((await drop("bad.lua", "local v = variant { id = = 1 }")).includes("line 1: unexpected symbol"), "no line");
  check((await other.$$(".game")).length > 30, "a bad script takes the list of games away");
  await other.click('[aria-label$="bad.lua"]');
  await wait(other, () => document.querySelector(".share [role=status]").textContent === "bad.lua is removed.");
  check(!(await other.$(".setup .refusal")), "something is wrong still");
  check(other.broken.length === 0, other.broken.join(" "));
  await other.end();
});

// Opens a link with hostile scripts, packed as the page packs them, and calls `run` with that page.
async function hostile(scripts, run) {
  const guest = await page.evaluate(async (all) => {
    const bytes = new Uint8Array(
      await new Response(
        new Blob([JSON.stringify({ scripts: all })]).stream().pipeThrough(new CompressionStream("deflate-raw")),
      ).arrayBuffer(),
    );
    return btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_");
  }, scripts);
  const other = await open(`#${guest}`);
  await other.waitForSelector(".game");
  try {
    return await run(other);
  } finally {
    await other.end();
  }
}

const variant = (id, body, title = id) => ({
  [`variants/${id}.lua`]: `local v = variant { id = "${id}", of = "zole", title = ${JSON.stringify(title)},
summary = "<b>bold</b>", clauses = "ZO-91" }
-- ZO-91.1 <script>globalThis.harm = 1</script>
${body}`,
});

await test("shows a stranger's text as text", async () =>
  hostile(
    variant("bad", "v.option { 'loud', 1, '<img src=x onerror=harm=1>', clause = 'ZO-91.1' }", "<img src=x onerror=harm=1>"),
    async (other) => {
      await sit(other, "Zole", "k7", ["<img src=x onerror=harm=1>"]);
      await wait(other, () => document.querySelector(".rules")?.textContent.includes("<script>"));
      check(
        await other.evaluate(
          () => globalThis.harm === undefined && !document.querySelector("main img, main b b, .rules script"),
        ),
        "it became markup",
      );
      check(other.asked.length === 0, "it asked for an address");
    },
  ));

await test("outlives what strangers' scripts have tried: one sentence with its line, and the next game is dealt", async () => {
  const cases = JSON.parse(readFileSync(process.env.HOUSERULE_CASES, "utf8"));
  const other = await open();
  const place = "/home/web_user/.local/share/houserule/variants/evil.lua";
  await ask(other, { do: "open", scripts: [] }, { [place]: 'variant { id = "evil", of = "zole", title = "Evil" }\n' });
  for (const [name, statement, is_fine, is_slow] of cases) {
    const text = `local v = variant { id = "evil", of = "zole", title = "Evil" }
function v.wrap.hand(base, t) local function bad() do ${statement} end end bad() return base(t) end\n`;
    const args = ["zole", "-v", "evil", "--seed", "x"];
    const answer = await ask(other, { do: "deal", args }, { [place]: text }, is_slow ? 1000 : 4000);
    const said = (answer.problem ?? answer.refused)?.text ?? "";
    const is_told =
      (answer.replaced || said.includes("evil.lua:")) && !/repl\/|core\/engine/.test(said) && said.length < 1000;
    check(is_fine ? said === "" || is_told : is_told, `${name}: ${said || "nothing is said"}`);
  }
  await sit(other, "Zole");
  await play_hand(other);
  check(other.broken.length === 0, other.broken.join(" "));
  await other.end();
  return `${cases.length} scripts`;
});

await test("opens without a script that does not come to an end while it is read", async () => {
  const other = await open();
  const place = "/home/web_user/.local/share/houserule/variants/evil.lua";
  const loop = `variant { id = "evil", of = "zole", title = (("a"):rep(30000)):find((".-"):rep(20) .. "b") }\n`;
  const answer = await ask(other, { do: "open", scripts: [] }, { [place]: loop }, 2000);
  await sit(other, "Zole");
  await other.end();
  return answer.problem?.text ?? "it was read";
});

await test("compares a house rule with the game without it, and a number with others, in a report that runs nothing", async () => {
  await click(page, "Compare", "nav");
  await page.waitForSelector(".house-rule");
  await page.select(".compare select", "zole");
  await wait(page, () => [...document.querySelectorAll(".compare input")].some((one) => one.value === "pool"));
  await page.evaluate(() => [...document.querySelectorAll(".compare input")].find((one) => one.value === "pool").click());
  await page.$eval(".compare label + label select", (one) => {
    one.options[0].value = "128"; // fewer deals than a reader wants
    one.selectedIndex = 0;
  });
  await click(page, "Compare", "main");
  const report = async (what) => {
    await page.waitForFunction((text) => document.querySelector(".compare iframe").contentDocument?.body?.innerText.includes(text), { polling: 100, timeout: 60000 }, what);
    return page.$eval(".compare iframe", (one) => one.contentDocument.querySelectorAll("svg").length);
  };
  check((await report("pool against base")) > 10, "no intervals");
  await sound(page, "a comparison");
  await page.evaluate(() => [...document.querySelectorAll(".compare input")].find((one) => one.value === "pool").click());
  await page.select(".compare h2 + .seats select", "hands");
  await page.$eval(".compare h2 + .seats input", (one) => (one.value = "6, 24"));
  await click(page, "Compare", "main");
  check((await report("hands=6")) > 0, "no curve");
});

await test("ends an engine that gives no sign of life, and goes on with the game", async () => {
  await sit(page, "Zole");
  await click(page, "pass", ".strip");
  await page.waitForSelector("button.card.dim");
  const before = await page.$eval(".felt", (one) => one.textContent);
  await page.evaluate(() => {
    globalThis.houserule.engine.worker.postMessage = () => {};
  });
  const answer = await page.evaluate(() => globalThis.houserule.ask({ do: "look" }, 300));
  check(answer.replaced, "it was not ended");
  check((await page.$eval(".felt", (one) => one.textContent)) === before, "another table");
  await click(page, "Take back", ".tools");
  await wait(page, () => document.querySelector(".strip").textContent.includes("solo"));
});

await test("teaches: a lesson is answered by a card, and the quiz asks", async () => {
  await click(page, "Learn", "nav");
  await page.waitForSelector(".lessons button");
  await page.evaluate(() =>
    globalThis.houserule.learn.begin({ do: "say", to: "learn", line: "lesson zole/2-following-suit" }),
  );
  await page.waitForSelector(".learning .felt button.card");
  await click(page, "Show the answer", ".teacher");
  await wait(page, () => /The answer is|again/.test(document.querySelector(".lesson").textContent));
  const count = (text) => page.$$eval(".lesson p", (all, word) => all.filter((one) => one.textContent.includes(word)).length, text);
  await page.evaluate(() => globalThis.houserule.learn.say("? zz"));
  const refusal = await page.evaluate(() => document.querySelector(".lesson p:last-child").textContent);
  check((await count(refusal)) === 1, `said twice: ${refusal}`);
  for (const lesson of ["zole/5-a-whole-hand", "zole"]) {
    await page.evaluate((line) => globalThis.houserule.learn.begin({ do: "say", to: "learn", line }), `lesson ${lesson}`);
    for (let step = 0; step < 60 && !(await count("at the first try")); step++) {
      await page.evaluate(() => globalThis.houserule.learn.say("skip"));
      check(!(await page.$(".learning .result")), "a result panel in a lesson");
    }
    check((await count("at the first try")) === 1, `the result of ${lesson} is not said`);
  }
  check((await count("Enter")) === 0, "a key is named that is not here");
  await page.evaluate(() => globalThis.houserule.engine.giveUp("stopped"));
  await wait(page, () => document.querySelector(".lessons")?.checkVisibility());
  check(await count("The lesson has ended"), "nothing is said of a lesson that ended with its engine");
  await page.evaluate(() => globalThis.houserule.learn.begin({ do: "say", to: "learn", line: "quiz zole 2 --seed a" }));
  await wait(page, () => document.querySelector(".lesson").textContent.includes("Question 1 of 2"));
  await click(page, "Leave", ".teacher");
});

await test("prints the rules by the browser, in a frame without scripts", async () => {
  await sit(page, "Zole");
  await page.evaluate(() => {
    globalThis.printed = 0;
    return globalThis.houserule.share.print(["print", "rules", "zole"]);
  });
  await wait(page, () => document.getElementById("handout")?.contentDocument?.body?.textContent.includes("Zole"));
  await page.evaluate(() => globalThis.houserule.share.hand("deal"));
  await wait(page, () => document.getElementById("handout").contentDocument.body?.textContent.includes("♠"));
});

await test("saves itself with the game in it, as a page of its own", async () => {
  await sit(page, "Zole");
  const text = await page.evaluate(async () => {
    let kept;
    globalThis.houserule.share.save = (name, all) => {
      kept = all;
    };
    await globalThis.houserule.share.page();
    return kept;
  });
  const own = path.resolve(folder, "own.html");
  writeFileSync(own, text);
  const other = await open("", undefined, `file://${own}`);
  await other.waitForSelector(".felt");
  check((await other.$eval(".deal", (one) => one.textContent)).includes("Zole, hand 1"), "another game");
  await other.end();
});

await test("plays every golden record to the same bytes as the program", async () => {
  let n = 0;
  for (const family of readdirSync("tests/records")) {
    const names = readdirSync(path.join("tests/records", family)).filter((name) => name.endsWith(".jsonl"));
    const text = names.map((name) => readFileSync(path.join("tests/records", family, name), "utf8")).join("");
    const same = await page.evaluate(async (all) => {
      const request = { do: "run", args: ["replay", "--json", "all.jsonl"] };
      const answer = await globalThis.houserule.ask(request, 60000, { "/files/all.jsonl": all });
      return answer.out === all && answer.answer.code === 0;
    }, text);
    check(same, `the records of ${family} have other bytes`);
    n += names.length;
  }
  check(n > 100, "too few records");
  return `${n} records`;
});

await test("has nothing that axe finds", async () => {
  await sound(page, "the table");
  for (const id of ["said", "worth", "score", "prompt", "script"]) {
    await page.click(`#tab-${id}`);
    await wait(page, (name) => !document.getElementById(`panel-${name}`).hidden, id);
    await wait(page, () => !document.querySelector(".busy"));
    await sound(page, id);
  }
  await click(page, "Learn", "nav");
  await page.waitForSelector(".lessons button");
  await sound(page, "the lessons");
  await click(page, "Games", "nav");
  await page.waitForSelector(".game");
  await sound(page, "the games");
  await page.click(".game");
  await page.waitForSelector(".go");
  await sound(page, "the house rules");
  await click(page, "Share", "nav");
  await page.waitForSelector(".share[open]");
  await sound(page, "passing on");
  await click(page, "Done", ".share");
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  await sit(page, "Zole");
  await sound(page, "the table by night");
});

await test("fits a phone", async () => {
  const phone = await open("", { width: 390, height: 844, isMobile: true, hasTouch: true });
  for (const game of ["Zole", "Nine Card Don", "Single Cribbage", "Klondike", "Dou Dizhu", "Slovenian Tarock"]) {
    await sit(phone, game);
    const wide = await phone.evaluate(() => document.scrollingElement.scrollWidth);
    check(wide <= 390, `${game} is ${wide} wide`);
    const small = await phone.$$eval(".mine .card", (all) =>
      Math.min(...all.map((one) => one.getBoundingClientRect().height)),
    );
    check(small >= 44, `a card is ${small} high`);
  }
  await sound(phone, "a phone");
  await phone.end();
});

for (const file of ["things.mjs", "sequences.mjs", "table.mjs", "games.mjs"]) {
  const { tests } = await import(`./${file}`);
  await tests({ test, check, open, wait, ask, click, sit, play_hand, sound, write, browser, address });
}

await test("asked for no address in all of this, and nothing broke", async () => {
  check(page.asked.length === 0 && page.broken.length === 0, [...page.asked, ...page.broken].join(" "));
});

await browser.close();
console.log(`# ${Date.now() - started} ms`);
process.exit(failed ? 1 : 0);
