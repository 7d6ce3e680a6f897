package cmd

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"codemem/condense"
	"codemem/prescan"
	"codemem/registry"
	"codemem/scan"
	"codemem/symbol/tags"
)

const longScan = `scan parses every source file below DIR (default: the whole tree) and tells what its skeletons save. What was
parsed before is not parsed again: outlines are kept in the registry by the md5 of the content, on whatever branch
it is met. In a repository it begins with what prescan does. A directory that is no repository is scanned too;
nothing is stored then. --force parses everything anew, and what each file depends on is found out anew.

A file that is too hard to parse within fixed limits (1 MiB, 256 MiB of memory, 40 million steps, which do not depend
on the machine or what else it does) is named here, and by every answer that has to do without it.

Parsed are tracked files (in a plain directory those that .gitignore leaves) in a language with a parser, without
generated, vendored, lock and binary files and what .codememignore and .lvmignore name: that is left out of searches,
look-ups, codemaps and the symbols of an overview as well. It is remembered and compared all the same, as all that git
tracks, and shown where it is asked for by its path. Tokens are estimated, as a language model counts them.`

// unusedFor is how long outlines are kept that no work tree has any more: branches come back.
const unusedFor = 30 * 24 * time.Hour

// A scanReport is what scan tells.
type scanReport struct {
	Root string `json:"root"`
	condense.Efficiency
	Parsed     int            `json:"parsed"` // contents that were parsed now; the others were known
	Warnings   []scan.Warning `json:"warnings"`
	Unparsed   []scan.Warning `json:"unparsed_files"` // of which nothing could be parsed: they are among the warnings, too
	DurationMS float64        `json:"duration_ms"`
}

// scanCommand parses everything.
func (a *app) scanCommand() *cobra.Command {
	biggest, force := 10, false
	c := &cobra.Command{
		Use:   "scan [DIR] [--biggest N] [--force]",
		Short: "Parse every source file and tell what skeletons save",
		Long:  longScan + "\n\n" + wrap("Languages: "+strings.Join(tags.Languages(), ", ")+".", "", 100),
		Example: `  codemem scan
  codemem scan registry --biggest 3
  codemem scan --json | jq .saved_percent`,
		Args: args(0, 1, "one DIR"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(c *cobra.Command, args []string) error {
			if biggest < 0 {
				return &usageError{msg: "--biggest wants a number of files, not a negative one"}
			}
			r, err := a.scan(c, args, biggest, force)
			if err != nil {
				return err
			}
			return a.print(r, func(p *page) {
				printScan(p, r, a.step(c.Context(), "codemem scan DIR; codemem help scan lists the languages"))
			})
		},
	}
	c.Flags().IntVar(&biggest, "biggest", 10, "name the `N` files with the most tokens")
	c.Flags().BoolVar(&force, "force", false, "parse what was parsed before, too")
	return c
}

func (a *app) scan(c *cobra.Command, args []string, biggest int, force bool) (scanReport, error) {
	start := time.Now()
	if len(args) > 0 {
		dir := args[0]
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(a.dir, dir)
		}
		if err := isDir(dir, args[0]); err != nil {
			return scanReport{}, err
		}
		a.dir = dir
	}
	t, err := a.tree(c.Context())
	if err != nil {
		return scanReport{}, err
	}
	here, err := t.below(a.dir)
	if err != nil {
		return scanReport{}, err
	}
	unwritable, err := a.refresh(c, t)
	if err != nil {
		return scanReport{}, err
	}
	release, err := t.Alone(func() {
		fmt.Fprintln(a.Stderr, "note: another codemem stores here what it finds out; scan waits until that is done")
	})
	if err != nil {
		return scanReport{}, err
	}
	defer release()
	if force {
		t.Anew()
	}
	progress, wipe := a.progress("parsing")
	res, err := t.Sync(progress)
	wipe()
	if err != nil {
		return scanReport{}, err
	}
	if unwritable != nil {
		stored := scan.Warning{Reason: "nothing was stored: " + unwritable.Error()}
		res.Warnings = append([]scan.Warning{stored}, res.Warnings...)
	} else if _, err := t.Collect(unusedFor); err != nil {
		res.Warnings = append(res.Warnings, scan.Warning{Reason: "outlines of old contents were not removed: " + err.Error()})
	}
	if unwritable == nil && t.mem != nil {
		res.Warnings = append(res.Warnings, t.storeRest()...)
	}
	files := slices.DeleteFunc(res.Files, func(f condense.FileFigures) bool { return !strings.HasPrefix(f.Path, here) })
	elsewhere := func(w scan.Warning) bool { return w.Path != "" && !strings.HasPrefix(w.Path, here) }
	warnings, unparsed := slices.DeleteFunc(res.Warnings, elsewhere), slices.DeleteFunc(res.Unparsed, elsewhere)
	return scanReport{
		Root: t.Root(), Efficiency: condense.Measure(files, biggest), Parsed: res.Parsed, Warnings: list(warnings), Unparsed: list(unparsed),
		DurationMS: float64(time.Since(start).Microseconds()) / 1000,
	}, nil
}

