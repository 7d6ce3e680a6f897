// Ghost Mode: what is dimmed, and that it is never dimmed where the text is another.
import * as path from "node:path";
import { describe, expect, test } from "vitest";
import { type Call, send, until } from "./server";
import { type FakeEditor, Range } from "./vscode";
import { openWindow, type Window } from "./window";

const source = "func a() {\n\tone\n\ttwo\n}\n\nfunc b() {\n\tthree\n}\n\nfunc c() {\n\tfour\n}\n";

const answer = {
  path: "a.go",
  content_md5: "x",
  language: "Go",
  ranges: [
    { id: "a.go:a", name: "a", kind: "function", start_line: 2, end_line: 3, state: "condensed" },
    { id: "a.go:b", name: "b", kind: "function", start_line: 7, end_line: 7, state: "hydrated" },
    { id: "a.go:c", name: "c", kind: "function", start_line: 11, end_line: 11, state: "condensed" },
  ],
  raw_tokens: 40,
  condensed_tokens: 30,
  saved_percent: 25,
};

/** dimmed lists the runs of lines, from 1, that are dimmed in an editor, and how much. */
function dimmed(e: FakeEditor): { opacity: unknown; lines: string[] } | undefined {
  for (const [type, ranges] of e.decorations) {
    if (type.options.opacity !== undefined) {
      const lines = (ranges as Range[]).map((r) => {
        expect(r.start.character).toBe(0);
        expect(r.end.character).toBe(e.document.lineAt(r.end.line).text.length);
        return `${r.start.line + 1}-${r.end.line + 1}`;
      });
      return { opacity: type.options.opacity, lines };
    }
  }
  return undefined;
}

async function shows(e: FakeEditor, lines: string[]): Promise<void> {
  await until(`dimmed are ${lines.join(" ")}`, () => JSON.stringify(dimmed(e)?.lines ?? []) === JSON.stringify(lines));
}

const ghosts = (w: Window): Record<string, unknown>[] => w.server.to("POST /ghost");

async function ghostly(settings: Record<string, unknown> = {}): Promise<Window & { e: FakeEditor }> {
  const w = await openWindow({ settings: { ghostMode: true, ...settings } });
  w.server.answers["POST /ghost"] = { body: answer };
  const e = w.editor.open(path.join(w.root, "a.go"), source);
  await shows(e, ["2-3", "11-11"]);
  return { ...w, e };
}

test("bodies are dimmed but those that are hydrated, and the status bar says what that saves", async () => {
  const { editor, e, server } = await ghostly();
  expect(dimmed(e)?.opacity).toBe("0.35");
  expect(server.to("POST /ghost")[0]).toEqual({ path: "a.go" });
  expect(editor.context.get("codemem.ghostMode")).toBe(true);
  await until("the tooltip has it", () => editor.items[0]?.tooltip?.value.includes("This file: 40 → 30") === true);
});

test("each editor of a document is dimmed, one opened later at once", async () => {
  const { editor, e } = await ghostly();
  const second = new (e.constructor as new (d: unknown) => FakeEditor)(e.document);
  editor.visible = [e, second];
  editor.events.visibleEditors.fire(editor.visible);
  expect(dimmed(second)?.lines).toEqual(["2-3", "11-11"]);
});

describe("an edit", () => {
  test("undims its lines at once, moves those below, and asks again with the text", async () => {
    const w = await ghostly({ debounce: 150 });
    w.e.document.edit(new Range(1, 4, 1, 4), "\n\tmore");
    expect(dimmed(w.e)?.lines).toEqual(["12-12"]);
    w.server.answers["POST /ghost"] = { body: { ...answer, ranges: [{ ...answer.ranges[0], end_line: 4 }] } };
    const before = ghosts(w).length;
    await shows(w.e, ["2-4"]);
    expect(ghosts(w)[before]).toEqual({ path: "a.go", content: w.e.document.getText() });
  });

  test("while an answer is on its way makes that answer void", async () => {
    const w = await ghostly();
    const held: (() => void)[] = [];
    w.server.answers["POST /ghost"] = (_call: Call, response) => {
      held.push(() => send(response, 200, answer));
    };
    w.editor.events.visibleEditors.fire(w.editor.visible);
    await until("it asks", () => held.length === 1);
    w.e.document.edit(new Range(0, 0, 12, 0), "all new\n");
    expect(dimmed(w.e)?.lines).toEqual([]);
    held[0]?.();
    await until("it asks again", () => held.length === 2);
    expect(dimmed(w.e)?.lines).toEqual([]);
    w.server.answers["POST /ghost"] = { body: { ranges: [] } };
    held[1]?.();
  });
});

describe("what is dimmed goes", () => {
  test("when the server doesn't know the file any more", async () => {
    const w = await ghostly();
    w.server.answers["POST /ghost"] = { status: 404, body: {} };
    w.editor.events.visibleEditors.fire(w.editor.visible);
    await shows(w.e, []);
  });

  test("when the server is gone", async () => {
    const w = await ghostly();
    w.server.answers["POST /ghost"] = { body: "garbage" };
    w.editor.events.visibleEditors.fire(w.editor.visible);
    await shows(w.e, []);
  });
});

describe("on and off", () => {
  test("by command, by toggling, and by the setting", async () => {
    const w = await ghostly();
    await w.editor.run("codemem.ghostModeOff");
    expect([dimmed(w.e)?.lines, w.editor.context.get("codemem.ghostMode")]).toEqual([[], false]);
    const asked = ghosts(w).length;
    w.e.document.edit(new Range(12, 0, 12, 0), "\n");
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(ghosts(w)).toHaveLength(asked);
    await w.editor.run("codemem.ghostModeOn");
    await shows(w.e, ["2-3", "11-11"]);
    await w.editor.run("codemem.toggleGhostMode");
    await shows(w.e, []);
    await w.editor.run("codemem.toggleGhostMode");
    await shows(w.e, ["2-3", "11-11"]);
    w.editor.configure("ghostMode", false);
    await shows(w.e, []);
    w.editor.configure("ghostMode", true);
    await shows(w.e, ["2-3", "11-11"]);
  });

  test("it is off unless the setting says otherwise", async () => {
    const w = await openWindow();
    w.editor.open(path.join(w.root, "a.go"), source);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(ghosts(w)).toEqual([]);
  });
});

test("ghostOpacity: another value is drawn at once, within bounds", async () => {
  const w = await ghostly();
  w.editor.configure("ghostOpacity", 0.6);
  expect(dimmed(w.e)).toEqual({ opacity: "0.6", lines: ["2-3", "11-11"] });
  w.editor.configure("ghostOpacity", -3);
  expect(dimmed(w.e)?.opacity).toBe("0.05");
  w.editor.configure("ghostOpacity", "x");
  expect(dimmed(w.e)?.opacity).toBe("0.35");
});

test("lines beyond the text are not drawn", async () => {
  const w = await openWindow({ settings: { ghostMode: true } });
  const ranges = [
    { start_line: 1, end_line: 99, state: "condensed" },
    { start_line: 50, end_line: 60, state: "condensed" },
    { start_line: 0, end_line: 1, state: "condensed" },
  ];
  w.server.answers["POST /ghost"] = { body: { ranges } };
  await shows(w.editor.open(path.join(w.root, "b.go"), "x\ny"), ["1-2"]);
});
