// editor.js - the script of a game or a house rule: completed by its annotations, complaints at their lines; saved, the game
// on the table is replayed under it, and what changed is shown. A lesson is written here too, and begun from here.
import { autocompletion } from "@codemirror/autocomplete";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Compartment } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { EditorView, basicSetup } from "codemirror";
import { button, h, put, rich } from "./dom.js";

const DELAY = 700; // milliseconds after the last key, then the script is looked over
const CHECK = 20000; // milliseconds that a check may take

const KINDS = { games: "game", variants: "variant", bundles: "bundle", lib: "library", lessons: "lesson" };

// Colours by day and by night, of style.css.
const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent)" },
  { tag: [tags.string, tags.number, tags.bool], color: "var(--good)" },
  { tag: tags.comment, color: "var(--dim)", fontStyle: "italic" },
]);

// The completions for names that scripts may call, read from scripts/houserule.lua: { owner: [completion, ...] }. The owner
// stands before the dot or colon.
function annotations(text) {
  const found = { "": [] };
  let about = [],
    owner = "";
  const add = (name, word) => (found[name] ??= []).push({ ...word, info: about.join(" ") || undefined });
  for (const line of text.split("\n")) {
    const doc = /^---(?!@)(.*)/.exec(line),
      type = /^---@class (\w+)/.exec(line),
      field = /^---@field (\w+)\??\s+(\S+)\s*(.*)/.exec(line);
    const call = /^function (?:(\w+)[.:])?(\w+)(\(.*?\))/.exec(line);
    if (doc) about.push(doc[1].trim());
    if (type) owner = type[1];
    if (field && owner === "Rules")
      ["rules", "set", "wrap"].forEach((name) =>
        add(name, { label: field[1], type: "property", detail: field[2], info: field[3] }),
      );
    if (field && owner === "Table") add("t", { label: field[1], type: "property", detail: field[2] });
    if (call) add(call[1] ?? "", { label: call[2], type: "function", detail: call[3] });
    if (!line.startsWith("---")) about = [];
  }
  return found;
}

export class Editor {
  constructor(app) {
    this.app = app;
    this.choice = h("select", { "aria-label": "Script", onchange: () => this.open(this.choice.selectedOptions[0].dataset) });
    this.name = h("input", {
      type: "text",
      placeholder: "name-of-a-new-one",
      "aria-label": "Name of a new house rule or lesson",
      spellcheck: "false",
    });
    this.stop = button("Stop", () => app.engine.giveUp("stopped"));
    this.stop.hidden = true;
    this.unmake = button("Back to the built-in one", () => this.remove());
    this.unmake.hidden = true;
    this.saver = button("Save and replay", () => this.save(), true);
    this.language = new Compartment();
    this.host = h("div", { class: "code" });
    this.said = h("div", { class: "message", role: "status" });
    this.changes = h("div", { class: "changes" });
    this.element = h(
      "div",
      { class: "editor" },
      h(
        "div",
        { class: "tools" },
        this.choice,
        this.saver,
        button("Check", () => this.check(1)),
        this.unmake,
        this.stop,
      ),
      h(
        "form",
        {
          class: "line",
          onsubmit: (event) => {
            event.preventDefault();
            this.begin(this.name.value.trim());
          },
        },
        this.name,
        h("button", { type: "submit" }, "New house rule"),
        button("New lesson", () => this.begin_lesson(this.name.value.trim())),
      ),
      this.said,
      this.changes,
      this.host,
    );
  }

  show() {
    return (this.showing = this.shown());
  }

  async shown() {
    if (!this.view) await this.build();
    await this.list();
    if (this.path) return;
    const last = this.option(this.app.things.form("script")); // the one that was edited last
    await this.open((last ?? this.choice.selectedOptions[0])?.dataset ?? {});
  }

