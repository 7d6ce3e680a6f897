package find

import (
	"bytes"
	"cmp"
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
	"unicode/utf8"
)

// maxPattern is the length of a pattern in bytes at most.
const maxPattern = 1 << 12

// PatternOptions say how a pattern is meant.
type PatternOptions struct {
	Fixed      bool // the text as it is, no regular expression
	IgnoreCase bool
	Word       bool // what it matches neither follows nor is followed by a letter, a digit or _
}

// A PatternError says what is wrong with a pattern.
type PatternError struct {
	Pattern string
	Reason  string // as of regexp/syntax
	Part    string // the part of the pattern that it is about, "" for all of it
	At      int    // where that starts, in bytes
}

func (e *PatternError) Error() string {
	if e.Part == "" {
		return "the pattern cannot be read: " + e.Reason
	}
	return "the pattern cannot be read at " + e.Part + ": " + e.Reason
}

// A Pattern is what is looked for in lines: a text, or a regular expression in the syntax of RE2. The end of a line, \n or
// \r\n, is no part of it. A Pattern is safe for concurrent use.
type Pattern struct {
	re       *regexp.Regexp // nil: need[0] is all there is to it
	parsed   *syntax.Regexp // what re is of
	auto     sync.Pool      // of *automaton
	need     [][]byte       // each line that matches holds one of them; none: nothing is known
	folded   bool           // ASCII letters of need are in lower case and stand for both
	trigrams TrigramQuery
}

// CompilePattern reads a pattern. The error is a *PatternError.
func CompilePattern(text string, o PatternOptions) (*Pattern, error) {
	switch {
	case text == "":
		return nil, &PatternError{Reason: "it is empty"}
	case len(text) > maxPattern:
		return nil, &PatternError{Pattern: text, Reason: "it is too long"}
	case o.Fixed && strings.ContainsAny(text, "\n"):
		return nil, &PatternError{Pattern: text, Reason: "it holds the end of a line, and lines are looked at one by one"}
	case o.Fixed && !o.IgnoreCase && !o.Word:
		return &Pattern{need: [][]byte{[]byte(text)}, trigrams: LiteralTrigrams(text)}, nil
	}
	expr := text
	if o.Fixed {
		expr = regexp.QuoteMeta(text)
	}
	if o.Word {
		expr = words(text, expr, o.Fixed)
	}
	if o.IgnoreCase {
		expr = "(?i)" + expr
	}
	re, err := regexp.Compile(expr)
	if err != nil {
		return nil, patternError(text, err)
	}
	parsed, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil, patternError(text, err)
	}
	parsed = parsed.Simplify()
	p := &Pattern{re: re, parsed: parsed, trigrams: RegexpTrigrams(parsed)}
	l := literalsOf(parsed)
	if p.need, p.folded = l.texts, l.folded; l.whole && !l.folded {
		p.re = nil
	}
	return p, nil
}

// words returns an expression for what an expression matches as words. A text's end that is no letter is no end of a word.
func words(text, expr string, fixed bool) string {
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	before, after := `\b`, `\b`
	if fixed && !isWord(first) {
		before = ""
	}
	if fixed && !isWord(last) {
		after = ""
	}
	return before + "(?:" + expr + ")" + after
}

