package explore

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

// How far uses are followed.
const (
	mostThorough = 4   // changed symbols whose possible uses are looked for
	mostLevel    = 150 // symbols of one level whose users are looked for
	mostBeyond   = 50  // the same of a level from which only tests are listed
	mostMethods  = 40  // methods of one level that may run for others
	mostPossible = 10  // possible uses of one of them that are followed
	mostHanded   = 6   // symbols that are looked for as values
	testSteps    = 4   // along uses to tests
	enoughTests  = 20  // files of tests after which those that are farther away are not looked for
)

// A reached is a symbol, or the top level of a file, that uses what changes, directly or not.
type reached struct {
	symbol.Place
	steps int
	line  int
	kind  string // of the use
	rule  string
	via   string // the method that is called and runs what is used
	from  int    // index of what it uses among those reached, if that is not what changes
	of    *Changed

	possible bool // no rule proves it, or a use on the way to it
}

// An overrun is a method that another one may run for.
type overrun struct {
	symbol.Place
	rule string
}

// isMethod reports whether a symbol can run for another, or another for it.
func isMethod(s *symbol.Symbol) bool {
	return s != nil && s.Kind.Callable() && (s.Parent >= 0 || s.Owner != "")
}

// overrunsOf returns the methods that one runs for.
func (f *finding) overrunsOf(p symbol.Place) (overs []overrun) {
	for _, m := range resolve.Implemented(f.t, p) {
		overs = append(overs, overrun{m.Place, string(m.Rule)})
	}
	return overs
}

// dispatch tells which methods implement or override the changed ones, and which these implement or override.
func (f *finding) dispatch() error {
	f.overs = map[symbol.Place][]overrun{}
	n := 0
	for i := range f.out.Changed {
		c := &f.out.Changed[i]
		if !c.there || !isMethod(f.symbolAt(c.place)) {
			continue
		}
		if n++; n > mostMethods {
			f.note("implementations of more than %d methods were not looked for", mostMethods)
			break
		}
		for _, m := range resolve.Implementations(f.t, c.place) {
			if f.changed[m.Place] == nil {
				f.out.Dispatch = append(f.out.Dispatch, f.touch(m.Place, c, "runs for it", string(m.Rule)))
			}
		}
		for _, m := range resolve.ImplementedOutside(f.t, c.place) {
			t := f.touch(c.place, c, "runs for "+symbol.LibraryName(m.Place)+", which is outside", string(m.Rule))
			f.out.Dispatch = append(f.out.Dispatch, t)
		}
		f.overs[c.place] = f.overrunsOf(c.place)
		for _, m := range f.overs[c.place] {
			if f.changed[m.Place] == nil {
				f.out.Dispatch = append(f.out.Dispatch, f.touch(m.Place, c, "it runs for", m.rule))
			}
		}
	}
	return nil
}

// touch makes a touch of a symbol.
func (f *finding) touch(p symbol.Place, of *Changed, how, rule string) Touch {
	t := Touch{ID: f.id(p), Path: p.Path, How: how, Rule: rule, Of: of.ID}
	if s := f.symbolAt(p); s != nil {
		t.Line = s.Line
	}
	return t
}

// callers finds what uses the changed symbols, by steps, and lists those that are no tests.
func (f *finding) callers() error {
	var level []symbol.Place
	for i := range f.out.Changed {
		if c := &f.out.Changed[i]; c.there {
			level = append(level, c.place)
		}
	}
	for steps := 1; steps <= max(f.q.Depth, testSteps) && len(level) > 0; steps++ {
		if steps > f.q.Depth {
			if f.testFiles() >= enoughTests {
				break
			}
			level = level[:min(len(level), mostBeyond)]
		} else if n := len(level) - mostLevel; n > 0 {
			f.note("what uses %d more symbols, %d steps away, was not looked for", n, steps)
			level = level[:mostLevel]
		}
		if err := f.level(level, steps); err != nil {
			return err
		}
		level = f.reachedIn(steps)
	}
	f.listCallers()
	return nil
}

