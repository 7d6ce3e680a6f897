package explore

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/find"
	"codemem/hidden"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// How a budget is shared out. An answer that says enough does not fill it.
const (
	furtherShare = 20  // percent of the budget that is kept for places without source
	leastSource  = 70  // tokens: in less room than this no source is shown
	tailRoom     = 40  // tokens for what is said at the end
	mostFurther  = 14  // files in a line each
	mostSymbols  = 5   // declarations that such a line names, of the first files
	fewSymbols   = 3   // and of the others
	worthShowing = 0.5 // of the best place's score, what is shown with its source has at least
	longLines    = 150 // lines: what is longer has many words of any request, and is only named unless it is the best
)

// A view is how much of a place is shown, in parts of a thousand of the budget: whole if it is no more than one, else a window of
// at most the other.
type view struct{ whole, window int }

// The first place is what most requests are about.
var firstView, otherView = view{450, 300}, view{250, 120}

// A draft is a text that never takes more tokens than a budget: what does not fit is not taken.
type draft struct {
	b      strings.Builder
	budget int
	weight int
}

// room returns how many tokens are left.
func (d *draft) room() int { return d.budget - (d.weight+condense.PerToken-1)/condense.PerToken }

// add adds whole lines, if they fit with keep tokens left over.
func (d *draft) add(text string, keep int) bool {
	if text == "" {
		return true
	}
	if condense.Tokens(text) > d.room()-keep {
		return false
	}
	d.b.WriteString(text)
	d.weight += condense.Tokens(text) * condense.PerToken
	return true
}

// write makes the text of the answer: what was not searched, the places with their source, tests, what changes together,
// further places, what was left out.
func (x *explorer) write() error {
	budget := x.o.Budget
	d := &draft{budget: budget}
	keep := budget*furtherShare/100 + tailRoom
	if len(x.ranking.Files) == 0 {
		keep = tailRoom
	}
	at, err := x.source(budget - keep - condense.Tokens(x.notice()))
	if err != nil {
		return err
	}
	if err := x.around(x.answer.Places, at); err != nil {
		return err
	}
	if err := x.tests(at); err != nil {
		return err
	}
	if x.answer.Together, err = x.together(at); err != nil {
		return err
	}
	d.add(x.notice(), 0)
	shown := 0
	for i := range x.answer.Places { // what is around them takes of the room for further places, down to a half of that
		if !x.place(d, &x.answer.Places[i], keep/2) {
			break
		}
		shown++
	}
	x.answer.Places, at = x.answer.Places[:shown], at[:shown]
	x.otherNotes(d, keep)
	d.add(x.testLine(), keep/3)
	d.add(x.togetherLine(), keep/3)
	x.further(d, at)
	x.tail(d)
	x.answer.Text, x.answer.Tokens = d.b.String(), condense.Tokens(d.b.String())
	for i := range x.answer.Places {
		x.answer.Given = append(x.answer.Given, x.answer.Places[i].Part)
	}
	return nil
}

// notice says what could not be searched, on one line.
func (x *explorer) notice() string {
	if len(x.answer.Notices) == 0 {
		return ""
	}
	return "! Not searched: " + strings.Join(x.answer.Notices, "; ") + "\n"
}

// source enters the targets that there is room for and that are worth it, with their source.
func (x *explorer) source(room int) (at []symbol.Place, err error) {
	best := 0.0
	for _, target := range x.targets {
		if best = max(best, target.score); room < leastSource {
			break
		}
		if !target.named && (len(at) >= x.shown() || target.score < worthShowing*best || len(at) > 0 && x.long(target.Place)) {
			continue
		}
		v := otherView
		if len(at) == 0 {
			v = firstView
		}
		part, err := x.part(&target, min(max(x.o.Budget*v.whole/1000, leastSource), room), min(max(x.o.Budget*v.window/1000, leastSource), room))
		switch {
		case errors.Is(err, condense.ErrChanged), errors.Is(err, fs.ErrNotExist), err == nil && part.Text == "":
			continue
		case err != nil:
			return nil, err
		}
		part = alike(part, x.answer.Places)
		x.answer.Places = append(x.answer.Places, Place{Part: part, Why: target.why, Score: target.score, Reasons: target.reasons})
		at = append(at, target.Place)
		room -= part.Tokens
	}
	return at, nil
}

