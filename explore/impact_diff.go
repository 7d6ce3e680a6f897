package explore

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"codemem/repo"
	"codemem/symbol"
)

// patched takes the changes of a unified diff: of what the tree holds to what it would hold, or if it holds that already,
// of what it held.
func (f *finding) patched() error {
	q := Ask(f.q.Diff)
	if q.marksWords(f.q.Diff) {
		return ErrWordDiff
	}
	if q.Cut || len(q.Places) == maxNamed {
		f.note("the diff is longer than what was read")
	}
	paths, hunks := q.hunks()
	for _, p := range paths {
		if clean, err := repo.CleanPath(p); err != nil || clean != p {
			f.note("%s is no path below the root", p)
			continue
		}
		if err := f.patch(p, hunks[p]); err != nil {
			return err
		}
	}
	if len(f.out.Changed) == 0 {
		return ErrNoDiff
	}
	f.order()
	return nil
}

// hunks returns the hunks of a question by path, and the paths in their order.
func (q *Question) hunks() (paths []string, hunks map[string][]Named) {
	hunks = map[string][]Named{}
	for _, n := range q.Places {
		if n.How != byDiff {
			continue
		}
		if hunks[n.Path] == nil {
			paths = append(paths, n.Path)
		}
		hunks[n.Path] = append(hunks[n.Path], n)
	}
	return paths, hunks
}

// ErrWordDiff means that a diff has no lines that change.
var ErrWordDiff = errors.New("the diff marks words within lines, not lines")

// marksWords reports whether a diff is of git diff --word-diff: no hunk is whole and has a line that changes, and there are marks of
// words.
func (q *Question) marksWords(diff string) bool {
	for _, n := range q.Places {
		if n.How == byDiff && !n.torn && slices.ContainsFunc(n.hunk, func(l hunkLine) bool { return l.old == 0 || l.new == 0 }) {
			return false
		}
	}
	return strings.Contains(diff, "[-") && strings.Contains(diff, "-]") || strings.Contains(diff, "{+") && strings.Contains(diff, "+}")
}

// patch takes what a diff changes of one file.
func (f *finding) patch(path string, hunks []Named) error {
	at := Changed{ID: path, Path: path, Kind: "file"}
	if ofSubmodule(hunks) {
		at.How = "submodule"
		f.add(at)
		f.note("%s is a repository of its own: ask in it what its changes touch", path)
		return nil
	}
	var text string
	file, err := f.t.Plain(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, repo.ErrNotRegular): // or something else is in its place
		return f.absent(at, hunks)
	case err != nil:
		at.How = "not compared: " + err.Error()
		f.add(at)
		return f.ctx.Err()
	}
	text = string(file.Bytes)
	if before, ok := patchText(text, hunks, true); ok {
		was, err := f.t.Parse(path, []byte(before))
		if err != nil {
			return err
		}
		f.done[path] = true
		f.drift(path, was, f.t.Outline(path), symbol.Compare(was, f.t.Outline(path)), "", at)
		return nil
	}
	if after, ok := patchText(text, hunks, false); ok {
		next, err := f.t.Parse(path, []byte(after))
		if err != nil {
			return err
		}
		d := symbol.Compare(f.t.Outline(path), next)
		for _, name := range d.Removed {
			if i := f.t.Outline(path).Find(idWithin(path, name)); i >= 0 {
				f.symbol(symbol.Place{Path: path, Index: i}, howRemoved)
			}
		}
		d.Removed = nil
		f.drift(path, nil, next, d, "", at)
		return nil
	}
	f.note("the diff of %s fits neither before nor after: its symbols are those at the lines it names", path)
	f.lines(path, text, hunks)
	return nil
}

// ofSubmodule reports whether hunks tell which commit of a submodule is checked out.
func ofSubmodule(hunks []Named) bool {
	for _, n := range hunks {
		for _, l := range n.hunk {
			if !strings.HasPrefix(l.text, "Subproject commit ") {
				return false
			}
		}
	}
	return true
}

// absent takes what a diff changes of a file that is not there: one that it removed, or will make.
func (f *finding) absent(at Changed, hunks []Named) error {
	before, ok := patchText("", hunks, true)
	if at.How = "new file"; ok && before != "" {
		at.How = "deleted"
	}
	f.add(at)
	if at.How == "deleted" {
		was, err := f.t.Parse(at.Path, []byte(before))
		if err != nil {
			return err
		}
		f.removed(at.Path, was, f.allOf(was))
	}
	return nil
}

// lines takes the symbols at the lines of hunks, as they are.
func (f *finding) lines(path, text string, hunks []Named) {
	o := f.t.Outline(path)
	all := strings.Split(text, "\n")
	before := len(f.out.Changed)
	for i := range hunks {
		for _, line := range hunks[i].lines(all) {
			if i := symbolAround(o, line); i >= 0 {
				f.symbol(symbol.Place{Path: path, Index: i}, howBody)
			}
		}
	}
	if len(f.out.Changed) == before {
		f.add(Changed{ID: path, Path: path, Kind: "file", How: "lines"})
	}
}

// symbolAround returns the innermost symbol around a line that something outside can name, -1 for none.
func symbolAround(o *symbol.Outline, line int) int {
	best := -1
	for i := 0; o != nil && i < len(o.Symbols); i++ {
		s := &o.Symbols[i]
		if s.Line <= line && line <= s.EndLine && !o.Local(i) && (best < 0 || s.Span.Len() <= o.Symbols[best].Span.Len()) {
			best = i
		}
	}
	return best
}

// sameLine reports whether two lines differ at most in how they end.
func sameLine(a, b string) bool { return strings.TrimRight(a, "\r") == strings.TrimRight(b, "\r") }

// patchText returns a text with the hunks of a diff applied, or with reverse undone; ok is false if the text is not as they
// say.
func patchText(text string, hunks []Named, reverse bool) (patched string, ok bool) {
	lines := strings.Split(text, "\n")
	if text == "" {
		lines = nil
	}
	var out []string
	next := 1 // the line that comes next
	for _, n := range hunks {
		placed := len(lines) == 0 // without context, its place is not known
		for _, l := range n.hunk {
			from, to := l.old, l.new
			if reverse {
				from, to = to, from
			}
			if from > 0 {
				placed = true
				if from < next || from > len(lines) || !sameLine(lines[from-1], l.text) {
					return "", false
				}
				out = append(out, lines[next-1:from-1]...)
				next = from + 1
			}
			if to > 0 {
				out = append(out, l.text)
			}
		}
		if !placed {
			return "", false
		}
	}
	return strings.Join(append(out, lines[next-1:]...), "\n"), true
}
