package integration_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// floors is the plan of the house: each package, and which of ours it may import. A package that is not
// here is not planned for: enter it first, which is the moment to ask whether it is needed.
var floors = map[string][]string{
	"migrations":    {},
	"repo":          {"regex", "secret"},
	"secret":        {},
	"hidden":        {},
	"regex":         {},
	"symbol/module": {"regex"},
	"symbol/expr":   {},
	"symbol/source": {"regex", "symbol/expr", "symbol/module"},
	"symbol":        {"symbol/lang", "symbol/lang/all", "symbol/module", "symbol/source"},
	"symbol/lang":   {"symbol/module", "symbol/source"},
	"symbol/lang/X": {"regex", "symbol/expr", "symbol/lang", "symbol/module", "symbol/source"}, // each of them, never another
	"symbol/lang/all": {
		"symbol/lang", "symbol/lang/X",
	},
	"symbol/snapshot":    {"symbol", "symbol/module"},
	"symbol/resolve":     {"symbol", "symbol/expr", "symbol/lang", "symbol/lang/all", "symbol/module", "symbol/snapshot"},
	"symbol/tags/engine": {"symbol/grammar"},
	"symbol/tags":        {"regex", "symbol", "symbol/expr", "symbol/lang", "symbol/lang/all", "symbol/source", "symbol/tags/engine"},
	"lock":               {},
	"registry":           {"lock", "migrations", "symbol"},
	"verify":             {"hidden", "lock", "regex", "registry", "repo", "secret", "symbol"},
	"prescan":            {"registry", "repo", "verify"},
	"share":              {"lock", "regex", "registry", "repo", "secret", "symbol", "verify"},
	"condense":           {"hidden", "regex", "symbol", "symbol/resolve", "symbol/snapshot"},
	"find":               {"symbol"},
	"scan":               {"condense", "find", "hidden", "lock", "registry", "repo", "secret", "symbol", "symbol/snapshot", "symbol/module", "symbol/resolve", "symbol/tags", "verify"},
	"assemble":           {"condense", "hidden", "regex", "registry", "repo", "scan", "secret", "symbol", "symbol/resolve", "symbol/snapshot", "verify"},
	"explore":            {"condense", "find", "hidden", "regex", "registry", "repo", "scan", "secret", "symbol", "symbol/resolve", "symbol/snapshot", "verify"},
	"loopback":           {},
	"mcp":                {"assemble", "condense", "explore", "find", "hidden", "loopback", "prescan", "regex", "registry", "repo", "scan", "secret", "symbol", "symbol/tags", "verify"},
	"mcp/noschema":       {}, // a module of its own, in the place of another
	"editor":             {"assemble", "condense", "hidden", "lock", "loopback", "prescan", "registry", "repo", "scan", "secret", "symbol", "symbol/tags", "verify"},
	"ui":                 {"condense", "explore", "find", "hidden", "loopback", "prescan", "registry", "repo", "scan", "secret", "symbol", "verify"},
	"agents":             {"lock", "regex"},
	"hooks":              {"condense", "hidden", "lock", "prescan", "registry", "repo", "scan", "secret", "symbol", "verify"},
	"bench":              {"docs/stamp"},
	"docs/stamp":         {},
	"symbol/grammar":     {},
	"symbol/grammar/generate": {
		"symbol/grammar", "symbol/grammar/upstream",
	},
	"symbol/grammar/upstream": {
		"symbol/grammar",
	},
	"bench/accuracy": {
		"docs/stamp", "condense", "repo", "scan", "symbol", "symbol/resolve", "symbol/snapshot", "symbol/tags/engine",
	},
	"bench/context": {
		"assemble", "docs/stamp", "condense", "prescan", "repo", "scan", "symbol", "symbol/resolve", "symbol/tags", "verify",
	},
	"bench/grammars": {
		"symbol/grammar", "symbol/grammar/upstream",
	},
	"bench/agents":  {"repo", "symbol", "symbol/tags"},
	"bench/foldfs":  {},
	"bench/explore": {"docs/stamp", "condense", "explore", "find", "repo", "scan", "symbol", "symbol/tags", "verify"},
	"bench/defs":    {"repo", "symbol", "symbol/grammar", "symbol/grammar/upstream", "symbol/tags"},
	"bench/drift":   {"repo", "symbol", "symbol/tags"},
	"bench/grounded": {
		"repo", "scan", "symbol", "symbol/tags", "verify",
	},
	"bench/secrets":    {"secret"},
	"bench/hooks":      {"docs/stamp"},
	"bench/clones":     {},
	"bench/survival":   {"bench/clones", "docs/stamp", "hooks", "prescan", "registry", "scan", "symbol", "verify"},
	"bench/branches":   {"bench/clones", "docs/stamp", "prescan", "registry", "scan", "share", "symbol", "verify"},
	"bench/injections": {"verify"},
	"bench/same":       {"condense", "repo", "scan", "symbol", "symbol/resolve", "symbol/snapshot"},
	"cmd": {
		"agents", "assemble", "condense", "editor", "explore", "find", "hidden", "hooks", "lock", "loopback", "mcp", "prescan", "regex", "registry", "repo", "scan", "secret", "share", "symbol", "symbol/tags", "ui", "verify",
	},
	"cmd/codemem":      {"cmd"},
	"docs/samples":     {"docs/stamp"},
	"release":          {},
	"integration_test": {"hidden"},
	"tools/lint":       {}, // a module for itself
	"tools/openapi":    {}, // a test alone
}

