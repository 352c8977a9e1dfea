// share.js - sharing: a link that carries the game, its house rules and scripts; files in and out; the page with a game in
// it; handouts. Input is text in files that only the engine reads.
import { button, h, lines, put } from "./dom.js";
import { bytesOf } from "./engine_client.js";

const HOME = "/home/web_user",
  STATE = `${HOME}/.local/state/houserule`;
export const GUEST_GAME = `${STATE}/game-0-guest.jsonl`; // the game of a link
export const OWN = `${HOME}/.local/share/houserule`, // the reader's own scripts
  GUEST = "/guest"; // scripts of a link
const PATH = /^(games|games\/lib|variants|variants\/[\w-]+|bundles|pages|lessons|lessons\/[\w-]+)\/[\w-]+\.(lua|md|jsonl)$/;
// A script or a lesson that a pack may have, and the name of that pack: a lesson goes with its game.
const PACKED = /\/(?:games\/|bundles\/|variants\/(?:[\w-]+\/)?|lessons\/(?=[\w-]+\/))([\w-]+)(?:\.lua$|\/[\w-]+\.md$)/;
const PACK = /^[\w.-]+\.houserule$/;
// The beginning of a script: its kind and, unless there is a mistake before it, its id.
const DECLARED = /\b(game|variant|bundle)\s*\{(?:[^{}]*?\bid\s*=\s*["']([\w-]+)["'])?/;
const MOST = 4 << 20; // characters of what a link may unfold to

async function through(stream, bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}

export async function packed(value) {
  const bytes = new Uint8Array(
    await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(value))),
  );
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(text) {
  const reader = new Blob([bytesOf(text.replaceAll("-", "+").replaceAll("_", "/"))])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const parts = [];
  for (let size = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST) throw new Error("what the link carries is too long");
    parts.push(part.value);
  }
  return JSON.parse(await new Blob(parts).text());
}

// Checks the content of a link or of a saved page: { journal, scripts = { path below a folder of scripts: text },
// packs = { name: text }, lesson }. Anything else is left out; null if nothing remains.
export function carried(value) {
  const named = (list, pattern) =>
    Object.fromEntries(Object.entries(list ?? {}).filter(([path, one]) => pattern.test(path) && typeof one === "string"));
  const text = (one) => (typeof one === "string" ? one : null);
  const content = {
    journal: text(value?.journal),
    lesson: /^[\w/-]+$/.test(value?.lesson ?? "") ? value.lesson : null,
    scripts: named(value?.scripts, PATH),
    packs: named(value?.packs, PACK),
  };
  return content.journal || content.lesson || Object.keys({ ...content.scripts, ...content.packs }).length ? content : null;
}

// The files that it becomes.
export function files(guest) {
  const time = Date.now();
  const list = [
    ...Object.entries(guest.scripts).map(([path, text]) => [`${GUEST}/${path}`, { text, time }]),
    ...Object.entries(guest.packs).map(([name, text]) => [`/files/${name}`, { text, time }]),
  ];
  if (guest.journal) list.push([GUEST_GAME, { text: guest.journal, time }]);
  return Object.fromEntries(list);
}

// The files in a folder, as [path below it, text].
export function below(all, folder) {
  return Object.entries(all)
    .filter(([path]) => path.startsWith(`${folder}/`))
    .map(([path, text]) => [path.slice(folder.length + 1), text]);
}

export class Share {
  constructor(app) {
    this.app = app;
    this.said = h("p", { role: "status", class: "note" });
    this.list = h("ul", { class: "files" });
    this.link = h("input", { type: "text", readonly: true, "aria-label": "The link", onfocus: () => this.link.select() });
    const file = h("input", {
      type: "file",
      accept: ".jsonl,.lua,.md,.houserule,.json,.html",
      multiple: true,
      "aria-label": "Open files",
      onchange: () => this.take(file.files),
    });
    this.element = h(
      "dialog",
      { class: "share", "aria-label": "Share" },
      h("h2", {}, "Share"),
      h("p", {}, "The link contains the cards, all decisions, the house rules and your own scripts. It needs no server."),
      this.link,
      h(
        "div",
        { class: "tools" },
        button("Copy the link", () => this.copy()),
        button("Save the record", () => this.record()),
        button("Save as a web page", () => this.page()),
      ),
      h("h2", {}, "Print"),
      h(
        "div",
        { class: "tools" },
        button("The rules", () => this.print(["print", "rules", ...this.rules()])),
        button("This hand", () => this.hand("hand")),
        button("The deal without the play", () => this.hand("deal")),
      ),
      h("h2", {}, "Open"),
      h("p", {}, "Choose records, scripts, lessons, packs, saved pages or your saved files, or drop them anywhere on the page."),
      file,
      h("h2", {}, "Your files"),
      h("div", { class: "tools" }, button("Save all my files", () => this.things())),
      this.list,
      this.said,
      h("form", { method: "dialog" }, h("button", { class: "word" }, "Done")),
    );
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.take(event.dataTransfer.files);
    });
  }

  rules() {
    return [this.app.game() ?? "zole", ...this.app.variants().flatMap((id) => ["-v", id])];
  }

  carry() {
    const { engine } = this.app,
      all = [...below(engine.files, GUEST), ...below(engine.files, OWN)], // an own copy wins
      scripts = Object.fromEntries(all.filter(([path]) => PATH.test(path)));
    const packs = Object.fromEntries(below(engine.files, "/files").filter(([name]) => PACK.test(name)));
    const lesson = this.app.learns() ? this.app.learn.lesson : null;
    return { journal: lesson ? null : (engine.files[engine.journal] ?? null), lesson, scripts, packs };
  }

  async show(said = "") {
    this.link.value = `${location.href.split("#")[0]}#${await packed(this.carry())}`;
    put(this.said, said);
    this.files();
    if (!this.element.open) this.element.showModal();
  }

  async copy() {
    this.link.select();
    try {
      await navigator.clipboard.writeText(this.link.value);
    } catch {
      document.execCommand("copy");
    }
    put(this.said, `Copied: ${this.link.value.length} characters.`);
  }

  save(name, text, type = "text/plain") {
    const at = URL.createObjectURL(new Blob([text], { type }));
    h("a", { href: at, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(at), 10000);
  }

  async record() {
    const name = `${this.app.game() ?? "game"}.jsonl`;
    const answer = await this.app.ask({ do: "say", to: "prompt", line: `save ${name}` });
    const wrong = answer.refused ?? answer.problem;
    if (!wrong) this.save(name, this.app.engine.files[`/files/${name}`]);
    put(this.said, wrong?.text ?? answer.said);
  }

  things() {
    this.save("houserule-things.json", this.app.things.all(), "application/json");
  }

  // The page itself with this game in it.
  page() {
    const carried = this.carry(),
      name = carried.lesson?.replaceAll("/", "-") ?? this.app.game() ?? "houserule";
    const page = document.documentElement.cloneNode(true);
    page.querySelector("#app").replaceChildren();
    page.querySelector("#start").textContent = JSON.stringify(carried).replaceAll("<", "\\u003c");
    this.save(`${name}.html`, `<!doctype html>\n${page.outerHTML}`, "text/html");
  }

  // Prints a handout of the program's: the browser lays it out in a frame in which no script may run.
  async print(args) {
    const answer = await this.app.ask({ do: "run", args }, 20000);
    if (!answer.ok || answer.answer.code !== 0) return put(this.said, answer.problem?.text ?? answer.out);
    return this.print_page(answer.out);
  }

  print_page(page) {
    document.getElementById("handout")?.remove();
    const frame = h("iframe", {
      id: "handout",
      title: "Handout",
      sandbox: "allow-same-origin allow-modals",
      srcdoc: page,
    });
    frame.addEventListener("load", () => frame.contentWindow.print());
    document.body.append(frame);
  }

  async hand(what) {
    const { refused, problem } = await this.app.ask({ do: "say", to: "prompt", line: "save hand.jsonl" });
    if (refused || problem) return put(this.said, (refused ?? problem).text);
    return this.print(["print", what, "hand.jsonl"]);
  }

  // Saves a script with all that it needs, in one file.
  async pack(name) {
    const answer = await this.app.ask({ do: "run", args: ["pack", name] }, 20000);
    if (!answer.ok || answer.answer.code !== 0) return put(this.said, answer.problem?.text ?? answer.out);
    return this.save(`${name}.houserule`, answer.out);
  }

  files() {
    const { engine } = this.app;
    const own = [
      ...below(engine.files, OWN).map(([name]) => `${OWN}/${name}`),
      ...below(engine.files, "/files").map(([name]) => `/files/${name}`),
    ];
    put(
      this.list,
      own.map((path) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "clause", onclick: () => this.save(path.split("/").at(-1), engine.files[path]) },
            path.replace(`${OWN}/`, ""),
          ),
          " ",
          PACKED.test(path) && [
            h("button", { type: "button", class: "clause", onclick: () => this.pack(PACKED.exec(path)[1]) }, "as a pack"),
            " ",
          ],
          h(
            "button",
            { type: "button", class: "clause", "aria-label": `Remove ${path}`, onclick: () => this.remove(path) },
            "remove",
          ),
        ),
      ),
    );
  }

  async remove(path) {
    await this.app.things.reopen({ [path]: null });
    await this.app.choose();
    await this.show(`${path.split("/").at(-1)} is removed.`);
  }

  // Takes files that were dropped or chosen; what is to be said of them stands in the dialogue.
  async take(list) {
    const said = [];
    for (const file of list) {
      if (file.size > MOST) said.push(`${file.name} is too large.`);
      else said.push(await this.open(file.name, await file.text()));
    }
    const all = said.filter(Boolean).join(" ");
    if (all) await this.show(all);
    else this.element.close();
  }

  // Opens the game of a page that was saved by `page` as a link to it would be opened.
  async page_of(name, text) {
    const start = new DOMParser().parseFromString(text, "text/html").getElementById("start");
    try {
      const value = carried(JSON.parse(start.textContent));
      if (!value) throw new Error("it carries nothing");
      location.hash = await packed(value);
      return "";
    } catch {
      return `${name} is a web page without a game that was saved here.`;
    }
  }

  // A sentence about it, or nothing where it lies on the table. A file that is refused is not kept.
  async open(name, text) {
    const { app } = this,
      [stem, ending] = name.split(/\.(?=[^.]*$)/),
      kind = (ending ?? "").toLowerCase();
    const declared = kind === "lua" && DECLARED.exec(text);
    const bare = declared?.[2] ?? (stem.replace(/[^\w-]/g, "-") || "unnamed"); // a browser may have saved it as "name (1).lua"
    if (kind === "json") return app.things.restore(text).catch(() => `${name} contains no saved files.`);
    if (/^html?$/.test(kind)) return this.page_of(name, text);
    if (kind === "jsonl") {
      const path = `/files/${bare}.jsonl`;
      app.turn++; // the record's game comes, no other that is on its way
      const { ok, answer, problem, said } = await app.ask({ do: "load", file: `${bare}.jsonl` }, 20000, { [path]: text }, true);
      if (ok) await app.told(answer, true);
      return problem?.text ?? lines(said).join(" "); // as that its last line is not whole
    }
    const game = /"game":"([\w-]+)"/.exec(text)?.[1]; // of a lesson
    const path =
      (declared && `${OWN}/${declared[1]}s/${bare}.lua`) ||
      (kind === "md" && `${OWN}/lessons/${game ? `${game}/` : ""}${bare}.md`) ||
      (kind === "houserule" && `/files/${bare}.houserule`);
    if (!path) return `${name} is not a record, script, lesson or pack.`;
    const before = app.engine.files[path],
      added = before === undefined || before === text ? "is added" : "is added in place of the one you had";
    const answer = await app.things.add({ [path]: text }, { do: "open", path, replaces: before !== undefined });
    if (!answer.ok) return `${name} was refused: ${answer.problem.text}`;
    await app.choose();
    const checked = kind !== "houserule" && (await app.ask({ do: "check", path, text, seconds: 0 }, 20000));
    const [wrong] = checked?.answer?.list ?? [];
    return wrong ? `${name} ${added}, but line ${wrong.line}: ${wrong.text}` : `${bare} ${added}.`;
  }
}
