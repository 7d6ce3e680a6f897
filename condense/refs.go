package condense

import (
	"cmp"
	"maps"
	"slices"

	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

// A Use is one place where a symbol is used, or uses another.
type Use struct {
	ID   string `json:"id,omitempty"`   // of the other symbol; a path for what is at file level
	Name string `json:"name,omitempty"` // what is written there, of a reference that no rule resolves
	Path string `json:"path"`           // where it is written
	Line int    `json:"line"`
	Kind string `json:"kind"`           // call, type, inherit, mention, read, write, dispatch; import; qualifier: what is used of it follows; name: it stands there, whatever that does
	Rule string `json:"rule,omitempty"` // that made the edge
	Why  string `json:"why,omitempty"`  // of an unresolved use: receiver, ambiguous, external, unknown; value: a call of what holds it and values that are not known; of a name that stands there: unresolved, quoted, import, form, text, language, prose
	Via  string `json:"via,omitempty"`  // of a call through another method, or of a field or variable: that, which can run the one asked for
}

// Uses are the edges of one symbol.
type Uses struct {
	ID       string   `json:"id"`
	Callers  []Use    `json:"callers"`           // who uses it, by path and line
	Through  []Use    `json:"through"`           // calls that can run it: of a method of an interface or a base class, or, by the rule value, of a field or variable that holds it
	Possible []Use    `json:"possible"`          // where its name stands and no rule says what it means, a place for a line: the likely ones first, at most 1000
	More     bool     `json:"more_possible"`     // there are more of these
	Unread   []string `json:"unread,omitempty"`  // files that could not be looked through for its name
	Unnamed  bool     `json:"unnamed,omitempty"` // it may be used where its name does not stand; only said if it is not known to be used
	Used     string   `json:"used,omitempty"`    // what is known of its being used: see Standing
	Runs     []Use    `json:"implementations"`   // what a call of it can run instead, each where it is defined

	// Implements are the methods of which a call can run it: those of here where they are defined, those of the language's own library by
	// name, with the reason external.
	Implements []Use `json:"implements,omitempty"`

	Callees []Use `json:"callees"`    // what it uses, by line
	Open    []Use `json:"unresolved"` // likewise, where no rule says which symbol that is, or with the reason external that it is none of here
}

// ofLanguage reports whether a name that is not seen from an outline is one of the language itself, since no import of it says otherwise and
// nothing anywhere here that is written in that has it: len, isinstance, Promise.
func ofLanguage(src Source, o *symbol.Outline, name string) bool {
	if slices.ContainsFunc(o.Imports, func(i symbol.Import) bool { return i.Local() == name }) {
		return false
	}
	if slices.Contains(o.Rules().Core, name) || slices.Contains(o.Rules().BuiltinTypes, name) {
		return true
	}
	return !slices.ContainsFunc(src.Define(name), func(p symbol.Place) bool {
		other := src.Outline(p.Path)
		return other != nil && symbol.Family(other.Language) == symbol.Family(o.Language)
	})
}

// Unresolved returns what it uses of which no rule says what it is, and what is of outside.
func (u *Uses) Unresolved() (open, outside []Use) {
	for _, use := range u.Open {
		if use.Why == resolve.WhyExternal {
			outside = append(outside, use)
		} else {
			open = append(open, use)
		}
	}
	return open, outside
}

// A Side says which uses of a symbol are wanted.
type Side uint8

// The sides: who uses it, what it uses, and both.
const (
	Both Side = iota
	Callers
	Callees
)

// What is known of a symbol's being used.
const (
	UsedProven   = "proven"   // rules prove uses
	UsedPossible = "possible" // none is proven, and its name stands elsewhere
	UsedUnread   = "unread"   // as none, as far as could be looked
	UsedNone     = "none"     // its name stands nowhere else, or rules prove that it is another's there: in no file that git tracks or does not ignore, but for comments, lockfiles and binaries
)

// References returns who uses a symbol and what it uses.
func References(src Source, at symbol.Place, side Side) (Uses, error) {
	u := Uses{ID: idAt(src, at), Callers: []Use{}, Through: []Use{}, Possible: []Use{}, Runs: []Use{}, Callees: []Use{}, Open: []Use{}}
	still := snapshot.New(src)
	if side != Callees {
		u.incoming(src, still, at)
	}
	if side == Callers {
		return u, src.Err()
	}
	for _, m := range resolve.Implementations(src, at) {
		line := src.Outline(m.Path).Symbols[m.Index].Line
		u.Runs = append(u.Runs, Use{ID: idAt(src, m.Place), Path: m.Path, Line: line, Kind: Dispatch, Rule: string(m.Rule)})
	}
	u.outgoing(src, still, at)
	return u, src.Err()
}

// Unused says in words what is known of a symbol that no rule proves to be used; "" of one that is, or if that was not asked.
func (u *Uses) Unused() string {
	said := map[string]string{
		UsedPossible: "nothing that a rule proves: see what is possible",
		UsedUnread:   "nothing where the files could be read: its name stands nowhere else there, or is another's",
		UsedNone:     "nothing: its name stands nowhere else, or is another's there",
	}[u.Used]
	for _, m := range u.Implements {
		if said != "" && m.Name != "" {
			return said + "; it implements " + m.Name + ", which what is outside calls"
		}
	}
	if said != "" && u.Unnamed {
		said += "; what calls it need not name it, as the language, a test runner or what is outside"
	}
	return said
}

func (u *Uses) incoming(src Source, still *snapshot.Snapshot, at symbol.Place) {
	o := src.Outline(at.Path)
	s := &o.Symbols[at.Index]
	names := []string{s.Name}
	if last := LastName(s.Name); last != s.Name { // of a module with a dotted name, behind an alias
		names = append(names, last)
	}
	if of := symbol.Made(o, at.Index); of >= 0 && o.Symbols[of].Name != s.Name {
		names = append(names, o.Symbols[of].Name)
	}
	for _, e := range o.Exports {
		if e.Local == s.Name && e.Name != s.Name {
			names = append(names, e.Name)
		}
	}
	files := []string{at.Path}
	if maker := o.Rules().BareMaker; maker != "" && s.Kind.Container() { // where the type is expected, its name need not stand
		files = append(files, src.Mentioning(maker)...)
	}
	for i := 0; i < len(names) && i < maxNames; i++ {
		mentioning := src.Mentioning(names[i])
		files = append(files, mentioning...)
		for _, p := range mentioning {
			names = append(names, handedOnAs(src.Outline(p), names[i], names)...)
		}
	}
	slices.Sort(files)
	t := u.over(src, at, s)
	files = slices.Compact(files)
	for _, p := range files {
		if of := src.Outline(p); of != nil {
			u.from(src, still, p, of, at, s, names, t)
		}
	}
	u.byValue(src, still, slices.SortedFunc(maps.Keys(t.holders), comparePlaces))
	u.occurrences(src, still, at, names, files, t)
	slices.SortStableFunc(u.Callers, compareUses)
	slices.SortStableFunc(u.Through, compareUses)
	switch {
	case len(u.Callers)+len(u.Through) > 0:
		u.Used = UsedProven
		return
	case len(u.Possible) > 0:
		u.Used = UsedPossible
	case len(u.Unread) > 0:
		u.Used = UsedUnread
	default:
		u.Used = UsedNone
	}
	u.Unnamed = t.outside != nil || resolve.Unnamed(still, at)
}

// compareUses orders uses by where they are written.
func compareUses(a, b Use) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.ID, b.ID))
}

