package registry

import (
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFileRanks(t *testing.T) {
	db := create(t)
	view(t, db, func(tx *Tx) error {
		ranks, made, err := tx.FileRanks()
		if len(ranks) > 0 || !made.IsZero() || err != nil {
			t.Errorf("before: %v %v %v", ranks, made, err)
		}
		return err
	})
	many := map[string]FileRank{}
	for i := range 3*fewRanks + 1 {
		many["f"+strconv.Itoa(i)] = FileRank{Rank: 1 / float64(i+1), Dependents: i}
	}
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.KeepFileDependencies(map[string]map[string]int{"a": {"b": 1}}, "one"),
			tx.KeepFileRanks(map[string]FileRank{"gone": {Rank: 1}}), tx.KeepFileRanks(many))
	})
	view(t, db, func(tx *Tx) error {
		ranks, made, err := tx.FileRanks()
		if diff := cmp.Diff(many, ranks); diff != "" || made.IsZero() || err != nil {
			t.Errorf("%v, %v (-want +got):\n%s", made, err, diff)
		}
		few, err := tx.FileRanksAt([]string{"f7", "none"})
		if diff := cmp.Diff(map[string]FileRank{"f7": many["f7"]}, few); diff != "" || err != nil {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		return err
	})
}

func TestCoverageWords(t *testing.T) {
	for want, c := range map[string]Coverage{
		"0 % of files":                       {},
		"100 % of files":                     {Share: 1, ByWeight: 1},
		"under 1 % of files, 99 % by weight": {Share: 0.0001, ByWeight: 0.99999, Weighed: at(1)},
		"12 % of files, 41 % by weight":      {Share: 0.123, ByWeight: 0.414, Weighed: at(1)},
	} {
		if got := c.String(); got != want {
			t.Errorf("%+v is %q, want %q", c, got, want)
		}
	}
}

// TestCoverage compares with the sums over rows and ranks that say the same, for random ones.
func TestCoverage(t *testing.T) {
	for seed := range uint64(30) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		db := create(t)
		ranks := map[string]FileRank{}
		least := 1.0
		update(t, db, func(tx *Tx) error {
			var errs []error
			for i := range rnd.IntN(40) {
				f := file("f"+strconv.Itoa(i), md5A)
				f.Type, f.Sensitive = Types[rnd.IntN(len(Types))], rnd.IntN(9) == 0
				if rnd.IntN(9) == 0 {
					f.MD5 = ""
				}
				errs = append(errs, tx.See(f))
				if rnd.IntN(2) == 0 {
					errs = append(errs, tx.Summarize(f.Path, written("a", "x", []string{md5A, md5B}[rnd.IntN(2)], 1)))
				}
				if rnd.IntN(3) > 0 && seed%3 > 0 {
					ranks[f.Path] = FileRank{Rank: 0.01 + rnd.Float64()}
					least = min(least, ranks[f.Path].Rank)
				}
			}
			if len(ranks) > 0 {
				errs = append(errs, tx.KeepFileDependencies(nil, "one"), tx.KeepFileRanks(ranks))
			}
			return errors.Join(errs...)
		})
		want := Coverage{Share: 1, ByWeight: 1}
		var all, fresh float64
		view(t, db, func(tx *Tx) error {
			files, err := tx.Files(FileQuery{})
			now := map[string]File{} // what is on disk
			stats := Stats{ByType: map[string]int{}, ByLanguage: map[string]int{}}
			for _, f := range files {
				if seed%2 == 0 && rnd.IntN(3) == 0 {
					disk := []File{{}, {Path: f.Path}, f, f}[rnd.IntN(4)]
					if disk.MD5 != "" {
						disk.MD5 = []string{md5A, md5B, ""}[rnd.IntN(3)]
					}
					now[f.Path] = disk
					disk.Summary = f.Summary
					f = disk
				}
				if f.Path == "" {
					continue
				}
				stats.add(f, 1)
				if !f.Summarizable() {
					continue
				}
				r, ok := ranks[f.Path]
				if !ok {
					r.Rank = least
				}
				want.Files++
				all += r.Rank
				if f.Fresh() {
					want.Fresh++
					fresh += r.Rank
				}
			}
			if want.Files > 0 {
				want.Share, want.ByWeight = float64(want.Fresh)/float64(want.Files), fresh/all
			}
			counted, serr := tx.Stats(now)
			if diff := cmp.Diff(stats, counted); diff != "" || serr != nil {
				t.Errorf("seed %d: stats (-want +got):\n%s%v", seed, diff, serr)
			}
			got, cerr := tx.Coverage(now)
			if math.Abs(got.ByWeight-want.ByWeight) < 1e-12 {
				got.ByWeight = want.ByWeight
			}
			if got.Weighed.IsZero() != (len(ranks) == 0) {
				t.Errorf("seed %d: weighed %v with %d ranks", seed, got.Weighed, len(ranks))
			}
			want.Weighed = got.Weighed
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("seed %d (-want +got):\n%s", seed, diff)
			}
			return errors.Join(err, cerr)
		})
	}
}

// TestCoverageOfGarbledRanks: whatever a person made of the ranks, shares are shares.
func TestCoverageOfGarbledRanks(t *testing.T) {
	for _, rank := range []string{"0", "9e999", "-9e999", "-1"} {
		db := create(t)
		update(t, db, func(tx *Tx) error {
			return errors.Join(tx.See(file("a", md5A)), tx.See(file("b", md5A)), tx.Summarize("a", written("a", "x", md5A, 1)),
				tx.KeepFileDependencies(nil, "one"), tx.KeepFileRanks(map[string]FileRank{"a": {Rank: 0.5}, "b": {Rank: 0.5}}))
		})
		shell(t, db.path, `UPDATE file_ranks SET rank = `+rank)
		view(t, db, func(tx *Tx) error {
			c, err := tx.Coverage(nil)
			if c.Share != 0.5 || c.ByWeight != 0.5 {
				t.Errorf("%s: %+v", rank, c)
			}
			return err
		})
	}
}
