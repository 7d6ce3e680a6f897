package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"

	"codemem/condense"
	"codemem/editor"
	"codemem/explore"
	"codemem/loopback"
	"codemem/mcp"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/share"
	"codemem/symbol/tags"
	"codemem/verify"
)

// Exit codes.
const (
	exitFine    = 0
	exitError   = 1
	exitUsage   = 2
	exitDrift   = 3
	exitPending = 4
	exitNoRepo  = 5
	exitBusy    = 6
	exitFull    = 7
	exitDamaged = 8
	exitSignal  = 128 // plus the number of the signal
)

// exitCodes say what each exit code means, and which errors have it, by the code that --json names. All others are exitError.
var exitCodes = []struct {
	exit    int
	meaning string
	of      []string
}{
	{exitFine, "fine", nil},
	{exitError, "an error that is none of those below", nil},
	{exitUsage, "the command line does not say what to do", []string{"usage"}},
	{exitDrift, "drift found: verify without --apply met files that are not as remembered", nil},
	{exitPending, "summaries pending: close --require-summaries, and nothing was changed", []string{"summaries_pending"}},
	{exitNoRepo, "not in a work tree of a git repository", []string{"not_a_repository", "bare_repository"}},
	{exitBusy, "busy: something else writes the database or the files; the same again in a moment may work", []string{"locked", "moved_database", "unstable", "changed", "remote_busy"}},
	{exitFull, "the disk is full", []string{"disk_full"}},
	{exitDamaged, "the database is damaged: codemem doctor --repair", []string{"damaged_database"}},
	{exitSignal, "and the number of a signal that stopped it: 130 for Ctrl-C", []string{"stopped"}},
}

// errDrift ends a verify that found drift: everything is said already.
var errDrift = errors.New("drift found")

// errFailed ends a command whose page tells of the failure already.
var errFailed = errors.New("a check failed")

// A usageError is a command line that does not say what to do.
type usageError struct {
	msg  string
	hint string
}

func (e *usageError) Error() string { return e.msg }

// An explained is an error with a next step of its own.
type explained struct {
	err  error
	code string
	hint string
}

func (e *explained) Error() string { return e.err.Error() }
func (e *explained) Unwrap() error { return e.err }

