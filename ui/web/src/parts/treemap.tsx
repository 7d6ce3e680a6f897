// The treemap of one directory: what is in it, and what is in that. A tile is a link; its colour has a pattern and words beside it.
import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Level, Node } from "../api";
import { go } from "../router";
import { named as nameOf } from "../seen";
import { type By, inWords, sharesOf, target } from "../views/map";
import { number } from "../words";

const head = 20; // pixels of a directory's name
const named = { width: 34, height: 15 }; // the least tile that shows its name

type Tile = HierarchyRectangularNode<Node>;

// withRest gives a directory a node for what is not named in it, so that areas are true.
function withRest(node: Node, by: By): Node {
  if (!node.below?.length) return node;
  const below = node.below.map((n) => withRest(n, by));
  if (node.rest) {
    const left = (total: number, of: (n: Node) => number) => Math.max(0, total - below.reduce((a, n) => a + of(n), 0));
    const files = left(node.files, (n) => n.files);
    below.push({
      name: `${number(node.rest)} more`,
      path: `${node.path}\n`,
      dir: true,
      files,
      size: left(node.size, (n) => n.size),
      weight: left(node.weight, (n) => n.weight),
      counts: node.counts.map((c, i) => left(c, (n) => n.counts[i] ?? 0)),
      rest: node.rest,
    });
  }
  return { ...node, below };
}

function layout(level: Level, by: By, width: number, height: number): Tile[] {
  const root = hierarchy<Node>(withRest(level, by), (n) => n.below)
    .sum((n) => (n.below?.length ? 0 : by === "size" ? Math.max(n.size, 1) : Math.max(n.weight, 1e-9)))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laid = treemap<Node>()
    .tile(treemapSquarify.ratio(1.4))
    .size([width, height])
    .paddingInner(2)
    .paddingOuter((n) => (n.depth > 0 && n.children ? 2 : 0))
    .paddingTop((n) => (n.depth > 0 && n.children && n.y1 - n.y0 > 2 * head ? head : 0))
    .round(true)(root);
  return laid.descendants().filter((n) => n.depth > 0 && n.x1 - n.x0 >= 2 && n.y1 - n.y0 >= 2);
}

// nearest is the tile that lies next in a direction.
function nearest(tiles: Tile[], from: Tile, key: string): Tile | undefined {
  const mid = (t: Tile) => ({ x: (t.x0 + t.x1) / 2, y: (t.y0 + t.y1) / 2 });
  const at = mid(from);
  const off: Record<string, (t: Tile) => [number, number]> = {
    ArrowRight: (t) => [mid(t).x - at.x, mid(t).y - at.y],
    ArrowLeft: (t) => [at.x - mid(t).x, mid(t).y - at.y],
    ArrowDown: (t) => [mid(t).y - at.y, mid(t).x - at.x],
    ArrowUp: (t) => [at.y - mid(t).y, mid(t).x - at.x],
  };
  const measure = off[key];
  if (!measure) return undefined;
  let best: Tile | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const t of tiles) {
    const [ahead, aside] = measure(t);
    if (t === from || ahead <= 1) continue;
    const far = ahead + 3 * Math.abs(aside);
    if (far < least) [best, least] = [t, far];
  }
  return best;
}

export function Treemap({ level, by, inside }: { level: Level; by: By; inside: RefObject<boolean> }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const tiles = useMemo(
    () => (room.width > 0 ? layout(level, by, room.width, room.height) : []),
    [level, by, room.width, room.height],
  );
  // One tile is in the order of the Tab key; arrows go on from there.
  const [at, setAt] = useState("");
  const current = tiles.find((t) => t.data.path === at) ?? tiles[0];
  // Enter on a tile makes a new map, in which the keyboard goes on.
  const wanted = useRef(false);
  useEffect(() => {
    if (inside.current) wanted.current = true;
    setAt("");
  }, [level.path, inside]);
  useEffect(() => {
    const tile = wanted.current && box.current?.querySelector<HTMLElement>("[tabindex='0']");
    if (!tile) return;
    wanted.current = false;
    tile.focus();
  });
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !current) return;
    if (event.key === "Backspace" || event.key === "Escape") {
      if (level.path === ".") return;
      event.preventDefault();
      const above = level.path.split("/").slice(0, -1).join("/");
      go("map", { dir: above || undefined });
      return;
    }
    const next = nearest(tiles, current, event.key);
    if (!next) return;
    event.preventDefault();
    wanted.current = true;
    setAt(next.data.path);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of links that lie side by side
    <div
      ref={box}
      class="treemap"
      role="group"
      aria-label={`What is in ${level.path === "." ? "the repository" : nameOf(level.path)}, by ${by}`}
      onKeyDown={pressed}
      onFocusIn={() => {
        inside.current = true;
      }}
      onFocusOut={(e: FocusEvent) => {
        if (e.relatedTarget) inside.current = box.current?.contains(e.relatedTarget as Element) ?? false;
      }}
    >
      {tiles.map((t) => (
        <TileOf
          key={t.data.path}
          tile={t}
          classes={level.classes}
          by={by}
          current={t === current}
          focus={() => setAt(t.data.path)}
        />
      ))}
    </div>
  );
}

interface TileProps {
  tile: Tile;
  classes: string[];
  by: By;
  current: boolean;
  focus: () => void;
}

function TileOf({ tile, classes, by, current, focus }: TileProps) {
  const node = tile.data;
  const rest = node.path.endsWith("\n");
  const shown = rest ? { ...node, path: node.path.slice(0, -1) } : node;
  const to = target(shown);
  const width = tile.x1 - tile.x0;
  const height = tile.y1 - tile.y0;
  const group = !!tile.children;
  const label = width >= named.width && height >= named.height;
  const words = inWords(node, classes);
  const one = node.dir ? undefined : classes[node.counts.findIndex((c) => c > 0)];
  const parts = {
    class: `tile${group ? " group" : ""}${one ? ` c-${one}` : ""}${rest ? " rest" : ""}`,
    style: { left: `${tile.x0}px`, top: `${tile.y0}px`, width: `${width}px`, height: `${height}px` },
    tabIndex: current ? 0 : -1,
    title: `${rest ? "" : nameOf(node.path)}\n${words}`,
    "aria-label": `${nameOf(node.name)}${node.dir && !rest ? ", directory" : ""}: ${words}`,
    onFocus: focus,
  };
  const text = (
    <>
      {node.dir && !group && <Stripes shares={sharesOf(node, by)} classes={classes} />}
      {label && (
        <span class="name" aria-hidden="true">
          <bdi>{node.dir && !rest ? `${nameOf(node.name)}/` : nameOf(node.name)}</bdi>
        </span>
      )}
    </>
  );
  if (to) {
    return (
      <a href={to} {...parts}>
        {text}
      </a>
    );
  }
  return (
    <div role="img" {...parts}>
      {text}
    </div>
  );
}

// Stripes are how a directory is made up, since it has no colour of its own.
function Stripes({ shares, classes }: { shares: number[]; classes: string[] }) {
  return (
    <span class="stripes" aria-hidden="true">
      {shares.map(
        (share, i) => share > 0 && <span key={classes[i]} class={`c-${classes[i]}`} style={{ flexGrow: share }} />,
      )}
    </span>
  );
}
