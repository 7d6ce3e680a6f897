package main

import (
	"fmt"
	"runtime"
	"strings"
)

// table returns the page: where and when, as made says, how to read it, and a table per repository.
func table(b *bench, corpora []corpus, results []result, made string) string {
	var t strings.Builder
	fmt.Fprintf(&t, "# Measured side by side\n\n")
	fmt.Fprintf(&t, "%s\n%s, %s, %s.\n\n", made, b.version("git", "--version"), b.version("md5sum", "--version"), runtime.Version())
	fmt.Fprintf(&t, "Written by `make bench`. Whole processes, from start to exit, in turns in one run: medians of %d runs each, the first\n", b.runs)
	fmt.Fprintf(&t, "left out; ratios are the median over the rounds. The page cache is warm. Ratios hold on other machines, milliseconds do not.\n")
	fmt.Fprintf(&t, "Made repositories are the same bytes everywhere: eight files to a directory, a median of 1.8 KB and a mean of 4 KB each.\n")
	for _, c := range corpora {
		fmt.Fprintf(&t, "\n## %s\n\n", c.name)
		if !strings.HasPrefix(c.name, "made") {
			fmt.Fprintf(&t, "%d files.\n\n", c.files)
		}
		fmt.Fprintf(&t, "| work | codemem | | against | | wall | CPU | memory | target | |\n|---|---|---:|---|---:|---:|---:|---:|---|---|\n")
		for _, r := range results {
			if r.corpus == c.name {
				t.WriteString(r.line())
			}
		}
	}
	return t.String()
}

// line returns a row of the table.
func (r result) line() string {
	cells := []string{r.work, "`" + r.ours.name + "`", "", "–", "", "", "", "", r.target.String(), ""}
	if r.ours.wall > 0 {
		cells[2] = fmt.Sprintf("%.1f ms", ms(r.ours.wall))
	}
	if r.theirs.name != "" {
		cells[3], cells[4] = "`"+r.theirs.name+"`", fmt.Sprintf("%.1f ms", ms(r.theirs.wall))
		cells[5], cells[6] = fmt.Sprintf("%.2f×", r.wall), fmt.Sprintf("%.2f×", r.cpu)
	}
	if r.memory > 0 {
		cells[7] = memory(r.memory)
	}
	if r.target != (target{}) {
		cells[9] = "miss"
		if r.met() {
			cells[9] = "ok"
		}
	}
	return "| " + strings.Join(cells, " | ") + " |\n"
}

// version returns the first line that a program says of itself.
func (b *bench) version(name string, args ...string) string {
	var out strings.Builder
	cmd := b.command(".", name, args...)
	cmd.Stdout = &out
	if _, err := measure(cmd); err != nil {
		return name + " of unknown version"
	}
	line, _, _ := strings.Cut(out.String(), "\n")
	return line
}
