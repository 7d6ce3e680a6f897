import { type FileView as Data, has, type NearFile, type Params } from "../api";
import { useAnswer } from "../live";
import { Badge, Drifted, PathLink, Shown, SymbolLink, Told } from "../parts/basics";
import { Code } from "../parts/code";
import { Diff } from "../parts/diff";
import { Notes, TestsOf } from "../parts/lists";
import { href } from "../router";
import { named } from "../seen";
import { day, number, percent, plural, short, size } from "../words";

export function FileView({ params }: { params: Params }) {
  const path = params.path ?? "";
  const line = Number(params.line) || undefined;
  const answer = useAnswer<Data>("file", { path });
  return (
    <div class="view">
      <h1>
        <Where path={path} />
      </h1>
      <Shown answer={answer}>{(d) => <Known data={d} line={line} key={path} />}</Shown>
    </div>
  );
}

// Where is a path whose directories lead to the map.
function Where({ path }: { path: string }) {
  const parts = path.split("/");
  return (
    <bdi class="path">
      {parts.slice(0, -1).map((name, i) => {
        const dir = parts.slice(0, i + 1).join("/");
        return (
          <span key={dir}>
            {has("map", { dir }) ? <a href={href("map", { dir })}>{named(name)}</a> : named(name)}
            {"/"}
          </span>
        );
      })}
      {named(parts.at(-1) ?? "")}
    </bdi>
  );
}

function Known({ data: d, line }: { data: Data; line: number | undefined }) {
  const f = d.file;
  return (
    <>
      <p class="where">
        <Badge file={f} /> {f.language || f.type}, {size(f.size)}
        {f.reason && (
          <>
            {": "}
            <bdi>{f.reason}</bdi>
          </>
        )}
      </p>
      <section aria-labelledby="summary">
        <h2 id="summary">Summary</h2>
        {f.summary ? <Told text={f.summary} file={f} /> : <p class="hint">Nobody wrote one.</p>}
        {f.structural && (
          <p class="structural">
            Its comments and symbols say: <bdi>{f.structural}</bdi>
          </p>
        )}
        <Drifted file={f} />
        {!!f.dependency_drift?.length && (
          <p class="drifted">
            What it uses is declared otherwise since:{" "}
            {f.dependency_drift.map((dep, i) => (
              <span key={dep.path}>
                {i > 0 && ", "}
                <PathLink path={dep.path} />
                {dep.removed && " (gone)"}
              </span>
            ))}
          </p>
        )}
        {d.changed && (
          <>
            <h3>What changed since it was written</h3>
            <Diff changed={d.changed} />
          </>
        )}
        {d.history.length > 0 && <Past data={d} />}
      </section>
      {d.notes.length > 0 && (
        <section aria-labelledby="notes">
          <h2 id="notes">
            Notes <span class="count">{number(d.totals.notes ?? 0)}</span>
          </h2>
          <Notes notes={d.notes} total={d.totals.notes ?? 0} />
        </section>
      )}
      <Source data={d} line={line} />
      <div class="columns">
        <Symbols data={d} />
        <div>
          <Near
            id="used-by"
            title="Used by"
            files={d.used_by}
            total={d.totals.used_by ?? 0}
            none="No file that is known."
          />
          <Near id="uses" title="Uses" files={d.uses} total={d.totals.uses ?? 0} none="No file of this repository." />
        </div>
      </div>
      {has("tests", { id: f.path }) && f.language && <TestsOf id={f.path} />}
    </>
  );
}

function Past({ data: d }: { data: Data }) {
  return (
    <details>
      <summary>{plural(d.history.length, "text it had", "texts it had")}</summary>
      <ol class="rows">
        {d.history.map((h) => (
          <li key={`${h.created_at}${h.content_md5}`}>
            <span class="hint">
              {day(h.created_at)}, <bdi>{h.by}</bdi>,{" "}
              {h.current ? "of the bytes on disk" : `of bytes ${short(h.content_md5)}`}
              {h.commit && ` at ${short(h.commit)}`}
            </span>
            {h.reverted_at && <strong class="warn"> · reverted {day(h.reverted_at)}: no file is given it again</strong>}
            {h.damaged && <strong class="warn"> · altered in the database since it was written</strong>}
            {h.flagged && <strong class="warn"> · reads like instructions to an agent</strong>}
            <blockquote>
              <bdi>{h.summary}</bdi>
            </blockquote>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Source({ data: d, line }: { data: Data; line: number | undefined }) {
  return (
    <section aria-labelledby="source">
      <h2 id="source">Source</h2>
      {d.no_text && <p class="hint">It is not shown: {d.no_text}.</p>}
      {d.hidden && <p class="warn">{d.hidden}</p>}
      {d.folds.length > 0 ? (
        <p class="hint">
          Its skeleton, which an agent reads first, has {number(d.condensed_tokens)} of {number(d.raw_tokens)} tokens (
          {percent(d.condensed_tokens / Math.max(1, d.raw_tokens))}): the lines that it leaves out are folded.
        </p>
      ) : (
        d.whole && d.text && <p class="hint">Whole: {d.whole}.</p>
      )}
      {d.text && (
        <Code
          key={line}
          text={d.text}
          language={d.file.language}
          folds={d.folds}
          line={line}
          label={`source of ${d.file.path}`}
        />
      )}
    </section>
  );
}

function Symbols({ data: d }: { data: Data }) {
  const total = d.totals.symbols ?? 0;
  if (total === 0) return <div />;
  return (
    <section aria-labelledby="symbols">
      <h2 id="symbols">
        Symbols <span class="count">{number(total)}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section class="scroll tall" tabIndex={0} aria-label="symbols">
        <ul class="rows">
          {d.symbols.map((s) => (
            <li key={s.id} style={{ paddingLeft: `${Math.min(s.depth, 6)}rem` }}>
              <SymbolLink id={s.id}>{s.name}</SymbolLink>{" "}
              <span class="hint">
                {s.kind}, {s.end_line > s.line ? `lines ${s.line}–${s.end_line}` : `line ${s.line}`}
              </span>
            </li>
          ))}
        </ul>
        {total > d.symbols.length && <p class="hint">… and {number(total - d.symbols.length)} more</p>}
      </section>
    </section>
  );
}

function Near(p: { id: string; title: string; files: NearFile[]; total: number; none: string }) {
  return (
    <section aria-labelledby={p.id}>
      <h2 id={p.id}>
        {p.title} <span class="count">{number(p.total)}</span>
      </h2>
      {p.files.length === 0 && <p class="hint">{p.none}</p>}
      <ul class="rows">
        {p.files.map((f) => (
          <li key={f.path}>
            <PathLink path={f.path} /> <span class="hint">{plural(f.count, "reference", "references")}</span>
          </li>
        ))}
      </ul>
      {p.total > p.files.length && <p class="hint">… and {number(p.total - p.files.length)} more</p>}
    </section>
  );
}
