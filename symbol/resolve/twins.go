package resolve

import (
	"codemem/symbol"
	"codemem/symbol/module"
)

// declaredBeside is what the declaration file beside a source of JavaScript says of a function or a value of it, cart.d.ts of cart.js: the
// result, or the type. What the source itself says in comments comes first.
func (s *resolver) declaredBeside(p symbol.Place) typ {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	beside, ok := module.DeclaredBeside(p.Path)
	if !ok || d.Type != "" || d.Parent >= 0 || !s.w.Has(beside) {
		return typ{}
	}
	kind := symbol.Mention
	if d.Kind.Callable() {
		kind = symbol.Call
	}
	if q, ok := s.offer([]string{beside}, d.Name, kind); ok {
		return s.declared(q, nil)
	}
	return typ{}
}
