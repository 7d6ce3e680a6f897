package tags

import (
	"bytes"
	"slices"

	"codemem/symbol"
)

// maxKeys is how many keys of literals of a file are kept: a file with more is a table of data.
const maxKeys = 1000

// settleKeys keeps of the keys of literals those with code in them, and those of a literal that is the value of a symbol of the file, or
// of such a key. What is said of a type in its own members is kept likewise.
func (b *builder) settleKeys(holds func(d *definition) bool) {
	var around []definition // the innermost last
	keys := 0
	b.definitions = slices.DeleteFunc(b.definitions, func(d definition) bool { return d.holder && d.key.Len() == 0 && !holds(&d) })
	kept := b.definitions[:0]
	for _, d := range b.definitions {
		around = holding(around, d.span)
		if d.holder && holds(&d) {
			d.key = symbol.Span{}
		}
		if d.key.Len() > 0 {
			if keys++; keys > maxKeys || !b.keyed(&d, around) {
				continue
			}
		}
		around, kept = append(around, d), append(kept, d)
	}
	b.definitions = kept
}

// holding returns those of some definitions, the innermost last, that hold more than a span.
func holding(around []definition, span symbol.Span) []definition {
	for len(around) > 0 && !(around[len(around)-1].span.Holds(span) && around[len(around)-1].span != span) {
		around = around[:len(around)-1]
	}
	return around
}

// keyed reports whether the key of a literal is a member of the innermost of the definitions around it.
func (b *builder) keyed(d *definition, around []definition) bool {
	if len(around) == 0 || b.inScope(d.name) || slices.ContainsFunc(around, func(a definition) bool { return a.kind.Callable() }) {
		return false
	}
	of := &around[len(around)-1]
	return d.key.Start >= of.name.End && b.takesKeys(of, d.key) // no decorator
}

// takesKeys reports whether a literal in a definition is what that is, or what its type is.
func (b *builder) takesKeys(of *definition, key symbol.Span) bool {
	if of.value.Len() == 0 || of.kind == symbol.Type || !of.value.Holds(key) {
		return of.kind == symbol.Type || of.kind == symbol.Field && of.value.Len() == 0 || of.kind.Value() && b.annotates(of, key)
	}
	return leads(b.content[of.value.Start:key.Start])
}

// annotates reports whether a literal is the type that is said of a value.
func (b *builder) annotates(of *definition, key symbol.Span) bool {
	before := bytes.TrimSpace(b.content[of.name.End:key.Start])
	return bytes.Equal(before, []byte(":")) && (of.value.Len() == 0 || key.End <= of.value.Start)
}

// leads reports whether what stands in a value before a literal leaves the literal to be the value.
func leads(before []byte) bool {
	before = bytes.TrimSpace(before)
	return len(before) == 0 || bytes.Equal(before, []byte("(")) || bytes.Equal(before, []byte("Object.freeze("))
}
