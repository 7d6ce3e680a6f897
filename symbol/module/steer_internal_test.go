package module

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestReadersOfSteering: what small files say is read in little time and space, whatever they hold.
func TestReadersOfSteering(t *testing.T) {
	hostile := map[string]string{
		"nothing":  "",
		"open":     "[[[[[[{{{{{\"\"\"'''(((",
		"binary":   string([]byte{0, 0xff, 0xfe, '\n', '=', '[', 0}),
		"nested":   "a = " + strings.Repeat("{ b = ", 20000),
		"list":     "where = [" + strings.Repeat("\n'x',", 50000),
		"arrays":   strings.Repeat("a = [\n"+strings.Repeat("1,\n", 20000), 40),
		"keys":     strings.Repeat("[dependencies]\nx = { path = '../../..' }\n", 20000),
		"replaces": "module m\n" + strings.Repeat("replace a => ./b\nuse ./c\n", 20000),
		"json":     `{"autoload": {"psr-4": {"A\\": 1, "B\\": null, "C\\": {}, "D\\": "../x"}}}`,
		"deep":     strings.Repeat(`{"autoload":`, 20000),
		"elements": strings.Repeat("<ItemGroup Condition='x'>", 20000),
		"usings":   strings.Repeat("<Using Include='x' Remove='y'/>", 50000),
		"commands": `[{"file": 1}, {"command": "-I -I -I"}]`,
		"long":     "module " + strings.Repeat("x", 5<<20),
	}
	r := rand.New(rand.NewPCG(7, 7)) //nolint:gosec // no secret
	parts := strings.Split("[|]|{|}|=|\"|'|#|,|\n|module m|replace|=>|./a|../..|use (|)|[dependencies]|path|where", "|")
	for n := range 200 {
		var b strings.Builder
		for range 60 {
			b.WriteString(parts[r.IntN(len(parts))] + " ")
		}
		hostile[fmt.Sprint("random ", n)] = b.String()
	}
	for name, text := range hostile {
		start := time.Now()
		readGoMod([]byte(text))
		readCargo([]byte(text))
		readPythonRoots([]byte(text))
		readComposer([]byte(text))
		readCommands([]byte(text))
		readProject([]byte(text))
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%s took %v", name, took)
		}
	}
}

