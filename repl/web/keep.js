// keep.js - what the browser keeps from one visit to the next: the files in which the engine keeps games, what was learned,
// and scripts of the reader's own. A page opened from a link keeps nothing until its reader wants it.
const NAME = "houserule.files";

export function kept() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

export function keep(files) {
  try {
    localStorage.setItem(NAME, JSON.stringify(files));
  } catch {
    /* private, or full: the page goes on without */
  }
}
