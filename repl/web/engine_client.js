// engine_client.js - sends requests to the worker that runs the engine (worker.js). The page owns the files in which the engine
// keeps its games. A worker that does not answer in time is ended; the next one gets the files and continues.
const PATIENCE = 4000; // milliseconds without an answer or a sign of life

export function bytesOf(base64) {
  const text = atob(base64),
    bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i); // ten times as fast as Uint8Array.from
  return bytes;
}

async function unpacked(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// A text without the engine's own folders and the program's name before an error: its reader has never seen them.
const outside = (text) => text?.replaceAll(/^houserule: |\/home\/web_user\/\.local\/(share|state)\/houserule\/|\/guest\/|\/files\//gm, "");

export class EngineClient {
  // `kept`: { path: { text, time } }. `changed(changes)` receives with each answer the files that changed, in that form, null
  // for one that is gone; it may return a promise that they are stored. `replaced(send, bare)` is awaited when another engine has begun,
  // before it answers anything else. If it returns false, that engine was ended too: the next one is `bare` and reads no
  // scripts of the reader. `journal` is the file that has the game on the table.
  constructor(kept, changed, replaced) {
    Object.assign(this, { changed, replaced, files: {}, times: {}, fresh: {}, number: 0, queue: Promise.resolve() });
    this.note(kept);
  }

  // Shows that the reader waits; not for an engine that he does not wait for.
  busy(on) {
    if (this.quiet) return;
    if (on) document.body.setAttribute("aria-busy", "true");
    else document.body.removeAttribute("aria-busy");
  }

  // Notes how files are now.
  note(changes) {
    for (const [path, file] of Object.entries(changes)) {
      if (file) [this.files[path], this.times[path]] = [file.text, file.time];
      else delete this.files[path];
    }
  }

  // Files that others have changed: the engine is given them with the next request.
  supply(changes) {
    this.note(changes);
    for (const [path, file] of Object.entries(changes)) this.fresh[path] = file?.text ?? null;
  }

  async open() {
    this.module = await WebAssembly.compile(await unpacked(bytesOf(document.getElementById("wasm").textContent)));
    this.code = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
    await this.start();
  }

  start() {
    return new Promise((resolve, reject) => {
      this.is_ready = false;
      this.worker = new Worker(this.code);
      this.worker.onmessage = ({ data }) => {
        if ("ready" in data) {
          this.is_ready = data.ready;
          return data.ready ? resolve() : reject(new Error("the engine has no memory"));
        }
        if (data.beat) return this.beat();
        return this.answered(data);
      };
      this.worker.onerror = (event) => {
        event.preventDefault();
        const sentence = `the engine ended by itself (${event.message || "it did not start"})`;
        if (this.is_ready) this.giveUp(sentence);
        else reject(new Error(sentence));
      };
      this.worker.postMessage({ module: this.module, files: this.files, times: this.times });
    });
  }

  // Asks the engine, and gives it files; requests wait for each other. Files `on_trial` are kept only if the answer is ok.
  // Otherwise the engine gets the earlier ones back with the next request. The answer is { ok, answer, problem, said, refused,
  // events, out }, and `replaced` if the engine was ended for it.
  ask(request, patience = PATIENCE, files, on_trial) {
    const next = this.queue.then(() => this.send(request, patience, files, on_trial));
    this.queue = next.catch(() => {});
    return next;
  }

  send(request, patience, files = {}, on_trial = false) {
    const given = { ...this.fresh, ...files };
    this.fresh = {};
    if (!on_trial) this.report(files);
    return new Promise((resolve) => {
      this.current = { id: ++this.number, resolve, patience, tried: on_trial ? Object.keys(files) : [] };
      this.busy(true);
      this.beat();
      this.worker.postMessage({ id: this.number, request, files: given });
    });
  }

  // Notes files, { path: text or null }, as they are from now on, and tells the page of them. Those that the page itself gave
  // come back from the engine, and are no news: other tabs have them, or newer ones.
  report(files) {
    const time = Date.now(),
      news = Object.entries(files).filter(([path, text]) => (this.files[path] ?? null) !== text),
      changes = Object.fromEntries(news.map(([path, text]) => [path, text === null ? null : { text, time }]));
    this.note(changes);
    this.kept = this.changed(changes);
  }

  beat() {
    clearTimeout(this.timer);
    if (this.current)
      this.timer = setTimeout(() => this.giveUp("a script ran too long and was stopped"), this.current.patience);
  }

  // An answer is shown once all files are kept, so that closing the page loses nothing that its reader has seen.
  async answered({ id, line, out, files }) {
    const { current } = this;
    if (!current || current.id !== id) return;
    clearTimeout(this.timer);
    this.current = null;
    let answer = null;
    try {
      answer = JSON.parse(line);
      for (const one of [answer.problem, answer.refused]) if (one) one.text = outside(one.text);
      answer.said = outside(answer.said);
    } catch {
      /* the engine itself failed */
    }
    this.journal = answer?.journal ?? this.journal;
    for (const path of answer?.ok ? [] : current.tried) {
      delete files[path];
      this.fresh[path] = this.files[path] ?? null;
    }
    this.report(files);
    await this.kept;
    this.busy(false);
    current.resolve({
      ok: false,
      said: "",
      events: [],
      problem: { text: "the engine gave no answer", clause: "" },
      ...answer,
      out: outside(out),
    });
  }

  // Ends the engine, and begins another. Also what `Stop` does. If nothing is asked now, the next question waits for that.
  giveUp(sentence) {
    if (this.current) return this.replace(sentence);
    if (!this.replacing) this.queue = this.queue.then(() => this.replace(sentence));
    return this.queue;
  }

  async replace(sentence) {
    const { current } = this,
      is_first = !this.replacing; // another may have to be ended while the game is laid before it
    clearTimeout(this.timer);
    this.current = null;
    this.replacing = true;
    this.busy(false);
    this.worker.terminate();
    try {
      await this.start();
      if (is_first) {
        const send = (request, patience = PATIENCE) => this.send(request, patience);
        if (!(await this.replaced(send, false))) await this.replaced(send, true);
      }
    } catch (problem) {
      sentence += `, and none begins again: ${problem.message}`; // whoever waits is told, and may ask once more
    }
    if (is_first) this.replacing = false;
    current?.resolve({
      ok: false,
      problem: { text: sentence, clause: "" },
      said: "",
      events: [],
      out: "",
      replaced: true,
    });
  }
}
