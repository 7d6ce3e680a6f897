package tags

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"sort"

	"codemem/symbol"
	"codemem/symbol/source"
)

// build makes the outline of what was captured.
func (b *builder) build() {
	b.settleImports()
	b.unite()
	b.sortComments()
	b.mendBodies()
	b.wrapUp()
	b.reachOn()
	b.joinClauses()
	b.settleScopes()
	b.enter()
	b.offer()
	if build := b.lang.Readers.Build; build != nil {
		b.outline.Build = build(b.foremost())
	}
	b.document()
	b.attribute()
	if b.embeds != nil { // they document nothing that the scripts define
		b.comments = append(b.comments, b.embeds.Comments...)
		b.sortComments()
	}
	b.fingerprint()
	b.outline.Notes = b.comments
	if b.leftOut > 0 {
		b.outline.Warnings = append(b.outline.Warnings, fmt.Sprintf("%d definitions or imports lie too deep or are too long: left out", b.leftOut))
	}
}

// sortComments puts comments and groups in order.
func (b *builder) sortComments() {
	slices.SortFunc(b.outline.Groups, bySpan)
	b.outline.Groups = slices.Compact(b.outline.Groups)
	slices.SortFunc(b.comments, bySpan)
	b.comments = slices.Compact(b.comments)
}

// bySpan compares two spans: the one that starts first, and of two that start together the longer, comes first.
func bySpan(x, y symbol.Span) int {
	return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(y.End, x.End))
}

// unite keeps one definition of a name: that of the first pattern, and there the one with most captures. What
// an import binds is no definition, though it is written as one (CommonJS, Lua).
func (b *builder) unite() {
	imported := make(map[symbol.Span]bool, len(b.outline.Imports))
	for _, i := range b.outline.Imports {
		imported[i.Span] = true
	}
	b.definitions = slices.DeleteFunc(b.definitions, func(d definition) bool { return d.kind.Value() && imported[d.span] })
	slices.SortStableFunc(b.definitions, func(x, y definition) int {
		return cmp.Or(cmp.Compare(x.name.Start, y.name.Start), cmp.Compare(x.pattern, y.pattern), cmp.Compare(y.captures, x.captures))
	})
	b.definitions = slices.CompactFunc(b.definitions, func(x, y definition) bool { return x.name == y.name })
	b.definitions = slices.DeleteFunc(b.definitions, func(d definition) bool { return d.kind == symbol.NoKind })
}

// wrapUp gives the definitions what wraps them and what stands before them, and sorts them by place.
func (b *builder) wrapUp() {
	outer := make(map[symbol.Span]symbol.Span, len(b.wraps))
	for _, w := range b.wraps {
		if old, ok := outer[w.inner]; !ok || w.outer.Len() < old.Len() {
			outer[w.inner] = w.outer
		}
	}
	slices.SortFunc(b.attributes, func(x, y symbol.Span) int { return cmp.Compare(x.End, y.End) })
	starts := map[uint32]uint32{} // many names in one statement share their attributes
	for i := range b.definitions {
		d := &b.definitions[i]
		d.span = outermostWrap(outer, d.span)
		start, ok := starts[d.span.Start]
		if !ok {
			start = b.withAttributes(d.span.Start)
			starts[d.span.Start] = start
		}
		d.span.Start = start
		if b.lang.Trailing {
			d.span, d.body, d.value = b.trim(d.span), b.trim(d.body), b.trim(d.value)
			if !d.span.Holds(d.body) {
				d.body = symbol.Span{} // all of it was a comment
			}
		}
	}
	slices.SortStableFunc(b.definitions, func(x, y definition) int {
		return cmp.Or(cmp.Compare(x.span.Start, y.span.Start), cmp.Compare(y.span.End, x.span.End), cmp.Compare(x.name.Start, y.name.Start))
	})
}

// outermostWrap returns what wraps a span, and what wraps that: by what is inside.
func outermostWrap(outer map[symbol.Span]symbol.Span, s symbol.Span) symbol.Span {
	for range 8 {
		o, ok := outer[s]
		if !ok || o == s {
			break
		}
		s = o
	}
	return s
}

