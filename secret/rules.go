package secret

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
	"sync/atomic"
)

// A rule is a form in which a credential is written.
type rule struct {
	id       string
	pattern  string
	words    []string // in lower case: without one of them the pattern cannot match
	entropy  float64  // a value has more of it, in bits for each character; 0: any
	group    int      // the group that is the value; 0: the first that is not empty, or all of it
	random   bool     // a value that is made of words is none
	digit    bool     // nor is one without a digit
	named    bool     // it is matched from a word on, which is in the name of what the value is assigned to
	assigned bool     // behind that name is a sign of assignment
	long     bool     // it may be of many lines
	least    int      // the length of the shortest value
	not      []allow
}

// An allow says what is no secret.
type allow struct {
	of       target
	patterns []string
	words    []string // in lower case: a value that holds one is none
}

// A target is what the patterns of an allow are matched with.
type target uint8

const (
	ofValue target = iota
	ofMatch
	ofLine
)

// ruleCount is the number of rules: ours come first, for they are the more particular where two find the same.
const ruleCount = ourCount + leakCount

func ruleAt(i int) *rule {
	if i < ourCount {
		return &ours[i]
	}
	return &leaks[i-ourCount]
}

// compiled are the patterns of rules that were needed, by rule.
var compiled [ruleCount]atomic.Pointer[matcher]

// A matcher is a rule with its patterns compiled.
type matcher struct {
	*rule
	find   *regexp.Regexp
	needed string             // what each match holds, in lower case; "": nothing that is known
	most   int                // bytes of a match; 0: any number
	not    [][]*regexp.Regexp // by allow
}

func matcherAt(i int) *matcher {
	if m := compiled[i].Load(); m != nil {
		return m
	}
	r := ruleAt(i)
	m := &matcher{rule: r, find: regexp.MustCompile(r.pattern)}
	if parsed, err := syntax.Parse(r.pattern, syntax.Perl); err == nil {
		m.needed = needed(parsed)
		if within(parsed, r.words) {
			m.most, _ = span(parsed)
		}
	}
	for _, a := range r.not {
		m.not = append(m.not, compileAll(a.patterns))
	}
	compiled[i].Store(m)
	return m
}

func compileAll(patterns []string) []*regexp.Regexp {
	all := make([]*regexp.Regexp, len(patterns))
	for i, p := range patterns {
		all[i] = regexp.MustCompile(p)
	}
	return all
}

// everywhere are the patterns of values that are secrets by no rule.
var everywhere = sync.OnceValue(func() []*regexp.Regexp { return compileAll(leaksNot.patterns) })

// holds reports whether what lies at value in a match of m in text is a secret.
func (m *matcher) holds(text string, match, value Span) bool {
	v := text[value.Start:value.End]
	if m.entropy > 0 && entropy(v) <= m.entropy || m.digit && !strings.ContainsAny(v, "0123456789") || m.random && !looksRandom(v) {
		return false
	}
	if leaksNot.excepts(everywhere(), v, v) {
		return false
	}
	for i, a := range m.rule.not {
		s := v
		switch a.of {
		case ofMatch:
			s = text[match.Start:match.End]
		case ofLine:
			s = text[lineStart(text, match.Start):lineEnd(text, match.End)]
		}
		if a.excepts(m.not[i], s, v) {
			return false
		}
	}
	return true
}

func (a *allow) excepts(patterns []*regexp.Regexp, s, value string) bool {
	for _, p := range patterns {
		if p.MatchString(s) {
			return true
		}
	}
	if len(a.words) == 0 {
		return false
	}
	small := strings.ToLower(value)
	for _, w := range a.words {
		if strings.Contains(small, w) {
			return true
		}
	}
	return false
}
