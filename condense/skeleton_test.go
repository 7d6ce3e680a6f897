package condense_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/symbol"
	"codemem/symbol/tags"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestSkeletonGolden: the skeletons of realistic sources of every language.
func TestSkeletonGolden(t *testing.T) {
	w := goldenWorld(t)
	for _, p := range w.Paths() {
		t.Run(p, func(t *testing.T) {
			got := condense.Outline(w.outlines[p], w.contents[p])
			golden := filepath.Join("testdata", "skeletons", p+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(got.Text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got.Text); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if got.Whole {
				t.Error("nothing is saved")
			}
		})
	}
}

// sound checks what holds of any skeleton.
func sound(t *testing.T, what string, o *symbol.Outline, content []byte) condense.Skeleton {
	t.Helper()
	s := condense.Outline(o, content)
	again := condense.Outline(o, content)
	switch {
	case s.Text != again.Text:
		t.Fatalf("%s: two skeletons differ", what)
	case len(s.Text) > len(content):
		t.Fatalf("%s: %d bytes became %d", what, len(content), len(s.Text))
	case condense.Tokens(s.Text) > condense.Tokens(content):
		t.Fatalf("%s: %d tokens became %d", what, condense.Tokens(content), condense.Tokens(s.Text))
	case s.Whole && s.Text != string(content):
		t.Fatalf("%s: whole, but not the file", what)
	}
	return s
}

// TestSkeletonProperties: what holds of the skeletons of realistic sources, and of cut and torn ones.
func TestSkeletonProperties(t *testing.T) {
	w := goldenWorld(t)
	for _, p := range w.Paths() {
		t.Run(p, func(t *testing.T) {
			t.Parallel()
			o, content := w.outlines[p], w.contents[p]
			named(t, o, content, sound(t, p, o, content))
			if len(o.Warnings) == 0 { // else something that is open may be no symbol
				balanced(t, content, condense.Outline(o, content).Text)
			}
			random := rand.New(rand.NewPCG(uint64(len(content)), 1))
			for range 40 {
				torn := tear(random, content)
				o, err := tags.Parse(languageOf(p, content), torn, tags.Standard)
				if err != nil {
					t.Fatal(err)
				}
				named(t, o, torn, sound(t, "torn", o, torn))
				for i := range o.Symbols {
					condense.SymbolSkeleton(o, torn, i)
					condense.Signature(o, torn, i)
				}
			}
		})
	}
}

// named checks that the name of every exported declaration is in the text, after that of what it lies in.
func named(t *testing.T, o *symbol.Outline, content []byte, s condense.Skeleton) {
	t.Helper()
	for i := range o.Symbols {
		d := &o.Symbols[i]
		// A symbol may have a name that is not written: as "default" of Astro, whose fence stands for the component, is longer than that.
		end := min(int(d.NameAt)+len(d.Name), max(int(d.Span.End), int(d.NameAt)))
		name := string(content[d.NameAt:end])
		if d.Exported && o.Listed(i) && !strings.Contains(s.Text, name) {
			t.Errorf("%s is not in the skeleton:\n%s", d.Qualified, s.Text)
			return
		}
	}
}

// balanced checks that braces, brackets and parentheses outside of comments and strings are as balanced as they are
// in the source.
func balanced(t *testing.T, content []byte, text string) {
	t.Helper()
	for _, pair := range []string{"{}", "[]"} {
		was := bytes.Count(content, []byte(pair[:1])) - bytes.Count(content, []byte(pair[1:]))
		is := strings.Count(text, pair[:1]) - strings.Count(text, pair[1:])
		if was == 0 && is != 0 {
			t.Errorf("%d %s are open", is, pair)
		}
	}
}

// tear cuts a content somewhere, or drops or exchanges some of its lines.
func tear(r *rand.Rand, content []byte) []byte {
	lines := bytes.SplitAfter(content, []byte("\n"))
	switch r.IntN(4) {
	case 0:
		return content[:r.IntN(len(content))]
	case 1:
		return content[r.IntN(len(content)):]
	case 2:
		i, j := r.IntN(len(lines)), r.IntN(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return bytes.Join(lines, nil)
	}
	var kept [][]byte
	for _, l := range lines {
		if r.IntN(10) > 0 {
			kept = append(kept, l)
		}
	}
	return bytes.Join(kept, nil)
}

// FuzzSkeleton: an outline may say anything of any content.
func FuzzSkeleton(f *testing.F) {
	f.Add([]byte("func f() {\n\treturn\n}\n// é\n"), uint64(1))
	f.Add([]byte("/* a */ class A:\n  \"\"\"d\"\"\"\n  def f(self): pass\n"), uint64(7))
	f.Add([]byte(""), uint64(3))
	f.Fuzz(func(t *testing.T, content []byte, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 9))
		span := func() symbol.Span {
			a, b := r.Uint32N(uint32(len(content)+3)), r.Uint32N(uint32(len(content)+3))
			if r.IntN(20) > 0 && a > b {
				a, b = b, a
			}
			if r.IntN(3) == 0 {
				return symbol.Span{}
			}
			return symbol.Span{Start: a, End: b}
		}
		o := &symbol.Outline{Language: tags.Languages()[r.IntN(len(tags.Languages()))], Doc: span(), PackageAt: span()}
		for i := range r.IntN(8) {
			s := symbol.Symbol{
				Name: "n", Qualified: "n", Ordinal: r.IntN(3), Kind: symbol.Kind(r.IntN(17)), Parent: r.IntN(i+1) - 1, Span: span(), Body: span(), Value: span(), Doc: span(),
			}
			s.NameAt = s.Span.Start
			o.Symbols = append(o.Symbols, s)
		}
		for range r.IntN(4) {
			o.Imports = append(o.Imports, symbol.Import{Span: span()})
			o.Groups = append(o.Groups, span())
			o.Notes = append(o.Notes, span())
		}
		sound(t, "any", o, content)
		orderly(t, "any", content, condense.Ranges(o, content, func(md5 string) bool { return md5[0]%2 == 0 }))
		for i := range o.Symbols {
			condense.SymbolSkeleton(o, content, i)
			condense.Signature(o, content, i)
		}
	})
}

