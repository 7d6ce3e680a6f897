import { render } from "preact";
import { useEffect } from "preact/hooks";
import { exported } from "./api";
import { begin, useStanding } from "./live";
import { href, type Place, usePlace } from "./router";
import { ChangeView } from "./views/change";
import { MapView } from "./views/map";
import { StartView } from "./views/start";
import { WorklistView } from "./views/worklist";

const views: { name: string; title: string; live?: boolean; show: (place: Place) => preact.JSX.Element }[] = [
  { name: "start", title: "Start", show: () => <StartView /> },
  { name: "map", title: "Map", show: (p) => <MapView params={p.params} /> },
  { name: "worklist", title: "Worklist", show: (p) => <WorklistView params={p.params} /> },
  { name: "change", title: "Change", live: true, show: (p) => <ChangeView params={p.params} /> },
];

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
            .filter((v) => !v.live || !exported)
            .map((v) => (
              <a key={v.name} href={href(v.name)} aria-current={v.name === view?.name ? "page" : undefined}>
                {v.title}
              </a>
            ))}
        </nav>
        <span class="live" role="status">
          {lost ? "the server does not answer" : ""}
        </span>
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
  root.textContent = "";
  render(<App />, root);
}
