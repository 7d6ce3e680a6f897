// What the server is told of edits and of files.
import * as fs from "node:fs";
import * as path from "node:path";
import { applyPatch } from "diff";
import { describe, expect, test } from "vitest";
import { FakeServer, until } from "./server";
import { type FakeDocument, Range, Selection, TextDocumentChangeReason, Uri } from "./vscode";
import { after, join, openWindow, type Window } from "./window";

function edits(w: Window): Record<string, unknown>[] {
  return w.server.to("POST /context/edit");
}

async function sent(w: Window, n: number): Promise<Record<string, unknown>> {
  await until(`${n} edits are sent`, () => edits(w).length >= n);
  return edits(w)[n - 1] as Record<string, unknown>;
}

const shows = (w: Window): string => w.editor.items[0]?.text ?? "";

const rest = (ms = 200): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function type(d: FakeDocument, line: number, character: number, text: string): void {
  d.edit(new Range(line, character, line, character), text);
}

describe("an edit", () => {
  test("is sent as one diff when typing rests, with the cursor before and after in bytes", async () => {
    const w = await openWindow();
    const e = w.editor.open(path.join(w.root, "d/a.go"), "é😀x\r\nb\r\n");
    type(e.document, 0, 4, "y");
    type(e.document, 0, 5, "z");
    e.selection = new Selection(0, 6, 0, 6);
    const edit = await sent(w, 1);
    expect(edit).toMatchObject({
      path: "d/a.go",
      diff: "@@ -1,2 +1,2 @@\n-é😀x\r\n+é😀xyz\r\n b\r\n",
      cursor_before: { line: 1, col: 8 },
      cursor_after: { line: 1, col: 10 },
    });
    expect(edit.client_id).toBe(w.server.to("POST /register")[0]?.client_id);
    expect(Math.abs(Date.parse(edit.at as string) - Date.now())).toBeLessThan(10_000);
    await rest();
    expect(edits(w)).toHaveLength(1);
  });

  test("starts where the one before it ended: together they make the text", async () => {
    const w = await openWindow();
    const { document } = w.editor.open(path.join(w.root, "a.go"), "1\n2\n3\n");
    let text: string | false = document.getText();
    for (let i = 0; i < 4; i++) {
      type(document, i % 3, 0, `${i}\n`);
      const { diff } = await sent(w, i + 1);
      text = applyPatch(text as string, `--- a\n+++ b\n${diff}`);
    }
    expect(text).toBe(document.getText());
  });

  test("that is undone at once is none", async () => {
    const w = await openWindow();
    const { document } = w.editor.open(path.join(w.root, "a.go"), "a\n");
    type(document, 0, 0, "x");
    document.edit(new Range(0, 0, 0, 1), "", { dirty: false, reason: TextDocumentChangeReason.Undo });
    await rest();
    expect(edits(w)).toEqual([]);
  });

  test("that is undone later is an edit", async () => {
    const w = await openWindow();
    const { document } = w.editor.open(path.join(w.root, "a.go"), "a\n");
    type(document, 0, 0, "x");
    await sent(w, 1);
    document.edit(new Range(0, 0, 0, 1), "", { dirty: false, reason: TextDocumentChangeReason.Undo });
    expect((await sent(w, 2)).diff).toBe("@@ -1 +1 @@\n-xa\n+a\n");
  });

  test("by another program, read again from disk, is not the user's", async () => {
    const w = await openWindow();
    const { document } = w.editor.open(path.join(w.root, "a.go"), "a\n");
    document.edit(new Range(0, 0, 1, 0), "other\n", { dirty: false });
    await rest();
    type(document, 0, 0, "x");
    expect((await sent(w, 1)).diff).toBe("@@ -1 +1 @@\n-other\n+xother\n");
    expect(edits(w)).toHaveLength(1);
  });

  test("is sent at once when the file is saved; one thrown away with its file is not", async () => {
    const w = await openWindow({ settings: { debounce: 5000 } });
    const { document } = w.editor.open(path.join(w.root, "a.go"), "a\n");
    const thrown = w.editor.open(path.join(w.root, "b.go"), "a\n").document;
    type(document, 0, 0, "x");
    type(thrown, 0, 0, "x");
    w.editor.events.closeDocument.fire(thrown);
    w.editor.events.saveDocument.fire(thrown);
    w.editor.events.saveDocument.fire(document);
    expect(await sent(w, 1)).toMatchObject({ path: "a.go" });
    await rest();
    expect(edits(w)).toHaveLength(1);
  });

  test("that was sent and is thrown away is taken back, with its file or without", async () => {
    const w = await openWindow();
    for (const [i, close] of [true, false].entries()) {
      const file = path.join(w.root, `${i}.go`);
      fs.writeFileSync(file, "a\n");
      const { document } = w.editor.open(file, "a\n");
      type(document, 0, 0, "x");
      expect((await sent(w, 2 * i + 1)).diff).toBe("@@ -1 +1 @@\n-a\n+xa\n");
      if (close) {
        w.editor.events.closeDocument.fire(document);
      } else {
        document.edit(new Range(0, 0, 1, 0), "a\n", { dirty: false });
      }
      expect(await sent(w, 2 * i + 2)).toMatchObject({ path: `${i}.go`, diff: "@@ -1 +1 @@\n-xa\n+a\n" });
    }
    const { document } = w.editor.open(path.join(w.root, "0.go"), "a\n");
    type(document, 0, 0, "y");
    await sent(w, 5);
    fs.writeFileSync(path.join(w.root, "0.go"), "ya\n");
    document.isDirty = false;
    w.editor.events.saveDocument.fire(document);
    w.editor.events.closeDocument.fire(document);
    await rest();
    expect(edits(w)).toHaveLength(5);
  });

  test("starts from the disk where the server knows nothing else", async () => {
    const w = await openWindow();
    const file = path.join(w.root, "a.go");
    fs.writeFileSync(file, "\ufeffa\n");
    const { document } = w.editor.open(file, "xa\n", true);
    type(document, 0, 0, "y");
    expect((await sent(w, 1)).diff).toBe("@@ -1 +1 @@\n-a\n+yxa\n");
    const other = await new FakeServer().start();
    after(() => other.stop());
    other.token = "another";
    join(path.dirname(w.program), other, w.root);
    await w.server.stop();
    type(document, 0, 0, "z"); // it finds that the server is gone
    await until("the other one is ready", () => other.to("POST /register").length > 0 && shows(w).includes("trust"));
    type(document, 0, 0, "z");
    await until("it is told", () => other.to("POST /context/edit").length > 0);
    expect(other.to("POST /context/edit")[0]?.diff).toBe("@@ -1 +1 @@\n-a\n+zzyxa\n");
  });

  test("that the server could not take is part of the next; one that it refuses is not", async () => {
    const w = await openWindow();
    const { document } = w.editor.open(path.join(w.root, "a.go"), "a\n");
    w.server.answers["POST /context/edit"] = { status: 503, body: {} };
    type(document, 0, 0, "x");
    await sent(w, 1);
    w.server.answers["POST /context/edit"] = { status: 400, body: {} };
    type(document, 0, 0, "y");
    expect((await sent(w, 2)).diff).toBe("@@ -1 +1 @@\n-a\n+yxa\n");
    expect(edits(w)[1]?.cursor_before).toEqual({ line: 1, col: 1 });
    await rest(50);
    type(document, 0, 0, "z");
    expect((await sent(w, 3)).diff).toBe("@@ -1 +1 @@\n-yxa\n+zyxa\n");
  });

  test("of a file that is no file of the folder is not sent", async () => {
    const w = await openWindow();
    const { document } = w.editor.open("/elsewhere/a.go", "a\n");
    const git = w.editor.open(path.join(w.root, ".git/COMMIT_EDITMSG"), "a\n").document;
    type(document, 0, 0, "x");
    type(git, 0, 0, "x");
    await rest();
    expect(edits(w)).toEqual([]);
  });

  test("too big is not sent, and the next one is", async () => {
    const w = await openWindow();
    const { document } = w.editor.open(path.join(w.root, "a.go"), "a\n");
    type(document, 0, 0, "x\n".repeat(100_000));
    await rest();
    expect(edits(w)).toEqual([]);
    type(document, 100_000, 0, "y");
    expect((await sent(w, 1)).diff).toBe("@@ -99998,4 +99998,4 @@\n x\n x\n x\n-a\n+ya\n");
    const huge = w.editor.open(path.join(w.root, "huge.go"), "x".repeat(2 << 20)).document;
    type(huge, 0, 0, "y");
    await rest();
    expect(edits(w)).toHaveLength(1);
  });
});

