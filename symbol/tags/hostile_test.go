package tags

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// A dialect is how a language writes what the hostile inputs are made of: %d is a number, %s what lies inside.
type dialect struct {
	head    string // what a file starts with
	open    string // a function that is begun and not ended
	fn      string // a whole function
	class   string // a class around its members
	field   string
	method  string
	list    [3]string // a statement with many names: its start, one name, its end
	comment string
	call    string
	imports string
}

var javaDialect = dialect{
	open: "void f%d() { ", fn: "class A%d { }\n", class: "class C%d {\n%s}\n", field: "private int a%d;\n", method: "public void m%d() { g%d(); }\n",
	list: [3]string{"class L { private static int ", "a%d = 1, ", "z; }"}, comment: "// c%d\n", call: "class B { int x = f%d(a.b); }\n", imports: "import a.b.C%d;\n",
}

var script = dialect{
	open: "function f%d() { ", fn: "function f%d(a) { return g(a) }\n", class: "class C%d {\n%s}\n", field: "a%d = 1;\n", method: "m%d() { g%d(); }\n",
	list: [3]string{"export const ", "a%d = 1, ", "z = 2"}, comment: "// c%d\n", call: "f%d(a.b);\n", imports: "import { a%d } from \"b\";\n",
}

var clike = dialect{
	open: "void f%d(void) { ", fn: "static int f%d(int a) { return g(a); }\n", class: "struct C%d {\n%s};\n", field: "int a%d;\n", method: "int m%d;\n",
	list: [3]string{"static int ", "a%d = 1, ", "z;"}, comment: "/* c%d */\n", call: "int x = f%d(a);\n", imports: "#include <a%d.h>\n",
}

// embedded is a dialect in a file of markup.
func (d dialect) embedded(head string) dialect {
	d.head = head
	return d
}

var hclDialect = dialect{
	open: "resource \"f\" \"f%d\" { a = \"${", fn: "resource \"f\" \"f%d\" { a = g(b.c) }\n", class: "job \"c%d\" {\n%s}\n", field: "output \"a%d\" { value = 1 }\n",
	method: "task \"m%d\" { x = g%d(1) }\n", list: [3]string{"locals {\n", "a%d = 1\n", "z = 2\n}\n"}, comment: "# c%d\n", call: "x = f%d(a.b)\n",
	imports: "module \"m%d\" { source = \"./m\" }\n",
}

