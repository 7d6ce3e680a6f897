package hooks

import (
	"context"

	"codemem/repo"
)

// postTool notes which files an agent edited, each once until it is asked for: not those outside the work tree, and not those
// that git neither tracks nor is to. Of a shell it notes that one ran: which files that wrote is seen on disk when the agent stops.
func (d *turn) postTool(ctx context.Context) (reply, error) {
	files, shell := d.in.edited(), d.in.shell()
	if len(files) == 0 && !shell {
		return reply{}, nil
	}
	now, err := d.notes.story()
	if err != nil {
		return reply{}, err
	}
	var memos []memo
	if shell && !now.heard() {
		memos = append(memos, memo{Did: ran, Agent: d.in.Agent})
	}
	for _, file := range files {
		p := d.relative(file)
		if p == "" || now.edits[reader{d.in.Agent, p}] && !now.askedFor(p) {
			continue
		}
		kept, err := d.keeps(ctx, p)
		if err != nil {
			return reply{}, err
		}
		if kept {
			memos = append(memos, memo{Did: edited, Path: p, Agent: d.in.Agent})
		}
	}
	if len(memos) == 0 {
		return reply{}, nil
	}
	return reply{}, d.notes.add(memos...)
}

// heard reports whether it is noted that a command ran since anybody was asked for anything.
func (t story) heard() bool {
	for _, at := range t.asks {
		if !t.ran.After(at) {
			return false
		}
	}
	return !t.ran.IsZero()
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
	for _, dir := range repo.Above(p) {
		if _, tracked := x.Find(dir); tracked {
			return false, nil
		}
	}
	ignored, err := d.m.Repo().Ignored(ctx, []string{p})
	return err == nil && !ignored[0], err
}
