package registry

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A damaged database of the tests has this many summaries: short ones, and some that go on on other pages.
const damagedTexts = 40

func damagedText(i int) (path, text string) {
	path = fmt.Sprintf("dir/%02d.go", i)
	return path, strings.Repeat(path+" is text. ", 5+i%8*40)
}

// soundImage returns the bytes of a whole database with these summaries.
func soundImage(t *testing.T) []byte {
	t.Helper()
	db := create(t)
	update(t, db, func(tx *Tx) error {
		errs := []error{tx.SetConfig("max_file_bytes", "4096"), tx.SummarizeDirectory("dir", DirectoryText{Text: "of dir"})}
		for i := range damagedTexts {
			path, text := damagedText(i)
			errs = append(errs, tx.See(file(path, md5A)), tx.Summarize(path, Summary{Text: text, MD5: md5A, Source: "agent", Author: "ann"}))
		}
		return errors.Join(errs...)
	})
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	image, err := os.ReadFile(db.path)
	if err != nil {
		t.Fatal(err)
	}
	return image
}

// salvaged returns how many of the summaries a salvage of an image gives back to their files, each as it was written. An
// image in which no damage is seen has to have them all.
func salvaged(t *testing.T, image []byte) int {
	t.Helper()
	path := filepath.Join(t.TempDir(), "registry.db")
	if err := os.WriteFile(path, image, 0o600); err != nil {
		t.Fatal(err)
	}
	damaged, err := Damaged(t.Context(), path)
	if err != nil {
		t.Fatalf("it is not told whether it is damaged: %v", err)
	}
	if damaged {
		if _, err := Salvage(t.Context(), path); err != nil {
			t.Fatal(err)
		}
	}
	texts := 0
	sound(t, path, func(tx *Tx) error {
		for i := range damagedTexts {
			path, text := damagedText(i)
			s, err := tx.Recall(path, md5A)
			switch {
			case err == nil && s.Text == text:
				texts++
			case err == nil:
				t.Errorf("%s: %q", path, s.Text)
			case !errors.Is(err, ErrNotFound):
				return err
			}
		}
		return nil
	})
	if !damaged && texts < damagedTexts {
		t.Errorf("no damage is seen, and %d texts are there", texts)
	}
	return texts
}

// TestEachPageDamaged: each text is on pages of the rows and on pages of the history. Whichever page is damaged, all are
// given back; which pages are noise in place of zeros is drawn.
func TestEachPageDamaged(t *testing.T) {
	t.Parallel()
	image := soundImage(t)
	t.Logf("%d pages", len(image)/usualPage)
	random := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < len(image); n += usualPage {
		b := bytes.Clone(image)
		noise := random.IntN(2) == 0
		for i := range usualPage {
			b[n+i] = byte(random.Uint32() * uint32(count(noise)))
		}
		if got := salvaged(t, b); got != damagedTexts {
			t.Errorf("page %d, noise %v: %d texts of %d", n/usualPage+1, noise, got, damagedTexts)
		}
	}
}

// TestBytesDamaged: bytes of the header, of the schema and anywhere are damaged, or the file is cut. What still stands on a
// page, with its hash beside it, is given back.
func TestBytesDamaged(t *testing.T) {
	t.Parallel()
	image := soundImage(t)
	random := rand.New(rand.NewPCG(3, 4))
	schema := bytes.LastIndex(image[:usualPage], []byte("CREATE TABLE"))
	for _, tt := range []struct {
		name  string
		spoil func(b []byte) []byte
		least int
	}{
		{"no header", func(b []byte) []byte { clear(b[:headerBytes]); return b }, damagedTexts},
		{"no magic", func(b []byte) []byte { b[3] = 'x'; return b }, damagedTexts},
		{"another page size", func(b []byte) []byte { b[16], b[17] = 0x20, 0; return b }, damagedTexts},
		{"no page size", func(b []byte) []byte { b[16], b[17] = 0x11, 3; return b }, damagedTexts},
		{"reserved bytes", func(b []byte) []byte { b[20] = 32; return b }, damagedTexts},
		{"another encoding", func(b []byte) []byte { b[59] = 2; return b }, damagedTexts},
		{"another format", func(b []byte) []byte { b[47] ^= 0x20; return b }, damagedTexts},
		{"another size", func(b []byte) []byte { b[31]++; return b }, damagedTexts},
		{"another list of free pages", func(b []byte) []byte { b[35], b[39] = 5, 1; return b }, damagedTexts},
		{"another user_version", func(b []byte) []byte { b[60] ^= 0x40; return b }, damagedTexts},
		{"another application_id", func(b []byte) []byte { b[68] ^= 1; return b }, damagedTexts},
		{"the schema", func(b []byte) []byte { b[schema+1] ^= 0x20; return b }, damagedTexts},
		{"no tables", func(b []byte) []byte { b[103], b[104] = 0, 0; return b }, damagedTexts},
		{"no tables and no id", func(b []byte) []byte { clear(b[40:100]); b[47], b[59], b[103], b[104] = 4, 1, 0, 0; return b }, damagedTexts},
		{"half", func(b []byte) []byte { return b[:len(b)/2] }, 1},
		{"an odd end", func(b []byte) []byte { return b[:len(b)-100] }, damagedTexts},
		{"in front of it", func(b []byte) []byte { return append(make([]byte, usualPage), b...) }, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := tt.spoil(bytes.Clone(image))
			if got := salvaged(t, b); got < tt.least {
				t.Errorf("%d texts of at least %d", got, tt.least)
			}
		})
	}
	for round := range 30 {
		b := bytes.Clone(image)
		for range 1 + 2*round {
			b[random.IntN(len(b))] ^= 1 << random.IntN(8)
		}
		least := 0
		for i := range damagedTexts {
			if _, text := damagedText(i); standsOn(image, b, text) {
				least++
			}
		}
		if got := salvaged(t, b); got < least {
			t.Errorf("round %d: %d texts of at least %d", round, got, least)
		}
	}
}

// standsOn reports whether a short text stands, with its hash, on a page of rows or of the history that is as it was.
func standsOn(image, damaged []byte, text string) bool {
	for n := 0; n < len(image); n += usualPage {
		page := image[n : n+usualPage]
		if bytes.Equal(page, damaged[n:n+usualPage]) && bytes.Contains(page, []byte(text)) && bytes.Contains(page, []byte(textHash(text))) {
			return true
		}
	}
	return false
}
