package cmd

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"codemem/assemble"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
)

const longContext = `context prints what a model should see at a place in a file, packed into a budget: the file around the cursor,
recent edits, files that it imports and uses or that are open, files that history and use connect with it, and the
tree of the repository. What does not fit as a whole is given as its skeleton, its summary or its path.

--budget is a ceiling for the whole text, in tokens as they are estimated, or with --unit characters in bytes.
--manifest ends the text with what is in it and why, and what was left out; --json tells that as data. Files with
secrets are named, not shown.

--edits reads a diff, of one or more files, as git diff prints it, the newest file last. Without it the work tree's own
changes since HEAD stand for recent edits; --edits /dev/null leaves them out. --content reads the text of the file
where it is not saved yet.

A directory that is no repository has packs too, of the files that its ignore files leave: without summaries, without
what history connects, and with no edits but those of --edits.`

// Limits on what is read for a pack, in bytes.
const (
	maxBuffer = 4 << 20
	maxEdits  = 16 << 20
)

// A packRequest is what the flags of context say.
type packRequest struct {
	assemble.Request
	content string // a file, "-" or ""
	edits   string // likewise
	open    []string
}

// contextCommand prints packs.
func (a *app) contextCommand() *cobra.Command {
	var q packRequest
	var unit string
	var ratio float64
	c := &cobra.Command{
		Use:   "context --file F [--line N] [--col N] [--budget TOKENS]",
		Short: "What a model should see at a place in a file",
		Long:  longContext,
		Example: `  codemem context --file repo/head.go --line 40
  codemem context --file repo/head.go --line 40 --budget 2000 --manifest
  git diff main | codemem context --file repo/head.go --edits -
  codemem context --file repo/head.go --line 40 --json | jq '.items[] | {path, form, why}'`,
		Args:              args(0, 0, "no arguments: --file names the file"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			q.Unit, q.PrefixRatio = assemble.Unit(unit), &ratio
			if err := q.check(); err != nil {
				return err
			}
			return a.context(c.Context(), q)
		},
	}
	f := c.Flags()
	f.StringVarP(&q.File, "file", "f", "", "the current `FILE`")
	f.IntVar(&q.Cursor.Line, "line", 1, "`LINE` of the cursor, from 1")
	f.IntVar(&q.Cursor.Col, "col", 1, "`COLUMN` of the cursor in bytes, from 1")
	f.IntVar(&q.Budget, "budget", assemble.DefaultBudget, "at most `TOKENS`")
	f.StringVar(&unit, "unit", string(assemble.Tokens), "`UNIT` of the budget: tokens or characters")
	f.Float64Var(&ratio, "prefix-ratio", assemble.DefaultPrefix, "the `SHARE` of the file's room that is before the cursor, from 0 to 1")
	f.StringVar(&q.content, "content", "", "read the text of the current file from `FILE`, - for standard input")
	f.StringArrayVar(&q.open, "open", nil, "an open file `PATH`, the one used last first; may be given again")
	f.StringVar(&q.edits, "edits", "", "read recent edits from the diff in `FILE`, - for standard input (default: the changes since HEAD)")
	f.BoolVar(&q.Manifest, "manifest", false, "end the text with a list of what is in it and what is not")
	for _, name := range []string{"file", "open"} {
		_ = c.RegisterFlagCompletionFunc(name, a.completePaths)
	}
	units := []string{string(assemble.Tokens), string(assemble.Characters)}
	_ = c.RegisterFlagCompletionFunc("unit", cobra.FixedCompletions(units, cobra.ShellCompDirectiveNoFileComp))
	return c
}

func (q *packRequest) check() error {
	const hint = "codemem context --help"
	switch {
	case q.File == "":
		return &usageError{msg: "--file is missing: the file that the cursor is in", hint: hint}
	case q.Cursor.Line < 1 || q.Cursor.Col < 1:
		return &usageError{msg: "--line and --col want numbers from 1", hint: hint}
	case q.Budget < 0 || q.Budget > assemble.MaxBudget:
		return &usageError{msg: fmt.Sprintf("--budget wants a number from 0 to %d", assemble.MaxBudget), hint: hint}
	case q.Unit != assemble.Tokens && q.Unit != assemble.Characters:
		return &usageError{msg: "there is no unit " + quote(string(q.Unit)), hint: "units: tokens, characters"}
	case !(*q.PrefixRatio >= 0 && *q.PrefixRatio <= 1):
		return &usageError{msg: "--prefix-ratio wants a share from 0 to 1", hint: hint}
	case q.content == "-" && q.edits == "-":
		return &usageError{msg: "--content and --edits cannot both be standard input", hint: "put one of them into a file"}
	}
	return nil
}

