// The extension with the real server, in a small repository. CODEMEM_BIN names the program; without it
// nothing here runs.
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { describe, expect, test } from "vitest";
import { launch } from "../src/launch";
import type { Ready } from "../src/wire";
import { until } from "./server";
import { type editor, type FakeEditor, type Hover, Position, Range, Selection, Uri } from "./vscode";
import { after, openFolder, temporary } from "./window";

const program = process.env.CODEMEM_BIN ?? "";
const fixtures = path.join(__dirname, "testdata", "repository");

/** A Real is a repository with the extension active in it. */
interface Real {
  root: string;
  editor: typeof editor;
  ready: Ready;
}

function git(root: string, ...args: string[]): void {
  const settings = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const who = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "core.autocrlf=false"];
  execFileSync("git", [...who, ...args], { cwd: root, env: { ...process.env, ...settings }, stdio: "pipe" });
}

/** repository makes one of the fixtures, remembered by codemem. */
function repository(): string {
  const root = temporary();
  fs.cpSync(fixtures, root, { recursive: true });
  git(root, "init", "-q", "-b", "main");
  git(root, "add", ".");
  git(root, "commit", "-qm", "first");
  execFileSync(program, ["-C", root, "prescan"], { stdio: "pipe" });
  return root;
}

/** server returns the one that serves the repository, by joining it. */
async function server(root: string): Promise<Ready> {
  const ready = await launch({ program, folder: root, logFile: path.join(temporary(), "l"), timeoutMs: 100_000 });
  expect(ready.joined).toBe(true);
  return ready;
}

async function start(settings: Record<string, unknown> = {}): Promise<Real> {
  const root = repository();
  after(async () => {
    const { pid } = JSON.parse(fs.readFileSync(path.join(root, ".git/codemem/serve.json"), "utf8"));
    await terminate(pid);
  });
  const fake = openFolder(root, { path: program, debounce: 50, ...settings });
  await ready(fake);
  return { root, editor: fake, ready: await server(root) };
}

/** terminate ends a process, and returns when it is gone: until then it may write to its files. */
async function terminate(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGTERM");
    await until("it ends", () => !process.kill(pid, 0));
  } catch {
    // It has ended.
  }
}

const ready = (e: typeof editor): Promise<void> =>
  until(`it is ready: ${e.log.join("\n")}`, () => e.items[0]?.text.includes("trust") === true);

async function ask(r: Ready, route: string): Promise<Record<string, unknown>> {
  const response = await fetch(r.url + route, { headers: { Authorization: `Bearer ${r.token}` } });
  return (await response.json()) as Record<string, unknown>;
}

function open(r: Real, name: string): FakeEditor {
  return r.editor.open(path.join(r.root, name), fs.readFileSync(path.join(r.root, name), "utf8"));
}

/** hydrate asks for a symbol as an agent does: through the server that the editor offers it. */
function hydrate(r: Real, id: string): void {
  const [offered] = r.editor.mcp.get("codemem")?.provideMcpServerDefinitions() ?? [];
  const clientInfo = { name: "test", version: "1" };
  const requests = [
    { id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "hydrate_context", arguments: { symbolIds: [id] } } },
  ];
  const input = requests.map((request) => `${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`).join("");
  const out = execFileSync(offered?.command ?? "", offered?.args, {
    cwd: offered?.cwd?.fsPath,
    input,
    encoding: "utf8",
  });
  expect(out).toContain("return ErrClosed");
}

/** dimmed are the lines, from 0, that are dimmed. */
function dimmed(e: FakeEditor): Set<number> {
  const lines = new Set<number>();
  for (const [type, ranges] of e.decorations) {
    for (const r of type.options.opacity === undefined ? [] : (ranges as Range[])) {
      for (let line = r.start.line; line <= r.end.line; line++) {
        lines.add(line);
      }
    }
  }
  return lines;
}

/** rendering is the text as Ghost Mode shows it: dimmed lines after ░. */
function rendering(e: FakeEditor): string {
  const ghosts = dimmed(e);
  const lines = e.document.getText().replaceAll("\r\n", "\n").replace(/\n$/, "").split("\n");
  return `${lines.map((line, i) => `${ghosts.has(i) ? "░" : " "} ${line}`.trimEnd()).join("\n")}\n`;
}

