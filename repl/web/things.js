// things.js - what the reader has: games, scripts, packs, drafts. It keeps them (keep.js), hears what other tabs change,
// takes over what a link has brought, and puts all of it into one file and back.
import { Keep } from "./keep.js";
import { GUEST, OWN, below } from "./share.js";

const DRAFTS = "/drafts", // what is written and not saved yet, by the path of its script
  SETTINGS = "/settings/";
export const OPEN = 20000; // milliseconds that reading all scripts may take
const PAGE_ONLY = /^\/(drafts|settings)\//; // what the engine does not need
const MINE = /^(\/home\/web_user\/\.local\/(share|state)\/houserule|\/files|\/drafts|\/settings)(\/[\w.-]*[\w-][\w.-]*)+$/;

// A file as its reader knows it.
const named = (path) =>
  /\/state\/houserule\/game-/.test(path) ? "the game" : path.startsWith(SETTINGS) ? "a setting" : path.split("/").at(-1);

export class Things {
  constructor(app) {
    Object.assign(this, { app, stored: {}, unsaved: {} }); // `stored`: { path: { text, time } }; `unsaved`: drafts under a link
    this.keep = new Keep(
      (changes) => this.heard(changes),
      (paths, problem) => this.failed(paths, problem),
    );
  }

  async open() {
    this.note({ ...(await this.keep.open()), ...this.stored }); // what other tabs change meanwhile is newer
    this.is_open = true;
  }

  // Notes how files are now.
  note(changes) {
    for (const [path, file] of Object.entries(changes)) {
      if (file) this.stored[path] = file;
      else delete this.stored[path];
    }
  }

  // The files that are kept and that the engine needs.
  files() {
    return Object.fromEntries(Object.entries(this.stored).filter(([path]) => !PAGE_ONLY.test(path)));
  }

  // A setting of the reader; `otherwise` if he has not chosen.
  setting(name, otherwise) {
    return this.stored[SETTINGS + name]?.text ?? otherwise;
  }

  set(name, text) {
    return this.put({ [SETTINGS + name]: { text, time: Date.now() } });
  }

  put(changes) {
    this.note(changes);
    return this.keep.put(changes);
  }

  // The paths that the engine reads beside the reader's own scripts: packs, and the folder of a link's scripts.
  given(files) {
    const paths = Object.keys(files).filter((path) => files[path] !== null);
    const has_guest = paths.some((path) => path.startsWith(`${GUEST}/`));
    return [...paths.filter((path) => path.endsWith(".houserule")), ...(has_guest ? [GUEST] : [])];
  }

  // Reads all scripts anew, as files have changed: { path: text, or null for one that is gone }. `on_trial`: see EngineClient.ask.
  reopen(changes, on_trial, request = { do: "open" }) {
    const { app } = this;
    app.setup.stale = true;
    return app.ask({ ...request, scripts: this.given({ ...app.engine.files, ...changes }) }, OPEN, changes, on_trial);
  }

  // Reads all scripts with these files among them. If that fails, everything is as it was before. `request` is for more.
  async add(changes, request) {
    const answer = await this.reopen(changes, true, request);
    if (!answer.ok) await this.reopen({});
    return answer;
  }

  // ---- drafts

  draft(path) {
    return this.stored[DRAFTS + path]?.text ?? null;
  }

  // The stored text that a draft changes, null for none; `otherwise` if the draft does not say.
  draft_base(path, otherwise) {
    const { base } = this.stored[DRAFTS + path];
    return base === undefined ? otherwise : base;
  }

  // Keeps what is written in a script and not saved; null if there is nothing of the kind. Under a link nothing is stored
  // until the reader saves what it brought.
  keep_draft(path, text, base = null) {
    if (this.draft(path) === text) return;
    const changes = { [DRAFTS + path]: text === null ? null : { text, time: Date.now(), base } };
    if (!this.app.guest) return void this.put(changes);
    this.note(changes);
    Object.assign(this.unsaved, changes);
  }

  // Returns what the reader has entered in a form and not sent yet; an empty object if there is nothing.
  form(name) {
    try {
      return JSON.parse(this.draft(`/forms/${name}`)) ?? {};
    } catch {
      return {}; // an imported file may contain anything
    }
  }

  // Keeps the fields of a form; null once it is sent.
  keep_form(name, fields) {
    this.keep_draft(`/forms/${name}`, fields && JSON.stringify(fields));
  }

  // ---- other tabs

  // Another tab has changed files. The game on this table stays as it is.
  heard(changes) {
    const { app } = this;
    if (this.is_open) this.note(changes);
    else Object.assign(this.stored, changes);
    if (app.guest || !app.engine) return;
    const files = Object.entries(changes).filter(([path]) => !PAGE_ONLY.test(path) && path !== app.engine.journal);
    app.engine.supply(Object.fromEntries(files));
    if (files.some(([path]) => path.startsWith(OWN) || path.endsWith(".houserule"))) this.reopen({});
    app.editor?.heard(changes);
  }

  // The text of a script as the last tab left it, null if there is none.
  async latest(path) {
    const { app, keep } = this;
    if (app.guest || !keep.base) return app.engine.files[path] ?? null;
    return (await keep.latest(path))?.text ?? null;
  }

