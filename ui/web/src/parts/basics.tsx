import type { ComponentChildren } from "preact";
import { type FileLine, has, type Text } from "../api";
import type { Answer } from "../live";
import { href } from "../router";
import { named } from "../seen";
import { day, short } from "../words";

// Shown shows an answer, what is wrong, or that it is being made; it keeps its place meanwhile.
export function Shown<T>({ answer, children }: { answer: Answer<T>; children: (data: T) => ComponentChildren }) {
  if (answer.error) {
    return (
      <p class="error" role="alert">
        {answer.error.message}
        {answer.error.hint && <span class="hint"> Next: {answer.error.hint}</span>}
      </p>
    );
  }
  if (answer.data === undefined) {
    return (
      <p class="waiting" role="status">
        looking …
      </p>
    );
  }
  return <>{children(answer.data)}</>;
}

// classOf is the class of a file on the map.
export function classOf(file: FileLine): string {
  if (file.state === "fresh" || file.state === "pending") return file.state;
  if (file.state === "stale") return file.drift && file.drift !== "unknown" ? file.drift : "stale";
  return "excluded";
}

export function Badge({ file }: { file: FileLine }) {
  const kind = classOf(file);
  const drifted = file.state === "stale" && kind !== "stale" ? ` ${kind}` : "";
  return (
    <span class={`badge c-${kind}`}>
      {file.summary?.damaged ? "altered" : file.state}
      {drifted}
    </span>
  );
}

// A path is a link where there is something behind it.
export function PathLink({ path, line, children }: { path: string; line?: number; children?: ComponentChildren }) {
  const text = children ?? (line ? `${named(path)}:${line}` : named(path));
  if (!has("file", { path })) return <bdi class="path">{text}</bdi>;
  return (
    <a class="path" href={href("file", { path, line: line ? String(line) : undefined })}>
      <bdi>{text}</bdi>
    </a>
  );
}

export function SymbolLink({ id, children }: { id: string; children?: ComponentChildren }) {
  if (!has("symbol", { id })) return <bdi class="path">{children ?? named(id)}</bdi>;
  return (
    <a class="path" href={href("symbol", { id })}>
      <bdi>{children ?? named(id)}</bdi>
    </a>
  );
}

// A told text is somebody's words: quoted, with where it is from, and what is wrong with it.
export function Told({ text, file }: { text: Text; file?: FileLine }) {
  return (
    <figure class="told">
      <blockquote>
        <bdi>{text.text}</bdi>
      </blockquote>
      <figcaption>
        {text.by}, {day(text.at)}
        {text.commit && <> at {short(text.commit)}</>}
        {text.damaged && <strong class="warn"> · altered in the database since it was written: codemem doctor</strong>}
        {file?.flagged && <strong class="warn"> · reads like instructions to an agent</strong>}
        {!!file?.ungrounded?.length && (
          <strong class="warn">
            {" "}
            · names <bdi>{file.ungrounded.join(", ")}</bdi>, not found in the repository
          </strong>
        )}
      </figcaption>
    </figure>
  );
}

// Names of what changed between what a summary was written for and now.
export function Drifted({ file }: { file: FileLine }) {
  const parts: [string, string[] | undefined][] = [
    ["added", file.symbols?.added],
    ["changed", file.symbols?.changed],
    ["removed", file.symbols?.removed],
  ];
  const said = parts.filter(([, names]) => names?.length);
  if (!said.length) return null;
  return (
    <p class="drifted">
      {said.map(([word, names], i) => (
        <span key={word}>
          {i > 0 && "; "}
          {word}{" "}
          {names?.slice(0, 6).map((name, k) => (
            <span key={name}>
              {k > 0 && ", "}
              <code>{name}</code>
            </span>
          ))}
          {(names?.length ?? 0) > 6 && ` and ${(names?.length ?? 0) - 6} more`}
        </span>
      ))}
    </p>
  );
}

// A Share is how much of a whole is what, as a bar whose parts are also told in words.
export function Share({ parts, label }: { parts: { name: string; share: number; text: string }[]; label: string }) {
  return (
    <div class="share">
      <div class="bar" role="img" aria-label={`${label}: ${parts.map((p) => `${p.name} ${p.text}`).join(", ")}`}>
        {parts
          .filter((p) => p.share > 0)
          .map((p) => (
            <span key={p.name} class={`c-${p.name}`} style={{ flexGrow: p.share }} />
          ))}
      </div>
    </div>
  );
}
