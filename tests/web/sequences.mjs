// sequences.mjs - visits, each from an empty home: what a visitor may do (deal, play, reload, open a second tab, drop files good
// and bad, write and save a script, keep a link, kill the engine, close) in an order by chance. No step may hang, and at the end
// every game, script and draft is as it was left. `make page-sequences` makes 500 visits, the tests of the page a few.
import { readFileSync } from "node:fs";

const OWN = "/home/web_user/.local/share/houserule",
  RULES = `${OWN}/variants`;
const GAMES = ["zole", "whist", "scopa", "klondike", "gin-rummy", "euchre"];
const TABLE = ".playing:not(.learning) .felt"; // not that of a lesson
const TABS_MOST = 3,
  STEPS_LEAST = 8,
  STEPS_MOST = 20,
  TOLD = 25; // visits after which it is said how many were made
const RECORD = readFileSync("tests/records/whist/plain.jsonl", "utf8").split("\n").slice(0, 40).join("\n");

const rule = (id, more) => `local v = variant { id = "${id}", of = "zole", title = "${id}", summary = "A rule.", clauses = "ZO-90" }
-- ZO-90.1 At the end of a hand seat 1 pays ten to seat 2.
function v.wrap.settle(base, t, ...)
  base(t, ...)
  t:pay(1, 2, 10, "ZO-90.1", "dear")
end
-- ${more}
`;

// The game on the table as it must come back: { seed, decided, text, hands }. Hands are null if nobody sits there, who sees all.
// Runs in the page.
function stand() {
  const { play, guest } = globalThis.houserule,
    { view } = play;
  if (!view || guest) return null;
  const { id, variants, deal, state, scores, trick, decided, seats, seed, piles, ask, sits } = view;
  const text = JSON.stringify({ id, variants, deal, state, scores, trick, decided });
  const hands = JSON.stringify([seats.map(({ who, count, fan, columns, tricks }) => [who, count, fan, columns, tricks]), piles, ask]);
  return { seed: `${id} ${seed}`, decided, text, hands: sits ? hands : null };
}

const is_same = (one, other) => one.text === other.text && (!one.hands || !other.hands || one.hands === other.hands);

// Gives an answer that is offered, or goes on to the next hand; false if nothing is offered. Runs in the page.
function answer(n) {
  const { play } = globalThis.houserule;
  const ask = play.view?.ask;
  if (!document.querySelector(".playing:not(.learning) .strip")) return false;
  const least = ask?.kind === "cards" && ask.most > 1 ? Math.max(ask.least, 1) : 0;
  for (let i = 0; i < least; i++) document.querySelector("button.card.legal:not(.picked)")?.click();
  const words = [...document.querySelectorAll(".strip .word:not(.quiet):not([aria-disabled=true])")];
  const all = [...words, ...(least ? [] : document.querySelectorAll("button.card.legal"))];
  all[n % all.length]?.click();
  return all.length > 0;
}

class Visit {
  constructor(tools, seed) {
    Object.assign(this, tools, { seed, tabs: [], games: [], files: new Map(), done: [] });
  }

  random(n) {
    this.seed = (this.seed * 48271) % 2147483647;
    return Math.floor((this.seed / 2147483647) * n);
  }

  one_of(list) {
    return list[this.random(list.length)];
  }

  get tab() {
    return this.tabs.at(-1);
  }

  // Waits until the page is there and nothing is being worked out. Unless it `may_change`, a game that was seen before must
  // stand as it was left.
  async settle(may_change) {
    await this.wait(this.tab, () => document.querySelector("main *") && !document.body.hasAttribute("aria-busy"));
    const { ok, problem } = await this.ask(this.tab, { do: "kept" });
    this.check(ok, problem?.text);
    for (const tab of this.tabs) this.check(tab.broken.length === 0, tab.broken.join(" "));
    const now = await this.tab.evaluate(stand);
    if (!now) return;
    const seen = this.games.filter((one) => one.seed === now.seed);
    let here = seen.find((one) => one === this.tab.game && (may_change || is_same(one, now))) ?? seen.find((one) => is_same(one, now));
    this.check(here || !seen.length, `a game stands otherwise:\n# ${now.text} ${now.hands}\n# ${seen.map((one) => `${one.text} ${one.hands}`)}`);
    if (!here) this.games.push((here = {}));
    this.tab.game = Object.assign(here, now);
  }

