// cards.js - draws cards, all from a few shapes: the suits of French and of Italian packs, pips for a number, a face for a
// court card, and for a trump of tarock a sun with as many rays as its number.
import { h, svg } from "./dom.js";

const SHAPES = {
  H: `M0 9.5C-4 5.4-10 1.2-10-4.1-10-7.6-7.5-9.8-4.8-9.8-2.6-9.8-.9-8.6 0-6.8
      .9-8.6 2.6-9.8 4.8-9.8 7.5-9.8 10-7.6 10-4.1 10 1.2 4 5.4 0 9.5Z`,
  D: "M0-11C2.4-7 5-3.4 8 0 5 3.4 2.4 7 0 11-2.4 7-5 3.4-8 0-5-3.4-2.4-7 0-11Z",
  S: `M0-11C3.6-6.4 10-2.6 10 2.8 10 5.8 8 7.6 5.5 7.6 3.5 7.6 1.9 6.5 .9 4.8 1 7.6 2 9.8 4 11
      H-4C-2 9.8-1 7.6-.9 4.8-1.9 6.5-3.5 7.6-5.5 7.6-8 7.6-10 5.8-10 2.8-10-2.6-3.6-6.4 0-11Z`,
  C: "M-3-2.7A4.7 4.7 0 1 1 3-2.7 4.8 4.8 0 1 1 .9 4.6C1 7.6 2 9.8 4 11H-4C-2 9.8-1 7.6-.9 4.6A4.8 4.8 0 1 1-3-2.7Z",
  coins: `M0-10A10 10 0 0 1 0 10 10 10 0 0 1 0-10ZM0-7.6A7.6 7.6 0 0 0 0 7.6 7.6 7.6 0 0 0 0-7.6Z
      M0-6 1.6-1.6 6 0 1.6 1.6 0 6-1.6 1.6-6 0-1.6-1.6Z`,
  cups: "M-8.5-10.5H8.5C8.5-3.5 5.5 1 1.7 1.9V6C4.4 6.6 6.3 8 6.8 10.5H-6.8C-6.3 8-4.4 6.6-1.7 6V1.9C-5.5 1-8.5-3.5-8.5-10.5Z",
  swords: "M0-12.5 2.2-8.5V3.6H7V6.2H1.8V8.4A2.4 2.4 0 1 1-1.8 8.4V6.2H-7V3.6H-2.2V-8.5Z",
  batons: `M-2.4 11.5C-4.4 4-5.4-4-4.6-9A4.8 3.4 0 0 1 4.6-9C5.4-4 4.4 4 2.4 11.5Z
      M4.4-2 8.8-6 9-1 4.2 3ZM-4.6-5-8.4-9-9-4-4.8-.4ZM-3.8 4-8 1.4-7.4 5.6-3.2 7.6Z`,
  trump: "M0-11 2.6-3.6 10.5-3.4 4.2 1.4 6.5 8.9 0 4.5-6.5 8.9-4.2 1.4-10.5-3.4-2.6-3.6Z",
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
PIPS[10] = [...PIPS[4], [LEFT, 58], [RIGHT, 58], [LEFT, 82], [RIGHT, 82], [MIDDLE, 46], [MIDDLE, 94]];

function parts(name) {
  const found = /^([A-Z\d]{1,2})([CDHS])$/.exec(name);
  return found ? { rank: found[1], suit: found[2] } : { rank: name, suit: "" };
}

const FACES = { king: "K", queen: "Q", knight: "C", jack: "J" };
const NUMBERS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

// Returns how a card is drawn: the suit's shape, or "" if there is none for it; `face`, a key of HATS; or the number of pips;
// `label`, for its corners. The game's words tell the cards of other packs: "king of coins".
function look(name, deck) {
  const trump = /^T(\d+)$/.exec(name);
  if (name.startsWith("*")) return { suit: "", face: "*", label: "★" };
  if (trump) return { suit: "trump", rays: Number(trump[1]), label: trump[1] };
  const [, word, own] = /^(\w+) of (\w+)$/.exec(deck.words[name] ?? "") ?? [],
    { rank, suit } = parts(name);
  if (deck.french && suit) return { suit, face: HATS[rank] && rank, number: rank === "T" ? 10 : rank === "A" ? 1 : Number(rank), label: shown(rank + suit).slice(0, -1) };
  if (SHAPES[own]) return { suit: own, face: FACES[word], number: NUMBERS.indexOf(word) + 1, label: name.slice(0, -1) };
  return { suit: "", label: shown(name, deck) };
}

export function shown(name, deck = FRENCH) {
  const { rank, suit } = parts(name);
  if (name.startsWith("*")) return "Joker";
  return suit && deck.french ? (rank === "T" ? "10" : rank) + SIGNS[suit] : name;
}

// A sentence in which cards of a pack without the French signs are called by their names.
export function named(text, deck = FRENCH) {
  return deck.french ? text : text.replace(/\b[0-9A-Z]{2,3}\b/g, (name) => deck.words[name] ?? name);
}

function spoken(name, deck = FRENCH) {
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

// Hats and hair of king, queen, knight and jack, and of a joker. Each is drawn in gold, and then in the suit's colour.
const HATS = {
  K: ["M36 38V25L43 31 50 22 57 31 64 25V38Z", "M41 47C41 62 59 62 59 47 56 52 44 52 41 47Z"],
  Q: ["M38 37C37 30 41 28 43 32 46 24 54 24 57 32 59 28 63 30 62 37Z", "M40 38C34 46 36 56 39 61L43 54 41 42ZM60 38C66 46 64 56 61 61L57 54 59 42Z"],
  C: ["M56 30C66 20 74 26 70 38 66 31 62 31 58 34Z", "M39 43C37 26 63 26 61 43L57 38H43Z"],
  J: ["M60 33C69 30 72 25 70 20 63 22 59 27 58 33Z", "M38 38C37 26 63 24 63 38ZM40 38C37 44 38 50 40 53L43 48V39ZM60 38C63 44 62 50 60 53L57 48V39Z"],
  "*": ["M30 40A3 3 0 1 1 36 40 3 3 0 1 1 30 40ZM64 40A3 3 0 1 1 70 40 3 3 0 1 1 64 40Z", "M39 41C37 27 29 30 33 39 25 24 44 18 50 32 56 18 75 24 67 39 71 30 63 27 61 41Z"],
};

// Half a court card: shoulders, face, hat and hair, and its suit.
function half(face, suit) {
  const [gold, own] = HATS[face];
  return [
    svg("path", { d: "M28 70C29 59 40 56 50 56S71 59 72 70Z" }),
    svg("path", { d: "M43 55.5 50 66 57 55.5Z", class: "gold" }),
    svg("ellipse", { cx: 50, cy: 46, rx: 9.5, ry: 11, class: "skin" }),
    svg("path", { d: own }),
    svg("path", { d: gold, class: "gold" }),
    svg("path", { d: "M45.4 43.6H47M53 43.6H54.6M50 44V48M47.4 51.2C49 52.6 51 52.6 52.6 51.2", class: "line" }),
    suit && pip(suit, 32, 31, 0.42),
  ];
}

// A sun with `n` rays, the picture of a trump.
function sun(n) {
  const rays = Array.from({ length: n }, (_, i) =>
    svg("path", { d: n > 12 ? "M-2-15 0-27 2-15Z" : "M-3.4-14 0-28 3.4-14Z", transform: `translate(50 70) rotate(${(360 * i) / n})` }),
  );
  return [
    svg("rect", { x: 20, y: 30, width: 60, height: 80, rx: 5, class: "frame" }),
    rays,
    svg("circle", { cx: 50, cy: 70, r: 12.5, class: "gold" }),
    svg("path", { d: "M45 68H47.4M52.6 68H55M46 74C48 76.6 52 76.6 54 74", class: "line" }),
  ];
}

function middle({ suit, face, number, rays, label }) {
  if (face)
    return [
      svg("rect", { x: 25, y: 18, width: 50, height: 104, rx: 5, class: "frame" }),
      half(face, suit),
      svg("g", { transform: "rotate(180 50 70)" }, half(face, suit)),
    ];
  if (rays) return sun(rays);
  if (number === 1) return pip(suit, 50, 70, 2.3);
  return PIPS[number]?.map(([x, y]) => pip(suit, x, y, 0.78)) ?? svg("text", { x: 50, y: 84, class: "face" }, label);
}

function corner(label, suit) {
  return [
    svg("text", { x: 4, y: 24, class: label.length > 2 ? "index long" : "index" }, label),
    suit && svg("path", { d: SHAPES[suit], transform: "translate(14 37) scale(.82)" }),
  ];
}

function drawing(name, deck, more) {
  const shape = look(name, deck),
    { suit, label, face } = shape;
  return svg(
    "svg",
    { viewBox: "0 0 100 140", role: "img", "aria-label": spoken(name, deck) + more },
    middle(shape),
    corner(label, suit),
    svg("g", { transform: "rotate(180 50 70)" }, corner(label, suit)),
  );
}

// Suits that are not drawn have a colour each, in the order in which they are met.
const met = new Map();
function colour(name, deck) {
  const { suit } = look(name, deck);
  if (suit || name.length < 2 || name.startsWith("*")) return suit || "X";
  const letter = name.at(-1);
  if (!/[A-Z]/.test(letter)) return "X";
  if (!met.has(letter)) met.set(letter, met.size % 4);
  return `other-${met.get(letter)}`;
}

// A card face up. `props` go to its element, a button where it has an onclick; `more` is said of it to those who hear it.
export function card(name, props = {}, deck = FRENCH, more = "") {
  const tag = props.onclick ? "button" : "span";
  return h(
    tag,
    { ...(props.onclick ? { type: "button" } : {}), ...props, class: `card suit-${colour(name, deck)} ${props.class ?? ""}` },
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
