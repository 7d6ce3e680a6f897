// Diffs are exact: another program's patch makes the new text of the old one.
import { applyPatch, parsePatch } from "diff";
import { expect, test } from "vitest";
import { unifiedDiff } from "../src/diffs";

/** applied is `before` with the diff applied by the npm package diff. */
function applied(before: string, diff: string): string | false {
  return diff === "" ? before : applyPatch(before, `--- a\n+++ b\n${diff}`, { autoConvertLineEndings: false });
}

test.each([
  ["nothing", "a\n", "a\n", ""],
  ["one line", "a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"],
  ["into nothing", "", "a\n", "@@ -0,0 +1 @@\n+a\n"],
  ["to nothing", "a\n", "", "@@ -1 +0,0 @@\n-a\n"],
  ["the last line's end", "a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"],
  ["CRLF", "a\r\nb\r\n", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"],
  ["to CRLF", "a\n", "a\r\n", "@@ -1 +1 @@\n-a\n+a\r\n"],
])("%s", (_name, before, after, want) => {
  expect(unifiedDiff(before, after)).toBe(want);
  expect(applied(before, want)).toBe(after);
});

test("changes far apart are hunks of their own, near ones share one", () => {
  const lines = Array.from({ length: 40 }, (_, i) => `${i}\n`);
  const changed = (...at: number[]): string => lines.map((l, i) => (at.includes(i) ? `x${l}` : l)).join("");
  expect(parsePatch(`--- a\n+++ b\n${unifiedDiff(lines.join(""), changed(5, 30))}`)[0]?.hunks).toHaveLength(2);
  expect(parsePatch(`--- a\n+++ b\n${unifiedDiff(lines.join(""), changed(5, 12))}`)[0]?.hunks).toHaveLength(1);
  expect(parsePatch(`--- a\n+++ b\n${unifiedDiff(lines.join(""), changed(5, 13))}`)[0]?.hunks).toHaveLength(2);
});

/** random is a generator of numbers below n that gives the same ones each time. */
function random(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

test("a diff of random texts applies, and has no more lines than it needs", () => {
  const next = random(7);
  const words = ["a\n", "b\n", "a\r\n", "\n", "é😀\n", " \n", "-\n", "@@ -1 +1 @@\n"];
  const text = (): string => {
    const lines = Array.from({ length: next(12) }, () => words[next(words.length)]).join("");
    return next(3) === 0 ? lines.trimEnd() : lines;
  };
  for (let i = 0; i < 3000; i++) {
    const [before, after] = [text(), text()];
    const diff = unifiedDiff(before, after);
    expect(applied(before, diff), JSON.stringify({ before, after, diff })).toBe(after);
    expect(changed(diff)).toBe(distance(split(before), split(after)));
  }
});

function split(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** changed counts the lines that a diff takes out and puts in. */
function changed(diff: string): number {
  const hunks = diff === "" ? [] : (parsePatch(`--- a\n+++ b\n${diff}`)[0]?.hunks ?? []);
  return hunks.flatMap((h) => h.lines).filter((l) => /^[-+]/.test(l)).length;
}

/** distance is the least number of lines to take out and put in, by the textbook's table. */
function distance(a: string[], b: string[]): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const at = (i: number, j: number): number => table[i]?.[j] as number;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const row = table[i] as number[];
      row[j] = a[i - 1] === b[j - 1] ? at(i - 1, j - 1) : 1 + Math.min(at(i - 1, j), at(i, j - 1));
    }
  }
  return at(a.length, b.length);
}

test("huge texts that have nothing in common are replaced as a whole", () => {
  const before = Array.from({ length: 20_000 }, (_, i) => `a${i}\n`).join("");
  const after = Array.from({ length: 20_000 }, (_, i) => `b${i}\n`).join("");
  const diff = unifiedDiff(before, after);
  expect(diff.startsWith("@@ -1,20000 +1,20000 @@\n")).toBe(true);
  expect(applied(before, diff)).toBe(after);
});
