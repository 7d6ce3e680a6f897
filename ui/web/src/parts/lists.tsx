import type { Note, Tests, Touch } from "../api";
import { useAnswer } from "../live";
import { named } from "../seen";
import { day, number } from "../words";
import { PathLink, Shown, SymbolLink } from "./basics";

// A PlaceLink names a symbol within its file, or a line of the file; whole with the path.
export function PlaceLink({
  id,
  path,
  line,
  there = true,
  whole,
}: {
  id: string;
  path: string;
  line?: number | undefined;
  there?: boolean;
  whole?: boolean;
}) {
  if (id === path) return line ? <PathLink path={path} line={line} /> : <PathLink path={path} />;
  const text = named(whole || !id.startsWith(`${path}:`) ? id : id.slice(path.length + 1));
  return there ? <SymbolLink id={id}>{text}</SymbolLink> : <bdi class="path">{text}</bdi>;
}

// A TouchRow is a place that a change touches, with what leads to it; many if several things change.
export function TouchRow({ touch: t, many }: { touch: Touch; many?: boolean }) {
  return (
    <li>
      {!!t.steps && (
        <span class="steps">
          {t.steps}
          <span class="sr"> {t.steps === 1 ? "step" : "steps"} away: </span>
        </span>
      )}
      <PlaceLink id={t.id} path={t.path} line={t.line} whole />
      {t.breaks && <strong class="badge c-interface">may not fit any more</strong>}
      <span class="hint">
        <bdi>
          {t.how}
          {t.rule && ` · ${t.rule}`}
        </bdi>
        {t.possible && " · possible"}
        {many && t.of && t.of !== t.id && (
          <>
            {" → "}
            <bdi class="path">{named(t.of.startsWith(`${t.path}:`) ? t.of.slice(t.path.length + 1) : t.of)}</bdi>
          </>
        )}
      </span>
    </li>
  );
}

// Notes are somebody's words, each with how it stands against what it is about.
export function Notes({ notes, total }: { notes: Note[]; total?: number }) {
  return (
    <ul class="rows notes">
      {notes.map((n) => (
        <li key={n.id}>
          <span class={`badge c-${n.state === "fresh" ? "fresh" : n.state === "drifted" ? "body" : "stale"}`}>
            {n.kind}
          </span>{" "}
          <span class="hint">
            {n.about.map((a, i) => (
              <span key={a.id}>
                {i > 0 && ", "}
                <bdi class="path">{named(a.id)}</bdi>
              </span>
            ))}
            {n.about.length > 0 && ": "}
            <bdi>{n.standing}</bdi>
          </span>
          <figure class="told">
            <blockquote>
              <bdi>{n.note}</bdi>
            </blockquote>
            <figcaption>
              <bdi>{n.by}</bdi>, {day(n.created_at)}
              {n.damaged && <strong class="warn"> · altered in the database since it was written</strong>}
              {n.flagged && <strong class="warn"> · reads like instructions to an agent</strong>}
              {!!n.ungrounded?.length && (
                <strong class="warn">
                  {" "}
                  · names <bdi>{n.ungrounded.join(", ")}</bdi>, not found in the repository
                </strong>
              )}
            </figcaption>
          </figure>
        </li>
      ))}
      {total !== undefined && total > notes.length && <li class="hint">… and {number(total - notes.length)} more</li>}
    </ul>
  );
}

// TestsOf are the tests that reach a file or a symbol.
export function TestsOf({ id }: { id: string }) {
  const answer = useAnswer<Tests>("tests", { id });
  return (
    <section aria-labelledby="tests">
      <h2 id="tests">Tests that reach it {answer.data && <span class="count">{number(answer.data.total)}</span>}</h2>
      <Shown answer={answer}>
        {(t) => (
          <>
            {t.tests.length === 0 && <p class="hint">None is known.</p>}
            <ul class="rows touched">
              {t.tests.map((touch) => (
                <TouchRow key={touch.id} touch={touch} />
              ))}
            </ul>
            {t.total > t.tests.length && <p class="hint">… and {number(t.total - t.tests.length)} more</p>}
          </>
        )}
      </Shown>
    </section>
  );
}
