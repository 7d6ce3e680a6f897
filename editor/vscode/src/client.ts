// HTTP to the server of one work tree: loopback, a bearer token, JSON both ways, all bounded.
import * as http from "node:http";
import { Fields } from "./decode";

/**
 * What can go wrong with a request. refused: nothing listens; unauthorized: another server, or another
 * token; status: the server says no; garbage: no answer of ours; timeout; size: too much to send.
 */
export type FaultKind = "refused" | "unauthorized" | "status" | "garbage" | "timeout" | "size";

/** A Fault is a request that failed, in words for a person. */
export class Fault extends Error {
  constructor(
    readonly kind: FaultKind,
    message: string,
    readonly status = 0,
    readonly code = "",
  ) {
    super(message);
    this.name = "Fault";
  }

  /** lost tells that the server is gone and must be started or joined anew. */
  get lost(): boolean {
    return this.kind === "refused" || this.kind === "unauthorized";
  }
}

/** maxBody is what the server takes, in bytes. */
export const maxBody = 4 << 20;

const maxAnswer = 32 << 20;
// A little more than the server gives itself: for what reads a file, and for what may have to look at the
// whole work tree.
const quickMs = 20_000;
const thoroughMs = 130_000;
const thorough = ["/status", "/context/assemble", "/summaries", "/summary", "/report"];

/** A Client sends requests to one server. */
export class Client {
  // A connection for each request: one kept open breaks when the server closes it just then, and on the
  // loopback a new one costs nothing.
  private readonly agent = new http.Agent({ keepAlive: false, maxSockets: 4 });

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly clientId: string,
    private readonly timeout?: number, // milliseconds; that of the route if it is not given
  ) {}

  /** get asks for a route with a query; an empty value is left out. */
  get(route: string, query: Record<string, string> = {}): Promise<unknown> {
    const asked = new URLSearchParams(Object.entries(query).filter(([, v]) => v !== ""));
    return this.send("GET", asked.size > 0 ? `${route}?${asked}` : route);
  }

  /** post sends a JSON body to a route. */
  async post(route: string, body: unknown): Promise<unknown> {
    const bytes = Buffer.from(JSON.stringify(body), "utf8");
    if (bytes.length > maxBody) {
      throw new Fault("size", `${route}: the request has ${bytes.length} bytes, the server takes ${maxBody}`);
    }
    return this.send("POST", route, bytes);
  }

  /** close ends the requests under way. */
  close(): void {
    this.agent.destroy();
  }

  private send(method: string, path: string, body?: Buffer): Promise<unknown> {
    const route = path.replace(/\?.*/s, "");
    const timeout = this.timeout ?? (thorough.includes(route) ? thoroughMs : quickMs);
    return new Promise((resolve, reject) => {
      const request = http.request(
        this.url + path,
        { method, agent: this.agent, headers: this.headers(body) },
        (response) => {
          receive(response, route).then(resolve, reject);
        },
      );
      const clock = setTimeout(() => {
        request.destroy(new Fault("timeout", `${route}: no answer within ${timeout / 1000} s`));
      }, timeout);
      request.on("close", () => clearTimeout(clock));
      request.on("error", (err) => reject(asFault(err, route)));
      request.end(body);
    });
  }

  private headers(body?: Buffer): http.OutgoingHttpHeaders {
    const headers: http.OutgoingHttpHeaders = {
      Authorization: `Bearer ${this.token}`,
      Accept: "application/json",
      "X-Codemem-Client": this.clientId,
    };
    if (body !== undefined) {
      headers["Content-Type"] = "application/json";
      headers["Content-Length"] = body.length;
    }
    return headers;
  }
}

/** asFault tells a connection that failed from one that broke. */
function asFault(err: unknown, route: string): Fault {
  if (err instanceof Fault) {
    return err;
  }
  const { code = "", message } = err as NodeJS.ErrnoException;
  const gone = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "EADDRNOTAVAIL", "ENETUNREACH", "EHOSTUNREACH"];
  return gone.includes(code)
    ? new Fault("refused", `${route}: the server is gone (${code})`)
    : new Fault("garbage", `${route}: ${message}`);
}

async function receive(response: http.IncomingMessage, route: string): Promise<unknown> {
  const status = response.statusCode ?? 0;
  const bytes = await read(response, route).catch((err: unknown) => {
    throw asFault(err, route);
  });
  let answer: unknown;
  try {
    answer = JSON.parse(bytes.toString("utf8"));
  } catch {
    answer = undefined;
  }
  if (status >= 200 && status < 300) {
    if (answer === undefined) {
      throw new Fault("garbage", `${route}: the answer is no JSON`, status);
    }
    return answer;
  }
  throw refusal(status, answer, route);
}

async function read(response: http.IncomingMessage, route: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > maxAnswer) {
      response.destroy();
      throw new Fault("garbage", `${route}: the answer has more than ${maxAnswer} bytes`);
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** refusal reads {"error":{code,message,hint}}; what is not of that form still gives a fault. */
function refusal(status: number, answer: unknown, route: string): Fault {
  let code = "";
  let words = `HTTP ${status}`;
  try {
    const f = Fields.of(answer, "the answer").object("error");
    code = f.text("code", "");
    words = [f.text("message", words), f.text("hint", "")].filter((s) => s !== "").join("; ");
  } catch {
    // Not an error of ours: the status alone says what is known.
  }
  return new Fault(status === 401 ? "unauthorized" : "status", `${route}: ${words}`, status, code);
}
