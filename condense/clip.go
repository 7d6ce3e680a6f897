package condense

import (
	"cmp"
	"slices"
	"strings"

	"codemem/regex"
)

// cautions matches sentences that keep from a mistake: what must not be done, what holds always, what is left out.
var cautions = regex.Lazy(`(?i)\b(never|must|not|cannot|can't|don't|doesn't|won't|only|except|unless|without|always|instead|before|until|beware|careful|caution|warning|trap|gotcha|` +
	`invariant|assumes?|requires?|expects?|fails?|panics?|deadlocks?|races?|leaks?|loses?|breaks?|ignores?|skips?|omits?|omitted|left out|leaves out|missing|todo|no longer|despite|although|but)\b`)

// Clip returns what helps most of a text, in its order, on one line of at most so many bytes, and whether that is all of it. It
// takes whole sentences: first those that keep from a mistake and those with words of a request, which said counts if it is not nil,
// then the first one, then the others as they come; "…" stands where some were left out.
func Clip(text string, most int, said func(sentence string) int) (clipped string, whole bool) {
	text = printable(text)
	if len(text) <= most {
		return text, true
	}
	type sentence struct {
		at    int
		text  string
		score int
	}
	var all []sentence
	for rest := text; rest != ""; {
		end := sentenceEnd(rest)
		s := sentence{at: len(all), text: strings.TrimSpace(rest[:end])}
		if rest = strings.TrimSpace(rest[end:]); s.text == "" {
			continue
		}
		if cautions().MatchString(s.text) {
			s.score += 2
		}
		if s.at == 0 {
			s.score++
		}
		if said != nil {
			s.score += said(s.text)
		}
		all = append(all, s)
	}
	ranked := slices.Clone(all)
	slices.SortStableFunc(ranked, func(a, b sentence) int { return cmp.Compare(b.score, a.score) })
	const gap = " " + ellipsis + " "
	chosen := make([]bool, len(all))
	room := most - len(gap)
	for _, s := range ranked {
		if len(s.text)+len(gap) <= room {
			chosen[s.at], room = true, room-len(s.text)-len(gap)
		}
	}
	var parts []string
	last := -1
	for i, s := range all {
		if !chosen[i] {
			continue
		}
		if i > last+1 {
			parts = append(parts, ellipsis)
		}
		parts, last = append(parts, s.text), i
	}
	switch {
	case last < 0:
		return Shorten(text, most), false
	case last < len(all)-1:
		parts = append(parts, ellipsis)
	}
	return strings.Join(parts, " "), false
}
