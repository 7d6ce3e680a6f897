package resolve

import (
	"codemem/symbol"
	"codemem/symbol/snapshot"
)

type swiftHooks struct{ noHooks }

func (swiftHooks) valued(s *resolver, file string, o *symbol.Outline, r *symbol.Reference, w want, found Resolution) Resolution {
	return s.swiftValued(file, o, r, w, found)
}

// alone: what lies in a type needs a receiver.
func (swiftHooks) alone(_ *symbol.Outline, d *symbol.Symbol, r *symbol.Reference, here bool) bool {
	return d.Parent < 0 && (here || d.Exported) && (r.Kind != symbol.Call || !d.Kind.Callable() || calledWith(d, r.Labels))
}

func (swiftHooks) typeParameter(s *resolver, v view, i int, name string) (typ, bool, bool) {
	if v.o.Symbols[i].Kind != symbol.Extension {
		return typ{}, false, false
	}
	t, found := s.swiftParameter(v, i, name)
	return t, found, true
}

func (swiftHooks) foreign(s *resolver, name string) bool { return s.swiftForeign(name) }

func (swiftHooks) selects(s *resolver, t typ, name string, w want) (typ, bool) {
	return s.swiftSelected(t, name, w)
}

func (swiftHooks) extension(s *resolver, _ view, t typ, name string, w want) (symbol.Place, bool, bool) {
	p, ok := s.swiftExtension(t, name, w)
	return p, ok, true
}

func (swiftHooks) received(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (Resolution, bool) {
	if r.Kind != symbol.Call && r.Kind != symbol.Mention {
		return Resolution{}, false
	}
	return s.swiftReceived(file, o, r), true
}

func (swiftHooks) own(s *resolver, file string, o *symbol.Outline, r *symbol.Reference, w want) (Resolution, bool, bool) {
	res, found := s.swiftOwn(file, o, r, w)
	return res, found, true
}

func (swiftHooks) chosen(s *resolver, o *symbol.Outline, r *symbol.Reference, res Resolution) (Resolution, bool) {
	return s.swiftChosen(s.asker, o, r, res), true
}

func (swiftHooks) result(s *resolver, t typ, labels string) (typ, bool) {
	return s.swiftResult(t, labels), true
}

func (swiftHooks) nearest(_ *snapshot.Snapshot, dir, _ string, files []string) string {
	return only(files, func(f string) bool { return swiftModule(f) == swiftModule(dir+"/") })
}

func (swiftHooks) self(s *resolver, v view, word string) (typ, bool) {
	return s.swiftSelf(v, word), true
}

func (swiftHooks) member(s *resolver, t typ, name string, w want) (member, bool) {
	p, env, ok := s.swiftMember(t, name, w)
	return member{p, env, ok}, true
}

func (swiftHooks) above(s *resolver, _ view, t typ, name string, w want) (member, bool) {
	p, env, ok := s.swiftAbove(t, name, w)
	return member{p, env, ok}, true
}

func (swiftHooks) expected(s *resolver, v view, t typ, which string) (typ, bool) {
	return s.swiftExpected(v, t, which), true
}
