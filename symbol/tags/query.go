package tags

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A result is what one run of a query gives.
type result struct {
	numbers []uint32 // per match: pattern, n, and n times capture, start, end
	tokens  []uint32 // pairs: start and end of a leaf, start and opens with the kind of a node around others, its end and closes
	steps   int      // that the run took
	broken  bool     // the tree has error nodes
	deep    bool     // what lies deepest in it is in no match
}

// A predicate is a condition on the text of a capture, as in tree-sitter's own queries: #eq?, #any-of?,
// #match? and their #not- forms.
type predicate struct {
	op      string
	capture int // index of the capture
	with    int // index of a second capture, or -1
	values  []string
	match   *regexp.Regexp
}

// The types of a predicate's steps in tree-sitter's interface.
const (
	stepDone = iota
	stepCapture
	stepString
)

// predicates decodes the steps of one pattern: pairs of type and value.
func predicates(steps []uint32, text func(uint32) string) ([]predicate, error) {
	var list []predicate
	for len(steps) > 0 {
		p := predicate{capture: -1, with: -1}
		for ; steps[0] != stepDone; steps = steps[2:] {
			switch {
			case steps[0] == stepCapture && p.capture < 0:
				p.capture = int(steps[1])
			case steps[0] == stepCapture:
				p.with = int(steps[1])
			case p.op == "":
				p.op = text(steps[1])
			default:
				p.values = append(p.values, text(steps[1]))
			}
		}
		steps = steps[2:]
		if err := p.check(); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

func (p *predicate) check() (err error) {
	switch p.op {
	case "eq?", "not-eq?", "any-of?", "not-any-of?":
		if p.capture < 0 || p.with < 0 && len(p.values) == 0 {
			return fmt.Errorf("#%s lacks something to compare", p.op)
		}
	case "match?", "not-match?":
		if p.capture < 0 || len(p.values) != 1 {
			return fmt.Errorf("#%s takes a capture and an expression", p.op)
		}
		p.match, err = regexp.Compile(p.values[0])
	default:
		return fmt.Errorf("#%s is not known", p.op)
	}
	return err
}

// holds reports whether the condition is true of a match. A capture that the match lacks fulfils all.
func (p *predicate) holds(text func(capture int) (string, bool)) bool {
	s, ok := text(p.capture)
	if !ok {
		return true
	}
	var is bool
	switch {
	case p.match != nil:
		is = p.match.MatchString(s)
	case p.with >= 0:
		t, ok := text(p.with)
		is = ok && s == t
	default:
		is = slices.Contains(p.values, s)
	}
	return is != strings.HasPrefix(p.op, "not-")
}

// queryError tells what is wrong with a query file, in the words of tree-sitter's error kinds.
func queryError(text string, at, kind int) error {
	kinds := []string{"none", "syntax", "node type", "field", "capture", "structure", "language"}
	name := "unknown"
	if kind >= 0 && kind < len(kinds) {
		name = kinds[kind]
	}
	at = min(at, len(text))
	line := strings.Count(text[:at], "\n") + 1
	near, _, _ := strings.Cut(text[at:], "\n")
	return fmt.Errorf("line %d: %s error near %q", line, name, near)
}
