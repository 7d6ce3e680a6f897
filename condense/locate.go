package condense

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"codemem/symbol"
)

// The ways in which an id names no symbol. What is said of the past is said of what is remembered of it: contents that
// are or were stored, and what the last commits held.
const (
	Moved     = "moved"     // it was at its place, and the same symbol came to be at the candidate
	Ambiguous = "ambiguous" // each of the candidates, which are several, may be meant
	Gone      = "gone"      // it was at its place, and is nowhere; the candidates are like it
	Unknown   = "unknown"   // it never was, as far as is remembered; the candidates are like it
	NoFile    = "no_file"   // nor was its file
	Unparsed  = "unparsed"  // nothing is known of its file
)

// A Lost is an id that names no symbol now.
type Lost struct {
	ID         string   `json:"id"`
	Status     string   `json:"status"`        // moved, ambiguous, gone, unknown, no_file, unparsed
	Candidates []string `json:"candidates"`    // ids that may be meant, the likeliest first
	Why        string   `json:"why,omitempty"` // why its file was not parsed

	note string // of an unknown one, what is the matter with it, "" for the usual
	sure bool   // the only candidate is an exact namesake
}

// Next returns the id to go on with, "" if none is as good as certain: where it moved to, or the only symbol that there
// is of exactly this name.
func (l Lost) Next() string {
	if len(l.Candidates) == 1 && (l.Status == Moved || l.sure) {
		return l.Candidates[0]
	}
	return ""
}

// String tells of the id, and what may be meant.
func (l Lost) String() string {
	id := cmp.Or(l.ID, `""`)
	switch l.Status {
	case Moved:
		return id + " has moved: it is now " + l.Candidates[0]
	case Ambiguous:
		return id + " is ambiguous: " + strings.Join(l.Candidates, ", ")
	case Unparsed:
		return id + ": nothing is known of its file, which was not parsed: " + l.Why
	case Gone:
		id += " is gone"
	case NoFile:
		id += ": there is no such file, and none is remembered"
	default:
		id += ": " + cmp.Or(l.note, "there is no such symbol, and none is remembered")
	}
	switch {
	case len(l.Candidates) > 1:
		id += "; the nearest are " + strings.Join(l.Candidates, ", ")
	case len(l.Candidates) == 1:
		id += "; did you mean " + l.Candidates[0] + "?"
	}
	return id
}

// A LostError is returned for ids that name nothing.
type LostError struct{ Lost []Lost }

// Error tells of each id, and what may be meant.
func (e *LostError) Error() string {
	var all []string
	for _, l := range e.Lost {
		all = append(all, l.String())
	}
	return strings.Join(all, "; ")
}

// Locate finds the symbols of ids in any form. The error is a *LostError that tells of all that were not found: a line
// that is in no symbol is of these.
func Locate(src Source, ids []string) ([]symbol.Place, error) {
	spots, err := locate(src, ids, false)
	var places []symbol.Place
	for _, s := range spots {
		places = append(places, s.Place)
	}
	return places, err
}

// ErrNoLanguage means that a file is in no language that can be parsed.
var ErrNoLanguage = errors.New("no language that can be parsed")

// noOutline tells why the file of an id has no outline, if that is an answer: a file that is not there may have moved,
// and loosely a line of a plain text is a place.
func noOutline(src Source, id symbol.ID, loose bool) error {
	_, source, err := src.Bytes(id.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err == nil && source.Language == "" && !(loose && id.Line > 0):
		return fmt.Errorf("%q: %w", id.Path, ErrNoLanguage)
	}
	return err
}

// locate finds the spots of ids; without loose, what is at file level is lost.
func locate(src Source, ids []string, loose bool) ([]Spot, error) {
	var spots []Spot
	var lost []Lost
	missed := map[int]symbol.ID{} // by place in lost
	for _, text := range ids {
		id, err := symbol.ParseID(text, src.Has)
		if at := strings.IndexByte(text, ':'); err != nil || strings.HasPrefix(text[at+1:], ":") && !src.Has(id.Path) { // A::b
			lost = append(lost, unfinished(src, text))
			continue
		}
		o := src.Outline(id.Path)
		if o == nil {
			if err := noOutline(src, id, loose); err != nil {
				return nil, err
			}
		}
		if o != nil && o.Unparsed != "" && !(loose && id.Line > 0) {
			lost = append(lost, Lost{ID: id.String(), Status: Unparsed, Candidates: []string{}, Why: o.Unparsed})
			continue
		}
		spot := Spot{Place: symbol.Place{Path: id.Path, Index: -1}}
		if id.Line > 0 {
			spot, o, err = atLines(src, id)
		} else if o != nil {
			spot.Index = o.Find(id)
		}
		switch {
		case err != nil:
			return nil, err
		case spot.Index >= 0, loose && id.Line > 0 && id.Line <= o.Lines:
			spots = append(spots, spot)
		case id.Line > 0:
			lost = append(lost, outside(o, id))
		default:
			missed[len(lost)] = id
			lost = append(lost, Lost{})
		}
	}
	past := past{src, map[string][]*symbol.Outline{}}
	past.look(slices.Collect(maps.Values(missed)))
	for i, id := range missed {
		lost[i] = lose(past, id)
	}
	if err := src.Err(); err != nil || len(lost) == 0 {
		return spots, err
	}
	return nil, &LostError{lost}
}

