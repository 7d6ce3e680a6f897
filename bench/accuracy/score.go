package main

import (
	"maps"
	"slices"
)

// A score compares two sets of edges.
type score struct {
	Oracle    int              `json:"oracle"`    // edges that the compiler has
	Ours      int              `json:"ours"`      // edges that are judged
	Right     int              `json:"right"`     // in both
	Precision float64          `json:"precision"` // right of ours
	Recall    float64          `json:"recall"`    // right of the oracle's
	Rules     map[string]tally `json:"rules,omitempty"`
}

// A tally is how many edges of one rule are right.
type tally struct {
	Edges int `json:"edges"`
	Right int `json:"right"`
}

// compared scores edges, each with its rules, against those of a compiler. An edge counts once, under each of its rules.
func compared(ours map[link][]string, oracle map[link]bool) score {
	s := score{Oracle: len(oracle), Ours: len(ours), Rules: map[string]tally{}}
	for l, rules := range ours {
		if oracle[l] {
			s.Right++
		}
		for _, r := range rules {
			t := s.Rules[r]
			t.Edges++
			if oracle[l] {
				t.Right++
			}
			s.Rules[r] = t
		}
	}
	s.rate()
	return s
}

// rate fills in precision and recall from the counts. Of nothing both are 0.
func (s *score) rate() {
	s.Precision, s.Recall = part(s.Right, s.Ours), part(s.Right, s.Oracle)
}

// sum adds scores up, as if all edges were of one repository.
func sum(scores []score) score {
	all := score{Rules: map[string]tally{}}
	for _, s := range scores {
		all.Oracle += s.Oracle
		all.Ours += s.Ours
		all.Right += s.Right
		for r, t := range s.Rules {
			u := all.Rules[r]
			all.Rules[r] = tally{u.Edges + t.Edges, u.Right + t.Right}
		}
	}
	all.rate()
	return all
}

// without returns the keys of one set that are not in another, sorted.
func without[A, B any](set map[link]A, other map[link]B) []link {
	var list []link
	for l := range set {
		if _, ok := other[l]; !ok {
			list = append(list, l)
		}
	}
	slices.SortFunc(list, compareLinks)
	return list
}

// A class is one kind of error, with how often it is made.
type class struct {
	Name     string   `json:"name"`
	Count    int      `json:"count"`
	Examples []string `json:"examples,omitempty"`
}

// classes gathers errors by their class.
type classes map[string]*class

func (c classes) add(name, example string) {
	if c[name] == nil {
		c[name] = &class{Name: name}
	}
	c[name].Count++
	c[name].Examples = append(c[name].Examples, example)
}

// list returns the classes, most frequent first, with so many examples of each, drawn evenly.
func (c classes) list(examples int) []class {
	var all []class
	for _, name := range slices.Sorted(maps.Keys(c)) {
		k := *c[name]
		if n := len(k.Examples); n > examples {
			var some []string
			for i := range examples {
				some = append(some, k.Examples[i*n/examples])
			}
			k.Examples = some
		}
		all = append(all, k)
	}
	slices.SortStableFunc(all, func(a, b class) int { return b.Count - a.Count })
	return all
}

func part(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}
