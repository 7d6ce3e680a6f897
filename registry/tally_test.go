package registry

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codemem/symbol"
)

// TestTally: after any transactions the tally is what the rows and outlines say, and is kept once it was asked for.
func TestTally(t *testing.T) {
	db := create(t)
	rnd := rand.New(rand.NewPCG(20, 1))
	content := func(n int) string { return fmt.Sprintf("%032x", n) }
	one := func() File {
		return File{
			Path: fmt.Sprintf("f%d.go", rnd.IntN(400)), Type: []string{"source", "test"}[rnd.IntN(2)],
			Language: []string{"", "go", "c"}[rnd.IntN(3)], Size: 1, MD5: content(rnd.IntN(40)),
		}
	}
	var kept int
	for round := range 200 {
		err := db.Update(t.Context(), []string{"", "linked"}[rnd.IntN(2)], func(tx *Tx) error {
			for range rnd.IntN(1 + rnd.IntN(400)) {
				var err error
				switch rnd.IntN(40) {
				case 0:
					err = tx.KeepOutline(Parsed{Content: Content{content(rnd.IntN(40)), "go"}, Generator: 1 + rnd.IntN(2), Outline: &symbol.Outline{Language: "go"}})
				case 1:
					_, err = tx.CollectOutlines(tx.Now(), 1+rnd.IntN(2))
				case 2:
					err = tx.Forget(one().Path)
				default:
					err = tx.See(one())
				}
				if err != nil {
					return err
				}
			}
			if rnd.IntN(2) == 0 {
				return tx.KeepTally()
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, worktree := range []string{"", "linked"} {
			err := db.View(t.Context(), worktree, func(tx *Tx) error {
				mark, _, err := tx.derivedMark(tallyTable)
				if err != nil {
					return err
				}
				if mark != "" {
					kept++
				}
				rows := 0
				err = tx.Evidence(func(File) error { rows++; return nil })
				if n, bad := tx.Count(); err != nil || bad != nil || n != rows {
					t.Fatalf("round %d, work tree %q: %d rows counted as %d: %v, %v", round, worktree, rows, n, err, bad)
				}
				for generator := 1; generator <= 2; generator++ {
					if diff := cmp.Diff(counted(t, tx, generator), told(t, tx, generator)); diff != "" {
						t.Fatalf("round %d, work tree %q, generator %d, kept %v (-rows +told):\n%s", round, worktree, generator, mark != "", diff)
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if kept < 100 || kept == 400 {
		t.Errorf("a tally was kept %d times of 400: the test shows little", kept)
	}
}

// counted returns what the rows say, as lines.
func counted(t *testing.T, tx *Tx, generator int) []string {
	t.Helper()
	outlined := map[string]bool{}
	infos, err := tx.Outlines(generator)
	if err != nil {
		t.Fatal(err)
	}
	for c := range infos {
		outlined[c.MD5] = true
	}
	by := map[string][2]int{}
	err = tx.Evidence(func(f File) error {
		if f.Language != "" {
			n := by[f.Type+" "+f.Language]
			by[f.Type+" "+f.Language] = [2]int{n[0] + 1, n[1] + count(outlined[f.MD5])}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines(by)
}

// told returns what Outlined says, as lines.
func told(t *testing.T, tx *Tx, generator int) []string {
	t.Helper()
	all, err := tx.Outlined(generator)
	if err != nil {
		t.Fatal(err)
	}
	by := map[string][2]int{}
	for _, l := range all {
		n := by[l.Type+" "+l.Language]
		by[l.Type+" "+l.Language] = [2]int{n[0] + l.Files, n[1] + l.Outlined}
	}
	return lines(by)
}

func lines(by map[string][2]int) []string {
	var all []string
	for k, n := range by {
		all = append(all, strings.TrimSpace(fmt.Sprint(k, n)))
	}
	slices.Sort(all)
	return all
}
