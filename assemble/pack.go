package assemble

import (
	"cmp"
	"fmt"
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

// Up to which part of the room for files those of a priority are taken in the first round, counted from the first one.
// It keeps a file with forty imports from shutting out what was open a moment ago.
var filled = map[int]float64{3: 0.25, 4: 0.75, 5: 1}

// A current is the current file.
type current struct {
	path, language string
	text           string // "" if it may not be shown
	at             int    // where the cursor is in it
	hidden         string // why it may not be shown, "" if it may
}

// A candidate is a file that may be in a pack.
type candidate struct {
	path     string
	priority int
	score    float64
	why      string
	forms    func() forms // reads the file; called once
	hidden   string       // why only its path may be shown
}

// forms are the forms of a file, as they stand in a pack; "" where there is none.
type forms struct {
	size     int           // of the file in bytes
	whole    func() string // nil if it is too large for that
	summary  string
	stale    bool                  // the summary
	skeleton func(room int) string // as much of the declarations as fits, what matters here first
	err      error                 // why there is none of them
}

// mayFit reports whether a text of so many bytes may fit into a room. Code takes a token for some four bytes; a text of
// blanks that would take fewer is not worth counting.
func (u Unit) mayFit(size, room int) bool {
	return u == Characters && size <= room || u == Tokens && size <= 12*room
}

// A parts is what a pack is made of.
type parts struct {
	current    current
	edits      []Edit
	candidates []candidate
	tree       []string // all paths, sorted
}

// A packer fills one pack.
type packer struct {
	r       Request
	p       parts
	room    int // of the budget, less what is taken
	current Item
	edits   []Item
	files   []filed
	tree    Item
	omitted []Omission
}

// A filed is a file that is in the pack, with what it could be instead.
type filed struct {
	Item
	forms forms
}

// pack packs parts into the budget of a request.
//
//	(1) The current file takes at most half of the budget, the edits a fifth.
//	(2) Files follow by priority, then score, then path, each in the smallest form that tells what it declares: whole if
//	    that is hardly more than its skeleton, else as its skeleton. Those of a priority stop at a share, so that the
//	    next has a chance.
//	(3) What did not get in gets a second chance without a share, in these forms, as its summary or by its path. Then
//	    skeletons get the declarations that had no room, and become whole files, in the same order.
//	(4) What is left widens the current file, then the edits, and then the tree of the repository.
func pack(r Request, p parts) Pack {
	k := &packer{r: r, p: p, room: r.Budget}
	k.order()
	if r.Manifest {
		k.room -= int(float64(r.Budget) * manifestShare)
	}
	k.putCurrent(int(float64(r.Budget) * currentShare)) // (1)
	k.putEdits(int(float64(r.Budget) * editsShare))
	trees := min(int(float64(r.Budget)*treeShare), k.room)
	k.room -= trees
	k.putFiles()                            // (2), (3)
	k.putCurrent(k.room + k.current.Tokens) // (4)
	k.putEdits(k.room + k.editTokens())
	k.putTree(k.room + trees)
	return k.finish()
}

// order sorts the candidates, and keeps each path once, at its best priority.
func (k *packer) order() {
	slices.SortStableFunc(k.p.candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.priority, b.priority), cmp.Compare(b.score, a.score), cmp.Compare(a.path, b.path))
	})
	seen := map[string]bool{k.p.current.path: true}
	k.p.candidates = slices.DeleteFunc(k.p.candidates, func(c candidate) bool {
		was := seen[c.path]
		seen[c.path] = true
		return was
	})
}

// putCurrent puts the current file into a room in place of what is there of it.
func (k *packer) putCurrent(room int) {
	c, u := k.p.current, k.r.Unit
	if c.path == "" || k.current.Form == Whole {
		return
	}
	k.room += k.current.Tokens
	room = min(room, k.room)
	item := Item{Path: c.path, Priority: 1, Why: "the current file"}
	if c.hidden != "" {
		item.Form, item.Why = PathOnly, "the current file; "+c.hidden
		item.Text = "<current_file" + attr("path", c.path) + attr("withheld", c.hidden) + " />\n"
	} else {
		k.fitCurrent(&item, room)
	}
	if item.Tokens = u.Cost(item.Text); item.Tokens > room {
		item = Item{}
	}
	k.current = item
	k.room -= item.Tokens
}