  // Locks a journal, and returns a function that unlocks it; null if another tab has locked it.
  lock(journal) {
    if (!navigator.locks) return () => {};
    return new Promise((resolve) => {
      navigator.locks.request(journal, { ifAvailable: true }, (lock) => (lock ? new Promise((unlock) => resolve(unlock)) : resolve(null)));
    });
  }

  // Locks a game that is about to be put on the table, so that no other tab does the same. Returns a function that unlocks it,
  // null if another tab has the game or has removed it. The engine gets the file as the last tab left it.
  async claim(journal) {
    const { app, keep } = this;
    if (app.guest || journal === this.held) return () => {};
    const unlock = await this.lock(journal);
    if (!unlock || !keep.base) return unlock;
    const file = await keep.latest(journal);
    if (file?.text !== app.engine.files[journal]) app.engine.supply({ [journal]: file });
    if (!file) unlock();
    return file && unlock;
  }

  // Locks the game on the table, then calls `store`: other tabs see whose game it is before they see its file. The game before
  // is unlocked after that, as it may be the same game under its old name.
  hold(journal, store) {
    if (this.held === journal || !journal) return store();
    const before = this.unlock;
    this.held = journal;
    this.unlock = this.lock(journal);
    const stored = store();
    Promise.all([before, this.unlock, stored]).then(([unlock]) => unlock?.());
    return stored;
  }

  // Which games are on the tables of other tabs.
  async elsewhere() {
    const { held } = (await navigator.locks?.query()) ?? { held: [] };
    return held.map((lock) => lock.name).filter((name) => name !== this.held);
  }

  // ---- a storage that is full, or is none

  failed(paths, problem) {
    if (!paths.length) return this.unwarn?.();
    const names = [...new Set(paths.map(named))].join(", ");
    this.unwarn = this.app.warn(
      problem?.name === "QuotaExceededError"
        ? `The browser's storage is full: ${names} is not saved. Remove what you do not need, or save your files to disk.`
        : `This browser stores nothing: ${names} is lost when the page is closed.`,
      ["Save all my files", () => this.app.share.things()],
    );
  }

  // ---- a link

  // Keeps what a link has brought: its scripts become the reader's own, and the game is kept from now on. A script that the
  // reader has under the same name, and that says something else, stays unless he wants the other (`over`).
  async adopt(over) {
    const { app, stored } = this,
      { engine, editor } = app,
      own = this.files(),
      scripts = Object.entries(Object.fromEntries([...below(engine.files, GUEST), ...below(engine.files, OWN)])); // as edited here
    const differ = scripts.filter(([path, text]) => (stored[`${OWN}/${path}`]?.text ?? text) !== text).map(([path]) => path);
    if (differ.length && over === undefined) {
      app.warn(
        `You have your own version of ${differ.join(", ")}.`,
        ["Keep mine", () => this.adopt(false)],
        ["Take theirs", () => this.adopt(true)],
      );
      return;
    }
    const taken = scripts.filter(([path]) => over || !differ.includes(path));
    app.guest = null;
    const here = Object.entries(engine.files).filter(([path]) => !path.startsWith(GUEST) && !(path in own)); // the reader's own stay
    engine.supply(own);
    await this.put(Object.fromEntries(here.map(([path, text]) => [path, { text, time: engine.times[path] }])));
    await this.reopen({
      ...Object.fromEntries(scripts.map(([path]) => [`${GUEST}/${path}`, null])),
      ...Object.fromEntries(taken.map(([path, text]) => [`${OWN}/${path}`, text])),
    });
    const owned = (path) => path.replace(new RegExp(`^(${DRAFTS})?${GUEST}/`), `$1${OWN}/`);
    await this.put(Object.fromEntries(Object.entries(this.unsaved).map(([path, file]) => [owned(path), file])));
    this.note(Object.fromEntries(Object.keys(this.unsaved).filter((path) => owned(path) !== path).map((path) => [path, null])));
    if (editor.path) editor.path = owned(editor.path);
    app.link = "";
    history.replaceState(null, "", location.href.split("#")[0]);
    await app.open_view(app.play.view ? "table" : "");
  }

  // ---- all of it in one file

  all() {
    return JSON.stringify({ houserule: "things", files: this.stored });
  }

  // Reads a file made by `all`, and returns a sentence about it. Files that are newer here stay.
  async restore(text) {
    const { files } = JSON.parse(text);
    const good = Object.entries(files).filter(
      ([path, file]) => MINE.test(path) && typeof file?.text === "string" && typeof file.time === "number",
    );
    const taken = good.filter(([path, file]) => !this.stored[path] || this.stored[path].time < file.time);
    const changes = Object.fromEntries(taken);
    await this.put(changes);
    this.app.engine.supply(Object.fromEntries(taken.filter(([path]) => !PAGE_ONLY.test(path))));
    await this.reopen({});
    const left = good.filter(([path, file]) => !(path in changes) && this.stored[path].text !== file.text).length;
    return `Files restored: ${taken.length}${left ? `; kept, because newer here: ${left}` : ""}.`;
  }
}
