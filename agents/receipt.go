package agents

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"codemem/lock"
)

// A record is what a receipt says of one file.
type record struct {
	WorkTree string   `json:"worktree"`          // name of the linked work tree; "" for the main one
	Path     string   `json:"path"`              // relative to the root with slashes, or absolute
	Agents   []string `json:"agents"`            // for whom it was changed
	Created  bool     `json:"created,omitempty"` // there was no such file
	Dirs     []string `json:"dirs,omitempty"`    // directories that were made for it, outermost first
	Before   string   `json:"before"`            // SHA-256 of the bytes before; "" when there was no file
	After    string   `json:"after"`             // SHA-256 of the bytes that were left
	Inserted []span   `json:"inserted"`          // what of them was not there before
	Entries  []entry  `json:"entries"`           //
}

// base returns what text was before it was changed; false if it has been changed since.
func (r *record) base(text []byte) ([]byte, bool) {
	if r == nil || digest(text) != r.After {
		return nil, false
	}
	out, ok := without(text, r.Inserted)
	if !ok || !r.Created && digest(out) != r.Before {
		return nil, false
	}
	return out, true
}

// receiptVersion is the form of receipts that this program writes and reads.
const receiptVersion = 1

// A receipt remembers what was changed. It is kept where the repository's files are not: in the git directory,
// or in the user's state directory.
type receipt struct {
	Version int      `json:"version"`
	Files   []record `json:"files"`
}

// readReceipt reads the receipt of a state directory; one that is not there is empty.
func readReceipt(dir string) (*receipt, error) {
	path := filepath.Join(dir, "init.json")
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &receipt{Version: receiptVersion}, nil
	}
	if err != nil {
		return nil, err
	}
	r := &receipt{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s is damaged (%w); delete it, and removal will go by what the files say", path, err)
	}
	if r.Version != receiptVersion {
		return nil, fmt.Errorf("%s is of another version of codemem (%d); use that one, or delete the file", path, r.Version)
	}
	return r, nil
}

// find returns the record of a file, nil if there is none.
func (r *receipt) find(workTree, path string) *record {
	for i := range r.Files {
		if r.Files[i].WorkTree == workTree && r.Files[i].Path == path {
			return &r.Files[i]
		}
	}
	return nil
}

// set puts a record in its place; one without agents is taken out.
func (r *receipt) set(rec record) {
	i := slices.IndexFunc(r.Files, func(f record) bool { return f.WorkTree == rec.WorkTree && f.Path == rec.Path })
	switch {
	case len(rec.Agents) == 0 && i >= 0:
		r.Files = slices.Delete(r.Files, i, i+1)
	case len(rec.Agents) == 0:
	case i >= 0:
		r.Files[i] = rec
	default:
		r.Files = append(r.Files, rec)
	}
}

// forget takes out the record of a file. Directories that were made for it and are still in use go to a record
// of a file in each, to be deleted with that.
func (r *receipt) forget(workTree, path string, dirs []string) {
	r.set(record{WorkTree: workTree, Path: path})
	for _, d := range dirs {
		inside := func(name string) bool { return strings.HasPrefix(name, d+"/") }
		i := slices.IndexFunc(r.Files, func(f record) bool { // by links a file may be elsewhere than its path says
			return f.WorkTree == workTree && (inside(f.Path) || slices.ContainsFunc(f.Dirs, inside))
		})
		if i >= 0 && !slices.Contains(r.Files[i].Dirs, d) {
			r.Files[i].Dirs = append(r.Files[i].Dirs, d)
		}
	}
}

// save writes the receipt, or deletes it when nothing is left in it.
func (r *receipt) save(dir string) error {
	path := filepath.Join(dir, "init.json")
	if len(r.Files) == 0 {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return lock.Replace(path, append(text, '\n'), 0o600)
}

// lockWait is how long a run waits for another one.
const lockWait = 30 * time.Second

// lockOut keeps other runs with the same state directory out until the returned function is called, or the process ends.
// That function removes the lock's file: a repository from which everything was taken out is as it was.
func lockOut(dir string) (release func(), err error) {
	path := filepath.Join(dir, "init.lock")
	for deadline := time.Now().Add(lockWait); ; {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
		held, err := lock.Wait(context.Background(), path, time.Until(deadline))
		switch {
		case err == nil:
			return held.Remove, nil
		case errors.Is(err, lock.ErrHeld):
			return nil, fmt.Errorf("another codemem init is at work: it holds %s", path)
		case !errors.Is(err, fs.ErrNotExist) || time.Now().After(deadline):
			return nil, err
		}
		// The run before has just removed the directory.
	}
}
