package share

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The repository that a clone joins.
const (
	joinFiles = 5000
	joinTexts = 3000
	joinTimes = 5
)

// measureJoin returns the table of what it costs a clone to join, over a ref and over a store.
func measureJoin(t *testing.T) string {
	c := newCluster(t, "fsync=on")
	t.Cleanup(func() { c.stop(syscall.SIGQUIT); _ = os.RemoveAll(c.dir) })
	bare := hub(t, joinFiles)
	one := cloneOf(t, bare)
	written := map[string]string{}
	for i := range joinTexts {
		written[fileName(i)] = strings.Repeat(fmt.Sprintf("Says what file %d is for. ", i), 12)
	}
	one.write("ada", written)
	s := openStore(t, c.address("postgres", "postgres"), "one")
	var b strings.Builder
	b.WriteString("| what | over a ref | over PostgreSQL |\n|---|---:|---:|\n")
	row := func(what string, ref, store cost) { fmt.Fprintf(&b, "| %s | %s | %s |\n", what, ref, store) }
	timed := func(fn func()) cost {
		began, server, own := time.Now(), c.cpu(t), ownCPU(t)
		fn()
		return cost{time.Since(began), c.cpu(t) - server + ownCPU(t) - own}
	}
	row(fmt.Sprintf("send %s texts", thousands(joinTexts)), timed(func() { one.push() }), timed(func() { one.sync(s) }))
	var prescans, ref, store, again, nothing []cost
	var last *clone
	for range joinTimes {
		for i, take := range []func(*clone){func(c *clone) { c.pull() }, func(c *clone) { c.sync(s) }} {
			last = bareClone(t, bare)
			prescans = append(prescans, timed(last.prescan))
			took := timed(func() { take(last) })
			if n := len(last.texts()); n != joinTexts {
				t.Fatalf("%d texts of %d", n, joinTexts)
			}
			if i == 0 {
				ref, again = append(ref, took), append(again, timed(func() { take(last) }))
			} else {
				store, nothing = append(store, took), append(nothing, timed(func() { take(last) }))
			}
		}
	}
	row("the first `prescan` of the clone that joins", median(prescans), median(prescans))
	row(fmt.Sprintf("take %s texts", thousands(joinTexts)), median(ref), median(store))
	row("**joining, in all**", median(prescans).and(median(ref)), median(prescans).and(median(store)))
	row("a pull or a sync with nothing new", median(again), median(nothing))
	few := map[string]string{}
	for i := range 5 {
		few[fileName(joinTexts+i)] = "Says what it is for."
	}
	one.write("ada", few)
	row("send five new texts", timed(func() { one.push() }), timed(func() { one.sync(s) }))
	row("take five new texts", timed(func() { last.pull() }), timed(func() { last.sync(s) }))
	fmt.Fprintf(&b, "\nThe bare repository grew to %s MB by the ref with its %s texts.\n", megabytes(t, bare), thousands(joinTexts))
	return b.String()
}

// bareClone clones a repository and has seen nothing of it.
func bareClone(t *testing.T, bare string) *clone {
	root := filepath.Join(t.TempDir(), "clone")
	git(t, filepath.Dir(root), "", "clone", "-q", bare, root)
	c := &clone{t: t, root: root}
	c.open()
	return c
}

// A cost is how long something took, and how much of the processor, of the server too.
type cost struct{ took, cpu time.Duration }

func (c cost) and(d cost) cost { return cost{c.took + d.took, c.cpu + d.cpu} }

func (c cost) String() string { return short(c.took) + " (" + short(c.cpu) + ")" }

func median(all []cost) cost {
	all = slices.SortedFunc(slices.Values(all), func(a, b cost) int { return int(a.took - b.took) })
	return all[len(all)/2]
}

