package scan

import (
	"cmp"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/repo"
)

// isThere reports whether file i of the contents is to be searched and can be.
func (g *grep) isThere(now *contents, i int) bool {
	p := now.files[i].path
	if g.t.laid[p] != nil || !g.in(p) {
		return false
	}
	switch now.presence(i) {
	case gone:
		if x := now.index; x != nil && !x.Entries[i].IsFile() {
			g.answer.NotLooked = append(g.answer.NotLooked, Warning{p, errOther.Error()})
		}
		return false
	case away:
		g.answer.NotLooked = append(g.answer.NotLooked, Warning{p, errAway.Error()})
		return false
	}
	return true
}

// addLaid adds the unsaved texts.
func (g *grep) addLaid() {
	for p, f := range g.t.laid {
		if g.in(p) {
			g.files = append(g.files, candidate{path: p, typ: cmp.Or(f.typ, repo.TypeByName(p)), at: -1})
		}
	}
}

// choose finds the files that may match, in the order in which they are read.
func (g *grep) choose() error {
	now, may, err := g.t.mayMatch(g.p.Trigrams(), func(now *contents, i int) bool {
		if !g.isThere(now, i) {
			return false
		}
		g.answer.Searched++
		return true
	})
	if err != nil {
		return err
	}
	g.now = now
	for _, i := range may {
		f := &now.files[i]
		typ := repo.TypeByName(f.path)
		if typ == "binary" {
			g.notText()
			continue
		}
		if now.known(i) && f.typ != "" && f.typ != "binary" { // of a file that an attribute calls binary its bytes decide
			typ = f.typ
		}
		g.files = append(g.files, candidate{path: f.path, typ: typ, at: i})
	}
	g.addLaid()
	return g.order()
}

// notText counts a file that is no text.
func (g *grep) notText() {
	g.answer.Searched--
	g.answer.Binary++
}

// in reports whether the query is about a path.
func (g *grep) in(p string) bool {
	return len(g.q.Globs) == 0 || slices.ContainsFunc(g.q.Globs, func(glob string) bool { return registry.Glob(glob, p) })
}

// fewRanked is up to how many candidates are ordered by rank: of more, the ranks would take longer than the search.
const fewRanked = 200

func (g *grep) order() error {
	kept := g.files[:0]
	for _, c := range g.files {
		if c.role = repo.RoleOf(c.path, c.typ); c.role != repo.RoleTest || !g.q.NoTests {
			kept = append(kept, c)
		}
	}
	g.files = kept
	const least, parts = 8, 4
	if g.share = g.q.Limit; g.q.Limit > 0 && len(g.files) > 1 {
		g.share = max(least, g.q.Limit/parts)
	}
	if len(g.files) > fewRanked && len(g.t.laid) == 0 { // they are in the order of paths
		g.files = byRole(g.files)
		return nil
	}
	if len(g.files) <= fewRanked {
		if err := g.rank(); err != nil {
			return err
		}
	}
	slices.SortFunc(g.files, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.role, b.role), cmp.Compare(b.rank, a.rank), strings.Compare(a.path, b.path))
	})
	return nil
}

// rank looks up the ranks of the candidates.
func (g *grep) rank() error {
	paths := make([]string, len(g.files))
	for i, c := range g.files {
		paths[i] = c.path
	}
	err := g.t.source.view(g.t.ctx, func(tx *registry.Tx) error {
		ranks, err := tx.FileRanksAt(paths)
		for i := range g.files {
			g.files[i].rank = ranks[g.files[i].path].Rank
		}
		return err
	})
	if noRegistry(err) {
		return nil
	}
	return err
}

// byRole orders candidates by their roles, else as they are.
func byRole(files []candidate) []candidate {
	ordered := make([]candidate, 0, len(files))
	for role := repo.RoleSource; role <= repo.RoleBeside; role++ {
		for i := range files {
			if files[i].role == role {
				ordered = append(ordered, files[i])
			}
		}
	}
	return ordered
}
