package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// look finds how every text stands, and compares what is said of it with the bytes on disk.
func (r *replay) look() error {
	r.looks++
	rep, err := verify.Run(r.ctx, r.m, verify.Options{Full: true})
	if err != nil {
		return err
	}
	if rep.Drifted() {
		r.mistaken("look %d at every byte found %+v", r.looks, rep.Counts)
	}
	of := map[string]*text{}
	for _, t := range r.texts {
		t.state, t.drift, t.ids = scan.NoteOrphaned, "", nil // what is not found is that
		of[t.words] = t
	}
	t := r.tree()
	files, _, err := t.FileStatuses(r.m, scan.StatusQuery{})
	if err != nil {
		return err
	}
	for _, f := range files {
		if f.Summary != nil && of[f.Summary.Text] != nil {
			of[f.Summary.Text].file(f)
		}
	}
	notes, err := t.Notes(r.m, scan.NoteQuery{NoteQuery: registry.NoteQuery{}})
	if err != nil {
		return err
	}
	for _, n := range notes {
		if x := of[n.Text]; x != nil {
			x.state, x.drift = n.State, n.Drift
			for _, a := range n.About {
				id := a.ID
				if a.State == scan.NoteOrphaned {
					id = ""
				}
				x.ids = append(x.ids, id)
			}
		}
	}
	r.check(files)
	return nil
}

// file enters how the text of a file stands. Of several files that have it, one that it is true of counts.
func (t *text) file(f scan.FileStatus) {
	if f.State == scan.Missing || t.state == scan.NoteFresh {
		return
	}
	t.ids = []string{f.Path}
	t.state, t.drift = scan.NoteFresh, ""
	if f.State != scan.Fresh {
		if t.state, t.drift = scan.NoteDrifted, f.Drift.Grade; t.drift == "" {
			t.drift = symbol.DriftUnknown
		}
	}
}

// check compares answers with the bytes, without what they were found by: what is fresh must stand there as it stood when the
// text was written, and what is gone must stand nowhere.
func (r *replay) check(files []scan.FileStatus) {
	all := r.contents(files)
	for _, t := range r.texts {
		switch {
		case t.state == scan.NoteFresh:
			r.checkFresh(t, all)
		case t.state == scan.NoteOrphaned:
			r.checkGone(t, all)
		}
	}
}

// contents returns what the files of the work tree hold, by path.
func (r *replay) contents(files []scan.FileStatus) map[string]string {
	all := map[string]string{}
	for _, f := range files {
		if content, err := r.read(f.Path); err == nil { // else it is gone, or a link that leads nowhere
			all[f.Path] = content
		}
	}
	return all
}

func (r *replay) checkFresh(t *text, all map[string]string) {
	for i, a := range t.about {
		if a.source == "" { // a directory
			continue
		}
		r.checked++
		id := t.ids[i]
		if a.name == "" {
			if all[id] != a.source {
				r.mistaken("fresh, and other bytes: %q", id)
			}
			continue
		}
		name := a.name
		path, symbol, _ := strings.Cut(id, ":")
		if symbol != strings.TrimPrefix(a.id, a.path+":") {
			name = lastName(symbol)
		}
		if now := normal(all[path], name); !strings.Contains(now, normal(a.source, a.name)) || !strings.Contains(now, normal(a.doc, a.name)) {
			r.mistaken("fresh, and not there: %q, once %q", id, a.id)
		}
	}
}

// least is how long the source of a symbol must be to be known by its text alone.
const least = 120

// checkGone looks for what is said to be gone in every file. A copy that was in that file from the start is another one.
func (r *replay) checkGone(t *text, all map[string]string) {
	for _, a := range t.about {
		if len(a.source) < least {
			continue
		}
		r.checked++
		var found []string
		for p, content := range all {
			if a.in(content) && !a.in(r.start[p]) {
				found = append(found, p)
			}
		}
		if len(found) == 1 {
			r.mistaken("said to be gone, and in %q: %q", found[0], a.id)
		}
	}
}

// in reports whether a file is what a text was about, or has it at the beginning of a line: with another word before it, it is
// declared otherwise.
func (a *about) in(content string) bool {
	if a.name == "" {
		return content == a.source
	}
	before, _, found := strings.Cut(normal(content, ""), normal(a.source, ""))
	return found && strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:]) == ""
}

// mistaken notes what a check found, once.
func (r *replay) mistaken(format string, arguments ...any) {
	if line := fmt.Sprintf(format, arguments...); !slices.Contains(r.wrong, line) {
		r.wrong = append(r.wrong, line)
	}
}

// normal returns a text with line feeds alone, without blanks at the ends of lines, and with a mark for a name.
func normal(text, name string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \t\r")
	}
	text = strings.Join(lines, "\n")
	if name == "" {
		return text
	}
	return regexp.MustCompile(`(^|[^\w$])`+regexp.QuoteMeta(name)+`\b`).ReplaceAllString(text, "${1}\x00")
}
