// Hovers with a file's summary: on its first line, and on relative imports. A summary is data that
// someone wrote: it is quoted, with its provenance, and nothing in it works.
import * as path from "node:path";
import * as vscode from "vscode";
import type { FilePlace, Folders } from "./folders";
import { message } from "./session";
import type { SettingsStore } from "./settings";
import { standing } from "./standing";
import { markdown, named, quoted } from "./text";
import type { Dependency, Summary } from "./wire";

const maxSummary = 2000; // UTF-16 units

/** A Hovers provides hovers for the files of the workspace. */
export class Hovers implements vscode.HoverProvider, vscode.Disposable {
  private readonly registration = vscode.languages.registerHoverProvider({ scheme: "file" }, this);

  constructor(
    private readonly folders: Folders,
    private readonly settings: SettingsStore,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  async provideHover(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Hover | undefined> {
    const place = this.settings.now.hovers ? this.folders.place(document.uri) : undefined;
    if (place === undefined) {
      return undefined;
    }
    const imported = importAt(document.lineAt(position.line).text, position.character);
    try {
      if (imported !== undefined) {
        const summary = await this.imported(place, imported.specifier);
        const { line } = position;
        return summary && hover(summary, "", new vscode.Range(line, imported.start, line, imported.end));
      }
      if (position.line > 0) {
        return undefined;
      }
      const summary = await place.session.call((api) => api.summary(place.path));
      return summary && hover(summary, document.isDirty ? "of the file as it was saved" : "");
    } catch (err) {
      this.log.debug(`hover in ${place.path}: ${message(err)}`);
      return undefined;
    }
  }

  dispose(): void {
    this.registration.dispose();
  }

  /** imported returns the summary of the first tracked file that a relative import can mean. */
  private async imported(place: FilePlace, specifier: string): Promise<Summary | undefined> {
    const all = candidates(place.path, specifier);
    const found = (await place.session.call((api) => api.summaries(all))) ?? [];
    for (const candidate of all) {
      const summary = found.find((s) => s.path === candidate);
      if (summary !== undefined) {
        return summary;
      }
    }
    return undefined;
  }
}

/** hover shows a summary; `of` says of which text, if not of the one in the editor. */
function hover(s: Summary, of: string, range?: vscode.Range): vscode.Hover {
  const content = new vscode.MarkdownString(summaryText(s, of));
  content.isTrusted = false;
  content.supportHtml = false;
  content.supportThemeIcons = false;
  return new vscode.Hover(content, range);
}

/** summaryText is a summary as Markdown: what it is, its text quoted, who wrote it and when. */
export function summaryText(s: Summary, of = ""): string {
  const name = `**codemem** ${markdown(s.path)}`;
  const addition = of === "" ? "" : `, ${of}`;
  if (s.text === "") {
    const made =
      s.structural === "" ? "" : `\n\nMade of its comments and symbols:\n\n${quoted(s.structural, maxSummary)}`;
    return `${name}: no summary yet${addition}${made}`;
  }
  const { word, why, drift } = standing(s);
  const reasons = [why, drift].filter((part) => part !== "").join(", ");
  const state = reasons === "" ? `summary is ${word}` : `summary is **${word}**: ${reasons}`;
  const provenance = [
    s.author === "" ? "unsigned" : `by ${markdown(s.author, 100)}`,
    s.source === "" ? "" : markdown(s.source, 20),
    s.updatedAt === "" ? "" : markdown(s.updatedAt, 40),
    s.trust === "" ? "" : markdown(s.trust.replaceAll("_", " "), 40),
    s.flagged ? "**flagged**: it reads like instructions to an agent" : "",
  ].filter((part) => part !== "");
  const notes = [
    s.ungrounded.length === 0 ? "" : `It names what the repository does not have: ${markdown(named(s.ungrounded))}`,
    s.dependencies.length === 0
      ? ""
      : `What it uses is declared otherwise since: ${markdown(named(s.dependencies.map(used)))}`,
  ].filter((part) => part !== "");
  return [`${name}: ${state}${addition}`, quoted(s.text, maxSummary), provenance.join(", "), ...notes].join("\n\n");
}

/** used is a file that another uses, with what is declared otherwise in it. */
function used(d: Dependency): string {
  return `${d.path} (${d.removed ? "removed" : d.symbols.join(", ")})`;
}

/** importAt finds the relative path in quotes that a place lies in, on a line that imports something. */
export function importAt(
  line: string,
  character: number,
): { specifier: string; start: number; end: number } | undefined {
  if (line.length > 1000 || !/\b(import|from|require|require_relative|include|export|source)\b/.test(line)) {
    return undefined;
  }
  for (const match of line.matchAll(/(["'`])((?:\.{1,2}\/)[^"'`\s]+)\1/g)) {
    const start = match.index;
    const end = start + match[0].length;
    if (character >= start && character < end) {
      return { specifier: match[2] as string, start, end };
    }
  }
  return undefined;
}

const suffixes = ["", ".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".rb", ".lua", ".php", ".sh", ".json"];
const indexes = ["index.ts", "index.tsx", "index.js", "index.jsx"];

/** candidates are the files that a relative import can mean, likelier ones first. */
export function candidates(importer: string, specifier: string): string[] {
  const target = path.posix.join(path.posix.dirname(importer), specifier);
  if (target.startsWith("..")) {
    return [];
  }
  const written = target.replace(/\.(m|c)?jsx?$/, ""); // TypeScript imports a.ts as a.js
  const all = [
    ...suffixes.map((suffix) => target + suffix),
    ...(written === target ? [] : [`${written}.ts`, `${written}.tsx`]),
    ...indexes.map((index) => path.posix.join(target, index)),
  ];
  return [...new Set(all)];
}
