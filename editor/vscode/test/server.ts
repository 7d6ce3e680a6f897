// A server that answers as a test wants, and remembers what it was asked.
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import type { Ready } from "../src/wire";

/** A Call is one request that came. */
export interface Call {
  route: string; // METHOD /path
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: http.IncomingHttpHeaders;
}

/** An Answer is a status and a body; a string is sent as it is. A function answers by itself. */
export type Answer = { status?: number; body: unknown } | ((call: Call, response: http.ServerResponse) => void);

export const status = {
  root: "/w",
  version: "1",
  state: "trust",
  reasons: [],
  head: "abc",
  counts: { files: 5457, pending: 12, stale: 3 },
  saving: { raw_tokens: 5212641, condensed_tokens: 662895, percent: 87.2 },
  index: { files: 5457, watch: "on", truncated: false },
  edits: 0,
  clients: [],
  uptime_seconds: 1,
};

/** A FakeServer listens on the loopback. */
export class FakeServer {
  /** held counts the requests, of all servers, whose answer a test keeps back. */
  static held = 0;
  readonly calls: Call[] = [];
  readonly answers: Record<string, Answer> = {
    "GET /health": { body: { status: "ok", version: "1", root: "/w", pid: 1, uptime_seconds: 1, clients: 1 } },
    "POST /register": { body: { client_id: "c", lease_seconds: 180 } },
    "POST /unregister": { body: { clients: 0 } },
    "GET /status": { body: status },
    "POST /context/edit": { body: { status: "ok", edits: 1 } },
    "POST /index/change": { body: { changed: 1, files: 1 } },
    "POST /summaries": { body: { files: [] } },
    "POST /ghost": { body: { ranges: [] } },
  };
  private readonly server = http.createServer((request, response) => void this.serve(request, response));
  token = "secret";
  pid = process.pid;

  /** start listens, at a port of its own or at that of a server before it. */
  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  ready(root: string): Ready {
    const { token, port, pid } = this;
    return { url: `http://127.0.0.1:${port}`, token, pid, root, version: "1", joined: false };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** to lists the bodies of what was sent to a route. */
  to(route: string): Record<string, unknown>[] {
    return this.calls.filter((c) => c.route === route).map((c) => c.body);
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const route = `${request.method} ${url.pathname}`;
    const text = Buffer.concat(chunks).toString("utf8");
    const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    const call = { route, query: url.searchParams, body, headers: request.headers };
    this.calls.push(call);
    if (request.headers.authorization !== `Bearer ${this.token}`) {
      send(response, 401, { error: { code: "unauthorized", message: "no", hint: "" } });
      return;
    }
    const answer = this.answers[route] ?? { status: 404, body: { error: { code: "not_found", message: "no route" } } };
    if (typeof answer === "function") {
      answer(call, response);
      if (!response.writableEnded) {
        FakeServer.held++;
        response.once("close", () => FakeServer.held--);
      }
    } else {
      send(response, answer.status ?? 200, answer.body);
    }
  }
}

/** send answers with JSON, or with a text as it is. */
export function send(response: http.ServerResponse, code: number, body: unknown): void {
  response.writeHead(code, { "Content-Type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

// So long that only a test that would never end meets it, on a machine however busy.
const never = 110_000;

/** until waits for something to be true, and says what, if it never is. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + never;
  while (!(await holds())) {
    if (Date.now() > end) {
      throw new Error(`never happened: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
