package registry

import (
	"cmp"
	"database/sql"
	"errors"
	"path"
	"slices"
	"strings"

	"codemem/symbol"
)

// What is read of a query, however long it is.
const (
	mostWords  = 16
	mostParts  = 8       // of a word
	longWord   = 128     // bytes: no index has a longer one that anybody would type
	mostInside = 64      // words of summaries that have a word inside, the shorter ones first
	mostLooks  = 4 << 10 // words of the index that are looked up to find these
	shortTerm  = 3       // bytes: a shorter term is found as a whole word only
	shortPart  = 2       // bytes: a shorter part of a word is nothing by itself, as in s3
)

// A query is a text that was typed, taken apart.
type query struct {
	path  string // as a path would be written
	words []queryWord
}

// A queryWord is a run of letters and digits of a query.
type queryWord struct {
	typed string // as it was typed
	whole term
	parts []term // the words of two bytes or more that it is made of, if they are several
}

// A term is what an index may have.
type term struct {
	text   string   // in lower case
	inside []string // words of summaries that have it inside
}

// functionWords are those of a question that say nothing of what is asked for.
var functionWords = func() map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(`a an and are can do does for from how i in is it its of on that the there this to we what when where
		which who why with`) {
		set[w] = true
	}
	return set
}()

// parseQuery takes a text apart: at most its first 16 different words count. Words like "how" and "the" count only if
// there are no others.
func parseQuery(text string) query {
	const most = 16 << 10 // bytes that are looked at: words beyond would not count
	if len(text) > most {
		text = text[:most]
	}
	q := query{path: strings.TrimPrefix(strings.TrimSpace(text), "./")}
	seen, runs := map[string]bool{}, symbol.Runs(text)
	if says := slices.DeleteFunc(slices.Clone(runs), func(run string) bool { return functionWords[strings.ToLower(run)] }); len(says) > 0 {
		runs = says
	}
	for _, run := range runs {
		if len(run) > longWord {
			run = strings.ToValidUTF8(run[:longWord], "")
		}
		w := queryWord{typed: run, whole: term{text: strings.ToLower(run)}}
		if seen[w.whole.text] {
			continue
		}
		seen[w.whole.text] = true
		parts := slices.DeleteFunc(symbol.Words(run), func(part string) bool { return len(part) < shortPart })
		for i := 0; i < len(parts) && len(parts) > 1 && len(parts) <= mostParts; i++ {
			w.parts = append(w.parts, term{text: parts[i]})
		}
		if q.words = append(q.words, w); len(q.words) == mostWords {
			break
		}
	}
	return q
}

// terms returns all terms of a query.
func (q query) terms() []*term {
	var all []*term
	for i := range q.words {
		w := &q.words[i]
		all = append(all, &w.whole)
		for j := range w.parts {
			all = append(all, &w.parts[j])
		}
	}
	return all
}

// typed returns what a path counts for having been typed as it is, or from the start of one of its names on.
func (q query) typed(p, lower string) float64 {
	switch want := strings.ToLower(q.path); {
	case want == "" || want == ".":
	case p == q.path:
		return exactPath
	case lower == want, strings.HasSuffix(lower, "/"+strings.TrimPrefix(want, "/")):
		return pathEnd
	}
	return 0
}

// anyOf matches what has any word of the query, or with parts, any word that one is made of; "" if there is none.
func (q query) anyOf(parts bool) string {
	var all []string
	for _, t := range q.terms() {
		if !parts && !slices.ContainsFunc(q.words, func(w queryWord) bool { return w.whole.text == t.text }) {
			continue
		}
		all = append(all, t.match())
		if inside := matchAny(t.inside); inside != "" {
			all = append(all, inside)
		}
	}
	return strings.Join(all, " OR ")
}

// match matches the words that start with the term. It is quoted, so that none is an operator.
func (t *term) match() string {
	if len(t.text) < shortTerm {
		return `"` + t.text + `"`
	}
	return `"` + t.text + `"*`
}

// matchAny matches any of words, "" if there are none.
func matchAny(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return `"` + strings.Join(words, `" OR "`) + `"`
}

// What a term counts in a path, by where it is.
const (
	baseWord   = 1.0
	baseStart  = 0.8
	dirWord    = 0.6
	baseInside = 0.5
	dirStart   = 0.5
	dirInside  = 0.3
)

// inPath returns what the term counts in a path, which is also given in lower case; 0 if it is not in it.
func (t *term) inPath(p, lower string) float64 {
	if !strings.Contains(lower, t.text) {
		return 0
	}
	dir, base := path.Split(p)
	best := t.inName(base, baseWord, baseStart, baseInside)
	if dir != "" && best < dirWord {
		best = max(best, t.inName(dir, dirWord, dirStart, dirInside))
	}
	return best
}

// inName returns what the term counts in a name: as one of its words, as the start of one, inside.
func (t *term) inName(name string, word, start, inside float64) float64 {
	if !strings.Contains(strings.ToLower(name), t.text) {
		return 0
	}
	long, best := len(t.text) >= shortTerm, 0.0
	if long {
		best = inside
	}
	for _, words := range [][]string{symbol.Words(name), symbol.Runs(strings.ToLower(name))} {
		for _, w := range words {
			switch {
			case w == t.text:
				return word
			case long && strings.HasPrefix(w, t.text):
				best = max(best, start)
			}
		}
	}
	return best
}

// expand finds the words of summaries that have terms of the query inside.
func (s *search) expand() error {
	var terms []*term
	for _, t := range s.query.terms() {
		if len(t.text) >= shortTerm {
			terms = append(terms, t)
		}
	}
	if len(terms) == 0 {
		return nil
	}
	err := s.tx.rows(`SELECT term FROM file_terms`, nil, func(rows *sql.Rows) error {
		var word string
		err := rows.Scan(&word)
		for _, t := range terms {
			if strings.Index(word, t.text) > 0 {
				t.inside = append(t.inside, word)
			}
		}
		return err
	})
	known, looks := map[string]bool{}, 0 // by word, whether a summary has it
	for _, t := range terms {
		slices.SortFunc(t.inside, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
		if len(t.inside) <= mostInside {
			continue
		}
		words := t.inside
		t.inside = nil
		for _, w := range words { // those of paths alone take no room
			if _, told := known[w]; !told && err == nil && looks < mostLooks {
				known[w], err = s.inSummaries(w)
				looks++
			}
			if known[w] {
				t.inside = append(t.inside, w)
			}
			if len(t.inside) == mostInside {
				break
			}
		}
	}
	return err
}

// inSummaries reports whether a summary has a word.
func (s *search) inSummaries(word string) (bool, error) {
	var one int
	err := s.tx.row(`SELECT 1 FROM file_fts WHERE file_fts MATCH ? LIMIT 1`, []any{`summary : "` + word + `"`}, &one)
	return one == 1, ignoreMissing(err)
}

// ignoreMissing takes what was not found for nothing.
func ignoreMissing(err error) error {
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}
