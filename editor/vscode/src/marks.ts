// Marks on files whose summary is stale, or not written yet: a badge in the explorer and on tabs, and a
// note at the end of the first line.
import * as vscode from "vscode";
import type { Folders } from "./folders";
import type { SettingsStore } from "./settings";
import { standing } from "./standing";
import type { Summaries } from "./summaries";
import type { Summary } from "./wire";

// Types of files that want no summary, as the registry's view pending_summaries has them.
const unsummarized = ["lockfile", "generated", "vendored", "binary", "symlink"];

/** note says what is wrong with a file's summary; undefined if nothing is. */
export function note(summary: Summary | undefined): string | undefined {
  if (summary === undefined) {
    return undefined;
  }
  if (summary.text === "") {
    return unsummarized.includes(summary.type) ? undefined : "no summary yet";
  }
  if (!summary.stale) {
    return undefined;
  }
  const { word, drift } = standing(summary);
  return `summary is ${word}${drift === "" ? "" : ` (${drift})`}`;
}

/** A Marks shows notes where the setting wants them. */
export class Marks implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  readonly onDidChangeFileDecorations = this.changed.event;
  private readonly style = vscode.window.createTextEditorDecorationType({
    after: { color: new vscode.ThemeColor("editorCodeLens.foreground"), margin: "0 0 0 3em", fontStyle: "italic" },
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.warningForeground"),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
  });
  private readonly listeners: vscode.Disposable;
  private over = false; // disposed of, while answers are still to come

  constructor(
    private readonly folders: Folders,
    private readonly settings: SettingsStore,
    private readonly summaries: Summaries,
  ) {
    this.listeners = vscode.Disposable.from(
      summaries.onDidChange((uris) => this.update(uris)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
      vscode.workspace.onDidSaveTextDocument(() => this.draw()),
      vscode.workspace.onDidChangeTextDocument((e) => this.edited(e)),
      settings.onDidChange(({ before, now }) => {
        if (before.staleMarks !== now.staleMarks) {
          this.update(undefined);
        }
      }),
      vscode.window.registerFileDecorationProvider(this),
    );
    this.draw();
  }

  async provideFileDecoration(uri: vscode.Uri): Promise<vscode.FileDecoration | undefined> {
    const summary = await this.wanted(uri);
    const text = note(summary);
    if (summary === undefined || text === undefined) {
      return undefined;
    }
    const decoration = new vscode.FileDecoration(summary.stale ? "≠" : "∅", `codemem: ${text}`);
    decoration.propagate = false;
    return decoration;
  }

  dispose(): void {
    this.over = true;
    this.listeners.dispose();
    this.style.dispose();
    this.changed.dispose();
  }

  /** wanted is the summary of a file that the setting wants marked, should there be something to say. */
  private async wanted(uri: vscode.Uri): Promise<Summary | undefined> {
    const which = this.settings.now.staleMarks;
    if (which === "off" || uri.scheme !== "file" || this.folders.place(uri) === undefined) {
      return undefined;
    }
    const summary = await this.summaries.of(uri);
    // The setting may be another by now.
    const still = this.settings.now.staleMarks;
    return still === "all" || (still === "stale" && summary?.stale === true) ? summary : undefined;
  }

  private update(uris: vscode.Uri[] | undefined): void {
    this.changed.fire(uris);
    this.draw();
  }

  /** edited takes the note from a text that is no longer the one that it speaks of. */
  private edited(e: vscode.TextDocumentChangeEvent): void {
    if (e.contentChanges.length > 0 && e.document.isDirty) {
      this.set(e.document, undefined);
    }
  }

  private draw(): void {
    for (const document of new Set(vscode.window.visibleTextEditors.map((e) => e.document))) {
      void this.drawOne(document);
    }
  }

  private async drawOne(document: vscode.TextDocument): Promise<void> {
    const summary = await this.wanted(document.uri);
    if (!this.over) {
      this.set(document, document.isDirty ? undefined : note(summary));
    }
  }

  private set(document: vscode.TextDocument, text: string | undefined): void {
    const end = document.lineAt(0).range.end;
    const options =
      text === undefined
        ? []
        : [{ range: new vscode.Range(end, end), renderOptions: { after: { contentText: `codemem: ${text}` } } }];
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) {
        editor.setDecorations(this.style, options);
      }
    }
  }
}
