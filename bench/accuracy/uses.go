package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemem/symbol"
)

// The measure of all uses: each place where a declaration is used, of whatever form, is compared with what `codemem refs` lists as proven. An
// answer's kind is the form of the use here. A use is a file, a line, and the declaration that is used; its form is the checker's word, ours
// tells calls, types, inheritance and mentions apart and no more.

// usesOracles are asked about all uses.
var usesOracles = []oracle{typeScriptUses, javaScriptUses, pythonUses, javaUses, cUses, cppUses}

// formGroups are the forms by what they do, in the order of the page.
var formGroups = []struct {
	name  string
	forms []string
}{
	{"call", []string{"call", "called value"}},
	{"value", []string{
		"element", "keyed field", "unkeyed field", "assigned", "declared", "returned", "sent", "compared", "argument", "method value", "method expression",
		"instance", "decorator", "default argument", "template", "qualifier", "other value",
	}},
	{"read", []string{"read", "destructured"}},
	{"write", []string{"write", "key"}},
	{"type", []string{"type"}},
	{"inherit", []string{"inherit"}},
	{"import", []string{"import"}},
}

// inner is the form of whatever uses a definition that lies in a function: it is counted apart.
const inner = "inner"

// judgedKinds are the kinds of declarations whose uses are judged: parameters, locals, labels and packages are not.
var judgedKinds = []string{"function", "method", "type", "field", "variable", "constant", "member", inner}

// outside is the kind of a target that is not in the directory: its path is its qualified name.
const outside = "outside"

// A usesScore counts the uses of one form.
type usesScore struct {
	Uses  int `json:"uses"`  // the checker's: by declaration, file and line
	Found int `json:"found"` // of these ours
	Said  int `json:"said"`  // ours
	Right int `json:"right"` // of these the checker's
}

func (s usesScore) plus(t usesScore) usesScore {
	return usesScore{s.Uses + t.Uses, s.Found + t.Found, s.Said + t.Said, s.Right + t.Right}
}

// A usesVerdict is what is found out about the uses of one repository.
type usesVerdict struct {
	row
	Language   string               `json:"language"`
	Files      int                  `json:"files"`    // that the checker reads
	Unparsed   int                  `json:"unparsed"` // of these, those that we could not parse: what is used there we do not say
	Forms      map[string]usesScore `json:"forms"`
	Around     usesScore            `json:"around"` // by the declaration around the use in place of the line, what stands at the top level left out
	Peers      map[string]usesScore `json:"peers,omitempty"`
	Dispatch   dispatchScores       `json:"dispatch"`
	Declared   declaredScore        `json:"declared"`
	Apart      map[string]int       `json:"apart,omitempty"`
	Missed     []class              `json:"missed,omitempty"`
	Wrong      []class              `json:"wrong,omitempty"`
	Unanswered []string             `json:"unanswered,omitempty"` // declarations of which we say falsely that nothing uses them
}

// all is the sum of all forms.
func (v usesVerdict) all() usesScore {
	var all usesScore
	for form, s := range v.Forms {
		if form != inner {
			all = all.plus(s)
		}
	}
	return all
}

// A wanted is a use that the checker has.
type wanted struct {
	answer
	of   []spot // the declarations that it may be of; one is enough
	from spot   // the innermost symbol of ours around it, none at the top level
}

// A fileLine is a line of a file.
type fileLine struct {
	path string
	line int
}

// A proof is a use that we prove.
type proof struct {
	use
	from spot
}

// A usesJudge compares one repository.
type usesJudge struct {
	o       *ours
	files   map[string]bool
	failed  map[string]string // files that we could not parse, with the reason
	wanted  []wanted
	at      map[fileLine][]int // indices of wanted
	aside   map[fileLine][]spot
	beside  map[link]bool   // aside, by the declaration around it
	dark    map[string]bool // what the checker does not know: path:line name, and the declaration around it with the name
	skipped map[fileLine]bool
	through map[spot][]spot   // what a method implements
	foreign map[spot][]answer // uses of methods that are declared elsewhere
	stored  []answer
	have    map[fileLine]map[spot]proof
	apart   map[string]int
}

