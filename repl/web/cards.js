// cards.js - draws cards: own shapes, four suits, pips where a card has a number and a letter where it has a face.
import { h, svg } from "./dom.js";

const SHAPES = {
  H: `M0 9.5C-4 5.4-10 1.2-10-4.1-10-7.6-7.5-9.8-4.8-9.8-2.6-9.8-.9-8.6 0-6.8
      .9-8.6 2.6-9.8 4.8-9.8 7.5-9.8 10-7.6 10-4.1 10 1.2 4 5.4 0 9.5Z`,
  D: "M0-11C2.4-7 5-3.4 8 0 5 3.4 2.4 7 0 11-2.4 7-5 3.4-8 0-5-3.4-2.4-7 0-11Z",
  S: `M0-11C3.6-6.4 10-2.6 10 2.8 10 5.8 8 7.6 5.5 7.6 3.5 7.6 1.9 6.5 .9 4.8 1 7.6 2 9.8 4 11
      H-4C-2 9.8-1 7.6-.9 4.8-1.9 6.5-3.5 7.6-5.5 7.6-8 7.6-10 5.8-10 2.8-10-2.6-3.6-6.4 0-11Z`,
  C: "M-3-2.7A4.7 4.7 0 1 1 3-2.7 4.8 4.8 0 1 1 .9 4.6C1 7.6 2 9.8 4 11H-4C-2 9.8-1 7.6-.9 4.6A4.8 4.8 0 1 1-3-2.7Z",
};
const FRENCH = { french: true, words: {} }; // a deck, as picture.lua says it
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const SUIT_NAMES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
const LEFT = 37,
  MIDDLE = 50,
  RIGHT = 63;

// The places of the pips of each number: column and height.
const PIPS = {
  2: [
    [MIDDLE, 34],
    [MIDDLE, 106],
  ],
  3: [
    [MIDDLE, 34],
    [MIDDLE, 70],
    [MIDDLE, 106],
  ],
  4: [
    [LEFT, 34],
    [RIGHT, 34],
    [LEFT, 106],
    [RIGHT, 106],
  ],
};
PIPS[5] = [...PIPS[4], [MIDDLE, 70]];
PIPS[6] = [...PIPS[4], [LEFT, 70], [RIGHT, 70]];
PIPS[7] = [...PIPS[6], [MIDDLE, 52]];
PIPS[8] = [...PIPS[7], [MIDDLE, 88]];
PIPS[9] = [...PIPS[4], [LEFT, 58], [RIGHT, 58], [LEFT, 82], [RIGHT, 82], [MIDDLE, 70]];
PIPS.T = [...PIPS[4], [LEFT, 58], [RIGHT, 58], [LEFT, 82], [RIGHT, 82], [MIDDLE, 46], [MIDDLE, 94]];

function parts(name) {
  const found = /^([A-Z\d]{1,2})([CDHS])$/.exec(name);
  return found ? { rank: found[1], suit: found[2] } : { rank: name, suit: "" };
}

export function shown(name, deck = FRENCH) {
  const { rank, suit } = parts(name);
  if (name.startsWith("*")) return "Joker";
  return suit && deck.french ? (rank === "T" ? "10" : rank) + SIGNS[suit] : name;
}

export function spoken(name, deck = FRENCH) {
  if (deck.words[name]) return deck.words[name];
  const { rank, suit } = parts(name);
  if (name.startsWith("*")) return { "*1": "big joker", "*2": "small joker" }[name] ?? "joker";
  return suit && deck.french ? `${RANK_NAMES[rank] ?? rank} of ${SUIT_NAMES[suit]}` : name;
}

function pip(suit, x, y, size) {
  return svg("path", {
    d: SHAPES[suit],
    transform: `translate(${x} ${y}) scale(${y > 70 ? -size : size} ${y > 70 ? -size : size})`,
  });
}

// The hats of king, queen and jack.
const HATS = {
  K: "M33 44V31L41 38 50 26 59 38 67 31V44Z",
  Q: "M34 44C34 35 38 31 41 37 44 25 56 25 59 37 62 31 66 35 66 44Z",
  J: "M35 44C35 33 62 30 65 44ZM60 36C68 34 71 29 70 24 64 25 60 30 60 36Z",
};

// Half a court card: its hat, its letter, its suit.
function half(rank, suit) {
  return [
    svg("text", { x: 50, y: HATS[rank] ? 67 : 60, class: HATS[rank] ? "face court" : "face" }, rank),
    HATS[rank] && svg("path", { d: HATS[rank] }),
    pip(suit, 35, 60, 0.42),
  ];
}

function middle(rank, suit) {
  if (rank === "A" || rank === "1") return [pip(suit, 50, 70, 2.3)];
  if (PIPS[rank]) return PIPS[rank].map(([x, y]) => pip(suit, x, y, 0.78));
  return [
    svg("rect", { x: 27, y: 22, width: 46, height: 96, rx: 5, class: "frame" }),
    svg("path", { d: "M27 70 73 70", class: "frame" }),
    half(rank, suit),
    svg("g", { transform: "rotate(180 50 70)" }, half(rank, suit)),
  ];
}

function corner(label, suit) {
  return [
    svg("text", { x: 4, y: 24, class: label.length > 2 ? "index long" : "index" }, label),
    suit && svg("path", { d: SHAPES[suit], transform: "translate(14 37) scale(.82)" }),
  ];
}

function drawing(name, deck, more) {
  const { rank, suit } = deck.french ? parts(name) : { rank: name, suit: "" };
  const label = suit ? (rank === "T" ? "10" : rank) : shown(name, deck);
  return svg(
    "svg",
    { viewBox: "0 0 100 140", role: "img", "aria-label": spoken(name, deck) + more },
    suit
      ? middle(rank, suit)
      : svg("text", { x: 50, y: 84, class: "face other" }, name.startsWith("*") ? "★" : name.slice(0, 4)),
    corner(label, suit),
    svg("g", { transform: "rotate(180 50 70)" }, corner(label, suit)),
  );
}

// Suits of other packs have a colour each, in the order in which they are met.
const met = new Map();
function colour(name, suit) {
  if (suit || name.length < 2 || name.startsWith("*")) return suit || "X";
  const letter = name.at(-1);
  if (!/[A-Z]/.test(letter)) return "X";
  if (!met.has(letter)) met.set(letter, met.size % 4);
  return `other-${met.get(letter)}`;
}

// A card face up. `props` go to its element, a button where it has an onclick; `more` is said of it to those who hear it.
export function card(name, props = {}, deck = FRENCH, more = "") {
  const { suit } = deck.french ? parts(name) : { suit: "" };
  const tag = props.onclick ? "button" : "span";
  return h(
    tag,
    { ...(props.onclick ? { type: "button" } : {}), ...props, class: `card suit-${colour(name, suit)} ${props.class ?? ""}` },
    drawing(name, deck, more),
  );
}

// Cards face down, as many as `count`, at most `most` of them drawn.
export function backs(count, most = 10) {
  return h(
    "span",
    { class: "backs", role: "img", "aria-label": `${count} ${count === 1 ? "card" : "cards"}, face down` },
    Array.from({ length: Math.min(count, most) }, () => h("span", { class: "back" })),
  );
}
