package condense_test

import (
	"errors"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/symbol"
)

// lostTo locates an id that names nothing.
func lostTo(t *testing.T, w *world, id string) condense.Lost {
	t.Helper()
	places, err := condense.Locate(w, []string{id})
	var lost *condense.LostError
	if !errors.As(err, &lost) || len(lost.Lost) != 1 {
		t.Fatalf("%s gives %v and %v", id, places, err)
	}
	l := lost.Lost[0]
	if l.Candidates == nil || l.String() != err.Error() || strings.Contains(err.Error(), "%!") {
		t.Errorf("%s: %v, %q", id, l.Candidates, err)
	}
	if l.Status == condense.Ambiguous && len(l.Candidates) < 2 || l.Status == condense.Moved && len(l.Candidates) != 1 {
		t.Errorf("%s is %s with %v", id, l.Status, l.Candidates)
	}
	return l
}

const nowFiles = `
-- a.ts --
export function moved() {}
class A { same() {} only() {} }
class B { same() {} }
-- b.ts --
export function elsewhere() {}
export function twice() {}
class C { start() {} }
-- c.ts --
export function twice() {}
class D { start() {} }
-- notes.md --
text
`

// TestNeverKnown: of an id that never was nothing else is said, whatever is called alike.
func TestNeverKnown(t *testing.T) {
	w := archive(t, nowFiles)
	for _, c := range []struct{ id, status, candidates, next, says string }{
		{"a.ts:elsewhere", "unknown", "b.ts:elsewhere", "b.ts:elsewhere", "did you mean b.ts:elsewhere?"},
		{"a.ts:C.start", "unknown", "b.ts:C.start", "b.ts:C.start", "none is remembered"},
		{"a.ts:Gone.moved", "unknown", "a.ts:moved", "", "did you mean a.ts:moved?"},
		{"a.ts:Z.start", "unknown", "b.ts:C.start c.ts:D.start", "", "the nearest are b.ts:C.start, c.ts:D.start"},
		{"a.ts:twice", "unknown", "b.ts:twice c.ts:twice", "", "there is no such symbol"},
		{"a.ts:same", "ambiguous", "a.ts:A.same a.ts:B.same", "", "is ambiguous"},
		{"a.ts:movd", "unknown", "a.ts:moved", "", "the nearest are a.ts:moved"},
		{"gone.ts:elsewhere", "no_file", "b.ts:elsewhere", "b.ts:elsewhere", "no such file, and none is remembered; did you mean b.ts:elsewhere?"},
		{"gone.ts:nothing", "no_file", "", "", "no such file"},
		{"gone.ts:12", "no_file", "", "", "no such file"},
		{"notes.md:nothing", "unknown", "", "", "no such symbol"},
		{"twice", "ambiguous", "b.ts:twice c.ts:twice", "", "is ambiguous"},
		{"A.only", "unknown", "a.ts:A.only", "a.ts:A.only", "the name alone is no id; did you mean a.ts:A.only?"},
		{"a::A.only", "unknown", "a.ts:A.only", "a.ts:A.only", "did you mean"},
		{"Z.start", "unknown", "b.ts:C.start c.ts:D.start", "", "of this qualified name"},
		{"b.ts", "ambiguous", "b.ts:elsewhere b.ts:twice b.ts:C", "", "is ambiguous"},
		{"nothing", "unknown", "", "", "there is no symbol of this name"},
		{"a.ts:A.only~3", "unknown", "a.ts:A.only", "", "did you mean a.ts:A.only?"},
		{"", "unknown", "", "", `"": there is no symbol`},
	} {
		l := lostTo(t, w, c.id)
		if l.Status != c.status || l.ID != c.id || l.Next() != c.next || !strings.Contains(l.String(), c.says) {
			t.Errorf("%q is %s, next %q: %s", c.id, l.Status, l.Next(), l)
		}
		if got := strings.Join(l.Candidates, " "); got != c.candidates && (c.id != "a.ts:movd" || !strings.HasPrefix(got, c.candidates+" ")) {
			t.Errorf("%q: candidates %s, want %s", c.id, got, c.candidates)
		}
	}
	places, err := condense.Locate(w, []string{"a.ts:A.same", "/* @LVM-ID: a.ts:same:70 */", "a.ts:only", "a.ts:A.only"})
	if err != nil || len(places) != 4 || places[0] == places[1] || places[2] != places[3] {
		t.Errorf("%v, %v", places, err)
	}
}

