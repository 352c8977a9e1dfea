// setup.js - chooses a game, ticks its house rules, and sits down.
import { card } from "./cards.js";
import { button, h, lines, put, rich, typedLine } from "./dom.js";

const KNOWN = "hearts", // what somebody may know who has never been here
  POPULAR = ["hearts", "spades", "bridge", "whist", "euchre", "gin-rummy", "klondike", "skat", "single-cribbage", "durak"],
  DAILY = ["hearts", "whist", "spades", "gin-rummy", "euchre", "skat", "single-cribbage"];

const PATIENCE = 15000; // milliseconds: the house rules of a large game are many compositions
const DELAY = 250; // milliseconds after a number is typed
const FIELDS = ["players_field", "people", "bot", "names", "seed"]; // of the class below, kept until the cards are dealt

// A text as it is looked for: without accents, in small letters.
function plain(text) {
  return String(text ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
}

export class Setup {
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "setup" });
  }

  // All games, read again once scripts have changed (`stale`).
  async games() {
    if (this.list && !this.stale) return this.list;
    this.stale = false;
    const answer = await this.app.ask({ do: "run", args: ["list", "--json"] });
    const all = lines(answer.out);
    const list = all.find((line) => line.startsWith('{"games":')); // beside it stands what could not be read
    this.stale = !list; // to be asked again
    this.list = list ? JSON.parse(list).games : (this.list ?? []);
    this.unread = all.filter((line) => line !== list).join(" ");
    return this.list;
  }

  // The list of games; unfinished ones come first.
  async show(problem = "") {
    const turn = (this.turn = {});
    await this.games();
    const kept = h("ul", { class: "kept", hidden: true });
    if (turn !== this.turn) return; // a game has been chosen meanwhile
    const shelves = h("div", { class: "shelves" });
    const count = h("p", { class: "note", role: "status" });
    const search = h("input", {
      type: "search",
      placeholder: "find a game or house rule",
      "aria-label": "Find a game or a house rule",
      oninput: () => fill(),
    });
    const choice = (title, list) =>
      h(
        "select",
        { "aria-label": title, onchange: () => fill() },
        h("option", { value: "" }, `any ${title.toLowerCase()}`),
        list.map((one) => h("option", { value: one }, String(one))),
      );
    const kind = choice("Kind", [...new Set(this.list.map((game) => game.heading))]);
    const sorted = (list) => [...new Set(list)].sort((a, b) => (a > b ? 1 : -1));
    const players = choice("Players", sorted(this.list.flatMap((game) => game.players)));
    const land = choice("Land", sorted(this.list.flatMap((game) => game.lands)));
    const text = (game) =>
      [game.title, game.heading, game.summary, ...game.names, ...game.lands]
        .concat(game.variants.flatMap((one) => [one.title, ...one.names]))
        .map(plain)
        .join(" ");
    const fill = () => {
      const words = plain(search.value).split(/\s+/);
      const found = this.list.filter(
        (game) =>
          (!kind.value || game.heading === kind.value) &&
          (!players.value || game.players.includes(Number(players.value))) &&
          (!land.value || game.lands.includes(land.value)) &&
          words.every((word) => text(game).includes(word)),
      );
      const named = (game) => (plain(game.title).startsWith(words[0]) ? 0 : 1);
      const fame = ({ id }) => (POPULAR.includes(id) ? POPULAR.indexOf(id) : POPULAR.length);
      found.sort((a, b) => named(a) - named(b) || fame(a) - fame(b));
      put(count, found.length === this.list.length ? "" : `${found.length} of ${this.list.length} games`);
      const by_kind = [...new Set(found.map((game) => game.heading))]
        .map((heading) => [heading, found.filter((game) => game.heading === heading)])
        .sort((a, b) => b[1].length - a[1].length);
      return put(
        shelves,
        by_kind.map(([heading, list]) =>
          h(
            "section",
            {},
            h("h2", {}, heading, h("small", {}, ` ${list.length}`)),
            h("ul", { class: "games" }, list.map((game) => h("li", {}, this.tile(game)))),
          ),
        ),
      );
    };
    fill();
    put(
      this.element,
      h("h1", {}, "What will you play?"),
      this.starts(),
      (problem || this.unread) && h("p", { class: "message refusal", role: "alert" }, problem || this.unread),
      kept,
      h("div", { class: "find" }, search, kind, players, land, button("Your games", () => this.app.own())),
      count,
      shelves,
    );
    return this.unfinished(kept);
  }

  // Two tables at which one sits down by a tap: the game that was played last, and today's deal, which is everybody's.
  starts() {
    if (!this.list.length) return null; // the engine could not list its games
    const by_id = (id) => this.list.find((one) => one.id === id);
    const own = by_id(this.app.setting("game", KNOWN)) ?? this.list[0];
    const day = new Date().toISOString().slice(0, 10); // of UTC: 2026-11-28
    const daily = by_id(DAILY[(Date.parse(day) / 86400000) % DAILY.length]) ?? this.list[0];
    const begin = async (args) => {
      const { turn } = this;
      const { ok, problem } = await this.app.deal(args);
      if (!ok && turn === this.turn) await this.show(problem.text);
    };
    const start = (title, about, cards, args) =>
      h(
        "button",
        { type: "button", class: "start", onclick: () => begin(args) },
        h("span", { class: "fan", "aria-hidden": "true" }, cards.map((name) => card(name))),
        h("span", {}, h("b", {}, title), h("small", {}, about)),
      );
    return h(
      "div",
      { class: "starts" },
      start(own.title, own.summary, ["QS", "AH", "KC"], [own.id]),
      start("Today's deal", `${daily.title}, with the same cards for everybody`, ["TD", "JS", "7H"], [daily.id, "--seed", day]),
    );
  }

  // Lists the games that may be gone on with. One that lies on another tab's table stays there.
  async unfinished(place) {
    const { ok, answer } = await this.app.ask({ do: "kept" });
    const elsewhere = await this.app.things.elsewhere();
    const row = ({ path, game, variants, scores, decided, when }) => {
      const title = this.list.find((one) => one.id === game)?.title ?? game;
      const facts = [
        `${title}${variants.length ? ` with ${variants.join(", ")}` : ""}`,
        scores.length > 0 && `scores ${scores.join(" ")}`,
        `${decided} ${decided === 1 ? "decision" : "decisions"}`,
        new Date(1000 * when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }),
      ];
      const drop = button("Delete", async () => {
        if (drop.textContent === "Delete") return put(drop, "Really?");
        await this.app.ask({ do: "kept" }, undefined, { [path]: null });
        return this.unfinished(place);
      });
      return h(
        "li",
        {},
        elsewhere.includes(path)
          ? h("em", {}, "open in another tab")
          : [button("Continue", () => this.app.resume(path), true), drop],
        h("span", {}, facts.filter(Boolean).join(" · ")),
      );
    };
    put(place, ok && answer.kept.map(row));
    place.hidden = !place.firstChild;
  }

  // Turns to the game of this name.
  async named(id) {
    this.app.lobby();
    const turn = (this.turn = {});
    await this.games();
    if (turn !== this.turn || !this.element.isConnected) return null; // the reader went elsewhere meanwhile
    const game = this.list.find((one) => one.id === id);
    return game ? this.rules(game) : this.app.choose(`There is no game ${id} here.`);
  }

  tile(game) {
    const facts = [this.players(game.players), ...game.lands];
    if (game.variants.length) facts.push(`${game.variants.length} house ${game.variants.length === 1 ? "rule" : "rules"}`);
    return h(
      "button",
      { type: "button", class: "game", onclick: () => this.rules(game) },
      h("b", {}, game.title),
      h("span", {}, game.summary),
      h("small", {}, facts.join(" · ")),
    );
  }

  players(list) {
    return list.length > 1
      ? `${Math.min(...list)}–${Math.max(...list)} players`
      : `${list[0]} ${list[0] === 1 ? "player" : "players"}`;
  }

  async rules(game) {
    this.app.place(`game/${game.id}`, game.title);
    clearTimeout(this.later);
    const { on = [], numbers = {}, orders = {}, fields = {} } = this.app.things.form(`setup/${game.id}`),
      turn = {};
    Object.assign(this, { game, args: [game.id], later: null, turn, on, numbers, orders });
    this.seed = h("input", { type: "text", placeholder: "by chance", spellcheck: "false" });
    this.bot = h(
      "select",
      {},
      ["simple", "strong", "random"].map((name) => h("option", { value: name }, name)),
    );
    this.players_field = h(
      "select",
      {},
      game.players.map((n) => h("option", { value: n }, String(n))),
    );
    const most = Math.max(...game.players);
    this.people = h(
      "select",
      {},
      Array.from({ length: most }, (_, i) => h("option", { value: i + 1 }, String(i + 1))),
    );
    this.names = h("input", { type: "text", placeholder: "Anna,Bela,Celia", spellcheck: "false" });
    this.listed = h("div", { class: "groups" });
    this.wrong = h("p", { class: "message refusal", role: "status" });
    this.options = h("div", { class: "options" });
    this.start = h("button", { type: "button", class: "word go", onclick: () => this.deal() }, "Deal");
    put(
      this.element,
      h("button", { type: "button", class: "quiet back-to", onclick: () => this.app.choose() }, "‹ all games"),
      h("h1", { tabindex: "-1" }, game.title),
      h("p", { class: "summary" }, game.summary),
      h(
        "div",
        { class: "seats", oninput: () => this.remember() },
        h("label", {}, "Players ", this.players_field),
        most > 1 && h("label", {}, "People at this screen ", this.people),
        h("label", {}, "Bots ", this.bot),
        h("label", {}, "Names ", this.names),
        h("label", {}, "Seed ", this.seed),
        this.start,
        button("Keep as a circle", () => this.keep()),
      ),
      this.wrong,
      h("h2", {}, "House rules"),
      this.listed,
      h("details", {}, h("summary", {}, "Numbers and choices"), this.options),
    );
    this.element.querySelector("h1").focus();
    for (const name of FIELDS) this[name].value = fields[name] ?? this[name].value;
    const refused = await (this.ticking = this.update());
    if (!refused?.size || turn !== this.turn) return;
    const good = (all, word) => Object.fromEntries(Object.entries(all).filter((one) => !refused.has(word(one))));
    this.on = this.on.filter((id) => !refused.has(id)); // a rule that was ticked is gone
    this.numbers = good(this.numbers, ([name, value]) => `${name}=${value}`);
    this.orders = good(this.orders, ([, id]) => id);
    await (this.ticking = this.update());
  }

  // Keeps what is chosen and not dealt yet.
  remember() {
    const { on, numbers, orders } = this;
    const fields = Object.fromEntries(FIELDS.map((name) => [name, this[name].value]));
    this.app.things.keep_form(`setup/${this.game.id}`, { on, numbers, orders, fields });
  }

  words() {
    const ticked = this.on.flatMap((id) => (this.orders[id] ? [id, this.orders[id]] : [id]));
    return [...ticked, ...Object.entries(this.numbers).map(([name, value]) => `${name}=${value}`)];
  }

  // Shows the house rules with what is chosen. Returns why words are refused, by the word; null if there is no answer, or if
  // another game is shown by now.
  async update() {
    const { turn } = this;
    const answer = await this.app.ask({ do: "rules", game: this.game.id, words: this.words() }, PATIENCE);
    if (turn !== this.turn) return null;
    if (!answer.ok) {
      put(this.wrong, answer.problem.text);
      return null;
    }
    const { rules, wrong, refused, page, args, asked } = answer.answer,
      groups = new Map();
    this.args = args;
    for (const rule of rules) groups.set(rule.group, [...(groups.get(rule.group) ?? []), rule]);
    put(this.wrong, wrong.join(" "), asked && this.order(asked));
    const row = (rule) =>
      h(
        "label",
        { class: `house-rule${rule.mark === "-" ? " cannot" : ""}` },
        h("input", {
          type: "checkbox",
          value: rule.id,
          checked: rule.mark === "x",
          onchange: () => {
            this.ticking = this.tick(rule.id);
          },
        }),
        h("span", {}, h("b", {}, rule.title), h("small", {}, rich(rule.effect))),
      );
    put(
      this.listed,
      rules.length === 0 && h("p", {}, "This game has no house rules."),
      [...groups].map(([heading, list]) =>
        h("fieldset", {}, h("legend", {}, rich(heading)), h("div", { class: "house" }, list.map(row))),
      ),
    );
    if (page) this.fields(page.options);
    return new Map(refused.map((word, i) => [word, wrong[i]]));
  }

  // Two house rules change one rule: the reader says which takes precedence.
  order(asked) {
    const last = this.on.at(-1);
    return [
      `${asked.join(" and ")} change the same rule, and their order matters. `,
      asked.map((id) =>
        button(`${id} takes precedence`, () => {
          this.orders[last] = id;
          this.remember();
          this.ticking = this.update();
        }),
      ),
    ];
  }

  async tick(id) {
    const { turn, on: before } = this;
    this.on = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
    const refused = await this.update();
    if (turn !== this.turn) return;
    const why = refused ? refused.get(id) : this.wrong.textContent;
    if (why && !before.includes(id)) {
      this.on = before; // it does not go with what is ticked: its tick is taken away again
      await this.update();
      if (turn !== this.turn) return;
      put(this.wrong, why);
    }
    this.remember();
    [...this.listed.querySelectorAll("input")].find((one) => one.value === id)?.focus();
  }

  fields(options) {
    if (this.options.contains(document.activeElement)) return;
    put(
      this.options,
      options.map((option) => {
        const typed = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : typeof value === "object" ? JSON.stringify(value) : String(value));
        const change = (next) => {
          if (next === typed(option.default)) delete this.numbers[option.name];
          else this.numbers[option.name] = next;
          this.remember();
          clearTimeout(this.later);
          this.later = setTimeout(() => this.update_now(), DELAY);
        };
        const field =
          option.type === "yes/no"
            ? h("input", {
                type: "checkbox",
                checked: option.value === true,
                onchange: (event) => change(event.target.checked ? "yes" : "no"),
              })
            : h("input", {
                type: "text",
                value: typed(option.value),
                spellcheck: "false",
                oninput: (event) => change(event.target.value.trim()),
              });
        return h(
          "label",
          { class: "option" },
          field,
          h("span", {}, h("b", {}, option.name), h("small", {}, rich(`${option.help} ${option.clause ?? ""}`))),
        );
      }),
    );
  }

  // Asks for the rules with the number that was typed last.
  update_now() {
    clearTimeout(this.later);
    this.later = null;
    return (this.ticking = this.update());
  }

  // The command-line words of what is chosen, of which a circle is made too.
  async chosen() {
    if (this.later) this.update_now();
    await this.ticking; // the rules, or a tick, may not have come through yet
    const args = [...this.args];
    if (this.game.players.length > 1) args.push("--players", this.players_field.value);
    if (this.names.value.trim()) args.push("--names", this.names.value.trim());
    return args;
  }

  // Asks for a name, and keeps this way of playing under it.
  keep() {
    const name = h("input", { type: "text", spellcheck: "false", "aria-label": "The circle's name", placeholder: "thursday" });
    const save = async (text) => {
      const { ok, out, problem } = await this.app.ask({ do: "run", args: ["club", text.trim(), ...(await this.chosen())] });
      await this.app.things.reopen({});
      put(this.wrong, ok ? out : problem.text);
    };
    put(this.wrong, typedLine(name, save, [name, h("button", { type: "submit" }, "Keep")]));
    name.focus();
  }

  async deal() {
    const args = await this.chosen();
    if (this.seed.value.trim()) args.push("--seed", this.seed.value.trim());
    args.push("--bot", this.bot.value, "--people", this.people.value);
    const answer = await this.app.deal(args);
    if (!answer.ok) put(this.wrong, answer.problem.text);
    else this.app.things.keep_form(`setup/${this.game.id}`, null);
  }
}
