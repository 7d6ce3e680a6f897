package repo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Upstream is the branch that the checked-out one follows, as of the last fetch.
type Upstream struct {
	Ref        string // full name of the tracking ref, such as refs/remotes/origin/main
	ID         ID     // its commit, "" if it is gone
	Configured bool   // the branch has an upstream
	Gone       bool   // it has, and no ref tracks it
}

// Upstream finds the upstream of a branch from the configuration and the refs alone.
func (r *Repo) Upstream(ctx context.Context, h Head) (Upstream, error) {
	if h.Branch == "" {
		return Upstream{}, nil
	}
	remote, _ := r.config.Get("branch." + h.Branch + ".remote")
	merges := r.config.All("branch." + h.Branch + ".merge")
	if remote == "" || len(merges) == 0 || merges[0] == "" {
		return Upstream{}, nil
	}
	merge := merges[0]
	u := Upstream{Configured: true, Ref: merge}
	if remote != "." {
		u.Ref = mapRef(r.config.All("remote."+remote+".fetch"), merge)
	}
	if u.Ref == "" {
		u.Gone = true
		return u, nil
	}
	var err error
	u.ID, err = r.ref(ctx, u.Ref)
	if errors.Is(err, ErrGone) {
		u.Gone, err = true, nil
	}
	return u, err
}

// mapRef returns the ref that fetching with the refspecs makes of ref, "" if none does.
func mapRef(refspecs []string, ref string) string {
	mapped := ""
	for _, spec := range refspecs {
		if neg, ok := strings.CutPrefix(spec, "^"); ok {
			if _, hit := matchRef(neg, ref); hit {
				return ""
			}
			continue
		}
		from, to, _ := strings.Cut(strings.TrimPrefix(spec, "+"), ":")
		if star, ok := matchRef(from, ref); ok && mapped == "" && to != "" {
			mapped = strings.Replace(to, "*", star, 1)
		}
	}
	return mapped
}

// matchRef matches a ref with one side of a refspec and returns what its star matches.
func matchRef(pattern, ref string) (string, bool) {
	before, after, star := strings.Cut(pattern, "*")
	if !star {
		return "", pattern == ref
	}
	if len(ref) < len(before)+len(after) || !strings.HasPrefix(ref, before) || !strings.HasSuffix(ref, after) {
		return "", false
	}
	return ref[len(before) : len(ref)-len(after)], true
}

// Behind returns the number of commits of upstream that head lacks; 0 is up to date.
func (r *Repo) Behind(ctx context.Context, head, upstream ID) (int, error) {
	if head == upstream || r.isRecent(head, upstream) {
		return 0, nil
	}
	out, err := r.git(ctx, nil, "rev-list", "--count", upstream.Hex(), "^"+head.Hex(), "--")
	if noGit(err) {
		return r.walkBehind(head, upstream)
	}
	if err != nil {
		for _, id := range []ID{head, upstream} {
			if _, gone := r.commit(ctx, id); gone != nil {
				return 0, gone
			}
		}
		return 0, fmt.Errorf("count commits: %w", err)
	}
	return strconv.Atoi(strings.TrimSpace(string(out)))
}

// recentCommits is how many commits isRecent reads.
const recentCommits = 32

// isRecent reports whether old is known to be an ancestor of head from commits that are files of their own,
// as those are that were made since the last fetch: then no git has to be asked.
func (r *Repo) isRecent(head, old ID) bool {
	seen, todo := map[ID]bool{}, []ID{head}
	for len(todo) > 0 && len(seen) < recentCommits {
		id := todo[0]
		todo = todo[1:]
		if id == old {
			return true
		}
		if seen[id] {
			continue
		}
		seen[id] = true
		if text, err := r.looseCommit(id); err == nil {
			if c, err := parseCommit(text); err == nil {
				todo = append(todo, c.parents...)
			}
		}
	}
	return slices.Contains(todo, old)
}
