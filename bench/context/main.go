// Command context asks whether a context pack holds what the work at hand needs, by replaying commits of real
// repositories: with the cursor in one of the files that a commit changed, and the edits made so far, does a pack
// made in the state before the commit hold the other files that the commit changed, and the declarations in them?
//
//	bench/run context DIR…                                    the tables, written to docs/context.md
//	bench/run context -commits 20 -out - DIR…                 a quick look
//	bench/run context -half even -keep d -out - -json f DIR…  half of them, with every pack as JSON, to tune by
//
// DIR is a clone with its history, checked out or bare (git clone --bare https://github.com/hashicorp/terraform). It
// is only read. Commits are replayed in the order of their time, in a work tree of its own that has no reference to
// anything later: HEAD is the parent of the commit that is replayed, and there is no branch, no tag and no reflog.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"codemem/docs/stamp"
)

// options are the flags.
type options struct {
	commits int
	pool    int
	seed    uint64
	half    string
	out     string
	json    string
	keep    string
	dirs    []string
}

func main() {
	var o options
	flag.IntVar(&o.commits, "commits", 120, "how many to replay of each repository")
	flag.IntVar(&o.pool, "pool", 1500, "the last `N` commits without merges, out of which they are drawn")
	flag.Uint64Var(&o.seed, "seed", 5, "of the draw")
	flag.StringVar(&o.half, "half", "", "only the `even` or the odd ones by their id: to tune on one half and judge on the other")
	flag.StringVar(&o.out, "out", filepath.Join("docs", "context.md"), "where the tables go; - is the terminal")
	flag.StringVar(&o.json, "json", "", "write every pack's outcome to this `file`")
	flag.StringVar(&o.keep, "keep", "", "keep the work trees with their registries in this `directory`: the next run parses nothing anew")
	flag.Parse()
	if o.dirs = flag.Args(); len(o.dirs) == 0 || o.half != "" && o.half != "even" && o.half != "odd" {
		fmt.Fprintln(os.Stderr, "context: which directories? bench/run context -h tells more")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "context:", err)
		os.Exit(1)
	}
}

// A corpus is a repository whose commits were replayed.
type corpus struct {
	Name     string    `json:"name"`
	Head     string    `json:"head"`
	Date     time.Time `json:"date"`     // of that commit
	Eligible int       `json:"eligible"` // of the pool
	Drawn    int       `json:"drawn"`
	Replayed int       `json:"replayed"`
	First    string    `json:"first"` // the oldest that was replayed
	Last     string    `json:"last"`
	Files    int       `json:"files"` // at the last one
	Trials   []trial   `json:"trials"`
}

// run replays and reports.
func run(ctx context.Context, o options) error {
	start := time.Now()
	var all []corpus
	for _, dir := range o.dirs {
		c, err := replayAll(ctx, dir, o)
		if err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		all = append(all, c)
	}
	if o.json != "" {
		data, err := json.Marshal(all)
		if err != nil {
			return err
		}
		if err := os.WriteFile(o.json, data, 0o644); err != nil { //nolint:gosec // a report
			return err
		}
	}
	made, err := stamp.Made(".")
	if err != nil {
		return err
	}
	page := document(all, o, made)
	fmt.Fprintf(os.Stderr, "%s\n", time.Since(start).Round(time.Second))
	if o.out == "-" {
		_, err := io.WriteString(os.Stdout, page)
		return err
	}
	return os.WriteFile(o.out, []byte(page), 0o644) //nolint:gosec // documentation
}

// replayAll replays the sample of one repository.
func replayAll(ctx context.Context, dir string, o options) (corpus, error) {
	src, err := openSource(ctx, dir)
	if err != nil {
		return corpus{}, err
	}
	eligible, err := src.eligible(ctx, o.pool)
	if err != nil {
		return corpus{}, err
	}
	c := corpus{Name: src.name, Head: src.head, Date: src.date, Eligible: len(eligible)}
	drawn := draw(eligible, o.commits, o.seed, o.half)
	c.Drawn = len(drawn)
	work := filepath.Join(o.keep, c.Name)
	if o.keep == "" {
		if work, err = os.MkdirTemp("", "codemem-context-"); err != nil {
			return c, err
		}
		defer os.RemoveAll(work)
	} else if err := os.MkdirAll(work, 0o700); err != nil {
		return c, err
	}
	y, err := openWorkspace(ctx, src, work)
	if err != nil {
		return c, err
	}
	defer y.close()
	for i, d := range drawn {
		trials, err := y.replay(ctx, d)
		if err != nil {
			return c, fmt.Errorf("commit %s: %w", d.id, err)
		}
		if len(trials) > 0 {
			if c.Replayed++; c.First == "" {
				c.First = d.id
			}
			c.Last = d.id
		}
		c.Trials = append(c.Trials, trials...)
		fmt.Fprintf(os.Stderr, "\r%s: %d of %d", c.Name, i+1, len(drawn))
	}
	fmt.Fprintf(os.Stderr, "\r%s\r", strings.Repeat(" ", 60))
	c.Files = y.files
	return c, nil
}
