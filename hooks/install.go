package hooks

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"codemem/repo"
)

// An Installer installs the git hooks of one repository, and removes them.
type Installer struct {
	Repo    *repo.Repo
	Program string // absolute path of codemem for when it is not on PATH, "" for none; not written into the work tree
	Found   string // the codemem on PATH, "" for none
	Files   bool   // write files also where git's configuration could name the hooks
	InTree  bool   // files in the work tree may be written, which others get with a commit
	Outside bool   // so may a directory of hooks outside the repository, which others may use
	Share   bool   // also the hook that shares texts when git pushes; where it is installed it is kept up to date without
	DryRun  bool   // decide only
}

// The means by which a hook is installed.
const (
	byConfig = "config" // git's configuration names it
	byFile   = "file"   // a file of ours
	byBlock  = "block"  // lines of ours in a script of others
)

// A Hook is how it stands with the hook for one event.
type Hook struct {
	Event     string `json:"event"`
	Installed bool   `json:"installed"`
	Means     string `json:"means,omitempty"` // config, file or block
	Path      string `json:"path,omitempty"`  // of the file that has it, or would have
	Manager   string `json:"manager,omitempty"`
	Runs      bool   `json:"runs"`             // git would come to it, and it would find codemem
	Reason    string `json:"reason,omitempty"` // why it is not installed or does not run, or what to mind

	Snippet     string `json:"snippet,omitempty"`      // to be added by hand where it could not be installed
	SnippetPath string `json:"snippet_path,omitempty"` // the file to add it to

	Last *Note `json:"last,omitempty"` // what it did when it ran last
}

// A Change is what an installation or its removal does.
type Change struct {
	Git   string `json:"git"`     // the version of git, "" if there is none
	Hooks []Hook `json:"hooks"`   // as they are afterwards
	Edits []Edit `json:"edits"`   // in the order in which they are made
	Dry   bool   `json:"dry_run"` // none of them was made, and the hooks are as before
}

// Install installs the hook of every event for which that can be done, beside what others have there.
func (in Installer) Install(ctx context.Context) (Change, error) {
	in.tidy()
	return untilStill(func() (Change, error) { return in.install(ctx) })
}

// Uninstall removes every line of ours, and the files and the directory that we made.
func (in Installer) Uninstall(ctx context.Context) (Change, error) {
	in.tidy()
	return untilStill(func() (Change, error) { return in.uninstall(ctx) })
}

// untilStill calls change anew as long as others write the same files, which are read each time.
func untilStill(change func() (Change, error)) (Change, error) {
	for try := 1; ; try++ {
		c, err := change()
		if try == stillTries || !errors.Is(err, ErrChanged) && !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrNotExist) {
			return c, err
		}
	}
}

// stillTries is how often an installation is tried while others write.
const stillTries = 20

func (in Installer) install(ctx context.Context) (Change, error) {
	version := in.version(ctx)
	var edits []Edit
	refused := map[string]Hook{}
	if version.ConfiguresHooks() && !in.Files {
		config, err := in.editConfig(func(text []byte) ([]byte, error) { return weaveConfig(text, in.Program, in.events()) })
		if err != nil {
			return Change{}, err
		}
		edits = append(edits, config...)
		edits = append(edits, in.clear()...) // or they would run twice
		return in.carryOut(ctx, edits, nil)
	}
	config, err := in.editConfig(withoutOurs)
	if err != nil {
		return Change{}, err
	}
	edits = append(edits, config...)
	made := map[string]bool{}
	for _, event := range in.events() {
		more, why := in.installFile(event, made)
		if edits = append(edits, more...); why != nil {
			refused[event] = *why
		}
	}
	return in.carryOut(ctx, edits, refused)
}

func (in Installer) uninstall(ctx context.Context) (Change, error) {
	edits, err := in.editConfig(withoutOurs)
	if err != nil {
		return Change{}, err
	}
	return in.carryOut(ctx, append(edits, in.clear()...), nil)
}

// version returns the version of git, zero if it cannot be told.
func (in Installer) version(ctx context.Context) repo.GitVersion {
	v, err := in.Repo.GitVersion(ctx)
	if err != nil {
		return repo.GitVersion{}
	}
	return v
}

// events lists the hooks to be installed.
func (in Installer) events() []string {
	if in.Share || Shares(in.Repo) {
		return everyEvent()
	}
	return Events
}

func withoutOurs(text []byte) ([]byte, error) {
	bare, _, err := unweave(text)
	return bare, err
}

