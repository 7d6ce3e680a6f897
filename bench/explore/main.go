// Command explore replays commits of repositories: the subject of a commit is asked of the state before it, and the files
// and declarations that it changed are the answer. It says how much of the answer stands how far ahead in the rankings of
// package find, of BM25 and of git grep; it learns the weights of package find; and it compares the texts of answers.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"codemem/docs/stamp"
)

// options are what the command line says.
type options struct {
	cache, results, out string
	held                map[string]bool
	questions           int
}

func main() {
	var o options
	flag.StringVar(&o.cache, "cache", "", "a directory for outlines")
	flag.StringVar(&o.results, "results", "bin/explore", "a directory for what was measured, a file for each repository")
	flag.StringVar(&o.out, "out", "", "write the page from all results to this file")
	held := flag.String("held", "", "repositories, with commas, that the weights were not learned from")
	flag.IntVar(&o.questions, "questions", 100, "questions of each repository")
	fit := flag.Bool("learn", false, "learn the weights from the results of repositories that are not held out")
	told := flag.Int("answers", 0, "instead, questions of each repository that tools answer in checkouts: what of the answer their texts name")
	scratch := flag.String("scratch", "", "a directory for the checkouts")
	codemem := flag.String("codemem", "codemem", "the program")
	alone := flag.Bool("alone", false, "of the tools that answer, only codemem's explore")
	codegraph := flag.String("codegraph", "", "the program of a peer")
	flag.Parse()
	o.held = map[string]bool{}
	for _, name := range strings.Split(*held, ",") {
		o.held[name] = true
	}
	var err error
	if *told > 0 {
		err = answers(flag.Args(), *told, *scratch, tools(*codemem, *codegraph, !*alone))
	} else {
		err = o.run(flag.Args(), *fit)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "explore:", err)
		os.Exit(1)
	}
}

// run measures the clones, then learns or writes from the results of these and of earlier runs.
func (o *options) run(dirs []string, fit bool) error {
	for _, dir := range dirs {
		if err := o.record(dir); err != nil {
			return err
		}
	}
	if !fit && o.out == "" {
		return nil
	}
	all, err := o.load()
	if err != nil {
		return err
	}
	if fit {
		learn(all, o.held)
		return nil
	}
	made, err := stamp.Made(".")
	if err != nil {
		return err
	}
	return os.WriteFile(o.out, []byte(page(all, o.held, made)), 0o666)
}

// record measures a clone, and writes the result to a file of its name.
func (o *options) record(dir string) error {
	r, err := o.measure(dir)
	if err != nil {
		return err
	}
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.results, 0o777); err != nil {
		return err
	}
	fmt.Println(r.Name, len(r.Questions))
	return os.WriteFile(filepath.Join(o.results, r.Name+".json"), data, 0o666)
}

// load reads all results.
func (o *options) load() ([]result, error) {
	files, err := filepath.Glob(filepath.Join(o.results, "*.json"))
	if err != nil {
		return nil, err
	}
	var all []result
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		var r result
		if err := json.Unmarshal(data, &r); err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		return nil, errors.New("no results: give clones")
	}
	return all, nil
}
