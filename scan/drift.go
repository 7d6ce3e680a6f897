package scan

import (
	"maps"
	"slices"

	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/verify"
)

// A Base is the content that a text was written for.
type Base struct {
	MD5    string // "": whatever the commit held
	Commit string // that was checked out then, in hex; "" for none
}

// Drifts returns by path how far files have drifted from their bases to what is on disk now. A file that holds its
// base, or that cannot be read, is not in it. What has no grammar, or whose base is nowhere to be had, is unknown:
// a base is had from its outline, or from git.
func (t *Tree) Drifts(bases map[string]Base) (map[string]symbol.Drift, error) {
	const chunk = 64 // files held in memory at once
	drifts := map[string]symbol.Drift{}
	for paths := range slices.Chunk(slices.Sorted(maps.Keys(bases)), chunk) {
		if err := t.driftsOf(paths, bases, drifts); err != nil {
			return nil, err
		}
	}
	return drifts, t.ctx.Err()
}

// DriftsOfSummaries returns by path how far files have drifted from what their summaries were written for.
func (t *Tree) DriftsOfSummaries(files []registry.File) (map[string]symbol.Drift, error) {
	bases := map[string]Base{}
	for _, f := range files {
		if f.Summary != nil {
			bases[f.Path] = Base{f.Summary.MD5, f.Summary.Commit}
		}
	}
	return t.Drifts(bases)
}

// MostBare is how many files without a summary a report may tell the drift of.
const MostBare = 200

// Grade enters into a report how far mismatches have drifted: from what their summary was written for, or, of at most
// bare files without one, from what was remembered, as far as that was ever parsed.
func (t *Tree) Grade(r *verify.Report, bare int) error {
	var paths []string
	was := map[string]string{}
	for _, c := range r.Changes {
		if c.Verdict == verify.Mismatch {
			paths = append(paths, c.Path)
			was[c.Path] = c.Was
		}
	}
	if len(paths) == 0 {
		return nil
	}
	bases := map[string]Base{}
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		rows, err := tx.FilesAt(paths)
		if err != nil {
			return err
		}
		for _, p := range paths {
			f := rows[p]
			if f.Summary != nil {
				bases[p] = Base{f.Summary.MD5, f.Summary.Commit}
				continue
			}
			if bare--; bare < 0 {
				continue
			}
			parsed, err := tx.HasOutline(registry.Content{MD5: was[p], Language: f.Language}, t.generator)
			if err != nil {
				return err
			}
			if parsed {
				bases[p] = Base{MD5: was[p]}
			}
		}
		return nil
	})
	if err != nil && !noRegistry(err) {
		return err
	}
	drifts, err := t.Drifts(bases)
	for i := range r.Changes {
		c := &r.Changes[i]
		if d, ok := drifts[c.Path]; ok && c.Verdict == verify.Mismatch {
			c.Drift = d.Grade
			if d.Any() {
				c.Symbols = &d.Changes
			}
		}
	}
	return err
}

// A comparison is one file whose drift is wanted.
type comparison struct {
	path     string
	commit   string
	old, now registry.Content // old.MD5 is "" as long as it is not known
}

func (t *Tree) driftsOf(paths []string, bases map[string]Base, drifts map[string]symbol.Drift) error {
	data := map[registry.Content][]byte{}
	var all []*comparison
	for _, p := range paths {
		text, err := t.source.read(p)
		if err != nil {
			continue
		}
		md5 := sum(text)
		if md5 == bases[p].MD5 {
			continue
		}
		drifts[p] = symbol.Drift{Grade: symbol.DriftUnknown}
		if typ, language := classify(p, text, repo.Attrs{}); language != "" && parsedType(typ) {
			c := comparison{p, bases[p].Commit, registry.Content{MD5: bases[p].MD5, Language: language}, registry.Content{MD5: md5, Language: language}}
			data[c.now] = text
			all = append(all, &c)
		}
	}
	outlines, err := t.outlinesOf(all)
	if err != nil {
		return err
	}
	if err := t.findOld(all, outlines, data); err != nil {
		return err
	}
	if err := t.parseContents(data, outlines); err != nil {
		return err
	}
	for _, c := range all {
		if c.old == c.now { // as history showed on the way
			delete(drifts, c.path)
			continue
		}
		drifts[c.path] = symbol.Compare(outlines[c.old], outlines[c.now])
	}
	return nil
}

