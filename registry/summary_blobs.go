package registry

import (
	"database/sql"
	"time"
)

// A BlobText tells of a blob that a text was written for its bytes, and when.
type BlobText struct {
	Blob   string // id in hex
	Commit string // id in hex of the commit that was checked out, "" for none
	At     time.Time
}

// BlobTexts returns for which blobs texts on files were written that were not taken back since, in the order of writing. A text of
// bytes that no commit held when it was written counts from when a file was found to hold them.
func (tx *Tx) BlobTexts() ([]BlobText, error) {
	var all []BlobText
	err := tx.rows(`SELECT coalesce(nullif(h.git_blob, ''), f.git_blob), h."commit", h.created_at FROM summary_history AS h
		LEFT JOIN file_registry AS f ON h.git_blob = '' AND f.worktree = ? AND f.path = h.path AND f.content_md5 = h.content_md5
		WHERE h.reverted_at IS NULL AND coalesce(nullif(h.git_blob, ''), f.git_blob, '') <> '' ORDER BY h.id`, []any{tx.worktree},
		func(rows *sql.Rows) error {
			var t BlobText
			var at string
			err := rows.Scan(&t.Blob, &t.Commit, &at)
			t.At = parseStamp(at)
			all = append(all, t)
			return err
		})
	return all, err
}
