package integration_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// The model test lives random histories of a repository and checks after each step that the registry
// does not lie: see model_check_test.go for what is promised. A failing history prints its seed and its
// steps and is lived again, as far as time stamps allow, with
//
//	go test ./integration_test -run TestModel -model.seed=N -model.steps=N
//
// With -model.shrink it is also shortened to the steps that matter. CODEMEM_SOAK=10m, or `make soak`,
// lives histories for that long.
var (
	modelSeed   = flag.Uint64("model.seed", 0, "live the history of this seed only")
	modelSteps  = flag.Int("model.steps", 150, "steps of each history")
	modelRuns   = flag.Int("model.histories", 8, "how many histories are lived")
	modelShrink = flag.Bool("model.shrink", false, "shorten a failing history")
	modelSkip   = flag.String("model.skip", "", "steps to leave out, as -model.shrink prints them")
)

// walkers is how many histories are lived at once; most of the time they wait for git.
const walkers = 4

func TestModel(t *testing.T) {
	t.Parallel()
	if *modelSeed != 0 {
		skip := map[int]bool{}
		for _, s := range strings.Split(*modelSkip, ",") {
			if n, err := strconv.Atoi(s); err == nil {
				skip[n] = true
			}
		}
		modelFailure(t, *modelSeed, *modelSteps, skip)
		return
	}
	first, until := uint64(1), time.Time{}
	if soak, err := time.ParseDuration(os.Getenv("CODEMEM_SOAK")); err == nil {
		first, until = uint64(time.Now().UnixNano()), time.Now().Add(soak)
		t.Logf("soaking for %s from seed %d", soak, first)
	}
	runs := max(*modelRuns/slow, walkers)
	if testing.Short() {
		runs = walkers
	}
	seeds := make(chan uint64)
	go func() {
		defer close(seeds)
		for n := uint64(0); ; n++ {
			if until.IsZero() && n >= uint64(runs) || !until.IsZero() && time.Now().After(until) || t.Failed() {
				return
			}
			seeds <- first + n
		}
	}()
	var wg sync.WaitGroup
	var lived, trusted, asked counter
	for range walkers {
		wg.Go(func() {
			for seed := range seeds {
				w := modelFailure(t, seed, *modelSteps, nil)
				lived.add(w.at + 1)
				asked.add(w.asked)
				trusted.add(w.trusted)
			}
		})
	}
	wg.Wait()
	t.Logf("%d steps; asked for the state %d times, and trusted %d times", lived.n, asked.n, trusted.n)
}

// A counter counts from several goroutines.
type counter struct {
	mu sync.Mutex
	n  int
}

func (c *counter) add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += n
}

// hookedSeeds are the seeds from which on histories are lived with git hooks installed.
const hookedSeeds = 1 << 40

// TestModelHooks lives histories in which git calls us back all the time: that makes no git command fail and
// says nothing, and what is trusted is as true as without.
func TestModelHooks(t *testing.T) {
	t.Parallel()
	var trusted, noted int
	for n := range max(4/slow, 1) {
		w := modelFailure(t, hookedSeeds+uint64(n), min(*modelSteps, 60), nil)
		trusted += w.trusted
		noted += w.noted
	}
	t.Logf("trusted %d times; hooks that did something were seen %d times", trusted, noted)
	if noted == 0 {
		t.Error("no hook ever did anything: the test tests nothing")
	}
}

// modelFailure lives one history and reports how it failed, if it did.
func modelFailure(t *testing.T, seed uint64, steps int, skip map[int]bool) *world {
	w, err := live(t, seed, steps, skip)
	if err == nil {
		return w
	}
	if *modelShrink {
		w, skip, err = shrink(t, seed, w, skip, err)
	}
	var left []string
	for i := range w.at + 1 {
		if skip[i] {
			left = append(left, strconv.Itoa(i))
		}
	}
	t.Errorf("seed %d, step %d: %v\nhistory:\n%s\nagain: -model.seed=%d -model.steps=%d -model.skip=%s",
		seed, w.at, err, strings.Join(w.log, "\n"), seed, w.at+1, strings.Join(left, ","))
	return w
}

// live lives the history of a seed in a directory of its own. Each step has its own source of chance, so
// that leaving one out changes the others as little as can be.
func live(t *testing.T, seed uint64, steps int, skip map[int]bool) (w *world, err error) {
	dir, err := os.MkdirTemp("", "codemem-model") //nolint:usetesting // removed after each of thousands
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	w = &world{t: t, dir: dir, written: map[string]text{}, sighted: map[string]sighting{}, hooked: seed >= hookedSeeds}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
		w.close()
	}()
	if err := w.found(rand.New(rand.NewPCG(seed, 1<<32))); err != nil {
		return w, fmt.Errorf("found the world: %w", err)
	}
	for w.at = range steps {
		if skip[w.at] || t.Failed() && !*modelShrink {
			continue
		}
		if err := w.step(rand.New(rand.NewPCG(seed, uint64(w.at)))); err != nil {
			return w, err
		}
	}
	return w, w.checkHistory()
}

// shrink leaves out steps, in halves, quarters and so on, as long as the history still fails.
func shrink(t *testing.T, seed uint64, w *world, skip map[int]bool, err error) (*world, map[int]bool, error) {
	if skip == nil {
		skip = map[int]bool{}
	}
	steps := w.at + 1
	for size := steps / 2; size >= 1; size /= 2 {
		for from := 0; from < steps; from += size {
			try := map[int]bool{}
			for i := range skip {
				try[i] = true
			}
			for i := from; i < min(from+size, steps-1); i++ {
				try[i] = true
			}
			if len(try) == len(skip) {
				continue
			}
			if w2, err2 := live(t, seed, steps, try); err2 != nil {
				w, err, skip = w2, err2, try
				t.Logf("still fails without %d of %d steps", len(skip), steps)
			}
		}
	}
	return w, skip, err
}
