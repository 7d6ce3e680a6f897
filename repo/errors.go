package repo

import "errors"

// What can be wrong with a repository, a revision or a path. The methods of this package wrap
// them with what they were doing.
var (
	ErrNotRepository   = errors.New("not a git repository")
	ErrBare            = errors.New("the repository is bare: it has no work tree")
	ErrOwner           = errors.New("the repository belongs to another user")
	ErrUnsupported     = errors.New("the repository has a format this program does not know")
	ErrUnknownRevision = errors.New("unknown revision")
	ErrGone            = errors.New("the object is not in the repository")
	ErrUnstable        = errors.New("it does not stop changing")
	ErrNotRegular      = errors.New("not a regular file")
	ErrOutside         = errors.New("path outside the work tree")
	ErrTooLarge        = errors.New("too large")
	ErrWide            = errors.New("too wide to be looked through: it is a home directory, above one, or the root of the file system")
	ErrNoGit           = errors.New("no git executable on PATH")
)
