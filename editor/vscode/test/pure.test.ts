// Functions without an editor or a server: positions, paths, text, ranges, answers.
import { describe, expect, test } from "vitest";
import { afterEdit, within } from "../src/bodies";
import { relativePath } from "../src/paths";
import { byteColumn, lineOf, pointIn } from "../src/positions";
import { html, markdown, oneLine, plain, quoted } from "../src/text";
import { readGhost, readPack, readReady, readReport, readStatus, readSummary } from "../src/wire";

describe("positions", () => {
  test.each([
    ["", 0, 1],
    ["abc", 0, 1],
    ["abc", 3, 4],
    ["abc", 99, 4],
    ["abc", -1, 1],
    ["äb", 1, 3],
    ["€", 1, 4],
    ["a😀b", 1, 2],
    ["a😀b", 2, 2], // inside the pair: where it begins
    ["a😀b", 3, 6],
    ["a\ud83d", 2, 5], // half a pair: three bytes, as encoded
  ])("column of %j at %d is byte %d", (line, character, want) => {
    expect(byteColumn(line, character)).toBe(want);
  });

  test("a column is what the bytes before it count, for every place of every line", () => {
    const line = "x😀é\t€\u0301🇩🇪z";
    for (let i = 0; i <= line.length; i++) {
      const col = byteColumn(line, i);
      const bytes = Buffer.from(line).subarray(0, col - 1);
      expect(bytes.toString()).not.toContain("�");
      expect(line.startsWith(bytes.toString())).toBe(true);
    }
  });

  test("a point lies in its line, whatever ends that", () => {
    expect(pointIn("a\r\nbé\r\nc", { line: 1, character: 9 })).toEqual({ line: 2, col: 4 });
    expect(pointIn("a\nb", { line: 7, character: 3 })).toEqual({ line: 8, col: 1 });
    expect(lineOf("", 0)).toBe("");
    expect(lineOf("a\n", 1)).toBe("");
  });
});

describe("paths", () => {
  const roots = { root: "/real/repo", folder: "/link/sub", realFolder: "/real/repo/sub" };
  test.each([
    ["/real/repo/a.go", "a.go"],
    ["/real/repo/d/a b.go", "d/a b.go"],
    ["/link/sub/x.go", "sub/x.go"], // through the link
    ["/real/repo/..a/x", "..a/x"],
    ["/real/other/a.go", undefined],
    ["/real/repo", undefined],
    ["/real/repository/a.go", undefined],
    ["/real/repo/.git/config", undefined],
    ["/link/sub/m/.git/config", undefined],
  ])("%s is %s", (file, want) => {
    expect(relativePath(roots, file)).toBe(want);
  });
});