// owners says which packages alone may import a technology, by the beginning of its import path.
var owners = map[string][]string{
	"database/sql":                     {"bench/accuracy", "migrations", "registry", "share"},
	"modernc.org/sqlite":               {"bench/accuracy", "registry"},
	"github.com/pressly/goose":         {"migrations", "registry", "share"},
	"github.com/jackc/pgx":             {"share"},
	"github.com/go-git/":               {"repo"},
	"github.com/mark3labs/mcp-go":      {"mcp"},
	"github.com/spf13/":                {"cmd"},
	"github.com/tree-sitter/":          {"bench/defs"}, // and a test, beside the core that symbol/grammar carries
	"github.com/aymanbagabas/go-udiff": {"agents", "assemble", "docs/samples"},
	"github.com/bluekeyes/go-gitdiff":  {"assemble"},
	"net/http":                         {"editor", "loopback", "mcp", "ui"},
	"os/exec":                          {"bench", "bench/accuracy", "bench/agents", "bench/clones", "bench/context", "bench/defs", "bench/explore", "bench/foldfs", "bench/grammars", "bench/hooks", "bench/secrets", "docs/stamp", "cmd", "docs/samples", "repo", "symbol/grammar/upstream"},
	"plugin":                           {},
	"github.com/modelcontextprotocol/": {},     // a client for tests
	"github.com/rogpeppe/go-internal":  {"ui"}, // its diff; and scripts for tests
	"github.com/google/go-cmp":         {},     // for tests
	"github.com/google/jsonschema-go":  {},     // for tests
	"golang.org/x/tools/cmd/callgraph": {},
	"github.com/tiktoken-go/tokenizer": {"condense"},
	"github.com/fsnotify/fsnotify":     {"editor", "mcp", "ui"},
	"github.com/tailscale/hujson":      {"agents", "symbol/module"},
	"github.com/pelletier/go-toml":     {"agents", "bench/secrets", "symbol/module", "verify"},
}

// launchers are the packages that start programs, each in one function: git for repo, and for cmd git and
// the sqlite3 shell, asked for their versions by the doctor; a bench starts what it measures.
var launchers = []string{"repo", "cmd", "bench", "bench/accuracy", "bench/agents", "bench/clones", "bench/context", "bench/defs", "bench/explore", "bench/foldfs", "bench/grammars", "bench/hooks", "bench/secrets", "docs/stamp", "docs/samples", "symbol/grammar/upstream"}