func (a *app) context(ctx context.Context, q packRequest) error {
	start := time.Now()
	limitMemory(a.Getenv, wideLimit)
	t, err := a.tree(ctx)
	if err != nil {
		return err
	}
	in := func(p string) (string, error) {
		if t.mem == nil {
			return t.path(a.dir, p)
		}
		return a.path(t.mem, p)
	}
	if q.File, err = in(q.File); err != nil {
		return err
	}
	for _, p := range q.open {
		rel, err := in(p)
		if err != nil {
			return err
		}
		q.Open = append(q.Open, assemble.Buffer{Path: rel})
	}
	if err := a.addText(ctx, t, &q); err != nil {
		return err
	}
	if q.EditsWhy = "in the diff of --edits"; q.edits == "" {
		q.EditsWhy = "changed since HEAD"
	}
	if q.Edits, err = a.recentEdits(ctx, t, q.edits); err != nil {
		return err
	}
	pack, err := a.pack(ctx, t, q.Request)
	if err != nil {
		return t.noText(q.File, err)
	}
	return a.printPack(pack, time.Since(start))
}

// pack makes a pack of a work tree or a plain directory.
func (a *app) pack(ctx context.Context, t *tree, r assemble.Request) (assemble.Pack, error) {
	const cacheBytes = 64 << 20
	cache := scan.NewCache(cacheBytes)
	if t.mem == nil {
		index := assemble.NewDirIndex(t.dir, 0)
		if _, err := index.Reconcile(ctx); err != nil {
			return assemble.Pack{}, err
		}
		return assemble.NewAssembler(index, cache).AssembleDir(ctx, t.dir, r)
	}
	err := t.mem.View(ctx, func(*registry.Tx) error { return nil })
	if errors.Is(err, registry.ErrNoDatabase) || errors.Is(err, registry.ErrOlder) {
		fmt.Fprintln(a.Stderr, "codemem: every file is parsed for this; after codemem prescan and codemem scan it takes a moment")
	}
	index := assemble.NewIndex(func(context.Context) (*repo.Repo, error) { return t.mem.Repo(), nil }, 0)
	if _, err := index.Reconcile(ctx); err != nil {
		return assemble.Pack{}, err
	}
	return assemble.NewAssembler(index, cache).Assemble(ctx, t.mem, r)
}

// addText reads the text of the current file if it is not saved, and tells of a cursor beyond its end.
func (a *app) addText(ctx context.Context, t *tree, q *packRequest) error {
	var data []byte
	var err error
	if q.content != "" {
		if data, err = a.read(ctx, q.content, maxBuffer); err != nil {
			return err
		}
		text := string(data)
		q.Content = &text
	} else if data, err = t.read(q.File, maxBuffer); err != nil && !errors.Is(err, repo.ErrTooLarge) {
		return t.noText(q.File, err)
	}
	if lines := bytes.Count(data, []byte("\n")) + 1; err == nil && q.Cursor.Line > lines {
		fmt.Fprintf(a.Stderr, "codemem: %s has %s: the cursor is at its end\n", quote(q.File), plural(lines, "line", "lines"))
	}
	return nil
}

// noText gives an error of reading the current file its next step.
func (t *tree) noText(p string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		files := "codemem files lists the tracked ones"
		if t.mem == nil {
			files = "paths are relative to the current directory"
		}
		hint := files + "; --content gives the text of one that is not saved yet"
		return &explained{err: fmt.Errorf("there is no file %s", quote(p)), code: "no_file", hint: hint}
	}
	return t.noFile(p, err)
}

