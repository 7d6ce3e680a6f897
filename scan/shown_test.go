package scan

import (
	"strings"
	"testing"
)

// TestHiddenWithoutReading: what is hidden in a file is told wherever its outline came from: that is a matter of what was stored when, as
// on a busy machine.
func TestHiddenWithoutReading(t *testing.T) {
	for name, prepare := range map[string]func(*world, *Tree){
		"read for it":    func(*world, *Tree) {},
		"with all files": func(w *world, tree *Tree) { w.sync(tree, 2) },
		"stored":         func(w *world, _ *Tree) { w.sync(w.tree(nil), 2) },
	} {
		w := newWorld(t, map[string]string{
			"io/lock.go": "package io\n\n// Take\u200b takes.\nfunc Take() { is\u0410dmin() }\n", "io/other.go": "package io\n\nfunc Other() {}\n",
		})
		tree := w.tree(nil)
		prepare(w, tree)
		if tree.Outline("io/lock.go") == nil || tree.Outline("io/other.go") == nil {
			t.Fatal("they have no outlines")
		}
		if lines := tree.Hidden("io/other.go"); len(lines) > 0 {
			t.Errorf("%s: of another file is told %q", name, lines)
		}
		lines := tree.Hidden("io/lock.go:Take L4\nio/other.go")
		if len(lines) != 1 || !strings.HasPrefix(lines[0], "! io/lock.go: hidden characters") || !strings.Contains(lines[0], "mixes Latin and Cyrillic") {
			t.Errorf("%s: told is %q", name, lines)
		}
	}
}
