package upstream

import "codemem/symbol/grammar"

// A table is a static table of a parser.c.
type table struct {
	element string // the type of its elements
	numbers []int64
	strings []*string
	actions []grammar.Action
	set     set  // of a TSCharacterRange table, once it was used
	used    bool // the language refers to it
}

// structures are the types of elements that have fields, in their order. An element without is a number.
var structures = map[string][]string{
	"TSSymbol": nil, "TSStateId": nil, "uint16_t": nil, "uint32_t": nil, "bool": nil,
	"TSSymbolMetadata": {"visible", "named", "supertype"},
	"TSMapSlice":       {"index", "length"},
	"TSFieldMapSlice":  {"index", "length"},
	"TSFieldMapEntry":  {"field_id", "child_index", "inherited"},
	"TSLexMode":        {"lex_state", "external_lex_state"},
	"TSLexerMode":      {"lex_state", "external_lex_state", "reserved_word_set_id"},
	"TSCharacterRange": {"start", "end"},
}

// table reads a definition after its "static": const TYPE NAME[…] = {…};
func (r *reader) table() {
	if p := r.peek(); string(p.text) == "const" {
		r.next()
	}
	t := &table{element: r.identifier()}
	if t.element == "char" {
		r.expect("*", "const")
	}
	name := r.identifier()
	if _, twice := r.tables[name]; twice {
		r.fail("a second %s", name)
	}
	dimensions := r.dimensions()
	r.expect("=", "{")
	switch fields, known := structures[t.element]; {
	case t.element == "char" && len(dimensions) == 1:
		r.stringList(t)
	case t.element == "TSParseActionEntry" && len(dimensions) == 1:
		r.actionList(t)
	case known && len(dimensions) == 1:
		t.numbers = r.elements(nil, fields, dimensions[0])
	case known && fields == nil && len(dimensions) == 2:
		r.rows(t, dimensions)
	default:
		r.fail("a table of %s with %d dimensions", t.element, len(dimensions))
	}
	r.expect(";")
	r.tables[name] = t
}

// dimensions reads […]…; the length is -1 where it follows from the elements.
func (r *reader) dimensions() []int64 {
	var all []int64
	for r.accept('[') {
		if r.accept(']') {
			all = append(all, -1)
			continue
		}
		all = append(all, r.number())
		r.expect("]")
	}
	return all
}

// index reads [n] = in front of an element. Without it the element follows the last one.
func (r *reader) index(last int64) int64 {
	if !r.accept('[') {
		return last + 1
	}
	n := r.number()
	r.expect("]", "=")
	if n < 0 || n > 1<<26 {
		r.fail("element %d", n)
	}
	return n
}

// elements reads elements up to the closing brace into a list of numbers, as many for each as it has fields.
func (r *reader) elements(into []int64, fields []string, length int64) []int64 {
	width := max(int64(len(fields)), 1)
	base := int64(len(into))
	if length >= 0 {
		into = append(into, make([]int64, length*width)...)
	}
	for last := int64(-1); !r.accept('}'); {
		last = r.index(last)
		at := base + last*width
		if length >= 0 && last >= length {
			r.fail("element %d of %d", last, length)
		}
		if missing := at + width - int64(len(into)); missing > 0 {
			into = append(into, make([]int64, missing)...)
		}
		if fields == nil {
			into[at] = r.number()
		} else {
			r.structure(into[at:at+width], fields)
		}
		if !r.accept(',') {
			r.expect("}")
			break
		}
	}
	return into
}

// structure reads {value, .field = value, …}.
func (r *reader) structure(into []int64, fields []string) {
	r.expect("{")
	for at := 0; !r.accept('}'); at++ {
		if r.accept('.') {
			name := r.identifier()
			for at = 0; at < len(fields) && fields[at] != name; at++ {
			}
			r.expect("=")
		}
		if at >= len(fields) {
			r.fail("a field that %v does not have", fields)
		}
		into[at] = r.number()
		if !r.accept(',') {
			r.expect("}")
			break
		}
	}
}

