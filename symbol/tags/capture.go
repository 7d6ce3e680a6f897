package tags

import (
	"strings"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/source"
	"codemem/symbol/tags/engine"
)

// A definition is a captured one on its way to be a symbol.
type definition struct {
	pattern  int
	captures int
	kind     symbol.Kind
	span     symbol.Span
	name     symbol.Span
	text     string // of the name
	body     symbol.Span
	value    symbol.Span
	typ      symbol.Span // what is said of its type
	init     symbol.Span // what it is made with, where that says its type
	owner    string
	loose    bool          // it may be a local variable, if it lies in no type that is mended
	set      bool          // it is set on what a method is called on: a member of the type around that
	key      symbol.Span   // of the key of a literal: the literal
	holder   bool          // it is a definition only for what is defined in it: a key of an object that has functions
	around   symbol.Kind   // the kind of the symbol that it lies in, or NoKind
	before   func() string // the source between the start of what it lies in and its own
}

type wrap struct{ outer, inner symbol.Span }

// An importing is a captured import or export.
type importing struct {
	symbol.Import
	at     uint32 // where its name stands, if that is known
	export bool
}

// offers reports whether it exports a name of the file.
func (i *importing) offers() bool { return i.export && i.Path == "" }

// A builder makes an outline of what a query captured.
type builder struct {
	lang    *language
	query   *query
	content []byte          // that was parsed
	source  []byte          // that the file holds: the same but where code is embedded
	embeds  *lang.Embedding // what is embedded, or nil
	outline *symbol.Outline

	unused      symbol.Span // in outline.PackageAt: names there are no references
	definitions []definition
	references  []source.Reference
	accesses    []source.Reference // captured reads and writes
	wraps       []wrap
	attributes  []symbol.Span
	comments    []symbol.Span
	docs        []symbol.Span
	imports     []importing
	errors      []symbol.Span
	locals      []symbol.Span      // names bound where they stand
	scopes      []symbol.Span      // what has bindings of its own and no name
	open        []symbol.Span      // those of the scopes that only hold the file
	selves      []symbol.Span      // names of what a method is called on
	statements  []source.Statement // that bind names
	returns     []symbol.Span      // values that are returned
	handed      []handed           // functions that are arguments
	blocked     []block
	blocks      *blocks
	chained     int                // how many locals are being looked through
	selfNames   map[int]string     // by symbol: what a method calls what it is called on
	said        map[int]definition // by symbol: the definition, if it says something of its type
	around      []int              // by symbol: the one whose source it lies in, or -1; mostly its parent
	tokens      []uint32           // as in a result
	nodes       []uint32           // as in a result
	room        *room
	lines       lineStarts
	spent       int           // bytes of windows so far
	mended      []symbol.Span // names of types whose bodies the grammar does not see, in order
	leftOut     int           // definitions and imports too deep or too long to be kept
}

// A match is one match of a query's pattern.
type match struct {
	b        *builder
	pattern  int
	captures []uint32 // capture, start, end; …
}

// span returns the first node of the match that a capture of this name holds.
func (m match) span(name string) (symbol.Span, bool) {
	for c := m.captures; len(c) > 0; c = c[3:] {
		if m.b.query.Captures[c[0]] == name {
			return symbol.Span{Start: c[1], End: c[2]}, true
		}
	}
	return symbol.Span{}, false
}

// stretch returns span, which ends where a second capture NAME.end does.
func (m match) stretch(name string) (symbol.Span, bool) {
	s, ok := m.span(name)
	if end, more := m.span(name + ".end"); more {
		s.End = end.End
	}
	return s, ok
}

// reach returns the text from the first to the last node of the match that a capture of this name holds: of A::B::f() both scopes.
func (m match) reach(name string) (symbol.Span, bool) {
	s, ok := m.span(name)
	for c := m.captures; len(c) > 0; c = c[3:] {
		if m.b.query.Captures[c[0]] == name {
			s.Start, s.End = min(s.Start, c[1]), max(s.End, c[2])
		}
	}
	return s, ok
}

func (m match) holds() bool {
	for i := range m.b.query.predicates[m.pattern] {
		p := &m.b.query.predicates[m.pattern][i]
		if !p.holds(func(capture int) (string, bool) {
			for c := m.captures; len(c) > 0; c = c[3:] {
				if int(c[0]) == capture {
					return m.b.text(symbol.Span{Start: c[1], End: min(c[2], c[1]+maxCompared)}), true
				}
			}
			return "", false
		}) {
			return false
		}
	}
	return true
}

func (b *builder) text(s symbol.Span) string { return string(b.content[s.Start:s.End]) }

// name returns a short text that is valid UTF-8, for a name.
func (b *builder) name(s symbol.Span) string {
	s.End = min(s.End, s.Start+source.MaxName)
	return strings.ToValidUTF8(b.text(s), "\uFFFD")
}

// maxCompared is the number of bytes of a node that predicates see: each node of a long chain holds those before
// it, and to read them all anew takes too long.
const maxCompared = 4 << 10