  press(where, text = "") {
    return this.tab.evaluate(
      (selector, word) => {
        const found = [...document.querySelectorAll(selector)].filter((one) => one.textContent.trim().startsWith(word));
        found[0]?.click();
        return found.length > 0;
      },
      where,
      text,
    );
  }

  async to_table() {
    if (await this.tab.$(TABLE)) return true;
    await this.press("nav button", "Table");
    await this.settle();
    return (await this.tab.$(TABLE)) !== null;
  }

  drop(name, text) {
    return this.tab.evaluate(
      async (file, all) => {
        const { share } = globalThis.houserule;
        await share.take([new File([all], file)]);
        share.element.close();
        return share.said.textContent;
      },
      name,
      text,
    );
  }

  // Goes to an address as who begins a visit there.
  async load(address) {
    await this.tab.goto("about:blank");
    await this.tab.goto(address);
    await this.tab.waitForSelector("main *");
  }

  async open_tab(address) {
    const tab = this.tabs.length ? await this.tab.browserContext().newPage() : this.first;
    if (tab !== this.first) {
      tab.broken = [];
      tab.on("pageerror", (problem) => tab.broken.push(String(problem)));
      await tab.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
      await tab.setViewport({ width: 1280, height: 820 });
      await tab.goto(address);
      await tab.waitForSelector("main *");
    }
    this.tabs.push(tab);
  }

