package condense

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"

	"codemem/symbol"
)

// FileFigures are what is known of one file without reading it.
type FileFigures struct {
	Path            string `json:"path"`
	Language        string `json:"language"`
	Bytes           int64  `json:"bytes"`
	Lines           int    `json:"lines"`
	Symbols         int    `json:"symbols"`
	RawTokens       int    `json:"raw_tokens"`
	CondensedTokens int    `json:"condensed_tokens"` // of its skeleton
}

// LanguageFigures are the sums of one language, or of all.
type LanguageFigures struct {
	Language        string  `json:"language,omitempty"`
	Files           int     `json:"files"`
	Lines           int     `json:"lines"`
	Symbols         int     `json:"symbols"`
	RawTokens       int     `json:"raw_tokens"`
	CondensedTokens int     `json:"condensed_tokens"`
	SavedPercent    float64 `json:"saved_percent"` // of the raw tokens; negative if more was sent
}

// An Efficiency says what skeletons save over a set of files.
type Efficiency struct {
	LanguageFigures
	Languages []LanguageFigures `json:"languages"` // the most tokens first
	Biggest   []FileFigures     `json:"biggest"`   // likewise
}

// Measure sums up files; biggest is how many of them to name.
func Measure(files []FileFigures, biggest int) Efficiency {
	var e Efficiency
	by := map[string]*LanguageFigures{}
	for _, f := range files {
		l := by[f.Language]
		if l == nil {
			l = &LanguageFigures{Language: f.Language}
			by[f.Language] = l
		}
		for _, sum := range []*LanguageFigures{l, &e.LanguageFigures} {
			sum.Files++
			sum.Lines += f.Lines
			sum.Symbols += f.Symbols
			sum.RawTokens += f.RawTokens
			sum.CondensedTokens += f.CondensedTokens
		}
	}
	e.Languages = []LanguageFigures{}
	for _, l := range by {
		l.SavedPercent = saved(l.RawTokens, l.CondensedTokens)
		e.Languages = append(e.Languages, *l)
	}
	e.SavedPercent = saved(e.RawTokens, e.CondensedTokens)
	slices.SortFunc(e.Languages, func(a, b LanguageFigures) int {
		return cmp.Or(cmp.Compare(b.RawTokens, a.RawTokens), cmp.Compare(a.Language, b.Language))
	})
	e.Biggest = slices.Clone(files)
	slices.SortFunc(e.Biggest, func(a, b FileFigures) int {
		return cmp.Or(cmp.Compare(b.RawTokens, a.RawTokens), cmp.Compare(a.Path, b.Path))
	})
	e.Biggest = append([]FileFigures{}, e.Biggest[:min(len(e.Biggest), biggest)]...)
	return e
}

// saved returns the share of raw that was not sent, in percent with one decimal.
func saved(raw, sent int) float64 {
	if raw == 0 {
		return 0
	}
	return math.Floor(float64(raw-sent)*1000/float64(raw)) / 10 // never more than was saved
}

// A Session counts what was asked for and what was really sent, since it began. It is safe for concurrent use.
type Session struct {
	mu    sync.Mutex
	files map[string]int // raw tokens, by path and content
	sent  int
	calls int
}

// SessionFigures are the figures of a session.
type SessionFigures struct {
	Calls        int     `json:"calls"`
	Files        int     `json:"files"`         // contents asked about, each once
	RawTokens    int     `json:"raw_tokens"`    // of these files, had they been read whole once
	SentTokens   int     `json:"sent_tokens"`   // of every answer, wrappers and repeats included
	SavedTokens  int     `json:"saved_tokens"`  // negative if more was sent
	SavedPercent float64 `json:"saved_percent"` // likewise
}

// Ask notes that a question was about a file of so many tokens.
func (s *Session) Ask(path, md5 string, raw int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files == nil {
		s.files = map[string]int{}
	}
	s.files[path+"\x00"+md5] = raw
}

// Send notes an answer of so many tokens.
func (s *Session) Send(tokens int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	s.sent += tokens
}

// Figures returns the figures up to now.
func (s *Session) Figures() SessionFigures {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := SessionFigures{Calls: s.calls, Files: len(s.files), SentTokens: s.sent}
	for _, raw := range s.files {
		f.RawTokens += raw
	}
	f.SavedTokens = f.RawTokens - f.SentTokens
	f.SavedPercent = saved(f.RawTokens, f.SentTokens)
	return f
}

// longestSignature is where a signature on one line is cut, in bytes.
const longestSignature = 200

// Signature returns a symbol's declaration up to its body, on one line.
func Signature(o *symbol.Outline, content []byte, i int) string {
	s := &o.Symbols[i]
	end := s.Span.End
	for _, cut := range []symbol.Span{s.Body, s.Value} {
		if cut.Len() > 0 && s.Span.Holds(cut) && (s.Kind.Callable() || s.Kind.Container() || cut.Len() > shortValue) {
			end = cut.Start
			break
		}
	}
	if int(end) > len(content) || s.Span.Start > end {
		return s.Qualified
	}
	head := content[s.Span.Start:end]
	if at := s.Span.Start; s.Doc.Start > at && s.Doc.End <= end { // what documents it is in its head: what follows its note declares it
		for _, n := range o.Notes {
			if n.Start >= at && n.Holds(s.Doc) && n.End <= end {
				head = slices.Concat(content[at:n.Start], content[n.End:end])
			}
		}
	}
	text := strings.Join(strings.Fields(string(bytes.ToValidUTF8(head, nil))), " ")
	if len(text) > longestSignature {
		text = strings.ToValidUTF8(text[:longestSignature], "") + ellipsis
	}
	return strings.TrimRight(text, " {=:")
}
