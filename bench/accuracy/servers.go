package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A languageServer is a server of the protocol that is asked what the names of a language mean. Its rows are in servers_*.go.
type languageServer struct {
	language string
	short    string   // in names of files; names/SHORT.scm finds the names
	id       string   // of the language, to the server
	grammar  string   // of tree-sitter
	endings  []string // of sources
	version  string   // of the server, and of what else changes its answers

	// command prepares a copy of a directory and returns what starts the server.
	command  func(ctx context.Context, tree, cache string) ([]string, error)
	options  any            // initializationOptions
	settings map[string]any // by section
	ready    string         // a text in a notice of progress that says that its index is complete; "" for a server that has it at once
	self     string         // the word for the type around, which is not asked about
	methods  []string       // what all say is what a name means: definition, declaration
	pairs    []string       // kinds of what may be declared in one file and defined in another
	knows    string         // a method that lists what is known by name; of a name that it does not list the server would guess; "" for a server that does not
}

// oracle makes a row of the servers an oracle.
func (l languageServer) oracle() oracle {
	text, err := nameQueries.ReadFile("names/" + l.short + ".scm")
	if err != nil {
		panic(err) // it is embedded
	}
	return oracle{
		language: l.language, short: l.short, endings: l.endings,
		version: []string{l.version, string(text), fmt.Sprint(l.settings, l.options, l.methods, l.knows)},
		ask:     l.ask,
	}
}

// ask asks about a copy of a directory, in which the server may write.
func (l languageServer) ask(ctx context.Context, dir, cache string, w io.Writer) error {
	query, err := queryOf(l.short+".scm", l.grammar)
	if err != nil {
		return err
	}
	home, err := os.MkdirTemp(cache, l.short)
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	tree := filepath.Join(home, filepath.Base(dir))
	if err := os.CopyFS(tree, os.DirFS(dir)); err != nil {
		return err
	}
	command, err := l.command(ctx, tree, cache)
	if err != nil {
		return err
	}
	paths, err := sourcesIn(tree, l.endings)
	if err != nil || len(paths) == 0 {
		return err
	}
	q := &inquiry{dir: tree, methods: l.methods, declared: map[spot]declaration{}}
	c := &serverClient{languageServer: l, query: query, dir: tree, q: q}
	q.names, q.done = c.open, c.close
	return converse(ctx, tree, l.settings, l.options, func(s *server) error {
		if err := c.wait(ctx, s, paths[0]); err != nil {
			return err
		}
		return q.ask(ctx, s, paths, w)
	}, command[0], command[1:]...)
}

// A serverClient opens files one after the other.
type serverClient struct {
	languageServer
	query *nameQuery
	dir   string
	q     *inquiry
}

// wait opens a file, at which some servers begin to read a project, and waits for the index.
func (c *serverClient) wait(ctx context.Context, s *server, path string) error {
	if c.ready == "" {
		return nil
	}
	patient, cancel := context.WithTimeout(ctx, time.Hour)
	defer cancel()
	if _, err := c.show(s, path); err != nil {
		return err
	}
	if err := s.until(patient, c.ready); err != nil {
		return err
	}
	return c.close(s, path)
}

// show opens a file.
func (c *serverClient) show(s *server, path string) (*source, error) {
	text, err := os.ReadFile(filepath.Join(c.dir, filepath.FromSlash(path))) //nolint:gosec // the corpus
	if err != nil {
		return nil, err
	}
	document := map[string]any{"uri": c.uri(path), "languageId": c.id, "version": 1, "text": string(text)}
	return newSource(text), s.tell("textDocument/didOpen", map[string]any{"textDocument": document})
}

func (c *serverClient) uri(path string) string {
	return uriOf(filepath.Join(c.dir, filepath.FromSlash(path)))
}

// open opens a file, notes what it declares, and returns the names to ask about.
func (c *serverClient) open(s *server, path string) ([]answer, error) {
	src, err := c.show(s, path)
	if err != nil {
		return nil, err
	}
	found, err := c.query.names(path, src)
	if err != nil {
		return nil, err
	}
	document := map[string]any{"textDocument": map[string]any{"uri": c.uri(path)}}
	var outline []documentSymbol
	if err := s.call("textDocument/documentSymbol", document, &outline); err != nil {
		return nil, err
	}
	c.declare(path, src, outline, nil)
	if err := c.pair(path, src, outline); err != nil {
		return nil, err
	}
	for _, same := range found.same {
		c.unite(path, same)
	}
	for _, m := range found.means {
		meant, _, err := c.q.definition(c.methods[0], spot{path, m[1]})
		if err != nil {
			return nil, err
		}
		c.standFor(spot{path, m[0]}, meant...)
	}
	uses := slices.DeleteFunc(found.uses, func(a answer) bool { return a.Name == c.self })
	return uses, c.leaveGuesses(s, src, uses)
}