// nextSteps say, for each error that a person can do something about, its code and what to do. The
// first that fits is taken.
var nextSteps = []struct {
	err  error
	code string
	hint string
}{
	{repo.ErrNotRepository, "not_a_repository", "run codemem inside a git repository, or name one with -C DIR; git init makes one. Without, files, search, overview, context, scan, symbols, refs, skeleton and hydrate work"},
	{scan.ErrPlain, "not_a_repository", "git init, then " + trackFirst},
	{scan.ErrNoCommit, "no_commit", "commit first, or name ids: codemem impact ID"},
	{explore.ErrNoDiff, "no_diff", "give a unified diff of files below the root, as git diff prints it"},
	{scan.ErrSecretText, "may_hold_credentials", "nothing of such a file is shown or stored: read it yourself if you must"},
	{explore.ErrWordDiff, "no_diff", "git diff prints one of lines without --word-diff"},
	{repo.ErrWide, "too_wide", "name a directory in it with -C DIR, or a git repository"},
	{repo.ErrBare, "bare_repository", "a bare repository has no files; run codemem in a work tree of it"},
	{repo.ErrOwner, "dubious_ownership", "if you trust it: git config --global --add safe.directory DIR"},
	{repo.ErrUnsupported, "unsupported_repository", "codemem doctor tells what it needs; a newer git on PATH may help"},
	{repo.ErrUnknownRevision, "unknown_revision", "git log --oneline lists the commits there are"},
	{repo.ErrNoRemote, "no_remote", "git remote -v lists the remotes, git remote add origin URL makes one; or pass texts on with codemem share export"},
	{repo.ErrRefused, "remote_refused", "nothing is lost: the texts stay here. Ask who runs the remote to allow refs/codemem/*, use another with --remote, or pass texts on with codemem share export"},
	{repo.ErrUnreachable, "remote_unreachable", "nothing is lost, and all else works offline. The address has to be https, ssh or a path; git ls-remote NAME says whether git reaches it"},
	{repo.ErrMovedRef, "remote_busy", "others push all the time; run the command again"},
	{share.ErrDamaged, "damaged_ref", "nothing here was changed. Someone who may push can delete the ref: git push NAME :refs/codemem/summaries; each clone then pushes its texts anew"},
	{share.ErrNoStore, "no_store", "codemem config set share.store postgres://USER@HOST/DATABASE, or set CODEMEM_STORE; without a database server: codemem share push"},
	{share.ErrNoTenant, "no_tenant", "codemem config set share.tenant NAME, the same in each clone"},
	{share.ErrStoreAddress, "store_address", "it is as postgres://USER@HOST/DATABASE; the password is read from PGPASSWORD or ~/.pgpass"},
	{share.ErrUnreachable, "store_unreachable", "nothing is lost: what is to be sent waits in the outbox, and all else works offline. Run codemem share sync again"},
	{share.ErrStoreTLS, "store_certificate", "nothing was sent. If another than the known authorities signed it, name that one's certificate in the address: postgres://USER@HOST/DATABASE?sslmode=verify-full&sslrootcert=FILE"},
	{share.ErrStoreRights, "store_rights", "ask who runs the database: whoever owns the schema codemem runs share sync first, and grants the rest (docs/teams.md)"},
	{share.ErrStoreNewer, "store_newer", "install a newer codemem; nothing was changed"},
	{repo.ErrGone, "commit_gone", "the commit was rebased away or collected: codemem prescan"},
	{repo.ErrUnstable, "unstable", "something is writing the file; run the command again when it is done"},
	{repo.ErrNoGit, "no_git", "install git, or put it on PATH"},
	{repo.ErrTooLarge, "too_large", "codemem config set max_file_bytes N raises the limit"},
	{repo.ErrOutside, "outside", "paths are of files in the work tree, relative to the current directory"},
	{repo.ErrNotRegular, "not_a_file", "only files and symbolic links are remembered"},
	{registry.ErrEmptied, "emptied_database", "codemem prescan makes it anew, with what its log still has, and keeps what is there aside"},
	{registry.ErrNoDatabase, "nothing_remembered", "codemem prescan"},
	{verify.ErrNothingTracked, "nothing_tracked", trackFirst},
	{registry.ErrNewer, "newer_database", "a newer codemem wrote the database; install that one, or use another file with --db"},
	{registry.ErrForeign, "foreign_database", "the file belongs to another program; see --db and CODEMEM_DB"},
	{registry.ErrDamaged, "damaged_database", "codemem doctor --repair saves what can be read and sets the damaged file aside"},
	{registry.ErrReadOnly, "read_only", "make the database and its directory writable, or use another file with --db"},
	{registry.ErrOther, "other_repository", "each repository has a database of its own: leave out --db and unset CODEMEM_DB, or name another file"},
	{registry.ErrTracked, "tracked_database", "others could have written it: keep the database out of git, or use another file with --db"},
	{registry.ErrUnreadable, "unreadable_database", "check who may read the file and its directory; codemem doctor looks at them"},
	{registry.ErrMoved, "moved_database", "something removed or replaced the database meanwhile; run the command again"},
	{registry.ErrLocked, "locked", "another codemem is writing; try again in a moment"},
	{registry.ErrOlder, "older_database", "codemem prescan brings it up to date, after a backup"},
	{registry.ErrFull, "disk_full", "free some space; nothing was half-written"},
	{registry.ErrGlob, "bad_pattern", "a [ needs its ]; put patterns in quotes"},
	{registry.ErrNotFound, "not_remembered", "codemem files lists what is remembered; codemem prescan brings it up to date"},
	{registry.ErrQuery, "empty_query", "name a word to look for"},
	{condense.ErrChanged, "changed", "run the command again; if it says so again, codemem prescan --full"},
	{tags.ErrUnavailable, "no_parser", "install a codemem that was built with a C compiler"},
	{verify.ErrSummariesPending, "summaries_pending", "hand them in with --summaries FILE; nothing was changed"},
	{verify.ErrNoCommit, "no_commit", "commit first, or name the paths to record"},
	{verify.ErrWriter, "bad_writer", "give a short plain name with --author or --model; git's user.name is taken where nothing says who writes"},
	{verify.ErrNoNote, "no_note", "codemem note list --all shows the notes and their numbers"},
	{verify.ErrUnbound, "changed", "run the command again"},
	{verify.ErrUserFile, "bad_configuration", "mend that line; codemem help configuration says what may be in the file"},
	{verify.ErrSetting, "bad_setting", "codemem config list shows the settings and their values"},
	{mcp.ErrToken, "no_token", "name a file that only this user may read, in a directory that exists: --token-file FILE"},
	{loopback.ErrAddr, "bad_address", "--addr 127.0.0.1:PORT; codemem is for the editors of this machine"},
	{editor.ErrBusy, "server_stuck", "end that server (its pid is in serve.json beside its lock), then run the command again"},
	{editor.ErrPlace, "unwritable_git_directory", "make the directory writable: a server keeps its lock and its token there"},
	{fs.ErrPermission, "permission_denied", "check who may read and write the file; codemem doctor looks at the usual ones"},
	{syscall.ENOSPC, "disk_full", "free some space; nothing was half-written"},
	{syscall.EADDRINUSE, "address_in_use", "another program listens there; leave out --addr for a free port"},
	{syscall.EROFS, "read_only", "the file system is mounted read-only; use another place with --db"},
}

