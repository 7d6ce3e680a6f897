import { render } from "preact";
import { useEffect } from "preact/hooks";
import { exported, has } from "./api";
import { begin, useStanding } from "./live";
import { href, type Place, usePlace } from "./router";
import { watch } from "./seen";
import { ChangeView } from "./views/change";
import { FileView } from "./views/file";
import { MapView } from "./views/map";
import { SearchView } from "./views/search";
import { StartView } from "./views/start";
import { SymbolView } from "./views/symbol";
import { WorklistView } from "./views/worklist";
import { short } from "./words";

// The views. Those of one thing stand in the bar while they are shown; a report has those that it holds answers for.
const views: {
  name: string;
  title: string;
  one?: boolean;
  missing?: boolean;
  show: (place: Place) => preact.JSX.Element;
}[] = [
  { name: "start", title: "Start", show: () => <StartView /> },
  { name: "map", title: "Map", show: (p) => <MapView params={p.params} /> },
  { name: "worklist", title: "Worklist", show: (p) => <WorklistView params={p.params} /> },
  {
    name: "change",
    title: "Change",
    missing: exported?.change === false,
    show: (p) => <ChangeView params={p.params} />,
  },
  { name: "search", title: "Search", missing: !has("explore", {}), show: (p) => <SearchView params={p.params} /> },
  { name: "file", title: "File", one: true, show: (p) => <FileView params={p.params} /> },
  { name: "symbol", title: "Symbol", one: true, show: (p) => <SymbolView params={p.params} /> },
];

// where a view leads to from the bar.
function at(name: string): string {
  return name === "change" && exported ? href(name, { since: exported.since }) : href(name);
}

function App() {
  const place = usePlace();
  const { lost } = useStanding();
  const view = views.find((v) => v.name === place.view);
  const title = view?.title ?? "Nothing here";
  useEffect(() => {
    document.title = `${title} · codemem`;
  }, [title]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to the view
      </button>
      <header>
        <span class="mark">codemem</span>
        <nav aria-label="Views">
          {views
            .filter((v) => (v.one ? v === view : !v.missing))
            .map((v) => (
              <a key={v.name} href={v.one ? location.hash : at(v.name)} aria-current={v === view ? "page" : undefined}>
                {v.title}
              </a>
            ))}
        </nav>
        <span class="live" role="status">
          {lost ? "the server does not answer; codemem ui gives a new link" : ""}
        </span>
        {exported && (
          <span class="hint">
            a report of <bdi>{exported.name}</bdi> at {short(exported.head)}, by codemem {exported.version}
          </span>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {view ? view.show(place) : <p>There is no such view.</p>}
      </main>
    </>
  );
}

// The token of the link is good once; it need not stand in the address.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);
const root = document.getElementById("app");
if (root) {
  begin();
  watch();
  root.textContent = "";
  render(<App />, root);
}
