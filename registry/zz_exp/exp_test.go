package zz

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite"
)

func cpu() time.Duration {
	var ru syscall.Rusage
	syscall.Getrusage(0, &ru)
	return time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
}

func setup(t *testing.T, drop ...string) *sql.DB {
	p := filepath.Join(t.TempDir(), "x.db")
	db, err := sql.Open("sqlite", "file:"+p+"?_txlock=immediate&_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_pragma=trusted_schema(0)&_pragma=cache_size(-32768)")
	if err != nil { t.Fatal(err) }
	db.SetMaxOpenConns(1)
	b, _ := os.ReadFile("../../migrations/00001_registry.sql")
	if _, err := db.Exec(string(b)); err != nil { t.Fatal(err) }
	for _, d := range drop { if _, err := db.Exec(d); err != nil { t.Fatal(err) } }
	return db
}

const up = ` ON CONFLICT (worktree, path) DO UPDATE SET
			type = excluded.type, language = excluded.language, size_bytes = excluded.size_bytes,
			content_md5 = excluded.content_md5, git_blob = excluded.git_blob, filtered = excluded.filtered,
			sensitive = excluded.sensitive, mtime_ns = excluded.mtime_ns, ctime_ns = excluded.ctime_ns,
			inode = excluded.inode, mode = excluded.mode, verified_at = excluded.verified_at`
const ins = `INSERT INTO file_registry (worktree, path, type, language, size_bytes, content_md5, git_blob,
			filtered, sensitive, mtime_ns, ctime_ns, inode, mode, verified_at) VALUES `
const one = `(?, ?, ?, ?, ?, nullif(?, ''), ?, ?, ?, ?, ?, ?, ?, ?)`

func fill(t *testing.T, db *sql.DB, ctx context.Context, n, batch int, q string) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil { t.Fatal(err) }
	st, err := tx.PrepareContext(ctx, q)
	if err != nil { t.Fatal(err) }
	args := make([]any, 0, 14*batch)
	for i := 0; i < n; i++ {
		args = append(args, "", fmt.Sprintf("some/directory/%03d/file%05d.go", i/300, i), "source", "Go", int64(1000+i), "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", false, false, int64(1700000000000000000+i), int64(1700000000000000000+i), int64(i), int64(0100644), "2026-11-21T01:23:44.123456789Z")
		if len(args) == cap(args) {
			if _, err := st.ExecContext(ctx, args...); err != nil { t.Fatal(err) }
			args = args[:0]
		}
	}
	if err := tx.Commit(); err != nil { t.Fatal(err) }
}

func TestExp(t *testing.T) {
	const n = 70000
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	trig := []string{"DROP TRIGGER file_registry_insert", "DROP TRIGGER file_registry_first", "DROP TRIGGER file_registry_update", "DROP TRIGGER file_registry_last", "DROP TRIGGER file_registry_delete"}
	for _, c := range []struct{ name string; ctx context.Context; batch int; q string; drop []string }{
		{"upsert", context.Background(), 1, ins + one + up, nil},
		{"upsert ctx", ctx, 1, ins + one + up, nil},
		{"insert", context.Background(), 1, ins + one, nil},
		{"insert ignore", context.Background(), 1, ins + one+" ON CONFLICT DO NOTHING", nil},
		{"insert x20", context.Background(), 20, ins + strings.TrimSuffix(strings.Repeat(one+",", 20), ","), nil},
		{"upsert x20", context.Background(), 20, ins + strings.TrimSuffix(strings.Repeat(one+",", 20), ",") + up, nil},
		{"upsert no trig", context.Background(), 1, ins + one + up, trig},
		{"insert no trig", context.Background(), 1, ins + one, trig},
		{"insert no trig no idx", context.Background(), 1, ins + one, append(trig, "DROP INDEX file_registry_search", "DROP INDEX file_registry_filtered")},
	} {
		db := setup(t, c.drop...)
		c0, w0 := cpu(), time.Now()
		fill(t, db, c.ctx, n, c.batch, c.q)
		t.Logf("%-24s cpu %4d ms wall %4d ms", c.name, (cpu()-c0).Milliseconds(), time.Since(w0).Milliseconds())
		if strings.Contains(c.q, "CONFLICT") {
			c0, w0 = cpu(), time.Now()
			fill(t, db, c.ctx, n, c.batch, c.q)
			t.Logf("%-24s cpu %4d ms wall %4d ms", c.name+" again", (cpu()-c0).Milliseconds(), time.Since(w0).Milliseconds())
		}
		db.Close()
	}
}
