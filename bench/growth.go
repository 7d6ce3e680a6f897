package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A growing is one command, measured on repositories of several sizes.
type growing struct {
	work    string
	prepare func(c corpus) error // before each run, not measured; may be nil
	args    []string
}

// A curve is what a command took at each size: the least of its runs.
type curve struct {
	work    string
	sizes   []int
	samples []sample
}

// slope is the exponent e for which the cost grows as size to the e, between the last two sizes: at small ones the start of the process is all.
func (c curve) slope() float64 {
	k := len(c.sizes) - 1
	if k < 1 || c.samples[k-1].cpu == 0 {
		return math.NaN()
	}
	return math.Log(float64(c.samples[k].cpu)/float64(c.samples[k-1].cpu)) / math.Log(float64(c.sizes[k])/float64(c.sizes[k-1]))
}

// grow measures every command on repositories of Go code with so many files, and on one of 500 files with so many commits.
func (b *bench) grow(work string, sizes, commits []int) (files, history []curve, err error) {
	if files, err = b.curves(sizes, b.commands(), func(n int) (corpus, error) { return b.grown(work, n, 1) }); err != nil {
		return nil, nil, err
	}
	history, err = b.curves(commits, b.commands(), func(n int) (corpus, error) { return b.grown(work, 500, n) })
	return files, history, err
}

// commands are what is measured, in an order in which each finds what it needs.
func (b *bench) commands() []growing {
	empty := func(c corpus) error { return os.RemoveAll(c.database()) }
	edits := 0
	edit := func(c corpus) error {
		edits++
		return os.WriteFile(filepath.Join(c.dir, grownPath(0)), []byte(grownFile(0, c.files, -edits)), 0o644)
	}
	commit := func(c corpus) error {
		if err := edit(c); err != nil {
			return err
		}
		return b.git0(c.dir, [][]string{{"commit", "-q", "-a", "-m", "Edit"}})
	}
	run := func(args ...string) []string { return append([]string{b.bin}, args...) }
	return []growing{
		{"prescan, the first", empty, run("prescan")},
		{"scan, the first", nil, run("scan")},
		{"prescan that trusts", b.settle, run("prescan")},
		{"verify --full", nil, run("verify", "--full")},
		{"close of a commit", commit, run("close")},
		{"scan after an edit", edit, run("scan")},
		{"explore", nil, run("explore", "retry the upload of a stale order")},
		{"search", nil, run("search", "upload order")},
		{"grep", nil, run("grep", "-F", "Order77(")},
		{"symbols", nil, run("symbols", "Order77")},
		{"refs", nil, run("refs", "d3/f77.go:Order77")},
		{"impact", nil, run("impact", "d3/f77.go:Order77")},
		{"hydrate", nil, run("hydrate", "d3/f77.go:Order77")},
		{"skeleton", nil, run("skeleton", "d3/f77.go")},
		{"overview", nil, run("overview")},
		{"codemap", nil, run("codemap", "--force")},
		{"files --pending", nil, run("files", "--pending")},
		{"git status", nil, []string{"git", "status", "--porcelain=v2", "--branch"}},
	}
}

// curves runs the commands at each size.
func (b *bench) curves(sizes []int, commands []growing, make func(n int) (corpus, error)) ([]curve, error) {
	curves := []curve{}
	for _, g := range commands {
		curves = append(curves, curve{work: g.work, sizes: sizes})
	}
	for _, n := range sizes {
		c, err := make(n)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(os.Stderr, "%s\n", c.name)
		for k, g := range commands {
			least, err := b.least(c, g)
			if err != nil {
				return nil, fmt.Errorf("%s in %s: %w", g.work, c.name, err)
			}
			curves[k].samples = append(curves[k].samples, least)
			fmt.Fprintf(os.Stderr, "  %-40s %8.1f ms  %s\n", g.work, ms(least.wall), memory(least.memory))
		}
		if err := os.RemoveAll(c.dir); err != nil {
			return nil, err
		}
	}
	return curves, nil
}

