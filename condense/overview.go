package condense

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
)

// A Directory is what an overview tells of one directory.
type Directory struct {
	Path                  string // relative to the root, "." for the root
	Files, Own            int    // at and below, and in the directory itself
	Fresh, Stale, Pending int    // files by the state of their summaries; pending: without a fresh one
	Unwritten             int    // pending files without any
	Bytes                 int64
	Languages             map[string]int // files at and below
	Facts                 *Facts         // nil: not known
	Text                  *DirectoryText // nil: none
}

// A DirectoryText describes a directory in words: an agent's, or the opening of a README.
type DirectoryText struct {
	Text    string
	Source  string    // agent, readme
	From    string    // the file that an excerpt is of; "" of an agent's text
	By      string    // who wrote it, in words
	Author  string    // the same by name, "" if not told
	Model   string    // the model that did, "" if none or not told
	At      time.Time // of an agent's text
	Stale   bool      // what lies in the directory has changed since
	Changes Changes   // how; all empty of a stale text: that is not known
	Same    int       // of a stale text: children that are what they were
	Flagged bool      // it reads like instructions

	Ungrounded []string // names in an agent's text that are nowhere in the repository
}

// MostNotHere is how many names NotHere lists.
const MostNotHere = 8

// NotHere says what doors say of a text that names what is nowhere. The names are the text's own, so they are quoted.
func NotHere(names []string) string {
	quoted := make([]string, min(len(names), MostNotHere))
	for i := range quoted {
		quoted[i] = "`" + printable(names[i]) + "`"
	}
	told := strings.Join(quoted, ", ")
	if len(names) > MostNotHere {
		told += fmt.Sprintf(" and %d more", len(names)-MostNotHere)
	}
	return "names " + told + ", not found in the repository"
}

// Changes are the names of children that are not what they were, sorted; those of directories end with a slash.
type Changes struct {
	Changed []string `json:"changed"`
	Added   []string `json:"added"`
	Removed []string `json:"removed"`
}

// CompareChildren returns what is another between two states of a directory, each the hashes of its children by name.
func CompareChildren(then, now map[string]string) Changes {
	c := Changes{Changed: []string{}, Added: []string{}, Removed: []string{}}
	for name, hash := range now {
		switch was, there := then[name]; {
		case !there:
			c.Added = append(c.Added, name)
		case was != hash:
			c.Changed = append(c.Changed, name)
		}
	}
	for name := range then {
		if _, there := now[name]; !there {
			c.Removed = append(c.Removed, name)
		}
	}
	slices.Sort(c.Changed)
	slices.Sort(c.Added)
	slices.Sort(c.Removed)
	return c
}

// None reports whether nothing changed.
func (c Changes) None() bool { return len(c.Changed)+len(c.Added)+len(c.Removed) == 0 }

// NoBudget is the budget of an answer that may be of any size.
const NoBudget = -1

// OnlyTop is the depth of a map of one directory alone.
const OnlyTop = -1

// OverviewOptions say what of a map is shown.
type OverviewOptions struct {
	Dir      string // the directory that the map begins with, "." for the root
	Depth    int    // levels below it; 0: any, OnlyTop: none
	Budget   int    // tokens of the text, NoBudget for any
	Standing string // how far the overview can be trusted now
	Zoom     string // how to see what is left out
}

// A BudgetError says that a budget holds nothing honest.
type BudgetError struct{ Budget, Least int }

func (e *BudgetError) Error() string {
	return fmt.Sprintf("a budget of %d tokens holds no overview of this directory; the least is %d", e.Budget, e.Least)
}

// An Overview is the map of a tree, as far as it is shown.
type Overview struct {
	Lines   []OverviewLine
	Shown   []Showing // the directories that are shown, the most important first
	LeftOut int       // directories below the one asked for that are not shown
	Tokens  int       // of the text
}

// A Showing is one directory that a map shows.
type Showing struct {
	Path   string
	Stands int // for how many directories: itself and those that are joined with it
}