// long reports whether a symbol is of many lines.
func (x *explorer) long(p symbol.Place) bool {
	o := x.t.Outline(p.Path)
	return o != nil && p.Index >= 0 && p.Index < len(o.Symbols) && o.Symbols[p.Index].EndLine-o.Symbols[p.Index].Line > longLines
}

// part returns what is shown of a target: a declaration that takes at most whole tokens, or else in at most window tokens what the
// request names of it, or the lines in which most of its words stand. Of a file that is named alone it is the
// skeleton. A part without text shows nothing.
func (x *explorer) part(t *target, whole, window int) (condense.Part, error) {
	f, err := x.t.Plain(t.Path)
	if err != nil {
		return condense.Part{}, err
	}
	if why := withheld(t.Path, f.Bytes); why != "" {
		x.keepBack(t.Path, why)
		return condense.Part{}, nil
	}
	if t.Index < 0 {
		return x.filePart(t, f.Bytes, whole), nil
	}
	spots := t.spots
	o := x.t.Outline(t.Path)
	if o == nil || t.Index >= len(o.Symbols) {
		return condense.Part{}, nil
	}
	if len(spots) == 0 {
		p, err := x.hydrate(t, []condense.Spot{{Place: t.Place}}, 0)
		if err != nil || p.Text == "" {
			return p, err
		}
		if p = shortDoc(p, o, f.Bytes, t.Index); p.Tokens <= whole {
			return p, nil
		}
		if spots = focus(o, f.Bytes, t.Place, x.asked, x.ranking.Rarity); len(spots) == 0 {
			spots = []condense.Spot{{Place: t.Place}}
		}
	}
	return x.hydrate(t, spots, window)
}

// hydrate returns the part that a hydration makes of spots of one symbol; without text if there is none.
func (x *explorer) hydrate(t *target, spots []condense.Spot, room int) (condense.Part, error) {
	h, err := condense.HydrateSpots(x.t, spots, condense.Wish{Budget: room, Window: room})
	if err != nil || len(h.Parts) == 0 {
		return condense.Part{}, err
	}
	return h.Parts[0], nil
}

// mostDoc is how many lines of documentation stay whole.
const mostDoc = 6

// shortDoc returns a part with long documentation cut after its first paragraph: what a declaration does is in its code,
// and what it is for in its first sentence.
func shortDoc(p condense.Part, o *symbol.Outline, content []byte, i int) condense.Part {
	doc := o.Symbols[i].Doc
	if doc.Len() <= 0 || int(doc.End) > len(content) {
		return p
	}
	text := string(content[doc.Start:doc.End])
	lines := strings.SplitAfter(text, "\n")
	at := strings.Index(p.Text, text)
	if at < 0 || len(lines) <= mostDoc {
		return p
	}
	keep := 1
	for keep < mostDoc && strings.Trim(lines[keep], " \t\n*/#\"'!") != "" {
		keep++
	}
	p.Text = p.Text[:at] + strings.Join(lines[:keep], "") + fmt.Sprintf("… %d lines of documentation\n", len(lines)-keep) + strings.TrimPrefix(p.Text[at+len(text):], "\n")
	p.SpanMD5 = "" // not all of it is given
	p.Tokens = condense.Tokens(p.String())
	return p
}

// filePart is part of what stands at file level, in whatever language.
func (x *explorer) filePart(t *target, content []byte, room int) condense.Part {
	o := x.t.Outline(t.Path)
	if o == nil {
		o = &symbol.Outline{}
	}
	p := condense.Part{ID: t.Path, Kind: "file", Line: 1, End: 1 + bytes.Count(bytes.TrimSuffix(content, []byte("\n")), []byte("\n")), Form: "window", Symbol: symbol.ID{Path: t.Path, Ordinal: 1, Offset: -1}}
	room -= condense.Tokens(p.String()) + 1
	var lines condense.Focus
	for _, s := range t.spots {
		if s.Line > 0 {
			lines.Lines = append(lines.Lines, [2]int{s.Line, s.EndLine})
		}
	}
	if lines.None() {
		for _, s := range focus(nil, content, t.Place, x.asked, x.ranking.Rarity) {
			lines.Lines = append(lines.Lines, [2]int{s.Line, s.EndLine})
		}
	}
	if lines.None() && len(o.Symbols) > 0 {
		p.Form = "skeleton"
		p.Text, _ = condense.Head(condense.Outline(o, content).Text, room)
	} else {
		w := condense.NewWindow(o, content, -1, lines, room)
		p.Text, p.Lines, p.Else = w.Text, w.Lines, w.Else
	}
	p.Tokens = condense.Tokens(p.String())
	return p
}

