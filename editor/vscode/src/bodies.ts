// The lines that Ghost Mode dims, and what an edit does to them before the server has answered anew.

/** A Span is a run of whole lines, from 0, both ends in it. */
export interface Span {
  start: number;
  end: number;
}

/** A Change replaces the lines from start to end, from 0, both in it, by text with `breaks` line breaks. */
export interface Change {
  start: number;
  end: number;
  breaks: number;
}

/**
 * afterEdit drops the spans that a change touches and moves those below it. The changes of one event all
 * count lines of the text before it and do not overlap.
 */
export function afterEdit(spans: readonly Span[], changes: readonly Change[]): Span[] {
  let left = [...spans];
  // From the bottom up, so that a change doesn't move the lines of one that is still to come.
  for (const change of [...changes].sort((a, b) => b.start - a.start)) {
    const moved = change.breaks - (change.end - change.start);
    left = left
      .filter((span) => span.end < change.start || span.start > change.end)
      .map((span) => (span.start > change.end ? { start: span.start + moved, end: span.end + moved } : span));
  }
  return left;
}

/** within cuts spans to a text of so many lines, and drops those that are not in it. */
export function within(spans: readonly Span[], lines: number): Span[] {
  return spans
    .filter((span) => span.start >= 0 && span.start <= span.end && span.start < lines)
    .map((span) => ({ start: span.start, end: Math.min(span.end, lines - 1) }));
}
