package verify

import (
	"errors"
	"fmt"
	"strings"
)

// Errors of a close. A door adds the next step for its audience.
var (
	// ErrSummariesPending means that a close was asked to require summaries and some are missing.
	// Nothing was changed; the report that comes with it lists the pending paths.
	ErrSummariesPending = errors.New("summaries are pending")
	// ErrNothingTracked means that nothing is remembered because git tracks no file yet.
	ErrNothingTracked = errors.New("nothing is tracked here yet, so nothing is remembered")
	// ErrNoCommit means that there is no commit to close.
	ErrNoCommit = errors.New("no commit yet")
	// ErrWriter means that a text cannot be an author's or a model's name.
	ErrWriter = errors.New("not a name of who wrote a summary")
)

// An Offender is one path that a request may not name, and why.
type Offender struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

// A PathError names every path that made a request fail, or every note by how it begins. Nothing was changed.
type PathError struct {
	Offenders []Offender // in the order of the request
	Notes     bool       // they are notes
}

// What is what the offenders are.
func (e *PathError) What() string {
	if e.Notes {
		return "note"
	}
	return "path"
}

func (e *PathError) Error() string {
	lines := make([]string, 0, len(e.Offenders))
	for _, o := range e.Offenders {
		lines = append(lines, fmt.Sprintf("%q: %s", o.Path, o.Reason))
	}
	return strings.Join(lines, "; ")
}
