package repo

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// A wildmatch is git's dowild of wildmatch.c, line by line, with WM_PATHNAME. It may take exponential time: steps
// is how many it has left.
type wildmatch struct {
	fold  bool
	steps int
}

const (
	wmMatch = iota
	wmNoMatch
	wmAbortAll
	wmAbortToStarStar
)

func (m *wildmatch) do(p, text string) int {
	start := p
	i, n := 0, 0
	pat := func(i int) byte { return byteAt(p, i) }
	for ; pat(i) != 0; i, n = i+1, n+1 {
		if m.steps--; m.steps < 0 {
			return wmAbortAll
		}
		c, t := pat(i), byteAt(text, n)
		if t == 0 && c != '*' {
			return wmAbortAll
		}
		t, c = foldByte(t, m.fold), foldByte(c, m.fold)
		switch c {
		case '\\':
			i++
			if t != pat(i) {
				return wmNoMatch
			}
		case '?':
			if t == '/' {
				return wmNoMatch
			}
		case '*':
			first := i
			for i++; pat(i) == '*'; i++ {
			}
			slashes := i-first > 1 && (first == 0 || start[first-1] == '/') &&
				(pat(i) == 0 || pat(i) == '/' || pat(i) == '\\' && pat(i+1) == '/')
			if slashes && pat(i) == '/' && m.do(p[i+1:], text[n:]) == wmMatch {
				return wmMatch
			}
			if pat(i) == 0 {
				if !slashes && strings.Contains(text[n:], "/") {
					return wmNoMatch
				}
				return wmMatch
			}
			if !slashes && pat(i) == '/' {
				slash := strings.IndexByte(text[n:], '/')
				if slash < 0 {
					return wmNoMatch
				}
				n += slash
				break
			}
			for ; t != 0; t = foldByte(byteAt(text, n), m.fold) {
				if got := m.do(p[i:], text[n:]); got != wmNoMatch {
					if !slashes || got != wmAbortToStarStar {
						return got
					}
				} else if !slashes && t == '/' {
					return wmAbortToStarStar
				}
				n++
			}
			return wmAbortAll
		case '[':
			set, end, ok := parseClass(p, i, m.fold) // which git itself judges in the other tests
			if !ok {
				return wmAbortAll
			}
			if !set.has(t) {
				return wmNoMatch
			}
			i = end
		default:
			if t != c {
				return wmNoMatch
			}
		}
	}
	if byteAt(text, n) != 0 {
		return wmNoMatch
	}
	return wmMatch
}

func byteAt(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}

// checkGlob compares a glob with git's way to match it.
func checkGlob(t *testing.T, p, text string, fold bool) {
	t.Helper()
	m := wildmatch{fold: fold, steps: 1 << 20}
	want := m.do(p, text) == wmMatch
	if m.steps < 0 {
		return
	}
	g, ok := newGlob(p, 0, fold)
	if got := ok && g.match(text, fold); got != want {
		t.Errorf("%q matches %q (fold %v): %v, want %v", p, text, fold, got, want)
	}
}

// TestGlobAsWildmatch compares random patterns of what is special with git's algorithm.
func TestGlobAsWildmatch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	word := func(letters string, most int) string {
		b := make([]byte, r.IntN(most))
		for i := range b {
			b[i] = letters[r.IntN(len(letters))]
		}
		return string(b)
	}
	for range 500_000 {
		checkGlob(t, word(`ab*****??[]!-\//A`, 14), word("aabb//A", 12), r.IntN(2) == 0)
	}
}

func TestGlobLong(t *testing.T) {
	a := strings.Repeat("a", 300)
	for _, test := range []struct {
		pattern, text string
		want          bool
	}{
		{a, a, true},
		{strings.Repeat("?", 300), a, true},
		{strings.Repeat("?", 301), a, false},
		{strings.Repeat("a*", 300), a, true},
		{strings.Repeat("a*", 300) + "b", a + "b", true},
		{strings.Repeat("*a", 300) + "b", a, false},
		{strings.Repeat("**/", 300) + "x", strings.Repeat("a/", 100) + "x", true},
		{strings.Repeat("**/a/", 100) + "x", strings.Repeat("a/", 100) + "x", true},
		{strings.Repeat("**/a/", 101) + "x", strings.Repeat("a/", 100) + "x", false},
	} {
		g, ok := newGlob(test.pattern, 0, false)
		if got := ok && g.match(test.text, false); got != test.want {
			t.Errorf("%.20s… of %d matches %.20s… of %d: %v", test.pattern, len(test.pattern), test.text, len(test.text), got)
		}
	}
}

// TestGlobTime: what would take a backtracking matcher for ever is over at once.
func TestGlobTime(t *testing.T) {
	text := strings.Repeat("a", 4000)
	deep := strings.Repeat("a/", 2000)
	start := time.Now()
	for _, p := range []string{
		strings.Repeat("*", 100_000) + "b", strings.Repeat("*a", 2000) + "b", strings.Repeat("a*", 2000) + "b", strings.Repeat("[ab]*", 1500) + "c",
		strings.Repeat("**/*a", 1000) + "b", strings.Repeat("**/", 100_000) + "b", strings.Repeat("**/a*/", 600) + "b", strings.Repeat("?*", 2000) + "b",
		strings.Repeat("a", 1_000_000) + "*", strings.Repeat("[", 100_000), strings.Repeat("[[:", 100_000), strings.Repeat("[a-", 100_000),
	} {
		for _, line := range []string{p, "x/../" + p, "/" + p} {
			r, ok := parseRule(line, false)
			if ok && (r.match(text, text, false, false) || r.match(deep, "a", false, false)) {
				t.Errorf("%.20s… matches", line)
			}
		}
	}
	if took := time.Since(start); took > time.Minute {
		t.Errorf("it took %v", took)
	}
}

func FuzzIgnoreRules(f *testing.F) {
	for _, line := range []string{"*.go", "!a/**/b", "/a/", "[!a-c]", `\!a\ `, "**/x/**", "[[:alpha:]-]", "a\r\n#b\n\xef\xbb\xbf", "[]-a]", "***", "a**/b", `[\]]`} {
		f.Add(line, "a/b/c.go", true, true)
		f.Add(line, "x", false, false)
	}
	f.Fuzz(func(t *testing.T, data, path string, dir, fold bool) {
		if len(path) > 200 || len(data) > 2000 {
			return
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		for _, r := range parseRules(data, fold) {
			got := r.match(path, name, dir, fold)
			if got && r.dirOnly && !dir {
				t.Errorf("%q is only for directories", r.text)
			}
		}
		if strings.IndexByte(data, 0) < 0 && strings.IndexByte(path, 0) < 0 {
			checkGlob(t, data, path, fold)
		}
	})
}
