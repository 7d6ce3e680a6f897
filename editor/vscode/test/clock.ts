// Time for tests that wait: it stands still while anything is under way, a request, a file, a process that starts,
// and jumps to the next timer when all is quiet. So what a timer meets is the same on an idle machine and on a busy
// one, a pause of an hour costs nothing, and "nothing was sent" is said when nothing can be sent any more.
import { vi } from "vitest";
import { FakeServer } from "./server";

const real = { setTimeout, setImmediate };

// What node names things that are under way. A pipe may also be the runner's own.
const passing = ["TCPSocketWrap", "TCPConnectWrap", "ProcessWrap", "FSReqPromise", "FSReqCallback"];

function underWay(kinds: string[]): number {
  return process.getActiveResourcesInfo().filter((kind) => kinds.includes(kind)).length;
}

// A thing that ends may begin another one or two turns of the loop later.
const quietTurns = 4;

/** virtualTime replaces the timers and the date; it returns what puts the real ones back. */
export function virtualTime(): () => void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  const pipes = underWay(["PipeWrap"]);
  let over = false;
  let quiet = 0;
  const turn = (): void => {
    if (over) {
      return;
    }
    const held = 2 * FakeServer.held; // each has a socket at both ends
    const idle = underWay(passing) <= held && underWay(["PipeWrap"]) <= pipes && vi.getTimerCount() > 0;
    quiet = idle ? quiet + 1 : 0;
    if (quiet > quietTurns) {
      quiet = 0;
      vi.advanceTimersToNextTimer();
    }
    if (idle) {
      real.setImmediate(turn);
    } else {
      real.setTimeout(turn, 1);
    }
  };
  turn();
  return () => {
    over = true;
    vi.useRealTimers();
  };
}
