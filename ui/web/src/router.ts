// Views by the fragment of the address: #/file?path=a.go. So a view is a link, and going back works.
import { useEffect, useState } from "preact/hooks";
import type { Params } from "./api";

export interface Place {
  view: string;
  params: Params;
}

export function parse(hash: string): Place {
  const [view = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { view: view || "start", params: Object.fromEntries(new URLSearchParams(query)) };
}

export function href(view: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `#/${view}?${text}` : `#/${view}`;
}

export function go(view: string, params: Params = {}) {
  location.hash = href(view, params);
}

export function usePlace(): Place {
  const [place, setPlace] = useState(() => parse(location.hash));
  useEffect(() => {
    const changed = () => setPlace(parse(location.hash));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return place;
}
