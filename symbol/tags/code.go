package tags

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"codemem/symbol"
)

// A leaf is one token of the code, without comments. A literal text is one leaf, whatever is in it.
type leaf struct {
	symbol.Span
	partner int32 // of a bracket: the leaf that is its other half; else -1
	literal bool
}

// A code is the leaves of a content, in their order, for what reads expressions and types.
type code struct {
	content []byte
	leaves  []leaf
}

// leavesOf returns the leaves of what was parsed.
func (b *builder) leavesOf() *code {
	c := &code{content: b.content, leaves: cleared(b.room.leaves, len(b.tokens)/4)}
	f := flattener{code: c, query: b.query, comments: b.comments}
	for n := b.tokens; len(n) > 1; n = n[2:] {
		switch at, what := n[0], n[1]; {
		case what == closes:
			f.leave(at)
		case what >= opens:
			f.enter(at, int(what&^opens))
		case f.around() == notLiteral:
			f.add(symbol.Span{Start: at, End: what &^ textLeaf}, what&textLeaf != 0)
		}
	}
	b.room.leaves = c.leaves
	c.pair()
	return c
}

// A flattener makes leaves of the tokens of a tree.
type flattener struct {
	*code
	query    *query
	comments []symbol.Span // those that do not end before the last leaf
	open     []int32       // by node that is open: the leaf of the literal text that it is, or notLiteral, or notCode
}

const notLiteral, notCode = -1, -2

// around returns what the innermost open node is.
func (f *flattener) around() int32 {
	if len(f.open) == 0 {
		return notLiteral
	}
	return f.open[len(f.open)-1]
}

func (f *flattener) enter(at uint32, kind int) {
	inside := f.around()
	is := int32(notLiteral)
	switch {
	case kind >= len(f.query.Kinds):
		is = min(inside, notLiteral)
	case inside != notLiteral && !f.query.forms[kind].interpolates:
		is = notCode
	case inside == notLiteral && f.query.texts[kind] != 0 && len(f.open) > 0:
		is = int32(len(f.leaves)) //nolint:gosec // a content has fewer
		f.leaves = append(f.leaves, leaf{Span: symbol.Span{Start: at, End: at}, partner: -1, literal: true})
	}
	f.open = append(f.open, is)
}

func (f *flattener) leave(at uint32) {
	if i := f.around(); i >= 0 {
		f.leaves[i].End = at
		if last := int32(len(f.leaves) - 1); last > i { //nolint:gosec // as above
			f.leaves[i].partner = last
		}
	}
	f.open = f.open[:len(f.open)-1]
}

// add makes a leaf of a token that is neither blank nor in a comment.
func (f *flattener) add(span symbol.Span, literal bool) {
	for len(f.comments) > 0 && f.comments[0].End <= span.Start {
		f.comments = f.comments[1:]
	}
	comment := len(f.comments) > 0 && f.comments[0].Start <= span.Start
	if !comment && len(bytes.TrimSpace(f.content[span.Start:span.End])) > 0 {
		f.leaves = append(f.leaves, leaf{Span: span, partner: -1, literal: literal})
	}
}

// pair finds the partners of brackets. Angles are none here: most are not.
func (c *code) pair() {
	var open []int32
	for i := range c.leaves {
		l := &c.leaves[i]
		if l.literal || l.Len() > 3 {
			continue
		}
		switch first, last := c.content[l.Start], c.content[l.End-1]; {
		case strings.IndexByte("([{", last) >= 0:
			open = append(open, int32(i)) //nolint:gosec // a content has fewer
		case l.Len() == 1 && strings.IndexByte(")]}", first) >= 0 && len(open) > 0:
			j := open[len(open)-1]
			open = open[:len(open)-1]
			l.partner, c.leaves[j].partner = j, int32(i) //nolint:gosec // as above
		}
	}
}

