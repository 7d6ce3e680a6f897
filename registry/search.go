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

// Search returns the rows that have every word of the text, best first: by bm25 over paths and summaries,
// a word in the path counting twice and a stale summary less; files without a summary, by path alone,
// come last. A word matches words that start with it. Any text is safe; one without a word is ErrQuery.
func (tx *Tx) Search(text string, limit int) ([]Hit, error) {
	words := words(text)
	if len(words) == 0 {
		return nil, fmt.Errorf("%w: %q has no letter or digit", ErrQuery, text)
	}
	hits, err := tx.searchText(words, limit)
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	for _, h := range hits {
		found[h.Path] = true
	}
	paths, err := tx.searchPaths(words)
	if err != nil {
		return nil, err
	}
	for _, h := range paths {
		if !found[h.Path] {
			hits = append(hits, h)
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Path, b.Path))
	})
	return hits[:min(limit, len(hits))], nil
}

// searchText searches the full-text index. Each word is quoted, so that none is an operator.
func (tx *Tx) searchText(words []string, limit int) ([]Hit, error) {
	hits := []Hit{}
	query := `SELECT ` + fileColumns + textColumns + `, snippet, score
		FROM (SELECT f.*, coalesce(snippet(file_fts, 1, '[', ']', '…', 24), '') AS snippet,
				-bm25(file_fts, 2.0, 1.0) * CASE WHEN f.summary_md5 IS NOT f.content_md5 THEN 0.7 ELSE 1.0 END AS score
			FROM file_fts JOIN file_registry AS f ON f.search_id = file_fts.rowid
			WHERE file_fts MATCH ? AND f.worktree = ?)
		ORDER BY score DESC, path LIMIT ?`
	match := `"` + strings.Join(words, `"* "`) + `"*`
	err := tx.rows(query, []any{match, tx.worktree, limit}, func(rows *sql.Rows) error {
		var snippet string
		var score float64
		f, err := scanWhole(rows, &snippet, &score)
		if !strings.Contains(snippet, "[") {
			snippet = ""
		}
		hits = append(hits, Hit{f, snippet, score})
		return err
	})
	return hits, err
}

// searchPaths finds files without a summary whose path has every word, the shorter paths first.
func (tx *Tx) searchPaths(words []string) ([]Hit, error) {
	var hits []Hit
	query := `SELECT ` + fileColumns + textColumns + ` FROM file_registry
		WHERE worktree = ? AND summary IS NULL AND path LIKE ? ESCAPE '!' ORDER BY path`
	err := tx.rows(query, []any{tx.worktree, "%" + words[0] + "%"}, func(rows *sql.Rows) error {
		f, err := scanWhole(rows)
		lower := strings.ToLower(f.Path)
		for _, w := range words {
			if !strings.Contains(lower, strings.ToLower(w)) {
				return err
			}
		}
		hits = append(hits, Hit{File: f, Score: -float64(len(f.Path))})
		return err
	})
	return hits, err
}

// words returns the words of a text, at most 32: runs of letters, digits and marks.
func words(text string) []string {
	const most = 32
	all := strings.FieldsFunc(strings.ToValidUTF8(text, " "), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	return all[:min(most, len(all))]
}
