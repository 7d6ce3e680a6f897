package tags

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"
	"sort"

	"codemem/symbol"
)

// The second number of a pair of tokens that is no leaf.
const (
	opens  = 1 << 31
	closes = 3 << 30
)

// A token is a leaf of the tree, or where a node around others opens or closes: two texts with the same tokens
// are the same code, however they are laid out, and a line that moves out of a block is not.
type token struct {
	at   uint32      // where it counts: its start, or of what closes, its last byte
	span symbol.Span // of the leaf or the node
	kind uint32      // opens with the kind of the node, or closes; 0 for a leaf
}

// fingerprint takes the fingerprints of all symbols that do not lie in callables, and of the rest.
func (b *builder) fingerprint() {
	o := b.outline
	if len(b.tokens) == 0 && len(b.content) > 0 {
		return // too large a tree, or blanks
	}
	f := fingerprinter{content: b.content, tokens: b.code()}
	members := make([][]symbol.Span, len(o.Symbols)+1) // what lies directly in each symbol, and at file level
	for i := range o.Symbols {
		s := &o.Symbols[i]
		members[s.Parent+1] = append(members[s.Parent+1], s.Span)
	}
	for i := 0; i < len(o.Symbols); {
		n := i + 1 // those of one statement share its declaration
		for n < len(o.Symbols) && o.Symbols[n].Span == o.Symbols[i].Span {
			n++
		}
		if !o.Local(i) {
			f.declare(o.Symbols[i:n], members[i+1:n+1])
		}
		i = n
	}
	known := append(members[0], o.PackageAt)
	for _, i := range o.Imports {
		known = append(known, i.Span)
	}
	o.Rest = max(1, f.sum([]symbol.Span{{End: uint32(len(b.content))}}, known)) //nolint:gosec // a content is no longer
}

// declare takes the fingerprints of the symbols of one statement. What lies in a callable is its own.
func (f *fingerprinter) declare(symbols []symbol.Symbol, members [][]symbol.Span) {
	var without []symbol.Span
	for i := range symbols {
		s := &symbols[i]
		inside, inner := []symbol.Span{s.Body}, members[i]
		switch {
		case s.Kind.Value():
			inside = append(inside, s.Value)
		case s.Kind.Container() && s.Kind != symbol.Namespace:
			inside = nil // what is no member is declared too: embedded types, labels of access, mixins
		}
		without = append(append(without, inside...), inner...)
		if s.Kind.Callable() {
			inner = nil
		}
		s.Inside = f.sum(inside, inner)
	}
	shape := f.sum([]symbol.Span{symbols[0].Span}, without)
	for i := range symbols {
		symbols[i].Shape = shape
	}
}

// code returns the tokens without those of comments and of documentation.
func (b *builder) code() []token {
	c := coder{b: b, remarks: slices.Concat(b.comments, b.docs), tokens: make([]token, 0, len(b.tokens)/2)}
	slices.SortFunc(c.remarks, bySpan)
	c.remarks = outermost(c.remarks)
	for n := b.tokens; len(n) > 1; n = n[2:] {
		switch {
		case n[1] < opens:
			c.leaf(symbol.Span{Start: n[0], End: n[1]})
		case n[1] == closes:
			c.close(n[0])
		default:
			c.open(n[0], n[1])
		}
	}
	return c.tokens
}

// A coder tells code from remarks: comments and documentation.
type coder struct {
	b       *builder
	tokens  []token
	remarks []symbol.Span // in order
	opened  []opening     // the nodes around what comes next
	at      uint32        // where the last token counts
	end     uint32        // of the last leaf
}

// An opening is a node whose end is yet to come.
type opening struct {
	start uint32
	token int // its index
}

// remark returns the remark that a place lies in, or the next one.
func (c *coder) remark(at uint32) (r symbol.Span, in bool) {
	i := sort.Search(len(c.remarks), func(i int) bool { return c.remarks[i].End > at })
	if i == len(c.remarks) {
		return symbol.Span{Start: math.MaxUint32}, false
	}
	return c.remarks[i], c.remarks[i].Start <= at
}

func (c *coder) add(t token) {
	c.at = max(c.at, t.at) // those of a here-document stand behind the line that it is in
	t.at = c.at
	c.tokens = append(c.tokens, t)
}

