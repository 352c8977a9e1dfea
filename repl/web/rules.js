// rules.js - the rule page beside the table: its sections, with what house rules changed, and the clause that matters lit.
import { shown } from "./cards.js";
import { h, put, rich } from "./dom.js";

export class Rules {
  constructor() {
    this.places = new Map();
    this.search = h("input", {
      type: "search",
      placeholder: "find in the rules",
      "aria-label": "Find in the rules",
      oninput: () => this.find(),
    });
    this.body = h("div", { class: "clauses" });
    this.element = h("div", { class: "rules" }, this.search, this.body);
  }

  // Shows a rule page; `is_french` if cards are written with the signs of French suits.
  show(page, is_french) {
    this.places.clear();
    this.page = page;
    const signed = (text) => (is_french ? text.replace(/\b([2-9TJQKA])([CDHS])\b/g, (name) => shown(name)) : text);
    const changes = page.changes.map((change) => h("li", {}, `${change.by} ${change.how} ${change.what}`));
    put(
      this.body,
      h("h2", {}, page.title),
      page.variants.length > 0 && h("p", { class: "with" }, `with ${page.variants.join(", ")}`),
      changes.length > 0 &&
        h("details", { class: "changes" }, h("summary", {}, `${changes.length} changes to the page`), h("ul", {}, changes)),
      page.sections.map((section) =>
        h(
          "section",
          {},
          h("h3", {}, `${section.section.replace(/^\D+/, "")} ${section.heading}`),
          section.clauses.map((clause) => {
            const row = h(
              "div",
              { class: `rule${clause.replaced_by ? " replaced" : ""}`, id: `rule-${clause.id}`, tabindex: "-1" },
              h("span", { class: "number" }, clause.id),
              h(
                "p",
                {},
                rich(signed(clause.text), (id) => this.light(id)),
                clause.from && h("small", {}, ` with ${clause.from}`),
                clause.replaced_by && h("small", {}, ` replaced by ${clause.replaced_by}`),
              ),
            );
            this.places.set(clause.id, row);
            return row;
          }),
        ),
      ),
    );
    this.follow(this.asked);
  }

  // Turns to the section of what is asked now, and marks its clause. A clause that is lit by somebody stays in sight.
  follow(id) {
    this.asked = id;
    const row = this.places.get(id);
    if (this.now === row) return;
    this.now?.classList.remove("now");
    this.now = row;
    row?.classList.add("now");
    if (row && !this.search.value && !this.body.querySelector(".lit")) this.scroll_to(row);
  }

  // The pane is shown: what was lit or asked while it was not is turned to.
  seen() {
    const row = this.body.querySelector(".lit") ?? this.now;
    if (row) this.scroll_to(row);
  }

  scroll_to(row) {
    const into = this.element.closest("[role=tabpanel]") ?? this.element;
    const gap = row.getBoundingClientRect().top - into.getBoundingClientRect().top;
    into.scrollTo({ top: into.scrollTop + gap - 90, behavior: "instant" });
  }

  // Lights a clause, or the section that it stands for.
  light(id) {
    const row = this.places.get(id) ?? [...this.places].find(([other]) => other.startsWith(`${id}.`))?.[1];
    this.body.querySelector(".lit")?.classList.remove("lit");
    if (!row) return;
    row.hidden = false;
    row.closest("section").hidden = false;
    row.classList.add("lit");
    this.scroll_to(row);
  }

  find() {
    const word = this.search.value.trim().toLowerCase();
    for (const row of this.places.values()) row.hidden = word !== "" && !row.textContent.toLowerCase().includes(word);
    for (const section of this.body.querySelectorAll("section"))
      section.hidden = !section.querySelector(".rule:not([hidden])");
  }
}
