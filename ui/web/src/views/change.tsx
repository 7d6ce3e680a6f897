import { useEffect, useState } from "preact/hooks";
import { type ChangedSymbol, exported, type Impact, type Params, type Touch, type TouchList } from "../api";
import { useAnswer } from "../live";
import { PathLink, Shown } from "../parts/basics";
import { PlaceLink, TouchRow } from "../parts/lists";
import { go } from "../router";
import { named } from "../seen";
import { number, plural } from "../words";

const groups: { name: TouchList; title: string; about: string }[] = [
  {
    name: "callers",
    title: "Used by",
    about: "Nearest first. Marked is what uses something that is declared otherwise now, or gone.",
  },
  { name: "possible_uses", title: "Possibly left", about: "Uses by name alone of what is declared otherwise or gone." },
  {
    name: "implementations",
    title: "Implements or overrides",
    about: "What implements or overrides it, and what it implements.",
  },
  { name: "siblings", title: "Possibly forgotten", about: "Functions that do not do what most of their like do." },
  { name: "tests", title: "Tests", about: "Those that reach it, nearest first." },
  { name: "changed_together", title: "Changed together before", about: "Files that changed in the same commits." },
  { name: "summaries", title: "Summaries", about: "Those that go stale by it, or name what changes." },
];

// colours are the classes of the map that ways to change are like.
const colours: Record<string, string> = {
  removed: "interface",
  signature: "interface",
  body: "body",
  added: "fresh",
  comments: "cosmetic",
};

export function ChangeView({ params }: { params: Params }) {
  const { since, depth } = params;
  const answer = useAnswer<Impact>("change", { since, depth });
  return (
    <div class="view">
      <h1>Change</h1>
      <p class="hint">
        What a change touches: who uses what changes, what may have been forgotten, which tests reach it. Users are
        looked for in the work tree as it is. <code>codemem impact{since ? ` --diff ${since}` : ""}</code> says the
        same.
      </p>
      {!exported && <Between since={since} depth={depth} revisions={answer.data?.revisions ?? []} />}
      <Shown answer={answer}>{(i) => <Found impact={i} />}</Shown>
    </div>
  );
}

// Between asks for the two sides of a change; the second is the work tree if it is empty.
function Between({
  since,
  depth,
  revisions,
}: {
  since?: string | undefined;
  depth?: string | undefined;
  revisions: string[];
}) {
  const [before, after] = sides(since);
  const [from, setFrom] = useState(before);
  const [to, setTo] = useState(after);
  const [steps, setSteps] = useState(depth ?? "2");
  useEffect(() => {
    setFrom(before);
    setTo(after);
    setSteps(depth ?? "2");
  }, [before, after, depth]);
  return (
    <form
      class="tools"
      onSubmit={(e) => {
        e.preventDefault();
        const of = to.trim() ? `${from.trim() || "HEAD"}..${to.trim()}` : from.trim();
        go("change", { since: of === "HEAD" ? undefined : of, depth: steps === "2" ? undefined : steps });
      }}
    >
      <label>
        From{" "}
        <input
          type="text"
          list="revisions"
          value={from}
          placeholder="HEAD"
          size={18}
          onInput={(e) => setFrom(e.currentTarget.value)}
        />
      </label>
      <label>
        to{" "}
        <input
          type="text"
          list="revisions"
          value={to}
          placeholder="the work tree"
          size={18}
          onInput={(e) => setTo(e.currentTarget.value)}
        />
      </label>
      <label>
        Steps{" "}
        <select value={steps} onChange={(e) => setSteps(e.currentTarget.value)}>
          {["1", "2", "3", "4", "5", "6"].map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </label>
      <datalist id="revisions">
        {revisions.map((r) => (
          <option key={r} value={r} />
        ))}
      </datalist>
      <button type="submit">Show</button>
    </form>
  );
}

// sides takes a revision or a range apart; of A...B the first side keeps its third dot.
function sides(since = ""): [string, string] {
  const at = since.indexOf("..");
  if (at < 0) return [since, ""];
  const three = since.startsWith("...", at);
  return [since.slice(0, at) + (three ? "." : ""), since.slice(at + (three ? 3 : 2)) || "HEAD"];
}

function Found({ impact }: { impact: Impact }) {
  const files = new Set(impact.changed.map((c) => c.path));
  if (impact.changed.length === 0) return <p role="status">Nothing differs.</p>;
  const left = (impact.totals.changed ?? 0) - impact.changed.length;
  return (
    <>
      <p role="status">
        {plural(impact.totals.changed ?? 0, "change", "changes")} in {plural(files.size, "file", "files")}
        {!!impact.callers_changed_too && `; ${plural(impact.callers_changed_too, "use", "uses")} by what changes too`}
      </p>
      {impact.notes?.map((n) => (
        <p key={n} class="warn">
          <bdi>{n}</bdi>
        </p>
      ))}
      <section aria-labelledby="changes">
        <h2 id="changes">What changes</h2>
        <ul class="rows">
          {[...files].map((path) => (
            <ChangedFile key={path} path={path} changes={impact.changed.filter((c) => c.path === path)} />
          ))}
        </ul>
        {left > 0 && <p class="hint">… and {number(left)} more</p>}
      </section>
      {groups.map((g) => (
        <Touched
          key={g.name}
          title={g.title}
          about={g.about}
          id={g.name}
          all={impact[g.name]}
          total={impact.totals[g.name] ?? 0}
          many={impact.changed.length > 1}
        />
      ))}
    </>
  );
}

function ChangedFile({ path, changes }: { path: string; changes: ChangedSymbol[] }) {
  const whole = changes.find((c) => c.kind === "file");
  const gone = whole?.how === "deleted";
  return (
    <li>
      {gone ? <bdi class="path">{named(path)}</bdi> : <PathLink path={path} />}{" "}
      {whole && (
        <span class="hint">
          <bdi>{whole.how}</bdi>
          {whole.from && (
            <>
              , from <bdi class="path">{named(whole.from)}</bdi>
            </>
          )}
        </span>
      )}
      <ul class="changes">
        {changes
          .filter((c) => c !== whole)
          .map((c) => (
            <li key={c.id}>
              <span class={`badge c-${colours[c.how] ?? "excluded"}`}>{c.how}</span>{" "}
              <PlaceLink id={c.id} path={path} line={c.line} there={!!c.line} />
            </li>
          ))}
      </ul>
    </li>
  );
}

function Touched(p: { id: string; title: string; about: string; all: Touch[]; total: number; many: boolean }) {
  if (p.all.length === 0) return null;
  return (
    <section aria-labelledby={p.id}>
      <h2 id={p.id}>
        {p.title} <span class="count">{number(p.total)}</span>
      </h2>
      <p class="hint">{p.about}</p>
      <ul class="rows touched">
        {p.all.map((t) => (
          <TouchRow key={`${t.id}\n${t.line}\n${t.how}\n${t.of}`} touch={t} many={p.many} />
        ))}
      </ul>
      {p.total > p.all.length && <p class="hint">… and {number(p.total - p.all.length)} more</p>}
    </section>
  );
}
