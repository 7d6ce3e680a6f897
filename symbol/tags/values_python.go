package tags

import "strings"

// pyGroup reads what stands in brackets: one value, several, or a generator.
func (r *reader) pyGroup(i, hi int) (string, int) {
	end := int(r.leaves[i].partner)
	if end < 0 || end >= hi {
		return "", i
	}
	if r.is(i+2, ":=") {
		return r.value(i+3, end), end + 1
	}
	if c := r.comprehended(i+1, end); c < end {
		return r.listOfValue(r.value(i+1, c)), end + 1
	}
	parts := r.split(i+1, end, ",", false)
	if len(parts) == 1 && !r.is(end-1, ",") {
		return r.value(i+1, end), end + 1
	}
	return r.pyTuple(parts), end + 1
}

// pyTuple reads several values.
func (r *reader) pyTuple(parts [][2]int) string {
	t := "<#("
	for i, p := range parts {
		if i > 0 {
			t += ","
		}
		if v := r.value(p[0], p[1]); v != "" {
			t += "=" + v
		} else {
			t += "_"
		}
	}
	return t + ")>"
}

// comprehended returns where the loop of a comprehension begins, or hi.
func (r *reader) comprehended(lo, hi int) int {
	c := r.find(lo, hi, "for")
	if r.is(c-1, "async") {
		c--
	}
	return c
}

func (r *reader) listOfValue(e string) string {
	if e == "" {
		return "<list>"
	}
	return "<[=" + e + "]>"
}

// pyBinary reads what has operators, or a word before it that makes a function.
func (r *reader) pyBinary(lo, hi int) (string, bool) {
	if r.is(lo, "lambda", "yield") {
		return r.pyDeferred(lo, hi), true
	}
	return r.operators(lo, hi)
}

// pyDeferred reads what runs later: a yield makes its function one that gives many.
func (r *reader) pyDeferred(lo, hi int) string {
	if r.is(lo, "lambda") {
		return ""
	}
	if r.is(lo+1, "from") {
		return r.value(lo+2, hi)
	}
	return r.listOfValue(r.value(lo+1, hi))
}

// pyLiteral reads a literal of Python, or a call of a function that everyone knows.
func (r *reader) pyLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, "[", "{"):
		return r.pyDisplay(i, hi)
	case i < hi && r.content[r.leaves[i].Start] >= '0' && r.content[r.leaves[i].Start] <= '9':
		return "<int>", i + 1, true
	case r.is(i+1, "(") && r.name(i):
		return r.pyKnown(i, hi)
	case r.name(i) && r.is(i+1, ".") && r.is(i+2, "cast") && r.is(i, "typing", "t"):
		return r.pyKnown(i+2, hi)
	}
	return "", i, false
}

// pyDisplay reads a list, a dictionary or a set.
func (r *reader) pyDisplay(i, hi int) (string, int, bool) {
	end := int(r.leaves[i].partner)
	if end < 0 || end >= hi {
		return "", i, true
	}
	to := r.comprehended(i+1, end)
	if parts := r.split(i+1, to, ",", false); len(parts) > 0 {
		to = parts[0][1]
	}
	colon := to
	if r.is(i, "{") {
		colon = r.find(i+1, to, ":", "lambda")
	}
	switch {
	case r.is(i+1, "*", "**"), i+1 == end, colon < to && !r.is(colon, ":"):
		if r.is(i, "[") {
			return "<list>", end + 1, true
		}
		return "<dict>", end + 1, true
	case colon < to:
		if v := r.value(colon+1, to); v != "" {
			return "<{_:=" + v + "}>", end + 1, true
		}
		return "<dict>", end + 1, true
	}
	return r.listOfValue(r.value(i+1, to)), end + 1, true
}

// pyKnown reads a call of a function that everyone knows. Its arguments may be one comprehension.
func (r *reader) pyKnown(i, hi int) (string, int, bool) {
	end := int(r.leaves[i+1].partner)
	if end < 0 || end >= hi || r.root(r.text(i), r.leaves[i].Start) != r.text(i) {
		return "", i, false
	}
	a := pyArguments{r: r, lo: i + 2, of: r.comprehended(i+2, end), parts: r.split(i+2, end, ",", false)}
	a.comprehends = a.of < end
	read, known := pyFunctions[r.text(i)]
	if !known || len(a.parts) == 0 || a.comprehends && !r.is(i, "list", "tuple", "set", "frozenset", "sorted", "next") {
		return "", i, false
	}
	e, ok := read(&a)
	if !ok {
		return "", i, false
	}
	return e, end + 1, true
}

// pyArguments are those of a call.
type pyArguments struct {
	r           *reader
	parts       [][2]int
	lo, of      int // where they start, and where the value of a comprehension ends
	comprehends bool
}

func (a *pyArguments) value(n int) string { return a.r.value(a.parts[n][0], a.parts[n][1]) }

// element is what an argument has for elements.
func (a *pyArguments) element(n int) string {
	if a.comprehends {
		return a.r.value(a.lo, a.of)
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
	if len(a.parts) != 1 {
		return "", false
	}
	return read(), true
}

func (a *pyArguments) cast() (string, bool) {
	if len(a.parts) != 2 {
		return "", false
	}
	return bracketed(a.r.wholeType(a.parts[0][0], a.parts[0][1])), true
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
