package snapshot

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestRememberOrder: what is found out of things that need each other does not depend on which is asked for first, be
// there circles or not, and what one needs next depend on what it was told before.
func TestRememberOrder(t *testing.T) {
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 7)) //nolint:gosec // no secret
		n := 2 + rng.IntN(7)
		needs := make([][]int, n)
		for i := range needs {
			for range rng.IntN(4) {
				needs[i] = append(needs[i], rng.IntN(n))
			}
		}
		ask := func(first int) string {
			w := New(nil)
			var table Memo[int, int]
			var value func(k int) int
			value = func(k int) int {
				return Memoize(w, &table, k, func() int {
					sum := k + 1
					for _, to := range needs[k] {
						if v := value(to); v%2 == 0 {
							sum += 3*v + value((to+v)%n) + 1
						} else {
							sum = 5*sum + v
						}
					}
					return sum % 1000
				})
			}
			value(first)
			all := make([]int, n)
			for k := range all {
				all[k] = value(k)
			}
			return fmt.Sprint(all)
		}
		want := ask(0)
		for first := range n {
			if got := ask(first); got != want {
				t.Fatalf("needs %v: %s if %d is asked for first, %s if 0 is", needs, got, first, want)
			}
		}
	}
}
