package registry

import (
	"cmp"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// A Hit is a row that a search found.
type Hit struct {
	File
	Snippet string  // of the summary, with the words found in [brackets]; "" if they are in the path alone
	Score   float64 // higher is better
}

// Search returns the rows that have every word of the text, best first, at most limit of them: by bm25 over
// paths and summaries, a word in the path counting twice and a stale summary less; then those that have
// the words anywhere in their path, the shorter paths first. A word matches words that start with it. Any
// text is safe; one without a word is ErrQuery.
func (tx *Tx) Search(text string, limit int) ([]Hit, error) {
	words := words(text)
	if len(words) == 0 {
		return nil, fmt.Errorf("%w: %q has no letter or digit", ErrQuery, text)
	}
	if limit <= 0 {
		return []Hit{}, nil
	}
	hits, err := tx.searchText(words, limit)
	if err != nil || len(hits) >= limit {
		return hits, err
	}
	paths, err := tx.searchPaths(words)
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	for _, h := range hits {
		found[h.Path] = true
	}
	for _, p := range paths {
		if found[p] {
			continue
		}
		f, err := tx.File(p)
		if err != nil {
			return nil, err
		}
		if hits = append(hits, Hit{File: f, Score: -float64(len(p))}); len(hits) == limit {
			break
		}
	}
	return hits, nil
}

// searchText searches the full-text index. Each word is quoted, so that none is an operator.
func (tx *Tx) searchText(words []string, limit int) ([]Hit, error) {
	match := `"` + strings.Join(words, `"* "`) + `"*`
	var hits []Hit
	var ids []int64
	// Of a common word only the best matches are joined with their rows; more, if those are of other work trees.
	for most, all := 10*limit+100, false; len(hits) < limit && !all; most *= 10 {
		hits, ids = []Hit{}, []int64{}
		matches := 0
		err := tx.rows(`SELECT coalesce(f.worktree = ?, 0), coalesce(f.path, ''), m.id,
				m.score * CASE WHEN f.summary_md5 IS f.content_md5 THEN 1.0 ELSE 0.7 END AS score
			FROM (SELECT rowid AS id, -bm25(file_fts, 2.0, 1.0) AS score FROM file_fts
				WHERE file_fts MATCH ? ORDER BY score DESC LIMIT ?) AS m
			LEFT JOIN file_registry AS f ON f.search_id = m.id
			ORDER BY 4 DESC, f.path`, []any{tx.worktree, match, most}, func(rows *sql.Rows) error {
			var h Hit
			var ours, id int64
			err := rows.Scan(&ours, &h.Path, &id, &h.Score)
			if matches++; ours == 1 && len(hits) < limit {
				hits, ids = append(hits, h), append(ids, id)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		all = matches < most
	}
	for i := range hits { // not for all that match
		h := &hits[i]
		f, err := tx.File(h.Path)
		if err != nil {
			return nil, err
		}
		h.File = f
		err = tx.row(`SELECT coalesce(snippet(file_fts, 1, '[', ']', '…', 24), '') FROM file_fts WHERE file_fts MATCH ? AND rowid = ?`,
			[]any{match, ids[i]}, &h.Snippet)
		if err != nil {
			return nil, err
		}
		if !strings.Contains(h.Snippet, "[") {
			h.Snippet = ""
		}
	}
	return hits, nil
}

// searchPaths finds the paths that have every word somewhere, the shorter ones first.
func (tx *Tx) searchPaths(words []string) ([]string, error) {
	lower := make([]string, len(words))
	for i, w := range words {
		lower[i] = strings.ToLower(w)
	}
	var paths []string
	err := tx.rows(`SELECT path FROM file_registry WHERE worktree = ?`, []any{tx.worktree}, func(rows *sql.Rows) error {
		var p string
		err := rows.Scan(&p)
		path := strings.ToLower(p)
		for _, w := range lower {
			if !strings.Contains(path, w) {
				return err
			}
		}
		paths = append(paths, p)
		return err
	})
	slices.SortFunc(paths, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return paths, err
}

// words returns the words of a text, at most 32: runs of letters, numbers and marks.
func words(text string) []string {
	const most = 32
	all := strings.FieldsFunc(strings.ToValidUTF8(text, " "), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r)
	})
	return all[:min(most, len(all))]
}
