import { useEffect, useState } from "preact/hooks";
import type { SymbolView as Data, Params, Use, UseList, Way } from "../api";
import { useAnswer } from "../live";
import { PathLink, Shown, SymbolLink } from "../parts/basics";
import { Code } from "../parts/code";
import { Notes, PlaceLink, TestsOf } from "../parts/lists";
import { go } from "../router";
import { number, plural } from "../words";

const left: { name: UseList; title: string }[] = [
  { name: "callers", title: "Used by" },
  { name: "through", title: "Called through what it implements or what holds it" },
  { name: "possible", title: "Possibly used by" },
];

const right: { name: UseList; title: string }[] = [
  { name: "callees", title: "Uses" },
  { name: "implementations", title: "Implemented by" },
  { name: "implements", title: "Implements" },
  { name: "unresolved", title: "Names that no rule resolves" },
];

export function SymbolView({ params }: { params: Params }) {
  const id = params.id ?? "";
  const answer = useAnswer<Data>("symbol", { id });
  const name = answer.data?.name ?? id.slice(id.lastIndexOf(":") + 1);
  return (
    <div class="view wide">
      <h1>
        <bdi class="path">{name}</bdi>
      </h1>
      <Shown answer={answer}>
        {(d) => (
          <>
            <p class="where">
              {d.kind} in <PathLink path={d.path} line={d.line} />
            </p>
            {d.notes.length > 0 && <Notes notes={d.notes} />}
            <div class="edges">
              <div>
                {d.said && <p class="hint">Used by {d.said}.</p>}
                {left.map((g) => (
                  <Uses key={g.name} data={d} {...g} />
                ))}
              </div>
              <div class="middle">
                <Code key={d.id} text={d.text} language={d.language} first={d.line} label={`source of ${d.id}`} />
              </div>
              <div>
                {right.map((g) => (
                  <Uses key={g.name} data={d} {...g} />
                ))}
              </div>
            </div>
            <WayBetween id={d.id} from={params.from} to={params.to} />
            <TestsOf id={d.id} />
          </>
        )}
      </Shown>
    </div>
  );
}

// Uses are one list of edges; each says its kind with the rule that made it, or why it is only possible.
function Uses({ data, name, title }: { data: Data; name: UseList; title: string }) {
  const uses = data[name] ?? [];
  const total = data.totals[name] ?? 0;
  if (total === 0) return null;
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>
        {title}{" "}
        <span class="count">
          {number(total)}
          {name === "possible" && data.more_possible && " or more"}
        </span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section class="scroll tall" tabIndex={0} aria-label={title}>
        <ul class="rows hit">
          {uses.map((u, i) => (
            <li key={i}>
              <Edge use={u} possible={name === "possible"} />
            </li>
          ))}
        </ul>
        {total > uses.length && <p class="hint">… and {number(total - uses.length)} more</p>}
      </section>
    </section>
  );
}

function Edge({ use: u, possible }: { use: Use; possible: boolean }) {
  return (
    <>
      {u.id ? <PlaceLink id={u.id} path={u.path} whole /> : <bdi class="path">{u.name}</bdi>}{" "}
      <span class="hint at">
        <bdi>
          {possible && "possible, "}
          {u.kind}
          {u.rule && ` · ${u.rule}`}
          {u.why && ` · ${u.why}`}
          {u.via && ` · via ${u.via}`}
        </bdi>{" "}
        <PathLink path={u.path} line={u.line} />
      </span>
    </>
  );
}

// WayBetween asks how one symbol comes to use another.
function WayBetween({ id, from, to }: { id: string; from: string | undefined; to: string | undefined }) {
  const [start, setStart] = useState(from ?? "");
  const [end, setEnd] = useState(to ?? id);
  useEffect(() => {
    setStart(from ?? "");
    setEnd(to ?? id);
  }, [from, to, id]);
  const wanted = !!from && !!to;
  const answer = useAnswer<Way>("way", { from, to }, wanted);
  return (
    <section aria-labelledby="way">
      <h2 id="way">A way from one symbol to another</h2>
      <form
        class="tools"
        onSubmit={(e) => {
          e.preventDefault();
          if (start.trim() && end.trim()) go("symbol", { id, from: start.trim(), to: end.trim() });
        }}
      >
        <label>
          From{" "}
          <input
            type="text"
            value={start}
            placeholder="cmd/main.go:main"
            size={28}
            onInput={(e) => setStart(e.currentTarget.value)}
          />
        </label>
        <label>
          to <input type="text" value={end} size={28} onInput={(e) => setEnd(e.currentTarget.value)} />
        </label>
        <button type="submit">Find</button>
      </form>
      {wanted && <Shown answer={answer}>{(w) => <Steps way={w} />}</Shown>}
    </section>
  );
}

function Steps({ way }: { way: Way }) {
  if (way.nodes.length === 0) return <p role="status">No edges lead there; perhaps they lead the other way round.</p>;
  return (
    <>
      <p role="status">{way.edges.length === 0 ? "It is the same." : plural(way.edges.length, "step", "steps")}</p>
      <ol class="way">
        {way.nodes.map((n, i) => {
          const edge = way.edges[i - 1];
          return (
            <li key={n.id}>
              {edge && (
                <span class="hint">
                  {edge.kind}
                  {edge.rule && ` · ${edge.rule}`} →{" "}
                </span>
              )}
              {n.id === n.path ? <PathLink path={n.path} /> : <SymbolLink id={n.id} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}
