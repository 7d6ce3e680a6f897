package condense

import (
	"cmp"
	"math"
	"slices"

	"codemem/symbol"
)

// A Pending is a file that wants a summary and has no fresh one.
type Pending struct {
	Path       string       // relative to the root, with slashes
	Code       bool         // source, and not a test, documentation, data or configuration
	Size       int64        // bytes
	Stale      bool         // it has a summary, of other bytes
	Drift      symbol.Grade // of its bytes since that summary; "" if it is not known
	Dependents int          // other files that use it
	Churn      int          // of the last commits, how many touched it
}

// Weight says how much a file counts among others: 1 for one that nothing uses and nobody touches, and more with the
// logarithms of its dependents and, by half, of its churn. What is no code counts half.
//
//	(1 + log₂(1 + dependents) + ½·log₂(1 + churn)) × (code ? 1 : ½)
func (p Pending) Weight() float64 {
	w := 1 + math.Log2(float64(1+p.Dependents)) + float64(math.Log2(float64(1+p.Churn))/2) // rounded: no machine may fuse it
	if !p.Code {
		w /= 2
	}
	return w
}

// How much a summary pays for a file of a weight, by what there is of it: a body drift leaves a summary true as a
// rule, and a cosmetic one always.
const (
	needsNew      = 3   // none yet, or of bytes that cannot be compared
	needsBody     = 2   // its bodies are others
	needsCosmetic = 0.5 // its comments are others
)

// Score says how much it pays to write the summary of a file now: what it needs times its weight.
func (p Pending) Score() float64 {
	need := float64(needsNew)
	if p.Stale {
		switch p.Drift {
		case symbol.DriftBody:
			need = needsBody
		case symbol.DriftCosmetic:
			need = needsCosmetic
		case symbol.DriftInterface, symbol.DriftUnknown:
		}
	}
	return need * p.Weight()
}

// misleads reports whether the summary of a file tells of an interface that is no longer there.
func (p Pending) misleads() bool { return p.Stale && p.Drift == symbol.DriftInterface }

// ComparePending orders files by how much it pays to write their summary, most first:
//
//	(1) those whose interface is not the one that their summary tells of, which misleads whoever reads it
//	(2) by score: at the same weight none yet before a body drift before a cosmetic one, and a file that is much
//	    used before one that is not
//	(3) the larger, which saves the more reading, and then by path
func ComparePending(a, b Pending) int {
	if a.misleads() != b.misleads() { // (1)
		if a.misleads() {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(b.Score(), a.Score()), cmp.Compare(b.Size, a.Size), cmp.Compare(a.Path, b.Path)) // (2), (3)
}

// RankPending sorts files by how much it pays to write their summary, as ComparePending orders them.
func RankPending(files []Pending) { slices.SortFunc(files, ComparePending) }
