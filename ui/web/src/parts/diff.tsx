import type { Changed } from "../api";
import { useAnswer } from "../live";
import { Shown } from "./basics";

const words: Record<string, string> = { "+": "added", "-": "removed" };

// A Diff is what changed, line by line; what is added and removed is said by the sign, too.
export function Diff({ changed }: { changed: Changed }) {
  if (changed.why) return <p class="hint">{changed.why}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section class="diff code" tabIndex={0} aria-label={`what changed in ${changed.path}`}>
      {changed.hunks.map((h) => {
        let [old, now] = [h.old, h.new];
        return (
          <div class="hunk" key={`${h.old}-${h.new}`}>
            {h.lines.map((l, i) => {
              const at = l.op === "-" ? old : now;
              if (l.op !== "+") old++;
              if (l.op !== "-") now++;
              return (
                <div key={i} class={`line ${words[l.op] ?? "same"}`}>
                  <span class="no" aria-hidden="true">
                    {at}
                  </span>
                  <span class="op">{l.op}</span>
                  <span class="text">{l.text.replace(/\n$/, "")}</span>
                </div>
              );
            })}
          </div>
        );
      })}
      {changed.cut && <p class="hint">… there are more lines</p>}
    </section>
  );
}

// Since is what changed of a file since its summary was written, once it is looked at.
export function Since({ path }: { path: string }) {
  const answer = useAnswer<Changed>("changed", { path });
  return <Shown answer={answer}>{(c) => <Diff changed={c} />}</Shown>;
}
