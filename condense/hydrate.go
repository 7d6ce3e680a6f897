package condense

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"codemem/hidden"
	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

// A Source is where code is read from: the files of a tree as they are now.
type Source interface {
	snapshot.World
	// Bytes returns a file and the outline of these very bytes; of a text that is not parsed, one that only knows its lines.
	Bytes(path string) ([]byte, *symbol.Outline, error)
	// Mentioning returns the files that may refer to a name, sorted.
	Mentioning(name string) []string
	// Occurrences yields the files in which any of some names stands as a word, near first: the file that is near, then
	// those beside it, then the others by path. A file that cannot be looked through comes with the error and its path.
	Occurrences(names symbol.Names, near string) iter.Seq2[Text, error]
	// Paths returns all files that may have an outline, sorted.
	Paths() []string
	// Importances returns how much files count in look-ups.
	Importances(paths []string) map[string]Importance
	// Earlier returns what is known of what files held at other times, in no order: nil among it for a time when a file
	// was not there.
	Earlier(paths []string) map[string][]*symbol.Outline
	// Err returns what went wrong on the way to an answer, which is not whole then.
	Err() error
}

// A Part is one symbol of a hydration.
type Part struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	Line   int    `json:"start_line"`
	End    int    `json:"end_line"`
	Depth  int    `json:"depth"`          // 0: asked for; 1: what that depends on; …
	Via    string `json:"via,omitempty"`  // what led to it: the kind of reference, by which symbol
	Rule   string `json:"rule,omitempty"` // the rule that found it
	Form   string `json:"form"`           // source: its exact bytes; skeleton: declarations only, for its size; window: numbered lines of it
	Tokens int    `json:"tokens"`
	Text   string `json:"text"`
	Opening
	Inside

	Symbol  symbol.ID `json:"-"` // what ID says
	SpanMD5 string    `json:"-"` // of the symbol's bytes in the file, if they were given whole; "" for a skeleton
}

// An Opening is what a part that is a window says beside its text.
type Opening struct {
	Lines   [][2]int `json:"shown_lines,omitempty"` // the runs that are shown, each by its first and its last line
	Else    string   `json:"also_in_it,omitempty"`  // what the other lines define and call
	Missing []string `json:"not_in_it,omitempty"`   // words asked for that stand in none of its lines
	Note    string   `json:"note,omitempty"`        // what stands at a line that is in no symbol
}

// An Omission is a symbol that a hydration left out, or did not give whole.
type Omission struct {
	ID     string `json:"id"`
	Tokens int    `json:"tokens"` // that it would take, estimated if it was not read
	Reason string `json:"reason"` // budget
}

// A Hydration is symbols with what they depend on.
type Hydration struct {
	Parts   []Part     `json:"parts"`
	Omitted []Omission `json:"omitted"`
	Tokens  int        `json:"tokens"` // of Text
	Text    string     `json:"-"`
	Silent  bool       `json:"-"` // something is omitted, and there was no room to say so in Text
}

// Needed returns the tokens that the first symbol takes.
func (h *Hydration) Needed() int {
	switch {
	case len(h.Parts) > 0:
		return h.Parts[0].Tokens
	case len(h.Omitted) > 0:
		return h.Omitted[0].Tokens
	}
	return 0
}

// containerBytes is the size over which a class that something depends on is given as its skeleton: some 300 tokens.
const containerBytes = 1200

// A Wish says what a hydration gives.
type Wish struct {
	Depth  int      // steps along the dependencies
	Budget int      // tokens of the text, 0 for any
	Around []string // words around which long ones of the symbols that are asked for are shown
	Window int      // tokens of each window at most, 0 for windowTokens
}

// Hydrate is HydrateSpots of whole symbols.
func Hydrate(src Source, places []symbol.Place, depth, budget int) (Hydration, error) {
	var spots []Spot
	for _, p := range places {
		spots = append(spots, Spot{Place: p})
	}
	return HydrateSpots(src, spots, Wish{Depth: depth, Budget: budget})
}