// maxCandidates is how many ids are offered for one that was not found.
const maxCandidates = 8

// outside answers for a line in no symbol: the nearest ones before and after it may be meant.
func outside(o *symbol.Outline, id symbol.ID) Lost {
	l := Lost{ID: id.String(), Status: Unknown, Candidates: []string{}, note: "the line is in no symbol"}
	if id.Line > o.Lines {
		l.note = fmt.Sprintf("the file has %d lines", o.Lines)
	}
	for _, i := range beside(o, id.Line) {
		if i >= 0 {
			l.Candidates = append(l.Candidates, symbol.IDOf(id.Path, o, i).String())
		}
	}
	return l
}

// unfinished answers for a text that is no id: a bare name has candidates, and so has a path alone.
func unfinished(src Source, text string) Lost {
	l := Lost{ID: text, Status: Unknown, Candidates: []string{}}
	if symbol.HasLines(text) && !src.Has(text) {
		l.Status = NoFile // path:LINE of no file
		return l
	}
	var found []symbol.Place
	named := src.Has(text) // the candidates are what it names
	if named {
		l.note = "the path alone is no id"
		o := src.Outline(text)
		for i := 0; o != nil && i < len(o.Symbols); i++ {
			if o.Symbols[i].Parent < 0 {
				found = append(found, symbol.Place{Path: text, Index: i})
			}
		}
	} else {
		l.note = "the name alone is no id"
		for _, name := range Spellings(text) {
			found = append(found, src.Define(LastName(name))...)
		}
		if len(found) == 0 {
			l.note = "there is no symbol of this name"
		}
		ranked := rank(src, want(text), found)
		whole := slices.DeleteFunc(slices.Clone(ranked), func(m match) bool { return m.fit >= fitsStart })
		if l.sure = len(whole) == 1; len(whole) > 0 {
			ranked = whole
		} else if len(found) > 0 {
			l.note = "there is no symbol of this qualified name"
		}
		named = len(whole) > 0
		found = placesOf(ranked)
	}
	if l.name(src, found); named && len(l.Candidates) > 1 {
		l.Status = Ambiguous
	}
	return l
}

func placesOf(all []match) []symbol.Place {
	var places []symbol.Place
	for _, m := range all {
		places = append(places, m.Place)
	}
	return places
}

// name offers symbols, as many as are offered.
func (l *Lost) name(src Source, places []symbol.Place) {
	for _, p := range places[:min(len(places), maxCandidates)] {
		l.Candidates = append(l.Candidates, idAt(src, p))
	}
}

// A past is a source with what its files held at other times, each asked for once.
type past struct {
	Source
	held map[string][]*symbol.Outline
}

// Earlier is that of the source.
func (p past) Earlier(paths []string) map[string][]*symbol.Outline {
	paths = slices.DeleteFunc(slices.Clone(paths), func(file string) bool { _, known := p.held[file]; return known })
	if len(paths) > 0 {
		slices.Sort(paths)
		found := p.Source.Earlier(slices.Compact(paths))
		for _, file := range paths {
			p.held[file] = found[file]
		}
	}
	return p.held
}

// look asks at once for what lose will ask for.
func (p past) look(ids []symbol.ID) {
	var files []string
	for _, id := range ids {
		files = append(files, id.Path)
	}
	p.Earlier(files)
	files = nil
	for _, id := range ids {
		if len(p.was(id)) > 0 {
			here, elsewhere := namesakes(p, id)
			files = append(files, filesOf(heirs(here, elsewhere))...)
		}
	}
	p.Earlier(files)
}

// was returns the symbols that an id named in what its file held at other times.
func (p past) was(id symbol.ID) []*symbol.Symbol {
	var was []*symbol.Symbol
	for _, o := range p.Earlier([]string{id.Path})[id.Path] {
		if o == nil {
			continue
		}
		if i := o.Find(id); i >= 0 {
			was = append(was, &o.Symbols[i])
		}
	}
	return was
}

