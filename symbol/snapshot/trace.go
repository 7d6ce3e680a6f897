package snapshot

import (
	"encoding/binary"
	"errors"
	"iter"
	"path"
	"slices"

	"codemem/symbol"
	"codemem/symbol/module"
)

// HeadKey is the key of what a file says of itself.
func HeadKey(path string) Key { return keyOf(askHead, path) }

// A Key names one thing that can be asked of a World, by a hash of what was asked: what is in a file, where a name is
// defined, which files a directory has. Two things may have one key: what is told by keys to be the same, is.
type Key uint32

// What can be asked.
const (
	askOutline = 'o' // all that others can see of a file
	askHead    = 'f' // its language, its package, and which builds take it
	askName    = 's' // its symbols of a name, with what they lie in
	askMembers = 'm' // what lies right in its symbols of a name
	askInherit = 'i' // what its symbols of a name inherit
	askLinks   = 'l' // its imports and exports
	askHas     = 'h'
	askUnder   = 'u'
	askNamed   = 'n'
	askDefine  = 'd'
	askText    = 't'
	askTop     = 'y' // which directories of a name are packages of Python
	askPackage = 'p' // which package of Go a directory has
	askOffer   = 'x' // what a file offers others of a name
	askAll     = 'a' // what a file offers all of
	askOf      = 'c' // what a package of Go defines of a name, of one type or of none
)

// keyOf is FNV-1a: the same in every process.
func keyOf(ask byte, texts ...string) Key {
	h := newSum()
	h.byte(ask)
	for _, s := range texts {
		h.text(s)
	}
	return Key(uint32(h) ^ uint32(h>>32))
}

// TextKey is the key of World.Text of a path.
func TextKey(path string) Key { return keyOf(askText, path) }

// NamedKey is the key of World.Named of a base name.
func NamedKey(base string) Key { return keyOf(askNamed, base) }

// A sum is a hash of 64 bits in the making.
type sum uint64

func newSum() sum { return 14695981039346656037 }

func (h *sum) byte(b byte) { *h = (*h ^ sum(b)) * 1099511628211 }

func (h *sum) n(v uint64) {
	for ; v >= 0x80; v >>= 7 {
		h.byte(byte(v) | 0x80)
	}
	h.byte(byte(v))
}

// text takes in a text with its length: what follows is never taken for a part of it.
func (h *sum) text(s string) {
	h.n(uint64(len(s)))
	for i := range len(s) {
		h.byte(s[i])
	}
}

func (h *sum) flag(b bool) {
	if b {
		h.byte(1)
	} else {
		h.byte(0)
	}
}

// Keys are what was asked to find something out, sorted.
type Keys []Key

// Any reports whether any of them is among others.
func (k Keys) Any(others map[Key]bool) bool {
	return slices.ContainsFunc(k, func(one Key) bool { return others[one] })
}

// Encode returns the keys as bytes: their distances as variable-length numbers.
func (k Keys) Encode() []byte {
	out := make([]byte, 0, 4*len(k)+4)
	last := Key(0)
	for _, one := range k {
		out = binary.AppendUvarint(out, uint64(one-last))
		last = one
	}
	return out
}

// ErrKeys means that bytes are no encoded keys.
var ErrKeys = errors.New("not encoded keys")

// DecodeKeys reads what Encode wrote.
func DecodeKeys(data []byte) (Keys, error) {
	keys := make(Keys, 0, len(data)/3)
	last := uint64(0)
	for len(data) > 0 {
		d, n := binary.Uvarint(data)
		last += d
		if n <= 0 || d > 1<<32-1 || last > 1<<32-1 || d == 0 && len(keys) > 0 {
			return nil, ErrKeys
		}
		keys = append(keys, Key(last))
		data = data[n:]
	}
	return keys, nil
}

// A reply is what the World said, and who heard it last.
type reply[T any] struct {
	value T
	key   Key
	heard *frame
}

// replies are what the World said of one kind, by what was asked.
type replies[T any] map[string]*reply[T]

// hear returns what the World says, asked once, and notes it for what is being found out.
func hear[T any](w *Snapshot, all *replies[T], kind byte, asked string, ask func(string) T) T {
	if w.once {
		return ask(asked)
	}
	a := (*all)[asked]
	if a == nil {
		if *all == nil {
			*all = replies[T]{}
		}
		a = &reply[T]{value: ask(asked), key: keyOf(kind, asked)}
		(*all)[asked] = a
	}
	a.note(w)
	return a.value
}

