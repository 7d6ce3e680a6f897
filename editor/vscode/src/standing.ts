// How a summary stands against its file.
import type { Summary } from "./wire";

const drifts = ["cosmetic", "body", "interface"];

/** A Standing is a word for how a summary stands, what is known of its drift, and why it is not fresh. */
export interface Standing {
  word: string; // fresh, stale, altered, or unchecked
  drift: string; // like "body drift", or ""
  why: string; // "" of a fresh one
}

/** standing says how a summary stands. One may be altered or unchecked although the file is as it was. */
export function standing(s: Summary): Standing {
  if (s.damaged) {
    return { word: "altered", drift: "", why: "its text is not the one that was written" };
  }
  if (!s.stale) {
    return { word: "fresh", drift: "", why: "" };
  }
  if (s.state === "unreadable") {
    return { word: "unchecked", drift: "", why: "the file could not be read" };
  }
  const drift = drifts.includes(s.drift) ? `${s.drift} drift` : "";
  return { word: "stale", drift, why: "the file has changed since" };
}