// megabytes returns what the files below a directory take.
func megabytes(t *testing.T, dir string) string {
	var all int64
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			if info, err := d.Info(); err == nil {
				all += info.Size()
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%.1f", float64(all)/1e6)
}

// planRows is how many rows a table has that plans are shown of, and aimRows how many the page calculates for.
const (
	planRows = 2_000_000
	aimRows  = 300_000_000
)

// measurePlan fills a table in partitions as docs/teams.md says to make it, and returns the plans of what is asked of it, and what it takes.
func measurePlan(t *testing.T) string {
	c := newCluster(t)
	t.Cleanup(func() { c.stop(syscall.SIGQUIT); _ = os.RemoveAll(c.dir) })
	const db = "postgres"
	c.run(t, db, documentedSQL(t, "CREATE SCHEMA"))
	p := openStore(t, c.address("postgres", db), "repository 1")
	c.run(t, db, "CREATE ROLE ada LOGIN", strings.ReplaceAll(documentedSQL(t, "GRANT USAGE"), "…", p.Tenant()))
	line := strings.TrimSpace(string(madeRecord(0, "agent 1").line()))
	before, after, _ := strings.Cut(line, fmt.Sprintf("%032x", 0))
	c.run(t, db, fmt.Sprintf(`INSERT INTO codemem.texts
		SELECT substr(sha256(convert_to('repository ' || floor(exp(random() * ln(1000)))::text, 'UTF8')), 1, 16), sha256(convert_to(i::text, 'UTF8')), substr(sha256(convert_to('text ' || i, 'UTF8')), 1, 16),
			'agent 1', 1700000000000000 + i, '%s' || md5(i::text) || '%s'
		FROM generate_series(1, %d) AS i`, before, after, planRows), `ANALYZE codemem.texts`)
	var keys []key
	rows, err := p.pool.Query(t.Context(), `(SELECT content FROM codemem.texts WHERE tenant = $1 LIMIT 500) UNION ALL SELECT sha256(convert_to('none ' || i, 'UTF8')) FROM generate_series(1, 500) AS i`, p.tenant)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var content []byte
		if err := rows.Scan(&content); err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key(fmt.Sprintf("%x", content)))
	}
	ada := openStore(t, c.address("ada", db), "repository 1")
	var records []Record
	for i := range 20 {
		records = append(records, madeRecord(i, "agent 2"))
	}
	var b strings.Builder
	show := func(what string, s *Postgres, ask func(*explained) error) {
		var lines []string
		for range 3 { // the last is of pages that are in memory
			e := &explained{s: s}
			if err := ask(e); err != nil {
				t.Fatal(err)
			}
			lines = e.lines
		}
		fmt.Fprintf(&b, "%s:\n\n<!-- taken: %s %s make store-load -->\n```\n%s\n```\n\n", what, time.Now().UTC().Format(time.DateOnly), head(t), strings.Join(lines, "\n"))
	}
	find := func(e *explained) error {
		return (&table{db: e, tenant: p.tenant}).find(t.Context(), keys, func(key, string) {})
	}
	show("Asked by the owner for 1,000 contents, of which half have a text", p, find)
	show("The same, by a role that row-level security binds", ada, find)
	show("20 texts are sent, by that role", ada, func(e *explained) error { return (&table{db: e, tenant: p.tenant}).put(t.Context(), records) })
	b.WriteString(sizes(t, p))
	return b.String()
}

// head returns the commit that figures are of.
func head(t *testing.T) string { return git(t, ".", "", "rev-parse", "--short=7", "HEAD") }

// sizes says what rows take, and what so many more would.
func sizes(t *testing.T, p *Postgres) string {
	var version string
	var heap, index, most int64
	err := p.pool.QueryRow(t.Context(), `SELECT current_setting('server_version'), sum(pg_table_size(relid)), sum(pg_indexes_size(relid)),
		(SELECT max(n) FROM (SELECT count(*) AS n FROM codemem.texts GROUP BY tenant) AS each)
		FROM pg_partition_tree('codemem.texts') WHERE isleaf`).Scan(&version, &heap, &index, &most)
	if err != nil {
		t.Fatal(err)
	}
	a, b := float64(heap)/planRows, float64(index)/planRows
	return fmt.Sprintf(`PostgreSQL %s; %s rows in 1,000 repositories, the largest with %s. A row takes %.0f bytes, and %.0f more in the index. So %d million rows are %.0f GB and an index of %.0f GB, which is what
memory should hold of it for the repositories that are worked on; in 32 partitions that are %.1f million rows each. That is arithmetic: nobody has filled such a table.
`, strings.Fields(version)[0], thousands(planRows), thousands(int(most)), a, b, aimRows/1_000_000, a*aimRows/1e9, b*aimRows/1e9, float64(aimRows)/32/1e6)
}

// An explained is a database that is asked how it does what it does.
type explained struct {
	s     *Postgres
	lines []string
}

func (e *explained) transact(ctx context.Context, fn func(session) error) error {
	return e.s.transact(ctx, func(s session) error { return fn(explainer{s, e}) })
}

type explainer struct {
	session
	to *explained
}

func (e explainer) rows(ctx context.Context, query string, args []any, _ func(func(...any) error) error) error {
	e.to.lines = nil
	return e.session.rows(ctx, "EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) "+query, args, func(scan func(...any) error) error {
		var line string
		err := scan(&line)
		if r := []rune(line); len(r) > 150 {
			line = string(r[:149]) + "…"
		}
		e.to.lines = append(e.to.lines, line)
		return err
	})
}

func (e explainer) exec(ctx context.Context, query string, args ...any) (int64, error) {
	return 0, e.rows(ctx, query, args, nil)
}

// TestLoadPage holds the page that TestLoad fills to have a place for each part.
func TestLoadPage(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "store.md"))
	for _, part := range []string{"MADE\n", "LOAD\n", "JOIN\n", "PLAN\n"} {
		if err != nil || strings.Count(string(text), part) != 1 {
			t.Errorf("%v: %q is not in it once", err, part)
		}
	}
}
