package explore

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/find"
	"codemem/hidden"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/verify"
)

// How much is named beside a place.
const (
	mostCallers  = 5
	mostUses     = 4
	mostRuns     = 4
	mostBeside   = 4
	mostTests    = 4
	mostTogether = 4
	mostText     = 480 // bytes of what is remembered of a file
	mostGraded   = 6   // stale texts whose drift is shown
)

// around fills what stands around the places of an answer: who uses them, what runs in their place, what stands beside
// them, and what is remembered of their files.
func (x *explorer) around(places []Place, at []symbol.Place) error {
	users, _, known, err := x.t.Users(slices.DeleteFunc(slices.Clone(at), func(p symbol.Place) bool { return p.Index < 0 }))
	if err != nil {
		return err
	}
	if x.linked = known; !known {
		x.answer.Notices = append(x.answer.Notices, "who uses what")
	}
	uses, _, err := x.t.Uses(at)
	if err != nil {
		return err
	}
	texts, err := x.texts(at)
	if err != nil {
		return err
	}
	notes, err := x.notes(at)
	if err != nil {
		return err
	}
	told, used := map[string]bool{}, map[string]bool{}
	for i := range places {
		p := &places[i]
		x.callers(p, users[at[i]])
		p.Uses = x.uses(uses[at[i]], at, used)
		x.dispatch(p, at[i])
		p.Beside = x.beside(at[i])
		if text, ok := texts[at[i].Path]; ok && !told[at[i].Path] {
			told[at[i].Path] = true
			p.Memory = append(p.Memory, text)
		}
		p.Notes = x.untold(scan.Of(notes, x.t, at[i:i+1]))
	}
	return nil
}

// callers enters the users of a place: those in tests among the tests.
func (x *explorer) callers(p *Place, users []scan.User) {
	p.Callers = []Near{}
	seen := map[string]bool{}
	for _, u := range users {
		id := u.Path
		if o := x.t.Outline(u.Path); u.Index >= 0 && o != nil {
			id = symbol.IDOf(u.Path, o, u.Index).String()
		}
		if seen[id] || id == p.ID {
			continue
		}
		seen[id] = true
		switch {
		case isTest(u.Path):
			x.test(Test{ID: id, Line: u.Line})
		case len(p.Callers) < mostCallers:
			p.Callers = append(p.Callers, Near{id, u.Line, u.Kind, u.Rule})
		default:
			p.More++
		}
	}
}

// uses returns the ids of what a place uses, with their lines: functions before types and values, and of these first what
// has most of the words that are asked for in its name. What is a place itself, or named already, is left out.
func (x *explorer) uses(all []symbol.Place, at []symbol.Place, named map[string]bool) []Further {
	type used struct {
		Further
		rank int
	}
	var found []used
	for _, p := range all {
		o := x.t.Outline(p.Path)
		if o == nil || slices.Contains(at, p) || slices.ContainsFunc(at, func(q symbol.Place) bool { return q.Path == p.Path && q.Index >= 0 && inside(o, p.Index, q.Index) }) {
			continue
		}
		s := &o.Symbols[p.Index]
		rank := x.says(s)
		if id := symbol.IDOf(p.Path, o, p.Index).String(); rank > 0 && !named[id] {
			found = append(found, used{Further{id, s.Qualified, s.Line, s.EndLine}, rank})
		}
	}
	slices.SortStableFunc(found, func(a, b used) int { return b.rank - a.rank })
	var best []Further
	for _, u := range found[:min(len(found), mostUses)] {
		best = append(best, u.Further)
		named[u.ID] = true
	}
	return best
}

// says is how much a symbol that is used says: 0 for a type or a value that the question says nothing of.
func (x *explorer) says(s *symbol.Symbol) (rank int) {
	counts, _ := x.asked.Count([]byte(s.Name))
	for _, c := range counts {
		if c != (find.Counts{}) {
			rank += 2
		}
	}
	if s.Kind.Callable() {
		rank++
	}
	return rank
}

func isTest(p string) bool { return repo.RoleOf(p, repo.TypeByName(p)) == repo.RoleTest }

// stem is the base name of a file without what follows its first dot, in lower case.
func stem(p string) string {
	name, _, _ := strings.Cut(strings.ToLower(path.Base(p)), ".")
	return name
}

func (x *explorer) test(t Test) {
	same := func(o Test) bool { return o.ID == t.ID }
	if len(x.answer.Tests) < mostTests && !slices.ContainsFunc(x.answer.Tests, same) {
		x.answer.Tests = append(x.answer.Tests, t)
	}
}

