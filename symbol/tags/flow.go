package tags

import (
	"slices"
	"sort"
	"strings"

	"codemem/symbol"
)

// A flow is what is bound in a language where a name that is set anywhere in a function is the function's: what it
// holds is what was set last before, on any way that leads there.
type flow struct {
	b      *builder
	in     map[scopeName][]*binding // in the order of where they begin
	joined map[string]*binding
}

type scopeName struct {
	scope uint32 // where it starts
	name  string
}

func newFlow(b *builder) *flow {
	return &flow{b: b, in: map[scopeName][]*binding{}, joined: map[string]*binding{}}
}

// ownScope reports whether a block has names of its own.
func ownScope(kind string) bool { return kind == "function" || kind == "scope" }

// functionScope returns the innermost block with names of its own that an offset lies in, or the whole content.
func (b *builder) functionScope(offset uint32) symbol.Span {
	_, scope := b.ownScopeOf(b.blocks.at(offset))
	return scope
}

// ownScopeOf returns the innermost block with names of its own among a block and those around it, or -1 with the whole content.
func (b *builder) ownScopeOf(i int) (int, symbol.Span) {
	for ; i >= 0; i = int(b.blocks.outer[i]) {
		if ownScope(b.blocks.kind[i]) {
			return i, b.blocks.spans[i]
		}
	}
	return -1, symbol.Span{End: uint32(len(b.content))} //nolint:gosec // a content is no longer
}

// restOfBlock returns what follows a statement in the block around it.
func (b *builder) restOfBlock(s symbol.Span) symbol.Span {
	end := uint32(len(b.content)) //nolint:gosec // a content is no longer
	if around, ok := b.blocks.around(s.Start, false); ok {
		end = around.End
	}
	return symbol.Span{Start: s.End, End: end}
}

// set keeps what a method sets a field to.
func (b *builder) set(n *binding) {
	in := b.innermost(symbol.Span{Start: n.at, End: n.at})
	b.outline.Locals = append(b.outline.Locals, symbol.Local{Name: n.name, In: in, Type: n.typ, Value: n.value})
}

func (f *flow) enter(n *binding) {
	at := f.b.functionScope(n.at).Start
	if n.scope.Len() > 0 && !n.narrow {
		at = n.scope.Start
	}
	key := scopeName{at, n.name}
	list := f.in[key]
	i := sort.Search(len(list), func(i int) bool { return list[i].from > n.from })
	f.in[key] = slices.Insert(list, i, n)
}

// maxScopes is how many functions around a name are looked into, maxReaching how many values it may have.
const maxScopes, maxReaching = 64, 8

// find returns what a name is bound to where it is used, nil for nothing.
func (f *flow) find(name string, at uint32) *binding {
	nested := false // a function lies between
	i := f.b.blocks.at(at)
	for range maxScopes {
		var scope symbol.Span
		i, scope = f.b.ownScopeOf(i)
		if list := f.in[scopeName{scope.Start, name}]; len(list) > 0 {
			if n := f.reaching(list, scope, at, nested); n != nil {
				return n
			}
		}
		if i < 0 {
			return nil
		}
		if nested = nested || f.b.blocks.kind[i] == "function"; nested && f.b.lang.Closed {
			return nil // a method sees nothing from outside
		}
		i = int(f.b.blocks.outer[i])
	}
	return nil
}

// reaching joins the reaching definitions of a name: those of its bindings in a function that may hold at an offset.
func (f *flow) reaching(list []*binding, scope symbol.Span, at uint32, nested bool) *binding {
	var found []*binding
	declared, own := ownOf(list)
	if !nested {
		found = f.before(list, at)
		if len(found) > 0 {
			found = f.around(found, list, scope, at)
		}
	}
	if len(found) == 0 && own > 0 && f.whole(nested) {
		for _, n := range list {
			if !n.narrow && len(found) <= maxReaching {
				found = append(found, n)
			}
		}
	}
	return f.join(found, declared)
}

// before returns those of a name's bindings that were made last before an offset, on any way that leads there.
func (f *flow) before(list []*binding, at uint32) (found []*binding) {
	for i := sort.Search(len(list), func(i int) bool { return list[i].from > at }) - 1; i >= 0 && len(found) <= maxReaching; i-- {
		n := list[i]
		if n.narrow && !holds(n.scope, at) {
			continue
		}
		if found = append(found, n); n.narrow || holds(f.branch(n), at) {
			break
		}
	}
	return found
}

// around adds what the loops around an offset set behind it: the next round has it.
func (f *flow) around(found, list []*binding, scope symbol.Span, at uint32) []*binding {
	later := list[sort.Search(len(list), func(i int) bool { return list[i].from > at }):]
	later = later[:min(len(later), maxReaching)]
	last := found[len(found)-1]
	for i, k := f.b.blocks.at(at), 0; i >= 0 && k < maxScopes && f.b.blocks.spans[i].Start > max(last.at, scope.Start); i, k = int(f.b.blocks.outer[i]), k+1 {
		if f.b.blocks.kind[i] != "loop" {
			continue
		}
		for _, n := range later {
			if !n.narrow && n.at < f.b.blocks.spans[i].End && !slices.Contains(found, n) {
				found = append(found, n)
			}
		}
	}
	return found
}

// whole reports whether a name is the function's before it is set too. Where it is not, it is so for a function inside.
func (f *flow) whole(nested bool) bool { return nested || !f.b.lang.Late }

// ownOf returns the first of a name's bindings that says its type, and how many are no narrowing of another.
func ownOf(list []*binding) (declared *binding, own int) {
	for _, n := range list[:min(len(list), maxReaching+1)] {
		if n.narrow {
			continue
		}
		own++
		if declared == nil && n.typ != "" {
			declared = n
		}
	}
	return declared, own
}

func holds(s symbol.Span, at uint32) bool { return s.Start <= at && at < s.End }

// branch is the block that a binding is made in: whoever gets further there has it.
func (f *flow) branch(n *binding) symbol.Span {
	if s, ok := f.b.blocks.around(n.at, false); ok && n.scope.Holds(s) {
		return s
	}
	return n.scope
}

// join makes one binding of several. One of which nothing is known leaves nothing known, but what is declared.
func (f *flow) join(all []*binding, declared *binding) *binding {
	if len(all) == 0 {
		return nil
	}
	var parts []string
	for _, n := range all {
		if n.unknown() && declared != nil {
			n = declared
		}
		if n.unknown() || len(all) > maxReaching {
			return &binding{name: n.name, at: n.at, index: -1}
		}
		if len(all) == 1 {
			return n
		}
		if e := f.b.localOf(n); !slices.Contains(parts, e) {
			parts = append(parts, e)
		}
	}
	value := strings.Join(parts, "&")
	if f.joined[value] == nil {
		f.joined[value] = &binding{name: all[0].name, at: all[0].at, value: value, index: -1}
	}
	return f.joined[value]
}

// both is a value that is one of two, and known only if both are.
func both(x, y string) string {
	if y == "" {
		y = "?"
	}
	if x == "" || x == y {
		return y
	}
	return x + "&" + y
}
