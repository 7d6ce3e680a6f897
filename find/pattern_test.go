package find

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// linesOf is what Lines should answer: each line is looked at by itself.
func linesOf(re *regexp.Regexp, text []byte) []Line {
	var all []Line
	at, number := 0, 0
	for line := range bytes.Lines(text) {
		number++
		body := bytes.TrimSuffix(line, []byte("\n"))
		if len(body) < len(line) {
			body = bytes.TrimSuffix(body, []byte("\r"))
		}
		if m := re.FindIndex(body); m != nil {
			all = append(all, Line{number, at, at + len(body), at + m[0], at + m[1]})
		}
		at += len(line)
	}
	return all
}

// TestLines compares what patterns find in random texts with what an expression finds in each line.
func TestLines(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	matched, windows := 0, 0
	for range 20_000 {
		o := PatternOptions{Fixed: r.IntN(3) == 0, IgnoreCase: r.IntN(2) == 0, Word: r.IntN(4) == 0}
		pattern := randomPattern(r, r.IntN(4))
		if o.Fixed {
			pattern = strings.ToValidUTF8(strings.ReplaceAll(string(randomText(r)), "\n", ""), "")
			pattern = pattern[:min(len(pattern), r.IntN(4)+1)]
		}
		p, err := CompilePattern(pattern, o)
		if err != nil {
			continue
		}
		expr := pattern
		if o.Fixed {
			expr = regexp.QuoteMeta(pattern)
		}
		if o.Word {
			expr = words(pattern, expr, o.Fixed)
		}
		if o.IgnoreCase {
			expr = "(?i)" + expr
		}
		re, err := regexp.Compile(expr)
		if err != nil { // a part of a character: it is compared as bytes
			continue
		}
		text := randomText(r)
		got, _ := p.Lines(text, -1)
		most := r.IntN(3)
		first, count := p.Lines(text, most)
		if count != len(got) || !slices.Equal(first, got[:min(most, len(got))]) {
			t.Fatalf("%q %+v in %q: at most %d of %v are %v, counted %d", pattern, o, text, most, got, first, count)
		}
		if diff := cmp.Diff(linesOf(re, text), got); diff != "" {
			t.Fatalf("%q %+v in %q (-want +got):\n%s", pattern, o, text, diff)
		}
		if len(got) > 0 {
			if p.window != nil {
				windows++
			}
			if matched++; !p.Trigrams().eval(1, textLists(testScanner, text)).Has(0) {
				t.Fatalf("%q %+v in %q: filtered out by %s", pattern, o, text, p.Trigrams())
			}
		}
	}
	if matched < 1000 || windows < 50 {
		t.Fatalf("only %d texts matched, %d by a window: the test says little", matched, windows)
	}
}

var testScanner = NewTrigramScanner()

func TestCompilePattern(t *testing.T) {
	for _, test := range []struct {
		pattern string
		o       PatternOptions
		part    string
		at      int
		reason  string
	}{
		{"", PatternOptions{}, "", 0, "it is empty"},
		{"a\nb", PatternOptions{Fixed: true}, "", 0, "it holds the end of a line, and lines are looked at one by one"},
		{strings.Repeat("a", maxPattern+1), PatternOptions{}, "", 0, "it is too long"},
		{"foo(bar", PatternOptions{}, "", 0, "missing closing )"},
		{"foo[b", PatternOptions{}, "[b", 3, "missing closing ]"},
		{"foo(?=bar)", PatternOptions{IgnoreCase: true}, "(?=", 3, "invalid or unsupported Perl syntax"},
		{"a**", PatternOptions{Word: true}, "**", 1, "invalid nested repetition operator"},
		{"a\xff", PatternOptions{}, "\xff", 1, "invalid UTF-8"},
	} {
		_, err := CompilePattern(test.pattern, test.o)
		bad := (*PatternError)(nil)
		if !errors.As(err, &bad) {
			t.Errorf("%.20q: error is %v", test.pattern, err)
			continue
		}
		bad.Pattern = ""
		if diff := cmp.Diff(&PatternError{Part: test.part, At: test.at, Reason: test.reason}, bad); diff != "" {
			t.Errorf("%.20q (-want +got):\n%s", test.pattern, diff)
		}
	}
}

func TestLiterals(t *testing.T) {
	for _, test := range []struct {
		pattern string
		o       PatternOptions
		want    string
		whole   bool
	}{
		{`mutex_lock`, PatternOptions{}, "mutex_lock", true},
		{`if \(err\)`, PatternOptions{}, "if (err)", true},
		{`a.c`, PatternOptions{Fixed: true}, "a.c", true},
		{`(?i)Kmalloc`, PatternOptions{}, "kmalloc", false},
		{`größe`, PatternOptions{IgnoreCase: true}, "gr", false},
		{`static int .*_probe\(struct pci_dev`, PatternOptions{}, "_probe(struct pci_dev", false},
		{`foo|bar|bazooka`, PatternOptions{}, "foo|ba", false},
		{`[0-9]+`, PatternOptions{}, "", false},
		{`x?`, PatternOptions{}, "", false},
		{`word`, PatternOptions{Word: true}, "word", false},
	} {
		p, err := CompilePattern(test.pattern, test.o)
		if err != nil {
			t.Fatal(err)
		}
		var needs []string
		for _, n := range p.need {
			needs = append(needs, string(n.text))
		}
		if got := strings.Join(needs, "|"); got != test.want || (p.re == nil) != test.whole {
			t.Errorf("%q: needs %q, whole %t; want %q, %t", test.pattern, got, p.re == nil, test.want, test.whole)
		}
	}
}

// TestWindows tells which patterns are looked for by a window, and how long it is.
func TestWindows(t *testing.T) {
	for _, test := range []struct {
		pattern string
		length  int
	}{
		{`[0-9]{5,}`, 5},
		{`\d+`, 0}, // of one byte
		{`\w+`, 0},
		{`\w{8}`, 0}, // which is nearly everywhere
		{`[a-z]*[0-9]{3}`, 3},
		{`[0-9]+[A-F][0-9]`, 3},
		{`\b[A-Z][0-9]$`, 2},
		{`(?i)[kz][xq]`, 0}, // K is the other case of a character that is not ASCII, too
		{`[0-9]{20}`, 8},
		{`([0-9][A-Z]|x)y?`, 0},
		{`func `, 0}, // a text is faster
	} {
		p, err := CompilePattern(test.pattern, PatternOptions{})
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		if p.window != nil {
			got = len(p.window.sets)
		}
		if got != test.length {
			t.Errorf("%q: the window has %d bytes, want %d", test.pattern, got, test.length)
		}
	}
}

// FuzzPattern reads patterns as they come.
func FuzzPattern(f *testing.F) {
	f.Add("a(b|c)*", "xabc\nd\r\n", uint8(0))
	f.Add("\xff", "\xff\n", uint8(1))
	f.Fuzz(func(t *testing.T, pattern, text string, options uint8) {
		if len(pattern) > 200 || len(text) > 1000 {
			return
		}
		p, err := CompilePattern(pattern, PatternOptions{options&1 != 0, options&2 != 0, options&4 != 0})
		if err != nil {
			return
		}
		holds := p.Trigrams().eval(1, textLists(testScanner, []byte(text))).Has(0)
		lines, _ := p.Lines([]byte(text), -1)
		for _, l := range lines {
			if !holds || l.Start > l.At || l.At > l.To || l.To > l.End || l.End > len(text) {
				t.Errorf("%q in %q: %+v, filter %t", pattern, text, l, holds)
			}
		}
	})
}
