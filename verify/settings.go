package verify

import (
	"errors"
	"fmt"
	"strconv"

	"codemem/registry"
)

// A Setting is a key of the configuration that a person may set.
type Setting struct {
	Key     string // as in config set
	Default string // what holds while it is not set
	Meaning string // one line
	check   func(string) error
}

// MaxFileBytes is the key of the size in bytes over which a file is remembered by its blob id only.
const MaxFileBytes = "max_file_bytes"

// Settings lists the keys that a person may set, by key.
func Settings() []Setting {
	return []Setting{
		{MaxFileBytes, "8388608", "files larger than this many bytes are remembered but not hashed or summarised", checkBytes},
	}
}

// ErrSetting means that a key is not one that may be set, or a value not one that it may have.
var ErrSetting = errors.New("not a setting")

// CheckSetting returns an error that wraps ErrSetting if key is not a setting or value not one of its values.
func CheckSetting(key, value string) error {
	for _, s := range Settings() {
		if s.Key == key {
			if err := s.check(value); err != nil {
				return fmt.Errorf("%w: %s: %w", ErrSetting, key, err)
			}
			return nil
		}
	}
	return fmt.Errorf("%w: %q", ErrSetting, key)
}

// Recorded reports whether last_verified_sha is this value already: to set it so is to change nothing, which may be asked
// for. Every other key that is the registry's own answers false, whatever it holds.
func Recorded(tx *registry.Tx, key, value string) (bool, error) {
	if key != "last_verified_sha" || value == "" {
		return false, nil
	}
	proof, err := tx.Proof()
	return err == nil && proof.SHA == value, err
}

// SettingValue returns the value of a setting, or its default.
func SettingValue(tx *registry.Tx, key string) (string, error) {
	v, err := tx.Config(key)
	if err == nil || !errors.Is(err, registry.ErrNotFound) {
		return v, err
	}
	for _, s := range Settings() {
		if s.Key == key {
			return s.Default, nil
		}
	}
	return "", err
}

func checkBytes(value string) error {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n < 1024 {
		return fmt.Errorf("want a whole number of bytes of at least 1024, not %q", value)
	}
	return nil
}

// fileLimit returns the size in bytes over which a file is not hashed.
func fileLimit(tx *registry.Tx) (int64, error) {
	v, err := SettingValue(tx, MaxFileBytes)
	if err != nil {
		return 0, err
	}
	if err := checkBytes(v); err != nil {
		return 0, fmt.Errorf("%w: %s: %w", ErrSetting, MaxFileBytes, err)
	}
	return strconv.ParseInt(v, 10, 64)
}

// defaultLimit is the size limit while no database exists.
const defaultLimit = 8 << 20