// note notes what was asked for what is being found out.
func (a *reply[T]) note(w *Snapshot) {
	if w.at != nil && a.heard != w.at {
		a.heard = w.at
		w.at.keys = append(w.at.keys, a.key)
	}
}

// Outline is World.Outline.
func (w *Snapshot) Outline(p string) *symbol.Outline {
	if symbol.Foreign(p) {
		return symbol.LibraryFile(p)
	}
	return hear(w, &w.outlines, askOutline, p, w.world.Outline)
}

// Head is Outline for who looks at the language and the package of a file alone, and at which builds take it.
func (w *Snapshot) Head(p string) *symbol.Outline {
	if symbol.Foreign(p) {
		return symbol.LibraryFile(p)
	}
	return hear(w, &w.heads, askHead, p, w.world.Outline)
}

// Among is Outline for who looks at one symbol alone that Define told of, and at what it lies in: what that is was asked
// with its name.
func (w *Snapshot) Among(p symbol.Place) *symbol.Outline {
	var o *symbol.Outline
	w.Untraced(func() { o = w.Head(p.Path) })
	return o
}

// Untraced asks for what is known to have been asked for in another way.
func (w *Snapshot) Untraced(ask func()) {
	at := w.at
	w.at = nil
	ask()
	w.at = at
}

// Naming is Outline for who looks at the head of a file and at its symbols of one name alone, with what those lie in.
func (w *Snapshot) Naming(p, name string) *symbol.Outline {
	o := w.Head(p)
	w.noteName(askName, p, name)
	return o
}

// noteName notes that something is asked of the symbols of a name in a file.
func (w *Snapshot) noteName(kind byte, p, name string) { w.noteKey(asking{kind, p, name, ""}) }

// NoteSymbols notes that the symbols of a name in a file are looked at.
func (w *Snapshot) NoteSymbols(p, name string) { w.noteName(askName, p, name) }

// NoteInherited notes that what the symbols of a name in a file inherit is looked at.
func (w *Snapshot) NoteInherited(p, name string) { w.noteName(askInherit, p, name) }

// noteKey notes that something is asked, which the World is not asked as it is.
func (w *Snapshot) noteKey(at asking) {
	if w.at == nil || symbol.Foreign(at.path) { // a library never changes
		return
	}
	a := w.notes[at]
	if a == nil {
		if w.notes == nil {
			w.notes = map[asking]*reply[struct{}]{}
		}
		texts := []string{at.path, at.name, at.of}
		switch at.kind {
		case askOf:
		case askAll:
			texts = texts[:1]
		default:
			texts = texts[:2]
		}
		a = &reply[struct{}]{key: keyOf(at.kind, texts...)}
		w.notes[at] = a
	}
	a.note(w)
}

// An asking is what is asked of something at a path: of a file, or a directory.
type asking struct {
	kind           byte
	path, name, of string
}

// Inherits yields what a symbol says it inherits, in a file whose symbol it is known to be.
func (w *Snapshot) Inherits(p symbol.Place, o *symbol.Outline) iter.Seq[*symbol.Reference] {
	w.noteName(askInherit, p.Path, o.Symbols[p.Index].Name)
	return func(yield func(*symbol.Reference) bool) {
		for i := range o.References {
			if r := &o.References[i]; r.Kind == symbol.Inherit && r.From == p.Index && !yield(r) {
				return
			}
		}
	}
}

// Members yields what lies right in a symbol, in a file whose symbol it is known to be.
func (w *Snapshot) Members(p symbol.Place, o *symbol.Outline) iter.Seq[int] {
	w.noteName(askMembers, p.Path, o.Symbols[p.Index].Name)
	return o.Members(p.Index)
}

// Linking notes that the imports and exports of a file are looked at, of which naming was asked.
func (w *Snapshot) Linking(p string) {
	if w.at != nil && !symbol.Foreign(p) {
		hear(w, &w.links, askLinks, p, func(string) struct{} { return struct{}{} })
	}
}

// Placed is Outline for who looks at one symbol alone that was found in it, at its namesakes and at what they lie in.
func (w *Snapshot) Placed(p symbol.Place) *symbol.Outline {
	o := w.Head(p.Path)
	if w.at != nil {
		w.Naming(p.Path, o.Symbols[p.Index].Name)
	}
	return o
}

