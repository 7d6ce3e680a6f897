package cmd

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// A tree is the source files that the run is about: those of a work tree, or of a plain directory.
type tree struct {
	*scan.Tree
	mem *verify.Memory // nil for a plain directory
	dir *repo.Dir      // that, or nil
}

// wideLimit is the memory limit of commands that look at every outline.
const wideLimit = 384 << 20

// tree returns the files of the repository that the run is in, or where it is in none, of the current directory.
func (a *app) tree(ctx context.Context) (*tree, error) {
	limitMemory(a.Getenv, wideLimit)
	m, err := a.memory(ctx)
	if err == nil {
		return a.reads(&tree{scan.New(ctx, m, nil, true), m, nil}), nil
	}
	if !errors.Is(err, repo.ErrNotRepository) {
		return nil, err
	}
	d, err := repo.OpenProject(a.dir)
	if err != nil {
		return nil, err
	}
	return a.reads(&tree{scan.NewDir(ctx, d, nil), nil, d}), nil
}

// reads notes a tree that the answer is made from.
func (a *app) reads(t *tree) *tree {
	a.trees = append(a.trees, t.Tree)
	return t
}

// hidden returns lines on what a reader does not see in the files that an answer shows.
func (a *app) hidden(answer string) string {
	said := ""
	for _, t := range a.trees {
		for _, l := range t.Hidden(answer) {
			said += l + "\n"
		}
	}
	return said
}

// looked is tree for a command that is about what is remembered, and in a plain directory about the files alone: not
// in one that holds repositories, of which one is meant.
func (a *app) looked(ctx context.Context) (*tree, error) {
	t, err := a.tree(ctx)
	if err == nil && t.mem == nil && len(repo.Below(a.dir)) > 0 {
		return nil, fmt.Errorf("%w: %s, nor any directory above", repo.ErrNotRepository, quote(t.Root()))
	}
	return t, err
}

// below returns p, as the user typed it, relative to the root of t; "." is the root itself.
func (a *app) below(t *tree, p string) (string, error) {
	if t.mem == nil {
		return t.path(a.dir, p)
	}
	return a.rel(t.mem, p)
}

// read returns a file as it is on disk, of at most limit bytes.
func (t *tree) read(p string, limit int64) ([]byte, error) {
	if t.mem == nil {
		return t.dir.Read(p, limit)
	}
	return t.mem.Repo().Read(p, limit)
}

// path returns a path as the user typed it relative to the root, "." for the root itself.
func (t *tree) path(dir, p string) (string, error) {
	abs := repo.Unquote(p)
	if !filepath.IsAbs(abs) {
		abs = filepath.Join(dir, abs)
	}
	abs = repo.Resolve(abs)
	if real, err := filepath.EvalSymlinks(abs); err == nil && real == t.Root() {
		return ".", nil
	}
	rel, err := filepath.Rel(t.Root(), abs)
	if err != nil || !filepath.IsLocal(rel) { // a symlink outside may be one into the root
		rel, err = filepath.Rel(t.Root(), repo.Follow(abs))
	}
	if err != nil || !filepath.IsLocal(rel) {
		return "", &usageError{
			msg:  quote(p) + " is outside of " + quote(t.Root()),
			hint: "paths are relative to the current directory, or absolute below " + quote(t.Root()),
		}
	}
	return filepath.ToSlash(rel), nil
}

// locate finds the symbols of ids as the user typed them. A path in one is relative to the root, or to the current
// directory if only that names a file.
func (t *tree) locate(dir string, ids []string) ([]symbol.Place, error) {
	places, err := condense.Locate(t, t.queries(dir, ids))
	return places, t.noFile("", lost(err))
}

// spots finds what ids mean as the user typed them, lines at file level included.
func (t *tree) spots(dir string, ids []string) ([]condense.Spot, error) {
	spots, err := condense.Spots(t, t.queries(dir, ids))
	return spots, t.noFile("", lost(err))
}

func (t *tree) queries(dir string, typed []string) []string {
	clean := make([]string, len(typed))
	for i, id := range typed {
		clean[i] = t.query(dir, id)
	}
	return clean
}

// query returns what the user typed to look a symbol up, with the path in it relative to the root if it is an id.
func (t *tree) query(dir, typed string) string {
	typed = repo.Unquote(strings.TrimSpace(typed))
	if strings.ContainsAny(typed, "./") {
		if p := t.file(dir, typed); p != "" {
			return p
		}
	}
	return symbol.ReplacePath(typed, func(p string) string { return t.file(dir, p) })
}

// file returns the file that the path of an id means, "" if there is none.
func (t *tree) file(dir, p string) string {
	if t.Has(p) {
		return p
	}
	if rel, err := t.path(dir, p); err == nil && t.Has(rel) {
		return rel
	}
	return ""
}

// lost returns an error of ids that name nothing with its next step.
func lost(err error) error {
	var e *condense.LostError
	if !errors.As(err, &e) {
		return err
	}
	code := ""
	for _, l := range e.Lost {
		c := "symbol_" + l.Status
		if l.Status == condense.NoFile {
			c = l.Status
		}
		if code == "" {
			code = c
		} else if code != c {
			code = "no_symbol" // of one this, of another that
		}
	}
	hint := findID
	if len(e.Lost) == 1 {
		hint = lostHint(e.Lost[0])
	}
	return &explained{err: err, code: code, hint: hint}
}

// findID is the next step where an id names nothing.
const findID = "codemem symbols NAME finds the id of a name"

// lostHint returns the next step for an id that names nothing.
func lostHint(l condense.Lost) string {
	switch {
	case l.Status == condense.Unparsed:
		return "read the file itself"
	case l.Next() != "":
		return "use " + quote(l.Next())
	case l.Status == condense.Ambiguous:
		return "use one of these ids"
	case len(l.Candidates) == 1:
		return "use " + quote(l.Candidates[0]) + " if you mean that; " + findID
	case len(l.Candidates) > 1:
		return "use one of these ids if you mean it; " + findID
	case l.Status == condense.NoFile:
		return "the path of an id is relative to the root; codemem symbols NAME finds ids"
	}
	return findID
}
