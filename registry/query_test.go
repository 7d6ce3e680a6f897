package registry

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestFilesSelects: what SQL leaves out is what the methods of File would.
func TestFilesSelects(t *testing.T) {
	db := create(t)
	var all []File
	for _, worktree := range []string{"a", "", "b"} {
		err := db.Update(t.Context(), worktree, func(tx *Tx) error {
			var errs []error
			for i, kind := range Types {
				for _, md5 := range []string{"", md5A, md5B} {
					for _, text := range []string{"", md5A, md5B} {
						f := file(fmt.Sprintf("%d/%s/%s", i, md5, text), md5)
						f.Type, f.Sensitive, f.VerifiedAt = kind, i == 3, time.Unix(9, 0).UTC()
						errs = append(errs, tx.See(f))
						if text != "" {
							f.Summary = &Summary{Text: "text of " + worktree, MD5: text, Source: "agent", UpdatedAt: time.Unix(8, 0).UTC()}
							errs = append(errs, tx.Summarize(f.Path, *f.Summary))
						}
						if worktree == "" {
							all = append(all, f)
						}
					}
				}
			}
			return errors.Join(errs...)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	slices.SortFunc(all, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	for _, q := range []FileQuery{
		{},
		{Stale: true},
		{Pending: true},
		{Stale: true, Pending: true},
		{Type: "doc"},
		{Type: "doc", Pending: true},
		{Type: "doc", Stale: true},
		{Type: "binary", Stale: true, Pending: true},
		{Type: "test", Stale: true, After: "1/" + md5A, Globs: []string{"**/" + md5A}},
		{Type: "none"},
		{After: "2/"},
		{Globs: []string{"1", "4/**/" + md5A}},
	} {
		want := []File{}
		for _, f := range all {
			if (!q.Stale || f.Stale()) && (!q.Pending || f.Pending()) && (q.Type == "" || f.Type == q.Type) && f.Path > q.After && q.matches(f.Path) {
				want = append(want, f)
			}
		}
		for _, limit := range []int{0, 3, 1} {
			if q.Limit = limit; limit > 0 {
				want = want[:min(limit, len(want))]
			}
			view(t, db, func(tx *Tx) error {
				got, err := tx.Files(q)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%+v (-want +got):\n%s", q, diff)
				}
				return err
			})
		}
	}
}

// TestFilesSelectsAtRandom: the same over rows and queries at random.
func TestFilesSelectsAtRandom(t *testing.T) {
	seed := uint64(time.Now().UnixNano()) //nolint:gosec // any bits
	random := rand.New(rand.NewPCG(seed, 0))
	one := func(of ...string) string { return of[random.IntN(len(of))] }
	db := create(t)
	for range 10 {
		err := db.Update(t.Context(), one("", "linked"), func(tx *Tx) error {
			var errs []error
			for range 100 {
				f := file(fmt.Sprintf("%s/%s%d", one("a", "b", "b/c"), one("x", "y"), random.IntN(60)), one("", md5A, md5B))
				f.Type, f.Sensitive = one(Types...), random.IntN(8) == 0
				errs = append(errs, tx.See(f))
				if random.IntN(2) == 0 {
					errs = append(errs, tx.Summarize(f.Path, Summary{Text: "t", MD5: one(md5A, md5B), Source: one(sources...)}))
				}
				if random.IntN(20) == 0 {
					errs = append(errs, tx.Forget(f.Path))
				}
			}
			return errors.Join(errs...)
		})
		if err != nil {
			t.Fatal(err)
		}
		view(t, db, func(tx *Tx) error {
			all, err := tx.Files(FileQuery{})
			want := Stats{ByType: map[string]int{}, ByLanguage: map[string]int{}}
			for _, f := range all {
				want.add(f, 1)
			}
			stats, err2 := tx.Stats(nil)
			if diff := cmp.Diff(want, stats); diff != "" || err2 != nil {
				t.Errorf("seed %d: %v (-want +Stats):\n%s", seed, err2, diff)
			}
			tally, err3 := tx.Tally()
			want.ByType, want.ByLanguage = nil, nil
			if diff := cmp.Diff(want, tally); diff != "" || err3 != nil {
				t.Errorf("seed %d: %v (-want +Tally):\n%s", seed, err3, diff)
			}
			if skipped, err := tx.Skipped(); skipped != tally.Skipped || err != nil {
				t.Errorf("seed %d: %d skipped, want %d: %v", seed, skipped, tally.Skipped, err)
			}
			for range 50 {
				q := FileQuery{Type: one(append(Types, "", "", "")...), Stale: random.IntN(2) == 0, Pending: random.IntN(2) == 0, After: one("", "", "b/", "b/x3")}
				if random.IntN(3) == 0 {
					q.Globs = []string{one("b", "x*", "**/c/*")}
				}
				want := []File{}
				for _, f := range all {
					if (!q.Stale || f.Stale()) && (!q.Pending || f.Pending()) && (q.Type == "" || f.Type == q.Type) && f.Path > q.After && q.matches(f.Path) {
						want = append(want, f)
					}
				}
				got, err := tx.Files(q)
				if diff := cmp.Diff(want, got); diff != "" || err != nil {
					t.Errorf("seed %d, %+v: %v (-want +got):\n%s", seed, q, err, diff)
				}
			}
			return err
		})
	}
}
