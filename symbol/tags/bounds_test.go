package tags

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// hard are the limits of hostile inputs: those of a real run where CODEMEM_SOAK is set, which takes minutes.
func hard() Limits {
	if os.Getenv("CODEMEM_SOAK") != "" {
		return Standard
	}
	return Limits{Bytes: Standard.Bytes, Steps: Standard.Steps / 160, Memory: 64 << 20}
}

// TestDialects: each language has its hostile inputs, and their parts are definitions of it.
func TestDialects(t *testing.T) {
	goldens(t)
	for _, l := range Languages() {
		d := dialectOf(t, l)
		for name, text := range map[string]string{"functions": d.fn, "documented functions": d.comment + d.fn} {
			if o := mustParse(t, l, []byte(d.head+each(3, text))); len(o.Symbols) < 3 || len(o.Warnings) > 0 {
				t.Errorf("%s: %s: %d symbols, %q", l, name, len(o.Symbols), o.Warnings)
			}
		}
	}
}

// TestHostile: no input hangs, and each gives an outline that is in order.
func TestHostile(t *testing.T) {
	goldens(t)
	limits := hard()
	// A million steps take a tenth of a second; what follows them is bounded by the input's size, and slow under the race detector.
	most := time.Minute
	for _, l := range Languages() {
		t.Run(l, func(t *testing.T) {
			var slowest time.Duration
			var which string
			if _, err := find(l).load(); err != nil { // to compile its query is no part of it
				t.Fatal(err)
			}
			for _, h := range dialectOf(t, l).hostiles() {
				begin := time.Now()
				o, err := Parse(l, h.content, limits)
				took := time.Since(begin)
				if took > slowest {
					slowest, which = took, h.name
				}
				if took > most {
					t.Errorf("%s: took %v", h.name, took)
				}
				if err != nil && (!errors.Is(err, ErrTooHard) || o == nil || o.Unparsed == "") {
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

// TestBytes: a content of as many bytes as the limit is parsed, one of more is unparsed and says why.
func TestBytes(t *testing.T) {
	goldens(t)
	content := []byte("package p\n\nfunc f() {}\n")
	for most, symbols := range map[int]int{len(content): 1, len(content) - 1: 0} {
		o, err := Parse("Go", content, Limits{Bytes: most, Steps: Standard.Steps, Memory: Standard.Memory})
		if len(o.Symbols) != symbols || (symbols > 0) != (err == nil) || err != nil && (!errors.Is(err, ErrTooHard) || o.Unparsed == "" || o.Lines != 3) {
			t.Errorf("with a limit of %d: %+v, %v", most, o, err)
		}
	}
}

// TestSteps: a content that takes so many steps is parsed with as many, and with none less: what was not read to its end gives
// no outline of its beginning.
func TestSteps(t *testing.T) {
	goldens(t)
	for _, content := range []string{
		"package p\n/*" + strings.Repeat("a long comment\n", 1<<12) + "*/\nfunc f() {}\n",
		"package p\nvar " + each(300, "a%d, ") + "z int\nfunc f() {}\n",
		"package p\nfunc f() { g(" + strings.Repeat("(", 500) + "1" + strings.Repeat(")", 500) + ") }\n",
	} {
		limits := Limits{Bytes: len(content), Steps: Standard.Steps, Memory: Standard.Memory}
		l := find("Go")
		q, err := l.load()
		if err != nil {
			t.Fatal(err)
		}
		r, err := q.run([]byte(content), limits)
		if err != nil {
			t.Fatal(err)
		}
		for part, whole := range map[int]bool{r.Steps: true, r.Steps - 1: false, r.Steps / 2: false, r.Steps / 10: false, 1: false} {
			limits.Steps = part
			o, err := Parse("Go", []byte(content), limits)
			if whole && (err != nil || len(o.Symbols) == 0 || o.Unparsed != "") || !whole && (!errors.Is(err, ErrTooHard) || len(o.Symbols) > 0 || o.Unparsed == "") {
				t.Errorf("%.20q in %d steps of %d: %d symbols, %q, %v", content, part, r.Steps, len(o.Symbols), o.Unparsed, err)
			}
		}
	}
}

// TestSameSteps: a content takes the same steps and gives the same outline or the same reason, whatever else is parsed beside it
// and however many others wait for a processor.
func TestSameSteps(t *testing.T) {
	list := goldens(t)
	limits := Limits{Bytes: Standard.Bytes, Steps: 300_000, Memory: 64 << 20}
	for _, h := range dialects["Go"].hostiles() {
		if len(h.content) <= limits.Bytes {
			list = append(list, sample{file: h.name, language: "Go", content: h.content})
		}
	}
	type outcome struct {
		steps int
		why   string
		bytes string
	}
	parse := func(s sample) outcome {
		_, _, r, _ := find(s.language).run(s.content, limits)
		o, err := Parse(s.language, s.content, limits)
		if err != nil {
			return outcome{r.Steps, o.Unparsed, ""}
		}
		return outcome{r.Steps, o.Unparsed, string(o.Encode())}
	}
	idle := make([]outcome, len(list))
	hard := 0
	for i, s := range list {
		if idle[i] = parse(s); idle[i].why != "" {
			hard++
		}
	}
	if hard == 0 || hard == len(list) {
		t.Fatalf("%d of %d are too hard: nothing is told apart", hard, len(list))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var group sync.WaitGroup
	for worker := range 3 {
		group.Go(func() {
			for i := range list {
				i = (i*(2*worker+1) + worker) % len(list)
				if busy := parse(list[i]); busy != idle[i] {
					t.Errorf("%s: %d steps, %q; idle %d, %q", list[i].file, busy.steps, busy.why, idle[i].steps, idle[i].why)
				}
			}
		})
	}
	group.Wait()
}

// TestLinear: what follows the engine's run does not grow faster than the input.
func TestLinear(t *testing.T) {
	goldens(t)
	few := rounds(5_000, 20_000)
	limits := Limits{Bytes: 64 << 20, Steps: 1 << 40, Memory: 4 << 30}
	languages := []string{"C++", "TypeScript"}
	if few > 5_000 {
		languages = Languages()
	}
	for _, l := range languages {
		d := dialectOf(t, l)
		small, large := d.manyOf(few), d.manyOf(4*few)
		for i := range small {
			if l == "Go" && small[i].name == "names in a statement" {
				continue // what grows there is the engine's query, which its steps bound
			}
			t.Run(l+" "+small[i].name, func(t *testing.T) {
				// On a busy machine any one may be held up: what takes too long does so each time.
				first, second := time.Hour, time.Hour
				for range 20 {
					first = min(first, buildTime(t, l, small[i].content, limits))
					if second = min(second, buildTime(t, l, large[i].content, limits)); second <= 10*first+200*time.Millisecond {
						return
					}
				}
				t.Errorf("%v for %d, %v for %d", first, few, second, 4*few)
			})
		}
	}
}

// buildTime is how long the part behind the engine's run takes, the best of three.
func buildTime(t *testing.T, language string, content []byte, limits Limits) time.Duration {
	t.Helper()
	l, e, r, err := find(language).run(content, limits)
	if err != nil {
		t.Fatal(err)
	}
	best := time.Hour
	for range 3 {
		begin := time.Now()
		outlineOf(l, e, content, r)
		best = min(best, time.Since(begin))
	}
	return best
}

// TestMemory: what a run takes stays near its limit.
func TestMemory(t *testing.T) {
	goldens(t)
	limits := Limits{Bytes: Standard.Bytes, Steps: Standard.Steps, Memory: 32 << 20}
	for _, l := range []string{"C", "Python", "Rust", "TypeScript"} {
		d := dialectOf(t, l)
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
