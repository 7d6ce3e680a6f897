package resolve

// agreed is what all of some lead to, each of which must be known: nothing for none.
func agreed[T any](of []T, to func(T) typ) typ {
	if len(of) == 0 {
		return typ{}
	}
	all := make([]typ, len(of))
	for i, one := range of {
		if all[i] = to(one); all[i].kind == unknownTyp {
			return typ{}
		}
	}
	return union(all)
}

// ofEach is what each of the types of a union leads to.
func ofEach(t typ, to func(typ) typ) typ {
	all := make([]typ, len(t.args))
	for i, a := range t.args {
		all[i] = to(a)
	}
	u := union(all)
	if u.kind == unionTyp && t.name == overloadsName {
		u.name = overloadsName
	}
	return u
}

// ofFirst is what the first of the types of an intersection leads to that leads to something of here, or else to anything.
func ofFirst(t typ, to func(typ) typ) typ {
	var beyond typ
	for _, a := range t.args {
		switch u := to(a); {
		case u.kind == unknownTyp:
		case u.kind != outsideTyp:
			return u
		case beyond.kind == unknownTyp:
			beyond = u
		}
	}
	return beyond
}
