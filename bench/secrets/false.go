package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"codemem/secret"
)

// A count is of what is found in text files.
type count struct {
	w                         io.Writer
	show                      int
	files, lines, size, found int
	spent                     time.Duration
	by                        map[string]int
}

// measureFalse counts the lines of the text files below dirs, and the secrets that are found in them.
func measureFalse(w io.Writer, dirs []string, show int) error {
	c := count{w: w, show: show, by: map[string]int{}}
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				c.look(p)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	rules := slices.SortedFunc(maps.Keys(c.by), func(a, b string) int { return cmp.Or(c.by[b]-c.by[a], strings.Compare(a, b)) })
	for _, r := range rules {
		fmt.Fprintf(w, "%6d %s\n", c.by[r], r)
	}
	mb := float64(c.size) / 1e6
	fmt.Fprintf(w, "%d files, %d lines, %.1f MB: %d found, %.2f in 100,000 lines; %.0f MB/s\n", c.files, c.lines, mb, c.found, 1e5*float64(c.found)/float64(max(c.lines, 1)), mb/c.spent.Seconds())
	return nil
}

// look counts in one file, if it is text.
func (c *count) look(p string) {
	data, err := os.ReadFile(p)
	if err != nil || len(data) > 1<<20 || bytes.IndexByte(data, 0) >= 0 || !utf8.Valid(data) {
		return
	}
	c.files, c.lines, c.size = c.files+1, c.lines+bytes.Count(data, []byte("\n")), c.size+len(data)
	text := string(data)
	begun := time.Now()
	found := secret.Find(text)
	c.spent += time.Since(begun)
	for _, f := range found {
		c.found++
		c.by[f.Rule]++
		if c.show > 0 && c.found%c.show == 0 {
			from := strings.LastIndexByte(text[:f.Start], '\n') + 1
			value := text[f.Start:min(f.End, f.Start+30)]
			fmt.Fprintf(c.w, "%s:%d %s %q %q\n", p, 1+strings.Count(text[:f.Start], "\n"), f.Rule, text[max(from, f.Start-60):f.Start], value)
		}
	}
}