// An OverviewLine is one line of a map, with the name at its beginning apart.
type OverviewLine struct{ Indent, Name, Rest string }

// Text returns the map as it is read.
func (o Overview) Text() string {
	var b strings.Builder
	for _, l := range o.Lines {
		b.WriteString(l.Indent + l.Name + l.Rest + "\n")
	}
	return b.String()
}

// How much of a directory is shown.
const (
	notShown = iota
	named    // its line, and a few words about it
	detailed // and its symbols, where it begins, and who uses it
)

// A spot is a directory on a map.
type spot struct {
	*Directory
	name   string // as it is shown below the spot above
	above  *spot  // nil for the first
	below  []*spot
	depth  int
	score  float64
	shown  int // notShown, named, detailed
	folded int // directories that its name includes besides itself
}

// DrawOverview draws the best map of the directories at and below one within a budget: those shown first that the
// rest depends on most and that are changed most, and before any of them that which it lies in. A directory that
// holds one directory and nothing else is joined with that one. Most of the budget goes to lines and their words,
// a part to details of the directories that matter most. The error is a *BudgetError.
func DrawOverview(dirs []Directory, o OverviewOptions) (Overview, error) {
	root, all := plot(dirs, o.Dir)
	if root == nil {
		root = &spot{Directory: &Directory{Path: o.Dir}, name: o.Dir}
		all = []*spot{root}
	}
	d := &drawing{root: root, order: all, o: o}
	for _, s := range all[1:] {
		d.total += 1 + s.folded
	}
	root.shown = named
	if o.Budget != NoBudget {
		if least := Tokens(d.least()); least > o.Budget {
			return Overview{}, &BudgetError{o.Budget, least}
		}
	}
	d.fill()
	for d.o.Budget != NoBudget && Tokens(d.result().Text()) > o.Budget && d.undo() {
	}
	return d.result(), nil
}

// plot returns the spots at and below a directory, the most important first, and each after the one that it lies in.
func plot(dirs []Directory, dir string) (*spot, []*spot) {
	at := map[string]*spot{}
	var root *spot
	dirs = slices.Clone(dirs)
	slices.SortFunc(dirs, func(a, b Directory) int { return slices.Compare(Segments(a.Path), Segments(b.Path)) })
	for i := range dirs {
		d := &dirs[i]
		if d.Path != dir && !under(dir, d.Path) {
			continue
		}
		s := &spot{Directory: d, name: path.Base(d.Path)}
		at[d.Path] = s
		if d.Path == dir {
			s.name = dir
			root = s
			continue
		}
		if s.above = at[path.Dir(d.Path)]; s.above != nil {
			s.above.below = append(s.above.below, s)
		}
	}
	if root == nil {
		return nil, nil
	}
	for _, s := range root.below {
		s.fold()
	}
	total, source := 0, 0
	for _, s := range at {
		total = max(total, s.Files)
		if s.Facts != nil {
			source = max(source, s.Facts.Types["source"])
		}
	}
	var all []*spot
	root.enter(&all, 0, total, source)
	slices.SortStableFunc(all[1:], func(a, b *spot) int { return cmp.Compare(b.score, a.score) })
	return root, all
}

// Segments returns what to order a path by, so that a directory comes right before those below it.
func Segments(p string) []string {
	if p == "." {
		return nil
	}
	return strings.Split(p, "/")
}

// fold joins s with the directory in it while it holds nothing else, and has nothing to tell itself.
func (s *spot) fold() {
	for len(s.below) == 1 && s.Own == 0 && s.Text == nil {
		only := s.below[0]
		s.Directory, s.below, s.name = only.Directory, only.below, s.name+"/"+only.name
		s.folded++
		for _, b := range s.below {
			b.above = s
		}
	}
	for _, b := range s.below {
		b.fold()
	}
}

