// What is edited goes to the server as unified diffs: of each document the text that the server was last
// told of is kept, and the difference is sent when typing rests.
import * as vscode from "vscode";
import { Batch } from "./batch";
import { Fault } from "./client";
import { unifiedDiff } from "./diffs";
import type { FilePlace, Folders } from "./folders";
import { byteColumn, type Place, type Point, pointIn } from "./positions";
import { message, type Session } from "./session";
import type { SettingsStore } from "./settings";

/** Bounds: documents above maxText UTF-16 units are not followed, diffs above maxDiff not sent. */
const maxText = 1 << 20;
const maxDiff = 256 << 10;
const maxDocuments = 200;

/** A Followed is a document whose edits are sent. */
interface Followed {
  told: string; // the text that the next diff starts from
  afresh: boolean; // the server knows what is on disk alone: the next diff starts from that, if it can be read
  sent: boolean; // told was sent
  dirty: boolean; // the document was not saved when it was last seen
  before: Place | undefined; // where the first change since told was
}

/** An Edits follows the open documents. */
export class Edits implements vscode.Disposable {
  private readonly followed = new Map<vscode.TextDocument, Followed>();
  private readonly batch: Batch<vscode.TextDocument>;
  private queue: Promise<void> = Promise.resolve();
  private readonly servers = new WeakMap<Session, number>(); // the generation that knows what was sent
  private readonly listeners: vscode.Disposable;

  constructor(
    private readonly folders: Folders,
    private readonly settings: SettingsStore,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.batch = new Batch(
      () => settings.now.debounce,
      (documents) => this.send(documents),
    );
    this.listeners = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((d) => this.follow(d)),
      folders.onDidChange((session) => session === undefined && this.followAll()),
      folders.onDidBecomeReady((session) => this.begun(session)),
      vscode.workspace.onDidChangeTextDocument((e) => this.changed(e)),
      vscode.workspace.onDidSaveTextDocument((d) => this.saved(d)),
      vscode.workspace.onDidCloseTextDocument((d) => this.forget(d)),
      settings.onDidChange(({ before, now }) => {
        if (before.trackEdits !== now.trackEdits) {
          this.begin();
        }
      }),
    );
    this.begin();
  }

  /** flush sends what is not sent yet and returns when the server has it. */
  async flush(): Promise<void> {
    this.batch.flush();
    await this.queue;
  }

  dispose(): void {
    this.listeners.dispose();
    this.batch.dispose();
    this.followed.clear();
  }

  private begin(): void {
    this.batch.dispose();
    this.followed.clear();
    this.followAll();
  }

  private followAll(): void {
    for (const document of vscode.workspace.textDocuments) {
      this.follow(document);
    }
  }

  private follow(document: vscode.TextDocument): void {
    const wanted = this.settings.now.trackEdits && document.uri.scheme === "file";
    const known = this.followed.has(document) || this.followed.size >= maxDocuments;
    if (!wanted || known || this.folders.of(document.uri) === undefined) {
      return;
    }
    const text = document.getText();
    const dirty = document.isDirty;
    if (text.length <= maxText) {
      this.followed.set(document, { told: text, afresh: dirty, sent: false, dirty, before: undefined });
    }
  }

  /** begun is called when a session has a server: another one than before knows what is on disk alone. */
  private begun(session: Session): void {
    if (this.servers.get(session) === session.generation) {
      return;
    }
    this.servers.set(session, session.generation);
    for (const [document, kept] of this.followed) {
      kept.afresh ||= kept.dirty && this.folders.of(document.uri) === session;
    }
  }

  private changed(e: vscode.TextDocumentChangeEvent): void {
    const first = e.contentChanges[0];
    const kept = this.followed.get(e.document);
    if (first === undefined || kept === undefined) {
      return;
    }
    const { dirty } = kept;
    kept.dirty = e.document.isDirty;
    if (!dirty && !kept.dirty && e.reason === undefined) {
      // Read again from disk: someone else's edit, of which the server learns by itself. Where there was something
      // unsaved that is thrown away, of which it must be told.
      kept.told = e.document.getText();
      kept.sent = false;
      kept.before = undefined;
      this.batch.drop(e.document);
      return;
    }
    kept.before ??= first.range.start;
    this.batch.add(e.document);
  }

  private saved(document: vscode.TextDocument): void {
    const kept = this.followed.get(document);
    if (kept !== undefined) {
      kept.dirty = false;
    }
    if (this.batch.drop(document)) {
      this.send([document]); // it may be closed next
    }
  }

  private forget(document: vscode.TextDocument): void {
    const kept = this.followed.get(document);
    this.followed.delete(document);
    this.batch.drop(document); // closed without saving: the edit is no more
    if (kept?.dirty) {
      this.queue = this.queue.then(() => this.takeBack(document, kept));
    }
  }

  private send(documents: vscode.TextDocument[]): void {
    for (const document of documents) {
      this.queue = this.queue.then(() => this.deliver(document));
    }
  }

  /** takeBack undoes what was sent of a document that was closed without saving. */
  private async takeBack(document: vscode.TextDocument, kept: Followed): Promise<void> {
    const place = this.folders.place(document.uri);
    const disk = kept.sent && !kept.afresh ? await onDisk(document.uri) : undefined;
    if (place !== undefined && disk !== undefined) {
      await this.tell(place, kept, disk, { line: 1, col: 1 });
    }
  }

  /** deliver sends one document's edit. What is not delivered is part of the next one. */
  private async deliver(document: vscode.TextDocument): Promise<void> {
    const kept = this.followed.get(document);
    const place = this.folders.place(document.uri);
    if (kept === undefined || place === undefined) {
      return;
    }
    if (kept.afresh) {
      kept.told = (await onDisk(document.uri)) ?? kept.told;
      kept.afresh = false;
      kept.sent = false;
    }
    const after = document.getText();
    if (after.length > maxText) {
      this.followed.delete(document);
      return;
    }
    await this.tell(place, kept, after, cursorIn(document));
  }

  /** tell sends what makes `after` of what was told before. */
  private async tell(place: FilePlace, kept: Followed, after: string, cursor: Point): Promise<void> {
    const diff = unifiedDiff(kept.told, after);
    const { before } = kept;
    const edit = {
      path: place.path,
      diff,
      cursor_before: pointIn(kept.told, before ?? { line: 0, character: 0 }),
      cursor_after: cursor,
      at: new Date().toISOString(),
    };
    kept.before = undefined;
    try {
      if (diff !== "" && Buffer.byteLength(diff) <= maxDiff) {
        await place.session.call((api) => api.edit(edit));
        kept.sent = true;
      }
    } catch (err) {
      const refused = err instanceof Fault && err.kind === "status" && err.status < 500;
      this.log[refused ? "debug" : "warn"](`edit of ${place.path}: ${message(err)}`);
      if (!refused) {
        kept.before = before;
        return;
      }
    }
    kept.told = after;
  }
}

/** onDisk is a file's text as an editor has it, or undefined if it can't be read so. */
async function onDisk(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/** cursorIn is where the cursor stands in a document, or its beginning if no editor shows it. */
export function cursorIn(document: vscode.TextDocument): Point {
  const editor =
    vscode.window.activeTextEditor?.document === document
      ? vscode.window.activeTextEditor
      : vscode.window.visibleTextEditors.find((e) => e.document === document);
  if (editor === undefined) {
    return { line: 1, col: 1 };
  }
  const { line, character } = editor.selection.active;
  return { line: line + 1, col: byteColumn(document.lineAt(line).text, character) };
}
