package tags

import (
	"bytes"
	"sort"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/source"
)

// joinClauses makes one definition of the clauses of a function: they lie beside each other, with nothing but comments between. The
// head is the first one's, and what follows it is the body.
func (b *builder) joinClauses() {
	if b.lang.Clauses == lang.NoClauses {
		return
	}
	kept := b.definitions[:0]
	var around []int // indices of what the next one may lie in, and last of what it may follow
	for _, d := range b.definitions {
		if d.kind.Callable() && d.body.Len() > 0 {
			d.body.End = d.span.End // with what else follows: guards, where
		}
		var before int
		around, before = beside(kept, around, d.span)
		if before >= 0 && b.continues(&kept[before], &d) {
			kept[before].extend(d.span.End)
			around = append(around, before)
			continue
		}
		around = append(around, len(kept))
		kept = append(kept, d)
	}
	b.definitions = kept
}

// beside takes those off a list of definitions that a span does not lie in, and returns the outermost of them, or -1.
func beside(kept []definition, around []int, span symbol.Span) (left []int, before int) {
	before = -1
	for len(around) > 0 && kept[around[len(around)-1]].span.End <= span.Start {
		before = around[len(around)-1]
		around = around[:len(around)-1]
	}
	for len(around) > 0 && kept[around[len(around)-1]].span == span { // another name of one statement
		around = around[:len(around)-1]
	}
	return around, before
}

// extend makes what follows a definition, up to an offset, part of its body.
func (d *definition) extend(end uint32) {
	if d.body.Len() == 0 {
		d.body.Start = d.span.End
	}
	d.body.End, d.span.End = end, end
}

// continues reports whether a definition is the next clause of another.
func (b *builder) continues(first, next *definition) bool {
	if next.kind != first.kind || !next.kind.Callable() || next.text != first.text || next.owner != first.owner || !b.remarks(first.span.End, next.span.Start) {
		return false
	}
	return b.lang.Clauses == lang.ByName || b.lang.Clauses == lang.ByArity && b.arity(first.name) == b.arity(next.name)
}

// remarks reports whether only blanks, comments and pragmas lie between two offsets.
func (b *builder) remarks(start, end uint32) bool {
	for range maxRemarks {
		rest := bytes.TrimLeft(b.content[start:end], " \t\r\n;.")
		if len(rest) == 0 {
			return true
		}
		start = end - uint32(len(rest)) //nolint:gosec // a content is no longer
		if i := sort.Search(len(b.comments), func(i int) bool { return b.comments[i].Start >= start }); i < len(b.comments) && b.comments[i].Start == start && b.comments[i].End <= end {
			start = b.comments[i].End
			continue
		}
		pragma := bytes.Index(rest, []byte("#-}"))
		if pragma < 0 || !bytes.HasPrefix(rest, []byte("{-#")) {
			return false
		}
		start += uint32(pragma) + 3 //nolint:gosec // as above
	}
	return false
}

// maxRemarks is how many comments may lie between two clauses.
const maxRemarks = 100

// arity counts the parameters behind a name, -1 where their end is not seen.
func (b *builder) arity(name symbol.Span) int {
	text := b.content[name.End:min(int(name.End)+maxParameters, len(b.content))]
	if len(text) == 0 || text[0] != '(' {
		return 0
	}
	depth, count := 0, 0
	for i := 0; i < len(text); {
		if depth == 1 && count == 0 && text[i] > ' ' && text[i] != ')' {
			count = 1
		}
		if text[i] == ',' && depth == 1 {
			count++
		}
		inside, width := bracket(text[i:])
		if depth += inside; inside != 0 && depth == 0 {
			return count
		}
		if inside == 0 {
			width = literalWidth(text[i:])
		}
		i += width
	}
	return -1
}

// literalWidth returns how long a text or a character is that source of Erlang or Elixir starts with, 1 for anything else.
func literalWidth(text []byte) int {
	switch text[0] {
	case '"', '\'':
		return source.PastQuote(text, 0) + 1
	case '$', '?': // a character
		return 2
	}
	return 1
}

// bracket returns 1 if a text starts with a bracket that opens, -1 if with one that closes, and how long that is.
func bracket(text []byte) (inside, width int) {
	switch {
	case bytes.HasPrefix(text, []byte("<<")):
		return 1, 2
	case bytes.HasPrefix(text, []byte(">>")):
		return -1, 2
	case bytes.IndexByte([]byte("([{"), text[0]) >= 0:
		return 1, 1
	case bytes.IndexByte([]byte(")]}"), text[0]) >= 0:
		return -1, 1
	}
	return 0, 0
}

// maxParameters is the number of bytes of parameters that are looked at.
const maxParameters = 4 << 10
