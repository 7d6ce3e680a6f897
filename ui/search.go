package ui

import (
	"net/url"
	"strings"

	"codemem/explore"
	"codemem/find"
	"codemem/scan"
)

// An exploreAnswer is where the work of a request is, as "codemem explore" says it.
type exploreAnswer struct {
	explore.Answer
	Told map[int64]noteLine `json:"told"` // its notes by their numbers, as views show them
}

// explore answers a request in words.
func (v *visit) explore(q url.Values) (any, error) {
	request := strings.TrimSpace(q.Get("q"))
	if request == "" {
		return nil, errNoRequest
	}
	found, err := explore.Explore(v, v.tree, request, explore.Options{Memory: v.mem, Why: true})
	if err != nil {
		return nil, err
	}
	out := exploreAnswer{Answer: found, Told: map[int64]noteLine{}}
	notes := found.Notes
	for i := range found.Places {
		notes = append(notes, found.Places[i].Notes...)
	}
	for _, n := range noteLines(notes) {
		out.Told[n.ID] = n
	}
	return out, v.Err()
}

// mostLinesFound is how many lines a search for exact text lists, as "codemem grep" does.
const mostLinesFound = 100

// grep finds exact text, as "codemem grep" does.
func (v *visit) grep(q url.Values) (any, error) {
	if q.Get("pattern") == "" {
		return nil, errNoRequest
	}
	return v.tree.Grep(scan.GrepQuery{
		Pattern: q.Get("pattern"), Limit: mostLinesFound, NoTests: q.Get("no_tests") != "",
		PatternOptions: find.PatternOptions{Fixed: q.Get("regexp") == "", IgnoreCase: q.Get("ignore_case") != "", Word: q.Get("word") != ""},
	})
}
