package assemble

import (
	"bytes"
	"path/filepath"
	"slices"

	"codemem/repo"
)

// hidden says why the content of a file is not shown, "" if it may be.
func hidden(p string, data []byte) string {
	head := data[:min(len(data), 8000)]
	switch {
	case repo.Sensitive(p, head):
		return "it may hold secrets"
	case bytes.IndexByte(head, 0) >= 0:
		return "it is binary"
	}
	return ""
}

// named returns the path of the file that a path leads to: an editor may have a file open by the name of a symlink.
func (g *gathering) named(p string) string {
	root := g.in.root()
	full := repo.Follow(filepath.Join(root, filepath.FromSlash(p)))
	if rel, err := filepath.Rel(root, full); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(full)
}

// edits returns the edits that may be shown: of the current file, and of those that the index would hold if they are or
// were there.
func (g *gathering) edits() []Edit {
	secret, unknown := map[string]bool{}, map[string]bool{}
	shown := slices.DeleteFunc(slices.Clone(g.r.Edits), func(e Edit) bool {
		clean, err := repo.CleanPath(e.Path)
		if err != nil || clean != e.Path || repo.Sensitive(e.Path, []byte(e.Diff)) {
			return true
		}
		if e.Path == g.current.path {
			return g.current.hidden != ""
		}
		if _, known := secret[e.Path]; !known {
			f, err := g.tree.Plain(e.Path)
			secret[e.Path] = err == nil && hidden(e.Path, f.Bytes) != ""
			if _, listed := g.index.File(e.Path); !listed && !secret[e.Path] {
				unknown[e.Path] = true
			}
		}
		return secret[e.Path]
	})
	for p := range unknown {
		// Without git to ask, or behind a symlink, or in a submodule, it cannot be told whether it is ignored.
		is, err := g.in.ignored(g.ctx, p)
		unknown[p] = err != nil || is || g.named(p) != p
	}
	return slices.DeleteFunc(shown, func(e Edit) bool { return unknown[e.Path] })
}
