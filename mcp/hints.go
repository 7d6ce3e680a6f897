package mcp

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/explore"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol/tags"
	"codemem/verify"
)

// nextSteps tells what an agent can do about an error, the first that fits.
var nextSteps = []struct {
	err  error
	next string
}{
	{errOwnRecord, "call project_prescan, which compares the files and then sets last_verified_sha to HEAD; " +
		"at the end of a task file_registry_update_summaries moves it to the commit"},
	{errTimeUp, "name fewer paths, or call again: what is unchanged is not hashed twice"},
	{errSeveral, "call again with root, one of these, or paths that begin with one; explore and code_grep take several, with commas"},
	{errWide, "ask the user to start codemem mcp in a project or with --root DIR; --force serves this one all the same"},
	{condense.ErrChanged, "call again; if it says so again, project_prescan with full: true"},
	{tags.ErrUnavailable, "this codemem was built without a C compiler: ask the user to install another build; read the files meanwhile"},
	{errReadOnly, "ask the user to restart codemem mcp without --read-only"},
	{errUnmade, "ask the user to run `codemem prescan` once; what reads the files themselves works without: explore, get_skeleton, hydrate_context"},
	{registry.ErrEmptied, "call project_prescan: something emptied the memory, and it is made anew with what its log still has; tell the user"},
	{registry.ErrNoDatabase, "call project_prescan: nothing is remembered of this repository yet"},
	{registry.ErrOlder, "call project_prescan: it brings the registry up to date"},
	{registry.ErrNewer, "the registry was written by a newer codemem: ask the user to update codemem"},
	{registry.ErrForeign, "the file is the database of another program: ask the user to check --db and CODEMEM_DB"},
	{registry.ErrDamaged, "ask the user to run `codemem db check`; summaries can be salvaged"},
	{registry.ErrReadOnly, "the registry's file or directory is not writable: ask the user to fix its permissions; reading works"},
	{registry.ErrOther, "each repository has a database of its own: ask the user to unset CODEMEM_DB and leave out --db"},
	{registry.ErrTracked, "the database came with the repository, so others could have written it: ask the user to check --db and CODEMEM_DB"},
	{registry.ErrUnreadable, "ask the user who may read the registry's file and directory; `codemem doctor` looks at them"},
	{registry.ErrMoved, "something replaced the registry meanwhile: call again"},
	{registry.ErrFull, "ask the user to make room on the disk"},
	{registry.ErrQuery, "search for words of a summary or a path"},
	{registry.ErrGlob, "in a glob, * and ? stay within a name, ** crosses directories, [ needs its ]"},
	{registry.ErrLocked, "another process is writing: call again in a few seconds"},
	{repo.ErrNotRepository, needsGit},
	{scan.ErrPlain, needsGit},
	{scan.ErrNoCommit, "name ids: before the first commit there is nothing to compare with"},
	{explore.ErrNoDiff, "give a unified diff of files below the root, as git diff prints it"},
	{explore.ErrWordDiff, "give what git diff prints without --word-diff"},
	{verify.ErrNothingTracked, trackFirst},
	{repo.ErrBare, "a bare repository has no files: start codemem in a work tree of it"},
	{repo.ErrOwner, "git does not trust this directory's owner: ask the user to add it to git's safe.directory"},
	{repo.ErrUnsupported, "this repository uses something codemem cannot read: ask the user to run `codemem doctor`"},
	{repo.ErrUnknownRevision, `name a revision that git rev-parse knows, or leave it out: then HEAD is meant`},
	{scan.ErrSecretText, "nothing of such a file is shown or stored: go on without it, or ask the user"},
	{repo.ErrGone, "the commit is no longer in the repository: call project_prescan"},
	{repo.ErrUnstable, "files are being written: call again when they are quiet"},
	{repo.ErrNoGit, "git is not on the PATH of this server: ask the user to start it where git is"},
	{repo.ErrOutside, "name paths relative to the repository's root, with slashes, like cmd/main.go"},
	{verify.ErrSummariesPending, "read the pending files and call again with a summary of each in updates; nothing was changed"},
	{verify.ErrNoCommit, "commit first, or name the paths to record"},
	{verify.ErrWriter, "the name of this client cannot be kept as the author, or model as a name: give a short plain one"},
	{verify.ErrNoNote, "note_list shows the notes and their ids"},
	{verify.ErrUnbound, "call again"},
	{verify.ErrSetting, "config_get without a key lists the settings"},
	{fs.ErrPermission, "the system refuses access: ask the user to check permissions"},
}

