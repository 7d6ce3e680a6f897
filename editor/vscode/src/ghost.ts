// Ghost Mode: bodies that an agent has not been given are dimmed. The server says which lines those are,
// for the text as it is in the editor; here they are only drawn.
import * as vscode from "vscode";
import { Batch } from "./batch";
import { afterEdit, type Span, within } from "./bodies";
import { Fault } from "./client";
import type { FilePlace, Folders } from "./folders";
import { message } from "./session";
import type { SettingsStore } from "./settings";
import type { Ghost } from "./wire";

const maxText = 3 << 20; // UTF-16 units of a document that is not saved

/** A Shown is what is drawn in a document's editors. */
interface Shown {
  spans: Span[];
  ghost: Ghost;
}

/** A Ghosts dims bodies in the visible editors. */
export class Ghosts implements vscode.Disposable {
  private readonly shown = new Map<string, Shown>(); // by URI
  private readonly batch: Batch<string>;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly listeners: vscode.Disposable;
  private style: vscode.TextEditorDecorationType;
  private on: boolean;

  constructor(
    private readonly folders: Folders,
    settings: SettingsStore,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.on = settings.now.ghostMode;
    this.style = dim(settings.now.ghostOpacity);
    this.batch = new Batch(
      () => settings.now.debounce,
      (uris) => this.refreshAll(uris),
    );
    this.listeners = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => this.visible()),
      vscode.workspace.onDidChangeTextDocument((e) => this.edited(e)),
      vscode.workspace.onDidCloseTextDocument((d) => this.drop(d.uri)),
      folders.onDidChange(() => this.visible()),
      settings.onDidChange(({ before, now }) => {
        if (before.ghostOpacity !== now.ghostOpacity) {
          this.restyle(now.ghostOpacity);
        }
        if (before.ghostMode !== now.ghostMode) {
          this.set(now.ghostMode);
        }
      }),
    );
    this.set(this.on);
  }

  get enabled(): boolean {
    return this.on;
  }

  /** set turns Ghost Mode on or off in this window, whatever the setting says. */
  set(on: boolean): void {
    this.on = on;
    void vscode.commands.executeCommand("setContext", "codemem.ghostMode", on);
    if (!on) {
      this.shown.clear();
      for (const editor of vscode.window.visibleTextEditors) {
        editor.setDecorations(this.style, []);
      }
    }
    this.visible();
    this.changed.fire();
  }

  /** of returns what the server said of a document that is shown. */
  of(uri: vscode.Uri): Ghost | undefined {
    return this.shown.get(uri.toString())?.ghost;
  }

  /** refresh asks the server about a document, and draws its answer if the text is still the same. */
  async refresh(document: vscode.TextDocument): Promise<void> {
    const place = this.on ? this.folders.place(document.uri) : undefined;
    if (place === undefined || (document.isDirty && document.getText().length > maxText)) {
      this.drop(document.uri);
      return;
    }
    const { version } = document;
    const ghost = await this.ask(place, document);
    if (!this.on || document.version !== version || document.isClosed) {
      return; // an edit came in between, and with it another request
    }
    if (ghost === undefined) {
      this.drop(document.uri);
      return;
    }
    const dimmed = ghost.ranges.filter((r) => r.state === "condensed");
    const spans = dimmed.map((r) => ({ start: r.startLine - 1, end: r.endLine - 1 }));
    this.shown.set(document.uri.toString(), { spans: within(spans, document.lineCount), ghost });
    this.draw(document);
    this.changed.fire();
  }

  dispose(): void {
    this.on = false; // answers may still come
    this.listeners.dispose();
    this.batch.dispose();
    this.style.dispose();
    this.changed.dispose();
    this.shown.clear();
  }

  private async ask(place: FilePlace, document: vscode.TextDocument): Promise<Ghost | undefined> {
    const file = document.isDirty ? { path: place.path, content: document.getText() } : { path: place.path };
    try {
      return await place.session.call((api) => api.ghost(file));
    } catch (err) {
      const refused = err instanceof Fault && err.kind === "status" && err.status < 500;
      this.log[refused ? "debug" : "warn"](`Ghost Mode of ${place.path}: ${message(err)}`);
      return undefined;
    }
  }

  private visible(): void {
    if (!this.on) {
      return;
    }
    for (const { document } of vscode.window.visibleTextEditors) {
      if (document.uri.scheme === "file") {
        this.draw(document); // an editor that has just come shows what is known
        this.batch.add(document.uri.toString());
      }
    }
  }

  private refreshAll(uris: string[]): void {
    const documents = new Set(vscode.window.visibleTextEditors.map((e) => e.document));
    for (const document of documents) {
      if (uris.includes(document.uri.toString())) {
        void this.refresh(document);
      }
    }
  }

  /** edited undims the lines of an edit at once, and moves those below it; the server is asked later. */
  private edited(e: vscode.TextDocumentChangeEvent): void {
    if (!this.on || e.contentChanges.length === 0) {
      return;
    }
    const key = e.document.uri.toString();
    const shown = this.shown.get(key);
    if (shown !== undefined) {
      const changes = e.contentChanges.map((c) => ({
        start: c.range.start.line,
        end: c.range.end.line,
        breaks: c.text.split("\n").length - 1,
      }));
      shown.spans = within(afterEdit(shown.spans, changes), e.document.lineCount);
      this.draw(e.document);
    }
    this.batch.add(key);
  }

  private drop(uri: vscode.Uri): void {
    if (this.shown.delete(uri.toString())) {
      for (const editor of vscode.window.visibleTextEditors) {
        if (editor.document.uri.toString() === uri.toString()) {
          editor.setDecorations(this.style, []);
        }
      }
      this.changed.fire();
    }
  }

  private draw(document: vscode.TextDocument): void {
    const spans = this.shown.get(document.uri.toString())?.spans ?? [];
    const ranges = spans.map((s) => new vscode.Range(s.start, 0, s.end, document.lineAt(s.end).text.length));
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) {
        editor.setDecorations(this.style, ranges);
      }
    }
  }

  private restyle(opacity: number): void {
    this.style.dispose(); // takes its decorations along
    this.style = dim(opacity);
    for (const { document } of vscode.window.visibleTextEditors) {
      this.draw(document);
    }
  }
}

function dim(opacity: number): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    opacity: String(opacity),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}
