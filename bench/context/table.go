package main

import (
	"fmt"
	"strings"
)

// methods are ours and the rivals', in the order of the tables.
var methods = []string{"assemble", "imports", "imports, skeletons", "recency", "recency, skeletons", "co-change", "co-change, skeletons"}

const intro = `# What a context pack holds

A pack (` + "`codemem context`" + `, ` + "`POST /context/assemble`" + `, ` + "`context_assemble`" + `) should hold what the work at hand needs. What that was is known
afterwards: the files that one commit changed together. So commits of real repositories are replayed: in the state before the
commit, with the cursor in one of its files and the edits made so far, does the pack hold the other files?

Written by ` + "`make context-eval`" + `, which runs on any clones with history.

%s

## How

- **Commits** are drawn at random (seed %d) from the last %s without merges that changed %d to %d source or test files that existed, and at most %d files in all.
- **The state** is a work tree with the parent of the commit checked out and a registry that prescan and scan brought up to date. It has no branch, tag, reflog,
  untracked file or summary, and commits are replayed in the order of their time, so nothing in it is later than the commit. This is checked for each commit.
- **The cursor** is at the first changed line of the file with the most changed lines. **The edits** are the commit's diff of that file, through the edit
  tracker; the file has them, unsaved. Nothing else is open.
- **A file is held** if the pack has its content: whole, as a skeleton, or as those declarations of it that the pack chose. A summary or a path alone
  does not count; it counts as named. The rivals' skeletons are complete, so compare the declarations too.
- **A declaration is held** if the pack's text of the file has the line that declares it. Declarations are the innermost ones around the lines that the commit changed.
- Figures are means over commits, of files that are source or tests.

The rivals fill what the current file and the edits leave of the same budget, as whole files or as skeletons, best first, and pass over what does not fit:
**imports** shows the files that the current file imports (in Go its own package first), **recency** those changed last in the %s commits before,
**co-change** those changed most often with the current file in these.

`

// document writes the page; made says when and where.
func document(all []corpus, o options, made string) string {
	var b strings.Builder
	fmt.Fprintf(&b, intro, made, o.seed, thousands(o.pool), fewest, most, mostTouched, thousands(historyCommits))
	b.WriteString("| repository | at | of | files | such commits | replayed | first | last |\n|---|---|---|---:|---:|---:|---|---|\n")
	for _, c := range all {
		fmt.Fprintf(&b, "| %s | `%.12s` | %s | %s | %s | %d | `%.12s` | `%.12s` |\n", c.Name, c.Head, c.Date.Format("2 January 2006"),
			thousands(c.Files), thousands(c.Eligible), c.Replayed, c.First, c.Last)
	}
	for _, n := range budgets {
		fmt.Fprintf(&b, "\n## %s tokens\n\n", thousands(n))
		compared(&b, all, n)
	}
	b.WriteString("\n## By repository\n\nFiles held, by assemble and by the better form of each rival.\n\n")
	byCorpus(&b, all)
	b.WriteString("\n## Other places\n\nThe same with the cursor in the first file by path, and with half of the files edited (commits of four files and more; those\nedited are not counted).\n\n")
	elsewhere(&b, all)
	b.WriteString("\n## What is missed\n\nAt 8,000 tokens, by what connects a file with the current one; each counts in the first row that it fits.\n\n")
	missed(&b, all)
	b.WriteString("\n## Time\n\nOne call in a warm process, over all packs above, right after a checkout, with the reading and parsing of what is shown, beside\nwhatever else the machine does. [editors.md](editors.md) has the time that a server takes.\n\n")
	times(&b, all)
	return b.String()
}

// compared is the table of one budget.
func compared(b *strings.Builder, all []corpus, budget int) {
	b.WriteString("| | files held | named | declarations held | commits with all | documents, configuration | tokens used |\n|---|---:|---:|---:|---:|---:|---:|\n")
	for _, m := range methods {
		f := measure(all, view{cursor: "most", told: "one", budget: budget, method: m})
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %s |\n", m, percent(f.recall), percent(f.named), percent(f.symbols), percent(f.all), percent(f.others), thousands(int(f.used)))
	}
}

// byCorpus is a row for each repository and budget.
func byCorpus(b *strings.Builder, all []corpus) {
	b.WriteString("| repository | tokens | assemble | imports | recency | co-change | declarations, assemble | commits with all |\n|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, c := range all {
		for _, n := range budgets {
			v := view{corpus: c.Name, cursor: "most", told: "one", budget: n, method: "assemble"}
			f := measure(all, v)
			fmt.Fprintf(b, "| %s | %s | %s |", c.Name, thousands(n), percent(f.recall))
			for _, m := range []string{"imports", "recency", "co-change"} {
				b.WriteString(" " + percent(better(all, v, m).recall) + " |")
			}
			fmt.Fprintf(b, " %s | %s |\n", percent(f.symbols), percent(f.all))
		}
	}
}

// better returns the figures of the form of a rival that holds more files.
func better(all []corpus, v view, rival string) figures {
	v.method = rival
	whole := measure(all, v)
	v.method = rival + ", skeletons"
	if short := measure(all, v); short.recall > whole.recall {
		return short
	}
	return whole
}

// elsewhere is a row for each place and budget.
func elsewhere(b *strings.Builder, all []corpus) {
	b.WriteString("| cursor in | edited | commits | tokens | assemble | imports | recency | co-change | declarations, assemble |\n|---|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, at := range []struct{ cursor, told, place, edits string }{
		{"first", "one", "the first", "the current file"}, {"most", "half", "the most changed", "half"}, {"first", "half", "the first", "half"},
	} {
		for _, n := range budgets {
			v := view{cursor: at.cursor, told: at.told, budget: n, method: "assemble"}
			f := measure(all, v)
			fmt.Fprintf(b, "| %s | %s | %d | %s | %s |", at.place, at.edits, f.commits, thousands(n), percent(f.recall))
			for _, m := range []string{"imports", "recency", "co-change"} {
				b.WriteString(" " + percent(better(all, v, m).recall) + " |")
			}
			fmt.Fprintf(b, " %s |\n", percent(f.symbols))
		}
	}
}

// missed is what kinds of files there are, and how much of each is held.
func missed(b *strings.Builder, all []corpus) {
	v := view{cursor: "most", told: "one", budget: 8000, method: "assemble"}
	b.WriteString("| file | of all | held |\n|---|---:|---:|\n")
	list := classes(all, v)
	total := 0
	for _, c := range list {
		total += c.files
	}
	for _, c := range list {
		fmt.Fprintf(b, "| %s | %s | %s |\n", c.name, percent(part(c.files, total)), percent(part(c.held, c.files)))
	}
	b.WriteString("\n| in the pack | of all |\n|---|---:|\n")
	for _, c := range formsOf(all, v) {
		fmt.Fprintf(b, "| %s | %s |\n", c.name, percent(part(c.files, total)))
	}
}

// times is a row for each repository.
func times(b *strings.Builder, all []corpus) {
	b.WriteString("| repository | tokens | p50 | p99 |\n|---|---:|---:|---:|\n")
	for _, c := range all {
		for _, n := range budgets {
			var took []float64
			for _, t := range c.Trials {
				if t.Method == "assemble" && t.Budget == n {
					took = append(took, t.Millis)
				}
			}
			fmt.Fprintf(b, "| %s | %s | %.0f ms | %.0f ms |\n", c.Name, thousands(n), percentile(took, 50), percentile(took, 99))
		}
	}
}

func part(n, of int) float64 { return float64(n) / float64(max(of, 1)) }

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// thousands writes a number with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
