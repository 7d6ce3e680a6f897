package verify_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"codemem/verify"
)

// TestClockMoves: whatever a clock says when a pass runs, forty years ago, now or in fifty years, and whatever it said before,
// each pass finds exactly the files whose bytes are others than those that the one before remembered. The times of files are
// the kernel's; edits keep their size, and half of them the time of change that a program can set.
func TestClockMoves(t *testing.T) {
	var files []string
	for i := range 12 {
		files = append(files, fmt.Sprintf("dir%d/file%02d.txt", i%3, i))
	}
	w := newWorld(t, files...)
	if err := w.m.Close(); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 9))
	at := func(ahead time.Duration, now bool, fn func(m *verify.Memory) error) {
		run := func(t *testing.T) {
			time.Sleep(ahead)
			m, err := verify.Open(context.Background(), w.dir, "")
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			if err := fn(m); err != nil {
				t.Error(err)
			}
		}
		if now {
			run(t)
		} else {
			synctest.Test(t, run) // whose clock begins in the year 2000
		}
	}
	for round := range 60 {
		ahead, now := time.Duration(0), round%3 == 0
		if round%3 == 1 {
			ahead = 76 * 365 * 24 * time.Hour
		}
		edited := map[string]bool{}
		if round > 0 {
			for range random.IntN(4) {
				f := files[random.IntN(len(files))]
				full := filepath.Join(w.dir, f)
				before, err := os.Stat(full)
				if err != nil {
					t.Fatal(err)
				}
				text := fmt.Sprintf("%*d\n", len(f), round)
				if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				if random.IntN(2) == 0 {
					if err := os.Chtimes(full, before.ModTime(), before.ModTime()); err != nil {
						t.Fatal(err)
					}
				}
				edited[f] = true
			}
		}
		at(ahead, now, func(m *verify.Memory) error {
			rep, err := verify.Run(t.Context(), m, verify.Options{})
			if err != nil {
				return err
			}
			found := map[string]bool{}
			for _, c := range rep.Changes {
				found[c.Path] = true
			}
			for f := range edited {
				if round > 0 && !found[f] {
					t.Errorf("round %d, ahead %v, now %v: the edit of %s is not seen", round, ahead, now, f)
				}
			}
			if round > 0 && len(found) > len(edited) {
				t.Errorf("round %d: %v changed, %v found", round, edited, found)
			}
			_, err = verify.Run(t.Context(), m, verify.Options{Apply: true})
			return err
		})
	}
}
