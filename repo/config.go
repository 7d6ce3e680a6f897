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
}

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
	c = &config{values: map[string][]string{}, trusted: map[string][]string{}}
	for _, f := range files {
		data, err := os.ReadFile(f.path)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			continue
		}
		if err != nil {
			return nil, false, err
		}
		var raw gitconfig.Config
		if bytes.Contains(bytes.ToLower(data), []byte("[include")) || bytes.Contains(data, []byte("\x00")) ||
			gitconfig.NewDecoder(bytes.NewReader(data)).Decode(&raw) != nil {
			return c, false, nil
		}
		for _, s := range raw.Sections {
			name := strings.ToLower(s.Name)
			for _, o := range s.Options {
				c.add(name+"."+strings.ToLower(o.Key), o.Value, f.trusted)
			}
			for _, ss := range s.Subsections {
				for _, o := range ss.Options {
					c.add(name+"."+ss.Name+"."+strings.ToLower(o.Key), o.Value, f.trusted)
				}
			}
		}
	}
	return c, true, nil
}

// askConfig reads the configuration through git, which follows includes and runs nothing for it.
func (r *Repo) askConfig(ctx context.Context) (*config, error) {
	out, err := r.git(ctx, nil, "config", "--list", "-z", "--show-scope", "--includes")
	if err != nil {
		return nil, err
	}
	c := &config{values: map[string][]string{}, trusted: map[string][]string{}}
	fields := strings.Split(string(out), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		scope := fields[i]
		if scope == "command" {
			continue // what our own runner sets
		}
		key, value, _ := strings.Cut(fields[i+1], "\n")
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