// trim takes blanks and comments off the end of a span: an indented body ends in the grammar where the next thing
// begins.
func (b *builder) trim(s symbol.Span) symbol.Span {
	for s.Len() > 0 {
		s.End = s.Start + uint32(len(bytes.TrimRight(b.content[s.Start:s.End], " \t\r\n"))) //nolint:gosec // a content is no longer
		i := sort.Search(len(b.comments), func(i int) bool { return b.comments[i].End >= s.End })
		if i == len(b.comments) || b.comments[i].End != s.End || b.comments[i].Start <= s.Start {
			break
		}
		s.End = b.comments[i].Start
	}
	return s
}

// withAttributes moves a start up over the attributes that end right before it.
func (b *builder) withAttributes(start uint32) uint32 {
	for {
		i := sort.Search(len(b.attributes), func(i int) bool { return b.attributes[i].End > start })
		if i == 0 || b.attributes[i-1].Start >= start || !b.blank(b.attributes[i-1].End, start) {
			return start
		}
		start = b.attributes[i-1].Start
	}
}

// enter makes the symbols: each gets the innermost one around it as parent. What only code inside a callable
// can see, and is neither code nor a type, is no symbol.
func (b *builder) enter() {
	o := b.outline
	var stack []int // its length bounds every walk from a symbol to what it lies in
	holds := b.holdsCode()
	b.settleKeys(holds)
	b.settleSet()
	for _, d := range b.definitions {
		stack = b.leave(stack, d.span)
		s := symbol.Symbol{
			Name: d.text, Qualified: d.text, Kind: d.kind, Parent: b.parentOf(stack, d), Owner: d.owner, Span: d.span, NameAt: d.name.Start,
			Body: d.body, Value: d.value, Line: b.lines.at(d.name.Start), EndLine: b.lines.at(max(d.span.End, 1) - 1), Set: d.set || d.key.Len() > 0,
		}
		if s.Kind.Value() && s.Kind != symbol.Member && b.inMended(s.Parent) {
			s.Kind = symbol.Field
		}
		if b.isLocal(&s, d.name) && !(s.Kind == symbol.Field && holds(&d)) {
			continue
		}
		b.qualify(&s, &d)
		if len(stack) == maxDepth || len(s.Qualified) > maxQualified {
			b.leftOut++
			continue
		}
		s.Exported = b.isExported(&d)
		if s.Kind == symbol.Function && (s.Owner != "" || d.around.Container() && d.around != symbol.Namespace) {
			s.Kind = symbol.Method
		}
		b.say(len(o.Symbols), d)
		around := -1
		if len(stack) > 0 {
			around = stack[len(stack)-1]
		}
		if !d.set { // its method is around what it is set to
			stack = append(stack, len(o.Symbols))
		}
		o.Symbols = append(o.Symbols, s)
		b.around = append(b.around, around)
	}
	number(o)
}

// parentOf returns the innermost of the symbols around that a definition lies in, or -1. A parameter of a constructor that is a
// field too lies in what has that.
func (b *builder) parentOf(stack []int, d definition) int {
	for i := len(stack) - 1; i >= 0; i-- {
		p := &b.outline.Symbols[stack[i]]
		if !encloses(*p, d) || d.set && p.Kind.Callable() {
			continue
		}
		if d.kind == symbol.Field && p.Kind.Callable() && d.name.Start < p.Body.Start {
			return p.Parent
		}
		return stack[i]
	}
	return -1
}

// holdsCode returns a function that reports whether code is defined in a definition.
func (b *builder) holdsCode() func(d *definition) bool {
	var starts []uint32 // of the callables, in order
	for i := range b.definitions {
		if b.definitions[i].kind.Callable() {
			starts = append(starts, b.definitions[i].span.Start)
		}
	}
	return func(d *definition) bool {
		i, _ := slices.BinarySearch(starts, d.span.Start+1)
		return i < len(starts) && starts[i] < d.span.End
	}
}

// isLocal reports whether a value is seen only inside a callable, or in a function without a name. What a type has is seen where that is.
func (b *builder) isLocal(s *symbol.Symbol, name symbol.Span) bool {
	if !s.Kind.Value() || s.Parent >= 0 && b.outline.Symbols[s.Parent].Kind.Container() && b.outline.Symbols[s.Parent].Kind != symbol.Namespace {
		return false
	}
	return b.inCallable(s.Parent) || s.Kind != symbol.Field && (b.inValue(s.Parent) || b.inScope(name))
}

