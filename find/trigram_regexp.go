package find

import (
	"cmp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// RegexpTrigrams returns the query of the texts that a regular expression may match in one line. The algorithm is Russ
// Cox's, "Regular Expression Matching with a Trigram Index" (https://swtch.com/~rsc/regexp/regexp4.html), on bytes in
// lower case, so that a pattern without case asks for no more trigrams than one with it.
func RegexpTrigrams(re *syntax.Regexp) TrigramQuery {
	return analyze(re.Simplify()).simplify(true).match
}

// Limits of a knowledge.
const (
	maxExact = 1 << 10 // texts in exact: three digits are as many
	maxEnds  = 32      // texts in prefix, and in suffix
	maxClass = 64      // characters of a class that are taken one by one
)

// A knowledge is what is known of the texts that a part of an expression matches. All texts are in lower case.
type knowledge struct {
	empty  bool     // the empty text may match
	exact  []string // if not nil: all texts that match, sorted
	prefix []string // if exact is nil: each text that matches starts with one of them
	suffix []string // and ends with one of them
	match  TrigramQuery
}

// The knowledge of parts that match any text, one character, the empty text and none.
func anyText() knowledge {
	return knowledge{empty: true, prefix: []string{""}, suffix: []string{""}}
}

func anyCharacter() knowledge { return knowledge{prefix: []string{""}, suffix: []string{""}} }
func emptyText() knowledge    { return knowledge{empty: true, exact: []string{""}} }
func noText() knowledge       { return knowledge{exact: []string{}, match: TrigramQuery{op: nothing}} }

// analyze returns what is known of the texts that an expression matches.
func analyze(re *syntax.Regexp) knowledge {
	switch re.Op {
	case syntax.OpNoMatch:
		return noText()
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText,
		syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return emptyText()
	case syntax.OpLiteral:
		k := emptyText()
		for _, r := range re.Rune {
			k = concat(k, analyzeRune(r, re.Flags&syntax.FoldCase != 0))
		}
		return k
	case syntax.OpCharClass:
		return analyzeClass(re.Rune)
	case syntax.OpAnyCharNotNL, syntax.OpAnyChar:
		return anyCharacter()
	case syntax.OpCapture:
		return analyze(re.Sub[0])
	case syntax.OpConcat:
		k := emptyText()
		for _, sub := range re.Sub {
			k = concat(k, analyze(sub))
		}
		return k
	case syntax.OpAlternate:
		k := noText()
		for _, sub := range re.Sub {
			k = alternate(k, analyze(sub))
		}
		return k
	case syntax.OpQuest:
		return alternate(analyze(re.Sub[0]), emptyText())
	case syntax.OpPlus, syntax.OpRepeat:
		if re.Op == syntax.OpPlus || re.Min > 0 {
			return analyze(re.Sub[0]).repeated()
		}
	}
	return anyText()
}

// analyzeRune returns what is known of a character of a literal.
func analyzeRune(r rune, fold bool) knowledge {
	if r == utf8.RuneError {
		return anyCharacter() // it matches a byte that is no UTF-8, too
	}
	k := knowledge{exact: []string{lowered(r)}}
	for f := unicode.SimpleFold(r); fold && f != r; f = unicode.SimpleFold(f) {
		k.exact = append(k.exact, lowered(f))
	}
	return k.simplify(false)
}

// analyzeClass returns what is known of a class of characters, given as pairs of the first and last of ranges.
func analyzeClass(ranges []rune) knowledge {
	if len(ranges) == 0 {
		return noText()
	}
	k := knowledge{exact: []string{}}
	for i := 0; i < len(ranges); i += 2 {
		lo, hi := ranges[i], ranges[i+1]
		if len(k.exact)+int(hi-lo) >= maxClass || lo <= utf8.RuneError && utf8.RuneError <= hi {
			return anyCharacter()
		}
		for r := lo; r <= hi; r++ {
			k.exact = append(k.exact, lowered(r))
		}
	}
	return k.simplify(false)
}

// lowered returns a character, in lower case if it is an ASCII letter.
func lowered(r rune) string {
	if r < utf8.RuneSelf {
		r = rune(lower[r])
	}
	return string(r)
}

// repeated returns what is known of a text of k, and more texts of k after it.
func (k knowledge) repeated() knowledge {
	return k.inexact()
}

// concat returns what is known of a text of x with one of y after it.
func concat(x, y knowledge) knowledge {
	if x.exact != nil && y.exact != nil && len(x.exact)*len(y.exact) > maxExact {
		x = x.inexact()
	}
	if n := max(len(x.exact)*len(y.prefix), len(x.suffix)*len(y.exact)); n > maxExact {
		x, y = x.inexact(), y.inexact()
	}
	xy := knowledge{empty: x.empty && y.empty, match: x.match.and(y.match)}
	switch {
	case x.exact != nil && y.exact != nil:
		xy.exact = cross(x.exact, y.exact)
		return xy.simplify(false)
	case x.exact != nil:
		xy.prefix = cross(x.exact, y.prefix)
	case x.empty:
		xy.prefix = slices.Concat(x.prefix, y.starts())
	default:
		xy.prefix = slices.Clone(x.prefix)
	}
	switch {
	case y.exact != nil:
		xy.suffix = cross(x.suffix, y.exact)
	case y.empty:
		xy.suffix = slices.Concat(y.suffix, x.ends())
	default:
		xy.suffix = slices.Clone(y.suffix)
	}
	if x.exact == nil && y.exact == nil && shortest(x.suffix)+shortest(y.prefix) >= 3 {
		xy.match = xy.match.and(someOf(cross(x.suffix, y.prefix)))
	}
	return xy.simplify(false)
}

// starts returns what each text of k starts with one of, ends what it ends with.
func (k knowledge) starts() []string {
	if k.exact != nil {
		return k.exact
	}
	return k.prefix
}

func (k knowledge) ends() []string {
	if k.exact != nil {
		return k.exact
	}
	return k.suffix
}

// alternate returns what is known of a text of x or of y.
func alternate(x, y knowledge) knowledge {
	xy := knowledge{empty: x.empty || y.empty}
	if x.exact != nil && y.exact != nil {
		xy.exact = slices.Concat(x.exact, y.exact)
		xy.match = x.match.or(y.match)
		return xy.simplify(false)
	}
	xy.prefix, xy.suffix = slices.Concat(x.starts(), y.starts()), slices.Concat(x.ends(), y.ends())
	xy.match = x.withExact().or(y.withExact())
	return xy.simplify(false)
}

// withExact returns the query of k with what its exact texts hold.
func (k knowledge) withExact() TrigramQuery {
	if k.exact == nil {
		return k.match
	}
	return k.match.and(someOf(k.exact))
}

// simplify keeps the sets small: what they say goes into the query. With end all of it goes there.
func (k knowledge) simplify(end bool) knowledge {
	if k.exact != nil {
		k.exact = sorted(k.exact)
		if n := shortest(k.exact); len(k.exact) <= maxExact && n < 4 && (n < 3 || !end) {
			return k
		}
	}
	return k.inexact()
}

// inexact returns k without exact: the query, prefix and suffix hold what it says.
func (k knowledge) inexact() knowledge {
	if k.exact != nil {
		k.match = k.withExact()
		k.prefix, k.suffix, k.exact = k.exact, k.exact, nil
	}
	k.match = k.match.and(someOf(k.prefix)).and(someOf(k.suffix))
	k.prefix = shortened(k.prefix, func(s string, n int) string { return s[:min(len(s), n)] })
	k.suffix = shortened(k.suffix, func(s string, n int) string { return s[max(len(s)-n, 0):] })
	return k
}

// shortened cuts texts down to two bytes and further, until there are few enough of them.
func shortened(texts []string, cut func(s string, n int) string) []string {
	texts = slices.Clone(texts)
	for n := 2; ; n-- {
		for i, s := range texts {
			texts[i] = cut(s, n)
		}
		if texts = sorted(texts); len(texts) <= maxEnds {
			return texts
		}
	}
}

// someOf returns the query of the texts that hold one of some.
func someOf(texts []string) TrigramQuery {
	q := TrigramQuery{op: anyOf}
	for _, s := range texts {
		switch one := LiteralTrigrams(s); {
		case one.op == anything:
			return one
		case len(one.trigrams) == 1:
			q.trigrams = append(q.trigrams, one.trigrams...)
		default:
			q.sub = append(q.sub, one)
		}
	}
	switch {
	case len(texts) == 0:
		return TrigramQuery{op: nothing}
	case q.size() > maxQuery:
		return TrigramQuery{}
	}
	return q.tidy()
}

// cross returns each text of x with each of y after it.
func cross(x, y []string) []string {
	all := make([]string, 0, len(x)*len(y))
	for _, a := range x {
		for _, b := range y {
			all = append(all, a+b)
		}
	}
	return sorted(all)
}

// shortest returns the length of the shortest text, 0 for no text.
func shortest(texts []string) int {
	if len(texts) == 0 {
		return 0
	}
	return len(slices.MinFunc(texts, func(a, b string) int { return cmp.Compare(len(a), len(b)) }))
}

// sorted returns texts sorted, each once.
func sorted(texts []string) []string {
	slices.SortFunc(texts, strings.Compare)
	return slices.Compact(texts)
}
