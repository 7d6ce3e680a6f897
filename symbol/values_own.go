package symbol

// selectedOf is a member of a type or a value of it, in languages that find it in a way of their own.
func (s *resolver) selectedOf(t typ, name string) (typ, bool) {
	switch s.reading(t.at).Language {
	case "Python":
		return s.pythonSelected(t, name), true
	case "PHP":
		return s.phpSelected(t, name), true
	case "Ruby":
		return s.rubySelected(t, name), true
	case "Lua":
		return s.luaSelected(t, name), true
	}
	return typ{}, false
}

// calledNamed is the result of a call of a value that is no function.
func (s *resolver) calledNamed(c view, t typ) typ {
	switch c.o.Language {
	case "Java": // what a record holds
		return t
	case "Lua": // what makes an object of a class
		if o := s.reading(t.at); o.Symbols[t.at.Index].Kind == Class {
			return t
		}
	case "Scala":
		return s.scalaApplied(c, t)
	}
	return typ{}
}