// read sorts what the query captured.
func (b *builder) read(r engine.Result) {
	b.tokens, b.nodes = r.Tokens, r.Nodes
	for n := r.Matches; len(n) > 0; {
		end := 2 + 3*int(n[1])
		m := match{b, int(n[0]), n[2:end]}
		n = n[end:]
		if m.holds() {
			b.take(m)
		}
	}
	if r.Broken {
		b.outline.Warnings = append(b.outline.Warnings, b.syntaxWarning())
	}
	if r.Deep {
		b.outline.Warnings = append(b.outline.Warnings, "the source is nested too deep: what lies deepest is left out")
	}
}

// take files one match under what its main capture says.
func (b *builder) take(m match) {
	for c := m.captures; len(c) > 0; c = c[3:] {
		if r := &b.query.roles[c[0]]; r.file != nil {
			r.file(b, m, symbol.Span{Start: c[1], End: c[2]}, r.detail)
		}
	}
}

// A role is what the name of a capture says: what files it, by the first word, and the detail, which is the rest.
type role struct {
	file   filer
	detail string
}

type filer func(b *builder, m match, span symbol.Span, detail string)

// roles are by the first word of a capture's name.
var roles = map[string]filer{
	"definition": func(b *builder, m match, span symbol.Span, detail string) { b.define(m, span, symbol.KindOf(detail)) },
	"reference":  (*builder).refer,
	"import":     func(b *builder, m match, span symbol.Span, detail string) { b.bring(m, span, false, detail) },
	"export":     func(b *builder, m match, span symbol.Span, detail string) { b.bring(m, span, true, detail) },
	"bind":       (*builder).bindBy,
	"package":    (*builder).packaged,
	"wrap": func(b *builder, m match, span symbol.Span, _ string) {
		inner, _ := m.span("inner")
		b.wraps = append(b.wraps, wrap{span, inner})
	},
	"closure": func(b *builder, m match, span symbol.Span, _ string) {
		callee, _ := m.span("callee")
		b.handed = append(b.handed, handed{span, callee})
	},
	"block": func(b *builder, m match, span symbol.Span, detail string) {
		if detail == "end" {
			return
		}
		if end, more := m.span("block.end"); more {
			span.End = end.End
		}
		b.blocked = append(b.blocked, block{span, detail == "function", detail})
	},
	"scope": func(b *builder, _ match, span symbol.Span, detail string) {
		if detail == "open" {
			b.open = append(b.open, span)
		} else {
			b.scopes = append(b.scopes, span)
		}
	},
	"attribute": spans(func(b *builder) *[]symbol.Span { return &b.attributes }),
	"group":     spans(func(b *builder) *[]symbol.Span { return &b.outline.Groups }),
	"comment":   spans(func(b *builder) *[]symbol.Span { return &b.comments }),
	"doc":       spans(func(b *builder) *[]symbol.Span { return &b.docs }),
	"return":    spans(func(b *builder) *[]symbol.Span { return &b.returns }),
	"self":      spans(func(b *builder) *[]symbol.Span { return &b.selves }),
	"local":     spans(func(b *builder) *[]symbol.Span { return &b.locals }),
	"error":     spans(func(b *builder) *[]symbol.Span { return &b.errors }),
}

// spans files a capture of which no more than its place is kept.
func spans(list func(b *builder) *[]symbol.Span) filer {
	return func(b *builder, _ match, span symbol.Span, _ string) { *list(b) = append(*list(b), span) }
}

// packaged notes the package that the file belongs to; where they nest, package a and package b are a.b.
func (b *builder) packaged(m match, span symbol.Span, detail string) {
	name, _ := m.span("name")
	switch o := b.outline; {
	case o.Package == "":
		o.Package, o.PackageAt, b.unused = b.name(name), span, name
		if detail == "whole" {
			b.unused = span
		}
	case b.lang.Nested && len(o.Package) < maxQualified:
		o.Package += "." + b.name(name)
	}
}

// blankName reports whether a name is a blank, which names nothing in the language.
func (b *builder) blankName(name string) bool { return name == "_" && !b.lang.Underscore }

