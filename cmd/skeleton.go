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
)

const longSkeleton = `skeleton prints files in their own language with the bodies left out: imports, declarations with full signatures,
fields, members, constants, and the first line of documentation. It is never larger than the file: one that would
not shrink is printed as it is. What is read is the file on disk, now.

Each declaration has an id, which hydrate and refs take: the path, a colon, and the names it lies in with dots,
as in src/shop.ts:Cart.total. A later namesake in a file is marked ~2, ~3 and has that at the end of its id.`

// A skeletonFile is the skeleton of one file.
type skeletonFile struct {
	Path     string `json:"path"`
	Language string `json:"language"`
	MD5      string `json:"content_md5"`
	Lines    int    `json:"lines"`
	Whole    bool   `json:"whole"` // the text is the file as it is
	why      string
	Raw      int      `json:"raw_tokens"`
	Tokens   int      `json:"tokens"`
	Text     string   `json:"skeleton"`
	Warnings []string `json:"warnings,omitempty"`
}

// skeletonCommand prints skeletons.
func (a *app) skeletonCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "skeleton PATH…",
		Short: "Files without their bodies",
		Long:  longSkeleton,
		Example: `  codemem skeleton repo/head.go
  codemem skeleton symbol/*.go | less
  codemem skeleton --json repo/head.go | jq '.files[].tokens'`,
		Args:              args(1, -1, "at least one PATH"),
		ValidArgsFunction: a.completePaths,
		RunE: func(c *cobra.Command, paths []string) error {
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			var files []skeletonFile
			var failed error // the first one; a bad file does not take the others along
			for _, p := range paths {
				f, err := a.skeleton(t, p)
				if err == nil {
					files = append(files, f)
				}
				failed = cmp.Or(failed, err)
			}
			if len(files) == 0 {
				return failed
			}
			answer := struct {
				Files []skeletonFile `json:"files"`
			}{files}
			return errors.Join(a.print(answer, func(p *page) {
				for i, f := range files {
					if i > 0 {
						p.printf("\n")
					}
					printSkeleton(p, f)
				}
			}), failed)
		},
	}
}

func (a *app) skeleton(t *tree, p string) (skeletonFile, error) {
	rel, err := t.path(a.dir, p)
	if err != nil {
		return skeletonFile{}, err
	}
	f, err := t.File(rel)
	if err != nil {
		return skeletonFile{}, t.noFile(rel, err)
	}
	s := condense.Outline(f.Outline, f.Bytes)
	return skeletonFile{
		Path: rel, Language: f.Content.Language, MD5: f.Content.MD5, Lines: f.Outline.Lines, Whole: s.Whole, why: s.Why,
		Raw: condense.Tokens(f.Bytes), Tokens: condense.Tokens(s.Text), Text: s.Text, Warnings: f.Outline.Warnings,
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
	case errors.Is(err, scan.ErrNoLanguage):
		return &explained{err: err, code: "no_language", hint: "read the file itself; codemem help scan tells what is parsed"}
	case errors.Is(err, repo.ErrNotRegular):
		return &explained{err: fmt.Errorf("%s is not a regular file", quote(p)), code: "not_a_file", hint: "name the files in it"}
	}
	return err
}

func printSkeleton(p *page, f skeletonFile) {
	saving := fmt.Sprintf("%s of %s tokens", number(f.Tokens), number(f.Raw))
	if f.Whole {
		saving = number(f.Raw) + " tokens, whole: " + f.why
	}
	p.printf("%s  %s\n", p.paint(bold, quote(f.Path)), p.paint(dim, fmt.Sprintf("%s, %s, %s", f.Language, plural(f.Lines, "line", "lines"), saving)))
	p.source(f.Text)
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
