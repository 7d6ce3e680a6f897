//go:build cgo && !windows

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unsafe"

	tsswift "github.com/alexaandru/go-sitter-forest/swift"
	tskotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
	tslua "github.com/tree-sitter-grammars/tree-sitter-lua/bindings/go"
	sitter "github.com/tree-sitter/go-tree-sitter"
	tsbash "github.com/tree-sitter/tree-sitter-bash/bindings/go"
	tscsharp "github.com/tree-sitter/tree-sitter-c-sharp/bindings/go"
	tsc "github.com/tree-sitter/tree-sitter-c/bindings/go"
	tscpp "github.com/tree-sitter/tree-sitter-cpp/bindings/go"
	tsgo "github.com/tree-sitter/tree-sitter-go/bindings/go"
	tsjava "github.com/tree-sitter/tree-sitter-java/bindings/go"
	tsjavascript "github.com/tree-sitter/tree-sitter-javascript/bindings/go"
	tsphp "github.com/tree-sitter/tree-sitter-php/bindings/go"
	tspython "github.com/tree-sitter/tree-sitter-python/bindings/go"
	tsruby "github.com/tree-sitter/tree-sitter-ruby/bindings/go"
	tsrust "github.com/tree-sitter/tree-sitter-rust/bindings/go"
	tsscala "github.com/tree-sitter/tree-sitter-scala/bindings/go"
	tstypescript "github.com/tree-sitter/tree-sitter-typescript/bindings/go"
)

// A tagsQuery is a grammar and the modules that hold its tags query; several are joined.
type tagsQuery struct {
	language func() unsafe.Pointer
	modules  []string
}

// tagsQueries are the grammars. Those of Kotlin and Bash have no tags query.
var tagsQueries = map[string]tagsQuery{
	"Bash":       {tsbash.Language, nil},
	"C":          {tsc.Language, []string{"github.com/tree-sitter/tree-sitter-c"}},
	"C#":         {tscsharp.Language, []string{"github.com/tree-sitter/tree-sitter-c-sharp"}},
	"C++":        {tscpp.Language, []string{"github.com/tree-sitter/tree-sitter-cpp"}},
	"Go":         {tsgo.Language, []string{"github.com/tree-sitter/tree-sitter-go"}},
	"Java":       {tsjava.Language, []string{"github.com/tree-sitter/tree-sitter-java"}},
	"JavaScript": {tsjavascript.Language, []string{"github.com/tree-sitter/tree-sitter-javascript"}},
	"Kotlin":     {tskotlin.Language, nil},
	"Lua":        {tslua.Language, []string{"github.com/tree-sitter-grammars/tree-sitter-lua"}},
	"PHP":        {tsphp.LanguagePHP, []string{"github.com/tree-sitter/tree-sitter-php"}},
	"Python":     {tspython.Language, []string{"github.com/tree-sitter/tree-sitter-python"}},
	"Ruby":       {tsruby.Language, []string{"github.com/tree-sitter/tree-sitter-ruby"}},
	"Rust":       {tsrust.Language, []string{"github.com/tree-sitter/tree-sitter-rust"}},
	"Scala":      {tsscala.Language, []string{"github.com/tree-sitter/tree-sitter-scala"}},
	"Swift":      {tsswift.GetLanguage, []string{"github.com/alexaandru/go-sitter-forest/swift"}},
	"TSX":        {tstypescript.LanguageTSX, []string{"github.com/tree-sitter/tree-sitter-typescript", "github.com/tree-sitter/tree-sitter-javascript"}},
	"TypeScript": {tstypescript.LanguageTypescript, []string{"github.com/tree-sitter/tree-sitter-typescript", "github.com/tree-sitter/tree-sitter-javascript"}},
}

// text reads the query where the go command keeps the grammar.
func (q tagsQuery) text() (string, error) {
	var all strings.Builder
	for _, m := range q.modules {
		dir, err := output("", "go", "list", "-m", "-f", "{{.Dir}}", m)
		if err != nil {
			return "", err
		}
		root := strings.TrimSpace(string(dir))
		data, err := os.ReadFile(filepath.Join(root, "queries", "tags.scm"))
		if os.IsNotExist(err) {
			data, err = os.ReadFile(filepath.Join(root, "tags.scm"))
		}
		if err != nil {
			return "", err
		}
		all.Write(append(data, '\n'))
	}
	return all.String(), nil
}

// grammar returns the definitions that the grammar's own query finds, and how many are left out, by reason. On the
// way it says of tags in these files why they are no definitions, where a tree can tell.
func grammar(lang string, files []string, found []*ctag) ([]def, map[string]int, error) {
	q := tagsQueries[lang]
	text, err := q.text()
	if err != nil {
		return nil, nil, err
	}
	language := sitter.NewLanguage(q.language())
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
	g := grammarRun{query: query, names: query.CaptureNames(), lang: lang, left: map[string]int{}, seen: map[def]bool{}}
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
	lang  string
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
		var kind string
		var name *sitter.Node
		for i := range m.Captures {
			capture := &m.Captures[i]
			switch role, detail, _ := strings.Cut(g.names[capture.Index], "."); role {
			case "definition":
				kind = detail
			case "name":
				name = &capture.Node
			}
		}
		if kind == "" || name == nil {
			continue
		}
		d := def{file: file, name: plain(name.Utf8Text(j.content)), line: int(name.StartPosition().Row) + 1} //nolint:gosec // a file has fewer lines
		if g.seen[d] {
			continue
		}
		g.seen[d] = true
		d.kind = kind
		switch {
		case d.name == "_":
			g.left[leftBlank]++
		case kind == "module" && (g.lang == "Scala" || g.lang == "PHP"):
			g.left[leftPackages]++
		case slices.Contains(values, kind) && j.inside(j.functions, name.StartByte()):
			g.left[leftLocals]++
		default:
			if why := j.node(name); why != "" {
				g.left[why]++
				continue
			}
			g.defs = append(g.defs, d)
		}
	}
}
