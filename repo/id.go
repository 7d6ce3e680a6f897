package repo

import (
	"encoding/hex"
	"fmt"
)

// An ID is a git object id in its raw form, 20 bytes (sha1) or 32 (sha256); "" is no object.
// It is a string so that ids can be map keys and substrings of a decoded index.
type ID string

// Hex returns the id as git prints it, "" for no object.
func (id ID) Hex() string { return hex.EncodeToString([]byte(id)) }

// ParseID reads an id as git prints it: 40 or 64 hexadecimal digits.
func ParseID(s string) (ID, error) {
	if len(s) != 40 && len(s) != 64 {
		return "", fmt.Errorf("parse object id %q: want 40 or 64 hexadecimal digits", s)
	}
	raw, err := hex.DecodeString(s)
	if err != nil {
		return "", fmt.Errorf("parse object id %q: %w", s, err)
	}
	return ID(raw), nil
}
