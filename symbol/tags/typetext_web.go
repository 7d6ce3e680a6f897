package tags

import "strings"

// jsType reads a type of TypeScript: a union without null and undefined, or one of its parts.
func (r *reader) jsType(i, hi int) (string, int) {
	var all []string
	add := func(t string) {
		switch t {
		case "", "null", "undefined", "void", "never", "any", "unknown":
			return
		}
		all = append(all, t)
	}
	if r.is(i, "|", "&") {
		i++
	}
	t, next := r.jsPart(i, hi)
	add(t)
	for next < hi && r.is(next, "|", "&") {
		and := r.is(next, "&")
		t, next = r.jsPart(next+1, hi)
		if !and || len(all) == 0 || t != "" && t[0] != '{' {
			add(t)
		}
	}
	if next < hi && r.is(next, "extends") { // a conditional type
		return "", hi
	}
	return strings.Join(all, "|"), next
}

// jsPart reads one part of a union with what stands behind it.
func (r *reader) jsPart(i, hi int) (string, int) {
	t, next := r.jsPrimary(i, hi)
	for next < hi && r.is(next, "[") {
		if end := r.past(next); end == next+2 {
			t, next = listType(t, end)
		} else if key := r.text(next + 1); t != "" && end == next+3 && r.leaves[next+1].literal {
			t, next = "=<"+t+">."+strings.Trim(key, "\"'"), end // a type by the name of a member
		} else if t != "" {
			t, next = "=<"+t+">[]", end
		} else {
			next = end
		}
	}
	return t, next
}

// jsPrimary reads a type without what stands behind it.
func (r *reader) jsPrimary(i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.leaves[i].literal:
		return stringType, r.past(i)
	case r.is(i, "readonly", "unique", "infer", "asserts", "abstract"):
		return r.jsPart(i+1, hi)
	case r.is(i, "keyof"):
		_, next := r.jsPart(i+1, hi)
		return stringType, next
	case r.is(i, "typeof"):
		e, next := r.chain(i+1, hi)
		if e == "" {
			return "", next
		}
		return "=" + e, next
	case r.is(i, "new"):
		return r.jsPrimary(i+1, hi)
	case r.is(i, "<"): // of a generic function
		return r.jsPrimary(r.pastAngle(i, hi), hi)
	case r.is(i, "("):
		end := r.past(i)
		if !r.is(end, "=>") || end >= hi {
			return r.wholeType(i+1, end-1), end
		}
		result, next := r.typ(end+1, hi)
		return "(" + r.paramTypes(r.jsParams(i+1, end-1)) + ")" + result, next
	case r.is(i, "["):
		return "#(" + r.types(i+1, max(r.past(i)-1, i+1)) + ")", r.past(i)
	case r.is(i, "{"):
		return r.jsRecord(i), r.past(i)
	case r.is(i, "import"):
		return "", hi
	case r.name(i) && r.is(i+1, "is") && i+2 < hi:
		return "boolean", hi
	case r.name(i):
		return r.named(i, hi, "<")
	}
	return "", i + 1
}

// paramTypes writes the types of parameters.
func (r *reader) paramTypes(all []parameter) string {
	types := make([]string, len(all))
	for i, p := range all {
		types[i] = orBlank(p.typ)
	}
	return strings.Join(types, ",")
}

// jsRecord reads the members of an object type: {.name:T,.name:T}.
func (r *reader) jsRecord(i int) string {
	var all []string
	end := r.past(i) - 1
	for lo := i + 1; lo < end; {
		hi := r.find(lo, end, ";", ",")
		at := lo
		if r.is(at, "readonly") && r.name(at+1) {
			at++
		}
		if name := r.text(at); r.name(at) {
			if at++; r.is(at, "?") {
				at++
			}
			switch {
			case r.is(at, ":"):
				if t := r.wholeType(at+1, hi); t != "" {
					all = append(all, "."+name+":"+t)
				}
			case r.is(at, "(") && r.is(r.past(at), ":"):
				all = append(all, "."+name+":()"+r.wholeType(r.past(at)+1, hi))
			}
		}
		lo = hi + 1
	}
	if len(all) == 0 {
		return ""
	}
	return "{" + strings.Join(all, ",") + "}"
}

// jsParams reads the parameters of a function: name, name?: T, name = value, ...name: T[], and patterns, whose names
// are bound apart.
func (r *reader) jsParams(lo, hi int) []parameter {
	parts := r.split(lo, hi, ",", true)
	all := make([]parameter, len(parts))
	for i, part := range parts {
		lo, hi := part[0], part[1]
		for lo+1 < hi && (r.is(lo, "public", "private", "protected", "readonly", "override", "...") && (r.name(lo+1) || r.is(lo+1, "[", "{")) || r.is(lo, "@")) {
			if r.is(lo, "@") {
				_, lo = r.chain(lo+1, hi)
				continue
			}
			lo++
		}
		p := &all[i]
		p.at = r.leaves[lo].Start
		if r.name(lo) {
			p.name = r.text(lo)
		}
		next := r.past(lo)
		if r.is(next, "?", "!") {
			next++
		}
		set := r.find(next, hi, "=")
		if next < hi && r.is(next, ":") {
			p.typ = r.wholeType(next+1, set)
		}
		if set < hi {
			p.value = r.value(set+1, hi)
		}
	}
	return all
}

// jsLiteral reads a literal of JavaScript, or what makes a value of a class.
func (r *reader) jsLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, "new"):
		return r.jsNew(i+1, hi)
	case r.is(i, "[") && r.leaves[i].partner > 0:
		return r.listOf(i), r.past(i), true
	case r.is(i, "import") && r.is(i+1, "("), r.is(i, "require") && r.is(i+1, "(") && r.leaves[i+2].literal:
		return "", i, true
	case r.is(i, "{", "function", "class", "async", "import", "new.target", "/", "<"):
		return "", i, true
	case r.is(i, "true", "false"):
		return "<boolean>", i + 1, true
	case r.is(i, "null", "undefined"):
		return "", i + 1, true
	}
	return "", i, false
}

// jsNew reads what new makes: an instance of what a name or a chain of names means.
func (r *reader) jsNew(i, hi int) (string, int, bool) {
	if t, next := r.named(i, hi, "<"); t != "" && (next >= hi || !r.is(next, "[", "?.")) {
		if next < hi && r.is(next, "(") {
			next = r.past(next)
		}
		root, rest, more := strings.Cut(t, ".")
		if is := r.root(root, r.leaves[i].Start); is != root { // a class that a local holds
			if more {
				is += "." + rest
			}
			return is + "()", next, true
		}
		return bracketed(t), next, true
	}
	if r.is(i, "(") {
		e := r.value(i+1, r.past(i)-1)
		next := r.past(i)
		if next < hi && r.is(next, "(") {
			next = r.past(next)
		}
		return after(e, "()"), next, true
	}
	return "", i, true
}