// HydrateSpots returns the exact bytes of symbols, and to a depth those of what they depend on, breadth first: what is
// nearer comes first and is left out last. Each symbol is given once, cycles end. With a budget over 0 the text
// never takes more tokens; what did not fit is named in Omitted, and in the text as far as there is room. One that is
// asked for is a window instead
//
//	(1) around its lines or the words, if there are any and it takes over 800 tokens or stands at file level
//	(2) if it does not fit whole, of its share of what room is left
func HydrateSpots(src Source, spots []Spot, wish Wish) (Hydration, error) {
	h := hydrator{src: src, seen: map[symbol.Place]bool{}, parts: map[symbol.Place]bool{}, window: cmp.Or(wish.Window, windowTokens)}
	for _, s := range h.merged(spots, wish.Around) {
		if !h.insideOneOf(s.Place, spots) {
			h.add(s)
		}
	}
	for i := 0; i < len(h.queue); i++ { // which is in order of depth, and grows
		if q := h.queue[i]; q.depth < wish.Depth {
			h.depend(q)
		}
	}
	out, err := h.fit(wish.Budget)
	return out, errors.Join(err, src.Err())
}

type queued struct {
	symbol.Place
	depth     int
	via, rule string
	short     bool  // it is given as its skeleton
	focus     Focus // what matters in it; none: all
	window    bool  // it is given as a window
	note      string
}

type hydrator struct {
	src   Source
	queue []queued
	seen  map[symbol.Place]bool // what is queued; true if it is given whole, with all that lies in it
	parts map[symbol.Place]bool // what has something in it that is queued

	window int // tokens of a window at most
}

// insideOneOf reports whether a symbol lies in another one that is asked for.
func (h *hydrator) insideOneOf(p symbol.Place, spots []Spot) bool {
	o := h.src.Outline(p.Path)
	return o != nil && p.Index < len(o.Symbols) && slices.ContainsFunc(spots, func(q Spot) bool {
		return q.Line == 0 && q.Place != p && q.Path == p.Path && within(o, p.Index, q.Index)
	})
}

// add queues a symbol that is neither queued nor inside one that is given whole. A class of which something is queued
// already, or that is long, is given as its skeleton, and a namespace that something depends on is not given.
func (h *hydrator) add(q queued) {
	p, depth := q.Place, q.depth
	o := h.src.Outline(p.Path)
	known := o != nil && p.Index < len(o.Symbols)
	if q.window {
		if known || p.Index < 0 { // of a text without declarations there are windows
			h.queue = append(h.queue, q)
		}
		return
	}
	if !known || h.holds(o, p) {
		return
	}
	s := &o.Symbols[p.Index]
	if depth > 0 && s.Kind == symbol.Namespace && s.Body.Len() > 0 {
		return
	}
	q.short = depth > 0 && s.Kind.Container() && (s.Span.Len() > containerBytes || h.parts[p])
	if h.parts[p] && !q.short {
		return // a function around one that is given, or the like
	}
	h.seen[p] = !q.short
	for i := s.Parent; i >= 0; i = o.Symbols[i].Parent {
		h.parts[symbol.Place{Path: p.Path, Index: i}] = true
	}
	h.queue = append(h.queue, q)
}

// holds reports whether a symbol is queued, or inside one that is given whole.
func (h *hydrator) holds(o *symbol.Outline, p symbol.Place) bool {
	if _, queued := h.seen[p]; queued {
		return true
	}
	for i := p.Index; i >= 0; i = o.Symbols[i].Parent {
		if h.seen[symbol.Place{Path: p.Path, Index: i}] {
			return true
		}
	}
	return false
}

// depend queues what a symbol refers to.
func (h *hydrator) depend(q queued) {
	o := h.src.Outline(q.Path)
	if o == nil {
		return
	}
	by := q.Path
	if q.Index >= 0 {
		by = o.Symbols[q.Index].Qualified
	}
	for i := range o.References {
		r := &o.References[i]
		if q.Index >= 0 && !within(o, r.From, q.Index) || q.Index < 0 && r.From >= 0 {
			continue
		}
		if res := resolve.Reference(h.src, q.Path, o, r); res.Rule != "" {
			h.add(queued{Place: res.Place, depth: q.depth + 1, via: r.Kind.String() + " by " + by, rule: string(res.Rule)})
		}
	}
}

