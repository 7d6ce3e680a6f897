// A folder and its server: started, kept, lost, found again, left.
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { describe, expect, test } from "vitest";
import { deactivate } from "../src/extension";
import { FakeServer, send, until } from "./server";
import { Uri } from "./vscode";
import { after, join, openWindow, script, temporary, type Window } from "./window";

function shows(w: Window): string {
  return w.editor.items[0]?.text ?? "";
}

test("it registers, asks for the status, and unregisters in the end", async () => {
  const { server } = await openWindow();
  const registered = server.to("POST /register")[0];
  expect(registered).toMatchObject({
    client_id: expect.stringMatching(/^vscode-[0-9a-f-]{36}$/),
    name: "Test (project)",
  });
  await deactivate();
  expect(server.to("POST /unregister")).toEqual([{ client_id: registered?.client_id }]);
});

test("the lease is renewed within a third of it", async () => {
  const w = await openWindow({ wait: false });
  w.server.answers["POST /register"] = { body: { client_id: "c", lease_seconds: 0.3 } };
  await until("it registers again and again", () => w.server.to("POST /register").length > 3);
});

test("every request names the client", async () => {
  const { server } = await openWindow();
  const id = server.to("POST /register")[0]?.client_id;
  expect(server.calls.map((c) => c.headers["x-codemem-client"])).toEqual(server.calls.map(() => id));
});

describe("trust", () => {
  test("nothing is started before it is given", async () => {
    const w = await openWindow({ trusted: false, wait: false });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(w.server.calls).toEqual([]);
    expect(shows(w)).toContain("off (workspace not trusted)");
    expect(w.editor.mcp.get("codemem")?.provideMcpServerDefinitions()).toEqual([]);
    await w.editor.run("codemem.restartServer");
    await w.editor.run("codemem.showReport");
    expect(w.editor.messages).toEqual([
      "warning: codemem: nothing is started in a workspace that is not trusted. Trust it first.",
      "warning: codemem: nothing is started in a workspace that is not trusted. Trust it first.",
    ]);
    expect(w.server.calls).toEqual([]);
  });

  test("and all is, once it is", async () => {
    const w = await openWindow({ trusted: false, wait: false });
    w.editor.trusted = true;
    w.editor.events.trust.fire();
    await until("it is ready", () => shows(w).includes("trust ·"));
  });
});

describe("autoStart", () => {
  test("off: not started, until it is turned on", async () => {
    const w = await openWindow({ settings: { autoStart: false }, wait: false });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([w.server.calls.length, shows(w)]).toEqual([0, "$(debug-disconnect) codemem off"]);
    w.editor.configure("autoStart", true);
    await until("it is ready", () => shows(w).includes("trust"));
  });
});

describe("a server that goes away", () => {
  test("is started again, and the window registers with the new one", async () => {
    const w = await openWindow();
    const next = await new FakeServer().start();
    next.token = "another";
    join(path.dirname(w.program), next, w.root);
    await w.server.stop();
    w.editor.events.saveDocument.fire(w.editor.open(path.join(w.root, "a.go"), "x").document);
    await until("it registers", () => next.to("POST /register").length > 0 && shows(w).includes("trust"));
    await next.stop();
  });

  test("is told from one that is busy, which is only asked again", async () => {
    const w = await openWindow();
    const error = { code: "busy", message: "locked", hint: "" };
    w.server.answers["GET /status"] = { status: 503, body: { error } };
    w.editor.events.saveDocument.fire(w.editor.open(path.join(w.root, "a.go"), "x").document);
    await until("it is offline", () => shows(w) === "$(debug-disconnect) codemem offline");
    expect(w.editor.items[0]?.tooltip?.value).toContain("locked");
    expect(w.server.to("POST /unregister")).toEqual([]);
    w.server.answers["GET /status"] = { body: { state: "empty" } };
    w.editor.events.saveDocument.fire(w.editor.documents[0] as never);
    await until("it is back", () => shows(w).includes("empty"));
  });

  test("and answers another's token is joined anew", async () => {
    const w = await openWindow();
    w.server.token = "new";
    join(path.dirname(w.program), w.server, w.root);
    w.editor.events.saveDocument.fire(w.editor.open(path.join(w.root, "a.go"), "x").document);
    await until("it registers with the new token", () =>
      w.server.calls.some((c) => c.route === "POST /register" && c.headers.authorization === "Bearer new"),
    );
  });
});

