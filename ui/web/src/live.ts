// Keeps a window current: it asks which edition the server has, and has what it shows asked for again when that is another.
import { useEffect, useState } from "preact/hooks";
import { ask, exported, key, type Params } from "./api";

const visible = 250; // milliseconds between two questions
const hidden = 20_000;

const me = Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("");

export interface Standing {
  edition: number; // 0 before the server was asked
  turn: number; // how often it was another since
  lost: boolean; // the server does not answer
}

let standing: Standing = { edition: 0, turn: 0, lost: false };
const listeners = new Set<() => void>();

function set(next: Standing) {
  if (next.edition === standing.edition && next.lost === standing.lost) return;
  standing = next;
  for (const listener of listeners) listener();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let closed = false; // a window that is closed is hidden then; whoever asks for changes is open

async function poll() {
  clearTimeout(timer);
  if (closed) return;
  try {
    const { edition } = await ask<{ edition: number }>("changes", { window: me });
    const known = standing.edition === 0 || standing.edition === edition;
    set({ edition, turn: standing.turn + (known ? 0 : 1), lost: false });
  } catch {
    set({ ...standing, lost: true });
  }
  timer = setTimeout(poll, document.hidden || standing.lost ? (document.hidden ? hidden : 2000) : visible);
}

export function begin() {
  if (exported) return;
  void poll();
  document.addEventListener("visibilitychange", () => void poll());
  addEventListener("pageshow", () => {
    closed = false;
    void poll();
  });
  addEventListener("pagehide", () => {
    closed = true;
    navigator.sendBeacon(`api/leave?window=${me}`);
  });
}

export function useStanding(): Standing {
  const [now, setNow] = useState(standing);
  useEffect(() => {
    const listener = () => setNow(standing);
    listeners.add(listener);
    listener();
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return now;
}

export interface Answer<T> {
  data?: T;
  error?: { message: string; hint: string };
  busy: boolean;
}

// useAnswer asks for something, and again when the edition is another; what was there stays until the new answer is.
export function useAnswer<T>(route: string, params: Params, wanted = true): Answer<T> {
  const { turn } = useStanding();
  const name = key(route, params);
  const [answer, setAnswer] = useState<Answer<T> & { of: string }>({ of: "", busy: true });
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    const of = `${turn}`;
    setAnswer((was) => (was.of === name ? { ...was, busy: true } : { of: name, busy: true }));
    ask<T>(route, params, abort.signal).then(
      (data) => setAnswer({ of: name, data, busy: false }),
      (error) => {
        if (!abort.signal.aborted) {
          setAnswer({ of: name, error: { message: String(error.message), hint: error.hint ?? "" }, busy: false });
        }
      },
    );
    return () => abort.abort(of);
  }, [name, turn, wanted]);
  return answer.of === name ? answer : { busy: wanted };
}