func (c *coder) open(start, kind uint32) {
	c.fill(start)
	c.opened = append(c.opened, opening{start, len(c.tokens)})
	c.add(token{at: start, kind: kind})
}

func (c *coder) close(end uint32) {
	c.fill(end)
	o := c.opened[len(c.opened)-1]
	c.opened = c.opened[:len(c.opened)-1]
	span := symbol.Span{Start: o.start, End: end}
	if r, in := c.remark(o.start); in && r.Holds(span) {
		c.tokens = c.tokens[:o.token]
		return
	}
	c.tokens[o.token].span = span
	c.add(token{at: max(end, 1) - 1, span: span, kind: closes})
}

func (c *coder) leaf(s symbol.Span) {
	c.fill(s.Start)
	if _, in := c.remark(s.Start); !in {
		c.dropComma(s)
		c.text(s)
	}
	c.end = max(c.end, s.End)
}

// dropComma takes back a comma before a closing bracket: formatters put one there where a list goes over several lines.
// Where it means something, in a tuple of one or an array with holes, the nodes or other commas tell.
func (c *coder) dropComma(bracket symbol.Span) {
	if n := len(c.tokens) - 1; n >= 0 && bracket.Len() == 1 && bytes.IndexByte([]byte(")]}"), c.b.content[bracket.Start]) >= 0 {
		if t := c.tokens[n]; t.kind == 0 && t.span.Len() == 1 && c.b.content[t.span.Start] == ',' {
			c.tokens = c.tokens[:n]
		}
	}
}

// fill adds what lies in no leaf up to an offset: the text of a literal or a here-document.
func (c *coder) fill(to uint32) {
	for c.end < to {
		r, in := c.remark(c.end)
		if in {
			c.end = r.End
			continue
		}
		gap := symbol.Span{Start: c.end, End: min(to, r.Start)}
		c.text(gap)
		c.end = gap.End
	}
}

// text adds a text that is not blank: the end of a line is a token to some grammars.
func (c *coder) text(s symbol.Span) {
	if len(bytes.TrimSpace(c.b.content[s.Start:s.End])) > 0 {
		c.add(token{at: s.Start, span: s})
	}
}

// A fingerprinter hashes tokens.
type fingerprinter struct {
	content []byte
	tokens  []token
	buffer  []byte
}

// sum returns the fingerprint of the tokens in some spans, without those in others; 0 if there are none.
func (f *fingerprinter) sum(in, without []symbol.Span) uint64 {
	without = slices.Clone(without)
	slices.SortFunc(without, func(x, y symbol.Span) int { return cmp.Compare(x.Start, y.Start) })
	f.buffer = f.buffer[:0]
	for _, span := range in {
		at := span.Start
		for _, w := range without {
			if w.Len() > 0 && w.End > at && w.Start < span.End {
				f.add(at, min(w.Start, span.End))
				at = max(at, w.End)
			}
		}
		f.add(at, span.End)
	}
	if len(f.buffer) == 0 {
		return 0
	}
	h := sha256.Sum256(f.buffer)
	return binary.BigEndian.Uint64(h[:8])
}

// add writes the tokens that count in [start, end). Nodes that reach beyond are not its own.
func (f *fingerprinter) add(start, end uint32) {
	if start >= end {
		return
	}
	i := sort.Search(len(f.tokens), func(i int) bool { return f.tokens[i].at >= start })
	for ; i < len(f.tokens) && f.tokens[i].at < end; i++ {
		switch t := f.tokens[i]; {
		case t.kind == 0:
			f.buffer = append(append(f.buffer, ends(f.content[t.span.Start:t.span.End])...), 0)
		case t.span.Start < start || t.span.End > end:
		case t.kind == closes:
			f.buffer = append(f.buffer, 1)
		default:
			f.buffer = binary.BigEndian.AppendUint16(append(f.buffer, 2), uint16(t.kind)) //nolint:gosec // the low bits are the kind
		}
	}
}

// ends returns a text with line feeds alone, and none at its end: some grammars count those to a token.
func ends(text []byte) []byte {
	if bytes.IndexByte(text, '\r') >= 0 {
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	return bytes.TrimRight(text, "\r\n")
}
