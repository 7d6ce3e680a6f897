import { useRef, useState } from "preact/hooks";
import { has, type Level, type Node, type Params } from "../api";
import { useAnswer } from "../live";
import { Shown } from "../parts/basics";
import { CoverageHistory } from "../parts/history";
import { Treemap } from "../parts/treemap";
import { href } from "../router";
import { named } from "../seen";
import { meanings, names, number, percent, plural, size } from "../words";

export type By = "size" | "weight";

export function MapView({ params }: { params: Params }) {
  const dir = params.dir ?? ".";
  const answer = useAnswer<Level>("map", { dir: dir === "." ? undefined : dir });
  const [by, setBy] = useState<By>("size");
  const [table, setTable] = useState(false);
  const inside = useRef(false); // the keyboard is in the map, and goes on in the next one
  return (
    <div class="view wide">
      <h1>Map</h1>
      <Crumbs dir={dir} />
      <div class="tools">
        <fieldset>
          <legend>Area by</legend>
          {(["size", "weight"] as const).map((b) => (
            <label key={b}>
              <input type="radio" name="by" checked={by === b} onChange={() => setBy(b)} /> {b}
            </label>
          ))}
        </fieldset>
        <label>
          <input type="checkbox" checked={table} onChange={() => setTable(!table)} /> as a table
        </label>
      </div>
      <Shown answer={answer}>
        {(level) => (
          <>
            {by === "weight" && !level.weighed_at && (
              <p class="hint">What depends on what is not known yet, so that all files count the same.</p>
            )}
            <Legend level={level} by={by} />
            {table ? <LevelTable level={level} by={by} /> : <Treemap level={level} by={by} inside={inside} />}
            <p class="hint">
              {plural(level.files, "file", "files")}, {size(level.size)}. Arrow keys go from one to the next, Enter
              looks into it, Backspace goes back up.
            </p>
            <CoverageHistory dir={dir} />
          </>
        )}
      </Shown>
    </div>
  );
}

function Crumbs({ dir }: { dir: string }) {
  const parts = dir === "." ? [] : dir.split("/");
  return (
    <nav aria-label="Directory" class="crumbs">
      <ol>
        <li>{parts.length ? <a href={href("map")}>all</a> : <span aria-current="page">all</span>}</li>
        {parts.map((name, i) => {
          const path = parts.slice(0, i + 1).join("/");
          return (
            <li key={path}>
              {i < parts.length - 1 ? (
                <a href={href("map", { dir: path })}>
                  <bdi>{named(name)}</bdi>
                </a>
              ) : (
                <bdi aria-current="page">{named(name)}</bdi>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Legend({ level, by }: { level: Level; by: By }) {
  const shares = sharesOf(level, by);
  return (
    <ul class="legend" aria-label="What the colours mean">
      {level.classes.map((name, i) => (
        <li key={name} title={meanings[name]}>
          <span class={`swatch c-${name}`} /> {names[name]} <span class="n">{percent(shares[i] ?? 0)}</span>
          <span class="sr">, {meanings[name]}</span>
        </li>
      ))}
    </ul>
  );
}

// sharesOf is how much of a node each class has.
export function sharesOf(node: Node, by: By): number[] {
  const amounts = (by === "size" ? node.sizes : node.weights) ?? node.counts;
  const all = amounts.reduce((a, b) => a + b, 0);
  return amounts.map((a) => (all > 0 ? a / all : 0));
}

// target is where a node leads to; "" where nothing is behind it.
export function target(node: Node): string {
  if (node.dir) {
    const dir = node.path === "." ? undefined : node.path;
    return has("map", { dir }) ? href("map", { dir }) : "";
  }
  return has("file", { path: node.path }) ? href("file", { path: node.path }) : "";
}

// inWords says how a node stands: "12 files: 4 fresh, 8 pending".
export function inWords(node: Node, classes: string[]): string {
  const said = classes
    .map((name, i) => ({ name, n: node.counts[i] ?? 0 }))
    .filter((c) => c.n > 0)
    .map((c) => (node.dir ? `${number(c.n)} ${names[c.name]}` : (names[c.name] ?? c.name)));
  const what = node.dir ? `${plural(node.files, "file", "files")}: ` : "";
  return `${what}${said.join(", ")}; ${size(node.size)}`;
}

function LevelTable({ level, by }: { level: Level; by: By }) {
  const rows = [...(level.below ?? [])].sort((a, b) => b[by] - a[by]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section class="scroll" tabIndex={0} aria-label="What is in the directory">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" class="n">
              Files
            </th>
            <th scope="col" class="n">
              Size
            </th>
            <th scope="col" class="n">
              Weight
            </th>
            <th scope="col">Summaries</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((node) => {
            const to = target(node);
            const name = named(node.dir ? `${node.name}/` : node.name);
            return (
              <tr key={node.path}>
                <td>
                  {to ? (
                    <a href={to}>
                      <bdi>{name}</bdi>
                    </a>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                </td>
                <td class="n">{number(node.files)}</td>
                <td class="n">{size(node.size)}</td>
                <td class="n">{percent(node.weight)}</td>
                <td>{inWords(node, level.classes).replace(/^.*?: |;.*$/g, "")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!!level.rest && <p class="hint">… and {number(level.rest)} smaller ones</p>}
    </section>
  );
}
