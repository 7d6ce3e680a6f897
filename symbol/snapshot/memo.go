package snapshot

// Tables returns the caller's memos: one T for each Snapshot, which is empty at first.
func Tables[T any](w *Snapshot) *T {
	if t, ok := w.tables.(*T); ok {
		return t
	}
	t := new(T)
	w.tables = t
	return t
}

// A Memo holds memoized results by their keys. The zero Memo is empty.
type Memo[K comparable, V any] map[K]*known[V]

// A known is one memoized result, or one that is being computed.
type known[V any] struct {
	frame
	value V
}

// A frame is one computation: what it asked the World, and which memoized results it used.
type frame struct {
	done     bool
	cyclic   bool // it needs itself through others
	keys     Keys // what it asked the World
	needs    []*frame
	heard    *frame // the frame that needed it last
	gathered int    // the last trace that gathered it
}

// Memoize returns what make computes for a key, and computes it once in a snapshot, whose m is. make must depend on the
// snapshot and the key alone, not on what was asked before. Results that need each other in a circle are all the zero value,
// whichever is asked for first. A computation that needs itself right away gets the zero value, and goes on with that.
func Memoize[K comparable, V any](w *Snapshot, m *Memo[K, V], key K, make func() V) V {
	k := (*m)[key]
	if k != nil {
		w.need(&k.frame)
	}
	switch n := len(w.making); {
	case k != nil && k.done:
		return k.value
	case n > 0 && w.making[n-1].cyclic: // its result will be dropped
		var none V
		return none
	case k != nil:
		w.circle(&k.frame)
		return k.value
	}
	if *m == nil {
		*m = Memo[K, V]{}
	}
	k = &known[V]{}
	(*m)[key] = k
	w.need(&k.frame)
	outer := w.at
	w.making, w.at = append(w.making, &k.frame), &k.frame
	v := make()
	w.making, w.at = w.making[:len(w.making)-1], outer
	if !k.cyclic {
		k.value = v
	}
	k.done = true
	return k.value
}

// need notes that the innermost computation needs f.
func (w *Snapshot) need(f *frame) {
	if w.at != nil && f.heard != w.at && f != w.at {
		f.heard = w.at
		w.at.needs = append(w.at.needs, f)
	}
}

// circle marks the running computations from f on as cyclic: they need each other.
func (w *Snapshot) circle(f *frame) {
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

// gather appends the keys of a frame and of those that it needed.
func (f *frame) gather(trace int, keys Keys) Keys {
	if f.gathered == trace {
		return keys
	}
	f.gathered = trace
	keys = append(keys, f.keys...)
	for _, needed := range f.needs {
		keys = needed.gather(trace, keys)
	}
	return keys
}