// editConfig returns the edit of the repository's configuration, none if it stays.
func (in Installer) editConfig(change func([]byte) ([]byte, error)) ([]Edit, error) {
	path := in.Repo.ConfigFile()
	before, mode, err := readHook(path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	after, err := change(before)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	e, ok := newEdit(path, before, after, mode)
	if !ok {
		return nil, nil
	}
	e.locked = true
	return []Edit{e}, nil
}

// installFile returns the edits that make git come to us for an event by a file, or why there are none.
// made has the directories that earlier edits make.
func (in Installer) installFile(event string, made map[string]bool) ([]Edit, *Hook) {
	if dir := in.Repo.HooksDir(); dir.Path == "" {
		return nil, &Hook{Event: event, Reason: fmt.Sprintf("core.hooksPath is %q, which is no directory: hooks are switched off", dir.Set)}
	}
	p := places(in.Repo, event)[0]
	refuse := func(reason string) ([]Edit, *Hook) {
		return nil, &Hook{Event: event, Path: p.path, Manager: p.manager, Reason: reason, Snippet: p.snippet(event), SnippetPath: p.snippetPath(in.Repo)}
	}
	before, mode, err := readHook(p.path)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return refuse(err.Error())
	case p.inTree && !in.InTree:
		return refuse("it lies in the work tree, and is written with --tracked only")
	case p.outside && !in.Outside:
		return refuse("it lies outside the repository, where other repositories may use it, and is written with --shared only")
	}
	call := calling{event: event, program: in.Program}
	if p.inTree {
		call.program = ""
	}
	if err != nil { // there is no file
		return call.ownFile(p.path, nil, 0o755, false, made), nil
	}
	if own, dirToo := isOwnFile(before); own {
		return call.ownFile(p.path, before, mode, dirToo, made), nil
	}
	if !p.sourced && !executable(mode) {
		return refuse("it is not executable, so git passes over it: chmod +x it if it is to run, or remove it")
	}
	call.beside = true
	after, err := call.weave(before, p.sourced)
	if err != nil {
		return refuse(err.Error())
	}
	if e, ok := newEdit(p.path, before, after, mode); ok {
		return []Edit{e}, nil
	}
	return nil, nil
}

// ownFile returns the edits that make a file that is wholly ours out of what it was before, nil for no file. dirToo says that its
// directory is ours as well.
func (c calling) ownFile(path string, before []byte, mode fs.FileMode, dirToo bool, made map[string]bool) []Edit {
	var edits []Edit
	dir := filepath.Dir(path)
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		if dirToo = true; !made[dir] {
			made[dir] = true
			edits = append(edits, Edit{Path: dir, Action: actMakeDir})
		}
	}
	if e, ok := newEdit(path, before, c.file(dirToo), mode|0o111); ok {
		edits = append(edits, e)
	} else if !executable(mode) {
		edits = append(edits, Edit{Path: path, Action: actChmod, before: before, mode: mode | 0o111})
	}
	return edits
}

// mayWrite reports whether the user agreed to changes where a file is.
func (in Installer) mayWrite(p hookFile) bool {
	return (!p.inTree || in.InTree) && (!p.outside || in.Outside)
}

// clear returns the edits that remove what is ours from hook files. What stands where it takes consent to
// write stays without it.
func (in Installer) clear() []Edit {
	var edits []Edit
	dirs := map[string]int{}
	seen := map[string]bool{}
	for _, event := range everyEvent() {
		for _, p := range places(in.Repo, event) {
			if seen[p.path] || !in.mayWrite(p) {
				continue
			}
			seen[p.path] = true
			if e, dirToo, ok := clearFile(p.path); ok {
				edits = append(edits, e)
				if dirToo {
					dirs[filepath.Dir(p.path)]++
				}
			}
		}
	}
	for dir, files := range dirs {
		if entries, err := os.ReadDir(dir); err == nil && len(entries) == files {
			edits = append(edits, Edit{Path: dir, Action: actRemoveDir})
		}
	}
	return edits
}

// clearFile returns the edit that removes what is ours from a file; ok is false if there is nothing. dirToo says that the
// directory goes with it.
func clearFile(path string) (e Edit, dirToo, ok bool) {
	text, mode, err := readHook(path)
	if err != nil {
		return e, false, false
	}
	own, dirToo := isOwnFile(text)
	var after []byte
	if !own {
		if after, err = withoutOurs(text); err != nil {
			return e, false, false
		}
	}
	e, ok = newEdit(path, text, after, mode)
	return e, own && dirToo, ok
}

// carryOut makes the edits and tells how the hooks stand then. refused are the hooks that were not
// installed, with the reason.
func (in Installer) carryOut(ctx context.Context, edits []Edit, refused map[string]Hook) (Change, error) {
	c := Change{Edits: edits, Dry: in.DryRun}
	if c.Edits == nil {
		c.Edits = []Edit{}
	}
	var errs []error
	if !in.DryRun {
		for _, e := range edits {
			errs = append(errs, e.apply())
		}
	}
	st, err := in.Status(ctx)
	if err != nil {
		return c, errors.Join(append(errs, err)...)
	}
	c.Git = st.Git
	for _, h := range st.Hooks {
		if why, ok := refused[h.Event]; ok && !h.Runs {
			why.Last = h.Last
			h = why
		}
		c.Hooks = append(c.Hooks, h)
	}
	return c, errors.Join(errs...)
}
