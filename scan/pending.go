package scan

import (
	"errors"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/verify"
)

// mostGraded is how many files with a stale summary are graded by drift, to order them.
const mostGraded = 500

// rankPending tells of files that want a summary how much it pays to write one now, in the order in which it does. Their
// dependents are those of the file graph that was stored last, none if there is none: nothing is parsed for it. Where
// the history cannot be read, or is not to be asked, no file has a churn. How files drifted since their summary is found
// out, if they are not too many.
func (t *Tree) rankPending(m *verify.Memory, files []registry.File, history bool) ([]condense.Pending, error) {
	var churn map[string]int
	if history {
		var err error
		churn, err = m.Repo().Churn(t.ctx, churnCommits)
		switch {
		case t.ctx.Err() != nil:
			return nil, t.ctx.Err()
		case errors.Is(err, repo.ErrTimeout):
			return nil, err
		case err != nil:
			churn = nil // no git, or a history that is not all there
		}
	}
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = f.Path
	}
	var ranks map[string]registry.FileRank
	err := m.View(t.ctx, func(tx *registry.Tx) (err error) {
		ranks, err = tx.FileRanksAt(paths)
		return err
	})
	if err != nil {
		return nil, err
	}
	grades, err := t.grades(files)
	if err != nil {
		return nil, err
	}
	all := make([]condense.Pending, 0, len(files))
	for _, f := range files {
		all = append(all, condense.Pending{
			Path: f.Path, Code: f.Type == "source", Size: f.Size, Stale: f.Summary != nil, Drift: grades[f.Path],
			Dependents: ranks[f.Path].Dependents, Churn: churn[f.Path],
		})
	}
	condense.RankPending(all)
	return all, nil
}

// grades returns by path how files drifted since their summary; none if too many have one.
func (t *Tree) grades(files []registry.File) (map[string]symbol.Grade, error) {
	var stale []registry.File
	for _, f := range files {
		if f.Summary != nil {
			stale = append(stale, f)
		}
	}
	grades := map[string]symbol.Grade{}
	if len(stale) > mostGraded {
		return grades, nil
	}
	drifts, err := t.DriftsOfSummaries(stale)
	for p, d := range drifts {
		grades[p] = d.Grade
	}
	return grades, err
}

// PendingPaths returns paths in the order of a list of pending files, as they are if that cannot be had. A close waits for it, so the
// history is not asked for churn.
func (t *Tree) PendingPaths(m *verify.Memory, paths []string) []string {
	if len(paths) < 2 {
		return paths
	}
	var files []registry.File
	err := m.View(t.ctx, func(tx *registry.Tx) error {
		rows, err := tx.FilesAt(paths)
		for _, p := range paths {
			f := rows[p]
			f.Path = p
			files = append(files, f)
		}
		return err
	})
	if err != nil {
		return paths
	}
	ranked, err := t.rankPending(m, files, false)
	if err != nil {
		return paths
	}
	order := make([]string, len(ranked))
	for i, p := range ranked {
		order[i] = p.Path
	}
	return order
}
