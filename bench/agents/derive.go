package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// derive takes from the commits what they changed, and writes it into the files of the tasks, all without names.
func derive(ctx context.Context, repos string, names []string, w io.Writer) error {
	tasks, err := loadTasks()
	if err != nil {
		return err
	}
	for _, t := range tasks {
		if len(names) > 0 && !slices.Contains(names, t.Name) {
			continue
		}
		clone, err := cloneOf(repos, t.Repository)
		if err != nil {
			return err
		}
		if err := t.derive(ctx, clone); err != nil {
			return fmt.Errorf("task %s: %w", t.Name, err)
		}
		var data bytes.Buffer
		e := json.NewEncoder(&data)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err := e.Encode(t); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(here, "tasks", t.Name+".json"), data.Bytes(), 0o644); err != nil { //nolint:gosec // data of the repository
			return err
		}
		fmt.Fprintf(w, "%s: %d files, %d declarations\n", t.Name, len(t.Changed.Files), len(t.Changed.Declarations))
	}
	return nil
}

// derive fills in the state of a task and what its commit changed.
func (t *task) derive(ctx context.Context, clone string) error {
	line, err := git(ctx, clone, "log", "-1", "--format=%P %cI", t.Commit+"^")
	if err != nil {
		return err
	}
	state, err := git(ctx, clone, "rev-parse", t.Commit+"^")
	if err != nil {
		return err
	}
	t.State = strings.TrimSpace(state)
	fields := strings.Fields(line)
	if t.Date, err = time.Parse(time.RFC3339, fields[len(fields)-1]); err != nil {
		return err
	}
	t.Date = t.Date.UTC()
	t.Changed = changed{}
	list, err := git(ctx, clone, "diff", "--name-status", "--no-renames", "-z", t.State, t.Commit)
	if err != nil {
		return err
	}
	parts := strings.Split(strings.TrimSuffix(list, "\x00"), "\x00")
	for i := 0; i+1 < len(parts); i += 2 {
		if err := t.changeOf(ctx, clone, parts[i], parts[i+1]); err != nil {
			return err
		}
	}
	slices.Sort(t.Changed.Files)
	slices.Sort(t.Changed.Beside)
	slices.Sort(t.Changed.New)
	return nil
}

// changeOf adds what the commit did to one file.
func (t *task) changeOf(ctx context.Context, clone, status, path string) error {
	var before, after string
	var err error
	if status != "A" {
		if before, err = git(ctx, clone, "cat-file", "blob", t.State+":"+path); err != nil {
			return err
		}
	}
	if status != "D" {
		if after, err = git(ctx, clone, "cat-file", "blob", t.Commit+":"+path); err != nil {
			return err
		}
	}
	typ, _ := repo.Classify(path, repo.ModeRegular, []byte(before+after), repo.Attrs{})
	if status == "A" || typ != "source" || repo.RoleOf(path, typ) != repo.RoleSource {
		t.Changed.Beside = append(t.Changed.Beside, path)
		return nil
	}
	t.Changed.Files = append(t.Changed.Files, path)
	diff, err := git(ctx, clone, "diff", "--no-color", "--no-ext-diff", "--no-textconv", "-U0", t.State, t.Commit, "--", path)
	if err != nil {
		return err
	}
	d := differ{path: path, before: outlineOf(path, before), after: outlineOf(path, after)}
	if d.before.o == nil || d.after.o == nil {
		return nil
	}
	d.compare(hunksOf(diff))
	t.Changed.Declarations = append(t.Changed.Declarations, d.changed...)
	t.Changed.New = append(t.Changed.New, d.added...)
	return nil
}

// A side is a text with its outline.
type side struct {
	text  string
	lines []string
	o     *symbol.Outline // nil where it cannot be parsed
}

// outlineOf parses a text.
func outlineOf(path, text string) side {
	s := side{text: text, lines: strings.Split(text, "\n")}
	_, language := repo.Classify(path, repo.ModeRegular, []byte(text), repo.Attrs{})
	if language = tags.Detect(path, language); language == "" {
		return s
	}
	if o, err := tags.Parse(language, []byte(text), tags.Standard); err == nil {
		s.o = o
	}
	return s
}