// TestSkeletonCases: small sources, and their skeletons to the byte.
func TestSkeletonCases(t *testing.T) {
	long := strings.Repeat("\tlong(1)\n", 20)
	many, indented := strings.Repeat("    something(1)\n", 60), strings.Repeat("        something(1)\n", 60)
	for _, c := range []struct{ name, path, source, want string }{
		{
			"python in a statement", "a.py", "import os\nif os:\n    import json\n    def f(a):\n" + strings.Repeat("        a = a + 1\n", 20) + "else:\n    json = None\n",
			"import os\nimport json\ndef f(a): ...\njson = None\n",
		},
		{"a doc with a mark", "a.rs", "/*!\nSays what.\n\nAnd more.\n*/\nuse a::b;\n/*! Runs. */\nfn f() {\n" + long + "}\n", "/*! Says what. */\nuse a::b;\n/*! Runs. */\nfn f() { … }\n"},
		{"nothing parsed", "a.go", strings.Repeat("x y z (\n", 40), strings.Repeat("x y z (\n", 40)},
		{"a shebang", "a.sh", "#!/bin/sh\n# Does it.\nf() (\n" + long + ")\n", "#!/bin/sh\n# Does it.\nf() ( … )\n"},
		{"php opens", "a.php", "<?php\ndeclare(strict_types=1);\nfunction f() {\n" + strings.Repeat("  g();\n", 40) + "}\n", "<?php\nfunction f() { … }\n"},
		{"a ruby block comment", "a.rb", "=begin\nSays what.\nAnd more.\n=end\ndef f\n" + long + "end\n", "# Says what.\ndef f …\nend\n"},
		{"a lua long comment", "a.lua", "--[==[\nSays what.\n]==]\nfunction f()\n" + long + "end\n", "-- Says what.\nfunction f() …\nend\n"},
		{
			"a tag alone", "a.cs", "/// <summary>\n/// Says what.\n/// </summary>\nclass A {\n  void F() {\n" + strings.Repeat("    G();\n", 40) + "  }\n}\n",
			"/// Says what.\nclass A {\n  void F() { … }\n}\n",
		},
		{"a macro on the next line", "a.c", "#define F(a) \\\n\tdo_something_long(a, a, a) + do_something_long(a, a, a) + do_something_long(a, a, a)\nint x;\n", "#define F(a) …\nint x;\n"},
		{
			"a doc said once", "a.h", "/* The file. */\n#ifndef A\n#define A\n/* One. */\nstatic int f(void)\n{\n" + strings.Repeat("\tg();\n", 40) + "}\n#endif\n",
			"/* The file. */\n#ifndef A\n#define A\n/* One. */\nstatic int f(void)\n{ … }\n#endif\n",
		},
		{"a single quoted doc", "a.py", "def f():\n    'Says what.'\n" + strings.Repeat("    g()\n", 40), "def f(): 'Says what.'\n"},
		{
			"an ordinal after the end", "a.cs", "class A {\n  int F(int a) => compute_something_quite_long(1, 2, 3) + compute_something_quite_long(1, 2, 3);\n  int F(byte b) => compute_something_quite_long(1, 2, 3) + compute_something_quite_long(1, 2, 3);\n}\n",
			"class A {\n  int F(int a) => …;\n  int F(byte b) => …; /*~2*/\n}\n",
		},
		{"as many tokens", "a.ts", strings.Repeat("function f() {                    }\n", 4), strings.Repeat("function f() {                    }\n", 4)},
		{
			"a condition around nothing", "a.c", "#if A\n" + strings.Repeat("#error this is not to be, and it is said at some length\n", 20) + "#endif\nvoid f(void)\n{\n" + long + "}\n",
			"void f(void)\n{ … }\n",
		},
		{
			"a function that carries the file", "a.ts",
			"/** Makes one. */\nexport function make(o: Options): Maker {\n  const state = {};\n  // Takes the first.\n  function first(\n    a: string,\n    b: number,\n  ): void {\n" + many +
				"  }\n  const second = async (c: number) => {\n" + many + "  };\n  class Third {\n    run() {\n" + many + "    }\n  }\n  return { first, second };\n}\n",
			"/** Makes one. */\nexport function make(o: Options): Maker { …\n  // Takes the first.\n  function first(a: string, b: number): void { … }\n  const second = async (c: number) => { … };\n" +
				"  class Third {\n    run() { … }\n  }\n}\n",
		},
		{
			"one that carries less", "a.ts", "function make() {\n  function first() {\n    g();\n  }\n" + many + many + "}\n", "function make() { … }\n",
		},
		{
			"an app that is a function", "a.py",
			"def create(config=None):\n    \"\"\"Makes the app.\"\"\"\n    app = App()\n\n    @app.route('/')\n    def index(\n        a,\n        b=1,\n    ):\n        \"\"\"Shows all.\"\"\"\n" + indented +
				"    def login(c):\n" + indented + "    return app\n",
			"def create(config=None): \"\"\"Makes the app.\"\"\"\n    @app.route('/')\n    def index(a, b=1): \"\"\"Shows all.\"\"\"\n    def login(c): ...\n",
		},
		{
			"a module in a function", "a.lua", "function open()\n  local n = 1\n  local function get(k)\n" + many + "  end\n  local function put(k)\n" + many + "  end\n  return get\nend\n",
			"function open() …\n  local function get(k) … end\n  local function put(k) … end\nend\n",
		},
		{"too small to shorten", "a.go", "package a\n", "package a\n"},
		{
			"a long doc", "a.go", "package a\n\n// " + strings.Repeat("é ", 200) + "\nfunc f() {\n" + strings.Repeat("\tg()\n", 40) + "}\n",
			"package a\n// " + strings.Repeat("é ", 52) + "…\nfunc f() { … }\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := archive(t, "-- "+c.path+" --\n"+c.source)
			got := sound(t, c.name, w.outlines[c.path], w.contents[c.path])
			if d := cmp.Diff(c.want, got.Text); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}