// isExported asks the language whether a definition is seen from outside.
func (b *builder) isExported(d *definition) bool {
	if b.lang.Exported == nil {
		return true
	}
	return b.lang.Exported(&source.Definition{
		Kind: d.kind, Name: d.text, Owner: d.owner, Around: d.around,
		Head:      b.window(d.span.Start, max(d.span.Start, d.name.Start)),
		Signature: func() string { return b.text(b.headOf(d)) },
		Before:    d.before,
	})
}

// say keeps what a definition says of the type of a symbol.
func (b *builder) say(i int, d definition) {
	if d.typ.Len() == 0 && d.init.Len() == 0 {
		return
	}
	if b.said == nil {
		b.said = map[int]definition{}
	}
	b.said[i] = d
}

// headOf returns the source of a definition up to its body, or of one without to its end: not far behind its name.
func (b *builder) headOf(d *definition) symbol.Span {
	const most = 512
	end := d.span.End
	if d.body.Len() > 0 && d.body.Start > d.name.Start {
		end = d.body.Start
	}
	return symbol.Span{Start: max(d.span.Start, d.name.Start-min(d.name.Start, most)), End: max(d.name.End, min(end, d.name.End+most))}
}

// leave takes those off the stack that a span does not lie in, and those that stand beside it in one statement.
func (b *builder) leave(stack []int, span symbol.Span) []int {
	for len(stack) > 0 {
		if s := b.outline.Symbols[stack[len(stack)-1]].Span; s.Holds(span) && s != span {
			break
		}
		stack = stack[:len(stack)-1]
	}
	return stack
}

// encloses reports whether d lies in s: in its span, and not beside it in one statement.
func encloses(s symbol.Symbol, d definition) bool {
	if s.Body.Len() > 0 && s.Body.End <= s.NameAt && s.Span.Holds(d.span) { // typedef struct { … } Name
		return s.Body.Holds(d.span)
	}
	return s.Span.Holds(d.span) && s.Span != d.span && d.name.Start > s.NameAt
}

func (b *builder) inCallable(i int) bool {
	for ; i >= 0; i = b.outline.Symbols[i].Parent {
		if b.outline.Symbols[i].Kind.Callable() {
			return true
		}
	}
	return false
}

// maxDepth and maxQualified bound how definitions are nested: each holds the names of all that it lies in, and to
// walk through those must not take long.
const maxDepth, maxQualified = 64, 1 << 10

// window returns the source between two offsets. The texts of all definitions together would take too long in a
// file where many of them lie far behind the start of what they lie in: when much has been read, it is the start
// and the end of it.
func (b *builder) window(start, end uint32) string {
	const most, ends = 32 << 20, 512
	if b.spent > most && end-start > 2*ends {
		return b.text(symbol.Span{Start: start, End: start + ends}) + "\n" + b.text(symbol.Span{Start: end - ends, End: end})
	}
	b.spent += int(end - start)
	return b.text(symbol.Span{Start: start, End: end})
}

// blank reports whether only blanks lie between two offsets, and not too many: the same ones may be asked for
// often.
func (b *builder) blank(start, end uint32) bool {
	const most = 4 << 10
	return start <= end && end-start <= most && len(bytes.TrimSpace(b.content[start:end])) == 0
}

// inValue reports whether symbol i is a value: a name bound inside it is one of a function without a name.
func (b *builder) inValue(i int) bool {
	return i >= 0 && b.outline.Symbols[i].Kind.Value() && b.outline.Symbols[i].Kind != symbol.Member
}

// qualify names the symbol with what it lies in.
func (b *builder) qualify(s *symbol.Symbol, d *definition) {
	d.before = func() string { return "" }
	if s.Parent >= 0 {
		p := &b.outline.Symbols[s.Parent]
		d.around = p.Kind
		start, end := p.Span.Start, max(p.Span.Start, d.span.Start)
		d.before = func() string { return b.window(start, end) }
		s.Qualified = p.Qualified + "." + s.Name
	}
	if s.Owner != "" {
		name := s.Owner + "." + s.Name
		if s.Parent >= 0 && d.around == symbol.Namespace {
			name = b.outline.Symbols[s.Parent].Qualified + "." + name
		}
		s.Qualified = name
	}
}

// number gives namesakes their ordinals in source order: definitions first, then declarations without a body
// (prototypes, overload signatures), then extensions. So the plain name is the definition, and stays it when a
// prototype is added before.
func number(o *symbol.Outline) {
	count := make(map[string]int, len(o.Symbols))
	for turn := range 3 {
		for i := range o.Symbols {
			if s := &o.Symbols[i]; turnOf(s) == turn {
				count[s.Qualified]++
				s.Ordinal = count[s.Qualified]
			}
		}
	}
}