var dialects = map[string]dialect{
	"Vue":        script.embedded("<template><b @click=\"go(a)\">{{ a.b }}</b></template>\n<script setup lang=\"ts\">\n"),
	"Svelte":     script.embedded("<b on:click={() => go(a)}>{a.b}</b>\n<script>\n"),
	"Astro":      script.embedded("---\nconst a = 1;\n---\n<b>{a}</b>\n<script>\n"),
	"TypeScript": script, "TSX": script, "JavaScript": script, "Java": javaDialect, "C": clike,
	"C++": {
		open: "void f%d() { ", fn: "static int f%d(int a) { return g(a); }\n", class: "class C%d {\npublic:\n%s};\n", field: "int a%d;\n", method: "void m%d() { g%d(); }\n",
		list: [3]string{"static int ", "a%d = 1, ", "z;"}, comment: "// c%d\n", call: "int x = f%d(a);\n", imports: "#include <a%d.h>\n",
	},
	"C#": {
		open: "void f%d() { ", fn: "class A%d { }\n", class: "class C%d {\n%s}\n", field: "private int a%d;\n", method: "public void m%d() { g%d(); }\n",
		list: [3]string{"class L { public static int ", "a%d = 1, ", "z; }"}, comment: "/// c%d\n", call: "class B { int x = f%d(a.b); }\n", imports: "using A.B%d;\n",
	},
	"Python": {
		open: "def f%d(a, (", fn: "def f%d(a):\n    return g(a)\n", class: "class C%d:\n%s\n", field: "    a%d = 1\n", method: "    def m%d(self): self.g%d()\n",
		list: [3]string{"", "a%d = ", "1\n"}, comment: "# c%d\n", call: "f%d(a.b)\n", imports: "from a import b%d\n",
	},
	"Go": {
		head: "package p\n", open: "func f%d() { ", fn: "func f%d(a int) int { return g(a) }\n", class: "type C%d struct {\n%s}\n", field: "a%d int\n", method: "m%d func()\n",
		list: [3]string{"var ", "a%d, ", "z int\n"}, comment: "// c%d\n", call: "var _ = f%d(a.b)\n", imports: "import \"a/b%d\"\n",
	},
	"Rust": {
		open: "fn f%d() { ", fn: "pub fn f%d(a: i32) -> i32 { g(a) }\n", class: "mod c%d {\n%s}\n", field: "const A%d: i32 = 1;\n", method: "pub fn m%d() { g%d(); }\n",
		list: [3]string{"enum E { ", "A%d, ", "Z }"}, comment: "// c%d\n", call: "const X: i32 = f%d(a);\n", imports: "use a::b::C%d;\n",
	},
	"Ruby": {
		open: "def f%d(a\n", fn: "def f%d(a)\n  g(a)\nend\n", class: "class C%d\n%send\n", field: "attr_reader :a%d\n", method: "def m%d\n g%d(1)\nend\n",
		list: [3]string{"class L\nattr_reader ", ":a%d, ", ":z\nend\n"}, comment: "# c%d\n", call: "f%d(a.b)\n", imports: "require 'a%d'\n",
	},
	"PHP": {
		head: "<?php\n", open: "function f%d() { ", fn: "function f%d($a) { return g($a); }\n", class: "class C%d {\n%s}\n", field: "private $a%d;\n", method: "public function m%d() { g%d(); }\n",
		list: [3]string{"const ", "A%d = 1, ", "Z = 2;"}, comment: "// c%d\n", call: "f%d($a->b);\n", imports: "use A\\B%d;\n",
	},
	"Kotlin": {
		open: "fun f%d() { ", fn: "fun f%d(a: Int): Int { return g(a) }\n", class: "class C%d {\n%s}\n", field: "private val a%d = 1\n", method: "fun m%d() { g%d() }\n",
		list: [3]string{"enum class E { ", "A%d, ", "Z }"}, comment: "// c%d\n", call: "val x = f%d(a.b)\n", imports: "import a.b.C%d\n",
	},
	"Swift": {
		open: "func f%d() { ", fn: "func f%d(a: Int) -> Int { return g(a) }\n", class: "class C%d {\n%s}\n", field: "private let a%d = 1\n", method: "func m%d() { g%d() }\n",
		list: [3]string{"let ", "a%d = 1, ", "z = 2\n"}, comment: "// c%d\n", call: "let x = f%d(a.b)\n", imports: "import A%d\n",
	},
	"Scala": {
		open: "def f%d(a: Int) = { ", fn: "def f%d(a: Int): Int = { g(a) }\n", class: "class C%d {\n%s}\n", field: "private val a%d = 1\n", method: "def m%d() = { g%d() }\n",
		list: [3]string{"enum E { case ", "A%d, ", "Z }"}, comment: "// c%d\n", call: "val x = f%d(a.b)\n", imports: "import a.b.C%d\n",
	},
	"Lua": {
		open: "function f%d(a, ", fn: "function f%d(a) return g(a) end\n", class: "C%d = {\n%s}\n", field: "a%d = 1,\n", method: "m%d = function() g%d() end,\n",
		list: [3]string{"local ", "a%d, ", "z = 1\n"}, comment: "-- c%d\n", call: "f%d(a.b)\n", imports: "local x = require('a%d')\n",
	},
	"SQL": {
		open: "CREATE FUNCTION f%d() RETURNS int AS $$ BEGIN ", fn: "CREATE VIEW f%d AS SELECT g(a) FROM b;\n", class: "CREATE TABLE c%d (\n%sz int);\n", field: "a%d int,\n", method: "m%d int,\n",
		list: [3]string{"CREATE TABLE t (", "a%d int, ", "z int);"}, comment: "-- c%d\n", call: "SELECT f%d(a);\n", imports: "DROP TABLE a%d;\n",
	},
	"Perl": {
		open: "sub f%d { ", fn: "sub f%d { my ($a) = @_; g($a) }\n", class: "package C%d {\n%s}\n", field: "our $a%d = 1;\n", method: "sub m%d { $self->g%d() }\n",
		list: [3]string{"my (", "$a%d, ", "$z);\n"}, comment: "# c%d\n", call: "f%d($a);\n", imports: "use A::B%d;\n",
	},
	"PowerShell": {
		open: "function f%d { ", fn: "function f%d { g -A 1 }\n", class: "class C%d {\n%s}\n", field: "[int]$a%d\n", method: "[int] m%d() { return 1 + $g%d }\n",
		list: [3]string{"enum E { ", "A%d; ", "Z }\n"}, comment: "# c%d\n", call: "f%d -A 1\n", imports: "Import-Module A%d\n",
	},
	"R": {
		open: "f%d <- function(a) { ", fn: "f%d <- function(a) { g(a) }\n", class: "C%d <- R6Class(\"C\", public = list(\n%s z = 1))\n", field: "a%d = 1,\n", method: "m%d = function() { g%d() },\n",
		list: [3]string{"x <- list(", "a%d = 1, ", "z = 2)\n"}, comment: "# c%d\n", call: "f%d(a$b)\n", imports: "library(a%d)\n",
	},
	"Objective-C": {
		open: "void f%d(void) { ", fn: "static int f%d(int a) { return g(a); }\n", class: "@interface C%d : A\n%s@end\n", field: "@property int a%d;\n", method: "- (void)m%d;\n",
		list: [3]string{"static int ", "a%d = 1, ", "z;"}, comment: "/* c%d */\n", call: "int x = f%d(a);\n", imports: "#import <a%d.h>\n",
	},
	"Terraform": hclDialect, "HCL": hclDialect,
	"Dart": {
		open: "void f%d() { ", fn: "int f%d(int a) { return g(a); }\n", class: "class C%d {\n%s}\n", field: "int a%d = 1;\n", method: "void m%d() { g%d(); }\n",
		list: [3]string{"const ", "a%d = 1, ", "z = 2;"}, comment: "/// c%d\n", call: "var x = f%d(a.b);\n", imports: "import 'a%d.dart';\n",
	},
	"Zig": {
		open: "fn f%d() void { ", fn: "pub fn f%d(a: u8) u8 { return g(a); }\n", class: "const C%d = struct {\n%s};\n", field: "a%d: u8 = 1,\n", method: "fn m%d() void { g%d(); }\n",
		list: [3]string{"const E = error{ ", "A%d, ", "Z };"}, comment: "/// c%d\n", call: "const x = f%d(a.b);\n", imports: "const a = @import(\"a%d.zig\");\n",
	},
	"Solidity": {
		open: "function f%d() { ", fn: "function f%d(uint a) pure returns (uint) { return g(a); }\n", class: "contract C%d {\n%s}\n", field: "uint a%d = 1;\n", method: "function m%d() public { g%d(); }\n",
		list: [3]string{"enum E { ", "A%d, ", "Z }"}, comment: "/// c%d\n", call: "uint constant x = f%d(a.b);\n", imports: "import {A%d} from \"./a.sol\";\n",
	},
	"Protobuf": {
		open: "message F%d { ", fn: "message F%d { G a = 1; }\n", class: "message C%d {\n%s}\n", field: "string a%d = 1;\n", method: "oneof m%d { G%d a = 1; }\n",
		list: [3]string{"enum E { ", "A%d = 1; ", "Z = 2; }"}, comment: "// c%d\n", call: "extend F%d { a.b x = 1; }\n", imports: "import \"a%d.proto\";\n",
	},
	"GraphQL": {
		open: "type F%d { ", fn: "type F%d { a: G }\n", class: "type C%d {\n%s}\n", field: "a%d: Int\n", method: "m%d(a: Int): G%d!\n",
		list: [3]string{"enum E { ", "A%d ", "Z }"}, comment: "# c%d\n", call: "type X implements F%d { a: B }\n", imports: "fragment a%d on B { c }\n",
	},
	"Nix": { // a file is one expression: sets beside each other are calls
		open: "{ f%d = a: ", fn: "{ f%d = a: g a; }\n", class: "{ c%d = {\n%s}; }\n", field: "a%d = 1;\n", method: "m%d = a: g%d a;\n",
		list: [3]string{"{ inherit ", "a%d ", "z; }\n"}, comment: "# c%d\n", call: "(f%d a.b)\n", imports: "(import ./a%d.nix)\n",
	},
	"Bash": {
		open: "f%d() { ", fn: "f%d() { g a; }\n", class: "c%d() {\n%s}\n", field: "a%d=1\n", method: "m%d() { g%d; }\n",
		list: [3]string{"declare ", "a%d=1 ", "z=2\n"}, comment: "# c%d\n", call: "f%d a\n", imports: "source a%d.sh\n",
	},
	"Elixir": {
		open: "def f%d(a) do ", fn: "def f%d(a), do: g(a)\n", class: "defmodule C%d do\n%send\n", field: "@a%d 1\n", method: "def m%d() do\n g%d()\nend\n",
		list: [3]string{"defstruct [", ":a%d, ", ":z]\n"}, comment: "# c%d\n", call: "f%d(a.b)\n", imports: "import A%d\n",
	},
	"Haskell": {
		open: "f%d a = do { (", fn: "f%d a = g a\n", class: "class C%d a where\n%s\n", field: "  a%d :: Int\n", method: "  m%d x = g%d x\n",
		list: [3]string{"data L = ", "A%d | ", "Z\n"}, comment: "-- c%d\n", call: "x = f%d (g a)\n", imports: "import A.B%d (c)\n",
	},
	"OCaml": {
		open: "let f%d a = ( ", fn: "let f%d a = g a\n", class: "module C%d = struct\n%send\n", field: "let a%d = 1\n", method: "let m%d () = g%d ()\n",
		list: [3]string{"type l = ", "A%d | ", "Z\n"}, comment: "(* c%d *)\n", call: "let x = f%d (g a)\n", imports: "open A.B%d\n",
	},
	"OCaml interface": {
		open: "val f%d : ( ", fn: "val f%d : a -> b\n", class: "module C%d : sig\n%send\n", field: "val a%d : int\n", method: "val m%d : t%d -> t\n",
		list: [3]string{"type l = ", "A%d | ", "Z\n"}, comment: "(* c%d *)\n", call: "val x : (a, b%d) c\n", imports: "open A.B%d\n",
	},
	"Julia": {
		open: "function f%d(a, (", fn: "f%d(a) = g(a)\n", class: "module C%d\n%send\n", field: "const a%d = 1\n", method: "function m%d()\n g%d(1)\nend\n",
		list: [3]string{"export ", "a%d, ", "z\n"}, comment: "# c%d\n", call: "f%d(a.b)\n", imports: "using A.B%d: c\n",
	},
	"Clojure": {
		open: "(defn f%d [a] (", fn: "(defn f%d [a] (g a))\n", class: "(defrecord C%d [a]\n%s)\n", field: "(a%d [this])\n", method: "(m%d [this] (g%d 1))\n",
		list: [3]string{"(defrecord L [", "a%d ", "z])\n"}, comment: "; c%d\n", call: "(f%d (g a))\n", imports: "(require 'a.b%d)\n",
	},
	"Erlang": {
		head: "-module(m).\n", open: "f%d(A) -> (", fn: "f%d(A) -> g(A).\n", class: "-record(c%d, {\n%sz}).\n", field: "a%d,\n", method: "m%d = g%d(1),\n",
		list: [3]string{"-export([", "a%d/1, ", "z/1]).\n"}, comment: "%% c%d\n", call: "x() -> f%d(g(A)).\n", imports: "-import(a%d, [b/1]).\n",
	},
}

