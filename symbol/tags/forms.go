package tags

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
)

// A form is how the nodes of one kind are read: as a value and as a type, by a template or a function.
type form struct {
	value, typ shape

	remark       bool // a comment
	interpolates bool // code inside a literal text
	markup       bool // of JSX
	tight        bool // a comma before the closing bracket has a meaning
}

type shape struct {
	alternatives []alternative
	read         nodeReader
}

func (s *shape) blank() bool { return s.read == nil && s.alternatives == nil }

// A nodeReader reads a node as a value or as a type.
type nodeReader func(r *reader, n int) string

// An alternative is one template of lang.Forms, as what it may be either of.
type alternative struct {
	choices [][]hole
	every   bool // must be known
}

// A hole is a place for a child in a template, with the text before it.
type hole struct {
	before string
	sign   byte   // of lang.Forms: $ % @; 0 for text alone
	field  string // of the child; "" for its number
	child  int    // 0 for the node itself
	all    byte   // , or | for all children
	absent byte   // ? or ~; 0 if without the child there is nothing
	group  bool   // ($1)
}

// formsOf reads what a language says of its nodes, by the kinds of its grammar.
func formsOf(l *language, kinds []string) []form {
	forms := make([]form, len(kinds))
	numbers := make(map[string][]int, len(kinds))
	for i, kind := range kinds {
		numbers[kind] = append(numbers[kind], i)
		forms[i].remark = strings.Contains(kind, "comment")
		forms[i].interpolates = strings.Contains(kind, "interpolat") || strings.HasSuffix(kind, "_substitution")
		forms[i].markup = strings.HasPrefix(kind, "jsx_")
		forms[i].tight = tight.MatchString(kind)
	}
	enter := func(kinds string, set func(f *form)) {
		for kind := range strings.FieldsSeq(kinds) {
			for _, i := range numbers[kind] {
				set(&forms[i])
			}
		}
	}
	for kinds, t := range l.Values {
		enter(kinds, func(f *form) { f.value.alternatives = parseTemplate(t) })
	}
	for kinds, t := range l.Types {
		enter(kinds, func(f *form) { f.typ.alternatives = parseTemplate(t) })
	}
	for kinds, read := range l.types.values {
		enter(kinds, func(f *form) { f.value.read = read })
	}
	for kinds, read := range l.types.kinds {
		enter(kinds, func(f *form) { f.typ.read = read })
	}
	return forms
}

func parseTemplate(t string) (all []alternative) {
	for one := range strings.SplitSeq(t, " or ") {
		var a alternative
		between := " | "
		if a.every = strings.Contains(one, " & "); a.every {
			between = " & "
		}
		for choice := range strings.SplitSeq(one, between) {
			a.choices = append(a.choices, parseHoles(choice))
		}
		all = append(all, a)
	}
	return all
}

func parseHoles(t string) (holes []hole) {
	for {
		i := strings.IndexAny(t, "$%@")
		if i < 0 {
			if t != "" || holes == nil {
				holes = append(holes, hole{before: t})
			}
			return holes
		}
		h := hole{before: t[:i], sign: t[i]}
		t = h.parse(t[i+1:])
		holes = append(holes, h)
	}
}

// parse reads what a hole is for, which follows its sign, and returns the rest of the template.
func (h *hole) parse(t string) (rest string) {
	end := 0
	for end < len(t) && wordByte(t[end]) {
		end++
	}
	if word := t[:end]; word == "" && h.sign != '@' && t != "" {
		if h.all, end = t[0], 1; h.all == '*' {
			h.all = ','
		}
	} else if n, err := strconv.Atoi(word); err == nil {
		h.child = n
	} else {
		h.field = word
	}
	t = t[end:]
	if before, opens := strings.CutSuffix(h.before, "("); opens && h.sign == '$' && strings.HasPrefix(t, ")") {
		h.before, h.group, t = before, true, t[1:]
	}
	if t != "" && (t[0] == '?' || t[0] == '~') {
		h.absent, t = t[0], t[1:]
	}
	return t
}

// nodeValue returns the expression of a node, "" if it says nothing of a type.
func (r *reader) nodeValue(n int) string {
	if r.deep++; r.deep > maxDeep {
		r.deep--
		return ""
	}
	e := r.link(n)
	if r.deep--; strings.HasPrefix(e, "?") {
		return ""
	}
	return e
}

// link returns the expression of a node that a chain may go on from: what it starts with may be "?", a local of which nothing is known.
func (r *reader) link(n int) string {
	if r.links++; r.links > maxOperand {
		r.links--
		return ""
	}
	e := r.expand(&r.form(n).value, n, false)
	r.links--
	return e
}

