package tags

import (
	"testing"

	"codemem/symbol"
)

// printOf returns the fingerprint of a symbol of a source.
func printOf(t *testing.T, language, source, qualified string) symbol.Fingerprint {
	t.Helper()
	o := mustParse(t, language, []byte(source))
	i := o.Find(symbol.ID{Qualified: qualified, Ordinal: 1, Offset: -1})
	if i < 0 {
		t.Fatalf("no symbol %s in\n%s", qualified, source)
	}
	return symbol.FingerprintOf(o, i, []byte(source), Generator)
}

// TestFingerprint: what is done to a symbol or around it is graded as what it is.
func TestFingerprint(t *testing.T) {
	const goWas = "package p\n\nimport \"os\"\n\n// Run runs n times.\nfunc Run(n int) int {\n\treturn n + len(\"a  b\") // all\n}\n\nfunc other() {}\n"
	const pyWas = "class A:\n    \"\"\"An A.\"\"\"\n    x = 1\n\n    def f(self):\n        if self.x:\n            a()\n            b()\n\n    def g(self):\n        pass\n"
	const tsWas = "export class C {\n  a = 1;\n  b = 2;\n  run(n: number) { return n; }\n}\nfunction h() { const k = () => 1; return k; }\n"
	for _, c := range []struct {
		name, language, was, now, id, nowID string
		want                                symbol.Grade
		same                                bool
	}{
		{name: "nothing", language: "Go", was: goWas, now: goWas, id: "Run", same: true},
		{name: "elsewhere", language: "Go", was: goWas, now: "package p\n\nimport \"io\"\n\nvar x = 1\n\n// Run runs n times.\nfunc Run(n int) int {\n\treturn n + len(\"a  b\") // all\n}\n", id: "Run", same: true},
		{name: "line ends", language: "Go", was: goWas, now: "package p\r\n\r\n// Run runs n times.\r\nfunc Run(n int) int {\r\n\treturn n + len(\"a  b\") // all\r\n}\r\n", id: "Run", same: true},
		{name: "renamed", language: "Go", was: goWas, now: "package p\n\n// Walk runs n times.\nfunc Walk(n int) int {\n\treturn n + len(\"a  b\") // all\n}\n", id: "Run", nowID: "Walk", same: true},
		{name: "doc", language: "Go", was: goWas, now: "package p\n\n// Run runs.\nfunc Run(n int) int {\n\treturn n + len(\"a  b\") // all\n}\n", id: "Run", want: symbol.DriftCosmetic},
		{name: "comment", language: "Go", was: goWas, now: "package p\n\n// Run runs n times.\nfunc Run(n int) int {\n\n\treturn n + len(\"a  b\")\n}\n", id: "Run", want: symbol.DriftCosmetic},
		{name: "blanks in a literal", language: "Go", was: goWas, now: "package p\n\n// Run runs n times.\nfunc Run(n int) int {\n\treturn n + len(\"a b\") // all\n}\n", id: "Run", want: symbol.DriftBody},
		{name: "body", language: "Go", was: goWas, now: "package p\n\n// Run runs n times.\nfunc Run(n int) int {\n\treturn n - len(\"a  b\") // all\n}\n", id: "Run", want: symbol.DriftBody},
		{name: "signature", language: "Go", was: goWas, now: "package p\n\n// Run runs n times.\nfunc Run(n int, m int) int {\n\treturn n + len(\"a  b\") // all\n}\n", id: "Run", want: symbol.DriftInterface},
		{name: "indentation that means something", language: "Python", was: pyWas, now: "class A:\n    \"\"\"An A.\"\"\"\n    x = 1\n\n    def f(self):\n        if self.x:\n            a()\n        b()\n\n    def g(self):\n        pass\n", id: "A.f", want: symbol.DriftBody},
		{name: "docstring", language: "Python", was: pyWas, now: "class A:\n    \"\"\"Another.\"\"\"\n    x = 1\n\n    def f(self):\n        if self.x:\n            a()\n            b()\n\n    def g(self):\n        pass\n", id: "A", want: symbol.DriftCosmetic},
		{name: "body of a method", language: "Python", was: pyWas, now: "class A:\n    \"\"\"An A.\"\"\"\n    x = 1\n\n    def f(self):\n        a()\n\n    def g(self):\n        pass\n", id: "A", want: symbol.DriftBody},
		{name: "another method", language: "Python", was: pyWas, now: "class A:\n    \"\"\"An A.\"\"\"\n    x = 1\n\n    def f(self):\n        a()\n        b()\n", id: "A", want: symbol.DriftInterface},
		{name: "a method beside", language: "Python", was: pyWas, now: "class A:\n    \"\"\"An A.\"\"\"\n    x = 2\n\n    def f(self):\n        if self.x:\n            a()\n            b()\n", id: "A.f", same: true},
		{name: "order of fields", language: "TypeScript", was: tsWas, now: "export class C {\n  b = 2;\n  a = 1;\n  run(n: number) { return n; }\n}\n", id: "C", want: symbol.DriftInterface},
		{name: "a method first", language: "TypeScript", was: tsWas, now: "export class C {\n  run(n: number) { return n; }\n  a = 1;\n  b = 2;\n}\n", id: "C", want: symbol.DriftCosmetic},
		{name: "a closure", language: "TypeScript", was: tsWas, now: "function h() { const k = () => 2; return k; }\n", id: "h", want: symbol.DriftBody},
		{name: "reformatted", language: "TypeScript", was: tsWas, now: "export class C {\n\ta = 1;\n\tb = 2;\n\trun(n: number) {\n\t\treturn n;\n\t}\n}\n", id: "C", want: symbol.DriftCosmetic},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.nowID == "" {
				c.nowID = c.id
			}
			was, now := printOf(t, c.language, c.was, c.id), printOf(t, c.language, c.now, c.nowID)
			got, same := was.Drift(now)
			if got != c.want || same != c.same {
				t.Errorf("drift %q, same %v; want %q, %v", got, same, c.want, c.same)
			}
			if c.same && !was.Is(now) {
				t.Error("the same bytes are not the same code")
			}
		})
	}
}

// TestFingerprintOther: what cannot be compared is unknown, unless it is the same.
func TestFingerprintOther(t *testing.T) {
	was := printOf(t, "Go", "package p\n\nfunc F() { a() }\n", "F")
	now := printOf(t, "Go", "package p\n\nfunc F() { b() }\n", "F")
	was.Made--
	if g, same := was.Drift(now); g != symbol.DriftUnknown || same {
		t.Errorf("of another generator: %q, %v", g, same)
	}
	if g, same := (symbol.Fingerprint{}).Drift(now); g != symbol.DriftUnknown || same {
		t.Errorf("of none: %q, %v", g, same)
	}
	now = printOf(t, "Go", "package p\n\n// F is.\nfunc F() { a() }\n", "F")
	if g, same := was.Drift(now); g != symbol.DriftCosmetic || same {
		t.Errorf("comments, of another generator: %q, %v", g, same)
	}
}
