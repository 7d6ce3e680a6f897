package assemble

import (
	"cmp"
	"slices"
	"strings"
)

// Shares of a budget. The current file and the edits are always in, trimmed to these; what the others leave over widens
// them again.
const (
	currentShare  = 0.5
	editsShare    = 0.2
	treeShare     = 0.06
	manifestShare = 0.06
)

// A current is the current file.
type current struct {
	path, language string
	text           string // "" if it may not be shown
	at             int    // where the cursor is in it
	hidden         string // why it may not be shown, "" if it may
	told           string // what does not show in it
}

// A candidate is a file that may be in a pack.
type candidate struct {
	path     string
	priority int
	score    float64
	why      string
	atCursor bool         // the function at the cursor uses it
	forms    func() forms // reads the file; called once
	hidden   string       // why only its path may be shown
}

// A parts is what a pack is made of.
type parts struct {
	current    current
	edits      []Edit
	candidates []candidate
	tree       []string // all paths, sorted
}

// A part is an item with what its text weighs, in grains. Its text is "" while it is not in the pack.
type part struct {
	Item
	weight int
	kept   int // room that is kept for it
	of     int // of an edit: which one of the request
}

// noRoom is why what has a form is not in.
const noRoom = "no room"

// A packer fills one pack. Rooms and weights are in grains, so that they add up to those of the whole text.
type packer struct {
	r        Request
	p        parts
	room     int // of the budget, less what is taken or kept
	all      int // the room for files, before any of them was in
	current  part
	edits    []part
	files    []slot // of all candidates, in their order
	named    int    // how many of them are in by their paths, or have room kept for that
	tree     part
	drawn    int // how many files were in when the tree was drawn,
	drawnFor int // and for which room
	listed   int // kept for the manifest
}

// pack packs parts into the budget of a request.
//
//	(1) The current file takes at most half of the budget, the edits a fifth; more, if less would show nothing of them.
//	(2) Room is kept for the path of every file that the function at the cursor uses; then, up to a share, for those of
//	    other files of priorities 3 and 4; then for the manifest and the tree.
//	(3) Files follow by priority, then score, then path, each in the smallest form that tells what it declares: whole if
//	    that is hardly more than its skeleton, else as its skeleton. Those of a priority stop at a share, so that the
//	    next has a chance.
//	(4) What did not get in gets a second chance without a share: in these forms, or by its path. A file of priority 5 waits
//	    with its path for (7), since the tree may tell that it is there.
//	(5) In the same order, files get their next larger forms and skeletons the declarations that had no room; then files
//	    become whole.
//	(6) What is left widens the current file, then the edits, and then the tree of the repository.
//	(7) What is still out gets in as in (4), or by its path. Then all starts again at (5), until nothing more fits.
//
// So a file goes from whole to skeleton to summary to path before it is dropped, what is dropped does not fit, and no
// file or tree takes the room of what the function at the cursor uses.
func pack(r Request, p parts) Pack {
	budget := r.Budget * r.Unit.grains()
	share := func(of float64) int { return int(of * float64(budget)) }
	k := &packer{r: r, p: p, room: budget}
	k.order()
	for of := currentShare; of < 1.1 && k.current.Text == ""; of += 1. / 16 { // (1)
		k.putCurrent(share(of))
	}
	for of := editsShare; of < 1.1 && len(k.edits) == 0; of += 1. / 10 {
		k.putEdits(share(of))
	}
	k.keepPaths() // (2)
	if r.Manifest {
		k.listed = min(share(manifestShare), k.room)
		k.room -= k.listed
	}
	k.keepTree(share(treeShare))
	k.putFiles()     // (3)
	k.putRest(false) // (4)
	for most := int(float64(k.all) * widerPart); k.widen(most); {
		most = budget
	}
	for r.Manifest {
		rest := k.room + k.listed
		k.listed = r.Unit.weigh(k.manifest(rest))
		if k.room = rest - k.listed; !k.widen(budget) {
			break
		}
	}
	return k.finish()
}

// order makes slots of the candidates in their order, each path once, at its best priority.
func (k *packer) order() {
	slices.SortStableFunc(k.p.candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.priority, b.priority), cmp.Compare(b.score, a.score), cmp.Compare(a.path, b.path))
	})
	seen := map[string]bool{k.p.current.path: true}
	for _, c := range k.p.candidates {
		if !seen[c.path] {
			seen[c.path] = true
			k.files = append(k.files, slot{candidate: c})
		}
	}
}

// widen spends what is left, as rules (5) to (7) of pack say, and reports whether there was anything to spend it on. A
// skeleton grows up to a weight.
func (k *packer) widen(most int) bool {
	more := k.upgrade(most)
	more = k.putCurrent(k.room+k.current.weight) || more
	more = k.putEdits(k.room+k.editsWeight()) || more
	more = k.putTree() || more
	return k.putRest(true) || more
}