  async build() {
    const { answer } = await this.app.ask({ do: "script", kind: "annotations" });
    const known = annotations(answer?.text ?? "");
    const complete = (context) => {
      if (this.is_lesson) return null;
      const word = context.matchBefore(/[\w.:]*/);
      const [, owner, part] = /(?:^|.*?(\w+)[.:])(\w*)$/.exec(word.text) ?? [null, "", ""];
      if (!part && !owner && !context.explicit) return null;
      return { from: context.pos - part.length, options: known[owner ?? ""] ?? [], validFor: /^\w*$/ };
    };
    const touched = EditorView.updateListener.of((update) => {
      if (!update.docChanged || this.is_loading) return;
      this.keep();
      clearTimeout(this.later);
      this.later = setTimeout(() => this.check(0), DELAY);
    });
    this.view = new EditorView({
      parent: this.host,
      extensions: [
        basicSetup,
        this.language.of([]),
        syntaxHighlighting(COLOURS),
        autocompletion({ override: [complete] }),
        lintGutter(),
        touched,
        EditorView.contentAttributes.of({ "aria-label": "The script", tabindex: "0" }),
        EditorView.theme({
          "&": { fontSize: ".82rem", height: "100%" },
          ".cm-scroller": { fontFamily: "ui-monospace, monospace" },
          ".cm-gutters": { backgroundColor: "var(--paper-2)", color: "var(--dim)" },
          "&.cm-editor": { backgroundColor: "var(--paper)", color: "var(--ink)" },
          ".cm-content": { caretColor: "var(--ink)" },
          ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--paper-2)" },
          ".cm-tooltip": { backgroundColor: "var(--paper-2)", color: "var(--ink)" },
        }),
      ],
    });
  }

  // Keeps the text as a draft, and that this script was edited last.
  keep() {
    this.app.things.keep_draft(this.path, this.text(), this.base);
    this.app.things.keep_form("script", this.script);
  }

  option({ kind, name }) {
    return [...this.choice.options].find((one) => one.dataset.kind === kind && one.dataset.name === name);
  }

  // Turns the choice to the script that is edited, and offers the way back from a copy of a built-in one.
  choose() {
    const option = this.script && this.option(this.script);
    if (option) option.selected = true;
    this.unmake.hidden = option?.dataset.replaces !== "true";
  }

  // Opens the script again as it is stored, or another if it is gone.
  reopen() {
    const option = this.option(this.script);
    if (option) return this.open(option.dataset);
    this.path = this.script = null;
    return this.show();
  }

  discard() {
    this.app.things.keep_draft(this.path, null);
    return this.reopen();
  }

  async list() {
    const { ok, answer } = await this.app.ask({ do: "scripts" });
    if (!ok) return;
    this.folder = answer.folder;
    const game = this.app.game(),
      on = this.app.variants();
    const rank = (one) => (on.includes(one.name.split("/").at(-1)) ? 0 : one.name === game ? 1 : one.own ? 2 : 3);
    const sorted = answer.scripts
      .map((one, i) => [rank(one), i, one])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .map((row) => row[2]);
    put(
      this.choice,
      sorted.map((one) =>
        h(
          "option",
          {
            "data-kind": one.kind,
            "data-name": one.name,
            "data-path": one.path,
            "data-own": String(one.own),
            "data-replaces": String(one.replaces),
          },
          `${one.own ? "your " : ""}${KINDS[one.kind]}: ${one.name}`,
        ),
      ),
    );
    this.choose();
  }

  async open({ kind, name, own }) {
    if (!kind) return;
    const { ok, answer } = await this.app.ask({ do: "script", kind, name });
    if (!ok) return;
    this.is_lesson = kind === "lessons";
    const is_own = own === "true" && !answer.path.includes(".houserule/"); // a pack is one file: nothing is saved in it
    this.path = is_own ? answer.path : `${this.folder}/${kind === "lib" ? "games/lib" : kind}/${name}.${this.is_lesson ? "md" : "lua"}`;
    this.script = { kind, name };
    this.choose();
    put(this.saver, this.is_lesson ? "Save" : "Save and replay");
    const effects = this.language.reconfigure(this.is_lesson ? EditorView.lineWrapping : StreamLanguage.define(lua));
    const { things, engine } = this.app,
      draft = things.draft(this.path),
      stored = engine.files[this.path] ?? null;
    this.base = draft === null ? stored : things.draft_base(this.path, stored); // the stored text that is changed here
    this.saved_text = answer.text;
    this.is_loading = true;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: draft ?? answer.text }, effects });
    this.is_loading = false;
    clearTimeout(this.later);
    this.said.classList.remove("refusal");
    put(
      this.said,
      draft !== null &&
        h("p", { class: "note" }, "This script has unsaved changes. ", button("Discard my changes", () => this.discard())),
      is_own
        ? ""
        : h(
            "p",
            { class: "note" },
            `This script is ${own === "true" ? "part of a pack" : "built in"}. Saving makes your own copy, which is used instead.`,
          ),
    );
    put(this.changes);
    if (this.base !== stored && draft !== stored) this.warn_of(stored);
  }

  // The stored text of the script that is changed here has become `theirs`.
  warn_of(theirs) {
    this.keep();
    this.said.classList.add("refusal");
    const over = () => {
      this.base = theirs;
      return this.save();
    };
    put(
      this.said,
      h("p", {}, `${this.script.name} was changed in another tab, or by a file. Your text is kept as a draft. `, button("Save mine over it", over), " ", button("Take theirs", () => this.discard())),
      h("details", {}, h("summary", {}, "Their text"), h("pre", { class: "transcript", tabindex: "0" }, theirs ?? "The script was removed.")),
    );
  }

  // Other tabs have changed these files.
  async heard(changes) {
    if (!this.view || !(this.path in changes)) return;
    const theirs = changes[this.path]?.text ?? null;
    const is_edited = this.text() !== this.saved_text;
    await this.list();
    if (theirs === this.base || theirs === this.text()) this.base = theirs;
    else if (is_edited) this.warn_of(theirs);
    else await this.reopen();
  }

  // Asks, and then removes the reader's copy of a built-in script.
  remove() {
    const really = async () => {
      const answer = await this.app.ask({ do: "reload" }, CHECK, { [this.path]: null });
      this.app.things.keep_draft(this.path, null);
      this.app.setup.stale = true;
      await this.list();
      await this.reopen();
      return answer.ok ? this.changed(answer.answer) : put(this.said, h("p", {}, answer.problem.text));
    };
    put(this.said, h("p", {}, `Remove your copy of ${this.script.name}? Its text is lost. `, button("Remove it", really), " ", button("Keep it", () => this.reopen())));
  }

  async begin(name) {
    await this.showing; // the folder may not be known yet
    const game = this.app.game() ?? "zole";
    const answer = await this.app.ask(
      { do: "run", args: ["new", "variant", name, "--of", game, "--scripts", this.folder] },
      CHECK,
    );
    if (!answer.ok || answer.answer.code !== 0) return put(this.said, h("p", {}, answer.problem?.text ?? answer.out));
    await this.app.ask({ do: "reload" });
    return this.open_new("variants", name);
  }

  // Writes a lesson about the position on the table, whose question and answer are there already.
  async begin_lesson(name) {
    const { problem, refused } = await this.app.ask({ do: "say", to: "prompt", line: `lesson new ${name}` }, CHECK);
    if (problem || refused) return put(this.said, h("p", {}, (problem ?? refused).text));
    await this.app.things.reopen({});
    return this.open_new("lessons", `${this.app.game()}/${name}`);
  }

  async open_new(kind, name) {
    await this.list();
    await this.open(this.option({ kind, name }).dataset);
    return this.app.things.keep_form("script", this.script);
  }

  text() {
    return this.view.state.doc.toString();
  }

  // Looks the script over, with so many seconds of random games; the list of complaints.
  async check(seconds) {
    const answer = await this.app.ask({ do: "check", path: this.path, text: this.text(), seconds }, CHECK);
    const list = answer.ok ? answer.answer.list : [{ line: 1, text: answer.problem.text, path: this.path, stopped: answer.replaced }];
    this.mark(list.filter((one) => one.path === this.path));
    const about = ({ line, text, path }) =>
      h("p", {}, path === this.path ? h("button", { type: "button", class: "clause", onclick: () => this.show_line(line) }, `line ${line}`) : `line ${line}`, `: ${text}`);
    put(this.said, list.length ? list.slice(0, 4).map(about) : seconds > 0 && h("p", {}, `No mistakes found (${this.is_lesson ? `${answer.answer.asks} questions` : `${answer.answer.deals} deals played`}).`));
    this.said.classList.toggle("refusal", list.length > 0);
    return list;
  }

  line(n) {
    const { doc } = this.view.state;
    return doc.line(Math.max(1, Math.min(n, doc.lines)));
  }

  // Marks errors at their lines: [{ line, text }].
  mark(list) {
    const marks = list.map(({ line, text }) => ({ from: this.line(line).from, to: this.line(line).to, severity: "error", message: text }));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  // Marks an error that came up at the table at each line of this script that its sentence names.
  mark_named(text) {
    const named = [...text.matchAll(/([\w/-]+\.lua):(\d+)/g)].filter(([, path]) => this.path.endsWith(path));
    if (named.length) this.mark(named.map(([, , line]) => ({ line: Number(line), text })));
  }

  show_line(n) {
    const { from } = this.line(n);
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.view.focus();
  }

  // Opens the script whose path ends so, at a line.
  async go(path, line) {
    await this.show();
    const option = [...this.choice.options].find((one) => one.dataset.path.endsWith(path));
    if (!option) return;
    await this.open(option.dataset);
    this.show_line(line);
  }

  async save() {
    const slow = setTimeout(() => {
      this.stop.hidden = false;
    }, 400);
    await this.saved();
    clearTimeout(slow);
    this.stop.hidden = true;
  }

  async saved() {
    clearTimeout(this.later);
    put(this.changes);
    const [wrong] = await this.check(0);
    if (wrong?.stopped) return;
    const { kind, name } = this.script,
      { things } = this.app,
      text = this.text();
    const theirs = await things.latest(this.path);
    if (theirs !== this.base && theirs !== text) return this.warn_of(theirs);
    const done = () => {
      this.base = this.saved_text = text;
      if (things.draft(this.path) === text) things.keep_draft(this.path, null); // and no draft of another tab
      return this.list();
    };
    if (this.is_lesson) {
      await things.reopen({ [this.path]: text });
      await done();
      return put(this.changes, h("p", {}, "Saved. It stands among the lessons. "), button("Begin this lesson", () => this.app.teach(name)));
    }
    const with_rule = kind === "variants" ? name.split("/").at(-1) : null;
    const answer = await things.add({ [this.path]: text }, { do: "reload", with: with_rule, path: this.path });
    if (!answer.ok) {
      this.keep();
      this.mark_named(answer.problem.text);
      return put(this.said, h("p", {}, `The old rules stay, and your text is kept as a draft: ${answer.problem.text}`));
    }
    await done();
    return this.changed(answer.answer);
  }

  changed(answer) {
    if (!answer) return put(this.changes, h("p", {}, "Saved. No game is on the table."));
    const { before, after, fitted, of, why } = answer;
    this.mark_named(why);
    const items = (last) =>
      last
        ? last.items.map(
            (item) => `${item.from ? `${item.from} → ${item.to}` : item.to} ${item.amount} ${item.what} ${item.clause}`,
          )
        : [];
    const was = items(before),
      is = items(after);
    const row = (mark, text) =>
      h(
        "li",
        { class: mark === "−" ? "gone-item" : mark === "+" ? "new-item" : "" },
        `${mark} `,
        rich(text, this.app.cite),
      );
    const rows = [
      ...was.filter((text) => !is.includes(text)).map((text) => row("−", text)),
      ...is.filter((text) => !was.includes(text)).map((text) => row("+", text)),
      ...is.filter((text) => was.includes(text)).map((text) => row("=", text)),
    ];
    const steps = of === 1 ? "the step" : `all ${of} steps`;
    put(
      this.changes,
      h(
        "p",
        {},
        fitted < of
          ? `Replayed ${fitted} of ${of} steps with the same cards and decisions. Then: ${why}`
          : `Replayed ${steps} with the same cards and decisions.`,
      ),
      rows.length > 0 && [h("h2", {}, `Hand ${after?.deal ?? before.deal} now scores`), h("ul", { class: "items" }, rows)],
    );
    const compare = () => {
      this.app.things.keep_form("compare", null); // the rules on the table are compared
      return this.app.show_compare();
    };
    if (this.script.kind === "variants") this.changes.append(button("Compare over many deals", compare));
    this.app.told(answer.table);
    return this.app.reread();
  }
}