// Limits of size, in lines. Tests may hold longer functions, since tables are functions there.
const (
	maxFileLines     = 500
	maxFunctionLines = 60
)

// vague names say where a thing was put, not what it is.
var vague = []string{"util", "utils", "common", "helper", "helpers", "types", "model", "models", "misc", "base", "shared"}

// elsewhere are places that a file of the project must not name: it works on any machine, through
// whatever registry the machine uses. Each is in two parts, so that this file doesn't name it either.
var elsewhere = [][2]string{
	{"/wo", "rk/"},
	{"/ro", "ot/"},
	{"proxy.go", "lang.org"},
	{"sum.go", "lang.org"},
	{"deb.deb", "ian.org"},
	{"registry.npm", "js.org"},
	{"py", "pi.org"},
}

// A source is one Go file of the house.
type source struct {
	path string // from the root, with slashes
	dir  string // the package's directory, "." for the root
	test bool
	fset *token.FileSet
	file *ast.File
	code []byte
}

// house reads every Go file.
func house(t *testing.T) []source {
	t.Helper()
	var all []source
	for _, name := range files(t) {
		if path.Ext(name) != ".go" {
			continue
		}
		code, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, code, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, source{name, path.Dir(name), strings.HasSuffix(name, "_test.go"), fset, file, code})
	}
	return all
}

// files lists the files of the checkout that are not hidden, built or test data.
func files(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir("..", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel("..", p)
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() && rel != "." && (strings.HasPrefix(base, ".") && base != ".ci" || strings.HasPrefix(base, "_") || slices.Contains([]string{"bin", "dist", "node_modules", "testdata"}, base)) {
			return fs.SkipDir
		}
		if d.Type().IsRegular() {
			names = append(names, filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func imports(s source) []string {
	var paths []string
	for _, i := range s.file.Imports {
		paths = append(paths, strings.Trim(i.Path.Value, `"`))
	}
	return paths
}

// modulePath returns the module's path.
func modulePath(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	name, ok := strings.CutPrefix(line, "module ")
	if !ok {
		t.Fatalf("go.mod begins with %q", line)
	}
	return name
}

// TestHouseFloors: a package looks only down.
func TestHouseFloors(t *testing.T) {
	module := modulePath(t)
	for _, s := range house(t) {
		below, planned := floors[floorOf(s.dir)]
		if !planned {
			t.Errorf("%s: package %s is not on the plan; enter it in floors", s.path, s.dir)
			continue
		}
		if s.test {
			continue
		}
		for _, p := range imports(s) {
			if ours, ok := strings.CutPrefix(p, module+"/"); ok && !slices.Contains(below, floorOf(ours)) {
				t.Errorf("%s: there is no stair from %s to %s; below %[2]s there are only %[4]v", s.path, s.dir, ours, below)
			}
		}
	}
}

// floorOf returns the row of floors that a package has: that of symbol/lang/X for each language's.
func floorOf(dir string) string {
	if of, name := path.Split(dir); of == "symbol/lang/" && name != "all" {
		return of + "X"
	}
	return dir
}

// TestHouseOwners: a technology has one owner.
func TestHouseOwners(t *testing.T) {
	for _, s := range house(t) {
		if s.test {
			continue
		}
		for _, p := range imports(s) {
			for technology, by := range owners {
				if (p == technology || strings.HasPrefix(p, strings.TrimSuffix(technology, "/")+"/")) && !slices.Contains(by, s.dir) {
					t.Errorf("%s: %s knows %s, which belongs to %v alone", s.path, s.dir, p, by)
				}
			}
		}
	}
}

// TestHouseLaunchers: programs are started in one function of each package that may.
func TestHouseLaunchers(t *testing.T) {
	sites := map[string][]string{} // by package
	for _, s := range house(t) {
		if s.test {
			continue
		}
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !launches(f) {
				continue
			}
			sites[s.dir] = append(sites[s.dir], fmt.Sprintf("%s in %s", f.Name.Name, s.path))
		}
	}
	for dir, where := range sites {
		if !slices.Contains(launchers, dir) {
			t.Errorf("%s starts programs (%s); only %v do", dir, strings.Join(where, ", "), launchers)
		}
		if len(where) > 1 {
			t.Errorf("%s starts programs in %d functions (%s); one is enough to watch", dir, len(where), strings.Join(where, ", "))
		}
	}
}

// launches reports whether f itself starts a program.
func launches(f *ast.FuncDecl) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if pkg, ok := sel.X.(*ast.Ident); ok {
			switch pkg.Name + "." + sel.Sel.Name {
			case "exec.Command", "exec.CommandContext", "os.StartProcess", "syscall.Exec", "syscall.ForkExec", "unix.Exec":
				found = true
			}
		}
		return true
	})
	return found
}

