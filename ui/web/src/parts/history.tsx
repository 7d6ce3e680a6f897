import { useState } from "preact/hooks";
import { type History, has } from "../api";
import { useAnswer } from "../live";
import { day, number, percent, plural, short } from "../words";

// CoverageHistory draws how coverage of a directory grew over the last commits; the same stands in a table.
export function CoverageHistory({ dir }: { dir: string }) {
  const params = { dir: dir === "." ? undefined : dir };
  const wanted = has("history", params);
  const answer = useAnswer<History>("history", params, wanted);
  const [table, setTable] = useState(false);
  const points = answer.data?.points ?? [];
  const first = points[0];
  const last = points.at(-1);
  const share = (p: { files: number; fresh: number }) => (p.files > 0 ? p.fresh / p.files : 0);
  if (!wanted) return null;
  return (
    <section aria-labelledby="history" class="history">
      <h2 id="history">Coverage over commits</h2>
      {answer.error && <p class="hint">{answer.error.message}</p>}
      {first && last && (
        <>
          <svg
            viewBox={`0 0 ${points.length} 100`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`Files with a summary of their bytes, from ${percent(share(first))} to ${percent(share(last))} in ${plural(points.length, "commit", "commits")}`}
          >
            <path d={`M0 100${points.map((p, i) => `L${i} ${100 - 100 * share(p)}H${i + 1}`).join("")}V100Z`} />
          </svg>
          <div class="ends">
            <span>
              {short(first.commit)}, {day(first.at)}: {percent(share(first))}
            </span>
            <span>
              {short(last.commit)}, {day(last.at)}: {percent(share(last))}
            </span>
          </div>
          <p class="hint">
            Of the files that each of the last {plural(points.length, "commit", "commits")} held, those that had a
            summary of their bytes while it was the last.{" "}
            <button type="button" aria-expanded={table} onClick={() => setTable(!table)}>
              {table ? "Hide" : "Show"} the commits
            </button>
          </p>
          {table && (
            <table>
              <thead>
                <tr>
                  <th scope="col">Commit</th>
                  <th scope="col">Committed</th>
                  <th scope="col" class="n">
                    Files
                  </th>
                  <th scope="col" class="n">
                    With a summary
                  </th>
                </tr>
              </thead>
              <tbody>
                {[...points].reverse().map((p) => (
                  <tr key={p.commit}>
                    <td>
                      <code>{short(p.commit)}</code>
                    </td>
                    <td>{day(p.at)}</td>
                    <td class="n">{number(p.files)}</td>
                    <td class="n">
                      {number(p.fresh)} ({percent(share(p))})
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </section>
  );
}
