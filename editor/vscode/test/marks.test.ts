// Marks on files whose summary is stale or missing, and the requests that they cost.
import * as path from "node:path";
import { expect, test } from "vitest";
import { type Call, send, until } from "./server";
import { type FakeEditor, type FileDecoration, Range, Uri } from "./vscode";
import { openWindow, type Window } from "./window";

const facts: Record<string, object> = {
  "stale.go": { summary: "Old words.", summary_stale: true, drift: "interface" },
  "odd.go": { summary: "Old words.", summary_stale: true, drift: "<b>" },
  "altered.go": { summary: "Odd words.", summary_stale: true, damaged: true, state: "stale", drift: "none" },
  "pending.go": { summary: null, summary_stale: false },
  "lock.json": { type: "lockfile", summary: null, summary_stale: false },
  "fresh.go": { summary: "Words.", summary_stale: false },
};

function answering(w: Window, known = facts): void {
  w.server.answers["POST /summaries"] = (call: Call, response) => {
    const paths = (call.body.paths as string[]).filter((p) => known[p] !== undefined);
    send(response, 200, { files: paths.map((p) => ({ path: p, ...known[p] })) });
  };
}

async function badge(w: Window, name: string): Promise<string | undefined> {
  const d: FileDecoration | undefined = await w.editor.decorators[0]?.provideFileDecoration(
    Uri.file(path.join(w.root, name)),
  );
  return d && `${d.badge} ${d.tooltip}`;
}

function lineNote(e: FakeEditor): string {
  for (const [type, options] of e.decorations) {
    if (type.options.after !== undefined) {
      const all = options as { range: Range; renderOptions: { after: { contentText: string } } }[];
      return all
        .map((o) => `${o.range.start.line}:${o.range.start.character} ${o.renderOptions.after.contentText}`)
        .join();
    }
  }
  return "";
}

test.each([
  [
    "stale",
    [
      "≠ codemem: summary is stale (interface drift)",
      "≠ codemem: summary is stale",
      "≠ codemem: summary is altered",
      undefined,
      undefined,
      undefined,
    ],
  ],
  [
    "all",
    [
      "≠ codemem: summary is stale (interface drift)",
      "≠ codemem: summary is stale",
      "≠ codemem: summary is altered",
      "∅ codemem: no summary yet",
      undefined,
      undefined,
    ],
  ],
  ["off", [undefined, undefined, undefined, undefined, undefined, undefined]],
])("badges with staleMarks %s", async (staleMarks, want) => {
  const w = await openWindow({ settings: { staleMarks } });
  answering(w);
  expect(await Promise.all(Object.keys(facts).map((name) => badge(w, name)))).toEqual(want);
  expect(await badge(w, "untracked.go")).toBeUndefined();
  expect(await badge(w, "../elsewhere.go")).toBeUndefined();
  expect(w.server.to("POST /summaries").length).toBe(staleMarks === "off" ? 0 : 2);
});

test("many files are asked for together, 500 at a time, and once", async () => {
  const w = await openWindow();
  answering(w);
  const names = Array.from({ length: 1200 }, (_, i) => `f${i}.go`);
  await Promise.all([...names, ...names].map((name) => badge(w, name)));
  await Promise.all(names.map((name) => badge(w, name)));
  expect(w.server.to("POST /summaries").map((b) => (b.paths as string[]).length)).toEqual([500, 500, 200]);
});

test("a file that is saved, and all when the registry's state is another, are asked for again", async () => {
  const w = await openWindow();
  const known = { ...facts };
  answering(w, known);
  expect(await badge(w, "fresh.go")).toBeUndefined();
  known["fresh.go"] = { summary: "Words.", summary_stale: true };
  expect(await badge(w, "fresh.go")).toBeUndefined();
  const e = w.editor.open(path.join(w.root, "fresh.go"), "text\n");
  w.editor.events.saveDocument.fire(e.document);
  await until("the line has it", () => lineNote(e) === "0:4 codemem: summary is stale");
  expect(await badge(w, "fresh.go")).toBe("≠ codemem: summary is stale");

  known["fresh.go"] = { summary: "Words.", summary_stale: false };
  w.server.answers["GET /status"] = { body: { state: "verify", head: "other" } };
  w.editor.events.saveDocument.fire(w.editor.open(path.join(w.root, "other.go"), "").document);
  await until("the line has it no more", () => lineNote(e) === "");
});

test("the note on the first line goes while the text is not what is on disk", async () => {
  const w = await openWindow();
  answering(w);
  const e = w.editor.open(path.join(w.root, "stale.go"), "text\nmore\n");
  await until("it is there", () => lineNote(e) === "0:4 codemem: summary is stale (interface drift)");
  e.document.edit(new Range(1, 0, 1, 0), "x");
  expect(lineNote(e)).toBe("");
  e.document.isDirty = false;
  w.editor.events.saveDocument.fire(e.document);
  await until("it is back", () => lineNote(e) !== "");
  w.editor.configure("staleMarks", "off");
  await until("it is off", () => lineNote(e) === "");
});

test("a server that fails gives no mark, and is asked again", async () => {
  const w = await openWindow();
  w.server.answers["POST /summaries"] = { status: 500, body: "x" };
  expect(await badge(w, "stale.go")).toBeUndefined();
  answering(w);
  expect(await badge(w, "stale.go")).toBeDefined();
});

test("a look at the registry finds a file that became stale while another became fresh", async () => {
  const w = await openWindow();
  const known = { ...facts };
  answering(w, known);
  const told: string[] = [];
  w.editor.decorators[0]?.onDidChangeFileDecorations((uris) =>
    told.push(...(uris ?? []).map((u) => path.basename(u.path))),
  );
  expect([await badge(w, "fresh.go"), await badge(w, "stale.go")]).toEqual([undefined, expect.any(String)]);
  known["fresh.go"] = { summary: "Words.", summary_stale: true };
  known["stale.go"] = { summary: "Words.", summary_stale: false };
  w.editor.events.saveDocument.fire(w.editor.open(path.join(w.root, "other.go"), "").document);
  await until("both are told of", () => told.includes("fresh.go") && told.includes("stale.go"));
  expect([await badge(w, "fresh.go"), await badge(w, "stale.go")]).toEqual([expect.any(String), undefined]);
});
