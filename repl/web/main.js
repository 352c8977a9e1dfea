// main.js - builds the page, opens its views by their addresses, and tells the parts of the page what has changed. Each part
// gets the app, which owns the engine, the reader's files and the table.
import { Compare } from "./compare.js";
import { button, h, is_small, put, rich, tabs } from "./dom.js";
import { Editor } from "./editor.js";
import { Learn } from "./learn.js";
import { Mine } from "./mine.js";
import { Play, SPEEDS } from "./play.js";
import { Prompt } from "./prompt.js";
import { Rules } from "./rules.js";
import { Score } from "./score.js";
import { Setup } from "./setup.js";
import { GUEST_GAME, Share, carried, files, unpacked } from "./share.js";
import { OPEN, Things } from "./things.js";
import { EngineClient } from "./engine_client.js";

const LOG_MOST = 400, // lines
  NAMES_MOST = 6, // scripts of a link that are named,
  NAME_MOST = 40, // and characters of each
  RESUME = 10000; // milliseconds that dealing a game may take, or continuing one
const PLAYING = "room playing",
  TEACHING = "room playing learning",
  LESSONS = "room choosing learning";

const root = document.getElementById("app");

class App {
  constructor() {
    this.turn = 0; // counts what the reader has turned to: what comes late does not take his page away
    this.ask = (request, patience, given, on_trial) => this.engine.ask(request, patience, given, on_trial);
    this.setting = (name, otherwise) => this.things.setting(name, otherwise);
    this.cite = (text) => {
      const [, path, line] = /^(.+\.lua):(\d+)$/.exec(text) ?? [];
      this.tabs.show(path ? "script" : "rules", true);
      this.sheet(true);
      return path ? this.editor.go(path, Number(line)) : this.rules.light(text);
    };
    this.light = (clause) => this.rules.light(clause);
    this.game = () => this.play.view?.id ?? this.setup.game?.id ?? null;
    this.learns = () => this.room.classList.contains("learning");
    this.variants = () => this.play.view?.variants ?? [];
    this.things = new Things(this);
    this.rules = new Rules();
    this.play = new Play(this);
    this.score = new Score(this);
    this.setup = new Setup(this);
    this.lines = h("div", { class: "log" });
    this.counted = h("span", {});
    this.counts = h("aside", { class: "counts", "aria-label": "Calculation", hidden: true }, "Calculating: ", this.counted, " ", button("Stop", () => this.stop()));
    this.notices = h("div", { class: "notices" }); // files that cannot be stored are told before there is a frame
  }

  async begin() {
    await this.things.open();
    this.guest = await this.carriedHere();
    this.engine = new EngineClient(
      this.guest ? files(this.guest) : this.things.files(),
      (changes) => this.things.hold(this.engine.journal, () => this.guest || this.things.put(changes)),
      (send, bare) => this.replaced(send, bare),
    );
    await this.engine.open();
    const answer = await this.opened(this.engine);
    await this.likes();
    this.learn = new Learn(this);
    this.prompt = new Prompt(this);
    this.editor = new Editor(this);
    this.compare = new Compare(this);
    this.mine = new Mine(this);
    this.share = new Share(this);
    this.frame(answer.answer?.version ?? "");
    this.link = location.hash.startsWith("#/") ? "" : location.hash;
    this.announce();
    addEventListener("popstate", () => this.went());
    if (this.guest?.journal) await this.resume(GUEST_GAME);
    else if (this.guest?.lesson) await this.teach(this.guest.lesson);
    else if (answer.problem) await this.choose(answer.problem.text);
    else await this.open_view(this.guest ? "" : location.hash.slice(2));
  }

  // ---- views, each with an address

  // Says at which view the reader is. A page that a link opened keeps that link as its address.
  place(address, title) {
    document.title = title ? `${title} · houserule` : "houserule";
    const state = { at: address };
    if (history.state?.at === address) return;
    const where = this.guest ? location.href.split("#")[0] + this.link : `#/${address}`;
    if (history.state) history.pushState(state, "", where);
    else history.replaceState(state, "", where);
  }

  // The reader went back or forth, or wrote another address. Back closes the sheet. A link is opened as if the page began
  // with it.
  went() {
    const { hash } = location;
    if (this.beside.classList.contains("open") && history.state && !history.state.sheet) {
      this.beside.classList.remove("open");
      if (history.state.at === "table") return this.play.focus();
    }
    if (history.state) return this.open_view(history.state.at);
    if (hash.startsWith("#/")) return this.open_view(hash.slice(2));
    return hash !== this.link && location.reload();
  }

