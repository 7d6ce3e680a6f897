package resolve

import (
	"strings"

	"codemem/symbol"
	"codemem/symbol/module"
)

// addressed resolves a name of Terraform behind the rest of its address. All files of a directory are one module, in which
// aws_vpc.main is one thing, and what module.vpc gives are the outputs of the directory that it is the source of.
func (s *resolver) addressed(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	s.w.Look(module.Parent(file))
	if call, ok := strings.CutPrefix(r.Receiver, "module."); ok {
		return s.outputOf(file, o, call, r.Name)
	}
	p, why := s.atAddress(module.Parent(file), r.Receiver+"."+r.Name)
	switch {
	case why != "":
		return unresolved(why)
	case p.Path == file:
		return Resolution{Place: p, Rule: SameFile}
	}
	return Resolution{Place: p, Rule: Package}
}

// outputOf finds an output of the module that a block of the file, or of another one of its directory, calls.
func (s *resolver) outputOf(file string, o *symbol.Outline, call, name string) Resolution {
	at, why := s.atAddress(module.Parent(file), "module."+call)
	if why != "" {
		return unresolved(why)
	}
	if at.Path != file {
		s.linking(at.Path)
		o = s.w.Among(at)
	}
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.Alias != call {
			continue
		}
		files := follow(s.w, at.Path, o, imp)
		if len(files) == 0 {
			return unresolved(WhyExternal)
		}
		s.w.Look(module.Parent(files[0]))
		if p, why := s.atAddress(module.Parent(files[0]), "output."+name); why == "" {
			return Resolution{Place: p, Rule: Imported}
		}
	}
	return unresolved(WhyUnknown)
}

// atAddress finds what has an address in a directory; of several, as configurations of one provider are, the first.
func (s *resolver) atAddress(dir, address string) (symbol.Place, string) {
	for _, p := range s.w.Define(lastPart(address)) {
		c := s.w.Among(p)
		if c != nil && module.Parent(p.Path) == dir && c.Rules().Addresses && c.Symbols[p.Index].Qualified == address {
			return p, ""
		}
	}
	return symbol.Place{}, WhyUnknown
}
