package repo

import (
	"bytes"
	"path"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"
)

// Likeness is counted in parts of wholeScore. What has half of a content is that file renamed; three quarters are
// wanted where only the base name suggests it; and so many pairs are looked at, as with -M -l2000.
const (
	wholeScore     = 60000
	renameScore    = wholeScore / 2
	baseNameScore  = wholeScore * 3 / 4
	maxRenamePairs = 2000 * 2000
)

// A renames pairs what was removed with what was added, as git's diffcore-rename does.
type renames struct {
	objects
	gone, come []Change // by path; Deleted and Added
	from       map[int]int
	used       map[int]bool // of gone, what is in from
	sizes      map[ID]int64 // -1: not there
	spans      map[ID]map[uint32]int
}

// renamed returns changes, which are sorted by path, with additions and removals paired where git finds renames:
//
//  1. of the same content, the one with the same base name first;
//  2. of a base name that one removed and one added path have, if three quarters are alike;
//  3. of what is left, the pairs that are most alike first, from half the content on.
//
// A blob that is not there, as in a partial clone, is like none.
func (o objects) renamed(changes []Change) []Change {
	r := renames{objects: o, from: map[int]int{}, used: map[int]bool{}, sizes: map[ID]int64{}, spans: map[ID]map[uint32]int{}}
	var out []Change
	for _, c := range changes {
		switch c.Kind {
		case Added:
			r.come = append(r.come, c)
		case Deleted:
			r.gone = append(r.gone, c)
		default:
			out = append(out, c)
		}
	}
	if len(r.gone) > 0 && len(r.come) > 0 {
		r.same()
		r.sameName()
		r.alike()
	}
	for i, c := range r.come {
		if g, ok := r.from[i]; ok {
			old := r.gone[g]
			c.Kind, c.From, c.OldID, c.OldMode = Renamed, old.Path, old.OldID, old.OldMode
		}
		out = append(out, c)
	}
	for i, c := range r.gone {
		if !r.used[i] {
			out = append(out, c)
		}
	}
	return out
}

func (r *renames) pair(gone, come int) { r.from[come], r.used[gone] = gone, true }

// left returns which indices of come have no pair yet, and which of gone.
func (r *renames) left() (come, gone []int) {
	for i := range r.come {
		if _, ok := r.from[i]; !ok {
			come = append(come, i)
		}
	}
	for i := range r.gone {
		if !r.used[i] {
			gone = append(gone, i)
		}
	}
	return come, gone
}

// same is rule (1).
func (r *renames) same() {
	byID := map[ID][]int{}
	for i, g := range r.gone {
		byID[g.OldID] = append(byID[g.OldID], i)
	}
	for i, c := range r.come {
		if best := r.bestOf(byID[c.ID], c); best >= 0 {
			r.pair(best, i)
		}
	}
}

// bestOf returns which of some files that are gone a new one of the same bytes was: one of its name, else the first; -1 if
// none can be.
func (r *renames) bestOf(gone []int, c Change) int {
	best := -1
	for _, g := range gone {
		old := r.gone[g]
		if r.used[g] || (!isRegular(old.OldMode) || !isRegular(c.Mode)) && old.OldMode != c.Mode {
			continue
		}
		if path.Base(old.Path) == path.Base(c.Path) {
			return g
		}
		if best < 0 {
			best = g
		}
	}
	return best
}

// sameName is rule (2).
func (r *renames) sameName() {
	const several = -1
	come, gone := r.left()
	unique := func(indices []int, changes []Change) map[string]int {
		byName := map[string]int{}
		for _, i := range indices {
			name := path.Base(changes[i].Path)
			if _, seen := byName[name]; seen {
				i = several
			}
			byName[name] = i
		}
		return byName
	}
	comes := unique(come, r.come)
	for name, g := range unique(gone, r.gone) {
		if c, ok := comes[name]; ok && c != several && g != several && r.score(g, c) >= baseNameScore {
			r.pair(g, c)
		}
	}
}

// alike is rule (3). Like git it considers the four best of each that was added.
func (r *renames) alike() {
	type candidate struct{ gone, come, score int }
	come, gone := r.left()
	if len(come)*len(gone) > maxRenamePairs {
		return
	}
	better := func(a, b candidate) int { // negative: a is
		if a.score != b.score {
			return b.score - a.score
		}
		return r.nameScore(b.gone, b.come) - r.nameScore(a.gone, a.come)
	}
	var all []candidate
	for _, c := range come {
		var best []candidate
		for _, g := range gone {
			one := candidate{g, c, r.score(g, c)}
			if len(best) < 4 {
				best = append(best, one)
				continue
			}
			worst := 0
			for i := range best {
				if better(best[i], best[worst]) > 0 {
					worst = i
				}
			}
			if better(one, best[worst]) < 0 {
				best[worst] = one
			}
		}
		all = append(all, slices.DeleteFunc(best, func(c candidate) bool { return c.score < renameScore })...)
		delete(r.spans, r.come[c].ID)
	}
	slices.SortStableFunc(all, better)
	for _, p := range all {
		if _, ok := r.from[p.come]; !ok && !r.used[p.gone] {
			r.pair(p.gone, p.come)
		}
	}
}

func (r *renames) nameScore(gone, come int) int {
	if path.Base(r.gone[gone].Path) == path.Base(r.come[come].Path) {
		return 1
	}
	return 0
}

// score returns how much of the larger of two files both have.
func (r *renames) score(gone, come int) int {
	a, b := r.gone[gone], r.come[come]
	if !isRegular(a.OldMode) || !isRegular(b.Mode) {
		return 0
	}
	small, large := r.size(a.OldID), r.size(b.ID)
	if small > large {
		small, large = large, small
	}
	if small <= 0 || large*(wholeScore-renameScore) < (large-small)*wholeScore {
		return 0
	}
	both := 0
	spans := r.spansOf(b.ID)
	for hash, n := range r.spansOf(a.OldID) {
		both += min(n, spans[hash])
	}
	return int(int64(both) * wholeScore / large)
}

func (r *renames) size(id ID) int64 {
	if known, ok := r.sizes[id]; ok {
		return known
	}
	n, err := r.store.EncodedObjectSize(hashOf(id))
	if err != nil { // or it is in an alternate, where only EncodedObject looks
		n = -1
		if blob, err := r.store.EncodedObject(plumbing.BlobObject, hashOf(id)); err == nil {
			n = blob.Size()
		}
	}
	r.sizes[id] = n
	return n
}

// spansOf returns how many bytes of a blob lie in lines, or pieces of 64 bytes, of each hash.
func (r *renames) spansOf(id ID) map[uint32]int {
	if known, ok := r.spans[id]; ok {
		return known
	}
	text, _ := r.read(plumbing.BlobObject, id) // one that is not there has no line
	spans := map[uint32]int{}
	isText := !bytes.Contains(text[:min(len(text), 8000)], []byte{0})
	var a, b uint32
	n := 0
	end := func() {
		spans[(a+b*0x61)%107927] += n
		a, b, n = 0, 0, 0
	}
	for i, c := range text {
		if isText && c == '\r' && i+1 < len(text) && text[i+1] == '\n' {
			continue
		}
		a, b = a<<7^b>>25, b<<7^a>>25
		a += uint32(c)
		if n++; n == 64 || c == '\n' {
			end()
		}
	}
	if n > 0 {
		end()
	}
	r.spans[id] = spans
	return spans
}