describe.skipIf(program === "")("with codemem serve", () => {
  test("the status bar has the state, the counts and the saving", async () => {
    const r = await start();
    await until("the saving is known", () => / · [\d.]+ %$/.test(r.editor.items[0]?.text ?? ""));
    expect(r.editor.items[0]?.text).toMatch(/^\$\(verified\) codemem trust · [1-9][\d.]* %$/);
    expect(r.editor.items[0]?.tooltip?.value).toContain("3 files, 0 stale summaries, 3 to be written");
    const clients = (await ask(r.ready, "/status")).clients as { name: string }[];
    expect(clients.map((c) => c.name)).toEqual(["Test (project)"]);
  });

  test.each(["queue.go", "greet.py", "lines.ts"])("Ghost Mode of %s", async (name) => {
    const r = await start({ ghostMode: true });
    const e = open(r, name);
    await until("bodies are dimmed", () => dimmed(e).size > 0);
    await expect(rendering(e)).toMatchFileSnapshot(`testdata/ghost/${name}.txt`);
  });

  test("what an agent was given is dimmed no more", async () => {
    const r = await start({ ghostMode: true });
    const e = open(r, "queue.go");
    await until("bodies are dimmed", () => dimmed(e).size > 0);
    const before = dimmed(e).size;
    hydrate(r, "queue.go:Queue.Push");
    r.editor.events.visibleEditors.fire(r.editor.visible);
    await until("fewer are", () => dimmed(e).size < before);
    await expect(rendering(e)).toMatchFileSnapshot("testdata/ghost/queue.go-hydrated.txt");
  });

  test("Ghost Mode follows what is not saved", async () => {
    const r = await start({ ghostMode: true });
    const e = open(r, "queue.go");
    await until("bodies are dimmed", () => dimmed(e).size > 0);
    const before = rendering(e);
    e.document.edit(new Range(0, 0, 0, 0), "// Above.\n\n");
    e.document.edit(new Range(22, 0, 22, 0), "\n\n\n");
    const undimmed = rendering(e);
    await until("all bodies are dimmed again", () => rendering(e) !== undimmed);
    const text = before.replaceAll("░", " ").split("\n");
    expect(dimmed(e).size).toBe(before.split("░").length - 1 + 3);
    expect(rendering(e).split("\n")[0]).toBe("  // Above.");
    expect(text).not.toContain("  // Above.");
  });

  test("an edit reaches the server, and the context at the cursor has it", async () => {
    const r = await start({ contextBudget: 2000 });
    const crlf = open(r, "lines.ts");
    crlf.document.edit(new Range(5, 13, 5, 13), " 😀 unsaved");
    await until("it is tracked", () => r.editor.log.length > 0);
    const e = open(r, "queue.go");
    e.selection = new Selection(20, 3, 20, 3);
    await r.editor.run("codemem.copyContext");
    expect((await ask(r.ready, "/status")).edits).toBe(1);
    expect(r.editor.messages.join()).toMatch(/^info: Context copied: [\d,]+ of 2,000 tokens/);
    expect(r.editor.clipboard).toContain("\tq.<|CURSOR|>mu.Lock()");
    expect(r.editor.clipboard).toMatch(/<recent_edits>.*\+ {2}\/\/ é counts 😀 unsaved in bytes/s);
  });

  test("a summary is written, shown, and marked stale when the file changes", async () => {
    const r = await start();
    const e = open(r, "queue.go");
    const hover = (): Promise<Hover | undefined> | undefined =>
      r.editor.hovers[0]?.provideHover(e.document as never, new Position(0, 0));
    expect((await hover())?.contents.value).toContain("no summary yet");
    r.editor.input = "A queue of *jobs*.";
    await r.editor.run("codemem.updateSummary");
    expect(r.editor.messages).toEqual(["info: Summary of queue.go updated."]);
    expect((await hover())?.contents.value).toMatch(/summary is fresh\n\n> A queue of \\\*jobs\\\*\\\./);

    const badge = async (): Promise<string | undefined> =>
      (await r.editor.decorators[0]?.provideFileDecoration(Uri.file(path.join(r.root, "queue.go"))))?.tooltip;
    expect(await badge()).toBeUndefined();
    const changed = e.document.getText().replace("return ErrClosed", "return nil");
    fs.writeFileSync(path.join(r.root, "queue.go"), changed);
    r.editor.events.saveDocument.fire(e.document);
    await until("it is marked", async () => (await badge()) !== undefined);
    expect(await badge()).toMatch(/^codemem: summary is stale/);
    expect((await hover())?.contents.value).toContain("**stale**");
  });

  test("the skeleton and the report", async () => {
    const r = await start();
    open(r, "queue.go");
    await r.editor.run("codemem.copySkeleton");
    expect(r.editor.clipboard).toContain("func (q *Queue) Push(job func()) error { … }");
    await r.editor.run("codemem.showReport");
    expect(r.editor.panels[0]?.webview.html).toMatch(/<td>Go<\/td><td>1<\/td>/);
    expect(r.editor.panels[0]?.webview.html).toContain("queue.go");
  });

  test("a server that is killed is started again", async () => {
    const r = await start();
    process.kill(r.ready.pid, "SIGKILL");
    await until(
      "another is started",
      () => r.editor.log.filter((line) => line.includes("started the server")).length === 2,
    );
    await ready(r.editor);
    expect((await server(r.root)).pid).not.toBe(r.ready.pid);
  });

  test("Restart Server ends the process and starts another", async () => {
    const r = await start();
    await r.editor.run("codemem.restartServer");
    expect(r.editor.messages[0]).toMatch(/^info: codemem: server restarted. trust/);
    expect((await server(r.root)).pid).not.toBe(r.ready.pid);
  });

  test("two folders of one work tree share a server, which is restarted once", async () => {
    const r = await start();
    fs.mkdirSync(path.join(r.root, "sub"));
    r.editor.folders = [...r.editor.folders, { uri: Uri.file(path.join(r.root, "sub")), name: "sub", index: 1 }];
    r.editor.events.folders.fire();
    await until("the second has joined", () => r.editor.log.join().includes("sub: joined the server"));
    await r.editor.run("codemem.restartServer");
    expect(r.editor.messages[0]).toMatch(/^info: codemem: server restarted. trust/);
    const pids = r.editor.log.flatMap((line) => /(started|joined) .*\(pid (\d+),/.exec(line)?.slice(1) ?? []);
    expect(pids).toEqual(["started", pids[1], "joined", pids[1], "started", pids[5], "joined", pids[5]]);
    expect(pids[5]).not.toBe(pids[1]);
  });

  test("a second window joins the server of the first", async () => {
    const r = await start();
    const second = openFolder(r.root, { path: program });
    await ready(second);
    expect(second.log.join()).toContain(`joined the server of ${r.ready.root} (pid ${r.ready.pid}`);
    expect((await ask(r.ready, "/status")).clients).toHaveLength(2);
  });

  test("a folder that is no repository, or a program that is not ours, is told of", async () => {
    const e = openFolder(temporary(), { path: process.execPath });
    await until("it has failed", () => e.items[0]?.tooltip?.value.includes("codemem serve ended with code") === true);
  });
});
