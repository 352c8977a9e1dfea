// result.js - the end of a hand: who scored what, by which clauses, how the game stands, the last trick and all hands.
import { button, h, put, rich } from "./dom.js";
import { card } from "./cards.js";

// The items of a score, each with its clause, and the clause in words if `whole`.
export function items(last, cite, whole) {
  return h(
    "ul",
    { class: "items" },
    last.items.map((one) =>
      h(
        "li",
        {},
        h("b", {}, one.from ? `${one.from} → ${one.to}` : one.to),
        h("span", { class: "amount" }, `${one.amount > 0 && !one.from ? "+" : ""}${one.amount}`),
        ` ${one.what} `,
        one.clause && rich(one.clause, cite),
        whole && one.rule && h("small", {}, rich(one.rule.replace(one.clause, "").trim(), cite)),
      ),
    ),
  );
}

const signed = (n) => (n > 0 ? `+${n}` : String(n));
const small = (list, deck) => h("span", { class: "small-cards" }, list.map((name) => card(name, {}, deck)));

// `ask(line, to)` asks the table or the prompt for a text, `back` is the answer to `back`; `cite(clause)` shows a clause.
export function result(view, { cite, ask, back }) {
  const { last, seats, sides, deck } = view;
  const names = (side) => sides[side].map((seat) => seats[seat - 1].who).join(" and ");
  const text = h("pre", { class: "transcript", tabindex: "0", "aria-label": "About this hand", hidden: true });
  const look = (title, line, to) =>
    button(title, async () => {
      text.hidden = false;
      put(text, "…");
      put(text, (await ask(line, to)).trim());
    });
  const hands = h("div", { class: "hands", hidden: true }),
    title = h("h2", {}, view.state === "over" ? "The game is over" : `Hand ${last.deal} is over`),
    trick = h("p", { class: "shown-cards" });
  back.then(({ answer }) => {
    const { last: one, hands: dealt, over } = answer ?? { hands: [] };
    if (over) put(title, over);
    if (one) put(trick, `Last trick, to ${seats[one.winner - 1]?.who ?? "nobody"}: `, small(one.cards, deck));
    const rows = dealt.filter((hand) => hand.cards.length > 0);
    put(hands, rows.map((hand) => h("p", { class: "shown-cards" }, `${hand.who}: `, small(hand.cards, deck))));
  });
  return h(
    "section",
    { class: "result", "aria-label": `Hand ${last.deal} is over` },
    title,
    h("p", {}, rich(last.text, cite)),
    last.rows.length > 0 && h("pre", { class: "rows" }, last.rows.join("\n")),
    h(
      "div",
      { class: "what" },
      view.scores &&
        h(
          "table",
        { class: "sides" },
        h("thead", {}, h("tr", {}, ["", "this hand", "score"].map((one) => (one ? h("th", { scope: "col" }, one) : h("td", {}))))),
        h(
          "tbody",
          {},
          view.scores.map((score, side) =>
            h("tr", {}, h("th", { scope: "row" }, names(side)), h("td", {}, signed(last.delta[side] ?? 0)), h("td", {}, String(score))),
          ),
        ),
      ),
      items(last, cite),
    ),
    trick,
    hands,
    h(
      "div",
      { class: "tools" },
      button("All hands", () => {
        hands.hidden = !hands.hidden;
        hands.scrollIntoView({ block: "nearest" });
      }),
      look("Look back", "log", "table"), look("What did it cost me?", "review", "table"),
    ),
    text,
  );
}