// enter scores s and what is below it. No directory has a higher score than the one that it lies in, and among
// equals that comes first.
func (s *spot) enter(all *[]*spot, depth, total, source int) {
	s.depth = depth
	s.score = 0.01 * float64(s.Files) / float64(max(total, 1))
	if f := s.Facts; f != nil { // what tests rest on is of use to those who know the code already
		s.score += 0.04*float64(f.Files-f.Tests)/float64(max(total, 1)) + f.Weight + 0.2*float64(f.Types["source"])/float64(max(source, 1)) +
			f.ChurnShare*(0.1+0.9*float64(f.Types["source"])/float64(max(f.Files, 1))) // settings and documents change for other reasons
	}
	if s.above != nil {
		s.score = min(s.score, s.above.score)
	}
	*all = append(*all, s)
	for _, b := range s.below {
		b.enter(all, depth+1, total, source)
	}
}

// A drawing is a map in the making.
type drawing struct {
	root  *spot
	order []*spot // the root first
	o     OverviewOptions
	steps []*spot // each was shown by one more degree, the last at the end
	used  int     // tokens, about
	total int     // directories below the root
}

// least returns the shortest text that is honest: the first line, and that all else is left out.
func (d *drawing) least() string {
	lines := []OverviewLine{d.head()}
	if d.total > 0 {
		lines = append(lines, d.tail(d.total))
	}
	return Overview{Lines: lines}.Text()
}

// fill shows what fits: lines for most of the budget, then details, then more lines with what is left of it.
func (d *drawing) fill() {
	d.used = Tokens(d.least()) + 1
	d.raise(d.order[:1], detailed, 0.3)
	d.raise(d.order, named, 0.65)
	d.raise(d.order, detailed, 0.9)
	d.raise(d.order, named, 1)
	d.raise(d.order, detailed, 1)
}

// raise shows spots by one more degree, in their order, as long as a part of the budget lasts.
func (d *drawing) raise(spots []*spot, to int, part float64) {
	limit := int(part * float64(d.o.Budget))
	for _, s := range spots {
		if s.shown != to-1 || d.o.Depth != 0 && s.depth > max(d.o.Depth, 0) || s.above != nil && s.above.shown == notShown {
			continue
		}
		lines := d.telling(s)
		if to == named {
			lines = append([]OverviewLine{d.line(s)}, lines[:min(len(lines), s.words())]...)
		} else {
			lines = lines[s.words():]
		}
		cost := 0
		if d.o.Budget != NoBudget {
			cost = Tokens(Overview{Lines: lines}.Text()) + 1
			if d.used+cost > limit {
				continue
			}
		}
		d.used += cost
		s.shown = to
		d.steps = append(d.steps, s)
	}
}

// undo takes the last step back.
func (d *drawing) undo() bool {
	if len(d.steps) == 0 {
		return false
	}
	last := d.steps[len(d.steps)-1]
	d.steps = d.steps[:len(d.steps)-1]
	last.shown--
	return true
}

// result returns the map as far as it is drawn.
func (d *drawing) result() Overview {
	out := Overview{Lines: []OverviewLine{d.head()}, LeftOut: d.total}
	if d.root.shown == detailed {
		out.Lines = append(out.Lines, d.telling(d.root)...)
	}
	var draw func(s *spot)
	draw = func(s *spot) {
		for _, b := range s.below {
			if b.shown == notShown {
				continue
			}
			out.LeftOut -= 1 + b.folded
			lines := d.telling(b)
			if b.shown == named {
				lines = lines[:b.words()]
			}
			out.Lines = append(append(out.Lines, d.line(b)), lines...)
			draw(b)
		}
	}
	draw(d.root)
	for _, s := range d.order {
		if s.shown != notShown {
			out.Shown = append(out.Shown, Showing{s.Path, 1 + s.folded})
		}
	}
	if out.LeftOut > 0 {
		out.Lines = append(out.Lines, d.tail(out.LeftOut))
	}
	out.Tokens = Tokens(out.Text())
	return out
}