// putCurrent puts the current file into a room, in place of what is there of it if that is less, and reports whether
// it did.
func (k *packer) putCurrent(room int) bool {
	c, u := k.p.current, k.r.Unit
	if c.path == "" || k.current.Form == Whole {
		return false
	}
	room = min(room, k.room+k.current.weight)
	made := part{Item: Item{Path: c.path, Priority: 1, Why: "the current file"}}
	if c.hidden != "" {
		made.Form, made.Why = PathOnly, "the current file; "+c.hidden
		made.Text = "<current_file" + attr("path", c.path) + attr("withheld", c.hidden) + " />\n"
	} else {
		k.fitCurrent(&made.Item, room)
	}
	made.weight = u.weigh(made.Text)
	if made.weight > room || made.weight <= k.current.weight && made.Form != Whole {
		return false
	}
	k.room += k.current.weight - made.weight
	made.Tokens = u.Cost(made.Text)
	k.current = made
	return true
}

// fitCurrent makes the text of the current file: whole, or the widest window that fits, be it empty.
func (k *packer) fitCurrent(item *Item, room int) {
	const tries = 8
	c, u := k.p.current, k.r.Unit
	item.Form = Whole
	if len(c.text) <= (room/u.grains()+1)*densest {
		item.Text = currentText(c.path, c.language, c.text[:c.at], c.text[c.at:], 0, 0, 0)
		if u.weigh(item.Text) <= room {
			return
		}
	}
	item.Form, item.Why = Window, "the current file around the cursor"
	total := strings.Count(strings.TrimSuffix(c.text, "\n"), "\n") + 1
	inside := room - u.weigh(currentText(c.path, c.language, "", "", total, total, total))
	for n := range tries + 1 { // escapes may make it longer than was counted
		w := around(u, c.text, c.at, inside, *k.r.PrefixRatio)
		item.FirstLine = strings.Count(c.text[:w.from], "\n") + 1
		item.LastLine = item.FirstLine + strings.Count(strings.TrimSuffix(c.text[w.from:w.to], "\n"), "\n")
		item.Text = currentText(c.path, c.language, c.text[w.from:c.at], c.text[c.at:w.to], item.FirstLine, item.LastLine, total)
		over := u.weigh(item.Text) - room
		if over <= 0 || inside <= 0 {
			return
		}
		if inside = max(0, inside-over-inside/16); n == tries-1 {
			inside = 0
		}
	}
}

// editsWeight is what the edits that are in take, with what is around them.
func (k *packer) editsWeight() int {
	if len(k.edits) == 0 {
		return 0
	}
	n := k.r.Unit.weigh(editsOpen + editsClose)
	for _, e := range k.edits {
		n += e.weight
	}
	return n
}

// putEdits puts as many edits into a room as fit, the newest first, in place of those that are there if these are less,
// and reports whether it did. One may be cut.
func (k *packer) putEdits(room int) bool {
	if len(k.p.edits) == 0 {
		return false
	}
	u, before := k.r.Unit, k.edits
	had := k.editsWeight()
	room = min(room, k.room+had) - u.weigh(editsOpen+editsClose)
	k.edits = nil
	cut := false
	for i, e := range k.p.edits {
		made := part{of: i, Item: Item{Path: e.Path, Priority: 2, Form: DiffForm, Score: 1 / float64(len(k.edits)+1), Why: k.r.editsWhy()}}
		made.Text = editText(e.Path, e.Diff, 0)
		if !u.fits(made.Text, room) && !cut {
			made.Text, made.Why, cut = k.cutEdit(e, room), made.Why+", cut", true
		}
		if made.Text == "" || !u.fits(made.Text, room) {
			continue
		}
		made.weight = u.weigh(made.Text)
		made.Tokens = u.Cost(made.Text)
		room -= made.weight
		k.edits = append(k.edits, made)
	}
	has := k.editsWeight()
	if has <= had {
		k.edits = before
		return false
	}
	k.room += had - has
	return true
}

// cutEdit is as much of an edit's beginning as fits into a room, "" if that would show no change.
func (k *packer) cutEdit(e Edit, room int) string {
	u := k.r.Unit
	lines := strings.Count(e.Diff, "\n") + 1
	n := head(u, e.Diff, room-u.weigh(editText(e.Path, "", lines))-u.weigh("\n"))
	if !changes(e.Diff[:n]) {
		return ""
	}
	return editText(e.Path, e.Diff[:n], lines-strings.Count(e.Diff[:n], "\n"))
}

// changes reports whether the beginning of a diff has a line that changes something.
func changes(diff string) bool {
	_, hunk, ok := strings.Cut("\n"+diff, "\n@@")
	return ok && (strings.Contains(hunk, "\n+") || strings.Contains(hunk, "\n-"))
}
