//go:build cgo

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	sitter "github.com/tree-sitter/go-tree-sitter"

	"codemem/symbol/grammar"
	"codemem/symbol/grammar/upstream"
)

// A tagsQuery is a grammar and the modules that hold its tags query, as folders of package grammar; several are joined.
type tagsQuery struct {
	grammar string
	modules []string
}

// tagsQueries are the grammars. Those without a module have no tags query.
var tagsQueries = map[string]tagsQuery{
	"Bash":       {"bash", nil},
	"C":          {"c", []string{"c"}},
	"C#":         {"c_sharp", []string{"c_sharp"}},
	"C++":        {"cpp", []string{"cpp"}},
	"Go":         {"go", []string{"go"}},
	"Java":       {"java", []string{"java"}},
	"JavaScript": {"javascript", []string{"javascript"}},
	"Kotlin":     {"kotlin", nil},
	"Lua":        {"lua", []string{"lua"}},
	"PowerShell": {"powershell", nil},
	"Perl":       {"perl", nil},
	"PHP":        {"php", []string{"php"}},
	"Python":     {"python", []string{"python"}},
	"R":          {"r", nil},
	"SQL":        {"sql", nil},
	"Ruby":       {"ruby", []string{"ruby"}},
	"Rust":       {"rust", []string{"rust"}},
	"Scala":      {"scala", []string{"scala"}},
	"Swift":      {"swift", []string{"swift"}},
	"TSX":        {"tsx", []string{"typescript", "javascript"}},
	"TypeScript": {"typescript", []string{"typescript", "javascript"}},
}

// text reads the query from the grammar's module, which the go command fetches.
func (q tagsQuery) text() (string, error) {
	modules, err := grammar.Modules()
	if err != nil {
		return "", err
	}
	var all strings.Builder
	for _, folder := range q.modules {
		i := slices.IndexFunc(modules, func(m grammar.Module) bool { return m.Folder == folder })
		if i < 0 {
			return "", fmt.Errorf("there is no grammar %s", folder)
		}
		dir, _, err := upstream.Fetch(modules[i])
		if err != nil {
			return "", err
		}
		data, err := os.ReadFile(filepath.Join(dir, "queries", "tags.scm"))
		if os.IsNotExist(err) {
			data, err = os.ReadFile(filepath.Join(dir, "tags.scm"))
		}
		if err != nil {
			return "", err
		}
		all.Write(append(data, '\n'))
	}
	return all.String(), nil
}

// judged returns the definitions that the grammar's own query finds, and how many are left out, by reason. On the
// way it says of tags in these files why they are no definitions, where a tree can tell.
func judged(lang string, files []string, found []*ctag) ([]def, map[string]int, error) {
	q, ok := tagsQueries[lang]
	if !ok { // a language that neither is asked of
		return nil, nil, nil
	}
	text, err := q.text()
	if err != nil {
		return nil, nil, err
	}
	pointer, err := grammar.Language(q.grammar)
	if err != nil {
		return nil, nil, err
	}
	language := sitter.NewLanguage(pointer)
	query, queryErr := sitter.NewQuery(language, text)
	if queryErr != nil {
		return nil, nil, fmt.Errorf("line %d: %s", queryErr.Row+1, queryErr.Message)
	}
	defer query.Close()
	parser := sitter.NewParser()
	defer parser.Close()
	if err := parser.SetLanguage(language); err != nil {
		return nil, nil, err
	}
	byFile := map[string][]*ctag{}
	for _, t := range found {
		byFile[t.Path] = append(byFile[t.Path], t)
	}
	g := grammarRun{query: query, names: query.CaptureNames(), left: map[string]int{}, seen: map[def]bool{}}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return nil, nil, err
		}
		tree := parser.Parse(content, nil)
		j := newJudge(lang, content, tree.RootNode())
		for _, t := range byFile[file] {
			if t.why == "" {
				t.why = j.tag(t)
			}
		}
		g.file(file, j)
		tree.Close()
	}
	return g.defs, g.left, nil
}

// A grammarRun collects what a query finds.
type grammarRun struct {
	query *sitter.Query
	names []string
	defs  []def
	left  map[string]int
	seen  map[def]bool
}

// file runs the query on one tree.
func (g *grammarRun) file(file string, j *judge) {
	cursor := sitter.NewQueryCursor()
	defer cursor.Close()
	matches := cursor.Matches(g.query, j.root, j.content)
	for m := matches.Next(); m != nil; m = matches.Next() {
		kind, name := g.captured(m)
		if kind == "" || name == nil {
			continue
		}
		d := def{file: file, name: plain(name.Utf8Text(j.content)), line: int(name.StartPosition().Row) + 1} //nolint:gosec // a file has fewer lines
		if g.seen[d] {
			continue
		}
		g.seen[d] = true
		d.kind = kind
		if why := d.noDefinition(j, name); why != "" {
			g.left[why]++
			continue
		}
		g.defs = append(g.defs, d)
	}
}

// captured returns the kind of what a match defines, and its name.
func (g *grammarRun) captured(m *sitter.QueryMatch) (kind string, name *sitter.Node) {
	for i := range m.Captures {
		capture := &m.Captures[i]
		switch role, detail, _ := strings.Cut(g.names[capture.Index], "."); role {
		case "definition":
			kind = detail
		case "name":
			name = &capture.Node
		}
	}
	return kind, name
}

// noDefinition says why what a query finds is no definition of ours, "" if it is one.
func (d def) noDefinition(j *judge, name *sitter.Node) string {
	switch {
	case d.name == "_":
		return leftBlank
	case d.kind == "module" && (j.lang == "Scala" || j.lang == "PHP"):
		return leftPackages
	case slices.Contains(values, d.kind) && j.inside(j.functions, name.StartByte()):
		return leftLocals
	}
	return j.node(name)
}
