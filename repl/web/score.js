// score.js - what each answer is worth, as bars; what the last hand scored, item by item with its clause.
import { button, h, put, rich } from "./dom.js";
import { items } from "./result.js";

const WEIGHED = 700; // milliseconds that answers are tried
const ANALYSIS = 120000; // milliseconds that an analysis may take

export class Score {
  constructor(desk) {
    this.desk = desk;
    this.worth = h("div", { class: "worth" });
    this.element = h("div", { class: "score" });
    this.found = h("pre", { class: "transcript", tabindex: "0", "aria-label": "The analysis", hidden: true });
    this.analysis = h(
      "div",
      {},
      button("What did each decision cost?", () => this.analyse()),
      this.found,
    );
  }

  // Runs `analyse`: the cost of each decision, judged from its seat's view.
  async analyse() {
    this.found.hidden = false;
    put(this.found, "Weighing…");
    const answer = await this.desk.count({ do: "run", args: ["analyse", this.desk.wall.journal] }, ANALYSIS);
    put(this.found, answer.ok ? answer.out : answer.problem.text);
  }

  show(view) {
    put(
      this.worth,
      button("Weigh the answers", () => this.weigh(), true),
    );
    const last = view?.last;
    if (!last) return put(this.element, h("p", {}, "No hand is over yet."));
    const sides = view.scores?.map(
      (n, side) => `${view.sides[side].map((seat) => view.seats[seat - 1].who).join(" and ")}: ${n}`,
    );
    return put(
      this.element,
      h("h2", {}, `Hand ${last.deal}`),
      h("p", {}, rich(last.text, this.desk.cite)),
      last.rows.length > 0 && h("pre", {}, last.rows.join("\n")),
      items(last, this.desk.cite, true),
      sides && h("p", { class: "total" }, `Scores: ${sides.join(", ")}`),
      this.analysis,
    );
  }

  async weigh() {
    put(this.worth, h("p", { class: "busy", role: "status" }, "Playing on…"));
    const answer = await this.desk.ask({ do: "best", ms: WEIGHED }, 8000);
    if (!answer.ok) return put(this.worth, h("p", {}, answer.problem.text));
    const { rows, deals, few } = answer.answer;
    const means = rows.filter((row) => row.mean).map((row) => Number(row.mean));
    const least = Math.min(...means, 0),
      wide = Math.max(...means, 0) - least || 1;
    const bar = (row, i) => {
      const element = h("span", { class: `bar${i === 0 ? " first" : ""}` });
      if (row.mean) {
        element.style.marginInlineStart = `${(100 * (Math.min(row.mean, 0) - least)) / wide}%`;
        element.style.width = `${Math.max(1, (100 * Math.abs(row.mean)) / wide)}%`;
      }
      return element;
    };
    return put(
      this.worth,
      h(
        "table",
        { class: "bars" },
        h("caption", {}, "Points a hand more than the others make"),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["answer", "points", "", "wins"].map((name) => (name ? h("th", { scope: "col" }, name) : h("td", {}))),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map((row, i) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, rich(row.shown.replace(/^play /, ""))),
              h("td", {}, row.mean ? `${Number(row.mean).toFixed(1)} ± ${Number(row.error).toFixed(1)}` : "–"),
              h("td", { class: "track" }, bar(row, i)),
              h("td", {}, row.mean ? `${row.wins} %` : ""),
            ),
          ),
        ),
      ),
      h("p", { class: "note" }, few || `Tried in ${deals}, as your seat sees it.`),
      button("Again", () => this.weigh()),
    );
  }
}
