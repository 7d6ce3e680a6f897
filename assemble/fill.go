package assemble

import (
	"errors"
)

// How a form is chosen, as parts of the room for files.
const (
	wholeOver    = 1.2     // a file that is at most this much larger than its skeleton is given whole
	wholePart    = 1. / 24 // so is one that takes at most this part
	skeletonPart = 1. / 14 // a skeleton takes at most this part: a little of many files tells more than much of few
	widerPart    = 1. / 4  // and at first, when there is room left, this one
	leastPart    = 90      // tokens that a skeleton may take nevertheless: less tells nothing
	mostPart     = 600     // tokens that it may take at first: what is left over widens it
)

// Up to which part of the room for files those of a priority are taken in rule (3) of pack, counted from the first one.
// It keeps a file with forty imports from shutting out what was open a moment ago. The first one is not stopped by it.
var filled = map[int]float64{3: 0.25, 4: 0.75, 5: 1}

// pathsShare is the part of the room in which the paths of files of priorities 3 and 4 are in before what comes after
// them. Those of what the function at the cursor uses are in at any price.
const pathsShare = 0.02

// partOf is how much of all the room for files a skeleton may take at first.
func (u Unit) partOf(all int) int {
	return min(max(leastPart*u.perToken(), int(float64(all)*skeletonPart)), mostPart*u.perToken())
}

// mostFiles is how many files are looked into in rule (3) of pack: the more room there is, the more.
func (u Unit) mostFiles(room int) int { return min(60+room/u.perToken()/120, 200) }

// forms are the forms of a file, as they stand in a pack; "" where there is none.
type forms struct {
	size     int           // of the file in bytes
	whole    func() string // nil if it is too large for that
	summary  string
	stale    bool                  // the summary
	skeleton func(room int) string // as much of the declarations as fits, what matters here first
	err      error                 // why there are none
	over     int                   // a room that the whole file is known to be too large for
}

// wholeIn returns the whole file if it fits into a room, else "".
func (f *forms) wholeIn(u Unit, room int) string {
	if f.whole == nil || room <= f.over || f.size > (room/u.grains()+1)*densest {
		return ""
	}
	if text := f.whole(); u.fits(text, room) {
		return text
	}
	f.over = room
	return ""
}

// fits reports whether a text weighs at most so much. Of a long one it mostly looks at the beginning alone.
func (u Unit) fits(text string, room int) bool {
	const common = 12 // bytes of code to a token are fewer
	if n := (max(room, 0)/u.grains() + 1) * common; n < len(text) && u.weigh(text[:n]) > room+u.perToken() {
		return false
	}
	return u.weigh(text) <= room
}

// A slot is a candidate, with what of it is in the pack.
type slot struct {
	candidate
	part
	made  *forms // nil until the file was read
	tried int    // room for which its skeleton was made last
}

// look returns the forms of the file, which is read for the first one who asks.
func (s *slot) look() *forms {
	if s.made == nil {
		f := forms{err: errors.New(s.hidden)}
		if s.hidden == "" {
			f = s.forms()
		}
		s.made = &f
	}
	return s.made
}

// named reports whether the file may be there by its path. One that has no other form is only to the point if it is
// open, edited or used.
func (s *slot) named() bool {
	err := s.look().err
	return err == nil || s.priority < 5 && !errors.Is(err, errGone)
}

// countPath counts a file more or less that is in by its path, or has room kept for that. The first one takes what is around
// all of them.
func (k *packer) countPath(n int) {
	around := k.r.Unit.weigh(pathsOpen + pathsClose)
	if k.named == 0 && n > 0 {
		k.room -= around
	}
	if k.named += n; k.named == 0 && n < 0 {
		k.room += around
	}
}

// pathWeight is what the path of a file takes that is not in yet.
func (k *packer) pathWeight(s *slot) int {
	if n := k.r.Unit.weigh(pathText(s.path)); k.named > 0 {
		return n
	}
	return k.r.Unit.weigh(pathsOpen + pathText(s.path) + pathsClose)
}

// keep keeps room for the path of a file.
func (k *packer) keep(s *slot) {
	k.countPath(1)
	s.kept = k.r.Unit.weigh(pathText(s.path))
	k.room -= s.kept
}

// release gives the room back that is kept for the path of a file.
func (k *packer) release(s *slot) {
	if s.kept > 0 {
		k.room += s.kept
		s.kept = 0
		k.countPath(-1)
	}
}

// put puts a form of a file in place of what is there of it, if there is room, and reports whether it did.
func (k *packer) put(s *slot, form, text string) bool {
	n := k.r.Unit.weigh(text)
	needs := n
	if form == PathOnly && s.kept == 0 {
		needs = k.pathWeight(s)
	}
	if text == "" || needs > k.room+s.kept+s.weight {
		return false
	}
	if form == PathOnly {
		k.countPath(1)
	}
	if s.Form == PathOnly {
		k.countPath(-1)
	}
	k.release(s)
	k.room += s.weight - n
	s.part = part{Item: Item{Path: s.path, Priority: s.priority, Score: s.score, Why: s.why, Form: form, Text: text, Tokens: k.r.Unit.Cost(text)}, weight: n}
	switch f := s.look(); {
	case form == Summarized:
		s.Stale = f.stale
	case form == PathOnly && f.err != nil:
		s.Why += "; " + f.err.Error()
	}
	return true
}

