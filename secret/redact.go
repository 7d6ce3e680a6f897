package secret

import (
	"slices"
	"strings"
)

// A Span is a range of bytes: [Start, End).
type Span struct{ Start, End int }

// A Found is a secret in a text: where its value is, and by which rule.
type Found struct {
	Span
	Rule string // such as github-pat
}

// Redact returns text with each secret replaced by the name of its rule in brackets.
func Redact(text string) string {
	found := Find(text)
	if len(found) == 0 {
		return text
	}
	var b strings.Builder
	at := 0
	for _, f := range found {
		b.WriteString(text[at:f.Start])
		b.WriteString(Mark(f.Rule))
		at = f.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// Mark is what stands in place of a secret that a rule found.
func Mark(rule string) string { return "[redacted: " + rule + "]" }

// Kind returns the name of the rule that finds the first secret of a text, "" for none.
func Kind(text string) string {
	if found := Find(text); len(found) > 0 {
		return found[0].Rule
	}
	return ""
}

// How much of a text a pattern is matched with.
const (
	before  = 256      // bytes of the line before a word
	after   = 1024     // bytes behind it, on its line and the next
	longest = 16 << 10 // of a value
	command = 4 << 10  // of a command over several lines
)

// Find returns the secrets of a text in order; none overlaps another.
func Find(text string) []Found { return find(search{text: text}) }

func find(s search) []Found {
	words().each(s.text, s.word)
	s.broken()
	if len(s.found) == 0 {
		return nil
	}
	slices.SortStableFunc(s.found, func(a, b Found) int { return a.Start - b.Start })
	all := s.found[:1]
	for _, f := range s.found[1:] {
		if last := &all[len(all)-1]; f.Start >= last.End {
			all = append(all, f)
		} else {
			last.End = max(last.End, f.End)
		}
	}
	return all
}

// A search is one text being searched.
type search struct {
	text  string
	found []Found
	done  []int // by rule: up to where a word needs no further look; made when needed

	parts []Span // of what is broken at the end of a line

	thorough bool // nothing is taken for granted: to compare with

	part        Span // that was measured last
	run, digits int  // the length of its longest run of bytes of values, and of the longest with a digit
	random      bool // one of its runs looks random
}

// word looks for secrets around words that end at at.
func (s *search) word(at int, ending []word) {
	part := Span{-1, -1}
	for _, e := range ending {
		if s.done != nil && s.done[e.rule] >= at {
			continue
		}
		if part.Start < 0 {
			part = s.around(at)
		}
		p, r := part, ruleAt(int(e.rule))
		switch {
		case r.long:
			p = s.longPart(r, part, at, len(e.text))
		case r.assigned && !assigns(s.text, at), !s.mayHold(part, r):
			continue
		case r.named:
			p.Start = at - len(e.text)
		}
		if s.done == nil {
			s.done = make([]int, ruleCount)
		}
		s.done[e.rule] = s.match(matcherAt(int(e.rule)), p, at)
	}
}

// longPart returns the part of the text that a match of many lines with a word that ends at at lies in.
func (s *search) longPart(r *rule, part Span, at, word int) Span {
	if r.named {
		return Span{at - word, min(len(s.text), at+longest)}
	}
	return Span{part.Start, min(len(s.text), at+command)}
}

// match adds the secrets that a rule finds in a part of the text around a word that ends at end. It returns up to where
// a word of the rule needs no look.
func (s *search) match(m *matcher, part Span, end int) (done int) {
	all := s.matches(m, part)
	if len(all) == 0 {
		return s.none(m, part, end)
	}
	done = end
	for _, at := range all {
		match := Span{part.Start + at[0], part.Start + at[1]}
		value := match
		if g := m.valueGroup(at); g > 0 {
			value = Span{part.Start + at[2*g], part.Start + at[2*g+1]}
		}
		if m.named {
			match.Start = nameStart(s.text, match.Start)
		}
		if m.holds(s.text, match, value) {
			s.found = append(s.found, Found{value, m.id})
			done = max(done, value.End)
		}
	}
	return done
}

// matches returns where a rule matches in a part of the text.
func (s *search) matches(m *matcher, part Span) [][]int {
	text := s.text[part.Start:part.End]
	if !s.thorough && m.needed != "" && !holdsFold(text, m.needed) {
		return nil
	}
	return m.find.FindAllStringSubmatchIndex(text, -1)
}

// none returns up to where there is no match with a word of a rule, if there is none in a part around a word that ends at end: one with a
// word on the rest of its line would lie in this part.
func (s *search) none(m *matcher, part Span, end int) int {
	if s.thorough || m.named || m.most == 0 {
		return end
	}
	return max(end, min(part.End-m.most, lineEnd(s.text[:part.End], end)))
}

// assigns reports whether something is assigned to the name that at lies in: behind the rest of it, and blanks and quotes, is a sign of that.
func assigns(text string, at int) bool {
	const most = 24
	for end := min(len(text), at+most); at < end; at++ {
		switch c := text[at]; {
		case nameByte(c), c == ' ', c == '\t', c == '\r', c == '\n', c == '"', c == '\'':
		default:
			return strings.IndexByte("=>:|?,", c) >= 0
		}
	}
	return false
}

// nameStart returns where the name begins that at lies in.
func nameStart(text string, at int) int {
	const most = 50
	for first := at - most; at > max(first, 0) && nameByte(text[at-1]); {
		at--
	}
	return at
}

func nameByte(c byte) bool {
	return isLower(c) || isUpper(c) || isDigit(c) || c == '_' || c == '.' || c == '-'
}

// valueGroup returns the group of a match that is the value.
func (m *matcher) valueGroup(at []int) int {
	if m.group > 0 {
		return m.group
	}
	for g := 1; 2*g < len(at); g++ {
		if at[2*g] >= 0 && at[2*g+1] > at[2*g] {
			return g
		}
	}
	return 0
}

// around returns the part of the text that a match with the word that ends at end lies in: its line and the next, as far
// as they are near, and to the end of what may be a value.
func (s *search) around(end int) Span {
	near := max(0, end-before) // a line may have megabytes
	p := Span{near + lineStart(s.text[near:], end-near), 0}
	for p.Start > 0 && end-p.Start < 2*before && valueByte(s.text[p.Start-1]) {
		p.Start--
	}
	far := s.text[:min(len(s.text), end+after)]
	p.End = lineEnd(far, end)
	if p.End < len(far) {
		p.End = lineEnd(far, p.End+1)
	}
	for p.End < len(s.text) && p.End < end+longest && valueByte(s.text[p.End]) {
		p.End++
	}
	return p
}

// mayHold reports whether a part of the text holds what may be a value of r: a run of bytes that is long enough, with a digit
// in it or at random where r wants that. No pattern is matched with nearly all lines that speak of keys and tokens.
func (s *search) mayHold(part Span, r *rule) bool {
	if s.part != part {
		s.part = part
		s.measure()
	}
	switch {
	case r.random:
		return s.random
	case r.digit:
		return s.digits >= r.least
	}
	return s.run >= r.least
}

// measure measures the runs of the part.
func (s *search) measure() {
	s.run, s.digits, s.random = 0, 0, false
	start, digit := s.part.Start, false
	end := func(i int) {
		n := i - start
		s.run = max(s.run, n)
		if digit {
			s.digits = max(s.digits, n)
			s.random = s.random || n >= shortest && anyRandom(s.text[start:i])
		}
	}
	for i := s.part.Start; i < s.part.End; i++ {
		switch c := s.text[i]; {
		case !valueByte(c):
			end(i)
			start, digit = i+1, false
		case isDigit(c):
			digit = true
		}
	}
	end(s.part.End)
}

// shortest is the length of the shortest value at random.
const shortest = 6

// anyRandom reports whether a run, or what stands before or behind a sign of assignment in it, looks random.
func anyRandom(run string) bool {
	if looksRandom(run) {
		return true
	}
	for {
		i := strings.IndexAny(run, "=:@&?|")
		if i < 0 {
			return looksRandom(run)
		}
		if looksRandom(run[:i]) {
			return true
		}
		run = run[i+1:]
	}
}

// valueByte reports whether a value may hold c.
func valueByte(c byte) bool {
	switch c {
	case '"', '\'', '`', '(', ')', ';', ',', '<', '>', '{', '}':
		return false
	}
	return c > ' ' && c < 0x7f
}

func lineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

func lineEnd(text string, at int) int {
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(text)
}

// Mask returns data with each secret covered by as many bytes that say so: `[redacted: github-pat]*****`. Places and lines in it
// are those of data; line ends stay. Where there is no secret, it is data itself.
func Mask(data []byte) []byte {
	found := Find(string(data))
	if len(found) == 0 {
		return data
	}
	masked := slices.Clone(data)
	for _, f := range found {
		cover(masked[f.Start:f.End], f.Rule)
	}
	return masked
}

// cover overwrites the value of a secret.
func cover(value []byte, rule string) {
	line := len(value)
	for i, c := range value {
		if c == '\n' || c == '\r' {
			line = min(line, i)
		} else {
			value[i] = '*'
		}
	}
	for _, mark := range []string{Mark(rule), "[redacted]", "redacted"} {
		if len(mark) <= line {
			copy(value, mark)
			return
		}
	}
}
