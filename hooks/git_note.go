package hooks

import (
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"codemem/lock"
	"codemem/repo"
)

// A Note is what a git hook did when it was called last.
type Note struct {
	At         time.Time `json:"at"`
	Outcome    string    `json:"outcome"`
	WorkTree   string    `json:"work_tree"` // "" for the main one
	DurationMS float64   `json:"duration_ms"`
}

// maxNote is the size of a note in bytes, with room to spare.
const maxNote = 4 << 10

func notePath(r *repo.Repo, event string) string {
	return filepath.Join(r.CommonDir(), "codemem", "hook-"+event+".json")
}

// note keeps what a hook did, for a person who asks. Nothing depends on it: it is left where it cannot be
// written, and no directory is made for it.
func note(r *repo.Repo, event string, did outcome, start time.Time) {
	ms := float64(time.Since(start).Microseconds()) / 1000
	text, err := json.Marshal(Note{start.UTC().Truncate(time.Second), string(did), r.Name(), ms})
	if err != nil {
		return
	}
	_ = lock.Replace(notePath(r, event), append(text, '\n'), 0o600)
}

// readNote returns what a hook did last, nil if that is not known.
func readNote(r *repo.Repo, event string) *Note {
	fi, err := os.Lstat(notePath(r, event))
	if err != nil || !fi.Mode().IsRegular() || fi.Size() > maxNote {
		return nil
	}
	text, err := os.ReadFile(notePath(r, event))
	var n Note
	if err != nil || json.Unmarshal(text, &n) != nil {
		return nil
	}
	return &n
}
