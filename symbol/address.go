package symbol

import "strings"

// addressed resolves a name of Terraform behind the rest of its address. All files of a directory are one module, in which
// aws_vpc.main is one thing, and what module.vpc gives are the outputs of the directory that it is the source of.
func (s *resolver) addressed(file string, o *Outline, r *Reference) Resolution {
	look(s.w, parent(file))
	if call, ok := strings.CutPrefix(r.Receiver, "module."); ok {
		return s.outputOf(file, o, call, r.Name)
	}
	p, why := s.atAddress(parent(file), r.Receiver+"."+r.Name)
	switch {
	case why != "":
		return unresolved(why)
	case p.Path == file:
		return Resolution{Place: p, Rule: SameFile}
	}
	return Resolution{Place: p, Rule: Package}
}

// outputOf finds an output of the module that a block of the file, or of another one of its directory, calls.
func (s *resolver) outputOf(file string, o *Outline, call, name string) Resolution {
	at, why := s.atAddress(parent(file), "module."+call)
	if why != "" {
		return unresolved(why)
	}
	if at.Path != file {
		s.linking(at.Path)
		o = asked(s.w).among(at)
	}
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.Alias != call {
			continue
		}
		files := Follow(s.w, at.Path, o, imp)
		if len(files) == 0 {
			return unresolved(WhyExternal)
		}
		look(s.w, parent(files[0]))
		if p, why := s.atAddress(parent(files[0]), "output."+name); why == "" {
			return Resolution{Place: p, Rule: Imported}
		}
	}
	return unresolved(WhyUnknown)
}

// atAddress finds what has an address in a directory; of several, as configurations of one provider are, the first.
func (s *resolver) atAddress(dir, address string) (Place, string) {
	for _, p := range s.w.Define(lastPart(address)) {
		c := asked(s.w).among(p)
		if c != nil && parent(p.Path) == dir && c.rules().Addresses && c.Symbols[p.Index].Qualified == address {
			return p, ""
		}
	}
	return Place{}, WhyUnknown
}