// least measures a command three times, or twice where that takes long: the first of some makes what is kept for the next.
func (b *bench) least(c corpus, g growing) (least sample, err error) {
	for run := range 3 {
		if g.prepare != nil {
			if err := g.prepare(c); err != nil {
				return least, err
			}
		}
		s, err := measure(b.command(c.dir, g.args[0], g.args[1:]...))
		if err != nil {
			return least, err
		}
		if run == 0 || s.cpu < least.cpu {
			least = s
		}
		if run > 0 && s.wall > 5*time.Second || g.work == "scan, the first" {
			break
		}
	}
	return least, nil
}

// grown makes a repository of n files of Go code, and a history of so many commits, each of which edits one of them.
func (b *bench) grown(work string, n, commits int) (corpus, error) {
	c := corpus{name: fmt.Sprintf("made, %d files, commits: %d", n, commits), dir: filepath.Join(work, fmt.Sprintf("grown%d-%d", n, commits)), files: n}
	if err := os.RemoveAll(c.dir); err != nil {
		return c, err
	}
	if _, err := b.git(work, "init", "-q", "-b", "main", c.dir); err != nil {
		return c, err
	}
	var stream bytes.Buffer
	put := func(name, text string) {
		fmt.Fprintf(&stream, "M 100644 inline %s\ndata %d\n%s\n", name, len(text), text)
	}
	for i := range commits {
		fmt.Fprintf(&stream, "commit refs/heads/main\nmark :%d\ncommitter bench <bench@example.org> %d +0000\ndata <<E\nEdit %s %d\nE\n", i+1, 1_700_000_000+60*i, verbs[i%len(verbs)], i)
		if i > 0 {
			fmt.Fprintf(&stream, "from :%d\n", i)
		}
		if i > 0 {
			put(grownPath(i*7%n), grownFile(i*7%n, n, i))
			continue
		}
		put("go.mod", "module example.org/made\n\ngo 1.26\n")
		for f := range n {
			put(grownPath(f), grownFile(f, n, i))
		}
	}
	load := b.command(c.dir, "git", "fast-import", "--quiet")
	load.Stdin = &stream
	if _, err := measure(load); err != nil {
		return c, err
	}
	return c, b.git0(c.dir, [][]string{{"reset", "-q", "--hard"}, {"config", "gc.auto", "0"}, {"config", "maintenance.auto", "false"}})
}

var (
	verbs = []string{"Upload", "Retry", "Render", "Parse", "Store", "Order", "Stale", "Cache"}
	nouns = []string{"order", "page", "token", "queue", "filter", "session", "table"}
)

func grownPath(f int) string { return "d" + strconv.Itoa(f/20) + "/f" + strconv.Itoa(f) + ".go" }

// grownFile is a file of 25 lines that calls one beside it, one in another package, and the first of all, which is the one that is edited.
func grownFile(f, n, edit int) string {
	var b strings.Builder
	near, far, hub := min(f-f%20+(f+1)%20, n-1), (f*31+7)%n, 0
	pkg := func(f int) string { return "d" + strconv.Itoa(f/20) }
	fmt.Fprintf(&b, "package %s\n\nimport (\n", pkg(f))
	for _, p := range slices.Compact([]string{pkg(far), pkg(hub)}) {
		if p != pkg(f) {
			fmt.Fprintf(&b, "\t%q\n", "example.org/made/"+p)
		}
	}
	call := func(to int) string {
		name := verbs[to%len(verbs)] + strconv.Itoa(to)
		if pkg(to) != pkg(f) {
			name = pkg(to) + "." + name
		}
		return name
	}
	verb, noun := verbs[f%len(verbs)]+strconv.Itoa(f), nouns[f%len(nouns)]
	fmt.Fprintf(&b, ")\n\n// T%d holds a %s.\ntype T%d struct {\n\tn    int\n\tname string\n}\n\n", f, noun, f)
	fmt.Fprintf(&b, "// Len returns how many there are of the %s, after %d edits.\nfunc (t *T%d) Len() int { return t.n + %d }\n\n", noun, edit, f, edit)
	fmt.Fprintf(&b, "// %s does what is to be done with a %s.\nfunc %s(n int) int {\n\tt := T%d{n: n, name: %q}\n\tif n == 0 {\n\t\treturn t.Len()\n\t}\n", verb, noun, verb, f, noun)
	fmt.Fprintf(&b, "\treturn %s(n-1) + %s(n-1) + %s(n-1)\n}\n", call(near), call(far), call(hub))
	return b.String()
}
