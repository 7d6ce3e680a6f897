package registry

// Stats counts the rows of a work tree.
type Stats struct {
	Files, Fresh, Stale, Pending int
	Skipped                      int            // remembered by their blob id only
	Bytes                        int64          // of all files
	ByType, ByLanguage           map[string]int // number of files
}

// Stats returns the counts.
func (tx *Tx) Stats() (Stats, error) {
	s := Stats{ByType: map[string]int{}, ByLanguage: map[string]int{}}
	err := tx.Evidence(func(f File) error {
		s.Files++
		s.Bytes += f.Size
		s.Fresh += count(f.Fresh())
		s.Stale += count(f.Stale())
		s.Pending += count(f.Pending())
		s.Skipped += count(f.MD5 == "")
		s.ByType[f.Type]++
		if f.Language != "" {
			s.ByLanguage[f.Language]++
		}
		return nil
	})
	return s, err
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
