package tags

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemem/symbol/source"
	"codemem/symbol/tags/engine"
)

// A query is a compiled query of one grammar, for use by many goroutines.
type query struct {
	*engine.Query
	narrow     bool          // as in a language
	predicates [][]predicate // by pattern
	texts      []uint8       // by kind: 1 if blanks count in it
	nodes      bool          // the tree is needed
	forms      []source.Form // by kind
	roles      []role        // by capture
}

// compile compiles the text of a query file for a grammar. Its errors name line and reason.
func compile(name, text string, walks []byte) (*query, error) {
	compiled, err := engine.Compile(name, text, walks)
	if err != nil {
		return nil, err
	}
	q := &query{Query: compiled, texts: textKinds(compiled.Kinds)}
	for i, steps := range compiled.Patterns {
		list, err := predicates(steps)
		if err != nil {
			return nil, fmt.Errorf("pattern %d: %w", i+1, err)
		}
		q.predicates = append(q.predicates, list)
	}
	for _, name := range compiled.Captures {
		word, detail, _ := strings.Cut(name, ".")
		q.roles = append(q.roles, role{roles[word], detail})
	}
	return q, nil
}

// run parses the content and runs the query over its tree.
func (q *query) run(content []byte, l Limits) (engine.Result, error) {
	return q.Run(content, engine.Options{Steps: l.Steps, Memory: l.Memory, Texts: q.texts, Nodes: q.nodes, Narrow: q.narrow})
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

// predicates decodes those of one pattern.
func predicates(steps []engine.Step) ([]predicate, error) {
	var list []predicate
	for len(steps) > 0 {
		p := predicate{capture: -1, with: -1}
		for ; steps[0].Type != engine.StepDone; steps = steps[1:] {
			switch s := steps[0]; {
			case s.Type == engine.StepCapture && p.capture < 0:
				p.capture = s.Capture
			case s.Type == engine.StepCapture:
				p.with = s.Capture
			case p.op == "":
				p.op = s.Text
			default:
				p.values = append(p.values, s.Text)
			}
		}
		steps = steps[1:]
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
