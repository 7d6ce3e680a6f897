//go:build unix

package assemble

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codemem/scan"
	"codemem/verify"
)

// A table is an assembler with a work tree on it.
type table struct {
	fixture
	m         *verify.Memory
	assembler *Assembler
}

func newTable(t *testing.T, files map[string]string) *table {
	t.Helper()
	y := newFixture(t)
	for p, content := range files {
		y.write(p, content)
	}
	y.save()
	m, err := verify.Open(t.Context(), y.root, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.Close() })
	return &table{y, m, NewAssembler(y.index(0), scan.NewCache(1<<20))}
}

func (b *table) pack(r Request) Pack {
	b.t.Helper()
	p, err := b.try(r)
	if err != nil {
		b.t.Fatal(err)
	}
	if p.Partial != "" {
		b.t.Errorf("partial: %s", p.Partial)
	}
	for _, i := range p.Items {
		if i.Form != TreeForm && !strings.Contains(i.Text, fmt.Sprintf("path=%q", i.Path)) && i.Text != i.Path+"\n" {
			b.t.Errorf("what is told to be %s is\n%s", i.Path, i.Text)
		}
	}
	return p
}

func (b *table) try(r Request) (Pack, error) {
	b.t.Helper()
	if _, err := b.assembler.Index().Reconcile(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	b.assembler.mu.Lock()
	b.assembler.known.at = b.assembler.known.at.Add(-1e15) // everything is learned anew
	b.assembler.mu.Unlock()
	return b.assembler.Assemble(b.t.Context(), b.m, r)
}

// itemsOf is the items of a pack, a line each.
func itemsOf(p Pack) []string {
	var lines []string
	for _, i := range p.Items {
		if i.Form != TreeForm {
			lines = append(lines, fmt.Sprintf("%d %s %s", i.Priority, i.Path, i.Form))
		}
	}
	return lines
}

func body40(name string) string {
	return "{\n" + strings.Repeat("\tprintln(\"a long body that a skeleton leaves out\")\n", 40) + "\tprintln(\"end of " + name + "\")\n}\n"
}

var shop = map[string]string{
	"go.mod":             "module shop\n\ngo 1.26\n",
	"cart/cart.go":       "package cart\n\nimport \"shop/price\"\n\n// Total sums up.\nfunc Total(n int) int {\n\treturn n * price.Of(n)\n}\n\nfunc other() {}\n",
	"cart/cart_test.go":  "package cart\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) " + body40("test"),
	"price/price.go":     "package price\n\n// Of tells.\nfunc Of(n int) int " + body40("price") + "\nfunc unrelated() " + body40("unrelated"),
	"price/tax.go":       "package price\n\nfunc Tax() " + body40("tax"),
	"web/handler.go":     "package web\n\nimport \"shop/cart\"\n\nfunc Handle() int { return cart.Total(2) }\n",
	"docs/notes.md":      "# Notes\n\nnothing to the point\n",
	".env":               "SECRET=hunter2hunter2\n",
	".gitignore":         "built/\n",
	"vendor/x/x.go":      "package x\n",
	"assets/logo.png":    "\x89PNG\x00\x00",
	"far/away/alone.txt": "alone\n",
}

func TestAssemble(t *testing.T) {
	b := newTable(t, shop)
	b.write("built/out.go", "package built\n")
	got := b.pack(Request{File: "cart/cart.go", Cursor: Position{7, 10}, Budget: 4000, Manifest: true})
	want := []string{
		"1 cart/cart.go whole",
		"3 price/price.go whole",
		"5 cart/cart_test.go whole",
		"5 web/handler.go whole",
	}
	if diff := cmp.Diff(want, itemsOf(got)); diff != "" {
		t.Errorf("the pack (-want +got):\n%s", diff)
	}
	for _, part := range []string{
		`<current_file path="cart/cart.go" filetype="Go">`, "\treturn n<|CURSOR|> * price.Of(n)", `<file path="price/price.go" form="whole">`,
		"<repo_tree files=\"12\">\n", "docs/: notes.md\n", "<manifest>\n1 cart/cart.go whole: the current file\n",
	} {
		if !strings.Contains(got.Text, part) {
			t.Errorf("%q is not in\n%s", part, got.Text)
		}
	}
	for _, part := range []string{"hunter2", "built"} {
		if strings.Contains(got.Text, part) {
			t.Errorf("%q is in\n%s", part, got.Text)
		}
	}
}

// TestAssembleDegrades is about what becomes of a file when there is less and less room.
func TestAssembleDegrades(t *testing.T) {
	b := newTable(t, shop)
	forms := map[string]bool{}
	last := -1
	for budget := 0; budget <= 3000; budget += 7 {
		got := b.pack(Request{File: "cart/cart.go", Cursor: Position{7, 9}, Budget: budget})
		if got.Used > budget {
			t.Fatalf("%d tokens for %d", got.Used, budget)
		}
		for _, i := range got.Items {
			if i.Path == "price/price.go" {
				forms[i.Form] = true
				order := slices.Index([]string{PathOnly, Summarized, Skeletal, Whole}, i.Form)
				if order < last-1 {
					t.Errorf("at %d tokens it is %s", budget, i.Form)
				}
				last = order
			}
		}
	}
	for _, f := range []string{PathOnly, Skeletal, Whole} {
		if !forms[f] {
			t.Errorf("it was never in as %s", f)
		}
	}
}

// TestAssembleUnsaved is about texts that are not on disk yet.
func TestAssembleUnsaved(t *testing.T) {
	b := newTable(t, shop)
	current := "package cart\n\nimport \"shop/web\"\n\nvar now = web.Handle()\n"
	open := "package web\n\nfunc Handle() int { return 42 } // unsaved\n"
	got := b.pack(Request{
		File: "cart/cart.go", Content: &current, Cursor: Position{5, 1}, Budget: 4000,
		Open: []Buffer{{Path: "web/handler.go", Content: &open}},
	})
	if i := slices.IndexFunc(got.Items, func(i Item) bool { return i.Path == "web/handler.go" }); i < 0 || got.Items[i].Priority != 3 ||
		!strings.Contains(got.Items[i].Text, "// unsaved") {
		t.Errorf("an import of unsaved text is not followed to unsaved text:\n%s", got.Text)
	}
	if !strings.Contains(got.Text, "var now") || strings.Contains(got.Text, "Total sums up") {
		t.Errorf("the unsaved text of the current file is not there:\n%s", got.Text)
	}
	// A file that was never saved.
	fresh := "package price\n\nfunc New() { Tax() }\n"
	got = b.pack(Request{File: "price/new.go", Content: &fresh, Cursor: Position{3, 20}, Budget: 4000})
	if items := itemsOf(got); !slices.Contains(items, "1 price/new.go whole") || !slices.Contains(items, "3 price/tax.go whole") {
		t.Errorf("%q", items)
	}
	// What was stored meanwhile is of what is on disk.
	if got := b.pack(Request{File: "web/handler.go", Budget: 4000}); strings.Contains(got.Text, "unsaved") {
		t.Errorf("an unsaved text has stayed:\n%s", got.Text)
	}
}

func TestAssembleEdits(t *testing.T) {
	b := newTable(t, shop)
	got := b.pack(Request{
		File: "cart/cart.go", Cursor: Position{7, 9}, Budget: 3000,
		Edits: []Edit{
			{Path: "price/tax.go", Diff: "@@ -3 +3 @@\n-func Tax() {\n+func Tax(rate int) {\n"},
			{Path: ".env", Diff: "@@ -1 +1 @@\n-SECRET=hunter2hunter2\n+SECRET=hunter3\n"},
			{Path: "docs/notes.md", Diff: "@@ -3 +3 @@\n-nothing\n+something\n"},
		},
		Open: []Buffer{{Path: "far/away/alone.txt"}, {Path: "built/out.go"}, {Path: "gone.go"}, {Path: ".env"}, {Path: "assets/logo.png"}},
	})
	want := []string{
		"1 cart/cart.go whole", "2 price/tax.go diff", "2 docs/notes.md diff",
		"3 price/price.go skeleton", "4 price/tax.go whole", "4 docs/notes.md whole", "4 far/away/alone.txt whole", "4 .env path", "4 assets/logo.png path",
		"5 cart/cart_test.go skeleton", "5 web/handler.go whole",
	}
	items := itemsOf(got)
	for _, w := range want[:3] {
		if !slices.Contains(items, w) {
			t.Errorf("%q is not in %q", w, items)
		}
	}
	for _, w := range want[4:9] {
		if !slices.Contains(items, w) {
			t.Errorf("%q is not in %q", w, items)
		}
	}
	if strings.Contains(got.Text, "hunter") || strings.Contains(got.Text, "built") {
		t.Errorf("a secret or an ignored file is in\n%s", got.Text)
	}
	if strings.Index(got.Text, "rate int") > strings.Index(got.Text, "+something") {
		t.Error("the newest edit does not come first")
	}
}

// TestAssembleDefines: what an edit names is looked up where it is defined.
func TestAssembleDefines(t *testing.T) {
	b := newTable(t, shop)
	got := b.pack(Request{File: "far/away/alone.txt", Budget: 3000, Edits: []Edit{{Path: "docs/notes.md", Diff: "@@ -3 +3 @@\n-nothing\n+unrelated\n"}}})
	at := slices.IndexFunc(got.Items, func(i Item) bool { return i.Path == "price/price.go" })
	if at < 0 || !strings.Contains(got.Items[at].Why, "defines what is being edited") {
		t.Errorf("%q", itemsOf(got))
	}
}

func TestAssembleRefuses(t *testing.T) {
	b := newTable(t, shop)
	b.write("huge.go", strings.Repeat("x", mostBytes+1))
	for name, r := range map[string]Request{
		"nowhere.go":     {File: "nowhere.go"},
		"../out.go":      {File: "../out.go"},
		".git/config":    {File: ".git/config"},
		"/etc/hostname":  {File: "/etc/hostname"},
		"":               {File: ""},
		"open":           {File: "cart/cart.go", Open: []Buffer{{Path: "../../etc/passwd"}}},
		"negative":       {File: "cart/cart.go", Budget: -1},
		"above the most": {File: "cart/cart.go", Budget: MaxBudget + 1},
		"unit":           {File: "cart/cart.go", Unit: "lines"},
		"ratio":          {File: "cart/cart.go", PrefixRatio: new(1.5)},
		"no number":      {File: "cart/cart.go", PrefixRatio: new(math.NaN())},
	} {
		if p, err := b.try(r); err == nil {
			t.Errorf("%s: %q", name, p.Text)
		}
	}
	if _, err := b.try(Request{File: "nowhere.go", Budget: 100}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	for p, why := range map[string]string{".env": "it may hold secrets", "assets/logo.png": "it is binary", "huge.go": "it is larger than 4 MiB"} {
		got := b.pack(Request{File: p, Budget: 1000})
		if !strings.Contains(got.Text, `<current_file path="`+p+`" withheld="`+why+`" />`) {
			t.Errorf("%s:\n%s", p, got.Text)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.assembler.Assemble(ctx, b.m, Request{File: "cart/cart.go", Budget: 100}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestAssembleTogether is about history: what changed together belongs together.
func TestAssembleTogether(t *testing.T) {
	b := newTable(t, map[string]string{"a.txt": "0\n", "b.txt": "0\n", "c.txt": "0\n", "d.txt": "0\n"})
	for i := range 4 {
		b.write("a.txt", fmt.Sprint("a", i, "\n"))
		b.write("c.txt", fmt.Sprint("c", i, "\n"))
		b.save()
		b.write("d.txt", fmt.Sprint("d", i, "\n"))
		b.save()
	}
	got := b.pack(Request{File: "a.txt", Budget: 1000})
	if diff := cmp.Diff([]string{"1 a.txt whole", "5 c.txt whole", "5 d.txt whole"}, itemsOf(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestAssembleImports is about the languages that imports are followed in.
func TestAssembleImports(t *testing.T) {
	for _, c := range []struct{ file, content, target, text string }{
		{"src/a.ts", "import {\n  b,\n} from './b'\nb()\n", "src/b.ts", "export function b() {}\n"},
		{"src/a.js", "const b = require('./lib')\nb.run()\n", "src/lib/index.js", "exports.run = function () {}\n"},
		{"pkg/a.py", "from .b import run\nrun()\n", "pkg/b.py", "def run():\n    pass\n"},
		{"src/main.rs", "mod b;\nuse crate::b::run;\nfn main() { run() }\n", "src/b.rs", "pub fn run() {}\n"},
		{"a.c", "#include \"b.h\"\nint main(void) { return run(); }\n", "b.h", "int run(void);\n"},
		{"src/x/A.java", "package x;\nimport y.B;\nclass A { B b; }\n", "src/y/B.java", "package y;\npublic class B {}\n"},
		{"a.rb", "require_relative 'b'\nB.run\n", "b.rb", "module B\n  def self.run; end\nend\n"},
		{"a.lua", "local b = require('b')\nb.run()\n", "b.lua", "local b = {}\nfunction b.run() end\nreturn b\n"},
	} {
		t.Run(c.file, func(t *testing.T) {
			b := newTable(t, map[string]string{c.file: c.content, c.target: c.text, "other/unrelated.txt": "x\n"})
			got := b.pack(Request{File: c.file, Budget: 1000})
			if items := itemsOf(got); !slices.Contains(items, "3 "+c.target+" whole") {
				t.Errorf("%q", items)
			}
		})
	}
}