test("trackEdits: off sends nothing; turned on it begins from then", async () => {
  const w = await openWindow({ settings: { trackEdits: false } });
  const { document } = w.editor.open(path.join(w.root, "a.go"), "a\n");
  type(document, 0, 0, "x");
  await rest();
  expect(edits(w)).toEqual([]);
  w.editor.configure("trackEdits", true);
  type(document, 0, 0, "y");
  expect((await sent(w, 1)).diff).toBe("@@ -1 +1 @@\n-xa\n+yxa\n");
});

test("a file that is open when its folder is added is followed", async () => {
  const w = await openWindow();
  const [folder] = w.editor.folders;
  w.editor.folders = [];
  w.editor.events.folders.fire();
  const { document } = w.editor.open(path.join(w.root, "a.go"), "a\n");
  w.editor.folders = folder === undefined ? [] : [folder];
  w.editor.events.folders.fire();
  await until("it is ready again", () => w.editor.items[0]?.text.includes("trust") === true);
  type(document, 0, 0, "x");
  await sent(w, 1);
});

test("debounce: another value holds at once", async () => {
  const w = await openWindow({ settings: { debounce: 10_000 } });
  const { document } = w.editor.open(path.join(w.root, "a.go"), "a\n");
  w.editor.configure("debounce", 50);
  type(document, 0, 0, "x");
  await sent(w, 1);
});

test("saved, created, deleted and renamed files are told in one request", async () => {
  const w = await openWindow();
  const at = (name: string): Uri => Uri.file(path.join(w.root, name));
  const { events } = w.editor;
  events.saveDocument.fire(w.editor.open(path.join(w.root, "s.go"), "").document);
  events.createFiles.fire({ files: [at("c.go"), at("d e/ü.go")] });
  events.deleteFiles.fire({ files: [at("x.go"), Uri.file("/elsewhere/x.go")] });
  events.renameFiles.fire({ files: [{ oldUri: at("old.go"), newUri: at("new.go") }] });
  await until("they are told", () => w.server.to("POST /index/change").length > 0);
  await rest();
  expect(w.server.to("POST /index/change").map((b) => b.paths)).toEqual([
    ["s.go", "c.go", "d e/ü.go", "x.go", "old.go", "new.go"],
  ]);
});

test("the status is asked for after a save", async () => {
  const w = await openWindow();
  w.server.answers["GET /status"] = { body: { state: "verify" } };
  w.editor.events.saveDocument.fire(w.editor.open(path.join(w.root, "s.go"), "").document);
  await until("the new state is shown", () => w.editor.items[0]?.text === "$(sync) codemem verify");
});
