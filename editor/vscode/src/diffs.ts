// Unified diffs of a document's text before and after. Lines end at "\n"; a carriage return before it is
// part of the line, so that a CRLF document gives a diff that applies to its bytes.

/** contextLines is how many equal lines stand around a change. */
const contextLines = 3;

/** maxDistance bounds the search for a shortest diff; beyond it a region is replaced as a whole. */
const maxDistance = 500;

/** An Op replaces `gone` lines of the old text at line `at` (from 0) with `come` lines of the new at `to`. */
interface Op {
  at: number;
  gone: number;
  to: number;
  come: number;
}

/**
 * unifiedDiff returns the hunks that make `after` of `before`, without file headers, or "" if they are
 * equal. It is exact: applied to `before` it gives `after`. It is shortest, too, unless more than
 * maxDistance lines differ.
 */
export function unifiedDiff(before: string, after: string): string {
  if (before === after) {
    return "";
  }
  const a = splitLines(before);
  const b = splitLines(after);
  return group(ops(a, b))
    .map((hunk) => format(hunk, a, b))
    .join("");
}

/** splitLines cuts a text after each "\n"; the last line may lack it. */
function splitLines(text: string): string[] {
  if (text === "") {
    return [];
  }
  const lines = text.split("\n");
  const last = lines.pop() as string;
  const ended = lines.map((line) => `${line}\n`);
  if (last !== "") {
    ended.push(last);
  }
  return ended;
}

function ops(a: string[], b: string[]): Op[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) {
    head++;
  }
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) {
    tail++;
  }
  const whole: Op = { at: head, gone: a.length - head - tail, to: head, come: b.length - head - tail };
  if (whole.gone === 0 || whole.come === 0) {
    return [whole];
  }
  return shortest(a, b, whole) ?? [whole];
}

/**
 * shortest is the greedy algorithm of Myers, "An O(ND) difference algorithm and its variations" (1986),
 * over the region of an op; undefined if its distance is over maxDistance.
 */
function shortest(a: string[], b: string[], region: Op): Op[] | undefined {
  const n = region.gone;
  const m = region.come;
  const most = Math.min(n + m, maxDistance);
  const size = 2 * most + 3;
  const offset = most + 1;
  let v = new Int32Array(size);
  const trace: Int32Array[] = [];
  for (let d = 0; d <= most; d++) {
    trace.push(v.slice());
    const next = v.slice();
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && at(next, offset + k - 1) < at(next, offset + k + 1));
      let x = down ? at(next, offset + k + 1) : at(next, offset + k - 1) + 1;
      while (x < n && x - k < m && a[region.at + x] === b[region.to + x - k]) {
        x++;
      }
      next[offset + k] = x;
      if (x >= n && x - k >= m) {
        return backtrack(trace, region, offset);
      }
    }
    v = next;
  }
  return undefined;
}

/** backtrack walks the trace from the end and returns the ops, those that touch joined. */
function backtrack(trace: Int32Array[], region: Op, offset: number): Op[] {
  const found: Op[] = [];
  let x = region.gone;
  let y = region.come;
  for (let d = trace.length - 1; d > 0; d--) {
    const v = trace[d] as Int32Array;
    const k = x - y;
    const down = k === -d || (k !== d && at(v, offset + k - 1) < at(v, offset + k + 1));
    const kBefore = down ? k + 1 : k - 1;
    const xBefore = at(v, offset + kBefore);
    const yBefore = xBefore - kBefore;
    push(found, { at: region.at + xBefore, gone: down ? 0 : 1, to: region.to + yBefore, come: down ? 1 : 0 });
    x = xBefore;
    y = yBefore;
  }
  return found.reverse();
}

/** push adds an op that lies before those in `found`, joining it with the last if they touch. */
function push(found: Op[], op: Op): void {
  const last = found[found.length - 1];
  if (last !== undefined && op.at + op.gone === last.at && op.to + op.come === last.to) {
    found[found.length - 1] = { at: op.at, gone: op.gone + last.gone, to: op.to, come: op.come + last.come };
    return;
  }
  found.push(op);
}

function at(v: Int32Array, i: number): number {
  return v[i] ?? 0;
}

/** group joins the ops whose contexts touch. */
function group(all: Op[]): Op[][] {
  const hunks: Op[][] = [];
  let last: Op | undefined;
  for (const op of all) {
    if (last !== undefined && op.at - (last.at + last.gone) <= 2 * contextLines) {
      (hunks[hunks.length - 1] as Op[]).push(op);
    } else {
      hunks.push([op]);
    }
    last = op;
  }
  return hunks;
}

function format(hunk: Op[], a: string[], b: string[]): string {
  const first = hunk[0] as Op;
  const last = hunk[hunk.length - 1] as Op;
  const from = Math.max(0, first.at - contextLines);
  const to = Math.min(a.length, last.at + last.gone + contextLines);
  const fromB = first.to - (first.at - from);
  const toB = last.to + last.come + (to - last.at - last.gone);
  let text = `@@ -${span(from, to - from)} +${span(fromB, toB - fromB)} @@\n`;
  let next = from;
  for (const op of hunk) {
    text +=
      marked(" ", a, next, op.at) + marked("-", a, op.at, op.at + op.gone) + marked("+", b, op.to, op.to + op.come);
    next = op.at + op.gone;
  }
  return text + marked(" ", a, next, to);
}

/** span is a range of lines as a hunk's header has it: an empty one names the line before it. */
function span(start: number, count: number): string {
  const line = count === 0 ? start : start + 1;
  return count === 1 ? `${line}` : `${line},${count}`;
}

function marked(sign: string, lines: string[], from: number, to: number): string {
  let text = "";
  for (const line of lines.slice(from, to)) {
    text += sign + line + (line.endsWith("\n") ? "" : "\n\\ No newline at end of file\n");
  }
  return text;
}
