package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// tree returns the source files of the work tree, or of a plain directory where the server serves none.
func (c *request) tree(ctx context.Context) (*scan.Tree, error) {
	m, err := c.memory(ctx)
	if err == nil {
		return c.read(scan.New(ctx, m, c.service.outlines, !c.service.o.ReadOnly)), nil
	}
	if !errors.Is(err, repo.ErrNotRepository) {
		return nil, err
	}
	d, err := repo.OpenDir(c.of.dir)
	if errors.Is(err, fs.ErrNotExist) { // not a file that is missing
		return nil, fmt.Errorf("%w: there is no directory %s", repo.ErrNotRepository, c.of.dir)
	}
	if err != nil {
		return nil, err
	}
	if err := c.service.narrow(d.Root()); err != nil {
		return nil, err
	}
	c.dir = d
	return c.read(scan.NewDir(ctx, d, c.service.outlines)), nil
}

// read notes a tree that the answer is made from.
func (c *request) read(t *scan.Tree) *scan.Tree {
	c.trees = append(c.trees, t)
	return t
}

// hidden adds to a text what a reader does not see in the files that it shows.
func (c *request) hidden(text string) string {
	said := ""
	for _, t := range c.trees {
		for _, l := range t.Hidden(text) {
			if !strings.Contains(said, l) {
				said += l + "\n"
			}
		}
	}
	if said != "" && !strings.HasSuffix(text, "\n") {
		said = "\n" + said
	}
	return text + said
}

// looked is tree for what is about what is remembered, and in a plain directory about the files alone: not in one that
// holds repositories, of which one is meant.
func (c *request) looked(ctx context.Context) (*scan.Tree, error) {
	t, err := c.tree(ctx)
	if err != nil || c.mem != nil {
		return t, err
	}
	return t, c.service.served().holds()
}

// grade enters into a report how far files have drifted.
func (c *request) grade(ctx context.Context, rep *verify.Report, bare int) error {
	t, err := c.tree(ctx)
	if err != nil {
		return err
	}
	return t.Grade(rep, bare)
}

// leftOut says which files an answer had to do without, "" if there are none.
func leftOut(files []scan.Warning) string {
	if len(files) == 0 {
		return ""
	}
	return "! Not parsed, so not in this answer: " + line(scan.Names(files)) + ". grep them.\n"
}

// relative returns a path from outside relative to the root: absolute ones below it are taken too, and those in
// quotes as name gives them.
func relative(t *scan.Tree, p string) (string, error) {
	clean, err := repo.CleanPath(below(t, repo.Unquote(p)))
	if err != nil {
		return "", &argumentError{[]string{line(err.Error()) + "; paths are relative to the root, like cmd/main.go"}}
	}
	return clean, nil
}

// below returns an absolute path below the root as one relative to it, and others as they are.
func below(t *scan.Tree, p string) string {
	if !filepath.IsAbs(p) {
		return p
	}
	if rel, err := filepath.Rel(t.Root(), repo.Resolve(p)); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return p
}

// idBelow returns an id, or the path of a file, with the path relative to the root, and another text as it is.
func idBelow(t *scan.Tree, id string) string {
	file := func(p string) string {
		if p = below(t, p); t.Has(p) {
			return p
		}
		return ""
	}
	id = repo.Unquote(id)
	return cmp.Or(file(id), symbol.ReplacePath(id, file))
}

// locate finds the symbols of ids. Before it gives one up all files are looked at: it may have moved.
func locate(t *scan.Tree, ids []string) ([]symbol.Place, error) {
	return located(t, ids, condense.Locate)
}

// spots finds what ids mean, lines at file level included.
func spots(t *scan.Tree, ids []string) ([]condense.Spot, error) {
	return located(t, ids, condense.Spots)
}

func located[T any](t *scan.Tree, ids []string, find func(condense.Source, []string) ([]T, error)) ([]T, error) {
	clean := make([]string, len(ids))
	for i, id := range ids {
		clean[i] = idBelow(t, id)
	}
	found, err := find(t, clean)
	if err == nil || !errors.As(err, new(*condense.LostError)) {
		return found, err
	}
	if err := t.Current(nil); err != nil {
		return nil, err
	}
	return find(t, clean)
}

// Ceilings of an answer, in tokens.
const (
	defaultReply = 5800 // with its frame, under 6,000
	maxTokens    = 200_000
)

var budgetParam = param{name: "budget", kind: aCount, min: 50, max: maxTokens, usual: defaultReply, about: "tokens of the answer, default 5800"}

// textAnswer counts a text in the session and returns it as an answer.
func (c *request) textAnswer(text string) answer {
	c.visit.session.Send(condense.Tokens(text))
	return answer{text: text}
}

// askedIn counts the files that symbols are in.
func (c *request) askedIn(t *scan.Tree, parts []condense.Part) {
	seen := map[string]bool{}
	for _, part := range parts {
		path := part.Symbol.Path
		if seen[path] {
			continue
		}
		seen[path] = true
		if f, err := t.Kept(path); err == nil {
			c.visit.session.Ask(f.Path, f.Content.MD5, condense.Tokens(f.Bytes))
		}
	}
}
