// What the server answers, and how it is asked. In an exported report the answers stand in the document.

export type State = "fresh" | "stale" | "pending" | "skipped" | "missing" | "unreadable" | "unknown";

export interface Text {
  text: string;
  source: string;
  by: string;
  at: string;
  commit?: string;
  damaged?: boolean;
}

export interface Changes {
  added?: string[];
  changed?: string[];
  removed?: string[];
}

export interface FileNote {
  id: number;
  kind: string;
  state: string;
}

export interface FileLine {
  path: string;
  type: string;
  language: string;
  content_md5: string;
  size: number;
  state: State;
  verdict?: string;
  reason?: string;
  drift?: string;
  symbols?: Changes;
  summary: Text | null;
  structural?: string;
  flagged?: boolean;
  ungrounded?: string[];
  dependency_drift?: { path: string; symbols?: string[]; removed?: boolean }[];
  notes?: FileNote[];
  dependents?: number;
  churn?: number;
}

export interface Coverage {
  files: number;
  fresh: number;
  share: number;
  by_weight: number;
  weighed_at?: string;
}

export interface Start {
  name: string;
  work_tree?: string;
  branch: string;
  head: string;
  state: "empty" | "bootstrap" | "trust" | "verify";
  reasons: { name: string; text: string }[];
  last_verified_sha: string;
  last_verified_at: string;
  tracked: number;
  classes: string[];
  counts: number[]; // files by class
  coverage: Coverage;
  stale: (FileLine & { since: { commit: string; at: string } | null })[]; // the first of them
  stale_files: number;
  authors: { author: string; model: string; texts: number; by: string }[];
  sessions: {
    session: string;
    symbols: number;
    files: number;
    given_tokens: number;
    file_tokens: number;
    changed: number;
    at: string;
  }[];
  version: string;
}

export interface Node {
  name: string;
  path: string;
  dir?: boolean;
  files: number;
  size: number;
  weight: number;
  counts: number[];
  sizes?: number[];
  weights?: number[];
  rest?: number;
  below?: Node[];
}

export interface Level extends Node {
  classes: string[];
  weighed_at: string;
}

// How coverage grew: what each of the last commits held, and how much of it had a summary then.
export interface History {
  points: { commit: string; at: string; files: number; fresh: number }[];
}

export interface Worklist {
  files: FileLine[];
  total: number;
}

export interface Changed {
  path: string;
  hunks: { old: number; new: number; lines: { op: string; text: string }[] }[];
  cut?: boolean;
  why?: string;
  summary: Text | null;
  file: FileLine;
}

// What changes, or a place that a change touches, as codemem impact says it.
export interface ChangedSymbol {
  id: string;
  path: string;
  line?: number;
  kind?: string;
  how: string;
  from?: string;
}

export interface Touch {
  id: string;
  path: string;
  line?: number;
  steps?: number;
  of?: string;
  how: string;
  rule?: string;
  possible?: boolean;
  breaks?: boolean;
}

export type TouchList =
  | "callers"
  | "possible_uses"
  | "implementations"
  | "siblings"
  | "tests"
  | "changed_together"
  | "summaries";

export type Impact = {
  since?: string;
  changed: ChangedSymbol[];
  notes?: string[];
  callers_changed_too?: number;
  totals: Record<string, number>;
  revisions: string[];
} & Record<TouchList, Touch[]>;

