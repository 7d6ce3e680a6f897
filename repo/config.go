package repo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A config is what git would read of its configuration files, the later ones winning. Nothing in it is run.
type config struct {
	values  map[string][]string // normalised key → values in order
	trusted map[string][]string // those of the machine and the user, not of the repository
	own     map[string][]string // those of the repository's own files, without includes: they say what it is
}

func newConfig() *config {
	return &config{values: map[string][]string{}, trusted: map[string][]string{}, own: map[string][]string{}}
}

// ofRepository returns c with only what the repository's own files say.
func (c *config) ofRepository() *config { return &config{values: c.own} }

// Get returns the last value of a key, such as "core.autocrlf" or "branch.Main.merge".
func (c *config) Get(key string) (string, bool) {
	v := c.values[key]
	if len(v) == 0 {
		return "", false
	}
	return v[len(v)-1], true
}

// All returns every value of a key, in order.
func (c *config) All(key string) []string { return c.values[key] }

// Bool returns the value of a key as git reads it, def if it is not set or no boolean.
func (c *config) Bool(key string, def bool) bool {
	v, ok := c.Get(key)
	if !ok {
		return def
	}
	b, ok := parseBool(v)
	if !ok {
		return def
	}
	return b
}

// parseBool reads a boolean as git writes them; the empty text is false.
func parseBool(v string) (value, ok bool) {
	switch strings.ToLower(v) {
	case "true", "yes", "on":
		return true, true
	case "false", "no", "off", "":
		return false, true
	}
	n, err := strconv.Atoi(v)
	return n != 0, err == nil
}

// Keys returns the keys that start with prefix, sorted.
func (c *config) Keys(prefix string) []string {
	var keys []string
	for k := range c.values {
		if strings.HasPrefix(k, prefix) {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

func (c *config) add(key, value string, trusted bool) {
	c.values[key] = append(c.values[key], value)
	if trusted {
		c.trusted[key] = append(c.trusted[key], value)
	}
}

func (f configFile) addTo(c *config, key, value string) {
	c.add(key, value, f.trusted)
	if !f.trusted {
		c.own[key] = append(c.own[key], value)
	}
}

// configFile is one file of the configuration.
type configFile struct {
	path    string
	trusted bool // not of the repository
}

// userConfigFiles returns the files of the machine and the user, in the order git reads them.
func userConfigFiles() []configFile {
	var files []configFile
	if without, _ := parseBool(os.Getenv("GIT_CONFIG_NOSYSTEM")); !without {
		system := "/etc/gitconfig"
		if p, set := os.LookupEnv("GIT_CONFIG_SYSTEM"); set {
			system = p
		}
		files = append(files, configFile{system, true})
	}
	if p, set := os.LookupEnv("GIT_CONFIG_GLOBAL"); set {
		return append(files, configFile{p, true})
	}
	home, _ := os.UserHomeDir()
	xdg := os.Getenv("XDG_CONFIG_HOME")
	if xdg == "" && home != "" {
		xdg = filepath.Join(home, ".config")
	}
	if xdg != "" {
		files = append(files, configFile{filepath.Join(xdg, "git", "config"), true})
	}
	if home != "" {
		files = append(files, configFile{filepath.Join(home, ".gitconfig"), true})
	}
	return files
}

// readConfig reads files in order. whole is false if one has an include or cannot be read by our decoder:
// then git itself is to be asked. What the repository says of itself is whole in any case.
func readConfig(ctx context.Context, files []configFile) (c *config, whole bool, err error) {
	c, whole = newConfig(), true
	for _, f := range files {
		data, err := readRegular(f.path, maxConfig)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			continue
		}
		if err != nil {
			return nil, false, err
		}
		settings, plain := decodeConfig(data)
		if !plain {
			whole = false
			if !f.trusted {
				if settings, err = askFile(ctx, f.path); err != nil {
					return nil, false, fmt.Errorf("%w: only git can read %s: %w", ErrUnsupported, f.path, err)
				}
				left := maxIncludes
				if err := checkIncludes(ctx, f.path, settings, &left); err != nil {
					return nil, false, err
				}
			}
		}
		for _, s := range settings {
			f.addTo(c, s.key, s.value)
		}
	}
	return c, whole, nil
}

// maxIncludes is how many includes of a repository are followed. Git follows ten in a chain, so files that each include the next a few
// times keep it busy for hours.
const maxIncludes = 100

// checkIncludes returns ErrUnsupported where settings of a file of the repository include, by whatever way, what is no regular
// file, for which git would wait, or more than left files. What stands in a file is read by git itself, since only git knows all ways to write it.
func checkIncludes(ctx context.Context, file string, settings []configEntry, left *int) error {
	for _, s := range settings {
		if s.key != "include.path" && (!strings.HasPrefix(s.key, "includeif.") || !strings.HasSuffix(s.key, ".path")) {
			continue
		}
		to := s.value
		if below, home := strings.CutPrefix(to, "~/"); home {
			dir, _ := os.UserHomeDir()
			to = filepath.Join(dir, below)
		} else if strings.HasPrefix(to, "~") || strings.HasPrefix(to, "%(") {
			return fmt.Errorf("%w: %s includes %s, and where that is only git knows", ErrUnsupported, file, to)
		} else if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(file), to)
		}
		if _, err := os.Stat(to); err != nil {
			continue
		}
		if *left--; *left < 0 {
			return fmt.Errorf("%w: more than %d includes of its configuration", ErrUnsupported, maxIncludes)
		}
		if err := checkRegular(to, maxConfig); err != nil {
			return err
		}
		inner, err := askFile(ctx, to)
		if err != nil {
			return fmt.Errorf("%w: only git can read %s: %w", ErrUnsupported, to, err)
		}
		if err := checkIncludes(ctx, to, inner, left); err != nil {
			return err
		}
	}
	return nil
}

