// Walks through the Neovim plugin in a terminal, and takes pictures: node nvim.mjs CLONE PLUGIN OUT
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";

const [clone, plugin, out] = process.argv.slice(2);
const socket = ["-L", `pictures-${process.pid}`, "-f", "/dev/null"];
const tmux = (...words) => execFileSync("tmux", [...socket, ...words], { encoding: "utf8" });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 900, height: 600 }, deviceScaleFactor: 1.25 });

/** start opens a file in Neovim, with a program of codemem. */
function start(program, name) {
  const config = path.join(os.tmpdir(), "pictures", "init.lua");
  fs.writeFileSync(config, `
    vim.opt.rtp:prepend(${JSON.stringify(plugin)})
    vim.o.termguicolors, vim.o.number, vim.o.tabstop, vim.o.swapfile, vim.o.ruler = true, true, 4, false, false
    vim.o.showcmd, vim.o.cmdheight = false, 1
    vim.o.statusline = " %f %m%=%{v:lua.require'codemem'.statusline()}  %l:%c "
    require('codemem').setup({ cmd = ${JSON.stringify(program)}, register = '"' })
    vim.notify = function(text) vim.api.nvim_echo({ { text } }, true, {}) end
  `);
  tmux("new-session", "-d", "-x", "104", "-y", "30", "-c", clone, "env", "PATH=/usr/bin:/bin", "COLORTERM=truecolor", "TERM=tmux-256color", process.env.NVIM, "-u", config, name);
  tmux("set-option", "-g", "status", "off");
}

/** see waits until the screen has a text. */
async function see(pattern) {
  for (let i = 0; i < 600; i++) {
    if (pattern.test(tmux("capture-pane", "-p"))) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`never seen: ${pattern}\n${tmux("capture-pane", "-p")}`);
}

const type = (...keys) => tmux("send-keys", ...keys);
const run = (line) => type(":", line, "Enter");

const basic = ["#07080d", "#ffc0b9", "#b3f6c0", "#fce094", "#a6dbff", "#ffcaff", "#8cf8f7", "#eef1f8"];
const ground = "#14161b";
const text = "#e0e2ea";

/** colour reads a colour of SGR from its parameters, which it takes away. */
function colour(n, rest) {
  if (n === 38 || n === 48) {
    const kind = rest.shift();
    return kind === 2 ? `rgb(${rest.splice(0, 3).join()})` : basic[rest.shift() % 8];
  }
  return basic[n % 10];
}

/** html is what a terminal shows, as the lines of a page. */
function html(screen) {
  let style = {};
  const escape = (s) => s.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return screen.split("\n").map((line) => {
    let html = "";
    for (const part of line.split(/(\x1b\[[\d;:]*m)/)) {
      const codes = /^\x1b\[([\d;:]*)m$/.exec(part);
      if (!codes) {
        const [front, back] = style.swap ? [style.back ?? ground, style.front ?? text] : [style.front, style.back];
        const css = [front && `color:${front}`, back && `background:${back}`, style.bold && "font-weight:bold", style.slant && "font-style:italic"];
        html += part && `<span style="${css.filter(Boolean).join(";")}">${escape(part)}</span>`;
        continue;
      }
      const rest = codes[1].split(/[;:]/).map(Number);
      while (rest.length > 0) {
        const n = rest.shift();
        if (n === 0) style = {};
        else if (n === 1) style.bold = true;
        else if (n === 3) style.slant = true;
        else if (n === 7) style.swap = true;
        else if (n === 22) style.bold = false;
        else if (n === 23) style.slant = false;
        else if (n === 27) style.swap = false;
        else if (n === 39) style.front = undefined;
        else if (n === 49) style.back = undefined;
        else if ((n >= 30 && n <= 38) || (n >= 90 && n <= 97)) style.front = colour(n, rest);
        else if ((n >= 40 && n <= 48) || (n >= 100 && n <= 107)) style.back = colour(n, rest);
      }
    }
    return `<div>${html || " "}</div>`;
  }).join("");
}

async function shot(name) {
  let last = "";
  for (let now = tmux("capture-pane", "-e", "-p"); now !== last; now = tmux("capture-pane", "-e", "-p")) {
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await page.setContent(`<style>
    body { margin: 0; background: ${ground}; color: ${text}; display: inline-block; padding: 8px; }
    div { font: 14px/18px "DejaVu Sans Mono"; white-space: pre; height: 18px; }
    span { display: inline-block; height: 18px; }
    </style>${html(last.replace(/\n$/, ""))}`);
  fs.writeFileSync(path.join(out, `nvim-${name}.png`), await page.locator("body").screenshot());
}

try {
  start("codemem", "args.go");
  await see(/is not found/);
  await shot("missing");
  run("qa!");

  start(process.env.CODEMEM, "args.go");
  await see(/codemem trust · \d+ %/);
  type("34G");
  run("Codemem");
  await see(/saving .* less/);
  await shot("start");

  type("gg");
  run("Codemem summary");
  await see(/Validators/);
  await shot("summary");

  type("22Gzt");
  run("Codemem ghost on");
  await see(/bodies dimmed/);
  await shot("ghost");
  run("Codemem ghost off");

  type("22Gzt", "34G", "A", " Aliases count.", "Escape", "31G");
  run("silent write");
  await see(/1 stale/);
  run("Codemem summary");
  await see(/STALE/);
  await shot("stale");

  type("35G");
  run("Codemem! context 800");
  await see(/current_file/);
  type("C-w", "_", "31Gzt");
  await shot("context");
  run("qa!");
} finally {
  tmux("kill-server");
  await browser.close();
}