// within reports whether symbol i is symbol of, or lies in it.
func within(o *symbol.Outline, i, of int) bool {
	for ; i >= 0; i = o.Symbols[i].Parent {
		if i == of {
			return true
		}
	}
	return false
}

// ErrChanged means that a file changed while it was read for an answer.
var ErrChanged = errors.New("the file changed while it was read; ask again")

// At returns the bytes of the file that a symbol is in, with their outline. The error is ErrChanged if what is at the
// place is not what it was when the answer began.
func At(src Source, at symbol.Place) ([]byte, *symbol.Outline, error) {
	data, o, err := src.Bytes(at.Path)
	if err != nil {
		return nil, nil, err
	}
	if was := src.Outline(at.Path); was == nil || at.Index >= min(len(was.Symbols), len(o.Symbols)) ||
		was.Symbols[at.Index].Qualified != o.Symbols[at.Index].Qualified || int(o.Symbols[at.Index].Span.End) > len(data) {
		return nil, nil, fmt.Errorf("%s: %w", at.Path, ErrChanged)
	}
	return data, o, nil
}

// part cuts a symbol out of its file.
func (h *hydrator) part(q queued) (Part, error) {
	data, o, err := At(h.src, q.Place)
	if err != nil {
		return Part{}, err
	}
	s := &o.Symbols[q.Index]
	p := heading(o, q)
	p.Form, p.Text = "source", string(data[withDoc(s, data).Start:s.Span.End])
	p.Inside, p.SpanMD5 = InsideOf(o, data, q.Index, false), spanMD5(s, data)
	if q.short {
		p.Form, p.Text, p.SpanMD5 = "skeleton", SymbolSkeleton(o, data, q.Index), ""
	}
	p.Tokens = Tokens(p.String())
	return p, nil
}

// Body returns the source of a symbol with the documentation before it, and the line at which that begins.
func Body(src Source, at symbol.Place) (text string, line int, err error) {
	data, o, err := At(src, at)
	if err != nil {
		return "", 0, err
	}
	span := withDoc(&o.Symbols[at.Index], data)
	return string(data[span.Start:span.End]), 1 + bytes.Count(data[:span.Start], []byte{'\n'}), nil
}

// Declaration returns what a skeleton has of a symbol, and how many tokens its source takes.
func Declaration(src Source, at symbol.Place) (p Part, raw int, err error) {
	h := hydrator{src: src}
	whole, err := h.part(queued{Place: at})
	if err != nil {
		return Part{}, 0, err
	}
	p, err = h.part(queued{Place: at, short: true})
	return p, Tokens(whole.Text), err
}

// IsID reports whether a text is an id, in whatever form, of something in a file of the source.
func IsID(src Source, text string) bool {
	id, err := symbol.ParseID(text, src.Has)
	return err == nil && src.Has(id.Path)
}

// withDoc returns the span of a symbol with the documentation before it, from the start of its line if only blanks
// are before it there.
func withDoc(s *symbol.Symbol, data []byte) symbol.Span {
	span := s.Span
	if s.Doc.Len() > 0 && s.Doc.End <= s.Span.Start && int(s.Doc.End) <= len(data) {
		span.Start = s.Doc.Start
	}
	for at := span.Start; at > 0; at-- {
		switch data[at-1] {
		case ' ', '\t':
			continue
		case '\n':
			span.Start = at
		}
		break
	}
	return span
}