  steps = {
    deal: async () => {
      const id = this.one_of(GAMES);
      await this.tab.evaluate((view) => globalThis.houserule.open_view(view), `game/${id}`);
      await this.tab.waitForSelector(".go");
      if (id === "zole" && this.random(2)) await this.press(".house-rule input");
      await this.tab.evaluate(() => globalThis.houserule.setup.ticking);
      await this.press(".go");
      await this.tab.waitForSelector(TABLE);
      return id;
    },
    start: async () => {
      await this.press("nav button", "Games");
      await this.tab.waitForSelector(".start");
      await this.press(".start");
      await this.tab.waitForSelector(TABLE);
    },
    play: async () => {
      if (!(await this.to_table())) return "no table";
      for (let i = this.random(4); i >= 0; i--) {
        if (!(await this.tab.evaluate(answer, this.random(9)))) return "no answer";
        await this.settle(true);
      }
      return "";
    },
    tool: async () => {
      if (!(await this.to_table())) return "no table";
      const title = this.one_of(["Hint", "Why not?", "Take back", "Last trick"]);
      await this.press(".tools button", title);
      return title;
    },
    reload: async () => {
      await this.tab.reload();
      await this.tab.waitForSelector("main *");
    },
    another_tab: async () => {
      if (this.tabs.length < TABS_MOST && this.random(2)) await this.open_tab(this.home + this.one_of(["", "#/table", "#/learn"]));
      else this.tabs.unshift(this.tabs.pop());
      await this.tab.bringToFront();
      return `of ${this.tabs.length}`;
    },
    close: async () => {
      if (this.tabs.length === 1) await this.open_tab(this.home);
      const [closed] = this.tabs.splice(-2, 1);
      await closed.close();
    },
    drop_rule: async () => {
      const id = `rule-${this.random(3)}`,
        text = rule(id, this.seed);
      const said = await this.drop(`${id}.lua`, text);
      this.check(/is added/.test(said), said);
      this.files.set(`${RULES}/${id}.lua`, text);
      return id;
    },
    drop_bad: async () => {
      const [name, text] = this.one_of([
        ["bad.houserule", "nonsense"],
        ["bad.jsonl", "{nonsense"],
        ["bad.json", '{"files":{"/etc/x":{"text":"","time":1},"/files/../x":{"text":"","time":1}}}'],
        ["bad.html", "<script>1</script>"],
        ["../../rule-1.jsonl", ""],
        ["huge.lua", "x".repeat((4 << 20) + 1)],
        ["no-ending", rule("no-ending", "")],
      ]);
      await this.drop(name, text);
      return name;
    },
    drop_record: () => this.drop("mine.jsonl", RECORD.replace("golden/0.1", this.seed)),
    view: async () => {
      const view = this.one_of(["", "learn", "compare", "mine", "game/hearts", "table", "lesson/zole/2-following-suit", "nowhere/%00"]);
      await this.tab.evaluate((hash) => (location.hash = hash), `#/${view}`);
      return view;
    },
    back: async () => {
      await this.tab.goBack({ timeout: 5000 }).catch(() => {});
      if (!this.tab.url().startsWith(this.home)) await this.load(this.home);
    },
    continue: async () => {
      await this.press("nav button", "Games");
      await this.tab.waitForSelector(".start");
      await this.settle();
      return String(await this.press(".kept .word", "Continue"));
    },
    write: async () => {
      if (!(await this.to_table())) return "no table";
      await this.press("#tab-script");
      await this.tab.waitForSelector(".cm-content");
      await this.settle();
      const id = `rule-${this.random(3)}`,
        path = `${RULES}/${id}.lua`,
        text = rule(id, this.seed);
      if (this.files.has(path)) {
        await this.tab.evaluate((name) => {
          const list = document.querySelector(".editor select");
          [...list.options].find((one) => one.dataset.name === name).selected = true;
          list.dispatchEvent(new Event("change"));
        }, id);
      } else {
        await this.tab.evaluate((name) => {
          globalThis.houserule.editor.name.value = name;
        }, id);
        await this.press(".editor .line button", "New house rule");
      }
      await this.wait(this.tab, (where) => globalThis.houserule.editor.path === where && !document.body.hasAttribute("aria-busy"), path);
      await this.write(this.tab, text);
      if (this.random(3) === 0) {
        this.files.set(`/drafts${path}`, text);
        if (!this.files.has(path)) this.files.set(path, null); // as it was begun
        return `${id}, a draft`;
      }
      await this.press(".editor .word", "Save and replay");
      await this.wait(this.tab, () => document.querySelector(".editor .changes").textContent && !document.body.hasAttribute("aria-busy"));
      await this.wait(this.tab, ([where, wanted]) => globalThis.houserule.things.stored[where]?.text === wanted, [path, text]);
      this.files.set(path, text);
      this.files.delete(`/drafts${path}`);
      return id;
    },
    link: async () => {
      await this.press("nav button", "Share");
      await this.wait(this.tab, () => document.querySelector(".share input").value.includes("#"));
      const link = await this.tab.$eval(".share input", (one) => one.value);
      await this.load(link);
      await this.tab.waitForSelector(".notice");
      await this.settle();
      if (this.random(2)) {
        await this.load(this.home);
        return "looked at";
      }
      await this.press(".notice button", "Save it");
      await this.wait(this.tab, () => /your own version/.test(document.querySelector(".notice")?.textContent ?? "your own version"));
      await this.press(".notice button", this.one_of(["Keep mine", "Take theirs"])); // which are the same here
      await this.wait(this.tab, () => !document.querySelector(".notice"));
      const copy = await this.tab.evaluate(stand);
      if (copy) this.games.push(copy);
      return "kept";
    },
    kill: () => this.tab.evaluate(() => void globalThis.houserule.engine.giveUp("killed")),
    quiz: async () => {
      await this.press("nav button", "Learn");
      await this.tab.waitForSelector(".lessons button, .teacher button"); // the latter if a quiz goes on
      await this.press(".lessons button", "Ten questions");
      await this.tab.waitForSelector(".lesson p");
      await this.press(".teacher button", this.one_of(["Hint", "Show", "Leave"]));
    },
  };

