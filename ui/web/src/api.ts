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

// A report has its answers by what is asked for; a page that is served has none.
const report = readReport();
export const exported = report !== undefined;

interface Report {
  made: { head: string; version: string };
  answers: Record<string, unknown>;
}

function readReport(): Report | undefined {
  const text = document.getElementById("report")?.textContent;
  return text ? (JSON.parse(text) as Report) : undefined;
}

export type Params = Record<string, string | undefined>;

// key names what is asked for: a route with its parameters in their order.
export function key(route: string, params: Params): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(params).sort()) {
    const value = params[name];
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${route}?${text}` : route;
}

// has reports whether there is an answer to be had: in a report only of what it holds.
export function has(route: string, params: Params): boolean {
  return report === undefined || key(route, params) in report.answers;
}

export async function ask<T>(route: string, params: Params, signal?: AbortSignal): Promise<T> {
  const name = key(route, params);
  if (report) {
    if (name in report.answers) return report.answers[name] as T;
    throw new Refusal("This is not in the report.", "codemem ui shows it");
  }
  let response: Response;
  try {
    response = await fetch(`api/${name}`, signal ? { signal } : {});
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
