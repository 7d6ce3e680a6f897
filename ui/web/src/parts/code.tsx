import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Fold } from "../api";
import { plural } from "../words";
import { type Run, runs } from "./highlight";

function Line({ no, line, marked }: { no: number; line: Run[]; marked?: boolean }) {
  return (
    <div class={marked ? "line marked" : "line"} data-line={no}>
      <span class="no" aria-hidden="true">
        {no}
      </span>
      <span class="text">
        {line.map((run, i) => (
          <span key={i} class={run.look || undefined}>
            {run.text}
          </span>
        ))}
      </span>
    </div>
  );
}

// How many rows a browser lays out at once, where there are more.
const part = 200;

// inParts returns the rows of a long text in parts, of which a browser lays out those that are looked at.
function inParts(rows: preact.JSX.Element[]): preact.JSX.Element[] {
  if (rows.length <= 4 * part) return rows;
  const parts: preact.JSX.Element[] = [];
  for (let at = 0; at < rows.length; at += part) {
    const some = rows.slice(at, at + part);
    parts.push(
      <div key={`part ${at}`} class="part" style={{ containIntrinsicHeight: `auto ${some.length * 1.45}em` }}>
        {some}
      </div>,
    );
  }
  return parts;
}

// Code is source with the numbers of its lines. Of what a skeleton leaves out there is a line that unfolds it; the line that is asked for
// is shown and marked.
export function Code(p: {
  text: string;
  language: string;
  label: string;
  first?: number; // the number of the first line
  line?: number | undefined; // that is asked for
  folds?: Fold[];
}) {
  const first = p.first ?? 1;
  const folds = p.folds ?? [];
  const lines = useMemo(() => runs(p.text, p.language), [p.text, p.language]);
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map()); // folds that somebody opened or closed, by their first line
  const [all, setAll] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!p.line || !box.current) return;
    const at = box.current.querySelector<HTMLElement>(`[data-line="${p.line}"]`);
    if (!at) return;
    const below = at.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
    box.current.scrollTop += below - box.current.clientHeight / 3;
  }, [p.line, p.text]);

  // The lines are made anew when one of these is another, not with each answer: a file may have tens of thousands.
  const rows = useMemo(() => {
    const shown = (fold: Fold) =>
      chosen.get(fold.start) ?? (all || (p.line !== undefined && p.line >= fold.start && p.line <= fold.end));
    const rows: preact.JSX.Element[] = [];
    let at = 0; // the fold to come
    for (let no = first; no < first + lines.length; no++) {
      const fold = folds[at];
      if (fold && no === fold.start) {
        at++;
        const opened = shown(fold);
        rows.push(
          <button
            key={`fold ${no}`}
            type="button"
            class={fold.hydrated ? "fold hydrated" : "fold"}
            aria-expanded={opened}
            onClick={() => setChosen(new Map(chosen).set(fold.start, !opened))}
          >
            {opened ? "hide" : "show"} {plural(fold.end - fold.start + 1, "line", "lines")}
            <span class="sr">
              {" "}
              from {fold.start} to {fold.end}
            </span>
            {fold.hydrated && " · an agent was given them"}
          </button>,
        );
        if (!opened) {
          no = fold.end;
          continue;
        }
      }
      rows.push(<Line key={no} no={no} line={lines[no - first] ?? []} marked={no === p.line} />);
    }
    return inParts(rows);
  }, [lines, JSON.stringify(folds), chosen, all, first, p.line]);
  return (
    <>
      {folds.length > 0 && (
        <p class="tools">
          <button
            type="button"
            aria-pressed={all}
            onClick={() => {
              setAll(!all);
              setChosen(new Map());
            }}
          >
            {all ? "Fold the bodies" : "Unfold all bodies"}
          </button>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section class="code source" tabIndex={0} aria-label={p.label} ref={box}>
        {rows}
      </section>
    </>
  );
}
