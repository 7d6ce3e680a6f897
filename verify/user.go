package verify

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"codemem/lock"
)

// A User is what a user's configuration file says. The zero value is that of a user without one.
type User struct {
	Path    string   // of the file, which need not exist; "" if there is no place for one
	Unknown []string // what codemem does not know in it, as file:line: message
	text    []byte
	entries []userEntry
}

// A userEntry is a setting in a file.
type userEntry struct {
	key, value string
	line       int
	start      int // of the line that it begins on
	from, to   int // of its value, as it is written
}

// ErrUserFile means that the user's configuration file cannot be read. The message names the file and the line.
var ErrUserFile = errors.New("the user's configuration cannot be read")

// maxUserFile is the size in bytes above which a file is no configuration.
const maxUserFile = 1 << 20

// UserFile returns the path of the user's configuration file: CODEMEM_CONFIG, else codemem/config.toml in XDG_CONFIG_HOME, in
// APPDATA on Windows, or in .config in the home directory, on macOS too, as gh has it. It is "" where the environment has no place.
func UserFile(getenv func(string) string) string {
	if p := getenv("CODEMEM_CONFIG"); filepath.IsAbs(p) {
		return p
	}
	home := getenv("HOME")
	dirs := []string{getenv("XDG_CONFIG_HOME")}
	if runtime.GOOS == "windows" {
		home = getenv("USERPROFILE")
		dirs = append(dirs, getenv("APPDATA"))
	}
	for _, dir := range append(dirs, filepath.Join(home, ".config")) {
		if filepath.IsAbs(dir) {
			return filepath.Join(dir, "codemem", "config.toml")
		}
	}
	return ""
}

// ReadUser reads the user's configuration file. Without one the answer is without settings. An error wraps ErrUserFile.
func ReadUser(getenv func(string) string) (User, error) {
	u := User{Path: UserFile(getenv)}
	if u.Path == "" {
		return u, nil
	}
	info, err := os.Stat(u.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode()&fs.ModeCharDevice != 0: // /dev/null is an empty one
		return u, nil
	case err == nil && !info.Mode().IsRegular():
		err = errors.New("it is not a file")
	case err == nil && info.Size() > maxUserFile:
		err = fmt.Errorf("it has %d bytes, over the %d of a configuration", info.Size(), maxUserFile)
	case err == nil:
		u.text, err = os.ReadFile(u.Path)
	}
	if err != nil {
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return u, fmt.Errorf("%w: %s: %w", ErrUserFile, u.Path, err)
	}
	return u, u.parse()
}

// parse finds the settings in the text. What is unknown is noted, so that an older program reads a newer one's file.
func (u *User) parse() error {
	bad := func(line int, format string, args ...any) error {
		return fmt.Errorf("%w: %s:%d: %s", ErrUserFile, u.Path, line, fmt.Sprintf(format, args...))
	}
	var whole map[string]any
	if err := toml.Unmarshal(u.text, &whole); err != nil {
		line := 1
		if de := (*toml.DecodeError)(nil); errors.As(err, &de) {
			line, _ = de.Position()
		}
		return bad(line, "%s", strings.TrimPrefix(err.Error(), "toml: "))
	}
	var p unstable.Parser
	p.Reset(u.text)
	table := false
	for p.NextExpression() {
		e := p.Expression()
		if table = table || e.Kind != unstable.KeyValue; table && e.Kind == unstable.KeyValue {
			continue // what is in a table that is not known
		}
		if line, err := u.take(&p, e); err != nil {
			return bad(line, "%s", err)
		}
	}
	return nil
}