  open_view(address) {
    const [view, ...rest] = address.split("/"),
      name = rest.join("/");
    if (view === "table") return this.play.view ? this.sit() : this.resume();
    if (view === "game") return this.setup.named(name);
    if (view === "learn") return this.teach();
    if (view === "lesson") return this.teach(name);
    if (view === "compare") return this.show_compare();
    if (view === "mine") return this.own();
    return this.choose();
  }

  // A sentence above the room, with buttons [title, action]. Returns a function that takes it away.
  warn(sentence, ...actions) {
    const close = () => notice.remove();
    const notice = h(
      "p",
      { class: "notice", role: "status" },
      sentence,
      " ",
      actions.map(([title, action]) => [
        h("button", { type: "button", class: "clause", onclick: () => Promise.resolve(action()).then(close) }, title),
        " ",
      ]),
      h("button", { type: "button", class: "clause", "aria-label": "Close this notice", onclick: close }, "close"),
    );
    put(this.notices, notice);
    return close;
  }

  // A second engine counts, so that the table never waits for it. The reader sees for how long, and may stop it.
  async count(request, patience) {
    const begun = Date.now();
    const clock = setInterval(() => {
      put(this.counted, `${Math.round((Date.now() - begun) / 1000)} s`);
      this.counts.hidden = false;
    }, 1000);
    try {
      return await this.ask_counter(request, patience);
    } finally {
      clearInterval(clock);
      this.counts.hidden = true;
    }
  }

  // The second engine has the same files; of what it writes nothing is kept.
  async ask_counter(request, patience) {
    this.counter ??= this.counting();
    let counter;
    try {
      counter = await this.counter;
    } catch (problem) {
      this.counter = null; // no memory for it; perhaps there is later
      return { ok: false, said: "", out: "", files: {}, problem: { text: problem.message } };
    }
    const { files } = this.engine;
    const paths = [...new Set([...Object.keys(files), ...Object.keys(counter.files)])];
    const other = paths.filter((path) => files[path] !== counter.files[path]);
    counter.supply(Object.fromEntries(other.map((path) => [path, path in files ? { text: files[path], time: this.engine.times[path] } : null])));
    if (other.some((path) => !path.includes("/state/"))) await counter.ask({ do: "open", scripts: this.things.given(files) }, OPEN);
    return { ...(await counter.ask(request, patience)), files: counter.files };
  }

  async counting() {
    const counter = new EngineClient(
      this.things.files(),
      () => {},
      async (send, bare) => (await send(this.reading(bare), bare ? OPEN : undefined)).ok,
    );
    counter.quiet = true;
    await counter.open();
    await this.opened(counter);
    return counter;
  }

  // The request to read the scripts: all or, with `bare`, only those that are built in.
  reading(bare = false) {
    return { do: "open", scripts: bare ? [] : this.things.given(this.engine.files), bare };
  }

  // Makes an engine read all scripts. If one of them cannot be read, the engine reads only those that are built in.
  async opened(engine) {
    const answer = await engine.ask(this.reading(), OPEN);
    if (!answer.ok && !answer.replaced) await engine.ask(this.reading(true), OPEN);
    return answer;
  }

  // Ends what is counted.
  async stop() {
    return (await this.counter)?.giveUp("stopped");
  }

  // The game and scripts saved within the page, or those of the link that opened it; null for neither.
  async carriedHere() {
    const own = JSON.parse(document.getElementById("start").textContent);
    const link = location.hash.startsWith("#/") ? "" : location.hash.slice(1);
    if (!own && !link) return null;
    try {
      return carried(own ?? (await unpacked(link)));
    } catch {
      this.is_broken = true;
      return null;
    }
  }

  // Another engine has begun: it gets the game back. If it does not come to its end while it reads, scripts are left out.
  async replaced(send, bare) {
    const opened = await send(this.reading(bare), bare ? OPEN : undefined); // a script that hung before hangs again
    if (!opened.ok && !bare) return false;
    if (bare)
      this.log(["Your own scripts are left out: they could not be read."]);
    await this.likes(send);
    if (this.learn?.wants) this.learn.stopped();
    if (!this.play.view) return true;
    const answer = await send({ do: "resume", path: this.engine.journal }, RESUME);
    if (answer.replaced) {
      // This engine was ended too: the one that follows has read nothing yet, and gets no game.
      await send(this.reading(bare), OPEN);
      await this.likes(send);
    }
    await this.play.show({ said: "", events: [] }, answer.ok ? answer.answer : null);
    if (!answer.ok && this.room.className === PLAYING) this.choose(`The game is kept, but did not come back: ${answer.problem.text}`); // asks later
    return true;
  }

