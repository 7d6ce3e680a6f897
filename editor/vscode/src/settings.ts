// The settings, read in one place and brought within their bounds. Whoever needs one asks for the
// present value; whoever must act on a change listens.
import * as vscode from "vscode";

/** A StaleMarks says which files are marked: none, those with a stale summary, or also those with none. */
export type StaleMarks = "off" | "stale" | "all";

/** Settings are the values of `codemem.*`. */
export interface Settings {
  path: string; // of the program
  autoStart: boolean;
  trackEdits: boolean;
  ghostMode: boolean;
  ghostOpacity: number; // from 0.05 to 1
  staleMarks: StaleMarks;
  hovers: boolean;
  contextBudget: number; // tokens
  debounce: number; // milliseconds
  statusInterval: number; // seconds
  mcp: boolean;
}

/** readSettings returns the settings now. */
export function readSettings(): Settings {
  const c = vscode.workspace.getConfiguration("codemem");
  return {
    path: text(c.get("path"), "codemem"),
    autoStart: flag(c.get("autoStart"), true),
    trackEdits: flag(c.get("trackEdits"), true),
    ghostMode: flag(c.get("ghostMode"), false),
    ghostOpacity: number(c.get("ghostOpacity"), 0.35, 0.05, 1),
    staleMarks: choice(c.get("staleMarks"), ["off", "stale", "all"], "stale"),
    hovers: flag(c.get("hovers"), true),
    contextBudget: Math.round(number(c.get("contextBudget"), 8000, 0, 1_000_000)),
    debounce: number(c.get("debounce"), 400, 50, 10_000),
    statusInterval: number(c.get("statusInterval"), 30, 5, 3600),
    mcp: flag(c.get("mcp"), true),
  };
}

/** A SettingsStore holds the settings and tells of changes. */
export class SettingsStore implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<{ before: Settings; now: Settings }>();
  readonly onDidChange = this.changed.event;
  private value = readSettings();
  private readonly listener = vscode.workspace.onDidChangeConfiguration((e) => {
    if (e.affectsConfiguration("codemem")) {
      const before = this.value;
      this.value = readSettings();
      this.changed.fire({ before, now: this.value });
    }
  });

  get now(): Settings {
    return this.value;
  }

  dispose(): void {
    this.listener.dispose();
    this.changed.dispose();
  }
}

function text(v: unknown, otherwise: string): string {
  return typeof v === "string" && v.trim() !== "" ? v.trim() : otherwise;
}

function flag(v: unknown, otherwise: boolean): boolean {
  return typeof v === "boolean" ? v : otherwise;
}

function number(v: unknown, otherwise: number, least: number, most: number): number {
  return typeof v === "number" && Number.isFinite(v) ? Math.min(most, Math.max(least, v)) : otherwise;
}

function choice<T extends string>(v: unknown, all: readonly T[], otherwise: T): T {
  return all.find((c) => c === v) ?? otherwise;
}