// judgeUses compares what codemem says of all uses in a directory with what the checker of its language says.
func judgeUses(ctx context.Context, dir string, o options) (usesVerdict, error) {
	k, err := usesOracleOf(dir)
	if err != nil {
		return usesVerdict{}, err
	}
	answers, err := k.answers(ctx, dir, o.cache)
	if err != nil {
		return usesVerdict{}, err
	}
	us, err := look(ctx, dir)
	if err != nil {
		return usesVerdict{}, err
	}
	j := newUsesJudge(us, answers)
	v := usesVerdict{Language: k.language, Files: len(j.files), Forms: map[string]usesScore{}, Apart: j.apart, Peers: map[string]usesScore{}}
	for f := range j.files {
		if j.failed[f] != "" {
			v.Unparsed++
		}
	}
	j.score(&v, o.examples())
	v.Around = j.around(us.edgesOfUses())
	if err := j.ask(&v, o.examples()); err != nil {
		return usesVerdict{}, err
	}
	return v, eachPeer(ctx, dir, o, us, func(name string, edges []edge) { v.Peers[name] = j.around(linksOf(edges)) })
}

// usesOracleOf returns the oracle of all uses in a directory.
func usesOracleOf(dir string) (oracle, error) {
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		return goUses, nil
	}
	return mostOf(dir, usesOracles)
}

func newUsesJudge(o *ours, answers []answer) *usesJudge {
	j := &usesJudge{
		o: o, files: map[string]bool{}, failed: map[string]string{}, at: map[fileLine][]int{}, aside: map[fileLine][]spot{}, beside: map[link]bool{}, dark: map[string]bool{},
		skipped: map[fileLine]bool{}, through: map[spot][]spot{}, foreign: map[spot][]answer{}, have: map[fileLine]map[spot]proof{}, apart: map[string]int{},
	}
	for _, w := range o.tree.Unparsed() {
		j.failed[w.Path] = w.Reason
	}
	j.takeFiles(answers)
	seen := map[string]bool{}
	for _, a := range answers {
		if j.files[a.Path] && a.Kind != "file" {
			j.take(a, seen)
		}
	}
	for path, uses := range o.uses {
		if j.files[path] {
			j.claim(path, uses)
		}
	}
	j.wanted = slices.DeleteFunc(j.wanted, func(w wanted) bool { return j.skipped[fileLine{w.Path, w.Line}] })
	clear(j.at)
	for i, w := range j.wanted {
		at := fileLine{w.Path, w.Line}
		j.at[at] = append(j.at[at], i)
	}
	for at := range j.skipped { // of what is not built, or a macro's, the checker says nothing
		for t, u := range j.have[at] {
			j.beside[link{u.from, t}] = true
		}
		delete(j.have, at)
	}
	return j
}

// takeFiles notes the files that are judged: those that the checker reads, but generated ones.
func (j *usesJudge) takeFiles(answers []answer) {
	for _, a := range answers {
		switch {
		case a.Kind != "file":
		case !j.o.parsed[a.Path] && j.failed[a.Path] == "":
			j.apart["files that are generated, which codemem does not parse"]++
		default:
			j.files[a.Path] = true
		}
	}
}

// take sorts one answer in.
func (j *usesJudge) take(a answer, seen map[string]bool) {
	switch a.Kind {
	case "implements":
		for _, t := range a.Targets {
			j.through[spot{a.Path, a.At}] = append(j.through[spot{a.Path, a.At}], t.spot)
		}
		return
	case "skipped":
		for line := a.Line; line <= a.At; line++ {
			j.skipped[fileLine{a.Path, line}] = true
		}
		return
	}
	at := fileLine{a.Path, a.Line}
	from, _ := j.o.around(a.Path, a.At)
	if len(a.Targets) == 0 {
		if a.Without == "unknown" {
			j.dark[darkKey(at, a.Name)], j.dark[from.String()+" "+a.Name] = true, true
		}
		return
	}
	a.Kind = formFor(a.Kind, a.Targets[0].kind)
	of := j.judgedTargets(a, from)
	if len(of) == 0 {
		return
	}
	if a.Into != nil {
		j.stored = append(j.stored, a)
	}
	if key := fmt.Sprint(at, of[0], a.Kind); !seen[key] {
		seen[key] = true
		j.at[at] = append(j.at[at], len(j.wanted))
		j.wanted = append(j.wanted, wanted{a, of, from})
	}
}

