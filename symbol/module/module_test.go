package module_test

import (
	"path"
	"slices"
	"strings"
	"testing"

	"codemem/symbol/module"
)

// A world is files in memory.
type world map[string]string

// worldOf is a world of empty files.
func worldOf(paths string) world {
	w := world{}
	for _, p := range strings.Fields(paths) {
		w[p] = ""
	}
	return w
}

func (w world) Has(p string) bool { _, ok := w[p]; return ok }

func (w world) Under(dir string) []string {
	return w.where(func(p string) bool { return module.Parent(p) == dir })
}

func (w world) Named(base string) []string {
	return w.where(func(p string) bool { return path.Base(p) == base })
}

func (w world) Folders(name string) []string {
	var dirs []string
	for _, f := range w.Named(module.FolderMark) {
		if dir := module.Parent(f); path.Base(dir) == name {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// Package takes what is in a file for the name of its package.
func (w world) Package(dir string, inside bool) []string {
	files, _ := module.GoPackage(w.Under(dir), func(p string) module.GoFile { return module.GoFile{Path: p, Package: w[p]} }, inside)
	return files
}

func (w world) where(is func(string) bool) []string {
	var found []string
	for p := range w {
		if is(p) {
			found = append(found, p)
		}
	}
	slices.Sort(found)
	return found
}

func (w world) Read(p string, _ any, parse func([]byte) any) any {
	if text, ok := w[p]; ok {
		return parse([]byte(text))
	}
	return parse(nil)
}

func (w world) Memo(_ any, find func() any) any { return find() }

// follows is where an import of a file leads, with blanks between several files.
func follows(e module.Ecosystem, w world, from, imp string) string {
	i := &module.Import{From: from, Kind: module.Namespace, Path: imp, Defined: func(module.Definition) string { return "" }}
	if quoted, ok := strings.CutPrefix(imp, "path "); ok {
		i.Kind, i.Path = module.Path, quoted
	}
	if p, name, ok := strings.Cut(imp, " takes "); ok {
		i.Kind, i.Path, i.Name = module.Name, p, name
	}
	return strings.Join(e.Follow(w, i), " ")
}

// A following is a case of where imports lead: a line for each import, which is of `from: import -> files`.
type following struct {
	name  string
	row   module.Ecosystem
	world world
	want  string
}

func (c following) test(t *testing.T) {
	for line := range strings.SplitSeq(strings.TrimSpace(c.want), "\n") {
		asked, want, ok := strings.Cut(strings.TrimSpace(line), " ->")
		from, imp, also := strings.Cut(asked, ": ")
		if !ok || !also {
			t.Fatalf("%q is no case", line)
		}
		if got := follows(c.row, c.world, from, imp); got != strings.TrimSpace(want) {
			t.Errorf("%s: got %q, want %q", asked, got, strings.TrimSpace(want))
		}
	}
}

var _ module.World = world{}
