package symbol

import "strings"

// A Rule is the reason for an edge.
type Rule string

// The rules, in the order in which they are tried.
const (
	SameFile   Rule = "same-file"   // (1) defined in the file, in the innermost scope that has the name
	OwnMember  Rule = "member"      // (2) a member of the class around it, or of what that inherits from
	Imported   Rule = "import"      // (3) an import, followed to the file and the name
	Package    Rule = "package"     // (4) another file of the same package
	UniqueName Rule = "unique-name" // (5) the only definition of the name, in languages that need no import
)

// A Resolution is what a reference means.
type Resolution struct {
	Place
	Rule     Rule   // "" if nothing was found
	External bool   // it is of something that an import takes from outside
	Why      string // if nothing was found: receiver, ambiguous, external, unknown
}

// What a reference that resolves to nothing says of the reason.
const (
	WhyReceiver  = "receiver"  // the type of the receiver is not known
	WhyAmbiguous = "ambiguous" // several definitions have the name
	WhyExternal  = "external"  // it comes from an import of something outside
	WhyUnknown   = "unknown"   // nothing here has the name
)

// maxHops bounds how far re-exports and base classes are followed.
const maxHops = 16

// Resolve returns what reference r of a file means. The first rule that applies decides; a name that several
// definitions have gives none. An unknown receiver gives none either, rather than a guess.
func Resolve(w World, file string, o *Outline, r *Reference) Resolution {
	s := resolver{w: w}
	if r.Receiver == "" {
		return s.plain(file, o, r)
	}
	return s.received(file, o, r)
}

type resolver struct {
	w    World
	hops int
}

func unresolved(why string) Resolution { return Resolution{Why: why, External: why == WhyExternal} }

// plain resolves a name alone.
func (s *resolver) plain(file string, o *Outline, r *Reference) Resolution {
	if i, why := s.scoped(o, r); i >= 0 { // (1)
		return Resolution{Place: Place{file, i}, Rule: SameFile}
	} else if why != "" {
		return unresolved(why)
	}
	if class := enclosingClass(o, r.From); class != "" && implicitThis(o.Language) && r.Kind == Call { // (2)
		if p, ok := s.member(file, o, class, r.Name); ok {
			return Resolution{Place: p, Rule: OwnMember}
		}
	}
	if res, ok := s.imported(file, o, r.Name, r.Kind); ok { // (3)
		return res
	}
	if p, why := s.sibling(file, o, r.Name, r.Kind); why == "" { // (4)
		return Resolution{Place: p, Rule: Package}
	} else if why == WhyAmbiguous {
		return unresolved(why)
	}
	if loose(o.Language) { // (5)
		return s.unique(o, r.Name, r.Kind)
	}
	return unresolved(WhyUnknown)
}

// received resolves a name after a receiver.
func (s *resolver) received(file string, o *Outline, r *Reference) Resolution {
	first, rest, _ := strings.Cut(r.Receiver, ".")
	if isSelf(first) {
		class := enclosingClass(o, r.From)
		if class == "" || rest != "" {
			return unresolved(WhyReceiver)
		}
		if p, ok := s.member(file, o, class, r.Name); ok && (first != "super" || p.Path != file || p.Index != r.From) { // (2)
			return Resolution{Place: p, Rule: OwnMember}
		}
		return unresolved(WhyReceiver)
	}
	if r.Bound || first == "?" {
		return unresolved(WhyReceiver)
	}
	if files, found := s.module(file, o, r.Receiver); found { // (3)
		if len(files) == 0 {
			return unresolved(WhyExternal)
		}
		if p, ok := s.exported(files, r.Name, r.Kind); ok {
			return Resolution{Place: p, Rule: Imported}
		}
		return unresolved(WhyUnknown)
	}
	return s.memberOf(file, o, r)
}

// memberOf resolves a name after one that may mean a type, or an object literal: it is a member of that.
func (s *resolver) memberOf(file string, o *Outline, r *Reference) Resolution {
	first, rest, _ := strings.Cut(r.Receiver, ".")
	base := s.plain(file, o, &Reference{Kind: UseType, Name: first, From: r.From})
	if rest != "" {
		if base.Rule != "" || strings.Contains(rest, ".") {
			return unresolved(WhyReceiver)
		}
		if files, found := s.module(file, o, first); found { // module.Type.member
			if p, ok := s.exported(files, rest, UseType); ok {
				base = Resolution{Place: p, Rule: Imported}
			}
		}
	}
	if base.Rule == "" {
		if base.External {
			return base
		}
		return unresolved(WhyReceiver)
	}
	at := s.w.Outline(base.Path)
	if b := &at.Symbols[base.Index]; b.Kind.Container() || b.Kind == Type || at.Language == "Lua" {
		if p, ok := s.member(base.Path, at, b.Name, r.Name); ok {
			return Resolution{Place: p, Rule: base.Rule}
		}
	} else if i := at.child(base.Index, r.Name); i >= 0 {
		return Resolution{Place: Place{base.Path, i}, Rule: base.Rule}
	}
	return unresolved(WhyReceiver)
}