// judgedTargets returns the declarations that a use is judged by, those that have a symbol first, and notes what else it may be of.
func (j *usesJudge) judgedTargets(a answer, from spot) (of []spot) {
	at := fileLine{a.Path, a.Line}
	for _, t := range a.Targets {
		switch {
		case t.kind == outside:
			j.foreign[t.spot] = append(j.foreign[t.spot], a)
		case !slices.Contains(judgedKinds, t.kind):
			j.aside[at] = append(j.aside[at], t.spot)
			j.beside[link{from, t.spot}] = true
		case !j.o.parsed[t.Path] && j.failed[t.Path] == "":
			j.apart["uses of what is declared in a generated file"]++
		case t.spot != spot{a.Path, a.At}:
			of = append(of, t.spot)
		}
	}
	slices.SortFunc(of, j.known)
	return of
}

// formFor is the form of a use of a declaration of a kind: a value that is handed on is read, if it is no function or type.
func formFor(form, kind string) string {
	switch kind {
	case inner:
		return inner
	case "field", "variable", "constant", "member":
		switch {
		case form == "call":
			return "called value"
		case slices.Contains(formGroups[1].forms, form) && form != "decorator":
			return "read"
		}
	}
	return form
}

func darkKey(at fileLine, name string) string { return fmt.Sprintf("%s:%d %s", at.path, at.line, name) }

// known orders declarations: those that have a symbol first.
func (j *usesJudge) known(a, b spot) int {
	if x, y := j.o.spots[a], j.o.spots[b]; x != y {
		if x {
			return -1
		}
		return 1
	}
	return compareSpots(a, b)
}

// claim notes what we prove of the uses in a file.
func (j *usesJudge) claim(path string, uses []use) {
	for _, u := range uses {
		if u.Rule == "" {
			continue
		}
		at := fileLine{path, u.Line}
		if j.have[at] == nil {
			j.have[at] = map[spot]proof{}
		}
		if _, ok := j.have[at][u.to]; !ok {
			j.have[at][u.to] = proof{u, j.o.fromOf(path, u.From)}
		}
	}
}

// score compares by line, and gathers the errors.
func (j *usesJudge) score(v *usesVerdict, examples int) {
	missed, wrong := classes{}, classes{}
	for _, w := range j.wanted {
		s := v.Forms[w.Kind]
		s.Uses++
		if slices.ContainsFunc(w.of, func(t spot) bool { _, ok := j.have[fileLine{w.Path, w.Line}][t]; return ok }) {
			s.Found++
		} else {
			missed.add(strings.Join([]string{w.Kind, j.kindOf(w), j.why(w)}, " · "), fmt.Sprintf("%s:%d %s (%s:%d)", w.Path, w.Line, w.Name, w.of[0].Path, j.o.lines[w.of[0]]))
		}
		v.Forms[w.Kind] = s
	}
	for at, all := range j.have {
		for t, u := range all {
			form, right, judged := j.right(at, t, u)
			if !judged {
				continue
			}
			s := v.Forms[form]
			s.Said++
			if right {
				s.Right++
			} else {
				wrong.add(fmt.Sprintf("%s · %s · %s · %s", cmp.Or(u.implied, u.Kind.String()), form, u.Rule, j.mistake(at, u)), fmt.Sprintf("%s:%d %s → %s:%d", at.path, at.line, u.Name, t.Path, j.o.lines[t]))
			}
			v.Forms[form] = s
		}
	}
	v.Missed, v.Wrong = missed.list(examples), wrong.list(examples)
}

