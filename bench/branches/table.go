package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed page.md
var intro string

// table returns a row for each reader.
func table(all []row) string {
	var b strings.Builder
	b.WriteString("| repository | the reader is | commits apart | texts of files | of them hold there | the reader's files | of them have a text | texts of symbols | of them hold there |\n|---|---|---:|---:|---:|---:|---:|---:|---:|\n")
	part := func(n, of int) string { return fmt.Sprintf("%d (%.0f %%)", n, 100*float64(n)/float64(max(of, 1))) }
	for _, r := range all {
		fmt.Fprintf(&b, "| %s | %s | %s | %d | %s | %d | %s | %d | %s |\n", r.repository, r.reader, r.commits,
			r.texts, part(r.hold, r.texts), r.files, part(r.served, r.files), r.symbols, part(r.held, r.symbols))
	}
	return b.String()
}

// page returns docs/branches.md; made says when and where.
func page(all []row, made string) string {
	var b strings.Builder
	b.WriteString(strings.Replace(intro, "MADE", made, 1) + "\n" + table(all))
	checked, wrong := 0, []string{}
	for _, r := range all {
		checked += r.files + r.held
		for _, line := range r.wrong {
			wrong = append(wrong, r.repository+", "+r.reader+": "+line)
		}
	}
	fmt.Fprintf(&b, "\n%d answers were compared with the bytes on disk: %d were wrong.\n", checked, len(wrong))
	for _, line := range wrong {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	return b.String()
}
