// worker.js - runs the engine beside the page. It owns only memory: files come with the first message, and changed files go
// back with each answer. If a script breaks it, the page survives, and ends the worker.
/* global houserule */
const HOME = "/home/web_user",
  OWN = "/files";
let engine,
  out = [],
  kept = new Map();

function folder(path) {
  path
    .split("/")
    .slice(1, -1)
    .reduce((above, name) => {
      const here = `${above}/${name}`;
      if (!engine.FS.analyzePath(here).exists) engine.FS.mkdir(here);
      return here;
    }, "");
}

// Null for a file that is taken away.
function write(path, text) {
  folder(path);
  if (text === null) return engine.FS.analyzePath(path).exists && engine.FS.unlink(path);
  return engine.FS.writeFile(path, text);
}

// The files below a folder: { path: stamp }.
function list(path, found = new Map()) {
  for (const name of engine.FS.readdir(path)) {
    if (name === "." || name === "..") continue;
    const node = engine.FS.lookupPath(`${path}/${name}`).node;
    if (engine.FS.isDir(node.mode)) list(`${path}/${name}`, found);
    else found.set(`${path}/${name}`, `${node.timestamp} ${node.usedBytes}`);
  }
  return found;
}

// The files that have changed since the last call: { path: content }, null for a file that is gone.
function changes() {
  const now = list(OWN, list(HOME)),
    changed = {};
  for (const [path, stamp] of now) {
    if (kept.get(path) !== stamp) changed[path] = engine.FS.readFile(path, { encoding: "utf8" });
  }
  for (const path of kept.keys()) if (!now.has(path)) changed[path] = null;
  kept = now;
  return changed;
}

function text(bytes) {
  return new TextDecoder().decode(new Uint8Array(bytes));
}

async function begin({ module, files, times }) {
  engine = await new Promise((resolve, reject) => {
    houserule({
      beat: () => postMessage({ beat: true }),
      instantiateWasm: (imports, done) => {
        WebAssembly.instantiate(module, imports).then(done).catch(reject); // no memory
        return {};
      },
      preRun: (m) =>
        m.FS.init(
          () => null,
          (byte) => out.push(byte),
          (byte) => out.push(byte),
        ),
    }).then(resolve, reject);
  });
  for (const [path, content] of Object.entries(files)) {
    try {
      write(path, content);
      engine.FS.utime(path, times[path] ?? 0, times[path] ?? 0);
    } catch {
      /* One impossible path, as below a file, must not keep the reader from all other files. */
    }
  }
  folder(`${OWN}/x`);
  folder(`${HOME}/.local/share/houserule/x`);
  engine.FS.chdir(OWN);
  kept = list(OWN, list(HOME));
  postMessage({ ready: engine.ccall("web_open", "boolean", [], []) });
}

function answer({ id, request, files = {} }) {
  for (const [path, content] of Object.entries(files)) write(path, content);
  out = [];
  const line = engine.ccall("web_request", "string", ["string"], [JSON.stringify(request)]);
  postMessage({ id, line, out: text(out), files: changes() });
}

onmessage = ({ data }) => (data.module ? begin(data).catch(() => postMessage({ ready: false })) : answer(data));
