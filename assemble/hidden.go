package assemble

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"codemem/hidden"
	"codemem/repo"
	"codemem/scan"
	"codemem/secret"
)

// withheldFile is withheld of a file whose secrets are covered already: that it has some is known from what is on disk.
func withheldFile(f *scan.File) string {
	if f.Sensitive {
		return mayHoldSecrets
	}
	return withheld(f.Path, f.Bytes)
}

const mayHoldSecrets = "it may hold secrets"

// withheld says why the content of a file is not shown, "" if it may be.
func withheld(p string, data []byte) string {
	head := data[:min(len(data), 8000)]
	switch {
	case repo.Sensitive(p, head):
		return mayHoldSecrets
	case bytes.IndexByte(head, 0) >= 0:
		return "it is binary"
	}
	return ""
}

// hidden says what a reader of a pack does not see in the files that it shows.
func (g *gathering) hidden(text string) []string {
	all := g.tree.Hidden(text)
	for i, l := range all {
		all[i] = strings.TrimPrefix(l, "! ")
	}
	if c := &g.current; c.told != "" && !slices.ContainsFunc(all, func(l string) bool { return strings.HasPrefix(l, c.path+": ") }) {
		all = append(all, c.path+": "+c.told)
	}
	return all
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
	keys, unknown := map[string]bool{}, map[string]bool{}
	shown := slices.DeleteFunc(slices.Clone(g.r.Edits), func(e Edit) bool {
		clean, err := repo.CleanPath(e.Path)
		if err != nil || clean != e.Path || repo.Sensitive(e.Path, []byte(e.Diff)) {
			return true
		}
		if e.Path == g.current.path {
			return g.current.hidden != ""
		}
		if _, known := keys[e.Path]; !known {
			f, err := g.tree.Plain(e.Path)
			keys[e.Path] = err == nil && withheldFile(f) != ""
			if _, listed := g.index.File(e.Path); !listed && !keys[e.Path] {
				unknown[e.Path] = true
			}
		}
		return keys[e.Path]
	})
	for p := range unknown {
		// Without git to ask, or behind a symlink, or in a submodule, it cannot be told whether it is ignored.
		is, err := g.in.ignored(g.ctx, p)
		unknown[p] = err != nil || is || g.named(p) != p
	}
	shown = slices.DeleteFunc(shown, func(e Edit) bool { return unknown[e.Path] })
	for i := range shown {
		shown[i].Diff = string(hidden.Cover(secret.Mask([]byte(shown[i].Diff))))
	}
	return shown
}
