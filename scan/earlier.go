package scan

import (
	"context"
	"maps"
	"slices"

	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// rememberedCommits is how many commits back is looked at what files held.
const rememberedCommits = 200

// Earlier returns what is known of what files held at other times, in no order: the outlines of the contents that the
// registry has of them, and of what HEAD holds and what was before each of the last commits that touched them; nil among
// it where there was no such file. Of each path it is found out once, of many at once for little more than of one.
func (t *Tree) Earlier(paths []string) map[string][]*symbol.Outline {
	if t.earlier == nil {
		t.earlier = map[string][]*symbol.Outline{}
	}
	unknown := map[string]bool{}
	for _, p := range paths {
		if _, known := t.earlier[p]; !known {
			unknown[p] = true
		}
	}
	if len(unknown) > 0 {
		found := t.findEarlier(slices.Sorted(maps.Keys(unknown)))
		for p := range unknown {
			t.earlier[p] = found[p]
		}
	}
	return t.earlier
}

func (t *Tree) findEarlier(paths []string) map[string][]*symbol.Outline {
	found := map[string][]*symbol.Outline{}
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		for _, p := range paths {
			contents, err := tx.ContentsOf(p, t.generator)
			if err != nil {
				return err
			}
			for _, c := range contents {
				if o, err := tx.Outline(c, t.generator); err == nil {
					found[p] = append(found[p], o)
				}
			}
		}
		return nil
	})
	if err != nil && !noRegistry(err) {
		t.fail(err)
	}
	texts, err := t.source.versions(t.ctx, paths)
	t.fail(err)
	for _, p := range paths {
		for _, data := range texts[p] {
			if data == nil {
				found[p] = append(found[p], nil)
			} else {
				found[p] = append(found[p], t.outlineThen(p, data))
			}
		}
	}
	return found
}

// outlineThen returns the outline of what a file held, one that is unparsed if it cannot be parsed. It is not stored: the
// registry is of what files hold.
func (t *Tree) outlineThen(p string, data []byte) *symbol.Outline {
	_, language := classify(p, data, repo.Attrs{})
	if language == "" {
		return &symbol.Outline{Unparsed: "it could not be parsed"}
	}
	o, err := t.layOutline(registry.Content{MD5: sum(data), Language: language}, data)
	if err != nil {
		return &symbol.Outline{Unparsed: "it could not be parsed"}
	}
	return o
}

// versions returns what HEAD holds at paths, and what the last commits found and left there, nil for nothing. A history
// that cannot be read tells nothing.
func (w *workTree) versions(ctx context.Context, paths []string) (map[string][][]byte, error) {
	r := w.m.Repo()
	blobs, err := r.Versions(ctx, paths, rememberedCommits)
	if err != nil {
		return nil, ctx.Err() // history may be gone
	}
	var ids []repo.ID
	for _, at := range blobs {
		ids = append(ids, at...)
	}
	slices.Sort(ids)
	ids = slices.DeleteFunc(slices.Compact(ids), func(id repo.ID) bool { return id == "" })
	texts := map[repo.ID][]byte{}
	_ = r.Contents(ctx, ids, int64(tags.Standard.Bytes), func(id repo.ID, data []byte) {
		texts[id] = append([]byte{}, data...)
	})
	found := map[string][][]byte{}
	for p, at := range blobs {
		for _, id := range at {
			if data, ok := texts[id]; ok || id == "" {
				found[p] = append(found[p], data)
			}
		}
	}
	return found, ctx.Err()
}

func (p *plainDir) versions(context.Context, []string) (map[string][][]byte, error) { return nil, nil }
