package explore

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"codemem/regex"
	"codemem/symbol"
)

// A hunkLine is one line of a hunk: its text, and its number before and after, 0 where it is not.
type hunkLine struct {
	text     string
	old, new int
}

var hunkHead = regex.Lazy(`^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

// diff enters the places that unified diffs in a text change, each hunk one, and returns what is no diff. A hunk ends
// after as many lines as its head says.
func (q *Question) diff(text string) (rest string) {
	if !strings.Contains(text, "\n@@ -") && !strings.HasPrefix(text, "@@ -") {
		return text
	}
	var b strings.Builder
	file, before := "", ""
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		switch {
		case strings.HasPrefix(l, "--- "):
			before = headPath(l[4:])
			file = cmp.Or(withoutPrefix(before, ""), file)
		case strings.HasPrefix(l, "+++ "):
			file = cmp.Or(withoutPrefix(headPath(l[4:]), before), file)
		case strings.HasPrefix(l, "diff --git "), strings.HasPrefix(l, "index ") && strings.Contains(l, ".."),
			strings.HasPrefix(l, "rename "), strings.HasPrefix(l, "similarity index "), strings.HasPrefix(l, "new file mode "),
			strings.HasPrefix(l, "deleted file mode "):
		case hunkHead().MatchString(l) && file != "":
			n, taken := hunk(l, lines[i+1:])
			n.Path = file
			if len(q.Places) < maxNamed {
				q.Places = append(q.Places, n)
			}
			i += taken
		default:
			b.WriteString(l + "\n")
		}
	}
	return b.String()
}

// headPath returns the path of a file as the head of a diff names it, with its prefix, "" of none.
func headPath(p string) string {
	p, _, _ = strings.Cut(p, "\t")
	if p = strings.TrimSpace(p); p == "/dev/null" {
		return ""
	}
	if unquoted, err := strconv.Unquote(p); err == nil {
		p = unquoted
	}
	return p
}

// diffPrefixes are what git sets before paths: of two sides, and with diff.mnemonicPrefix of commit, index, work tree, object and
// of files outside a repository.
const diffPrefixes = "abciow12"

// withoutPrefix returns a path of the head of a diff without the prefix of its side. other is the path of the other side, "" if
// that is not known: paths that are equal have no prefix, and of paths that are equal but for their first part that is the prefix.
func withoutPrefix(p, other string) string {
	prefix, rest, parts := strings.Cut(p, "/")
	_, otherRest, otherParts := strings.Cut(other, "/")
	switch {
	case p == "":
		return ""
	case !parts || p == other || rest == "":
	case otherParts && rest == otherRest, len(prefix) == 1 && strings.Contains(diffPrefixes, prefix):
		p = rest
	}
	return slashed(p)
}

// hunk reads a hunk, and returns how many lines it took.
func hunk(head string, lines []string) (n Named, taken int) {
	m := hunkHead().FindStringSubmatch(head)
	count := func(text string) int {
		if text == "" {
			return 1
		}
		return number(text)
	}
	before, after := number(m[1]), number(m[3])
	left, right := count(m[2]), count(m[4])
	n = Named{How: byDiff, Line: max(after, 1)}
	for taken < len(lines) && (left > 0 || right > 0) {
		l := lines[taken]
		if strings.HasPrefix(l, `\`) {
			taken++
			continue
		}
		kind := byte(' ')
		if l != "" {
			kind, l = l[0], l[1:]
		}
		one := hunkLine{text: l}
		switch kind {
		case '+':
			one.new, after, right = after, after+1, right-1
		case '-':
			one.old, before, left = before, before+1, left-1
		case ' ':
			one.old, one.new = before, after
			before, after, left, right = before+1, after+1, left-1, right-1
		default:
			n.torn = true
			return n, taken
		}
		n.hunk = append(n.hunk, one)
		taken++
	}
	n.torn = left > 0 || right > 0
	return n, taken
}

// matches returns how many lines of a hunk a file has where at says.
func (n *Named) matches(file []string, at func(hunkLine) int) (count int) {
	for _, l := range n.hunk {
		if i := at(l); i > 0 && i <= len(file) && sameLine(file[i-1], l.text) {
			count++
		}
	}
	return count
}

// lines returns the lines of a file that a hunk is about: those of after the change if the file is as after, else those of
// before, whichever more of its lines have at their places.
func (n *Named) lines(file []string) (changed []int) {
	was, is := func(l hunkLine) int { return l.old }, func(l hunkLine) int { return l.new }
	here, there := is, was
	if n.matches(file, was) > n.matches(file, is) {
		here, there = was, is
	}
	last, gone := 0, false // the line before, and whether what stood after it is not there
	for _, l := range append(slices.Clone(n.hunk), hunkLine{old: -1, new: -1}) {
		switch i := here(l); {
		case i > 0 && there(l) == 0:
			changed, last, gone = append(changed, i), i, false
		case i == 0:
			gone = !slices.Contains(changed, last) || last == 0
		default:
			if gone { // nothing is in its place
				changed = append(changed, max(last, 1))
			}
			last, gone = i, false
		}
	}
	if len(changed) == 0 {
		changed = append(changed, n.Line)
	}
	return changed
}

// diffWords returns the names on the lines that the hunks of a question change, as words for a question that has no
// others.
func (q *Question) diffWords() string {
	var b strings.Builder
	for _, p := range q.Places {
		for _, l := range p.hunk {
			if (l.old == 0) != (l.new == 0) && b.Len() < maxWords {
				b.WriteString(strings.Join(symbol.Runs(l.text), " ") + "\n")
			}
		}
	}
	return b.String()
}
