package main

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// A change is what a commit did to one file that was there before.
type change struct {
	path          string
	before, after []byte
	diff          string // with three lines around what changed
	hunks         []hunk
	lines         int      // added and deleted
	declared      []string // how the declarations that it touched begin, as they were before
}

// A hunk is a run of changed lines; it has n lines from one on, or none after it.
type hunk struct{ old, oldLines, fresh, freshLines int }

// changes reads what a commit did to the files that would be shown and are text.
func (y *workspace) changes(ctx context.Context, c commit) ([]change, error) {
	var all []change
	for _, p := range c.changed {
		ch, ok, err := y.change(ctx, c, p)
		if err != nil {
			return nil, err
		}
		if ok && utf8.Valid(ch.before) && utf8.Valid(ch.after) {
			all = append(all, ch)
		}
	}
	return all, nil
}

// change reads what a commit did to a file; false if it is none that would be shown: binary, generated, too large.
func (y *workspace) change(ctx context.Context, c commit, path string) (change, bool, error) {
	const largest = 1 << 20
	ch := change{path: path}
	f, ok := y.index.File(path)
	if !ok || f.Size > largest || f.Type != "source" && f.Type != "test" || repo.Sensitive(path, nil) {
		return ch, false, nil
	}
	var err error
	if ch.before, err = git(ctx, y.dir, "cat-file", "blob", c.parent+":"+path); err != nil {
		return ch, false, err
	}
	if ch.after, err = git(ctx, y.dir, "cat-file", "blob", c.id+":"+path); err != nil {
		return ch, false, err
	}
	around, err := git(ctx, y.dir, "diff", "--no-color", "--no-ext-diff", "--no-textconv", "-U3", c.parent, c.id, "--", path)
	if err != nil {
		return ch, false, err
	}
	bare, err := git(ctx, y.dir, "diff", "--no-color", "--no-ext-diff", "--no-textconv", "-U0", c.parent, c.id, "--", path)
	if err != nil {
		return ch, false, err
	}
	ch.diff = string(around)
	ch.hunks = hunksOf(string(bare))
	for _, h := range ch.hunks {
		ch.lines += h.oldLines + h.freshLines
	}
	if len(ch.hunks) == 0 {
		return ch, false, nil
	}
	ch.declared = touched(path, ch.before, ch.hunks)
	return ch, true, nil
}

// hunksOf reads the headers of a diff without lines around what changed.
func hunksOf(diff string) []hunk {
	var all []hunk
	for line := range strings.Lines(diff) {
		var h hunk
		var old, fresh string
		if n, _ := fmt.Sscanf(line, "@@ -%s +%s @@", &old, &fresh); n != 2 {
			continue
		}
		h.old, h.oldLines = span(old)
		h.fresh, h.freshLines = span(fresh)
		all = append(all, h)
	}
	return all
}

// span reads "12" or "12,3".
func span(s string) (first, n int) {
	n = 1
	if strings.Contains(s, ",") {
		_, _ = fmt.Sscanf(s, "%d,%d", &first, &n)
	} else {
		_, _ = fmt.Sscanf(s, "%d", &first)
	}
	return first, n
}

// touched returns how the innermost declarations begin that hunks touch: the text of their line up to and with
// their name. Lines added between two lines touch what holds both.
func touched(path string, before []byte, hunks []hunk) []string {
	_, language := repo.Classify(path, repo.ModeRegular, before, repo.Attrs{})
	if language = tags.Detect(path, language); language == "" {
		return nil
	}
	o, err := tags.Parse(language, before, tags.Standard)
	if err != nil || o == nil {
		return nil
	}
	found := map[int]bool{}
	var all []string
	touch := func(first, last int) {
		if i := innermost(o, before, first, last); i >= 0 && !found[i] {
			found[i] = true
			if begin := beginning(o, before, i); begin != "" {
				all = append(all, begin)
			}
		}
	}
	for _, h := range hunks {
		if h.oldLines == 0 {
			touch(h.old, h.old+1)
		}
		for line := h.old; line < h.old+h.oldLines; line++ {
			touch(line, line)
		}
	}
	return all
}

// innermost returns the smallest symbol that can be named from outside and has the lines, or -1.
func innermost(o *symbol.Outline, text []byte, first, last int) int {
	best, size := -1, 0
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if o.Local(i) || s.Kind == symbol.NoKind || int(s.Span.End) > len(text) {
			continue
		}
		begins := s.Line - strings.Count(string(text[s.Span.Start:s.NameAt]), "\n")
		if n := s.Span.Len(); first >= begins && last <= s.EndLine && (best < 0 || n < size) {
			best, size = i, n
		}
	}
	return best
}

// beginning returns the line of a symbol's name up to the end of the name.
func beginning(o *symbol.Outline, text []byte, i int) string {
	s := &o.Symbols[i]
	end := int(s.NameAt) + len(s.Name)
	if end > len(text) || string(text[s.NameAt:end]) != s.Name {
		return "" // a name that is spelled otherwise, such as a quoted one
	}
	line := text[:end]
	return strings.TrimSpace(string(line[strings.LastIndexByte(string(line), '\n')+1:]))
}

// declares reports whether a text has a line that begins with a declaration.
func declares(text, begin string) bool {
	for line := range strings.Lines(text) {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), begin)
		if ok && (rest == "" || !isLetter(rest[0])) {
			return true
		}
	}
	return false
}

func isLetter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}
