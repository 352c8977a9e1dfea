// table.js - paints the table of picture.lua: seats round it, what lies in its middle, and the hand of who looks.
import { h, rich } from "./dom.js";
import { backs, card } from "./cards.js";

const SPREAD_MOST = 18, // cards of a pile that are drawn
  SPREAD_LOOSE = 6, // that lie beside each other
  LONG = 10; // cards of a hand that are drawn large
const ROUND = { 2: ["top"], 3: ["left", "right"], 4: ["left", "top", "right"] };

// The place of each seat on the screen; the viewer sits at the bottom.
function places(view) {
  const n = view.seats.length,
    me = view.viewer > 0 ? view.viewer : 1,
    names = ROUND[n],
    at = { [me]: "bottom" };
  for (let i = 1; i < n; i++) at[((me + i - 1) % n) + 1] = names ? names[i - 1] : "row";
  return at;
}

const title = (seat) => seat.who[0].toUpperCase() + seat.who.slice(1);

// True if the seat is another of the viewer's side.
const is_partner = (view, seat) =>
  seat.side && view.sides.length < view.seats.length && seat.seat !== view.viewer && view.sides[seat.side - 1].includes(view.viewer);

function facts(view, seat) {
  const score = view.scores && seat.side && !view.board ? view.scores[seat.side - 1] : null;
  return [
    is_partner(view, seat) && h("span", { class: "fact small" }, "your partner"),
    seat.dealer && h("span", { class: "chip", title: "dealer", role: "img", "aria-label": "dealer" }, "D"),
    score !== null &&
      h(
        "span",
        { class: "fact" },
        `${score > 0 ? "+" : ""}${score}`,
        h("span", { class: "aside" }, " score"),
      ),
    seat.tricks !== null &&
      h(
        "span",
        { class: "fact small" },
        `${seat.tricks} ${seat.tricks === 1 ? "trick" : "tricks"}`,
        seat.points ? `, ${seat.points} points` : "",
      ),
  ];
}

// Cards beside each other in columns; `on_table` as for a pile.
function columns(list, deck, on_table) {
  return (
    list.length > 0 &&
    h(
      "div",
      { class: "columns" },
      list.map((column, i) =>
        h(
          "div",
          { class: "column" },
          on_table && list.length > 1 && h("span", { class: "label" }, String(i + 1)),
          column.down > 0 && backs(column.down, 6),
          column.up.map((name) => card(name, on_table?.(name) ?? {}, deck)),
          column.down === 0 && column.up.length === 0 && h("span", { class: "hole" }),
        ),
      ),
    )
  );
}

// The hand of a seat; `pick(name)` gives what stands on a card's button, or nothing where it is no button.
function hand(view, seat, pick) {
  return h(
    "div",
    { class: `hand${seat.count > LONG ? " long" : ""}`, role: "group", "aria-label": `cards of ${title(seat)}` },
    seat.fan.map((group) =>
      h(
        "span",
        { class: "group" },
        group.cards.map((name) => card(name, pick?.(name) ?? {}, view.deck)),
      ),
    ),
    seat.count > 0 && seat.fan.length === 0 && backs(seat.count),
  );
}

// The words that a seat has just said, beside its plate.
const bubble = (says, seat) => says && says.seat === seat.seat && h("p", { class: "bubble" }, rich(says.says));

function other(view, seat, place, pick, says) {
  const asked = view.ask?.seat === seat.seat,
    side = view.sides.length < view.seats.length ? ` side-${seat.side}` : "";
  return h(
    "div",
    { class: `seat at-${place}${asked ? " asked" : ""}${side}` },
    h(
      "div",
      { class: "plate" },
      h("span", { class: "who" }, title(seat)),
      facts(view, seat),
      asked && h("span", { class: "turn" }, "to move"),
    ),
    seat.fan.length > 0 ? hand(view, seat, pick) : backs(seat.count),
    columns(seat.columns, view.deck),
    bubble(says, seat),
  );
}

// Cards that lie face down, as a button if `on_pile` gives it properties.
function downward(one, on_pile) {
  const props = one.count > 0 && on_pile?.(one);
  if (!props) return backs(one.count, 3);
  return h("button", { type: "button", "aria-label": `${props.title}: ${one.name}`, ...props, class: "face-down" }, backs(one.count, 3));
}

