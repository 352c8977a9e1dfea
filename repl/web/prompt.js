// prompt.js - the prompt in a pane: the words of the program, a line at a time, with completion and history. A line that
// begins with `houserule` is a call of the program.
import { h, put, svg, typedLine } from "./dom.js";

const PATIENCE = 60000; // milliseconds that a line may take: its reader waits for it, and may stop it
const SHOWN_MOST = 200000; // characters
const WIDE = 140, // pixels of the tree of forks,
  ROW = 44; // and of a row of it, as in style.css

// The words of a call, as a shell splits them.
function split(text) {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((found) => found[1] ?? found[2] ?? found[3]);
}

export class Prompt {
  constructor(app) {
    Object.assign(this, { app, history: [], at: 0 });
    this.out = h("pre", { class: "transcript", role: "log", "aria-label": "Output of the prompt", tabindex: "0" });
    this.mark = h("label", { for: "prompt-line", class: "mark" }, "houserule>");
    this.input = h("input", {
      id: "prompt-line",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      oninput: () => this.remember(),
      onkeydown: (event) => this.key(event),
    });
    this.input.value = app.things.form("prompt").line ?? "";
    this.stop = h(
      "button",
      { type: "button", class: "quiet", hidden: true, onclick: () => app.engine.giveUp("stopped") },
      "Stop",
    );
    this.road = h("div", { class: "road" });
    this.tree = h("div", { class: "tree" });
    this.element = h(
      "div",
      { class: "prompt" },
      this.road,
      this.out,
      typedLine(this.input, (line) => this.run(line), [this.mark, this.input, this.stop]),
    );
    this.write("`help` lists the commands; `houserule sim zole -n 20000` runs the program. Tab completes.\n");
  }

  write(text) {
    this.out.textContent = (this.out.textContent + text).slice(-SHOWN_MOST);
    this.out.scrollTop = this.out.scrollHeight;
  }

  // Keeps the line that is not sent yet.
  remember() {
    this.app.things.keep_form("prompt", this.input.value ? { line: this.input.value } : null);
  }

  async run(line) {
    this.remember();
    if (line.trim() && this.history.at(-1) !== line) this.history.push(line);
    this.at = this.history.length;
    this.write(`${this.mark.textContent} ${line}\n`);
    const call = /^\s*houserule\s+(.*)$/.exec(line);
    const request = call ? { do: "run", args: split(call[1]) } : { do: "say", to: "prompt", line, columns: this.columns() };
    const slow = setTimeout(() => {
      this.stop.hidden = false;
    }, 400);
    const answer = await this.app.ask(request, PATIENCE);
    clearTimeout(slow);
    this.stop.hidden = true;
    this.write(answer.said + answer.out + (answer.problem ? `${answer.problem.text}\n` : ""));
    if (!answer.ok || call) return answer;
    this.mark.textContent = answer.answer.prompt.trim();
    this.app.told(answer.answer.table);
    return answer;
  }

  // The width of the console in columns: a letter of this type is 0.6 times as wide as it is high.
  columns() {
    return Math.max(30, Math.floor(this.out.clientWidth / (parseFloat(getComputedStyle(this.out).fontSize) * 0.605)) - 1);
  }

  // The road through the game: back and forth, its forks.
  show(view) {
    if (!view) return put(this.road);
    const all = view.decided + view.later;
    const way = h("input", {
      type: "range",
      min: 0,
      max: all,
      value: view.decided,
      "aria-label": `decision ${view.decided} of ${all}`,
      onchange: () => this.run(`go ${way.value}`),
    });
    const step = (title, line, off) =>
      h("button", { type: "button", class: "quiet", disabled: off, onclick: () => this.run(line) }, title);
    put(
      this.road,
      step("‹ undo", "undo", view.decided === 0),
      way,
      step("redo ›", "redo", view.later === 0),
      h("span", { class: "note" }, `decision ${view.decided} of ${all}`),
      step("fork", `fork way-${view.forks.length + 1}`),
      this.tree,
    );
    return view.forks.length ? this.draw() : put(this.tree);
  }

  // Draws the forks as a tree: a row for each, from the decision at which it leaves another, whose button switches to it.
  async draw() {
    const { ok, answer } = await this.app.ask({ do: "forks" });
    if (!ok) return;
    const { forks } = answer,
      most = Math.max(...forks.map((one) => one.decided), 1),
      x = (n) => 4 + (WIDE * n) / most,
      y = (i) => (i + 0.5) * ROW;
    const branch = (one, i) => {
      const root = Math.max(forks.findIndex((other) => other.name === one.from), 0);
      return svg("path", { d: `M${x(one.at)} ${y(root)}V${y(i)}H${x(one.decided)}`, class: one.here ? "here" : null });
    };
    const end = (one, i) => svg("circle", { cx: x(one.decided), cy: y(i), r: 4, class: one.here ? "here" : null });
    const told = (one) => `${one.decided} decisions${one.from ? `, leaves ${one.from} after ${one.at}` : ""}`;
    put(
      this.tree,
      svg("svg", { width: WIDE + 10, height: ROW * forks.length, "aria-hidden": "true" }, forks.map(branch), forks.map(end)),
      h(
        "ul",
        { "aria-label": "Forks" },
        forks.map((one) => {
          const go = h("button", { type: "button", class: "quiet", disabled: one.here, onclick: () => this.run(`switch ${one.name}`) }, one.name);
          return h("li", {}, go, h("span", { class: "note" }, told(one)));
        }),
      ),
    );
  }

  async key(event) {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      this.at = Math.max(0, Math.min(this.history.length, this.at + (event.key === "ArrowUp" ? -1 : 1)));
      this.input.value = this.history[this.at] ?? "";
      this.remember();
      event.preventDefault();
    } else if (event.key === "Tab" && !event.shiftKey && this.input.value.trim()) {
      event.preventDefault();
      const at = this.input.selectionStart,
        before = this.input.value.slice(0, at);
      const { ok, answer } = await this.app.ask({ do: "complete", text: before });
      if (!ok) return;
      if (answer.text) this.input.setRangeText(answer.text, at - answer.taken, at, "end");
      if (answer.text) this.remember();
      else if (answer.lines.length) this.write(`${answer.lines.join("\n")}\n`);
    }
  }
}
