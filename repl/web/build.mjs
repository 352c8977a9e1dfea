// build.mjs - makes the page of its parts: `node build.mjs FOLDER OUT`, where FOLDER has node_modules and the engine.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import path from "node:path";

const [folder, out] = process.argv.slice(2);
const here = path.dirname(new URL(import.meta.url).pathname);
const fetched = createRequire(path.resolve(folder, "node_modules", "x.js"));
const esbuild = fetched("esbuild"),
  compat = fetched("eslint-plugin-compat"),
  newer = fetched("eslint-plugin-es-x"),
  { ESLint } = fetched("eslint");
const BROWSERS = ["safari16.4", "firefox113", "chrome103"]; // the oldest that the page is for
const read = (name, encoding = "utf8") => readFileSync(name, encoding);

const bundled = await esbuild.build({
  entryPoints: [path.join(here, "main.js")],
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  target: BROWSERS,
  nodePaths: [path.resolve(folder, "node_modules")],
  legalComments: "none",
  charset: "utf8",
});
// esbuild replaces syntax that these browsers lack. It cannot replace functions, so a linter refuses them. It takes any `map`
// for that of an iterator, which is newer than that of a list.
const of_iterators = Object.keys(newer.rules).filter((name) => name.startsWith("no-iterator-prototype"));
const linter = new ESLint({
  cwd: here,
  overrideConfigFile: true,
  overrideConfig: [
    compat.configs["flat/recommended"],
    newer.configs["flat/restrict-to-es2022"],
    { rules: Object.fromEntries(of_iterators.map((name) => [`es-x/${name}`, "off"])) },
    { languageOptions: { ecmaVersion: 2022, sourceType: "module" } },
    { settings: { browsers: BROWSERS.map((one) => one.replace(/\d/, " $&")), "es-x": { aggressive: true } } },
  ],
});
for (const { filePath, messages } of await linter.lintFiles(["*.js"]))
  if (messages[0]) throw new Error(`${path.basename(filePath)}:${messages[0].line}: ${messages[0].message}`);
const styled = await esbuild.transform(read(path.join(here, "style.css")), { loader: "css", minify: true });
// Inside <script> and <style> nothing may look like their end.
const inside = (text) => text.replace(/<\/(script|style)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const script = inside(bundled.outputFiles[0].text),
  style = inside(styled.code.trim());
const worker = inside(read(path.join(folder, "engine.js")) + read(path.join(here, "worker.js")));
const policy = [
  "default-src 'none'",
  `script-src ${hash(script)} 'wasm-unsafe-eval'`,
  "worker-src blob:",
  "style-src 'unsafe-inline'",
  "img-src data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const parts = {
  POLICY: policy,
  STYLE: style,
  WORKER: worker,
  SCRIPT: script,
  WASM: gzipSync(read(path.join(folder, "engine.wasm"), null), { level: 9 }).toString("base64"),
};
const page = read(path.join(here, "page.html")).replace(/@([A-Z]+)@/g, (all, name) => parts[name]);
writeFileSync(out, page);
console.log(`${out}: ${(page.length / 1e6).toFixed(2)} MB`);
