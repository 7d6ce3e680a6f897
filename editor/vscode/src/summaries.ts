// What is remembered of the files that are on screen, asked for many at a time.
import * as vscode from "vscode";
import { Batch } from "./batch";
import type { FilePlace, Folders } from "./folders";
import { message, type Session } from "./session";
import type { Summary } from "./wire";

const maxPaths = 500; // of one request
const maxKept = 20_000;

/** A Summaries keeps answers until something says that they may be old. */
export class Summaries implements vscode.Disposable {
  private readonly kept = new Map<string, Summary | undefined>(); // by URI; undefined: not tracked
  private readonly waiting = new Map<string, ((s: Summary | undefined) => void)[]>();
  private readonly batch = new Batch<string>(
    () => 30,
    (uris) => void this.ask(uris),
  );
  private readonly marks = new Map<Session, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  /** onDidChange tells of files whose summary may be another now; undefined: of all. */
  readonly onDidChange = this.changed.event;
  private readonly listener: vscode.Disposable;

  constructor(
    private readonly folders: Folders,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.listener = folders.onDidChange((session) => this.moved(session));
  }

  /** of returns a file's summary; undefined if it is not tracked or no server is ready. */
  of(uri: vscode.Uri): Promise<Summary | undefined> {
    const key = uri.toString();
    if (this.folders.place(uri) === undefined) {
      return Promise.resolve(undefined);
    }
    if (this.kept.has(key)) {
      return Promise.resolve(this.kept.get(key));
    }
    return new Promise((resolve) => {
      this.waiting.set(key, [...(this.waiting.get(key) ?? []), resolve]);
      this.batch.add(key);
    });
  }

  /** forget drops what is kept of some files, or of all, and tells of it. */
  forget(uris?: readonly vscode.Uri[]): void {
    if (uris === undefined) {
      this.kept.clear();
    } else {
      for (const uri of uris) {
        this.kept.delete(uri.toString());
      }
    }
    this.changed.fire(uris === undefined ? undefined : [...uris]);
  }

  dispose(): void {
    this.listener.dispose();
    this.batch.dispose();
    for (const uri of [...this.waiting.keys()]) {
      this.settle(uri, undefined);
    }
    this.changed.dispose();
    this.kept.clear();
  }

  /**
   * moved is called whenever a session has looked at its registry, or lost it. When the counts are others
   * everything is forgotten; when they are not, one file may still have become stale while another became
   * fresh, so what is kept is asked for once more.
   */
  private moved(session: Session | undefined): void {
    if (session === undefined) {
      this.forget();
      return;
    }
    const { status: s } = session;
    const mark = s === undefined ? "" : [s.state, s.head, s.files, s.stale, s.pending].join(" ");
    if (this.marks.get(session) !== mark) {
      this.marks.set(session, mark);
      this.forget();
    } else if (s !== undefined) {
      void this.revalidate(session);
    }
  }

  /** revalidate asks for what was asked for last, and forgets what is another now and what was asked for before. */
  private async revalidate(session: Session): Promise<void> {
    const kept = [...this.kept].filter(([uri]) => this.folders.of(vscode.Uri.parse(uri)) === session);
    const old = kept.slice(0, -maxPaths).map(([uri]) => uri);
    const asked = kept.slice(-maxPaths);
    const before = new Map(asked.map(([uri, summary]) => [uri, JSON.stringify(summary)]));
    const files = asked.flatMap(([uri]): [string, FilePlace][] => {
      const place = this.folders.place(vscode.Uri.parse(uri));
      return place === undefined ? [] : [[uri, place]];
    });
    if (files.length > 0) {
      await this.askOne(session, files);
    }
    for (const uri of old) {
      this.kept.delete(uri);
    }
    const others = files.map(([uri]) => uri).filter((uri) => JSON.stringify(this.kept.get(uri)) !== before.get(uri));
    if (old.length + others.length > 0) {
      this.changed.fire([...old, ...others].map((uri) => vscode.Uri.parse(uri)));
    }
  }

  private async ask(uris: string[]): Promise<void> {
    const bySession = new Map<Session, [string, FilePlace][]>();
    for (const uri of uris) {
      const place = this.folders.place(vscode.Uri.parse(uri));
      if (place === undefined) {
        this.settle(uri, undefined);
      } else {
        bySession.set(place.session, [...(bySession.get(place.session) ?? []), [uri, place]]);
      }
    }
    for (const [session, files] of bySession) {
      for (let i = 0; i < files.length; i += maxPaths) {
        await this.askOne(session, files.slice(i, i + maxPaths));
      }
    }
  }

  private async askOne(session: Session, files: [string, FilePlace][]): Promise<void> {
    let answer: Summary[] | undefined;
    try {
      answer = await session.call((api) => api.summaries(files.map(([, place]) => place.path)));
    } catch (err) {
      this.log.warn(`summaries: ${message(err)}`);
    }
    const byPath = new Map(answer?.map((s) => [s.path, s]));
    if (this.kept.size > maxKept) {
      this.kept.clear();
    }
    for (const [uri, place] of files) {
      const summary = byPath.get(place.path);
      this.kept.delete(uri); // the order is that of asking
      if (answer !== undefined) {
        this.kept.set(uri, summary);
      }
      this.settle(uri, summary);
    }
  }

  private settle(uri: string, summary: Summary | undefined): void {
    const waiting = this.waiting.get(uri) ?? [];
    this.waiting.delete(uri);
    for (const resolve of waiting) {
      resolve(summary);
    }
  }
}
