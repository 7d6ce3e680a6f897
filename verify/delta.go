package verify

import (
	"context"
	"slices"

	"codemem/registry"
	"codemem/repo"
)

// delta returns the paths, sorted, outside of which a pass needs to look at no row, nil if that is unknown
// or they are too many. The proof says of each other path that its row is of the bytes of the clean checkout
// of its commit, and the survey that the file is as in the index, which is as HEAD, which is as that commit
// there, under the same rules. So the paths are (1) those at which the commits differ, (2) those of which
// the proof says nothing, (3) those that are not as in HEAD, (4) those that stat data left open, and (5)
// those whose bytes their blob does not prove. What remains is that a file was exchanged for another of the
// same blob, or exists no more: the sum of sizes shows that, see recollect.
func (s *Survey) delta(ctx context.Context, o Options) []string {
	p := s.proof
	if o.Full || len(o.Paths) > 0 || !s.provesRows(p) {
		return nil
	}
	from, err := repo.ParseID(p.SHA)
	if err != nil {
		return nil
	}
	differing, err := s.repo.Differing(ctx, from, s.Head.ID) // (1)
	if err != nil {
		return nil // the commit is gone, or there is no git to ask
	}
	set := map[string]bool{}
	for _, path := range slices.Concat(differing, p.Dirty, s.Dirty(), s.Open(), s.filtered) { // (1) to (5)
		set[path] = true
	}
	for i := range s.readings { // (4)
		set[s.index.Entries[i].Path] = true
	}
	for i := range s.faults {
		set[s.index.Entries[i].Path] = true
	}
	if len(set) > manyPaths {
		return nil
	}
	return sorted(set)
}

// provesRows reports whether the proof says of each row outside of its dirty paths that it is of the bytes of its commit.
func (s *Survey) provesRows(p registry.Proof) bool {
	return !s.Head.Unborn && p.SHA != "" && p.Complete && !p.AllDirty && p.Scanner == s.rules.print && !s.rules.loose
}

// recollect reads the rows at the paths of delta into snap, and counts the others. It reports whether the
// others are, by their number and their sizes, those of the other files in the work tree.
func (s *Survey) recollect(tx *registry.Tx, snap *snapshot, delta []string) (fits bool, err error) {
	rows, err := tx.FilesAt(delta)
	if err != nil {
		return false, err
	}
	count, err := tx.Count()
	if err != nil {
		return false, err
	}
	if snap.skipped, err = tx.Skipped(); err != nil {
		return false, err
	}
	snap.only = make(map[string]bool, len(delta))
	for _, p := range delta {
		snap.only[p] = true
		row, ok := rows[p]
		if !ok {
			continue
		}
		snap.rows = append(snap.rows, row)
		if row.MD5 == "" {
			snap.skipped--
		}
	}
	others := count - len(snap.rows)
	snap.matched = others - snap.skipped
	want := parseSizes(snap.proof.Sizes) - sizesOf(snap.rows)
	for _, i := range s.files {
		if e := s.index.Entries[i]; !snap.only[e.Path] {
			want -= sizeHash(e.Path, s.sights[i].Stat.Size)
			others--
		}
	}
	return want == 0 && others == 0, nil
}
