package tags

import (
	"bytes"
	"regexp"
	"slices"

	"codemem/symbol"
	"codemem/symbol/source"
)

// What the grammar of Swift does not know: ownership as it was written first, the type of what is thrown, and macros of the compiler.
var (
	ownershipWord = regexp.MustCompile(`\b(__owned|__shared|__consuming)\b`)
	typedThrows   = regexp.MustCompile(`\bthrows(\([\w.]+\))`)
	compilerMacro = regexp.MustCompile(`(#_[a-z]\w{3,})`)
)

// mendSwift finds it in a content with errors.
func mendSwift(content []byte) []mend {
	return disjoint(mendForms(content, ownershipWord, typedThrows, compilerMacro))
}

// typeHeads are the words that start a type of Swift, and headWords those that may stand before them or before a function.
var (
	typeHeads = []string{"class", "struct", "enum", "extension", "actor", "protocol"}
	headWords = []string{
		"open", "public", "private", "fileprivate", "internal", "package", "final", "indirect", "static", "override", "mutating", "nonmutating", "convenience", "required",
		"nonisolated", "isolated", "distributed", "lazy", "weak", "unowned", "dynamic", "optional",
	}
)

// maxHeader is how many leaves stand between a type's name and its body at most, maxMended how many types of one content are
// mended.
const maxHeader, maxMended = 200, 200

// mendBodies gives types in which the grammar of Swift stumbles, of which it sees no more than the names, their members: what is
// between the brackets that follow, if the last is as far from the margin as the line in which the type starts. What has
// the type's name before its own in its declaration lies in the type.
func (b *builder) mendBodies() {
	if len(b.errors) == 0 {
		return
	}
	r := &source.Reader{Code: b.leavesOf(), Lang: &b.lang.Syntax, Readers: b.lang.readers}
	var mended []symbol.Span    // names
	bodies := map[uint32]bool{} // where they start
	for i := range b.definitions {
		d := &b.definitions[i]
		open := d.body.Len() > 0 && b.content[d.body.End-1] != '}'
		if !d.kind.Container() || d.span != d.name && !open || len(mended) == maxMended {
			continue
		}
		if span, body, ok := typeBody(r, d.name); ok {
			mended, bodies[body.Start] = append(mended, d.name), true
			d.span, d.body = span, body
		}
	}
	around := bracketsAround(r)
	b.definitions = slices.DeleteFunc(b.definitions, func(d definition) bool {
		at, _ := r.Within(d.name)
		return d.loose && (at >= len(around) || !bodies[around[at]])
	})
	if len(mended) == 0 {
		return
	}
	slices.SortFunc(mended, bySpan)
	for i := range b.definitions {
		d := &b.definitions[i]
		at, ok := slices.BinarySearchFunc(mended, d.span, func(m, s symbol.Span) int { return int(m.Start) - int(s.Start) })
		if ok || at == len(mended) || mended[at].Start >= d.name.Start || d.kind.Container() {
			continue
		}
		d.span.Start = declaredFrom(r, d.name)
	}
	b.mended = mended
}

// typeBody finds the declaration and the body of the type of a name.
func typeBody(r *source.Reader, name symbol.Span) (span, body symbol.Span, ok bool) {
	at, _ := r.Within(name)
	if !r.Is(at-1, typeHeads...) {
		return span, body, false
	}
	open := at + 1
	for ; open < len(r.Leaves) && open < at+maxHeader && !r.Is(open, "{"); open = r.Past(open) {
		if r.Is(open, "}", ";", "func", "var", "let", "=") {
			return span, body, false
		}
	}
	if !r.Is(open, "{") || r.Leaves[open].Partner < 0 {
		return span, body, false
	}
	start, close := declaredFrom(r, name), r.Leaves[r.Leaves[open].Partner]
	if r.Content[close.Start] != '}' || indentAt(r, start) != indentAt(r, close.Start) {
		return span, body, false
	}
	return symbol.Span{Start: start, End: close.End}, symbol.Span{Start: r.Leaves[open].Start, End: close.End}, true
}

// bracketsAround returns for each leaf the offset of the bracket around it.
func bracketsAround(r *source.Reader) []uint32 {
	of := make([]uint32, len(r.Leaves))
	var open []int
	for i := range r.Leaves {
		for len(open) > 0 && int(r.Leaves[open[len(open)-1]].Partner) <= i {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			of[i] = r.Leaves[open[len(open)-1]].Start
		}
		if int(r.Leaves[i].Partner) > i && !r.Leaves[i].Literal {
			open = append(open, i)
		}
	}
	return of
}

// declaredFrom returns the offset where the declaration of a name starts, with the words before it.
func declaredFrom(r *source.Reader, name symbol.Span) uint32 {
	at, _ := r.Within(name)
	for at--; at > 0; at-- {
		if attribute := r.Is(at-2, "@") && r.Name(at-1); !r.Is(at-1, headWords...) && !attribute {
			break
		}
	}
	return r.Leaves[max(at, 0)].Start
}

// indentAt returns the blanks before the first thing in the line of an offset.
func indentAt(r *source.Reader, offset uint32) string {
	line := r.Content[bytes.LastIndexByte(r.Content[:offset], '\n')+1 : offset]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// inMended reports whether symbol i is a type that was mended.
func (b *builder) inMended(i int) bool {
	if i < 0 {
		return false
	}
	_, ok := slices.BinarySearchFunc(b.mended, b.outline.Symbols[i].NameAt, func(m symbol.Span, at uint32) int { return int(m.Start) - int(at) })
	return ok
}
