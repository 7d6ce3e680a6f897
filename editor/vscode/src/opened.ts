// The open files, the one used last first: what the context at a cursor is made of besides the file itself.
import * as vscode from "vscode";
import type { BufferSent } from "./api";
import type { Session } from "./session";

const maxOpen = 30;
const maxContent = 2 << 20; // bytes of unsaved text sent along, all files together

/** An Opened remembers in which order documents were used. */
export class Opened implements vscode.Disposable {
  private used: vscode.TextDocument[] = [];
  private readonly listeners = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor((e) => e && this.use(e.document)),
    vscode.workspace.onDidCloseTextDocument((d) => {
      this.used = this.used.filter((u) => u !== d);
    }),
  );

  constructor() {
    for (const { document } of vscode.window.visibleTextEditors) {
      this.use(document);
    }
    if (vscode.window.activeTextEditor !== undefined) {
      this.use(vscode.window.activeTextEditor.document);
    }
  }

  /**
   * buffers lists the open files of a session but `without`, the one used last first. A file that isn't
   * saved comes with its text; one whose text is too much is left out, rather than shown as it was.
   */
  buffers(session: Session, without: vscode.TextDocument): BufferSent[] {
    const all: BufferSent[] = [];
    let room = maxContent;
    for (const document of this.used) {
      const path = document === without ? undefined : session.path(document.uri);
      if (path === undefined) {
        continue;
      }
      if (!document.isDirty) {
        all.push({ path });
        continue;
      }
      const content = document.getText();
      const size = Buffer.byteLength(content);
      if (size <= room) {
        room -= size;
        all.push({ path, content });
      }
    }
    return all;
  }

  dispose(): void {
    this.listeners.dispose();
  }

  private use(document: vscode.TextDocument): void {
    if (document.uri.scheme === "file") {
      this.used = [document, ...this.used.filter((u) => u !== document)].slice(0, maxOpen);
    }
  }
}