// outlinesOf returns the outlines of both sides that were made before.
func (t *Tree) outlinesOf(all []*comparison) (map[registry.Content]*symbol.Outline, error) {
	outlines := map[registry.Content]*symbol.Outline{}
	var missing []registry.Content
	for _, c := range all {
		for _, of := range []registry.Content{c.old, c.now} {
			if o := t.cache.outline(of); o != nil {
				outlines[of] = o
			} else if of.MD5 != "" {
				missing = append(missing, of)
			}
		}
	}
	return outlines, t.fetchAll(missing, outlines)
}

// findOld finds in git the bases that have no outline: at the commit that was checked out when the text was written,
// or where history says that a text was written for the same bytes.
func (t *Tree) findOld(all []*comparison, outlines map[registry.Content]*symbol.Outline, data map[registry.Content][]byte) error {
	open := func() (left []*comparison) {
		for _, c := range all {
			if c.old.MD5 == "" || outlines[c.old] == nil && data[c.old] == nil {
				left = append(left, c)
			}
		}
		return left
	}
	wanted := map[registry.Origin][]*comparison{}
	for _, c := range open() {
		at := registry.Origin{Commit: c.commit, Path: c.path}
		wanted[at] = append(wanted[at], c)
	}
	if err := t.takeOld(wanted, data); err != nil {
		return err
	}
	wanted = map[registry.Origin][]*comparison{}
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		for _, c := range open() {
			if c.old.MD5 == "" {
				continue
			}
			origins, err := tx.Origins(c.old.MD5)
			if err != nil {
				return err
			}
			for _, at := range origins {
				wanted[at] = append(wanted[at], c)
			}
		}
		return nil
	})
	if err != nil && !noRegistry(err) {
		return err
	}
	if err := t.takeOld(wanted, data); err != nil {
		return err
	}
	wanted = map[registry.Origin][]*comparison{}
	for _, c := range open() { // a text that waited for git is of no commit, but of lines that one has by now
		if at := (registry.Origin{Commit: t.headCommit(), Path: c.path}); c.old.MD5 != "" {
			wanted[at] = append(wanted[at], c)
		}
	}
	return t.takeOld(wanted, data)
}

// takeOld reads what commits held at paths, and keeps what is a base that is wanted.
func (t *Tree) takeOld(wanted map[registry.Origin][]*comparison, data map[registry.Content][]byte) error {
	byCommit := map[string][]string{}
	for at := range wanted {
		if at.Commit != "" {
			byCommit[at.Commit] = append(byCommit[at.Commit], at.Path)
		}
	}
	for _, commit := range slices.Sorted(maps.Keys(byCommit)) {
		held, err := t.source.held(t.ctx, commit, byCommit[commit])
		if err != nil {
			return err
		}
		for p, text := range held {
			for _, c := range wanted[registry.Origin{Commit: commit, Path: p}] {
				if c.old.MD5 == "" {
					c.old.MD5 = sum(text)
					data[c.old] = text
				} else if written := asWritten(text, c.old.MD5); written != nil {
					data[c.old] = written
				}
			}
		}
	}
	return nil
}

// KeepBases makes sure that the drift of files can be told from the summaries that they were just given: what no commit
// holds is parsed now, for the file may be gone later.
func (t *Tree) KeepBases(paths []string) error {
	var all []*comparison
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		rows, err := tx.FilesAt(slices.Compact(slices.Sorted(slices.Values(paths))))
		for _, f := range rows {
			if f.Fresh() && f.Language != "" && parsedType(f.Type) {
				of := registry.Content{MD5: f.MD5, Language: f.Language}
				all = append(all, &comparison{path: f.Path, commit: f.Summary.Commit, old: of})
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	data := map[registry.Content][]byte{}
	if err := t.findOld(all, nil, data); err != nil {
		return err
	}
	for _, c := range all {
		if data[c.old] == nil {
			_, _ = t.File(c.path) // what cannot be parsed has no drift either
		}
	}
	return t.ctx.Err()
}
