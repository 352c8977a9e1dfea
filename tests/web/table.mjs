// table.mjs - a hand is told: each step is shown, its end is a panel, and nothing is played for anybody unasked.
export async function tests({ test, check, open, wait, ask, click, sit, play_hand, sound }) {
  async function end(page) {
    check(page.broken.length === 0, page.broken.join(" "));
    await page.end();
  }

  await test("ends a hand with a panel: who scored what by which clause, the last trick, all hands, the way back", async () => {
    const page = await open();
    await sit(page, "Hearts");
    await play_hand(page);
    await wait(page, () => /Last trick, to/.test(document.querySelector(".result")?.textContent)); // the panel asks for it
    const text = await page.$eval(".result", (one) => one.innerText);
    check(/Hand 1 is over/.test(text) && /HE-4.[12]/.test(text), text);
    const scores = await page.$$eval(".sides tbody td:last-child", (all) => all.map((one) => Number(one.textContent)));
    const sum = scores.reduce((a, b) => a + b); // 26 points lie in a deal; each of three gets them if one shoots the moon
    check(scores.length === 4 && (sum === 26 || sum === 78), `26 or 78 points, not ${scores}`);
    check((await page.$eval(".deal", (one) => one.textContent)) === "Hearts, hand 1", "the next hand has begun");
    await click(page, "All hands", ".result");
    await wait(page, () => document.querySelectorAll(".hands .card").length === 52);
    await click(page, "Look back", ".result");
    await wait(page, () => /takes/.test(document.querySelector(".result .transcript").textContent));
    await click(page, "What did it cost me?", ".result");
    await page.waitForFunction(() => /costly|cost|fine/.test(document.querySelector(".result .transcript").textContent), {
      polling: 100,
      timeout: 90000,
    });
    check((await page.$eval(".message", (one) => one.textContent)) === "", "the panel is told once more");
    await sound(page, "the end of a hand");
    await click(page, "Deal the next hand", ".strip");
    await wait(page, () => !document.querySelector(".result"));
    await end(page);
  });

  await test("shows each step: bids at their seats, cards that leave a hand, and then what is asked", async () => {
    const page = await open();
    await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "no-preference" }]);
    await page.evaluate(() => {
      globalThis.steps = [];
      new MutationObserver(() => {
        const felt = document.querySelector(".felt");
        if (felt) globalThis.steps.push({ said: felt.querySelector(".bubble")?.textContent, played: felt.querySelectorAll(".played").length });
      }).observe(document.body, { childList: true, subtree: true });
    });
    await sit(page, "Zole", "k7");
    await wait(page, () => document.querySelector(".strip .word"));
    await click(page, "pass", ".strip");
    await wait(page, () => document.querySelector("button.card.legal"));
    const steps = await page.evaluate(() => globalThis.steps);
    check(steps.some((one) => /takes the talon/.test(one.said)), "no bid is shown at its seat");
    check(steps.some((one) => /discards/.test(one.said)), "no discard is shown");
    check(steps.some((one) => one.played === 1), "no card is shown alone");
    check(await page.$(".played [aria-label*='played by']"), "nobody hears who played a card");
    await page.evaluate(async () => {
      const { play } = globalThis.houserule;
      const said = play.say(`play ${play.view.ask.cards[0]}`);
      while (play.strip.textContent !== "…") await new Promise((resolve) => setTimeout(resolve, 5)); // it moves
      await Promise.all([said, play.show_last()]);
    });
    const [held, shown, can_answer] = await page.evaluate(() => {
      const { view } = globalThis.houserule.play;
      return [view.seats[0].count, document.querySelectorAll(".mine .card").length, document.querySelector("button.card.legal") !== null];
    });
    check(held === shown && can_answer, `after the last trick was shown in the middle of another, ${shown} of ${held} cards are there`);
    await page.select(".speed select", "none");
    await page.evaluate(async () => {
      await globalThis.houserule.deal(["zole", "--seed", "k7"]);
      await globalThis.houserule.play.say("pass");
    });
    await click(page, "Last trick", ".tools");
    await wait(page, () => /No trick/.test(document.querySelector(".message").textContent));
    const tones = await page.evaluate(async () => {
      let count = 0;
      const { createOscillator } = AudioContext.prototype;
      AudioContext.prototype.createOscillator = function () {
        count++;
        return createOscillator.call(this);
      };
      const { play } = globalThis.houserule,
        card = () => play.say(`play ${play.view.ask.cards[0]}`);
      document.querySelector(".speed select").value = "fast";
      document.querySelector(".speed select").dispatchEvent(new Event("change"));
      await card();
      const before = count;
      [...document.querySelectorAll(".speed")].find((one) => one.textContent === "Sound").querySelector("input").click();
      await card();
      return [before, count];
    });
    check(tones[0] === 0 && tones[1] > 0, `${tones} tones, without sound and with it`);
    await end(page);
  });

  await test("is heard: the accessibility tree of a whole hand, read as text; and then what each decision cost", async () => {
    const page = await open();
    await page.evaluate(() => globalThis.houserule.deal(["euchre", "--seed", "k7", "-o", "target=1"])); // a game of one hand
    const heard = async () => {
      const list = [];
      const read = (node) => {
        list.push(`${node.role} ${node.name}`);
        node.children?.forEach(read);
      };
      read(await page.accessibility.snapshot());
      return list;
    };
    const spoken = (name) => {
      const rank = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" }[name[0]] ?? name[0];
      return `${rank} of ${{ C: "clubs", D: "diamonds", H: "hearts", S: "spades" }[name[1]]}`;
    };
    for (let i = 0; i < 40 && !(await page.$(".result")); i++) {
      const list = await heard(),
        view = await page.evaluate(() => globalThis.houserule.play.view);
      const wanted = view.seats[0].fan.flatMap((group) => group.cards).map(spoken);
      if (view.trick?.open) wanted.push(...view.trick.cards.map((name, at) => `${spoken(name)}, played by ${["You", "Ada", "Ben", "Cleo"][view.trick.seats[at] - 1]}`));
      for (const text of [...wanted, "The table: Euchre", "Hint"]) check(list.some((one) => one.includes(text)), `nobody hears ${text}: ${list.join("; ")}`);
      const answers = view.ask.cards?.map(spoken) ?? view.ask.words.map((word) => word.shown);
      for (const text of answers) check(list.some((one) => one.startsWith("button") && one.includes(text)), `${text} is no button`);
      await page.evaluate(() => {
        const { play } = globalThis.houserule,
          { point, cards, words } = play.view.ask;
        return play.say(cards?.length ? `${point} ${cards[0]}` : words.at(-1).say);
      });
    }
    const end_of_hand = (await heard()).join("; ");
    check(/region Hand 1 is over/.test(end_of_hand) && /EU-\d/.test(end_of_hand), end_of_hand);
    await page.click("#tab-score");
    await click(page, "What did each decision cost?", ".score");
    await page.waitForSelector(".cost", { timeout: 60000 });
    check((await page.$$eval(".analysis .bars tbody tr", (all) => all.length)) === 5, "the shares of the points are missing");
    await sound(page, "the analysis");
    const decided = await page.evaluate(() => globalThis.houserule.play.view.decided);
    await page.click(".cost");
    await page.waitForFunction(() => /Back to the game/.test(document.querySelector(".strip").textContent), { polling: 40, timeout: 30000 });
    check(!(await page.$(".result")), "the table does not stand there");
    await click(page, "Back to the game", ".strip");
    check(await page.$(".result"), "the table does not come back");
    check((await page.evaluate(() => globalThis.houserule.play.view.decided)) === decided, "something was taken back");
    const stale = await page.evaluate(async () => {
      const { score } = globalThis.houserule;
      const found = score.analyse();
      await globalThis.houserule.deal(["zole", "--seed", "k7"]);
      await found;
      return score.found.textContent;
    });
    check(stale === "", `what the game before has cost stands under a new one: ${stale.slice(0, 80)}`);
    await end(page);
  });

  await test("lets two share the screen: nobody sees another's hand; bids stand in a table", async () => {
    const page = await open();
    await page.evaluate(() => globalThis.houserule.deal(["hearts", "--seed", "k7", "--people", "2", "--names", "Anna,Bela"]));
    const cards = () => page.$$eval(".mine .card", (all) => all.map((one) => one.querySelector("svg").getAttribute("aria-label")));
    const own = await cards();
    await page.evaluate(() => globalThis.houserule.play.say(["pass", ...globalThis.houserule.play.view.ask.cards.slice(0, 3)].join(" ")));
    await wait(page, () => /Pass the screen to Bela/.test(document.querySelector(".strip").textContent));
    check((await page.$$(".felt .card")).length === 0, "a hand is shown while the screen is handed over");
    await sound(page, "a screen that is handed over");
    check((await page.$eval(".message, .log", (one) => one.textContent)) === "", "what Anna was told stands there");
    await click(page, "I am Bela", ".strip");
    await wait(page, () => document.querySelectorAll(".mine .card").length === 13);
    check(!(await cards()).some((name) => own.includes(name)), "Bela sees Anna's cards");
    await page.evaluate(() => globalThis.houserule.deal(["bridge", "--seed", "k7"]));
    check((await page.$$(".ladder tr")).length === 5 && (await page.$$(".ladder .word")).length === 35, "the calls are no table");
    await sound(page, "the calls");
    await click(page, "1♠", ".ladder");
    await wait(page, () => document.querySelectorAll(".ladder .word").length < 32);
    await end(page);
  });

  await test("asks for the only card too, unless its reader wants it played for him", async () => {
    const count = async (page) => {
      await ask(page, { do: "deal", args: ["whist", "--seed", "k7"] });
      let asked = 0;
      for (let i = 0; i < 13; i++) {
        const { answer } = await ask(page, { do: "look" });
        if (answer.state !== "ask") break;
        asked++;
        await ask(page, { do: "say", to: "table", line: `play ${answer.ask.cards[0]}` });
      }
      return asked;
    };
    const page = await open();
    check((await count(page)) >= 11, "cards are played unasked"); // the dummyless game asks for each of them
    await ask(page, { do: "like", only: true });
    check((await count(page)) < 13, "the last card is asked for");
    await end(page);
  });

  await test("is two taps away from the first card, and turns the rule page to what is asked", async () => {
    const page = await open();
    await page.waitForSelector(".start");
    await page.click(".start");
    await page.waitForSelector(".mine button.legal");
    check((await page.$eval(".now .number", (one) => one.textContent)) === "HE-2.1", "the page does not show passing");
    await page.goBack();
    await page.waitForSelector(".start");
    await sound(page, "the first screen");
    await end(page);
  });

  await test("answers questions at the table, also between two hands: whole sentences, from the first, of what is here", async () => {
    const page = await open();
    const told = async (line) => {
      await page.evaluate((text) => globalThis.houserule.play.say(text), line);
      return page.$$eval(".play .message p", (all) => all.map((one) => one.textContent));
    };
    await page.evaluate(() => globalThis.houserule.deal(["hearts", "--seed", "a"]));
    const hint = await told("hint");
    check(hint.length > 0 && hint.every((text) => /[.!?]$/.test(text)), `a sentence is broken: ${hint.join(" | ")}`);
    const help = (await told("help")).join(" ");
    check(/^A card: /.test(help) && /hint: /.test(help), `help is cut at its beginning: ${help}`);
    check(!/print FILE|\bq\b|Enter/.test(help), `keys of a terminal: ${help}`);
    check(await page.$eval(".play .message", (one) => one.scrollTop === 0 && one.scrollHeight > one.clientHeight && one.tabIndex === 0), "help is not read from its top");
    await sound(page, "a long answer");
    const refusal = (await told("hands")).join(" ");
    check(/`?hands`? works/.test(refusal) && /tab Prompt/.test(refusal) && !/houserule|\bq\b/.test(refusal), refusal);
    await page.evaluate(() => globalThis.houserule.prompt.run("auto"));
    await page.waitForSelector(".result");
    const score = (await told("score")).join(" ");
    for (const name of ["You", "Ada", "Ben", "Cleo"]) check(score.includes(name), `score does not name ${name}: ${score}`);
    check((await told("log")).some((text) => /Ada/.test(text)), "the log is not shown");
    await click(page, "Look back", ".result");
    await wait(page, () => /Ada passes/.test(document.querySelector(".result .transcript").textContent));
    check(!/seat \d/i.test(await page.$eval(".result .transcript", (one) => one.textContent)), "seats are numbers when one looks back");
    await page.evaluate(() => globalThis.houserule.deal(["go-fish", "--seed", "a", "--people", "2", "--names", "Anna,Bela"]));
    const status = await page.$eval(".status", (one) => one.textContent);
    check(/Anna 0, Bela 0/.test(status), status);
    await end(page);
  });

  await test("has all columns of a patience on a narrow felt, and closes the sheet by Back", async () => {
    const page = await open("", { width: 360, height: 740, isMobile: true, hasTouch: true });
    for (const game of ["spider", "freecell", "klondike"]) {
      await page.evaluate((id) => globalThis.houserule.deal([id, "--seed", "a"]), game);
      const [wide, left, right, first, last] = await page.evaluate(() => {
        const felt = document.querySelector(".felt").getBoundingClientRect(),
          all = [...document.querySelectorAll(".columns .column")].map((one) => one.getBoundingClientRect());
        return [document.scrollingElement.scrollWidth, felt.left, felt.right, all[0].left, all.at(-1).right];
      });
      check(wide <= 360 && first >= left && last <= right, `${game}: the columns from ${first} to ${last}, the page ${wide} wide`);
    }
    const is_open = () => page.$eval(".beside", (one) => one.classList.contains("open"));
    await click(page, "Rules and more", ".tools");
    check(await is_open(), "the sheet does not open");
    await page.goBack();
    await wait(page, () => !document.querySelector(".beside").classList.contains("open"));
    check(await page.$(".felt .columns"), "Back leaves the table");
    await click(page, "Rules and more", ".tools");
    await click(page, "Back to the table", ".beside");
    await wait(page, () => !document.querySelector(".beside").classList.contains("open"));
    await page.goBack();
    await page.waitForSelector(".game"); // the view before the table
    await end(page);
  });

  await test("says in its title whose turn it is", async () => {
    const page = await open();
    await sit(page, "Zole");
    check((await page.title()).startsWith("Your turn · Zole"), await page.title());
    await end(page);
  });

  await test("answers a question about cards that lie nowhere by tapping one, and turns a stock by tapping it", async () => {
    const page = await open();
    await sit(page, "Zole");
    await click(page, "Learn", "nav");
    await page.waitForSelector(".lessons button");
    // Most questions are about cards on the table. One that wants a card which was played before has them nowhere.
    await page.evaluate(async () => {
      const { learn } = globalThis.houserule;
      await learn.begin({ do: "say", to: "learn", line: "quiz zole 2 --seed a" });
      Object.assign(learn, { wants: "card", from: ["7C", "8C", "QC"] });
      learn.draw();
    });
    await page.waitForSelector(".teacher .choices .card");
    await sound(page, "the quiz");
    const before = await page.$eval(".lesson", (one) => one.textContent.length);
    await page.evaluate(() => {
      const { learn } = globalThis.houserule;
      Object.assign(learn, { wants: "number", from: [] });
      learn.draw();
      for (const digit of ["1", "2"]) [...document.querySelectorAll(".digits button")].find((one) => one.textContent === digit).click();
    });
    check((await page.$eval(".teacher [type=number]", (one) => one.value)) === "12", "a number cannot be tapped");
    await page.evaluate(() => {
      const { learn } = globalThis.houserule;
      Object.assign(learn, { wants: "card", from: ["7C", "8C", "QC"] });
      learn.draw();
    });
    await page.click(".teacher .choices .card");
    await wait(page, (length) => document.querySelector(".lesson").textContent.length > length, before);
    await sit(page, "Klondike");
    await page.click(".settings summary");
    await sound(page, "a patience, and the settings");
    await page.evaluate(async () => {
      await globalThis.houserule.deal(["scopa", "--seed", "k7"]);
      const { play } = globalThis.houserule;
      await play.say(`play ${play.view.ask.cards[0]}`);
    });
    const told = await page.$eval(".message", (one) => one.textContent);
    check(/ of (coins|cups|swords|batons)/.test(told) && !/\b[1-7FCR][DCSB]\b/.test(told), told);
    await sit(page, "Klondike");
    const decided = await page.evaluate(() => globalThis.houserule.play.view.decided);
    await page.click(".face-down");
    await wait(page, (was) => globalThis.houserule.play.view.decided > was, decided);
    await page.evaluate(async () => {
      const { play } = globalThis.houserule;
      await globalThis.houserule.deal(["gin-rummy", "--seed", "k3"]);
      while (play.view.ask.point !== "draw") await play.say(play.view.ask.words[0]?.say ?? `${play.view.ask.point} ${play.view.ask.cards[0]}`);
    });
    await page.click(".face-down");
    await wait(page, () => globalThis.houserule.play.view.ask.point === "discard");
    await end(page);
  });

  await test("makes a button of a pile only if an answer draws from it", async () => {
    const page = await open();
    await page.evaluate(() => globalThis.houserule.deal(["skat", "--seed", "a"]));
    const words = await page.evaluate(() => globalThis.houserule.play.view.ask.words.map((word) => word.say));
    check(words.join() === "hold,pass", `another question: ${words}`);
    check(await page.$(".pile .backs"), "the skat does not lie there");
    check(!(await page.$(".pile button")), "a tap on the skat holds the bid");
    await end(page);
  });

  await test("keeps the focus in what takes the place of the control that had it", async () => {
    const page = await open();
    await page.waitForSelector(".game");
    const press = async (text, within, wanted) => {
      await page.waitForFunction(
        (word, where) => {
          const found = [...document.querySelectorAll(`${where} button`)].find((one) => one.textContent.startsWith(word));
          found?.focus();
          return Boolean(found);
        },
        { polling: 40 },
        text,
        within,
      );
      await page.keyboard.press("Enter");
      await wait(page, (selector) => document.activeElement.matches(selector) && !document.body.hasAttribute("aria-busy"), wanted).catch(async () => {
        throw new Error(`after ${text} the focus is on ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 90))}`);
      });
    };
    await press("Your games", "main", "h1");
    await press("Learn", "nav", "nav button");
    await press("Suit or rank", ".lessons", ".learning .legal, .learning .strip button");
    await press("Leave", ".strip", "h1");
    await press("Ten questions", ".lessons", ".learning .legal, .learning .strip button");
    await press("Leave", ".strip", "h1");
    await page.evaluate(() => globalThis.houserule.deal(["zole", "--seed", "k7"]));
    await page.click("#tab-prompt");
    await press("fork", ".road", ".road *");
    await page.evaluate(() => globalThis.houserule.open_view("game/zole"));
    await press("Keep as a circle", "main", ".setup input");
    await page.keyboard.type("thursday");
    await page.keyboard.press("Enter");
    await wait(page, () => /\w/.test(document.querySelector(".setup > .message").innerText) && !document.querySelector(".setup > .message input"));
    check(await page.evaluate(() => document.activeElement.closest(".setup")), "the focus is lost after a circle's name");
    await end(page);
  });

  await test("stops a long calculation, names no words to type, and prints the terms of a rule page", async () => {
    const page = await open();
    await page.waitForSelector(".game");
    const answer = page.evaluate(() => globalThis.houserule.count({ do: "run", args: ["sim", "zole", "-n", "100000000"] }, 600000));
    await wait(page, () => [...document.querySelectorAll(".counts button")].some((one) => one.textContent === "Stop" && one.getClientRects().length));
    await sound(page, "a calculation");
    await click(page, "Stop", ".counts");
    check(!(await answer).ok, "it is counted to its end");
    await wait(page, () => document.querySelector(".counts").hidden);
    const told = await page.evaluate(async () => {
      const app = globalThis.houserule;
      await app.teach("zole/none");
      await app.learn.begin({ do: "say", to: "learn", line: "quiz zole 2 --seed a" });
      await app.learn.say("nonsense");
      await app.deal(["canasta", "--seed", "k7"]);
      await app.play.say("review");
      return [app.learn.text.innerText, app.play.message.innerText];
    });
    check(!/quit|skip|lists them|\bbest\b/.test(told.join()), told.join());
    const rules = await page.$eval(".clauses", (one) => one.innerText);
    check(!rules.includes("*") && (await page.$$eval(".clauses em", (all) => all.map((one) => one.textContent))).includes("wild"), rules.slice(0, 300));
    await end(page);
  });

  for (const [width, height] of [[320, 568], [375, 667], [640, 400], [1024, 768]])
    await test(`has all columns, the answers, and room for the hand on ${width} x ${height}`, async () => {
      const page = await open("", { width, height });
      const outside = (what) =>
        page.evaluate((all) => {
          const felt = document.querySelector(".felt").getBoundingClientRect();
          return [...document.querySelectorAll(all)].filter((one) => {
            const { left, right } = one.getBoundingClientRect();
            return left < felt.left || right > felt.right;
          }).length;
        }, what);
      for (const game of ["spider", "freecell", "klondike"]) {
        await page.evaluate((id) => globalThis.houserule.deal([id, "--seed", "k7"]), game);
        check((await outside(".column .card, .column .back")) === 0, `${game}: cards lie beside the table`);
        const narrow = await page.$$eval(".column .card", (all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)));
        check(narrow >= 24, `${game}: cards are ${narrow} pixels wide`); // WCAG 2.5.8
      }
      await page.evaluate(async () => {
        const { play } = globalThis.houserule;
        await globalThis.houserule.deal(["canasta", "--seed", "t1"]);
        for (let i = 0; i < 30 && play.view.ask.words.length < 8; i++) await play.say(play.view.ask.words[0]?.say ?? `discard ${play.view.ask.cards[0]}`);
      });
      check((await page.$$(".strip .word")).length >= 8, "a question with fewer answers than are meant here");
      const strip = await page.$eval(".strip", (one) => one.getBoundingClientRect().toJSON());
      check(strip.bottom <= height + 1 && strip.top >= 0, `the answers are not on the screen: ${JSON.stringify(strip)}`);
      check(strip.height <= 0.62 * height && (width > 600 || strip.height <= 0.4 * height), `the answers take ${strip.height} of ${height} pixels`);
      await end(page);
    });

  await test("can be read at night, in forced colours and at twice the size, and names no folder of the engine", async () => {
    const page = await open();
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    await sit(page, "Zole");
    await page.click("#tab-script");
    await page.waitForSelector(".cm-content span");
    await sound(page, "the script by night");
    const place = "/home/web_user/.local/share/houserule/variants/bad.lua";
    const { problem } = await ask(page, { do: "deal", args: ["zole", "-v", "bad"] }, { [place]: 'variant { id = "bad", of = "zole" }' });
    await ask(page, { do: "open", scripts: [] });
    const again = await ask(page, { do: "deal", args: ["zole", "-v", "bad"] });
    check(!/web_user/.test(problem.text + again.problem?.text), problem.text + again.problem?.text);
    await ask(page, { do: "open", scripts: [] }, { [place]: null });
    await sit(page, "Zole");
    const client = await page.createCDPSession();
    await client.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
    check((await page.$eval(".mine .card", (one) => getComputedStyle(one).borderTopWidth)) === "1px", "cards have no edge");
    await end(page);
  });

  const SCREENS = [
    [320, 568],
    [390, 844],
    [844, 390],
    [640, 400], // 1280 x 800 at 200 %
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ];
  const pages = {}; // for small screens and for large ones
  for (const [width, height] of SCREENS) {
    await test(`has the trick, the hand and the answers on a screen of ${width} x ${height} together`, async () => {
      const is_small = width < 900,
        size = { width, height, isMobile: is_small, hasTouch: is_small };
      const page = (pages[is_small] ??= await open("", size));
      await page.setViewport(size);
      const seen = async (what, where) => {
        await page.evaluate(() => document.scrollingElement.scrollTo(0, 0));
        const boxes = await page.evaluate(
          (all) =>
            all.flatMap((one) =>
              [...document.querySelectorAll(one)].map((element) => {
                const { top, bottom, left, right } = element.getBoundingClientRect();
                return { one, top, bottom, left, right };
              }),
            ),
          where,
        );
        check(boxes.length > 0, `${what}: nothing is there`);
        const out = boxes.filter((box) => box.top < 0 || box.bottom > height + 1 || box.left < -1 || box.right > width + 1);
        check(out.length === 0, `${what}: ${JSON.stringify(out[0])}, and ${out.length - 1} more`);
      };
      for (const game of ["zole", "hearts", "nine-card-don", "single-cribbage", "tarock", "bridge"]) {
        await page.evaluate(async (id) => {
          await globalThis.houserule.deal([id, "--seed", "k7"]);
          const { play } = globalThis.houserule;
          for (let i = 0; i < 3 && !document.querySelector(".played"); i++) {
            const { point, cards, least, words } = play.view.ask;
            await play.say(cards?.length ? [point, ...cards.slice(0, least ?? 1)].join(" ") : words[0].say);
          }
        }, game);
        const tools = game === "hearts" && ![320, 640].includes(width) ? [".play .tools > button"] : []; // the smallest scroll them
        await seen(game, [".played", ".mine .card", ".strip button", ".strip .asks", ...tools]);
      }
      if (is_small) {
        await page.evaluate(() => globalThis.houserule.teach("zole/2-following-suit"));
        await page.waitForSelector(".learning .mine .card");
        await seen("a lesson", [".learning .mine .card", ".played", ".teacher .strip button", ".teacher .lesson"]);
        await page.evaluate(() => globalThis.houserule.deal(["zole", "--seed", "k7"]));
        await page.evaluate(() => globalThis.houserule.play.say("?"));
        const clause = await page.$(".message .clause, .result .clause");
        if (clause) {
          await page.evaluate(() => document.querySelector(".message .clause, .result .clause").click());
          await wait(page, () => {
            const lit = document.querySelector(".lit")?.getBoundingClientRect();
            return lit && lit.top >= 0 && lit.top < innerHeight;
          });
          await sound(page, "the sheet");
          await click(page, "Back to the table", ".beside");
        }
      }
    });
  }
  for (const page of Object.values(pages)) await end(page);
}
