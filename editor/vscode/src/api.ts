// The server's routes by name. Paths are relative to the root, with slashes.
import { type Client, Fault } from "./client";
import type { Point } from "./positions";
import * as wire from "./wire";

/** An EditSent is one change of a file, as the server tracks it. */
export interface EditSent {
  path: string;
  diff: string; // unified
  cursor_before: Point;
  cursor_after: Point;
  at: string; // RFC 3339
}

/** A BufferSent is an open file, its content only if it is not what is on disk. */
export interface BufferSent {
  path: string;
  content?: string;
}

/** An Api is a client with typed routes. */
export class Api {
  constructor(
    private readonly client: Client,
    readonly clientId: string,
  ) {}

  /** health returns the process that answers. */
  async health(): Promise<{ pid: number; root: string }> {
    return read(this.client.get("/health"), (v) => {
      const { pid, root } = v as { pid?: unknown; root?: unknown };
      if (typeof pid !== "number" || typeof root !== "string") {
        throw new TypeError("health names no process");
      }
      return { pid, root };
    });
  }

  /** register renews the lease and returns its length in seconds. */
  register(name: string): Promise<number> {
    return read(this.client.post("/register", { client_id: this.clientId, name }), (v) => {
      const seconds = (v as { lease_seconds?: unknown }).lease_seconds;
      return typeof seconds === "number" && seconds > 0 ? seconds : 180;
    });
  }

  async unregister(): Promise<void> {
    await this.client.post("/unregister", { client_id: this.clientId });
  }

  status(): Promise<wire.Status> {
    return read(this.client.get("/status"), wire.readStatus);
  }

  async edit(edit: EditSent): Promise<void> {
    await this.client.post("/context/edit", { client_id: this.clientId, ...edit });
  }

  assemble(file: BufferSent, cursor: Point, open: BufferSent[], budget: number): Promise<wire.Pack> {
    const { path, content } = file;
    const body = { client_id: this.clientId, file: path, content, cursor, open, budget, format: "text" };
    return read(this.client.post("/context/assemble", body), wire.readPack);
  }

  async change(paths: string[]): Promise<void> {
    await this.client.post("/index/change", { client_id: this.clientId, paths });
  }

  /** summary returns what is remembered of a file; undefined if it is not tracked. */
  async summary(path: string): Promise<wire.Summary | undefined> {
    try {
      return await read(this.client.get("/summary", { path }), (v) => wire.readSummary(v));
    } catch (err) {
      if (err instanceof Fault && err.status === 404) {
        return undefined;
      }
      throw err;
    }
  }

  /** summaries asks for up to 500 paths; those not tracked are left out. */
  summaries(paths: string[]): Promise<wire.Summary[]> {
    return read(this.client.post("/summaries", { paths }), wire.readSummaries);
  }

  /** summarize writes a summary of the bytes with that md5, and tells what is odd about it. */
  summarize(path: string, summary: string, md5: string): Promise<wire.Summarized> {
    const body = { path, summary, content_md5: md5 };
    return read(this.client.post("/summary", body), wire.readSummarized);
  }

  ghost(file: BufferSent): Promise<wire.Ghost> {
    return read(this.client.post("/ghost", file), wire.readGhost);
  }

  skeleton(path: string): Promise<wire.Skeleton> {
    return read(this.client.get("/skeleton", { path }), wire.readSkeleton);
  }

  report(): Promise<wire.Report> {
    return read(this.client.get("/report"), wire.readReport);
  }
}

/** read makes a fault of an answer that has not the shape it should have. */
async function read<T>(answer: Promise<unknown>, shape: (value: unknown) => T): Promise<T> {
  const value = await answer;
  try {
    return shape(value);
  } catch (err) {
    throw new Fault("garbage", `the server's answer: ${(err as Error).message}`);
  }
}
