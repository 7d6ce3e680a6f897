package share

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"codemem/docs/stamp"
)

// TestLoad measures a store under load, and writes the page that CODEMEM_LOAD names; make store-load calls it.
func TestLoad(t *testing.T) {
	out := os.Getenv("CODEMEM_LOAD")
	if out == "" {
		t.Skip("measures for minutes: make store-load")
	}
	made, err := stamp.Made("..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("testdata", "store.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := strings.NewReplacer("MADE", made+"\n"+busy(t), "LOAD\n", measureLoad(t), "JOIN\n", measureJoin(t), "PLAN\n", measurePlan(t)).Replace(string(text))
	if err := os.WriteFile(filepath.Join("..", out), []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
}

// busy says how much else the machine did.
func busy(t *testing.T) string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		t.Fatal(err)
	}
	return "The load average of the machine was " + strings.Fields(string(text))[1] + " when the measurements began: what is over 0 is other work."
}

// A load is agents of one server.
type load struct {
	agents, connections int
	pause               time.Duration // between the turns of an agent; 0: each begins the next at once
	setting             string        // of the server
}

// loads are what is measured, by the settings of the server.
var loads = []load{
	{1, 1, 0, ""},
	{8, 8, 0, ""},
	{100, 16, 0, ""},
	{2000, 16, 0, ""},
	{2000, 64, 0, ""},
	{500, 16, agentPause, ""},
	{1000, 16, agentPause, ""},
	{2000, 16, agentPause, ""},
	{4000, 16, agentPause, ""},
	{8000, 16, agentPause, ""},
	{100, 16, 0, "synchronous_commit=off"},
	{100, 16, 0, "fsync=off"},
}

const (
	agentPause = 20 * time.Second
	loadTime   = 10 * time.Second
)

// measureLoad returns the table of loads.
func measureLoad(t *testing.T) string {
	c := makeCluster(t)
	t.Cleanup(func() { _ = os.RemoveAll(c.dir) })
	var b strings.Builder
	b.WriteString("| agents | their turns | connections | the server | turns a second | texts sent a second | median of a turn | 99 % | failed | CPU of a turn: server, agents | what its connections did |\n|---:|---|---:|---|---:|---:|---:|---:|---:|---|---|\n")
	for _, l := range loads {
		c.start(t, "fsync=on", cmp.Or(l.setting, "synchronous_commit=on"))
		m := l.run(t, c)
		c.stop(syscall.SIGINT)
		b.WriteString(l.row(m))
		t.Log(l.row(m))
	}
	return b.String()
}

// A measured is what a load came to.
type measured struct {
	sync.Mutex
	took        []time.Duration
	failed      int
	elapsed     time.Duration
	server, own time.Duration  // of CPU
	waits       map[string]int // how often a connection was found doing what
}

func (l load) row(m *measured) string {
	slices.Sort(m.took)
	n := len(m.took)
	turns, setting := "at once", cmp.Or(l.setting, "as installed")
	if l.pause > 0 {
		turns = fmt.Sprintf("one every %.0f s", l.pause.Seconds())
	}
	all := 0
	for _, n := range m.waits {
		all += n
	}
	var did []string
	for _, what := range slices.SortedFunc(maps.Keys(m.waits), func(a, b string) int { return m.waits[b] - m.waits[a] }) {
		if share := 100 * m.waits[what] / max(all, 1); share >= 5 && len(did) < 4 {
			did = append(did, fmt.Sprintf("%s %d %%", what, share))
		}
	}
	return fmt.Sprintf("| %s | %s | %d | %s | %.0f | %s | %s | %s | %d | %s, %s | %s |\n", thousands(l.agents), turns, l.connections, setting,
		float64(n)/m.elapsed.Seconds(), thousands(int(20*float64(n)/m.elapsed.Seconds())), short(m.took[n/2]), short(m.took[n*99/100]), m.failed,
		short(m.server/time.Duration(n)), short(m.own/time.Duration(n)), strings.Join(did, ", "))
}

// short returns a duration with two or three figures.
func short(d time.Duration) string {
	switch ms := float64(d.Microseconds()) / 1000; {
	case ms >= 1000:
		return fmt.Sprintf("%.1f s", ms/1000)
	case ms >= 10:
		return fmt.Sprintf("%.0f ms", ms)
	default:
		return fmt.Sprintf("%.1f ms", ms)
	}
}

// thousands returns a number with commas.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// run runs a load in a new database of a cluster. The agents share as many connections as a pooler would give them.
func (l load) run(t *testing.T, c *cluster) *measured {
	name := fmt.Sprintf("load%d", rand.Uint32())
	c.run(t, "postgres", "CREATE DATABASE "+name)
	first := openStore(t, c.address("postgres", name), "one")
	defer first.Close()
	config := first.pool.Config()
	config.MaxConns = int32(l.connections)
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	m := &measured{waits: map[string]int{}}
	watching, stop := context.WithCancel(t.Context())
	var watcher sync.WaitGroup
	watcher.Go(func() { m.watch(watching, c.address("postgres", name)) })
	server, own, began := c.cpu(t), ownCPU(t), time.Now()
	if l.pause > 0 {
		l.arrive(t, pool, m)
	} else {
		l.drive(t, pool, m)
	}
	m.elapsed, m.server, m.own = time.Since(began), c.cpu(t)-server, ownCPU(t)-own
	stop()
	watcher.Wait()
	return m
}