// lose says what became of an id. Numbered rules, the first that applies decides:
//
//  1. it was at its place, and symbols that are the same came to be elsewhere: one is where it moved to, several make it
//     ambiguous
//  2. it was at its place: it is gone
//  3. it is the end of several names of its file: ambiguous
//  4. neither its file is there nor is one remembered
//  5. it never was
func lose(src past, id symbol.ID) Lost {
	l := Lost{ID: id.String(), Candidates: []string{}}
	here, elsewhere := namesakes(src, id)
	was := src.was(id)
	now := inherit(src, id, was, heirs(here, elsewhere))
	likely := here
	if len(here) == 0 {
		likely = elsewhere
	}
	switch {
	case len(now) > 0: // (1)
		likely = now
		if l.Status = Moved; len(now) > 1 {
			l.Status = Ambiguous
		}
	case len(was) > 0: // (2)
		l.Status = Gone
	case len(here) > 1: // (3)
		l.Status = Ambiguous
	case !src.Has(id.Path) && !slices.ContainsFunc(src.Earlier([]string{id.Path})[id.Path], there): // (4)
		l.Status = NoFile
	default: // (5)
		l.Status = Unknown
	}
	if len(likely) == 0 {
		likely = nearest(src, id)
	} else if len(here) == 0 && len(elsewhere) == 1 {
		l.sure = src.Outline(likely[0].Path).Symbols[likely[0].Index].Qualified == id.Qualified
	}
	l.name(src, likely)
	return l
}

func there(o *symbol.Outline) bool { return o != nil }

// namesakes returns the symbols that have the last name of an id, the likeliest first: in its file, and in others; of
// those, where some have the whole name, these.
func namesakes(src Source, id symbol.ID) (here, elsewhere []symbol.Place) {
	name := LastName(id.Qualified)
	o := src.Outline(id.Path)
	if o != nil {
		for _, i := range o.Bare(name) {
			here = append(here, symbol.Place{Path: id.Path, Index: i})
		}
	}
	for _, p := range src.Define(name) {
		if p.Path != id.Path {
			elsewhere = append(elsewhere, p)
		}
	}
	w := []wanted{wantedAs(id.Qualified)}
	others := rank(src, w, elsewhere)
	if whole := slices.DeleteFunc(slices.Clone(others), func(m match) bool { return m.name != id.Qualified }); len(whole) > 0 {
		others = whole
	}
	return placesOf(rank(src, w, here)), placesOf(others)
}

// mostHeirs is of how many namesakes the past is looked at, the likeliest first.
const mostHeirs = 200

// heirs returns those namesakes that may be what an id named before.
func heirs(here, elsewhere []symbol.Place) []symbol.Place {
	all := slices.Concat(here, elsewhere)
	return all[:min(len(all), mostHeirs)]
}

// inherit returns those of some symbols that are what an id named before. Each came to its place meanwhile, as far as is
// known of its file, and has the fingerprints of what the id named; or if none has, its whole name and kind.
func inherit(src past, id symbol.ID, was []*symbol.Symbol, among []symbol.Place) []symbol.Place {
	if len(was) == 0 {
		return nil
	}
	before := src.Earlier(filesOf(among))
	var same, alike []symbol.Place
	for _, p := range among {
		s := &src.Outline(p.Path).Symbols[p.Index]
		itself := func(was symbol.Symbol) bool { return was.Qualified == s.Qualified && was.Ordinal == s.Ordinal }
		came := slices.ContainsFunc(before[p.Path], func(o *symbol.Outline) bool {
			return o == nil || o.Unparsed == "" && !slices.ContainsFunc(o.Symbols, itself)
		})
		is := func(w *symbol.Symbol) bool {
			return w.Kind == s.Kind && w.Shape == s.Shape && w.Inside == s.Inside && s.Shape != 0
		}
		switch {
		case !came:
		case slices.ContainsFunc(was, is):
			same = append(same, p)
		case s.Qualified == id.Qualified && slices.ContainsFunc(was, func(w *symbol.Symbol) bool { return w.Kind == s.Kind }):
			alike = append(alike, p)
		}
	}
	if len(same) > 0 {
		return same
	}
	return alike
}

func filesOf(places []symbol.Place) []string {
	var files []string
	for _, p := range places {
		files = append(files, p.Path)
	}
	return files
}

// nearest returns the symbols of a file whose names are most like an id's.
func nearest(src Source, id symbol.ID) []symbol.Place {
	const most = 3
	type candidate struct {
		i, distance int
	}
	o := src.Outline(id.Path)
	if o == nil {
		return nil
	}
	var all []candidate
	want := strings.ToLower(id.Qualified)
	for i := range o.Symbols {
		if !o.Local(i) {
			all = append(all, candidate{i, symbol.Distance(want, strings.ToLower(o.Symbols[i].Qualified))})
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(weight(o.Symbols[a.i].Kind), weight(o.Symbols[b.i].Kind)))
	})
	var found []symbol.Place
	for _, c := range all[:min(len(all), most)] {
		found = append(found, symbol.Place{Path: id.Path, Index: c.i})
	}
	return found
}

func idAt(src Source, p symbol.Place) string {
	o := src.Outline(p.Path)
	if o == nil || p.Index >= len(o.Symbols) {
		return p.Path
	}
	return symbol.IDOf(p.Path, o, p.Index).String()
}
