package tags

import "strings"

// eachValue writes the values of several nodes, with commas between them.
func (r *reader) eachValue(nodes []int) string {
	all := make([]string, len(nodes))
	for i, n := range nodes {
		all[i] = "_"
		if e := r.nodeValue(n); e != "" {
			all[i] = "=" + e
		}
	}
	return strings.Join(all, ",")
}

func (r *reader) listOfValue(e string) string {
	if e == "" {
		return "<list>"
	}
	return "<[=" + e + "]>"
}

// pyYield reads a yield, which makes its function one that gives many.
func (r *reader) pyYield(n int) string {
	e := r.nodeValue(r.child(n, 1))
	if r.is(r.leafAt(r.nodes[n].Start)+1, "from") {
		return e
	}
	return r.listOfValue(e)
}

// pyList reads a list or a set, or what goes through one, by its first element.
func (r *reader) pyList(n int) string {
	return r.listOfValue(r.nodeValue(r.child(n, 1)))
}

// pyDictionary reads a dictionary by its first value.
func (r *reader) pyDictionary(n int) string {
	if v := r.nodeValue(r.field(r.child(n, 1), "value")); v != "" {
		return "<{_:=" + v + "}>"
	}
	return "<dict>"
}

// pySubscript reads an element or a part; what is made with types looks like an element where more follows.
func (r *reader) pySubscript(n int) string {
	e := r.link(r.field(n, "value"))
	index := r.field(n, "subscript")
	switch {
	case e == "" || r.kind(index) == "slice":
		return e
	case r.in(n) == "function" || r.in(n) == "object":
		lo, _ := r.within(r.nodes[index].Span)
		_, hi := r.within(r.nodes[n].Span)
		return e + "<" + r.types(lo, hi-1) + ">"
	}
	return e + "[]"
}

// pyCall reads a call, as of a function that everyone knows.
func (r *reader) pyCall(n int) string {
	callee, arguments := r.field(n, "function"), r.field(n, "arguments")
	name := r.source(callee)
	if name == "typing.cast" || name == "t.cast" {
		name = "cast"
	}
	a := pyArguments{r: r, parts: r.children(arguments)}
	if a.comprehends = r.kind(arguments) == "generator_expression"; a.comprehends {
		a.parts = a.parts[:1]
	}
	if read := pyFunctions[name]; read != nil && len(a.parts) > 0 && r.root(name, r.nodes[callee].Start) == name {
		if e, ok := read(&a); ok {
			return e
		}
	}
	return after(r.link(callee), "()")
}

// pyArguments are those of a call, or the value of a comprehension.
type pyArguments struct {
	r           *reader
	parts       []int
	comprehends bool
}

func (a *pyArguments) value(n int) string { return a.r.nodeValue(a.parts[n]) }

// element is what an argument has for elements.
func (a *pyArguments) element(n int) string {
	if a.comprehends {
		return a.value(n)
	}
	return after(a.value(n), "[0]")
}

// pyFunctions read calls of functions that everyone knows; not ok if they are called in another way.
var pyFunctions = map[string]func(a *pyArguments) (string, bool){
	"cast": (*pyArguments).cast,
	"type": func(a *pyArguments) (string, bool) {
		return a.only(func() string { return after(a.value(0), ".__class__") })
	},
	"list": pyListed, "tuple": pyListed, "set": pyListed, "frozenset": pyListed, "sorted": pyListed, "reversed": pyListed, "iter": pyListed,
	"next": func(a *pyArguments) (string, bool) { return a.element(0), true },
	"min":  func(a *pyArguments) (string, bool) { return a.only(func() string { return a.element(0) }) },
	"max":  func(a *pyArguments) (string, bool) { return a.only(func() string { return a.element(0) }) },
	"enumerate": func(a *pyArguments) (string, bool) {
		e := a.element(0)
		return "<[#(int,=" + e + ")]>", e != ""
	},
	"zip":  pyZipped,
	"copy": pySame, "deepcopy": pySame,
}

// only reads a call with one argument; a value that is read and not used would count among the locals that are looked up.
func (a *pyArguments) only(read func() string) (string, bool) {
	if len(a.parts) != 1 || a.comprehends {
		return "", false
	}
	return read(), true
}

func (a *pyArguments) cast() (string, bool) {
	if len(a.parts) != 2 {
		return "", false
	}
	return bracketed(a.r.nodeType(a.parts[0])), true
}

func pySame(a *pyArguments) (string, bool) { return a.value(0), true }

func pyListed(a *pyArguments) (string, bool) { return a.r.listOfValue(a.element(0)), true }

func pyZipped(a *pyArguments) (string, bool) {
	all := make([]string, len(a.parts))
	for n := range a.parts {
		if e := a.element(n); e != "" {
			all[n] = "=" + e
		} else {
			all[n] = "_"
		}
	}
	return "<[#(" + strings.Join(all, ",") + ")]>", true
}
