package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// An answer is one name that is used, and what an oracle says that it means: a line of its output.
type answer struct {
	Kind    string   `json:"k"`
	Path    string   `json:"p"`
	At      int      `json:"o"`
	Line    int      `json:"l"`
	Name    string   `json:"n"`
	Shape   string   `json:"h"`
	Targets []target `json:"t,omitempty"`
	Without string   `json:"s,omitempty"` // external or unknown: why there is no target
	Into    *target  `json:"i,omitempty"` // of a function that is stored: the field or variable that then has it
}

// A target is a declaration: where its name is, and what it is.
type target struct {
	spot
	kind string
}

// UnmarshalJSON reads [path, offset, kind].
func (t *target) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&t.Path, &t.At, &t.kind})
}

// readAnswers reads answers, one a line.
func readAnswers(r io.Reader) ([]answer, error) {
	var uses []answer
	var broken error
	err := eachLine(r, func(line string) {
		var u answer
		if err := json.Unmarshal([]byte(line), &u); err != nil && broken == nil {
			broken = fmt.Errorf("%.100q: %w", line, err)
		}
		uses = append(uses, u)
	})
	if broken != nil {
		return nil, broken
	}
	return uses, err
}

// A referee compares one repository.
type referee struct {
	o     *ours
	apart map[string]int
	files map[string]bool            // that the compiler reads
	sets  map[string]map[link]answer // by kind of use: the compiler's edges, each with its first use
	same  map[string]map[link]link   // by kind: edges to one of several declarations, and the edge that stands for it
	dark  map[string]map[string]bool // by kind: the declarations and names that are used where the compiler knows nothing
}

// judgePeer scores the edges of a peer. Not all tell a type that is named from one that is inherited from, or from a
// name that is handed on: an edge that the compiler has as another kind is left out, not wrong.
func (j *referee) judgePeer(edges []edge) map[string]score {
	scores := map[string]score{}
	for _, kind := range []string{"call", "type", "inherit"} {
		have := j.have(kind, edges)
		for l := range have {
			if _, ok := j.sets[kind][l]; !ok && j.elsewhere(l) {
				delete(have, l)
			}
		}
		scores[kind] = compared(have, j.oracle(kind))
	}
	scores["reference"] = sum([]score{scores["type"], scores["inherit"]})
	scores["together"] = sum([]score{scores["call"], scores["reference"]})
	return scores
}

// elsewhere reports whether the compiler has an edge, of whatever kind.
func (j *referee) elsewhere(l link) bool {
	for _, same := range j.same {
		if _, ok := same[l]; ok {
			return true
		}
	}
	return false
}

// oracle returns the compiler's edges of a kind.
func (j *referee) oracle(kind string) map[link]bool {
	set := map[link]bool{}
	for l := range j.sets[kind] {
		set[l] = true
	}
	return set
}

func newReferee(o *ours, uses []answer) *referee {
	j := &referee{
		o: o, apart: map[string]int{}, files: map[string]bool{},
		sets: map[string]map[link]answer{}, same: map[string]map[link]link{}, dark: map[string]map[string]bool{},
	}
	for _, k := range []string{"call", "type", "inherit", "mention"} {
		j.sets[k], j.same[k], j.dark[k] = map[link]answer{}, map[link]link{}, map[string]bool{}
	}
	for _, u := range uses {
		if u.Kind == "file" {
			j.files[u.Path] = true
			continue
		}
		j.take(u)
	}
	return j
}

// declared are the kinds of declarations that a graph must hold: what has no symbol is a miss.
var declared = []string{"function", "method", "class", "interface", "type", "enum", "accessor"}

// take lays one use on the ground.
func (j *referee) take(u answer) {
	if !j.o.parsed[u.Path] {
		j.apart["the compiler's, of a file that is not parsed"]++
		return
	}
	from, ok := j.o.around(u.Path, u.At)
	if !ok {
		j.apart["the compiler's, at the top level of a file"]++
		return
	}
	if len(u.Targets) == 0 {
		if u.Without == "unknown" {
			j.dark[u.Kind][from.String()+" "+u.Name] = true
		}
		return
	}
	to := j.symbolsOf(u)
	if len(to) > 0 && (u.Kind == "call" || !slices.Contains(to, from)) { // but a type that names itself
		j.enter(u, from, to)
	}
}

// symbolsOf returns the symbols that a use may be of; the first of its declarations if none has a symbol and that must have one.
func (j *referee) symbolsOf(u answer) (to []spot) {
	for _, t := range u.Targets {
		if j.o.spots[t.spot] && t.kind != "namespace" && !(u.Kind == "call" && j.o.holds(t.spot)) {
			to = append(to, t.spot)
		}
	}
	if len(to) > 0 {
		return to
	}
	t := u.Targets[0]
	switch {
	case !j.o.parsed[t.Path]:
		j.apart["the compiler's, to a file that is not parsed"]++
		return nil
	case !slices.Contains(declared, t.kind):
		j.apart["the compiler's, to what is no declaration of the graph: "+t.kind]++
		return nil
	}
	j.apart["the compiler's, to what has no symbol (a miss): "+t.kind]++
	return []spot{t.spot}
}

