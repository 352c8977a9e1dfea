// learn.js - lessons and the quiz: the table beside what is taught, and an answer given by a card, a button or a word.
import { button, h, put, rich } from "./dom.js";
import { Play } from "./play.js";

const SEARCH = 60000; // milliseconds that a search for puzzles may take

export class Learn extends Play {
  constructor(app) {
    super({
      ask: app.ask,
      count: app.count.bind(app),
      cite: app.cite,
      game: app.game,
      learns: app.learns,
      setting: app.setting,
      print: (args) => app.share.print(args),
      arrange: (goes_on) => app.arrange(goes_on),
      log: (list) => this.add(list),
      light: () => {},
      changed: () => {},
    });
    this.to = "learn";
    Object.assign(this, { wants: null, words_of: [], from: [], offered: {} });
    this.text = h("div", { class: "lesson", role: "log", "aria-label": "The lesson", tabindex: "0" });
    this.list = h("div", { class: "lessons" });
    this.message.hidden = true;
    this.line = this.element.querySelector("form");
    this.beside = h("div", { class: "teacher" });
  }

  add(list) {
    this.text.append(...list.map((line) => h("p", {}, rich(line))));
    this.text.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  take(answer) {
    Object.assign(this, { wants: answer.wants, words_of: answer.words, from: answer.from });
    return answer.table;
  }

  // The engine was replaced, and the lesson ended with it.
  stopped() {
    this.wants = null;
    this.add(["The lesson has ended. Begin it again to continue."]);
    if (this.app.learns()) this.app.arrange(false);
  }

  async show(answer, view) {
    await super.show(answer, view);
    if (this.app.learns()) this.app.arrange(this.wants !== null); // who has turned elsewhere stays there
  }

  // The log shows all sentences of a lesson, so only the rule behind a refusal is added.
  tell([, ...rule], is_refusal) {
    if (is_refusal) this.add(rule);
  }

  // A lesson goes on after a hand: no panel stands over the table.
  is_done() {
    return false;
  }

  // Every card that is seen may be the answer; several are gathered first.
  picker() {
    let n = 0;
    this.offered = {};
    if (!this.wants) return {};
    const pick = (name) => {
      const key = `${name} ${n++}`,
        on = this.picked.has(key);
      this.offered[name] = (this.offered[name] ?? 0) + 1;
      return {
        class: `legal${on ? " picked" : ""}`,
        "data-key": key,
        "aria-pressed": this.wants === "cards" ? String(on) : null,
        onclick: () => this.pick(name, key),
      };
    };
    return { pick, on_table: pick };
  }

  pick(name, key) {
    const ask = this.view?.ask;
    const many = this.wants === "cards" || (this.wants === "decision" && ask?.kind === "cards" && ask.most > 1);
    if (!many) return this.say(name);
    if (!this.picked.delete(key)) this.picked.add(key);
    this.draw();
    return this.felt.querySelector(`[data-key="${key}"]`)?.focus();
  }

  controls(view) {
    const names = this.names();
    const say = (title, line, loud) => button(title, () => this.say(line), loud);
    if (!this.wants) return [];
    const seats = this.wants === "seat" ? (view?.trick?.seats ?? []) : [];
    const players = seats.map((seat) => say(view.seats[seat - 1]?.who ?? `seat ${seat}`, `seat ${seat}`, true));
    const said = this.words_of.map((word) => say(word, word, true));
    const cards =
      names.length || this.wants === "cards"
        ? [
            say(names.length ? `Answer ${names.length}` : "none", names.join(" ") || "none", true),
            this.wants === "cards" && say("all", "all", true),
          ]
        : [];
    const field = h("input", { type: "number", "aria-label": "Your answer" });
    const digits = Array.from({ length: 10 }, (_, n) => button(String(n), () => (field.value += n)));
    const number = this.wants === "number" ? [field, button("Answer", () => this.say(field.value), true), h("span", { class: "choices digits" }, digits)] : [];
    return [
      ...number,
      ...players,
      h("span", { class: "choices" }, this.unseen(this.from, view)),
      ...said,
      ...cards,
      say("Continue", ""),
      say("Hint", "hint"),
      say("Show the answer", "skip"),
      say("Leave", "quit"),
    ].filter(Boolean);
  }

  async lessons() {
    const { ok, answer } = await this.app.ask({ do: "lessons" });
    if (!ok) return;
    const game = this.app.game() ?? "zole",
      families = new Map();
    for (const one of answer.lessons) families.set(one.heading, [...(families.get(one.heading) ?? []), one]);
    const item = (one) =>
      h(
        "li",
        {},
        button(one.title, () => this.begin({ do: "say", to: "learn", line: `lesson ${one.name}` })),
      );
    this.puzzles = h("ul");
    put(
      this.list,
      h("h1", {}, "Lessons"),
      h(
        "div",
        { class: "families" },
        [...families].map(([heading, list]) =>
          h("section", {}, h("h2", {}, heading || "Other lessons"), h("ul", {}, list.map(item))),
        ),
      ),
      h("h2", {}, "Quiz and puzzles"),
      h(
        "p",
        { class: "tools" },
        button(`Ten questions (${game})`, () => this.begin({ do: "say", to: "learn", line: `quiz ${game}` }), true),
        button("Find three puzzles", () => this.find(game)),
      ),
      this.puzzles,
    );
  }

  // Positions with one answer better than all others, found by the program.
  async find(game) {
    put(this.puzzles, h("li", { role: "status" }, "Looking for positions with one best answer…"));
    const seed = String(Math.floor(performance.now()));
    const { ok, problem, out, files } = await this.app.count(
      { do: "run", args: ["find", game, "--puzzles", "3", "--seed", seed, "--to", "/files"] },
      SEARCH,
    );
    if (!ok) return put(this.puzzles, h("li", {}, problem.text));
    const found = [...out.matchAll(/^\S*?([\w-]+\.jsonl): ([^\n]*?): /gm)];
    if (!found.length) return put(this.puzzles, h("li", {}, out));
    const paths = found.map(([, file]) => `/files/${file}`);
    await this.app.ask({ do: "look" }, undefined, Object.fromEntries(paths.map((path) => [path, files[path]])));
    const title = (about, i) => `Puzzle ${i + 1}: ${about.replace(/, of (\d+)$/, ", $1 answers")}`;
    return put(
      this.puzzles,
      found.map(([, , about], i) => h("li", {}, button(title(about, i), () => this.begin({ do: "puzzle", file: paths[i] })))),
      h("li", {}, button("Print them, with the answers", () => this.app.print(["print", "puzzle", ...paths, "--answer"]))),
    );
  }

  async begin(request) {
    if (this.wants !== null) await this.app.ask({ do: "say", to: "learn", line: "quit" });
    put(this.text);
    this.lesson = /^lesson (\S+)$/.exec(request.line ?? "")?.[1] ?? null;
    const answer = await this.send(request, (answer) => this.take(answer));
    if (this.wants !== null) this.focus();
    return answer;
  }

  draw(...more) {
    if (!this.view) put(this.strip, this.controls(null));
    return super.draw(...more);
  }
}