// String is the part as it stands in the text: a line that names it, then its bytes.
func (p *Part) String() string {
	head := fmt.Sprintf("=== %s (%s, lines %d-%d", hidden.Path(p.ID), p.Kind, p.Line, p.End)
	if p.Via != "" {
		head += ", " + p.Via
	}
	if p.Form != "source" {
		head += ", " + p.Form
	}
	if p.Note != "" {
		head += "; " + p.Note
	}
	text := head + ")\n" + strings.TrimRight(p.Text, "\n") + "\n"
	if p.Else != "" {
		text += "… also in it: " + p.Else + "\n"
	}
	if len(p.Missing) > 0 {
		text += "… not in it: " + strings.Join(p.Missing, ", ") + "\n"
	}
	return text
}

// fit takes parts as far as the budget reaches: once one of a depth is left out, none deeper is taken. To say that
// something is left out comes before all parts but the first.
func (h *hydrator) fit(budget int) (Hydration, error) {
	out := Hydration{Parts: []Part{}, Omitted: []Omission{}}
	used, deepest := 0, 1<<30
	var long []queued // those asked for that do not fit
	for _, q := range h.queue {
		if budget > 0 && (q.depth > deepest || h.least(q) > budget-used) {
			deepest = min(deepest, q.depth)
			out.Omitted, long = append(out.Omitted, h.omission(q)), append(long, q)
			continue
		}
		p, err := h.given(q, budget-used, budget > 0)
		if err != nil {
			return Hydration{}, err
		}
		if budget > 0 && used+p.Tokens > budget {
			deepest = min(deepest, p.Depth)
			out.Omitted, long = append(out.Omitted, Omission{p.ID, p.Tokens, "budget"}), append(long, q)
			continue
		}
		used += p.Tokens
		out.Parts = append(out.Parts, p)
	}
	if err := h.open(&out, long, &used, budget); err != nil {
		return Hydration{}, err
	}
	told, ok := tellOmitted(out.Omitted, budget-used)
	for !ok && len(out.Parts) > 1 {
		last := out.Parts[len(out.Parts)-1]
		out.Parts = out.Parts[:len(out.Parts)-1]
		out.Omitted = slices.Insert(out.Omitted, 0, Omission{last.ID, last.Tokens, "budget"})
		used -= last.Tokens
		told, ok = tellOmitted(out.Omitted, budget-used)
	}
	var text strings.Builder
	for i := range out.Parts {
		text.WriteString(out.Parts[i].String())
	}
	text.WriteString(told)
	out.Text, out.Silent = text.String(), !ok
	out.Tokens = Tokens(out.Text)
	return out, nil
}

// Bytes per token that no source exceeds, and that it has on average.
const (
	mostBytes   = 16
	commonBytes = 4
)

// least returns a number of tokens that a symbol takes at least, without reading it.
func (h *hydrator) least(q queued) int {
	if q.short || q.window {
		return 0
	}
	return h.src.Outline(q.Path).Symbols[q.Index].Span.Len() / mostBytes
}

// omission tells of a symbol that was not read: its tokens are those of code on average.
func (h *hydrator) omission(q queued) Omission {
	o := h.src.Outline(q.Path)
	s := &o.Symbols[q.Index]
	p := heading(o, q)
	p.Form = "source"
	return Omission{p.ID, Tokens(p.String()) + s.Span.Len()/commonBytes, "budget"}
}

// tellOmitted names what was left out, as far as there is room, and counts the rest. It reports whether there was room
// to say that there is something.
func tellOmitted(omitted []Omission, room int) (text string, ok bool) {
	if len(omitted) == 0 {
		return "", true
	}
	const most = 20
	for n := min(most, len(omitted)); n >= 0; n-- {
		var b strings.Builder
		for _, o := range omitted[:n] {
			fmt.Fprintf(&b, "--- left out, over the budget: %s (about %d tokens)\n", hidden.Path(o.ID), o.Tokens)
		}
		switch rest := len(omitted) - n; {
		case n == 0:
			fmt.Fprintf(&b, "--- left out, over the budget: %d, the first of about %d tokens\n", rest, omitted[0].Tokens)
		case rest > 0:
			fmt.Fprintf(&b, "--- left out, over the budget: %d more\n", rest)
		}
		if Tokens(b.String()) <= room {
			return b.String(), true
		}
	}
	return "", false
}
