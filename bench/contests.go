package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A result is one line of the table.
type result struct {
	corpus string
	files  int
	work   string
	ours   side
	theirs side    // without a name where nothing compares
	wall   float64 // ours by theirs, the median of the rounds
	cpu    float64
	memory int64 // peak resident, in bytes; 0 where it is not measured
	target target
}

// A side is the medians of one process.
type side struct {
	name      string
	wall, cpu time.Duration
}

// A target is what the project promised of a result: the zero value is nothing.
type target struct {
	ratio  float64       // at most, of wall time
	wall   time.Duration // at most
	memory int64         // at most, in bytes
}

// String tells a target as the table does.
func (t target) String() string {
	var parts []string
	if t.ratio > 0 {
		parts = append(parts, "≤ "+strconv.FormatFloat(t.ratio, 'f', -1, 64)+"×")
	}
	if t.wall > 0 {
		parts = append(parts, fmt.Sprintf("≤ %d ms", t.wall.Milliseconds()))
	}
	if t.memory > 0 {
		parts = append(parts, "≤ "+memory(t.memory))
	}
	return strings.Join(parts, ", ")
}

// met reports whether r keeps its target.
func (r result) met() bool {
	t := r.target
	return (t.ratio == 0 || r.wall <= t.ratio) && (t.wall == 0 || r.ours.wall <= t.wall) && (t.memory == 0 || r.memory <= t.memory)
}

// small is the number of files up to which milliseconds are promised.
const small = 1000

// all holds every contest on a corpus.
func (b *bench) all(c corpus) ([]result, error) {
	var results []result
	contests := []func(corpus) (result, error){b.bootstrap, b.trust, b.full, b.pull, b.commit}
	if c.files <= small {
		contests = append(contests, b.start)
	}
	for _, hold := range contests {
		r, err := hold(c)
		if err != nil {
			return nil, err
		}
		r.corpus, r.files = c.name, c.files
		fmt.Fprintf(os.Stderr, "  %-40s %8.1f ms  %.2f×\n", r.work, ms(r.ours.wall), r.wall)
		results = append(results, r)
	}
	served, err := b.serve(c)
	if err != nil {
		return nil, err
	}
	for k := range served {
		served[k].corpus, served[k].files = c.name, c.files
	}
	scans, err := b.scans(c)
	if err != nil {
		return nil, err
	}
	for k := range scans {
		scans[k].corpus, scans[k].files = c.name, c.files
		fmt.Fprintf(os.Stderr, "  %-40s %8.1f ms  %.2f×\n", scans[k].work, ms(scans[k].ours.wall), scans[k].wall)
	}
	greps, err := b.greps(c)
	if err != nil {
		return nil, err
	}
	for k := range greps {
		greps[k].corpus, greps[k].files = c.name, c.files
		fmt.Fprintf(os.Stderr, "  %-40s %8.1f ms  %.2f×\n", greps[k].work, ms(greps[k].ours.wall), greps[k].wall)
	}
	return append(append(append(results, served...), scans...), greps...), nil
}

// contest holds a contest of ours against theirs and returns the result.
func (b *bench) contest(c corpus, work string, t target, runners ...runner) (result, error) {
	samples, err := b.hold(c, contest{work, runners})
	if err != nil {
		return result{}, err
	}
	sides := make([]side, 2)
	for k, s := range samples {
		sides[k] = side{runners[k].name, median(s, wall), median(s, cpu)}
	}
	r := result{work: work, ours: sides[0], theirs: sides[1], target: t}
	if t.memory > 0 {
		for _, s := range samples[0] {
			r.memory = max(r.memory, s.memory)
		}
	}
	if len(samples) == 2 {
		r.wall, r.cpu = paired(samples[0], samples[1], wall), paired(samples[0], samples[1], cpu)
	}
	return r, nil
}

// start measures a process that does nothing.
func (b *bench) start(c corpus) (result, error) {
	return b.contest(
		c, "start of a process", target{wall: 5 * time.Millisecond},
		runner{name: "codemem version", args: []string{b.bin, "version"}},
		runner{name: "git --version", args: []string{"git", "--version"}},
	)
}

