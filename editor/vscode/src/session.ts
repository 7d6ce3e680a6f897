// One workspace folder and its server: starts or joins it, keeps the lease, knows its state, and starts
// it again when it has gone.
import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import * as vscode from "vscode";
import { Api } from "./api";
import { Client, Fault } from "./client";
import { type Launch, LaunchError, launch } from "./launch";
import { relativePath } from "./paths";
import type { SettingsStore } from "./settings";
import { oneLine } from "./text";
import type { Ready, Status } from "./wire";

/**
 * A Phase is where a session is. off: not wanted (not trusted, autoStart is off); starting; ready;
 * waiting: gone, and a new attempt is to come; failed: only a person can mend it.
 */
export type Phase = "off" | "starting" | "ready" | "waiting" | "failed";

/** A Parts is what a session is made with. */
export interface Parts {
  settings: SettingsStore;
  log: vscode.LogOutputChannel;
  logFile: string; // for the server's standard error
  launch?: (o: Launch) => Promise<Ready>;
}

const readyTimeoutMs = 30_000;
const firstLookMs = 1000;
const maxLooks = 20; // then there is nothing to measure
const maxLaunchFailures = 3;
const maxWaitMs = 60_000;

/** A Session is a workspace folder with its server. */
export class Session implements vscode.Disposable {
  readonly clientId = `vscode-${randomUUID()}`;
  phase: Phase = "off";
  problem = ""; // why it is not ready, for people
  missing = false; // it failed for want of the program
  generation = 0; // counts the servers, of which each begins without what the one before was told
  status: Status | undefined; // as the server last said; undefined while there is none
  private ready: Ready | undefined;
  private client: Client | undefined;
  private connection: Api | undefined;
  private realFolder: string;
  private token = ""; // of the last server
  private leaseMs = 180_000;
  private failures = 0; // launches that failed in a row
  private losses = 0; // servers that went away in a row
  private looks = 0; // at a status that had no saving yet
  private turn = 0; // counts starts and stops, so that what belongs to an earlier one is dropped
  private timer: NodeJS.Timeout | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  /** onDidChange tells of a new phase or status. */
  readonly onDidChange = this.changed.event;
  private readonly became = new vscode.EventEmitter<void>();
  /** onDidBecomeReady tells of a server that was started or joined. */
  readonly onDidBecomeReady = this.became.event;

  constructor(
    readonly folder: vscode.WorkspaceFolder,
    private readonly parts: Parts,
  ) {
    this.realFolder = folder.uri.fsPath;
  }

  /** api is the server's, while the session is ready. */
  get api(): Api | undefined {
    return this.phase === "ready" ? this.connection : undefined;
  }

  /** pid is the server's process, while one is known. */
  get pid(): number | undefined {
    return this.ready?.pid;
  }

  /** path names a file as the server does; undefined if it is not in the work tree, or none is known. */
  path(uri: vscode.Uri): string | undefined {
    if (uri.scheme !== "file" || this.ready === undefined) {
      return undefined;
    }
    const { fsPath: folder } = this.folder.uri;
    return relativePath({ root: this.ready.root, folder, realFolder: this.realFolder }, uri.fsPath);
  }

  /** start brings a server up, unless one is up or on its way. */
  async start(): Promise<void> {
    if (this.phase === "starting" || this.phase === "ready") {
      return;
    }
    clearTimeout(this.timer);
    const turn = ++this.turn;
    this.enter("starting", "");
    try {
      await this.connect(turn);
    } catch (err) {
      if (turn === this.turn) {
        this.fail(err);
      }
    }
  }

  /** stop lets go of the server, which ends by itself when no client is left. */
  async stop(): Promise<void> {
    const { client, connection } = this;
    this.client = undefined; // one request is to come
    this.drop();
    this.enter("off", "");
    await connection?.unregister().catch(() => undefined);
    client?.close();
  }

  /** restart ends the server's process, if it is ours to the token, and starts another. */
  async restart(): Promise<void> {
    const { client, connection, ready } = this;
    this.client = undefined; // some requests are to come
    this.drop();
    this.enter("off", "");
    if (connection !== undefined && ready !== undefined) {
      await terminate(connection, ready.pid).catch((err: unknown) => {
        this.parts.log.warn(`end the server: ${message(err)}`);
      });
    }
    client?.close();
    this.failures = 0;
    this.losses = 0;
    await this.start();
  }

  /**
   * call runs a request while the session is ready, else returns undefined. A server that turns out to be
   * gone is started again; the fault is the caller's all the same.
   */
  async call<T>(request: (api: Api) => Promise<T>): Promise<T | undefined> {
    const api = this.api;
    if (api === undefined) {
      return undefined;
    }
    try {
      return await request(api);
    } catch (err) {
      if (err instanceof Fault && err.lost && api === this.connection) {
        this.lose(err.message);
      }
      throw err;
    }
  }

