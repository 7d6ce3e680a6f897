package registry

import "database/sql"

// Stats counts the rows of a work tree.
type Stats struct {
	Files, Fresh, Stale, Pending int
	Skipped                      int            // remembered by their blob id only
	Bytes                        int64          // of all files
	ByType, ByLanguage           map[string]int // number of files
}

// Stats returns the counts.
func (tx *Tx) Stats() (Stats, error) {
	s := Stats{ByType: map[string]int{}, ByLanguage: map[string]int{}}
	err := tx.Evidence(func(f File) error {
		s.Files++
		s.Bytes += f.Size
		s.Fresh += count(f.Fresh())
		s.Stale += count(f.Stale())
		s.Pending += count(f.Pending())
		s.Skipped += count(f.MD5 == "")
		s.ByType[f.Type]++
		if f.Language != "" {
			s.ByLanguage[f.Language]++
		}
		return nil
	})
	if err == nil {
		err = tx.countAltered(&s)
	}
	return s, err
}

// Tally returns the counts of Stats but for those by type and by language, which cost several times as much.
func (tx *Tx) Tally() (Stats, error) {
	var s Stats
	err := tx.row(`SELECT count(*), ifnull(sum(summary_md5 IS NOT NULL AND summary_md5 IS content_md5), 0),
			ifnull(sum(1`+notFresh+staleTerms+`), 0),
			ifnull(sum(1`+notFresh+pendingTerms+wantsSummary()+`), 0),
			ifnull(sum(content_md5 IS NULL), 0), ifnull(sum(size_bytes), 0)
		FROM file_registry WHERE worktree = ?`, []any{tx.worktree},
		&s.Files, &s.Fresh, &s.Stale, &s.Pending, &s.Skipped, &s.Bytes)
	if err == nil {
		err = tx.countAltered(&s)
	}
	return s, err
}

// countAltered moves the summaries that are fresh by their md5s, and whose text was altered since it was written, to
// those that are not.
func (tx *Tx) countAltered(s *Stats) error {
	return tx.rows(`SELECT summary, text_hash, 1`+pendingTerms+wantsSummary()+`
		FROM file_registry WHERE worktree = ? AND summary IS NOT NULL AND summary_md5 IS content_md5`, []any{tx.worktree},
		func(rows *sql.Rows) error {
			var text, hash string
			var wanted int
			if err := rows.Scan(&text, &hash, &wanted); err != nil || hash == textHash(text) {
				return err
			}
			s.Fresh--
			s.Stale++
			s.Pending += wanted
			return nil
		})
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
