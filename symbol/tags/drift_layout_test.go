package tags

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"codemem/symbol"
)

// TestDriftOfLayout: what formatters do, and another order of imports and functions, is cosmetic.
func TestDriftOfLayout(t *testing.T) {
	for _, c := range []struct{ language, before, after string }{
		{"TSX", "function F() { return <p><b/> {a}</p>; }\n", "function F() {\n  return <p>\n      <b /> {a}\n    </p>;\n}\n"},
		{"TSX", "function F() { return <p>\n<b/>\n  a b\n</p>; }\n", "function F() { return <p>\n    <b/>\n    a\n    b\n  </p>; }\n"},
		{"Go", "package a\n\nimport (\n\t\"b\"\n\t\"a\"\n)\n\nvar _ = a.B\n", "package a\n\nimport (\n\t\"a\"\n\n\t\"b\"\n)\n\nvar _ = a.B\n"},
		{"Python", "import b\nfrom a import (c, d)\nx = 1\n", "from a import (\n    d,\n    c,\n)\nimport b\n\nx = 1\n"},
		{"TypeScript", "import {b, a} from 'c';\nimport d from 'd';\n", "import d from 'd';\nimport {\n  a,\n  b,\n} from 'c';\n"},
		{"C", "#ifndef A_H\n#define A_H\n#include <b.h>\n#include <a.h>\nvoid f(void);\nvoid g(void);\n#endif\n", "#ifndef A_H\n#define A_H\n#include <a.h>\n#include <b.h>\nvoid g(void);\nvoid f(void);\n#endif\n"},
		{"C++", "class A {\npublic:\n  void f();\n  void g();\nprivate:\n  int h();\n};\n", "class A {\n public:\n  void g();\n  void f();\n private:\n  int h();\n};\n"},
		{"Ruby", "class A\n  def a; end\n  private\n  def b; end\n  def c; end\nend\n", "class A\n  def a; end\n\n  private\n\n  def c; end\n\n  def b; end\nend\n"},
		{"Go", "package a\n\ntype (\n\tA int\n\tB int\n)\n", "package a\n\ntype (\n\tB int\n\tA int\n)\n"},
		{"Rust", "use b::c;\nuse a::{d, e};\nfn f() {}\n", "use a::{e, d};\nuse b::c;\n\nfn f() {\n}\n"},
		{"Java", "import b.C;\nimport a.D;\nclass A { void f() {} void g() {} }\n", "import a.D;\nimport b.C;\n\nclass A {\n    void g() {}\n\n    void f() {}\n}\n"},
		{"Kotlin", "fun f() = \"${ a }\"\n", "fun f() =\n    \"${ a }\"\n"},
		{"PHP", "<?php\nfunction f() { return <<<A\nx\nA; }\n", "<?php\n\nfunction f()\n{\n    return <<<A\nx\nA;\n}\n"},
		{"Swift", "#if X\nfunc f() {}\nfunc g() {}\n#endif\n", "#if X\nfunc g() {}\n\nfunc f() {}\n#endif\n"},
		{"Python", "x = f\"a {b} c\"\r\ny = 1\r\n", "x = f\"a {b} c\"\ny = 1\n"},
		{"Bash", "f() {\n  a \"b $c\"\n}\n", "f()\n{\n\ta \"b $c\" # d\n}\n"},
		{"JavaScript", "const a = `x ${b(c)} y`;\nfoo(a, b);\n", "const a = `x ${b(c)} y`;\nfoo(\n  a,\n  b,\n);\n"},
		{"Ruby", "x = %w[a b]\n", "x = %w[\n  a\n  b\n]\n"},
		{"C", "char *a = \"b\" \"c\";\n", "char *a =\n    \"b\"\n    \"c\";\n"},
		{"Scala", "class A {\n  def f = s\"a $b\"\n}\n", "class A {\n\n  def f =\n    s\"a $b\"\n\n}\n"},
		{"C#", "class A { string s = $\"a {b} c\"; }\n", "class A\n{\n    string s = $\"a {b} c\";\n}\n"},
		{"Lua", "local a = { b, [[ c ]] }\n", "local a = {\n  b,\n  [[ c ]],\n}\n"},
		{"Python", "x = f()  # type: ignore\n", "x = f()  # type: ignore[a]\n"},
		{"TypeScript", "// @ts-ignore\nlet a = 1;\n", "// @ts-expect-error\nlet a = 1;\n"},
	} {
		x, y := mustParse(t, c.language, []byte(c.before)), mustParse(t, c.language, []byte(c.after))
		if d := symbol.Compare(x, y); d.Grade != symbol.DriftCosmetic {
			t.Errorf("%s: %+v of\n%s\n%s", d.Grade, d, c.before, c.after)
		}
	}
}

// TestFingerprintOfManyImports: one statement that imports much is read once.
func TestFingerprintOfManyImports(t *testing.T) {
	var b strings.Builder
	b.WriteString("from a import (")
	for i := range 60_000 {
		fmt.Fprintf(&b, "x%d, ", i)
	}
	b.WriteString("y)\n")
	start := time.Now()
	o := mustParse(t, "Python", []byte(b.String()))
	if took := time.Since(start); took > time.Minute || o.Rest == 0 || len(o.Imports) != 60_001 {
		t.Errorf("it took %v, with %d imports", took, len(o.Imports))
	}
}
