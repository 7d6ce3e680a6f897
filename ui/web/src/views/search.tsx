import { useLayoutEffect, useState } from "preact/hooks";
import type { Found, Grepped, Params } from "../api";
import { useAnswer } from "../live";
import { PathLink, Shown, SymbolLink } from "../parts/basics";
import { Code } from "../parts/code";
import { Notes, PlaceLink } from "../parts/lists";
import { go } from "../router";
import { named } from "../seen";
import { number, plural } from "../words";

const options = [
  { name: "regexp", title: "regular expression" },
  { name: "ignore_case", title: "any case" },
  { name: "word", title: "whole words" },
  { name: "no_tests", title: "without tests" },
] as const;

export function SearchView({ params }: { params: Params }) {
  return (
    <div class="view">
      <h1>Search</h1>
      <p class="hint">
        In words, as <code>codemem explore</code> answers: a request, identifiers, a stack trace, path:line. Or exact
        text, as <code>codemem grep</code> finds it.
      </p>
      <Ask params={params} />
      {params.q && (params.exact ? <Exact params={params} /> : <Words q={params.q} />)}
    </div>
  );
}

function Ask({ params }: { params: Params }) {
  const [q, setQ] = useState(params.q ?? "");
  const [exact, setExact] = useState(!!params.exact);
  const [chosen, setChosen] = useState<Params>(params);
  useLayoutEffect(() => {
    setQ(params.q ?? "");
    setExact(!!params.exact);
    setChosen(params);
  }, [params]);
  return (
    <search>
      <form
        class="ask"
        onSubmit={(e) => {
          e.preventDefault();
          const said = exact ? Object.fromEntries(options.map((o) => [o.name, chosen[o.name]])) : {};
          go("search", { q: exact ? q : q.trim(), exact: exact ? "1" : undefined, ...said });
        }}
      >
        <div class="tools">
          <input
            type="search"
            aria-label="What to look for"
            value={q}
            size={50}
            onInput={(e) => setQ(e.currentTarget.value)}
          />
          <button type="submit">Search</button>
        </div>
        <div class="tools">
          <fieldset>
            <legend>Look for</legend>
            <label>
              <input type="radio" name="how" checked={!exact} onChange={() => setExact(false)} /> the work, in words
            </label>
            <label>
              <input type="radio" name="how" checked={exact} onChange={() => setExact(true)} /> exact text
            </label>
          </fieldset>
          {exact &&
            options.map((o) => (
              <label key={o.name}>
                <input
                  type="checkbox"
                  checked={!!chosen[o.name]}
                  onChange={(e) => setChosen({ ...chosen, [o.name]: e.currentTarget.checked ? "1" : undefined })}
                />{" "}
                {o.title}
              </label>
            ))}
        </div>
      </form>
    </search>
  );
}