// maxNames bounds under how many names one symbol is looked for.
const maxNames = 50

// handedOnAs returns the new names under which a file hands on what it imports by a name.
func handedOnAs(o *symbol.Outline, name string, known []string) []string {
	if o == nil {
		return nil
	}
	var names []string
	add := func(n string) {
		if n != "" && n != name && !slices.Contains(known, n) && !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.Name != name {
			continue
		}
		if imp.ReExport || o.Rules().HandsOn {
			add(imp.Local())
		}
		for _, e := range o.Exports {
			if e.Local == imp.Local() {
				add(e.Name)
			}
		}
	}
	return names
}

// A through tells which calls of other methods can run one.
type through struct {
	others map[symbol.Place]string // the ids of the methods
	runs   map[symbol.Place]bool   // by type of the receiver, as far as it was asked
	canRun func(via, to symbol.Place) bool

	holders map[symbol.Place]bool // the fields and variables that hold the function

	outside func(file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, bool) // as resolve.OutsideCalls; nil if it implements nothing of it
}

// over lists the methods that the one at a place implements or overrides, and returns how calls of these are told.
func (u *Uses) over(src Source, at symbol.Place, s *symbol.Symbol) through {
	t := through{map[symbol.Place]string{}, map[symbol.Place]bool{}, resolve.CanRun(src), map[symbol.Place]bool{}, nil}
	for _, m := range resolve.Implemented(src, at) {
		t.others[m.Place] = idAt(src, m.Place)
		u.Implements = append(u.Implements, Use{ID: idAt(src, m.Place), Path: m.Path, Line: src.Outline(m.Path).Symbols[m.Index].Line, Kind: Dispatch, Rule: string(m.Rule)})
	}
	outside := resolve.ImplementedOutside(src, at)
	if len(outside) > 0 {
		t.outside = resolve.OutsideCalls(src, at, outside)
	}
	for _, m := range outside {
		u.Implements = append(u.Implements, Use{Name: symbol.LibraryName(m.Place), Path: at.Path, Line: s.Line, Kind: Dispatch, Rule: string(m.Rule), Why: resolve.WhyExternal})
	}
	return t
}

