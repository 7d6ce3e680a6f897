package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"unicode/utf8"
)

// A position is one of the language server protocol: from 0, the column in units of UTF-16.
type position struct {
	Line   int `json:"line"`
	Column int `json:"character"`
}

// position returns where an offset is.
func (s *source) position(at int) position {
	p := position{Line: s.line(at) - 1}
	for _, c := range string(s.text[s.lines[p.Line]:at]) {
		p.Column++
		if c >= 0x10000 {
			p.Column++
		}
	}
	return p
}

// at returns the offset of a position; -1 if there is no such place.
func (s *source) at(p position) int {
	if p.Line < 0 || p.Line >= len(s.lines) {
		return -1
	}
	at := s.lines[p.Line]
	for n := p.Column; n > 0 && at < len(s.text); n-- {
		c, size := utf8.DecodeRune(s.text[at:])
		if at += size; c >= 0x10000 {
			n--
		}
	}
	return at
}

// A declaration is what is known of one beside what the server says.
type declaration struct {
	kind  string
	value int    // offset of the name of what it stands for in its file: of name = Class; 0 for nothing
	same  []spot // other declarations of the same
}

// An inquiry asks a language server about all names of a directory.
type inquiry struct {
	dir      string
	methods  []string // of the protocol, that say what a name means
	names    func(s *server, path string) ([]answer, error)
	done     func(s *server, path string) error // with a file; nil for nothing to do
	declared map[spot]declaration
	s        *server
	mu       sync.Mutex
	sources  map[string]*source
	stands   map[spot][]target
}

// most is how many questions are asked at once.
const most = 8

// ask writes what the server says of the names in some files.
func (q *inquiry) ask(ctx context.Context, s *server, paths []string, w io.Writer) error {
	q.s, q.sources, q.stands = s, map[string]*source{}, map[spot][]target{}
	var all []answer
	for i, p := range paths {
		if err := ctx.Err(); err != nil {
			return err
		}
		some, err := q.file(p)
		if err != nil {
			return err
		}
		all = append(append(all, answer{Kind: "file", Path: p}), some...)
		if i%20 == 19 {
			fmt.Fprintf(os.Stderr, "%s: %d of %d files\n", filepath.Base(q.dir), i+1, len(paths))
		}
	}
	out := json.NewEncoder(w)
	for i := range all { // all declarations are known now
		if err := q.follow(&all[i]); err != nil {
			return err
		}
		if slices.ContainsFunc(all[i].Targets, func(t target) bool { return t.spot == spot{all[i].Path, all[i].At} }) {
			continue // a declaration of what it names
		}
		if err := out.Encode(all[i]); err != nil {
			return err
		}
	}
	return nil
}

// file asks about one file.
func (q *inquiry) file(path string) ([]answer, error) {
	all, err := q.names(q.s, path)
	if err != nil {
		return nil, err
	}
	failed := make([]error, len(all))
	var group sync.WaitGroup
	slots := make(chan struct{}, most)
	for i := range all {
		slots <- struct{}{}
		group.Add(1)
		go func() {
			defer func() { <-slots; group.Done() }()
			failed[i] = q.one(&all[i])
		}()
	}
	group.Wait()
	if q.done != nil {
		failed = append(failed, q.done(q.s, path))
	}
	return all, errors.Join(failed...)
}

// one asks what a name means.
func (q *inquiry) one(a *answer) error {
	if a.Without != "" {
		return nil
	}
	a.Without = "unknown"
	for _, method := range q.methods {
		found, outside, err := q.definition(method, spot{a.Path, a.At})
		if err != nil {
			return err
		}
		for _, t := range found {
			a.Targets = append(a.Targets, target{spot: t})
		}
		if outside {
			a.Without = "external"
		}
	}
	if len(a.Targets) > 0 {
		a.Without = ""
	}
	return nil
}

// follow adds to the declarations of an answer what they stand for.
func (q *inquiry) follow(a *answer) error {
	found := a.Targets
	a.Targets = nil
	for _, t := range found {
		more, err := q.standsFor(t.spot)
		if err != nil {
			return err
		}
		for _, t := range more {
			if !slices.ContainsFunc(a.Targets, func(u target) bool { return u.spot == t.spot }) {
				a.Targets = append(a.Targets, t)
			}
		}
	}
	return nil
}

// standsFor returns a target with the other declarations of the same, and what it is another name of.
func (q *inquiry) standsFor(of spot) (all []target, err error) {
	if all, ok := q.stands[of]; ok {
		return all, nil
	}
	all = []target{{of, q.declared[of].kind}}
	for i := 0; i < len(all); i++ { // what these stand for, too
		for _, t := range q.declared[all[i].spot].same {
			if !slices.ContainsFunc(all, func(u target) bool { return u.spot == t }) {
				all = append(all, target{t, q.declared[t].kind})
			}
		}
	}
	if value := q.declared[of].value; value > 0 {
		found, _, err := q.definition(q.methods[0], spot{of.Path, value})
		if err != nil {
			return nil, err
		}
		for _, t := range found {
			all = append(all, target{t, q.declared[t].kind})
		}
	}
	q.stands[of] = all
	return all, nil
}

// definition asks where the name at a spot is declared; outside tells that it is, but not in the directory.
func (q *inquiry) definition(method string, at spot) (found []spot, outside bool, err error) {
	src := q.source(at.Path)
	if src == nil {
		return nil, false, nil
	}
	var where json.RawMessage
	err = q.s.call("textDocument/"+method, map[string]any{
		"textDocument": map[string]any{"uri": uriOf(filepath.Join(q.dir, at.Path))}, "position": src.position(at.At),
	}, &where)
	if err != nil {
		return nil, false, err
	}
	for _, l := range locations(where) {
		path := pathIn(q.dir, l.URI)
		src := q.source(path)
		if src == nil {
			outside = true
			continue
		}
		t := spot{path, src.at(l.Range.Start)}
		if !slices.Contains(found, t) {
			found = append(found, t)
		}
	}
	slices.SortFunc(found, compareSpots)
	return found, outside, nil
}

// A location is where the protocol says that something is.
type location struct {
	URI   string `json:"uri"`
	Range struct {
		Start position `json:"start"`
	} `json:"range"`
}

// locations reads one location, several or null.
func locations(data json.RawMessage) []location {
	var all []location
	if json.Unmarshal(data, &all) == nil {
		return all
	}
	var one location
	if json.Unmarshal(data, &one) == nil && one.URI != "" {
		return []location{one}
	}
	return nil
}

// source reads a file of the directory; nil for none.
func (q *inquiry) source(path string) *source {
	if path == "" {
		return nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	s, ok := q.sources[path]
	if !ok {
		if text, err := os.ReadFile(filepath.Join(q.dir, filepath.FromSlash(path))); err == nil { //nolint:gosec // the corpus
			s = newSource(text)
		}
		q.sources[path] = s
	}
	return s
}

// MarshalJSON writes [path, offset, kind].
func (t target) MarshalJSON() ([]byte, error) { return json.Marshal([]any{t.Path, t.At, t.kind}) }