function Words({ q }: { q: string }) {
  const answer = useAnswer<Found>("explore", { q });
  return (
    <Shown answer={answer}>
      {(f) => (
        <>
          <p role="status">
            {plural(f.places.length, "place", "places")}, {plural(f.files.length, "further file", "further files")}
            {f.left_out > 0 && `; words of it stand in ${plural(f.left_out, "other file", "other files")}`}
          </p>
          {[...f.not_found.map((n) => `not found: ${n}`), ...f.not_searched.map((n) => `not searched: ${n}`)].map(
            (n) => (
              <p key={n} class="warn">
                <bdi>{n}</bdi>
              </p>
            ),
          )}
          {f.places.map((p) => (
            <Place key={`${p.id}${p.start_line}`} place={p} found={f} />
          ))}
          {!!f.notes?.length && (
            <section aria-labelledby="notes">
              <h2 id="notes">Notes</h2>
              <Notes notes={f.notes.flatMap((n) => f.told[n.id] ?? [])} />
            </section>
          )}
          {f.files.length > 0 && (
            <section aria-labelledby="further">
              <h2 id="further">Further places</h2>
              <ul class="rows">
                {f.files.map((file) => (
                  <li key={file.path}>
                    <PathLink path={file.path} />{" "}
                    <span class="hint">
                      <bdi>{file.why}</bdi>
                    </span>
                    <div class="names">
                      {file.symbols.map((s) => (
                        <SymbolLink key={s.id} id={s.id}>
                          {s.name}
                        </SymbolLink>
                      ))}
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div class="columns">
            {f.tests.length > 0 && (
              <section aria-labelledby="tests">
                <h2 id="tests">Tests</h2>
                <ul class="rows">
                  {f.tests.map((t) => (
                    <li key={t.id}>
                      <AnyLink id={t.id} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {f.changes_together.length > 0 && (
              <section aria-labelledby="together">
                <h2 id="together">Changes together</h2>
                <ul class="rows">
                  {f.changes_together.map((c) => (
                    <li key={c.path}>
                      <PathLink path={c.path} />{" "}
                      <span class="hint">
                        in {number(c.commits)} of {plural(c.of, "commit", "commits")}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        </>
      )}
    </Shown>
  );
}

// AnyLink leads to a symbol, or to a file.
function AnyLink({ id }: { id: string }) {
  return /:[^/]+$/.test(id) ? <SymbolLink id={id} /> : <PathLink path={id} />;
}

function Place({ place: p, found }: { place: Found["places"][number]; found: Found }) {
  const path = p.id.replace(/:[^/]*$/, "");
  const notes = (p.notes ?? []).flatMap((n) => found.told[n.id] ?? []);
  return (
    <section class="place" aria-label={p.id}>
      <h2>{/:\d+(-\d+)?$/.test(p.id) ? <PathLink path={path} line={p.start_line} /> : <AnyLink id={p.id} />}</h2>
      <p class="hint">
        <bdi>
          {p.kind}, lines {p.start_line}–{p.end_line}: {p.why}
        </bdi>
      </p>
      {notes.length > 0 && <Notes notes={notes} />}
      {p.form === "source" ? (
        <Code
          text={p.text}
          language={path.slice(path.lastIndexOf(".") + 1)}
          first={p.start_line}
          label={`source of ${p.id}`}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre class="code" tabIndex={0}>
          {p.text}
        </pre>
      )}
      {p.callers.length > 0 && (
        <p class="hint">
          Used by{" "}
          {p.callers.map((c, i) => (
            <span key={`${c.id}${c.line}`}>
              {i > 0 && ", "}
              <AnyLink id={c.id} />
            </span>
          ))}
          {!!p.more_callers && ` and ${number(p.more_callers)} more`}
        </p>
      )}
    </section>
  );
}

function Exact({ params }: { params: Params }) {
  const { q, regexp, ignore_case, word, no_tests } = params;
  const answer = useAnswer<Grepped>("grep", { pattern: q, regexp, ignore_case, word, no_tests });
  return (
    <Shown answer={answer}>
      {(g) => (
        <>
          <p role="status">
            {plural(g.lines, "line", "lines")} in {plural(g.matched_files, "file", "files")}, of{" "}
            {number(g.searched_files)}
            {!!g.unread_files &&
              `; ${plural(g.unread_files, "file that may match was", "files that may match were")} not read`}
            {!!g.binary_files && `; ${plural(g.binary_files, "binary file", "binary files")} not looked through`}
          </p>
          {g.stopped && <p class="warn">Every byte counts for this pattern, and so much was looked through for it.</p>}
          {g.unsearched_files?.map((f) => (
            <p key={f.path} class="warn">
              <bdi>{named(f.path)}</bdi> was not looked through: <bdi>{f.reason}</bdi>
            </p>
          ))}
          {g.files.map((f) => (
            <Matches key={f.path} file={f} />
          ))}
        </>
      )}
    </Shown>
  );
}

function Matches({ file }: { file: Grepped["files"][number] }) {
  return (
    <section aria-label={file.path}>
      <h2>
        <PathLink path={file.path} /> <span class="count">{number(file.lines)}</span>
      </h2>
      {file.in.map((s) => (
        <div key={s.id}>
          {s.name && (
            <p>
              <PlaceLink id={s.id} path={file.path} />{" "}
              <span class="hint">
                {s.kind}, lines {s.start_line}–{s.end_line}
              </span>
            </p>
          )}
          <ul class="rows hit">
            {s.lines.map((l) => (
              <Match key={l.line} path={file.path} line={l} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Match({ path, line: l }: { path: string; line: Grepped["files"][number]["in"][number]["lines"][number] }) {
  const bytes = new TextEncoder().encode(l.text); // places in it count bytes
  const piece = (from: number, to: number) => new TextDecoder().decode(bytes.slice(from, to));
  return (
    <li>
      <span class="at">
        <PathLink path={path} line={l.line}>
          {l.line}
        </PathLink>
      </span>{" "}
      <code>
        <bdi>
          {piece(0, l.at)}
          <mark>{piece(l.at, l.to)}</mark>
          {piece(l.to, bytes.length)}
        </bdi>
      </code>
      {!!l.same_lines?.length && <span class="hint"> and in lines {l.same_lines.slice(0, 8).join(", ")}</span>}
    </li>
  );
}
