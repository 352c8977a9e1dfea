// compare.js - what a house rule or a number does over many deals: the program's own report, with its intervals and curves, in
// a frame in which nothing runs.
import { button, h, put } from "./dom.js";

const PATIENCE = 600000; // milliseconds: its reader may stop it
const FITTED = "<style>body{background:none;overflow:hidden}main{width:auto;margin:0;padding:.5rem}svg{max-width:100%}</style>";

// Values around that of an option, as --vary reads them.
const around = (n) => [0, n / 2, n, (3 * n) / 2, 2 * n].map(Math.round).filter((one, i, all) => all.indexOf(one) === i).join(",");

export class Compare {
  constructor(app) {
    this.app = app;
    this.game = h("select", { onchange: () => this.rules() });
    this.deals = h(
      "select",
      {},
      ["500", "2000", "10000", "50000"].map((n) => h("option", { value: n, selected: n === "2000" }, n)),
    );
    this.slot = h("select", { onchange: () => (this.values.value = this.slot.selectedOptions[0].dataset.values ?? "") });
    this.values = h("input", { type: "text", placeholder: "0..30/10 or 0,10,30", spellcheck: "false" });
    this.list = h("div", { class: "house" });
    this.said = h("pre", { class: "transcript", tabindex: "0", "aria-label": "Result", role: "status", hidden: true });
    this.frame = h("iframe", {
      title: "Report",
      sandbox: "allow-same-origin", // for its height
      hidden: true,
      onload: () => (this.frame.style.height = `${this.frame.contentDocument.documentElement.scrollHeight + 20}px`),
    });
    this.element = h(
      "div",
      { class: "compare", oninput: () => this.remember(), onchange: () => this.remember() },
      h("h1", {}, "What does a house rule do?"),
      h("p", {}, "Bots play the same deals with and without the rule, and the report shows what differs."),
      h("div", { class: "seats" }, h("label", {}, "Game ", this.game), h("label", {}, "Deals ", this.deals)),
      h("h2", {}, "House rules"),
      this.list,
      h("h2", {}, "Or several values of an option"),
      h(
        "div",
        { class: "seats" },
        h("label", {}, "Option ", this.slot),
        h("label", {}, "Values ", this.values),
        button("Compare", () => this.run(), true),
      ),
      this.said,
      this.frame,
    );
  }

  async show() {
    const games = await this.app.setup.games();
    const table = this.app.game(),
      form = this.app.things.form("compare"); // of another table if the game there has changed since
    const is_kept = games.some((one) => one.id === form.game) && (!table || !form.table || form.table === table);
    const now = is_kept ? form.game : (table ?? games[0]?.id);
    put(
      this.game,
      games.map((one) => h("option", { value: one.id, selected: one.id === now }, one.title)),
    );
    await this.rules(is_kept ? form.on : this.app.variants());
    if (is_kept && this.game.value === now)
      for (const name of ["deals", "slot", "values"]) this[name].value = form[name];
  }

  // Keeps what is chosen.
  remember() {
    const [game, deals, slot, values] = [this.game, this.deals, this.slot, this.values].map((field) => field.value);
    this.app.things.keep_form("compare", { table: this.app.game(), game, deals, slot, values, on: this.ticked() });
  }

  ticked() {
    return [...this.list.querySelectorAll("input:checked")].map((box) => box.value);
  }

  async rules(on = []) {
    const game = this.app.setup.list.find((one) => one.id === this.game.value);
    put(
      this.list,
      game.variants.length === 0 && h("p", {}, "This game has no house rules."),
      game.variants.map((one) =>
        h(
          "label",
          { class: "house-rule" },
          h("input", { type: "checkbox", value: one.id, checked: on.includes(one.id) }),
          h("span", {}, h("b", {}, one.title), h("small", {}, one.summary)),
        ),
      ),
    );
    this.values.value = "";
    put(this.slot, h("option", { value: "" }, "none"));
    const { answer } = await this.app.ask({ do: "rules", game: game.id, words: [] }, PATIENCE);
    const numbers = answer?.page?.options.filter((one) => typeof one.value === "number") ?? [];
    if (this.game.value === game.id)
      put(
        this.slot,
        h("option", { value: "" }, "none"),
        numbers.map((one) => h("option", { value: one.name, "data-values": around(one.value), title: one.help }, one.name)),
      );
  }

  async run() {
    if (this.is_running) return null;
    const on = this.ticked().flatMap((id) => ["-v", id]);
    const vary = this.slot.value && ["--vary", `${this.slot.value}=${this.values.value.replaceAll(" ", "")}`];
    this.said.hidden = false;
    this.frame.hidden = true;
    if (!on.length && !vary) return put(this.said, "Tick a house rule, or choose an option and its values.");
    put(this.said, "Dealing…");
    this.is_running = true;
    const report = "comparison.html";
    const args = ["sim", this.game.value, ...on, ...(vary || ["--against", "base"]), "-n", this.deals.value, "--report", report];
    const { ok, answer, out, problem, files } = await this.app.count({ do: "run", args }, PATIENCE);
    this.is_running = false;
    const text = ok && answer.code === 0 && files[`/files/${report}`];
    if (text) this.frame.srcdoc = text.replace("</head>", `${FITTED}</head>`);
    put(this.said, ok ? out : problem.text);
    this.said.hidden = Boolean(text);
    this.frame.hidden = !text;
    return this.frame.scrollIntoView({ block: "nearest" });
  }
}