// fitCurrent makes the text of the current file: whole, or the widest window that fits.
func (k *packer) fitCurrent(item *Item, room int) {
	c, u := k.p.current, k.r.Unit
	item.Form = Whole
	if len(c.text) <= (room+1)*densest {
		item.Text = currentText(c.path, c.language, c.text[:c.at], c.text[c.at:], 0, 0, 0)
		if u.Cost(item.Text) <= room {
			return
		}
	}
	item.Form, item.Why = Window, "the current file around the cursor"
	total := strings.Count(strings.TrimSuffix(c.text, "\n"), "\n") + 1
	inside := room - u.Cost(currentText(c.path, c.language, "", "", total, total, total)) - 2
	for range 8 { // escapes may make it longer than was counted
		w := around(u, c.text, c.at, inside, *k.r.PrefixRatio)
		item.FirstLine = strings.Count(c.text[:w.from], "\n") + 1
		item.LastLine = item.FirstLine + strings.Count(strings.TrimSuffix(c.text[w.from:w.to], "\n"), "\n")
		item.Text = currentText(c.path, c.language, c.text[w.from:c.at], c.text[c.at:w.to], item.FirstLine, item.LastLine, total)
		over := u.Cost(item.Text) - room
		if over <= 0 {
			return
		}
		if inside -= over + inside/16; inside < 0 {
			return
		}
	}
}

func (k *packer) editTokens() int {
	if len(k.edits) == 0 {
		return 0
	}
	n := k.r.Unit.Cost(editsOpen) + k.r.Unit.Cost(editsClose)
	for _, e := range k.edits {
		n += e.Tokens
	}
	return n
}

// putEdits puts as many edits into a room as fit, the newest first; the last one may be cut.
func (k *packer) putEdits(room int) {
	if len(k.p.edits) == 0 {
		return
	}
	u := k.r.Unit
	k.room += k.editTokens()
	k.edits = nil
	room = min(room, k.room) - u.Cost(editsOpen) - u.Cost(editsClose)
	for _, e := range k.p.edits {
		item := Item{Path: e.Path, Priority: 2, Form: DiffForm, Score: 1 / float64(len(k.edits)+1), Why: k.r.editsWhy()}
		item.Text = editText(e.Path, e.Diff, 0)
		if item.Tokens = u.Cost(item.Text); item.Tokens > room {
			lines := strings.Count(e.Diff, "\n") + 1
			n := head(u, e.Diff, room-u.Cost(editText(e.Path, "", lines))-2)
			if n == len(e.Diff) || !changes(e.Diff[:n]) {
				break
			}
			item.Text = editText(e.Path, e.Diff[:n], lines-strings.Count(e.Diff[:n], "\n"))
			item.Why += ", cut"
			if item.Tokens = u.Cost(item.Text); item.Tokens > room {
				break
			}
		}
		room -= item.Tokens
		k.edits = append(k.edits, item)
	}
	k.room -= k.editTokens()
}

// changes reports whether the beginning of a diff has a line that changes something.
func changes(diff string) bool {
	_, hunk, ok := strings.Cut("\n"+diff, "\n@@")
	return ok && (strings.Contains(hunk, "\n+") || strings.Contains(hunk, "\n-"))
}

// putTree puts the tree of the repository into a room.
func (k *packer) putTree(room int) {
	u := k.r.Unit
	skip := map[string]bool{k.p.current.path: k.current.Text != ""}
	for _, f := range k.files {
		skip[f.Path] = true
	}
	item := Item{Priority: 5, Form: TreeForm, Why: "the repository"}
	item.Text = treeText(u, k.p.tree, skip, parentOf(k.p.current.path), room)
	if item.Text != "" {
		item.Tokens = u.Cost(item.Text)
		k.tree = item
	}
	k.room = room - item.Tokens
}

// finish writes the text. It is counted as a whole: should the parts together take more than each alone, the last
// ones go.
func (k *packer) finish() Pack {
	for {
		text := k.text()
		manifest := ""
		if k.r.Manifest {
			manifest = k.manifest(k.r.Budget - k.r.Unit.Cost(text) - 1)
		}
		if used := k.r.Unit.Cost(text + manifest); used <= k.r.Budget {
			return k.done(text+manifest, used)
		}
		k.drop()
	}
}

