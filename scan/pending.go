package scan

import (
	"context"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
	"codemem/verify"
)

// churnCommits is of how many of the last commits it counts that a file was touched.
const churnCommits = 500

// Pending tells of files that want a summary how much it pays to write one now, in the order in which it does. Their
// dependents are those of the file graph that was stored last, none if there is none: nothing is parsed for it. Where
// the history cannot be read no file has a churn. Grades say how files drifted since their summary; they may be nil.
func Pending(ctx context.Context, m *verify.Memory, files []registry.File, grades map[string]symbol.Grade) ([]condense.Pending, error) {
	var g condense.FileGraph
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		g, _, _, err = tx.FileDependencies()
		return err
	})
	if err != nil {
		return nil, err
	}
	churn, err := m.Repo().Churn(ctx, churnCommits)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		churn = nil // no git, or a history that is not all there
	}
	dependents := g.Dependents()
	all := make([]condense.Pending, 0, len(files))
	for _, f := range files {
		all = append(all, condense.Pending{
			Path: f.Path, Code: f.Type == "source", Size: f.Size, Stale: f.Summary != nil, Drift: grades[f.Path],
			Dependents: dependents[f.Path], Churn: churn[f.Path],
		})
	}
	condense.RankPending(all)
	return all, nil
}

// PendingPaths returns paths in the order of Pending; as they are if that cannot be had.
func PendingPaths(ctx context.Context, m *verify.Memory, paths []string) []string {
	var files []registry.File
	err := m.View(ctx, func(tx *registry.Tx) error {
		rows, err := tx.FilesAt(paths)
		for _, p := range paths {
			f := rows[p]
			f.Path = p
			files = append(files, f)
		}
		return err
	})
	if err != nil || len(paths) < 2 {
		return paths
	}
	ranked, err := Pending(ctx, m, files, nil)
	if err != nil {
		return paths
	}
	order := make([]string, len(ranked))
	for i, p := range ranked {
		order[i] = p.Path
	}
	return order
}

// Coverage tells how much of what wants a summary has a fresh one, as of the last pass, and when the file graph was
// made whose ranks weigh it: the one that was stored last, zero if there is none. It parses nothing.
func Coverage(tx *registry.Tx) (condense.Coverage, time.Time, error) {
	g, _, made, err := tx.FileDependencies()
	if err != nil {
		return condense.Coverage{}, made, err
	}
	var files []condense.Covered
	err = tx.Evidence(func(f registry.File) error {
		if f.Summarizable() {
			files = append(files, condense.Covered{Path: f.Path, Fresh: f.Fresh()})
		}
		return nil
	})
	return condense.Cover(files, condense.FileGraph(g).Ranks()), made, err
}