// A complaint is an error as it is printed.
type complaint struct {
	Code    string            `json:"code"`
	Message string            `json:"message"`
	Hint    string            `json:"hint"`
	Paths   []verify.Offender `json:"paths,omitempty"` // each path that made the request fail, and why
	IDs     []condense.Lost   `json:"ids,omitempty"`   // each id that names nothing, and what may be meant
}

// mostPaths is how many of a complaint's paths people are shown.
const mostPaths = 100

// complain returns err as it is printed.
func complain(err error) complaint {
	c := complaintOf(err)
	c.Message, c.Hint = verify.Brief(c.Message), verify.Brief(c.Hint)
	c.Paths, c.IDs = slices.Clone(c.Paths), slices.Clone(c.IDs)
	for i := range c.Paths {
		o := &c.Paths[i]
		o.Path, o.Reason = verify.Brief(o.Path), verify.Brief(o.Reason)
	}
	for i := range c.IDs {
		c.IDs[i].ID = verify.Brief(c.IDs[i].ID)
	}
	return c
}

func complaintOf(err error) complaint {
	var usage *usageError
	var own *explained
	var paths *verify.PathError
	switch {
	case errors.As(err, &usage):
		return complaint{Code: "usage", Message: usage.msg, Hint: usage.hint}
	case errors.As(err, &paths):
		return complaint{
			Code: "bad_paths", Message: "nothing was changed: " + plural(len(paths.Offenders), paths.What(), paths.What()+"s") + " cannot be taken",
			Hint: "mend or leave out these " + paths.What() + "s and run the command again", Paths: paths.Offenders,
		}
	case errors.As(err, &own):
		c := complaint{Code: own.code, Message: err.Error(), Hint: own.hint}
		if lost := (*condense.LostError)(nil); errors.As(err, &lost) {
			c.IDs = lost.Lost
		}
		return c
	}
	for _, s := range nextSteps {
		if errors.Is(err, s.err) {
			return complaint{Code: s.code, Message: err.Error(), Hint: s.hint}
		}
	}
	return complaint{Code: "error", Message: err.Error(), Hint: "codemem doctor looks for what may be wrong"}
}

// exitCode returns the exit code for err.
func exitCode(err error) int {
	var usage *usageError
	switch {
	case err == nil:
		return exitFine
	case errors.As(err, &usage):
		return exitUsage
	case errors.Is(err, errDrift):
		return exitDrift
	}
	code := complain(err).Code
	for _, e := range exitCodes {
		if slices.Contains(e.of, code) {
			return e.exit
		}
	}
	return exitError
}

// fail tells the user of err, if there is one, and returns the exit code.
func (a *app) fail(ctx context.Context, err error) int {
	var stop stopped
	if err != nil && errors.As(context.Cause(ctx), &stop) {
		if !a.wantsJSON() {
			fmt.Fprintln(a.Stderr, "codemem: stopped; nothing was half-written")
		} else {
			a.failJSON(complaint{Code: "stopped", Message: stop.Error(), Hint: "nothing was half-written; run the command again"})
		}
		return exitSignal + int(stop.signal)
	}
	code := exitCode(err)
	if err == nil || errors.Is(err, errDrift) || errors.Is(err, errFailed) || errors.As(err, &errQuiet{}) {
		return code
	}
	c := complain(err)
	if a.wantsJSON() {
		a.failJSON(c)
		return code
	}
	p := a.newPage(nil, a.Stderr)
	fmt.Fprintf(a.Stderr, "%s %s\n", p.paint(red, "codemem:"), escape(c.Message))
	for _, o := range c.Paths[:min(len(c.Paths), mostPaths)] {
		fmt.Fprintf(a.Stderr, "  %s: %s\n", quote(o.Path), escape(o.Reason))
	}
	if more := len(c.Paths) - mostPaths; more > 0 {
		fmt.Fprintf(a.Stderr, "  … and %s more; --json lists all\n", number(more))
	}
	if c.Hint != "" {
		for i, hint := range strings.Split(c.Hint, "\n") {
			label := "         "
			if i == 0 {
				label = p.paint(dim, "next:") + "    "
			}
			fmt.Fprintf(a.Stderr, "%s%s\n", label, escape(hint))
		}
	}
	return code
}

// failJSON tells of c as JSON.
func (a *app) failJSON(c complaint) {
	text, err := encode(map[string]complaint{"error": c}, isTerminal(a.Stderr))
	if err != nil {
		text = []byte(err.Error() + "\n")
	}
	_, _ = a.Stderr.Write(text)
}

// wantsJSON reports whether errors are told as JSON; also where the command line could not be read.
func (a *app) wantsJSON() bool {
	if a.json {
		return true
	}
	for _, arg := range a.Args {
		switch arg {
		case "--json", "--json=true":
			return true
		case "--":
			return false
		}
	}
	return false
}

// reason returns the part of err that says why, without the operation and the path around it.
func reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}
