// keep.js - the browser's storage: games, what was learned, scripts and drafts of the reader's own, one key a file, in
// IndexedDB. Tabs tell each other what they change. A page opened from a link keeps nothing until its reader wants it.
const NAME = "houserule",
  FILES = "files",
  OPENING = 4000, // milliseconds that a browser may take to open the storage
  OLD = "houserule.files"; // where version 0.2.0 kept everything, in localStorage

const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Keep {
  // `heard(changes)` is called with files that another tab has changed, { path: { text, time } or null }; `failed(paths,
  // problem)` with those that could not be kept, and without paths once all of them are.
  constructor(heard, failed) {
    Object.assign(this, { heard, failed, queue: Promise.resolve(), unkept: {}, warned: new Set() });
    this.channel = globalThis.BroadcastChannel && new BroadcastChannel(NAME);
    if (this.channel) this.channel.onmessage = ({ data }) => this.base && this.read(data).then(heard);
  }

  // All files, { path: { text, time } }. Without a storage there are none, and `failed` is told at the first change.
  async open() {
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
      const silent = new Promise((_, reject) => setTimeout(() => reject(new Error("the storage does not answer")), OPENING));
      this.base = await Promise.race([answer(opening), silent]);
      const stored = await this.read(await answer(this.store("readonly").getAllKeys()));
      return { ...stored, ...(await this.migrate(stored)) };
    } catch (problem) {
      this.problem = problem;
      return {};
    }
  }

  // Returns the files of version 0.2.0 that are not in `stored`. Its copy is removed once all of them are stored here.
  async migrate(stored) {
    try {
      const time = Date.now(),
        old = Object.entries(JSON.parse(localStorage.getItem(OLD) ?? "{}")).filter(([path]) => !(path in stored)),
        files = Object.fromEntries(old.map(([path, text]) => [path, { text, time }]));
      await this.put(files);
      if (!old.some(([path]) => path in this.unkept)) localStorage.removeItem(OLD);
      return files;
    } catch {
      return {}; // localStorage is blocked, or contains something else
    }
  }

  store(mode) {
    return this.base.transaction(FILES, mode).objectStore(FILES);
  }

  async read(paths) {
    const store = this.store("readonly");
    const files = await Promise.all(paths.map((path) => answer(store.get(path))));
    return Object.fromEntries(paths.map((path, i) => [path, files[i] ?? null]));
  }

  // A file as it is stored now, null if there is none. Changes of other tabs are told late.
  async latest(path) {
    await this.queue;
    return path in this.unkept ? this.unkept[path] : (await this.read([path]))[path];
  }

  // Keeps changes, { path: { text, time } or null for a file that is gone }: all of them or, if there is no room, none.
  put(changes) {
    const paths = Object.keys(changes);
    if (paths.length) this.queue = this.queue.then(() => this.write(changes, paths));
    return this.queue;
  }

  // Changes that did not fit are tried again after the next change that fits, as there may be room now. `failed` is told once
  // of a file, until it is stored.
  async write(changes, paths) {
    for (const path of paths) delete this.unkept[path];
    try {
      if (!this.base) throw this.problem;
      const store = this.store("readwrite");
      for (const path of paths) {
        if (changes[path]) store.put(changes[path], path);
        else store.delete(path);
      }
      store.transaction.commit();
      await new Promise((resolve, reject) => {
        store.transaction.oncomplete = resolve;
        store.transaction.onabort = () => reject(store.transaction.error);
      });
      this.channel?.postMessage(paths);
      for (const path of paths) this.warned.delete(path);
      const rest = this.unkept;
      this.unkept = {};
      if (Object.keys(rest).length) await this.write(rest, Object.keys(rest));
      if (Object.keys(rest).length && !this.warned.size) this.failed([]);
    } catch (problem) {
      Object.assign(this.unkept, changes);
      const is_news = paths.some((path) => !this.warned.has(path));
      for (const path of paths) this.warned.add(path);
      if (is_news) this.failed(paths, problem);
    }
  }
}