  frame(version) {
    this.tabs = tabs(
      "Beside the table",
      [
        { id: "rules", title: "Rules", panel: h("div", {}, this.rules.element), shown: () => this.rules.seen() },
        { id: "said", title: "Said", panel: h("div", {}, this.lines) },
        { id: "worth", title: "Worth", panel: h("div", {}, this.score.worth), shown: () => this.score.evaluate() },
        { id: "score", title: "Score", panel: h("div", {}, this.score.element) },
        { id: "prompt", title: "Prompt", panel: h("div", {}, this.prompt.element), shown: () => this.prompt.input.focus() },
        { id: "script", title: "Script", panel: h("div", {}, this.editor.element), shown: () => this.editor.show() },
      ],
      "rules",
    );
    this.beside = h(
      "aside",
      {
        class: "beside",
        "aria-label": "Beside the table",
        onkeydown: (event) => event.key === "Escape" && this.sheet(false),
      },
      h("button", { type: "button", class: "quiet only-small", onclick: () => this.sheet(false) }, "Back to the table"),
      this.tabs.row,
      this.tabs.panels,
    );
    const four = h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-pressed": "false",
        onclick: () => {
          four.setAttribute("aria-pressed", String(document.documentElement.classList.toggle("four")));
        },
      },
      "Four colours",
    );
    const tick = (title, name) =>
      h(
        "label",
        { class: "speed" },
        h("input", {
          type: "checkbox",
          checked: this.setting(name, "") === "yes",
          onchange: (event) => {
            this.things.set(name, event.target.checked ? "yes" : "");
            this.likes();
          },
        }),
        title,
      );
    const tool = (title, line) => button(title, () => this.play.say(line));
    this.advice = [tool("Hint", "hint"), tool("Review", "review")];
    this.tools = h(
      "div",
      { class: "tools", role: "group", "aria-label": "At the table" },
      h("button", { type: "button", class: "quiet only-small", onclick: () => this.sheet(true) }, "Rules and more"),
      this.advice[0],
      tool("Why not?", "?"),
      tool("Take back", "u"),
      this.advice[1],
      button("Last trick", () => this.play.show_last()),
      h(
        "details",
        { class: "settings" },
        h("summary", {}, "Settings"),
        four,
        this.speed(),
        tick("Play my only card", "only"),
        tick("Sound", "sound"),
      ),
    );
    this.play.element.querySelector("form").append(this.tools);
    this.room = h("main", { class: "room" });
    put(
      root,
      h(
        "header",
        { class: "top" },
        h("span", { class: "brand" }, "houserule", h("small", {}, version)),
        h(
          "nav",
          { "aria-label": "Main" },
          button("Games", () => this.choose()),
          button("Table", () => this.open_view("table")),
          button("Learn", () => this.teach()),
          button("Compare", () => this.show_compare()),
          button("Share", () => this.share.show()),
        ),
      ),
      this.notices,
      this.counts,
      this.room,
      this.share.element,
    );
  }

  // Opens and closes what lies beside the table, which on a small screen is a sheet over it.
  sheet(open) {
    if (!is_small()) return;
    if (!open && history.state?.sheet) return void history.back(); // which closes it
    this.beside.classList.toggle("open", open);
    if (!open) return this.play.focus();
    if (this.room.className === PLAYING && !history.state?.sheet) history.pushState({ ...history.state, sheet: true }, "");
    this.tabs.row.querySelector("[aria-selected=true]").focus();
  }

  // Tells the engine how the reader likes it.
  likes(send = this.ask) {
    return send({ do: "like", only: this.setting("only", "") === "yes" });
  }

  // The choice of speed at which the other seats play.
  speed() {
    const now = this.setting("speed", "normal");
    return h(
      "label",
      { class: "speed" },
      "Speed ",
      h(
        "select",
        { onchange: (event) => this.things.set("speed", event.target.value) },
        Object.keys(SPEEDS).map((name) => h("option", { value: name, selected: name === now }, name)),
      ),
    );
  }

  // Says that a game and scripts come from a link or are part of the page, and offers to save them.
  announce() {
    if (this.is_broken) return void this.warn("The link is broken: nothing could be read from it.");
    if (!this.guest) return;
    const names = Object.keys(this.guest.scripts).map((path) => path.slice(0, NAME_MOST)),
      more = names.splice(NAMES_MOST).length;
    const from = this.link ? "Opened from a link" : "This page contains a game";
    const scripts = names.length ? `, with its own scripts: ${names.join(", ")}${more ? ` and ${more} more` : ""}` : "";
    this.warn(`${from}${scripts}. It is not saved yet.`, [
      "Save it",
      () => this.things.adopt(),
    ]);
  }

  // The room in which a game is chosen.
  lobby() {
    this.turn++;
    put(this.room, this.setup.element);
    this.room.className = "room choosing";
  }

  async choose(problem) {
    this.lobby();
    this.place("", "");
    await this.setup.show(problem);
  }

  sit() {
    if (!this.play.view) return this.choose();
    this.room.className = PLAYING;
    this.place("table", this.title());
    return put(
      this.room,
      h("div", { class: "left" }, this.play.element),
      this.beside,
    );
  }

  // The page's title while somebody sits at the table.
  title() {
    const { view } = this.play;
    return view.ask?.seat === view.viewer && view.sits ? `Your turn · ${view.title}` : view.title;
  }

  async teach(lesson) {
    this.turn++;
    this.place(lesson ? `lesson/${lesson}` : "learn", "Learn");
    if (this.learn.wants === null) put(this.learn.text);
    this.arrange(this.learn.wants !== null);
    await this.learn.lessons();
    const goes_on = this.learn.wants !== null && this.learn.lesson === lesson; // the reader comes back to it
    if (lesson && !goes_on) await this.learn.begin({ do: "say", to: "learn", line: `lesson ${lesson}` });
  }

  // The table beside the lesson that goes on, or else the list of lessons.
  arrange(goes_on) {
    if (this.room.className === (goes_on ? TEACHING : LESSONS)) return;
    this.room.className = goes_on ? TEACHING : LESSONS;
    if (!goes_on) put(this.room, this.learn.text, this.learn.list);
    else {
      put(this.learn.beside, this.learn.text, this.learn.strip, this.learn.line);
      put(
        this.room,
        h("div", { class: "left" }, this.learn.felt),
        h("aside", { class: "beside", "aria-label": "The lesson" }, this.learn.beside),
      );
    }
  }

  // Shows the panel that measures a house rule over many deals.
  show_compare() {
    this.turn++;
    this.room.className = "room choosing";
    this.place("compare", "Compare");
    put(this.room, this.compare.element);
    return this.compare.show();
  }

  // Shows what the reader has played, and his circles.
  own() {
    this.turn++;
    this.room.className = "room choosing";
    this.place("mine", "Your games");
    put(this.room, this.mine.element);
    return this.mine.show();
  }

  async deal(args) {
    const turn = ++this.turn;
    const answer = await this.play.send({ do: "deal", args }, (view) => view, RESUME);
    if (answer.ok && !this.guest) this.things.set("game", answer.answer.id);
    if (answer.ok && turn === this.turn) await this.seated();
    return answer;
  }

  // Continues the game of a journal, or else the newest that is on no other tab's table.
  async resume(path) {
    const turn = ++this.turn;
    const list = path ? [path] : ((await this.ask({ do: "kept" })).answer?.kept.map((one) => one.path) ?? []);
    let unlock = null;
    while (list.length && !unlock) unlock = await this.things.claim((path = list.shift()));
    if (turn !== this.turn) return unlock?.();
    if (path && !unlock) return this.choose("This game is open in another tab, or was deleted there.");
    const answer = await this.play.send({ do: "resume", path: path ?? "" }, (view) => view, RESUME);
    unlock?.();
    if (!answer.ok) return this.choose(answer.problem.text);
    return turn === this.turn && this.seated();
  }

  async seated() {
    this.sit();
    this.play.focus();
    await this.reread();
  }

  // The rule page of the game on the table.
  async reread() {
    const page = await this.ask({ do: "page" });
    if (page.ok) this.rules.show(page.answer, this.play.view.deck.french);
  }

  // Something other than the table has changed what lies on it.
  async told(view, sits) {
    if (!view) return;
    const other = view.id !== this.play.view?.id || String(view.variants) !== String(this.play.view?.variants);
    await this.play.show({ said: "", events: [] }, view);
    if (sits) this.sit();
    if (other) await this.reread();
  }

  log(list) {
    this.lines.append(...list.map((line) => h("p", {}, rich(line, this.cite))));
    while (this.lines.childElementCount > LOG_MOST) this.lines.firstElementChild.remove();
    this.lines.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  changed(view) {
    if (this.room?.className === PLAYING && view) document.title = `${this.title()} · houserule`;
    if (view?.handing) put(this.lines); // who sits down now has not seen it
    this.rules.follow(view?.ask?.clause);
    for (const tool of this.advice ?? []) tool.hidden = Boolean(view?.keeps); // nobody advises what has happened
    this.score.show(view);
    this.prompt.show(view);
  }
}

const app = new App();
globalThis.houserule = app; // for whoever looks behind the page, and its tests
app.begin().catch((problem) => {
  put(root, h("p", { class: "boot", role: "alert" }, `The page could not start: ${problem.message}`));
});
