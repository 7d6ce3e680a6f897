// Starts `codemem serve`, which serves a work tree or finds the server that already does, and reads the
// line that tells where. The server outlives this process: other editors may have joined it.
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { type Ready, readReady } from "./wire";

/** A LaunchError is a server that didn't come up. missing: there is no such program. */
export class LaunchError extends Error {
  constructor(
    readonly kind: "missing" | "exited" | "timeout" | "garbage",
    message: string,
  ) {
    super(message);
    this.name = "LaunchError";
  }
}

/** A Launch is what a server is started with. */
export interface Launch {
  program: string; // a path, or a name to be found in PATH
  folder: string; // in the work tree
  logFile: string; // takes the server's standard error; its directory exists
  timeoutMs: number;
  onExit?: () => void; // the server that was started here has ended
}

const mark = "CODEMEM_READY ";
const maxLine = 64 << 10;

/** launch returns when the server serves. */
export function launch(o: Launch): Promise<Ready> {
  return new Promise((resolve, reject) => {
    // A file takes standard error: a pipe would break when the editor quits, and end the server with it.
    const log = fs.openSync(o.logFile, "w", 0o600);
    const child = spawn(expandHome(o.program), ["-C", o.folder, "serve"], {
      cwd: path.dirname(o.logFile), // not the work tree: a program in it must never be found
      detached: true,
      stdio: ["ignore", "pipe", log],
      windowsHide: true,
    });
    fs.closeSync(log);
    let read = "";
    let done = false;
    let exited = false;
    const end = (outcome: Ready | LaunchError): void => {
      if (done) {
        return;
      }
      done = true;
      clearTimeout(clock);
      child.stdout?.destroy();
      child.unref();
      if (outcome instanceof LaunchError) {
        child.kill();
        reject(outcome);
      } else {
        resolve(outcome);
        if (exited) {
          setImmediate(() => o.onExit?.()); // its line was read after its end was told
        }
      }
    };
    const clock = setTimeout(() => {
      end(new LaunchError("timeout", `codemem serve was not ready within ${o.timeoutMs / 1000} s${tail(o.logFile)}`));
    }, o.timeoutMs);
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      read += chunk;
      const line = readyLine(read);
      if (line !== undefined) {
        end(parse(line));
      } else if (read.length > maxLine) {
        end(new LaunchError("garbage", `${o.program} prints something else than a server of codemem`));
      }
    });
    child.on("error", (err: NodeJS.ErrnoException) => {
      end(err.code === "ENOENT" ? missing(o.program) : new LaunchError("exited", `start ${o.program}: ${err.message}`));
    });
    child.on("close", (code) => {
      end(new LaunchError("exited", `codemem serve ended with code ${code}${tail(o.logFile)}`));
    });
    child.on("exit", () => {
      exited = true;
      if (done) {
        o.onExit?.();
      }
    });
  });
}

function missing(program: string): LaunchError {
  return new LaunchError(
    "missing",
    `there is no program ${JSON.stringify(program)}; install codemem, or set codemem.path to where it is`,
  );
}

/** readyLine returns what follows the mark on the first whole line that has it. */
function readyLine(text: string): string | undefined {
  const lines = text.split("\n");
  lines.pop(); // not ended yet
  return lines.find((line) => line.startsWith(mark))?.slice(mark.length);
}

function parse(line: string): Ready | LaunchError {
  try {
    return readReady(JSON.parse(line));
  } catch (err) {
    return new LaunchError("garbage", `the readiness line of codemem serve: ${(err as Error).message}`);
  }
}

/** tail is the end of what the server wrote to standard error, as an addition to a message. */
function tail(logFile: string): string {
  try {
    const text = fs.readFileSync(logFile, "utf8").trim();
    return text === "" ? "" : `: ${text.slice(-1000)}`;
  } catch {
    return "";
  }
}

/** expandHome replaces a leading ~, which no shell does for us. */
export function expandHome(program: string): string {
  return /^~[/\\]/.test(program) ? path.join(os.homedir(), program.slice(2)) : program;
}
