// Tells the servers which files were saved, created, deleted or renamed, so that they need not wait for
// their own watching.
import * as vscode from "vscode";
import { Batch } from "./batch";
import type { Folders } from "./folders";
import { message, type Session } from "./session";

const maxPaths = 1000; // of one request

/** A Changes listens to the files of the workspace. */
export class Changes implements vscode.Disposable {
  private readonly batch = new Batch<string>(
    () => 100,
    (uris) => void this.send(uris),
  );
  private readonly told = new vscode.EventEmitter<vscode.Uri[]>();
  /** onDidTell tells of files after the server has looked at them. */
  readonly onDidTell = this.told.event;
  private readonly listeners: vscode.Disposable;

  constructor(
    private readonly folders: Folders,
    private readonly log: vscode.LogOutputChannel,
  ) {
    const add = (uri: vscode.Uri): void => this.batch.add(uri.toString());
    this.listeners = vscode.Disposable.from(
      vscode.workspace.onDidSaveTextDocument((d) => add(d.uri)),
      vscode.workspace.onDidCreateFiles((e) => e.files.forEach(add)),
      vscode.workspace.onDidDeleteFiles((e) => e.files.forEach(add)),
      vscode.workspace.onDidRenameFiles((e) => {
        for (const { oldUri, newUri } of e.files) {
          add(oldUri);
          add(newUri);
        }
      }),
    );
  }

  dispose(): void {
    this.listeners.dispose();
    this.batch.dispose();
    this.told.dispose();
  }

  private async send(uris: string[]): Promise<void> {
    const all = uris.map((uri) => vscode.Uri.parse(uri));
    const bySession = new Map<Session, string[]>();
    for (const uri of all) {
      const place = this.folders.place(uri);
      if (place !== undefined) {
        bySession.set(place.session, [...(bySession.get(place.session) ?? []), place.path]);
      }
    }
    for (const [session, paths] of bySession) {
      try {
        for (let i = 0; i < paths.length; i += maxPaths) {
          await session.call((api) => api.change(paths.slice(i, i + maxPaths)));
        }
        await session.refresh();
      } catch (err) {
        this.log.warn(`changed files: ${message(err)}`);
      }
    }
    this.told.fire(all);
  }
}