// take enters the setting that an expression at the top of the file is, or notes that there is none of its name.
func (u *User) take(p *unstable.Parser, e *unstable.Node) (line int, err error) {
	key := e.Key()
	key.Next()
	name, at := string(key.Node().Data), p.Shape(key.Node().Raw).Start
	for key.Next() { // share.store
		name += "." + string(key.Node().Data)
	}
	all := UserSettings()
	i := slices.IndexFunc(all, func(s Setting) bool { return s.Key == name })
	if i < 0 || e.Kind != unstable.KeyValue {
		u.Unknown = append(u.Unknown, fmt.Sprintf("%s:%d: there is no setting %q", u.Path, at.Line, name))
		return at.Line, nil
	}
	v := e.Value()
	if v.Kind != unstable.String && v.Kind != unstable.Integer && v.Kind != unstable.Bool {
		return at.Line, fmt.Errorf("%s wants one value", name)
	}
	if err := all[i].check(string(v.Data)); err != nil {
		return at.Line, fmt.Errorf("%s: %w", name, err)
	}
	u.entries = append(u.entries, userEntry{
		key: name, value: string(v.Data), line: at.Line,
		start: at.Offset - at.Column + 1, from: int(v.Raw.Offset), to: int(v.Raw.Offset + v.Raw.Length),
	})
	return at.Line, nil
}

// Lookup returns the value that the user set for a key, the line that it is in, and whether there is one.
func (u User) Lookup(key string) (value string, line int, ok bool) {
	for _, e := range u.entries {
		if e.key == key {
			return e.value, e.line, true
		}
	}
	return "", 0, false
}

// Value returns what holds where nothing else says it: what the user set, or the default.
func (u User) Value(key string) string {
	if v, _, ok := u.Lookup(key); ok {
		return v
	}
	s, _ := FindSetting(key)
	return s.Default
}

func (u User) limit() int64 {
	n, err := strconv.ParseInt(u.Value(MaxFileBytes), 10, 64)
	if err != nil {
		return defaultLimit // it was checked when it was read
	}
	return n
}

// Set sets a key in the user's file, which is made if need be; all else in it stays as it is. With value nil the key is removed.
func (u User) Set(key string, value *string) error {
	if u.Path == "" {
		return fmt.Errorf("%w: neither CODEMEM_CONFIG nor HOME is set", ErrUserFile)
	}
	text := append([]byte(nil), u.text...)
	written := ""
	if value != nil {
		if err := CheckSetting(key, *value); err != nil {
			return err
		}
		written = tomlValue(*value)
	}
	i := slices.IndexFunc(u.entries, func(e userEntry) bool { return e.key == key })
	switch {
	case i >= 0 && value != nil:
		text = splice(text, u.entries[i].from, u.entries[i].to, written)
	case i >= 0:
		e := u.entries[i]
		end := e.to + bytes.IndexByte(append(text[e.to:len(text):len(text)], '\n'), '\n') + 1
		text = splice(text, e.start, min(end, len(text)), "")
	case value == nil:
		return nil
	default:
		at := u.firstTable()
		if at == len(text) && at > 0 && text[at-1] != '\n' {
			written = "\n" + key + " = " + written + "\n"
		} else {
			written = key + " = " + written + "\n"
		}
		text = splice(text, at, at, written)
	}
	return u.write(text)
}

// firstTable returns where the first table begins, behind which no key of ours is found; else the end.
func (u User) firstTable() int {
	var p unstable.Parser
	p.Reset(u.text)
	for p.NextExpression() {
		if e := p.Expression(); e.Kind != unstable.KeyValue {
			key := e.Key()
			key.Next()
			start := p.Shape(key.Node().Raw).Start
			return start.Offset - start.Column + 1
		}
	}
	return len(u.text)
}

func splice(text []byte, from, to int, with string) []byte {
	return append(append(append([]byte(nil), text[:from]...), with...), text[to:]...)
}

// tomlValue returns a value as TOML writes it: numbers and truths plainly, all else as a basic string.
func tomlValue(value string) string {
	if _, err := strconv.ParseUint(value, 10, 63); err == nil && (value == "0" || value[0] != '0') || value == "true" || value == "false" {
		return value
	}
	var b bytes.Buffer
	b.WriteByte('"')
	for _, r := range value {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// write puts text in the place of the file at once, behind a symbolic link where it is one.
func (u User) write(text []byte) error {
	path := u.Path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode := fs.FileMode(0o600)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("write the user's configuration: %w", err)
	}
	if err := lock.Replace(path, text, mode); err != nil {
		return fmt.Errorf("write the user's configuration: %w", err)
	}
	return nil
}
