package registry

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"
)

// A Proof says what the rows are known to be true of: the clean checkout of a commit, except at the dirty
// paths.
type Proof struct {
	SHA      string    // last_verified_sha: commit id in hex, "" for none
	Tree     string    // last_verified_tree: id of that commit's tree in hex
	Sizes    string    // last_verified_sizes: fingerprint of the sizes of the rows
	Dirty    []string  // last_verified_dirty: paths whose rows are not that commit's clean checkout, sorted
	AllDirty bool      // there are too many of them to list
	Complete bool      // last_verified_complete: every tracked file has a row
	Scanner  string    // scanner: fingerprint of the rules that the rows were written under
	Behind   string    // behind_memo: how the commit stands to its upstream
	At       time.Time // last_verified_at
}

// Clean reports whether every row is that of the commit's clean checkout.
func (p Proof) Clean() bool { return len(p.Dirty) == 0 && !p.AllDirty }

const manyDirty = "*"

// Proof returns the proof, the zero value if there is none.
func (tx *Tx) Proof() (Proof, error) {
	settings, err := tx.Configs()
	if err != nil {
		return Proof{}, err
	}
	var p Proof
	for _, s := range settings {
		switch s.Key {
		case "last_verified_sha":
			p.SHA = s.Value
		case "last_verified_tree":
			p.Tree = s.Value
		case "last_verified_sizes":
			p.Sizes = s.Value
		case "last_verified_dirty":
			// What cannot be read is taken for the worst.
			if s.Value == manyDirty || json.Unmarshal([]byte(s.Value), &p.Dirty) != nil {
				p.Dirty, p.AllDirty = nil, true
			}
		case "last_verified_complete":
			p.Complete = s.Value == "true"
		case "scanner":
			p.Scanner = s.Value
		case "behind_memo":
			p.Behind = s.Value
		case "last_verified_at":
			p.At = parseStamp(s.Value)
		}
	}
	return p, nil
}

// SetProof stores p; its time is that of the transaction. A field that is "" unsets its key. JSON cannot
// hold a dirty path that is not UTF-8: then all are dirty, which is the safe side.
func (tx *Tx) SetProof(p Proof) error {
	dirty := ""
	if p.AllDirty || slices.ContainsFunc(p.Dirty, func(path string) bool { return !utf8.ValidString(path) }) {
		dirty = manyDirty
	} else if len(p.Dirty) > 0 {
		text, err := json.Marshal(p.Dirty)
		if err != nil {
			return fmt.Errorf("store dirty paths: %w", err)
		}
		dirty = string(text)
	}
	complete, at := "", ""
	if p.SHA != "" {
		complete, at = fmt.Sprint(p.Complete), stamp(tx.now)
	}
	var errs []error
	for _, kv := range [][2]string{
		{"last_verified_sha", p.SHA},
		{"last_verified_tree", p.Tree},
		{"last_verified_sizes", p.Sizes},
		{"last_verified_dirty", dirty},
		{"last_verified_complete", complete},
		{"last_verified_at", at},
		{"scanner", p.Scanner},
		{"behind_memo", p.Behind},
	} {
		if kv[1] == "" {
			errs = append(errs, tx.DeleteConfig(kv[0]))
		} else {
			errs = append(errs, tx.SetConfig(kv[0], kv[1]))
		}
	}
	return errors.Join(errs...)
}