// place writes one place, if it fits.
func (x *explorer) place(d *draft, p *Place, keep int) bool {
	var b strings.Builder
	head, body, _ := strings.Cut(p.Part.String(), "\n")
	fmt.Fprintf(&b, "%s — %s\n%s", head, p.Why, body)
	if x.o.Why && len(p.Reasons) > 0 {
		fmt.Fprintf(&b, "--- score %.3f: %s\n", p.Score, reasonsText(p.Reasons))
	}
	for _, l := range []string{p.callersLine(), p.usesLine(), listLine("can run", p.short(p.Runs)), listLine("called through", p.short(p.Implements)), listLine("beside", p.Beside)} {
		b.WriteString(l)
	}
	notes := scan.NoteLines(p.Notes, scan.NotesRoom(x.o.Budget), x.asked.Said(), p.Symbol.Path)
	b.WriteString(notes)
	for _, t := range p.Memory {
		b.WriteString(t.line(x.asked.Said()))
	}
	if d.add(b.String(), keep) || notes != "" && d.add(fmt.Sprintf("%s — %s\n%s%s", head, p.Why, body, notes), keep) {
		return true
	}
	p.Notes, p.Memory = nil, nil
	return d.add(fmt.Sprintf("%s — %s\n%s", head, p.Why, body), keep)
}

func (p *Place) callersLine() string {
	var all []string
	for _, c := range p.Callers {
		all = append(all, fmt.Sprintf("%s L%d", hidden.Path(c.ID), c.Line))
	}
	if len(all) == 0 {
		return ""
	}
	l := "--- used by " + strings.Join(all, ", ")
	if p.More > 0 {
		l += fmt.Sprintf(" (+%d)", p.More)
	}
	return l + "\n"
}

func (p *Place) usesLine() string {
	var all []string
	for _, u := range p.Uses {
		all = append(all, fmt.Sprintf("%s L%d-%d", short(u.ID, p.ID), u.Start, u.End))
	}
	return listLine("uses", all)
}

func (x *explorer) testLine() string {
	var all []string
	for _, t := range x.answer.Tests {
		l := hidden.Path(t.ID)
		if t.Line > 0 {
			l += fmt.Sprintf(" L%d", t.Line)
		}
		all = append(all, l)
	}
	if len(all) == 0 {
		return ""
	}
	return "Tests, by the lines that use these: " + strings.Join(all, ", ") + "\n"
}

// together returns what changed with the files of the first places, and is not among them.
func (x *explorer) together(at []symbol.Place) ([]scan.CoChange, error) {
	const first = 3
	var paths []string
	for _, p := range at {
		if !slices.Contains(paths, p.Path) && len(paths) < first {
			paths = append(paths, p.Path)
		}
	}
	if len(paths) == 0 {
		return []scan.CoChange{}, nil
	}
	all, err := x.t.CoChanged(paths, 4*mostTogether+len(at))
	all = slices.DeleteFunc(all, func(c scan.CoChange) bool { // tests have a line of their own
		return repo.RoleOf(c.Path, repo.TypeByName(c.Path)) != repo.RoleSource || slices.ContainsFunc(at, func(p symbol.Place) bool { return p.Path == c.Path })
	})
	return all[:min(len(all), mostTogether)], err
}

func (x *explorer) togetherLine() string {
	var all []string
	for _, c := range x.answer.Together {
		all = append(all, fmt.Sprintf("%s (%d)", hidden.Path(c.Path), c.Commits))
	}
	if len(all) == 0 {
		return ""
	}
	return "Changed together with these, in commits: " + strings.Join(all, ", ") + "\n"
}

// further names the places that are not shown, in a line for each file, as far as there is room.
func (x *explorer) further(d *draft, at []symbol.Place) {
	first := true
	for i, f := range x.ranking.Files {
		most := mostSymbols
		if i >= shownFiles {
			most = fewSymbols
		}
		line := FurtherFile{Path: f.Path, Score: f.Score, Why: reasons(f.Why), Reasons: x.reasons(f.Why), Symbols: x.furtherSymbols(f.Path, at, most)}
		shown := slices.ContainsFunc(at, func(p symbol.Place) bool { return p.Path == f.Path })
		if shown && len(line.Symbols) == 0 {
			continue
		}
		text := line.line()
		if x.o.Why {
			text += fmt.Sprintf("  score %.3f: %s\n", f.Score, reasonsText(line.Reasons))
		}
		if first {
			text = "Further places, by how well they match:\n" + text
		}
		if len(x.answer.Files) == mostFurther || !d.add(text, tailRoom) {
			x.answer.LeftOut = len(x.ranking.Files) - i
			return
		}
		first = false
		x.answer.Files = append(x.answer.Files, line)
	}
}

