package ui

import (
	"cmp"
	"net/url"
	"strconv"

	"codemem/explore"
)

// Limits of what the view of a change lists.
const (
	mostChanged   = 500 // symbols and files that change
	mostTouched   = 200 // places of a kind
	mostRevisions = 12  // branches that are offered, and commits
)

// A changeAnswer is what a change touches, as "codemem impact" says it.
type changeAnswer struct {
	explore.Impact
	Totals    map[string]int `json:"totals"`    // of the lists, by their names: they hold the first of them
	Revisions []string       `json:"revisions"` // that a change may be between
}

// change tells what the changes of the work tree since a revision touch, or those between two.
func (v *visit) change(q url.Values) (any, error) {
	depth, err := strconv.Atoi(cmp.Or(q.Get("depth"), strconv.Itoa(explore.DefaultDepth)))
	if err != nil || depth < 1 || depth > explore.MostDepth {
		return nil, errDepth
	}
	if err := v.tree.Current(nil); err != nil {
		return nil, err
	}
	found, err := explore.FindImpact(v, v.tree, v.mem, explore.ImpactRequest{Since: q.Get("since"), Depth: depth})
	if err != nil {
		return nil, err
	}
	out := changeAnswer{Impact: found, Totals: map[string]int{"changed": len(found.Changed)}}
	out.Changed = found.Changed[:min(len(found.Changed), mostChanged)]
	for name, list := range map[string]*[]explore.Touch{
		"callers": &out.Callers, "possible_uses": &out.Left, "implementations": &out.Dispatch, "siblings": &out.Siblings, "tests": &out.Tests,
		"changed_together": &out.Together, "summaries": &out.Texts,
	} {
		out.Totals[name] = len(*list)
		*list = (*list)[:min(len(*list), mostTouched)]
	}
	revisions, err := v.mem.Repo().RecentRevisions(v, mostRevisions)
	if err != nil {
		v.s.log.Warn("list revisions", "error", err) // they are only offered
	}
	out.Revisions = list(revisions)
	return out, v.Err()
}
