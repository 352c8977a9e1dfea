// compare.js - what a house rule does over many deals: the program's own report, shown in a frame in which nothing runs.
import { button, h, put } from "./dom.js";

const PATIENCE = 600000; // milliseconds: its reader may stop it

export class Compare {
  // `desk` has ask, wall, game(), variants().
  constructor(desk) {
    this.desk = desk;
    this.game = h("select", { onchange: () => this.rules() });
    this.deals = h(
      "select",
      {},
      ["500", "2000", "10000", "50000"].map((n) => h("option", { value: n, selected: n === "2000" }, n)),
    );
    this.list = h("div", { class: "house" });
    this.said = h("pre", { class: "transcript", tabindex: "0", "aria-label": "What came of it", hidden: true });
    this.stop = button("Stop", () => desk.stop());
    this.stop.hidden = true;
    this.frame = h("iframe", { title: "The report", sandbox: "", hidden: true });
    this.element = h(
      "div",
      { class: "compare" },
      h("h1", {}, "What does a house rule do?"),
      h("p", {}, "The same packs are dealt with it and without it, bots decide, and what differs is counted."),
      h(
        "div",
        { class: "seats" },
        h("label", {}, "Game ", this.game),
        h("label", {}, "Deals ", this.deals),
        button("Compare", () => this.run(), true),
        this.stop,
      ),
      h("h2", {}, "With"),
      this.list,
      this.said,
      this.frame,
    );
  }

  async show() {
    const games = await this.desk.setup.games();
    const now = this.desk.game() ?? games[0]?.id;
    put(
      this.game,
      games.map((one) => h("option", { value: one.id, selected: one.id === now }, one.title)),
    );
    this.rules(this.desk.variants());
  }

  rules(on = []) {
    const game = this.desk.setup.list.find((one) => one.id === this.game.value);
    put(
      this.list,
      game.variants.map((one) =>
        h(
          "label",
          { class: "house-rule" },
          h("input", { type: "checkbox", value: one.id, checked: on.includes(one.id) }),
          h("span", {}, h("b", {}, one.title), h("small", {}, one.summary)),
        ),
      ),
    );
  }

  async run() {
    const on = [...this.list.querySelectorAll("input:checked")].flatMap((box) => ["-v", box.value]);
    this.said.hidden = false;
    this.frame.hidden = true;
    if (!on.length) return put(this.said, "Tick a house rule to compare with the game without it.");
    put(this.said, "Dealing…");
    this.stop.hidden = false;
    const report = "comparison.html";
    const args = ["sim", this.game.value, ...on, "--against", "base", "-n", this.deals.value, "--report", report];
    const begun = Date.now();
    const clock = setInterval(() => put(this.said, `Dealing… ${Math.round((Date.now() - begun) / 1000)} s`), 1000);
    const { ok, out, problem, files } = await this.desk.count({ do: "run", args }, PATIENCE);
    clearInterval(clock);
    this.stop.hidden = true;
    put(this.said, ok ? out : problem.text);
    const text = files[`/files/${report}`];
    this.frame.hidden = !ok || !text;
    if (ok && text) this.frame.srcdoc = text;
  }
}
