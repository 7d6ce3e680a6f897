package resolve

import (
	"codemem/symbol"
	"codemem/symbol/snapshot"
)

// tables are the memos of package resolve in one snapshot.
type tables struct {
	bound      snapshot.Memo[string, []string]
	followed   snapshot.Memo[followed, []string]
	declared   snapshot.Memo[symbol.Place, typ]            // by symbol
	decorated  snapshot.Memo[symbol.Place, typ]            // by function
	locals     snapshot.Memo[symbol.Place, typ]            // by file and local
	supers     snapshot.Memo[symbol.Place, []typ]          // by type
	parameters snapshot.Memo[symbol.Place, []typ]          // by callable
	beyond     snapshot.Memo[symbol.Place, bool]           // by type
	orders     snapshot.Memo[symbol.Place, []typ]          // by type: what is above it
	parts      snapshot.Memo[symbol.Place, []symbol.Place] // by type: its extensions
	renamed    snapshot.Memo[symbol.Place, symbol.Place]   // by type that is another name
	found      snapshot.Memo[memberAsked, symbol.Place]    // by type and name: what a type has by another name of it
	typesIn    snapshot.Memo[typeAsked, symbol.Place]      // by file, class and name
	overloads  snapshot.Memo[overloadAsked, []variant]     // by full name
	reached    snapshot.Memo[string, reach]                // by file: what it includes
	definers   snapshot.Memo[string, []int32]              // by name
	numbers    numbering
	inherits   map[string][]int                       // by file
	usings     snapshot.Memo[string, map[string]bool] // by file: the namespaces that it uses
	blocks     blockMemo
	prototypes snapshot.Memo[string, tableFile] // by file
	modules    moduleMemo
	parsed     parsed
	kin        kinship
}

// memoize is snapshot.Memoize for what a resolver finds: a new one, so that it depends on the snapshot and the key alone.
func memoize[K comparable, V any](w *snapshot.Snapshot, m *snapshot.Memo[K, V], key K, find func(s *resolver) V) V {
	return snapshot.Memoize(w, m, key, func() V { return find(&resolver{w: w}) })
}

// tablesOf returns the memos of a snapshot.
func tablesOf(w *snapshot.Snapshot) *tables { return snapshot.Tables[tables](w) }

// bindings returns the names that the imports of a file bind.
func bindings(w *snapshot.Snapshot, file string, o *symbol.Outline) []string {
	return memoize(w, &tablesOf(w).bound, file, func(s *resolver) []string {
		w.Linking(file)
		bound := make([]string, len(o.Imports))
		for i := range o.Imports {
			bound[i] = s.binding(file, o, &o.Imports[i])
		}
		return bound
	})
}
