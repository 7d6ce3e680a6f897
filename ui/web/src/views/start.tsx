import type { Start } from "../api";
import { useAnswer } from "../live";
import { Badge, Drifted, PathLink, Share, Shown } from "../parts/basics";
import { href } from "../router";
import { day, names, number, percent, plural, short } from "../words";

const states: Record<Start["state"], string> = {
  trust: "What is remembered is what is on disk.",
  verify: "The memory may not hold; what is shown here was compared with the disk just now.",
  bootstrap: "Nothing is remembered yet.",
  empty: "Git tracks nothing here, and nothing is remembered.",
};

export function StartView() {
  const answer = useAnswer<Start>("start", {});
  return (
    <div class="view">
      <Shown answer={answer}>
        {(s) => (
          <>
            <h1>
              <bdi>{s.name}</bdi>
            </h1>
            <p class="where">
              {s.head ? `${short(s.head)} ` : "no commit yet "}
              {s.branch ? (
                <>
                  on <bdi>{s.branch}</bdi>
                </>
              ) : (
                "detached"
              )}
              {s.work_tree && (
                <>
                  , linked work tree <bdi>{s.work_tree}</bdi>
                </>
              )}
              , {plural(s.tracked, "tracked file", "tracked files")}
            </p>
            <Entry start={s} />
            <Covered start={s} />
            <StaleFiles start={s} />
            <div class="columns">
              <Authors start={s} />
              <Sessions start={s} />
            </div>
          </>
        )}
      </Shown>
    </div>
  );
}

function Entry({ start }: { start: Start }) {
  return (
    <section aria-labelledby="entry" class={`entry s-${start.state}`}>
      <h2 id="entry">
        Can it be trusted? <span class="badge">{start.state}</span>
      </h2>
      <p>{states[start.state]}</p>
      {start.reasons.length > 0 && (
        <dl class="reasons">
          {start.reasons.map((r) => (
            <div key={r.name}>
              <dt>
                <code>{r.name}</code>
              </dt>
              <dd>{r.text}</dd>
            </div>
          ))}
        </dl>
      )}
      {start.last_verified_sha && (
        <p class="hint">
          Last verified at {short(start.last_verified_sha)}, {day(start.last_verified_at)}.
        </p>
      )}
    </section>
  );
}

function Covered({ start }: { start: Start }) {
  const { coverage: c } = start;
  const shown = start.classes
    .map((name, i) => ({ name, n: start.counts[i] ?? 0 }))
    .filter((p) => p.n > 0 && p.name !== "excluded");
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">How much is remembered</h2>
      <div class="figures">
        <p>
          <strong>{percent(c.share)}</strong> of files
        </p>
        <p>
          <strong>{c.weighed_at ? percent(c.by_weight) : "–"}</strong> by weight
        </p>
        {shown.map((p) => (
          <p key={p.name}>
            <strong>{number(p.n)}</strong> <span class={`dot c-${p.name}`} /> {names[p.name]}
          </p>
        ))}
      </div>
      <Share label="Files by summary" parts={shown.map((p) => ({ name: p.name, share: p.n, text: number(p.n) }))} />
      <p class="hint">
        {number(c.fresh)} of {plural(c.files, "file that wants", "files that want")} a summary{" "}
        {c.fresh === 1 ? "has" : "have"} a fresh one. By weight, a file counts by how much others use it. See{" "}
        <a href={href("map")}>the map</a> and <a href={href("worklist")}>what to write next</a>.
      </p>
    </section>
  );
}

// since says from when on a summary is stale.
function since(s: Start["stale"][number]["since"]): string {
  if (!s) return " for more than 300 commits";
  return s.commit ? ` since ${short(s.commit)}, ${day(s.at)}` : " since an edit that is not committed";
}

function StaleFiles({ start }: { start: Start }) {
  const left = start.stale_files - start.stale.length;
  return (
    <section aria-labelledby="stale">
      <h2 id="stale">What went stale</h2>
      {start.stale.length === 0 && <p class="hint">Nothing: every summary is of the bytes on disk.</p>}
      <ul class="rows">
        {start.stale.map((f) => (
          <li key={f.path}>
            <Badge file={f} /> <PathLink path={f.path} />
            <span class="hint">
              {since(f.since)}
              {f.summary && (
                <>
                  ; written {day(f.summary.at)} by <bdi>{f.summary.by}</bdi>
                </>
              )}
            </span>
            <Drifted file={f} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p class="hint">
          … and {number(left)} more: see <a href={href("worklist")}>the worklist</a>.
        </p>
      )}
    </section>
  );
}

function Authors({ start }: { start: Start }) {
  return (
    <section aria-labelledby="authors">
      <h2 id="authors">Who wrote how much</h2>
      {start.authors.length === 0 ? (
        <p class="hint">Nobody wrote a text yet.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Writer</th>
              <th scope="col" class="n">
                Texts
              </th>
            </tr>
          </thead>
          <tbody>
            {start.authors.map((a) => (
              <tr key={`${a.author}\n${a.model}`}>
                <td>
                  <bdi>{a.by}</bdi>
                </td>
                <td class="n">{number(a.texts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Sessions({ start }: { start: Start }) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">What sessions read and saved</h2>
      {start.sessions.length === 0 ? (
        <p class="hint">No session was given a body within the last day.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Session</th>
              <th scope="col" class="n">
                Symbols
              </th>
              <th scope="col" class="n">
                Tokens read
              </th>
              <th scope="col" class="n">
                Saved
              </th>
            </tr>
          </thead>
          <tbody>
            {start.sessions.map((s) => (
              <tr key={s.session}>
                <td>
                  <bdi>{s.session}</bdi>
                  <div class="hint">{day(s.at)}</div>
                </td>
                <td class="n">{number(s.symbols)}</td>
                <td class="n">{number(s.given_tokens)}</td>
                <td class="n">{number(s.file_tokens - s.given_tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {start.sessions.length > 0 && (
        <p class="hint">Saved: what the files of these symbols have more, had they been read whole.</p>
      )}
    </section>
  );
}
