package snapshot

import (
	"path"

	"codemem/symbol"
	"codemem/symbol/module"
)

// A Snapshot is one state of a World, for questions about all files: it asks the World each question once, memoizes what
// follows from the answers, and traces what was asked. It is not safe for concurrent use.
type Snapshot struct {
	world    World
	once     bool // it is for a single question, of a World that may learn of changes on the way
	outlines replies[*symbol.Outline]
	heads    replies[*symbol.Outline]
	notes    map[asking]*reply[struct{}]
	links    replies[struct{}]
	has      replies[bool]
	under    replies[[]string]
	named    replies[[]string]
	defined  replies[[]symbol.Place]
	briefs   map[string][]symbol.Brief
	texts    replies[[]byte]
	at       *frame // the innermost computation that is traced; nil: nothing is
	traces   int    // the number of traces so far

	folders Memo[struct{}, map[string][]string] // by name
	read    map[parsing]any
	modules Memo[any, any] // of package module
	tables  any            // see Tables
	making  []*frame       // the memoized computations that run now, the innermost last
}

// New returns a snapshot of w as it is now.
func New(w World) *Snapshot { return &Snapshot{world: w} }

// Of returns w as a Snapshot: itself, or one for a single question.
func Of(w World) *Snapshot {
	if still, ok := w.(*Snapshot); ok {
		return still
	}
	return &Snapshot{world: w, once: true}
}

// Look lets the World of a single question learn what has changed in a directory.
func (w *Snapshot) Look(dir string) { w.look(dir, false) }

// LookAll lets the World of a single question learn of all changes.
func (w *Snapshot) LookAll() { w.look("", true) }

func (w *Snapshot) look(dir string, all bool) {
	if l, ok := w.world.(looker); ok && w.once {
		l.Look(dir, all)
	}
}

// A parsing names what was made of a small file: tsconfig.json as the paths that it maps.
type parsing struct {
	path string
	as   any
}

// Read is module.World's: a file is parsed once for each as.
func (w *Snapshot) Read(path string, as any, parse func(text []byte) any) any {
	key := parsing{path, as}
	text := w.Text(path) // noted for each trace
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
func (w *Snapshot) Memo(key any, find func() any) any {
	return Memoize(w, &w.modules, key, find)
}

// Folders is module.World's.
func (w *Snapshot) Folders(name string) (dirs []string) {
	w.noteName(askTop, name, "")
	w.Untraced(func() {
		dirs = Memoize(w, &w.folders, struct{}{}, func() map[string][]string {
			all := map[string][]string{}
			for _, f := range w.Named(module.FolderMark) {
				if dir := module.Parent(f); dir != "" {
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
