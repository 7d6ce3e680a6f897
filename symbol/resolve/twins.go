package resolve

import (
	"strings"

	"codemem/symbol"
)

// declaredBeside is what the declaration file beside a source of JavaScript says of a function or a value of it, cart.d.ts of cart.js: the
// result, or the type. What the source itself says in comments comes first.
func (s *resolver) declaredBeside(p symbol.Place) typ {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	i := strings.LastIndexByte(p.Path, '.')
	if d.Type != "" || d.Parent >= 0 || i < 0 || o.Rules().OffersExported || !strings.HasSuffix(p.Path, "js") || !s.w.Has(p.Path[:i]+".d.ts") {
		return typ{}
	}
	kind := symbol.Mention
	if d.Kind.Callable() {
		kind = symbol.Call
	}
	q, ok := s.offer([]string{p.Path[:i] + ".d.ts"}, d.Name, kind)
	if !ok {
		return typ{}
	}
	return s.declared(q, nil)
}
