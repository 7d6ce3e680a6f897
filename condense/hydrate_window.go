package condense

import (
	"fmt"
	"slices"

	"codemem/symbol"
)

// Sizes of windows, in tokens.
const (
	longTokens   = 800 // what takes more is given as a window, if places in it are asked for
	windowTokens = 600 // of such a window, if no other size is asked for
	leastWindow  = 60  // a window in less room than this shows nothing that helps
)

// merged returns what to give for spots: of one symbol one, with all lines and words that are asked for. It is a window if
// places of it matter and it is long, or if it is no symbol.
func (h *hydrator) merged(spots []Spot, words []string) []queued {
	var all []queued
	whole := map[symbol.Place]bool{}
	for _, s := range spots {
		i := slices.IndexFunc(all, func(q queued) bool { return q.Place == s.Place })
		if i < 0 {
			i = len(all)
			all = append(all, queued{Place: s.Place, focus: Focus{Words: words}, note: s.Note})
		}
		if s.Line == 0 && len(words) == 0 {
			whole[s.Place] = true
		} else if s.Line > 0 {
			all[i].focus.Lines = append(all[i].focus.Lines, [2]int{s.Line, s.EndLine})
		}
	}
	for i := range all {
		if q := &all[i]; !whole[q.Place] && !q.focus.None() {
			q.window = q.Index < 0 || h.long(q.Place)
		}
	}
	return all
}

// long reports whether a symbol takes so many tokens that a window of it is better.
func (h *hydrator) long(at symbol.Place) bool {
	o := h.src.Outline(at.Path)
	if o == nil || at.Index >= len(o.Symbols) || o.Symbols[at.Index].Span.Len() < longTokens {
		return false // at a byte a token
	}
	data, o, err := At(h.src, at)
	return err == nil && Tokens(bytesOf(o.Symbols[at.Index].Span, data)) > longTokens
}

// given returns the part of what is queued; a window of no more than the room.
func (h *hydrator) given(q queued, room int, bounded bool) (Part, error) {
	if !q.window {
		return h.part(q)
	}
	if !bounded {
		room = h.window
	}
	return h.windowOf(q, min(room, h.window))
}

// windowOf returns a window as a part in at most so many tokens, if there is one.
func (h *hydrator) windowOf(q queued, room int) (Part, error) {
	data, o, err := h.src.Bytes(q.Path)
	if q.Index >= 0 {
		data, o, err = At(h.src, q.Place)
	}
	if err != nil {
		return Part{}, err
	}
	p := heading(o, q)
	p.Form, p.Note = "window", q.note
	if q.Index >= 0 {
		p.Inside = InsideOf(o, data, q.Index, false)
	} else {
		p.Inside = Inside{Dependencies: []string{}, TokenCount: Tokens(data)}
		p.End = max(o.Lines, 1)
	}
	spare := 0
	for { // the frame of the part counts, too
		w := NewWindow(o, data, q.Index, q.focus, max(room-Tokens(p.String())-spare, 0))
		full := p
		full.Text, full.Lines, full.Else, full.Missing = w.Text, w.Lines, w.Else, w.Missing
		full.Tokens = Tokens(full.String())
		if full.Tokens <= room || w.Text == "" {
			return full, nil
		}
		spare += full.Tokens - room
	}
}

// heading returns a part without its text.
func heading(o *symbol.Outline, q queued) Part {
	p := Part{Kind: "file", Line: 1, Depth: q.depth, Via: q.via, Rule: q.rule, Symbol: symbol.ID{Path: q.Path, Ordinal: 1, Offset: -1}}
	if q.Index >= 0 {
		s := &o.Symbols[q.Index]
		p.Kind, p.Line, p.End, p.Symbol = s.Kind.String(), s.Line, s.EndLine, symbol.IDOf(q.Path, o, q.Index)
	}
	p.ID = spotText(o, q.Place)
	return p
}

// open gives windows of those asked for that do not fit whole, each in the same share of the room that is left. Such a one
// is named as omitted no longer.
func (h *hydrator) open(out *Hydration, long []queued, used *int, budget int) error {
	long = slices.DeleteFunc(long, func(q queued) bool { return q.depth > 0 || q.window })
	for i, q := range long {
		reserve := 0
		if rest := len(out.Omitted) - 1; rest > 0 {
			reserve = Tokens(fmt.Sprintf("--- left out, over the budget: %d, the first of about %d tokens\n", rest, 1<<30))
		}
		room := (budget - *used - reserve) / (len(long) - i)
		if room < leastWindow {
			return nil
		}
		p, err := h.windowOf(q, room)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(out.Omitted, func(o Omission) bool { return o.ID == p.ID })
		if p.Text == "" || p.Tokens > room || at < 0 {
			continue
		}
		out.Omitted = slices.Delete(out.Omitted, at, at+1)
		out.Parts = append(out.Parts, p)
		*used += p.Tokens
	}
	return nil
}
