// things.js - what the reader has: games, scripts, packs, drafts. It keeps them (keep.js), hears what other tabs change,
// takes over what a link has brought, and puts all of it into one file and back.
import { Keep } from "./keep.js";
import { GUEST, OWN, below } from "./share.js";

const DRAFTS = "/drafts", // what is written and not saved yet, by the path of its script
  SETTINGS = "/settings/";
const OPEN = 20000; // milliseconds that reading all scripts may take
const PAGE_ONLY = /^\/(drafts|settings)\//; // what the engine does not need
const MINE = /^(\/home\/web_user\/\.local\/(share|state)\/houserule|\/files|\/drafts|\/settings)(\/[\w.-]*[\w-][\w.-]*)+$/;

export class Things {
  constructor(desk) {
    Object.assign(this, { desk, stored: {} });
    this.keep = new Keep(
      (changes) => this.heard(changes),
      (paths, problem) => this.failed(paths, problem),
    );
  }

  async open() {
    this.stored = { ...(await this.keep.open()), ...this.stored }; // what other tabs change meanwhile is newer
  }

  // The files that are kept and that the engine needs.
  files() {
    return Object.fromEntries(Object.entries(this.stored).filter(([path, file]) => file && !PAGE_ONLY.test(path)));
  }

  // A setting of the reader; `otherwise` if he has not chosen.
  setting(name, otherwise) {
    return this.stored[SETTINGS + name]?.text ?? otherwise;
  }

  set(name, text) {
    return this.put({ [SETTINGS + name]: { text, time: Date.now() } });
  }

  put(changes) {
    Object.assign(this.stored, changes);
    return this.keep.put(changes);
  }

  // The paths that the engine reads beside the reader's own scripts: packs, and the folder of a link's scripts.
  given(files) {
    const paths = Object.keys(files).filter((path) => files[path] !== null);
    const has_guest = paths.some((path) => path.startsWith(`${GUEST}/`));
    return [...paths.filter((path) => path.endsWith(".houserule")), ...(has_guest ? [GUEST] : [])];
  }

  // Reads all scripts anew, as files have changed: { path: text, or null for one that is gone }.
  reopen(changes) {
    const { desk } = this;
    desk.setup.stale = true;
    return desk.ask({ do: "open", scripts: this.given({ ...desk.wall.files, ...changes }) }, OPEN, changes);
  }

  // Reads all scripts with these files among them. If that fails, everything is as it was before.
  async add(changes) {
    const before = Object.fromEntries(Object.keys(changes).map((path) => [path, this.desk.wall.files[path] ?? null]));
    const answer = await this.reopen(changes);
    if (!answer.ok) await this.reopen(before);
    return answer;
  }

  // ---- drafts

  draft(path) {
    return this.stored[DRAFTS + path]?.text ?? null;
  }

  // Keeps what is written in a script and not saved; null if there is nothing of the kind.
  keep_draft(path, text) {
    if (this.draft(path) === text) return;
    this.put({ [DRAFTS + path]: text === null ? null : { text, time: Date.now() } });
  }

  // ---- other tabs

  // Another tab has changed files. The game on this table stays as it is.
  heard(changes) {
    const { desk } = this;
    Object.assign(this.stored, changes);
    if (desk.guest || !desk.wall) return;
    const files = Object.entries(changes).filter(([path]) => !PAGE_ONLY.test(path) && path !== desk.wall.journal);
    desk.wall.lay(Object.fromEntries(files));
    if (files.some(([path]) => path.startsWith(OWN) || path.endsWith(".houserule"))) this.reopen({});
  }

  // Holds the game on the table, so that other tabs see that it is played here.
  hold(journal) {
    if (this.held === journal || !journal || !navigator.locks) return;
    this.held = journal;
    navigator.locks.request(journal, { ifAvailable: true }, (lock) => {
      this.release?.(); // the game before, which may be the same one under its old name
      return lock && new Promise((done) => (this.release = done));
    });
  }

  // Which games are on the tables of other tabs.
  async elsewhere() {
    const { held } = (await navigator.locks?.query()) ?? { held: [] };
    return held.map((lock) => lock.name).filter((name) => name !== this.held);
  }

  // ---- a storage that is full, or is none

  failed(paths, problem) {
    const names = paths.map((path) => path.split("/").at(-1)).join(", ");
    this.desk.warn(
      problem?.name === "QuotaExceededError"
        ? `The browser's storage is full: ${names} is not saved. Remove what you do not need, or save your files to disk.`
        : `This browser stores nothing: ${names} is lost when the page is closed.`,
      ["Save all my files", () => this.desk.share.things()],
    );
  }

  // ---- a link

  // Keeps what a link has brought: its scripts become the reader's own, and the game is kept from now on. A script that the
  // reader has under the same name, and that says something else, stays unless he wants the other (`over`).
  async adopt(over) {
    const { desk, stored } = this,
      { wall, editor } = desk,
      own = this.files(),
      scripts = Object.entries(Object.fromEntries([...below(wall.files, GUEST), ...below(wall.files, OWN)])); // as edited here
    const differ = scripts.filter(([path, text]) => (stored[`${OWN}/${path}`]?.text ?? text) !== text).map(([path]) => path);
    if (differ.length && over === undefined) {
      desk.warn(
        `You have your own version of ${differ.join(", ")}.`,
        ["Keep mine", () => this.adopt(false)],
        ["Take theirs", () => this.adopt(true)],
      );
      return true;
    }
    const taken = scripts.filter(([path]) => over || !differ.includes(path));
    desk.guest = null;
    const here = Object.entries(wall.files).filter(([path]) => !path.startsWith(GUEST) && !(path in own)); // the reader's own stay
    wall.lay(own);
    await this.put(Object.fromEntries(here.map(([path, text]) => [path, { text, time: wall.times[path] }])));
    await this.reopen({
      ...Object.fromEntries(scripts.map(([path]) => [`${GUEST}/${path}`, null])),
      ...Object.fromEntries(taken.map(([path, text]) => [`${OWN}/${path}`, text])),
    });
    if (editor.path?.startsWith(`${GUEST}/`)) {
      const draft = this.draft(editor.path);
      this.keep_draft(editor.path, null);
      editor.path = OWN + editor.path.slice(GUEST.length);
      this.keep_draft(editor.path, draft);
    }
    desk.link = "";
    history.replaceState(null, "", location.href.split("#")[0]);
    await desk.turn_to(desk.play.view ? "table" : "");
    return false;
  }

  // ---- all of it in one file

  all() {
    const files = Object.entries(this.stored).filter(([, file]) => file);
    return JSON.stringify({ houserule: "things", files: Object.fromEntries(files) });
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
    this.desk.wall.lay(Object.fromEntries(taken.filter(([path]) => !PAGE_ONLY.test(path))));
    await this.reopen({});
    const left = good.filter(([path, file]) => !(path in changes) && this.stored[path].text !== file.text).length;
    return `Files restored: ${taken.length}${left ? `; kept, because newer here: ${left}` : ""}.`;
  }
}
