package condense

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"codemem/hidden"
)

// A mapTree is the directories of a codemap, of which those that matter are shown.
type mapTree struct {
	root  *mapDirectory
	all   []*mapDirectory // those that matter most first, each after what it lies in
	count int             // directories, without the root
}

// A mapDirectory is a directory with what lies below it. One that holds one directory and nothing else is one with it.
type mapDirectory struct {
	name   string // from the directory it lies in, with slashes
	depth  int
	weight float64         // of all files at and below
	own    float64         // of the files right in it
	total  int             // files at and below
	files  []string        // right in it, that a reader looks for by name
	others int             // right in it, the other files
	subs   []*mapDirectory // by name
	order  string          // path
	shown  bool
	named  bool // its own files are named
	by     map[string]*mapDirectory
}

// newMapTree sorts files, which come by path, into directories.
func newMapTree(files []MapFile, weights map[string]float64) *mapTree {
	t := &mapTree{root: &mapDirectory{by: map[string]*mapDirectory{}}}
	for _, f := range files {
		d := t.root
		d.weight += weights[f.Path]
		d.total++
		dir, base := path.Split(f.Path)
		for _, part := range strings.Split(strings.TrimSuffix(dir, "/"), "/") {
			if dir == "" {
				break
			}
			sub := d.by[part]
			if sub == nil {
				sub = &mapDirectory{name: part, order: path.Join(d.order, part), by: map[string]*mapDirectory{}}
				d.by[part] = sub
				d.subs = append(d.subs, sub)
				t.count++
			}
			d = sub
			d.weight += weights[f.Path]
			d.total++
		}
		d.own += weights[f.Path]
		if typeWeight(f.Type) >= namedWeight {
			d.files = append(d.files, base)
		} else {
			d.others++
		}
	}
	t.root.settle(-1)
	t.root.shown = true
	t.collect(t.root)
	slices.SortStableFunc(t.all, func(a, b *mapDirectory) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.depth, b.depth), cmp.Compare(a.order, b.order))
	})
	return t
}

// namedWeight is the weight of types from which on files are named: tests and data are counted.
const namedWeight = 0.2

// settle joins directories that are alone with what they lie in, and sorts.
func (d *mapDirectory) settle(depth int) {
	d.depth = depth
	for i, sub := range d.subs {
		for len(sub.subs) == 1 && len(sub.files)+sub.others == 0 {
			only := sub.subs[0]
			only.name = sub.name + "/" + only.name
			sub = only
		}
		d.subs[i] = sub
		sub.settle(depth + 1)
	}
	slices.SortFunc(d.subs, func(a, b *mapDirectory) int { return cmp.Compare(a.name, b.name) })
	d.by = nil
}

func (t *mapTree) collect(d *mapDirectory) {
	for _, sub := range d.subs {
		t.all = append(t.all, sub)
		t.collect(sub)
	}
}

// A treeItem is something that the tree may show: a directory, or the names of the files right in it.
type treeItem struct {
	*mapDirectory
	names  bool
	weight float64
}

// items returns what the tree may show, that first which matters most: a directory before what lies in it, and those of
// the root before all others, for they say what there is.
func (t *mapTree) items() []treeItem {
	const ofNames = 0.1                                      // what a name tells of a file, against where it is
	light := t.root.weight / float64(2*max(t.root.total, 1)) // much less than what an average file weighs
	items := []treeItem{{t.root, true, t.root.own * ofNames}}
	for _, d := range t.all {
		switch {
		case d.depth == 0:
			items = append(items, treeItem{d, false, 2*t.root.weight + d.weight}, treeItem{d, true, d.own * ofNames})
		case d.weight >= light:
			items = append(items, treeItem{d, false, d.weight}, treeItem{d, true, d.own * ofNames})
		}
	}
	slices.SortStableFunc(items, func(a, b treeItem) int { return cmp.Compare(b.weight, a.weight) })
	return items
}

// grow shows as much of the tree as fits so many tokens beside the least of it, and returns how many that takes.
func (t *mapTree) grow(room int) int {
	for _, d := range t.all {
		d.shown, d.named = false, false
	}
	t.root.named = false
	used, full := 0, false
	for _, i := range t.items() {
		d := i.mapDirectory
		n := 0
		switch {
		case !i.names && !full: // a directory weighs no less than what lies in it: what it lies in is shown
			n = Tokens(xmlText(d.line(len(d.subs))) + "\n" + strings.Repeat(mapIndent, d.depth+1))
			d.shown = used+n <= room
			full = !d.shown
		case i.names && d.shown && len(d.files) > 0:
			n = Tokens(xmlText(d.names()) + "\n")
			d.named = used+n <= room
		}
		if used+n <= room {
			used += n
		}
	}
	return used
}

// lines returns the tree as it is shown.
func (t *mapTree) lines() []string {
	lines := []string{t.root.line(t.root.folded())}
	return t.root.draw(lines)
}

func (d *mapDirectory) draw(lines []string) []string {
	for _, sub := range d.subs {
		if sub.shown {
			lines = append(lines, strings.Repeat(mapIndent, sub.depth+1)+sub.line(sub.folded()))
			lines = sub.draw(lines)
		}
	}
	return lines
}

// folded returns how many directories right below are not shown.
func (d *mapDirectory) folded() int {
	n := 0
	for _, sub := range d.subs {
		if !sub.shown {
			n++
		}
	}
	return n
}

// line returns what is said of a directory: its name, the files at and below it, directories not shown, and files.
func (d *mapDirectory) line(folded int) string {
	l := fmt.Sprintf("%s/ %d", hidden.Path(d.name), d.total)
	if d.name == "" {
		l = fmt.Sprintf("./ %d", d.total)
	}
	if folded > 0 {
		l += fmt.Sprintf(" (+%d dirs)", folded)
	}
	if d.named {
		l += d.names()
	}
	return l
}

// names returns the files in a directory.
func (d *mapDirectory) names() string {
	shown := make([]string, 0, len(d.files)+1)
	for _, f := range d.files {
		if shown = append(shown, hidden.Path(f)); strings.Contains(f, " ") && shown[len(shown)-1] == f {
			shown[len(shown)-1] = `"` + f + `"`
		}
	}
	if d.others > 0 {
		shown = append(shown, fmt.Sprintf("%s%d", ellipsis, d.others))
	}
	return ": " + strings.Join(shown, " ")
}
