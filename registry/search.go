package registry

import (
	"cmp"
	"database/sql"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A SearchQuery says what to look for; its zero value finds nothing.
type SearchQuery struct {
	Text      string            // any text
	Limit     int               // at most this many files
	Generator int               // of the outlines that are searched
	Leave     map[string]bool   // paths that are not searched
	Now       map[string]string // md5 by path of what files hold now, as far as that is known: it counts for what is remembered
}

// A SearchResult is what a search found.
type SearchResult struct {
	Hits    []Hit    // the best first, at most as many as asked for
	Total   int      // files that match, shown or not
	Near    int      // of these, how many lack one word: they come after those that have all
	Partial bool     // no file has all words: these have some
	Missing []string // words of the query that no file has
	Unseen  int      // files of Now that are not remembered, and were not searched
}

// A Hit is a row that a search found.
type Hit struct {
	File
	Score   float64     // higher is better
	Snippet string      // of the summary or the documentation, with the words found in [brackets]; "" if they are in neither
	Quotes  string      // what the snippet is of: InSummary, InDocs
	Of      string      // md5 of the bytes that Symbols, Gist and a snippet of docs are true of
	Symbols []SymbolHit // those with words of the query in their names, the best first
	More    int         // how many more such symbols there are
	Gist    string      // one line made of doc comments and symbols, if there is no summary
}

// What a snippet may be of.
const (
	InSummary = "summary"
	InDocs    = "docs" // documentation comments
)

// What a match counts. A word counts once for each place, at its best there.
const (
	pathWeight    = 2.0
	summaryWeight = 1.0 // fresh
	staleWeight   = 0.7 // of that
	outlineWeight = 1.0
	namesWeight   = 1.0 // in the outline
	docsWeight    = 0.5
	insideShare   = 0.5 // of a word that only stands inside another
	partsShare    = 0.8 // of a name whose words are found apart
	exactPath     = 1000.0
	pathEnd       = 500.0
)

// typeShare is what the score of a file counts by its type: code before tests, tests before what nobody wrote.
func typeShare(typ string) float64 {
	switch typ {
	case "test", "data":
		return 0.8
	case "generated", "vendored", "lockfile", "binary":
		return 0.5
	}
	return 1
}

// Search returns the rows that have every word of a text, the best first, and if that is three words or more, then those
// that lack one; if none has every word, those that have some of them. A path that was typed has no such company.
//
// A word is a run of letters, digits and marks. It is found in a path, a summary, a documentation comment or the name
// of a symbol, where a word starts with it or (paths and summaries only) has it inside; one of one or two bytes only
// as a whole word. A name in it that is made of several words, parseHTTP, is found where it stands, and where all its
// words do. Words like "how" and "the" count only if there are no others. Any text is safe; one without a word is
// ErrQuery, if it is no path either.
//
// The score of a file is the sum over the words of rarity × place × type × use:
//
//  1. rarity is ln(1 + files / files with the word).
//  2. place is 2 × the path (1 for a whole word of the last name, less for its start, its inside, and directories),
//     plus the summary (0.7 of it if it is stale), plus the outline (names, and documentation at half weight; 1 more
//     if a symbol is called exactly so). Summary and outline are the bm25 of the file's text, as a share of the best one's.
//  3. type is 0.8 for tests and data, 0.5 for what is generated, vendored or locked, else 1.
//  4. use is 1 + log₂(1 + dependents) / 20, by the file graph that was stored last: 1.5 for a file that a thousand use.
//
// A file whose path is the text comes first, then those whose path ends with it. Equal scores are ordered by path.
func (tx *Tx) Search(q SearchQuery) (SearchResult, error) {
	query := parseQuery(q.Text)
	s := &search{tx: tx, query: query, generator: q.Generator, now: q.Now, leave: q.Leave, byMD5: map[string][]int{}, byID: map[int64]int{}}
	if err := s.readRows(); err != nil {
		return SearchResult{}, err
	}
	if len(query.words) == 0 && !slices.ContainsFunc(s.rows, func(r searchRow) bool { return r.bonus > 0 }) {
		return SearchResult{}, fmt.Errorf("%w: %q has no letter or digit", ErrQuery, cutText(q.Text))
	}
	if err := s.expand(); err != nil {
		return SearchResult{}, err
	}
	for i := range query.words {
		if err := s.score(i); err != nil {
			return SearchResult{}, err
		}
	}
	if err := s.weigh(); err != nil {
		return SearchResult{}, err
	}
	found, best := s.best(max(q.Limit, 0))
	found.Unseen = len(s.now) - s.known
	for _, at := range best {
		h, err := s.hit(at)
		if err != nil {
			return SearchResult{}, err
		}
		found.Hits = append(found.Hits, h)
	}
	return found, nil
}

// cutText returns the beginning of a text, for a message.
func cutText(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// A search is the state of one.
type search struct {
	tx        *Tx
	query     query
	generator int
	now       map[string]string
	leave     map[string]bool
	known     int // rows that are in now
	rows      []searchRow
	byMD5     map[string][]int // rows of a content
	byID      map[int64]int    // rows by their id in file_fts
	missing   []string
}

// A searchRow is what is known of a file while it is searched for.
type searchRow struct {
	path, lower, typ, md5 string
	stale                 bool
	bonus                 float64 // for a path that was typed
	score                 float64
	has                   int // words
}

// readRows reads the rows of the work tree.
func (s *search) readRows() error {
	return s.tx.rows(`SELECT path, type, coalesce(content_md5, ''), coalesce(summary_md5, ''), coalesce(search_id, 0)
		FROM file_registry WHERE worktree = ? ORDER BY path`, []any{s.tx.worktree}, func(rows *sql.Rows) error {
		var r searchRow
		var id int64
		var written string
		if err := rows.Scan(&r.path, &r.typ, &r.md5, &written, &id); err != nil {
			return err
		}
		if s.leave[r.path] {
			return nil
		}
		if md5, ok := s.now[r.path]; ok {
			r.md5 = md5
			s.known++
		}
		r.stale = written != r.md5
		r.lower = strings.ToLower(r.path)
		r.bonus = s.query.typed(r.path, r.lower)
		at := len(s.rows)
		s.rows = append(s.rows, r)
		if r.md5 != "" {
			s.byMD5[r.md5] = append(s.byMD5[r.md5], at)
		}
		if id != 0 {
			s.byID[id] = at
		}
		return nil
	})
}

// score finds the files that have a word and adds what it counts to their scores.
func (s *search) score(at int) error {
	w := &s.query.words[at]
	whole, err := s.places(&w.whole)
	if err != nil {
		return err
	}
	if err := s.exact(w.typed, whole); err != nil {
		return err
	}
	if len(w.parts) > 1 {
		sum, has := make([]float64, len(s.rows)), make([]int, len(s.rows))
		for i := range w.parts {
			part, err := s.places(&w.parts[i])
			if err != nil {
				return err
			}
			for r, v := range part {
				if v > 0 {
					sum[r], has[r] = sum[r]+v, has[r]+1
				}
			}
		}
		for r := range whole {
			if has[r] == len(w.parts) {
				whole[r] = max(whole[r], partsShare*sum[r]/float64(has[r]))
			}
		}
	}
	files := 0
	for _, v := range whole {
		files += count(v > 0)
	}
	if files == 0 {
		s.missing = append(s.missing, w.typed)
		return nil
	}
	rarity := math.Log1p(float64(len(s.rows)) / float64(files))
	for r, v := range whole {
		if v > 0 {
			s.rows[r].score += rarity * v
			s.rows[r].has++
		}
	}
	return nil
}

// places tells by row what a term counts in the path, the summary and the outline; 0 where it is in none.
func (s *search) places(t *term) ([]float64, error) {
	values := make([]float64, len(s.rows))
	for i := range s.rows {
		values[i] = pathWeight * t.inPath(s.rows[i].path, s.rows[i].lower)
	}
	summaries := map[int]float64{}
	for _, m := range []struct {
		match string
		share float64
	}{{t.match(), 1}, {matchAny(t.inside), insideShare}} {
		if m.match == "" {
			continue
		}
		if err := s.relative(`SELECT rowid, '', -bm25(file_fts, 0.0, 1.0) FROM file_fts WHERE file_fts MATCH ?`,
			[]any{`summary : (` + m.match + `)`}, m.share, summaries); err != nil {
			return nil, err
		}
	}
	for i, v := range summaries {
		if s.rows[i].stale {
			v *= staleWeight
		}
		values[i] += summaryWeight * v
	}
	outlines := map[int]float64{}
	if err := s.relative(`SELECT 0, o.content_md5, -bm25(outline_fts, ?1, ?2) FROM outline_fts JOIN outlines AS o ON o.id = outline_fts.rowid
		WHERE outline_fts MATCH ?3 AND o.generator = ?4`, []any{namesWeight, docsWeight, t.match(), s.generator}, 1, outlines); err != nil {
		return nil, err
	}
	for i, v := range outlines {
		values[i] += outlineWeight * v
	}
	return values, nil
}

// relative adds to into what the rows of a full-text query count, as a share of the best one's of the work tree.
func (s *search) relative(query string, args []any, share float64, into map[int]float64) error {
	scores, best := map[int]float64{}, 0.0
	err := s.tx.rows(query, args, func(rows *sql.Rows) error {
		var id int64
		var md5 string
		var score float64
		if err := rows.Scan(&id, &md5, &score); err != nil {
			return err
		}
		at := s.byMD5[md5]
		if row, ok := s.byID[id]; ok {
			at = []int{row}
		}
		for _, i := range at {
			scores[i] = max(scores[i], score)
			best = max(best, score)
		}
		return nil
	})
	for i, score := range scores {
		into[i] = max(into[i], share*score/best)
	}
	return err
}

// exact counts the symbols that are called as the word was typed.
func (s *search) exact(name string, values []float64) error {
	seen := map[string]bool{}
	return s.tx.rows(`SELECT o.content_md5 FROM symbols AS s JOIN outlines AS o ON o.id = s.outline_id
		WHERE s.name = ? AND s.local = 0 AND o.generator = ?`, []any{name, s.generator}, func(rows *sql.Rows) error {
		var md5 string
		err := rows.Scan(&md5)
		if !seen[md5] {
			seen[md5] = true
			for _, i := range s.byMD5[md5] {
				values[i] += outlineWeight
			}
		}
		return err
	})
}

// weigh makes scores of the sums over the words.
func (s *search) weigh() error {
	var paths []string
	for i := range s.rows {
		if s.rows[i].has > 0 {
			paths = append(paths, s.rows[i].path)
		}
	}
	ranks, err := s.tx.FileRanksAt(paths)
	if err != nil {
		return err
	}
	for i := range s.rows {
		r := &s.rows[i]
		use := 1 + math.Log2(1+float64(max(ranks[r.path].Dependents, 0)))/20
		r.score = r.score*typeShare(r.typ)*use + r.bonus
	}
	return nil
}

// best returns the best rows, and the counts of all.
func (s *search) best(limit int) (SearchResult, []int) {
	f := SearchResult{Hits: []Hit{}, Missing: s.missing}
	const nearWords = 3
	var whole, near, part []int
	typed := false
	for i := range s.rows {
		r := &s.rows[i]
		typed = typed || r.bonus > 0
		switch {
		case r.bonus > 0, r.has > 0 && r.has == len(s.query.words):
			whole = append(whole, i)
		case r.has > 0:
			part = append(part, i)
			if r.has+1 == len(s.query.words) && r.has+1 >= nearWords {
				near = append(near, i)
			}
		}
	}
	switch {
	case len(whole) == 0:
		whole, near, f.Partial = part, nil, len(part) > 0
	case typed: // the words are of a path
		near = nil
	}
	for _, rows := range [][]int{whole, near} {
		slices.SortFunc(rows, func(a, b int) int {
			return cmp.Or(cmp.Compare(s.rows[b].score, s.rows[a].score), cmp.Compare(s.rows[a].path, s.rows[b].path))
		})
	}
	all := slices.Concat(whole, near)
	f.Total, f.Near = len(all), len(near)
	return f, all[:min(limit, len(all))]
}

// hit reads what is shown of a row.
func (s *search) hit(at int) (Hit, error) {
	r := &s.rows[at]
	f, err := s.tx.File(r.path)
	if err != nil {
		return Hit{}, err
	}
	h := Hit{File: f, Score: r.score, Of: r.md5}
	if f.Summary != nil && !f.Summary.Damaged { // and the index quotes the very text
		h.Snippet, err = s.snippet("summary", `SELECT coalesce(snippet(file_fts, 1, '[', ']', '…', 18), '') FROM file_fts
			WHERE file_fts MATCH ? AND rowid = (SELECT search_id FROM file_registry WHERE worktree = ? AND path = ?) AND summary = ?`,
			s.tx.worktree, r.path, f.Summary.Text)
		if h.Snippet != "" {
			h.Quotes = InSummary
		}
	}
	if err != nil || r.md5 == "" || f.Sensitive {
		return h, err
	}
	var id int64
	err = s.tx.row(`SELECT id, gist FROM outlines WHERE content_md5 = ? AND generator = ? ORDER BY language <> ?, language LIMIT 1`,
		[]any{r.md5, s.generator, f.Language}, &id, &h.Gist)
	if err != nil {
		return h, ignoreMissing(err)
	}
	if f.Summary != nil {
		h.Gist = ""
	}
	if h.Snippet == "" {
		h.Snippet, err = s.snippet("docs", `SELECT coalesce(snippet(outline_fts, 1, '[', ']', '…', 18), '') FROM outline_fts
			WHERE outline_fts MATCH ? AND rowid = ?`, id)
		switch {
		case saidIn(h.Snippet, h.Gist):
			h.Snippet = "" // that is said already
		case h.Snippet != "":
			h.Quotes = InDocs
		}
	}
	if err != nil {
		return h, err
	}
	h.Symbols, h.More, err = s.symbols(id)
	return h, err
}

// snippet returns what a query quotes of a column, "" if no word is in it: words as they were typed, else their parts.
func (s *search) snippet(column, query string, args ...any) (string, error) {
	for _, parts := range []bool{false, true} {
		var text string
		words := s.query.anyOf(parts)
		if words == "" {
			break
		}
		err := s.tx.row(query, append([]any{column + ` : (` + words + `)`}, args...), &text)
		if ignoreMissing(err) != nil {
			return "", err
		}
		if strings.Contains(text, "[") {
			return text, nil
		}
	}
	return "", nil
}

// saidIn reports whether a gist begins as a snippet does, as far as the last word that was found in it.
func saidIn(snippet, gist string) bool {
	last := strings.LastIndexByte(snippet, ']')
	return last >= 0 && strings.HasPrefix(gist, strings.NewReplacer("[", "", "]", "").Replace(snippet[:last]))
}
