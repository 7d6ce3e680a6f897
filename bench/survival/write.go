package main

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// A text is one that was written at the first commit, and what became of it.
type text struct {
	kind  string  // file, symbol, note
	words string  // like no other's
	about []about // one thing, or of a note several

	state scan.NoteState // when it was last looked at
	drift symbol.Grade   // of a drifted one
	ids   []string       // where what it is about was seen then, as ids; "" is gone
}

// An about is one thing that a text is about.
type about struct {
	id, path string // path is of the file, or the directory
	name     string // of a symbol, the last part
	source   string // of a symbol, or all of a file; "" of a directory
	doc      string // of a symbol, its comment before it
	changed  bool   // a commit since changed something at its path
	lost     bool   // or deleted it
}

// write writes the texts: of every file that wants one, of symbols, and notes.
func (r *replay) write(o *options) error {
	paths, symbols, err := r.choose()
	if err != nil {
		return err
	}
	for _, a := range paths {
		r.add("file", a)
	}
	for _, a := range spread(symbols, o.symbols) {
		r.add("symbol", a)
	}
	var updates []verify.Update
	for _, t := range r.texts {
		updates = append(updates, verify.Update{Path: t.about[0].id, Summary: t.words})
	}
	rep, err := scan.Close(r.ctx, r.m, r.cache, verify.CloseRequest{Updates: updates, Author: "replay"})
	if err != nil {
		return err
	}
	if len(rep.Stored) != len(updates) {
		return fmt.Errorf("of %d texts %d were stored", len(updates), len(rep.Stored))
	}
	return r.writeNotes(paths, symbols, o.notes)
}

func (r *replay) add(kind string, of ...about) *text {
	t := &text{kind: kind, words: fmt.Sprintf("Made text %d, of no meaning.", len(r.texts)+1), about: of}
	r.texts = append(r.texts, t)
	return t
}

// writeNotes writes notes, in turn about a symbol, two symbols, a file, a file and a symbol, and a directory.
func (r *replay) writeNotes(paths, symbols []about, count int) error {
	if count == 0 || len(paths) == 0 || len(symbols) == 0 {
		return nil
	}
	files, ones, others := spread(paths, count), spread(symbols, count), spread(symbols[len(symbols)/2:], count)
	var notes []verify.NoteText
	for i := range count {
		file, one, other := files[i%len(files)], ones[i%len(ones)], others[i%len(others)]
		dir := path.Dir(file.path)
		of := [][]about{{one}, {one, other}, {file}, {file, one}, {{id: dir, path: dir}}}[i%5]
		t := r.add("note", slices.CompactFunc(of, func(a, b about) bool { return a.id == b.id })...)
		n := verify.NoteText{Note: registry.Note{Kind: "decision", Text: t.words}}
		for _, a := range t.about {
			n.About = append(n.About, a.id)
		}
		notes = append(notes, n)
	}
	_, err := r.tree().WriteNotes(r.m, verify.NotesRequest{Notes: notes, Author: "replay"})
	return err
}

// choose returns the files that want a text, and the symbols in them that others may look for.
func (r *replay) choose() (paths, symbols []about, err error) {
	t := r.tree()
	files, _, err := t.FileStatuses(r.m, scan.StatusQuery{})
	if err != nil {
		return nil, nil, err
	}
	r.start = r.contents(files)
	for _, f := range files {
		content, readable := r.start[f.Path]
		if !f.Wanted || !readable {
			continue
		}
		paths = append(paths, about{id: f.Path, path: f.Path, source: content})
		symbols = append(symbols, symbolsOf(f.Path, content, t.Outline(f.Path))...)
	}
	return paths, symbols, t.Err()
}

// symbolsOf returns the functions, methods and types of a file that others may look for. There may be no outline.
func symbolsOf(path, content string, o *symbol.Outline) (all []about) {
	if o == nil {
		return nil
	}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if !o.Listed(i) || !s.Kind.Callable() && !s.Kind.Container() {
			continue
		}
		a := about{id: symbol.IDOf(path, o, i).String(), path: path, name: s.Name, source: content[s.Span.Start:s.Span.End]}
		if !s.Span.Holds(s.Doc) {
			a.doc = content[s.Doc.Start:s.Doc.End]
		}
		all = append(all, a)
	}
	return all
}

// spread returns at most so many of all, at equal distances.
func spread(all []about, most int) []about {
	if len(all) <= most {
		return all
	}
	some := make([]about, most)
	for i := range some {
		some[i] = all[i*len(all)/most]
	}
	return some
}

// follow notes what a commit changed at the paths of the texts: all that a memory keyed by paths knows.
func (t *text) follow(changes map[string]byte, under map[string]bool, exists func(string) bool) {
	for i := range t.about {
		a := &t.about[i]
		letter := changes[a.path]
		if letter != 0 || a.source == "" && under[a.path] {
			a.changed = true
			a.lost = a.lost || letter == 'D' || letter == 0 && !exists(a.path)
		}
	}
}

// above returns the directories that changed paths lie in, at any depth.
func above(changes map[string]byte) map[string]bool {
	under := map[string]bool{".": true}
	for p := range changes {
		for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
			under[dir] = true
		}
	}
	return under
}

// lastName returns what a symbol's id ends with, without the number of a namesake.
func lastName(id string) string {
	id, _, _ = strings.Cut(id, "~")
	return id[strings.LastIndexAny(id, ":.")+1:]
}
