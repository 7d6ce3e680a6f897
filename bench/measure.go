package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A bench measures one build of the program.
type bench struct {
	bin  string // codemem
	runs int    // of each process
}

// A sample is what one process, with those it waited for, took from start to exit.
type sample struct {
	wall, cpu time.Duration
	memory    int64 // peak resident, in bytes
}

// A contest is processes to be measured in turns, each after its own preparation.
type contest struct {
	name    string
	runners []runner
}

// A runner is one process of a contest.
type runner struct {
	name    string
	prepare func() error // before each run, not measured; may be nil
	args    []string     // the process: a program and its arguments
	fine    []int        // exit codes that are no failure, besides 0
}

// command returns a process in dir that sees nothing of the user's configuration.
func (b *bench) command(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(),
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "NO_COLOR=1",
		"GIT_AUTHOR_NAME=bench", "GIT_AUTHOR_EMAIL=bench@example.org", "GIT_AUTHOR_DATE=2026-01-02T03:04:05Z",
		"GIT_COMMITTER_NAME=bench", "GIT_COMMITTER_EMAIL=bench@example.org", "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z")
	return cmd
}

// git runs git in dir, unmeasured, and returns what it printed.
func (b *bench) git(dir string, args ...string) (string, error) {
	cmd := b.command(dir, "git", args...)
	var out bytes.Buffer
	cmd.Stdout = &out
	_, err := measure(cmd)
	return strings.TrimSpace(out.String()), err
}

// measure runs a process; one that fails is an error that has what it said.
func measure(cmd *exec.Cmd, fine ...int) (sample, error) {
	var errs bytes.Buffer
	cmd.Stderr = &errs
	start := time.Now()
	err := cmd.Run()
	s := sample{wall: time.Since(start)}
	if st := cmd.ProcessState; st != nil {
		s.cpu = st.UserTime() + st.SystemTime()
		s.memory = peakOf(st)
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && slices.Contains(fine, exit.ExitCode()) {
		return s, nil
	}
	if err != nil {
		return s, fmt.Errorf("%s: %w: %s", strings.Join(cmd.Args, " "), err, strings.TrimSpace(errs.String()))
	}
	return s, nil
}

// hold runs a contest: each process once to warm up, then in turns, every other round in reverse order.
func (b *bench) hold(c corpus, t contest) ([][]sample, error) {
	samples := make([][]sample, len(t.runners))
	for round := range b.runs + 1 {
		for k := range t.runners {
			if round%2 == 1 {
				k = len(t.runners) - 1 - k
			}
			r := t.runners[k]
			if r.prepare != nil {
				if err := r.prepare(); err != nil {
					return nil, fmt.Errorf("prepare %s: %w", r.name, err)
				}
			}
			s, err := measure(b.command(c.dir, r.args[0], r.args[1:]...), r.fine...)
			if err != nil {
				return nil, err
			}
			if round > 0 {
				samples[k] = append(samples[k], s)
			}
		}
	}
	return samples, nil
}

// median returns the middle of what of picks from samples.
func median(samples []sample, of func(sample) time.Duration) time.Duration {
	var all []time.Duration
	for _, s := range samples {
		all = append(all, of(s))
	}
	slices.Sort(all)
	return all[len(all)/2]
}

func wall(s sample) time.Duration { return s.wall }
func cpu(s sample) time.Duration  { return s.cpu }

// paired returns the median over rounds of a's time by b's in the same round.
func paired(a, b []sample, of func(sample) time.Duration) float64 {
	var ratios []float64
	for i := range min(len(a), len(b)) {
		if d := of(b[i]); d > 0 {
			ratios = append(ratios, float64(of(a[i]))/float64(d))
		}
	}
	if len(ratios) == 0 {
		return 0
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2]
}

// database returns the path of a corpus's registry.
func (c corpus) database() string { return filepath.Join(c.dir, ".git", "codemem") }
