package assemble

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
)

// A chain is edits of one client in one file that follow each other. While its texts are known, they are shown
// as the one difference between them; else each is shown as it came.
type chain struct {
	path       string
	edits      []*entry // in the order of arrival; none is left when all are too old
	known      bool
	base, text string // before the first edit and after the last
	used       uint64 // the clock at its last edit

	shown bool // diff is of these texts
	diff  string
}

func (h *chain) size() int { return len(h.path) + len(h.base) + len(h.text) }

// follow puts a new edit where it belongs. It continues the last chain of its file if it applies to its text,
// and else begins one: from the file on disk, or from the text before the edit if the file on disk already has
// it, which is what an editor leaves that saves before it tells. Where both fit, what is on disk is taken for the
// longer side of the edit, which has more lines that must be there. Where neither fits, the editor's text is not known, and the edit stands alone.
func (e *Edits) follow(c *client, n *entry, p patch) {
	chains := c.chains[n.Path]
	if len(chains) > 0 {
		h := chains[len(chains)-1]
		if text, ok := p.apply(h.text); h.known && ok && len(text) <= maxText {
			e.texts += len(text) - len(h.text)
			h.text, h.used, h.shown = text, e.clock, false
			h.edits = append(h.edits, n)
			n.of = h
			return
		}
		if len(h.edits) == 0 { // it was kept for what might follow
			e.loosen(h)
			chains = chains[:len(chains)-1]
		}
	}
	h := &chain{path: n.Path, edits: []*entry{n}, used: e.clock}
	n.of = h
	c.chains[n.Path] = append(chains, h)
	disk, ok := e.disk(n.Path)
	if !ok {
		return
	}
	text, unsaved := p.begins(disk)
	base, saved := p.reverse().begins(disk)
	switch {
	case saved && (!unsaved || len(base) < len(text)):
		h.known, h.base, h.text = true, base, disk
	case unsaved:
		h.known, h.base, h.text = true, disk, text
	}
	if h.known {
		e.texts += h.size()
		e.chains++
	}
}

// begins is apply to a text of which it is not known whether the patch is of it. An insertion without a line around it
// would fit any text. Context that is shorter behind the changes than before them is the end of the file, as patch and
// git apply take it: "a line more at the end" would fit wherever that line is.
func (p patch) begins(text string) (string, bool) {
	after, ok := p.apply(text)
	if !ok || len(after) > maxText || !p.anchored() && text != "" {
		return "", false
	}
	h := p.hunks[len(p.hunks)-1]
	end := starts(h.OldPosition, h.OldLines) + h.OldLines
	return after, h.TrailingContext >= h.LeadingContext || end == lineCount(text)
}

// lineCount returns how many lines a text has, the last one with or without an end.
func lineCount(text string) int64 {
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return int64(n)
}

// disk returns the text of a file on disk, "" for one that is not there, and whether edits can be followed in it.
func (e *Edits) disk(path string) (string, bool) {
	if e.read == nil {
		return "", false
	}
	data, err := e.read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", true
	}
	if err != nil || len(data) > maxText || bytes.IndexByte(data, 0) >= 0 || !utf8.Valid(data) {
		return "", false
	}
	return string(data), true
}

// drop takes the oldest edit of a client out of the window: what it changed is then part of the base.
func (e *Edits) drop(c *client) {
	n := c.window[0]
	c.window[0] = nil // it must not be kept by the array below
	c.window = c.window[1:]
	c.bytes -= len(n.Diff)
	e.diffs -= len(n.Diff)
	h := n.of
	h.edits[0] = nil
	h.edits = h.edits[1:]
	h.shown = false
	if h.known {
		p, err := parsePatch(h.path, n.Diff, 2*maxDiff)
		base, ok := p.apply(h.base)
		if err != nil || !ok || len(h.edits) == 0 && base != h.text {
			e.loosen(h) // cannot be: the edit was applied there
		} else {
			e.texts += len(base) - len(h.base)
			h.base = base
		}
	}
	chains := c.chains[h.path]
	if len(h.edits) == 0 && (!h.known || h != chains[len(chains)-1]) {
		e.remove(c, h)
	}
}

// remove drops a chain that has no edits.
func (e *Edits) remove(c *client, h *chain) {
	e.loosen(h)
	left := slices.DeleteFunc(c.chains[h.path], func(o *chain) bool { return o == h })
	if c.chains[h.path] = left; len(left) == 0 {
		delete(c.chains, h.path)
	}
}

// loosen gives up the texts of a chain: its edits are shown one by one from now on.
func (e *Edits) loosen(h *chain) {
	if !h.known {
		return
	}
	e.texts -= h.size()
	e.chains--
	h.known, h.base, h.text, h.shown, h.diff = false, "", "", false, ""
}

// squeeze gives up texts until they fit, those used longest ago first.
func (e *Edits) squeeze() {
	for e.texts > maxTexts || e.chains > maxChains {
		var of *client
		var least *chain
		for _, c := range e.clients {
			for _, chains := range c.chains {
				for _, h := range chains {
					if h.known && (least == nil || h.used < least.used) {
						of, least = c, h
					}
				}
			}
		}
		e.loosen(least)
		if len(least.edits) == 0 {
			e.remove(of, least)
		}
	}
}

// coalesced returns the edits of a chain as they are shown.
func (h *chain) coalesced() []Edit {
	if len(h.edits) == 0 {
		return nil
	}
	if !h.known || !h.compare() {
		edits := make([]Edit, len(h.edits))
		for i, n := range h.edits {
			edits[len(edits)-1-i] = n.Edit
		}
		return edits
	}
	if h.diff == "" {
		return nil // undone
	}
	edit := h.edits[len(h.edits)-1].Edit
	edit.Before, edit.Diff = h.edits[0].Before, h.diff
	return []Edit{edit}
}

// compare makes the diff of the texts of a chain, and reports whether it could be made: what is shown was
// applied to the base and gave the text.
func (h *chain) compare() bool {
	if h.shown {
		return true
	}
	h.diff = ""
	if h.base != h.text {
		const context = 3 // lines
		before, after := labels(h.path)
		diff, err := udiff.ToUnified(before, after, h.base, udiff.Lines(h.base, h.text), context)
		if err != nil {
			return false
		}
		p, err := parsePatch(h.path, diff, 4*maxText)
		if err != nil {
			return false
		}
		if text, ok := p.apply(h.base); !ok || text != h.text {
			return false
		}
		h.diff = p.text(h.path)
	}
	h.shown = true
	return true
}
