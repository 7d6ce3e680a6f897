package explore

import (
	"fmt"
	"strings"

	"codemem/condense"
)

// What makes a declaration so like another one that only the difference is shown.
const (
	alikeShare = 0.7 // of its lines stand in the other one
	alikeLines = 12  // lines that it has at least
)

// alike returns a part with the lines alone in which it differs from one of those before it, and a line around each: copies
// of a function in other classes, overloads and wrappers often have to be changed together, and reading one is enough. A
// part that is like none, or has windows already, stays as it is.
func alike(p condense.Part, before []Place) condense.Part {
	lines := strings.Split(strings.TrimRight(p.Text, "\n"), "\n")
	if p.Form != "source" || len(lines) < alikeLines {
		return p
	}
	for i := range before {
		other := &before[i].Part
		if other.Form != "source" {
			continue
		}
		has := map[string]int{}
		for l := range strings.SplitSeq(other.Text, "\n") {
			has[strings.TrimSpace(l)]++
		}
		differs := make([]bool, len(lines))
		same := 0
		for j, l := range lines {
			if key := strings.TrimSpace(l); has[key] > 0 {
				has[key]--
				same++
			} else {
				differs[j] = true
			}
		}
		if float64(same) < alikeShare*float64(len(lines)) {
			continue
		}
		q := p
		q.Text = fmt.Sprintf("… as %s, but for\n", other.ID) + around(lines, differs)
		q.Form, q.SpanMD5 = "difference", ""
		if q.Tokens = condense.Tokens(q.String()); q.Tokens < p.Tokens {
			return q
		}
	}
	return p
}

// around returns the lines that are marked, with the first one and one line around each, and a mark where others are left out.
func around(lines []string, marked []bool) string {
	var b strings.Builder
	left := 0
	mark := func() {
		switch left {
		case 0:
		case 1:
			b.WriteString("… 1 line\n")
		default:
			fmt.Fprintf(&b, "… %d lines\n", left)
		}
		left = 0
	}
	for i, l := range lines {
		if i > 0 && !marked[i] && !marked[i-1] && (i+1 == len(lines) || !marked[i+1]) {
			left++
			continue
		}
		mark()
		b.WriteString(l + "\n")
	}
	mark()
	return b.String()
}