// innermost returns the smallest symbol that can be named from outside and has the lines, with its doc comment, or -1.
func (s side) innermost(first, last int) int {
	best := -1
	for i := range s.o.Symbols {
		m := &s.o.Symbols[i]
		if s.o.Local(i) || m.Kind == symbol.NoKind || int(m.NameAt) > len(s.text) {
			continue
		}
		start := m.Span.Start
		if m.Doc.Len() > 0 {
			start = min(start, m.Doc.Start)
		}
		begins := m.Line - strings.Count(s.text[start:max(start, m.NameAt)], "\n")
		if first >= begins && last <= m.EndLine && (best < 0 || m.Span.Len() < s.o.Symbols[best].Span.Len()) {
			best = i
		}
	}
	return best
}

// A hunk is a run of changed lines: n of the state before from old on, and m of the one after from new on. With n or m 0, it
// stands behind that line.
type hunk struct{ old, n, new, m int }

// hunksOf reads the headers of a diff without context.
func hunksOf(diff string) []hunk {
	var all []hunk
	for line := range strings.Lines(diff) {
		fields := strings.Fields(line)
		if len(fields) < 4 || fields[0] != "@@" || fields[3] != "@@" {
			continue
		}
		var h hunk
		h.old, h.n = span(fields[1])
		h.new, h.m = span(fields[2])
		all = append(all, h)
	}
	return all
}

// span reads "-12" or "+12,3".
func span(s string) (first, n int) {
	line, count, counted := strings.Cut(s[1:], ",")
	first, _ = strconv.Atoi(line)
	if n = 1; counted {
		n, _ = strconv.Atoi(count)
	}
	return first, n
}

// A differ finds the declarations that the hunks of one file changed.
type differ struct {
	path          string
	before, after side
	changed       []declaration
	added         []string
}

// compare fills changed and added. Numbered rules, for each line of a hunk that is more than a bracket:
//
//  1. one that was there changes the innermost declaration around it;
//  2. one that was only added changes the innermost declaration that it now lies in, if that was there before: a new
//     declaration changes no other;
//  3. a field, a constant of a group or a method without a body counts as the declaration that it is a member of.
func (d *differ) compare(hunks []hunk) {
	there := map[string]bool{}
	for i := range d.before.o.Symbols {
		there[d.before.o.Symbols[i].Qualified] = true
	}
	for i := range d.after.o.Symbols {
		if s := &d.after.o.Symbols[i]; !there[s.Qualified] && !d.after.o.Local(i) {
			there[s.Qualified] = true
			d.added = append(d.added, d.path+":"+s.Qualified)
		}
	}
	for _, h := range hunks {
		for line := h.old; line < h.old+h.n; line++ { // (1)
			d.touch(d.before, line)
		}
		for line := h.new; line < h.new+h.m; line++ { // (2)
			d.touch(d.after, line)
		}
	}
}

// touch adds the declaration at a line to what was changed, unless the commit added it.
func (d *differ) touch(s side, line int) {
	if line < 1 || line > len(s.lines) || strings.Trim(s.lines[line-1], " \t\r{}()[];,") == "" {
		return
	}
	i := s.innermost(line, line)
	if i < 0 {
		return
	}
	var member string
	for m := &s.o.Symbols[i]; m.Parent >= 0 && (m.Kind.Value() || m.Kind.Callable() && m.Body.Len() == 0); m = &s.o.Symbols[i] { // (3)
		member, i = d.path+":"+m.Qualified, m.Parent
	}
	id := d.path + ":" + s.o.Symbols[i].Qualified
	if slices.Contains(d.added, id) {
		return
	}
	at := slices.IndexFunc(d.changed, func(c declaration) bool { return c.ID == id })
	if at < 0 {
		at = len(d.changed)
		d.changed = append(d.changed, declaration{ID: id})
	}
	if c := &d.changed[at]; member != "" && !slices.Contains(c.Also, member) {
		c.Also = append(c.Also, member)
	}
}
