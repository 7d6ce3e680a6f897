// The server's answers, as this extension uses them: a shape and how it is read, for each route.
import { Fields } from "./decode";

/** A Ready is what `codemem serve` prints when it serves, or when it found a server that does. */
export interface Ready {
  url: string; // http://127.0.0.1:PORT
  token: string;
  pid: number;
  root: string; // of the work tree, absolute
  version: string;
  joined: boolean; // another process serves
}

/** readReady reads the object of the readiness line. Only a server on this machine is taken. */
export function readReady(value: unknown): Ready {
  const f = Fields.of(value, "the readiness line");
  const url = f.text("url");
  if (!/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}\/?$/.test(url)) {
    throw new TypeError(`the readiness line's url ${JSON.stringify(url)} is not of this machine`);
  }
  const token = f.text("token");
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError("the readiness line's token is empty or has characters that no header can hold");
  }
  return {
    url: url.replace(/\/$/, ""),
    token,
    pid: f.number("pid"),
    root: f.text("root"),
    version: f.text("version", ""),
    joined: f.flag("joined"),
  };
}

/** A Status is the registry's and the server's state. */
export interface Status {
  root: string;
  version: string;
  state: string; // trust, verify, bootstrap, empty
  reasons: string[];
  head: string;
  files: number;
  pending: number; // that want a summary and have no fresh one
  stale: number; // whose summary is of other bytes
  rawTokens: number;
  condensedTokens: number;
  percent: number; // saved
  watch: string; // on, partial, off
  watchReason: string;
  clients: number;
}

export function readStatus(value: unknown): Status {
  const f = Fields.of(value, "status");
  const counts = f.object("counts");
  const saving = f.object("saving");
  const index = f.object("index");
  return {
    root: f.text("root", ""),
    version: f.text("version", ""),
    state: f.text("state"),
    reasons: f.list("reasons", readReason),
    head: f.text("head", ""),
    files: counts.number("files", 0),
    pending: counts.number("pending", 0),
    stale: counts.number("stale", 0),
    rawTokens: saving.number("raw_tokens", 0),
    condensedTokens: saving.number("condensed_tokens", 0),
    percent: saving.number("percent", 0),
    watch: index.text("watch", ""),
    watchReason: index.text("watch_reason", ""),
    clients: f.list("clients", (c) => c).length,
  };
}

/** readReason takes a reason as text, or as an object with a code and a sentence. */
function readReason(value: unknown, where: string): string {
  if (typeof value === "string") {
    return value;
  }
  const f = Fields.of(value, where);
  return f.text("detail", "") || f.text("message", "") || f.text("reason", "") || f.text("code", "");
}

/** A Summary is what is remembered of one file. */
export interface Summary {
  path: string;
  type: string;
  language: string;
  md5: string; // of the bytes on disk
  state: string; // fresh, stale, pending, skipped, unreadable, or "" from an older server
  text: string; // "" while none is written
  stale: boolean; // not of the bytes on disk, as far as that is known
  damaged: boolean; // altered in the database since it was written
  drift: string; // cosmetic, body, interface, none, unknown, or ""
  dependencies: Dependency[]; // of a fresh one: what its file uses and is declared otherwise since
  source: string; // agent, structural, history, shared, or ""
  updatedAt: string; // RFC 3339, or ""
  author: string;
  trust: string; // remote: it came from elsewhere; or ""
  flagged: boolean; // it reads like instructions to an agent
  ungrounded: string[]; // names in it that are nowhere in the repository
  structural: string; // a line made of comments and symbols, where no summary is
}

/** A Dependency is a file that another uses, and what is declared otherwise in it. */
export interface Dependency {
  path: string;
  symbols: string[];
  removed: boolean; // the file itself is gone
}

export function readSummary(value: unknown, where = "summary"): Summary {
  const f = Fields.of(value, where);
  return {
    path: f.text("path"),
    type: f.text("type", ""),
    language: f.text("language", ""),
    md5: f.text("content_md5", ""),
    state: f.text("state", ""),
    text: f.text("summary", ""),
    stale: f.flag("summary_stale"),
    damaged: f.flag("damaged"),
    drift: f.text("drift", ""),
    dependencies: f.list("dependency_drift", (element, where) => {
      const d = Fields.of(element, where);
      return { path: d.text("path"), symbols: d.texts("symbols"), removed: d.flag("removed") };
    }),
    source: f.text("summary_source", ""),
    updatedAt: f.text("summary_updated_at", ""),
    author: f.text("author", ""),
    trust: f.text("trust", ""),
    flagged: f.flag("flagged"),
    ungrounded: f.texts("ungrounded"),
    structural: f.text("structural", ""),
  };
}