// A pile, what came last on top; `on_table(name)` as pick of a hand.
function pile(one, deck, on_table, on_pile) {
  if (one.columns.length)
    return h("div", { class: "pile" }, h("span", { class: "label" }, one.name), columns(one.columns, deck, on_table));
  const up = (one.cards ?? []).slice(0, SPREAD_MOST).reverse();
  return h(
    "div",
    { class: "pile" },
    h("span", { class: "label" }, `${one.name} (${one.count})`),
    up.length
      ? h(
          "span",
          { class: `spread${up.length > SPREAD_LOOSE ? " close" : ""}` },
          up.map((name, i) => card(name, on_table(name) ?? ((i === up.length - 1 && on_pile?.(one)) || {}), deck)),
        )
      : downward(one, on_pile),
  );
}

function trick(view, at, played) {
  return h(
    "div",
    { class: "trick", role: "group", "aria-label": played.length ? "the trick" : "no card is played yet" },
    played.map(({ seat, name, wins }) =>
      h(
        "div",
        { class: `played from-${at[seat] ?? "row"}${wins ? " wins" : ""}` },
        card(name, {}, view.deck, `, played by ${title(view.seats[seat - 1] ?? { who: `seat ${seat}` })}`),
        at[seat] === "row" && h("span", { class: "label" }, title(view.seats[seat - 1] ?? { who: `seat ${seat}` })),
      ),
    ),
  );
}

export function trickOf(view) {
  return (view.trick?.open ? view.trick.cards : []).map((name, i) => ({
    name,
    seat: view.trick.seats[i],
    wins: view.trick.seats[i] === view.trick.winner,
  }));
}

// The pegging board, as rows of a bar each.
function pegs(view) {
  const most = Math.max(view.board.target ?? 0, ...view.board.now, 1);
  return h(
    "div",
    { class: "pegs" },
    view.board.now.map((now, side) =>
      h(
        "div",
        { class: "peg-row" },
        h("span", { class: "label" }, view.sides[side].map((seat) => title(view.seats[seat - 1])).join(" & ")),
        h("meter", { min: 0, max: most, value: now, "aria-label": `side ${side + 1}: ${now} of ${most}` }),
        h("b", {}, `${now}${view.board.target ? ` / ${most}` : ""}`),
      ),
    ),
  );
}

// The whole. `pick` as for hand, of the seat whose cards are asked for; `on_table` the same of cards that lie open.
export function table(view, { pick, on_table = () => null, on_pile, played = trickOf(view), says, panel, cite }) {
  const at = places(view),
    me = view.seats.find((seat) => at[seat.seat] === "bottom");
  const holder = view.ask?.cards ? view.ask.holder : view.viewer;
  const picks = (seat) => (seat.seat === holder ? pick : null);
  return h(
    "section",
    {
      class: `felt ${view.seats.length > 4 ? "many" : `players-${view.seats.length}`}`,
      "aria-label": `The table: ${view.title}`,
    },
    h(
      "h1",
      { class: "deal" },
      `${view.outer ? `${view.outer}: ` : ""}${view.title}${view.deal ? `, hand ${panel ? view.last.deal : view.deal}` : ""}`,
      view.variants.length > 0 && h("span", { class: "with" }, ` with ${view.variants.join(", ")}`),
    ),
    h(
      "div",
      { class: "others" },
      view.seats.filter((seat) => seat !== me).map((seat) => other(view, seat, at[seat.seat], picks(seat), says)),
    ),
    panel ||
      h(
        "div",
        { class: "middle" },
        view.piles.map((one) => pile(one, view.deck, on_table, on_pile)),
        (played.length > 0 || view.seats.some((seat) => seat.tricks !== null)) && trick(view, at, played),
        view.rows.length > 0 && h("pre", { class: "rows" }, view.rows.join("\n")),
      ),
    view.board && pegs(view),
    view.status && !panel && h("p", { class: "status" }, rich(view.status, cite)),
    view.trouble && h("p", { class: "trouble" }, view.trouble),
    me &&
      h(
        "div",
        { class: `mine${view.ask?.seat === me.seat ? " asked" : ""}` },
        h("div", { class: "plate" }, h("span", { class: "who" }, title(me)), facts(view, me)),
        bubble(says, me),
        hand(view, me, picks(me)),
        columns(me.columns, view.deck),
      ),
  );
}