// TestKnownBefore: what was at its place moved, is ambiguous or is gone.
func TestKnownBefore(t *testing.T) {
	w := archive(t, `
-- a.ts --
export function stays() {}
class B { climbs() { return 'climbs' } }
-- b.ts --
export function other() {}
export function moves(n: number) { return n + 1 }
export function grows(n: number) { return n + 2 + n }
export function splits() { return 1 }
export function always() { return 'b' }
-- c.ts --
export function splits() { return 2 }
export function grown(n: number) {}
`)
	then := archive(t, `
-- a.ts --
export function stays() {}
export function moves(n: number) { return n + 1 }
export function grows(n: number) { return n + 2 }
export function splits() { return 0 }
export function always() { return 'a' }
export function dies() {}
class A { climbs() { return 'climbs' } }
-- b.ts --
export function other() {}
export function always() { return 'b' }
-- old.ts --
export function moves(n: number) { return n + 1 }
`)
	w.was = map[string][]*symbol.Outline{
		"a.ts": {w.outlines["a.ts"], then.outlines["a.ts"]}, "b.ts": {then.outlines["b.ts"], nil}, "c.ts": {nil}, "old.ts": {then.outlines["old.ts"]},
	}
	for _, c := range []struct{ id, status, candidates, next string }{
		{"a.ts:moves", "moved", "b.ts:moves", "b.ts:moves"},
		{"old.ts:moves", "moved", "b.ts:moves", "b.ts:moves"}, // its file is gone, too
		{"a.ts:grows", "moved", "b.ts:grows", "b.ts:grows"},   // and changed on the way
		{"a.ts:A.climbs", "moved", "a.ts:B.climbs", "a.ts:B.climbs"},
		{"a.ts:splits", "ambiguous", "b.ts:splits c.ts:splits", ""},
		{"a.ts:dies", "gone", "a.ts:stays a.ts:B a.ts:B.climbs", ""},
		{"old.ts:dies", "unknown", "", ""}, // it was in another file
		{"a.ts:other", "unknown", "b.ts:other", "b.ts:other"},
	} {
		l := lostTo(t, w, c.id)
		if got := strings.Join(l.Candidates, " "); l.Status != c.status || l.Next() != c.next || got != c.candidates {
			t.Errorf("%s is %s with %q, next %q: %s", c.id, l.Status, got, l.Next(), l)
		}
	}
	w.was["b.ts"] = []*symbol.Outline{then.outlines["b.ts"]} // always was there all the time
	if l := lostTo(t, w, "a.ts:always"); l.Status != "gone" || strings.Join(l.Candidates, " ") != "b.ts:always" {
		t.Errorf("a.ts:always is %s with %v", l.Status, l.Candidates)
	}
}

// TestLines: path:LINE is the innermost symbol around the line.
func TestLines(t *testing.T) {
	w := archive(t, `
-- a.ts --
import { x } from './x';

/** A cart.
 *  Of things. */
@sold
export class Cart {
  items: number[] = [];

  /** Sums up. */
  total(): number {
    const add = (a: number, b: number) => {
      return a + b;
    };
    const sum = this.items.reduce((a, b) => a + b);
    return this.items.reduce(add) + sum;
  }
}

export const first = 1, second = 2;
-- b.py --
def outer():
    def inner():
        return 1

    return inner
`)
	for line, want := range map[string]string{
		"a.ts:3": "Cart", "a.ts:4": "Cart", "a.ts:5": "Cart", "a.ts:6": "Cart", "a.ts:7": "Cart.items", "a.ts:8": "Cart", "a.ts:9": "Cart.total",
		"a.ts:10": "Cart.total", "a.ts:11": "Cart.total.add", "a.ts:14": "Cart.total", "a.ts:14:12": "Cart.total", "a.ts:15": "Cart.total", "a.ts:17": "Cart", "a.ts:19": "first",
		"b.py:1": "outer", "b.py:3": "outer.inner", "b.py:4": "outer", "b.py:5": "outer",
	} {
		places, err := condense.Locate(w, []string{line})
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if got := w.outlines[places[0].Path].Symbols[places[0].Index].Qualified; got != want {
			t.Errorf("%s is %s, want %s", line, got, want)
		}
	}
	for _, c := range []struct{ id, candidates, says string }{
		{"a.ts:1", "a.ts:Cart", "the line is in no symbol; did you mean a.ts:Cart?"},
		{"a.ts:18", "a.ts:Cart a.ts:first", "the nearest are a.ts:Cart, a.ts:first"},
		{"a.ts:99", "a.ts:second", "the file has 19 lines"},
	} {
		l := lostTo(t, w, c.id)
		if got := strings.Join(l.Candidates, " "); l.Status != condense.Unknown || got != c.candidates || !strings.Contains(l.String(), c.says) || l.Next() != "" {
			t.Errorf("%s: %s with %s: %s", c.id, l.Status, got, l)
		}
	}
}
