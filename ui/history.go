package ui

import (
	"cmp"
	"errors"
	"net/url"
	"strings"

	"codemem/repo"
	"codemem/verify"
)

// mostCommits is over how many commits the map shows how coverage grew.
const mostCommits = 100

// A historyAnswer is how coverage grew, the oldest commit first.
type historyAnswer struct {
	Points []verify.CoveragePoint `json:"points"`
}

// history tells how coverage of a directory grew over the last commits.
func (v *visit) history(q url.Values) (any, error) {
	dir := cmp.Or(strings.TrimSuffix(repo.Unescape(q.Get("dir")), "/"), ".")
	points, err := verify.CoverageHistory(v, v.mem, dir, mostCommits)
	if errors.Is(err, repo.ErrNoGit) {
		err = nil // there is no history without
	}
	return historyAnswer{list(points)}, err
}