// putTelling puts a file in the smallest form that tells what it declares into a room, and reports whether it did.
func (k *packer) putTelling(s *slot, room int) bool {
	u, f := k.r.Unit, s.look()
	if room <= 0 || f.err != nil {
		return false
	}
	most := min(room, u.partOf(k.all))
	limit := int(float64(k.all) * wholePart)
	skeleton := ""
	if f.skeleton != nil {
		skeleton = f.skeleton(most)
	}
	if skeleton != "" {
		limit = max(limit, int(wholeOver*float64(u.weigh(skeleton))))
	} else {
		limit = max(limit, most)
	}
	if k.put(s, Whole, f.wholeIn(u, min(limit, room))) {
		return true
	}
	return skeleton != "" && u.weigh(skeleton) <= room && k.put(s, Skeletal, skeleton)
}

// keepPaths keeps room for the paths of what the function at the cursor uses, then up to a share for those of the other
// files of priorities 3 and 4.
func (k *packer) keepPaths() {
	most := k.r.Unit.mostFiles(k.room)
	keep := func(atCursor bool, share int) {
		for i := range k.files {
			s := &k.files[i]
			n := k.pathWeight(s)
			if s.priority < 5 && s.atCursor == atCursor && n <= min(share, k.room) && (i >= most || s.named()) {
				k.keep(s)
				share -= n
			}
		}
	}
	keep(true, k.room)
	keep(false, int(float64(k.room)*pathsShare))
}

// keepTree keeps room for the tree, unless it would show nothing.
func (k *packer) keepTree(room int) {
	if room = min(room, k.room); treeText(k.r.Unit, k.p.tree, nil, parentOf(k.p.current.path), room) != "" {
		k.tree.kept = room
		k.room -= room
	}
}

// putFiles fills the room with files in telling forms, as rule (3) of pack says.
func (k *packer) putFiles() {
	k.all = k.room
	in := map[int]bool{} // priorities
	for i := range k.files[:min(len(k.files), k.r.Unit.mostFiles(k.all))] {
		s := &k.files[i]
		until := k.all - int(float64(k.all)*filled[s.priority]) // what is to be left over
		if !in[s.priority] {
			until = 0
		}
		in[s.priority] = k.putTelling(s, k.room+s.kept-until) || in[s.priority]
	}
}

// putRest gives the files that are out a second chance, those of priority 5 by their paths only at last, and reports
// whether there were any.
func (k *packer) putRest(last bool) bool {
	more := false
	for i := range k.files {
		s := &k.files[i]
		if s.Text != "" || s.priority == 5 && s.made == nil && !last {
			continue
		}
		if room := k.room + s.kept; s.kept > 0 || k.pathWeight(s) <= room {
			more = k.putTelling(s, room) || (s.priority < 5 || last) && s.named() && k.put(s, PathOnly, pathText(s.path)) || more
		}
		k.release(s) // it is not there any more
	}
	return more
}

// upgrade spends what is left, the first files first: files get their next larger forms and skeletons the declarations
// that had no room, up to a weight; then they become whole. It reports whether there were any.
func (k *packer) upgrade(most int) bool {
	more := false
	for i := range k.files {
		s := &k.files[i]
		if s.Text == "" || s.Form == Whole || s.made.err != nil {
			continue
		}
		more = k.grow(s, most) || more
	}
	return k.complete() || more
}

// grow gives a file its next larger form, or its skeleton the declarations that had no room.
func (k *packer) grow(s *slot, most int) bool {
	more := false
	if room := min(k.room+s.weight, most); s.made.skeleton != nil && room > s.weight && room > s.tried {
		s.tried = room
		if text := s.made.skeleton(room); s.Form != Skeletal || len(text) > len(s.Text) {
			more = k.put(s, Skeletal, text)
		}
	}
	if s.Form == PathOnly {
		more = k.put(s, Summarized, s.made.summary) || more
	}
	return more
}

// complete makes files whole, the first ones first, and reports whether there were any.
func (k *packer) complete() bool {
	more := false
	for i := range k.files {
		if s := &k.files[i]; s.Text != "" && s.Form != Whole && s.made.err == nil {
			more = k.put(s, Whole, s.made.wholeIn(k.r.Unit, k.room+s.weight)) || more
		}
	}
	return more
}

// putTree draws the tree of the repository into what is left, if there is more to draw or less room than before, and
// reports whether it changed.
func (k *packer) putTree() bool {
	skip := map[string]bool{k.p.current.path: k.current.Text != ""}
	for i := range k.files {
		if k.files[i].Text != "" {
			skip[k.files[i].path] = true
		}
	}
	freed := k.tree.kept > 0
	k.room, k.tree.kept = k.room+k.tree.kept, 0
	room := k.room + k.tree.weight
	if len(skip) == k.drawn && room <= k.drawnFor {
		return freed
	}
	text := treeText(k.r.Unit, k.p.tree, skip, parentOf(k.p.current.path), room)
	k.drawn, k.drawnFor = len(skip), room
	n := k.r.Unit.weigh(text)
	if text == k.tree.Text || n > room {
		return freed
	}
	k.tree = part{Item: Item{Priority: 5, Form: TreeForm, Why: "the repository", Text: text, Tokens: k.r.Unit.Cost(text)}, weight: n}
	k.room = room - n
	return true
}
