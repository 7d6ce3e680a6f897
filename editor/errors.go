package editor

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"syscall"

	"codemem/assemble"
	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol/tags"
	"codemem/verify"
)

// A badRequest is a request that does not say what is wanted.
type badRequest struct{ what string }

func (e *badRequest) Error() string { return e.what }

// A refusal is an error as the server sends it.
type refusal struct {
	status              int
	code, message, hint string
}

func (e *refusal) Error() string { return e.message }

// Errors of the server itself.
var (
	errTimeUp    = errors.New("the request took too long and was stopped")
	errUntracked = errors.New("git does not track it, or it is not in the work tree")
	errNoDir     = errors.New("no remembered file lies in it")
)

// refusals say, for each error that a client can do something about, its status, its code and what to do. The first
// that fits is taken.
var refusals = []struct {
	err    error
	status int
	code   string
	hint   string
}{
	{errTimeUp, http.StatusServiceUnavailable, "timeout", "ask again: what was learned is kept"},
	{errUntracked, http.StatusNotFound, "not_tracked", "git add makes git track a file"},
	{scan.ErrPlain, http.StatusConflict, "not_a_repository", "git init makes a repository of it; what reads files works without"},
	{errNoDir, http.StatusNotFound, "not_remembered", "codemem prescan brings the registry up to date"},
	{tags.ErrUnavailable, http.StatusInternalServerError, "no_parser", "install a codemem that was built with a C compiler"},
	{scan.ErrNoLanguage, http.StatusBadRequest, "no_language", "only files in a language with a parser have a skeleton"},
	{assemble.ErrUnit, http.StatusBadRequest, "bad_request", `"unit" is "tokens" or "characters"`},
	{assemble.ErrBudget, http.StatusBadRequest, "bad_request", `"budget" is what the text may take at most`},
	{assemble.ErrRatio, http.StatusBadRequest, "bad_request", `"prefix_ratio" is the share of the room before the cursor`},
	{condense.ErrChanged, http.StatusConflict, "changed", "the file changed meanwhile; ask again; if it says so again, codemem prescan --full"},
	{repo.ErrOutside, http.StatusBadRequest, "outside", "paths are relative to the root, with slashes, or absolute below it"},
	{repo.ErrNotRegular, http.StatusBadRequest, "not_a_file", "name a regular file"},
	{repo.ErrTooLarge, http.StatusRequestEntityTooLarge, "too_large", "no parser takes a file of this size"},
	{repo.ErrUnstable, http.StatusConflict, "unstable", "something is writing the file; ask again"},
	{repo.ErrNotRepository, http.StatusConflict, "not_a_repository", "the repository is gone; the server is of no use any more"},
	{repo.ErrNoGit, http.StatusInternalServerError, "no_git", "start codemem serve where git is on PATH"},
	{repo.ErrOwner, http.StatusConflict, "dubious_ownership", "if you trust it: git config --global --add safe.directory DIR"},
	{registry.ErrOlder, http.StatusConflict, "older_database", "codemem prescan brings it up to date, after a backup"},
	{registry.ErrNewer, http.StatusConflict, "newer_database", "a newer codemem wrote the database; install that one"},
	{registry.ErrForeign, http.StatusConflict, "foreign_database", "the file belongs to another program; see --db and CODEMEM_DB"},
	{registry.ErrDamaged, http.StatusConflict, "damaged_database", "codemem doctor --repair saves what can be read"},
	{registry.ErrReadOnly, http.StatusConflict, "read_only", "make the database and its directory writable"},
	{registry.ErrOther, http.StatusConflict, "other_repository", "each repository has a database of its own; see --db and CODEMEM_DB"},
	{registry.ErrTracked, http.StatusConflict, "tracked_database", "keep the database out of git"},
	{registry.ErrUnreadable, http.StatusConflict, "unreadable_database", "check who may read the file and its directory"},
	{registry.ErrLocked, http.StatusServiceUnavailable, "locked", "another codemem is writing; ask again in a moment"},
	{registry.ErrMoved, http.StatusServiceUnavailable, "moved_database", "something replaced the database meanwhile; ask again"},
	{registry.ErrFull, http.StatusInternalServerError, "disk_full", "free some space; nothing was half-written"},
	{registry.ErrEmptied, http.StatusNotFound, "emptied_database", "codemem prescan makes it anew, with what its log still has"},
	{verify.ErrNothingTracked, http.StatusNotFound, "nothing_tracked", "git add FILES, then codemem prescan: what git tracks is remembered"},
	{registry.ErrNoDatabase, http.StatusNotFound, "nothing_remembered", "codemem prescan"},
	{verify.ErrWriter, http.StatusBadRequest, "bad_writer", `give a short plain name as "author"`},
	{fs.ErrNotExist, http.StatusNotFound, "no_file", "paths are relative to the root"},
	{fs.ErrPermission, http.StatusConflict, "permission_denied", "check who may read and write the file"},
	{syscall.ENAMETOOLONG, http.StatusBadRequest, "bad_request", "paths are relative to the root"},
	{syscall.ENOSPC, http.StatusInternalServerError, "disk_full", "free some space; nothing was half-written"},
}

// refuse returns the answer for err.
func refuse(err error) *refusal {
	r := *classify(err)
	r.message = verify.Brief(r.message)
	return &r
}

func classify(err error) *refusal {
	var own *refusal
	var bad *badRequest
	var diff *assemble.DiffError
	var paths *verify.PathError
	var budget *condense.BudgetError
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &bad):
		return &refusal{http.StatusBadRequest, "bad_request", bad.what, "GET /openapi.yaml describes every request"}
	case errors.As(err, &diff):
		return &refusal{http.StatusBadRequest, "bad_diff", diff.Error(), `"diff" is a unified diff of one file; its headers may be left out`}
	case errors.As(err, &paths) && len(paths.Offenders) > 0:
		why := paths.Offenders[0]
		return &refusal{http.StatusBadRequest, "bad_paths", "nothing was written: " + quoted(why.Path) + " " + why.Reason, "mend that and send it again"}
	case errors.As(err, &budget):
		return &refusal{http.StatusBadRequest, "budget_too_small", budget.Error(), `raise "budget"`}
	}
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return &refusal{r.status, r.code, err.Error(), r.hint}
		}
	}
	if errors.Is(err, context.Canceled) {
		return &refusal{http.StatusServiceUnavailable, "stopped", "the server is ending, or the client went away", "start codemem serve again"}
	}
	return &refusal{http.StatusInternalServerError, "error", err.Error(), "codemem doctor looks for what may be wrong"}
}
