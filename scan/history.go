package scan

import (
	"context"
	"strings"
	"time"

	"codemem/registry"
	"codemem/verify"
)

// A PastText is a summary that was written of a file or a directory.
type PastText struct {
	Summary   string `json:"summary"`
	MD5       string `json:"content_md5"` // of the bytes it was written for
	Current   bool   `json:"current"`     // these are the bytes on disk
	Source    string `json:"source"`
	Author    string `json:"author"`
	Model     string `json:"model"`
	Commit    string `json:"commit"` // that was checked out
	CreatedAt string `json:"created_at"`
	Reverted  string `json:"reverted_at,omitempty"` // when it was taken back
	Flagged   bool   `json:"flagged,omitempty"`     // it reads like instructions
	Damaged   bool   `json:"damaged,omitempty"`     // it was altered in the database since it was written

	At        time.Time `json:"-"` // that is CreatedAt
	Directory bool      `json:"-"` // it is of one
}

// History returns the summaries that were written of a file or a directory, the newest first, at most so many. A file that is gone has
// its own.
func History(ctx context.Context, m *verify.Memory, path string, limit int) ([]PastText, error) {
	var entries []registry.HistoryEntry
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		if entries, err = tx.History(path, limit); err == nil && len(entries) == 0 { // a directory has a slash there
			entries, err = tx.History(path+"/", limit)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	now, err := FileStatuses(ctx, m, []string{path})
	if err != nil {
		return nil, err
	}
	md5 := now[0].MD5
	all := make([]PastText, 0, len(entries))
	for _, e := range entries {
		all = append(all, PastText{
			Summary: e.Text, MD5: e.MD5, Current: md5 != "" && e.MD5 == md5 && !e.Damaged, Source: e.Source,
			Author: e.Author, Model: e.Model, Commit: e.Commit, CreatedAt: Stamp(e.CreatedAt), At: e.CreatedAt,
			Directory: strings.HasSuffix(e.Path, "/"), Reverted: Stamp(e.Reverted), Flagged: verify.LikeInstructions(e.Text),
			Damaged: e.Damaged,
		})
	}
	return all, nil
}

// Stamp is a time as answers have it, to the second in UTC; "" for none.
func Stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
