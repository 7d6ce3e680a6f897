import { useState } from "preact/hooks";
import { exported, type FileLine, has, type Params, type Worklist } from "../api";
import { useAnswer } from "../live";
import { Badge, Drifted, PathLink, Shown, Told } from "../parts/basics";
import { Since } from "../parts/diff";
import { href } from "../router";
import { named } from "../seen";
import { number, plural } from "../words";

export function WorklistView({ params }: { params: Params }) {
  const after = params.after;
  const answer = useAnswer<Worklist>("worklist", { after });
  return (
    <div class="view">
      <h1>Worklist</h1>
      <p class="hint">
        Files that want a summary and have no fresh one, those first for which one pays most: what misleads, then what
        many files use and many commits touch. <code>codemem files --pending</code> lists the same.
      </p>
      <Shown answer={answer}>
        {(w) => (
          <>
            <p role="status">
              {w.total === 0 ? "Nothing to do: every file that wants a summary has one." : `${number(w.total)} in all`}
              {after && (
                <>
                  , after <bdi>{named(after)}</bdi>; <a href={href("worklist")}>from the first</a>
                </>
              )}
            </p>
            <ol class="work">
              {w.files.map((f) => (
                <Work key={f.path} file={f} />
              ))}
            </ol>
            {w.files.length < w.total && w.files.length > 0 && !exported && (
              <p>
                <a class="button" href={href("worklist", { after: w.files.at(-1)?.path })}>
                  The next ones
                </a>
              </p>
            )}
          </>
        )}
      </Shown>
    </div>
  );
}

function Work({ file }: { file: FileLine }) {
  const [open, setOpen] = useState(false);
  const counts = [
    file.dependents ? `used by ${plural(file.dependents, "file", "files")}` : "",
    file.churn ? plural(file.churn, "commit", "commits") : "",
  ].filter(Boolean);
  const differs = file.state === "stale" && has("changed", { path: file.path });
  return (
    <li>
      <div class="head">
        <Badge file={file} /> <PathLink path={file.path} /> <span class="hint">{counts.join(", ")}</span>
        {differs && (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Hide" : "Show"} what changed
            <span class="sr">
              {" in "}
              <bdi>{named(file.path)}</bdi>
            </span>
          </button>
        )}
      </div>
      <div class={open ? "beside open" : "beside"}>
        <div>
          {file.summary ? <Told text={file.summary} file={file} /> : null}
          {!file.summary && file.structural && <p class="structural">{file.structural}</p>}
          <Drifted file={file} />
        </div>
        {open && <Since path={file.path} />}
      </div>
    </li>
  );
}
