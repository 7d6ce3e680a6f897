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
	h, err := t.pastCommits()
	if errors.Is(err, repo.ErrNoGit) || h == nil || err != nil {
		return []CoChange{}, ignoring(err, repo.ErrNoGit)
	}
	of, together := t.cache.touchesOf(t.source.key(), h, texts).with(paths)
	all := make([]CoChange, 0, len(together))
	for n, commits := range together {
		all = append(all, CoChange{Path: texts[n].Path, Commits: commits, Of: of})
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

// touches are which files of now the commits of a history touched, as far as they say of two files that they change together.
// It does not change once it is shared.
type touches struct {
	of      *history
	texts   []TextFile
	commits [][]int32         // the numbers of the files in texts
	by      map[int32][]int32 // by file: the commits that touched it, each once
}

// newTouches looks up the files that each commit touched and that there still are, under the names that they have now.
func newTouches(h *history, texts []TextFile) *touches {
	t := &touches{of: h, texts: texts, by: map[int32][]int32{}}
	numbers := make(map[string]int32, len(texts))
	for i := range texts {
		numbers[texts[i].Path] = int32(i)
	}
	now := map[string]string{} // what a path of then is called now
	for _, c := range h.commits {
		var files []int32
		for _, p := range c.Paths {
			if n, there := numbers[cmp.Or(now[p], p)]; there && len(files) <= mostTogether {
				files = append(files, n)
			}
		}
		if len(files) > 0 && len(files) <= mostTogether {
			t.add(files)
		}
		for _, r := range c.Renames {
			if _, there := numbers[r.From]; !there {
				now[r.From] = cmp.Or(now[r.To], r.To)
			}
		}
	}
	return t
}

// add enters what one commit touched.
func (t *touches) add(files []int32) {
	commit := int32(len(t.commits))
	t.commits = append(t.commits, files)
	for _, f := range files {
		if by := t.by[f]; len(by) == 0 || by[len(by)-1] != commit {
			t.by[f] = append(by, commit)
		}
	}
}

// with returns how many commits touched one of some files, and by number of another file how many of these touched that.
func (t *touches) with(paths []string) (of int, together map[int32]int) {
	asked, commits := map[int32]bool{}, map[int32]bool{}
	for _, p := range paths {
		n, there := slices.BinarySearchFunc(t.texts, p, func(f TextFile, p string) int { return strings.Compare(f.Path, p) })
		if !there {
			continue
		}
		asked[int32(n)] = true
		for _, c := range t.by[int32(n)] {
			commits[c] = true
		}
	}
	together = map[int32]int{}
	for c := range commits {
		for _, f := range t.commits[c] {
			if !asked[f] {
				together[f]++
			}
		}
	}
	return len(commits), together
}
