// dom.js - elements from plain calls. Text is text: nothing that comes from a script is ever read as markup.
const SVG = "http://www.w3.org/2000/svg";

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// h("button", { class: "card", onclick: f }, "text", h(...))
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

// True on the screens that style.css calls small.
export const is_small = () => matchMedia("(max-width: 58rem)").matches;

// A button with a title, and what it does; `loud` where it is what one came for.
export function button(title, onclick, loud) {
  return h("button", { type: "button", class: loud ? "word" : "quiet", onclick }, title);
}

export function svg(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

// Puts children in the place of those that an element has. If the focus was on one of these, it moves to a control with the
// same text, or else to the new heading or first control: whoever uses the keyboard stays here.
export function put(element, ...children) {
  const old = element.contains(document.activeElement) && document.activeElement;
  element.replaceChildren(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  if (!old || element.contains(document.activeElement)) return element;
  const controls = [...element.querySelectorAll("h1, button:enabled, input:enabled, select")].filter((one) => one.getClientRects().length);
  const place = controls.find((one) => one.tagName === old.tagName && one.textContent === old.textContent) ?? controls[0] ?? element;
  if (place === element || place.tagName === "H1") place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return element;
}

// A line with `shown` in it, among that the field `input`: Enter says what was typed there, and empties it.
export function typedLine(input, say, shown) {
  const onsubmit = (event) => {
    event.preventDefault();
    const line = input.value;
    input.value = "";
    say(line);
  };
  return h("form", { class: "line", onsubmit }, shown);
}

const SUITS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
const SPECIAL = /((?:10|[1-9A-Z])?([♣♦♥♠]))|\b([A-Z]{2,3}-\d+(?:\.\d+)*\b|[\w/-]+\.lua:\d+)|`([^`]+)`|\*([a-z][\w' -]*)\*/g;

// A sentence with its cards in their colours, what is said as it is typed, *terms* as a page defines them, and its clauses and lines of scripts as buttons
// that call `cite`(text).
export function rich(text, cite) {
  const parts = [];
  let done = 0;
  for (const found of text.matchAll(SPECIAL)) {
    const [whole, card, suit, clause, typed, term] = found;
    parts.push(text.slice(done, found.index));
    if (card) parts.push(h("span", { class: `said suit-${SUITS[suit]}` }, card));
    else if (typed) parts.push(h("code", {}, typed));
    else if (term) parts.push(h("em", {}, term));
    else if (cite) parts.push(h("button", { class: "clause", type: "button", onclick: () => cite(clause) }, clause));
    else parts.push(clause);
    done = found.index + whole.length;
  }
  parts.push(text.slice(done));
  return parts;
}

// Lines of text, none of them empty.
export function lines(text) {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

// A row of tabs with their panels: [{ id, title, panel, shown() }]. Arrows go from one to the next.
export function tabs(label, list, start) {
  const buttons = list.map((tab) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${tab.id}`,
        "aria-controls": `panel-${tab.id}`,
        onclick: () => show(tab.id),
      },
      tab.title,
    ),
  );
  const row = h("div", { role: "tablist", "aria-label": label, class: "tabs" }, buttons);
  const panels = list.map((tab) =>
    fill(tab.panel, { role: "tabpanel", id: `panel-${tab.id}`, "aria-labelledby": `tab-${tab.id}`, tabindex: "0" }, []),
  );
  function show(id, quietly) {
    list.forEach((tab, i) => {
      const on = tab.id === id;
      buttons[i].setAttribute("aria-selected", on);
      buttons[i].tabIndex = on ? 0 : -1;
      panels[i].hidden = !on;
      if (on && !quietly) tab.shown?.();
    });
  }
  row.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = buttons.indexOf(document.activeElement);
    if (!step || at < 0) return;
    const next = (at + step + list.length) % list.length;
    show(list[next].id);
    buttons[next].focus();
  });
  show(start, true);
  return { row, panels, show };
}
