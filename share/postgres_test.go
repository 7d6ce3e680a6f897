//go:build unix

package share

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"codemem/prescan"
	"codemem/registry"
	"codemem/verify"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
)

// sync syncs a clone with a store.
func (c *clone) sync(s texts) Synced {
	c.t.Helper()
	out, err := syncWith(c.t.Context(), c.m, s)
	if err != nil {
		c.t.Fatal(err)
	}
	return out
}

// TestSync: what is written in one clone another has after both synced, marked as from elsewhere and never above a text of its own;
// what was taken back goes, and nothing is sent twice.
func TestSync(t *testing.T) {
	c, db := newDatabase(t)
	for name, s := range map[string]texts{"SQLite": newSQLite(t, "one"), "PostgreSQL": openStore(t, c.address("postgres", db), "one")} {
		t.Run(name, func(t *testing.T) {
			bare := hub(t, 6)
			one, two := cloneOf(t, bare), cloneOf(t, bare)
			one.write("ada", map[string]string{fileName(0): "Zero.", fileName(1): "One."})
			two.write("bob", map[string]string{fileName(1): "Mine."})
			if out := one.sync(s); out.Sent != 2 || out.Left != 0 || out.New != 0 || out.Asked < 6 {
				t.Errorf("%+v", out)
			}
			if out := two.sync(s); out.Sent != 1 || out.New != 2 || out.Bad != 0 {
				t.Errorf("%+v", out)
			}
			if diff := cmp.Diff(map[string]string{fileName(0): "Zero.", fileName(1): "Mine."}, two.texts()); diff != "" {
				t.Error(diff)
			}
			err := two.m.View(t.Context(), func(tx *registry.Tx) error {
				f, err := tx.File(fileName(0))
				if f.Summary.Source != "shared" || f.Summary.Author != "ada" {
					t.Errorf("%+v", f.Summary)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if out := two.sync(s); out.Sent != 0 || out.New != 0 {
				t.Errorf("again: %+v", out)
			}
			one.write("ada", map[string]string{fileName(2): "Two."})
			if _, err := verify.Revert(t.Context(), one.m, registry.Revert{Author: "ada", Exact: true}); err != nil {
				t.Fatal(err)
			}
			one.write("ada", map[string]string{fileName(3): "Three."})
			if out := one.sync(s); out.Sent != 1 || out.Removed != 3 {
				t.Errorf("%+v", out)
			}
			late := cloneOf(t, bare)
			late.sync(s)
			if diff := cmp.Diff(map[string]string{fileName(1): "Mine.", fileName(3): "Three."}, late.texts()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestTenants: a role reads and writes what it is a member of, and nothing else, whatever it asks for.
func TestTenants(t *testing.T) {
	c, db := newDatabase(t)
	one := openStore(t, c.address("postgres", db), "one")
	two := openStore(t, c.address("postgres", db), "two")
	role := "agent_" + db
	c.run(t, db, "CREATE ROLE "+role+" LOGIN", "GRANT USAGE ON SCHEMA codemem TO "+role, "GRANT SELECT ON codemem.goose_db_version, codemem.members TO "+role,
		"GRANT SELECT, INSERT, UPDATE, DELETE ON codemem.texts, codemem.revoked TO "+role,
		fmt.Sprintf(`INSERT INTO codemem.members VALUES ('%s', '\x%s')`, role, one.Tenant()))
	record := Record{Schema: 1, Kind: FileKind, Path: "a.go", MD5: strings.Repeat("a", 32), Size: 1, Blob: strings.Repeat("b", 40), Summary: "S.", Hash: hashOf("S."), CreatedAt: "2026-01-01T00:00:00Z"}
	for _, s := range []*Postgres{one, two} {
		if err := s.put(t.Context(), []Record{record}); err != nil {
			t.Fatal(err)
		}
	}
	mine, theirs := openStore(t, c.address(role, db), "one"), openStore(t, c.address(role, db), "two")
	count := func(s texts) (n int) {
		if err := s.find(t.Context(), []key{record.key()}, func(key, string) { n++ }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if count(mine) != 1 || count(theirs) != 0 || count(two) != 1 {
		t.Errorf("mine %d, theirs %d, in all %d", count(mine), count(theirs), count(two))
	}
	other := record
	other.Author = "eve"
	if err := theirs.put(t.Context(), []Record{other}); !errors.Is(err, ErrStoreRights) {
		t.Errorf("writes for others: %v", err)
	}
	if err := theirs.take(t.Context(), []Record{record}); err != nil || count(two) != 1 {
		t.Errorf("takes from others: %v", err)
	}
	if err := mine.put(t.Context(), []Record{other}); err != nil || count(mine) != 2 {
		t.Errorf("%v, %d", err, count(mine))
	}
	conn, err := pgx.Connect(t.Context(), c.address(role, db))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var tenants, members int
	if err := conn.QueryRow(t.Context(), `SELECT count(DISTINCT tenant), (SELECT count(*) FROM codemem.members) FROM codemem.texts`).Scan(&tenants, &members); err != nil || tenants != 1 || members != 1 {
		t.Errorf("%v: sees %d repositories, %d members", err, tenants, members)
	}
	if _, err := conn.Exec(t.Context(), fmt.Sprintf(`INSERT INTO codemem.members VALUES ('%s', '\x%s')`, role, two.Tenant())); err == nil {
		t.Error("makes itself a member")
	}
}

// TestMigrateAtOnce: of many who open an empty database at once all find it as one of them made it.
func TestMigrateAtOnce(t *testing.T) {
	c, db := newDatabase(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			p, err := OpenPostgres(t.Context(), c.address("postgres", db), "one")
			if err != nil {
				t.Error(err)
				return
			}
			p.Close()
		})
	}
	wg.Wait()
	c.run(t, db, `INSERT INTO codemem.goose_db_version (version_id, is_applied) VALUES (99, true)`)
	if _, err := OpenPostgres(t.Context(), c.address("postgres", db), "one"); !errors.Is(err, ErrStoreNewer) {
		t.Errorf("a newer schema: %v", err)
	}
}

// TestNoServer: without a server the texts wait, the error says so and names no password, and an address that is none is told.
func TestNoServer(t *testing.T) {
	for address, want := range map[string]error{
		"postgres://ada:hunter2@127.0.0.1:1/x": ErrUnreachable, "postgres://ada:hunter2@[::1": ErrStoreAddress, "postgres:///x?host=/nowhere&password=hunter2": ErrUnreachable,
		"postgres://ada:hunter2@localhost:1/x": ErrUnreachable, // which is tried with TLS and without
	} {
		_, err := OpenPostgres(t.Context(), address, "one")
		if !errors.Is(err, want) || strings.Contains(fmt.Sprint(err), "hunter2") || strings.Contains(fmt.Sprint(err), "\n") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// drain opens the clone at root and empties its outbox.
func drain(root, address string) error {
	ctx := context.Background()
	m, err := verify.Open(ctx, root, "")
	if err != nil {
		return err
	}
	defer m.Close()
	p, err := OpenPostgres(ctx, address, "one")
	if err != nil {
		return err
	}
	defer p.Close()
	_, err = Sync(ctx, m, p)
	return err
}

// TestKilledDrainer: a process that empties the outbox is killed over and over, and the server stopped under it; each text arrives,
// once. With CODEMEM_FAULTS, more often.
func TestKilledDrainer(t *testing.T) {
	rounds, each := 30, 10
	if os.Getenv("CODEMEM_FAULTS") != "" {
		rounds, each = 90, 40
	}
	c := newCluster(t)
	t.Cleanup(func() { c.stop(syscall.SIGQUIT); _ = os.RemoveAll(c.dir) })
	bare := hub(t, rounds*each)
	one := cloneOf(t, bare)
	p := openStore(t, c.address("postgres", "postgres"), "one")
	if _, err := Sync(t.Context(), one.m, p); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	count := func() (rows int) {
		err := p.retry(t.Context(), func(ctx context.Context) error {
			return p.pool.QueryRow(ctx, `SELECT count(*) FROM codemem.texts`).Scan(&rows)
		})
		if err != nil {
			t.Error(err)
		}
		return rows
	}
	written, killed, without := map[string]string{}, 0, 0
	for round := range rounds {
		texts := map[string]string{}
		for i := range each {
			name := fileName(each*round + i)
			texts[name] = fmt.Sprintf("Says what file %d of round %d is for.", i, round)
			written[name] = texts[name]
		}
		if round == rounds/3 {
			c.stop(syscall.SIGQUIT) // the texts of some rounds are written without a server
		}
		one.write("ada", texts)
		if round == rounds/2 {
			c.start(t)
		}
		sent := 0
		if c.server.ProcessState != nil {
			without += each
		} else if round%2 == 1 {
			sent = count()
		}
		cmd := exec.CommandContext(t.Context(), self)
		cmd.Env = append(os.Environ(), "CODEMEM_TEST_DRAIN="+one.root, "CODEMEM_TEST_STORE="+c.address("postgres", "postgres"))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- cmd.Wait() }()
		if c.server.ProcessState != nil || round%2 == 0 {
			time.Sleep(time.Duration(5*(round%30)) * time.Millisecond)
		} else {
			for count() == sent && len(done) == 0 { // it is killed when the store has something, and the outbox perhaps not yet
				time.Sleep(time.Millisecond)
			}
		}
		_ = cmd.Process.Kill()
		if <-done != nil {
			killed++
		}
	}
	if killed == 0 {
		t.Error("no process was killed before it was done")
	}
	before := count()
	if _, err := Sync(t.Context(), one.m, p); err != nil {
		t.Fatal(err)
	}
	if rows := count(); rows != len(written) {
		t.Errorf("%d rows of %d texts", rows, len(written))
	}
	two := cloneOf(t, bare)
	if _, err := Sync(t.Context(), two.m, p); err != nil {
		t.Fatal(err)
	}
	if _, err := prescan.Run(t.Context(), two.m, prescan.Options{}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(written, two.texts()); diff != "" {
		t.Error(diff)
	}
	t.Logf("figures: %d texts, of which %d were written while the server was stopped, %d of %d senders killed, which had sent %d: %d rows, and %d texts in another clone", len(written), without, killed, rounds, before, count(), len(two.texts()))
}

// TestDrain: what waits is told the store that is configured, notes too, and where nothing waits or none is configured nobody is asked; for
// another store all waits, for both who tell of it.
func TestDrain(t *testing.T) {
	c, db := newCluster(t), "postgres"
	t.Cleanup(func() { c.stop(syscall.SIGQUIT); _ = os.RemoveAll(c.dir) })
	one := cloneOf(t, hub(t, 3))
	one.write("ada", map[string]string{fileName(0): "Zero."})
	one.note(registry.Note{Kind: "trap", Text: "It is slow.", Author: "ada", Anchors: []registry.Anchor{someFile}}, 0)
	if err := Drain(t.Context(), one.m, ""); err != nil {
		t.Fatalf("without a store: %v", err)
	}
	address := c.address("postgres", db)
	p, err := OpenStore(t.Context(), one.m, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	rows := func() (n int) {
		if err := p.pool.QueryRow(t.Context(), `SELECT count(*) FROM codemem.texts`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if err := Drain(t.Context(), one.m, address); err != nil || rows() != 2 {
		t.Errorf("%v, %d rows", err, rows())
	}
	nowhere := "postgres://nobody@127.0.0.1:1/none?connect_timeout=1"
	waits := func(address string) int {
		st, err := Stand(t.Context(), one.m, nil, address)
		if err != nil {
			t.Fatal(err)
		}
		return st.Waiting
	}
	c.stop(syscall.SIGQUIT)
	if err := Drain(t.Context(), one.m, address); err != nil || waits(address) != 0 {
		t.Errorf("nothing waits, and somebody is asked: %v", err)
	}
	if err := Drain(t.Context(), one.m, nowhere); !errors.Is(err, ErrUnreachable) || waits(nowhere) != 2 {
		t.Errorf("another store, which has nothing yet: %v, %d wait", err, waits(nowhere))
	}
	one.write("ada", map[string]string{fileName(1): "One."})
	if err := Drain(t.Context(), one.m, address); !errors.Is(err, ErrUnreachable) || waits(address) != 1 {
		t.Errorf("a store that is away: %v, %d wait", err, waits(address))
	}
	c.start(t)
	if err := Drain(t.Context(), one.m, address); err != nil || rows() != 3 {
		t.Errorf("when it is back: %v, %d rows", err, rows())
	}
}

// documentedSQL returns the block of SQL of docs/teams.md that begins so.
func documentedSQL(t *testing.T, start string) string {
	t.Helper()
	text, err := os.ReadFile("../docs/teams.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "```sql\n"+start)
	sql, _, end := strings.Cut(rest, "```")
	if !ok || !end {
		t.Fatalf("docs/teams.md has no SQL that begins with %q", start)
	}
	return start + sql
}

// TestDocumentedSQL: the statements that docs/teams.md tells the owner of a database to run do run: a table in partitions is taken
// as it is, a look for many contents reads one partition by its index, and the role that is granted can use it.
func TestDocumentedSQL(t *testing.T) {
	c, db := newDatabase(t)
	c.run(t, db, documentedSQL(t, "CREATE SCHEMA"))
	p := openStore(t, c.address("postgres", db), "one")
	role := "ada"
	c.run(t, "postgres", "CREATE ROLE "+role+" LOGIN")
	c.run(t, db, strings.ReplaceAll(documentedSQL(t, "GRANT USAGE"), "…", p.Tenant()))
	ada := openStore(t, c.address(role, db), "one")
	var records []Record
	for i := range 3000 {
		records = append(records, Record{
			Schema: 1, Kind: FileKind, Path: "a.go", MD5: fmt.Sprintf("%032x", i), Size: 1, Blob: strings.Repeat("b", 40), Summary: "S.", Hash: hashOf("S."), CreatedAt: "2026-01-01T00:00:00Z",
		})
	}
	if err := ada.put(t.Context(), records); err != nil {
		t.Fatal(err)
	}
	c.run(t, db, "ANALYZE codemem.texts")
	conn, err := pgx.Connect(t.Context(), c.address("postgres", db))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	rows, _ := conn.Query(t.Context(), `EXPLAIN SELECT record FROM codemem.texts WHERE content IN ($1, $2) AND tenant = $3`, pgx.QueryExecModeExec,
		records[0].key().bytes(), records[1].key().bytes(), tenantOf("one"))
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	plan := strings.Join(lines, "\n")
	if err != nil || strings.Count(plan, "Index Scan") != 1 || strings.Contains(plan, "Seq Scan") || strings.Contains(plan, "Append") {
		t.Errorf("%v\n%s", err, plan)
	}
}
