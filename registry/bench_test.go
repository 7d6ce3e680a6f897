package registry

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// benchFiles is how many rows a large work tree has.
const benchFiles = 70000

func fill(b *testing.B, db *DB) {
	b.Helper()
	ctx, cancel := context.WithCancel(context.Background()) // as a program's is
	defer cancel()
	err := db.Update(ctx, "", func(tx *Tx) error {
		for i := range benchFiles {
			f := file(fmt.Sprintf("some/directory/%03d/file%05d.go", i/300, i), md5A)
			f.Blob, f.Stat = strings.Repeat("b", 40), Stat{MtimeNS: 1e18 + int64(i), CtimeNS: 1e18, Ino: uint64(i), Mode: 0o100644}
			if err := tx.See(f); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}

// BenchmarkRows measures writing and reading the rows of a large work tree, without and with summaries.
func BenchmarkRows(b *testing.B) {
	b.Run("see", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			db := create(b)
			b.StartTimer()
			fill(b, db)
		}
	})
	db := create(b)
	fill(b, db)
	b.Run("see again", func(b *testing.B) {
		for b.Loop() {
			fill(b, db)
		}
	})
	b.Run("read", func(b *testing.B) { benchReads(b, db) })
	text := strings.Repeat("What the file is for, in a few words of which none is new. ", 12)
	update(b, db, func(tx *Tx) error {
		for i := range benchFiles {
			s := Summary{Text: text, MD5: md5A, Source: "agent", Author: "ann"}
			if err := tx.Summarize(fmt.Sprintf("some/directory/%03d/file%05d.go", i/300, i), s); err != nil {
				return err
			}
		}
		return nil
	})
	b.Run("read summarized", func(b *testing.B) { benchReads(b, db) })
}

func benchReads(b *testing.B, db *DB) {
	for name, fn := range map[string]func(*Tx) error{
		"count":       func(tx *Tx) error { _, err := tx.Count(); return err },
		"evidence":    func(tx *Tx) error { return tx.Evidence(func(File) error { return nil }) },
		"filtered":    func(tx *Tx) error { _, err := tx.FilteredPaths(); return err },
		"files":       func(tx *Tx) error { _, err := tx.Files(FileQuery{}); return err },
		"first files": func(tx *Tx) error { _, err := tx.Files(FileQuery{Pending: true, Limit: 50}); return err },
		"stale files": func(tx *Tx) error { _, err := tx.Files(FileQuery{Stale: true}); return err },
		"stats":       func(tx *Tx) error { _, err := tx.Stats(nil); return err },
		"directories": func(tx *Tx) error {
			var files []File
			err := tx.Evidence(func(f File) error { files = append(files, f); return nil })
			Directories(files)
			return err
		},
		"proof":      func(tx *Tx) error { _, err := tx.Proof(); return err },
		"search":     func(tx *Tx) error { _, err := tx.Search(SearchQuery{Text: "file04711", Limit: 20}); return err },
		"search all": func(tx *Tx) error { _, err := tx.Search(SearchQuery{Text: "file", Limit: 20}); return err },
		"1000 files": func(tx *Tx) error {
			for i := range 1000 {
				if _, err := tx.File(fmt.Sprintf("some/directory/%03d/file%05d.go", i*60/300, i*60)); err != nil {
					return err
				}
			}
			return nil
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				view(b, db, fn)
			}
		})
	}
}

// BenchmarkOpen measures what a process pays before its first answer.
func BenchmarkOpen(b *testing.B) {
	db := create(b)
	update(b, db, func(tx *Tx) error { return tx.SetProof(Proof{SHA: "abc1"}) })
	if err := db.Close(); err != nil {
		b.Fatal(err)
	}
	for name, mode := range map[string]Mode{"read": Read, "write": Write} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				db, err := Open(context.Background(), db.path, mode)
				if err != nil {
					b.Fatal(err)
				}
				view(b, db, func(tx *Tx) error { _, err := tx.Proof(); return err })
				if err := db.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
