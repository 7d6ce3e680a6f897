package upstream

import (
	"math"
	"slices"
)

// A span is a range of characters, both ends in it.
type span struct{ from, to int64 }

// A set is the characters for which a condition holds: spans in order that do not touch.
type set []span

// The characters of C: an int32.
const (
	least = math.MinInt32
	most  = math.MaxInt32
)

var all = set{{least, most}}

// spans returns a set of at most one span.
func spans(from, to int64) set {
	if from > to {
		return nil
	}
	return set{{max(from, least), min(to, most)}}
}

func (s set) not() set {
	var out set
	next := int64(least)
	for _, p := range s {
		if p.from > next {
			out = append(out, span{next, p.from - 1})
		}
		next = p.to + 1
	}
	if next <= most {
		out = append(out, span{next, most})
	}
	return out
}

func (s set) or(o set) set {
	both := slices.Concat(s, o)
	slices.SortFunc(both, func(a, b span) int { return int(a.from - b.from) })
	var out set
	for _, p := range both {
		if n := len(out); n > 0 && p.from <= out[n-1].to+1 {
			out[n-1].to = max(out[n-1].to, p.to)
			continue
		}
		out = append(out, p)
	}
	return out
}

func (s set) and(o set) set { return s.not().or(o.not()).not() }

// A condition is a set for the end of the source and one for elsewhere.
type condition struct{ inside, end set }

func (c condition) combine(o condition, how func(set, set) set) condition {
	return condition{how(c.inside, o.inside), how(c.end, o.end)}
}

// or reads a condition of a lexer: || over && over what primary reads.
func (r *reader) or() condition {
	c := r.and()
	for r.acceptOperator('o') {
		c = c.combine(r.and(), set.or)
	}
	return c
}

func (r *reader) and() condition {
	c := r.primary()
	for r.acceptOperator('a') {
		c = c.combine(r.primary(), set.and)
	}
	return c
}

func (r *reader) acceptOperator(o int64) bool {
	at := r.at
	if t := r.next(); t.kind == '@' && t.value == o {
		return true
	}
	r.at = at
	return false
}

// primary reads a condition in parentheses, eof, !eof, set_contains(…) or a comparison of the lookahead with a constant.
func (r *reader) primary() condition {
	switch t := r.peek(); {
	case t.kind == '(':
		r.next()
		c := r.or()
		r.expect(")")
		return c
	case t.kind == '!':
		r.expect("!", "eof")
		return condition{inside: all}
	case t.kind == 'i' && string(t.text) == "eof":
		r.next()
		return condition{end: all}
	case t.kind == 'i' && string(t.text) == "set_contains":
		return r.contains()
	case t.kind == 'i' && string(t.text) == "lookahead":
		r.next()
		op := r.comparison()
		return compared(op, r.number())
	default:
		n := r.number()
		op := r.comparison()
		r.expect("lookahead")
		return compared(mirrored[op], n)
	}
}

// mirrored are the comparisons whose operands changed sides; 'g' is for >=.
var mirrored = map[int64]int64{'<': '>', '>': '<', 'l': 'g', 'e': 'e', 'n': 'n'}

// comparison reads an operator: '<', '>', 'l' for <=, 'e' for ==, 'n' for !=.
func (r *reader) comparison() int64 {
	t := r.next()
	switch {
	case t.kind == '<' || t.kind == '>':
		return int64(t.kind)
	case t.kind == '@' && (t.value == 'l' || t.value == 'e' || t.value == 'n'):
		return t.value
	}
	r.fail("%s instead of a comparison", t)
	return 0
}

// compared is the condition: lookahead op n.
func compared(op, n int64) condition {
	var s set
	switch op {
	case 'e':
		s = spans(n, n)
	case 'n':
		s = spans(n, n).not()
	case '<':
		s = spans(least, n-1)
	case '>':
		s = spans(n+1, most)
	case 'l':
		s = spans(least, n)
	case 'g':
		s = spans(n, most)
	}
	return condition{s, s}
}

// contains reads set_contains(NAME, LENGTH, lookahead).
func (r *reader) contains() condition {
	r.expect("set_contains", "(")
	name := r.identifier()
	t, known := r.tables[name]
	if !known || t.element != "TSCharacterRange" {
		r.fail("unknown set %s", name)
	}
	r.expect(",")
	n := r.number()
	r.expect(",", "lookahead", ")")
	if int(n)*2 != len(t.numbers) || n == 0 {
		r.fail("set_contains reads %d of the %d ranges of %s", n, len(t.numbers)/2, name)
	}
	if t.set == nil {
		t.set = r.setOf(t.numbers, name)
	}
	return condition{t.set, t.set}
}

// setOf returns the set of a table's ranges. set_contains searches them by bisection, and so finds a set only if they ascend.
func (r *reader) setOf(ranges []int64, name string) set {
	var s set
	last := int64(math.MinInt64)
	for pair := range slices.Chunk(ranges, 2) {
		from, to := pair[0], pair[1]
		switch n := len(s); {
		case from > to || from <= last:
			r.fail("the ranges of %s do not ascend", name)
		case n > 0 && from == last+1:
			s[n-1].to = to
		default:
			s = append(s, span{from, to})
		}
		last = to
	}
	return s
}
