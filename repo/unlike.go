package repo

import (
	"cmp"
	"context"
	"maps"
	"slices"
)

// An Unlike is a path at which the work tree may not be as a commit.
type Unlike struct {
	Path    string
	MtimeNS int64 // of the file, in nanoseconds; 0 for one that is not there
	Sure    bool  // it differs, by what can be told without its bytes
}

// Unlike returns the paths at which tracked files may not be as in a commit, by path, without reading a file: those that
// are staged otherwise, and those that stat data do not show to be as they are staged.
func (r *Repo) Unlike(ctx context.Context, commit ID) ([]Unlike, error) {
	x, err := r.Index(ctx)
	if err != nil {
		return nil, err
	}
	staged, err := r.Staged(ctx, x, commit)
	if err != nil {
		return nil, err
	}
	sights, err := r.Sweep(ctx, x)
	if err != nil {
		return nil, err
	}
	at := map[string]Unlike{}
	for _, p := range staged {
		at[p] = Unlike{Path: p, Sure: true} // which may be no longer in the index
	}
	for i, s := range sights {
		e := &x.Entries[i]
		u, differs := at[e.Path]
		if away := e.Flags&SkipWorktree != 0 && s.State == Absent; away && !differs {
			continue // as a sparse checkout wants it
		}
		if e.IsFile() && (differs || s.State != Same) {
			u.Path, u.MtimeNS = e.Path, s.Stat.MtimeNS
			u.Sure = u.Sure || s.State != Racy
			at[e.Path] = u
		}
	}
	return slices.SortedFunc(maps.Values(at), func(a, b Unlike) int { return cmp.Compare(a.Path, b.Path) }), nil
}
