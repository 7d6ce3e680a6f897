package swift

import (
	"bytes"

	"codemem/regex"
	"codemem/symbol/source"
)

// What the grammar of Swift does not know: ownership as it was written first, the type of what is thrown, and macros of the compiler.
var (
	ownershipWord = regex.Lazy(`\b(__owned|__shared|__consuming)\b`)
	typedThrows   = regex.Lazy(`\bthrows(\([\w.]+\))`)
	compilerMacro = regex.Lazy(`(#_[a-z]\w{3,})`)
)

// mend finds it in a content with errors.
func mend(content []byte) []source.Mend {
	return source.Disjoint(source.MendForms(content, ownershipWord(), typedThrows(), compilerMacro()))
}

// typeHeads are the words that start a type of Swift, and headWords those that may stand before them or before a function.
var (
	typeHeads = []string{"class", "struct", "enum", "extension", "actor", "protocol"}
	headWords = []string{
		"open", "public", "private", "fileprivate", "internal", "package", "final", "indirect", "static", "override", "mutating", "nonmutating", "convenience", "required",
		"nonisolated", "isolated", "distributed", "lazy", "weak", "unowned", "dynamic", "optional",
	}
)

// maxHeader is how many leaves stand between a type's name and its body at most.
const maxHeader = 200

// typeBody finds the declaration and the body of the type of a name, where the grammar stumbled: what is between the brackets that
// follow, if the last is as far from the margin as the line in which the type starts.
func typeBody(r *source.Reader, name source.Span) (span, body source.Span, ok bool) {
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
	return source.Span{Start: start, End: close.End}, source.Span{Start: r.Leaves[open].Start, End: close.End}, true
}

// declaredFrom returns the offset where the declaration of a name starts, with the words before it.
func declaredFrom(r *source.Reader, name source.Span) uint32 {
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
