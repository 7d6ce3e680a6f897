package scan

import (
	"errors"
	"maps"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"codemem/condense"
	"codemem/repo"
	"codemem/symbol"
	"codemem/verify"
)

// A Text is one whose names are looked for.
type Text struct {
	Path string // the file or the directory that it is about
	Text string
}

// mostGround is how many bytes are read at most to find names that the files of texts do not have.
const mostGround = 64 << 20

// Ungrounded returns for each text the names in it that are nowhere: neither in the bytes of its file nor in those of
// any other file of the tree, nor in a path. It is told of now, and nothing is stored. What is qualified by something
// that comes from elsewhere, as http.Client is, is not looked for. Where the file of a text cannot be read, or there is more
// than can be read, what is not found is not known to be nowhere, and is not returned.
func (t *Tree) Ungrounded(texts []Text) ([][]string, error) { return t.ungrounded(texts, mostGround) }

func (t *Tree) ungrounded(texts []Text, most int64) ([][]string, error) {
	g := &ground{t: t, most: most, open: map[string]bool{}}
	names := make([][]verify.Name, len(texts))
	for i, text := range texts {
		names[i] = g.notIn(text)
	}
	if err := g.search(); err != nil {
		return nil, err
	}
	all := make([][]string, len(texts))
	for i := range names {
		for _, n := range names[i] {
			if g.lacks(n) && !g.foreign(texts[i].Path, n) {
				all[i] = append(all[i], n.Text)
			}
		}
	}
	return all, t.ctx.Err()
}

// ungroundDirectories finds which names of agents' texts on directories are nowhere.
func (t *Tree) ungroundDirectories(told map[string]*condense.DirectoryText) error {
	var texts []Text
	for _, dir := range slices.Sorted(maps.Keys(told)) {
		if d := told[dir]; d != nil && d.Source != "readme" {
			texts = append(texts, Text{dir, d.Text})
		}
	}
	names, err := t.Ungrounded(texts)
	for i := range names {
		told[texts[i].Path].Ungrounded = names[i]
	}
	return err
}

// Heed does what is left to do for texts that a close has just stored: it makes sure that the drift of their files can be
// told, and enters into the report which name what is nowhere. The texts are stored already: what goes wrong here makes
// a drift unknown at worst, or is told when they are read.
func (t *Tree) Heed(rep *verify.CloseReport, q verify.CloseRequest) {
	var paths []string
	var texts []Text
	var ids []string
	for _, u := range q.Updates {
		paths, ids = append(paths, u.Path), append(ids, path.Clean(u.Path))
		texts = append(texts, Text{path.Clean(u.Path), u.Summary})
	}
	for _, s := range q.Symbols {
		ids, texts = append(ids, s.ID), append(texts, Text{s.Anchor.Path, s.Summary})
	}
	if len(texts) == 0 {
		return
	}
	if !q.Check {
		_ = t.KeepBases(paths)
	}
	names, err := t.Ungrounded(texts)
	if err != nil {
		return
	}
	for i := range texts {
		if len(names[i]) > 0 {
			rep.Ungrounded = append(rep.Ungrounded, verify.Ungrounded{Path: ids[i], Names: names[i]})
		}
	}
}

// A ground is what the names of some texts are looked for in.
type ground struct {
	t     *Tree
	most  int64           // bytes of files that are read
	open  map[string]bool // parts of names that were not found
	stems map[string]bool // what files and directories are called, folded, without extensions; filled by search
}

// notIn returns the names of a text that its file does not have, and opens their parts.
func (g *ground) notIn(text Text) []verify.Name {
	names := verify.Names(text.Text)
	if len(names) == 0 {
		return nil
	}
	data, err := g.t.source.read(text.Path)
	if err != nil && !errors.Is(err, repo.ErrNotRegular) && text.Path != "." { // a directory has what its files have
		return nil
	}
	parts := map[string]bool{}
	for _, n := range names {
		for _, p := range n.Parts {
			parts[p] = true
		}
	}
	w := newWanted(parts)
	w.in(data)
	parts = w.missing()
	maps.Copy(g.open, parts)
	return slices.DeleteFunc(names, func(n verify.Name) bool {
		return !slices.ContainsFunc(n.Parts, func(p string) bool { return parts[p] })
	})
}

