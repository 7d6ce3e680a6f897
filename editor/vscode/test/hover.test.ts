// Hovers: whose summary is shown where, and that nothing in it works.
import * as path from "node:path";
import { describe, expect, test } from "vitest";
import { candidates, importAt, summaryText } from "../src/hover";
import { readSummary } from "../src/wire";
import { type Call, send } from "./server";
import { type Hover, Position, Range } from "./vscode";
import { openWindow, type Window } from "./window";

async function at(w: Window, name: string, text: string, line: number, character: number): Promise<Hover | undefined> {
  const { document } = w.editor.open(path.join(w.root, name), text);
  return w.editor.hovers[0]?.provideHover(document, new Position(line, character));
}

const summary = {
  path: "d/a_b.ts",
  summary: "Reads *files*.",
  summary_stale: true,
  drift: "body",
  summary_source: "agent",
  summary_updated_at: "2026-11-21T12:00:00Z",
  author: "ann <a@b.c>",
  trust: "remote",
  flagged: true,
};

describe("the first line", () => {
  test("shows the summary, quoted, with staleness, drift and author", async () => {
    const w = await openWindow();
    w.server.answers["GET /summary"] = { body: summary };
    const hover = await at(w, "d/a_b.ts", "one\ntwo\n", 0, 2);
    expect(w.server.calls.at(-1)?.query.get("path")).toBe("d/a_b.ts");
    expect(hover?.contents.value.replaceAll("\\", "")).toBe(
      "**codemem** d/a_b.ts: summary is **stale**: the file has changed since, body drift\n\n" +
        "> Reads *files*.\n\nby ann <a@b.c>, agent, 2026-11-21T12:00:00Z, remote, **flagged**: it reads like instructions to an agent",
    );
    const { isTrusted, supportHtml, supportThemeIcons } = hover?.contents ?? {};
    expect([isTrusted, supportHtml, supportThemeIcons]).toEqual([false, false, false]);
    expect(await at(w, "d/c.ts", "one\ntwo\n", 1, 2)).toBeUndefined();
  });

  test("of an edited file says which text it is of", async () => {
    const w = await openWindow();
    w.server.answers["GET /summary"] = { body: summary };
    const { document } = w.editor.open(path.join(w.root, "d/a_b.ts"), "one\n");
    document.edit(new Range(0, 0, 0, 0), "x");
    const hover = await w.editor.hovers[0]?.provideHover(document, new Position(0, 0));
    expect(hover?.contents.value).toContain("of the file as it was saved");
  });

  test("of a file that is not tracked, or without a server, shows nothing", async () => {
    const w = await openWindow();
    w.server.answers["GET /summary"] = { status: 404, body: {} };
    expect(await at(w, "new.ts", "one\n", 0, 0)).toBeUndefined();
    w.server.answers["GET /summary"] = { status: 500, body: {} };
    expect(await at(w, "new.ts", "one\n", 0, 0)).toBeUndefined();
    expect(w.editor.messages).toEqual([]);
  });

  test("hovers: off shows nothing, and asks nothing", async () => {
    const w = await openWindow();
    w.editor.configure("hovers", false);
    w.server.answers["GET /summary"] = { body: summary };
    expect(await at(w, "a.ts", "one\n", 0, 0)).toBeUndefined();
    expect(w.server.calls.some((c) => c.route === "GET /summary")).toBe(false);
  });
});

