package explore

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/scan"
	"codemem/symbol"
)

// A target is a place of the tree that an answer is about.
type target struct {
	symbol.Place                 // the index is -1 for what stands at file level
	spots        []condense.Spot // the lines of it that are named
	why          string          // in a few words
	named        bool            // the question names it
	score        float64         // of the ranking
	reasons      []Reason
}

// targets finds what the places and names of a question are in a tree, in its order, each once. lost are the lines and
// ids that are nowhere: a path that stands alone may have been no path.
func targets(t *scan.Tree, q *Question) (targets []target, lost []Named) {
	seen := map[symbol.Place]int{}
	add := func(s condense.Spot, reason string) {
		if at, was := seen[s.Place]; was {
			targets[at].spots = append(targets[at].spots, s)
			return
		}
		seen[s.Place] = len(targets)
		targets = append(targets, target{Place: s.Place, spots: []condense.Spot{s}, why: reason, named: true})
	}
	for _, n := range placesOf(t, q) {
		files := filesOf(t, n)
		if len(files) == 0 {
			if n.How != byPath {
				lost = append(lost, n)
			}
			continue
		}
		found := false
		for _, file := range files {
			for _, s := range spotsOf(t, file, n) {
				add(s, n.reason())
				found = true
			}
		}
		if !found && n.Line > 0 && n.How != byDiff {
			lost = append(lost, n)
		}
	}
	return targets, lost
}

// placesOf returns the places of a question and the paths that stand alone in it, but those of its ids.
func placesOf(t *scan.Tree, q *Question) []Named {
	places := inOrder(q.Places)
	for _, n := range q.bare() {
		if n.Path = slashed(n.Path); t.Has(n.Path) {
			places = append(places, n)
		}
	}
	return slices.DeleteFunc(places, func(n Named) bool {
		return n.How == byPath && slices.ContainsFunc(q.Places, func(o Named) bool { return o.How != byPath && o.Path == n.Path })
	})
}

// inOrder returns places in the order in which they count: the innermost frame of a trace first, which Python writes last.
func inOrder(places []Named) []Named {
	python := func(n Named) bool { return n.How == byTrace && path.Ext(n.Path) == ".py" }
	ordered := slices.Clone(places)
	for i := 0; i < len(ordered); i++ {
		j := i
		for j < len(ordered) && python(ordered[j]) {
			j++
		}
		slices.Reverse(ordered[i:j])
		i = max(i, j)
	}
	return ordered
}

// reason says why a place that a question names is in the answer.
func (n *Named) reason() string {
	switch n.How {
	case byDiff:
		return "changed"
	case byTrace:
		return "in the trace"
	}
	return "named"
}

// mostFiles is of how many files one name of a path can be meant.
const mostFiles = 3

// filesOf returns the files that a place can be in: the one of its path, or those whose paths end as it does, or that its
// own path ends in, as paths of other machines do; none if these are many. In Java and its kin the qualified name says the
// directory.
func filesOf(t *scan.Tree, n Named) []string {
	p := strings.TrimPrefix(n.Path, "./")
	for _, p := range append([]string{p}, n.wider...) {
		if t.Has(p) {
			return []string{p}
		}
	}
	if i := strings.LastIndexByte(n.Name, '.'); i > 0 && !strings.Contains(p, "/") {
		p = path.Join(append(strings.Split(n.Name[:i], ".")[:strings.Count(n.Name[:i], ".")], p)...)
	}
	if best := endingAs(t, n, p); len(best) <= mostFiles {
		return best
	}
	return nil
}

// endingAs returns the files whose paths have most of the last parts of one.
func endingAs(t *scan.Tree, n Named, p string) (best []string) {
	most := 0
	for _, file := range t.Named(path.Base(p)) {
		same := commonEnd(file, p)
		whole := same == strings.Count(file, "/")+1 || same == strings.Count(n.Path, "/")+1
		switch {
		case !whole && same < 2 && strings.Contains(n.Path, "/"):
		case same > most:
			best, most = []string{file}, same
		case same == most:
			best = append(best, file)
		}
	}
	return best
}

// commonEnd returns how many of their last parts two paths share.
func commonEnd(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < min(len(x), len(y)) && x[len(x)-1-n] == y[len(y)-1-n] {
		n++
	}
	return n
}

