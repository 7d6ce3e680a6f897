// The sessions of the workspace's folders: one for each folder on disk, none while the workspace is not
// trusted.
import { createHash } from "node:crypto";
import * as path from "node:path";
import * as vscode from "vscode";
import { type Parts, Session } from "./session";

/** A Place is a file of a folder: its session, and its path for the server. */
export interface FilePlace {
  session: Session;
  path: string;
}

/** A Folders holds the sessions. */
export class Folders implements vscode.Disposable {
  private readonly sessions = new Map<string, { session: Session; listeners: vscode.Disposable }>();
  private readonly changed = new vscode.EventEmitter<Session | undefined>();
  /** onDidChange tells of a session's new phase or status; undefined: of other folders. */
  readonly onDidChange = this.changed.event;
  private readonly ready = new vscode.EventEmitter<Session>();
  readonly onDidBecomeReady = this.ready.event;
  private readonly listeners: vscode.Disposable;

  constructor(
    private readonly logDirectory: string, // exists
    private readonly parts: Omit<Parts, "logFile">,
  ) {
    this.listeners = vscode.Disposable.from(
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.match()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.begin()),
      parts.settings.onDidChange(({ before, now }) => {
        if (before.path !== now.path) {
          void Promise.all(this.all().map((s) => s.stop())).then(() => this.begin());
        } else if (now.autoStart && !before.autoStart) {
          this.begin();
        }
      }),
    );
    this.match();
  }

  all(): Session[] {
    return [...this.sessions.values()].map((s) => s.session);
  }

  /** of returns the session of the folder that a file lies in. */
  of(uri: vscode.Uri | undefined): Session | undefined {
    const folder = uri === undefined ? undefined : vscode.workspace.getWorkspaceFolder(uri);
    return folder === undefined ? undefined : this.sessions.get(folder.uri.toString())?.session;
  }

  /** place returns a file as a server knows it; undefined while no server is ready for it. */
  place(uri: vscode.Uri): FilePlace | undefined {
    const session = this.of(uri);
    const path = session?.api === undefined ? undefined : session.path(uri);
    return session === undefined || path === undefined ? undefined : { session, path };
  }

  /** current is the session of the active editor's folder, else the first. */
  current(): Session | undefined {
    return this.of(vscode.window.activeTextEditor?.document.uri) ?? this.all()[0];
  }

  /** stop lets go of all servers. */
  async stop(): Promise<void> {
    await Promise.all(this.all().map((s) => s.stop()));
  }

  dispose(): void {
    this.listeners.dispose();
    for (const { session, listeners } of this.sessions.values()) {
      listeners.dispose();
      session.dispose();
    }
    this.sessions.clear();
    this.changed.dispose();
    this.ready.dispose();
  }

  /** match makes the sessions those of the folders that are open now. */
  private match(): void {
    const folders = (vscode.workspace.workspaceFolders ?? []).filter((f) => f.uri.scheme === "file");
    const wanted = new Set(folders.map((f) => f.uri.toString()));
    for (const [key, { session, listeners }] of this.sessions) {
      if (!wanted.has(key)) {
        this.sessions.delete(key);
        listeners.dispose();
        void session.stop().finally(() => session.dispose());
      }
    }
    for (const folder of folders) {
      const key = folder.uri.toString();
      if (!this.sessions.has(key)) {
        this.add(key, folder);
      }
    }
    this.changed.fire(undefined);
    this.begin();
  }

  private add(key: string, folder: vscode.WorkspaceFolder): void {
    const name = createHash("sha256").update(key).digest("hex").slice(0, 12);
    const session = new Session(folder, { ...this.parts, logFile: path.join(this.logDirectory, `server-${name}.log`) });
    const listeners = vscode.Disposable.from(
      session.onDidChange(() => this.changed.fire(session)),
      session.onDidBecomeReady(() => this.ready.fire(session)),
    );
    this.sessions.set(key, { session, listeners });
  }

  /** begin starts what is not started, where that is wanted and allowed. */
  private begin(): void {
    if (vscode.workspace.isTrusted && this.parts.settings.now.autoStart) {
      for (const session of this.all()) {
        if (session.phase === "off") {
          void session.start();
        }
      }
    }
  }
}