// within returns the leaves of a span: [lo, hi).
func (c *code) within(s symbol.Span) (lo, hi int) {
	lo = sort.Search(len(c.leaves), func(i int) bool { return c.leaves[i].Start >= s.Start })
	hi = lo + sort.Search(len(c.leaves)-lo, func(i int) bool { return c.leaves[lo+i].Start >= s.End })
	return lo, hi
}

// leafAt returns the leaf that starts at an offset, or the next.
func (c *code) leafAt(at uint32) int {
	lo, _ := c.within(symbol.Span{Start: at, End: at + 1})
	return lo
}

// is reports whether a leaf is one of some texts.
func (c *code) is(i int, texts ...string) bool {
	if i < 0 || i >= len(c.leaves) || c.leaves[i].literal {
		return false
	}
	return slices.Contains(texts, string(c.content[c.leaves[i].Start:c.leaves[i].End]))
}

// text returns the text of a leaf, "" beyond the last.
func (c *code) text(i int) string {
	if i < 0 || i >= len(c.leaves) {
		return ""
	}
	return string(c.content[c.leaves[i].Start:c.leaves[i].End])
}

// name reports whether a leaf is a name or a word of the language.
func (c *code) name(i int) bool {
	if i < 0 || i >= len(c.leaves) || c.leaves[i].literal || c.leaves[i].Len() > maxName {
		return false
	}
	b := c.content[c.leaves[i].Start]
	return startsName(b) || b == '#' && c.leaves[i].Len() > 1
}

// startsName reports whether a name may start with a byte, whatever else it holds.
func startsName(b byte) bool {
	return strings.IndexByte("_$@", b) >= 0 || b|0x20 >= 'a' && b|0x20 <= 'z' || b >= 0x80
}

// past returns the leaf after a bracket's partner, or after the leaf itself.
func (c *code) past(i int) int {
	if p := int(c.leaves[i].partner); p > i {
		return p + 1
	}
	return i + 1
}

// split cuts leaves at a mark that is in no brackets, angles included if they are said to be brackets. An empty last
// part is none.
func (c *code) split(lo, hi int, mark string, angles bool) [][2]int {
	var parts [][2]int
	start := lo
	for i := lo; i < hi; {
		if c.is(i, mark) {
			parts = append(parts, [2]int{start, i})
			start = i + 1
		}
		if angles && c.is(i, "<") {
			i = c.pastAngle(i, hi)
			continue
		}
		i = c.past(i)
	}
	if start < hi {
		parts = append(parts, [2]int{start, hi})
	}
	return parts
}

// pastAngle returns the leaf after the angle that closes one, or the next leaf if none does.
func (c *code) pastAngle(i, hi int) int {
	depth := 0
	for j := i; j < hi && j < i+maxAngle; {
		switch {
		case c.is(j, "<", "</"):
			depth++
		case c.is(j, ">"):
			depth--
		case c.is(j, ">>"):
			depth -= 2
		case c.is(j, ";", "&&", "||", "==", "!="):
			return i + 1
		}
		if depth <= 0 {
			return j + 1
		}
		j = c.past(j)
	}
	return i + 1
}

// maxAngle is the number of leaves that type arguments have at most.
const maxAngle = 200

// isIn is is of a leaf before another.
func (c *code) isIn(i, hi int, texts ...string) bool { return i < hi && c.is(i, texts...) }

// skip returns the first leaf from one on that is none of some texts, or hi.
func (c *code) skip(i, hi int, texts ...string) int {
	for c.isIn(i, hi, texts...) {
		i++
	}
	return i
}

// trim returns the leaf behind the last that is none of some texts.
func (c *code) trim(lo, hi int, texts ...string) int {
	for lo < hi && c.is(hi-1, texts...) {
		hi--
	}
	return hi
}

// find returns the first leaf of some texts that is in no brackets, or hi.
func (c *code) find(lo, hi int, texts ...string) int {
	for i := lo; i < hi; i = c.past(i) {
		if c.is(i, texts...) {
			return i
		}
	}
	return hi
}
