package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// languageServers are the servers that are asked, one row each.
var languageServers = []languageServer{
	rustAnalyzer,
	{
		language: "C", short: "c", id: "c", grammar: "c", endings: []string{".c", ".h"}, version: clangdVersion + " of types too",
		pairs:   []string{"function", "class", "forward declaration", "enum"},
		command: clangd("-std=gnu11", ".c"), methods: clangdMethods, knows: clangdKnows,
	},
	{
		language: "C++", short: "cpp", id: "cpp", grammar: "cpp", endings: []string{".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp"}, version: clangdVersion,
		pairs:   []string{"function", "method"},
		command: clangd("-std=gnu++20", ".cc", ".cpp", ".cxx"), methods: clangdMethods, knows: clangdKnows,
	},
}

// What clangd is asked. Each file is read when it is opened, which needs no index. It guesses by the text where a name is in code that is
// left out or that depends on a template's arguments, and says nothing about the symbol there.
const (
	clangdVersion = "16, declarations"
	clangdKnows   = "textDocument/symbolInfo"
)

var clangdMethods = []string{"definition", "declaration"}

// clangd returns what starts it. It reads how each file is compiled in compile_commands.json: nothing is built, so every directory with a
// header is searched, the nearest first.
func clangd(standard string, endings ...string) func(ctx context.Context, tree, cache string) ([]string, error) {
	return func(_ context.Context, tree, _ string) ([]string, error) {
		sources, err := sourcesIn(tree, endings)
		if err != nil {
			return nil, err
		}
		headers, err := sourcesIn(tree, []string{".h", ".hh", ".hpp"})
		if err != nil {
			return nil, err
		}
		type entry struct {
			Directory string   `json:"directory"`
			File      string   `json:"file"`
			Arguments []string `json:"arguments"`
		}
		all := []entry{}
		for _, s := range sources {
			e := entry{tree, s, []string{"clang", standard}}
			for _, d := range searched(s, headers) {
				e.Arguments = append(e.Arguments, "-I"+filepath.Join(tree, d))
			}
			e.Arguments = append(e.Arguments, s)
			all = append(all, e)
		}
		data, err := json.Marshal(all)
		if err != nil {
			return nil, err
		}
		err = os.WriteFile(filepath.Join(tree, "compile_commands.json"), data, 0o600)
		return []string{"clangd-16", "--background-index=false", "-j=2", "--header-insertion=never", "--log=error"}, err
	}
}

// searched returns the directories that some headers lie in and those above them, those that share most of the path of a file first.
func searched(file string, headers []string) []string {
	dirs := map[string]bool{}
	for _, h := range headers {
		for d := filepath.Dir(h); ; d = filepath.Dir(d) {
			dirs[d] = true
			if d == "." {
				break
			}
		}
	}
	shared := func(dir string) int {
		n := 0
		for a, b := strings.Split(file, "/"), strings.Split(dir, "/"); n < len(a) && n < len(b) && a[n] == b[n]; n++ {
		}
		return n
	}
	var all []string
	for d := range dirs {
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b string) int {
		if n := shared(b) - shared(a); n != 0 {
			return n
		}
		if n := strings.Count(a, "/") - strings.Count(b, "/"); n != 0 {
			return n
		}
		return strings.Compare(a, b)
	})
	return all
}
