//go:build unix

package share

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// What CockroachDB or YugabyteDB lack, or do otherwise than PostgreSQL. A lock of the database is taken where it has such: see lacks.
var lacking = regexp.MustCompile(`(?i)\b(LISTEN|NOTIFY|EXTENSION|TRIGGER|FUNCTION|PROCEDURE|DO \$|DOMAIN|INHERITS|PARTITION|EXCLUDE|DEFERRABLE|TABLESPACE|UNLOGGED|COPY|MERGE|` +
	`LOCK TABLE|VACUUM|CLUSTER|CTID|XMIN|TSVECTOR|XML|HSTORE|LATERAL|DECLARE|CURSOR|SAVEPOINT|SERIAL|BIGSERIAL|GENERATED|RULE|OPERATOR|AGGREGATE|` +
	`USING (GIN|GIST|BRIN|HASH)|FOR UPDATE|SKIP LOCKED|ONLY|RETURNING WITH|TRUNCATE|TEMP|TEMPORARY|pg_(?:notify|try|sleep|stat)\w*)\b`)

// statements returns the SQL of the package: of its migrations, and of its code.
func statements(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	files, err := fs.Glob(schemas, "migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text, err := schemas.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = regexp.MustCompile(`--[^\n]*`).ReplaceAllString(string(text), "")
	}
	sources, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	verb := regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WITH|SET|DROP)\b`)
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if text, err := strconv.Unquote(l.Value); err == nil && verb.MatchString(text) {
					all[set.Position(l.Pos()).String()] = text
				}
			}
			return true
		})
	}
	return all
}

// TestPortableSQL: what the store is asked, and how it is made, needs nothing that CockroachDB and YugabyteDB lack; where they have no locks
// of the database it is made without one.
func TestPortableSQL(t *testing.T) {
	all := statements(t)
	if len(all) < 10 {
		t.Fatalf("only %d statements were found", len(all))
	}
	for at, text := range all {
		if found := lacking.FindString(text); found != "" {
			t.Errorf("%s: %s", at, found)
		}
	}
	for code, want := range map[string]bool{"0A000": true, "42883": true, "42501": false, "40001": false} {
		if err := fmt.Errorf("lock: %w", &pgconn.PgError{Code: code}); lacks(err) != want {
			t.Errorf("%s: %v", code, lacks(err))
		}
	}
}

// TestSerialization: what a database could not put in an order is done again, a few times; of two who are in each other's way where
// transactions are as if one ran after the other, as they are in CockroachDB, both succeed.
func TestSerialization(t *testing.T) {
	c, db := newDatabase(t)
	p := openStore(t, c.address("postgres", db), "one")
	refused := func(most int) (tries int, err error) {
		err = p.transact(t.Context(), func(s session) error {
			if tries++; tries > most {
				return nil
			}
			_, err := s.exec(t.Context(), `DO $$ BEGIN RAISE EXCEPTION 'restart transaction' USING ERRCODE = '40001'; END $$`)
			return err
		})
		return tries, err
	}
	if tries, err := refused(2); tries != 3 || err != nil {
		t.Errorf("%d tries, %v", tries, err)
	}
	if tries, err := refused(storeTries); tries != storeTries || !errors.Is(err, ErrUnreachable) {
		t.Errorf("%d tries, %v", tries, err)
	}

	c.run(t, db, "ALTER DATABASE "+db+" SET default_transaction_isolation TO serializable")
	var both, met sync.WaitGroup
	var all atomic.Int64
	met.Add(2)
	for i := range 2 {
		s := openStore(t, c.address("postgres", db), "one")
		both.Go(func() {
			r := Record{Kind: FileKind, Author: fmt.Sprintf("agent %d", i)}
			first := true
			err := s.transact(t.Context(), func(tx session) error { // both read what the other is about to write
				all.Add(1)
				err := tx.rows(t.Context(), `SELECT count(*) FROM codemem.texts`, nil, func(scan func(...any) error) error { var n int; return scan(&n) })
				if first {
					first = false
					met.Done()
					met.Wait()
				}
				if err == nil {
					_, err = tx.exec(t.Context(), `INSERT INTO codemem.texts VALUES ($1, $2, $3, $4, 0, '')`, s.tenant, r.key().bytes(), r.textID(), r.Author)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	var rows int
	if err := p.pool.QueryRow(t.Context(), `SELECT count(*) FROM codemem.texts`).Scan(&rows); err != nil || rows != 2 || all.Load() != 3 {
		t.Errorf("%v: %d texts in %d tries, want 2 in 3", err, rows, all.Load())
	}
}
