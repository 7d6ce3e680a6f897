package hooks

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"codemem/repo"
)

// A Status is how the git hooks of a repository stand.
type Status struct {
	Git     string `json:"git"`     // the version of git, "" if there is none
	Program string `json:"program"` // the codemem that hooks find, "" for none
	Hooks   []Hook `json:"hooks"`
}

// Status looks at the hook of every event: whether it is installed, how, and whether it would run.
// The repository is opened anew, since an installation changes its configuration.
func (in Installer) Status(ctx context.Context) (Status, error) {
	r, err := repo.Open(ctx, in.Repo.Root())
	if err != nil {
		return Status{}, err
	}
	version := in.version(ctx)
	s := Status{Program: in.Found}
	if version != (repo.GitVersion{}) {
		s.Git = version.String()
	}
	for _, event := range (Installer{Repo: r}).events() {
		h := look(r, event, version)
		if s.Program == "" && isProgram(h.program) {
			s.Program = h.program
		}
		if h.Runs && in.Found == "" && !isProgram(h.program) {
			h.Runs, h.Reason = false, "there is no codemem on PATH, nor where it was when the hook was installed"
		}
		h.Last = readNote(r, event)
		s.Hooks = append(s.Hooks, h.Hook)
	}
	return s, nil
}

// A looked is a hook with the path of the program that it names.
type looked struct {
	Hook
	program string
}

// look finds the hook of an event: in the configuration, or where it would stand, or where it is of no use.
func look(r *repo.Repo, event string, version repo.GitVersion) looked {
	h := lookInConfig(r, event, version)
	if h.Runs {
		return h
	}
	for i, p := range places(r, event) {
		first := i == 0 && !h.Installed
		if first {
			h.Path, h.Manager = p.path, p.manager
		}
		found, ok, err := lookInFile(p, event)
		switch {
		case err != nil && first:
			h.Reason = err.Error()
		case !ok:
		case found.Runs:
			return found
		case !h.Installed:
			h = found
		}
	}
	return h
}

// lookInConfig finds the hook of an event in git's configuration.
func lookInConfig(r *repo.Repo, event string, version repo.GitVersion) looked {
	h := looked{Hook: Hook{Event: event}}
	command, events, off := r.ConfigHook(hookName(event))
	if !slices.Contains(events, event) || !strings.Contains(command, "hook git "+event) {
		return h
	}
	h.Installed, h.Means, h.Path, h.program = true, byConfig, r.ConfigFile(), programIn(command)
	switch {
	case off:
		h.Reason = "hook." + hookName(event) + ".enabled is false in git's configuration"
	case version.ConfiguresHooks():
		h.Runs = true
	default:
		h.Reason = "git " + version.String() + " does not look for hooks in its configuration; codemem hooks install writes files for it"
	}
	return h
}

// lookInFile finds the hook of an event in a file; ok is false if the file has nothing of ours, or there is none.
func lookInFile(p hookFile, event string) (h looked, ok bool, err error) {
	text, mode, err := readHook(p.path)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err != nil || text == nil {
		return h, false, err
	}
	_, ours, err := unweave(text)
	if err != nil || ours == "" {
		return h, false, nil //nolint:nilerr // what cannot be told apart is not ours
	}
	h = looked{Hook: Hook{Event: event, Installed: true, Means: byBlock, Path: p.path, Manager: p.manager}, program: programIn(ours)}
	if own, _ := isOwnFile(text); own {
		h.Means = byFile
	}
	h.Runs, h.Reason = runs(p, mode)
	return h, true, nil
}

// runs reports whether what stands at a place is run, or why not; a reason beside true is what to mind.
func runs(p hookFile, mode os.FileMode) (bool, string) {
	switch {
	case !p.called && p.manager == lefthook:
		return false, "lefthook put this file aside and does not call it; run codemem hooks install again"
	case !p.called:
		return false, "git looks for hooks elsewhere, or calls another file; run codemem hooks install again"
	case !p.sourced && !executable(mode):
		return false, "it is not executable, so git passes over it"
	case p.caller != "":
		if _, mode, err := readHook(p.caller); err != nil || !executable(mode) {
			return false, p.manager + " does not call it: " + p.caller + " is missing or not executable"
		}
	}
	return true, p.fragile()
}

// programIn returns the path that a call of ours falls back to, "" for none.
func programIn(call string) string {
	_, rest, ok := strings.Cut(call, " || codemem='")
	if !ok {
		return ""
	}
	quoted, _, ok := strings.Cut(strings.ReplaceAll(rest, `'\''`, "\x00"), "'")
	if !ok {
		return ""
	}
	return strings.ReplaceAll(quoted, "\x00", "'")
}

// isProgram reports whether path is a file that can be started.
func isProgram(path string) bool {
	fi, err := os.Stat(path)
	return err == nil && fi.Mode().IsRegular() && executable(fi.Mode())
}
