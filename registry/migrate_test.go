package registry

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"testing"
	"testing/fstest"

	"codemem/migrations"
)

// later is the edition of a program that comes after this one: with one more migration, a slow one.
var later = func() edition {
	all := fstest.MapFS{}
	entries, err := migrations.FS.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		data, err := migrations.FS.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		all[e.Name()] = &fstest.MapFile{Data: data}
	}
	all["09999_later.sql"] = &fstest.MapFile{Data: []byte(`-- +goose Up
		CREATE TABLE later (path TEXT NOT NULL) STRICT;
		WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
		INSERT INTO later SELECT path FROM file_registry, n;
		PRAGMA user_version = 9999;
	`)}
	objects := maps.Clone(migrations.Objects)
	objects[9999] = objects[migrations.Version]
	return edition{9999, all, objects}
}()

func checkLater(t *testing.T, db *DB, rows int) {
	t.Helper()
	var version, n int
	row := db.file.read.QueryRow(`SELECT user_version, (SELECT count(*) FROM later) FROM pragma_user_version`)
	if err := row.Scan(&version, &n); err != nil || version != 9999 || n != 20*rows {
		t.Errorf("version %d with %d rows, %v", version, n, err)
	}
}

// TestNewerUnderneath: a program that has the database open neither reads nor writes it once a later one
// has changed its schema.
func TestNewerUnderneath(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
	reader, err := Open(t.Context(), db.path, Read)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if _, err := open(t.Context(), db.path, Read, later); !errors.Is(err, ErrOlder) {
		t.Errorf("a later program opens for reading: %v", err)
	}
	next, err := open(t.Context(), db.path, Write, later)
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	checkLater(t, next, 1)
	if err := db.Update(t.Context(), "", func(tx *Tx) error { return tx.See(file("b", md5A)) }); !errors.Is(err, ErrNewer) {
		t.Errorf("update: %v", err)
	}
	for _, old := range []*DB{db, reader} {
		if err := old.View(t.Context(), "", func(tx *Tx) error { _, err := tx.Count(); return err }); !errors.Is(err, ErrNewer) {
			t.Errorf("view: %v", err)
		}
	}
	for _, mode := range []Mode{Read, Write} {
		if _, err := Open(t.Context(), db.path, mode); !errors.Is(err, ErrNewer) {
			t.Errorf("open: %v", err)
		}
	}
}

// TestFailedMigration: one that fails leaves the database as it was, and usable.
func TestFailedMigration(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
	broken := later
	broken.fs = fstest.MapFS{"09999_broken.sql": &fstest.MapFile{Data: []byte(`-- +goose Up
		CREATE TABLE later (path TEXT NOT NULL) STRICT;
		INSERT INTO nowhere VALUES (1);
	`)}}
	if _, err := open(t.Context(), db.path, Write, broken); err == nil {
		t.Error("a broken migration succeeded")
	}
	update(t, db, func(tx *Tx) error { return tx.See(file("b", md5A)) })
	if backups, _ := filepath.Glob(fmt.Sprintf("%s.v%d-*.bak", db.path, migrations.Version)); len(backups) != 1 {
		t.Errorf("backups: %v", backups)
	}
	sound(t, db.path, func(tx *Tx) error { _, err := tx.File("b"); return err })
}
