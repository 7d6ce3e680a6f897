package registry

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// A Setting is a key of the configuration with its value.
type Setting struct {
	Key       string    `json:"key"`
	Value     string    `json:"value"`
	UpdatedAt time.Time `json:"updated_at"` // UTC
}

// Config returns the value of a key, or ErrNotFound.
func (tx *Tx) Config(key string) (string, error) {
	var v string
	err := tx.row(`SELECT value FROM plugin_config WHERE worktree = ? AND key = ?`, []any{tx.worktree, key}, &v)
	return v, err
}

// Configs returns all keys with their values, by key.
func (tx *Tx) Configs() ([]Setting, error) {
	settings := []Setting{}
	err := tx.rows(`SELECT key, value, updated_at FROM plugin_config WHERE worktree = ? ORDER BY key`, []any{tx.worktree},
		func(rows *sql.Rows) error {
			var s Setting
			var at string
			err := rows.Scan(&s.Key, &s.Value, &at)
			s.UpdatedAt = parseStamp(at)
			settings = append(settings, s)
			return err
		})
	return settings, err
}

// SetConfig sets a key.
func (tx *Tx) SetConfig(key, value string) error {
	_, err := tx.exec(`INSERT INTO plugin_config (worktree, key, value, updated_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (worktree, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
		tx.worktree, key, value, stamp(tx.now))
	return err
}

// DeleteConfig unsets a key; one that is not set is left so.
func (tx *Tx) DeleteConfig(key string) error {
	_, err := tx.exec(`DELETE FROM plugin_config WHERE worktree = ? AND key = ?`, tx.worktree, key)
	return err
}

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

// Internal reports whether a key is the registry's own: set by hand, it could make it lie.
func Internal(key string) bool {
	switch key {
	case "last_verified_sha", "last_verified_tree", "last_verified_sizes", "last_verified_dirty",
		"last_verified_complete", "last_verified_at", "scanner", "behind_memo", "generation":
		return true
	}
	return false
}

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

// SetProof stores p; its time is that of the transaction. A field that is "" unsets its key.
func (tx *Tx) SetProof(p Proof) error {
	dirty := ""
	if p.AllDirty {
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
		{"last_verified_sha", p.SHA}, {"last_verified_tree", p.Tree}, {"last_verified_sizes", p.Sizes},
		{"last_verified_dirty", dirty}, {"last_verified_complete", complete}, {"last_verified_at", at},
		{"scanner", p.Scanner}, {"behind_memo", p.Behind},
	} {
		if kv[1] == "" {
			errs = append(errs, tx.DeleteConfig(kv[0]))
		} else {
			errs = append(errs, tx.SetConfig(kv[0], kv[1]))
		}
	}
	return errors.Join(errs...)
}
