// Numbers, times and states in words.

const whole = new Intl.NumberFormat("en");

export const number = (n: number): string => whole.format(n);

export const plural = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;

export function percent(share: number): string {
  const n = Math.round(100 * share);
  if (share > 0 && n === 0) return "under 1 %";
  return `${share < 1 && n === 100 ? 99 : n} %`;
}

export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB"];
  let n = bytes / 1000;
  let unit = 0;
  while (n >= 999.5 && unit < units.length - 1) {
    n /= 1000;
    unit++;
  }
  return `${n < 9.95 ? n.toFixed(1) : Math.round(n)} ${units[unit]}`;
}

export const short = (id: string): string => id.slice(0, 10);

// day is when something was, without a clock: 2026-11-26 16:40 UTC.
export const day = (at: string): string => (at ? `${at.slice(0, 10)} ${at.slice(11, 16)} UTC` : "");

// What the classes of the map mean, in words.
export const meanings: Record<string, string> = {
  fresh: "the summary is of the bytes on disk",
  cosmetic: "stale: only comments or formatting changed",
  body: "stale: bodies changed",
  interface: "stale: declarations or imports changed",
  stale: "stale: how far it drifted is not known",
  pending: "no summary yet",
  excluded: "none is wanted: binary, generated, vendored, a lockfile, too large or a secret",
};

export const names: Record<string, string> = {
  fresh: "fresh",
  cosmetic: "cosmetic drift",
  body: "body drift",
  interface: "interface drift",
  stale: "stale",
  pending: "pending",
  excluded: "excluded",
};
