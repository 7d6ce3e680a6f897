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
	path  string // "" for the root
	files []string
	dirs  []*folder
	count int // files in it and below
	steps int // from the current file's directory: up, then down
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
		f := &folder{path: dir, steps: parent.steps + 1}
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
		for ; ; f = at[parentOf(f.path)] {
			f.count++
			if f.path == "" {
				break
			}
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
	var b strings.Builder
	b.WriteString(name(f.path) + "/:")
	for _, file := range f.files {
		b.WriteString(" " + name(file))
	}
	for _, d := range f.dirs {
		if !open[d] {
			fmt.Fprintf(&b, " %s/(%d)", name(path.Base(d.path)), d.count)
		}
	}
	return b.String() + "\n"
}

// name is a path or a part of one in the tree: quoted if it has blanks or does not print.
func name(p string) string {
	if strings.ContainsAny(p, " \"\\") && shown(p) == p {
		return strconv.Quote(p)
	}
	return shown(p)
}

// treeText draws the repository in at most room: the directories nearest to the current file are opened first, then
// those higher up; the others are told by how many files they hold. It is "" if nothing of use fits.
func treeText(u Unit, paths []string, skip map[string]bool, near string, room int) string {
	root := folders(paths, skip, near)
	if root.count == 0 {
		return ""
	}
	openTag := fmt.Sprintf("<repo_tree%s>\n", attr("files", fmt.Sprint(len(paths))))
	const closeTag = "</repo_tree>\n"
	room -= u.Cost(openTag) + u.Cost(closeTag) + 1
	open := map[*folder]bool{root: true}
	used := u.Cost(root.line(open))
	if used > room {
		return ""
	}
	for _, f := range byNearness(root) {
		// A directory whose parent has no line cannot be seen to be there; one that has loses a few marks of it.
		if f != root && (open[f] || used+u.Cost(f.line(open)) <= room) {
			open[f] = true
			used += u.Cost(f.line(open))
		}
	}
	for {
		all, _ := body(lines(root, open))
		text := openTag + all + closeTag
		if u.Cost(text) <= room+u.Cost(openTag)+u.Cost(closeTag)+1 {
			return text
		}
		if len(open) == 1 {
			return ""
		}
		closeFarthest(open) // the estimate was short
	}
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

func closeFarthest(open map[*folder]bool) {
	var far *folder
	for f := range open {
		if f.path != "" && (far == nil || compareNear(f, far) > 0) {
			far = f
		}
	}
	delete(open, far)
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