// nodeType returns the type that a node writes, "" if it says nothing.
func (r *reader) nodeType(n int) string {
	if r.deep++; r.deep > maxDeep {
		r.deep--
		return ""
	}
	t := ""
	if r.lang.Types != nil {
		t = r.expand(&r.form(n).typ, n, true)
	} else if n >= 0 { // its types are read from tokens
		t = r.wholeType(r.within(r.nodes[n].Span))
	}
	r.deep--
	return t
}

// genericName is a type with arguments, which is known without them as well.
var genericName = regexp.MustCompile(`^[\w$.]+<`)

func (r *reader) expand(s *shape, n int, typ bool) string {
	e := ""
	switch {
	case n < 0:
	case s.read != nil:
		e = s.read(r, n)
	default:
		for _, a := range s.alternatives {
			if a.fits(r, n) {
				e = r.fill(a, n, typ)
				break
			}
		}
	}
	switch {
	case len(e) <= maxExpression:
		return e
	case typ && r.lang.Infers && genericName.MatchString(e):
		return e[:strings.IndexByte(e, '<')]
	case r.lang.Infers && !r.bare:
		return r.withoutArguments().expand(s, n, typ)
	}
	return ""
}

// withoutArguments returns a reader of the same code that leaves out the arguments of calls: for a long chain.
func (r *reader) withoutArguments() *reader {
	without := *r
	without.bare = true
	return &without
}

// fits reports whether a node has the children that an alternative asks for.
func (a alternative) fits(r *reader, n int) bool {
	for _, holes := range a.choices {
		for _, h := range holes {
			if h.sign != 0 && h.absent == 0 && h.all == 0 && h.of(r, n) < 0 {
				return false
			}
		}
	}
	return true
}

// of returns the child that a hole is for.
func (h *hole) of(r *reader, n int) int {
	switch {
	case h.field != "":
		return r.field(n, h.field)
	case h.child != 0:
		return r.child(n, h.child)
	}
	return n
}

// fill writes an alternative.
func (r *reader) fill(a alternative, n int, typ bool) string {
	e := ""
	for _, holes := range a.choices {
		one := r.fillHoles(holes, n, typ)
		if one == "" && a.every {
			return ""
		}
		e = either(e, one)
	}
	return e
}

func (r *reader) fillHoles(holes []hole, n int, typ bool) string {
	var b strings.Builder
	for i := range holes {
		h := &holes[i]
		b.WriteString(h.before)
		if h.sign == 0 {
			continue
		}
		e := r.hole(h, n, i == 0 && h.before == "", typ)
		unknown := strings.HasPrefix(e, "?") && len(holes) > 1 && h.sign == '$'
		if e == "" && h.absent == '~' {
			e = "_"
		}
		if unknown || e == "" && h.absent == 0 {
			return ""
		}
		b.WriteString(e)
	}
	return strings.ReplaceAll(b.String(), "<>", "")
}

// hole writes what a child is in a hole, which may be the first of a chain.
func (r *reader) hole(h *hole, n int, first, typ bool) string {
	c := h.of(r, n)
	switch {
	case h.all != 0:
		return r.all(h, n)
	case h.sign == '@' && c == n:
		return r.ownName(n, typ)
	case h.sign == '@':
		return r.nodeText(c)
	case h.sign == '%':
		return r.nodeType(c)
	case h.group:
		return whole(r.nodeValue(c))
	case first:
		return r.link(c)
	}
	return r.nodeValue(c)
}

// ownName writes what a node that is a name means: as a value what it is bound to, as a type its text, if that says anything.
func (r *reader) ownName(n int, typ bool) string {
	switch {
	case !typ:
		return r.nodeName(n)
	case slices.Contains(r.lang.Unsaid, r.source(n)):
		return ""
	}
	return r.nodeText(n)
}

// all writes all children of a node.
func (r *reader) all(h *hole, n int) string {
	e := ""
	for c := r.first(n); c >= 0; c = r.after(c) {
		one := ""
		if h.sign == '%' {
			one = r.nodeType(c)
		} else {
			one = r.nodeValue(c)
		}
		if h.all == '|' {
			e = either(e, one)
			continue
		}
		if c != r.first(n) {
			e += ","
		}
		e += orBlank(one)
	}
	return e
}

// nodeText returns the text of a node as a name.
func (r *reader) nodeText(n int) string {
	if n < 0 {
		return ""
	}
	text := r.source(n)
	if strings.ContainsAny(text, " \n\t(") { // what the grammar took for a name
		return ""
	}
	return plainName(strings.TrimLeft(text, "$"))
}

// source returns the source of a node, cut where it is longer than a name, "" of none.
func (r *reader) source(n int) string {
	if n < 0 {
		return ""
	}
	s := r.nodes[n].Span
	return string(r.content[s.Start:min(s.End, s.Start+maxName)])
}

// nodeName returns what a name means where it stands.
func (r *reader) nodeName(n int) string {
	text := r.source(n)
	if e, ok := r.lang.Constants[text]; ok {
		return e
	}
	if sigil := r.lang.Sigil; !r.lang.Signed && (sigil == "" || sigil == text[:1]) {
		text = plainName(strings.TrimLeft(text, "$"))
	}
	return r.root(text, r.nodes[n].Start)
}

