package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// A list is the candidates of one question.
type list struct {
	examples
	weight float64 // one by the number of questions of its repository
	of     int     // the number of its repository
	right  int     // candidates to be found, also those that are not among the examples
}

// learn prints weights for the three rankings, and what they are worth by cross-validation over repositories: each fifth
// of them is ranked with weights that were learned from the others.
func learn(all []result, held map[string]bool) {
	for _, kind := range []struct {
		name string
		of   func(measured) (examples, int)
	}{
		{"firstWeights", func(m measured) (examples, int) { return m.Rough, m.Answer }},
		{"secondWeights", func(m measured) (examples, int) { return m.Candidates, m.Answer }},
		{"symbolWeights", func(m measured) (examples, int) { return m.Symbols, m.Changed }},
	} {
		var lists []list
		for of, r := range all {
			for _, m := range r.Questions {
				if e, right := kind.of(m); len(e) > 0 && right > 0 && !held[r.Name] {
					lists = append(lists, list{e, 1 / float64(len(r.Questions)), of, right})
				}
			}
		}
		if len(lists) == 0 {
			continue
		}
		var crossed []figure
		for fold := range 5 {
			w := fit(filter(lists, func(l list) bool { return l.of%5 != fold }))
			for _, l := range filter(lists, func(l list) bool { return l.of%5 == fold }) {
				crossed = append(crossed, l.figure(w))
			}
		}
		m := mean(crossed)
		fmt.Printf("%s, over %d questions: recall@5 %.3f, recall@10 %.3f, MRR %.3f\n", kind.name, len(lists), m.R5, m.R10, m.MRR)
		for k, v := range fit(lists) {
			fmt.Printf("  %2d: %.2f\n", k, v)
		}
	}
}

func filter(lists []list, keep func(list) bool) []list {
	var kept []list
	for _, l := range lists {
		if keep(l) {
			kept = append(kept, l)
		}
	}
	return kept
}

// figure says how good the order by some weights is.
func (l list) figure(w []float64) figure {
	order := slices.Clone(l.examples)
	slices.SortStableFunc(order, func(a, b example) int { return cmp.Compare(dot(w, b.Signals), dot(w, a.Signals)) })
	right := map[int]bool{}
	places := make([]int, len(order))
	for i, e := range order {
		places[i] = i
		if e.Right {
			right[i] = true
		}
	}
	for i := len(right); i < l.right; i++ {
		right[-i-1] = true // what is not among the candidates
	}
	return figure{R5: recall(places, right, 5), R10: recall(places, right, 10), R20: recall(places, right, 20), MRR: reciprocal(places, right)}
}

// fit returns the weights that make the right candidates most probable, if each is as probable as the exponential of its
// score (ListNet: Cao and others 2007), half of it for any right one and half for all. Found by Adam (Kingma and Ba 2015), with a
// small penalty on squares.
func fit(lists []list) []float64 {
	const steps, penalty = 100, 1e-4
	n := len(lists[0].examples[0].Signals)
	w, mean, square := make([]float64, n), make([]float64, n), make([]float64, n)
	total := 0.0
	for _, l := range lists {
		total += l.weight
	}
	for step := 1; step <= steps; step++ {
		gradient := make([]float64, n)
		for _, l := range lists {
			l.climb(w, gradient, l.weight/total)
		}
		rate := 0.3 * math.Min(1, 30/float64(step)+0.1)
		for k := range w {
			g := gradient[k] - penalty*w[k]
			mean[k] = 0.9*mean[k] + 0.1*g
			square[k] = 0.999*square[k] + 0.001*g*g
			w[k] += rate * mean[k] / (1 - math.Pow(0.9, float64(step))) / (math.Sqrt(square[k]/(1-math.Pow(0.999, float64(step)))) + 1e-8)
		}
	}
	return w
}

// climb adds the gradient of one list.
func (l list) climb(w, gradient []float64, weight float64) {
	const single = 0.5
	p := make([]float64, len(l.examples))
	most, right := math.Inf(-1), 0.0
	for i, e := range l.examples {
		p[i] = dot(w, e.Signals)
		most = max(most, p[i])
		if e.Right {
			right++
		}
	}
	if right == 0 {
		return
	}
	sum, sumRight := 0.0, 0.0
	for i, e := range l.examples {
		p[i] = math.Exp(p[i] - most)
		sum += p[i]
		if e.Right {
			sumRight += p[i]
		}
	}
	for i, e := range l.examples {
		c := -p[i] / sum
		if e.Right {
			c += single*p[i]/sumRight + (1-single)/right
		}
		for k, v := range e.Signals {
			gradient[k] += weight * c * v
		}
	}
}

func dot(w, x []float64) float64 {
	sum := 0.0
	for k, v := range x {
		sum += w[k] * v
	}
	return sum
}
