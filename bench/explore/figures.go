package main

import (
	"math/rand/v2"
	"slices"
)

// A figure says how good one ranking is.
type figure struct {
	R5, R10, R20, MRR float64 // of the files; MRR is the reciprocal of the rank of the first one that is right
	D10, D20, DMRR    float64 // of the declarations
}

// filesFigure compares ranked files with those that the commit changed.
func filesFigure(ranked []string, answer []string) (f figure) {
	right := map[string]bool{}
	for _, p := range answer {
		right[p] = true
	}
	f.R5, f.R10, f.R20, f.MRR = recall(ranked, right, 5), recall(ranked, right, 10), recall(ranked, right, 20), reciprocal(ranked, right)
	return f
}

func recall[T comparable](ranked []T, right map[T]bool, most int) float64 {
	n := 0.0
	for _, r := range ranked[:min(len(ranked), most)] {
		if right[r] {
			n++
		}
	}
	return n / float64(max(len(right), 1))
}

func reciprocal[T comparable](ranked []T, right map[T]bool) float64 {
	for i, r := range ranked {
		if right[r] {
			return 1 / float64(i+1)
		}
	}
	return 0
}

// mean is the mean over some figures.
func mean(all []figure) (m figure) {
	if len(all) == 0 {
		return m
	}
	n := float64(len(all))
	for _, f := range all {
		m.R5 += f.R5 / n
		m.R10 += f.R10 / n
		m.R20 += f.R20 / n
		m.MRR += f.MRR / n
		m.D10 += f.D10 / n
		m.D20 += f.D20 / n
		m.DMRR += f.DMRR / n
	}
	return m
}

// interval is the 95 % interval of the mean of paired differences by the bootstrap (Efron 1979): questions are drawn anew
// within each repository, and the means of repositories averaged.
func interval(byRepository [][]float64) (low, high float64) {
	const rounds = 2000
	r := rand.New(rand.NewPCG(14, 1))
	means := make([]float64, rounds)
	for k := range means {
		n := 0.0
		for _, d := range byRepository {
			if len(d) == 0 {
				continue
			}
			sum := 0.0
			for range d {
				sum += d[r.IntN(len(d))]
			}
			means[k] += sum / float64(len(d))
			n++
		}
		means[k] /= max(n, 1)
	}
	slices.Sort(means)
	return means[rounds*25/1000], means[rounds*975/1000]
}