// rows reads a table of two dimensions: [n] = {…}, …
func (r *reader) rows(t *table, dimensions []int64) {
	length, width := dimensions[0], dimensions[1]
	if length < 0 || width < 0 || length*width > 1<<26 {
		r.fail("a table of %d rows of %d", length, width)
	}
	t.numbers = make([]int64, length*width)
	for last := int64(-1); !r.accept('}'); {
		if last = r.index(last); last >= length {
			r.fail("row %d of %d", last, length)
		}
		r.expect("{")
		start, end := last*width, (last+1)*width
		r.elements(t.numbers[start:start:end], nil, width)
		if !r.accept(',') {
			r.expect("}")
			break
		}
	}
}

func (r *reader) stringList(t *table) {
	for last := int64(-1); !r.accept('}'); {
		last = r.index(last)
		for int64(len(t.strings)) <= last {
			t.strings = append(t.strings, nil)
		}
		switch v := r.next(); {
		case v.kind == 's':
			t.strings[last] = &v.str
		case v.kind != 'i' || string(v.text) != "NULL":
			r.fail("%s instead of a string", v)
		}
		if !r.accept(',') {
			r.expect("}")
			break
		}
	}
}

// actionList reads [n] = {.entry = {…}}, followed by as many actions as it counts.
func (r *reader) actionList(t *table) {
	for !r.accept('}') {
		if n := r.index(int64(len(t.actions)) - 1); n != int64(len(t.actions)) {
			r.fail("parse action %d after %d", n, len(t.actions))
		}
		if r.peek().kind == '{' {
			r.expect("{", ".", "entry", "=")
			var entry [2]int64
			r.structure(entry[:], []string{"count", "reusable"})
			r.expect("}")
			t.actions = append(t.actions, grammar.Action{First: small[uint8](r, entry[0]), Second: small[uint8](r, entry[1])})
		} else {
			t.actions = append(t.actions, r.action())
		}
		r.expect(",")
	}
}

// The types of a parse action.
const (
	shift = iota
	reduce
	accept
	recovery
)

// actions are the macros of parse actions: how many arguments each has, and the action that it makes of them.
var actions = map[string]struct {
	args int
	of   func(r *reader, args []int64) grammar.Action
}{
	"SHIFT": {1, func(r *reader, args []int64) grammar.Action {
		return grammar.Action{First: shift, Third: small[uint16](r, args[0])}
	}},
	"SHIFT_REPEAT": {1, func(r *reader, args []int64) grammar.Action {
		return grammar.Action{First: shift, Third: small[uint16](r, args[0]), Fourth: 1 << 8}
	}},
	"SHIFT_EXTRA": {0, func(*reader, []int64) grammar.Action { return grammar.Action{First: shift, Fourth: 1} }},
	"REDUCE": {4, func(r *reader, args []int64) grammar.Action {
		return grammar.Action{
			First: reduce, Second: small[uint8](r, args[1]), Third: small[uint16](r, args[0]),
			Fourth: uint16(small[int16](r, args[2])), Fifth: small[uint16](r, args[3]), //nolint:gosec // the bits of a signed number
		}
	}},
	"ACCEPT_INPUT": {0, func(*reader, []int64) grammar.Action { return grammar.Action{First: accept} }},
	"RECOVER":      {0, func(*reader, []int64) grammar.Action { return grammar.Action{First: recovery} }},
}

// action reads a macro with its arguments.
func (r *reader) action() grammar.Action {
	name := r.identifier()
	r.expect("(")
	var args []int64
	for !r.accept(')') {
		args = append(args, r.number())
		if !r.accept(',') {
			r.expect(")")
			break
		}
	}
	macro, known := actions[name]
	if !known || len(args) != macro.args {
		r.fail("parse action %s with %d arguments", name, len(args))
	}
	return macro.of(r, args)
}

// small converts a number to a smaller type, in which it must fit.
func small[T uint8 | uint16 | uint32 | int16](r *reader, n int64) T {
	v := T(n) //nolint:gosec // compared
	if int64(v) != n {
		r.fail("%d does not fit its place", n)
	}
	return v
}

func smalls[T uint8 | uint16 | uint32](r *reader, list []int64) []T {
	if len(list) == 0 {
		return nil
	}
	out := make([]T, len(list))
	for i, n := range list {
		out[i] = small[T](r, n)
	}
	return out
}
