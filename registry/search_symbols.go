package registry

import (
	"cmp"
	"database/sql"
	"slices"
	"strings"

	"codemem/symbol"
)

// A SymbolHit is a symbol that has words of a query in its name.
type SymbolHit struct {
	Name string `json:"name"` // qualified
	Kind string `json:"kind"`
	Line int    `json:"line"` // of its name, from 1

	plain    string
	exported bool
	fit      int
}

// mostSymbols is how many symbols of a file a search names.
const mostSymbols = 5

// MatchSymbols returns the symbols of an outline that lie in no function and have words of a text in their names, the
// best first, at most five, and how many more there are. Search does the same for what is stored.
func MatchSymbols(text string, o *symbol.Outline) (found []SymbolHit, more int) {
	var all []SymbolHit
	for i := range o.Symbols {
		if s := &o.Symbols[i]; o.Listed(i) {
			all = append(all, SymbolHit{Name: s.Qualified, Kind: s.Kind.String(), Line: s.Line, plain: s.Name, exported: s.Exported})
		}
	}
	return parseQuery(text).rank(all)
}

// symbols returns the symbols of a stored outline that have words of the query in their names.
func (s *search) symbols(outline int64) (found []SymbolHit, more int, err error) {
	var all []SymbolHit
	err = s.tx.rows(`SELECT qualified, name, kind, start_line, exported FROM symbols WHERE outline_id = ? AND local = 0 ORDER BY position`,
		[]any{outline}, func(rows *sql.Rows) error {
			var h SymbolHit
			err := rows.Scan(&h.Name, &h.plain, &h.Kind, &h.Line, &h.exported)
			all = append(all, h)
			return err
		})
	found, more = s.query.rank(all)
	return found, more, err
}

// rank returns the symbols that fit, the best first: those with the most words of the query, a name that is a word as
// it was typed before others; then the exported ones, in source order.
func (q query) rank(all []SymbolHit) (found []SymbolHit, more int) {
	for i := range all {
		all[i].fit = q.fit(all[i].plain)
	}
	all = slices.DeleteFunc(all, func(h SymbolHit) bool { return h.fit == 0 })
	slices.SortStableFunc(all, func(a, b SymbolHit) int {
		return cmp.Or(cmp.Compare(b.fit, a.fit), -cmp.Compare(count(a.exported), count(b.exported)))
	})
	more = max(0, len(all)-mostSymbols)
	return all[:len(all)-more], more
}

// fit counts the words of the query that the name of a symbol has.
func (q query) fit(name string) int {
	const exactly = 100
	words, lower := symbol.Words(name), symbol.Runs(strings.ToLower(name))
	has := func(t *term) bool {
		starts := func(w string) bool {
			return w == t.text || len(t.text) >= shortTerm && strings.HasPrefix(w, t.text)
		}
		return slices.ContainsFunc(words, starts) || slices.ContainsFunc(lower, starts)
	}
	n := 0
	for i := range q.words {
		w := &q.words[i]
		if name == w.typed {
			n += exactly
		}
		apart := len(w.parts) > 0 // none is no reason to fit
		for j := range w.parts {
			apart = apart && has(&w.parts[j])
		}
		n += count(apart || has(&w.whole))
	}
	return n
}
