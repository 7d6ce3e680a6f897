package resolve

import (
	"codemem/symbol"
	"codemem/symbol/lang/all"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// handing is Follow for who goes on to ask what the file that an import leads to offers of a name. If nothing else could
// take the place of that file, it is nothing whether it is there, as long as it does not offer the name.
func handing(w *snapshot.Snapshot, from string, o *symbol.Outline, i *symbol.Import) []string {
	npm, ok := all.Of(o.Language).Imports.(module.Npm)
	if !ok || i.Kind != symbol.ImportAll || !module.IsRelative(i.Path) {
		return follow(w, from, o, i)
	}
	var files []string
	w.Untraced(func() { files = follow(w, from, o, i) })
	if len(files) != 1 {
		return follow(w, from, o, i)
	}
	key := followed{dir: module.Parent(from), language: o.Language, path: i.Path}
	if snapshot.Memoize(w, &tablesOf(w).modules.needed, key, func() bool {
		npm.Without = files[0]
		return npm.Follow(w, taking(w, from, o, i)) != nil
	}) {
		return follow(w, from, o, i)
	}
	return files
}