// spotsOf returns what a place of a file is: the symbols that a hunk changes, the symbol at a line or of a name, or the file.
func spotsOf(t *scan.Tree, file string, n Named) []condense.Spot {
	lines, err := rangesOf(t, file, n)
	if err != nil {
		return nil
	}
	var spots []condense.Spot
	if s, ok := byName(t, file, n); ok {
		if len(lines) == 0 || !holds(t, s.Place, lines[0]) {
			return []condense.Spot{s}
		}
	}
	for _, l := range lines {
		found, err := condense.Spots(t, []string{fmt.Sprintf("%s:%d-%d", file, l[0], l[1])})
		if err != nil && t.Outline(file) == nil {
			found, err = linesOf(t, file, l)
		}
		if err != nil || len(found) == 0 {
			continue // the file has no such line now
		}
		spots = joined(spots, found[0])
	}
	if len(lines) == 0 {
		spots = append(spots, condense.Spot{Place: symbol.Place{Path: file, Index: -1}})
	}
	return spots
}

// joined adds a spot, to the last one if it goes on there.
func joined(spots []condense.Spot, s condense.Spot) []condense.Spot {
	if last := len(spots) - 1; last >= 0 && spots[last].Place == s.Place && s.Line <= spots[last].EndLine+1 {
		spots[last].EndLine = max(spots[last].EndLine, s.EndLine)
		return spots
	}
	return append(spots, s)
}

// rangesOf returns the first and last lines of what a place names by lines in a file.
func rangesOf(t *scan.Tree, file string, n Named) (lines [][2]int, err error) {
	switch {
	case n.How == byDiff:
		f, err := t.Plain(file)
		if err != nil {
			return nil, err
		}
		for _, l := range n.lines(strings.Split(string(f.Bytes), "\n")) {
			lines = append(lines, [2]int{l, l})
		}
	case n.Line > 0:
		lines = append(lines, [2]int{n.Line, max(n.Line, n.End)})
	}
	return lines, nil
}

// linesOf returns lines of a file without declarations, as of documentation and settings; none if it has no such line.
func linesOf(t *scan.Tree, file string, lines [2]int) ([]condense.Spot, error) {
	f, err := t.Plain(file)
	if err != nil || lines[0] > 1+bytes.Count(bytes.TrimSuffix(f.Bytes, []byte("\n")), []byte("\n")) {
		return nil, err
	}
	return []condense.Spot{{Place: symbol.Place{Path: file, Index: -1}, Line: lines[0], EndLine: lines[1]}}, nil
}

// byName returns the symbol of a file that a place names, if there is one: of a function of a trace, the last name counts. Of
// several it is the one that the line is in, since a trace may tell a bare name that many classes have; else the one whose
// qualified name fits best, and of these the nearest to the line.
func byName(t *scan.Tree, file string, n Named) (condense.Spot, bool) {
	o := t.Outline(file)
	if n.Name == "" || o == nil {
		return condense.Spot{}, false
	}
	best, fits, away := -1, 0, 0
	for i := range o.Symbols {
		s, lines := &o.Symbols[i], 0
		if n.Line > 0 {
			lines = max(s.Line-n.Line, n.Line-s.EndLine, 0)
		}
		fit := fitOf(n, s, lines)
		if fit > fits || fit == fits && lines < away {
			best, fits, away = i, fit, lines
		}
	}
	return condense.Spot{Place: symbol.Place{Path: file, Index: best}}, best >= 0
}

// fitOf says how well a place names a symbol that is some lines away from its line, 0 for not.
func fitOf(n Named, s *symbol.Symbol, away int) int {
	const no, last, suffix, whole, line = 0, 1, 2, 3, 4
	switch {
	case s.Name != condense.LastName(n.Name) && s.Qualified != n.Name:
		return no
	case n.Line > 0 && away == 0:
		return line
	case s.Qualified == n.Name:
		return whole
	case strings.HasSuffix(n.Name, s.Qualified):
		return suffix
	}
	return last
}

// holds reports whether lines are of a symbol.
func holds(t *scan.Tree, at symbol.Place, lines [2]int) bool {
	s := &t.Outline(at.Path).Symbols[at.Index]
	return s.Line <= lines[0] && lines[1] <= s.EndLine
}