export function readSummaries(value: unknown): Summary[] {
  return Fields.of(value, "summaries").list("files", readSummary);
}

/** A Summarized is what is odd about a summary that was written. */
export interface Summarized {
  flagged: boolean; // it reads like instructions to an agent
  ungrounded: string[]; // names in it that are nowhere in the repository
}

export function readSummarized(value: unknown): Summarized {
  const f = Fields.of(value, "summary");
  return { flagged: f.flag("flagged"), ungrounded: f.texts("ungrounded") };
}

/** A Ghost is which bodies of a file a skeleton leaves out. */
export interface Ghost {
  ranges: GhostRange[];
  rawTokens: number;
  condensedTokens: number;
  savedPercent: number;
}

/** A GhostRange is the lines of one body, from 1, both ends in it. */
export interface GhostRange {
  id: string;
  startLine: number;
  endLine: number;
  state: string; // condensed, or hydrated
}

export function readGhost(value: unknown): Ghost {
  const f = Fields.of(value, "ghost");
  return {
    ranges: f.list("ranges", (element, where) => {
      const r = Fields.of(element, where);
      return {
        id: r.text("id", ""),
        startLine: r.number("start_line"),
        endLine: r.number("end_line"),
        state: r.text("state"),
      };
    }),
    rawTokens: f.number("raw_tokens", 0),
    condensedTokens: f.number("condensed_tokens", 0),
    savedPercent: f.number("saved_percent", 0),
  };
}

/** A Skeleton is a file without its bodies. */
export interface Skeleton {
  text: string;
  rawTokens: number;
  tokens: number;
  whole: string; // why it leaves out nothing, or ""
}

export function readSkeleton(value: unknown): Skeleton {
  const f = Fields.of(value, "skeleton");
  return {
    text: f.text("text"),
    rawTokens: f.number("raw_tokens", 0),
    tokens: f.number("tokens", 0),
    whole: f.text("why", ""),
  };
}

/** A Pack is the context at a cursor, within a budget. */
export interface Pack {
  text: string;
  used: number;
  budget: number;
  unit: string;
  items: number;
  omitted: number;
  partial: string; // why it is not all that it could be, or ""
}

export function readPack(value: unknown): Pack {
  const f = Fields.of(value, "context");
  return {
    text: f.text("text"),
    used: f.number("used"),
    budget: f.number("budget"),
    unit: f.text("unit", "tokens"),
    items: f.list("items", (i) => i).length,
    omitted: f.list("omitted", (o) => o).length + f.number("omitted_more", 0),
    partial: f.text("partial", ""),
  };
}

/** A Row is one line of the report's tables. */
export interface Row {
  name: string; // a language, or a path
  files: number;
  rawTokens: number;
  condensedTokens: number;
  savedPercent: number;
}

/** A Report is what skeletons save in the whole work tree. */
export interface Report extends Row {
  lines: number;
  symbols: number;
  languages: Row[];
  biggest: Row[];
}

export function readReport(value: unknown): Report {
  const f = Fields.of(value, "report");
  const row = (name: string) => (element: unknown, where: string) => readRow(Fields.of(element, where), name);
  return {
    ...readRow(f, "root"),
    lines: f.number("lines", 0),
    symbols: f.number("symbols", 0),
    languages: f.list("languages", row("language")),
    biggest: f.list("biggest", row("path")),
  };
}

function readRow(f: Fields, name: string): Row {
  const raw = f.number("raw_tokens", 0);
  const condensed = f.number("condensed_tokens", 0);
  return {
    name: f.text(name, ""),
    files: f.number("files", 1),
    rawTokens: raw,
    condensedTokens: condensed,
    savedPercent: f.number("saved_percent", raw === 0 ? 0 : (100 * (raw - condensed)) / raw),
  };
}
