package verify

import (
	"context"

	"codemem/registry"
)

// KeepEvidence stores the stat data of the files that Settle had to read and found as remembered in k, so
// that the next survey need not read them. It changes nothing else of a row, and nothing if the row is no
// longer the one in k.
func KeepEvidence(ctx context.Context, m *Memory, s *Survey, k Known) error {
	var keep []registry.File
	for i, d := range s.readings {
		row := k.Rows[s.index.Entries[i].Path]
		f := s.observe(i, d, row, k.Proof.Scanner)
		if f.Stat != (registry.Stat{}) && f.Stat != row.Stat && sameBut(f, row) {
			keep = append(keep, f)
		}
	}
	if len(keep) == 0 {
		return nil
	}
	paths := make([]string, len(keep))
	for n, f := range keep {
		paths[n] = f.Path
	}
	return m.Update(ctx, func(tx *registry.Tx) error {
		now, err := tx.FilesAt(paths)
		if err != nil {
			return err
		}
		for _, f := range keep {
			if !sameRow(now[f.Path], k.Rows[f.Path]) {
				continue
			}
			f.VerifiedAt = tx.Now()
			if err := tx.See(f); err != nil {
				return err
			}
		}
		return nil
	})
}

// sameBut reports whether f and row say the same of a file, its stat data apart.
func sameBut(f, row registry.File) bool {
	f.Stat = row.Stat
	return sameRow(f, row)
}