// recentEdits returns the edits of a diff, the newest first, or without one how the work tree differs from HEAD.
func (a *app) recentEdits(ctx context.Context, t *tree, from string) ([]assemble.Edit, error) {
	if from == "" && t.mem == nil {
		return nil, nil // nothing says what was there before
	}
	if from == "" {
		return a.changesSinceHead(ctx, t)
	}
	text, err := a.read(ctx, from, maxEdits)
	if err != nil {
		return nil, err
	}
	read := func(p string) ([]byte, error) { return t.read(p, maxBuffer) }
	has := func(p string) bool {
		_, err := t.read(p, 0)
		return err == nil || errors.Is(err, repo.ErrTooLarge)
	}
	patches, skipped, err := assemble.Patches(string(text), has)
	if e := new(assemble.DiffError); errors.As(err, &e) {
		return nil, badEdits(e.Line, e.Reason)
	}
	if len(patches) == 0 && len(skipped) == 0 && len(bytes.TrimSpace(text)) > 0 {
		return nil, badEdits(0, "there is no diff in it")
	}
	edits := assemble.NewEdits(assemble.Limits{}, read)
	now := time.Now()
	for i, p := range patches {
		at := now.Add(time.Duration(i-len(patches)) * time.Microsecond)
		err := edits.Record(assemble.Edit{Path: p.Path, Diff: p.Diff, At: at})
		if e := new(assemble.DiffError); errors.As(err, &e) {
			return nil, badEdits(p.Line+max(e.Line-1, 0), e.Reason)
		}
		if err != nil {
			return nil, badEdits(p.Line, err.Error())
		}
	}
	return edits.Recent(""), nil
}

// changesSinceHead returns how the work tree differs from HEAD. Without that the rest of a pack can be told.
func (a *app) changesSinceHead(ctx context.Context, t *tree) ([]assemble.Edit, error) {
	edits, err := assemble.Changes(ctx, t.mem.Repo())
	if err != nil && ctx.Err() == nil { // history may be gone
		fmt.Fprintf(a.Stderr, "codemem: no changes since HEAD are in it: %s\n", escape(err.Error()))
		err = nil
	}
	return edits, err
}

// badEdits says what is wrong with the diff of --edits; line 0 is all of it.
func badEdits(line int, reason string) error {
	where := "--edits: "
	if line > 0 {
		where = fmt.Sprintf("--edits, line %d: ", line)
	}
	return &usageError{msg: where + escape(reason), hint: "wanted is what git diff prints"}
}

// A packed is a pack as data.
type packed struct {
	assemble.Pack
	Duration float64 `json:"duration_ms"`
}

// printPack prints the text of a pack, and tells a person at a terminal what is in it.
func (a *app) printPack(pack assemble.Pack, took time.Duration) error {
	if a.json {
		for i := range pack.Items {
			pack.Items[i].Text = "" // all of it is in the text
		}
		return a.print(packed{pack, float64(took.Microseconds()) / 1000}, nil)
	}
	if pack.Text != "" {
		a.page.source(pack.Text)
	}
	if err := a.endOutput(); err != nil { // what is said of it comes after it
		return err
	}
	if pack.Partial != "" {
		fmt.Fprintf(a.Stderr, "codemem: %s\n", escape(pack.Partial))
	}
	if pack.Text == "" {
		fmt.Fprintf(a.Stderr, "codemem: nothing fits in %s: raise --budget\n", plural(pack.Budget, one(pack.Unit), string(pack.Unit)))
	}
	if isTerminal(a.Stderr) {
		p := a.newPage(nil, a.Stderr)
		p.w = bufio.NewWriter(a.Stderr)
		printManifest(p, pack)
		return p.w.Flush()
	}
	return nil
}

// one is a unit in the singular.
func one(u assemble.Unit) string { return string(u[:len(u)-1]) }

// mostLeftOut is how many files a manifest names that were left out.
const mostLeftOut = 5

func printManifest(p *page, pack assemble.Pack) {
	rows := [][]cell{{col(dim, ""), {text: string(pack.Unit), style: dim, right: true}, col(dim, "form"), col(dim, "path"), col(dim, "why")}}
	for _, i := range pack.Items {
		name := quote(i.Path)
		if i.Path == "" {
			name = "."
		}
		if i.FirstLine > 0 {
			name += fmt.Sprintf(":%d-%d", i.FirstLine, i.LastLine)
		}
		rows = append(rows, []cell{num(dim, i.Priority), num(plain, i.Tokens), col(dim, i.Form), col(bold, name), col(dim, line(i.Why))})
	}
	p.printf("\n")
	p.table(2, rows)
	p.label(dim, "used", "%s of %s %s", number(pack.Used), number(pack.Budget), pack.Unit)
	left := slices.Clone(pack.Omitted)
	if n := len(left) + pack.OmittedMore; n > 0 {
		slices.SortStableFunc(left, func(a, b assemble.Omission) int { return cmp.Compare(a.Priority, b.Priority) })
		names := ""
		for _, o := range left[:min(len(left), mostLeftOut)] {
			names += ", " + quote(o.Path)
		}
		if n > mostLeftOut {
			names += ", …"
		}
		p.label(dim, "left out", "%s: %s", number(n), names[2:])
	}
}
