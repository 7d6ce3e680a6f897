package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
)

const longSkeleton = `skeleton prints files in their own language with the bodies left out: imports, declarations with full signatures,
fields, members, constants, and the first line of documentation. A long body that is mostly functions and types, as of
a plugin, shows these, a function on a line. A skeleton is never larger than the file: one that would not shrink is
printed as it is. What is read is the file on disk, now.

An ID in place of a PATH, be it path:Name or path:LINE, prints the skeleton of one symbol.

Each declaration has an id, which hydrate and refs take: the path, a colon, and the names it lies in with dots,
as in src/shop.ts:Cart.total. A later namesake in a file is marked ~2, ~3 and has that at the end of its id.

The answer has at most 6,000 tokens, or as many as --budget says: a file that does not fit is cut after a line, what
is left out is named, and --budget 0 prints all.`

// defaultBudget is the ceiling in tokens of answers that quote source, as it is over MCP.
const defaultBudget = 6000

// A skeletonFile is the skeleton of one file, or of one symbol of it.
type skeletonFile struct {
	Path     string `json:"path"`
	ID       string `json:"id,omitempty"` // of the symbol
	Language string `json:"language"`
	MD5      string `json:"content_md5"`
	Lines    int    `json:"lines"`
	Whole    bool   `json:"whole"` // the text is the file as it is
	why      string
	at       symbol.Place // of a symbol
	Raw      int          `json:"raw_tokens"`
	Tokens   int          `json:"tokens"`
	Text     string       `json:"skeleton"`

	Notes []scan.NoteStatus `json:"notes,omitempty"` // about it, and what is in it
	notes string            // on lines, as far as there is room

	Left     int      `json:"lines_left_out,omitempty"` // of the skeleton, at its end, for the budget
	Warnings []string `json:"warnings,omitempty"`
}

// A skeletonAnswer is what skeleton tells.
type skeletonAnswer struct {
	Files   []skeletonFile `json:"files"`
	Omitted []string       `json:"omitted,omitempty"` // files that did not fit in the budget
}

// skeletonCommand prints skeletons.
func (a *app) skeletonCommand() *cobra.Command {
	budget := defaultBudget
	c := &cobra.Command{
		Use:   "skeleton [--budget TOKENS] PATH|ID…",
		Short: "Files without their bodies",
		Long:  longSkeleton,
		Example: `  codemem skeleton repo/head.go
  codemem skeleton symbol/*.go | less
  codemem skeleton --json repo/head.go | jq '.files[].tokens'`,
		Args:              args(1, -1, "at least one PATH"),
		ValidArgsFunction: a.completeIDs,
		RunE: func(c *cobra.Command, paths []string) error {
			if budget < 0 {
				return &usageError{msg: "--budget wants a number of tokens, 0 for any, not a negative one"}
			}
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			var answer skeletonAnswer
			var failed error // the first one; a bad file does not take the others along
			for _, p := range paths {
				f, err := a.skeleton(t, p)
				if err == nil {
					err = f.addNotes(t, budget)
				}
				if err == nil {
					answer.add(f, budget)
				}
				failed = cmp.Or(failed, err)
			}
			if len(answer.Files)+len(answer.Omitted) == 0 {
				return failed
			}
			answer.Files = list(answer.Files)
			return errors.Join(a.print(answer, func(p *page) { printSkeletons(p, answer) }), failed)
		},
	}
	c.Flags().IntVar(&budget, "budget", defaultBudget, "at most `TOKENS`, 0 for any")
	return c
}

// namedOmitted is how many of the files that did not fit are named.
const namedOmitted = 5

// add adds a file as far as it fits in a budget of tokens, 0 for any; after one that did not fit whole comes no other.
func (s *skeletonAnswer) add(f skeletonFile, budget int) {
	const frame = 40 // tokens of what is said around a file, beside its path, and of the last lines
	room := budget - (namedOmitted+1)*condense.Tokens(f.Path) - 2*frame - condense.Tokens(f.notes)
	for _, g := range s.Files {
		room -= g.Tokens + condense.Tokens(g.Path) + condense.Tokens(g.notes) + frame
		if g.Left > 0 {
			room = 0
		}
	}
	if budget > 0 && f.Tokens > room {
		if room > 0 && len(s.Omitted) == 0 {
			f.Text, f.Left = condense.Head(f.Text, room)
		}
		if f.Left == 0 || f.Text == "" && len(s.Files) > 0 {
			s.Omitted = append(s.Omitted, f.Path)
			return
		}
		f.Tokens = condense.Tokens(f.Text)
	}
	s.Files = append(s.Files, f)
}

func printSkeletons(p *page, s skeletonAnswer) {
	for i, f := range s.Files {
		if i > 0 {
			p.printf("\n")
		}
		printSkeleton(p, f)
	}
	if n := len(s.Omitted); n > 0 {
		p.label(yellow, "left out", "%s%s", strings.Join(quoted(s.Omitted[:min(n, namedOmitted)]), ", "), more(n-namedOmitted))
	}
	if n := len(s.Files); len(s.Omitted) > 0 || n > 0 && s.Files[n-1].Left > 0 {
		p.next("a larger --budget, or --budget 0 for all; codemem symbols NAME finds one definition")
	}
}