// dialectOf is the dialect of a language. One that has none here is written as the first definition of its source.
func dialectOf(t *testing.T, language string) dialect {
	t.Helper()
	if d, ok := dialects[language]; ok {
		return d
	}
	for _, s := range goldens(t) {
		if s.language != language {
			continue
		}
		for _, x := range mustParse(t, language, s.content).Symbols {
			if x.Parent < 0 && x.Body.Len() > 0 {
				fn := string(s.content[x.Span.Start:x.Span.End]) + "\n"
				return dialect{
					open: string(s.content[x.Span.Start:x.Body.Start]) + "(", fn: fn, class: "%s", field: fn, method: fn, list: [3]string{"", fn, ""},
					comment: find(language).LineOf("c%d") + "\n", call: fn, imports: fn,
				}
			}
		}
	}
	t.Fatalf("no source of %s has a definition with a body", language)
	return dialect{}
}

// each writes a pattern n times, its numbers growing.
func each(n int, pattern string) string {
	var b strings.Builder
	parts := strings.Split(pattern, "%d")
	for i := range n {
		for j, part := range parts {
			if j > 0 {
				fmt.Fprint(&b, i)
			}
			b.WriteString(part)
		}
	}
	return b.String()
}

// nested puts a class into itself, n deep, around one field.
func (d dialect) nested(n int, pattern, inner string) string {
	head, tail, ok := strings.Cut(pattern, "%s")
	if !ok {
		return each(n, pattern)
	}
	return each(n, head) + inner + strings.Repeat(tail, n)
}

