package repo

import (
	"hash"
	"sort"
	"strconv"
	"strings"
)

// Tree returns the id of the tree that git would write from this index: as git remembers it in
// the index, else computed. It is false when there is no such tree: a path is in conflict or has
// no content yet, or is a file and a directory at once.
func (x *Index) Tree() (ID, bool) {
	for i := range x.Entries {
		if x.Entries[i].Flags&(Unmerged|IntentToAdd) != 0 {
			return "", false
		}
	}
	if x.cached.count == len(x.Entries) && x.cached.id != "" {
		return x.cached.id, true
	}
	return computeTree(x.Entries, x.hashLen)
}

// modeTree is the mode of a tree within its parent.
const modeTree uint32 = 0o040000

// openTree is a tree object under construction.
type openTree struct {
	dir     string // its path with a final slash, "" for the root
	content []byte
}

// treeWriter builds trees bottom up. The index is sorted by whole path, which is the order of
// names within each tree, a directory sorting as if its name ended in a slash.
type treeWriter struct {
	h    hash.Hash
	open []openTree
	free [][]byte
}

func computeTree(entries []Entry, hashLen int) (ID, bool) {
	w := &treeWriter{h: newHash(hashLen), open: []openTree{{}}}
	for i := range entries {
		e := &entries[i]
		for !strings.HasPrefix(e.Path, w.top().dir) {
			w.closeTop()
		}
		for {
			dir := w.top().dir
			slash := strings.IndexByte(e.Path[len(dir):], '/')
			if slash < 0 {
				break
			}
			next := e.Path[:len(dir)+slash+1]
			if hasEntry(entries[:i], next[:len(next)-1]) {
				return "", false
			}
			w.push(next)
		}
		w.put(e.Mode, e.Path[len(w.top().dir):], e.ID)
	}
	for len(w.open) > 1 {
		w.closeTop()
	}
	return w.sum(w.top().content), true
}

// hasEntry reports whether path is among the sorted entries.
func hasEntry(entries []Entry, path string) bool {
	i := sort.Search(len(entries), func(i int) bool { return entries[i].Path >= path })
	return i < len(entries) && entries[i].Path == path
}

func (w *treeWriter) top() *openTree { return &w.open[len(w.open)-1] }

func (w *treeWriter) push(dir string) {
	t := openTree{dir: dir}
	if n := len(w.free); n > 0 {
		t.content, w.free = w.free[n-1][:0], w.free[:n-1]
	}
	w.open = append(w.open, t)
}

func (w *treeWriter) put(mode uint32, name string, id ID) {
	t := w.top()
	t.content = append(strconv.AppendUint(t.content, uint64(mode), 8), ' ')
	t.content = append(append(t.content, name...), 0)
	t.content = append(t.content, id...)
}

// closeTop finishes the deepest tree and enters it into its parent.
func (w *treeWriter) closeTop() {
	t := *w.top()
	w.open = w.open[:len(w.open)-1]
	name := t.dir[len(w.top().dir) : len(t.dir)-1]
	w.put(modeTree, name, w.sum(t.content))
	w.free = append(w.free, t.content)
}

func (w *treeWriter) sum(content []byte) ID {
	w.h.Reset()
	_, _ = w.h.Write(objectHeader("tree", int64(len(content)))) // a hash never fails
	_, _ = w.h.Write(content)
	return ID(w.h.Sum(nil))
}
