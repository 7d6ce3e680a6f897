package verify

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"codemem/registry"
)

// A Setting is a key of the configuration that a person may set.
type Setting struct {
	Key     string // as in config set
	Default string // what holds while it is not set
	Meaning string // one line
	User    bool   // only the user may set it, in a file of their own: nothing that comes with a repository decides it
	check   func(string) error
}

// MaxFileBytes is the key of the size in bytes over which a file is remembered by its blob id only.
const MaxFileBytes = "max_file_bytes"

// What texts are shared with beside the remote, and as what.
const (
	ShareStore  = "share.store"
	ShareTenant = "share.tenant"
)

// Settings lists the keys that a person may set for a work tree, by key.
func Settings() []Setting {
	return slices.DeleteFunc(UserSettings(), func(s Setting) bool { return s.User })
}

// UserSettings lists the keys that a user's configuration file may hold, by key.
func UserSettings() []Setting {
	return []Setting{
		{"author", "", "who writes summaries, where neither --author nor CODEMEM_AUTHOR says", true, CheckAuthor},
		{"background", "true", "whether an answer may leave work running behind it, which makes the next ones quicker", true, checkWord("true", "false")},
		{"color", "auto", "when there are colours: auto (on a terminal), always, never", true, checkWord("auto", "always", "never")},
		{MaxFileBytes, strconv.Itoa(defaultLimit), "files larger than this many bytes are remembered but not hashed or summarised", false, checkBytes},
		{"model", "", "the model that writes summaries, where neither --model nor CODEMEM_MODEL says", true, checkName},
		{"pager", "", "what longer answers on a terminal are shown with (default: PAGER, else less); cat is none", true, checkLine},
		{ShareStore, "", "a PostgreSQL database that texts are shared with by share sync, postgres://USER@HOST/DATABASE: without a password", false, checkStore},
		{ShareTenant, "", "the repository's name in that database (default: the address of its remote, without who asks)", false, checkName},
	}
}

// ErrSetting means that a key is not one that may be set, or a value not one that it may have.
var ErrSetting = errors.New("not a setting")

// CheckSetting returns an error that wraps ErrSetting if key is not a setting or value not one of its values.
func CheckSetting(key, value string) error {
	s, ok := FindSetting(key)
	if !ok {
		return fmt.Errorf("%w: %q", ErrSetting, key)
	}
	if err := s.check(value); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrSetting, key, err)
	}
	return nil
}

// FindSetting returns the setting of a key, and whether there is one.
func FindSetting(key string) (Setting, bool) {
	all := UserSettings()
	i := slices.IndexFunc(all, func(s Setting) bool { return s.Key == key })
	if i < 0 {
		return Setting{}, false
	}
	return all[i], true
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

func checkBytes(value string) error {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n < 1024 {
		return fmt.Errorf("want a whole number of bytes of at least 1024, not %q", value)
	}
	return nil
}

// checkStore refuses what is no address of a database, or has a password in it: the registry is no place for one.
func checkStore(value string) error {
	u, err := url.Parse(value)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return errors.New("want an address as postgres://USER@HOST/DATABASE")
	}
	if _, ok := u.User.Password(); ok || u.Query().Has("password") || u.Query().Has("sslpassword") {
		return errors.New("want an address without a password: that is read from PGPASSWORD, or from the file that PGPASSFILE names (~/.pgpass)")
	}
	return nil
}

func checkWord(of ...string) func(string) error {
	return func(value string) error {
		if !slices.Contains(of, value) {
			return fmt.Errorf("want %s, not %q", strings.Join(of, " or "), value)
		}
		return nil
	}
}

func checkName(value string) error { return CheckWriter(value) }

func checkLine(value string) error {
	if strings.ContainsFunc(value, unicode.IsControl) {
		return fmt.Errorf("want one line, not %q", value)
	}
	return nil
}

// fileLimit returns the size in bytes over which a file is not hashed, 0 if none is set for the work tree.
func fileLimit(tx *registry.Tx) (int64, error) {
	v, err := tx.Config(MaxFileBytes)
	if errors.Is(err, registry.ErrNotFound) {
		return 0, nil
	}
	if err == nil {
		err = CheckSetting(MaxFileBytes, v)
	}
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(v, 10, 64)
}

// defaultLimit is the size limit where neither the work tree nor the user sets one.
const defaultLimit = 8 << 20
