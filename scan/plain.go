package scan

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"codemem/registry"
	"codemem/repo"
	"codemem/verify"
)

// ErrPlain means that summaries were asked for of a directory that is no git repository.
var ErrPlain = errors.New("this directory is no git repository: nothing is remembered of it")

// plain returns the plain directory that the tree is of, nil for a work tree.
func (t *Tree) plain() *plainDir {
	p, _ := t.source.(*plainDir)
	return p
}

// maxHashed is the size in bytes up to which the files of a plain directory are hashed, as those of a work tree are
// unless its settings say otherwise.
const maxHashed = 8 << 20

// plainRows returns all files of a plain directory as rows would tell of them, by path.
func (t *Tree) plainRows() ([]registry.File, error) {
	v, err := t.source.inventory(t.ctx, false)
	if err != nil {
		return nil, err
	}
	paths := make([]string, len(v.items))
	for i := range v.items {
		paths[i] = v.items[i].path
	}
	stats, err := t.source.stats(t.ctx, paths)
	if err != nil {
		return nil, err
	}
	rows := make([]registry.File, 0, len(v.items))
	for i, it := range v.items {
		if err := t.ctx.Err(); err != nil {
			return nil, err
		}
		f := registry.File{Path: it.path, Type: it.typ, Language: it.language, Size: stats[i].Size, Sensitive: repo.Sensitive(it.path, nil)}
		if it.typ != "binary" && f.Size <= maxHashed {
			data, err := t.source.read(it.path)
			if err != nil {
				continue // it is gone, or another's: a listing of now is without it
			}
			f.Type, f.Language = repo.Classify(it.path, repo.ModeRegular, data, repo.Attrs{})
			f.Size, f.Sensitive = int64(len(data)), repo.Sensitive(it.path, data)
			if f.Type != "binary" {
				f.MD5 = sum(data)
			}
		}
		rows = append(rows, f)
	}
	return rows, nil
}

// inScratch calls fn while the tree of a plain directory has a registry with a row for each file. It is gone after
// that: nothing of the directory is remembered.
func (t *Tree) inScratch(fn func() error) error {
	rows, err := t.plainRows()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "codemem-")
	if err != nil {
		return fmt.Errorf("make room for a search: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	db, err := registry.Open(t.ctx, filepath.Join(dir, "registry.db"), registry.Write)
	if err != nil {
		return fmt.Errorf("make room for a search: %w", err)
	}
	p := t.plain()
	p.scratch, t.keep = db, true
	defer func() {
		p.scratch, t.keep = nil, false
		_ = db.Close()
	}()
	err = db.Update(t.ctx, "", func(tx *registry.Tx) error {
		for _, f := range rows {
			if err := tx.See(f); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return fn()
}

// plainSearch is Search of a plain directory: every file is parsed for it.
func (t *Tree) plainSearch(text string, limit int) (found Found, err error) {
	err = t.inScratch(func() error {
		if _, err := t.Sync(nil); err != nil {
			return err
		}
		found.LeftOut = t.Unparsed()
		return t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
			found.SearchResult, err = tx.Search(registry.SearchQuery{Text: text, Limit: limit, Generator: t.generator})
			return err
		})
	})
	return found, err
}

// plainFiles is FileStatuses of a plain directory: nothing is remembered of the files, and no summary is wanted. What
// comments and symbols say comes with the first 50 at most.
func (t *Tree) plainFiles(q StatusQuery) (files []FileStatus, total int, err error) {
	if q.Stale || q.Pending || q.Flagged {
		return nil, 0, fmt.Errorf("%w, so no summary is stale, pending or flagged", ErrPlain)
	}
	err = t.inScratch(func() error {
		rows, err := t.plainSelection(q)
		if err != nil {
			return err
		}
		total = len(rows)
		files = page(rows, q, func(f FileStatus) string { return f.Path })
		md5s := map[string]string{}
		for _, f := range files {
			if len(md5s) < mostGists && f.hasGist() {
				md5s[f.Path] = f.MD5
			}
		}
		gists, err := t.Gists(md5s)
		for i := range files {
			f := &files[i]
			f.Gist = gists[f.Path]
			f.Flagged = f.Gist != "" && verify.LikeInstructions(f.Gist)
		}
		return err
	})
	return files, total, err
}

// plainSelection returns the files that a query selects in a scratch registry, by path.
func (t *Tree) plainSelection(q StatusQuery) (files []FileStatus, err error) {
	err = t.source.view(t.ctx, func(tx *registry.Tx) error {
		if q.Paths == nil {
			rows, err := tx.Files(registry.FileQuery{Globs: q.Globs})
			for _, f := range rows {
				if status := (FileStatus{File: f, State: Skipped}); q.selects(status) {
					files = append(files, status)
				}
			}
			return err
		}
		paths := slices.Compact(slices.Sorted(slices.Values(q.Paths)))
		rows, err := tx.FilesAt(paths)
		for _, p := range paths {
			status := FileStatus{File: registry.File{Path: p}, State: Unknown, Reason: "no file here, or left out by .gitignore or .codememignore"}
			if f, ok := rows[p]; ok {
				status = FileStatus{File: f, State: Skipped}
			}
			files = append(files, status)
		}
		return err
	})
	return files, err
}

// plainStatuses returns how the files of hits in a plain directory stand.
func plainStatuses(hits []registry.Hit) []FileStatus {
	files := make([]FileStatus, len(hits))
	for i, h := range hits {
		files[i] = FileStatus{File: h.File, State: Skipped, Gist: h.Gist, Flagged: h.Gist != "" && verify.LikeInstructions(h.Gist)}
	}
	return files
}

// lookPlain is look of a plain directory.
func (s *surveyor) lookPlain() (err error) {
	s.files, err = s.t.plainRows()
	s.arrange()
	return err
}

// churn returns how often files changed of late, nil where that cannot be known.
func (s *surveyor) churn(ctx context.Context) map[string]int {
	if s.m == nil {
		return nil
	}
	churn, err := s.m.Repo().Churn(ctx, churnCommits)
	if err != nil {
		return nil // without git, or in a history that cannot be read, there is none
	}
	return churn
}
