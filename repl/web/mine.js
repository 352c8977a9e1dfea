// mine.js - what the reader has played: how often and with what success, games that are over, and the circles whose way of
// playing is kept. The engine says all of it, as `houserule me`, `games` and `club` do.
import { button, h, lines, put, rich } from "./dom.js";

const EVALUATION = 120000; // milliseconds that the last hands may be evaluated

export class Mine {
  constructor(app) {
    this.app = app;
    this.me = h("div", { role: "status" });
    this.played = h("ul", { class: "kept" });
    this.circles = h("ul", { class: "kept" });
    this.element = h(
      "div",
      { class: "mine-own" },
      h("h1", {}, "Your games"),
      this.me,
      h("h2", {}, "Games that are over"),
      this.played,
      h("h2", {}, "Circles"),
      h("p", { class: "note" }, "A circle is a way of playing under a name: house rules, numbers and who plays. Choose a game to make one."),
      this.circles,
    );
  }

  async show() {
    const { ok, answer, problem } = await this.app.ask({ do: "mine" }, EVALUATION);
    if (!ok) return put(this.me, problem.text);
    const row = (title, act, text) => h("li", {}, button(title, act, true), h("span", {}, text));
    const none = (text) => h("li", { class: "note" }, text);
    const { played, circles } = answer;
    put(this.played, played.length ? played.map(({ path, text }) => row("Open", () => this.app.resume(path), text)) : none("No game is over yet."));
    put(this.circles, circles.length ? circles.map(({ name, text }) => row("Play", () => this.app.deal([name]), text)) : none("No circle yet."));
    put(this.me, played.length > 0 && "Evaluating your last hands…");
    if (!played.length) return;
    const told = await this.app.count({ do: "run", args: ["me"] }, EVALUATION);
    const shown = lines(told.ok ? told.out : told.problem.text).filter((line) => !line.includes("`houserule")); // as this page does that
    put(this.me, shown.map((line) => h("p", {}, rich(line))));
  }
}