export class Refusal extends Error {
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

// What is known of a file.
export interface FileView {
  file: FileLine;
  changed?: Changed;
  history: PastText[];
  notes: Note[];
  text: string;
  no_text?: string;
  hidden?: string;
  folds: Fold[];
  whole?: string;
  raw_tokens: number;
  condensed_tokens: number;
  symbols: { id: string; name: string; kind: string; line: number; end_line: number; depth: number }[];
  uses: NearFile[];
  used_by: NearFile[];
  totals: Record<string, number>;
}

export interface PastText {
  summary: string;
  content_md5: string;
  current: boolean;
  by: string;
  commit: string;
  created_at: string;
  reverted_at?: string;
  flagged?: boolean;
  damaged?: boolean;
}

export interface Note {
  id: number;
  kind: string;
  note: string;
  created_at: string;
  commit?: string;
  by: string;
  state: string;
  standing: string;
  about: { id: string; state: string }[];
  flagged?: boolean;
  ungrounded?: string[];
  damaged?: boolean;
}

// Lines that a skeleton leaves out; hydrated if an agent was given them whole.
export interface Fold {
  start: number;
  end: number;
  hydrated?: boolean;
}

export interface NearFile {
  path: string;
  count: number;
}

export interface Tests {
  tests: Touch[];
  total: number;
}

export interface Use {
  id?: string;
  name?: string;
  path: string;
  line: number;
  kind: string;
  rule?: string;
  why?: string;
  via?: string;
}

export type UseList = "callers" | "through" | "possible" | "implementations" | "implements" | "callees" | "unresolved";

// A symbol with who uses it and what it uses.
export type SymbolView = {
  id: string;
  path: string;
  name: string;
  kind: string;
  line: number;
  text: string;
  language: string;
  notes: Note[];
  said: string;
  used?: string;
  more_possible: boolean;
  totals: Record<string, number>;
} & Partial<Record<UseList, Use[]>>;

export interface Way {
  nodes: { id: string; path: string; name: string; kind: string; start_line: number }[];
  edges: { from: string; to: string; kind: string; rule: string; via?: string }[];
}

export interface Found {
  places: {
    id: string;
    kind: string;
    start_line: number;
    end_line: number;
    why: string;
    form: string;
    text: string;
    callers: { id: string; line: number; kind: string }[];
    more_callers?: number;
    notes?: { id: number }[];
  }[];
  files: { path: string; why: string; symbols: { id: string; name: string; start_line: number; end_line: number }[] }[];
  tests: { id: string; line?: number }[];
  changes_together: { path: string; commits: number; of: number }[];
  not_found: string[];
  not_searched: string[];
  left_out: number;
  notes?: { id: number }[]; // others that have words of the request
  told: Record<number, Note>; // notes by their numbers
}

export interface Grepped {
  files: {
    path: string;
    role: string;
    lines: number;
    in: {
      id: string;
      name?: string;
      kind?: string;
      start_line?: number;
      end_line?: number;
      lines: { line: number; same_lines?: number[]; text: string; at: number; to: number }[];
    }[];
  }[];
  lines: number;
  matched_files: number;
  searched_files: number;
  unread_files?: number;
  stopped?: boolean;
  binary_files?: number;
  unsearched_files?: { path: string; reason: string }[];
}

interface Report {
  made: { name: string; head: string; version: string; since: string; change: boolean; files?: number };
  answers: Record<string, unknown>;
}

// A report has its answers by what is asked for; a page that is served has none.
const report = readReport();
export const exported = report?.made;

function readReport(): Report | undefined {
  const text = document.getElementById("report")?.textContent;
  return text ? (JSON.parse(text) as Report) : undefined;
}

export type Params = Record<string, string | undefined>;

// key names what is asked for: a route with its parameters in their order, as the report has them.
export function key(route: string, params: Params): string {
  const said = Object.keys(params)
    .sort()
    .filter((name) => params[name]);
  return [route, ...said.map((name) => `${name}=${params[name]}`)].join("\n");
}

// has reports whether there is an answer to be had: in a report only of what it holds.
export function has(route: string, params: Params): boolean {
  return report === undefined || Object.hasOwn(report.answers, key(route, params));
}

export async function ask<T>(route: string, params: Params, signal?: AbortSignal): Promise<T> {
  if (report) {
    if (has(route, params)) return report.answers[key(route, params)] as T;
    throw new Refusal("This is not in the report.", "codemem ui shows it");
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value);
  let response: Response;
  try {
    response = await fetch(`api/${route}?${query}`, signal ? { signal } : {});
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal("The server does not answer; it may have ended.", "codemem ui starts it again");
  }
  if (response.status === 403 && !response.headers.get("content-type")?.includes("json")) {
    throw new Refusal("The server does not know this window any more.", "codemem ui gives a new link");
  }
  const answer = (await response.json()) as { error?: { message: string; hint: string } };
  if (!response.ok) throw new Refusal(answer.error?.message ?? response.statusText, answer.error?.hint ?? "");
  return answer as T;
}
