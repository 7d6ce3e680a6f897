package tags

import (
	"cmp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/source"
)

// blocks are the places in which names are bound, in order.
type blocks struct {
	spans    []symbol.Span
	function []bool
	kind     []string
	outer    []int32 // index of the one around, or -1
}

// A block is a captured one.
type block struct {
	symbol.Span
	function bool
	kind     string // what is said behind @block.
}

func newBlocks(all []block) *blocks {
	slices.SortFunc(all, func(x, y block) int {
		return cmp.Or(bySpan(x.Span, y.Span), -cmp.Compare(btoi(x.function), btoi(y.function)))
	})
	all = slices.CompactFunc(all, func(x, y block) bool { return x.Span == y.Span })
	n := &blocks{spans: make([]symbol.Span, len(all)), function: make([]bool, len(all)), kind: make([]string, len(all)), outer: make([]int32, len(all))}
	at := int32(-1)
	for i, b := range all {
		for at >= 0 && n.spans[at].End < b.End {
			at = n.outer[at]
		}
		n.spans[i], n.function[i], n.kind[i], n.outer[i] = b.Span, b.function, b.kind, at
		at = int32(i) //nolint:gosec // a content has fewer
	}
	return n
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// at returns the innermost block that an offset lies in, or -1.
func (n *blocks) at(offset uint32) int {
	i := sort.Search(len(n.spans), func(i int) bool { return n.spans[i].Start > offset }) - 1
	for i >= 0 && n.spans[i].End <= offset {
		i = int(n.outer[i])
	}
	return i
}

// around returns the innermost block that an offset lies in, or the innermost that is a function.
func (n *blocks) around(offset uint32, function bool) (symbol.Span, bool) {
	i := n.at(offset)
	for i >= 0 && function && !n.function[i] {
		i = int(n.outer[i])
	}
	if i < 0 {
		return symbol.Span{}, false
	}
	return n.spans[i], true
}

// A binding is a name that is bound where it stands.
type binding struct {
	name   string
	at     uint32      // of the name
	from   uint32      // where it begins to be seen
	scope  symbol.Span // where it is seen
	typ    string
	value  string
	later  func() string // finds the value, where it may name what is bound behind it
	index  int           // among the outline's locals, or -1
	narrow bool          // it says more of a name that is bound elsewhere
}

// unknown reports whether nothing is said of what the name is.
func (n *binding) unknown() bool { return n.typ == "" && n.value == "" }

// A bindings is all that a content binds where it stands.
type bindings struct {
	by   map[string][]*binding // in the order of where they begin
	flow *flow                 // where a language binds a name for the whole function; else nil
}

// scopeOf returns the innermost block that all of a span lies in, or the whole content: struct shop *s; begins with a block.
func (b *builder) scopeOf(s symbol.Span) symbol.Span {
	if b.lang.Flows {
		return b.functionScope(s.Start)
	}
	i := b.blocks.at(s.Start)
	for i >= 0 && b.blocks.spans[i].End < s.End {
		i = int(b.blocks.outer[i])
	}
	if i < 0 {
		return symbol.Span{End: uint32(len(b.content))} //nolint:gosec // a content is no longer
	}
	return b.blocks.spans[i]
}

// A binder enters what a content binds.
type binder struct {
	*builder
	all     *bindings
	defined map[uint32]bool          // names that are symbols or selves
	taken   map[string][]symbol.Span // by name the statements that import it
	entered map[place]*binding
	typed   map[uint32]bool // names that statements were read for
}

// A place is a name where it is bound, and where it is seen.
type place struct {
	at    uint32
	scope symbol.Span
}

func (b *builder) newBinder() *binder {
	n := &binder{b, &bindings{by: map[string][]*binding{}}, map[uint32]bool{}, map[string][]symbol.Span{}, map[place]*binding{}, map[uint32]bool{}}
	for i := range b.outline.Symbols {
		n.defined[b.outline.Symbols[i].NameAt] = true
	}
	for _, s := range b.selves {
		n.defined[s.Start] = true
	}
	for _, i := range b.outline.Imports {
		n.taken[i.Local()] = append(n.taken[i.Local()], i.Span)
	}
	return n
}

// enter notes one binding.
func (b *binder) enter(n *binding) {
	if strings.HasPrefix(n.name, "this.") {
		b.set(n)
		return
	}
	if n.name == "" || b.blankName(n.name) || b.defined[n.at] || b.imports(n) {
		return
	}
	key := place{n.at, n.scope}
	if old := b.entered[key]; old != nil {
		old.orElse(n)
		return
	}
	b.entered[key] = n
	if b.all.flow != nil {
		b.all.flow.enter(n)
		return
	}
	list := b.all.by[n.name]
	i := sort.Search(len(list), func(i int) bool { return list[i].from > n.from })
	b.all.by[n.name] = slices.Insert(list, i, n)
}

// imports reports whether what binds a name is the statement that imports it, or stands at file level beside one.
func (b *binder) imports(n *binding) bool {
	by := b.taken[n.name]
	if slices.ContainsFunc(by, func(s symbol.Span) bool { return holds(s, n.at) }) {
		return true
	}
	return len(by) > 0 && n.scope.Len() == len(b.content) && b.innermost(symbol.Span{Start: n.at, End: n.at}) < 0
}

// orElse makes a binding one that may be of several types: none is known.
func (n *binding) orElse(other *binding) {
	if n.typ == other.typ {
		return
	}
	n.typ = ""
	if n.value == "" {
		n.value = other.value
	}
}

// order is where a statement is read: what is bound in its value is read before a let.
func order(s *source.Statement) uint32 {
	if s.Kind == "let" {
		return s.End
	}
	return s.Start
}

// bind finds what is bound where, in the order of the source, so that a value knows those before it.
func (b *builder) bind(r *source.Reader) *bindings {
	n := b.newBinder()
	if b.lang.Flows {
		n.all.flow = newFlow(b)
	}
	r.Root = func(name string, at uint32) string { return b.rootOf(n.all, name, at) }
	slices.SortStableFunc(b.statements, func(x, y source.Statement) int {
		return cmp.Or(cmp.Compare(order(&x), order(&y)), bySpan(x.Span, y.Span))
	})
	slices.SortFunc(b.locals, bySpan)
	read := func(s *source.Statement) {
		b.readStatement(r, *s, func(x *binding) {
			n.typed[x.at] = true
			n.enter(x)
		})
	}
	untyped := func(l symbol.Span) {
		if n.typed[l.Start] {
			return
		}
		n.enter(&binding{name: source.PlainName(b.name(l)), at: l.Start, from: l.Start, scope: b.scopeOf(l), index: -1})
	}
	patterns := b.letPatterns()
	var late []symbol.Span // what is bound there
	next := 0
	for _, s := range b.locals {
		for ; next < len(b.statements) && order(&b.statements[next]) <= s.Start; next++ {
			read(&b.statements[next])
		}
		if i := sort.Search(len(patterns), func(i int) bool { return patterns[i].Start > s.Start }); i > 0 && patterns[i-1].Holds(s) {
			late = append(late, s)
			continue
		}
		untyped(s)
	}
	for ; next < len(b.statements); next++ {
		read(&b.statements[next])
	}
	for _, s := range late {
		untyped(s)
	}
	return n.all
}

// letPatterns returns where the patterns of lets are, in order: what is bound there is seen behind the statement.
func (b *builder) letPatterns() (patterns []symbol.Span) {
	for i := range b.statements {
		if s := &b.statements[i]; s.Kind == "let" {
			patterns = append(patterns, s.Type)
		}
	}
	slices.SortFunc(patterns, bySpan)
	return patterns
}

// find returns what a name is bound to where it is used, nil for nothing.
func (all *bindings) find(name string, at uint32) *binding {
	if all.flow != nil {
		return all.flow.find(name, at)
	}
	list := all.by[name]
	for i := sort.Search(len(list), func(i int) bool { return list[i].from > at }) - 1; i >= 0; i-- {
		if n := list[i]; n.scope.Start <= at && at < n.scope.End {
			return n
		}
	}
	return nil
}

// more reports whether the text of a reference's receiver says less than there is: no plain name, or a declared this.
func (all *bindings) more(r *source.Reference) bool {
	return r.Receiver == "?" || r.Through || source.IsThis(r.Receiver) && all.find("this", r.Name.Start) != nil
}

// maxChained is how many locals are looked through, each of which says what the one before it is.
const maxChained = 64

// rootOf says what a name at the start of a chain is: itself, this, a local, or "?" for a local of which nothing is known.
func (b *builder) rootOf(all *bindings, name string, at uint32) string {
	n := all.find(name, at)
	if n == nil {
		if i := b.innermost(symbol.Span{Start: at, End: at}); name == b.selfIn(b.selfNames, i) {
			return "this"
		}
		return name
	}
	if later := n.later; later != nil && n.typ == "" {
		if n.later = nil; b.chained < maxChained {
			b.chained++
			n.value = later()
			b.chained--
		}
	}
	if n.unknown() {
		return "?"
	}
	return b.localOf(n)
}

// localOf returns the expression of a binding, which makes it one of the outline's locals.
func (b *builder) localOf(n *binding) string {
	if n.index < 0 {
		n.index = len(b.outline.Locals)
		in := b.innermost(symbol.Span{Start: n.at, End: n.at})
		b.outline.Locals = append(b.outline.Locals, symbol.Local{Name: n.name, In: in, Type: n.typ, Value: n.value})
	}
	return "$" + strconv.Itoa(n.index)
}

// readStatement enters what a statement binds.
func (b *builder) readStatement(r *source.Reader, s source.Statement, enter func(*binding)) {
	lo, hi := r.Within(s.Span)
	if lo >= hi {
		return
	}
	narrow := b.lang.Flows && (s.Within.Len() > 0 || s.Kind == "assert")
	from, scope := b.seen(&s, narrow)
	s.Scope = scope
	all, at := b.boundBy(r, s, lo, hi)
	if at > 0 {
		from = at
	}
	for _, p := range all {
		scope, from := s.Scope, cmp.Or(p.From, from)
		if p.Until > 0 {
			scope.End = min(scope.End, p.Until)
		}
		enter(&binding{name: p.Name, at: p.At, from: from, scope: scope, typ: p.Type, value: p.Value, later: p.Later, index: -1, narrow: narrow})
	}
}

// seen returns where the names of a statement are seen, and where they begin to be.
func (b *builder) seen(s *source.Statement, narrow bool) (from uint32, scope symbol.Span) {
	switch {
	case s.Within.Len() > 0:
		return s.Within.Start, s.Within
	case narrow:
		scope = b.restOfBlock(s.Span)
	default:
		scope = b.scopeOf(s.Span)
	}
	if s.Kind == "type" { // a type parameter may stand behind what uses it
		return scope.Start, scope
	}
	return s.End, scope
}

// boundBy reads the names that a statement binds, and from where on they are seen, 0 where nothing else is said.
func (b *builder) boundBy(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	if s.Name.Len() > 0 {
		p := source.Parameter{Name: b.name(s.Name), At: s.Name.Start, Value: r.SpanValue(s.Value)}
		if s.Type.Len() > 0 {
			p.Type = r.WholeType(r.Within(s.Type))
		}
		if s.Kind == "element" {
			p.Value = source.After(p.Value, "[1]")
		}
		return []source.Parameter{p}, 0
	}
	bind := b.lang.Readers.Binds[s.Kind]
	if bind == nil {
		bind = b.lang.Readers.Binds[""]
	}
	if bind == nil {
		return nil, 0
	}
	return bind(r, s, lo, hi)
}

// A handed is a function that is an argument of a call.
type handed struct{ function, callee symbol.Span }

// handedTo finds by where a function starts what it is handed to: callee@argument.
func (b *builder) handedTo(r *source.Reader) func(at uint32) (string, bool) {
	by := make(map[uint32]symbol.Span, len(b.handed))
	for _, h := range b.handed {
		by[h.function.Start] = h.callee
	}
	return func(at uint32) (string, bool) {
		callee, ok := by[at]
		for i := r.LeafAt(at); !ok && r.Is(i-1, "async", "function", "*"); i-- {
			at = r.Leaves[i-1].Start
			callee, ok = by[at]
		}
		if !ok {
			return "", false
		}
		if read := r.Lang.Readers.Handed; read != nil {
			return read(r, callee, at)
		}
		return r.HandedNode(r.Starting(at), r.ValueAt(callee))
	}
}

// nameSelves notes what methods call what they are called on.
func (b *builder) nameSelves() {
	b.selfNames = map[int]string{}
	for _, span := range b.selves {
		if i := b.innermost(span); i >= 0 {
			b.selfNames[i] = b.name(span)
		}
	}
}

// selfIn returns what the method around symbol i calls what it is called on, "" for none.
func (b *builder) selfIn(selves map[int]string, i int) string {
	for ; i >= 0; i = b.around[i] {
		if name := selves[i]; name != "" {
			return name
		}
	}
	return ""
}