func turnOf(s *symbol.Symbol) int {
	switch {
	case s.Kind == symbol.Extension:
		return 2
	case s.Kind.Callable() && s.Body.Len() == 0:
		return 1
	}
	return 0
}

// offer notes what statements export, and marks it: what lies in the namespace that the statement does, as in declare module 'x' { … }. A
// file that lists what it exports keeps the rest to itself.
func (b *builder) offer() {
	o := b.outline
	offered := map[[2]string]bool{}
	for _, i := range b.imports {
		if !i.offers() {
			continue
		}
		e := symbol.Export{Name: cmp.Or(i.Alias, i.Name), Local: i.Name}
		if !b.lang.Listed {
			e.In = b.namespaceAround(b.innermost(i.Span))
		}
		o.Exports = append(o.Exports, e)
		offered[[2]string{e.In, e.Local}] = true
	}
	listed := b.lang.Listed && len(offered) > 0
	for i := range o.Symbols {
		s := &o.Symbols[i]
		top, in := s.Parent < 0 || o.Symbols[s.Parent].Kind == symbol.Namespace, ""
		if !listed {
			in = b.namespaceAround(s.Parent)
		}
		switch {
		case top && offered[[2]string{in, s.Name}]:
			s.Exported = true
		case listed:
			s.Exported = s.Exported && b.staysOffered(s, top)
		}
	}
}

// namespaceAround returns the qualified name of the innermost namespace that symbol i is or lies in, "" for none.
func (b *builder) namespaceAround(i int) string {
	for ; i >= 0; i = b.outline.Symbols[i].Parent {
		if s := &b.outline.Symbols[i]; s.Kind == symbol.Namespace {
			return s.Qualified
		}
	}
	return ""
}

// staysOffered reports whether a file that lists what it exports offers a symbol that it does not list: what lies in one that is
// offered, and what has no name to be listed by.
func (b *builder) staysOffered(s *symbol.Symbol, top bool) bool {
	if !top {
		return b.outline.Symbols[s.Parent].Exported
	}
	return s.Kind == symbol.Extension || s.Kind == symbol.Namespace
}

// settleImports orders imports, and drops the bare path of a statement that also names what it takes.
func (b *builder) settleImports() {
	slices.SortStableFunc(b.imports, func(x, y importing) int {
		return cmp.Or(cmp.Compare(x.Span.Start, y.Span.Start), cmp.Compare(y.Kind, x.Kind), cmp.Compare(x.Name, y.Name), cmp.Compare(x.Alias, y.Alias))
	})
	var named symbol.Span // the last statement that names what it takes
	lines := b.lines
	for _, i := range b.imports {
		switch {
		case i.offers():
		case i.Kind == symbol.ImportPath && i.Alias == "" && named.Holds(i.Span):
		default:
			if i.Kind != symbol.ImportPath {
				named = i.Span
			}
			i.Line = lines.at(max(i.at, i.Span.Start))
			if n := len(b.outline.Imports); n == 0 || b.outline.Imports[n-1] != i.Import {
				b.outline.Imports = append(b.outline.Imports, i.Import)
			}
		}
	}
}

func (b *builder) syntaxWarning() string {
	if len(b.errors) == 0 {
		return "syntax errors: something is missing"
	}
	first := slices.MinFunc(b.errors, func(x, y symbol.Span) int { return cmp.Compare(x.Start, y.Start) })
	places := "1 place"
	if len(b.errors) > 1 {
		places = fmt.Sprintf("%d places", len(b.errors))
	}
	return fmt.Sprintf("syntax errors in %s, the first in line %d: what is there may be missing", places, b.lines.at(first.Start))
}

// lineStarts are the offsets of a content's lines.
type lineStarts []uint32

func newLines(content []byte) lineStarts {
	starts := lineStarts{0}
	for i := 0; ; {
		j := bytes.IndexByte(content[i:], '\n')
		if j < 0 {
			return starts
		}
		i += j + 1
		starts = append(starts, uint32(i))
	}
}

// at returns the line of an offset, from 1.
func (l lineStarts) at(offset uint32) int {
	return sort.Search(len(l), func(i int) bool { return l[i] > offset })
}
