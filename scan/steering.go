package scan

import (
	"slices"
	"strings"

	"codemem/repo"
)

// Text returns a small file that steers imports.
func (t *Tree) Text(p string) []byte {
	if f := t.laid[p]; f != nil {
		return f.Bytes
	}
	data, ok := t.texts[p]
	if !ok && p != "" {
		data = t.steering(p)
		t.texts[p] = data
	}
	return data
}

// steering reads a small file, unless one request did since which its stat data have not changed.
func (t *Tree) steering(p string) []byte {
	settled := false
	if t.list != nil && t.checked == nil {
		at, listed := slices.BinarySearch(t.list.paths, p)
		settled = listed && t.list.looks != nil && t.list.looks[at].settled
	}
	if settled {
		if data, ok := t.list.steering.Load(p); ok {
			return data.([]byte) //nolint:forcetypeassert // nothing else is kept there
		}
	}
	data, err := t.source.read(p) // what cannot be read says nothing
	if settled && err == nil {
		t.list.steering.Store(p, data)
	}
	return data
}

// lookForTexts finds out which of many small files are not there: to look is faster than to try to read them one by one.
func (t *Tree) lookForTexts(paths []string) {
	stats, err := t.source.stats(t.ctx, paths)
	if err != nil {
		return // they are read, then
	}
	for i, p := range paths {
		if _, known := t.texts[p]; !known && stats[i] == (repo.Stat{}) {
			t.texts[p] = nil
		}
	}
}

// A keptText is a small file as a type.
type keptText struct {
	path string
	as   any
}

// Remembered returns what was made of a small file before, or else what parse makes of it now.
func (t *Tree) Remembered(p string, as any, parse func() any) any {
	of := keptText{p, as}
	v, ok := t.kept[of]
	if !ok {
		v = parse()
		t.kept[of] = v
	}
	return v
}

// everyNamed begins what stands in the place of a path for all files of a base name, of which only the names are known.
const everyNamed = "*/"

// textSum returns a hash of what a small file says of imports, or the paths of all of a name, "" if there is none.
func (t *Tree) textSum(p string) string {
	if base, all := strings.CutPrefix(p, everyNamed); all {
		if paths := t.Named(base); len(paths) > 0 {
			return sum([]byte(strings.Join(paths, "\x00")))
		}
		return ""
	}
	return t.cache.steeringSum(p, t.Text(p))
}