// lacks reports whether a part of a name was not found.
func (g *ground) lacks(n verify.Name) bool {
	return slices.ContainsFunc(n.Parts, func(part string) bool { return g.open[part] })
}

// foreign reports whether a name is of what a file imports from elsewhere: what there is of that is not known.
func (g *ground) foreign(p string, n verify.Name) bool {
	if n.Of == "" || g.stems[n.Of] {
		return false
	}
	f, err := g.t.File(p)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(f.Outline.Imports, func(i symbol.Import) bool {
		return verify.Fold(i.Local()) == n.Of || verify.Fold(path.Base(i.Path)) == n.Of
	})
}

// search looks for the open parts in all paths, and in all files if they are not too many.
func (g *ground) search() error {
	if len(g.open) == 0 {
		return nil
	}
	all, err := g.t.source.inventory(g.t.ctx, false)
	if err != nil {
		return err
	}
	g.stems = map[string]bool{}
	w := newWanted(g.open)
	for _, f := range all.items {
		w.in([]byte(f.path + "\n"))
		for part := range strings.SplitSeq(f.path, "/") {
			stem, _, _ := strings.Cut(part, ".")
			g.stems[verify.Fold(stem)] = true
		}
	}
	if !g.read(all.items, w) {
		clear(w.forms)
	}
	g.open = w.missing()
	return g.t.ctx.Err()
}

// read looks in the bytes of files, and reports whether that was all of them.
func (g *ground) read(files []item, w *wanted) bool {
	var next, bytes atomic.Int64
	var workers sync.WaitGroup
	var mu sync.Mutex
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			mine := w.again()
			for g.t.ctx.Err() == nil && bytes.Load() <= g.most {
				i := int(next.Add(1)) - 1
				if i >= len(files) {
					break
				}
				if files[i].typ == "binary" || files[i].typ == "symlink" {
					continue
				}
				data, err := g.t.source.read(files[i].path)
				if errors.Is(err, repo.ErrTooLarge) {
					bytes.Add(g.most + 1)
				}
				bytes.Add(int64(len(data)))
				mine.in(data)
			}
			mu.Lock()
			defer mu.Unlock()
			w.add(mine)
		})
	}
	workers.Wait()
	return bytes.Load() <= g.most
}

// Wanted are parts of names that are looked for in contents.
type wanted struct {
	needles *needles
	forms   map[string][]int // by part: which words it may be inflected from
	found   []bool           // by word
}

func newWanted(parts map[string]bool) *wanted {
	w := &wanted{forms: map[string][]int{}}
	var words []string
	at := map[string]int{}
	for _, part := range slices.Sorted(maps.Keys(parts)) {
		for _, form := range verify.Singular(part) {
			if _, ok := at[form]; !ok {
				at[form] = len(words)
				words = append(words, form)
			}
			w.forms[part] = append(w.forms[part], at[form])
		}
	}
	w.needles, w.found = newNeedles(words), make([]bool, len(words))
	return w
}

func (w *wanted) in(data []byte) { w.needles.in(data, w.found) }

// again returns the same before anything was found.
func (w *wanted) again() *wanted { return &wanted{w.needles, w.forms, make([]bool, len(w.found))} }

// add adds what others for the same found.
func (w *wanted) add(other *wanted) {
	for i, f := range other.found {
		w.found[i] = w.found[i] || f
	}
}

// missing returns the parts of which no form was found.
func (w *wanted) missing() map[string]bool {
	parts := map[string]bool{}
	for part, forms := range w.forms {
		if !slices.ContainsFunc(forms, func(form int) bool { return w.found[form] }) {
			parts[part] = true
		}
	}
	return parts
}
