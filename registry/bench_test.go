package registry

import (
	"fmt"
	"testing"
)

// BenchmarkRows measures writing and reading the rows of a large work tree.
func BenchmarkRows(b *testing.B) {
	const n = 70000
	fill := func(db *DB) {
		update(b, db, func(tx *Tx) error {
			for i := range n {
				if err := tx.See(file(fmt.Sprintf("some/directory/%03d/file%05d.go", i/300, i), md5A)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	b.Run("see", func(b *testing.B) {
		for b.Loop() {
			fill(create(b))
		}
	})
	db := create(b)
	fill(db)
	b.Run("evidence", func(b *testing.B) {
		for b.Loop() {
			view(b, db, func(tx *Tx) error { return tx.Evidence(func(File) error { return nil }) })
		}
	})
	b.Run("count", func(b *testing.B) {
		for b.Loop() {
			view(b, db, func(tx *Tx) error { _, err := tx.Count(); return err })
		}
	})
}