func (a *app) skeleton(t *tree, p string) (skeletonFile, error) {
	rel, err := t.path(a.dir, p)
	if err != nil {
		return skeletonFile{}, err
	}
	f, err := t.File(rel)
	if errors.Is(err, fs.ErrNotExist) && condense.IsID(t, t.query(a.dir, p)) {
		return a.symbolSkeleton(t, p)
	}
	if err != nil {
		return skeletonFile{}, t.noFile(rel, err)
	}
	return wholeSkeleton(f), nil
}

// addNotes enters the notes about what a skeleton is of.
func (f *skeletonFile) addNotes(t *tree, budget int) (err error) {
	at := symbol.Place{Path: f.Path, Index: -1}
	if f.ID != "" {
		at = f.at
	}
	f.Notes, f.notes, err = t.NotesBeside(t.mem, []symbol.Place{at}, budget, nil)
	return err
}

// wholeSkeleton returns the skeleton of a file.
func wholeSkeleton(f *scan.File) skeletonFile {
	s := condense.Outline(f.Outline, f.Bytes)
	return skeletonFile{
		Path: f.Path, Language: f.Content.Language, MD5: f.Content.MD5, Lines: f.Outline.Lines, Whole: s.Whole, why: s.Why,
		Raw: condense.Tokens(f.Bytes), Tokens: condense.Tokens(s.Text), Text: s.Text, Warnings: f.Outline.Lacks(),
	}
}

// symbolSkeleton returns the skeleton of the symbol of an id, or of the file for lines that are in none.
func (a *app) symbolSkeleton(t *tree, id string) (skeletonFile, error) {
	spots, err := t.spots(a.dir, []string{id})
	if err != nil {
		return skeletonFile{}, err
	}
	at := spots[0].Place
	f, err := t.Kept(at.Path)
	if err != nil {
		return skeletonFile{}, t.noFile(at.Path, err)
	}
	if spots[0].FileLevel() {
		return wholeSkeleton(f), nil
	}
	p, raw, err := condense.Declaration(t, at)
	if err != nil {
		return skeletonFile{}, err
	}
	return skeletonFile{
		at: at, Path: f.Path, ID: p.ID, Language: f.Content.Language, MD5: f.Content.MD5, Lines: p.End - p.Line + 1,
		Raw: raw, Tokens: condense.Tokens(p.Text), Text: p.Text, Warnings: f.Outline.Warnings,
	}, nil
}

// noFile gives an error of reading a file its next step.
func (t *tree) noFile(p string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		hint := "codemem files lists the tracked ones"
		if t.mem == nil {
			hint = "paths are relative to the current directory"
		}
		return &explained{err: fmt.Errorf("there is no file %s", quote(p)), code: "no_file", hint: hint}
	case errors.Is(err, repo.ErrTooLarge):
		return &explained{err: err, code: "too_large", hint: "no parser takes a file of this size; read the part of it that matters"}
	case errors.Is(err, scan.ErrPointer):
		return &explained{err: fmt.Errorf("%s is a pointer of Git LFS: its content is not here", quote(p)), code: "lfs_pointer", hint: "git lfs pull fetches it"}
	case errors.Is(err, scan.ErrNoLanguage):
		return &explained{err: err, code: "no_language", hint: "read the file itself; codemem help scan tells what is parsed"}
	case errors.Is(err, repo.ErrNotRegular):
		if p != "" { // else the error itself names it
			err = fmt.Errorf("%s is not a regular file", quote(p))
		}
		return &explained{err: err, code: "not_a_file", hint: "name the files in it"}
	}
	return err
}

func printSkeleton(p *page, f skeletonFile) {
	saving := fmt.Sprintf("%s of %s tokens", number(f.Tokens), number(f.Raw))
	if f.Whole {
		saving = number(f.Raw) + " tokens, whole: " + f.why
	}
	p.printf("%s  %s\n", p.paint(bold, quote(cmp.Or(f.ID, f.Path))), p.paint(dim, fmt.Sprintf("%s, %s, %s", f.Language, plural(f.Lines, "line", "lines"), saving)))
	p.printf("%s", f.notes)
	p.source(f.Text)
	if f.Left > 0 {
		p.label(yellow, "cut", "%s of the skeleton left out", plural(f.Left, "line", "lines"))
	}
	for _, w := range f.Warnings {
		p.label(yellow, "warning", "%s", line(w))
	}
}

// source prints source text. A terminal gets no control characters of it.
func (p *page) source(text string) {
	if p.screen > 0 || p.color {
		text = escape(text)
	}
	p.w.WriteString(text)
	if !strings.HasSuffix(text, "\n") {
		p.w.WriteByte('\n')
	}
}

// percent writes a share with one decimal.
func percent(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) + " %" }

// isDir returns a usage error if there is no directory at path, which the user typed as typed.
func isDir(path, typed string) error {
	const hint = "DIR is relative to the current directory"
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return &usageError{msg: "cannot enter directory " + quote(typed) + ": " + reason(err), hint: hint}
	case !info.IsDir():
		return &usageError{msg: quote(typed) + " is not a directory", hint: "codemem skeleton " + quote(typed) + " is about a file"}
	}
	return nil
}
