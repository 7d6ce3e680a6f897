package repo

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	gitconfig "github.com/go-git/go-git/v5/plumbing/format/config"
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
	switch strings.ToLower(v) {
	case "true", "yes", "on", "":
		return true
	case "false", "no", "off":
		return false
	}
	n, err := strconv.Atoi(v)
	if err != nil {
		return def
	}
	return n != 0
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
	if v := os.Getenv("GIT_CONFIG_NOSYSTEM"); v == "" || v == "0" || v == "false" {
		system := "/etc/gitconfig"
		if p := os.Getenv("GIT_CONFIG_SYSTEM"); p != "" {
			system = p
		}
		files = append(files, configFile{system, true})
	}
	if p := os.Getenv("GIT_CONFIG_GLOBAL"); p != "" {
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
// then git itself is to be asked.
func readConfig(files []configFile) (c *config, whole bool, err error) {
	c, whole = newConfig(), true
	for _, f := range files {
		data, err := os.ReadFile(f.path)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			continue
		}
		if err != nil {
			return nil, false, err
		}
		var raw gitconfig.Config
		if gitconfig.NewDecoder(bytes.NewReader(data)).Decode(&raw) != nil || bytes.Contains(bytes.ToLower(data), []byte("[include")) {
			whole = false
		}
		for _, s := range raw.Sections {
			name := strings.ToLower(s.Name)
			for _, o := range s.Options {
				f.addTo(c, name+"."+strings.ToLower(o.Key), o.Value)
			}
			for _, ss := range s.Subsections {
				for _, o := range ss.Options {
					f.addTo(c, name+"."+ss.Name+"."+strings.ToLower(o.Key), o.Value)
				}
			}
		}
	}
	return c, whole, nil
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
		key, value, set := strings.Cut(fields[i+1], "\n")
		if !set {
			value = "true"
		}
		c.add(normalKey(key), value, scope == "system" || scope == "global")
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