// formed reports whether a language's expressions are read from nodes.
func (l *language) formed() bool { return l.Values != nil }

// valueAt returns the outermost node with a span that is read as a value, or noNode.
func (r *reader) valueAt(s symbol.Span) int {
	for n := r.starting(s.Start); n < len(r.nodes) && r.nodes[n].Start == s.Start; n++ {
		if r.nodes[n].End == s.End && !r.form(n).value.blank() {
			return n
		}
	}
	return noNode
}

// tokens reports whether a node is a token of what a macro is called with.
func (r *reader) tokens(n int) bool {
	return n < len(r.nodes) && r.kind(r.parent(n)) == "token_tree"
}

// typeArguments reads those of a node, with their angles.
func (r *reader) typeArguments(n int) string {
	if n < 0 {
		return ""
	}
	lo, hi := r.within(r.nodes[n].Span)
	return strings.ReplaceAll("<"+r.types(lo+1, hi-1)+">", "<>", "")
}

// endOf returns where the last of some leaves ends: a literal text behind all that is in it.
func (r *reader) endOf(lo, hi int) uint32 {
	end := r.leaves[hi-1].End
	for i := hi - 1; i >= lo; i-- {
		if l := r.leaves[i]; l.literal && int(l.partner) == hi-1 {
			return l.End
		}
	}
	return end
}

// typeAt returns the outermost node that starts with a leaf, ends before another and is a type, or noNode.
func (r *reader) typeAt(i, hi int) int {
	if i >= hi {
		return noNode
	}
	start, end := r.leaves[i].Start, r.leaves[hi-1].End
	for n := r.starting(start); n < len(r.nodes) && r.nodes[n].Start == start; n++ {
		if r.nodes[n].End <= end && !r.form(n).typ.blank() {
			return n
		}
	}
	return noNode
}

// ofLeaves returns the expression of the node of some leaves.
func (r *reader) ofLeaves(lo, hi int) string {
	if hi = r.trim(lo, hi, ";", ","); lo >= hi {
		return ""
	}
	return r.spanValue(symbol.Span{Start: r.leaves[lo].Start, End: r.endOf(lo, hi)})
}

// anewNode is nodeValue, however deep what asks for it lies.
func (r *reader) anewNode(n int) string {
	deep, links := r.deep, r.links
	r.deep, r.links = 0, 0
	defer func() { r.deep, r.links = deep, links }()
	return r.nodeValue(n)
}

// defaulted reads an operator whose right side stands in for what the left one has not. The angles of f<T>(x) may be taken for
// operators.
func (r *reader) defaulted(n int) string {
	if left := r.field(n, "left"); r.operator(n) == ">" && r.operator(left) == "<" {
		return after(r.link(r.field(left, "left")), bracketed(r.nodeType(r.field(left, "right")))+"()")
	}
	left, right := r.field(n, "left"), r.field(n, "right")
	if !r.defaults(n) || r.field(left, "right") >= 0 && !r.defaults(left) || r.field(right, "right") >= 0 && !r.defaults(right) { // a == b || c
		return ""
	}
	return either(r.nodeValue(left), r.nodeValue(right))
}

func (r *reader) defaults(n int) bool { return slices.Contains(r.lang.Defaults, r.operator(n)) }

// operator returns what stands between the operands of a node.
func (r *reader) operator(n int) string {
	left := r.field(n, "left")
	if left < 0 {
		return ""
	}
	_, i := r.within(r.nodes[left].Span)
	return r.text(i)
}

// commas counts those before a child of a node.
func (r *reader) commas(n, child int) (count int) {
	lo, _ := r.within(r.nodes[n].Span)
	hi, _ := r.within(r.nodes[child].Span)
	for i := lo + 1; i < hi && count <= maxArguments; i = r.past(i) {
		if r.is(i, ",") {
			count++
		}
	}
	return count
}

// declaring returns the node of a declaration, whose name is a child of it.
func (r *reader) declaring(d declaration) int {
	for n := r.starting(d.NameAt); n >= 0; n = r.parent(n) {
		if r.nodes[n].Start < d.NameAt || r.nodes[n].Start == d.NameAt && r.in(n) != "name" && r.field(n, "name") >= 0 {
			return n
		}
	}
	return noNode
}

// nodeGenerics reads type parameters with their constraints: T, or T:Constraint.
func (r *reader) nodeGenerics(n int) string {
	var all []string
	for _, c := range r.children(n) {
		name := r.nodeText(r.field(c, "name"))
		if t := r.nodeType(r.field(c, "constraint")); t != "" && t != "any" {
			name += ":" + t
		}
		all = append(all, name)
	}
	return strings.Join(all, ",")
}
