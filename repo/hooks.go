package repo

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A HooksDir is where git looks for the hooks of a work tree.
type HooksDir struct {
	Path string // absolute, symlinks resolved as far as it exists; "" if Set names no directory
	Set  string // the value of core.hooksPath, "" if it is not set

	// Where it lies. A directory that does neither is outside, and other repositories may use it too.
	InGit  bool // in the git directory
	InTree bool // in the work tree, where files may be tracked
}

// HooksDir returns where git looks for hooks. It asks nobody: nothing of the repository is run.
func (r *Repo) HooksDir() HooksDir {
	d := HooksDir{Path: filepath.Join(r.commonDir, "hooks")}
	if set, ok := r.config.Get("core.hookspath"); ok {
		d.Set = set
		d.Path = r.hooksPath(set)
	}
	if d.Path == "" {
		return d
	}
	d.Path = Follow(d.Path)
	_, own := below(r.gitDir, d.Path)
	_, common := below(r.commonDir, d.Path)
	_, tree := below(r.root, d.Path)
	d.InGit = own || common
	d.InTree = !d.InGit && (tree || d.Path == r.root)
	return d
}

// hooksPath returns what a value of core.hooksPath names, "" for what is no directory, or another user's.
func (r *Repo) hooksPath(set string) string {
	if rest, ok := strings.CutPrefix(set, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		return filepath.Join(home, rest)
	}
	switch {
	case set == "", set == os.DevNull, set[0] == '~', set[0] == '%', set[0] == ':':
		return ""
	case filepath.IsAbs(set):
		return filepath.Clean(set)
	}
	return filepath.Join(r.root, set) // where git runs hooks
}

// ConfigHook returns what git's configuration says of a hook of this name: the command, the events that it is
// for, none if there is no such hook, and whether it is switched off.
func (r *Repo) ConfigHook(name string) (command string, events []string, off bool) {
	command, _ = r.config.Get("hook." + name + ".command")
	for _, e := range r.config.All("hook." + name + ".event") {
		if e == "" {
			events = nil // so git takes it
			continue
		}
		events = append(events, e)
	}
	return command, events, !r.config.Bool("hook."+name+".enabled", true)
}

// ConfigFile returns the path of the repository's own configuration, symlinks resolved.
func (r *Repo) ConfigFile() string { return Follow(filepath.Join(r.commonDir, "config")) }

// withoutHooks returns the variables that switch off every hook that a configuration names: since 2.54 an
// empty core.hooksPath does not. They are variables, since a name may have a "=" in it.
func (r *Repo) withoutHooks() []string {
	var env []string
	n := 0
	seen := ""
	for _, key := range r.config.Keys("hook.") {
		name, ok := strings.CutPrefix(key[:strings.LastIndexByte(key, '.')], "hook.")
		if !ok || name == seen {
			continue
		}
		seen = name
		env = append(env, fmt.Sprintf("GIT_CONFIG_KEY_%d=hook.%s.enabled", n, name), fmt.Sprintf("GIT_CONFIG_VALUE_%d=false", n))
		n++
	}
	if n == 0 {
		return nil
	}
	return append(env, fmt.Sprintf("GIT_CONFIG_COUNT=%d", n))
}

// A GitVersion is the version of a git executable: major and minor.
type GitVersion [2]int

// ConfiguringGit is the first version whose configuration names hooks.
var ConfiguringGit = GitVersion{2, 54}

// ConfiguresHooks reports whether git runs hooks that its configuration names.
func (v GitVersion) ConfiguresHooks() bool { return slices.Compare(v[:], ConfiguringGit[:]) >= 0 }

// String returns the version as git writes it.
func (v GitVersion) String() string { return fmt.Sprintf("%d.%d", v[0], v[1]) }

// GitVersion asks the git executable for its version. The error is ErrNoGit if there is none.
func (r *Repo) GitVersion(ctx context.Context) (GitVersion, error) {
	out, err := r.git(ctx, nil, "version")
	if err != nil {
		return GitVersion{}, err
	}
	var v GitVersion
	if _, err := fmt.Sscanf(string(out), "git version %d.%d", &v[0], &v[1]); err != nil {
		return v, fmt.Errorf("git says that it is %q: %w", strings.TrimSpace(string(out)), err)
	}
	return v, nil
}