describe("a server that can't be started", () => {
  test("for want of the program: said once, no attempts; another path is tried at once", async () => {
    const missing = path.join(temporary(), "none");
    const w = await openWindow({ settings: { path: missing }, wait: false });
    await until("it has failed", () => shows(w) === "$(debug-disconnect) codemem offline");
    const item = w.editor.items[0];
    expect(item?.tooltip?.value).toContain("set codemem\\.path to where it is");
    expect([item?.command, item?.backgroundColor?.id]).toEqual(["codemem.showLog", "statusBarItem.warningBackground"]);
    w.editor.configure("path", w.program);
    await until("it is ready", () => shows(w).includes("trust"));
  });

  test.each([
    ["How to Install", ["open https://example.org"]],
    ["Set Its Path", ["workbench.action.openSettings codemem.path"]],
    [undefined, []],
  ])("for want of the program: a person is told once and may choose %s", async (answer, executed) => {
    const missing = path.join(temporary(), "none");
    const w = await openWindow({ settings: { path: missing, autoStart: false }, wait: false });
    w.editor.answers = [answer as string];
    w.editor.folders = [...w.editor.folders, { uri: Uri.file(temporary()), name: "second", index: 1 }];
    w.editor.events.folders.fire();
    w.editor.configure("autoStart", true);
    const failed = (): number => w.editor.log.filter((line) => line.includes("there is no program")).length;
    await until("both folders have failed", () => failed() === 2);
    await w.editor.run("codemem.restartServer");
    expect(w.editor.messages[0]).toBe(
      `warning: codemem: the program ${missing} is not installed, or not in PATH. Nothing is shown without it.`,
    );
    expect(w.editor.messages.filter((m) => m.startsWith("warning"))).toHaveLength(1);
    expect(w.editor.executed).toEqual(executed);
  });

  test("is tried three times", async () => {
    const directory = temporary();
    const count = path.join(directory, "count");
    const program = script(
      directory,
      `require("fs").appendFileSync(${JSON.stringify(count)}, "x"); console.error("error: no <repository>"); process.exit(1)`,
    );
    const w = await openWindow({ settings: { path: program }, wait: false });
    await until("the first attempt", () => w.editor.log.length > 0);
    expect(w.editor.log[0]).toContain("codemem serve ended with code 1: error: no <repository>");
    await until("it is given up", () => w.editor.items[0]?.backgroundColor !== undefined);
    expect(fs.readFileSync(count, "utf8")).toBe("xxx");
    expect(w.editor.items[0]?.tooltip?.value).toContain("no \\<repository\\>");
  });
});

describe("folders", () => {
  test("each has a session; one that is closed unregisters; one not on disk has none", async () => {
    const w = await openWindow();
    const second = temporary();
    w.editor.folders = [
      ...w.editor.folders,
      { uri: Uri.file(second), name: "second", index: 1 },
      { uri: Uri.parse("vscode-vfs://github/x"), name: "remote", index: 2 },
    ];
    w.editor.events.folders.fire();
    await until("two register", () => new Set(w.server.to("POST /register").map((b) => b.client_id)).size === 2);
    w.editor.folders = w.editor.folders.slice(0, 1);
    w.editor.events.folders.fire();
    await until("one unregisters", () => w.server.to("POST /unregister").length === 1);
    const gone = w.server.to("POST /register").find((b) => b.name === "Test (second)");
    expect(w.server.to("POST /unregister")[0]).toEqual({ client_id: gone?.client_id });
  });

  test("one opened through a link has the paths of the work tree", async () => {
    const w = await openWindow();
    const link = path.join(temporary(), "link");
    fs.symlinkSync(w.root, link);
    w.editor.folders = [{ uri: Uri.file(link), name: "linked", index: 0 }];
    w.editor.events.folders.fire();
    await until("it registers", () => w.server.to("POST /register").some((b) => b.name === "Test (linked)"));
    await until("it is ready", () => shows(w).includes("trust"));
    w.editor.events.saveDocument.fire(w.editor.open(path.join(link, "d/a.go"), "x").document);
    await until("it tells of the file", () => w.server.to("POST /index/change").length > 0);
    expect(w.server.to("POST /index/change")[0]?.paths).toEqual(["d/a.go"]);
  });
});

describe("restart", () => {
  test("folders of one server let go of it before it ends, and join the next once", async () => {
    const w = await openWindow();
    const process = spawn("sleep", ["1000"], { stdio: "ignore" });
    process.unref();
    w.server.pid = process.pid as number;
    w.server.answers["GET /health"] = { body: { pid: process.pid, root: w.root } };
    w.server.answers["POST /register"] = { body: { client_id: "c", lease_seconds: 0.3 } }; // each looks again soon
    const next = await new FakeServer().start();
    after(() => next.stop());
    next.token = "next";
    next.answers["POST /register"] = (_call, response) =>
      void setTimeout(() => send(response, 200, { client_id: "c", lease_seconds: 180 }), 1000);
    process.once("exit", () => void w.server.stop());
    const directory = path.dirname(w.program);
    join(directory, w.server, w.root);
    w.editor.configure("path", `${directory}/./codemem`); // of this pid
    w.editor.folders = [0, 1, 2].map((index) => ({
      uri: Uri.file(index ? temporary() : w.root),
      name: `f${index}`,
      index,
    }));
    w.editor.events.folders.fire();
    const joins = (): number => w.editor.log.filter((line) => line.includes(`(pid ${process.pid},`)).length;
    await until("three have joined", () => joins() === 3);
    join(directory, next, w.root);
    const before = w.editor.log.length;
    await w.editor.run("codemem.restartServer");
    expect(w.editor.messages).toEqual(["info: codemem: server restarted. trust, 87.2 % saved."]);
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    expect(w.editor.log.slice(before).filter((line) => / joined /.test(line))).toHaveLength(3);
    expect(new Set(next.to("POST /register").map((b) => b.client_id)).size).toBe(3);
  });

  test("doesn't end a process that is not the server", async () => {
    const w = await openWindow();
    w.server.answers["GET /health"] = { body: { pid: 999_999_999, root: w.root } };
    await w.editor.run("codemem.restartServer");
    expect(w.editor.log.join("\n")).toContain("process 999999999 answers");
    expect(w.editor.messages).toEqual(["info: codemem: server restarted. trust, 87.2 % saved."]);
  });

  test("says why it failed", async () => {
    const w = await openWindow();
    w.server.answers["GET /health"] = (_call, response) => send(response, 500, "");
    fs.rmSync(w.program);
    w.editor.answers = [undefined as never, "Show Log"]; // the first of them to the one that tells of the program
    await w.editor.run("codemem.restartServer");
    expect(w.editor.messages.at(-1)).toMatch(/^error: codemem: there is no program .* set codemem.path/);
    expect(w.editor.logShown).toBe(1);
  });
});
