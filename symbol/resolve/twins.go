package resolve

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/module"
)

// declaredBeside is what the declaration file beside a source of JavaScript says of a function or a value of it: the result, or the type. What
// the source itself says in comments comes first.
func (s *resolver) declaredBeside(p symbol.Place) typ {
	if s.reading(p).Symbols[p.Index].Type != "" {
		return typ{}
	}
	q, ok := s.declarationBeside(p)
	if !ok {
		return typ{}
	}
	return s.declared(q, nil)
}

// declarationBeside finds what declares a function or a value of a source of JavaScript in the declaration file beside it, cart.d.ts of cart.js. One
// that is offered under other names, as by module.exports = name, is declared by these.
func (s *resolver) declarationBeside(p symbol.Place) (symbol.Place, bool) {
	o := s.w.Placed(p)
	d := &o.Symbols[p.Index]
	beside, ok := module.DeclaredBeside(p.Path)
	if !ok || d.Parent >= 0 || !s.w.Has(beside) {
		return symbol.Place{}, false
	}
	kind := symbol.Mention
	if d.Kind.Callable() {
		kind = symbol.Call
	}
	s.w.Linking(p.Path)
	for _, e := range append(slices.Clone(o.Exports), symbol.Export{Name: d.Name, Local: d.Name}) {
		if e.Local != d.Name {
			continue
		}
		q, ok := s.offer([]string{beside}, e.Name, kind)
		if ok && s.w.Placed(q).Symbols[q.Index].Kind.Callable() == d.Kind.Callable() {
			return q, true
		}
	}
	return symbol.Place{}, false
}