// storeRest stores what needs the outlines of all files: what status and the list of pending files weigh with, and what explore looks up.
func (t *tree) storeRest() (warnings []scan.Warning) {
	if _, err := t.FileGraph(); err != nil {
		warnings = append(warnings, scan.Warning{Reason: "which file uses which was not found out: " + err.Error()})
	}
	if err := t.Index(nil); err != nil {
		warnings = append(warnings, scan.Warning{Reason: "what explore looks up was not stored: " + err.Error()})
	}
	if err := t.Unstored(); err != nil {
		warnings = append(warnings, scan.Warning{Reason: "who uses what was not stored, and will be found out anew: " + err.Error()})
	}
	return warnings
}

// below returns what the paths of the files below a directory begin with: "" for the root.
func (t *tree) below(dir string) (string, error) {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(t.Root(), real)
	if err == nil && rel != "." && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel) + "/", nil
	}
	return "", nil
}

// refresh does what prescan does. A registry that cannot be written is no reason not to scan: it is returned apart.
func (a *app) refresh(c *cobra.Command, t *tree) (unwritable, err error) {
	if t.mem == nil {
		return nil, nil //nolint:nilnil // there is nothing to refresh
	}
	progress, wipe := a.progress("hashing")
	rep, err := prescan.Run(c.Context(), t.mem, prescan.Options{Progress: progress})
	wipe()
	if !a.json {
		printNotes(a.page, rep.Upkeep)
	}
	if errors.Is(err, registry.ErrReadOnly) {
		t.Tree = scan.New(c.Context(), t.mem, nil, false)
		return err, nil
	}
	return nil, err
}

func printScan(p *page, r scanReport, next string) {
	if r.Files == 0 {
		p.label(dim, "scanned", "no source file in a language that can be parsed")
		p.next("%s", next)
		printWarnings(p, r.Warnings, most)
		return
	}
	p.label(green, "scanned", "%s, %s in %s, %s parsed now   %s", count(r.Files), plural(r.Symbols, "symbol", "symbols"),
		plural(r.Lines, "line", "lines"), number(r.Parsed), p.paint(dim, took(r.DurationMS)))
	p.label(dim, "raw", "%s %s tokens", p.gauge(dim, r.RawTokens, r.RawTokens), number(r.RawTokens))
	p.label(dim, "condensed", "%s %s tokens, %s", p.gauge(green, r.CondensedTokens, r.RawTokens), number(r.CondensedTokens),
		p.paint(bold, percent(r.SavedPercent)+" saved"))
	p.printf("\n")
	rows := [][]cell{{
		col(dim, "language"),
		{text: "files", style: dim, right: true},
		{text: "symbols", style: dim, right: true},
		{text: "raw", style: dim, right: true},
		{text: "condensed", style: dim, right: true},
		{text: "saved", style: dim, right: true},
	}}
	for _, l := range r.Languages {
		rows = append(rows, []cell{
			col(plain, l.Language), num(plain, l.Files), num(plain, l.Symbols), num(plain, l.RawTokens), num(plain, l.CondensedTokens),
			{text: percent(l.SavedPercent), style: green, right: true},
		})
	}
	p.table(0, rows)
	printBiggest(p, r.Biggest)
	printWarnings(p, r.Warnings, most)
}

func printBiggest(p *page, files []condense.FileFigures) {
	if len(files) == 0 {
		return
	}
	p.printf("\n")
	rows := [][]cell{{
		{text: "raw", style: dim, right: true}, {text: "condensed", style: dim, right: true}, {text: "symbols", style: dim, right: true}, col(dim, "the biggest files"),
	}}
	for _, f := range files {
		rows = append(rows, []cell{num(plain, f.RawTokens), num(plain, f.CondensedTokens), num(plain, f.Symbols), col(plain, quote(f.Path))})
	}
	p.table(0, rows)
}

func printWarnings(p *page, warnings []scan.Warning, limit int) {
	for i, w := range warnings {
		if i == 0 {
			p.printf("\n")
		}
		if i == limit {
			p.label(dim, "", "… and %s more; --json lists all", number(len(warnings)-limit))
			break
		}
		if w.Path == "" {
			p.label(yellow, "warning", "%s", line(w.Reason))
			continue
		}
		p.label(yellow, "warning", "%s: %s", quote(w.Path), line(w.Reason))
	}
}

// printUnparsed says which files an answer had to do without.
func printUnparsed(p *page, files []scan.Warning) {
	const few = 5
	for i, f := range files {
		if i == few {
			p.label(dim, "", "… and %s more: codemem scan names all", number(len(files)-few))
			break
		}
		p.label(yellow, "not parsed", "%s, so not in this answer: %s", quote(f.Path), line(f.Reason))
	}
}

// gauge returns a bar that is as full as n is of all.
func (p *page) gauge(st style, n, all int) string {
	const width = 30
	full := 0
	if all > 0 {
		full = min(width*n/all, width)
	}
	return p.paint(st, strings.Repeat("█", full)) + p.paint(dim, strings.Repeat("░", width-full))
}