// isWord reports whether a character is one of words for a regular expression.
func isWord(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

func patternError(text string, err error) error {
	e := &PatternError{Pattern: text, Reason: err.Error()}
	if bad := (*syntax.Error)(nil); errors.As(err, &bad) {
		e.Reason = bad.Code.String()
		if at := strings.Index(text, bad.Expr); bad.Expr != "" && bad.Expr != text && at >= 0 {
			e.Part, e.At = bad.Expr, at
		}
	}
	return e
}

// Trigrams returns the query of the texts that the pattern may match.
func (p *Pattern) Trigrams() TrigramQuery { return p.trigrams }

// Literal reports whether lines without a certain text are passed over fast. Of other patterns every byte is looked at.
func (p *Pattern) Literal() bool { return len(p.need) > 0 }

// A Line is a line that a pattern matches.
type Line struct {
	Number     int // from 1
	Start, End int // of the line in the text, without its end
	At, To     int // of the first match
}

// Lines calls each with the lines of a text that the pattern matches, until it returns false.
func (p *Pattern) Lines(text []byte, each func(Line) bool) {
	s := lineSearch{p: p, text: text}
	s.prepare()
	if auto := s.auto; auto != nil {
		defer p.auto.Put(auto)
	}
	number, counted := 1, 0
	for at := 0; at < len(text); {
		l, ok := s.next(at)
		if !ok {
			return
		}
		number += bytes.Count(text[counted:l.Start], newline)
		counted = l.Start
		l.Number = number
		if !each(l) {
			return
		}
		if at = s.after(l.Start); at < 0 {
			return
		}
	}
}

var newline = []byte{'\n'}

// A lineSearch looks for the lines of one text.
type lineSearch struct {
	p      *Pattern
	text   []byte
	folded []byte     // text, in lower case where that is needed
	every  bool       // every line is looked at
	auto   *automaton // that passes over lines then; nil for none
	found  []int      // of each needed text: where it stands next, -1 for nowhere
}

// prepare decides how the lines are found. Two letters, K and S, are the other case of characters that are not ASCII.
func (s *lineSearch) prepare() {
	s.every = len(s.p.need) == 0
	if s.every {
		if s.auto, _ = s.p.auto.Get().(*automaton); s.auto == nil {
			s.auto = newAutomaton(s.p.parsed)
		}
	}
	if s.p.folded && !s.every {
		if bytes.Contains(s.text, []byte("\u212a")) || bytes.Contains(s.text, []byte("ſ")) {
			s.every = true
			return
		}
		s.folded = make([]byte, len(s.text))
		for i, b := range s.text {
			s.folded[i] = lower[b]
		}
	} else {
		s.folded = s.text
	}
	if !s.every {
		s.found = make([]int, len(s.p.need))
		for i := range s.found {
			s.found[i] = -2 // not looked for yet
		}
	}
}

// next returns the first line that matches and starts at at or after it, where a line starts.
func (s *lineSearch) next(at int) (Line, bool) {
	for at >= 0 && at < len(s.text) {
		if !s.every {
			hit := s.literal(at)
			if hit < 0 {
				return Line{}, false
			}
			at += bytes.LastIndexByte(s.text[at:hit], '\n') + 1
			if end, to := s.end(at), hit+len(s.p.need[0]); s.p.re == nil && to <= end {
				return Line{Start: at, End: end, At: hit, To: to}, true
			}
		}
		if auto := s.auto; auto != nil {
			start, ok := auto.line(s.text, at)
			if start < 0 {
				return Line{}, false
			}
			if at = start; !ok {
				s.auto = nil // every line from here on
			}
		}
		end := s.end(at)
		if s.p.re == nil { // the \r of the text was that of the line's end
			at = s.after(at)
			continue
		}
		if m := s.p.re.FindIndex(s.text[at:end]); m != nil {
			return Line{Start: at, End: end, At: at + m[0], To: at + m[1]}, true
		}
		at = s.after(at)
	}
	return Line{}, false
}

// literal returns where the first of the needed texts stands at at or after it, -1 for nowhere.
func (s *lineSearch) literal(at int) int {
	first := -1
	for i, need := range s.p.need {
		if s.found[i] == -1 {
			continue
		}
		if s.found[i] < at {
			if s.found[i] = bytes.Index(s.folded[at:], need); s.found[i] < 0 {
				continue
			}
			s.found[i] += at
		}
		if first < 0 || s.found[i] < first {
			first = s.found[i]
		}
	}
	return first
}

// end returns the end of the line that at is in.
func (s *lineSearch) end(at int) int {
	n := bytes.IndexByte(s.text[at:], '\n')
	if n < 0 {
		return len(s.text)
	}
	if n > 0 && s.text[at+n-1] == '\r' {
		n--
	}
	return at + n
}

// after returns the start of the line after the one that at is in, -1 if there is none.
func (s *lineSearch) after(at int) int {
	n := bytes.IndexByte(s.text[at:], '\n')
	if n < 0 {
		return -1
	}
	return at + n + 1
}

// literals are texts of which each match of an expression holds one.
type literals struct {
	texts  [][]byte // none: nothing is known
	folded bool     // they are in lower case, and letters stand for both cases
	whole  bool     // the only one is all that the expression matches
}

// maxLiterals is how many texts are looked for at once.
const maxLiterals = 8

// better reports whether l is the better filter: it has a longer shortest text.
func (l literals) better(m literals) bool {
	return cmp.Or(cmp.Compare(l.shortest(), m.shortest()), cmp.Compare(len(m.texts), len(l.texts))) > 0
}

func (l literals) shortest() int {
	n := 0
	for i, t := range l.texts {
		if i == 0 || len(t) < n {
			n = len(t)
		}
	}
	return n
}

// literalsOf returns the best texts that an expression needs.
func literalsOf(re *syntax.Regexp) literals {
	switch re.Op {
	case syntax.OpLiteral:
		return literalRunes(re.Rune, re.Flags&syntax.FoldCase != 0)
	case syntax.OpCapture:
		return literalsOf(re.Sub[0])
	case syntax.OpPlus:
		l := literalsOf(re.Sub[0])
		l.whole = false
		return l
	case syntax.OpConcat:
		var best literals
		for _, sub := range re.Sub {
			if l := literalsOf(sub); l.better(best) {
				best = l
			}
		}
		best.whole = false
		return best
	case syntax.OpAlternate:
		var all literals
		for i, sub := range re.Sub {
			l := literalsOf(sub)
			if len(l.texts) == 0 || len(all.texts)+len(l.texts) > maxLiterals || i > 0 && l.folded != all.folded {
				return literals{}
			}
			all.texts, all.folded = append(all.texts, l.texts...), l.folded
		}
		return all
	}
	return literals{}
}

// literalRunes returns the longest part of a literal that a text holds as these bytes: without case only ASCII
// letters do, and U+FFFD stands for bytes that are no UTF-8 as well.
func literalRunes(runes []rune, fold bool) literals {
	var best, part []byte
	whole := true
	for _, r := range runes {
		if r == utf8.RuneError || r == '\n' || fold && r >= utf8.RuneSelf {
			part, whole = nil, false
			continue
		}
		if fold {
			r = rune(lower[r])
		}
		if part = utf8.AppendRune(part, r); len(part) > len(best) {
			best = bytes.Clone(part)
		}
	}
	if len(best) == 0 {
		return literals{}
	}
	return literals{texts: [][]byte{best}, folded: fold, whole: whole}
}