describe("text", () => {
  test("Markdown of a hostile text has no markup left", () => {
    const hostile = "[x](command:evil) ![i](http://h/p) <img src=x> `c` **b** $(bug) https://h.example a@b.c # h\n- l";
    const escaped = markdown(hostile);
    expect(escaped.replace(/\\[!-/:-@[-`{-~]/g, "")).not.toMatch(/[!-/:-@[-`{-~]/);
    expect(escaped.replace(/\\(.)/g, "$1")).toBe(hostile);
  });

  test("a quotation keeps every line inside it", () => {
    const q = quoted("one\n\n# two\r\n```\u2028three\n> four\u0000");
    for (const line of q.split("\n")) {
      expect(line).toMatch(/^> /);
    }
    expect(q).toContain("\\# two");
    expect(q).not.toContain("\u0000");
    expect(q).not.toContain("\u2028");
  });

  test("text is cut where a character ends", () => {
    expect(plain("a😀b", 2)).toBe("a …");
    expect(oneLine("  a \n b\t c ")).toBe("a b c");
    expect(plain("a\u202eb\u0007")).toBe("a�b�");
  });

  test("HTML is escaped", () => {
    expect(html(`<a href="x" onclick='y'>&`)).toBe("&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;");
  });
});

describe("dimmed lines and edits", () => {
  const spans = [
    { start: 2, end: 4 },
    { start: 8, end: 8 },
    { start: 10, end: 20 },
  ];
  test.each([
    ["typing in the first", [{ start: 3, end: 3, breaks: 0 }], [spans[1], spans[2]]],
    [
      "a new line above all",
      [{ start: 0, end: 0, breaks: 2 }],
      spans.map((s) => ({ start: s.start + 2, end: s.end + 2 })),
    ],
    [
      "joining lines 5 and 6",
      [{ start: 5, end: 6, breaks: 0 }],
      [spans[0], { start: 7, end: 7 }, { start: 9, end: 19 }],
    ],
    ["an edit below all", [{ start: 30, end: 30, breaks: 5 }], spans],
    ["replacing all", [{ start: 0, end: 30, breaks: 3 }], []],
    [
      "the last line of a span",
      [{ start: 4, end: 4, breaks: 1 }],
      [
        { start: 9, end: 9 },
        { start: 11, end: 21 },
      ],
    ],
    [
      "two at once, the upper first",
      [
        { start: 1, end: 1, breaks: 1 },
        { start: 8, end: 8, breaks: 1 },
      ],
      [
        { start: 3, end: 5 },
        { start: 12, end: 22 },
      ],
    ],
  ])("%s", (_name, changes, want) => {
    expect(afterEdit(spans, changes)).toEqual(want);
  });

  test("what lies beyond the text is cut", () => {
    expect(
      within(
        [
          { start: 1, end: 9 },
          { start: 5, end: 6 },
          { start: -1, end: 2 },
          { start: 3, end: 2 },
        ],
        4,
      ),
    ).toEqual([{ start: 1, end: 3 }]);
  });
});

describe("answers", () => {
  test.each([
    ["another host", { url: "http://192.0.2.1:80", token: "t", pid: 1, root: "/" }, /not of this machine/],
    ["a host that begins like ours", { url: "http://127.0.0.1:80@h", token: "t", pid: 1, root: "/" }, /not of this/],
    ["no port", { url: "http://127.0.0.1", token: "t", pid: 1, root: "/" }, /not of this machine/],
    ["a token with a line break", { url: "http://127.0.0.1:80", token: "t\r\nX: y", pid: 1, root: "/" }, /token/],
    ["no token", { url: "http://127.0.0.1:80", pid: 1, root: "/" }, /token/],
    ["no object", [1], /no JSON object/],
  ])("a readiness line with %s is refused", (_name, value, why) => {
    expect(() => readReady(value)).toThrow(why);
  });

  test("what is missing or of another type is named", () => {
    expect(() => readStatus({})).toThrow("status.state is not a string");
    expect(() => readStatus({ state: "trust", counts: 4 })).toThrow("status.counts is no JSON object");
    expect(() => readStatus({ state: "trust", reasons: {} })).toThrow("status.reasons is no list");
    expect(() => readGhost({ ranges: [{ start_line: "1" }] })).toThrow("ghost.ranges[0].start_line is not a number");
    expect(() => readSummary({ path: "a", summary_stale: "no" })).toThrow("summary.summary_stale is not true or false");
    expect(() => readPack({ text: "", used: Number.NaN })).toThrow("context.used is not a number");
  });

  test("what is null reads as nothing", () => {
    const s = readSummary({ path: "a", summary: null, structural: "func main", summary_stale: false, drift: null });
    expect([s.text, s.structural, s.stale, s.drift]).toEqual(["", "func main", false, ""]);
    expect(readReport({ raw_tokens: 200, condensed_tokens: 50, languages: null }).savedPercent).toBe(75);
    expect(readStatus({ state: "verify", reasons: ["head_moved", { code: "x", detail: "y" }] }).reasons).toEqual([
      "head_moved",
      "y",
    ]);
  });
});
