// Command grounded measures how often a text is said to name what is nowhere: honest ones, and the same with one name
// replaced.
//
//	bench/run grounded -texts bench/grounded/texts DIR…   the checkouts that the texts are of, by their base names
//	bench/run grounded -list DIR…                         what is flagged of honest texts, to be looked at by hand
//
// Honest are summaries that were written for it, and the documentation comments and READMEs of the checkouts, each looked
// for in a copy of its checkout that has none of them: what a text says is nowhere because the text says so.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemem/repo"
	"codemem/scan"
)

func main() {
	texts := flag.String("texts", "", "directory of summaries: NAME.jsonl of the checkout NAME, a line each with path, style and text")
	list := flag.Bool("list", false, "print what is flagged of honest texts, of the half to tune on")
	all := flag.Bool("all", false, "with -list: of both halves")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "grounded: which directories?")
		os.Exit(2)
	}
	b := &bench{texts: *texts, list: *list, all: *all, w: os.Stdout, scores: map[key]*score{}}
	for _, dir := range flag.Args() {
		if err := b.add(context.Background(), dir); err != nil {
			fmt.Fprintf(os.Stderr, "grounded: %s: %v\n", dir, err)
			os.Exit(1)
		}
	}
	b.table()
}

// A sample is one honest text.
type sample struct {
	Path  string `json:"path"`
	Style string `json:"style"` // of a summary; else doc or readme
	Text  string `json:"text"`
	repo  *checkout
}

// half is 0 of texts to tune on, 1 of those to report: by their content, so that more texts move none.
func (s *sample) half() int {
	h := fnv.New32a()
	_, _ = io.WriteString(h, s.Path+"\x00"+s.Text)
	return int(h.Sum32()>>7) & 1
}

// A checkout is a directory with texts of it, and its copy that has none.
type checkout struct {
	name    string
	copy    string
	samples []*sample
}

type bench struct {
	texts     string
	list, all bool
	w         io.Writer
	checkouts []*checkout
	scores    map[key]*score
}

// add copies a checkout and takes its texts.
func (b *bench) add(ctx context.Context, dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	to, err := os.MkdirTemp("", "grounded-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(to)
	c := &checkout{name: filepath.Base(dir), copy: to}
	if err := c.take(ctx, dir); err != nil {
		return err
	}
	if err := c.read(b.texts); err != nil {
		return err
	}
	for _, s := range c.samples {
		s.repo = c
	}
	b.checkouts = append(b.checkouts, c)
	return b.judge(ctx, c)
}

// read reads the summaries of the checkout.
func (c *checkout) read(texts string) error {
	f, err := os.Open(filepath.Join(texts, c.name+".jsonl"))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		s := &sample{}
		if err := json.Unmarshal(lines.Bytes(), s); err != nil || s.Path == "" || s.Text == "" {
			return fmt.Errorf("%s:%d: no path and text: %w", f.Name(), n, err)
		}
		c.samples = append(c.samples, s)
	}
	return lines.Err()
}

// ungrounded returns the names of texts that are nowhere in a checkout's copy.
func (c *checkout) ungrounded(ctx context.Context, samples []*sample) ([][]string, error) {
	d, err := repo.OpenDir(c.copy)
	if err != nil {
		return nil, err
	}
	var texts []scan.Text
	for _, s := range samples {
		texts = append(texts, scan.Text{Path: s.Path, Text: s.Text})
	}
	return scan.NewDir(ctx, d, nil).Ungrounded(texts)
}

func has(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, name) })
}
