package registry

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// faultsKey names the environment variable that makes the fault tests longer: one in how many bytes of a database they flip.
// 1 flips each; without it, as in CI, a sample.
const faultsKey = "CODEMEM_FAULTS"

func faultStride(t *testing.T, usual int) int {
	t.Helper()
	value := os.Getenv(faultsKey)
	if value == "" {
		return usual
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		t.Fatalf("%s=%s is not a positive number", faultsKey, value)
	}
	return n
}

// The standings of a text, from what says most to what says least.
const (
	standsFresh = iota
	standsStale // or of the history
	standsBack  // taken back or superseded
)

// smallPaths returns the paths that have a text in a small database, those of directories with a slash.
func smallPaths() []string {
	paths := []string{"dir/", "dir/back/"}
	for n := range 4 {
		for _, name := range []string{"fresh", "stale", "back"} {
			paths = append(paths, fmt.Sprintf("dir/%s%d.go", name, n))
		}
	}
	return paths
}

// smallImage returns the bytes of a small database with a text of each kind in each standing, and what a reader is told by it.
func smallImage(t *testing.T) ([]byte, statements) {
	t.Helper()
	db := create(t)
	update(t, db, func(tx *Tx) error {
		errs := []error{tx.SetConfig("max_file_bytes", "4096"), tx.SetProof(Proof{SHA: strings.Repeat("abcd", 10), Complete: true})}
		for n := range 4 {
			for i, name := range []string{"fresh", "stale", "back"} {
				path := fmt.Sprintf("dir/%s%d.go", name, n)
				errs = append(errs, tx.See(file(path, md5A)), tx.Summarize(path, Summary{
					Text: strings.Repeat(path+" is text. ", 3+n*8), MD5: []string{md5A, md5B, md5A}[i], Source: "agent", Author: []string{"ann", "ann", "bob"}[i],
				}))
			}
		}
		errs = append(errs, tx.SummarizeDirectory("dir", DirectoryText{Text: "of dir, by ann", Author: "ann"}), tx.SummarizeDirectory("dir/back", DirectoryText{Text: "of back, by bob", Author: "bob"}))
		var ids []int64
		for i, author := range []string{"ann", "ann", "ann", "bob"} {
			id, err := tx.WriteNote(Note{
				Kind: "trap", Text: fmt.Sprintf("note %d by %s", i, author), Author: author,
				Anchors: []Anchor{{Kind: FileAnchor, Path: "dir/fresh0.go", MD5: md5A}},
			})
			ids, errs = append(ids, id), append(errs, err)
		}
		return errors.Join(append(errs, tx.Supersede(ids[1], ids[2], "it was wrong"))...)
	})
	update(t, db, func(tx *Tx) error { _, err := tx.Revert(Revert{Author: "bob"}); return err })
	whole, err := tellAll(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Vacuum(t.Context()), db.Close()); err != nil {
		t.Fatal(err)
	}
	image, err := os.ReadFile(db.path)
	if err != nil {
		t.Fatal(err)
	}
	return image, whole
}

// A statement is a text as a reader meets it: in the row of a file or directory, in its history, recalled for an md5, or in a note.
type statement struct{ as, text string }

// statements are those that a reader is given and not told to be damaged, with how each stands.
type statements map[statement]int

// texts returns how many different texts there are, wherever.
func (s statements) texts() int {
	all := map[string]bool{}
	for of := range s {
		all[of.text] = true
	}
	return len(all)
}

// better returns a statement that whole does not have, or that stands better than in whole; "" if there is none.
func (s statements) better(whole statements) string {
	for of, stands := range s {
		if was, ok := whole[of]; !ok || stands < was {
			return fmt.Sprintf("%q stands as %d, was %d, %v", of, stands, was, ok)
		}
	}
	return ""
}

