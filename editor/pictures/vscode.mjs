// Walks through the VS Code extension in code-server, and takes pictures: node vscode.mjs CLONE VSIX OUT
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const [clone, vsix, out] = process.argv.slice(2);
const port = 18911;
const data = fs.mkdtempSync(path.join(os.tmpdir(), "pictures-"));
const entry = fileURLToPath(new URL("node_modules/code-server/out/node/entry.js", import.meta.url));
const places = ["--user-data-dir", path.join(data, "user"), "--extensions-dir", path.join(data, "extensions")];
const settings = {
  "codemem.contextBudget": 500,
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.activityBar.location": "top",
  "workbench.layoutControl.enabled": false,
  "workbench.tips.enabled": false,
  "window.commandCenter": false,
  "window.menuBarVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "editor.minimap.enabled": false,
  "editor.fontFamily": "DejaVu Sans Mono",
  "editor.fontSize": 13,
  "editor.stickyScroll.enabled": false,
  "editor.hover.delay": 100,
  "git.enabled": false,
  "breadcrumbs.enabled": false,
  "explorer.compactFolders": false,
  "telemetry.telemetryLevel": "off",
  "extensions.ignoreRecommendations": true,
};

/** serve starts code-server with a program of codemem, and returns what ends it. */
async function serve(program) {
  // codemem.path is a setting of the machine that has the work tree, which here is code-server's.
  for (const [name, more] of Object.entries({ User: {}, Machine: { "codemem.path": program } })) {
    fs.mkdirSync(path.join(data, "user", name), { recursive: true });
    fs.writeFileSync(path.join(data, "user", name, "settings.json"), JSON.stringify({ ...settings, ...more }));
  }
  const options = ["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-workspace-trust", "--disable-telemetry"];
  const server = spawn(process.execPath, [entry, ...places, ...options, "--disable-update-check"], {
    stdio: "ignore",
    env: { ...process.env, PATH: "/usr/bin:/bin" }, // where no codemem is
  });
  for (;;) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then((r) => r.ok, () => false);
    if (up) {
      return () => server.kill();
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** walk opens the clone in a window, and hands over what drives it. */
async function walk(program, steps) {
  const stop = await serve(program);
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage({ viewport: { width: 1060, height: 600 } });
  page.setDefaultTimeout(60_000);
  try {
    await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(clone)}`);
    await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "args.go" }).waitFor();
    await steps(page);
  } catch (err) {
    await page.screenshot({ path: path.join(os.tmpdir(), "pictures-failed.png") });
    throw err;
  } finally {
    await browser.close();
    stop();
  }
}

/** shot takes a picture when nothing moves any more. */
async function shot(page, name) {
  let last;
  for (;;) {
    const now = await page.screenshot({ animations: "disabled", caret: "hide" });
    if (last?.equals(now)) {
      fs.writeFileSync(path.join(out, `vscode-${name}.png`), now);
      return;
    }
    last = now;
    await page.waitForTimeout(700);
  }
}

const item = (page, text) => page.locator(".statusbar-item", { hasText: text }).first();

/** choose types into the list that a key opens, and takes the row of that name. */
async function choose(page, key, text, row) {
  await page.keyboard.press(key);
  await page.locator(".quick-input-widget input").first().fill(text);
  await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: row }).first().click();
  await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
}

const command = (page, title) => choose(page, "F1", `>codemem: ${title}`, title);

/** line puts the cursor into a line of args.go. */
async function line(page, number) {
  await choose(page, "Control+P", `args.go:${number}`, /^args\.go/);
  await item(page, `Ln ${number}, Col 1`).waitFor();
}

execFileSync(process.execPath, [entry, ...places, "--install-extension", vsix]);

await walk("codemem", async (page) => {
  await page.locator(".notification-toast", { hasText: "is not installed" }).waitFor();
  await item(page, "codemem offline").waitFor();
  await shot(page, "missing");
});

await walk(process.env.CODEMEM, async (page) => {
  await item(page, /codemem trust.*%/).waitFor();
  await line(page, 34);
  await item(page, "codemem trust").hover();
  await page.locator(".monaco-hover:visible", { hasText: "saved" }).first().waitFor();
  await shot(page, "start");

  await line(page, 1);
  await page.mouse.move(5, 5); // not where the tooltip was
  await page.locator(".view-line", { hasText: "Copyright 2013" }).hover({ position: { x: 60, y: 8 } });
  await page.locator(".monaco-hover:visible", { hasText: "Validators" }).first().waitFor();
  await shot(page, "summary");

  await command(page, "Turn Ghost Mode On");
  await line(page, 34);
  await page.locator(".view-line span[class*=ced-]").first().waitFor();
  await shot(page, "ghost");
  await command(page, "Turn Ghost Mode Off");

  await line(page, 34);
  await page.keyboard.press("End");
  await page.keyboard.type(" Aliases count.");
  await page.keyboard.press("Control+S");
  await line(page, 1);
  await item(page, "codemem verify").waitFor();
  await shot(page, "stale");

  await line(page, 35);
  await command(page, "Copy Context at the Cursor");
  await page.locator(".notification-toast", { hasText: "Context copied" }).waitFor();
  await choose(page, "F1", ">Create: New Untitled Text File", /^(Create|File): New Untitled Text File/);
  await page.keyboard.press("Control+V");
  await page.locator(".view-line", { hasText: "current_file" }).first().waitFor();
  await shot(page, "context");
});
fs.rmSync(data, { recursive: true, force: true });