// trackFirst is the next step where nothing is tracked.
const trackFirst = "git add the first files and commit, then call project_prescan: what git tracks is remembered"

// needsGit is the next step where a tool needs what is remembered, and nothing can be.
const needsGit = "what git tracks is remembered: ask the user to start codemem in a git repository or with --root, or to make this one with git init and git add; " +
	"what is about the files as they are works without: explore, file_registry_get, registry_overview, get_skeleton, hydrate_context"

// errUnmade means that there is no registry that can be read, and that the server was told not to make one.
var errUnmade = errors.New("this server is read-only and does not change that")

// explain is explain of an error of c, in which nothing may be made that is not there.
func (c *request) explain(ctx context.Context, err error, t tool) string {
	if c.mem != nil {
		err = c.mem.Situate(ctx, err)
	}
	if c.service.o.ReadOnly && (errors.Is(err, registry.ErrNoDatabase) || errors.Is(err, registry.ErrOlder)) {
		err = fmt.Errorf("%w; %w", err, errUnmade)
	}
	return explain(inTime(ctx, err), t)
}

// errReadOnly means that the server was told not to write.
var errReadOnly = errors.New("this server is read-only")

// explain returns an error as agents read it: what happened, then what to do next.
func explain(err error, t tool) string { return verify.Brief(explanation(err, t)) }

func explanation(err error, t tool) string {
	var bad *argumentError
	var paths *verify.PathError
	var gone *condense.LostError
	switch {
	case errors.As(err, &bad):
		return t.name + ": " + line(bad.Error()) + "\nNext: call " + t.name + " again with that changed; nothing was done."
	case errors.As(err, &paths):
		return offenders(paths)
	case errors.As(err, &gone):
		return lost(gone, t)
	case errors.Is(err, context.Canceled):
		return "The call was cancelled; nothing was written."
	}
	msg := capital(line(err.Error())) + "."
	for _, s := range nextSteps {
		if errors.Is(err, s.err) {
			return msg + "\nNext: " + s.next + "."
		}
	}
	return msg + "\nNext: if this stays, ask the user to run `codemem doctor`."
}

// offenders lists the paths for which a batch was refused.
func offenders(e *verify.PathError) string {
	var b strings.Builder
	b.WriteString("Nothing was changed: " + plural(len(e.Offenders), e.What()) + " cannot be taken.\n")
	for i, o := range e.Offenders {
		if b.Len() > maxReply/2 {
			b.WriteString("… and " + plural(len(e.Offenders)-i, "more "+e.What()) + "\n")
			break
		}
		b.WriteString("- " + name(o.Path) + " " + line(o.Reason) + "\n")
	}
	if e.Notes {
		b.WriteString("Next: mend it and call again.")
		return b.String()
	}
	b.WriteString("Next: mend or leave out these and call again with the rest: a close is all or nothing. Paths are of tracked files, relative to the root.")
	return b.String()
}

// capital returns s with its first letter large, unless it begins with a path or an id.
func capital(s string) string {
	if first, _, _ := strings.Cut(s, " "); first == "" || strings.ContainsAny(first, "./:_") {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// lost tells of ids that name nothing, and what may be meant.
func lost(e *condense.LostError, t tool) string {
	msg, _ := cut("Nothing was given: "+line(e.Error()), maxReply/2)
	next := "call explore with the name, or a part of it"
	switch {
	case len(e.Lost) == 1 && e.Lost[0].Next() != "":
		next = "call " + t.name + " again with " + name(e.Lost[0].Next())
	case slices.ContainsFunc(e.Lost, func(l condense.Lost) bool { return len(l.Candidates) > 0 }):
		next = "call " + t.name + " again with one of these ids, or explore with the name"
	}
	if !strings.HasSuffix(msg, "?") {
		msg += "."
	}
	return msg + "\nNext: " + next + "."
}
