//go:build unix

package share

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	_ "modernc.org/sqlite"
)

// sqliteDB is a database of SQLite, which runs the same statements as PostgreSQL.
type sqliteDB struct{ db *sql.DB }

type sqliteSession struct{ tx *sql.Tx }

func (s sqliteSession) exec(ctx context.Context, query string, args ...any) (int64, error) {
	r, err := s.tx.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

func (s sqliteSession) rows(ctx context.Context, query string, args []any, each func(scan func(...any) error) error) error {
	rows, err := s.tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := each(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (d sqliteDB) transact(ctx context.Context, fn func(session) error) error {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(sqliteSession{tx}); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// newSQLite returns a store of texts in SQLite with the tables of the migration.
func newSQLite(t *testing.T, tenant string) *table {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "store.db")+"?_pragma=busy_timeout(5000)&_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	db.SetMaxOpenConns(1) // it alone knows the database by this name
	if _, err := db.ExecContext(t.Context(), `ATTACH ? AS codemem`, filepath.Join(t.TempDir(), "codemem.db")); err != nil {
		t.Fatal(err)
	}
	text, err := schemas.ReadFile("migrations/00001_texts.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range regexp.MustCompile(`(?s)CREATE TABLE .*?\);`).FindAllString(string(text), -1) {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	return &table{db: sqliteDB{db}, tenant: tenantOf(tenant), address: "sqlite"}
}

// A plain is a store of texts in memory: what the others are compared with.
type plain struct {
	sync.Mutex
	rows map[string]Record
	said revocations
}

func (p *plain) name() string { return "plain" }

func (p *plain) put(_ context.Context, records []Record) error {
	p.Lock()
	defer p.Unlock()
	for _, r := range records {
		if was, ok := p.rows[r.same()]; !ok || compareTimes(r.CreatedAt, was.CreatedAt) < 0 || compareTimes(r.CreatedAt, was.CreatedAt) == 0 && len(r.line()) > len(was.line()) {
			p.rows[r.same()] = r
		}
	}
	return nil
}

func (p *plain) take(_ context.Context, records []Record) error {
	p.Lock()
	defer p.Unlock()
	for _, r := range records {
		delete(p.rows, r.same())
	}
	return nil
}

func (p *plain) find(_ context.Context, keys []key, each func(key, string)) error {
	p.Lock()
	defer p.Unlock()
	var found []Record
	for _, r := range p.rows {
		if slices.Contains(keys, r.key()) {
			found = append(found, r)
		}
	}
	slices.SortFunc(found, func(a, b Record) int { return -compareTimes(a.CreatedAt, b.CreatedAt) })
	for _, r := range found {
		each(r.key(), strings.TrimSpace(string(r.line())))
	}
	return nil
}

func (p *plain) revoked(context.Context) (revocations, error) {
	p.Lock()
	defer p.Unlock()
	return p.said, nil
}

func (p *plain) revoke(_ context.Context, said revocation) (_ revocation, gone int, err error) {
	p.Lock()
	defer p.Unlock()
	for same, r := range p.rows {
		if r.Author != said.Author {
			continue
		}
		delete(p.rows, same)
		gone++
		if at := time.UnixMicro(r.micros() + 1).UTC().Format(time.RFC3339Nano); compareTimes(at, said.Until) > 0 {
			said.Until = at
		}
	}
	p.said[said.Author] = said
	return said, gone, nil
}

// randomRecord returns one of few contents, texts and writers, so that many meet.
func randomRecord(r *rand.Rand) Record {
	text := fmt.Sprintf("Text %d says «é» \\ ' \".", r.IntN(3))
	return Record{
		Schema: Schema, Kind: FileKind, Path: fmt.Sprintf("a/%d.go", r.IntN(3)), MD5: strings.Repeat(fmt.Sprint(r.IntN(9)), 32), Size: 3,
		Blob: strings.Repeat("b", 40), Summary: text, Hash: hashOf(text), Author: []string{"", "ada", "eve's"}[r.IntN(3)],
		CreatedAt: fmt.Sprintf("2026-01-%02dT00:00:%02d.%06dZ", 1+r.IntN(20), r.IntN(60), 1+r.IntN(999998)),
	}
}

// everything returns what a store holds at keys, and whom it has as revoked.
func everything(t *testing.T, s texts, keys []key) map[key][]string {
	t.Helper()
	all := map[key][]string{}
	if err := s.find(t.Context(), keys, func(k key, line string) { all[k] = append(all[k], line) }); err != nil {
		t.Fatal(err)
	}
	said, err := s.revoked(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all[revokedKey] = []string{string(said.text())}
	return all
}

// TestConformance: SQLite and PostgreSQL hold, after any writes, takings and revocations, what a map holds, whatever is written
// twice; of two repositories each its own.
func TestConformance(t *testing.T) {
	c, db := newDatabase(t)
	for name, stores := range map[string][2]texts{
		"SQLite":     {newSQLite(t, "one"), newSQLite(t, "two")},
		"PostgreSQL": {openStore(t, c.address("postgres", db), "one"), openStore(t, c.address("postgres", db), "two")},
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			models := [2]*plain{{rows: map[string]Record{}, said: revocations{}}, {rows: map[string]Record{}, said: revocations{}}}
			keys := map[key]bool{}
			for step := range 60 {
				i := r.IntN(2)
				var records []Record
				for range 1 + r.IntN(20) {
					x := randomRecord(r)
					records, keys[x.key()] = append(records, x), true
				}
				var errs [2]error
				for j, s := range []texts{stores[i], models[i]} {
					switch {
					case step%10 == 9:
						_, _, errs[j] = s.revoke(t.Context(), revocation{Schema: Schema, Kind: revocationKind, Author: records[0].Author, Until: records[0].CreatedAt, By: "bob"})
					case step%5 == 4:
						errs[j] = s.take(t.Context(), records)
					default:
						errs[j] = errors.Join(s.put(t.Context(), records), s.put(t.Context(), records))
					}
				}
				if err := errors.Join(errs[:]...); err != nil {
					t.Fatal(err)
				}
				wanted := slices.Collect(func(yield func(key) bool) {
					for k := range keys {
						if !yield(k) {
							return
						}
					}
				})
				for i := range stores {
					if diff := cmp.Diff(everything(t, models[i], wanted), everything(t, stores[i], wanted)); diff != "" {
						t.Fatalf("step %d, repository %d (-model +store):\n%s", step, i, diff)
					}
				}
			}
			if len(models[0].rows) == 0 {
				t.Error("nothing was left to compare")
			}
		})
	}
}

// TestManyRows: more rows than one statement has come and go.
func TestManyRows(t *testing.T) {
	c, db := newDatabase(t)
	for _, s := range []texts{newSQLite(t, "one"), openStore(t, c.address("postgres", db), "one")} {
		var records []Record
		var keys []key
		for i := range 2*rowsAtOnce + 1 {
			r := Record{
				Schema: Schema, Kind: FileKind, Path: "a.go", MD5: fmt.Sprintf("%032x", i), Size: 3, Blob: strings.Repeat("b", 40), Summary: "All.",
				Hash: hashOf("All."), CreatedAt: "2026-01-01T00:00:00Z",
			}
			records, keys = append(records, r), append(keys, r.key())
		}
		count := func() (n int) {
			if err := s.find(t.Context(), keys, func(key, string) { n++ }); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if err := s.put(t.Context(), records); err != nil || count() != len(records) {
			t.Errorf("%s: %v, %d rows", s.name(), err, count())
		}
		if err := s.take(t.Context(), records[:rowsAtOnce+1]); err != nil || count() != rowsAtOnce {
			t.Errorf("%s: %v, %d rows", s.name(), err, count())
		}
	}
}