// reachedIn returns the symbols that were reached in a number of steps.
func (f *finding) reachedIn(steps int) (all []symbol.Place) {
	for i := range f.reach {
		if r := &f.reach[i]; r.Index >= 0 && r.steps == steps {
			all = append(all, r.Place)
		}
	}
	return all
}

// listCallers lists what was reached within the depth asked for, the nearest first.
func (f *finding) listCallers() {
	for i := range f.reach {
		if r := &f.reach[i]; r.steps <= f.q.Depth && !f.isTest(r.Path) {
			f.out.Callers = append(f.out.Callers, f.caller(r))
		}
	}
	slices.SortStableFunc(f.out.Callers, func(a, b Touch) int {
		return cmp.Or(cmp.Compare(a.Steps, b.Steps), compareBools(b.Breaks, a.Breaks), cmp.Compare(f.t.Role(a.Path), f.t.Role(b.Path)))
	})
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// testFiles returns how many files of tests were reached.
func (f *finding) testFiles() int {
	files := map[string]bool{}
	for i := range f.reach {
		if f.isTest(f.reach[i].Path) {
			files[f.reach[i].Path] = true
		}
	}
	return len(files)
}

// caller makes a touch of what was reached.
func (f *finding) caller(r *reached) Touch {
	t := Touch{ID: f.id(r.Place), Path: r.Path, Line: r.line, Steps: r.steps, Of: r.of.ID, How: r.kind, Rule: r.rule, Possible: r.possible, Breaks: r.steps == 1 && r.of.breaks()}
	switch {
	case r.via != "":
		t.How += " via " + r.via
	case r.steps > 1:
		t.How += " of " + f.name(f.reach[r.from].Place)
	}
	return t
}

// name returns the qualified name of a symbol, or the base name of a file.
func (f *finding) name(p symbol.Place) string {
	if s := f.symbolAt(p); s != nil {
		return s.Qualified
	}
	return path.Base(p.Path)
}

// level adds what uses symbols, and for methods also what calls those that they run for.
func (f *finding) level(level []symbol.Place, steps int) error {
	asked := slices.Clone(level)
	var stands map[symbol.Place]symbol.Place
	if steps <= f.q.Depth {
		var overs []symbol.Place
		overs, stands = f.runFor(level)
		asked = append(asked, overs...)
	}
	users, err := f.usersOf(asked)
	if err != nil {
		return err
	}
	for _, p := range level {
		for _, u := range users[p] {
			f.reachBy(u, p, "", steps)
		}
		if s := f.symbolAt(p); steps == 1 || steps > f.q.Depth || s == nil || !s.Kind.Value() {
			continue
		}
		if err := f.handedOn(p); err != nil {
			return err
		}
	}
	for _, o := range asked[len(level):] {
		for _, u := range users[o] {
			if u.Kind == symbol.Call.String() {
				f.reachBy(u, stands[o], f.name(o), steps)
			}
		}
	}
	return nil
}

// runFor returns the methods that those of a level run for, but those that are known, and of each the first that does.
func (f *finding) runFor(level []symbol.Place) (overs []symbol.Place, stands map[symbol.Place]symbol.Place) {
	stands = map[symbol.Place]symbol.Place{}
	methods := 0
	for _, p := range level {
		if !isMethod(f.symbolAt(p)) {
			continue
		}
		if methods++; methods > mostMethods {
			break
		}
		of, known := f.overs[p]
		if !known {
			of = f.overrunsOf(p)
		}
		for _, o := range of {
			if _, listed := stands[o.Place]; listed {
				continue
			}
			stands[o.Place] = p
			if f.known[o.Place] == 0 {
				overs = append(overs, o.Place)
			}
		}
	}
	return overs, stands
}

// reachBy adds one user of a symbol that changes or was reached.
func (f *finding) reachBy(u scan.User, used symbol.Place, via string, steps int) {
	if steps == 1 && f.changed[u.Place] != nil && u.Place != used {
		f.out.AlsoChange++
	}
	if f.known[u.Place] != 0 {
		return
	}
	r := reached{Place: u.Place, steps: steps, line: u.Line, kind: u.Kind, rule: u.Rule, via: via, from: f.known[used] - 1, of: f.changed[used]}
	if r.possible = u.Rule == ""; r.of == nil {
		r.of = f.reach[r.from].of
		r.possible = r.possible || f.reach[r.from].possible
	}
	f.reach = append(f.reach, r)
	f.known[u.Place] = len(f.reach)
}

// usersOf returns who uses symbols.
func (f *finding) usersOf(places []symbol.Place) (map[symbol.Place][]scan.User, error) {
	users, more, known, err := f.t.Users(places)
	if err == nil && !known { // the links of many files are to be made first
		if _, err = f.t.FileGraph(); err == nil {
			users, more, known, err = f.t.Users(places)
		}
	}
	if err != nil {
		return nil, err
	}
	if !known {
		f.note("who uses what is not known")
	}
	if more > 0 {
		f.note("%d files that use the same files were not looked through for callers", more)
	}
	return users, nil
}

// left finds possible uses of what is declared otherwise, or gone, or was asked for by id, of the first few.
func (f *finding) left() error {
	n := 0
	for i := range f.out.Changed {
		c := &f.out.Changed[i]
		if c.Kind == "file" || c.How == howAdded {
			continue
		}
		if !c.breaks() && c.How != howGiven {
			if err := f.handedOn(c.place); err != nil {
				return err
			}
			continue
		}
		if n++; n > mostThorough {
			f.note("possible uses of more than %d symbols were not looked for: name them as ids", mostThorough)
			return nil
		}
		if !c.there {
			f.remains(c)
			continue
		}
		u, err := f.uses(c.place)
		if err != nil {
			return err
		}
		f.leave(c, u)
	}
	return nil
}

// leave adds what uses a changed symbol, and lists what may.
func (f *finding) leave(c *Changed, u condense.Uses) {
	for _, use := range u.Callers {
		if at, ok := f.placeOf(use.ID); ok && use.Kind != resolve.ByImport { // which holds, whatever is imported
			f.reachBy(scan.User{Place: at, Line: use.Line, Kind: use.Kind, Rule: use.Rule}, c.place, "", 1)
		}
	}
	for _, use := range u.Possible {
		f.out.Left = append(f.out.Left, Touch{ID: use.ID, Path: use.Path, Line: use.Line, Of: c.ID, How: cmp.Or(use.Name, use.Kind) + ", " + use.Why, Possible: true, Breaks: c.breaks()})
	}
	for _, p := range u.Unread {
		f.note("%s could not be looked through for %s", p, c.name)
	}
}

// handedOn adds where the name of a symbol stands that the links of files do not tell of: for one that has no other users, and for
// variables and fields. It does so for a few.
func (f *finding) handedOn(p symbol.Place) error {
	s := f.symbolAt(p)
	if s == nil || f.thorough >= mostHanded {
		return nil
	}
	if !s.Kind.Value() {
		users, err := f.usersOf([]symbol.Place{p})
		if err != nil || len(users[p]) > 0 {
			return err
		}
	}
	f.thorough++
	u, err := f.uses(p)
	for _, use := range append(u.Callers, u.Possible[:min(len(u.Possible), mostPossible)]...) {
		if at, ok := f.placeOf(use.ID); ok && at.Index >= 0 && use.Kind != resolve.ByImport {
			f.reachBy(scan.User{Place: at, Line: use.Line, Kind: use.Kind, Rule: use.Rule}, p, "", f.stepsOf(p)+1)
		}
	}
	return err
}

// stepsOf returns how many steps what was reached is from what changes, 0 for that.
func (f *finding) stepsOf(p symbol.Place) int {
	if i := f.known[p]; i > 0 {
		return f.reach[i-1].steps
	}
	return 0
}

// remains finds references by the name of what is gone that mean nothing now.
func (f *finding) remains(c *Changed) {
	still := snapshot.New(f.t)
	var found []Touch
	for _, p := range f.t.Mentioning(c.name) {
		o := f.t.Outline(p)
		if o == nil || !sameFamily(f.t.Outline(c.Path), o, c.Path, p) {
			continue
		}
		for r := range o.Uses() {
			if r.Name != c.name {
				continue
			}
			res := resolve.Reference(still, p, o, r)
			if res.Rule != "" || res.External {
				continue
			}
			at := symbol.Place{Path: p, Index: r.From}
			found = append(found, Touch{ID: f.id(at), Path: p, Line: r.Line, Of: c.ID, How: strings.TrimPrefix(r.Receiver+"."+r.Name, ".") + ", " + res.Why, Possible: true, Breaks: true})
		}
	}
	near := func(p string) int { return -len(commonDir(p, c.Path)) }
	slices.SortStableFunc(found, func(a, b Touch) int { return cmp.Compare(near(a.Path), near(b.Path)) })
	f.out.Left = append(f.out.Left, found...)
}

// sameFamily reports whether what stands in one file can mean what stood in another by language, as far as that is known.
func sameFamily(was, o *symbol.Outline, from, to string) bool {
	if was != nil {
		return symbol.Related(o.Language, was.Language)
	}
	return path.Ext(from) == path.Ext(to)
}

// commonDir returns the directories that two paths have in common.
func commonDir(a, b string) string {
	n := 0
	for i := 0; i < min(len(a), len(b)) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n = i + 1
		}
	}
	return a[:n]
}

