package source

import (
	"slices"
	"sort"
	"strings"
)

// A Leaf is one token of the code, without comments. A literal text is one leaf, whatever is in it.
type Leaf struct {
	Span
	Partner int32 // of a bracket: the leaf that is its other half; else -1
	Literal bool
}

// A Code is the leaves of a content, in their order, for what reads expressions and types.
type Code struct {
	Content []byte
	Leaves  []Leaf
}

// Pair finds the partners of brackets. Angles are none here: most are not.
func (c *Code) Pair() {
	var open []int32
	for i := range c.Leaves {
		l := &c.Leaves[i]
		if l.Literal || l.Len() > 3 {
			continue
		}
		switch first, last := c.Content[l.Start], c.Content[l.End-1]; {
		case strings.IndexByte("([{", last) >= 0:
			open = append(open, int32(i)) //nolint:gosec // a content has fewer
		case l.Len() == 1 && strings.IndexByte(")]}", first) >= 0 && len(open) > 0:
			j := open[len(open)-1]
			open = open[:len(open)-1]
			l.Partner, c.Leaves[j].Partner = j, int32(i) //nolint:gosec // as above
		}
	}
}

// Within returns the leaves of a span: [lo, hi).
func (c *Code) Within(s Span) (lo, hi int) {
	lo = sort.Search(len(c.Leaves), func(i int) bool { return c.Leaves[i].Start >= s.Start })
	hi = lo + sort.Search(len(c.Leaves)-lo, func(i int) bool { return c.Leaves[lo+i].Start >= s.End })
	return lo, hi
}

// LeafAt returns the leaf that starts at an offset, or the next.
func (c *Code) LeafAt(at uint32) int {
	lo, _ := c.Within(Span{Start: at, End: at + 1})
	return lo
}

// Is reports whether a leaf is one of some texts.
func (c *Code) Is(i int, texts ...string) bool {
	if i < 0 || i >= len(c.Leaves) || c.Leaves[i].Literal {
		return false
	}
	return slices.Contains(texts, string(c.Content[c.Leaves[i].Start:c.Leaves[i].End]))
}

// Text returns the text of a leaf, "" beyond the last.
func (c *Code) Text(i int) string {
	if i < 0 || i >= len(c.Leaves) {
		return ""
	}
	return string(c.Content[c.Leaves[i].Start:c.Leaves[i].End])
}

// Name reports whether a leaf is a name or a word of the language.
func (c *Code) Name(i int) bool {
	if i < 0 || i >= len(c.Leaves) || c.Leaves[i].Literal || c.Leaves[i].Len() > MaxName {
		return false
	}
	b := c.Content[c.Leaves[i].Start]
	return startsName(b) || b == '#' && c.Leaves[i].Len() > 1
}

// startsName reports whether a name may start with a byte, whatever else it holds.
func startsName(b byte) bool {
	return strings.IndexByte("_$@", b) >= 0 || b|0x20 >= 'a' && b|0x20 <= 'z' || b >= 0x80
}

// Past returns the leaf after a bracket's partner, or after the leaf itself.
func (c *Code) Past(i int) int {
	if p := int(c.Leaves[i].Partner); p > i {
		return p + 1
	}
	return i + 1
}

// Split cuts leaves at a mark that is in no brackets, angles included if they are said to be brackets. An empty last
// part is none.
func (c *Code) Split(lo, hi int, mark string, angles bool) [][2]int {
	var parts [][2]int
	start := lo
	for i := lo; i < hi; {
		if c.Is(i, mark) {
			parts = append(parts, [2]int{start, i})
			start = i + 1
		}
		if angles && c.Is(i, "<") {
			i = c.PastAngle(i, hi)
			continue
		}
		i = c.Past(i)
	}
	if start < hi {
		parts = append(parts, [2]int{start, hi})
	}
	return parts
}

// PastAngle returns the leaf after the angle that closes one, or the next leaf if none does.
func (c *Code) PastAngle(i, hi int) int {
	depth := 0
	for j := i; j < hi && j < i+MaxAngle; {
		switch {
		case c.Is(j, "<", "</"):
			depth++
		case c.Is(j, ">"):
			depth--
		case c.Is(j, ">>"):
			depth -= 2
		case c.Is(j, ";", "&&", "||", "==", "!="):
			return i + 1
		}
		if depth <= 0 {
			return j + 1
		}
		j = c.Past(j)
	}
	return i + 1
}

// MaxAngle is the number of leaves that type arguments have at most.
const MaxAngle = 200

// IsIn is is of a leaf before another.
func (c *Code) IsIn(i, hi int, texts ...string) bool { return i < hi && c.Is(i, texts...) }

// Skip returns the first leaf from one on that is none of some texts, or hi.
func (c *Code) Skip(i, hi int, texts ...string) int {
	for c.IsIn(i, hi, texts...) {
		i++
	}
	return i
}

// Trim returns the leaf behind the last that is none of some texts.
func (c *Code) Trim(lo, hi int, texts ...string) int {
	for lo < hi && c.Is(hi-1, texts...) {
		hi--
	}
	return hi
}

// Find returns the first leaf of some texts that is in no brackets, or hi.
func (c *Code) Find(lo, hi int, texts ...string) int {
	for i := lo; i < hi; i = c.Past(i) {
		if c.Is(i, texts...) {
			return i
		}
	}
	return hi
}