func (k *packer) text() string {
	var b strings.Builder
	b.WriteString(k.current.Text)
	if len(k.edits) > 0 {
		b.WriteString(editsOpen)
		for _, e := range k.edits {
			b.WriteString(e.Text)
		}
		b.WriteString(editsClose)
	}
	for _, f := range k.files {
		b.WriteString(f.Text)
	}
	b.WriteString(k.tree.Text)
	return b.String()
}

// drop leaves out what matters least.
func (k *packer) drop() {
	switch n, e := len(k.files), len(k.edits); {
	case k.tree.Text != "":
		k.tree = Item{}
	case n > 0:
		k.leave(candidate{path: k.files[n-1].Path, priority: k.files[n-1].Priority}, k.files[n-1].Tokens, "no room")
		k.files = k.files[:n-1]
	case e > 0:
		k.edits = k.edits[:e-1]
	default:
		k.current = Item{}
	}
}

// How many files are named that are left out, and how many of them in a manifest.
const (
	mostOmitted = 50
	mostListed  = 20
)

func (k *packer) leave(c candidate, tokens int, why string) {
	k.omitted = append(k.omitted, Omission{c.path, c.priority, tokens, why})
}

// done returns the pack.
func (k *packer) done(text string, used int) Pack {
	p := Pack{Text: text, Used: used, Budget: k.r.Budget, Unit: k.r.Unit, Items: []Item{}, Omitted: []Omission{}}
	if k.current.Text != "" {
		p.Items = append(p.Items, k.current)
	}
	p.Items = append(p.Items, k.edits...)
	for _, f := range k.files {
		p.Items = append(p.Items, f.Item)
	}
	if k.tree.Text != "" {
		p.Items = append(p.Items, k.tree)
	}
	k.allOmitted()
	p.Omitted = append(p.Omitted, k.omitted[:min(len(k.omitted), mostOmitted)]...)
	p.OmittedMore = len(k.omitted) - len(p.Omitted)
	return p
}

// allOmitted puts the edits and the current file that are not in before the files that are not.
func (k *packer) allOmitted() {
	var first []Omission
	if k.current.Text == "" && k.p.current.path != "" {
		first = append(first, Omission{k.p.current.path, 1, 0, "no room"})
	}
	for _, e := range k.p.edits[len(k.edits):] {
		first = append(first, Omission{e.Path, 2, k.r.Unit.Cost(e.Diff), "no room"})
	}
	k.omitted = append(first, k.omitted...)
	slices.SortStableFunc(k.omitted, func(a, b Omission) int { return cmp.Compare(a.Priority, b.Priority) })
}

// manifest lists what is in the pack and what is not, as far as there is room.
func (k *packer) manifest(room int) string {
	const openTag, closeTag = "<manifest>\n", "</manifest>\n"
	u := k.r.Unit
	p := k.copy().done("", 0)
	room -= u.Cost(openTag) + u.Cost(closeTag) + 1
	var b strings.Builder
	put := func(line string) bool {
		line, _ = body(line)
		n := u.Cost(line)
		if n > room {
			return false
		}
		room -= n
		b.WriteString(line)
		return true
	}
	more := u.Cost("1000000 more are in it\n")
	items := slices.DeleteFunc(p.Items, func(i Item) bool { return i.Form == TreeForm }) // which is seen to be there
	for n, i := range items {
		line, _ := body(fmt.Sprintf("%d %s %s: %s\n", i.Priority, name(i.Path), i.Form, i.Why))
		if u.Cost(line)+more > room || !put(line) {
			put(fmt.Sprintf("%d more are in it\n", len(items)-n))
			break
		}
	}
	for n, o := range p.Omitted {
		if n == mostListed || !put(fmt.Sprintf("left out: %d %s: %s\n", o.Priority, name(o.Path), o.Why)) {
			put(fmt.Sprintf("left out: %d more\n", len(p.Omitted)-n+p.OmittedMore))
			break
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return openTag + b.String() + closeTag
}

// copy returns a packer whose omissions can be completed without changing k.
func (k *packer) copy() *packer {
	c := *k
	c.omitted = slices.Clone(k.omitted)
	return &c
}
