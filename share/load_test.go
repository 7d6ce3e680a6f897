//go:build unix

package share

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// BenchmarkAgents is agents of 1,000 repositories, of which the r-th is worked on 1/r as often as the first, on one server: each
// turn sends 20 texts and asks for 100 contents. The agents share as many connections as a pooler would give them.
func BenchmarkAgents(b *testing.B) {
	c, db := newDatabase(b)
	first, err := OpenPostgres(b.Context(), c.address("postgres", db), "one")
	if err != nil {
		b.Fatal(err)
	}
	defer first.Close()
	for _, load := range [][2]int{{1, 1}, {8, 8}, {100, 16}, {2000, 16}, {2000, 64}} {
		b.Run(fmt.Sprintf("agents=%d/connections=%d", load[0], load[1]), func(b *testing.B) { runAgents(b, first, load[0], load[1]) })
	}
}

func runAgents(b *testing.B, first *Postgres, agents, connections int) {
	config := first.pool.Config()
	config.MaxConns = int32(connections)
	pool, err := pgxpool.NewWithConfig(b.Context(), config)
	if err != nil {
		b.Fatal(err)
	}
	defer pool.Close()
	var mu sync.Mutex
	var took []time.Duration
	var wg sync.WaitGroup
	turns := make(chan int)
	b.ResetTimer()
	for i := range agents {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 1))
			zipf := rand.NewZipf(r, 1.01, 1, 999)
			for range turns {
				p := &Postgres{pool: pool, table: table{address: "x", tenant: tenantOf(fmt.Sprint(zipf.Uint64()))}}
				p.db = p
				at := time.Now()
				if err := turn(b, p, r); err != nil {
					b.Error(err)
				}
				mu.Lock()
				took = append(took, time.Since(at))
				mu.Unlock()
			}
		})
	}
	for i := range b.N {
		turns <- i
	}
	close(turns)
	wg.Wait()
	b.StopTimer()
	slices.Sort(took)
	b.ReportMetric(float64(20*b.N)/b.Elapsed().Seconds(), "texts/s")
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}

func turn(b *testing.B, s texts, r *rand.Rand) error {
	var records []Record
	var keys []key
	for i := range 100 {
		x := Record{
			Schema: Schema, Kind: FileKind, Path: "src/some/package/file.go", MD5: fmt.Sprintf("%032x", r.IntN(20000)), Size: 3, Blob: strings.Repeat("b", 40),
			Summary: strings.Repeat("Says what the file is for. ", 12), Author: fmt.Sprint("agent ", r.IntN(50)), CreatedAt: "2026-01-01T00:00:00Z",
		}
		x.Hash = hashOf(x.Summary)
		if keys = append(keys, x.key()); i < 20 {
			records = append(records, x)
		}
	}
	if err := s.put(b.Context(), records); err != nil {
		return err
	}
	return s.find(b.Context(), keys, func(key, string) {})
}