// drive has each agent begin a turn when it has ended one.
func (l load) drive(t *testing.T, pool *pgxpool.Pool, m *measured) {
	until := time.Now().Add(loadTime)
	var wg sync.WaitGroup
	for i := range l.agents {
		wg.Go(func() {
			for r, zipf := newAgent(i); time.Now().Before(until); {
				m.turn(t, pool, r, zipf)
			}
		})
	}
	wg.Wait()
}

// arrive has turns begin when they do, whether those before have ended or not: as agents do that pause between theirs.
func (l load) arrive(t *testing.T, pool *pgxpool.Pool, m *measured) {
	var wg sync.WaitGroup
	r, next := rand.New(rand.NewPCG(1, 1)), time.Now()
	for i, until := 0, next.Add(loadTime); next.Before(until); i++ {
		time.Sleep(time.Until(next))
		wg.Go(func() {
			r, zipf := newAgent(i)
			m.turn(t, pool, r, zipf)
		})
		next = next.Add(time.Duration(r.ExpFloat64() * float64(l.pause) / float64(l.agents)))
	}
	wg.Wait()
}

// newAgent returns what an agent draws from: the r-th of 1,000 repositories is worked on 1/r as often as the first.
func newAgent(i int) (*rand.Rand, *rand.Zipf) {
	r := rand.New(rand.NewPCG(uint64(i), 2))
	return r, rand.NewZipf(r, 1.01, 1, 999)
}

// turn sends 20 texts and asks for 100 contents, of one repository.
func (m *measured) turn(t *testing.T, pool *pgxpool.Pool, r *rand.Rand, zipf *rand.Zipf) {
	began := time.Now()
	p := &Postgres{pool: pool, table: table{address: "x", tenant: tenantOf(fmt.Sprint(zipf.Uint64()))}}
	p.db = p
	var records []Record
	var keys []key
	for i := range 100 {
		x := madeRecord(r.IntN(20000), fmt.Sprint("agent ", r.IntN(50)))
		if keys = append(keys, x.key()); i < 20 {
			records = append(records, x)
		}
	}
	err := p.put(t.Context(), records)
	if err == nil {
		err = p.find(t.Context(), keys, func(key, string) {})
	}
	took := time.Since(began)
	m.Lock()
	defer m.Unlock()
	m.took = append(m.took, took)
	if err != nil {
		m.failed++
		t.Log(err)
	}
}

// madeRecord returns a record of a size as texts have it.
func madeRecord(content int, author string) Record {
	x := Record{
		Schema: Schema, Kind: FileKind, Path: "src/some/package/file.go", MD5: fmt.Sprintf("%032x", content), Size: 3, Blob: strings.Repeat("b", 40),
		Summary: strings.Repeat("Says what the file is for. ", 12), Author: author, CreatedAt: "2026-01-01T00:00:00Z",
	}
	x.Hash = hashOf(x.Summary)
	return x
}

// watch looks over and over what connections do: what they wait for, or CPU.
func (m *measured) watch(ctx context.Context, address string) {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return
	}
	defer conn.Close(context.WithoutCancel(ctx))
	for ctx.Err() == nil {
		rows, _ := conn.Query(ctx, `SELECT coalesce(wait_event, 'CPU') FROM pg_stat_activity WHERE state <> 'idle' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`)
		did, _ := pgx.CollectRows(rows, pgx.RowTo[string])
		for _, what := range did {
			m.waits[what]++
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// cpu returns what a server and the processes that it started used.
func (c *cluster) cpu(t *testing.T) (all time.Duration) {
	pid := strconv.Itoa(c.server.Process.Pid)
	children, err := os.ReadFile("/proc/" + pid + "/task/" + pid + "/children")
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range append([]string{pid}, strings.Fields(string(children))...) {
		stat, err := os.ReadFile("/proc/" + p + "/stat")
		if err != nil { // it ended
			continue
		}
		_, fields, _ := strings.Cut(string(stat), ") ")
		times := strings.Fields(fields)[11:15] // utime, stime, and those of children that ended
		if i > 0 {
			times = times[:2]
		}
		for _, f := range times {
			n, _ := strconv.Atoi(f)
			all += time.Duration(n) * 10 * time.Millisecond
		}
	}
	return all
}

// ownCPU returns what this process used, and those that it started and that ended.
func ownCPU(t *testing.T) (all time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err != nil {
			t.Fatal(err)
		}
		all += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return all
}
