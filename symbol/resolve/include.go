package resolve

import (
	"maps"
	"path"
	"slices"

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
