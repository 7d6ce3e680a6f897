package scan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"codemem/condense"
	"codemem/repo"
	"codemem/symbol/resolve"
	"codemem/verify"
)

// A UseRow is several uses in one line.
type UseRow struct {
	Text string // tsdb/head.go: Head.Stats L1632; mention, receiver: newHeadMetrics L456 460
	Uses int    // that it tells of
}

// Limits of a row: a longer one is continued in another of the same file.
const (
	rowSymbols = 12
	rowBytes   = 400
)

// UseRows tells of uses of the symbol id, or by it: for each file in which the other symbols are, a row of their names, each
// with the lines of its uses. Sources come before tests, and these before examples and the like. how is the kind and the rule
// that most of the uses have, and that is left out of their rows. A line is of the other symbol's file, or else of id's.
func UseRows(id string, uses []condense.Use, show func(path string) string) (how string, rows []UseRow) {
	how = usual(uses)
	files := map[string][]condense.Use{}
	var paths []string
	for _, u := range uses {
		p := fileOf(u)
		if files[p] == nil {
			paths = append(paths, p)
		}
		files[p] = append(files[p], u)
	}
	slices.SortStableFunc(paths, func(a, b string) int { return cmp.Compare(roleOf(a), roleOf(b)) })
	for _, p := range paths {
		slices.SortStableFunc(files[p], func(a, b condense.Use) int { // what is done with it before that it is imported
			return cmp.Compare(strings.Count(a.Kind, resolve.ByImport), strings.Count(b.Kind, resolve.ByImport))
		})
		rows = append(rows, fileRows(id, p, files[p], how, show)...)
	}
	return how, rows
}

// roleOf is the role of a file by its name.
func roleOf(p string) repo.Role { return repo.RoleOf(p, repo.TypeByName(p)) }

// fileOf is the file of the symbol of a use; where no symbol is known, the one that it is written in.
func fileOf(u condense.Use) string {
	switch {
	case isOutside(u):
		return ""
	case u.ID == "":
		return u.Path
	}
	if strings.HasPrefix(u.ID, u.Path) && (len(u.ID) == len(u.Path) || u.ID[len(u.Path)] == ':') {
		return u.Path
	}
	p, _, _ := strings.Cut(u.ID, ":")
	return p
}

// isOutside reports whether a use is a method of the language's library, which a call of can run what was asked about.
func isOutside(u condense.Use) bool { return u.ID == "" && u.Kind == condense.Dispatch }

// usual is how most of the uses are made that are no imports, "" where they have nothing in common.
func usual(uses []condense.Use) string {
	isImport := func(u condense.Use) bool { return u.Kind == resolve.ByImport }
	if slices.ContainsFunc(uses, func(u condense.Use) bool { return !isImport(u) }) {
		uses = slices.DeleteFunc(slices.Clone(uses), isImport)
	}
	counts := map[string]int{}
	best := ""
	for _, u := range uses {
		h := howOf(u)
		if counts[h]++; counts[h] > counts[best] || best == "" {
			best = h
		}
	}
	if counts[best]*2 <= len(uses) && len(uses) > 1 {
		return ""
	}
	return best
}

// howOf is the kind and the rule of a use, or why there is none.
func howOf(u condense.Use) string {
	if u.Kind == u.Rule { // an import
		return u.Kind
	}
	return u.Kind + ", " + cmp.Or(u.Rule, u.Why)
}

// fileRows are the rows of one file: what is done with the symbol as most do first, then by what is done and why that is known.
func fileRows(id, path string, uses []condense.Use, how string, show func(string) string) []UseRow {
	in := "the library"
	if path != "" {
		in = show(path)
	}
	var rows []UseRow
	var row UseRow
	symbols, before := 0, ""
	flush := func() {
		if symbols > 0 {
			rows = append(rows, row)
		}
		row, symbols = UseRow{Text: in + ": "}, 0
	}
	flush()
	for _, same := range grouped(uses, how) {
		item, does := itemOf(id, path, same, show), howOf(same[0])
		if symbols == rowSymbols || symbols > 0 && len(row.Text)-len(in)+len(item) > rowBytes {
			flush()
		}
		row.Text += joint(symbols > 0, does, before, how)
		row.Text += item
		row.Uses += len(same)
		symbols, before = symbols+1, does
	}
	flush()
	return rows
}

// joint is what stands before a use in a row, which may be the first there: how it is made, if that is not how the one before it is, nor
// as all are of which nothing is said.
func joint(others bool, does, before, how string) string {
	switch {
	case others && does == before:
		return ", "
	case others && does == how:
		return "; "
	case others:
		return "; " + verify.OneLine(does) + ": "
	case does == how:
		return ""
	}
	return verify.OneLine(does) + ": "
}

// grouped puts uses together that differ in their lines only, and these by how they are made: as how first, else as they come.
func grouped(uses []condense.Use, how string) (groups [][]condense.Use) {
	at := map[condense.Use]int{}
	order := map[string]int{how: -1}
	for _, u := range uses {
		alike := u
		alike.Line = 0
		if _, known := at[alike]; !known {
			at[alike] = len(groups)
			groups = append(groups, nil)
		}
		groups[at[alike]] = append(groups[at[alike]], u)
		if _, known := order[howOf(u)]; !known {
			order[howOf(u)] = len(order)
		}
	}
	slices.SortStableFunc(groups, func(a, b []condense.Use) int { return cmp.Compare(order[howOf(a[0])], order[howOf(b[0])]) })
	return groups
}

// mostOutside is how many names OutsideRow tells.
const mostOutside = 100

// OutsideRow names what a symbol uses of outside, each once: which lines they are on tells nothing of this repository. Of many it counts the rest.
func OutsideRow(uses []condense.Use) string {
	var names []string
	known := map[string]bool{}
	for _, u := range uses {
		if name := verify.OneLine(u.Name); !known[name] {
			known[name] = true
			names = append(names, name)
		}
	}
	if more := len(names) - mostOutside; more > 0 {
		names = append(names[:mostOutside], "… and "+strconv.Itoa(more)+" more")
	}
	return strings.Join(names, ", ")
}

// itemOf is one symbol in a row: its name, and the lines of its uses.
func itemOf(id, path string, uses []condense.Use, show func(string) string) string {
	u := uses[0]
	name := strings.TrimPrefix(strings.TrimPrefix(u.ID, path), ":")
	switch {
	case u.ID == "":
		name = u.Name
	case name == "":
		name = "file level"
	}
	var b strings.Builder
	b.WriteString(verify.OneLine(name))
	at := u.Path
	if isOutside(u) {
		return b.String()
	}
	if at == path || strings.HasPrefix(id, at+":") {
		b.WriteString(" L")
	} else {
		b.WriteString(" at " + show(at) + ":")
	}
	b.WriteString(linesOf(uses))
	if notes := notesOn(u); len(notes) > 0 {
		b.WriteString(" (" + strings.Join(notes, ", ") + ")")
	}
	return b.String()
}

// linesOf returns the lines of uses, each once.
func linesOf(uses []condense.Use) string {
	lines := make([]string, len(uses))
	for i, u := range uses {
		lines[i] = strconv.Itoa(u.Line)
	}
	return strings.Join(slices.Compact(lines), " ")
}

// notesOn returns what is particular about a use.
func notesOn(u condense.Use) (notes []string) {
	if u.ID != "" && u.Name != "" {
		notes = append(notes, "as "+verify.OneLine(u.Name))
	}
	if u.Via != "" {
		notes = append(notes, "via "+verify.OneLine(u.Via))
	}
	return notes
}