// tests lists files of tests that reach what changes, by steps, and those that are named like a changed file.
func (f *finding) tests() error {
	at := map[string]int{} // by path, the index among tests
	entries := map[string]int{}
	for i := range f.reach {
		r := &f.reach[i]
		if r.steps > testSteps || !f.isTest(r.Path) {
			continue
		}
		entries[r.Path]++
		if _, had := at[r.Path]; had {
			continue
		}
		t := Touch{ID: f.id(r.Place), Path: r.Path, Line: r.line, Steps: r.steps, Of: r.of.ID, How: r.kind, Rule: r.rule, Possible: r.possible}
		if r.steps > 1 {
			t.How += " of " + f.name(f.reach[r.from].Place)
		}
		at[r.Path] = len(f.out.Tests)
		f.out.Tests = append(f.out.Tests, t)
	}
	for i := range f.out.Tests {
		if n := entries[f.out.Tests[i].Path] - 1; n > 0 {
			f.out.Tests[i].How += fmt.Sprintf(", and %d more in the file", n)
		}
	}
	slices.SortStableFunc(f.out.Tests, func(a, b Touch) int {
		return cmp.Or(cmp.Compare(a.Steps, b.Steps), cmp.Compare(f.far(a.Path), f.far(b.Path)), cmp.Compare(a.Path, b.Path))
	})
	f.named(at)
	return nil
}

