// things.mjs - nothing of the reader's is lost: games, scripts, packs and drafts, over reloads, in two tabs, and from a link.
import { readFileSync } from "node:fs";

const OWN = "/home/web_user/.local/share/houserule";
const rule = (id, more = "") => `local v = variant { id = "${id}", of = "zole", title = "${id}", summary = "A rule.", clauses = "ZO-90" }
-- ZO-90.1 At the end of a hand seat 1 pays ten to seat 2.
function v.wrap.settle(base, t, ...)
  base(t, ...)
  t:pay(1, 2, 10, "ZO-90.1", "dear")
end
${more}`;

export async function tests({ test, check, open, wait, ask, click, sit, sound, write }) {
  const saved = (page) => page.evaluate(() => globalThis.houserule?.things.keep.queue);
  const felt = (page) => page.$eval(".felt", (one) => one.textContent);
  const kept = (page) => page.$$eval(".kept li span", (all) => all.map((one) => one.textContent));
  const drop = (page, name, text) =>
    page.evaluate(
      async (file, all) => {
        await globalThis.houserule.share.take([new File([all], file)]);
        return document.querySelector(".share [role=status]").textContent;
      },
      name,
      text,
    );
  async function games(page) {
    await click(page, "Games", "nav");
    await page.waitForSelector(".game");
  }
  async function again(page, hash = "") {
    await saved(page);
    await page.goto("about:blank");
    await page.goto(page.home + hash);
    await page.waitForSelector("main *");
  }
  const on_disk = (page) =>
    page.evaluate(async () => {
      const { keep } = globalThis.houserule.things;
      await keep.queue;
      return keep.open();
    });
  const stored_games = (page) =>
    page.evaluate(() => Object.keys(globalThis.houserule.things.stored).filter((path) => /\/game-[^/]*jsonl$/.test(path)));
  // A pack as the program writes it.
  async function pack(page) {
    const path = `${OWN}/variants/packed.lua`;
    await ask(page, { do: "open", scripts: [] }, { [path]: rule("packed") });
    const { out } = await ask(page, { do: "run", args: ["pack", "packed"] });
    await ask(page, { do: "open", scripts: [] }, { [path]: null });
    return out;
  }
  const begun = async (hash) => {
    const page = await open(hash);
    page.home = page.url().split("#")[0];
    return page;
  };
  async function end(page) {
    check(page.broken.length === 0, page.broken.join(" "));
    await page.end();
  }

  await test("keeps every unfinished game, lists them, and continues each as it stood", async () => {
    const page = await begun("");
    const tables = [];
    for (const game of ["Zole", "Whist", "Scopa"]) {
      await sit(page, game);
      tables.push([game, await felt(page)]);
    }
    await again(page);
    await wait(page, () => document.querySelectorAll(".kept li").length === 3);
    for (const [game, was] of tables) {
      await games(page);
      await wait(page, (title) => document.querySelector(".kept")?.textContent.includes(title), game);
      await page.evaluate((title) => {
        const row = [...document.querySelectorAll(".kept li")].find((one) => one.textContent.includes(title));
        row.querySelector("button").click();
      }, game);
      await wait(page, (title) => document.querySelector(".deal")?.textContent.startsWith(title), game);
      check((await felt(page)) === was, `${game} is another table: ${await felt(page)}`);
    }
    await games(page);
    await wait(page, () => document.querySelector(".kept li"));
    await sound(page, "unfinished games");
    check((await kept(page)).length === 2, `the game on the table is listed: ${await kept(page)}`);
    await end(page);
  });

  await test("refuses a damaged pack and goes on; remembers a sound one, and compares its house rule", async () => {
    const page = await begun("");
    const text = await pack(page);
    await page.evaluate(() => {
      const { things } = globalThis.houserule,
        { put } = things;
      globalThis.once_kept = []; // another tab may open at any moment
      things.put = (changes) => (globalThis.once_kept.push(...Object.keys(changes)), put.call(things, changes));
    });
    const said = await drop(page, "bad.houserule", text.replace("A rule.", "A lure."));
    check(/was refused/.test(said), said);
    await drop(page, "bad.jsonl", "{nonsense");
    const kept = await page.evaluate(() => globalThis.once_kept);
    check(!kept.some((path) => path.includes("/bad.")), `a refused file was kept for a while: ${kept}`);
    check((await drop(page, "fine.lua", rule("fine"))).includes("fine is added"), "a later drop is refused");
    for (const [name, text] of [["fine.lua", "variant { id = = 1 }"], ["hearts.lua", "game { id = = 1 }"]]) {
      check(/was refused/.test(await drop(page, name, text)), `${name} takes the place of a script that works`);
    }
    const { out: shelf } = await ask(page, { do: "run", args: ["list", "hearts"] });
    check(/Hearts/.test(shelf) && !/hearts\.lua/.test(shelf), shelf);
    check((await drop(page, "packed.houserule", text)).includes("packed is added"), "a sound pack is refused");
    await click(page, "Done", ".share");
    await sit(page, "Zole", "k7", ["packed"]);
    await again(page);
    await page.waitForSelector(".kept button");
    const paths = await page.evaluate(() => Object.keys(globalThis.houserule.things.stored));
    check(!paths.some((path) => path.includes("/bad.")), `a refused file is kept: ${paths}`);
    await click(page, "Continue", ".kept");
    await wait(page, () => document.querySelector(".deal .with")?.textContent.includes("packed"));
    await ask(page, { do: "run", args: ["sim", "zole", "-v", "typo.lua", "-n", "1"] });
    const listed = await ask(page, { do: "run", args: ["list", "--json"] });
    check(!listed.out.includes("typo"), `a path that one call named is still read: ${listed.out.slice(0, 200)}`);
    await page.click("#tab-script");
    await wait(page, () => globalThis.houserule.editor.path?.endsWith("packed.lua"));
    await click(page, "Save and replay", ".editor");
    await wait(page, () => document.querySelector(".editor .changes").textContent);
    const copy = await page.evaluate((path) => globalThis.houserule.things.stored[path]?.text, `${OWN}/variants/packed.lua`);
    check(copy === rule("packed"), `a script of a pack is not saved as the reader's own: ${copy}`);
    await again(page, "#/table");
    await page.waitForSelector(".felt"); // the page still opens
    const torn = { "/files/torn.houserule": { text: "nonsense", time: 1 } };
    await page.evaluate((files) => globalThis.houserule.things.put(files), torn);
    await again(page, "");
    await wait(page, () => document.querySelector("main")?.innerText.includes("torn.houserule:1"));
    await sit(page, "Whist");
    await page.evaluate((path) => globalThis.houserule.ask({ do: "kept" }, 4000, { [path]: null }), Object.keys(torn)[0]);
    await again(page, "#/table");
    await page.waitForSelector(".felt");
    const { out, answer } = await ask(page, { do: "run", args: ["sim", "zole", "-v", "packed", "--against", "base", "-n", "64", "--bot", "random"] });
    check(answer.code === 0 && out.includes("packed"), out);
    await end(page);
  });

  await test("keeps what a link brings as the reader's own: its scripts, and what is played after that", async () => {
    const giver = await begun("");
    await ask(giver, { do: "open", scripts: [] }, { [`${OWN}/variants/dear.lua`]: rule("dear") });
    await giver.evaluate(() => globalThis.houserule.deal(["zole", "-v", "dear", "--seed", "k7"]));
    await click(giver, "Share", "nav");
    await wait(giver, () => document.querySelector(".share input").value.includes("#"));
    const link = `#${(await giver.$eval(".share input", (one) => one.value)).split("#")[1]}`;
    await end(giver);

    const page = await begun("");
    await ask(page, { do: "open", scripts: [] }, { [`${OWN}/variants/dear.lua`]: rule("dear", "-- mine") });
    await saved(page);
    const loaded = page.waitForNavigation({ waitUntil: "load" });
    await page.evaluate((hash) => setTimeout(() => (location.hash = hash)), link); // pasted into an open tab
    await loaded;
    await page.waitForSelector(".notice", { timeout: 10000 });
    await page.waitForSelector(".felt");
    await page.click("#tab-script");
    await wait(page, () => globalThis.houserule.editor.path === "/guest/variants/dear.lua");
    await write(page, rule("dear", "-- edited"));
    await page.select(".speed select", "fast");
    const early = await on_disk(page);
    check("/settings/speed" in early && !Object.keys(early).some((path) => path.startsWith("/drafts")), `stored before it is wanted: ${Object.keys(early)}`);
    await click(page, "Save it", ".notice");
    await wait(page, () => document.querySelector(".notice").textContent.includes("your own version"));
    await click(page, "Take theirs", ".notice");
    await wait(page, () => !document.querySelector(".notice"));
    const before = await felt(page);
    await page.evaluate(() => {
      const { ask } = globalThis.houserule.play.view;
      return globalThis.houserule.play.say(ask.words[0]?.say ?? `${ask.point} ${ask.cards[0]}`);
    });
    const was = await felt(page);
    check(was !== before, "nothing was played");
    await again(page, "#/table");
    await page.waitForSelector(".felt");
    check((await felt(page)) === was, `another table: ${await felt(page)}`);
    await page.evaluate(() => globalThis.houserule.things.heard({ "/home/web_user/.local/state/houserule/game-1-x.jsonl": { text: "", time: 1 } }));
    await ask(page, { do: "kept" });
    const journal = await page.evaluate(() => globalThis.houserule.engine.files[globalThis.houserule.engine.journal]);
    check(journal.includes("zole"), `the game on the table is thought to be another: ${journal}`);
    const own = await page.evaluate((path) => globalThis.houserule.things.stored[path]?.text, `${OWN}/variants/dear.lua`);
    check(own === rule("dear"), own);
    const draft = await page.evaluate((path) => globalThis.houserule.things.draft(path), `${OWN}/variants/dear.lua`);
    check(draft === rule("dear", "-- edited"), `an edit of a link's script is lost: ${draft}`);
    await end(page);
  });

  await test("opens without a storage that never answers, and says that nothing is stored", async () => {
    const page = await begun("");
    await page.evaluateOnNewDocument(() => {
      IDBFactory.prototype.open = () => ({});
    });
    await again(page);
    await page.waitForSelector(".game", { timeout: 15000 });
    await sit(page, "Zole");
    await wait(page, () => /stores nothing/.test(document.querySelector(".notice")?.textContent));
    await end(page);
  });

  await test("says that a record is cut off, and opens the page that it saved with a game in it", async () => {
    const page = await begun("");
    const record = readFileSync("tests/records/whist/plain.jsonl", "utf8");
    const cut = record.trimEnd();
    check(/not whole/.test(await drop(page, "cut.jsonl", cut.slice(0, -5))), "a line that is cut off is dropped without a word");
    await wait(page, () => document.querySelector(".deal")?.textContent.includes("Whist"));
    await page.evaluate(() => globalThis.houserule.deal(["zole", "--seed", "k7"]));
    const was = await felt(page);
    const text = await page.evaluate(() => {
      const { share } = globalThis.houserule;
      let kept;
      share.save = (name, all) => (kept = all);
      share.page();
      return kept;
    });
    check(/without a game/.test(await drop(page, "other.html", "<p>nothing")), "a page of another kind is taken");
    const loaded = page.waitForNavigation({ waitUntil: "load" });
    await page.evaluate((all) => void globalThis.houserule.share.take([new File([all], "zole.html")]), text);
    await loaded;
    await page.waitForSelector(".felt");
    check((await felt(page)) === was, `another table: ${await felt(page)}`);
    check(await page.$(".notice"), "it is not offered to be saved");
    await end(page);
  });

  await test("says why the game of a link is not there, names a few of many scripts, and takes a link to nothing as none", async () => {
    const opened = async (content) => {
      const maker = await begun("");
      const hash = await maker.evaluate(async (all) => {
        const stream = new Blob([JSON.stringify(all)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        const letters = Array.from(new Uint8Array(await new Response(stream).arrayBuffer()), (byte) => String.fromCharCode(byte));
        return btoa(letters.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      }, content);
      await end(maker);
      const page = await begun(`#${hash}`);
      await page.waitForSelector(".game");
      return page;
    };
    const wrong = await opened({ journal: '{"houserule":1,"game":"no-such-game"}\n' });
    await wait(wrong, () => document.querySelector("[role=alert]"));
    const why = await wrong.$eval("[role=alert]", (one) => one.textContent);
    check(!/unfinished/.test(why), `of a link's broken game its reader hears: ${why}`);
    await end(wrong);
    const scripts = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`variants/r${i}.lua`, rule(`r${i}`).replaceAll("ZO-90", `ZO-${100 + i}`)]));
    const many = await opened({ scripts });
    const notice = await many.$eval(".notice", (one) => one.textContent);
    check(notice.length < 400 && /and 8\d more/.test(notice), notice);
    await end(many);
    const none = await opened({});
    check(!(await none.$(".notice")), "a link to nothing is offered to be saved");
    await end(none);
  });

  await test("puts a dropped script under the name that it declares, and the Table button continues after a reload", async () => {
    const page = await begun("");
    check((await drop(page, "dear (1).lua", rule("dear"))) === "dear is added.", await page.$eval(".share [role=status]", (one) => one.textContent));
    check((await on_disk(page))[`${OWN}/variants/dear.lua`]?.text === rule("dear"), "it lies under the name of its download");
    await click(page, "Done", ".share");
    await sit(page, "Zole", "k7", ["dear"]);
    const was = await felt(page);
    await again(page, "#/compare");
    await click(page, "Table", "nav");
    await page.waitForSelector(".felt");
    check((await felt(page)) === was, `another table: ${await felt(page)}`);
    await page.evaluate(() => document.getElementById("tab-script").click());
    await wait(page, () => globalThis.houserule.editor.path?.endsWith("dear.lua"));
    await click(page, "Save and replay", ".editor");
    await wait(page, () => document.querySelector(".editor .changes").textContent);
    await write(page, "local v = variant {");
    await click(page, "Save and replay", ".editor");
    await wait(page, () => document.querySelector(".editor .message.refusal"));
    await page.evaluate(() => globalThis.houserule.engine.queue);
    check(!(await page.$eval(".editor .changes", (one) => one.textContent)), "beside the refusal stands what an earlier save has changed");
    await end(page);
  });

  await test("stores what is played after a link that was cut off", async () => {
    const page = await begun("#abc");
    check((await page.$eval(".notice", (one) => one.textContent)).includes("broken"), "nobody says that the link is broken");
    await page.evaluate(() => globalThis.houserule.deal(["zole", "--seed", "k7"]));
    await saved(page);
    const stored = await page.evaluate(() => Object.keys(globalThis.houserule.things.stored));
    check(stored.some((path) => /game-.*jsonl$/.test(path)), `only ${stored} are stored`);
    await end(page);
  });

  await test("deals under the number that was typed last", async () => {
    const page = await begun("#/game/zole");
    await wait(page, () => document.querySelector(".options .option"));
    await page.evaluate(() => {
      const [field] = [...document.querySelectorAll(".option")].filter((one) => one.querySelector("b").textContent === "win_points");
      const input = field.querySelector("input");
      input.value = "70";
      input.dispatchEvent(new Event("input"));
      document.querySelector(".go").click();
    });
    await page.waitForSelector(".felt");
    const header = await page.evaluate(() => globalThis.houserule.engine.files[globalThis.houserule.engine.journal].split("\n")[0]);
    check(/"win_points":70/.test(header), header);
    await end(page);
  });

  await test("keeps the rule chosen beside a number that is refused, and drops only that number after a reload", async () => {
    const page = await begun("#/game/zole");
    await wait(page, () => document.querySelector(".options .option"));
    const done = () => page.evaluate(() => globalThis.houserule.setup.ticking);
    const type = (text) =>
      page.evaluate((value) => {
        const field = [...document.querySelectorAll(".option")].find((one) => one.textContent.startsWith("win_points")).querySelector("input");
        field.value = value;
        field.dispatchEvent(new Event("input"));
        return globalThis.houserule.setup.update_now();
      }, text);
    await type("many");
    await page.evaluate(() => [...document.querySelectorAll(".house-rule input")].find((one) => one.value === "pool").click());
    await done();
    const words = () => page.evaluate(() => globalThis.houserule.setup.words().join(" "));
    check((await words()) === "pool win_points=many", await words());
    check(await page.$eval(".house-rule input[value=pool]", (one) => one.checked), "no tick beside a wrong number");
    await again(page, "#/game/zole");
    await wait(page, () => document.querySelector(".house-rule input[value=pool]")?.checked);
    await done();
    check((await words()) === "pool", await words());
    await end(page);
  });

  await test("keeps what is chosen and typed, and not dealt, compared or sent yet, over a reload", async () => {
    const page = await begun("#/game/zole");
    const title = "Pools";
    await page.waitForSelector(".house-rule", { timeout: 60000 });
    const box = (name) =>
      wait(page, (text) => [...document.querySelectorAll(".house-rule")].find((one) => one.textContent.includes(text))?.querySelector("input"), name);
    const is_ticked = async (name) => (await box(name)).evaluate((one) => one.checked);
    const fields = () => page.$$eval(".seats input, .seats select", (all) => all.map((one) => one.value).join("|"));
    await (await box(title)).evaluate((one) => one.click());
    await page.evaluate(() => globalThis.houserule.setup.ticking);
    await page.type(".seats input[placeholder^=Anna]", "Anna,Bela,Celia");
    await page.type(".seats input[placeholder='by chance']", "k7");
    await page.select(".seats label:nth-of-type(3) select", "random");
    await page.type(".options input:not([type=checkbox])", "9");
    await page.evaluate(() => globalThis.houserule.setup.chosen());
    const chosen = [await fields(), await page.evaluate(() => globalThis.houserule.setup.words().join(" "))];
    await again(page, "#/game/zole");
    check(await is_ticked(title), "the tick is lost");
    const now = [await fields(), await page.evaluate(() => globalThis.houserule.setup.words().join(" "))];
    check(String(now) === String(chosen), `${now}, not ${chosen}`);
    await page.evaluate(() => globalThis.houserule.setup.deal());
    await page.waitForSelector(".felt");
    check(await page.evaluate(() => globalThis.houserule.things.form("setup/zole").on === undefined), "it is kept after the deal");

    await page.click("#tab-prompt");
    await page.type("#prompt-line", "why tri");
    await click(page, "Compare", "nav");
    await page.select(".compare select", "hearts");
    await wait(page, () => document.querySelectorAll(".compare h2 + .seats option").length > 1);
    await page.evaluate(() => document.querySelector(".compare .house-rule input").click());
    await page.select(".compare label + label select", "500");
    await page.select(".compare h2 + .seats select", "passed");
    await page.type(".compare h2 + .seats input", ",7");
    const comparison = () => page.$$eval(".compare input, .compare select", (all) => all.map((one) => (one.type === "checkbox" ? one.checked : one.value)).join("|"));
    const was = await comparison();
    await again(page, "#/compare");
    await wait(page, () => document.querySelector(".compare h2 + .seats input")?.value.endsWith(",7"));
    check((await comparison()) === was, `${await comparison()}, not ${was}`);
    await again(page, "#/table");
    await page.waitForSelector("#prompt-line");
    check((await page.$eval("#prompt-line", (one) => one.value)) === "why tri", "the line at the prompt is lost");
    await page.click("#tab-prompt");
    await page.type("#prompt-line", "ck\n");
    await again(page, "#/table");
    await page.waitForSelector("#prompt-line");
    check((await page.$eval("#prompt-line", (one) => one.value)) === "", "a line that was sent comes back");
    await end(page);
  });

  await test("lets two tabs know of each other: neither loses a game or a script", async () => {
    const one = await begun("");
    const two = await one.browserContext().newPage();
    two.home = one.home;
    await two.goto(one.home);
    await two.waitForSelector(".game");
    await sit(two, "Whist");
    await saved(two);
    await one.bringToFront();
    await sit(one, "Zole");
    await games(one);
    await wait(one, () => document.querySelector(".kept em")?.textContent.includes("another tab"));
    check((await kept(one)).some((text) => text.startsWith("Whist")), await kept(one));
    await Promise.all([again(one), again(two)]);
    for (const tab of [one, two]) await wait(tab, () => document.querySelectorAll(".kept li").length === 2);
    await Promise.all([one, two].map((tab) => tab.evaluate(() => globalThis.houserule.resume())));
    const tables = await Promise.all([felt(one), felt(two)]);
    const paths = await stored_games(one);
    check(tables[0] !== tables[1] && paths.length === 2, `two tabs continue one game at once: ${paths}`);
    const three = await one.browserContext().newPage();
    await three.goto(`${one.home}#/table`);
    await wait(three, () => document.querySelector(".setup .refusal")); // all games are on other tables
    await three.close();
    await one.evaluate(() => {
      const { keep } = globalThis.houserule.things;
      globalThis.put = [];
      keep.put = (changes) => {
        globalThis.put.push(...Object.keys(changes));
        return Object.getPrototypeOf(keep).put.call(keep, changes);
      };
    });
    await drop(two, "fine.lua", rule("fine"));
    await saved(two);
    await wait(one, async () => {
      const { answer } = await globalThis.houserule.ask({ do: "scripts" });
      return answer.scripts.some((script) => script.name.endsWith("fine"));
    });
    const echo = await one.evaluate(() => globalThis.put);
    check(echo.length === 0, `what another tab has kept is kept once more, perhaps over something newer: ${echo}`);
    await two.close();
    const early = await one.evaluate(async () => {
      const other = new globalThis.houserule.things.constructor({});
      const opening = other.open();
      other.heard({ "/settings/sound": { text: "yes", time: 1 } });
      await opening;
      other.keep.channel.close();
      return other.setting("sound", "");
    });
    check(early === "yes", "what another tab says while this one opens is lost");
    await again(one);
    await wait(one, () => document.querySelectorAll(".kept li").length === 2);
    const [path, held, is_kept] = await one.evaluate(async () => {
      const { engine } = globalThis.houserule;
      await globalThis.houserule.ask({ do: "deal", args: ["whist"] }); // and nothing of it is shown yet
      return [engine.journal, (await navigator.locks.query()).held.map((lock) => lock.name), engine.journal in engine.files];
    });
    check(is_kept && held.includes(path), `another tab could continue ${path} while its cards are dealt: ${held}`);
    await end(one);
  });

  await test("takes over the files of version 0.2.0, removes its copy only then, and opens if that copy is damaged", async () => {
    const page = await begun("");
    const path = `${OWN}/variants/fine.lua`;
    const old = (text) => page.evaluate((all) => localStorage.setItem("houserule.files", all), text);
    const is_left = () => page.evaluate(() => localStorage.getItem("houserule.files") !== null);
    await old(JSON.stringify({ [path]: rule("fine") }));
    const opened = await page.evaluate(async () => {
      const { keep } = globalThis.houserule.things;
      const { base } = keep;
      IDBDatabase.prototype.transaction_of = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (name, mode) {
        if (mode === "readwrite") throw new DOMException("no room", "QuotaExceededError");
        return this.transaction_of(name, mode);
      };
      const files = Object.keys(await keep.open());
      IDBDatabase.prototype.transaction = IDBDatabase.prototype.transaction_of;
      base.close();
      keep.unkept = {};
      return files;
    });
    check(opened.includes(path) && (await is_left()), "the old copy is removed, but its file is not stored");
    await again(page);
    check((await on_disk(page))[path]?.text === rule("fine") && !(await is_left()), "the old file is not taken over");
    await old("{");
    await again(page);
    check((await on_disk(page))[path], "nothing is read beside a damaged copy");
    await end(page);
  });

  await test("says that the storage is full, and puts all that there is into a file and back", async () => {
    const page = await begun("");
    await drop(page, "fine.lua", rule("fine"));
    await click(page, "Done", ".share");
    await sit(page, "Zole");
    await saved(page);
    await page.evaluate(() => {
      globalThis.houserule.share.save = (name, text) => (globalThis.carried = text);
      const { keep } = globalThis.houserule.things;
      keep.store = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await click(page, "pass", ".strip");
    await wait(page, () => document.querySelector(".notice")?.textContent.includes("storage is full"));
    await sound(page, "a notice");
    check(!/game-|jsonl/.test(await page.$eval(".notice", (one) => one.textContent)), "the notice names a file that its reader does not know");
    await page.evaluate(() => {
      const { things } = globalThis.houserule;
      delete things.keep.store; // there is room again
      return things.set("sound", "yes");
    });
    await wait(page, () => !document.querySelector(".notice")); // all is saved now
    const [journal, played] = await page.evaluate(() => {
      const { engine } = globalThis.houserule;
      return [engine.journal, engine.files[engine.journal]];
    });
    check((await on_disk(page))[journal]?.text === played, "a file that did not fit is not stored once there is room");
    await page.evaluate(() => globalThis.houserule.share.things());
    const text = await page.evaluate(() => globalThis.carried);
    const was = await felt(page);
    await end(page);
    const other = await begun("");
    check(/Files restored/.test(await drop(other, "houserule-things.json", text)), "nothing is back");
    check(/contains no/.test(await drop(other, "other.json", '{"a":1}')), "a file of another kind is taken");
    await again(other, "#/table");
    await other.waitForSelector(".felt");
    check((await felt(other)) === was, "another table");
    await end(other);
  });

  await test("keeps what is written and not saved, and puts a new house rule on the table at once", async () => {
    const page = await begun("");
    await sit(page, "Zole");
    await page.evaluate(() => globalThis.houserule.prompt.run("auto"));
    await page.click("#tab-script");
    await page.waitForSelector(".cm-content");
    await page.type(".editor .line input", "dear");
    await click(page, "New house rule", ".editor");
    await wait(page, () => document.querySelector(".cm-content").textContent.includes('"dear"'));
    await write(page, rule("dear"));
    const choose = (name) =>
      wait(
        page,
        (id) => {
          const list = document.querySelector(".editor select");
          const found = [...list.options].find((one) => one.dataset.name === id && one.dataset.kind !== "lib");
          if (!found) return false; // the list is still filled
          found.selected = true;
          return list.dispatchEvent(new Event("change"));
        },
        name,
      );
    await choose("zole");
    await wait(page, () => document.querySelector(".cm-content").textContent.includes("Latvia"));
    await again(page, "#/table");
    await page.waitForSelector(".felt");
    await page.click("#tab-script");
    await page.waitForSelector(".cm-content");
    await choose("zole");
    await choose("dear");
    await wait(page, () => document.querySelector(".cm-content").textContent.includes("pays ten"));
    check((await page.$eval(".editor .message", (one) => one.textContent)).includes("unsaved"), "it is not said");
    await click(page, "Save and replay", ".editor");
    await page.waitForSelector(".new-item", { timeout: 10000 });
    check((await page.$eval(".deal .with", (one) => one.textContent)).includes("dear"), "the rule is not on the table");

    const marked = () =>
      page.evaluate(() => {
        const marks = [...document.querySelectorAll(".cm-lint-marker-error")].map((one) => one.getBoundingClientRect().top);
        const numbers = [...document.querySelectorAll(".cm-lineNumbers .cm-gutterElement")];
        return marks.map((top) => numbers.find((one) => Math.abs(one.getBoundingClientRect().top - top) < 9)?.textContent);
      });
    await write(page, rule("dear").replace("  t:pay", "  error 'boo'\n  t:pay")); // comes up at the table
    await click(page, "Save and replay", ".editor");
    await wait(page, () => /boo/.test(document.querySelector(".editor .changes").textContent));
    await wait(page, () => document.querySelector(".cm-lint-marker-error"));
    check(String(await marked()) === "5", `marked at ${await marked()}`);
    await write(page, rule("dear").replace("base(t, ...)", "t.n = 1").replace(/, "ZO-90.1", "dear"/, "")); // the base is told wrong
    await click(page, "Check", ".editor");
    await page.waitForSelector(".editor .message .clause");
    check(/^line [3-5]/.test(await page.$eval(".editor .message .clause", (one) => one.textContent)), "no line of the rule");
    await page.click(".editor .message .clause");
    check(await page.$(".cm-activeLine"), "the line is not turned to");
    await page.evaluate(() => globalThis.houserule.cite("scripts/games/zole.lua:7"));
    await wait(page, () => /Zole/.test(document.querySelector(".cm-content").textContent) && document.querySelector(".cm-activeLineGutter")?.textContent === "7");
    await end(page);
  });

  await test("keeps a text that does not load as a draft, opens it again, and goes back to the built-in script", async () => {
    const page = await begun("");
    const path = `${OWN}/games/hearts.lua`;
    const shipped = () => wait(page, () => /Hearts/.test(document.querySelector(".cm-content").textContent));
    const stored = () => page.evaluate((one) => globalThis.houserule.things.stored[one]?.text, path);
    await sit(page, "Whist"); // also if another game is on the table
    await page.click("#tab-script");
    await page.waitForSelector(".cm-content");
    await page.evaluate(() => globalThis.houserule.editor.go("/hearts.lua", 1));
    await shipped();
    const text = await page.evaluate(() => globalThis.houserule.editor.text());
    await write(page, "x = =");
    await click(page, "Save and replay", ".editor");
    await wait(page, () => /old rules stay/.test(document.querySelector(".editor .message").textContent));
    check((await stored()) === undefined, "a text that does not load takes the place of the rules");
    await again(page, "");
    await page.waitForSelector(".game");
    check((await page.$$eval(".game b", (all) => all.map((one) => one.textContent))).includes("Hearts"), "Hearts is gone");
    await sit(page, "Hearts");
    await page.click("#tab-script");
    await wait(page, () => document.querySelector(".cm-content")?.textContent === "x = ="); // the last edited, not saved
    await click(page, "Discard my changes", ".editor");
    await shipped();
    check(!(await page.evaluate(() => [...document.querySelectorAll(".editor button")].some((one) => one.textContent.startsWith("Back to") && one.checkVisibility()))), "there is no copy to be removed yet");
    await write(page, `${text}-- mine\n`);
    await click(page, "Save and replay", ".editor");
    await wait(page, () => /Replayed/.test(document.querySelector(".editor .changes").textContent));
    check((await stored()) === `${text}-- mine\n`, "a text that loads is not saved");
    await click(page, "Back to the built-in one", ".editor");
    check((await stored()) !== undefined, "it was not asked before");
    await sound(page, "the question before a copy is removed");
    await click(page, "Remove it", ".editor .message");
    await wait(page, () => document.querySelector(".cm-content").textContent && !/-- mine/.test(globalThis.houserule.editor.text()));
    check((await stored()) === undefined, "the copy is still there");
    await end(page);
  });

  await test("tells an editor of what another tab has saved, and keeps both texts", async () => {
    const one = await begun("");
    await drop(one, "fine.lua", rule("fine"));
    await click(one, "Done", ".share");
    await saved(one);
    const two = await one.browserContext().newPage();
    two.home = one.home;
    await two.setViewport({ width: 1280, height: 820 });
    await two.goto(one.home);
    await two.waitForSelector(".game");
    const edit = async (tab, text) => {
      await tab.bringToFront();
      await sit(tab, "Zole");
      await tab.click("#tab-script");
      await tab.waitForSelector(".cm-content");
      await tab.evaluate(() => globalThis.houserule.editor.go("/fine.lua", 1));
      await write(tab, text);
    };
    const of_a = rule("fine", "-- A"),
      of_b = rule("fine", "-- B");
    await edit(one, of_a);
    await edit(two, of_b);
    await one.bringToFront();
    await click(one, "Save and replay", ".editor");
    await wait(one, () => /Replayed/.test(document.querySelector(".editor .changes").textContent));
    await saved(one);
    await two.bringToFront();
    await click(two, "Save and replay", ".editor");
    await wait(two, () => /another tab/.test(document.querySelector(".editor .message").textContent));
    const stored = async () => (await on_disk(two))[`${OWN}/variants/fine.lua`].text;
    check((await stored()) === of_a, "what the other tab has saved is lost");
    check((await two.$eval(".editor details pre", (pre) => pre.textContent)) === of_a, "the other text is not shown");
    await sound(two, "two texts of a script");
    await again(two, "#/table");
    await two.waitForSelector(".felt");
    await two.click("#tab-script");
    await wait(two, () => /another tab/.test(document.querySelector(".editor .message")?.textContent));
    check((await two.evaluate(() => globalThis.houserule.editor.text())) === of_b, "the text of this tab is lost");
    await click(two, "Save mine over it", ".editor");
    await wait(two, () => /Replayed/.test(document.querySelector(".editor .changes").textContent));
    check((await stored()) === of_b, "it is not saved when that is wanted");
    await one.bringToFront();
    await wait(one, () => /-- B/.test(globalThis.houserule.editor.text())); // nothing was changed here since
    await two.evaluate((path) => globalThis.houserule.share.remove(path), `${OWN}/variants/fine.lua`);
    await wait(one, () => /^(?!.*fine).*lua$/.test(globalThis.houserule.editor.path)); // the script is gone, another is opened
    await two.close();
    await end(one);
  });

  await test("writes a lesson: begun from the table, checked, played, kept and shared in a pack", async () => {
    const page = await begun("");
    await sit(page, "Zole");
    await click(page, "pass", ".strip");
    await page.waitForSelector("button.card.dim");
    await page.click("#tab-script");
    await page.waitForSelector(".cm-content");
    await page.type(".editor .line input", "mine");
    await click(page, "New lesson", ".editor");
    await wait(page, () => /```ask/.test(document.querySelector(".cm-content").textContent));
    const text = await page.evaluate(() => globalThis.houserule.editor.text());
    const [, best] = /\nbest: (.*)/.exec(text);
    await write(page, text.replace(`best: ${best}`, "best: 2Z"));
    await wait(page, () => /^line \d+/.test(document.querySelector(".editor .message").textContent));
    await write(page, text.replace("# mine", "# My lesson"));
    await click(page, "Check", ".editor");
    await wait(page, () => /No mistakes found \(1 question/.test(document.querySelector(".editor .message").textContent));
    await sound(page, "a lesson in the editor");
    await click(page, "Save", ".editor");
    await wait(page, () => document.querySelector(".changes button"));
    await click(page, "Begin this lesson", ".changes");
    await page.waitForSelector(".learning .felt button.card");
    check((await page.evaluate(() => location.hash)) === "#/lesson/zole/mine", await page.evaluate(() => location.hash));
    await sound(page, "the lesson");
    await page.evaluate((line) => globalThis.houserule.learn.say(line), best);
    await wait(page, () => /Right/.test(document.querySelector(".lesson").textContent));
    await again(page, "#/learn");
    await wait(page, () => /My lesson/.test(document.querySelector(".lessons")?.textContent));
    await page.evaluate(() => {
      globalThis.houserule.share.save = (name, all) => (globalThis.carried = [name, all]);
    });
    await click(page, "Share", "nav");
    await page.waitForSelector(".share[open]");
    await click(page, "as a pack", ".share");
    await wait(page, () => globalThis.carried);
    const [name, all] = await page.evaluate(() => globalThis.carried);
    check(name === "zole.houserule" && all.includes("# My lesson"), name);
    await end(page);
    const other = await begun("");
    await drop(other, name, all);
    await drop(other, "odd <name> ..md", text); // stands with its game, under a name that can be
    await again(other, "#/learn");
    await wait(other, () => /My lesson[^]*mine/.test(document.querySelector(".lessons")?.textContent));
    const paths = await other.evaluate(() => Object.keys(globalThis.houserule.things.stored));
    check(paths.includes(`${OWN}/lessons/zole/odd--name---.md`), paths);
    await end(other);
  });

  await test("has an address for each view: Back goes back, and a reload stays", async () => {
    const page = await begun("");
    const heading = () => page.$eval("main h1", (one) => one.textContent);
    await sit(page, "Zole");
    await click(page, "Compare", "nav");
    await page.waitForSelector(".compare input");
    await page.goBack();
    await page.waitForSelector(".felt");
    await page.goBack();
    await wait(page, () => document.querySelector("main h1")?.textContent === "Zole" && document.querySelector(".go"));
    await page.goBack();
    await page.waitForSelector(".game");
    await page.goForward();
    await wait(page, () => document.querySelector(".go"));
    await again(page, "#/compare");
    await wait(page, () => document.querySelector("main h1")?.textContent.includes("What does"));
    await again(page, "#/game/hearts");
    await wait(page, () => document.querySelector("main h1")?.textContent === "Hearts");
    await again(page, "#/table");
    await wait(page, () => document.querySelector(".deal")?.textContent.startsWith("Zole"));
    check((await page.title()).includes("Zole"), await page.title());
    check((await heading()).startsWith("Zole"), await heading());
    await again(page, "#/lesson/zole/2-following-suit");
    await page.waitForSelector(".teacher button");
    await click(page, "Show the answer", ".teacher");
    await wait(page, () => document.querySelector(".lesson").children.length > 2 && !document.body.hasAttribute("aria-busy"));
    const told = await page.$eval(".lesson", (one) => one.textContent);
    await click(page, "Compare", "nav");
    await page.waitForSelector(".compare input");
    await page.goBack();
    await page.waitForSelector(".teacher button");
    for (let i = 0; i < 3; i++) await ask(page, { do: "kept" }); // they are answered after the requests of the view
    check((await page.$eval(".lesson", (one) => one.textContent)) === told, "the lesson has begun again");
    await end(page);
  });

  await test("lists games that are over and opens them, keeps a circle, draws forks and a league's lists", async () => {
    const page = await begun("");
    await page.evaluate(() => globalThis.houserule.deal(["euchre", "-o", "target=1", "--seed", "k7"]));
    await page.evaluate(() => globalThis.houserule.prompt.run("auto 60"));
    await ask(page, { do: "kept" });
    const [over] = await stored_games(page);
    check((await page.evaluate(() => globalThis.houserule.engine.journal)) === over, `the game on the table was moved to ${over}`);
    await page.evaluate(() => globalThis.houserule.play.say("u"));
    check((await stored_games(page)).length === 1, `a game that was over is there twice: ${await stored_games(page)}`);
    await page.evaluate(() => globalThis.houserule.prompt.run("auto 60"));
    await page.evaluate(() => globalThis.houserule.deal(["zole", "--seed", "k7"]));
    await page.evaluate(async () => {
      for (const line of ["fork low", "solo", "switch main", "pass"]) await globalThis.houserule.prompt.run(line);
    });
    await page.click("#tab-prompt");
    await wait(page, () => document.querySelectorAll(".tree li").length === 2 && document.querySelector(".tree path"));
    await sound(page, "the forks");
    await click(page, "low", ".tree");
    await wait(page, () => globalThis.houserule.play.view.fork === "low");
    await games(page);
    await page.evaluate(() => globalThis.houserule.setup.named("zole"));
    await wait(page, () => document.querySelector(".house-rule"));
    await page.type(".seats input[placeholder^=Anna]", "Anna,Bela,Celia");
    await click(page, "Keep as a circle", ".seats");
    await page.type("[aria-label=\"The circle's name\"]", "thursday");
    await click(page, "Keep", ".setup .message");
    await wait(page, () => document.querySelector(".setup .message").textContent.includes("thursday"));
    await again(page, "#/mine");
    await wait(page, () => /1 game/.test(document.querySelector(".mine-own [role=status]")?.textContent));
    await sound(page, "the games that are over");
    await click(page, "Play", ".mine-own");
    await wait(page, () => document.querySelector(".felt")?.textContent.includes("Bela"));
    await page.goBack();
    await page.waitForSelector(".mine-own button");
    await click(page, "Open", ".mine-own");
    await wait(page, () => document.querySelector(".strip")?.textContent.includes("The game is over"));
    await page.evaluate(() => globalThis.houserule.engine.giveUp("killed"));
    const after = await page.evaluate(() => globalThis.houserule.play.view.id);
    check(after === "euchre", `another engine has ${after} on the table`);
    await page.evaluate(() => globalThis.houserule.deal(["crib-and-don-league", "--players", "4", "--seed", "k7"]));
    await page.evaluate(() => globalThis.houserule.play.say("6-3"));
    await page.click("#tab-score");
    await wait(page, () => /standings[^]*club/.test(document.querySelector(".score").textContent));
    await sound(page, "a league");
    const offered = await page.evaluate(() => [...document.querySelectorAll(".tools > button")].filter((one) => !one.hidden).map((one) => one.textContent));
    check(offered.includes("Take back") && !offered.includes("Hint"), `a league offers ${offered.join(", ")}`);
    await click(page, "Print these lists", ".score");
    await wait(page, () => /Standings[^]*club/.test(document.getElementById("handout")?.contentDocument?.body?.textContent));
    await end(page);
  });

  await test("shows the game again if an engine is ended while it recovers, and prints no other hand than the one on the table", async () => {
    const page = await begun("");
    await ask(page, { do: "look" }, { "/files/hand.jsonl": readFileSync("tests/records/whist/plain.jsonl", "utf8") }).catch(() => {});
    await page.evaluate(() => globalThis.houserule.share.hand("hand"));
    const said = await page.evaluate(() => globalThis.houserule.share.said.textContent);
    check(said && !(await page.$("#handout")), `a hand that was saved before is printed: ${said}`);
    await page.evaluate(() => globalThis.houserule.deal(["zole", "--seed", "k7"]));
    const was = await felt(page);
    const [ended, view] = await page.evaluate(async () => {
      const { engine, play } = globalThis.houserule,
        { send, start } = engine;
      let ended = 0;
      engine.send = (request, patience, files) => send.call(engine, request, request.do === "resume" && ended === 1 ? 1 : patience, files);
      engine.start = () => start.call(engine, ended++);
      await engine.giveUp("killed");
      return [ended, play.view];
    });
    check(ended === 2 && view === null, `${ended} engines were begun, and ${view?.id} is shown, which the last one does not have`);
    await wait(page, () => /is kept/.test(document.querySelector(".setup .refusal")?.textContent));
    await click(page, "Continue", ".kept");
    await page.waitForSelector(".felt");
    check((await felt(page)) === was, `another table: ${await felt(page)}`);
    check((await stored_games(page)).length === 1, `there is not one game: ${await stored_games(page)}`);
    await end(page);
  });

  await test("takes a file over whatever letters its ending has", async () => {
    const page = await begun("");
    const record = readFileSync("tests/records/whist/plain.jsonl", "utf8");
    await drop(page, "MINE.JSONL", record);
    await wait(page, () => document.querySelector(".deal")?.textContent.includes("Whist"));
    check((await drop(page, "FINE.LUA", rule("fine"))).includes("is added"), "it is refused");
    await page.evaluate(() => globalThis.houserule.deal(["zole", "--seed", "k7"]));
    await again(page);
    await page.waitForSelector(".kept button");
    await page.evaluate(async (text) => {
      const { share } = globalThis.houserule;
      const late = globalThis.houserule.resume(); // as Back to the table does
      await share.take([new File([text], "mine.jsonl")]);
      await late;
    }, record);
    const title = await page.$eval(".deal", (one) => one.textContent);
    check(title.startsWith("Whist"), `a game that came late lies over the one that was dropped: ${title}`);
    await end(page);
  });
}
