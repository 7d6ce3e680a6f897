package ui

import (
	"context"
	"errors"
	"io/fs"
	"net/http"

	"codemem/condense"
	"codemem/find"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/verify"
)

// A refusal is an error as a view shows it.
type refusal struct {
	status              int
	code, message, hint string
}

func (e *refusal) Error() string { return e.message }

// Errors of the server itself.
var (
	errUntracked = errors.New("git does not track it, or it is not in the work tree")
	errSecret    = errors.New("it may hold credentials, so it is not shown")
	errNoDir     = errors.New("no remembered file lies in it")
	errNoSymbol  = errors.New("an id is path:Name, relative to the root")
	errNoRequest = errors.New("there is nothing to look for")
	errDepth     = errors.New("the depth is a number of steps from 1 to 6")
)

// refusals say, for each error that a person can do something about, its status, its code and what to do. The first that fits is taken.
var refusals = []struct {
	err    error
	status int
	code   string
	hint   string
}{
	{errTimeUp, http.StatusServiceUnavailable, "timeout", "ask again: what was learned is kept"},
	{errUntracked, http.StatusNotFound, "not_tracked", "git add makes git track a file"},
	{errSecret, http.StatusForbidden, "secret", "open it in an editor"},
	{errNoDir, http.StatusNotFound, "not_remembered", "codemem prescan brings the registry up to date"},
	{errNoSymbol, http.StatusBadRequest, "bad_id", "search finds the id of a name"},
	{errNoRequest, http.StatusBadRequest, "bad_request", "say what it is about, in words or code"},
	{errDepth, http.StatusBadRequest, "bad_request", ""},
	{scan.ErrNoLanguage, http.StatusBadRequest, "no_language", "only files in a language with a parser have symbols"},
	{scan.ErrNoCommit, http.StatusConflict, "no_commit", "commit something first"},
	{repo.ErrUnknownRevision, http.StatusNotFound, "unknown_revision", "a branch, a tag, or the id of a commit"},
	{condense.ErrChanged, http.StatusConflict, "changed", "the file changed meanwhile; ask again; if it says so again, codemem prescan --full"},
	{repo.ErrOutside, http.StatusBadRequest, "outside", "paths are relative to the root, with slashes"},
	{repo.ErrNotRegular, http.StatusBadRequest, "not_a_file", "it is no regular file"},
	{repo.ErrTooLarge, http.StatusRequestEntityTooLarge, "too_large", "no parser takes a file of this size"},
	{repo.ErrNotRepository, http.StatusConflict, "not_a_repository", "the repository is gone"},
	{registry.ErrOlder, http.StatusConflict, "older_database", "codemem prescan brings it up to date, after a backup"},
	{registry.ErrNewer, http.StatusConflict, "newer_database", "a newer codemem wrote the database; install that one"},
	{registry.ErrDamaged, http.StatusConflict, "damaged_database", "codemem doctor --repair saves what can be read"},
	{registry.ErrLocked, http.StatusServiceUnavailable, "locked", "another codemem is writing; ask again in a moment"},
	{registry.ErrMoved, http.StatusServiceUnavailable, "moved_database", "something replaced the database meanwhile; ask again"},
	{verify.ErrNothingTracked, http.StatusNotFound, "nothing_tracked", "git add FILES, then codemem prescan: what git tracks is remembered"},
	{registry.ErrNoDatabase, http.StatusNotFound, "nothing_remembered", "codemem prescan"},
	{fs.ErrNotExist, http.StatusNotFound, "no_file", "paths are relative to the root"},
	{fs.ErrPermission, http.StatusConflict, "permission_denied", "check who may read the file"},
}

// refuse returns the refusal of an error.
func refuse(err error) *refusal {
	r := *classify(err)
	r.message = verify.Brief(r.message)
	return &r
}

func classify(err error) *refusal {
	var own *refusal
	var lost *condense.LostError
	var pattern *find.PatternError
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &lost):
		return &refusal{http.StatusNotFound, "no_symbol", lost.Error(), "search finds the id of a name"}
	case errors.As(err, &pattern):
		return &refusal{http.StatusBadRequest, "bad_pattern", pattern.Error(), "as a text and not as a pattern it is looked for as it is"}
	}
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return &refusal{r.status, r.code, err.Error(), r.hint}
		}
	}
	if errors.Is(err, context.Canceled) {
		return &refusal{http.StatusServiceUnavailable, "stopped", "the server is ending", "codemem ui starts it again"}
	}
	return &refusal{http.StatusInternalServerError, "error", err.Error(), "codemem doctor looks for what may be wrong"}
}
