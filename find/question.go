package find

import (
	"slices"
	"strings"
	"sync"

	"codemem/symbol"
)

// A Question is a request as terms. It does not change.
type Question struct {
	Terms []Term
	words *Vocabulary // the terms, by their numbers
	tests bool        // it is about tests
}

// A Term is one term of a question.
type Term struct {
	Text   string
	Word   string  // as the question has it
	Weight float64 // of a common word of requests less than 1
	Kind   TermKind
	Head   bool // it stands before a colon at the start, as in "storage/tsdb: …": it names a component
}

// A TermKind says what a term is to its question.
type TermKind uint8

// The kinds of terms.
const (
	Plain  TermKind = iota // a word
	Whole                  // an identifier of several words
	Joined                 // two words that follow each other, as the identifier that they would make
	Alias                  // a longer or shorter form of a word: configuration for config
)

// Bounds on the terms of a question: a request may come with a log.
const (
	mostTerms   = 48
	mostDerived = 48
)

// stopWeight is the weight of a word that requests have whatever they are about.
const stopWeight = 0.25

// stops are such words, as terms.
var stops = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`a an the and or of to in for on at by with without from into as is are be was it its this that not no if when
		than then so do does can should must more less only also some any all each other new old now we you there via per up out
		add added adding adds fix fixed fixes fixing bug support supports allow allows make makes making use uses used using remove removed
		update updated updates improve improved change changed changes handle handling implement implemented avoid ensure prevent
		better correct correctly properly proper issue work works get set feat feature chore refactor minor some instead`) {
		for _, t := range Terms(w) {
			m[t] = true
		}
	}
	return m
})

// aliases are the longer and shorter forms of words that names are made of.
var aliases = sync.OnceValue(func() map[string][]string {
	m := map[string][]string{}
	for _, group := range strings.Split(`config configuration cfg conf|auth authentication authorization authenticate|ctx context|doc docs documentation
		|arg args argument arguments|param params parameter parameters|env environment|dir directory|repo repository|db database|msg message|err error
		|req request|res resp response|conn connection|init initialize initialise|cmd command|opt opts option options|func function|attr attribute
		|expr expression|stmt statement|val value|num number|str string|int integer|bool boolean|ptr pointer|buf buffer|len length|idx index
		|tmp temp temporary|prop props property properties|elem element|ref reference|spec specification|impl implementation|exec execute execution
		|cert certificate|info information|max maximum|min minimum|prev previous|cur current|src source|dest dst destination|addr address
		|async asynchronous|sync synchronize|del delete|gen generate generator|ops operation operations|perf performance|stat stats statistics
		|admin administrator|app application|lib library|pkg package|proc process|reg register|regex regexp|sec security|svc service|sys system
		|util utils utility utilities|ver version|win windows|eval evaluate evaluation|fmt format|iter iterator iterate|alloc allocate allocation|col column|tbl table
		|vars variable variables var|k8s kubernetes|i18n internationalization|char character|ws websocket|tz timezone|ns namespace|sub subscribe subscription
		|pub publish|acct account|mgr manager|mgmt management|desc description|img image|btn button|nav navigation|hist history|calc calculate`, "|") {
		var terms []string
		for _, w := range strings.Fields(group) {
			if t := Stem(w); !slices.Contains(terms, t) {
				terms = append(terms, t)
			}
		}
		for _, t := range terms {
			for _, other := range terms {
				if other != t {
					m[t] = append(m[t], other)
				}
			}
		}
	}
	return m
})

// Ask reads a request.
func Ask(text string) *Question {
	a := asking{q: &Question{}, at: map[string]int{}}
	a.plain(text)
	a.derived(text)
	for _, t := range component(text) {
		if k, ok := a.at[t]; ok {
			a.q.Terms[k].Head = true
		}
	}
	texts := make([]string, len(a.q.Terms))
	for i, t := range a.q.Terms {
		texts[i] = t.Text
	}
	a.q.words = fixed(texts)
	return a.q
}

// asking is a question that is read.
type asking struct {
	q  *Question
	at map[string]int // the number of a term
}

func (a *asking) add(t Term, most int) {
	if _, ok := a.at[t.Text]; ok || len(a.q.Terms) >= most || len(t.Text) < 2 || len(t.Text) > longestTerm {
		return
	}
	a.at[t.Text] = len(a.q.Terms)
	a.q.Terms = append(a.q.Terms, t)
}

// plain adds the terms of the text.
func (a *asking) plain(text string) {
	v := NewVocabulary()
	v.Scan([]byte(text), func(terms []uint32) {
		for i, n := range terms {
			t := Term{Text: v.Terms[n], Word: v.Terms[n], Weight: 1}
			if stops()[t.Text] {
				t.Weight = stopWeight
			}
			if i > 0 && i == len(terms)-1 {
				t.Kind = Whole
			}
			a.add(t, mostTerms)
		}
	})
	for term, word := range spelled(text) {
		if k, ok := a.at[term]; ok {
			a.q.Terms[k].Word = word
		}
	}
}

// spelled returns by term how a text first writes it.
func spelled(text string) map[string]string {
	words := map[string]string{}
	runs([]byte(text), func(at, end int) {
		for _, w := range append(symbol.Words(text[at:end]), text[at:end]) {
			terms := Terms(w)
			if n := len(terms); n > 0 && words[terms[n-1]] == "" {
				words[terms[n-1]] = w
			}
		}
	})
	return words
}

// derived adds pairs of words and other forms.
func (a *asking) derived(text string) {
	most := len(a.q.Terms) + mostDerived
	last, end := "", 0
	for at := 0; at < len(text); {
		if !runStart[text[at]] {
			at++
			continue
		}
		to := runEnd([]byte(text[at:min(len(text), at+longestRun)]), 0) + at
		if to == at {
			at++
			continue
		}
		word := strings.ToLower(text[at:to])
		if between := text[end:at]; last != "" && (between == " " || between == "-") && !stops()[Stem(last)] && !stops()[Stem(word)] {
			a.add(Term{Text: Stem(last + word), Word: last + " " + word, Weight: 1, Kind: Joined}, most)
		}
		last, end, at = word, to, to
	}
	for _, t := range slices.Clone(a.q.Terms) {
		for _, other := range aliases()[t.Text] {
			if t.Kind == Plain {
				a.add(Term{Text: other, Word: t.Word, Weight: t.Weight, Kind: Alias, Head: t.Head}, most)
			}
		}
	}
}

// WithTests returns the question as one that is about tests, too.
func (q *Question) WithTests() *Question {
	with := *q
	with.tests = true
	return &with
}

// component returns the terms of what stands before a colon in the first few words of a request, or in brackets there.
func component(text string) []string {
	line, _, _ := strings.Cut(text, "\n")
	before, _, ok := strings.Cut(line, ": ")
	if !ok || len(before) > 60 || len(strings.Fields(before)) > 3 {
		return nil
	}
	var terms []string
	v := NewVocabulary()
	v.Scan([]byte(before), func(of []uint32) {
		for _, n := range of {
			if t := v.Terms[n]; !slices.Contains(terms, t) && !stops()[t] {
				terms = append(terms, t)
			}
		}
	})
	return terms
}

// Count returns how often a content has each term of the question, by the number of the term, and its lengths. It may be
// called by one goroutine at a time.
func (q *Question) Count(text []byte) (counts []Counts, length Counts) {
	counts = make([]Counts, len(q.Terms))
	length = q.words.Count(text, func(term uint32, c Counts) { counts[term] = c })
	return counts, length
}
