package condense_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/symbol"
	"codemem/symbol/resolve"
)

// forms are the ways in which code hands on what it does not call, and those in which a name means something else.
const forms = `
-- go.mod --
module example.org/m
-- a/a.go --
package a

// f is named in a comment: f.
func f(int) {}

func F() {}

type T struct {
	P func(int)
	n int
}

func (T) meth() {}
func (T) Away() {}

var Table = map[string]int{}

func unused() {}

func generic[E any](e E) {}
-- a/use.go --
package a

type named struct{ fn func(int) }

var list = []func(int){f}
var unkeyed = named{f}
var v = f

func use(p *T, m map[string]func(int), ch chan func(int)) func(int) {
	x := f
	p.P = f
	m["k"] = f
	ch <- f
	_ = generic[int]
	_ = T.meth
	p.n++
	Table["a"]++
	_ = x
	return f
}
-- b/b.go --
package b

import (
	"reflect"

	other "example.net/x"
	"example.org/m/a"
)

type key struct{ F func() }

var all = []func(){a.F}
var one = key{F: a.F}
var foreign = other.F
var f = 1

func F() { reflect.ValueOf(a.T{}).MethodByName("Away") }
-- t/page.tmpl --
{{ .Away }} {{ F }} unused-not
-- readme.md --
F is documented.
-- web/config.ts --
export interface Config { build: string; base: string; 'quoted-key': string; gone: string }
export const handler = () => 1;
export function onClick() {}
export default function main() {}
export class Part { secret = 1; other() { return this.secret; } }
-- web/use.ts --
import { handler, onClick as click } from './config';
import start from './config';
import { onClick } from 'lib';
const table = { handler, 'k': click };
export const plugin = { run(config: any) { return [config.build, config['base'], "quoted-key", start, table]; } };
class Other { secret = 2; read() { return this.secret; } }
-- web/page.vue --
<template><part-x @click="onClick" /></template>
-- web/page.html --
<part-x onclick="onClick()"></part-x>
-- p/core.py --
def task(): pass
def spare(): pass
class Model:
    def save(self):
        """save is documented."""
-- p/use.py --
from p.core import task
from other import spare
JOBS = [task]
jobs = dict(k=task)
getattr(x, "save")
spare()
-- j/Made.java --
package j;
class Made {
  Made(int n) {}
  static Made of() { return new Made(1); }
}
class Many {
  Many() {}
  Many(int n) {}
  static Object of() { return new Many(1); }
}
-- j/Part.java --
package j;
class Part { Part(String a) {} Part(int a) {} }
class Sub extends Part {
  Sub() { super(Gone.it()); }
  Sub(int n) { super(n); }
}
-- p/made.py --
class Made:
    def __init__(self): pass
made = Made()
-- run.sh --
python -c 'import p.core; p.core.task()'
`

// TestOccurrences: what no rule proves is possible wherever the name stands, and nothing is said to be unused that is.
func TestOccurrences(t *testing.T) {
	w := archive(t, forms)
	for _, c := range []struct{ id, want string }{
		{"a/a.go:f", "proven:"},
		{"a/a.go:F", "proven: t/page.tmpl 1 text"},
		{"a/a.go:T.meth", "proven:"},
		{"a/a.go:T.P", "proven:"},
		{"a/a.go:T.n", "proven:"},
		{"a/a.go:T.Away", "possible, unnamed: b/b.go 17 quoted, t/page.tmpl 1 text"},
		{"a/a.go:Table", "proven:"},
		{"a/a.go:generic", "proven:"},
		{"a/a.go:unused", "possible: t/page.tmpl 1 text"},
		{"web/config.ts:handler", "proven:"},
		{"web/config.ts:onClick", "proven: web/page.vue 1 unknown, web/page.html 1 text"},
		{"web/config.ts:main", "proven:"},
		{"web/config.ts:Config.build", "possible: web/use.ts 5 receiver"},
		{"web/config.ts:Config.base", "possible: web/use.ts 5 quoted"},
		{"web/config.ts:Config.gone", "none:"},
		{"web/config.ts:Part.secret", "proven:"},
		{"p/core.py:task", "proven:"},
		{"p/core.py:spare", "possible: p/use.py 2 external, 6 external"},
		{"j/Made.java:Made.Made", "proven:"},
		{"j/Made.java:Many", "possible: j/Made.java 9 form"},
		{"j/Part.java:Part.Part", "possible: j/Part.java 4 form"},
		{"j/Part.java:Part.Part~2", "proven: j/Part.java 4 form"},
		{"p/made.py:Made.__init__", "possible, unnamed: p/made.py 3 form"},
		{"p/core.py:Model.save", "possible: p/use.py 5 quoted"},
	} {
		u, err := condense.References(w, w.place(t, c.id), condense.Both)
		if err != nil {
			t.Fatal(err)
		}
		if got := told(u); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.id, got, c.want)
		}
	}
}

