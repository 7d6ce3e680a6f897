package scan

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"codemem/condense"
)

// restless is a world with a file about locks and one about noise, both with a word of the question, and a tree of it with which something happens before each read.
func restless(t *testing.T, c *Cache, before func(w *world, path string)) (*world, *Tree) {
	t.Helper()
	w := newWorld(t, map[string]string{
		"io/lock.go":  "package io\n\n// TakeFlock takes the advisory lock.\nfunc TakeFlock() {}\n",
		"io/noise.go": "package io\n\n// Noise0 is not about a lock.\nfunc Noise0() {}\n",
		"log.txt":     "nothing\n",
	})
	tree := w.tree(c)
	tree.source = watched{tree.source, func(p string) { before(w, p) }}
	return w, tree
}

// asked ranks, and then needs all files, as explore does.
func asked(t *Tree) (r Ranking, err error) {
	err = t.Steady(func() error {
		if r, err = t.Rank("who takes the advisory flock lock?", RankOptions{}); err != nil {
			return err
		}
		_, _, _, err = t.Users(nil)
		return err
	})
	return r, err
}

// TestRankOfFilesThatChangeMeanwhile: a file that is written or removed while a question is answered is no reason to refuse.
func TestRankOfFilesThatChangeMeanwhile(t *testing.T) {
	for name, touch := range map[string]func(w *world, p string, n int){
		"written": func(w *world, p string, n int) { w.write(p, fmt.Sprintf("line %d\n", n)) },
		"removed": func(w *world, p string, _ int) { _ = os.Remove(filepath.Join(w.root, filepath.FromSlash(p))) },
	} {
		for _, path := range []string{"log.txt", "io/noise.go"} {
			for _, c := range []*Cache{nil, NewCache(1 << 20)} {
				var reading sync.Mutex // files are read several at once
				n, busy := 0, false
				_, tree := restless(t, c, func(w *world, p string) {
					reading.Lock()
					defer reading.Unlock()
					if busy = !busy; busy { // at every other read
						n++
						touch(w, path, n)
					}
				})
				r, err := asked(tree)
				if err != nil || n < 2 || len(r.Files) == 0 || r.Files[0].Path != "io/lock.go" || len(r.Symbols) == 0 || r.Symbols[0].Path != "io/lock.go" {
					t.Errorf("%s is %s %d times: %v, %+v", path, name, n, err, r.Files)
				}
			}
		}
	}
}

// TestSteady: an answer is of what there is when it is made, goes without a file that changes all the while, and says so.
func TestSteady(t *testing.T) {
	w, tree := restless(t, nil, func(*world, string) {})
	n, most, written := 0, 1, 0
	looked := tree.source
	answer := func() (Ranking, error) {
		tree = w.tree(nil)
		tree.source = looked
		n = 0
		var r Ranking
		err := tree.Steady(func() (err error) {
			if r, err = tree.Rank("lock", RankOptions{}); err != nil {
				return err
			}
			if n < most { // between the ranking and what needs all files
				n++
				written++
				w.write("io/noise.go", fmt.Sprintf("package io\n\n// Noise%d is not about a lock.\nfunc Noise%[1]d() {}\n", written))
			}
			return tree.Current(nil)
		})
		return r, err
	}
	r, err := answer()
	if err != nil || n != 1 || !slices.Contains(rankedPaths(r), "io/noise.go") || len(r.Unsearched) > 0 {
		t.Errorf("after one change: %v, %v, %q", err, rankedPaths(r), r.Unsearched)
	}
	most = 100
	r, err = answer()
	if err != nil || n > 3 || slices.Contains(rankedPaths(r), "io/noise.go") || !strings.Contains(fmt.Sprint(r.Unsearched), "io/noise.go (it changes all the while)") {
		t.Errorf("after %d changes: %v, %v, %q", n, err, rankedPaths(r), r.Unsearched)
	}
	tree, n = w.tree(nil), 0
	err = tree.Steady(func() error { // of the very file
		n++
		tree.Outline("io/noise.go")
		w.write("io/noise.go", fmt.Sprintf("package io\n\nfunc Again%d() {}\n", n))
		return tree.distrusted()
	})
	if !errors.Is(err, condense.ErrChanged) || n != 4 {
		t.Errorf("of what always changes: %v after %d tries", err, n)
	}
}

// distrusted looks at all files again.
func (t *Tree) distrusted() error {
	t.distrust()
	return t.Current(nil)
}