  async make() {
    this.first = await this.open("");
    this.home = this.first.url().split("#")[0];
    await this.open_tab(this.home);
    const count = STEPS_LEAST + this.random(STEPS_MOST - STEPS_LEAST + 1);
    for (let i = 0; i < count; i++) {
      const name = i === 0 ? this.one_of(["deal", "start"]) : this.one_of(Object.keys(this.steps));
      this.done.push(name);
      this.done[i] = `${name} ${(await this.steps[name]()) ?? ""}`;
      await this.settle(["play", "tool", "write"].includes(name));
    }
    await this.look_back();
    await this.first.end();
  }

  // Opens the page once more, and compares what is there with what was left.
  async look_back() {
    this.done.push("end");
    await this.open_tab(this.home);
    for (const tab of this.tabs.splice(0, this.tabs.length - 1)) await tab.close();
    await this.settle();
    const stored = await this.tab.evaluate(() => globalThis.houserule.things.stored);
    for (const [path, text] of this.files) {
      this.check(stored[path], `${path} is lost`);
      this.check(text === null || stored[path].text === text, `${path} has another text: ${stored[path].text}`);
    }
    const strange = Object.keys(stored).filter((path) => !/^\/(settings|drafts)\/|\/variants\/rule-\d\.lua$|\/state\/|^\/files\/mine\.jsonl$/.test(path));
    this.check(strange.length === 0, `${strange} is kept`);
    await this.wait(this.tab, async () => (await globalThis.houserule.things.elsewhere()).length === 0); // closed tabs let go late
    const found = [];
    for (const path of Object.keys(stored).filter((one) => /\/game-[^/]*jsonl$/.test(one))) {
      const before = await this.tab.evaluate(() => globalThis.houserule.engine.journal);
      await this.tab.evaluate((one) => globalThis.houserule.resume(one), path);
      const after = await this.tab.evaluate(() => globalThis.houserule.engine.journal);
      this.check(after && after !== before, `${path} is kept, but does not come back`);
      const game = await this.tab.evaluate(stand);
      found.push(game);
    }
    for (const game of this.games) {
      const at = found.findIndex((one) => one.seed === game.seed && is_same(one, game));
      this.check(at >= 0 || !game.decided, `a game is lost: ${JSON.stringify(game)}; kept: ${JSON.stringify(found)}`); // one just dealt may go
      if (at >= 0) found.splice(at, 1);
    }
    this.check(found.length === 0, `nobody knows the game ${JSON.stringify(found[0])}`);
  }
}

export async function tests({ test, ...tools }) {
  const visits = Number(process.env.HOUSERULE_VISITS ?? 2),
    first = Number(process.env.HOUSERULE_SEED ?? 1);
  await test("loses nothing and never hangs, whatever is done in whatever order", async () => {
    let steps = 0,
      games = 0,
      failed = 0;
    for (let seed = first; seed < first + visits; seed++) {
      const visit = new Visit(tools, 1 + seed * 7919);
      try {
        await visit.make();
      } catch (problem) {
        failed++;
        console.log(`# HOUSERULE_SEED=${seed}: ${problem.message}\n# ${visit.done.join("; ")}`);
        await visit.first?.end();
      }
      steps += visit.done.length;
      games += visit.games.length;
      const made = seed - first + 1;
      if (made % TOLD === 0) console.log(`# ${made} visits, ${steps} steps, ${games} games, ${failed} failures`);
    }
    const sum = `${visits} visits, ${steps} steps, ${games} games`;
    tools.check(failed === 0, `${failed} of ${sum}`);
    return sum;
  });
}
