package assemble

import (
	"errors"
	"slices"
)

// How a form is chosen, as parts of the room for files.
const (
	wholeOver    = 1.2     // a file that is at most this much larger than its skeleton is given whole
	wholePart    = 1. / 24 // so is one that takes at most this part
	skeletonPart = 1. / 12 // a skeleton takes at most this part: a little of many files tells more than much of few
	widerPart    = 1. / 4  // and in the end, when there is room left, this one
	leastPart    = 100     // tokens that a skeleton may take nevertheless: less tells nothing
	mostPart     = 600     // tokens that it may take at first: what is left over widens it
)

// partOf is how much of all the room for files a skeleton may take.
func (u Unit) partOf(all int) int {
	unit := 1
	if u == Characters {
		unit = 4 // about what a token holds
	}
	return min(max(leastPart*unit, int(float64(all)*skeletonPart)), mostPart*unit)
}

// mostFiles is how many files are looked into for one pack: the more room there is, the more.
func (u Unit) mostFiles(room int) int {
	if u == Characters {
		room /= 4
	}
	return min(60+room/120, 200)
}

// putFiles fills the room with files, as rules (2) and (3) of pack say.
func (k *packer) putFiles() {
	room := k.room
	var later []candidate
	read := 0
	for _, c := range k.p.candidates { // (2)
		if read >= k.r.Unit.mostFiles(room) {
			k.leave(c, 0, "there are many before it")
			continue
		}
		read++
		until := room - int(float64(room)*filled[c.priority]) // what is to be left over
		if f, ok := k.fit(c, k.room-until, room); ok && f.Form != Summarized && f.Form != PathOnly {
			k.add(f)
		} else {
			later = append(later, c)
		}
	}
	for _, c := range later { // (3)
		f, ok := k.fit(c, k.room, room)
		switch {
		case ok:
			k.add(f)
		case f.forms.err != nil && f.Tokens == 0: // else its path would do
			k.leave(c, 0, f.forms.err.Error())
		default:
			k.leave(c, f.Tokens, "no room")
		}
	}
	slices.SortStableFunc(k.files, func(a, b filed) int { return k.rank(a.Path) - k.rank(b.Path) })
	k.upgrade(room)
}

// rank returns the place of a file among the candidates.
func (k *packer) rank(p string) int {
	return slices.IndexFunc(k.p.candidates, func(c candidate) bool { return c.path == p })
}

func (k *packer) add(f filed) {
	k.files = append(k.files, f)
	k.room -= f.Tokens
}

// fit chooses the form of a file for a room, which is a part of all the room for files. If none fits it returns the
// smallest.
func (k *packer) fit(c candidate, room, all int) (filed, bool) {
	u := k.r.Unit
	f := filed{Item: Item{Path: c.path, Priority: c.priority, Score: c.score, Why: c.why}}
	take := func(form, text string) bool {
		if text == "" {
			return false
		}
		f.Form, f.Text, f.Tokens = form, text, u.Cost(text)
		return f.Tokens <= room
	}
	if c.hidden == "" {
		f.forms = c.forms()
		part := min(room, u.partOf(all))
		skeleton := ""
		if f.forms.skeleton != nil {
			skeleton = f.forms.skeleton(part)
		}
		limit := int(float64(all) * wholePart)
		if skeleton != "" {
			limit = max(limit, int(wholeOver*float64(u.Cost(skeleton))))
		} else {
			limit = max(limit, part)
		}
		if limit = min(limit, room); f.forms.whole != nil && u.mayFit(f.forms.size, limit) {
			if text := f.forms.whole(); u.Cost(text) <= limit && take(Whole, text) {
				return f, true
			}
		}
		if take(Skeletal, skeleton) {
			return f, true
		}
		if take(Summarized, f.forms.summary) {
			f.Stale = f.forms.stale
			return f, true
		}
		if f.forms.err != nil {
			f.Why += "; " + f.forms.err.Error()
		}
	} else {
		f.forms.err = errors.New(c.hidden)
		f.Why += "; " + c.hidden
	}
	if c.priority == 5 || errors.Is(f.forms.err, errGone) {
		return f, false // the tree tells that it is there
	}
	return f, take(PathOnly, fileText(c.path, PathOnly, "", ""))
}

// upgrade spends what is left, the first files first: skeletons get the declarations that had no room, then files become
// whole.
func (k *packer) upgrade(all int) {
	for i := range k.files {
		f := &k.files[i]
		if room := min(k.room+f.Tokens, int(float64(all)*widerPart)); f.Form == Skeletal && room > f.Tokens {
			k.exchange(f, Skeletal, f.forms.skeleton(room))
		}
	}
	for i := range k.files {
		f := &k.files[i]
		if f.Form != Whole && f.forms.whole != nil && k.r.Unit.mayFit(f.forms.size, k.room+f.Tokens) {
			k.exchange(f, Whole, f.forms.whole())
		}
	}
}

// exchange puts a text in place of the one that is there of a file, if there is room.
func (k *packer) exchange(f *filed, form, text string) {
	n := k.r.Unit.Cost(text)
	if text == "" || n > k.room+f.Tokens {
		return
	}
	k.room -= n - f.Tokens
	f.Form, f.Text, f.Tokens, f.Stale = form, text, n, false
}
