package scan

import (
	"time"

	"codemem/registry"
	"codemem/symbol"
	"codemem/verify"
)

// A Standing is how one of all files stands, as a map of them shows it: FileStatus has the words to it.
type Standing struct {
	Path   string
	Type   string
	State  FileState
	Drift  symbol.Grade // of a stale summary; "" where that is not known
	Wanted bool         // the file wants a summary and has no fresh one
	Size   int64        // bytes
	Weight float64      // its share of what all files count, by the ranks that registry.Coverage weighs with
}

// Standings returns how all files stand that are remembered or tracked, by path, and when the graph was made by which they are weighed;
// without one all count the same. How summaries drifted is found out if not too many did.
func (t *Tree) Standings(m *verify.Memory) (all []Standing, weighed time.Time, err error) {
	files, _, err := t.listedFiles(m, StatusQuery{})
	if err != nil {
		return nil, weighed, err
	}
	var stale []registry.File
	for _, f := range files {
		if f.State == Stale {
			stale = append(stale, f.File)
		}
	}
	grades, err := t.grades(stale)
	if err != nil {
		return nil, weighed, err
	}
	var ranks map[string]registry.FileRank
	err = m.View(t.ctx, func(tx *registry.Tx) (err error) {
		ranks, weighed, err = tx.FileRanks()
		return err
	})
	if err != nil {
		return nil, weighed, err
	}
	return standingsOf(files, grades, ranks), weighed, nil
}

// standingsOf returns how files stand, each with its share of what all count: by its rank, where it has none by the least.
func standingsOf(files []FileStatus, grades map[string]symbol.Grade, ranks map[string]registry.FileRank) []Standing {
	least, sum := 1.0, 0.0
	for _, r := range ranks {
		least = min(least, r.Rank)
	}
	all := make([]Standing, 0, len(files))
	for _, f := range files {
		s := Standing{Path: f.Path, Type: f.Type, State: f.State, Drift: grades[f.Path], Wanted: f.Wanted, Size: f.Size, Weight: least}
		if r, known := ranks[f.Path]; known {
			s.Weight = r.Rank
		}
		sum += s.Weight
		all = append(all, s)
	}
	for i := range all {
		all[i].Weight /= sum
	}
	return all
}
