package scan

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"iter"
	"path"
	"runtime"
	"slices"
	"sync"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
)

// maxLooked is how many bytes of files one look for words reads. Files beyond are reported as unread.
const maxLooked = 1 << 30

// Reasons for which a file is not looked through.
var (
	errMuch  = errors.New("there is too much to look through")
	errAway  = errors.New("it is not checked out")
	errUTF16 = errors.New("it is in UTF-16")
)

// Occurrences yields the files in which any of some names stands as a word, as they are on disk now: the one that is near
// first, then those of its directory, then the others by path. It looks through all that git tracks or does not ignore,
// or in a plain directory all that is not ignored, but for lockfiles and binaries. A file that it cannot look through it yields with
// the error alone; a text in UTF-16, one that is not checked out, and what is beyond the first GiB are of these.
func (t *Tree) Occurrences(names symbol.Names, near string) iter.Seq2[condense.Text, error] {
	return func(yield func(condense.Text, error) bool) {
		if !t.needAll() {
			return
		}
		paths, away, err := t.source.texts(t.ctx)
		if err != nil {
			t.fail(err)
			return
		}
		for _, p := range away {
			if !yield(condense.Text{Path: p}, errAway) {
				return
			}
		}
		read := 0
		for chunk := range slices.Chunk(nearFirst(paths, near), 64) {
			for _, found := range t.lookThrough(chunk, names) {
				if t.ctx.Err() != nil {
					t.fail(t.ctx.Err())
					return
				}
				if read += found.size; read > maxLooked && found.err == nil {
					found = looked{text: condense.Text{Path: found.text.Path}, err: errMuch}
				}
				if found.err == nil && len(found.text.At) > 0 {
					found.err = t.outlined(&found.text)
				}
				if (found.err != nil || len(found.text.At) > 0) && !yield(found.text, found.err) {
					return
				}
			}
		}
	}
}

// nearFirst orders paths.
func nearFirst(paths []string, near string) []string {
	far := func(p string) int {
		switch {
		case p == near:
			return 0
		case path.Dir(p) == path.Dir(near):
			return 1
		}
		return 2
	}
	slices.SortFunc(paths, func(a, b string) int {
		if d := far(a) - far(b); d != 0 {
			return d
		}
		return bytes.Compare([]byte(a), []byte(b))
	})
	return paths
}

// A looked is a file that was looked through.
type looked struct {
	text condense.Text
	size int
	err  error
}

// lookThrough looks for names in files.
func (t *Tree) lookThrough(paths []string, names symbol.Names) []looked {
	all := make([]looked, len(paths))
	var wait sync.WaitGroup
	workers := min(runtime.GOMAXPROCS(0), len(paths))
	for w := range workers {
		wait.Go(func() {
			for i := w; i < len(paths) && t.ctx.Err() == nil; i += workers {
				all[i] = t.lookInto(paths[i], names)
			}
		})
	}
	wait.Wait()
	return all
}

func (t *Tree) lookInto(p string, names symbol.Names) looked {
	l := looked{text: condense.Text{Path: p}}
	var data []byte
	if f := t.laid[p]; f != nil {
		data = f.Bytes
	} else if data, l.err = t.source.read(p); errors.Is(l.err, fs.ErrNotExist) || errors.Is(l.err, repo.ErrNotRegular) {
		l.err = nil // what is gone says nothing, and a link only where a file is
		return l
	}
	if l.size = len(data); l.err != nil {
		return l
	}
	if bytes.HasPrefix(data, []byte{0xfe, 0xff}) || bytes.HasPrefix(data, []byte{0xff, 0xfe}) {
		l.err = errUTF16
		return l
	}
	switch typ, _ := classify(p, data, repo.Attrs{}); typ {
	case "binary", "lockfile":
		return l
	case "doc":
		l.text.Prose = true
	}
	if l.text.At = names.In(data); len(l.text.At) > 0 {
		l.text.Bytes = data
	}
	return l
}

// outlined adds the outline of a text's bytes, if it is one that is parsed.
func (t *Tree) outlined(text *condense.Text) error {
	if f := t.laid[text.Path]; f != nil {
		text.Outline = f.Outline
		return nil
	}
	e, listed := t.list.known[text.Path]
	if !listed { // untracked, or left out of the tree: what its comments say is no use either
		typ, language := classify(text.Path, text.Bytes, repo.Attrs{})
		if language == "" || !parsedType(typ) {
			return nil
		}
		e.Language = language
	}
	o, err := t.outlineOf(registry.Content{MD5: sum(text.Bytes), Language: e.Language}, text.Bytes)
	text.Outline = o
	return err
}

// texts returns the files that git tracks or is not told to ignore, and those of them that are not checked out. What
// .codememignore and .lvmignore say is no matter: a name that stands there stands somewhere.
func (w *workTree) texts(ctx context.Context) (paths, away []string, err error) {
	x, err := w.readIndex(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range x.Entries {
		switch {
		case e.Mode != repo.ModeRegular && e.Mode != repo.ModeExecutable:
		case e.Flags&repo.SkipWorktree != 0 && !w.has(e.Path):
			away = append(away, e.Path)
		default:
			paths = append(paths, e.Path)
		}
	}
	err = w.m.Repo().UntrackedFiles(ctx, nil, func(p string) bool {
		paths = append(paths, p)
		return true
	})
	return slices.Compact(paths), away, err
}

func (p *plainDir) texts(ctx context.Context) (paths, away []string, err error) {
	err = p.d.Ignore().Walk(ctx, func(f repo.File) error {
		paths = append(paths, f.Path)
		return ctx.Err()
	})
	return paths, nil, err
}