// right says of one use of ours what its form is to the checker, whether it has it, and whether that can be judged.
func (j *usesJudge) right(at fileLine, t spot, u proof) (form string, right, judged bool) {
	form = u.ourForm()
	for _, i := range j.at[at] {
		w := j.wanted[i]
		if slices.Contains(w.of, t) {
			return w.Kind, true, true
		}
		if w.Name == u.Name {
			form = w.Kind
		}
	}
	switch {
	case slices.Contains(j.aside[at], t): // a local that we have a symbol of
		return form, false, false
	case j.dark[darkKey(at, u.Name)]:
		j.apart["ours, of a name that the checker does not know"]++
		return form, false, false
	}
	return form, false, true
}

// ourForm is the form of a use of which only our kind is known.
func (p proof) ourForm() string {
	switch {
	case p.implied != "":
		return p.implied
	case p.Kind == symbol.Mention:
		return "other value"
	}
	return p.Kind.String()
}

// kindOf is what is used, and whether it is inside a function or has no symbol.
func (j *usesJudge) kindOf(w wanted) string {
	kind := ""
	for _, t := range w.Targets {
		if t.spot == w.of[0] {
			kind = t.kind
		}
	}
	if !j.o.spots[w.of[0]] {
		kind += " without a symbol"
	}
	return kind
}

// why says why a use is missing.
func (j *usesJudge) why(w wanted) string {
	if reason := j.failed[w.Path]; reason != "" {
		return "in a file that is not parsed"
	}
	found := j.o.at(w.Path, w.Name, w.Line)
	if len(found) == 0 {
		return "no reference recorded" + w.level()
	}
	for _, u := range found {
		if u.Rule == "" {
			return "not resolved, " + u.Why + w.level()
		}
	}
	return "taken for another, " + string(found[0].Rule) + w.level()
}

// level marks what stands at the top level of a file.
func (w wanted) level() string {
	if w.from == (spot{}) {
		return ", at the top level"
	}
	return ""
}

// mistake says what the checker has in place of a use of ours.
func (j *usesJudge) mistake(at fileLine, u proof) string {
	for _, i := range j.at[at] {
		if j.wanted[i].Name == u.Name {
			return "the checker has another"
		}
	}
	return "the checker has nothing there"
}

// around compares edges with the checker's uses: by what is used and the declaration around it.
func (j *usesJudge) around(edges map[link]bool) usesScore {
	var s usesScore
	truth, other := map[link]bool{}, map[link]bool{}
	for _, w := range j.wanted {
		if w.from == (spot{}) {
			continue
		}
		found := false
		for _, t := range w.of {
			truth[link{w.from, t}] = true
			found = found || edges[link{w.from, t}]
		}
		if l := (link{w.from, w.of[0]}); !other[l] && !slices.Contains(w.of, w.from) {
			other[l] = true
			s.Uses++
			if found {
				s.Found++
			}
		}
	}
	for l := range edges {
		if !j.files[l.From.Path] || l.From == l.To || !truth[l] && (j.beside[l] || j.dark[l.From.String()+" "+j.o.names[l.To]]) {
			continue
		}
		s.Said++
		if truth[l] {
			s.Right++
		}
	}
	return s
}

// edgesOfUses returns all that we prove, as edges between symbols.
func (o *ours) edgesOfUses() map[link]bool {
	edges := map[link]bool{}
	for path, uses := range o.uses {
		for _, u := range uses {
			if from := o.fromOf(path, u.From); u.Rule != "" && from != (spot{}) {
				edges[link{from, u.to}] = true
			}
		}
	}
	return edges
}

func linksOf(edges []edge) map[link]bool {
	all := map[link]bool{}
	for _, e := range edges {
		all[e.link] = true
	}
	return all
}

// byDeclaration returns the checker's uses of each declaration, and these in order.
func (j *usesJudge) byDeclaration() (order []spot, uses map[spot][]wanted) {
	uses = map[spot][]wanted{}
	for _, w := range j.wanted {
		uses[w.of[0]] = append(uses[w.of[0]], w)
	}
	for s := range uses {
		order = append(order, s)
	}
	slices.SortFunc(order, compareSpots)
	return order, uses
}
