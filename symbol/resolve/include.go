package resolve

import (
	"maps"
	"path"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// A reach is what the includes of a file of C bring.
type reach struct {
	files []string // itself among them, sorted
	open  bool     // it is not known what all of them bring
}

func reached(w *snapshot.Snapshot, file string) reach {
	return snapshot.Memoize(w, &tablesOf(w).reached, file, func() reach {
		seen := map[string]bool{file: true}
		var r reach
		for queue := []string{file}; len(queue) > 0 && len(seen) < maxSteps; queue = queue[1:] {
			o := w.Head(queue[0])
			w.Linking(queue[0])
			for i := 0; o != nil && i < len(o.Imports); i++ {
				imp := &o.Imports[i]
				files := follow(w, queue[0], o, imp)
				r.open = r.open || len(files) == 0 && symbol.Includes(o, imp) && !(imp.Kind == symbol.ImportSystem && module.IsSystemHeader(imp.Path))
				for _, f := range files {
					if !seen[f] {
						seen[f] = true
						queue = append(queue, f)
					}
				}
			}
		}
		r.files = slices.Sorted(maps.Keys(seen))
		return r
	})
}

// mayDeclare reports whether a file of C may know of what another defines, though nothing that it includes is seen to
// declare it: both include some file, or it is not known what one includes. A header knows what those know that
// include it.
func mayDeclare(w *snapshot.Snapshot, file, other string) bool {
	if ext := path.Ext(file); ext != ".c" && ext != ".cc" && ext != ".cpp" && ext != ".cxx" {
		return true
	}
	own := reached(w, file)
	if own.open || len(w.Outline(file).Imports) == 0 {
		return true
	}
	return slices.ContainsFunc(reached(w, other).files, func(f string) bool { _, ok := slices.BinarySearch(own.files, f); return ok })
}

// headers: one declares what another file defines.
type headers struct{ general }

// alone: a file that does not include a macro does not have it, nor what is static in another. A field needs a receiver.
func (headers) alone(_ *symbol.Outline, d *symbol.Symbol, _ *symbol.Reference, here bool) bool {
	static := !d.Exported && d.Owner == "" && (d.Kind.Callable() || d.Kind == symbol.Variable || d.Kind == symbol.Constant)
	return d.Kind != symbol.Field && (here || d.Kind != symbol.Macro && !static)
}

// includes: a file sees what it includes, and no more.
type includes struct{ headers }

// mayMean: what a source declares, and no header, is defined outside.
func (includes) mayMean(s *resolver, file string, _ *symbol.Outline, p symbol.Place, c *symbol.Outline) bool {
	d := &c.Symbols[p.Index]
	if p.Path != file && d.Kind.Callable() && d.Body.Len() == 0 && !strings.HasPrefix(path.Ext(p.Path), ".h") {
		return false
	}
	return p.Path == file || mayDeclare(s.w, file, p.Path)
}