// askFile reads one file through git, without what it includes: that tells nothing of the repository's form.
func askFile(ctx context.Context, path string) ([]configEntry, error) {
	outside := gitCall{dir: string(filepath.Separator), timeout: gitTimeout}
	out, err := outside.run(ctx, nil, []string{"config", "--file", path, "--no-includes", "--list", "-z"})
	if err != nil {
		return nil, err
	}
	var settings []configEntry
	for record := range strings.SplitSeq(string(out), "\x00") {
		if record != "" {
			settings = append(settings, parseSetting(record))
		}
	}
	return settings, nil
}

// parseSetting reads what git config --list -z prints of one setting.
func parseSetting(record string) configEntry {
	key, value, set := strings.Cut(record, "\n")
	if !set {
		value = "true"
	}
	return configEntry{normalKey(key), value}
}

// askConfig reads the configuration through git, which follows includes and runs nothing for it: that of
// a call with a repository, or else what the machine and the user say everywhere.
func askConfig(ctx context.Context, call gitCall, own map[string][]string) (*config, error) {
	out, err := call.run(ctx, nil, []string{"config", "--list", "-z", "--show-scope", "--includes"})
	if err != nil {
		return nil, err
	}
	c := newConfig()
	c.own = own
	fields := strings.Split(string(out), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		scope := fields[i]
		if scope == "command" {
			continue // what our own runner sets
		}
		s := parseSetting(fields[i+1])
		c.add(s.key, s.value, scope == "system" || scope == "global")
	}
	return c, nil
}

// normalKey returns a key with section and name in lower case and the subsection as it is.
func normalKey(key string) string {
	first, last := strings.IndexByte(key, '.'), strings.LastIndexByte(key, '.')
	if first < 0 {
		return strings.ToLower(key)
	}
	return strings.ToLower(key[:first]) + key[first:last] + strings.ToLower(key[last:])
}
