package assemble

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"

	"codemem/repo"
	"codemem/secret"
)

// Limits of the changes that stand for recent edits.
const (
	mostChanges     = 20
	mostLooked      = 200 // files that are compared for them
	mostChangeBytes = 512 << 10
)

// Changes returns how the work tree differs from HEAD as edits, those of the files that were written last first: what
// someone works on who has no editor to tell. They are at most twenty, of text files that are no larger than
// 512 KiB, and that hold no secrets. Without a commit there are none.
func Changes(ctx context.Context, r *repo.Repo) ([]Edit, error) {
	head, err := r.Head(ctx)
	if err != nil || head.ID == "" {
		return nil, err
	}
	looked, err := r.Unlike(ctx, head.ID)
	if err != nil {
		return nil, err
	}
	latest := func(a, b repo.Unlike) int {
		return cmp.Or(cmp.Compare(b.MtimeNS, a.MtimeNS), cmp.Compare(a.Path, b.Path))
	}
	slices.SortFunc(looked, func(a, b repo.Unlike) int {
		if a.Sure != b.Sure {
			return map[bool]int{true: -1, false: 1}[a.Sure]
		}
		return latest(a, b)
	})
	looked = looked[:min(len(looked), mostLooked)]
	slices.SortStableFunc(looked, latest)
	was, err := contentsAt(ctx, r, head.ID, looked)
	if err != nil {
		return nil, err
	}
	var edits []Edit
	for _, l := range looked {
		if len(edits) == mostChanges {
			break
		}
		if diff := diffOf(r, l.Path, was[l.Path]); diff != "" {
			e := Edit{Path: l.Path, Diff: diff}
			if l.MtimeNS > 0 {
				e.At = time.Unix(0, l.MtimeNS)
			}
			edits = append(edits, e)
		}
	}
	return edits, ctx.Err()
}

// contentsAt returns what a commit holds at the paths of files, nil where it holds none that may be shown.
func contentsAt(ctx context.Context, r *repo.Repo, commit repo.ID, looked []repo.Unlike) (map[string]*string, error) {
	var paths []string
	for _, l := range looked {
		paths = append(paths, l.Path)
	}
	blobs, err := r.Blobs(ctx, commit, paths)
	if err != nil {
		return nil, err
	}
	at := map[repo.ID][]string{}
	var ids []repo.ID
	was := map[string]*string{}
	empty := ""
	for _, p := range paths {
		e, ok := blobs[p]
		if !ok {
			was[p] = &empty
			continue
		}
		if e.Mode != repo.ModeSymlink {
			if at[e.ID] == nil {
				ids = append(ids, e.ID)
			}
			at[e.ID] = append(at[e.ID], p)
		}
	}
	err = r.Contents(ctx, ids, mostChangeBytes, func(id repo.ID, data []byte) {
		text := string(data)
		for _, p := range at[id] {
			was[p] = &text
		}
	})
	return was, err
}

// diffOf returns how a file differs from what it was, "" if it does not or may not be shown.
func diffOf(r *repo.Repo, path string, was *string) string {
	if was == nil || repo.Pointer([]byte(*was)) {
		return ""
	}
	data, err := r.Read(path, mostChangeBytes)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	after := string(secret.Mask(data))
	before := withLineEndsOf(after, string(secret.Mask([]byte(*was))))
	if before == after || !showable(path, before) || !showable(path, after) {
		return ""
	}
	const context = 3 // lines
	old, fresh := labels(path)
	diff, err := udiff.ToUnified(old, fresh, before, udiff.Lines(before, after), context)
	if err != nil {
		return ""
	}
	p, err := parsePatch(path, diff, 4*mostChangeBytes)
	if err != nil {
		return ""
	}
	if text, ok := p.apply(before); !ok || text != after {
		return ""
	}
	return p.text(path)
}

// withLineEndsOf returns a content of git's with the line ends that the file has in the work tree.
func withLineEndsOf(file, content string) string {
	if strings.Contains(file, "\r\n") && !strings.Contains(content, "\r\n") {
		return strings.ReplaceAll(content, "\n", "\r\n")
	}
	return content
}

// showable reports whether a diff may show a content: it is text, and holds no secret.
func showable(path, content string) bool {
	return plain(content) && !repo.Sensitive(path, []byte(content))
}

// plain reports whether a content can be shown as a diff.
func plain(text string) bool {
	return utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}
