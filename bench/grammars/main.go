// Command grammars compares the grammars of symbol/grammar with the parsers that a C compiler makes of the same modules: their tables,
// their lexers state by state, and the trees of real, cut, spliced, bit-flipped and random sources, node by node. It measures both in
// the same run. Run it as `make grammars-compare`, with CORPUS="DIR…" over those directories instead of what the go command keeps.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"codemem/symbol/grammar"
	"codemem/symbol/grammar/upstream"
)

// extensions say which files are a grammar's; the others of a grammar are sources of another to it, and as such broken ones.
var extensions = map[string][]string{
	"bash": {".sh", ".bash"}, "c": {".c", ".h"}, "c_sharp": {".cs"}, "cpp": {".cc", ".cpp", ".hpp", ".cxx", ".hh"}, "go": {".go"}, "java": {".java"},
	"javascript": {".js", ".mjs", ".cjs", ".jsx"}, "kotlin": {".kt", ".kts"}, "lua": {".lua"}, "php": {".php"}, "python": {".py"}, "ruby": {".rb"},
	"clojure": {".clj", ".cljs", ".cljc"}, "elixir": {".ex", ".exs"}, "erlang": {".erl", ".hrl"}, "haskell": {".hs"}, "julia": {".jl"}, "ocaml": {".ml"}, "ocaml_interface": {".mli"},
	"rust": {".rs"}, "scala": {".scala", ".sbt"}, "swift": {".swift"}, "tsx": {".tsx"}, "typescript": {".ts", ".mts", ".cts"},
	"sql": {".sql"}, "perl": {".pl", ".pm", ".t"}, "powershell": {".ps1", ".psm1", ".psd1"}, "r": {".r", ".R"},
	"dart": {".dart"}, "zig": {".zig"}, "objc": {".m", ".mm"}, "solidity": {".sol"}, "proto": {".proto"}, "graphql": {".graphql", ".gql", ".graphqls"},
	"hcl": {".tf", ".hcl", ".tfvars"}, "nix": {".nix"},
}

// narrow are the grammars whose scanners look past the end of a table for characters over 255.
var narrow = []string{"bash"}

type options struct {
	cache  string
	only   string
	files  int
	spoilt int
	rounds int
	steps  uint64
}

func main() {
	var o options
	flag.StringVar(&o.cache, "cache", "bin/grammars", "where the compiled parsers are kept")
	flag.StringVar(&o.only, "only", "", "only this grammar")
	flag.IntVar(&o.files, "files", 1000, "files of each grammar at most")
	flag.IntVar(&o.spoilt, "spoilt", 20, "spoilt versions of each of the first 200 files")
	flag.IntVar(&o.rounds, "rounds", 3, "parses of each file; the fastest counts")
	flag.Uint64Var(&o.steps, "steps", 200_000, "progress reports after which a parse is cut")
	flag.Parse()
	if err := compare(o, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// compare compares all grammars and prints a table. It returns an error if anything differs.
func compare(o options, dirs []string) error {
	modules, err := grammar.Modules()
	if err != nil {
		return err
	}
	sources, err := corpus(dirs, o.files)
	if err != nil {
		return err
	}
	fmt.Println("| grammar | compiled in | first use | lexer texts | files | MB | nodes | with errors | spoilt sources | cut | CPU time, compiled | filled | ratio | differences |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|")
	differ := 0
	for _, m := range modules {
		for _, g := range m.Grammars {
			if o.only != "" && o.only != g.Name {
				continue
			}
			object, took, err := compiled(o.cache, m, g)
			if err != nil {
				return err
			}
			p, err := open(g.Name, object)
			if err != nil {
				return err
			}
			r := row{name: g.Name, pair: p, options: o}
			r.run(sources[g.Name])
			fmt.Printf("| %s | %s | %.1f ms %s\n", g.Name, took, p.first.Seconds()*1000, r.String())
			differ += r.differences
		}
	}
	if differ > 0 {
		return fmt.Errorf("%d differences", differ)
	}
	return nil
}

// corpus lists the files of each grammar, evenly chosen. Without directories it is what the go command keeps and Go's own sources.
func corpus(dirs []string, most int) (map[string][]string, error) {
	if len(dirs) == 0 {
		out, err := run("", "go", "env", "GOROOT", "GOMODCACHE")
		if err != nil {
			return nil, err
		}
		dirs = strings.Fields(out)
	}
	all := map[string][]string{}
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			for g, list := range extensions {
				if slices.Contains(list, filepath.Ext(name)) {
					all[g] = append(all[g], name)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	for g, names := range all {
		all[g] = evenly(names, most)
	}
	return all, nil
}

// evenly returns so many of the names at most, at equal distances.
func evenly(names []string, most int) []string {
	step := float64(len(names)) / float64(most)
	if step <= 1 {
		return names
	}
	for i := range most {
		names[i] = names[int(float64(i)*step)]
	}
	return names[:most]
}

// compiled returns the shared object that gcc makes of a grammar, and the CPU time that it took: none if it is kept.
func compiled(cache string, m grammar.Module, g grammar.Grammar) (string, string, error) {
	dir, sum, err := upstream.Fetch(m)
	if err != nil {
		return "", "", err
	}
	object, err := filepath.Abs(filepath.Join(cache, g.Name+"-"+strings.NewReplacer("/", "", "+", "", "=", "", ":", "").Replace(sum)[:12]+".so"))
	if err != nil {
		return "", "", err
	}
	if _, err := os.Stat(object); err == nil {
		return object, "kept", nil
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", "", err
	}
	parser := filepath.Join(dir, filepath.FromSlash(g.Parser))
	args := []string{"-O2", "-g0", "-std=c11", "-w", "-shared", "-fPIC", "-Wl,-Bsymbolic", "-I", filepath.Dir(parser), "-o", object, parser}
	if g.Scanner != "" {
		args = append(args, filepath.Join(dir, filepath.FromSlash(g.Scanner)))
	}
	took, err := run("", "gcc", args...)
	return object, took, err
}

// run runs a program and returns what it printed, or if that is nothing, its CPU time.
func run(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		err = fmt.Errorf("%s: %w: %s", name, err, failed.Stderr)
	}
	if err == nil && len(out) == 0 {
		return (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Round(100 * time.Millisecond).String(), nil
	}
	return string(out), err
}
