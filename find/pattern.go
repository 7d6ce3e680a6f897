package find

import (
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
	need     []needle       // each line that matches holds one of them; none: nothing is known
	folded   bool           // ASCII letters of need are in lower case and stand for both
	window   *window        // each line that matches holds such bytes; nil where there is need, or no such window that is rare
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
		return &Pattern{need: []needle{newNeedle([]byte(text), false)}, trigrams: LiteralTrigrams(text)}, nil
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
	if p.folded = l.folded; l.whole && !l.folded {
		p.re = nil
	}
	for _, text := range l.texts {
		p.need = append(p.need, newNeedle(text, l.folded))
	}
	if len(p.need) == 0 {
		p.window = windowOf(parsed)
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