// classOf writes one class around its members.
func (d dialect) classOf(members string) string {
	head, tail, _ := strings.Cut(strings.Replace(d.class, "%d", "", 1), "%s")
	return head + members + tail
}

// noise gives the same random bytes on every run.
func noise(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same ones every time
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// A hostile is an input that was made to take long, to take much, or to break something.
type hostile struct {
	name    string
	content []byte
}

// manyOf are inputs that grow with n: of each kind of thing n.
func (d dialect) manyOf(n int) []hostile {
	return []hostile{
		{"functions", []byte(d.head + each(n, d.fn))},
		{"names in a statement", []byte(d.head + d.list[0] + each(n, d.list[1]) + d.list[2])},
		{"fields", []byte(d.head + d.classOf(each(n, d.field)))},
		{"methods", []byte(d.head + d.classOf(each(n, d.method)))},
		{"comments", []byte(d.head + each(n, d.comment) + strings.Replace(d.fn, "%d", "", 1))},
		{"comments on one line", []byte(d.head + strings.Repeat(" ", n) + "x" + each(n, " /* %d */") + "\n")},
		{"calls", []byte(d.head + each(n, d.call))},
		{"imports", []byte(d.head + each(n, d.imports))},
		{"comment, blanks, functions", []byte(d.head + strings.Replace(d.comment, "%d", "", 1) + strings.Repeat(" ", 4*n) + each(n, strings.ReplaceAll(d.fn, "\n", " ")))},
		{"documented functions", []byte(d.head + each(n, d.comment+d.fn))},
	}
}

// hostiles are the inputs for one language.
func (d dialect) hostiles() []hostile {
	const million = 1 << 20
	mixed := strings.Repeat("([{<", million/4)
	list := d.manyOf(20_000)
	list = append(list, []hostile{
		{"(", bytes.Repeat([]byte("("), million)},
		{"[", bytes.Repeat([]byte("["), million)},
		{"{", bytes.Repeat([]byte("{"), million)},
		{"<", bytes.Repeat([]byte("<"), million)},
		{")", bytes.Repeat([]byte(")"), million)},
		{"(x", []byte(d.head + "x = " + strings.Repeat("(", million/2-8) + strings.Repeat(")", million/2-8))},
		{"a(", []byte(d.head + strings.Repeat("a(", million/2-8))},
		{"a.", []byte(d.head + strings.Repeat("a.", million/2-8))},
		{"([{<", []byte(mixed)},
		{"unclosed functions", []byte(d.head + each(50_000, d.open))},
		{"array of numbers", []byte(d.head + "int a[] = {" + strings.Repeat("0x12, ", 400<<10/6) + "};")},
		{"random bytes", noise(million)},
		{"one line", []byte(strings.ReplaceAll(d.head+each(20_000, d.call), "\n", " "))},
		{"words", []byte(d.head + strings.Repeat("word ", million/5-8))},
		{"identifier", append([]byte(d.head), bytes.Repeat([]byte("a"), million-16)...)},
		{"long name", []byte(d.head + strings.Replace(d.fn, "%d", strings.Repeat("x", million-128), 1))},
		{"string", []byte(d.head + "x = \"" + strings.Repeat("\\\"a", million/3-16))},
		{"quotes", []byte(d.head + strings.Repeat("\"'`", million/3-16))},
		{"heredocs", []byte(d.head + each(20_000, "x = <<A%d + <<-B%d\n"))},
		{"deep classes", []byte(d.head + d.nested(10_000, d.class, d.field))},
		{"deep functions", []byte(d.head + each(10_000, d.open) + strings.Repeat("}", 10_000))},
		{"deep indents", []byte(d.head + indents(1000))},
		{"invalid UTF-8", []byte(strings.Replace(d.head+d.fn+d.classOf(d.method+d.field), "%d", "\xff\xfe\xc3", -1))},
		{"ranges of characters", []byte(d.head + strings.Repeat("echo {1..\U0010FFFF} {1\U0010FFFF..9} {1..9\U0001F600..2}\n", 500))},
		{"cut runes", []byte(d.head + strings.Replace(d.fn, "%d", strings.Repeat("é", 300), 1))},
		{"NUL", []byte(strings.Join(strings.Split(d.head+each(100, d.fn), " "), "\x00"))},
		{"NULs", make([]byte, million)},
		{"empty", nil},
		{"blanks", bytes.Repeat([]byte(" "), million)},
		{"lines", bytes.Repeat([]byte("\n"), million)},
		{"carriage returns", bytes.Repeat([]byte("\r"), million)},
		{"BOM", []byte("\xef\xbb\xbf" + d.head + each(10, d.fn))},
		{"BOMs", bytes.Repeat([]byte("\xef\xbb\xbf"), million/3)},
		{"too long", []byte(d.head + each(10<<20/len(d.fn), d.fn))},
	}...)
	return list
}

// indents are blocks one blank deeper each, as Python has them.
func indents(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "if a:\n")
	}
	return b.String()
}
