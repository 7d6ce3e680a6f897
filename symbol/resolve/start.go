package resolve

import (
	"strconv"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// start reads the start of a chain: a type in angles, a local, a name that means a module or something else.
func (s *resolver) start(c view, text string) (typ, string) {
	switch text[0] {
	case '<':
		if end := expr.Closing(text); end > 0 {
			return s.typeText(c, text[1:end]), text[end+1:]
		}
		return typ{}, ""
	case '$':
		return s.startLocal(c, text)
	}
	n := 0
	for n < len(text) && text[n] == '@' { // a variable of Ruby
		n++
	}
	n = expr.EndOfName(text, n)
	name := text[:n]
	if isSelf(c.o.Language, name) || name == "this" {
		return s.self(c, name), text[n:]
	}
	if t, ok := s.typeParameter(c, name); ok && !c.o.Rules().ValuesHideTypes { // where a value may have the name of a type
		return t, text[n:]
	}
	if t, rest, done := hooksOf(c.o).start(s, c, text, name); done {
		return t, rest
	}
	return s.startNamed(c, text, n)
}

// startLocal reads a local at the start of a chain.
func (s *resolver) startLocal(c view, text string) (typ, string) {
	n := 1
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	i, err := strconv.Atoi(text[1:n])
	if err != nil || i >= len(c.o.Locals) {
		return typ{}, ""
	}
	return s.local(c, i), text[n:]
}

// startNamed reads a name at the start of a chain that is no local: the first n bytes.
func (s *resolver) startNamed(c view, text string, n int) (typ, string) {
	name := text[:n]
	r := symbol.Reference{Kind: symbol.Mention, Name: name, From: c.from}
	w := wantedBefore(c, text[n:])
	if res := s.plainUsed(c.file, c.o, &r, w); res.Rule != "" {
		if own := s.self(c, "this"); res.Rule == OwnMember && own.at.Path != "" {
			if p, env, ok := s.memberOfNamed(own, name, w); ok && p == res.Place {
				return s.thing(p, env), text[n:]
			}
		}
		return s.thing(res.Place, c.env), text[n:]
	} else if t, rest, ok := s.moduleStart(c, text, n); ok {
		return t, rest
	} else if res.External || builtinType(c.o.Language, name) || ofEverything(c.o.Language, name) || s.nowhere(c.o, name, symbol.Mention) {
		if of, ok := s.foreignType(c, name, nil); ok {
			return of, text[n:]
		}
		return outside(name), text[n:]
	}
	return typ{}, ""
}

// moduleStart finds the module that the names at the start of a chain mean: the longest.
func (s *resolver) moduleStart(c view, text string, n int) (typ, string, bool) {
	ends := []int{n}
	for end := n; end < len(text) && text[end] == '.' && c.o.Rules().DottedModules; {
		end = expr.EndOfName(text, end+1)
		ends = append(ends, end)
	}
	for i := len(ends) - 1; i >= 0; i-- {
		if files, ok := s.module(c.file, c.o, text[:ends[i]], &symbol.Reference{Kind: symbol.Mention, Receiver: text[:ends[i]], From: c.from}); ok {
			if len(files) == 0 {
				return outside(text[:ends[i]]), text[ends[i]:], true
			}
			return typ{kind: moduleTyp, files: files, name: text[:ends[i]]}, text[ends[i]:], true
		}
	}
	return typ{}, "", false
}

// dottedNames returns the names with dots between them that a chain starts with, and where each ends.
func dottedNames(text string) (names []string, ends []int) {
	for n := 0; n < len(text); n++ {
		start := n
		n = expr.EndOfName(text, n)
		names, ends = append(names, text[start:n]), append(ends, n)
		if n >= len(text) || text[n] != '.' {
			break
		}
	}
	return names, ends
}
