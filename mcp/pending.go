package mcp

import (
	"context"
	"errors"
	"slices"

	"codemem/condense"
	"codemem/registry"
	"codemem/verify"
)

// getPending answers for a page of the files that want a summary, in the order in which it pays to write them. It
// goes on behind the file that the cursor names; if that has its summary by now, what is first is what is left.
func (c *request) getPending(ctx context.Context, m *verify.Memory, in fileRegistryGetIn) (answer, error) {
	q := registry.FileQuery{Type: in.Type, Stale: in.Stale, Pending: true}
	if in.Glob != "" {
		q.Globs = []string{in.Glob}
	}
	var rows []registry.File
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		rows, err = tx.Files(q)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	t, err := c.tree(ctx)
	if err != nil {
		return answer{}, err
	}
	ranked, err := t.Pending(m, rows, nil)
	if err != nil {
		return answer{}, err
	}
	at := slices.IndexFunc(ranked, func(p condense.Pending) bool { return p.Path == in.Cursor })
	ranked = ranked[at+1:]
	more := len(ranked) > in.Limit
	ranked = ranked[:min(len(ranked), in.Limit)]
	files, err := c.look(ctx, m, func(tx *registry.Tx) ([]registry.File, error) {
		var files []registry.File
		for _, p := range ranked {
			f, err := tx.File(p.Path)
			if errors.Is(err, registry.ErrNotFound) { // it was forgotten meanwhile
				f, err = registry.File{Path: p.Path}, nil
			}
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
		return files, nil
	})
	if err != nil {
		return answer{}, err
	}
	for i := range files {
		files[i].counts = &ranked[i]
	}
	note, err := doubt(ctx, m)
	if err != nil {
		return answer{}, err
	}
	return filesAnswer(files, nil, note, more), nil
}

// pendingPaths returns paths in the order in which it pays to write their summaries.
func (c *request) pendingPaths(ctx context.Context, m *verify.Memory, paths []string) []string {
	t, err := c.tree(ctx)
	if err != nil {
		return paths
	}
	return t.PendingPaths(m, paths)
}
