// Starting a server: what can come of a program that is not, or does not do, what it should.
import * as fs from "node:fs";
import * as path from "node:path";
import { describe, expect, test } from "vitest";
import { launch } from "../src/launch";
import { script, temporary } from "./window";

const line = `CODEMEM_READY {"url":"http://127.0.0.1:4711","token":"t","pid":1,"root":"/w","version":"1","joined":false}`;

function start(code: string, timeoutMs = 100_000) {
  const directory = temporary();
  const logFile = path.join(directory, "server.log");
  return launch({ program: script(directory, code), folder: directory, logFile, timeoutMs });
}

test("the readiness line is found among others, in pieces", async () => {
  const ready = await start(`
    process.stdout.write("hello\\nCODEMEM_RE");
    setTimeout(() => process.stdout.write(${JSON.stringify(`${line.slice(10)}\n`)}), 20);
    setTimeout(() => undefined, 200);`);
  expect(ready).toEqual({ url: "http://127.0.0.1:4711", token: "t", pid: 1, root: "/w", version: "1", joined: false });
});

test("it is asked to serve the folder, from a directory that is not in it", async () => {
  const directory = temporary();
  const out = path.join(directory, "args");
  const program = script(
    directory,
    `require("fs").writeFileSync(${JSON.stringify(out)}, JSON.stringify([process.cwd(), ...process.argv.slice(2)]));
     console.log(${JSON.stringify(line)})`,
  );
  const logs = temporary();
  await launch({ program, folder: "/w/the folder", logFile: path.join(logs, "l"), timeoutMs: 100_000 });
  expect(JSON.parse(fs.readFileSync(out, "utf8"))).toEqual([logs, "-C", "/w/the folder", "serve"]);
});

test("a server outlives the pipe, and what it says later goes to the log", async () => {
  const directory = temporary();
  const logFile = path.join(directory, "server.log");
  const program = script(
    directory,
    `console.log(${JSON.stringify(line)}); setTimeout(() => { console.error("late"); process.exit(0); }, 200);`,
  );
  let over: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    over = resolve;
  });
  await launch({ program, folder: directory, logFile, timeoutMs: 100_000, onExit: over });
  await ended;
  expect(fs.readFileSync(logFile, "utf8")).toBe("late\n");
});

describe("a launch fails", () => {
  test("without the program", async () => {
    const directory = temporary();
    const o = {
      program: path.join(directory, "none"),
      folder: "/",
      logFile: path.join(directory, "l"),
      timeoutMs: 100_000,
    };
    await expect(launch(o)).rejects.toMatchObject({
      kind: "missing",
      message: expect.stringContaining("codemem.path"),
    });
  });

  test("with the words of the program, when it ends", async () => {
    await expect(start(`console.error("error: not a git repository"); process.exit(1)`)).rejects.toMatchObject({
      kind: "exited",
      message: "codemem serve ended with code 1: error: not a git repository",
    });
  });

  test("when it says nothing", async () => {
    await expect(start("setInterval(() => undefined, 1000)", 300)).rejects.toMatchObject({ kind: "timeout" });
  });

  test("when it says too much", async () => {
    await expect(start(`process.stdout.write("x".repeat(100000)); setInterval(() => 0, 1000)`)).rejects.toMatchObject({
      kind: "garbage",
    });
  });

  test.each([
    ["no JSON", "{"],
    ["another machine", `{"url":"http://h:1","token":"t","pid":1,"root":"/"}`],
  ])("when the line has %s", async (_name, rest) => {
    await expect(start(`console.log(${JSON.stringify(`CODEMEM_READY ${rest}`)})`)).rejects.toMatchObject({
      kind: "garbage",
    });
  });
});
