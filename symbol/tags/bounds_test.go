package tags

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// hard are the limits of hostile inputs: those of a real run where CODEMEM_SOAK is set, which takes minutes.
func hard() Limits {
	if os.Getenv("CODEMEM_SOAK") != "" {
		return Standard
	}
	return Limits{Bytes: Standard.Bytes, Time: 50 * time.Millisecond, Memory: 64 << 20}
}

// TestDialects: each language has its hostile inputs, and their parts are definitions of it.
func TestDialects(t *testing.T) {
	goldens(t)
	for _, l := range Languages() {
		d, ok := dialects[l]
		if !ok {
			t.Errorf("%s has no hostile inputs", l)
			continue
		}
		for name, text := range map[string]string{"functions": d.fn, "documented functions": d.comment + d.fn} {
			if o := mustParse(t, l, []byte(d.head+each(3, text))); len(o.Symbols) < 3 || len(o.Warnings) > 0 {
				t.Errorf("%s: %s: %d symbols, %q", l, name, len(o.Symbols), o.Warnings)
			}
		}
	}
}

// TestHostile: no input takes much longer than the limits say, and each gives an outline that is in order.
func TestHostile(t *testing.T) {
	goldens(t)
	limits := hard()
	// What follows the engine's run is bounded by the input's size, and slow under the race detector.
	most := 3*limits.Time + 5*time.Second
	for _, l := range Languages() {
		t.Run(l, func(t *testing.T) {
			var slowest time.Duration
			var which string
			if _, err := find(l).load(); err != nil { // to compile its query is no part of it
				t.Fatal(err)
			}
			for _, h := range dialects[l].hostiles() {
				begin := time.Now()
				o, err := Parse(l, h.content, limits)
				took := time.Since(begin)
				if took > slowest {
					slowest, which = took, h.name
				}
				if took > most {
					t.Errorf("%s: took %v of %v", h.name, took, limits.Time)
				}
				if err != nil && (!errors.Is(err, ErrTooHard) || o == nil || len(o.Warnings) != 1) {
					t.Errorf("%s: %v, %+v", h.name, err, o)
				}
				for _, wrong := range sane(o, h.content) {
					t.Errorf("%s: %s", h.name, wrong)
				}
			}
			t.Logf("slowest: %s, %v", which, slowest.Round(time.Millisecond))
		})
	}
}

// TestLong: sources that the engine once read in the square or the cube of their length are read in the usual time, with all
// that they define. Of a chain that is too deep the inner calls are left out.
func TestLong(t *testing.T) {
	goldens(t)
	for _, c := range []struct {
		language, content string
		symbols, uses     int
		deep              bool
	}{
		{"TypeScript", "function f(x) { x" + strings.Repeat(".f(y => y.g())", 400) + " }\nfunction g() {}\n", 2, 800, false},
		{"TypeScript", "function f(x) { x" + strings.Repeat(".f(y => y.g())", 4000) + " }\nfunction g() {}\n", 2, 1996, true},
		{"Ruby", "class L\nattr_reader " + each(5_000, ":a%d, ") + ":z\ndelegate :b, :c, to: :d\nend\n", 5_004, 0, false},
	} {
		o, err := Parse(c.language, []byte(c.content), Standard)
		if err != nil || len(o.Symbols) != c.symbols || (len(o.Warnings) > 0) != c.deep {
			t.Errorf("%.20s: %d symbols, %q, %v", c.content, len(o.Symbols), o.Warnings, err)
		}
		if calls := len(o.References); c.uses > 0 && calls != c.uses {
			t.Errorf("%.20s: %d uses", c.content, calls)
		}
	}
}

// TestBytes: a content of as many bytes as the limit is parsed, one of more has a warning and nothing else.
func TestBytes(t *testing.T) {
	goldens(t)
	content := []byte("package p\n\nfunc f() {}\n")
	for most, symbols := range map[int]int{len(content): 1, len(content) - 1: 0} {
		o, err := Parse("Go", content, Limits{Bytes: most, Time: time.Minute, Memory: Standard.Memory})
		if len(o.Symbols) != symbols || (symbols > 0) != (err == nil) || err != nil && (!errors.Is(err, ErrTooHard) || len(o.Warnings) != 1 || o.Lines != 3) {
			t.Errorf("with a limit of %d: %+v, %v", most, o, err)
		}
	}
}

// TestLateIsNotWhole: a source that was not read to its end in time gives no outline of its beginning.
func TestLateIsNotWhole(t *testing.T) {
	goldens(t)
	content := []byte("package p\n/*" + strings.Repeat("a long comment\n", 1<<20) + "*/\nfunc f() {}\n")
	for _, most := range []time.Duration{time.Millisecond, 2 * time.Millisecond, 4 * time.Millisecond, 8 * time.Millisecond} {
		o, err := Parse("Go", content, Limits{Bytes: len(content), Time: most, Memory: Standard.Memory})
		if err == nil && (len(o.Symbols) != 1 || len(o.Warnings) > 0) || err != nil && !errors.Is(err, ErrTooHard) {
			t.Errorf("in %v: %d symbols, %q, %v", most, len(o.Symbols), o.Warnings, err)
		}
	}
}

// TestLinear: what follows the engine's run does not grow faster than the input.
func TestLinear(t *testing.T) {
	goldens(t)
	few := rounds(5_000, 20_000)
	limits := Limits{Bytes: 64 << 20, Time: time.Minute, Memory: 4 << 30}
	languages := []string{"C++", "TypeScript"}
	if few > 5_000 {
		languages = Languages()
	}
	for _, l := range languages {
		d := dialects[l]
		small, large := d.manyOf(few), d.manyOf(4*few)
		for i := range small {
			if l == "Go" && small[i].name == "names in a statement" {
				continue // what grows there is the engine's query, which its time bounds
			}
			t.Run(l+" "+small[i].name, func(t *testing.T) {
				first, second := buildTime(t, l, small[i].content, limits), buildTime(t, l, large[i].content, limits)
				if second > 10*first+200*time.Millisecond {
					t.Errorf("%v for %d, %v for %d", first, few, second, 4*few)
				}
			})
		}
	}
}

// buildTime is how long the part behind the engine's run takes, the best of three.
func buildTime(t *testing.T, language string, content []byte, limits Limits) time.Duration {
	t.Helper()
	l := find(language)
	q, err := l.load()
	if err != nil {
		t.Fatal(err)
	}
	r, err := q.run(content, limits)
	if err != nil {
		t.Fatal(err)
	}
	best := time.Hour
	for range 3 {
		begin := time.Now()
		outlineOf(l, q, content, r)
		best = min(best, time.Since(begin))
	}
	return best
}

// TestMemory: what a run takes stays near its limit.
func TestMemory(t *testing.T) {
	goldens(t)
	limits := Limits{Bytes: Standard.Bytes, Time: 10 * time.Second, Memory: 32 << 20}
	for _, l := range []string{"C", "Python", "Rust", "TypeScript"} {
		d := dialects[l]
		before := settled(t)
		for _, h := range []hostile{{"(", []byte(fmt.Sprint(d.head, d.nested(1<<19, "a(", "")))}, {"functions", []byte(d.head + each(20_000, d.fn))}} {
			if _, err := Parse(l, h.content, limits); err != nil && !errors.Is(err, ErrTooHard) {
				t.Error(l, h.name, err)
			}
			if grown := peak(t) - before; grown > 8*limits.Memory {
				t.Errorf("%s: %s: %d MiB with a limit of %d", l, h.name, grown>>20, limits.Memory>>20)
			}
		}
	}
}