func (b *builder) define(m match, span symbol.Span, kind symbol.Kind) {
	name, ok := m.span("name")
	if !ok || name.Len() == 0 || b.blankName(b.text(name)) {
		return
	}
	d := definition{pattern: m.pattern, captures: len(m.captures) / 3, kind: kind, span: span, name: name, text: source.PlainName(b.name(name))}
	if kind == symbol.Namespace {
		d.text = strings.NewReplacer("::", ".", `\`, ".").Replace(d.text)
	}
	if end, ok := m.span("end"); ok {
		d.span.End = max(d.span.End, end.End)
	}
	d.body, _ = m.span("body")
	d.value, _ = m.span("value")
	d.typ, _ = m.stretch("type")
	d.init, _ = m.stretch("init")
	_, d.loose = m.span("loose")
	_, d.holder = m.span("holder")
	_, d.set = m.span("set")
	d.key, _ = m.span("key")
	if owner, ok := m.reach("owner"); ok {
		if d.owner = b.lang.ownerOf(b.name(owner)); d.owner == "exports" || d.owner == "module.exports" {
			d.owner = "" // CommonJS: what is set there is the module's own
		}
	}
	if d.text != "" {
		b.definitions = append(b.definitions, d)
	}
}

func (b *builder) refer(m match, span symbol.Span, detail string) {
	r := source.Reference{Pattern: m.pattern, Name: span, All: span}
	switch detail {
	case "call":
		r.Kind = symbol.Call
	case "type":
		r.Kind = symbol.UseType
	case "inherit":
		r.Kind = symbol.Inherit
	case "read":
		r.Kind = symbol.Read
	case "write":
		r.Kind = symbol.Write
	case "key":
		r.Kind, r.Key = symbol.Write, true
	case "case":
		r.Kind, r.Key = symbol.Read, true
	case "part":
		r.Kind, r.Part = symbol.Read, true
	case "none":
		r.None = true
	default:
		r.Kind = symbol.Mention
	}
	name, named := m.span("name")
	if named {
		r.Name = name
	}
	if module, ok := m.span("module"); ok {
		r.Receiver = `"` + strings.Trim(b.name(module), "\"'`") + `"`
		if !named {
			r.Name, r.Text = module, "exports"
		}
	} else {
		r.On, _ = m.stretch("receiver")
	}
	r.In, _ = m.span("in")
	if r.Kind.Access() {
		b.accesses = append(b.accesses, r)
		return
	}
	if r.Text == "" {
		b.spell(&r)
	}
	if r.Text != "" {
		b.references = append(b.references, r)
	}
}

// spell reads the name of a reference, and what it says of its receiver.
func (b *builder) spell(r *source.Reference) {
	r.Text = source.PlainName(b.name(r.Name))
	if r.On.Len() == 0 {
		return
	}
	if r.Receiver = "?"; r.On.Len() <= 2*source.MaxReceiver {
		r.Receiver = source.ReceiverName(b.text(r.On))
	}
}

// bindBy files a statement that binds names.
func (b *builder) bindBy(m match, span symbol.Span, kind string) {
	s := source.Statement{Span: span, Kind: kind}
	s.Within, _ = m.span("within")
	s.Name, _ = m.span("name")
	s.Type, _ = m.stretch("type")
	s.Value, _ = m.stretch("value")
	b.statements = append(b.statements, s)
}

// bring files an import, or an export.
func (b *builder) bring(m match, span symbol.Span, export bool, detail string) {
	i := importing{export: export}
	i.Span = span
	i.ReExport = export
	path, ok := m.span("path")
	if !ok && !export {
		b.bringRead(span)
		return
	}
	i.Path = strings.Trim(b.name(path), "\"'`<>")
	name, _ := m.span("name")
	alias, _ := m.span("alias")
	i.Name, i.Alias = b.name(name), b.name(alias)
	i.at = name.Start
	if i.Alias == "=" { // export = name
		i.Alias = "exports"
	}
	if kind, ok := importKinds[detail]; ok {
		i.Kind = kind
	}
	if i.Kind == symbol.ImportDefault {
		i.Name = "default"
	}
	if at := strings.LastIndexByte(i.Path, '.'); b.lang.LastNames && i.Kind == symbol.ImportPath && i.Alias != "" && at > 0 {
		i.Kind, i.Path, i.Name = symbol.ImportName, i.Path[:at], i.Path[at+1:] // import a.b as c: what is searched by its name is b
	}
	b.imports = append(b.imports, i)
}

// importKinds are by what stands behind @import. in a query.
var importKinds = map[string]symbol.ImportKind{
	"name": symbol.ImportName, "default": symbol.ImportDefault, "namespace": symbol.ImportNamespace, "all": symbol.ImportAll, "system": symbol.ImportSystem,
}

// bringRead files what the language reads of a statement.
func (b *builder) bringRead(span symbol.Span) {
	if span.Len() > maxStatement {
		b.leftOut++
		return
	}
	for _, read := range b.lang.ReadImports(strings.ToValidUTF8(b.text(span), "\uFFFD")) {
		read.Span = span
		b.imports = append(b.imports, importing{Import: read})
	}
}

// maxStatement is the number of bytes over which an import is not read.
const maxStatement = 32 << 10

// ownerOf is what a definition belongs to, by what its query captured of that.
func (l *language) ownerOf(captured string) string {
	if l.Owner != nil {
		return l.Owner(captured)
	}
	return ownerName(captured)
}

// ownerName is the bare name of a receiver's type: *Server[T] is Server, a::B is a.B.
func ownerName(s string) string {
	s = strings.TrimLeft(s, "*& (")
	if i := strings.IndexAny(s, "[<("); i >= 0 {
		s = s[:i]
	}
	s = strings.Trim(strings.ReplaceAll(strings.ReplaceAll(s, "::", "."), ":", "."), " .)")
	return strings.TrimSuffix(s, ".prototype")
}
