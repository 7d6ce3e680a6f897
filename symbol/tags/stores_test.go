package tags

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestStores: what is put into fields and variables by its name is known, and what else is only where it is a function without one, or
// nothing. A source says behind the mark what its line stores: where the name stands, or where the value does that has none.
func TestStores(t *testing.T) {
	for language, source := range stored {
		o := mustParse(t, language, []byte(source))
		got := make([]string, strings.Count(source, "\n")+1)
		for _, s := range o.Stores {
			value, line, into := "-", 0, ""
			if s.Value >= 0 {
				value, line = o.Use(s.Value).Name, o.Use(s.Value).Line
			}
			switch {
			case s.Into >= 0:
				into, line = o.Use(s.Into).Name, max(line, o.Use(s.Into).Line)
			case s.Symbol >= 0:
				into, line = o.Symbols[s.Symbol].Qualified, max(line, o.Symbols[s.Symbol].Line)
			default:
				into = fmt.Sprintf("%s#%d", s.Of, s.Field)
			}
			got[line-1] += " " + into + "=" + value
		}
		want, mark := make([]string, len(got)), "//"
		if language == "Python" {
			mark = "#"
		}
		for i, l := range strings.Split(source, "\n") {
			if _, says, ok := strings.Cut(l, mark); ok {
				want[i] = says
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got)\n%s", language, d)
		}
	}
}

// stored are sources by language.
var stored = map[string]string{
	"Go": `package a
type T struct { n int; run func() }
var hook = fa // hook=fa
var one, two = fa, fb // one=fa two=fb
var list = []T{{1, fa}, {n: 2, run: fb}} // run=fb <[T]>[1]#2=fa
var plain = []func(){fa, fb}
func (t *T) set(local func()) {
	t.run = fa // run=fa
	t.run = t.stop // run=stop
	t.run, hook = (fb), fa // run=fb hook=fa
	t.run = nil // run=-
	t.run = func() { hook = fb } // run=- hook=fb
	t.run = local
	t.run = fa()
	_ = T{run: x.Run} // run=Run
}
`,
	"C": `
struct cart { int n; int (*run)(int); struct cart *next; };
typedef int (*handler)(int);
static handler hook = fa; // hook=fa
static const struct cart all[] = { { .n = 1, .run = fa }, { 2, &fb, NULL } }; // run=fa <[cart]>[]#2=fb
static struct cart *(*makers[])(int) = { fa, fb };
void set(struct cart *c, handler local) {
	c->run = fb; // run=fb
	c->next->run = (handler)fa; // run=fa
	c->run = *fb;
	c->run = NULL; // run=-
	c->run = local;
}
`,
	"TypeScript": `
class Cart { run: () => void = fa; other = fb // Cart.run=fa Cart.other=fb
  set(local: () => void) { this.run = fb; this.run = local; this.run = () => {} } } // run=fb
const ops: Options = { insert: fa, remove: fb as any, "quoted": fa, on() {} } // insert=fa ops.insert=fa remove=fb ops.remove=fb
const both: Options = { fa, fb } // fa=fa fb=fb
export const alias = (fa) // alias=fa
config.hook = tools.fa // hook=fa
`,
	"Python": `
class Cart:
    hook = fa # Cart.hook=fa
    def __init__(self, local):
        self.run = fb # Cart.run=fb
        self.run = None # run=-
        self.run = lambda: 1 # run=-
        self.run = local
TABLE = {"a": fa, "b": tools.fb} # TABLE=fa TABLE=fb
ALL = [fa, 1] # ALL=fa
alias = fb # alias=fb
`,
}