// far returns how far a path is from the nearest file that changes, in directories.
func (f *finding) far(p string) int {
	least := 1 << 30
	for i := range f.out.Changed {
		q := f.out.Changed[i].Path
		common := strings.Count(commonDir(p, q), "/")
		least = min(least, strings.Count(p, "/")+strings.Count(q, "/")-2*common)
	}
	return least
}

// named adds the tests that are named like a changed file, but for those that are known.
func (f *finding) named(known map[string]int) {
	stems := map[string]string{}
	for i := range f.out.Changed {
		p := f.out.Changed[i].Path
		known[p] = 0
		if s := repo.StemOf(p); len(s) > 2 && !f.isTest(p) {
			stems[s] = p
		}
	}
	var found []Touch
	for _, p := range f.t.Paths() {
		of, ok := stems[repo.StemOf(p)]
		if _, had := known[p]; !ok || had || !f.isTest(p) {
			continue
		}
		found = append(found, Touch{ID: p, Path: p, Of: of, How: "is named like " + path.Base(of), Possible: true})
	}
	slices.SortStableFunc(found, func(a, b Touch) int { return cmp.Compare(f.far(a.Path), f.far(b.Path)) })
	const most = 8
	f.out.Tests = append(f.out.Tests, found[:min(len(found), most)]...)
}