// dispatch enters what a call of a place can run instead, and through what it is called.
func (x *explorer) dispatch(p *Place, at symbol.Place) {
	if at.Index < 0 || !x.linked {
		return
	}
	name := func(at symbol.Place) string { return symbol.IDOf(at.Path, x.t.Outline(at.Path), at.Index).String() }
	for _, m := range resolve.Implementations(x.t, at) {
		if len(p.Runs) < mostRuns {
			p.Runs = append(p.Runs, name(m.Place))
		}
	}
	for _, m := range resolve.Implemented(x.t, at) {
		if len(p.Implements) < mostRuns {
			p.Implements = append(p.Implements, name(m.Place))
		}
	}
}

// beside returns the names of the methods of the same class, or of the functions of the same file that have a word of
// the place's name in theirs: what is done to it may have to be done to them. The nearest come first.
func (x *explorer) beside(at symbol.Place) []string {
	o := x.t.Outline(at.Path)
	if o == nil || at.Index < 0 || !o.Symbols[at.Index].Kind.Callable() {
		return nil
	}
	me := &o.Symbols[at.Index]
	words := symbol.Words(me.Name)
	shared := func(w string) bool { return len(w) > 2 && slices.Contains(words, w) }
	var all []*symbol.Symbol
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Parent == me.Parent && s.Owner == me.Owner && s.Kind.Callable() && s != me && !o.Local(i) && slices.ContainsFunc(symbol.Words(s.Name), shared) {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b *symbol.Symbol) int { return far(a, me) - far(b, me) })
	names := make([]string, 0, mostBeside)
	for _, s := range all[:min(len(all), mostBeside)] {
		names = append(names, fmt.Sprintf("%s L%d", verify.OneLine(s.Name), s.Line))
	}
	return names
}

// far returns how many lines are between the beginnings of two symbols.
func far(a, b *symbol.Symbol) int { return max(a.Line-b.Line, b.Line-a.Line) }

// texts returns what is remembered of the files of places, by path.
func (x *explorer) texts(at []symbol.Place) (map[string]Text, error) {
	if x.o.Memory == nil {
		return nil, nil
	}
	var paths []string
	for _, p := range at {
		paths = append(paths, p.Path)
	}
	files, err := scan.SummarizedStatuses(x.ctx, x.o.Memory, paths)
	if err != nil {
		return nil, err
	}
	texts := map[string]Text{}
	var stale []registry.File
	for _, f := range files {
		if s := f.Summary; s != nil && !s.Damaged {
			texts[f.Path] = Text{Path: f.Path, State: string(f.State), By: registry.Writer(s.Source, s.Author, s.Model), Text: s.Text}
			if f.State == scan.Stale && len(stale) < mostGraded {
				stale = append(stale, f.File)
			}
		}
	}
	drifts, err := x.t.DriftsOfSummaries(stale)
	for p, d := range drifts {
		t := texts[p]
		t.Drift = string(d.Grade)
		texts[p] = t
	}
	return texts, err
}

// line is what is remembered of a file, quoted on one line, of which what helps with a request is kept, whose words said counts.
func (t Text) line(said func(string) int) string {
	state := t.State
	if t.Drift != "" {
		state += " (" + t.Drift + " drift)"
	}
	if verify.LikeInstructions(t.Text) {
		state += "; " + verify.Flag
	}
	text, whole := condense.Clip(verify.OneLine(t.Text), mostText, said)
	if !whole {
		text += " [all of it: file_registry_get, or codemem files]"
	}
	return fmt.Sprintf("> %s summary by %s: %s\n", state, verify.OneLine(t.By), text)
}

// tests adds the test files that use the files of places and are named like them, as far as no test is known that uses a
// place itself.
func (x *explorer) tests(at []symbol.Place) error {
	for _, p := range at {
		files, known, err := x.t.UsingFiles(p.Path)
		if err != nil || !known {
			return err
		}
		for _, f := range files {
			named := slices.ContainsFunc(x.answer.Tests, func(t Test) bool { return t.ID == f || strings.HasPrefix(t.ID, f+":") })
			if isTest(f) && !named && strings.Contains(strings.ToLower(path.Base(f)), stem(p.Path)) {
				x.test(Test{ID: f})
			}
		}
	}
	return nil
}

// short returns an id as it is shown beside another one: of the same file, the name.
func short(id, beside string) string {
	return hidden.Path(strings.TrimPrefix(id, beside[:strings.LastIndexByte(beside, ':')+1]))
}

// short returns ids as they are shown beside a place.
func (p *Place) short(ids []string) []string {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = short(id, p.ID)
	}
	return all
}

// listLine names things on a line of their own.
func listLine(what string, all []string) string {
	if len(all) == 0 {
		return ""
	}
	return "--- " + what + ": " + strings.Join(all, ", ") + "\n"
}
