package expr

import "strings"

// A Value is an expression of a value: a chain such as orders.get(0).price, or several of them.
type Value struct {
	Any []*Value // a|b: one of several, of which some may be unknown
	All []*Value // a&b: one of several that all must be known

	// A chain has a start and what is applied to it.
	Type  *Type  // <T>: a value of that type; nil for none
	Local string // the number of a local: 0 of $0
	Name  string // a name
	Ops   []Op
	start startKind
}

type startKind uint8

const (
	nameStart startKind = iota
	typeStart
	localStart
	noStart // it is malformed
)

// Operations, by the byte that they begin with.
const (
	Member    = '.' // .name
	Call      = '(' // (labels)
	Arguments = '<' // <T,U>: with type arguments
	Element   = '[' // []; [0] and [1] are what a loop gives
	Part      = '#' // #0: the first of several
	Through   = '^' // ^ or ^1: what was awaited or is wrapped
	Given     = '@' // @0.1: what a function that is its argument 0 gets as parameter 1
	Malformed = 0
)

// An Op is one operation on what is before it.
type Op struct {
	Kind byte
	Text string  // as it is written: .name, (labels), [0]
	Args []*Type // the type arguments
}

// Calls reports whether the operation calls what is before it, with type arguments or not, or hands it a function.
func (o *Op) Calls() bool { return o.Kind == Call || o.Kind == Arguments || o.Kind == Given }

// Inside returns what stands in the brackets of a call: its arguments or their labels.
func (o *Op) Inside() string { return o.Text[1 : len(o.Text)-1] }

// ParseValue reads a value. What it does not understand has a part that is malformed, and means nothing.
func ParseValue(text string) *Value { return parseValue(text, 0) }

func parseValue(text string, depth int) *Value {
	if parts := split(text, '|'); len(parts) > 1 {
		return &Value{Any: parseValues(parts, depth)}
	}
	if parts := split(text, '&'); len(parts) > 1 {
		return &Value{All: parseValues(parts, depth)}
	}
	v := &Value{start: noStart}
	if text == "" || depth > maxDepth {
		return v
	}
	rest := v.parseStart(text, depth)
	for rest != "" {
		var op Op
		op, rest = parseOp(rest, depth)
		v.Ops = append(v.Ops, op)
		if op.Kind == Malformed {
			break
		}
	}
	return v
}

func parseValues(parts []string, depth int) []*Value {
	all := make([]*Value, len(parts))
	for i, p := range parts {
		all[i] = parseValue(p, depth+1)
	}
	return all
}

// parseStart reads the start of a chain, and returns what is behind it.
func (v *Value) parseStart(text string, depth int) string {
	switch text[0] {
	case '<':
		end := closing(text)
		if end <= 0 {
			return ""
		}
		v.start, v.Type = typeStart, parseType(text[1:end], depth+1)
		return text[end+1:]
	case '$':
		n := 1
		for n < len(text) && text[n] >= '0' && text[n] <= '9' {
			n++
		}
		v.start, v.Local = localStart, text[1:n]
		return text[n:]
	}
	n := 0
	for n < len(text) && text[n] == '@' { // a variable of an object or a class
		n++
	}
	n = endOfName(text, n)
	v.start, v.Name = nameStart, text[:n]
	return text[n:]
}

// parseOp cuts the first operation off the rest of a chain.
func parseOp(rest string, depth int) (Op, string) {
	switch c := rest[0]; c {
	case Member, Part, Given, Through:
		n := endOfName(rest, 1)
		if c == Given && n < len(rest) && rest[n] == '.' && !startsName(rest[n+1:]) {
			n = endOfName(rest, n+1)
		}
		return Op{Kind: c, Text: rest[:n]}, rest[n:]
	case Call, Element, Arguments:
		end := closing(rest)
		if end < 0 {
			break
		}
		op := Op{Kind: c, Text: rest[:end+1]}
		if c == Arguments {
			op.Args = parseTypes(rest[1:end], depth+1)
		}
		return op, rest[end+1:]
	}
	return Op{Kind: Malformed}, ""
}

// startsName reports whether a text begins as the name of a member does, and not as the number of a parameter.
func startsName(text string) bool {
	return text != "" && !endsName(text[0]) && (text[0] < '0' || text[0] > '9')
}

// IsName reports whether a chain starts with a name, IsType and IsLocal whether with one of those.
func (v *Value) IsName() bool { return v.start == nameStart }

// IsType reports whether a chain starts with a value of a type: <T>.
func (v *Value) IsType() bool { return v.start == typeStart }

// IsLocal reports whether a chain starts with a local: $0.
func (v *Value) IsLocal() bool { return v.start == localStart }

// Names returns the names with dots between them that a chain starts with.
func (v *Value) Names() []string {
	names := []string{v.Name}
	for _, op := range v.Ops {
		if op.Kind != Member {
			break
		}
		names = append(names, op.Text[1:])
	}
	return names
}

// endOfName returns where the name ends that starts at an offset of a chain.
func endOfName(text string, from int) int {
	for from < len(text) && !endsName(text[from]) {
		from++
	}
	return from
}

func endsName(c byte) bool { return strings.IndexByte(".()[]<>#@^", c) >= 0 }
