// Command accuracy measures codemem's edges against the compilers' own.
//
//	make accuracy                                    fetch the repositories, measure, write docs/accuracy.md
//	bench/run accuracy DIR…                     the figures of some directories
//	bench/run accuracy -errors 5 DIR…           with the classes of errors and examples of each
//	bench/run accuracy -uses DIR…               all uses in place of edges
//
// A directory with a go.mod is compared with Go's call graphs, any other with what the compiler of the language says that most of its files are of. It is
// only read, but for its go.mod and go.sum, which the go command may complete. What a compiler said is kept by content in -cache: a second run takes our side's time alone.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"codemem/docs/stamp"
)

// options are the flags.
type options struct {
	cache  string
	json   string
	errors int
	peers  string
	out    string
	before string
	keep   string
	rows   string
	sample int
	judged string
	uses   bool
	dirs   []string
}

// examples is how many examples of an error are kept.
func (o options) examples() int { return max(o.errors, 3) }

func main() {
	var o options
	flag.StringVar(&o.cache, "cache", filepath.Join("bin", "accuracy"), "keep what the compilers say in this `directory`")
	flag.StringVar(&o.json, "json", "", "write everything to this `file`")
	flag.IntVar(&o.errors, "errors", 0, "show the classes of errors with `N` examples of each")
	flag.StringVar(&o.peers, "peers", "", "score the graphs of peers too, NAME/REPOSITORY.db in this `directory`, which peers.sh fills")
	flag.StringVar(&o.out, "out", "", "write the page about it to this `file`")
	flag.StringVar(&o.before, "before", filepath.Join("bench", "accuracy", "testdata", "before.json"), "the figures of an earlier state, for that page: a `file` that -figures wrote")
	flag.StringVar(&o.keep, "figures", "", "write the figures alone, without examples, to this `file`")
	flag.StringVar(&o.rows, "rows", "", "put what was measured in the place of its rows in this `file`; the page has the others as they were")
	flag.IntVar(&o.sample, "sample", 0, "draw `N` edges and N open receivers of a directory, to be judged by reading")
	flag.StringVar(&o.judged, "judged", "", "compare what codemem says now of a directory with a sample that was judged, a `file`")
	flag.BoolVar(&o.uses, "uses", false, "compare all uses, of whatever form, and not edges")
	flag.Parse()
	if o.dirs = flag.Args(); len(o.dirs) == 0 {
		fmt.Fprintln(os.Stderr, "accuracy: which directories? bench/run accuracy -h tells more")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "accuracy:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	switch {
	case o.sample > 0:
		return draw(ctx, o.dirs[0], o.sample, os.Stdout)
	case o.judged != "":
		return judged(ctx, o.dirs[0], o.judged, os.Stdout)
	case o.uses:
		return measureUses(ctx, o)
	}
	all, err := gather(ctx, o, corpora+serverCorpora, judge, func(v verdict) { show(os.Stdout, v, o.errors) })
	if err != nil {
		return err
	}
	return report(ctx, o, all)
}

// judge compares what codemem says of a directory with what the compiler of its language says.
func judge(ctx context.Context, dir string, o options) (verdict, error) {
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		v, err := judgeGo(ctx, dir, o)
		v.Language = "Go"
		return v, err
	}
	k, err := oracleOf(dir)
	if err != nil {
		return verdict{}, err
	}
	return k.judge(ctx, dir, o)
}

// report writes the files that the flags name.
func report(ctx context.Context, o options, all []verdict) error {
	return o.write(ctx, all, func(at string) any { return figuresOf(at, all) }, func(made string) (string, error) {
		before, err := readFigures(o.before)
		return page(all, before, made), err
	})
}

// write writes the files that the flags name: all that was found out, its figures at a commit, and the page about it.
func (o options) write(ctx context.Context, all any, figures func(at string) any, page func(made string) (string, error)) error {
	if o.json != "" {
		if err := writeJSON(o.json, all); err != nil {
			return err
		}
	}
	if o.keep != "" {
		head, err := output(ctx, ".", "git", "rev-parse", "HEAD")
		if err != nil {
			return err
		}
		if err := writeJSON(o.keep, figures(strings.TrimSpace(string(head)))); err != nil {
			return err
		}
	}
	if o.out == "" {
		return nil
	}
	made, err := stamp.Made(".")
	if err != nil {
		return err
	}
	text, err := page(made)
	if err != nil {
		return err
	}
	return os.WriteFile(o.out, []byte(text), 0o644) //nolint:gosec // documentation
}

func writeJSON(file string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(data, '\n'), 0o644) //nolint:gosec // a report
}
