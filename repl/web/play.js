// play.js - somebody at the table: what is asked becomes cards and buttons, each answer a line as it would be typed.
import { button, h, is_small, lines, put, rich, typedLine } from "./dom.js";
import { card, named, shown } from "./cards.js";
import { result } from "./result.js";
import { tone } from "./sound.js";
import { table, trickOf } from "./table.js";

// Milliseconds that a card or a sentence, and a whole trick, are looked at.
export const SPEEDS = { slow: [1000, 2400], normal: [480, 1200], fast: [180, 500], none: [0, 0] };
// Sentences about keys and files of a terminal, which are not here, and parts of sentences about words to type.
const FOR_TERMINALS = /(?:^|(?<=\. ))(?:(?:q|t|pause|signs|pace 500|print FILE): |[^.]*?(?:\bEnter\b|\bq ends\b|`print FILE`))[^.]*\.(?: |$)/g;
const DRAWS = /^(draw|turn|deal)$/; // from a pile that lies face down
const TYPED = /(?:^|[;:]|(?<=[.?!]))\s*[^.;:?!]*`(?:hint|skip|quit|again|lesson|best|resume|houserule)\b[^.;]*\.?/g;
const LAST = 2500; // milliseconds that the last trick is looked at again
const LOOK = 60000; // milliseconds that a review may take
const FEW_NUMBERS = 16,
  FEW_WORDS = 8, // more words stand without what they mean
  MANY_WORDS = 18, // more that name cards are looked for by tapping cards
  FIRST_WORDS = 9, // of those with the cards tapped
  SMALL_WORDS = 4; // both on a small screen

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Answers of two parts, which stand in rows and columns: bids 1C to 7NT, and a rank asked of a seat.
const LADDERS = [/^(?<column>\d+) ?(?<row>\D+)$/, /^ask (?<row>\d) for (?<column>.+)$/];

// True if `cards` has all cards of `wanted`, each at least as often.
function holds(cards, wanted) {
  const left = [...cards];
  return wanted.every((name) => {
    const at = left.indexOf(name);
    return at >= 0 && left.splice(at, 1);
  });
}

export class Play {
  // `app` is the app, or the part of it that learn.js gives.
  constructor(app) {
    Object.assign(this, { app, view: null, picked: new Set(), moving: 0, to: "table" });
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
      typedLine(this.input, (line) => this.say(line), [this.input, h("button", { type: "submit" }, "Say")]),
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

  // Asks for something that changes the table; `find(answer)` finds the table in the answer.
  async send(request, find = (answer) => answer, patience) {
    const answer = await this.app.ask(request, patience);
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

  // Logs the sentences of an answer, then shows its events one by one until the table is as in `view`.
  async show(answer, view) {
    const deck = (view ?? this.view)?.deck,
      here = (text) => text.replaceAll(FOR_TERMINALS, "").replaceAll(TYPED, ""),
      said = lines(lines(named(answer.said, deck)).map(here).join("\n")),
      refused = answer.refused ?? answer.problem,
      problem = refused && { ...refused, text: here(refused.text) || refused.text };
    this.app.log(problem ? [...said, problem.text] : said);
    if (problem?.clause) this.app.light(problem.clause);
    const turn = ++this.moving;
    const had = [this.felt, this.strip].some((one) => one.contains(document.activeElement)),
      before = this.view;
    const is_same = before && view && before.id === view.id && before.decided === view.decided,
      is_answer = is_same && !view.handing && !answer.events.length; // the line was a question
    this.view = view; // at once: whatever ends the animation shows the table as it is
    this.picked.clear();
    if (answer.events.length) {
      this.tell([]);
      if (before && view && !calm() && this.speed[0]) await this.move(before, answer.events, turn);
    }
    if (turn !== this.moving) return;
    this.draw();
    const is_told = view && (this.is_done(view) || view.handing); // by the panel, or it is for the eyes of who left
    if (problem) this.tell([problem.text, problem.rule].filter(Boolean), true);
    else this.tell(is_answer ? said : is_told ? [] : said.slice(-4), false, is_answer);
    if (had) this.focus();
    this.app.changed(view);
  }

  // Moves the keyboard's focus to the next answer.
  focus() {
    // Cards come first: whoever presses Enter again and again must not end the hand by that.
    (this.felt.querySelector("button.card.legal") ?? this.strip.querySelector("button:not(.quiet)") ?? this.input).focus();
  }

  // Shows events one after the other, beginning with the table as in `view`: a card that is played, a trick, or else a sentence
  // at its seat.
  async move(view, events, turn) {
    let played = trickOf(view);
    const [step, whole] = this.speed;
    for (const { line, says: text, table: after } of events) {
      const says = named(text, view.deck);
      const name = /^play (\S+)/.exec(line.do ?? "")?.[1],
        seat = line.for ?? line.by,
        is_trick = line.event === "trick" && played.length > 0;
      this.tell(says ? [says] : []);
      if (name) played = [...played, { seat, name }];
      if ((name || is_trick) && this.app.setting("sound", "") === "yes") tone(is_trick);
      if (is_trick) played = played.map((one) => ({ ...one, wins: one.seat === line.winner }));
      if (name || is_trick || says) {
        this.draw({ view, played, gone: seat === view.viewer ? name : null, says: name || is_trick ? null : { seat, says } });
        await this.pause(is_trick ? whole : seat === view.viewer && !name ? 0 : step + (name ? 0 : 12 * says.length));
      }
      if (turn !== this.moving) return;
      if (after) [view, played] = [after, trickOf(after)];
    }
  }

  // The last trick lies on the table for a while.
  async show_last() {
    const last = (await this.app.ask({ do: "back" })).answer?.last;
    if (!last) return this.tell(["No trick is over yet."]);
    const turn = ++this.moving;
    this.draw({ view: this.view, played: last.cards.map((name, i) => ({ name, seat: last.seats[i], wins: last.seats[i] === last.winner })) });
    await this.pause(LAST);
    if (turn !== this.moving) return null;
    this.draw();
    return this.app.changed(this.view);
  }

  get speed() {
    return SPEEDS[this.app.setting?.("speed", "normal")] ?? SPEEDS.normal;
  }

  pause(ms) {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, ms);
    });
  }

  // A refusal or an answer to the reader's question stands in lines, and is read from its top.
  tell(list, is_refusal, is_answer) {
    put(
      this.message,
      list.map((line) => h("p", {}, rich(line, this.app.cite))),
    );
    this.message.classList.toggle("refusal", is_refusal ?? false);
    this.message.classList.toggle("answer", is_answer ?? false);
    this.message.scrollTop = is_refusal || is_answer ? 0 : this.message.scrollHeight; // a small screen shows what was said last
    this.message.tabIndex = this.message.scrollHeight > this.message.clientHeight ? 0 : -1; // a long one is scrolled by keys
  }

  // Draws the table; `moving` is how it is between two steps, without buttons: { view, played, gone, says, marks, strip }.
  draw(moving) {
    const view = moving?.view ?? this.view;
    if (!view) return put(this.felt, h("p", { class: "empty" }, this.to === "learn" ? "" : "No game is on the table."));
    const { gone, says, played, marks, strip = h("span", { class: "asks" }, "…") } = moving ?? {};
    this.felt.replaceChildren(
      table(view, {
        played: played ?? trickOf(view),
        says,
        cite: this.app.cite,
        panel: !moving && this.is_done(view) && this.result(view),
        ...(moving ? { pick: (name) => (name === gone ? { class: "gone" } : marks?.[name]) } : this.picker(view)),
      }),
    );
    return put(this.strip, moving ? strip : this.controls(view));
  }

  is_done(view) {
    return view.last && view.state !== "ask" && view.sits;
  }

  result(view) {
    return result(view, {
      cite: this.app.cite,
      ask: (line, to) => this.look(line, to),
      back: this.app.ask({ do: "back" }),
    });
  }

  // Asks the second engine, so that nothing changes here. It gets the game on the table first. One call waits for another,
  // as the two requests of a call belong together.
  aside(request) {
    const answer = async () => {
      const back = await this.app.count({ do: "resume", path: this.app.engine.journal }, LOOK);
      return back.ok ? this.app.count(request, LOOK) : back;
    };
    return (this.asides = (this.asides ?? Promise.resolve()).then(answer, answer));
  }

  // The text that a line is answered with.
  async look(line, to) {
    const { ok, said, out, problem } = await this.aside({ do: "say", to, line });
    return ok ? said + out : problem.text;
  }

  // Shows the table as it stood before a decision, with the card that was played and the better one, until its reader goes back.
  async look_at(decision, given, better, sentence) {
    const turn = ++this.moving;
    const { ok, answer, problem } = await this.aside({ do: "say", to: "prompt", line: `go ${decision - 1}` });
    if (turn !== this.moving) return null;
    if (!ok) return this.tell([problem.text], true);
    this.tell([sentence]);
    const marks = {};
    for (const name of given.split(" ")) marks[name] = { class: "picked" };
    for (const name of better.split(" ")) marks[name] = { class: "best" };
    const back = () => {
      this.tell([]);
      this.draw();
      this.focus();
    };
    this.draw({ view: answer.table, marks, strip: [h("span", { class: "asks" }, `Decision ${decision}`), button("Back to the game", back, true)] });
    return this.strip.querySelector("button").focus();
  }

  // The answers that name cards: { say, shown, cards }. Picking cards leaves those with all of them.
  answers(ask) {
    const single = (ask.cards ?? []).map((name) => ({ say: `${ask.point} ${name}`, cards: [name] }));
    return [...single, ...ask.words.filter((word) => word.cards.length)];
  }

  names() {
    return [...this.picked].map((key) => key.split(" ")[0]);
  }

  fitting(ask, names = this.names()) {
    return this.answers(ask).filter((answer) => holds(answer.cards, names));
  }

  // Makes buttons of cards: of those in the hand that is asked, and (`on_table`) of open cards that an answer names.
  picker(view) {
    const { ask } = view;
    this.offered = {};
    this.numbered = 0;
    if (!this.asked(view)) return {};
    const stands = (name) => {
      const key = `${name} ${this.numbered++}`,
        on = this.picked.has(key);
      const names = this.names();
      const legal = on || (this.several(ask) ? ask.cards.includes(name) : this.fitting(ask, [...names, name]).length > 0);
      if (!legal) return null;
      this.offered[name] = (this.offered[name] ?? 0) + 1;
      return {
        class: `legal${on ? " picked" : ""}`,
        "data-key": key,
        "aria-pressed": this.several(ask) || on ? String(on) : null,
        onclick: () => this.pick(name, key),
      };
    };
    const dim = (name) => ({ class: "dim", "aria-disabled": "true", title: "why not?", onclick: () => this.why(name) });
    const has_cards = ask.cards !== null || this.answers(ask).length > 0;
    return {
      on_pile: (one) => this.pile(view, one),
      pick: (name) => stands(name) ?? (has_cards && ask.kind !== "cards" ? dim(name) : { class: "idle" }),
      on_table: has_cards ? stands : undefined,
    };
  }

  // Makes a button of a pile, if exactly one answer can mean it: an answer that names the pile or, of a pile that lies face
  // down, the one that draws from it.
  pile({ ask, piles }, one) {
    const bare = ask.words.filter((word) => !word.cards.length && !/^(pass|none|stop|end)$/.test(word.say));
    const names = (word, { name }) => `${word.say} ${word.means}`.includes(name.replace(/s$/, ""));
    const own = bare.filter((word) => names(word, one));
    const found = own.length || one.cards ? own : bare.filter((word) => DRAWS.test(word.say) && !piles.some((other) => names(word, other)));
    return found.length === 1 && { class: "legal", onclick: () => this.say(found[0].say), title: found[0].shown };
  }

  asked(view) {
    return view.ask && (view.ask.seat === view.viewer || view.viewer === null);
  }

  several(ask) {
    return ask.kind === "cards" && ask.most > 1;
  }

  pick(name, key) {
    const { ask } = this.view;
    if (!this.picked.delete(key)) {
      if (this.several(ask) && this.picked.size >= ask.most) this.picked.delete(this.picked.values().next().value);
      this.picked.add(key);
    }
    if (!this.several(ask) && this.picked.size) {
      const list = this.fitting(ask),
        whole = list.filter((answer) => answer.cards.length === this.picked.size);
      if (list.length === 1 && whole.length === 1) return this.say(whole[0].say);
    }
    this.draw();
    return this.felt.querySelector(`[data-key="${key}"]`)?.focus();
  }

  async why(text) {
    const answer = await this.app.ask({ do: "why", text });
    if (!answer.ok) return this.tell([answer.problem.text], true);
    const [sentence, ...rest] = answer.answer.lines;
    const clause = /\b[A-Z]{2,3}-\d+(?:\.\d+)*\b/.exec(rest.join(" "));
    if (clause) this.app.light(clause[0]);
    return this.tell([sentence, ...rest], true);
  }

  // Answers of two parts as a table, a row for each first part, with a button where there is such an answer; null if these
  // are none.
  ladder(list) {
    const cells = LADDERS.map((pattern) => list.map((word) => pattern.exec(word.say)?.groups)).find((all) => all.every(Boolean));
    const rows = [...new Set(cells?.map((one) => one.row))],
      columns = [...new Set(cells?.map((one) => one.column))];
    if (rows.length < 2 || columns.length < 2) return null;
    const seat = (row) => this.view.seats[row - 1]?.who;
    const heading = (row) => seat(row) && h("th", { scope: "row" }, seat(row));
    const cell = (row, column) => {
      const word = list[cells.findIndex((one) => one.row === row && one.column === column)];
      return h("td", {}, word && h("button", { type: "button", class: "word", onclick: () => this.say(word.say) }, rich(seat(row) ? column : word.shown)));
    };
    return h("table", { class: "ladder" }, h("tbody", {}, rows.map((row) => h("tr", {}, heading(row), columns.map((column) => cell(row, column))))));
  }

  words(list, quiet) {
    const bare_words = list.filter((word) => /^\D+$/.test(word.say)),
      ladder = this.ladder(list.filter((word) => !bare_words.includes(word)));
    if (ladder) return [this.words(bare_words), ladder];
    const point = `${this.view.ask.point} `; // which stands before the buttons already
    const bare = (text) => (text.startsWith(point) ? text.slice(point.length) : text);
    return list.map((word) =>
      h(
        "button",
        {
          type: "button",
          class: quiet ? "quiet word" : "word",
          title: word.means || null,
          onclick: () => this.say(word.say),
        },
        rich(named(bare(word.shown), this.view.deck)),
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

  // Makes buttons of those cards of `names` that lie nowhere that is seen.
  unseen(names, view) {
    const left = { ...this.offered };
    const rest = names.filter((name) => !(left[name]-- > 0));
    return rest.map((name, i) => {
      const key = `${name} ${1000 + i}`,
        on = this.picked.has(key);
      return card(
        name,
        { class: `legal${on ? " picked" : ""}`, "data-key": key, onclick: () => this.pick(name, key) },
        view?.deck,
      );
    });
  }

  // The words that may be said; of many that name cards, those with the cards that are picked.
  choices(view) {
    const { ask } = view;
    if (ask.kind === "number") return this.numbers(ask);
    const names = this.names(),
      with_cards = ask.words.filter((word) => word.cards.length && holds(word.cards, names));
    if (this.several(ask)) {
      const enough = this.picked.size >= ask.least;
      const send = () => enough && this.say([ask.point, ...names].join(" "));
      return [
        h(
          "button",
          { type: "button", class: "word", "aria-disabled": String(!enough), onclick: send },
          `${ask.point} ${names.length}`,
        ),
        this.words(ask.words),
      ];
    }
    if (!names.length) {
      const is_seen = with_cards.every((word) => word.cards.every((name) => this.offered[name]));
      const is_long = is_seen && with_cards.length > (is_small() ? SMALL_WORDS : MANY_WORDS);
      return [
        this.words(ask.words.filter((word) => !is_long || !word.cards.length)),
        is_long && h("span", { class: "note" }, `Tap cards to see which of the ${with_cards.length} answers have them.`),
      ];
    }
    const single = ask.cards?.includes(names[0]) && names.length === 1;
    const alone = single ? [{ say: `${ask.point} ${names[0]}`, shown: shown(names[0], view.deck) }] : [];
    const sorted = [...alone, ...with_cards.sort((a, b) => a.cards.length - b.cards.length)];
    const back = () => {
      this.picked.clear();
      this.draw();
      this.felt.querySelector("button.legal")?.focus();
    };
    const first = is_small() ? SMALL_WORDS : FIRST_WORDS;
    return [
      button("Put back", back),
      this.words(sorted.slice(0, first)),
      sorted.length > first && h("span", { class: "note" }, `and ${sorted.length - first} more: tap another card`),
    ];
  }

  // The row of controls below the table: the question, or the button for the next step.
  controls(view) {
    const { ask } = view;
    if (view.state === "over")
      return [
        h("span", { class: "asks" }, "The game is over."),
        view.sits && button("Play again", () => this.say("again"), true),
        h("button", { type: "button", class: "quiet word", onclick: () => this.app.choose() }, "New game"),
      ];
    if (view.state === "pack") return button("Deal the next hand", () => this.say(view.sits ? "" : "deal"), true);
    if (view.handing)
      return [h("span", { class: "asks" }, `Pass the screen to ${view.handing}.`), button(`I am ${view.handing}`, () => this.say(""), true)];
    if (!this.asked(view)) return [button("Continue", () => this.say(""), true)];
    const many = ask.least < ask.most ? `${ask.least} to ${ask.most} cards` : ask.most > 1 ? `${ask.most} cards` : "a card";
    const answers = this.answers(ask);
    const one = answers.every((answer) => answer.cards.length === 1) ? "a card" : "cards";
    const what = ask.kind === "cards" ? many : ask.kind === "words" && answers.length ? one : "";
    return [
      h("span", { class: "asks" }, ask.kind === "play" ? "Your card" : `${ask.point}:${what && ` ${what}`}`),
      h(
        "span",
        { class: `choices${ask.words.length > MANY_WORDS ? " many-words" : ""}` },
        this.unseen(ask.cards ?? [], view),
        this.choices(view),
        this.words(ask.may, true),
      ),
    ];
  }
}