// bootstrap measures the first prescan of all.
func (b *bench) bootstrap(c corpus) (result, error) {
	return b.contest(c, "bootstrap", target{}, runner{
		name: "codemem prescan", args: []string{b.bin, "prescan"},
		prepare: func() error { return os.RemoveAll(c.database()) },
	})
}

// status is what trust and verification are compared with.
func status(prepare func() error) runner {
	return runner{name: "git status --porcelain=v2 --branch", prepare: prepare, args: []string{"git", "status", "--porcelain=v2", "--branch"}}
}

// trust measures a prescan of a session in which nothing happened.
func (b *bench) trust(c corpus) (result, error) {
	if err := b.settle(c); err != nil {
		return result{}, err
	}
	t := target{ratio: 0.8}
	if c.files <= small {
		t = target{wall: 20 * time.Millisecond}
	}
	return b.contest(c, "prescan that trusts", t, runner{name: "codemem prescan", args: []string{b.bin, "prescan"}}, status(nil))
}

// settle lets the files grow old and has them verified, so that the next prescan trusts.
func (b *bench) settle(c corpus) error {
	if err := b.git0(c.dir, [][]string{{"status", "--porcelain"}}); err != nil {
		return err
	}
	for range 2 {
		if _, err := measure(b.command(c.dir, b.bin, "prescan")); err != nil {
			return err
		}
		time.Sleep(2200 * time.Millisecond)
	}
	_, err := measure(b.command(c.dir, b.bin, "verify", "--apply", "--full"))
	return err
}

// full measures a pass that hashes every byte.
func (b *bench) full(c corpus) (result, error) {
	t := target{ratio: 0.8}
	if c.files <= small {
		t.wall = 100 * time.Millisecond
	}
	return b.contest(
		c, "md5 pass, every byte", t,
		runner{name: "codemem verify --full", args: []string{b.bin, "verify", "--full"}},
		runner{
			name: "git ls-files -z \\| xargs -0 -P2 md5sum", args: []string{"sh", "-c", "git ls-files -z | xargs -0 -P2 md5sum"},
			fine: []int{1, 123}, // links to directories
		},
	)
}

// pull measures the prescan after a pull that touched one file of a hundred.
func (b *bench) pull(c corpus) (result, error) {
	back := [][]string{{"reset", "-q", "--hard", "bench-base"}}
	forward := [][]string{{"merge", "-q", "--ff-only", "ahead"}}
	r, err := b.contest(
		c, "verify after a pull of 1 %", target{ratio: 1.3},
		runner{name: "codemem prescan", args: []string{b.bin, "prescan"}, prepare: func() error {
			if err := b.git0(c.dir, back); err != nil {
				return err
			}
			if _, err := measure(b.command(c.dir, b.bin, "prescan")); err != nil {
				return err
			}
			return b.git0(c.dir, forward)
		}},
		status(func() error { return b.git0(c.dir, append(back[:1:1], forward...)) }),
	)
	if err != nil {
		return r, err
	}
	return r, b.git0(c.dir, back)
}

// commit measures the close of a commit of five files against the commit itself.
func (b *bench) commit(c corpus) (result, error) {
	out, err := b.git(c.dir, "ls-files", "-z", "--", "*.go", "*.ts", "*.py", "*.md", "*.java")
	if err != nil {
		return result{}, err
	}
	paths := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	edit := func() error {
		for k := range 5 {
			if err := appendLine(filepath.Join(c.dir, paths[k*len(paths)/5])); err != nil {
				return err
			}
		}
		return b.git0(c.dir, [][]string{{"add", "-u"}})
	}
	r, err := b.contest(
		c, "close of a commit of 5 files", target{ratio: 1},
		runner{name: "codemem close", args: []string{b.bin, "close"}, prepare: func() error {
			if _, err := measure(b.command(c.dir, b.bin, "prescan")); err != nil {
				return err
			}
			if err := edit(); err != nil {
				return err
			}
			return b.git0(c.dir, [][]string{{"commit", "-q", "-m", "five files"}})
		}},
		runner{name: "git commit", args: []string{"git", "commit", "-q", "-m", "five files"}, prepare: edit},
	)
	if err != nil {
		return r, err
	}
	return r, b.git0(c.dir, [][]string{{"reset", "-q", "--hard", "bench-base"}})
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