// tellAll returns what a reader is told; of rows with the same text, the best.
func tellAll(ctx context.Context, db *DB) (statements, error) {
	all := statements{}
	tell := func(as, text string, stands int) {
		if was, ok := all[statement{as, text}]; !ok || stands < was {
			all[statement{as, text}] = stands
		}
	}
	err := db.View(ctx, "", func(tx *Tx) error {
		files, err := tx.Files(FileQuery{})
		if err != nil {
			return err
		}
		for _, f := range files {
			if f.Summary != nil && !f.Summary.Damaged {
				tell("file", f.Summary.Text, standsFresh+count(!f.Fresh()))
			}
			if s, err := tx.Recall(f.Path, f.MD5); err == nil {
				tell("recalled for "+s.MD5, s.Text, standsFresh)
			} else if !errors.Is(err, ErrNotFound) {
				return err
			}
		}
		for _, path := range smallPaths() {
			entries, err := tx.History(path, 0)
			if err != nil {
				return err
			}
			for _, e := range entries {
				if !e.Damaged {
					tell("history", e.Text, standsStale+count(!e.Reverted.IsZero()))
				}
			}
		}
		rows, err := tx.DirectoryRows()
		if err != nil {
			return err
		}
		for _, r := range rows {
			if r.Text != nil {
				tell("directory", r.Text.Text, standsFresh)
			}
		}
		notes, err := tx.Notes(NoteQuery{All: true})
		if err != nil {
			return err
		}
		for _, n := range notes {
			if !n.Damaged {
				tell("note", n.Text, standsFresh+standsBack*count(!n.Holds()))
			}
		}
		return nil
	})
	return all, err
}

// A flipped tells what became of a database with one bit that is another.
type flipped struct {
	silent   bool     // nobody reports damage, and as much is told as before
	reported bool     // opening, reading or `db check` reports damage
	texts    int      // of a salvage
	wrong    string   // what is told and was never so
	left     []string // files that are not to be there for the next one
}

// flipAt opens the database at path, which has a flipped bit, as a reader does, then as one who repairs it.
func flipAt(ctx context.Context, path string, whole statements) (f flipped, err error) {
	db, err := Open(ctx, path, Read)
	var got statements
	if err == nil {
		got, err = tellAll(ctx, db)
		err = errors.Join(err, db.Close())
	}
	if f.wrong = got.better(whole); f.wrong != "" {
		return f, nil
	}
	f.reported = err != nil
	if errors.Is(err, ErrNewer) || errors.Is(err, ErrForeign) {
		return f, fmt.Errorf("it is refused as none of ours: %w", err)
	}
	damaged, err := Damaged(ctx, path)
	if err != nil {
		return f, err
	}
	f.reported = f.reported || damaged
	f.silent = !f.reported && len(got) == len(whole)
	if !damaged {
		f.texts = got.texts()
		return f, nil
	}
	out, err := Salvage(ctx, path)
	f.left = []string{path, path + "-wal", path + "-shm", out.Aside}
	if err != nil {
		return f, fmt.Errorf("salvage: %w", err)
	}
	if db, err = Open(ctx, path, Write); err != nil {
		return f, fmt.Errorf("open what was salvaged: %w", err)
	}
	got, err = tellAll(ctx, db)
	f.texts, f.wrong = got.texts(), got.better(whole)
	return f, errors.Join(err, db.Close())
}

// TestEachByteFlipped flips a bit of a small database: all that is told is as it was written or said to be damaged, no text
// stands better than it did, and what a salvage gives back is nearly all.
func TestEachByteFlipped(t *testing.T) {
	t.Parallel()
	stride := faultStride(t, 499)
	image, whole := smallImage(t)
	var mu sync.Mutex
	var sum struct{ flips, silent, reported, wrong, complete, texts, least int }
	texts := whole.texts()
	sum.least = texts
	var all sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		path := filepath.Join(t.TempDir(), "registry.db")
		all.Go(func() {
			random := rand.New(rand.NewPCG(uint64(w), 7))
			for at := w*stride + random.IntN(stride); at < len(image); at += workers * stride {
				bit := byte(1) << random.IntN(8)
				spoiled := bytes.Clone(image)
				spoiled[at] ^= bit
				if err := os.WriteFile(path, spoiled, 0o600); err != nil {
					t.Error(err)
					return
				}
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
				f, err := flipAt(ctx, path, whole)
				cancel()
				if err != nil || f.wrong != "" {
					t.Errorf("byte %d of page %d, bit %08b, %q before it and %q behind: %s", at%usualPage, at/usualPage+1, bit,
						image[max(0, at-40):at], image[at:min(len(image), at+40)], cmp.Or(f.wrong, fmt.Sprint(err)))
				}
				for _, left := range f.left {
					_ = os.Remove(left)
				}
				mu.Lock()
				sum.flips++
				sum.silent += count(f.silent)
				sum.reported += count(f.reported)
				sum.wrong += count(f.wrong != "")
				sum.complete += count(f.texts == texts)
				sum.texts += f.texts
				sum.least = min(sum.least, f.texts)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	t.Logf("%d bytes; %d flips: %d change nothing, %d reported, %d wrong; all %d texts in %d, least %d, share %.5f", len(image), sum.flips, sum.silent, sum.reported, sum.wrong,
		texts, sum.complete, sum.least, float64(sum.texts)/float64(sum.flips*texts))
}
