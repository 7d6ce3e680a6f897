package main

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"codemem/scan"
	"codemem/symbol"
)

//go:embed page.md
var intro string

// kinds are those of texts, by what the tables call them.
var kinds = []struct{ kind, name string }{{"file", "files"}, {"symbol", "symbols"}, {"note", "notes"}}

// counts are what became of texts of one kind.
type counts struct {
	texts, fresh, orphaned int
	drifted                map[symbol.Grade]int
	kept, stale, lost      int // of a memory that is keyed by paths
}

// count counts the texts of one kind.
func count(all []result, kind string) counts {
	c := counts{drifted: map[symbol.Grade]int{}}
	for _, r := range all {
		for _, t := range r.texts {
			if t.kind != kind {
				continue
			}
			c.texts++
			switch t.state {
			case scan.NoteFresh:
				c.fresh++
			case scan.NoteOrphaned:
				c.orphaned++
			default:
				c.drifted[t.drift]++
			}
			switch {
			case !slices.ContainsFunc(t.about, func(a about) bool { return !a.lost }):
				c.lost++
			case slices.ContainsFunc(t.about, func(a about) bool { return a.changed }):
				c.stale++
			default:
				c.kept++
			}
		}
	}
	return c
}

// table returns a row for each repository and kind, and of several repositories their sum.
func table(all []result) string {
	var b strings.Builder
	b.WriteString("| repository | texts of | texts | fresh | cosmetic | body | interface | unknown | orphaned | by path: as written | stale | lost |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	rows := func(name string, some []result) {
		for _, k := range kinds {
			c := count(some, k.kind)
			share := func(n int) string { return fmt.Sprintf("%d (%.0f %%)", n, 100*float64(n)/float64(max(c.texts, 1))) }
			fmt.Fprintf(&b, "| %s | %s | %d | %s | %d | %d | %d | %d | %s | %s | %s | %s |\n", name, k.name, c.texts, share(c.fresh),
				c.drifted[symbol.DriftCosmetic], c.drifted[symbol.DriftBody], c.drifted[symbol.DriftInterface], c.drifted[symbol.DriftUnknown],
				share(c.orphaned), share(c.kept), share(c.stale), share(c.lost))
		}
	}
	for _, r := range all {
		rows(r.name, []result{r})
	}
	if len(all) > 1 {
		rows("all", all)
	}
	return b.String()
}

// page returns docs/survival.md; made says when and where.
func page(all []result, made string) string {
	var b strings.Builder
	b.WriteString(strings.Replace(intro, "MADE", made, 1))
	b.WriteString("\n" + table(all) + "\n")
	checked, wrong := 0, 0
	var distrusted []string
	for _, r := range all {
		fmt.Fprintf(&b, "- %s: %d commits from %s to %s, looked at %d times.\n", r.name, r.steps, r.first, r.last, r.looks)
		checked, wrong = checked+r.checked, wrong+len(r.wrong)
		for _, commit := range r.distrusted {
			distrusted = append(distrusted, r.name+" "+commit)
		}
	}
	fmt.Fprintf(&b, "\n%d times a text that was said to be fresh, or to be about what is gone, was compared with the bytes on disk: %d were wrong. ", checked, wrong)
	fmt.Fprintf(&b, "After %d commits a prescan had something left to do that the hook had left", len(distrusted))
	if len(distrusted) > 0 {
		fmt.Fprintf(&b, ": %s", strings.Join(distrusted, ", "))
	}
	b.WriteString(".\n")
	for _, r := range all {
		for _, line := range r.wrong {
			fmt.Fprintf(&b, "- %s: %s\n", r.name, line)
		}
	}
	return b.String()
}
