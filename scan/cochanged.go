package scan

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"codemem/repo"
)

// A CoChange is a file that changed together with others.
type CoChange struct {
	Path    string `json:"path"`
	Commits int    `json:"commits"` // that touched it and one of the others
	Of      int    `json:"of"`      // commits that touched one of the others
}

// mostTogether is how many files a commit may touch to say of two of them that they change together.
const mostTogether = 30

// CoChanged returns the files that changed in the same commits as one of some paths, those of the most commits first, at
// most so many. Files that were renamed since count by the names that they have now. Where there is no history to read
// there are none.
func (t *Tree) CoChanged(paths []string, most int) ([]CoChange, error) {
	texts, err := t.Texts()
	if err != nil {
		return nil, err
	}
	h, _, err := t.history(nil)
	if errors.Is(err, repo.ErrNoGit) || h == nil || err != nil {
		return []CoChange{}, ignoring(err, repo.ErrNoGit)
	}
	of, together := 0, map[string]int{}
	h.touched(texts, func(touched []string) {
		if len(touched) > mostTogether || !slices.ContainsFunc(touched, func(p string) bool { return slices.Contains(paths, p) }) {
			return
		}
		of++
		for _, p := range touched {
			if !slices.Contains(paths, p) {
				together[p]++
			}
		}
	})
	all := make([]CoChange, 0, len(together))
	for p, n := range together {
		all = append(all, CoChange{Path: p, Commits: n, Of: of})
	}
	slices.SortFunc(all, func(a, b CoChange) int {
		return cmp.Or(cmp.Compare(b.Commits, a.Commits), strings.Compare(a.Path, b.Path))
	})
	return all[:min(len(all), most)], nil
}

func ignoring(err, what error) error {
	if errors.Is(err, what) {
		return nil
	}
	return err
}

// touched calls each with the files that a commit touched and that there still are, under the names that they have now, for
// one commit after the other, the newest first. The slice is not to be kept.
func (h *history) touched(texts []TextFile, each func(paths []string)) {
	there := func(p string) bool {
		_, found := slices.BinarySearchFunc(texts, p, func(f TextFile, p string) int { return strings.Compare(f.Path, p) })
		return found
	}
	now := map[string]string{} // what a path of then is called now
	var paths []string
	for _, c := range h.commits {
		paths = paths[:0]
		for _, p := range c.Paths {
			p = cmp.Or(now[p], p)
			if there(p) {
				paths = append(paths, p)
			}
		}
		each(paths)
		for _, r := range c.Renames {
			if !there(r.From) {
				now[r.From] = cmp.Or(now[r.To], r.To)
			}
		}
	}
}
