package symbol

import (
	"path"

	"codemem/symbol/module"
)

// A Still is a World that does not change while it is used: for questions about all files. It remembers where imports
// lead and what they bind, which each reference of a file asks for anew. It is not safe for concurrent use.
type Still struct {
	world    World
	once     bool // it is for one question, of a World that may learn of changes on the way
	outlines replies[*Outline]
	heads    replies[*Outline]
	notes    map[asking]*reply[struct{}]
	links    replies[struct{}]
	has      replies[bool]
	under    replies[[]string]
	named    replies[[]string]
	defined  replies[[]Place]
	texts    replies[[]byte]
	at       *frame // what is traced, or is being found out for it; nil: nothing is traced
	traces   int    // so many

	bound      memo[string, []string]
	followed   memo[followed, []string]
	declared   memo[Place, typ]                    // by symbol
	locals     memo[Place, typ]                    // by file and local
	supers     memo[Place, []typ]                  // by type
	parameters memo[Place, []typ]                  // by callable
	folders    memo[struct{}, map[string][]string] // by name
	beyond     memo[Place, bool]                   // by type
	orders     memo[Place, []typ]                  // of Python and Swift: what is above a class
	parts      memo[Place, []Place]                // of Swift: the extensions of a type
	reached    memo[string, reach]                 // of C
	usings     memo[string, map[string]bool]       // of C#
	scala      scalaMemo
	lua        memo[string, luaFile] // by file
	read       map[parsing]any
	js         jsMemo
	kin        kinship
	modules    memo[any, any] // of what module finds out
	making     []*frame       // what is being found out now, the innermost last
}

// NewStill returns a world that is as w is now.
func NewStill(w World) *Still { return &Still{world: w} }

// asked returns w as a Still: itself, or one for a single question.
func asked(w World) *Still {
	if still, ok := w.(*Still); ok {
		return still
	}
	return &Still{world: w, once: true}
}

// Look makes sure that the World knows of changes, where it may learn of them.
func (w *Still) Look(dir string, all bool) {
	if l, ok := w.world.(looker); ok && w.once {
		l.Look(dir, all)
	}
}

// bindings returns the names that the imports of a file bind.
func (w *Still) bindings(file string, o *Outline) []string {
	return remember(w, func(w *Still) *memo[string, []string] { return &w.bound }, file, func() []string {
		s := &resolver{w: w}
		w.linking(file)
		bound := make([]string, len(o.Imports))
		for i := range o.Imports {
			bound[i] = s.binding(file, o, &o.Imports[i])
		}
		return bound
	})
}

// A memo is what was found out, by what was asked for. The zero memo is empty.
type memo[K comparable, V any] map[K]*known[V]

// A known is one thing that was found out, or is being found out.
type known[V any] struct {
	frame
	value V
}

// A frame is the finding out of one thing.
type frame struct {
	done     bool
	cyclic   bool // it needs itself through others
	keys     Keys // what was asked for it
	needs    []*frame
	heard    *frame // what needed it last
	gathered int    // the trace that did so last
}

// remember returns what make finds out for a key, which it does once in a still world. table tells where that is kept.
// What make returns must depend on the world and the key alone, not on what was asked before: a resolver in it is a
// new one. Of things that need each other in a circle none is known: each is the zero value, whichever of them is
// asked for first. What needs itself at once finds the zero value, and goes on with that.
func remember[K comparable, V any](w World, table func(*Still) *memo[K, V], key K, make func() V) V {
	still, ok := w.(*Still)
	if !ok {
		return make()
	}
	m := table(still)
	k := (*m)[key]
	if k != nil {
		still.need(&k.frame)
	}
	switch n := len(still.making); {
	case k != nil && k.done:
		return k.value
	case n > 0 && still.making[n-1].cyclic: // what asks is of no account any more
		var none V
		return none
	case k != nil:
		still.circle(&k.frame)
		return k.value
	}
	if *m == nil {
		*m = memo[K, V]{}
	}
	k = &known[V]{}
	(*m)[key] = k
	still.need(&k.frame)
	outer := still.at
	still.making, still.at = append(still.making, &k.frame), &k.frame
	v := make()
	still.making, still.at = still.making[:len(still.making)-1], outer
	if !k.cyclic {
		k.value = v
	}
	k.done = true
	return k.value
}

// need notes that what is being found out needs f.
func (w *Still) need(f *frame) {
	if w.at != nil && f.heard != w.at && f != w.at {
		f.heard = w.at
		w.at.needs = append(w.at.needs, f)
	}
}

// circle marks what needs each other in a circle, which ends where it began: in f.
func (w *Still) circle(f *frame) {
	last := len(w.making) - 1
	if w.making[last] == f {
		return
	}
	for i := last; ; i-- {
		w.making[i].cyclic = true
		if w.making[i] == f {
			return
		}
	}
}

// A parsing is a small file as something.
type parsing struct {
	path string
	as   any
}

// Read is module.World's: in a still world a file is parsed once as each thing.
func (w *Still) Read(path string, as any, parse func(text []byte) any) any {
	key := parsing{path, as}
	text := w.Text(path) // who asks for it is to be known each time
	if v, ok := w.read[key]; ok {
		return v
	}
	var v any
	if k, ok := w.world.(rememberer); ok {
		v = k.Remembered(path, as, func() any { return parse(text) })
	} else {
		v = parse(text)
	}
	if w.read == nil {
		w.read = map[parsing]any{}
	}
	w.read[key] = v
	return v
}

// Memo is module.World's.
func (w *Still) Memo(key any, find func() any) any {
	return remember(w, func(w *Still) *memo[any, any] { return &w.modules }, key, find)
}

// Folders is module.World's.
func (w *Still) Folders(name string) (dirs []string) {
	w.noteName(askTop, name, "")
	w.untraced(func() {
		dirs = remember(w, func(w *Still) *memo[struct{}, map[string][]string] { return &w.folders }, struct{}{}, func() map[string][]string {
			all := map[string][]string{}
			for _, f := range w.Named(module.FolderMark) {
				if dir := parent(f); dir != "" {
					all[path.Base(dir)] = append(all[path.Base(dir)], dir)
				}
			}
			return all
		})[name]
	})
	return dirs
}

// A rememberer is a World that keeps what was made of a small file for the next question: of a path, as what, and what
// makes it. That is not changed then.
type rememberer interface {
	Remembered(path string, as any, parse func() any) any
}
