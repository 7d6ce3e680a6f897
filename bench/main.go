// Command bench measures codemem side by side with git and md5sum: whole processes, interleaved in one
// run, on made repositories of several sizes and on clones of real ones. It writes a table with the
// targets of the project beside the ratios.
//
//	bench/run .                         everything; a quarter of an hour
//	bench/run . -sizes 500,5000 -runs 5 a quick look
//	bench/run . -repo ~/src/terraform   a real clone, too (it is copied, not touched)
//	bench/run . -growth docs/growth.md  how the cost of each command grows, instead
//
// Ratios hold on any machine, milliseconds only on the one that is named.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"codemem/docs/stamp"
)

// options are the flags.
type options struct {
	sizes []int
	runs  int
	repos []string
	out   string // the table
	work  string // where corpora are made and kept

	growth  string // the page about growth to write instead
	commits []int  // lengths of histories there
}

func main() {
	o, err := parse()
	if err == nil {
		err = run(o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func parse() (options, error) {
	var o options
	flag.StringVar(&o.growth, "growth", "", "measure how cost grows with -sizes and -commits instead, and write this page; its pictures go to pictures beside it")
	commits := flag.String("commits", "100,1000,10000,100000", "lengths of the histories for -growth")
	sizes := flag.String("sizes", "500,5000,20000,70000", "numbers of files of the made repositories")
	flag.IntVar(&o.runs, "runs", 15, "runs of each process")
	flag.StringVar(&o.out, "out", "docs/benchmarks.md", "the file to write the table to, - for standard output")
	flag.StringVar(&o.work, "work", filepath.Join(os.TempDir(), "codemem-bench"), "the directory to make repositories in; they are kept for the next run")
	flag.Func("repo", "a real clone to measure on, too; may be given again", func(dir string) error {
		o.repos = append(o.repos, dir)
		return nil
	})
	flag.Parse()
	var errs [2]error
	o.sizes, errs[0] = numbers("-sizes", *sizes)
	o.commits, errs[1] = numbers("-commits", *commits)
	if err := errors.Join(errs[:]...); err != nil {
		return o, err
	}
	if o.runs < 1 {
		return o, fmt.Errorf("-runs: want at least 1, not %d", o.runs)
	}
	return o, nil
}

// numbers reads a list of numbers of at least 10.
func numbers(name, list string) (all []int, err error) {
	for _, s := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' }) {
		n, err := strconv.Atoi(s)
		if err != nil || n < 10 {
			return nil, fmt.Errorf("%s: want numbers of at least 10, not %q", name, s)
		}
		all = append(all, n)
	}
	return all, nil
}

// run builds the program, makes the corpora, measures and writes the table.
func run(o options) error {
	if err := os.MkdirAll(o.work, 0o755); err != nil {
		return err
	}
	b := &bench{bin: filepath.Join(o.work, "codemem"), runs: o.runs}
	if _, err := measure(b.command(".", "go", "build", "-ldflags", "-s -w", "-o", b.bin, "./cmd/codemem")); err != nil {
		return fmt.Errorf("build codemem (run bench from the root of the module): %w", err)
	}
	if o.growth != "" {
		return b.writeGrowth(o)
	}
	var corpora []corpus
	for _, n := range o.sizes {
		c, err := b.made(o.work, n)
		if err != nil {
			return fmt.Errorf("make a repository of %d files: %w", n, err)
		}
		corpora = append(corpora, c)
	}
	for _, dir := range o.repos {
		c, err := b.copied(o.work, dir)
		if err != nil {
			return fmt.Errorf("copy %s: %w", dir, err)
		}
		corpora = append(corpora, c)
	}
	var results []result
	for _, c := range corpora {
		fmt.Fprintf(os.Stderr, "%s: %d files\n", c.name, c.files)
		rs, err := b.all(c)
		if err != nil {
			return fmt.Errorf("measure on %s: %w", c.name, err)
		}
		results = append(results, rs...)
	}
	made, err := stamp.Made(".")
	if err != nil {
		return err
	}
	text := table(b, corpora, results, made)
	if o.out == "-" {
		_, err := os.Stdout.WriteString(text)
		return err
	}
	return os.WriteFile(o.out, []byte(text), 0o644)
}
