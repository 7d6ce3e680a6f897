package tags

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
	case r.is(i, "None"):
		return "<None>", i + 1, true
	case r.is(i, "True", "False"):
		return "<bool>", i + 1, true
	case r.is(i, "..."), r.is(i, "lambda", "not"):
		return "", i, true
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

// pyKnown reads a call of a function of the language itself that gives back what it gets.
func (r *reader) pyKnown(i, hi int) (string, int, bool) {
	end := int(r.leaves[i+1].partner)
	if end < 0 || end >= hi || r.root(r.text(i), r.leaves[i].Start) != r.text(i) {
		return "", i, false
	}
	parts := r.split(i+2, end, ",", false)
	if len(parts) == 0 || r.comprehended(i+2, end) < end && !r.is(i, "list", "tuple", "set", "frozenset", "sorted", "next") {
		return "", i, false
	}
	argument := func(n int) string { return r.value(parts[n][0], parts[n][1]) }
	element := func(n int) string { return after(argument(n), "[0]") }
	if c := r.comprehended(i+2, end); c < end {
		element = func(int) string { return r.value(i+2, c) }
	}
	switch r.text(i) {
	case "cast":
		if len(parts) == 2 {
			return bracketed(r.wholeType(parts[0][0], parts[0][1])), end + 1, true
		}
	case "type":
		if len(parts) == 1 {
			return after(argument(0), ".__class__"), end + 1, true
		}
	case "list", "tuple", "set", "frozenset", "sorted", "reversed", "iter":
		return r.listOfValue(element(0)), end + 1, true
	case "next", "min", "max":
		if len(parts) == 1 || r.is(i, "next") {
			return element(0), end + 1, true
		}
	case "enumerate":
		if e := element(0); e != "" {
			return "<[#(int,=" + e + ")]>", end + 1, true
		}
	case "zip":
		t := "<[#("
		for n := range parts {
			e := element(n)
			if t += "=" + e; e == "" {
				t = t[:len(t)-1] + "_"
			}
			if n+1 < len(parts) {
				t += ","
			}
		}
		return t + ")]>", end + 1, true
	case "copy", "deepcopy":
		return argument(0), end + 1, true
	}
	return "", i, false
}