// furtherSymbols returns the best symbols of a file that are not shown.
func (x *explorer) furtherSymbols(file string, at []symbol.Place, most int) []Further {
	all := []Further{}
	o := x.t.Outline(file)
	for _, s := range x.ranking.Symbols {
		if s.Path != file || o == nil || s.Index < 0 || s.Index >= len(o.Symbols) || len(all) == most {
			continue
		}
		shown := slices.ContainsFunc(at, func(p symbol.Place) bool { return p.Path == file && inside(o, s.Index, p.Index) })
		if d := &o.Symbols[s.Index]; !shown {
			all = append(all, Further{symbol.IDOf(file, o, s.Index).String(), d.Qualified, d.Line, d.EndLine})
		}
	}
	return all
}

// line is the file on one line.
func (f *FurtherFile) line() string {
	var all []string
	class := ""
	for _, s := range f.Symbols { // of the same class as the one before, the last name does
		name := s.Name
		if i := strings.LastIndexByte(name, '.'); i > 0 {
			if name[:i] == class {
				name = name[i:]
			}
			class = s.Name[:i]
		} else {
			class = ""
		}
		all = append(all, fmt.Sprintf("%s L%d-%d", verify.OneLine(name), s.Start, s.End))
	}
	l := hidden.Path(f.Path)
	if len(all) > 0 {
		l += ": " + strings.Join(all, ", ")
	}
	return l + "\n"
}

// tail says what was not found and left out.
func (x *explorer) tail(d *draft) {
	if len(x.answer.Lost) > 0 {
		const few = 5
		n := len(x.answer.Lost)
		text := "! Not in this tree: " + verify.OneLine(strings.Join(x.answer.Lost[:min(n, few)], ", ")) + "\n"
		d.add(text, 0)
	}
	if x.q.Cut {
		d.add("! The request is longer than what was read of it.\n", 0)
	}
	switch {
	case len(x.answer.Places)+len(x.answer.Files) == 0 && x.kept: // its notice says why
	case len(x.answer.Places)+len(x.answer.Files) == 0:
		d.add("Nothing in the tree has words of this. Other words may; grep finds exact text.\n", 0)
	case x.answer.LeftOut > 0:
		d.add(fmt.Sprintf("… %d more files have some of the words: raise the budget, or ask for less.\n", x.answer.LeftOut), 0)
	}
}

// reasons says in a few words why a place is in the answer: the words that stand there, and how many commits.
func reasons(why []find.Reason) string {
	const most = 4
	var words []string
	commits := 0
	for _, r := range why {
		if r.Kind == find.ByPast {
			commits = max(commits, len(r.Commits))
			continue
		}
		for _, w := range r.Words {
			if !slices.Contains(words, w) && len(words) < most {
				words = append(words, w)
			}
		}
	}
	text := strings.Join(words, ", ")
	if commits > 0 && text != "" {
		text += "; "
	}
	switch {
	case commits == 1:
		text += "1 commit"
	case commits > 1:
		text += fmt.Sprintf("%d commits", commits)
	}
	return cmp.Or(text, "its file")
}

// reasons returns what a score is made of, with the commits by their ids.
func (x *explorer) reasons(why []find.Reason) []Reason {
	const most = 2 // commits of one reason
	if !x.o.Why {  // a subject is read from git
		return nil
	}
	all := make([]Reason, len(why))
	for i, w := range why {
		all[i] = Reason{Kind: string(w.Kind), Score: w.Score, Words: w.Words}
		for _, c := range w.Commits[:min(len(w.Commits), most)] {
			id, subject := x.ranking.Commit(c)
			all[i].Commits = append(all[i].Commits, strings.TrimSpace(fmt.Sprintf("%.10s %s", id, verify.OneLine(subject))))
		}
	}
	return all
}

// reasonsText says what a score is made of.
func reasonsText(why []Reason) string {
	var all []string
	for _, r := range why {
		text := fmt.Sprintf("%s %.3f", r.Kind, r.Score)
		if said := slices.Concat(r.Words, r.Commits); len(said) > 0 {
			text += " (" + strings.Join(said, ", ") + ")"
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}
