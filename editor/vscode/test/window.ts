// A window with one folder, a fake server behind it, and the whole extension active.
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { afterEach } from "vitest";
import { activate, deactivate } from "../src/extension";
import { virtualTime } from "./clock";
import { FakeServer, until } from "./server";
import { type editor, reset, Uri } from "./vscode";

const ends: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) {
    await end();
  }
});

/** A Window is what a test works with. */
export interface Window {
  editor: typeof editor;
  server: FakeServer;
  root: string; // of the folder
  program: string; // the fake codemem
}

/** Before is what a test may set before the extension is activated. */
export interface Before {
  settings?: Record<string, unknown>;
  trusted?: boolean;
  wait?: boolean; // until the server is ready; the default
}

/** temporary makes a directory that is gone after the test. */
export function temporary(): string {
  const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "codemem-vscode-")));
  ends.push(() => fs.rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return directory;
}

/** script writes a program for Node that plays codemem; it returns its path. */
export function script(directory: string, code: string, name = "codemem"): string {
  const file = path.join(directory, name);
  fs.writeFileSync(file, `#!${process.execPath}\n${code}\n`, { mode: 0o755 });
  return file;
}

/** openWindow activates the extension in a window with a fake server and virtual time; all is undone after the test. */
export async function openWindow(before: Before = {}): Promise<Window> {
  ends.push(virtualTime());
  const root = temporary();
  const server = await new FakeServer().start();
  ends.push(() => server.stop());
  const program = join(temporary(), server, root);
  const fake = openFolder(root, { path: program, debounce: 50, ...before.settings }, before.trusted ?? true);
  if (before.wait ?? true) {
    await until("the status is shown", () => fake.items[0]?.text.includes("trust") === true);
  }
  return { editor: fake, server, root, program };
}

/** openFolder activates the extension in a window with one folder. */
export function openFolder(root: string, settings: Record<string, unknown>, trusted = true): typeof editor {
  const fake = reset();
  fake.trusted = trusted;
  fake.folders = [{ uri: Uri.file(root), name: "project", index: 0 }];
  for (const [name, value] of Object.entries(settings)) {
    fake.values.set(`codemem.${name}`, value);
  }
  const context = {
    subscriptions: [] as { dispose(): void }[],
    logUri: Uri.file(path.join(temporary(), "logs")),
    extension: { packageJSON: { version: "0.1.0", homepage: "https://example.org" } },
  };
  activate(context as never);
  ends.push(async () => {
    await deactivate();
    for (const d of context.subscriptions) {
      d.dispose();
    }
  });
  return fake;
}

/** after has something done after the test. */
export function after(end: () => Promise<void> | void): void {
  ends.push(end);
}

/** join makes a codemem that joins a server, as the real one does when another editor has started it. */
export function join(directory: string, server: FakeServer, root: string): string {
  const line = JSON.stringify({ ...server.ready(root), joined: true });
  const file = path.join(directory, "codemem");
  // A shell, which starts ten times as fast as Node: every window starts one.
  fs.writeFileSync(file, `#!/bin/sh\ncat <<'END'\nCODEMEM_READY ${line}\nEND\n`, { mode: 0o755 });
  return file;
}