// TestReadCargo: what a Cargo.toml says, in the forms that people write it in.
func TestReadCargo(t *testing.T) {
	got := readCargo([]byte("\xEF\xBB\xBF" + `
cargo-features = ["x"] # note
workspace = { members = ["a"], dependencies = { shared = { path = "crates/shared" }, plain = "1" } }
[package]
name = "one-crate"
version.workspace = true
[lib]
name = "one"
path = "src/main_lib.rs"
[[bin]]
name = "tool"
path = 'src/tool.rs'
[[bin]]
name = "other"
[ dependencies ]
a = "1.0"
"b" = { version = "1", path = "../b", features = [ # open
  'p',
  "r",
] }
c.path = "../c"
both = "1"
[dependencies.d]
package = "real-d"
path = "../d"
[dev-dependencies]
both = { path = "../both" }
shared = { workspace = true }
[target.'cfg(unix)'.dependencies]
unix = { path = "../unix" }
[patch.crates-io]
p = { path = "../p" }
[patch."https://example.com/x"]
q = { path = "../q" }
`))
	want := &cargo{
		there: true, name: "one-crate", lib: "one", libPath: "src/main_lib.rs", workspace: true,
		targets: []string{"src/main_lib.rs", "src/tool.rs", ""},
		takes: map[string]cargoFrom{
			"a": {}, "b": {path: "../b"}, "c": {path: "../c"}, "both": {path: "../both"}, "d": {path: "../d", renamed: "real-d"}, "shared": {shared: true}, "unix": {path: "../unix"},
		},
		names:   []string{"a", "b", "both", "c", "d", "shared", "unix"},
		shared:  map[string]cargoFrom{"shared": {path: "crates/shared"}, "plain": {}},
		patched: map[string]cargoFrom{"p": {path: "../p"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

// TestReadCargoFaults: a file that no tool takes says what stands around its faults.
func TestReadCargoFaults(t *testing.T) {
	for name, text := range map[string]string{
		"a conflict":        "[package]\nname = \"a\"\n<<<<<<< ours\nversion = \"1\"\n=======\nversion = \"2\"\n>>>>>>> theirs\n[dependencies]\nb = { path = \"../b\" }\n",
		"half a line":       "[package]\nname = \"a\"\nedition =\n[dependencies]\nb = { path = \"../b\" }\n",
		"an open string":    "[package]\nname = \"a\"\nedition = \"20\n[dependencies]\nb = { path = \"../b\" }\n",
		"a key twice":       "[package]\nname = \"a\"\nname = \"b\"\n[dependencies]\nb = { path = \"../b\" }\n",
		"a value of a kind": "[package]\nname = \"a\"\n[lib]\nname = 3\n[dependencies]\nb = { path = \"../b\" }\n",
		"an open table":     "[package]\nname = \"a\"\n[dependencies]\nb = { path = \"../b\" }\nc = { path = \"../c\"",
		"another encoding":  "[package]\nname = \"a\"\nauthors = [\"M\xfcller\"]\n[dependencies]\nb = { path = \"../b\" }\n",
		"a bare [workspace": "[package]\nname = \"a\"\n[dependencies]\nb = { path = \"../b\" }\n[workspace\n",
	} {
		if c := readCargo([]byte(text)); c.name != "a" || c.takes["b"].path != "../b" || c.lib != "" || len(c.takes) != 1 {
			t.Errorf("%s: %+v", name, c)
		}
	}
	if c := readCargo([]byte("[workspace]\n")); !c.workspace {
		t.Error("an empty table is none")
	}
	many := "[package]\nname = \"a\"\n" + strings.Repeat("x\n", maxFaults+1) + "[lib]\nname = \"b\"\n"
	if c := readCargo([]byte(many)); c.name != "a" || c.lib != "" {
		t.Errorf("behind many faults: %+v", c)
	}
	if c := readCargo([]byte("[package]\nname = \"a\"\n#" + strings.Repeat("x", maxConfig))); c.name != "" {
		t.Error("a huge file is read")
	}
}

// TestReadPythonRoots: the directories that a project says its packages are in.
func TestReadPythonRoots(t *testing.T) {
	for text, want := range map[string]string{
		"[tool.setuptools.packages.find]\nwhere = [\"src\", 'more']\n":                       "src more",
		"where = [\n  \"a\",\n  # b\n]\n[next]\nc\n":                                         "a b",
		"[options]\npackage_dir =\n    = lib\npackages = find:\n[options.packages.find]\n":   "lib",
		"package-dir = {\"\" = \"src\"}":                                                     "src",
		"packages = [{include = \"x\", from = \"python\"}]":                                  "python",
		"packages = [\"x\"]\nname = \"y\"":                                                   "",
		"[tool.pytest.ini_options]\npythonpath = \"tests\"\n\nnot part of it\nother = 'z'\n": "tests",
		"": "",
	} {
		if got := strings.Join(readPythonRoots([]byte(text)), " "); got != want {
			t.Errorf("%q has %q, want %q", text, got, want)
		}
	}
}

// TestInside: a path stays in the tree, or is none.
func TestInside(t *testing.T) {
	for _, c := range []struct {
		dir, p, want string
		ok           bool
	}{
		{"a/b", "../c", "a/c", true},
		{"a", "..", "", true},
		{"a", "../..", "../..", false},
		{"", "../a", "../a", false},
		{"a", "/etc", "", false},
		{"", ".", "", true},
	} {
		if got, ok := inside(c.dir, c.p); ok != c.ok || ok && got != c.want {
			t.Errorf("%q in %q: %q %v, want %q %v", c.p, c.dir, got, ok, c.want, c.ok)
		}
	}
}