  /** refresh renews the lease and asks for the status. */
  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    const turn = this.turn;
    try {
      const status = await this.call(async (api) => {
        this.leaseMs = 1000 * (await api.register(this.clientName()));
        return api.status();
      });
      if (turn === this.turn && status !== undefined) {
        this.status = status;
        this.problem = "";
        this.losses = 0;
        this.changed.fire();
      }
    } catch (err) {
      this.parts.log.warn(`${this.folder.name}: ${message(err)}`);
      if (turn === this.turn && this.phase === "ready") {
        this.status = undefined; // what it was before may no longer hold
        this.problem = message(err);
        this.changed.fire();
      }
    }
    if (turn === this.turn && this.phase === "ready") {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.refresh(), this.interval());
    }
  }

  dispose(): void {
    this.drop();
    this.changed.dispose();
    this.became.dispose();
  }

  private async connect(turn: number): Promise<void> {
    const { log, logFile, settings } = this.parts;
    const start = this.parts.launch ?? launch;
    this.realFolder = await fs.realpath(this.folder.uri.fsPath);
    let started: Ready | undefined;
    const ready = await start({
      program: settings.now.path,
      folder: this.realFolder,
      logFile,
      timeoutMs: readyTimeoutMs,
      onExit: () => this.ended(started),
    });
    started = ready;
    if (turn !== this.turn) {
      return; // stopped in the meantime; the server ends by itself, it has no client
    }
    log.info(
      `${this.folder.name}: ${ready.joined ? "joined" : "started"} the server of ${ready.root} (pid ${ready.pid}, ${ready.version})`,
    );
    this.ready = ready;
    if (ready.token !== this.token) {
      this.token = ready.token;
      this.generation++;
    }
    this.client = new Client(ready.url, ready.token, this.clientId);
    this.connection = new Api(this.client, this.clientId);
    this.failures = 0;
    this.looks = 0;
    this.enter("ready", "");
    await this.refresh();
    if (turn === this.turn && this.phase === "ready") {
      this.became.fire();
    }
  }

  /** ended is called when the process that this session started is over. */
  private ended(ready: Ready | undefined): void {
    if (ready !== undefined && !ready.joined && ready === this.ready && this.phase === "ready") {
      this.lose("the server has ended");
    }
  }

  private lose(why: string): void {
    this.parts.log.warn(`${this.folder.name}: ${why}`);
    this.drop();
    this.retry(why, 500 * 2 ** this.losses++);
  }

  private fail(err: unknown): void {
    this.parts.log.error(`${this.folder.name}: ${message(err)}`);
    this.drop();
    this.failures++;
    this.missing = err instanceof LaunchError && err.kind === "missing";
    if (this.missing || this.failures >= maxLaunchFailures) {
      this.enter("failed", message(err));
      return;
    }
    this.retry(message(err), 1000 * 2 ** this.failures);
  }

  private retry(why: string, waitMs: number): void {
    this.enter("waiting", why);
    this.timer = setTimeout(() => void this.start(), Math.min(waitMs, maxWaitMs));
  }

  private drop(): void {
    this.turn++;
    clearTimeout(this.timer);
    this.client?.close();
    this.client = undefined;
    this.connection = undefined;
    this.ready = undefined;
    this.status = undefined;
  }

  private enter(phase: Phase, problem: string): void {
    this.phase = phase;
    this.problem = problem;
    this.changed.fire();
  }

  private interval(): number {
    const usual = Math.min(this.parts.settings.now.statusInterval * 1000, this.leaseMs / 3);
    const measured = this.status === undefined || this.status.files === 0 || this.status.rawTokens > 0;
    if (measured || this.looks >= maxLooks) {
      return usual;
    }
    return Math.min(usual, firstLookMs * 2 ** Math.min(3, this.looks++)); // the server may still be measuring
  }

  private clientName(): string {
    return oneLine(`${vscode.env.appName} (${this.folder.name})`, 60); // the server takes 200 bytes
  }
}

/** terminate ends the process that answers with our token, and waits until it is gone. */
async function terminate(api: Api, pid: number): Promise<void> {
  const { pid: answering } = await api.health();
  if (answering !== pid) {
    throw new Error(`process ${answering} answers, not ${pid}`);
  }
  process.kill(pid, "SIGTERM");
  for (let i = 0; i < 50; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const alive = await api.health().then(
      () => true,
      () => false,
    );
    if (!alive) {
      return;
    }
  }
  throw new Error(`process ${pid} has not ended within 5 s`);
}

/** message is an error's text. */
export function message(err: unknown): string {
  return err instanceof Error ? err.message : String(err);
}