// id returns the id of the method that is called, if the call can run the one at a place; else "".
func (t through) id(res resolve.Resolution, at symbol.Place) string {
	id := t.others[res.Place]
	if id == "" {
		return ""
	}
	runs, known := t.runs[res.Via]
	if !known {
		runs = t.canRun(res.Via, at)
		t.runs[res.Via] = runs
	}
	if !runs {
		return ""
	}
	return id
}

// from looks for uses of a symbol in one file, with outline o, under each name that it has there, and for calls through others.
func (u *Uses) from(src Source, still *snapshot.Snapshot, p string, o *symbol.Outline, at symbol.Place, s *symbol.Symbol, names []string, t through) {
	here, own := hereAs(o, names), src.Outline(at.Path)
	if s.Kind.Container() || symbol.Made(own, at.Index) >= 0 {
		for _, w := range symbol.TypeWords(o.Language) {
			here[w] = true
		}
	}
	for r := range o.Uses() {
		if !here[r.Name] {
			continue
		}
		use := Use{ID: idOf(p, o, r.From), Path: p, Line: r.Line, Kind: r.Kind.String()}
		res := resolve.Named(still, p, o, r)
		switch {
		case res.Rule != "" && res.Place == at:
			use.Rule, use.Kind = string(res.Rule), r.Kind.Does(s.Kind).String()
			u.Callers = append(u.Callers, use)
		case res.Rule != "" && r.Kind == symbol.Call && t.id(res, at) != "":
			use.Rule, use.Via = string(res.Rule), t.id(res, at)
			u.Through = append(u.Through, use)
		case res.External && r.Kind == symbol.Call && t.outside != nil:
			if m, ok := t.outside(p, o, r); ok {
				use.Rule, use.Via = string(resolve.Typed), symbol.LibraryName(m)
				u.Through = append(u.Through, use)
			}
		case res.Rule != "" && r.Kind == symbol.Call && slices.Contains(symbol.TypeWords(o.Language), r.Name) && symbol.Forms(at, res.Place, own, still.Outline(res.Path)):
			use.Name, use.Why = r.Name, whyForm // its name does not stand there
			u.Possible = append(u.Possible, use)
		}
	}
	if s.Kind.Callable() {
		t.stored(still, p, o, at, here)
	}
	for _, i := range resolve.ImpliedUses(still, p, o, func(name string) bool { return here[name] }) {
		use := Use{ID: idOf(p, o, i.From), Path: p, Line: i.Line, Kind: i.Kind, Rule: string(i.Rule)}
		switch {
		case i.Rule == "" && i.Place == at:
			use.Name, use.Why = i.Name, i.Why
			u.Possible = append(u.Possible, use)
		case i.Place == at:
			u.Callers = append(u.Callers, use)
		}
	}
}

func (u *Uses) outgoing(src Source, still *snapshot.Snapshot, at symbol.Place) {
	o := src.Outline(at.Path)
	for r := range o.Uses() {
		if !within(o, r.From, at.Index) {
			continue
		}
		use := Use{Path: at.Path, Line: r.Line, Kind: r.Kind.String()}
		res := resolve.Named(still, at.Path, o, r)
		if res.Rule != "" {
			use.ID, use.Rule = idAt(src, res.Place), string(res.Rule)
			use.Kind = r.Kind.Does(src.Outline(res.Path).Symbols[res.Index].Kind).String()
			u.Callees = append(u.Callees, use)
			continue
		}
		use.Name, use.Why = r.Name, res.Why
		switch {
		case r.Receiver != "":
			use.Name = r.Receiver + "." + r.Name
		case use.Why == resolve.WhyUnknown && ofLanguage(src, o, r.Name):
			use.Why = resolve.WhyExternal
		}
		u.Open = append(u.Open, use)
	}
	for _, i := range resolve.ImpliedUses(still, at.Path, o, func(string) bool { return true }) {
		if i.Rule != "" && within(o, i.From, at.Index) {
			u.Callees = append(u.Callees, Use{ID: idAt(src, i.Place), Path: at.Path, Line: i.Line, Kind: i.Kind, Rule: string(i.Rule)})
		}
	}
	slices.SortStableFunc(u.Callees, compareUses)
	slices.SortStableFunc(u.Open, compareUses)
}
