package hooks

import (
	"context"
	"path"
	"slices"
)

// editors are the tools that write files.
var editors = []string{"Edit", "Write", "MultiEdit", "NotebookEdit"}

// postTool notes which file an agent edited, once until it is asked for: not those outside the work tree, and not those
// that git neither tracks nor is to.
func (d *turn) postTool(ctx context.Context) (reply, error) {
	if !slices.Contains(editors, d.in.Tool) {
		return reply{}, nil
	}
	p := d.relative(d.in.target().File)
	if p == "" {
		return reply{}, nil
	}
	now, err := d.notes.story()
	if err != nil || now.edits[reader{d.in.Agent, p}] && !now.askedFor(p) {
		return reply{}, err
	}
	kept, err := d.keeps(ctx, p)
	if err != nil || !kept {
		return reply{}, err
	}
	return reply{}, d.notes.add(memo{Did: edited, Path: p, Agent: d.in.Agent})
}

// askedFor reports whether anybody was asked for the summary of a file.
func (t story) askedFor(p string) bool {
	for r := range t.asks {
		if r.path == p {
			return true
		}
	}
	return false
}

// keeps reports whether git tracks a path, or is not told to ignore it. What lies in a submodule is not of this
// repository.
func (d *turn) keeps(ctx context.Context, p string) (bool, error) {
	x, err := d.m.Repo().Index(ctx)
	if err != nil {
		return false, err
	}
	if _, tracked := x.Find(p); tracked {
		return true, nil
	}
	for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
		if _, tracked := x.Find(dir); tracked {
			return false, nil
		}
	}
	ignored, err := d.m.Repo().Ignored(ctx, []string{p})
	return err == nil && !ignored[0], err
}
