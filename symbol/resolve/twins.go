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
	stem, ok := strings.CutSuffix(p.Path, ".js")
	if !ok || d.Type != "" || d.Parent >= 0 || !s.w.Has(stem+".d.ts") {
		return typ{}
	}
	kind := symbol.Mention
	if d.Kind.Callable() {
		kind = symbol.Call
	}
	if q, ok := s.offer([]string{stem + ".d.ts"}, d.Name, kind); ok {
		return s.declared(q, nil)
	}
	return typ{}
}
