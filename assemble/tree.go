package assemble

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A folder is a directory of the repository tree.
type folder struct {
	path  string  // "" for the root
	in    *folder // the one it lies in, nil for the root
	files []string
	dirs  []*folder
	count int // files in it and below
	steps int // from the current file's directory: up, then down
	head  int // what its line weighs without the directories in it,
	mark  int // and what its mark does
}

// folders makes the tree of sorted paths, without those of skip, as it is seen from a directory.
func folders(paths []string, skip map[string]bool, near string) *folder {
	root := &folder{steps: depth(near)}
	at := map[string]*folder{"": root}
	var find func(dir string) *folder
	find = func(dir string) *folder {
		if f := at[dir]; f != nil {
			return f
		}
		parent := find(parentOf(dir))
		f := &folder{path: dir, in: parent, steps: parent.steps + 1}
		if near == dir || strings.HasPrefix(near, dir+"/") {
			f.steps = parent.steps - 1
		}
		at[dir] = f
		parent.dirs = append(parent.dirs, f)
		return f
	}
	for _, p := range paths {
		if skip[p] {
			continue
		}
		f := find(parentOf(p))
		f.files = append(f.files, path.Base(p))
		for ; f != nil; f = f.in {
			f.count++
		}
	}
	return root
}

// parentOf returns the directory that a path lies in, "" for the root.
func parentOf(p string) string {
	if d := path.Dir(p); d != "." && d != "/" {
		return d
	}
	return ""
}

// line is a directory as one line: its files, and its directories with how many files they hold unless they have lines
// of their own.
func (f *folder) line(open map[*folder]bool) string {
	line := f.headText()
	for _, d := range f.dirs {
		if !open[d] {
			line += d.markText()
		}
	}
	return line + "\n"
}

// headText is the line of a directory without the directories in it.
func (f *folder) headText() string {
	var b strings.Builder
	b.WriteString(name(f.path) + "/:")
	for _, file := range f.files {
		b.WriteString(" " + name(file))
	}
	text, _ := body(b.String())
	return text
}

// markText is a directory in the line of the one it lies in.
func (f *folder) markText() string {
	text, _ := body(fmt.Sprintf(" %s/(%d)", name(path.Base(f.path)), f.count))
	return text
}

// weighs is what the tree weighs more when a directory gets a line. Each file and each mark in a line begins with a
// blank, so their weights add up.
func (f *folder) weighs(open map[*folder]bool) int {
	n := f.head
	for _, d := range f.dirs {
		if !open[d] {
			n += d.mark
		}
	}
	if open[f.in] {
		n -= f.mark
	}
	return n
}

// name is a path or a part of one in the tree: quoted if it has blanks or does not print.
func name(p string) string {
	if strings.ContainsAny(p, " \"\\") && shown(p) == p {
		return strconv.Quote(p)
	}
	return shown(p)
}

// treeText draws the repository in at most room, in grains: the directories nearest to the current file are opened
// first, then those higher up; the others are told by how many files they hold. It is "" if nothing of use fits.
func treeText(u Unit, paths []string, skip map[string]bool, near string, room int) string {
	root := folders(paths, skip, near)
	if root.count == 0 {
		return ""
	}
	openTag := fmt.Sprintf("<repo_tree%s>\n", attr("files", fmt.Sprint(len(paths))))
	const closeTag = "</repo_tree>\n"
	all := byNearness(root)
	for _, f := range all {
		f.head, f.mark = u.weigh(f.headText()+"\n"), u.weigh(f.markText())
	}
	open := map[*folder]bool{}
	room -= u.weigh(openTag+closeTag) + root.weighs(open)
	if room < 0 {
		return ""
	}
	open[root] = true
	for more := true; more; { // once one in it has a line, a directory takes less
		more = false
		for _, f := range all {
			if n := f.weighs(open); !open[f] && n <= room {
				open[f], more = true, true
				room -= n
			}
		}
	}
	return openTag + lines(root, open) + closeTag
}

// lines draws the open directories, each before those in it.
func lines(f *folder, open map[*folder]bool) string {
	var b strings.Builder
	var draw func(f *folder)
	draw = func(f *folder) {
		if open[f] {
			b.WriteString(f.line(open))
		}
		for _, d := range f.dirs {
			draw(d)
		}
	}
	draw(f)
	return b.String()
}

// byNearness returns all directories, those fewest steps from the current file first.
func byNearness(root *folder) []*folder {
	var all []*folder
	var walk func(f *folder)
	walk = func(f *folder) {
		all = append(all, f)
		for _, d := range f.dirs {
			walk(d)
		}
	}
	walk(root)
	slices.SortFunc(all, compareNear)
	return all
}

func compareNear(a, b *folder) int {
	return cmp.Or(cmp.Compare(a.steps, b.steps), cmp.Compare(a.path, b.path))
}

// depth counts the directories of a path to a directory.
func depth(dir string) int {
	if dir == "" {
		return 0
	}
	return 1 + strings.Count(dir, "/")
}

// steps counts the steps from one directory to another: up, then down.
func steps(a, b string) int {
	n := depth(a) + depth(b)
	for a != b {
		if len(a) > len(b) {
			a = parentOf(a)
		} else {
			b = parentOf(b)
		}
	}
	return n - 2*depth(a)
}
