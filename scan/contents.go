package scan

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// asWritten returns a blob in the form that has an md5: as it is, or with the line ends of a work tree; nil if neither
// has it.
func asWritten(blob []byte, md5 string) []byte {
	if sum(blob) == md5 {
		return blob
	}
	crlf := bytes.ReplaceAll(bytes.ReplaceAll(blob, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
	if sum(crlf) == md5 {
		return crlf
	}
	return nil
}

// parseContents parses contents that have no outline yet, and keeps what it makes.
func (t *Tree) parseContents(data map[registry.Content][]byte, outlines map[registry.Content]*symbol.Outline) error {
	var jobs []registry.Content
	for c := range data {
		if outlines[c] == nil {
			jobs = append(jobs, c)
		}
	}
	slices.SortFunc(jobs, func(a, b registry.Content) int {
		return cmp.Or(cmp.Compare(a.MD5, b.MD5), cmp.Compare(a.Language, b.Language))
	})
	made := make([]registry.Parsed, len(jobs))
	errs := make([]error, len(jobs))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		workers.Go(func() {
			for t.ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(jobs) {
					return
				}
				made[i], errs[i] = t.parse(jobs[i], data[jobs[i]])
			}
		})
	}
	workers.Wait()
	if err := t.ctx.Err(); err != nil {
		return err
	}
	var kept []registry.Parsed
	for i, p := range made {
		switch {
		case errors.Is(errs[i], tags.ErrUnavailable):
			return nil // nothing can be parsed: all is unknown
		case errs[i] == nil:
			outlines[jobs[i]] = p.Outline
			t.cache.keep(jobs[i], p.Outline)
			kept = append(kept, p)
		}
	}
	t.keepParsed(storeAllWithin, kept)
	return nil
}

// held returns what a commit held at paths, of what may be parsed. A commit that is gone held nothing.
func (w *workTree) held(ctx context.Context, commit string, paths []string) (map[string][]byte, error) {
	id, err := repo.ParseID(commit)
	if err != nil {
		return nil, nil //nolint:nilerr // no commit of this repository
	}
	r := w.m.Repo()
	blobs, err := r.Blobs(ctx, id, paths)
	switch {
	case errors.Is(err, repo.ErrTimeout):
		return nil, err
	case err != nil:
		return nil, ctx.Err() // history may be gone
	}
	at := map[repo.ID][]string{}
	for p, e := range blobs {
		if e.Mode != repo.ModeSymlink {
			at[e.ID] = append(at[e.ID], p)
		}
	}
	found := map[string][]byte{}
	err = r.Contents(ctx, slices.Collect(maps.Keys(at)), int64(tags.Standard.Bytes), func(id repo.ID, data []byte) {
		for _, p := range at[id] {
			found[p] = data
		}
	})
	if errors.Is(err, repo.ErrTimeout) {
		return nil, err
	}
	return found, ctx.Err()
}

func (p *plainDir) held(context.Context, string, []string) (map[string][]byte, error) {
	return nil, nil
}
