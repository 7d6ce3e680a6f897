package zz

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func setup2(t *testing.T, edit func(string) string, drop ...string) *sql.DB {
	p := filepath.Join(t.TempDir(), "x.db")
	db, err := sql.Open("sqlite", "file:"+p+"?_txlock=immediate&_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_pragma=trusted_schema(0)&_pragma=cache_size(-32768)")
	if err != nil { t.Fatal(err) }
	db.SetMaxOpenConns(1)
	b, _ := os.ReadFile("../../migrations/00001_registry.sql")
	if _, err := db.Exec(edit(string(b))); err != nil { t.Fatal(err) }
	for _, d := range drop { if _, err := db.Exec(d); err != nil { t.Fatal(err) } }
	return db
}

func TestExp2(t *testing.T) {
	const n = 70000
	ctx := context.Background()
	same := func(s string) string { return s }
	or := func(s string) string {
		a := strings.Index(s, "CHECK (type IN"); b := strings.Index(s[a:], "),\n")
		s = s[:a] + "CHECK (type = 'source' OR type = 'test' OR type = 'config' OR type = 'doc' OR type = 'data' OR type = 'other')" + s[a+b+1:]
		s = strings.Replace(s, "CHECK (summary_source IN ('agent', 'structural', 'history', 'shared'))", "CHECK (summary_source = 'agent' OR summary_source = 'structural' OR summary_source = 'history' OR summary_source= 'shared')", 1)
		return s
	}
	nocheck := func(s string) string {
		a := strings.Index(s, "CHECK (type IN"); b := strings.Index(s[a:], "),\n")
		s = s[:a] + s[a+b+1:]
		s = strings.Replace(s, "CHECK (summary_source IN ('agent', 'structural', 'history', 'shared'))", "", 1)
		return s
	}
	_ = nocheck
	x20 := ins + strings.TrimSuffix(strings.Repeat(one+",", 20), ",")
	for range 2 {
	for _, c := range []struct{ name string; edit func(string) string; batch int; q string; drop []string }{
		{"upsert", same, 1, ins + one + up, nil},
		{"upsert or", or, 1, ins + one + up, nil},
		{"upsert nocheck", nocheck, 1, ins + one + up, nil},
		{"insert or", or, 1, ins + one , nil},
		{"upsert x20 or", or, 20, x20 + up, nil},
		{"insert x20 or", or, 20, x20 , nil},
		{"insert x20 or noidx", or, 20, x20 , []string{"DROP INDEX file_registry_search", "DROP INDEX file_registry_filtered"}},
	} {
		db := setup2(t, c.edit, c.drop...)
		c0, w0 := cpu(), time.Now()
		fill(t, db, ctx, n, c.batch, c.q)
		t.Logf("%-24s cpu %4d ms wall %4d ms", c.name, (cpu()-c0).Milliseconds(), time.Since(w0).Milliseconds())
		if strings.Contains(c.q, "CONFLICT") {
			c0, w0 = cpu(), time.Now()
			fill(t, db, ctx, n, c.batch, c.q)
			t.Logf("%-24s cpu %4d ms wall %4d ms", c.name+" again", (cpu()-c0).Milliseconds(), time.Since(w0).Milliseconds())
		}
		db.Close()
	}
	db, _ := sql.Open("sqlite", "file:"+filepath.Join(t.TempDir(), "y.db")+"?_txlock=immediate&_pragma=journal_mode(WAL)")
	db.Exec("create table f(path text primary key, a int, b int, c text, d text, e int) strict, without rowid")
	c0 := cpu()
	tx, _ := db.Begin()
	st, _ := tx.Prepare("insert into f values(?,?,?,?,?,?)")
	for i := 0; i < n; i++ { st.Exec(string(rune('a'+i/7000))+"/some/path/x"+time.Duration(i).String(), i, i, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", nil, 3) }
	tx.Commit()
	t.Logf("calibration (research: ~230) cpu %d ms", (cpu()-c0).Milliseconds())
	}
}