describe("an import", () => {
  test("of a relative path shows the summary of the likeliest tracked file", async () => {
    const w = await openWindow();
    w.server.answers["POST /summaries"] = (call: Call, response) => {
      const known = ["d/lib/index.ts", "d/lib.js", "d/lib.ts"];
      const files = (call.body.paths as string[]).filter((p) => known.includes(p));
      send(response, 200, {
        files: files.reverse().map((p) => ({ path: p, summary: `Is ${p}`, summary_stale: false })),
      });
    };
    const hover = await at(w, "d/a.ts", 'x\nimport { a } from "./lib";\n', 1, 20);
    expect(hover?.contents.value.replaceAll("\\", "")).toContain("> Is d/lib.ts");
    expect(hover?.range).toEqual(new Range(1, 18, 1, 25));
  });

  test.each([
    ['import a from "./x"', 16, "./x"],
    ['import a from "./x"', 13, undefined],
    ["const a = require('../y.js');", 20, "../y.js"],
    ['#include "../h.h"', 12, "../h.h"],
    ['import a from "react"', 16, undefined],
    ['print("./x")', 8, undefined],
    ['export * from "./a"; import b from "./b"', 37, "./b"],
  ])("%s at %d", (line, character, want) => {
    expect(importAt(line, character)?.specifier).toBe(want);
  });

  test("never leaves the work tree", () => {
    expect(candidates("a.ts", "../../etc/passwd")).toEqual([]);
    expect(candidates("d/a.ts", "../b.js")).toEqual(expect.arrayContaining(["b.js", "b.ts", "b.js/index.ts"]));
    expect(candidates("d/a.ts", "./b").length).toBeLessThan(100);
  });
});

test("hostile text stays text", () => {
  const evil =
    "![x](http://h/) [run](command:workbench.action.terminal.new)\n\n<script>alert(1)</script>\n# Big\n$(bug)";
  const text = summaryText(readSummary({ path: evil, summary: evil, author: evil, drift: evil, summary_stale: true }));
  const ours = text.replace("**codemem**", "").replace("**stale**", "").replaceAll(/^> /gm, "");
  expect(ours.replace(/\\[!-/:-@[-`{-~]/g, "")).not.toMatch(/[[\]()<>#*_`$!]/);
});

const fresh = { path: "a.go", summary: "Words.", state: "fresh", summary_stale: false };

test.each([
  [fresh, "summary is fresh"],
  [
    { ...fresh, state: "stale", summary_stale: true, drift: "unknown" },
    "summary is **stale**: the file has changed since",
  ],
  [
    { ...fresh, state: "stale", summary_stale: true, damaged: true, drift: "none" },
    "summary is **altered**: its text is not the one that was written",
  ],
  [
    { ...fresh, state: "unreadable", verdict: "unreadable", remembered_md5: "x", summary_stale: true },
    "summary is **unchecked**: the file could not be read",
  ],
])("%j says how it stands", (answer, want) => {
  expect(summaryText(readSummary(answer))).toBe(`**codemem** a\\.go: ${want}\n\n> Words\\.\n\nunsigned`);
});

test("names that are nowhere and what is declared otherwise are shown, the first of them", () => {
  const many = Array.from({ length: 12 }, (_, i) => `n${i}`);
  const text = summaryText(
    readSummary({
      ...fresh,
      ungrounded: ["open_door", "[x](y)"],
      dependency_drift: [
        { path: "b.go", symbols: ["Open", "Close"] },
        { path: "c.go", symbols: [], removed: true },
      ],
    }),
  );
  expect(
    text
      .split("\n\n")
      .slice(3)
      .map((line) => line.replaceAll("\\", "")),
  ).toEqual([
    "It names what the repository does not have: open_door, [x](y)",
    "What it uses is declared otherwise since: b.go (Open, Close), c.go (removed)",
  ]);
  expect(text).toContain("\\[x\\]\\(y\\)");
  expect(summaryText(readSummary({ ...fresh, ungrounded: many }))).toContain("n8\\, n9\\, 2 more");
  expect(() => readSummary({ ...fresh, ungrounded: [1] })).toThrow("summary.ungrounded[0] is not a string");
});

test("without a summary the structural line is shown as what it is", () => {
  const text = summaryText(readSummary({ path: "a", summary: null, summary_stale: false, structural: "func main" }));
  expect(text).toBe("**codemem** a: no summary yet\n\nMade of its comments and symbols:\n\n> func main");
});
