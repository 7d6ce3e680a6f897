package source

import (
	"slices"
	"strconv"
	"strings"

	"codemem/regex"
)

// A Form is how the nodes of one kind are read: as a value and as a type, by a template or a function.
type Form struct {
	value, typ shape

	Remark       bool // a comment
	Interpolates bool // code inside a literal text
	Markup       bool // of JSX
	Tight        bool // a comma before the closing bracket has a meaning
}

type shape struct {
	alternatives []alternative
	read         NodeReader
}

func (s *shape) blank() bool { return s.read == nil && s.alternatives == nil }

// A NodeReader reads a node as a value or as a type.
type NodeReader func(r *Reader, n int) string

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

// FormsOf reads what a language says of its nodes, by the kinds of its grammar.
func FormsOf(l *Syntax, kinds []string) []Form {
	forms := make([]Form, len(kinds))
	numbers := make(map[string][]int, len(kinds))
	for i, kind := range kinds {
		numbers[kind] = append(numbers[kind], i)
		forms[i].Remark = strings.Contains(kind, "comment")
		forms[i].Interpolates = strings.Contains(kind, "interpolat") || strings.HasSuffix(kind, "_substitution")
		forms[i].Markup = strings.HasPrefix(kind, "jsx_")
		forms[i].Tight = tight().MatchString(kind)
	}
	enter := func(kinds string, set func(f *Form)) {
		for kind := range strings.FieldsSeq(kinds) {
			for _, i := range numbers[kind] {
				set(&forms[i])
			}
		}
	}
	for kinds, t := range l.Values {
		enter(kinds, func(f *Form) { f.value.alternatives = parseTemplate(t) })
	}
	for kinds, t := range l.Types {
		enter(kinds, func(f *Form) { f.typ.alternatives = parseTemplate(t) })
	}
	for kinds, read := range l.Readers.Values {
		enter(kinds, func(f *Form) { f.value.read = read })
	}
	for kinds, read := range l.Readers.Types {
		enter(kinds, func(f *Form) { f.typ.read = read })
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
	for end < len(t) && WordByte(t[end]) {
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

// NodeValue returns the expression of a node, "" if it says nothing of a type.
func (r *Reader) NodeValue(n int) string {
	if r.Deep++; r.Deep > MaxDeep {
		r.Deep--
		return ""
	}
	e := r.Link(n)
	if r.Deep--; strings.HasPrefix(e, "?") {
		return ""
	}
	return e
}

// Link returns the expression of a node that a chain may go on from: what it starts with may be "?", a local of which nothing is known.
func (r *Reader) Link(n int) string {
	if r.links++; r.links > maxOperand {
		r.links--
		return ""
	}
	e := r.expand(&r.form(n).value, n, false)
	r.links--
	return e
}

// NodeType returns the type that a node writes, "" if it says nothing.
func (r *Reader) NodeType(n int) string {
	if r.Deep++; r.Deep > MaxDeep {
		r.Deep--
		return ""
	}
	t := ""
	if r.Lang.Types != nil {
		t = r.expand(&r.form(n).typ, n, true)
	} else if n >= 0 { // its types are read from tokens
		t = r.WholeType(r.Within(r.Nodes[n].Span))
	}
	r.Deep--
	return t
}

func (r *Reader) expand(s *shape, n int, typ bool) string {
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
	case len(e) <= MaxExpression:
		return e
	case typ && r.Lang.Infers:
		return Shortened(e)
	case r.Lang.Infers && !r.Bare:
		return r.withoutArguments().expand(s, n, typ)
	}
	return ""
}

// withoutArguments returns a reader of the same code that leaves out the arguments of calls: for a long chain.
func (r *Reader) withoutArguments() *Reader {
	without := *r
	without.Bare = true
	return &without
}

// fits reports whether a node has the children that an alternative asks for.
func (a alternative) fits(r *Reader, n int) bool {
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
func (h *hole) of(r *Reader, n int) int {
	switch {
	case h.field != "":
		return r.Field(n, h.field)
	case h.child != 0:
		return r.Child(n, h.child)
	}
	return n
}

// fill writes an alternative.
func (r *Reader) fill(a alternative, n int, typ bool) string {
	e := ""
	for _, holes := range a.choices {
		one := r.fillHoles(holes, n, typ)
		if one == "" && a.every {
			return ""
		}
		e = Either(e, one)
	}
	return e
}

func (r *Reader) fillHoles(holes []hole, n int, typ bool) string {
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
func (r *Reader) hole(h *hole, n int, first, typ bool) string {
	c := h.of(r, n)
	switch {
	case h.all != 0:
		return r.all(h, n)
	case h.sign == '@' && c == n:
		return r.ownName(n, typ)
	case h.sign == '@':
		return r.NodeText(c)
	case h.sign == '%':
		return r.NodeType(c)
	case h.group:
		return Whole(r.NodeValue(c))
	case first:
		return r.Link(c)
	}
	return r.NodeValue(c)
}

// ownName writes what a node that is a name means: as a value what it is bound to, as a type its text, if that says anything.
func (r *Reader) ownName(n int, typ bool) string {
	switch {
	case !typ:
		return r.NodeName(n)
	case slices.Contains(r.Lang.Unsaid, r.Source(n)):
		return ""
	}
	return r.NodeText(n)
}

// all writes all children of a node.
func (r *Reader) all(h *hole, n int) string {
	e := ""
	for c := r.First(n); c >= 0; c = r.After(c) {
		one := ""
		if h.sign == '%' {
			one = r.NodeType(c)
		} else {
			one = r.NodeValue(c)
		}
		if h.all == '|' {
			e = Either(e, one)
			continue
		}
		if c != r.First(n) {
			e += ","
		}
		e += OrBlank(one)
	}
	return e
}

// NodeText returns the text of a node as a name.
func (r *Reader) NodeText(n int) string {
	if n < 0 {
		return ""
	}
	text := r.Source(n)
	if strings.ContainsAny(text, " \n\t(") { // what the grammar took for a name
		return ""
	}
	return PlainName(strings.TrimLeft(text, "$"))
}

// Source returns the source of a node, cut where it is longer than a name, "" of none.
func (r *Reader) Source(n int) string {
	if n < 0 {
		return ""
	}
	s := r.Nodes[n].Span
	return string(r.Content[s.Start:min(s.End, s.Start+MaxName)])
}

// NodeName returns what a name means where it stands.
func (r *Reader) NodeName(n int) string {
	text := r.Source(n)
	if e, ok := r.Lang.Constants[text]; ok {
		return e
	}
	if sigil := r.Lang.Sigil; !r.Lang.Signed && (sigil == "" || sigil == text[:1]) {
		text = PlainName(strings.TrimLeft(text, "$"))
	}
	return r.Root(text, r.Nodes[n].Start)
}

// ValueAt returns the outermost node with a span that is read as a value, or NoNode.
func (r *Reader) ValueAt(s Span) int {
	for n := r.Starting(s.Start); n < len(r.Nodes) && r.Nodes[n].Start == s.Start; n++ {
		if r.Nodes[n].End == s.End && !r.form(n).value.blank() {
			return n
		}
	}
	return NoNode
}

// tokens reports whether a node is a token of what a macro is called with.
func (r *Reader) tokens(n int) bool {
	return n < len(r.Nodes) && r.Kind(r.Parent(n)) == "token_tree"
}

// TypeArguments reads those of a node, with their angles.
func (r *Reader) TypeArguments(n int) string {
	if n < 0 {
		return ""
	}
	lo, hi := r.Within(r.Nodes[n].Span)
	return strings.ReplaceAll("<"+r.Types(lo+1, hi-1)+">", "<>", "")
}

// endOf returns where the last of some leaves ends: a literal text behind all that is in it.
func (r *Reader) endOf(lo, hi int) uint32 {
	end := r.Leaves[hi-1].End
	for i := hi - 1; i >= lo; i-- {
		if l := r.Leaves[i]; l.Literal && int(l.Partner) == hi-1 {
			return l.End
		}
	}
	return end
}

// typeAt returns the outermost node that starts with a leaf, ends before another and is a type, or NoNode.
func (r *Reader) typeAt(i, hi int) int {
	if i >= hi {
		return NoNode
	}
	start, end := r.Leaves[i].Start, r.Leaves[hi-1].End
	for n := r.Starting(start); n < len(r.Nodes) && r.Nodes[n].Start == start; n++ {
		if r.Nodes[n].End <= end && !r.form(n).typ.blank() {
			return n
		}
	}
	return NoNode
}

// ofLeaves returns the expression of the node of some leaves.
func (r *Reader) ofLeaves(lo, hi int) string {
	if hi = r.Trim(lo, hi, ";", ","); lo >= hi {
		return ""
	}
	return r.SpanValue(Span{Start: r.Leaves[lo].Start, End: r.endOf(lo, hi)})
}

// AnewNode is NodeValue, however deep what asks for it lies.
func (r *Reader) AnewNode(n int) string {
	deep, links := r.Deep, r.links
	r.Deep, r.links = 0, 0
	defer func() { r.Deep, r.links = deep, links }()
	return r.NodeValue(n)
}

// Defaulted reads an operator whose right side stands in for what the left one has not. The angles of f<T>(x) may be taken for
// operators.
func (r *Reader) Defaulted(n int) string {
	if left := r.Field(n, "left"); r.Operator(n) == ">" && r.Operator(left) == "<" {
		return After(r.Link(r.Field(left, "left")), Bracketed(r.NodeType(r.Field(left, "right")))+"()")
	}
	left, right := r.Field(n, "left"), r.Field(n, "right")
	if !r.defaults(n) || r.Field(left, "right") >= 0 && !r.defaults(left) || r.Field(right, "right") >= 0 && !r.defaults(right) { // a == b || c
		return ""
	}
	return Either(r.NodeValue(left), r.NodeValue(right))
}

func (r *Reader) defaults(n int) bool { return slices.Contains(r.Lang.Defaults, r.Operator(n)) }

// Operator returns what stands between the operands of a node.
func (r *Reader) Operator(n int) string {
	left := r.Field(n, "left")
	if left < 0 {
		return ""
	}
	_, i := r.Within(r.Nodes[left].Span)
	return r.Text(i)
}

// Commas counts those before a child of a node.
func (r *Reader) Commas(n, child int) (count int) {
	lo, _ := r.Within(r.Nodes[n].Span)
	hi, _ := r.Within(r.Nodes[child].Span)
	for i := lo + 1; i < hi && count <= MaxArguments; i = r.Past(i) {
		if r.Is(i, ",") {
			count++
		}
	}
	return count
}

// Declaring returns the node of a declaration, whose name is a child of it.
func (r *Reader) Declaring(d Declaration) int {
	for n := r.Starting(d.NameAt); n >= 0; n = r.Parent(n) {
		if r.Nodes[n].Start < d.NameAt || r.Nodes[n].Start == d.NameAt && r.In(n) != "name" && r.Field(n, "name") >= 0 {
			return n
		}
	}
	return NoNode
}

// NodeGenerics reads type parameters with their constraints: T, or T:Constraint.
func (r *Reader) NodeGenerics(n int) string {
	var all []string
	for _, c := range r.Children(n) {
		name := r.NodeText(r.Field(c, "name"))
		if t := r.NodeType(r.Field(c, "constraint")); t != "" && t != "any" {
			name += ":" + t
		}
		all = append(all, name)
	}
	return strings.Join(all, ",")
}

// tight matches the kinds of nodes in which a comma before the closing bracket has a meaning.
var tight = regex.Lazy(`tuple|token_|macro|subscript|type_parameter$`)
