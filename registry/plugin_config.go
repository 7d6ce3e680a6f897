package registry

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A ConfigEntry is a key of the configuration with its value.
type ConfigEntry struct {
	Key       string    `json:"key"`
	Value     string    `json:"value"`
	UpdatedAt time.Time `json:"updated_at"` // UTC
}

// Config returns the value of a key, or ErrNotFound.
func (tx *Tx) Config(key string) (string, error) {
	var v string
	err := tx.row(`SELECT value FROM plugin_config WHERE worktree = ? AND key = ?`, []any{tx.holder(key), key}, &v)
	return v, err
}

// Configs returns all keys with their values, by key.
func (tx *Tx) Configs() ([]ConfigEntry, error) {
	settings := []ConfigEntry{}
	err := tx.rows(`SELECT key, value, updated_at FROM plugin_config
		WHERE worktree = ?1 AND key <> ?2 OR worktree = '' AND key = ?2 ORDER BY key`, []any{tx.worktree, OwnerKey},
		func(rows *sql.Rows) error {
			var s ConfigEntry
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
		tx.holder(key), key, value, stamp(tx.now))
	return err
}

// DeleteConfig unsets a key; one that is not set is left so.
func (tx *Tx) DeleteConfig(key string) error {
	_, err := tx.exec(`DELETE FROM plugin_config WHERE worktree = ? AND key = ?`, tx.holder(key), key)
	return err
}

// OwnerKey is the key that says which repository the registry is of. It is one for all work trees: those of
// another repository have other names, and would not be told by a key of their own.
const OwnerKey = "repository"

// WorkTreeKey is the key that tells the work tree that the rows are of from a later one of the same name.
const WorkTreeKey = "work_tree"

// ShareKey begins the keys, one for each store, that say how far texts were passed on. They are one for all work trees.
const ShareKey = "share:"

// holder returns the work tree that a key is stored under.
func (tx *Tx) holder(key string) string {
	if key == OwnerKey || strings.HasPrefix(key, ShareKey) {
		return ""
	}
	return tx.worktree
}

// Internal reports whether a key is the registry's own: set by hand, it could make it lie.
func Internal(key string) bool {
	switch key {
	case "last_verified_sha", "last_verified_tree", "last_verified_sizes", "last_verified_dirty",
		"last_verified_complete", "last_verified_at", "scanner", "behind_memo", "generation", OwnerKey, WorkTreeKey:
		return true
	}
	return strings.HasPrefix(key, ShareKey)
}

// checkOwn returns why a value is not one that the registry stores under a key of its own; one that a person
// may set is for others to judge.
func checkOwn(key, value string) (err error) {
	var want string
	switch key {
	case "last_verified_sha", "last_verified_tree":
		if want = "an id in hex"; strings.Trim(value, "0123456789abcdef") != "" {
			err = errGarbled
		}
	case "last_verified_dirty":
		if want = "a list of paths in JSON, or " + manyDirty; value != manyDirty {
			err = json.Unmarshal([]byte(value), &[]string{})
		}
	case "last_verified_complete":
		if want = "true or false"; value != "true" && value != "false" {
			err = errGarbled
		}
	case "last_verified_at":
		want = "a time of RFC 3339"
		_, err = time.Parse(time.RFC3339Nano, value)
	case "generation":
		want = "a number"
		_, err = strconv.ParseUint(value, 10, 63)
	}
	if err != nil {
		err = fmt.Errorf("%s is %.60q, which is not %s", key, value, want)
	}
	return err
}

var errGarbled = errors.New("garbled")
