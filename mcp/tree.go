package mcp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
)

// errWide means that a directory is too wide to be scanned without having been asked to.
var errWide = errors.New("this is a home directory or the root of the file system, and no repository")

// tree returns the source files of the work tree, or of a plain directory where the server serves none.
func (c *request) tree(ctx context.Context) (*scan.Tree, error) {
	m, err := c.memory(ctx)
	if err == nil {
		return scan.New(ctx, m, c.desk.outlines, !c.desk.o.ReadOnly), nil
	}
	if !errors.Is(err, repo.ErrNotRepository) {
		return nil, err
	}
	d, err := repo.OpenDir(c.desk.o.Root)
	if err != nil {
		return nil, err
	}
	if home, err := os.UserHomeDir(); d.Root() == filepath.VolumeName(d.Root())+string(filepath.Separator) || err == nil && d.Root() == filepath.Clean(home) {
		return nil, fmt.Errorf("%w: %s", errWide, d.Root())
	}
	return scan.NewDir(ctx, d, c.desk.outlines), nil
}

// relative returns a path from outside relative to the root: absolute ones below it are taken too.
func relative(t *scan.Tree, p string) (string, error) {
	if filepath.IsAbs(p) {
		if real, err := filepath.EvalSymlinks(filepath.Dir(p)); err == nil {
			p = filepath.Join(real, filepath.Base(p))
		}
		if rel, err := filepath.Rel(t.Root(), p); err == nil && filepath.IsLocal(rel) {
			p = filepath.ToSlash(rel)
		}
	}
	paths, err := cleanPaths([]string{p})
	if err != nil {
		return "", err
	}
	return paths[0], nil
}

// Ceilings of an answer, in tokens.
const (
	defaultReply = 5800 // with its frame, under 6,000
	maxTokens    = 200_000
)

var budgetParam = param{name: "budget", kind: aCount, min: 50, max: maxTokens, about: "tokens of the answer, default 5800"}

// told counts an answer in the session and returns it.
func (c *request) told(text string) answer {
	c.desk.session.Send(condense.Tokens(text))
	return answer{text: text}
}

// asked counts files that an answer is about.
func (c *request) asked(files ...*scan.File) {
	for _, f := range files {
		c.desk.session.Ask(f.Path, f.Content.MD5, condense.Tokens(f.Bytes))
	}
}

// askedIn counts the files that ids are of.
func (c *request) askedIn(t *scan.Tree, ids []string) {
	seen := map[string]bool{}
	for _, id := range ids {
		p, _, _ := strings.Cut(id, ":")
		if seen[p] {
			continue
		}
		seen[p] = true
		if f, err := t.File(p); err == nil {
			c.asked(f)
		}
	}
}
