// Walks through the VS Code extension in code-server and takes the pictures: node vscode.mjs URL CLONE OUT
import fs from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

const [url, clone, out] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1120, height: 660 } });
page.setDefaultTimeout(120_000);

const status = (text) => page.locator(".statusbar-item", { hasText: text }).first();
const file = (name) => path.join(clone, name);

async function open() {
  await page.goto(`${url}/?folder=${encodeURIComponent(clone)}`);
  await page.locator(".monaco-workbench .explorer-folders-view .monaco-list-row").first().waitFor();
}

/** choose types into a list that a key opens, and takes what it finds. */
async function choose(key, text, row = text) {
  await page.keyboard.press(key);
  await page.locator(".quick-input-widget input").first().fill(text);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: row }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
}

const command = (title) => choose("F1", `>codemem: ${title}`, title);

async function shot(name) {
  await page.evaluate(() => document.fonts.ready);
  let last = "";
  for (;;) {
    // Until nothing on it moves: a picture is the same twice.
    const now = await page.screenshot({ animations: "disabled", caret: "hide" });
    if (now.toString("base64") === last) {
      fs.writeFileSync(path.join(out, `vscode-${name}.png`), now);
      console.log(`vscode-${name}.png ${Math.round(now.length / 1024)} KB`);
      return;
    }
    last = now.toString("base64");
    await page.waitForTimeout(500);
  }
}

async function toasts() {
  await page.keyboard.press("Escape");
  for (const close of await page.locator(".notification-toast .codicon-notifications-clear").all()) {
    await close.click().catch(() => undefined);
  }
}

if (process.env.MISSING) {
  await open();
  await status("codemem offline").waitFor();
  await page.locator(".notification-toast", { hasText: "codemem" }).waitFor();
  await shot("missing");
  await browser.close();
  process.exit(0);
}

await open();
await status("codemem trust").waitFor();
await choose("Control+P", "args.go:54", "args.go");
await page.locator(".tab", { hasText: "args.go" }).waitFor();
await status("%").waitFor();
await status("codemem trust").hover();
await page.locator(".monaco-hover:visible", { hasText: "saved" }).first().waitFor();
await shot("start");

await choose("Control+P", "args.go:1", "args.go");
await page.locator(".view-line").first().hover({ position: { x: 60, y: 8 } });
await page.locator(".monaco-hover:visible", { hasText: "Validators" }).first().waitFor();
await shot("summary");

await page.keyboard.press("Escape");
await choose("Control+P", "args.go:54", "args.go");
await page.keyboard.press("Control+Home");
await command("Turn Ghost Mode On");
await choose("Control+P", "args.go:34", "args.go");
await page.waitForTimeout(1500);
await shot("ghost");
await command("Turn Ghost Mode Off");

const text = fs.readFileSync(file("args.go"), "utf8");
await choose("Control+P", "args.go:54", "args.go");
await page.keyboard.press("End");
await page.keyboard.press("Enter");
await page.keyboard.type("// Aliases count as subcommands.");
await page.keyboard.press("Control+S");
await choose("Control+P", "args.go:1", "args.go");
await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "args.go" }).getByText("≠").first().waitFor().catch(() => undefined);
await page.waitForTimeout(1500);
await shot("stale");

await choose("Control+P", "args.go:55", "args.go");
await command("Copy Context at the Cursor");
await page.locator(".notification-toast", { hasText: "Context copied" }).waitFor();
await choose("F1", ">File: New Untitled Text File", "New Untitled");
const pack = await page.evaluate(() => navigator.clipboard.readText().catch(() => ""));
console.log("clipboard", pack.length);
await page.keyboard.press("Control+V");
await page.waitForTimeout(1000);
await page.keyboard.press("Control+Home");
await shot("context");
fs.writeFileSync(file("args.go"), text);
await browser.close();