// enter adds the edges from a symbol to what a use may be of, one standing for all.
func (j *referee) enter(u answer, from spot, to []spot) {
	first := link{from, to[0]}
	if stands, ok := j.same[u.Kind][first]; ok {
		first = stands
	}
	for _, t := range to {
		if l := (link{from, t}); j.same[u.Kind][l] == (link{}) {
			j.same[u.Kind][l] = first
		}
	}
	if _, ok := j.sets[u.Kind][first]; !ok {
		j.sets[u.Kind][first] = u
	}
}

// judge scores each kind of edge, and calls, references and all of them together.
func (j *referee) judge(examples int) verdict {
	v := verdict{Scores: map[string]score{}, Apart: j.apart}
	for f := range j.files {
		if j.o.parsed[f] {
			v.Files++
		}
	}
	missed, wrong := classes{}, classes{}
	for _, kind := range []string{"call", "type", "inherit", "mention"} {
		have, oracle := j.have(kind, j.o.edges), j.oracle(kind)
		if kind == "mention" && len(oracle) == 0 { // not asked about
			continue
		}
		v.Scores[kind] = compared(have, oracle)
		if kind == "mention" {
			continue
		}
		for _, l := range without(oracle, have) {
			why, shape := j.reason(l, j.sets[kind][l])
			u := j.sets[kind][l]
			missed.add(kind+" · "+why+" · "+shape, fmt.Sprintf("%s:%d %s (%s)", u.Path, u.Line, u.Name, j.place(l.To)))
		}
		for _, l := range without(have, oracle) {
			class, at := j.mistake(kind, l)
			wrong.add(kind+" · "+strings.Join(have[l], "+")+" · "+class, at+" → "+j.place(l.To))
		}
	}
	v.Scores["reference"] = sum([]score{v.Scores["type"], v.Scores["inherit"]})
	v.Scores["together"] = sum([]score{v.Scores["call"], v.Scores["reference"]})
	v.Missed, v.Wrong = missed.list(examples), wrong.list(examples)
	return v
}

// have returns the edges of a kind that are judged.
func (j *referee) have(kind string, all []edge) map[link][]string {
	have := map[link][]string{}
	for _, e := range all {
		if e.kind != kind || !j.files[e.From.Path] {
			continue
		}
		l := e.link
		if first, ok := j.same[kind][l]; ok {
			l = first
		} else if j.dark[kind][e.From.String()+" "+j.o.names[e.To]] {
			j.apart["ours, of a name whose type the compiler does not know: "+kind]++
			continue
		}
		add(have, l, e.rule)
	}
	return have
}

// reason says why an edge is missing.
func (j *referee) reason(l link, u answer) (why, shape string) {
	uses := j.o.at(u.Path, u.Name, u.Line)
	if len(uses) == 0 {
		if !j.o.spots[l.To] {
			return "no reference seen, no symbol", u.Shape
		}
		return "no reference seen", u.Shape
	}
	other := ""
	for _, r := range uses {
		switch {
		case r.Kind.String() != u.Kind:
			other = "taken as " + r.Kind.String()
		case r.Rule == "":
			return r.Why, u.Shape
		case r.From < 0:
			return "reference in no symbol", u.Shape
		case r.to != l.To:
			return "to another, " + string(r.Rule), u.Shape
		}
	}
	if other == "" {
		other = "resolved, but no edge"
	}
	return other, u.Shape
}

// mistake says what the compiler has in place of an edge of ours, and where ours comes from.
func (j *referee) mistake(kind string, l link) (class, at string) {
	name, at := j.o.names[l.To], j.siteOf(kind, l)
	class = "the compiler has nothing there"
	for _, k := range []string{"call", "type", "inherit", "mention"} {
		for m, u := range j.sets[k] {
			if m.From == l.From && u.Name == name {
				if m.To == l.To {
					return "the compiler has it as " + k, at
				}
				class = "the compiler has another"
			}
		}
	}
	return class, at
}

// siteOf writes where one of our edges comes from: the file, and of a use the line and what it names.
func (j *referee) siteOf(kind string, l link) string {
	for _, u := range j.o.uses[l.From.Path] {
		if u.to == l.To && u.Rule != "" && u.Kind.String() == kind && j.o.fromOf(l.From.Path, u.From) == l.From {
			return fmt.Sprintf("%s:%d %s.%s", l.From.Path, u.Line, u.Receiver, u.Name)
		}
	}
	return l.From.Path
}

// place writes a spot for a reader.
func (j *referee) place(s spot) string {
	return fmt.Sprintf("%s:%d %s", s.Path, j.o.lines[s], j.o.names[s])
}
