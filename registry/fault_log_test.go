package registry

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A disk writes this many bytes whole; what a power failure cuts off ends at a multiple of it.
const sectorBytes = 512

// A torn is what a power failure may leave of closes: the file before they were copied into it, their log, and the file after.
type torn struct {
	file, log, copied []byte
	closes            int
}

// closeText is the text that a close writes.
func closeText(i int) (path, text string) {
	path = fmt.Sprintf("dir/%02d.go", i)
	return path, strings.Repeat(path+" is text. ", 1+i%6*90)
}

// tornImages returns the bytes of a database some of whose closes are in its log alone, and what a checkpoint makes of it.
func tornImages(t *testing.T) torn {
	t.Helper()
	db := create(t)
	out := torn{closes: 24}
	for i := range out.closes {
		if i == 3 { // what is in the log is behind something
			if err := db.Vacuum(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		update(t, db, func(tx *Tx) error {
			path, text := closeText(i)
			return errors.Join(tx.See(file(path, md5A)), tx.Summarize(path, Summary{Text: text, MD5: md5A, Source: "agent", Author: "ann"}),
				tx.SetProof(Proof{SHA: strconv.Itoa(i), Complete: true}))
		})
	}
	for _, part := range []struct {
		path string
		into *[]byte
	}{{db.path, &out.file}, {db.path + "-wal", &out.log}} {
		data, err := os.ReadFile(part.path)
		if err != nil {
			t.Fatal(err)
		}
		*part.into = data
	}
	if err := db.Close(); err != nil { // copies the log
		t.Fatal(err)
	}
	var err error
	if out.copied, err = os.ReadFile(db.path); err != nil {
		t.Fatal(err)
	}
	if len(out.log) < 20*usualPage || bytes.Equal(out.file, out.copied) {
		t.Fatalf("a log of %d bytes does not hold the closes", len(out.log))
	}
	return out
}

// closesIn opens a database with this log, as the next process does, and returns how many closes are in it. They are the first
// ones, and each is whole.
func closesIn(t *testing.T, file, log []byte) (closes int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "registry.db")
	if err := errors.Join(os.WriteFile(path, file, 0o600), os.WriteFile(path+"-wal", log, 0o600)); err != nil {
		t.Fatal(err)
	}
	sound(t, path, func(tx *Tx) error {
		n, err := tx.Count()
		if err != nil {
			return err
		}
		for i := range n {
			path, text := closeText(i)
			if s, err := tx.Recall(path, md5A); err != nil || s.Text != text {
				t.Errorf("close %d of %d: %v", i, n, err)
			}
		}
		if p, err := tx.Proof(); err != nil || p.SHA != strconv.Itoa(n-1) {
			t.Errorf("%d closes, and the proof is that of %q, %v", n, p.SHA, err)
		}
		closes = n
		return nil
	})
	return closes
}

// TestTornLog: whatever a power failure leaves of the log, the database has the first closes, each whole, up to some close.
func TestTornLog(t *testing.T) {
	t.Parallel()
	from := tornImages(t)
	stride := faultStride(t, 120) * sectorBytes
	random := rand.New(rand.NewPCG(5, 6))
	images := 0
	for at := random.IntN(stride); at < len(from.log); at += stride {
		sector := at / sectorBytes * sectorBytes
		end := min(len(from.log), sector+sectorBytes)
		for name, spoil := range map[string]func(log []byte) []byte{
			"cut":        func(log []byte) []byte { return log[:sector] },
			"cut inside": func(log []byte) []byte { return log[:at] },
			"flipped":    func(log []byte) []byte { log[at] ^= 1 << random.IntN(8); return log },
			"zero":       func(log []byte) []byte { clear(log[sector:end]); return log },
			"zero behind": func(log []byte) []byte {
				clear(log[sector:])
				return log
			},
			"noise": func(log []byte) []byte {
				for i := sector; i < end; i++ {
					log[i] = byte(random.Uint32())
				}
				return log
			},
		} {
			images++
			if n := closesIn(t, from.file, spoil(bytes.Clone(from.log))); n < 3 || n > from.closes {
				t.Errorf("%s at %d: %d closes", name, at, n)
			}
		}
	}
	if n := closesIn(t, from.file, from.log); n != from.closes {
		t.Errorf("a whole log gives %d closes of %d", n, from.closes)
	}
	t.Logf("%d images of a log of %d bytes", images, len(from.log))
}

// TestTornCheckpoint: while the log is copied into the file, a power failure leaves sectors of it as they were, new or half of
// each. All closes are still in the log.
func TestTornCheckpoint(t *testing.T) {
	t.Parallel()
	from := tornImages(t)
	random := rand.New(rand.NewPCG(7, 8))
	rounds := 4000 / faultStride(t, 100)
	for round := range rounds {
		file := bytes.Clone(from.file)
		for at := 0; at+sectorBytes <= len(from.copied); at += sectorBytes {
			if at >= len(file) {
				file = append(file, make([]byte, sectorBytes)...)
			}
			if random.IntN(2) == 0 {
				copy(file[at:at+sectorBytes], from.copied[at:])
			}
		}
		if n := closesIn(t, file, from.log); n != from.closes {
			t.Errorf("round %d: %d closes of %d", round, n, from.closes)
		}
	}
}

// TestCutAtEachPage: of a file that ends at any page what a salvage gives back is what it was, and the more is there the more.
func TestCutAtEachPage(t *testing.T) {
	t.Parallel()
	image := soundImage(t)
	pages := len(image) / usualPage
	stride := max(1, faultStride(t, 60)/6)
	least, sum, cuts := damagedTexts, 0, 0
	for n := 1; n < pages; n += stride {
		got := salvaged(t, image[:n*usualPage])
		sum += got
		cuts++
		if n >= pages/2 {
			least = min(least, got)
		}
	}
	t.Logf("%d cuts of %d pages: %.3f of the texts, of halves at least %d of %d", cuts, pages, float64(sum)/float64(cuts*damagedTexts), least, damagedTexts)
}
