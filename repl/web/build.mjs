// build.mjs - makes the page of its parts: `node build.mjs FOLDER OUT`, where FOLDER has node_modules and the engine.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import path from "node:path";

const [folder, out] = process.argv.slice(2);
const here = path.dirname(new URL(import.meta.url).pathname);
const esbuild = createRequire(path.resolve(folder, "node_modules", "x.js"))("esbuild");
const read = (name, encoding = "utf8") => readFileSync(name, encoding);

const bundled = await esbuild.build({
  entryPoints: [path.join(here, "main.js")],
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  target: ["safari16.4", "firefox113", "chrome103"],
  nodePaths: [path.resolve(folder, "node_modules")],
  legalComments: "none",
  charset: "utf8",
});
// Names that these browsers lack, and for which esbuild has no replacement.
const TOO_NEW = /\b(Object|Map)\.groupBy|\.(toSorted|toReversed|toSpliced|isWellFormed)\(|Promise\.(withResolvers|try)|Array\.fromAsync/;
for (const name of readdirSync(here).filter((one) => one.endsWith(".js"))) {
  const found = TOO_NEW.exec(read(path.join(here, name)));
  if (found) throw new Error(`${name}: ${found[0]} is too new for the browsers that the page is for`);
}
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
