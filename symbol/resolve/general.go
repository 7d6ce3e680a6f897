package resolve

import (
	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/snapshot"
)

// general is the general way: what languages without hooks of a group have, and what an implementation leaves as it is.
type general struct{}

func (general) own(*resolver, string, *symbol.Outline, *symbol.Reference, want) (Resolution, bool, bool) {
	return Resolution{}, false, false
}

func (general) valued(_ *resolver, _ string, _ *symbol.Outline, _ *symbol.Reference, _ want, found Resolution) Resolution {
	return found
}

func (general) sibling(*resolver, string, *symbol.Outline, *symbol.Reference) (symbol.Place, string) {
	return symbol.Place{}, WhyUnknown
}

func (general) alone(*symbol.Outline, *symbol.Symbol, *symbol.Reference, bool) bool { return true }

func (general) mayAlone(symbol.Brief, bool) bool { return true }

func (general) mayMean(*resolver, string, *symbol.Outline, symbol.Place, *symbol.Outline) bool {
	return true
}

func (general) nearest(*snapshot.Snapshot, *symbol.Outline, string, string, []string) string {
	return ""
}

func (general) self(*resolver, view, string) (typ, bool) { return typ{}, false }

func (general) wordType(*resolver, view, string, []typ) (typ, bool) { return typ{}, false }

func (general) typeParameter(*resolver, view, int, string) (t typ, found, done bool) {
	return typ{}, false, false
}

func (general) doubtful(*resolver, view, Resolution) bool { return false }

func (general) otherType(*resolver, view, string) typ { return typ{} }

func (general) foreign(*resolver, string) bool { return false }

func (general) makes(*resolver, symbol.Place) bool { return true }

func (general) received(*resolver, string, *symbol.Outline, *symbol.Reference) (Resolution, bool) {
	return Resolution{}, false
}

func (general) member(*resolver, typ, string, want) (member, bool) { return member{}, false }

func (general) above(*resolver, view, typ, string, want) (member, bool) { return member{}, false }

func (general) inherited(*resolver, string, *symbol.Outline, string, string) (p symbol.Place, ok, done bool) {
	return symbol.Place{}, false, false
}

func (general) selects(*resolver, typ, string, want) (typ, bool) { return typ{}, false }

func (general) selected(*resolver, typ, string) (typ, bool) { return typ{}, false }

func (general) selectedOutside(*resolver, view, typ, string) (typ, bool) { return typ{}, false }

func (general) missing(*resolver, view, typ, string) (typ, bool) { return typ{}, false }

func (general) start(*resolver, view, *expr.Value) (typ, int, bool) { return typ{}, 0, false }

func (general) thing(*resolver, symbol.Place, *symbol.Symbol) (typ, bool) { return typ{}, false }

func (general) declared(*resolver, view, symbol.Place) (typ, bool) { return typ{}, false }

func (general) element(*resolver, view, typ, string) (typ, bool) { return typ{}, false }

func (general) part(*resolver, view, typ, int) (typ, bool) { return typ{}, false }

func (general) through(*resolver, view, typ) (typ, bool) { return typ{}, false }

func (general) instantiated(*resolver, view, typ, []*expr.Type) (typ, bool) { return typ{}, false }

func (general) callable(_ *resolver, _ view, _ typ, _ string, p symbol.Place, ok bool) (symbol.Place, bool) {
	return p, ok
}

func (general) chosen(*resolver, *symbol.Outline, *symbol.Reference, Resolution) (Resolution, bool) {
	return Resolution{}, false
}

func (general) expected(*resolver, view, typ, string) (typ, bool) { return typ{}, false }

func (general) result(*resolver, typ, string) (typ, bool) { return typ{}, false }

func (general) applied(*resolver, view, typ) typ { return typ{} }

func (general) uncalled(*resolver, typ) (typ, bool) { return typ{}, false }

func (general) extension(*resolver, view, typ, string, want) (p symbol.Place, ok, done bool) {
	return symbol.Place{}, false, false
}

func (general) seesExtension(*resolver, view, symbol.Place, typ) bool { return true }

func (general) mayExtend(*resolver, view, typ, string) bool { return false }
