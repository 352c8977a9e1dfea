// pictures.mjs - makes the README's pictures from the real program: `node pictures.mjs PROGRAM PAGE FOLDER CHROMIUM OUT`, where
// FOLDER has node_modules. The seed makes them the same each time.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

const [program, page_file, folder, chromium, out] = process.argv.slice(2);
const puppeteer = createRequire(path.resolve(folder, "node_modules", "x.js"))("puppeteer-core");
const browser = await puppeteer.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"] });

async function picture(name, size, lay) {
  const page = await browser.newPage();
  await page.setViewport(size);
  await lay(page);
  await page.screenshot({ path: path.join(out, `${name}.png`) });
  await page.close();
}

// ---- the terminal

// Runs a command at a terminal, types a line after each prompt, and returns its output.
function session(command, typed) {
  return new Promise((resolve) => {
    const child = spawn("script", ["-qec", command, "/dev/null"], {
      env: { ...process.env, LC_ALL: "C.UTF-8", TERM: "xterm-256color", XDG_STATE_HOME: "/nonexistent", XDG_DATA_HOME: "/nonexistent" },
    });
    let text = "",
      seen = 0;
    child.stdout.setEncoding("utf8").on("data", (part) => {
      text += part;
      if (!/move> $/.test(text) || text.length === seen) return;
      seen = text.length;
      if (typed.length) child.stdin.write(`${typed.shift()}\n`);
      else child.stdin.end();
    });
    child.on("close", () => resolve(text));
  });
}

const STYLES = { 1: "font-weight:700", 2: "opacity:.6", 31: "color:#ff7b72", 32: "color:#7ee787", 34: "color:#79c0ff" };
// Colours and weights as markup; other sequences of a terminal are left out.
function markup(text) {
  const escaped = text.replace(/\r/g, "").replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return escaped.replace(/\x1b\[([\d;?]*)([A-Za-z])/g, (all, codes, kind) => {
    if (kind !== "m") return "";
    const styles = codes.split(";").map((code) => STYLES[code]).filter(Boolean);
    return styles.length ? `<span style="${styles.join(";")}">` : "</span>";
  });
}

await picture("terminal", { width: 860, height: 610 }, async (page) => {
  const command = `${program} play hearts --seed readme --names Anna,Bela,Celia,Dora`;
  const text = await session(command, ["ac 10c 9c", "8d", "4c"]);
  const shown = text.slice(text.indexOf("Dora plays"), text.lastIndexOf("Hearts, hand 1"));
  await page.setContent(
    `<body style="margin:0;background:#161b22"><pre style="margin:0;padding:20px 24px;color:#e6edf3;font:16px/1.24 'DejaVu Sans Mono',monospace">${markup(shown)}</pre>`,
  );
});

// ---- the page

await picture("page", { width: 1280, height: 800 }, async (page) => {
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await page.goto(`file://${path.resolve(page_file)}`);
  await page.waitForSelector(".game");
  const desk = (run, ...all) => page.evaluate(run, ...all);
  await desk(async () => {
    const { houserule } = globalThis;
    await houserule.deal(["hearts", "--seed", "readme", "--names", "Anna,Bela,Celia,Dora"]);
    await houserule.play.say("pass ac 10c 9c");
    await houserule.play.say("8d");
  });
  await page.waitForSelector(".refusal");
});

await browser.close();
