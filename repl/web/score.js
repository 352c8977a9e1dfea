// score.js - what each answer is worth, as bars; what the last hand scored, item by item with its clause.
import { shown } from "./cards.js";
import { button, h, lines, put, rich } from "./dom.js";
import { items } from "./result.js";

const EVALUATION = 1200; // milliseconds that answers are tried
const ANALYSIS = 120000; // milliseconds that an analysis may take

// A bar from 0 to n, where the track begins at `least` and is `wide`.
function bar(n, least, wide) {
  const element = h("span", { class: `bar${n < 0 ? " loss" : ""}` });
  element.style.marginInlineStart = `${(100 * (Math.min(n, 0) - least)) / wide}%`;
  element.style.width = `${(100 * Math.abs(n)) / wide}%`;
  return element;
}

// A table with a bar in each row, after the cell `at`: { cells, n }.
function bars(caption, heads, rows, at) {
  const all = rows.map((row) => row.n);
  const least = Math.min(...all, 0),
    wide = Math.max(...all, 0) - least || 1;
  return h(
    "table",
    { class: "bars" },
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, heads.map((name) => (name ? h("th", { scope: "col" }, name) : h("td", {}))))),
    h(
      "tbody",
      {},
      rows.map(({ cells, n }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, cells[0]),
          cells.slice(1, at).map((cell) => h("td", {}, cell)),
          h("td", { class: "track" }, bar(n, least, wide)),
          cells.slice(at).map((cell) => h("td", {}, cell)),
        ),
      ),
    ),
  );
}

export class Score {
  constructor(app) {
    this.app = app;
    this.worth = h("div", { class: "worth" });
    this.element = h("div", { class: "score" });
    this.found = h("div", { class: "analysis", role: "status" });
    this.analysis = h(
      "div",
      {},
      button("What did each decision cost?", () => this.analyse()),
      this.found,
    );
  }

  // Runs `analyse`: the cost of each decision, judged from its seat's view.
  async analyse() {
    const { table } = this;
    put(this.found, h("p", { class: "busy" }, "Calculating…"));
    const { ok, out, problem } = await this.app.count({ do: "run", args: ["analyse", "--json", this.app.engine.journal] }, ANALYSIS);
    if (table !== this.table) return; // another one lies there now
    const found = ok ? lines(out).filter((line) => line.startsWith("{")).map((line) => JSON.parse(line)) : [];
    put(this.found, found.length ? this.picture(found) : ok ? out : problem.text);
  }

  // The viewer's decisions with a bar for what each cost; a tap puts the table there. Below them the shares of the points.
  picture(found) {
    const { view } = this.app.play,
      own = found.filter((one) => one.cost !== undefined && (view.viewer === null || one.by === view.viewer)),
      most = Math.max(...own.map((one) => one.cost), 0.1);
    const text = (line) => line.replace(/^play /, "").replace(/\S+/g, (name) => shown(name, view.deck));
    const row = (one) => {
      const is_worse = one.cost > one.ci95 && one.do !== one.best;
      const points = `${one.cost.toFixed(1)} ± ${one.ci95.toFixed(1)}`;
      const sentence = is_worse ? `${text(one.do)} cost ${points}: better ${text(one.best)}` : `${text(one.do)} is as good as any`;
      return h(
        "li",
        {},
        h(
          "button",
          { type: "button", class: "cost", onclick: () => this.look_at(one, sentence) },
          h("span", {}, `${one.decision}. `, rich(sentence)),
          is_worse && bar(one.cost, 0, most),
        ),
      );
    };
    const sums = found.at(-1).seats?.find((one) => one.seat === view.viewer);
    const shares = sums && [
      ["luck of the deal", sums.luck],
      ["your decisions", -sums.cost],
      ["others' decisions", sums.others],
      ["chance", sums.chance],
      ["points", sums.points],
    ];
    return [
      h("p", { class: "note" }, `Your ${own.length} decisions. Tap one to see the table there.`),
      h("ol", { class: "costs" }, own.map(row)),
      shares && bars("Where your points come from", ["", "points", ""], shares.map(([title, n]) => ({ cells: [title, n.toFixed(1)], n })), 2),
    ];
  }

  look_at(one, sentence) {
    this.app.sheet(false);
    return this.app.play.look_at(one.decision, one.do, one.best, sentence);
  }

  show(view) {
    const table = `${view?.id} ${view?.seed} ${view?.decided}`;
    if (table !== this.table) put(this.found);
    this.table = table;
    put(this.worth, !view?.keeps && button("Compare the answers", () => this.evaluate(), true));
    if (view?.keeps) return this.sheets();
    const last = view?.last;
    if (!last) return put(this.element, h("p", {}, "No hand is over yet."));
    const sides = view.scores?.map(
      (n, side) => `${view.sides[side].map((seat) => view.seats[seat - 1].who).join(" and ")}: ${n}`,
    );
    return put(
      this.element,
      h("h2", {}, `Hand ${last.deal}`),
      h("p", {}, rich(last.text, this.app.cite)),
      last.rows.length > 0 && h("pre", {}, last.rows.join("\n")),
      items(last, this.app.cite, true),
      sides && h("p", { class: "total" }, `Scores: ${sides.join(", ")}`),
      this.analysis,
    );
  }

  // The lists of a game that is kept, as a league's standings and fixtures.
  async sheets() {
    const { ok, answer } = await this.app.ask({ do: "sheets" });
    if (!ok) return;
    put(
      this.element,
      button("Print these lists", () => this.app.share.print_page(answer.page)),
      answer.sheets.map((one) => [h("h2", {}, one.name), one.lines.length ? h("pre", { tabindex: "0" }, one.lines.join("\n")) : h("p", {}, "Nothing yet.")]),
    );
  }

  async evaluate() {
    put(this.worth, h("p", { class: "busy", role: "status" }, "Simulating…"));
    const answer = await this.app.ask({ do: "best", ms: EVALUATION }, 8000);
    if (!answer.ok) return put(this.worth, h("p", {}, answer.problem.text));
    const { rows, head, alone, note } = answer.answer;
    const figures = ({ mean, error, wins }) =>
      mean ? [`${Number(mean).toFixed(2)} ± ${Number(error).toFixed(2)}`, alone ? "" : `${wins} %`] : ["–", ""];
    return put(
      this.worth,
      rows.length > 0 &&
        bars(
          head,
          ["answer", "points", "", alone ? "" : "hands"],
          rows.map((row) => ({ cells: [rich(row.shown), ...figures(row)], n: Number(row.mean ?? 0) })),
          2,
        ),
      h("p", { class: "note" }, note),
      button("Again", () => this.evaluate()),
    );
  }
}
