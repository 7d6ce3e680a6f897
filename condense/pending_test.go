package condense

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codemem/symbol"
)

func TestRankPending(t *testing.T) {
	code := func(path string, p Pending) Pending {
		p.Path, p.Code = path, true
		return p
	}
	stale := func(path string, drift symbol.Grade, dependents int) Pending {
		return code(path, Pending{Stale: true, Drift: drift, Dependents: dependents})
	}
	want := []Pending{
		stale("interface, much used", symbol.DriftInterface, 100),
		stale("interface", symbol.DriftInterface, 0),
		code("new, much used", Pending{Dependents: 100}),
		stale("body, much used", symbol.DriftBody, 100),
		stale("unknown, used", symbol.DriftUnknown, 3),
		code("new, used", Pending{Dependents: 2}),
		code("new, often changed", Pending{Churn: 5}),
		code("new, changed", Pending{Churn: 1}),
		stale("cosmetic, much used", symbol.DriftCosmetic, 100),
		code("new, large", Pending{Size: 100}),
		code("new, small a", Pending{Size: 10}),
		code("new, small b", Pending{Size: 10}),
		stale("body", symbol.DriftBody, 0),
		{Path: "notes.md", Size: 100_000},
		stale("cosmetic", symbol.DriftCosmetic, 0),
	}
	got := slices.Clone(want)
	for range 20 {
		rand.Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
		if RankPending(got); !slices.Equal(got, want) {
			t.Fatalf("(-want +got):\n%s", cmp.Diff(want, got))
		}
	}
}

// TestPendingGrows: at all else the same a file counts the more, the more it is used or touched; and the order is one.
func TestPendingGrows(t *testing.T) {
	grades := []symbol.Grade{"", symbol.DriftCosmetic, symbol.DriftBody, symbol.DriftInterface, symbol.DriftUnknown}
	random := func(i int) Pending {
		return Pending{
			Path: "f" + strconv.Itoa(i), Code: rand.IntN(2) == 0, Size: rand.Int64N(1e6), Stale: rand.IntN(2) == 0, Drift: grades[rand.IntN(5)],
			Dependents: rand.IntN(100), Churn: rand.IntN(100),
		}
	}
	for range 500 {
		a, b, c := random(1), random(2), random(3)
		used, touched := a, a
		used.Dependents++
		touched.Churn++
		if used.Score() <= a.Score() || touched.Score() <= a.Score() || ComparePending(used, a) >= 0 || ComparePending(touched, a) >= 0 {
			t.Fatalf("%+v counts no more when it is used or touched more", a)
		}
		if ComparePending(a, b) != -ComparePending(b, a) || ComparePending(a, a) != 0 {
			t.Fatalf("no order of %+v and %+v", a, b)
		}
		if ComparePending(a, b) < 0 && ComparePending(b, c) < 0 && ComparePending(a, c) >= 0 {
			t.Fatalf("no order of %+v, %+v and %+v", a, b, c)
		}
	}
}
