package registry

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"codemem/migrations"
)

// TestObjects: the list of what runs in a registry is that of the schema.
func TestObjects(t *testing.T) {
	anything := edition{migrations.Version, migrations.FS, nil}
	db := &DB{path: t.TempDir() + "/registry.db", mode: Write, want: anything}
	f := &handle{}
	_ = db.openWrite(context.Background(), f) // what it made is not on the list
	defer f.close()
	lines, err := columnOf(context.Background(), f.write, `SELECT name || char(1) || sql FROM sqlite_master
		WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'`)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, l := range lines {
		name, text, _ := strings.Cut(l, "\x01")
		got[name] = objectSum(text)
	}
	if !maps.Equal(got, migrations.Objects[migrations.Version]) {
		t.Errorf("migrations.Objects[%d] should be:", migrations.Version)
		for _, name := range slices.Sorted(maps.Keys(got)) {
			fmt.Printf("\t\t%q: %q,\n", name, got[name])
		}
	}
}