// unite makes the names of one declaration stand for each other.
func (c *serverClient) unite(path string, names []int) {
	for _, at := range names {
		for _, other := range names {
			if other != at {
				c.standFor(spot{path, at}, spot{path, other})
			}
		}
	}
}

// pair asks where what a file defines is declared: a declaration and what it declares are one, whether or not the server has seen the
// latter when a file that uses it is read.
func (c *serverClient) pair(path string, src *source, all []documentSymbol) error {
	for _, d := range all {
		if slices.Contains(c.pairs, symbolKinds[d.Kind]) {
			at := spot{path, src.at(d.SelectionRange.Start)}
			found, _, err := c.q.definition("declaration", at)
			if err != nil {
				return err
			}
			for _, other := range found {
				if other != at {
					c.standFor(at, other)
					c.standFor(other, at)
				}
			}
		}
		if err := c.pair(path, src, d.Children); err != nil {
			return err
		}
	}
	return nil
}

// standFor notes that a declaration stands for others too.
func (c *serverClient) standFor(at spot, others ...spot) {
	d := c.q.declared[at]
	d.same = append(d.same, others...)
	c.q.declared[at] = d
}

// leaveGuesses marks the names of which the server knows no symbol.
func (c *serverClient) leaveGuesses(s *server, src *source, all []answer) error {
	if c.knows == "" {
		return nil
	}
	for i := range all {
		var known []struct{ Name string }
		where := map[string]any{"textDocument": map[string]any{"uri": c.uri(all[i].Path)}, "position": src.position(all[i].At)}
		if err := s.call(c.knows, where, &known); err != nil {
			return err
		}
		if !slices.ContainsFunc(known, func(k struct{ Name string }) bool { return k.Name == all[i].Name }) {
			all[i].Without = "unknown"
		}
	}
	return nil
}

// A documentSymbol is a declaration of a file.
type documentSymbol struct {
	Name           string           `json:"name"`
	Kind           int              `json:"kind"`
	Children       []documentSymbol `json:"children"`
	Range          extent           `json:"range"`
	SelectionRange extent           `json:"selectionRange"` // of the name
}

type extent struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

// symbolKinds are the protocol's numbers of what a graph must hold, and of namespaces, which are left out.
var symbolKinds = map[int]string{2: "namespace", 3: "namespace", 5: "class", 6: "method", 9: "method", 10: "enum", 11: "interface", 12: "function", 23: "class"}

const constructorKind = 9

// declare notes the declarations of a file. A constructor stands for its class too, as what is made with it is of either.
func (c *serverClient) declare(path string, src *source, all []documentSymbol, around *spot) {
	for _, d := range all {
		at := spot{path, src.at(d.SelectionRange.Start)}
		kind := symbolKinds[d.Kind]
		if kind == "" {
			kind = fmt.Sprint("kind ", d.Kind)
		}
		if kind == "class" && d.Range.End == d.SelectionRange.End {
			kind = "forward declaration"
		}
		known := c.q.declared[at]
		known.kind = kind
		c.q.declared[at] = known
		if d.Kind == constructorKind && around != nil {
			c.standFor(at, *around)
		}
		c.declare(path, src, d.Children, &at)
	}
}

// close closes a file.
func (c *serverClient) close(s *server, path string) error {
	return s.tell("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": c.uri(path)}})
}

// sourcesIn returns the files of some endings in a directory, sorted.
func sourcesIn(dir string, endings []string) (paths []string, err error) {
	err = filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && p != dir && (slices.Contains(skippedDirs, d.Name()) || strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case d.Type().IsRegular() && slices.Contains(endings, filepath.Ext(p)):
			rel, err := filepath.Rel(dir, p)
			paths = append(paths, filepath.ToSlash(rel))
			return err
		}
		return nil
	})
	return paths, err
}