// writers are the files of the product that may write files, by how they do it; all others ask lock.Replace.
var writers = map[string]string{
	"lock/lock_unix.go":     "the lock",
	"lock/lock_windows.go":  "the same",
	"lock/replace.go":       "the one way",
	"registry/backup.go":    "a name that is free, which SQLite fills",
	"registry/emptied.go":   "a database, made under another name",
	"registry/salvage.go":   "a damaged database, which is set aside",
	"hooks/install_edit.go": "only if the file is as it was read, or is not there, or under git's own lock",
	"mcp/http_token.go":     "only if there is none",
	"cmd/man.go":            "pages, made anew into a directory",
	"cmd/ui.go":             "the way into the browser, under a new name",
	"cmd/doctor_checks.go":  "what tries whether it may write",
	"cmd/fs_linux.go":       "the same",
	"cmd/output.go":         "into a device or a pipe that the user names",
	"repo/pipes.go":         "opens a pipe to ask whether it has a reader, and writes nothing",
}

// TestHouseWriters: a file is written at once. What writes in place or under a name of its own is known.
func TestHouseWriters(t *testing.T) {
	used := map[string]bool{}
	for _, s := range house(t) {
		product := !slices.ContainsFunc([]string{"bench", "docs", "release", "tools", "symbol/grammar", "integration_test"}, func(dir string) bool {
			return s.dir == dir || strings.HasPrefix(s.dir, dir+"/")
		})
		if s.test || !product || !writes(s.file) {
			continue
		}
		if used[s.path] = true; writers[s.path] == "" {
			t.Errorf("%s writes a file: ask lock.Replace, or say in writers why not", s.path)
		}
	}
	for name := range writers {
		if !used[name] {
			t.Errorf("%s writes no file any more", name)
		}
	}
}

// writes reports whether a file of source calls what makes, writes or renames files.
func writes(file *ast.File) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if pkg, ok := sel.X.(*ast.Ident); !ok || pkg.Name != "os" {
			return true
		}
		switch sel.Sel.Name {
		case "WriteFile", "Create", "CreateTemp", "Rename", "Link", "Symlink", "Truncate":
			found = true
		case "OpenFile":
			reads := false
			ast.Inspect(call.Args[1], func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && id.Name == "O_RDONLY" {
					reads = true
				}
				return true
			})
			found = found || !reads
		}
		return true
	})
	return found
}

// TestHouseSizes: a file is read in one sitting, a function in one look.
func TestHouseSizes(t *testing.T) {
	for _, s := range house(t) {
		if n := strings.Count(string(s.code), "\n"); n > maxFileLines {
			t.Errorf("%s has %d lines; %d are enough, what else is in it?", s.path, n, maxFileLines)
		}
		if s.test {
			continue
		}
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				first, last := s.fset.Position(f.Pos()).Line, s.fset.Position(f.End()).Line
				if n := last - first + 1; n > maxFunctionLines {
					t.Errorf("%s:%d: %s has %d lines; %d are enough", s.path, first, f.Name.Name, n, maxFunctionLines)
				}
			}
		}
	}
}
