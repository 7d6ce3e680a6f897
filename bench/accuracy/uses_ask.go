package main

import (
	"fmt"
	"slices"

	"codemem/condense"
)

// A declaredScore is what `codemem refs` says of declarations that are used: of all, or of many an even sample.
type declaredScore struct {
	Asked    int `json:"asked"`
	Proven   int `json:"proven"`    // a use is proven
	Possible int `json:"possible"`  // none is proven, and places are listed that may be uses
	None     int `json:"none"`      // nothing is said to use it, which is false
	NoSymbol int `json:"no_symbol"` // it cannot be asked about: codemem has no such definition
	Uses     int `json:"uses"`      // of those that were asked about, the checker's
	Listed   int `json:"listed"`    // of these, those that are proven
	Maybe    int `json:"maybe"`     // of these, those that are listed as possible
}

func (s declaredScore) plus(t declaredScore) declaredScore {
	return declaredScore{
		s.Asked + t.Asked, s.Proven + t.Proven, s.Possible + t.Possible, s.None + t.None, s.NoSymbol + t.NoSymbol,
		s.Uses + t.Uses, s.Listed + t.Listed, s.Maybe + t.Maybe,
	}
}

// dispatchScores are of uses of functions that do not name them.
type dispatchScores struct {
	Own     usesScore `json:"own"`     // uses of a method of an interface or base class of the repository, of what implements it
	Foreign usesScore `json:"foreign"` // of one that is declared elsewhere
	Stored  usesScore `json:"stored"`  // calls of a field or variable, of the functions that are stored there by name
	Maybe   int       `json:"maybe"`   // of all these, those that are listed as possible
}

func (d dispatchScores) plus(e dispatchScores) dispatchScores {
	return dispatchScores{d.Own.plus(e.Own), d.Foreign.plus(e.Foreign), d.Stored.plus(e.Stored), d.Maybe + e.Maybe}
}

// mostAskedUses is how many declarations of a repository are asked about, and how many that are used without their name.
const mostAskedUses = 200

// ask asks who uses the declarations that the checker has uses of.
func (j *usesJudge) ask(v *usesVerdict, examples int) error {
	order, uses := j.byDeclaration()
	for _, at := range evenSample(order) {
		s := &v.Declared
		s.Asked++
		s.Uses += len(uses[at])
		if !j.o.spots[at] {
			s.NoSymbol++
			continue
		}
		a, err := j.answerOf(at)
		if err != nil {
			return err
		}
		switch a.Used {
		case condense.UsedProven:
			s.Proven++
		case condense.UsedPossible, condense.UsedUnread:
			s.Possible++
		default:
			if s.None++; len(v.Unanswered) < examples {
				v.Unanswered = append(v.Unanswered, fmt.Sprintf("%s, used at %s:%d", a.ID, uses[at][0].Path, uses[at][0].Line))
			}
		}
		for _, w := range uses[at] {
			switch p := (fileLine{w.Path, w.Line}); {
			case a.proven[p]:
				s.Listed++
			case a.possible[p]:
				s.Maybe++
			}
		}
	}
	return j.dispatch(v, uses)
}

// evenSample returns at most mostAskedUses of some declarations.
func evenSample(order []spot) (some []spot) {
	for n := 0; n < len(order); n += (len(order) + mostAskedUses - 1) / mostAskedUses {
		some = append(some, order[n])
	}
	return some
}

// A refsAnswer is what refs says of one declaration, by place.
type refsAnswer struct {
	condense.Uses
	proven, through, possible map[fileLine]bool
}

func (j *usesJudge) answerOf(at spot) (refsAnswer, error) {
	u, err := condense.References(j.o.tree, j.o.placeOf[at], condense.Callers)
	places := func(uses []condense.Use) map[fileLine]bool {
		all := map[fileLine]bool{}
		for _, u := range uses {
			all[fileLine{u.Path, u.Line}] = true
		}
		return all
	}
	return refsAnswer{u, places(u.Callers), places(u.Through), places(u.Possible)}, err
}

// dispatch compares what is used without its name.
func (j *usesJudge) dispatch(v *usesVerdict, uses map[spot][]wanted) error {
	run := j.indirect(uses)
	var order []spot
	for s := range run {
		if j.o.spots[s] {
			order = append(order, s)
		}
	}
	slices.SortFunc(order, compareSpots)
	for _, at := range evenSample(order) {
		a, err := j.answerOf(at)
		if err != nil {
			return err
		}
		v.Dispatch.count(a, run[at])
		for p := range a.through {
			if run[at][p] == "" && j.files[p.path] {
				v.Dispatch.Own.Said++
			}
		}
	}
	return nil
}

// count adds what an answer has of the true uses of a function, each by what it is used through.
func (d *dispatchScores) count(a refsAnswer, truth map[fileLine]string) {
	for p, kind := range truth {
		s := map[string]*usesScore{"own": &d.Own, "foreign": &d.Foreign, "stored": &d.Stored}[kind]
		s.Uses++
		switch {
		case a.through[p] || a.proven[p]:
			s.Found++
			s.Right++
			s.Said++
		case a.possible[p]:
			d.Maybe++
		}
	}
}

// indirect returns by function where it is used without its name, and by what: of each method of an interface or a base class that it
// implements or overrides, all uses; of each field or variable that it is stored in, all calls.
func (j *usesJudge) indirect(uses map[spot][]wanted) map[spot]map[fileLine]string {
	run := map[spot]map[fileLine]string{}
	add := func(of spot, w answer, kind string) {
		if run[of] == nil {
			run[of] = map[fileLine]string{}
		}
		if p := (fileLine{w.Path, w.Line}); run[of][p] == "" {
			run[of][p] = kind
		}
	}
	for method, others := range j.through {
		for _, o := range others {
			for _, w := range uses[o] {
				add(method, w.answer, "own")
			}
			for _, a := range j.foreign[o] {
				add(method, a, "foreign")
			}
		}
	}
	for _, a := range j.stored {
		for _, w := range uses[a.Into.spot] {
			if w.Kind == "called value" {
				add(a.Targets[0].spot, w.answer, "stored")
			}
		}
	}
	return run
}
