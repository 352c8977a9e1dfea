// play.js - somebody at the table: what is asked becomes cards and buttons, each answer a line as it would be typed.
import { button, h, lines, put, rich } from "./dom.js";
import { card } from "./cards.js";
import { table, trickOf } from "./table.js";

const STEP = 420,
  TRICK = 1100; // milliseconds that a card, and a whole trick, are looked at
const FEW_NUMBERS = 16,
  FEW_WORDS = 8; // more words stand without what they mean

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Play {
  // `desk` has wall, log(lines), cite(clause), light(clause), changed(view).
  constructor(desk) {
    Object.assign(this, { desk, view: null, picked: new Set(), moving: 0, to: "table" });
    this.felt = h("div", { class: "felt-place" });
    this.message = h("div", { class: "message", role: "status" });
    this.strip = h("div", { class: "strip" });
    this.input = h("input", {
      type: "text",
      name: "line",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-label": "Type a card, a word, or ? and a card",
      placeholder: "a card, a word, ? for why",
    });
    this.element = h(
      "div",
      { class: "play" },
      this.felt,
      this.message,
      this.strip,
      h(
        "form",
        {
          class: "line",
          onsubmit: (event) => {
            event.preventDefault();
            const line = this.input.value;
            this.input.value = "";
            this.say(line);
          },
        },
        this.input,
        h("button", { type: "submit" }, "Say"),
      ),
    );
    this.element.addEventListener("keydown", (event) => this.walk(event));
    this.felt.addEventListener("click", () => this.wake?.()); // whoever knows what was played need not wait
  }

  // Arrows go along the cards of a hand.
  walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !event.target.classList.contains("card")) return;
    const all = [...this.felt.querySelectorAll("button.card")];
    all[all.indexOf(event.target) + step]?.focus();
    event.preventDefault();
  }

  // Asks for something that changes the table; `pick(answer)` finds the table in the answer.
  async send(request, find = (answer) => answer, patience) {
    const answer = await this.desk.ask(request, patience);
    const view = answer.ok ? find(answer.answer) : this.view;
    await this.show(answer, view);
    return answer;
  }

  say(line) {
    return this.send({ do: "say", to: this.to, line }, (answer) => this.take(answer));
  }

  take(answer) {
    return answer.table;
  }

  // What an answer says, and then the table as it is now, card after card.
  async show(answer, view) {
    const said = lines(answer.said),
      problem = answer.refused ?? answer.problem;
    this.desk.log(problem ? [...said, problem.text] : said);
    if (problem?.clause) this.desk.light(problem.clause);
    const turn = ++this.moving;
    if (this.view && view && answer.events.length && !calm()) await this.move(answer.events, turn);
    if (turn !== this.moving) return;
    const had = this.element.contains(document.activeElement) && document.activeElement !== this.input;
    this.view = view;
    this.picked.clear();
    this.draw();
    this.tell(problem ? [problem.text, problem.rule].filter(Boolean) : said.slice(-4), Boolean(problem));
    if (had)
      (this.strip.querySelector("button:not(.quiet)") ?? this.felt.querySelector("button.card.legal") ?? this.input).focus();
    this.desk.changed(view);
  }

  async move(events, turn) {
    let played = trickOf(this.view);
    for (const event of events) {
      const said = /^play (\S+)$/.exec(event.do ?? "");
      if (said) {
        played = [...played, { seat: event.by, name: said[1] }];
        this.draw(played, event.by === this.view.viewer ? said[1] : null);
        await this.pause(STEP);
      } else if (event.event === "trick" && played.length) {
        played = played.map((one) => ({ ...one, wins: one.seat === event.winner }));
        this.draw(played);
        await this.pause(TRICK);
        played = [];
      }
      if (turn !== this.moving) return;
    }
  }

  pause(ms) {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, ms);
    });
  }

  tell(list, is_refusal) {
    put(
      this.message,
      list.map((line) => h("p", {}, rich(line, this.desk.cite))),
    );
    this.message.classList.toggle("refusal", is_refusal ?? false);
  }

  // Draws the table; while cards move, with `played` in its middle and without buttons.
  draw(played, gone) {
    const { view } = this;
    if (!view) return put(this.felt, h("p", { class: "empty" }, this.to === "learn" ? "" : "No game is on the table."));
    const moving = played !== undefined;
    put(
      this.felt,
      table(view, {
        played: played ?? trickOf(view),
        cite: this.desk.cite,
        pick: moving ? (name) => (name === gone ? { class: "gone" } : null) : this.picker(view),
      }),
    );
    return put(this.strip, moving ? h("span", { class: "asks" }, "…") : this.controls(view));
  }

  // How the cards of the hand that is asked stand as buttons.
  picker(view) {
    const { ask } = view;
    if (!ask?.cards || (ask.seat !== view.viewer && view.viewer !== null)) return null;
    const left = {};
    for (const name of ask.cards) left[name] = (left[name] ?? 0) + 1;
    return (name, index) => {
      const legal = left[name] > 0;
      if (!legal && ask.kind !== "play") return { class: "idle" };
      const key = `${name} ${index}`,
        on = this.picked.has(key);
      return legal
        ? {
            class: `legal${on ? " picked" : ""}`,
            "aria-pressed": this.several(ask) ? String(on) : null,
            onclick: () => this.pick(name, key),
          }
        : { class: "dim", "aria-disabled": "true", title: "why not?", onclick: () => this.why(name) };
    };
  }

  several(ask) {
    return ask.kind === "cards" && ask.most > 1;
  }

  pick(name, key) {
    const { ask } = this.view;
    if (!this.several(ask)) return this.say(`${ask.point} ${name}`);
    if (!this.picked.delete(key)) {
      if (this.picked.size >= ask.most) this.picked.delete(this.picked.values().next().value);
      this.picked.add(key);
    }
    this.draw();
    return this.felt.querySelectorAll("button.card")[this.order(key)]?.focus();
  }

  order(key) {
    return Number(key.split(" ")[1]);
  }

  async why(text) {
    const answer = await this.desk.ask({ do: "why", text });
    if (!answer.ok) return this.tell([answer.problem.text], true);
    const [sentence, ...rest] = answer.answer.lines;
    const clause = /\b[A-Z]{2,3}-\d+(?:\.\d+)*\b/.exec(rest.join(" "));
    if (clause) this.desk.light(clause[0]);
    return this.tell([sentence, ...rest], true);
  }

  words(list, quiet) {
    return list.map((word) =>
      h(
        "button",
        {
          type: "button",
          class: quiet ? "quiet word" : "word",
          title: word.means || null,
          onclick: () => this.say(word.say),
        },
        rich(word.shown),
        list.length <= FEW_WORDS && word.means && h("small", {}, word.means),
      ),
    );
  }

  numbers(ask) {
    const list =
      ask.numbers ?? Array.from({ length: Math.min(ask.most - ask.least + 1, FEW_NUMBERS + 1) }, (_, i) => ask.least + i);
    if (list.length <= FEW_NUMBERS) {
      return list.map((n) =>
        h("button", { type: "button", class: "word number", onclick: () => this.say(`${ask.point} ${n}`) }, String(n)),
      );
    }
    const field = h("input", {
      type: "number",
      min: ask.least,
      max: ask.most,
      value: ask.least,
      "aria-label": `${ask.point}: ${ask.least} to ${ask.most}`,
    });
    return [field, button(ask.point, () => this.say(`${ask.point} ${field.value}`), true)];
  }

  // Cards that are asked for and lie in no hand that is seen.
  elsewhere(view) {
    const { ask } = view,
      held = {};
    const seat = view.seats[ask.holder - 1];
    for (const name of (seat?.fan ?? []).flatMap((group) => group.cards)) held[name] = (held[name] ?? 0) + 1;
    const rest = (ask.cards ?? []).filter((name) => !(held[name]-- > 0));
    return rest.map((name, i) => {
      const key = `${name} ${1000 + i}`,
        on = this.picked.has(key);
      return card(name, { class: `legal${on ? " picked" : ""}`, onclick: () => this.pick(name, key) }, view.french);
    });
  }

  // What is to be said now.
  controls(view) {
    const { ask } = view;
    if (view.state === "over")
      return [h("span", { class: "asks" }, "The game is over."), this.next("New game", () => this.desk.choose())];
    if (view.state === "pack") return this.next("Deal the next hand", () => this.say(view.sits ? "" : "deal"));
    if (!ask || (ask.seat !== view.viewer && view.viewer !== null)) return [this.next("Go on", () => this.say(""))];
    const many = ask.least < ask.most ? `${ask.least} to ${ask.most} cards` : ask.most > 1 ? `${ask.most} cards` : "a card";
    const asks = ask.kind === "play" ? "Your card" : ask.kind === "cards" ? `${ask.point}: ${many}` : `${ask.point}:`;
    return [
      h("span", { class: "asks" }, asks),
      h(
        "span",
        { class: "choices" },
        this.elsewhere(view),
        this.several(ask) &&
          h(
            "button",
            {
              type: "button",
              class: "word",
              "aria-disabled": String(this.picked.size < ask.least),
              onclick: () =>
                this.picked.size >= ask.least &&
                this.say([ask.point, ...[...this.picked].map((key) => key.split(" ")[0])].join(" ")),
            },
            `${ask.point} ${this.picked.size}`,
          ),
        ask.kind === "number" ? this.numbers(ask) : this.words(ask.words),
        this.words(ask.may, true),
      ),
    ];
  }

  next(title, onclick) {
    return h("button", { type: "button", class: "word", onclick }, title);
  }
}