// Has is World.Has.
func (w *Snapshot) Has(p string) bool { return hear(w, &w.has, askHas, p, w.world.Has) }

// Under is World.Under.
func (w *Snapshot) Under(dir string) []string { return hear(w, &w.under, askUnder, dir, w.world.Under) }

// Named is World.Named.
func (w *Snapshot) Named(base string) []string {
	return hear(w, &w.named, askNamed, base, w.world.Named)
}

// Define is World.Define.
func (w *Snapshot) Define(name string) []symbol.Place {
	return hear(w, &w.defined, askDefine, name, w.world.Define)
}

// Briefs returns what the symbols of a name are, in the order of Define, as far as that is known without their outlines; else nil. It is for
// who asks Define, too: what they are is a part of its answer as a trace has it.
func (w *Snapshot) Briefs(name string) []symbol.Brief {
	b, ok := w.world.(briefer)
	if !ok || w.once {
		return nil
	}
	briefs, known := w.briefs[name]
	if !known {
		if briefs = b.Briefs(name); w.briefs == nil {
			w.briefs = map[string][]symbol.Brief{}
		}
		w.briefs[name] = briefs
	}
	return briefs
}

// Text is World.Text.
func (w *Snapshot) Text(p string) []byte { return hear(w, &w.texts, askText, p, w.world.Text) }

// Texts returns what World.Text was asked for, in no order.
func (w *Snapshot) Texts() []string {
	all := make([]string, 0, len(w.texts))
	for p := range w.texts {
		all = append(all, p)
	}
	return all
}

// Trace runs find, and returns what was asked to find that out, on the way to what was found out before too.
func (w *Snapshot) Trace(find func()) Keys {
	f := &frame{}
	outer := w.at
	w.at = f
	find()
	w.at = outer
	w.traces++
	keys := slices.Clone(f.gather(w.traces, nil))
	slices.Sort(keys)
	return slices.Compact(keys)
}

// A Fact is a fingerprint of what the World says to one question, as far as one file has a part in it.
type Fact struct {
	Key Key
	Sum uint64
}

// Facts returns what a file with an outline has a part in: nil for no file. o is nil if it has no outline.
func Facts(p string, o *symbol.Outline) []Fact {
	of := newSum()
	of.text(p)
	here := uint64(of)
	facts := []Fact{{keyOf(askHas, p), 1}, {keyOf(askUnder, module.Parent(p)), here}, {keyOf(askNamed, path.Base(p)), here}}
	if path.Base(p) == module.FolderMark {
		facts = append(facts, Fact{keyOf(askTop, path.Base(module.Parent(p)), ""), here})
	}
	if o == nil {
		return facts
	}
	head := newSum()
	seenHead(o, &head)
	links := newSum()
	seenLinks(o, &links)
	facts = append(facts, Fact{keyOf(askOutline, p), seen(o)}, Fact{keyOf(askHead, p), uint64(head)}, Fact{keyOf(askLinks, p), uint64(links)})
	for name, h := range seenNames(o, p, head) {
		facts = append(facts, Fact{keyOf(askDefine, name), uint64(h)}, Fact{keyOf(askName, p, name), uint64(h)})
	}
	if h, some := seenAll(o); some {
		facts = append(facts, Fact{keyOf(askAll, p), uint64(h)})
	}
	for name, h := range seenOffers(o, p, head) {
		facts = append(facts, Fact{keyOf(askOffer, p, name), uint64(h)})
	}
	if o.Rules().PackageDirectories {
		for at, h := range seenOf(o, head) {
			h.text(p)
			facts = append(facts, Fact{keyOf(askOf, module.Parent(p), at.class, at.name), uint64(h)})
		}
	}
	for name, h := range seenMembers(o) {
		facts = append(facts, Fact{keyOf(askMembers, p, name), uint64(h)})
	}
	for name, h := range seenInherited(o) {
		facts = append(facts, Fact{keyOf(askInherit, p, name), uint64(h)})
	}
	return facts
}

// Changed adds the keys of the facts that only one of two sets has.
func Changed(keys map[Key]bool, was, is []Fact) {
	count := map[Fact]int{}
	for _, f := range was {
		count[f]++
	}
	for _, f := range is {
		count[f]--
	}
	for f, n := range count {
		if n != 0 {
			keys[f.Key] = true
		}
	}
}
