package module

import (
	"fmt"
	"math/rand/v2"
	"slices"
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
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%s took %v", name, took)
		}
	}
	if n := len(readTOML([]byte(strings.Repeat("a = 1\n", 2*maxSettings)))); n > maxSettings {
		t.Errorf("%d settings", n)
	}
}

// TestReadTOML: the settings of a file as people write it.
func TestReadTOML(t *testing.T) {
	got := readTOML([]byte("top = 1 # note\n[a.\"b\"] # c\nx.y = 'z # no remark'\n[[bin]]\nname = \"one\"\n[[ bin ]]\nlist = [ # open\n  'p', # q\n  \"r\",\n]\nin = { path = \"../d\", deep = { k = [1, 2] } }\nbroken\n"))
	want := []setting{
		{"", 0, "top", "1"},
		{"a.b", 1, "x.y", "z # no remark"},
		{"bin", 1, "name", "one"},
		{"bin", 2, "list", `[ 'p', "r", ]`},
		{"bin", 2, "in.path", "../d"},
		{"bin", 2, "in.deep.k", "[1, 2]"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
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