// told is what is known of a symbol's being used, with its possible uses.
func told(u condense.Uses) string {
	text := u.Used
	if u.Unnamed {
		text += ", unnamed"
	}
	text += ":"
	var at []string
	last := ""
	for _, use := range u.Possible {
		place := fmt.Sprintf("%d %s", use.Line, use.Why)
		if use.Path != last {
			last, place = use.Path, use.Path+" "+place
		}
		at = append(at, place)
	}
	return strings.TrimSpace(text + " " + strings.Join(at, ", "))
}

// TestOccurrencesSound: where it is said that a symbol's name stands nowhere else, each word that is the name is a comment's
// or a definition's, or on a line with a reference or an import of it that leads elsewhere, or behind this.
func TestOccurrencesSound(t *testing.T) {
	none := 0
	for name, w := range resolveWorlds(t) {
		for _, p := range w.Paths() {
			for i := range w.outlines[p].Symbols {
				u, err := condense.References(w, w.place(t, id(w, p, i)), condense.Callers)
				if err != nil {
					t.Fatal(err)
				}
				if u.Used != condense.UsedNone {
					continue
				}
				none++
				at := symbol.Place{Path: p, Index: i}
				for _, q := range w.paths {
					for _, line := range w.unexplained(at, q) {
						t.Errorf("%s: %s is said to be nowhere else, but it is in %s:%d", name, id(w, p, i), q, line)
					}
				}
			}
		}
	}
	if none == 0 {
		t.Error("nothing is unused")
	}
}

// unexplained returns the lines of a file in which the name of a symbol stands and nothing says that it is another's.
func (w *world) unexplained(at symbol.Place, file string) []int {
	name, text, o := w.outlines[at.Path].Symbols[at.Index].Name, string(w.contents[file]), w.outlines[file]
	if !regexp.MustCompile(`^\w+$`).MatchString(name) {
		return nil
	}
	word := regexp.MustCompile(`\b` + name + `\b`)
	if of := w.outlines[at.Path]; o != nil && of.Rules().PackageDirectories && (of.Symbols[at.Index].Kind == symbol.Field || of.Symbols[at.Index].Kind == symbol.Method) {
		word = regexp.MustCompile(`\.\s*` + name + `\b|\b` + name + `\s*:([^=]|$)`) // a member of Go stands behind a value, or is a key
	}
	if o == nil {
		return make([]int, len(word.FindAllString(text, -1)))
	}
	plain := []byte(text)
	for _, n := range append(slices.Clone(o.Notes), o.Doc) {
		for k := n.Start; k < n.End; k++ {
			if plain[k] != '\n' {
				plain[k] = ' '
			}
		}
	}
	elsewhere := map[int]bool{}
	for i := range o.Symbols {
		elsewhere[o.Symbols[i].Line] = elsewhere[o.Symbols[i].Line] || o.Symbols[i].Name == name
		for k := o.Symbols[i].Doc.Start; k < o.Symbols[i].Doc.End; k++ {
			if plain[k] != '\n' {
				plain[k] = ' '
			}
		}
	}
	for r := range o.Uses() {
		if res := resolve.Reference(w, file, o, r); r.Name == name && res.Rule != "" && res.Place != at {
			elsewhere[r.Line] = true
		}
	}
	for _, u := range resolve.ImpliedUses(w, file, o, func(n string) bool { return n == name }) {
		elsewhere[u.Line] = elsewhere[u.Line] || u.Place != at
	}
	for _, imp := range o.Imports {
		first := strings.Count(text[:imp.Span.Start], "\n") + 1
		for l := range strings.Count(text[imp.Span.Start:imp.Span.End], "\n") + 1 {
			elsewhere[first+l] = true
		}
	}
	var lines []int
	for i, line := range strings.Split(string(plain), "\n") {
		line = regexp.MustCompile(`\b(this|self)\b\??\.`+name+`\b`).ReplaceAllString(line, "")
		if word.MatchString(line) && !elsewhere[i+1] && symbol.MayName(file, o, at, w.outlines[at.Path], true, true) {
			lines = append(lines, i+1)
		}
	}
	return lines
}
