// Command defs compares the definitions that symbol/tags finds in source trees with those that others find in
// the same files: universal-ctags, and the tags queries that the grammars bring, run by the official binding.
//
//	bench/run defs DIR…                         the table, and the classes of difference
//	bench/run defs -lang Go -examples 20 DIR…   one language, with more examples
//
// A definition is there if one of the same name stands within two lines of it in the same file.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"codemem/symbol/tags"
)

// options are the flags.
type options struct {
	lang     string
	examples int
	dirs     []string
}

func main() {
	var o options
	flag.StringVar(&o.lang, "lang", "", "only this language")
	flag.IntVar(&o.examples, "examples", 3, "of each class of difference")
	flag.Parse()
	if o.dirs = flag.Args(); len(o.dirs) == 0 {
		fmt.Fprintln(os.Stderr, "defs: which directories?")
		os.Exit(2)
	}
	if err := run(o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "defs:", err)
		os.Exit(1)
	}
}

// run reads all files and writes the report, language by language.
func run(o options, w io.Writer) error {
	all, err := read(o)
	if err != nil {
		return err
	}
	var results []result
	for _, lang := range tags.Languages() {
		c := all[lang]
		if c == nil {
			continue
		}
		r := result{lang: lang, files: len(c.files), broken: len(c.broken), hard: c.hard, ours: c.ours}
		found, err := ctags(lang, c.files)
		if err != nil {
			return fmt.Errorf("ctags on %s: %w", lang, err)
		}
		if err := leaveOut(lang, found, c.ours); err != nil {
			return err
		}
		if r.grammar, r.leftGrammar, err = judged(lang, c.files, found); err != nil {
			return fmt.Errorf("tags.scm of %s: %w", lang, err)
		}
		r.ctags, r.left = kept(found)
		r.compare(c.broken)
		results = append(results, r)
	}
	write(w, results, o.examples)
	return nil
}

// output runs a program on a standard input and returns what it printed.
func output(input, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.Output() // what it says on standard error is in the error alone
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		err = fmt.Errorf("%w: %s", err, failed.Stderr)
	}
	return out, err
}
