package scan

import (
	"path"
	"slices"

	"codemem/registry"
)

// findMoved finds the texts of directories that were moved: a directory that has none takes that of one that is gone whose children it has,
// by names and contents: all of them before half of them, and where several have as many, the one of its own name.
func (s *surveyor) findMoved() {
	type pair struct {
		from, to string
		alike    int
	}
	var pairs []pair
	gone := s.goneWithText()
	if len(gone) == 0 {
		return
	}
	come := s.withoutText()
	for _, from := range gone {
		for _, to := range come {
			n := 2 * likeness(s.rows[from].Text.Children, s.children[to])
			if n > 0 && path.Base(from) == path.Base(to) {
				n++
			}
			if n > 0 {
				pairs = append(pairs, pair{from, to, n})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return b.alike - a.alike })
	s.moved = map[string]registry.DirectoryText{}
	taken := map[string]bool{}
	for _, p := range pairs {
		if _, done := s.moved[p.to]; !done && !taken[p.from] {
			taken[p.from] = true
			s.moved[p.to] = *s.rows[p.from].Text
		}
	}
}

// goneWithText returns the directories in which nothing lies any more, and that have an agent's text, sorted.
func (s *surveyor) goneWithText() (dirs []string) {
	for dir, row := range s.rows {
		if s.children[dir] == nil && row.Text != nil && row.Text.Source == "agent" {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	return dirs
}

// withoutText returns the directories for which no text was ever written, sorted.
func (s *surveyor) withoutText() (dirs []string) {
	for dir := range s.children {
		if text := s.rows[dir].Text; !s.written[dir] && (text == nil || text.Source == "readme") {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	return dirs
}

// likeness tells how much of what lay in one directory lies in another, in quarters, and 5 if that is all there is; 0 for less than half.
func likeness(then, now map[string]string) int {
	n := sameChildren(then, now)
	switch {
	case 2*n < len(then) || n == 0:
		return 0
	case same(then, now):
		return 5
	}
	return 4 * n / len(then)
}

// sameChildren counts the children that are as they were.
func sameChildren(then, now map[string]string) (n int) {
	for name, hash := range then {
		if now[name] == hash {
			n++
		}
	}
	return n
}
