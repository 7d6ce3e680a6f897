// Command accuracy measures codemem's edges against the compilers' own.
//
//	go run ./bench/accuracy -cache DIR MODULE…     the figures of Go modules
//
// MODULE is a directory with a go.mod, whose dependencies can be downloaded. It is only read.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
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
	flag.Parse()
	if o.dirs = flag.Args(); len(o.dirs) == 0 {
		fmt.Fprintln(os.Stderr, "accuracy: which directories? go run ./bench/accuracy -h tells more")
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
	var all []verdict
	for _, dir := range o.dirs {
		dir, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		judge := judgeTypeScript
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			judge = judgeGo
		}
		v, err := judge(ctx, dir, o)
		if err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		v.Name = filepath.Base(dir)
		all = append(all, v)
		show(os.Stdout, v, o.errors)
	}
	if o.json != "" {
		data, err := json.MarshalIndent(all, "", " ")
		if err != nil {
			return err
		}
		return os.WriteFile(o.json, data, 0o644) //nolint:gosec // a report
	}
	return nil
}
