package scan

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"iter"
	"path"
	"slices"

	"codemem/condense"
	"codemem/find"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"

	"golang.org/x/sync/errgroup"
)

// maxLooked is how many bytes of files one look for words reads. Files beyond are reported as unread.
const maxLooked = 1 << 30

// Reasons for which a file is not looked through.
var (
	errMuch  = errors.New("there is too much to look through")
	errAway  = errors.New("it is not checked out")
	errUTF16 = errors.New("it is in UTF-16")
	errOther = errors.New("it is a submodule, a repository of its own")
)

// Occurrences yields the files in which any of some names stands as a word, as they are on disk now: the one that is near
// first, then those of its directory, then the others by path. It looks through all that git tracks or does not ignore,
// or in a plain directory all that is not ignored, but for lockfiles and binaries; a file that is known to hold none of the names it does not
// read. A file that it cannot look through it yields with the error alone; a text in UTF-16, one that is not checked out, and what is beyond
// the first GiB are of these.
func (t *Tree) Occurrences(names symbol.Names, near string) iter.Seq2[condense.Text, error] {
	return func(yield func(condense.Text, error) bool) {
		if !t.needAll() {
			return
		}
		paths, away, err := t.mayHold(names)
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
					found.err = t.outlined(&found)
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
	data []byte // as it is on disk: in the text, secrets are covered
	md5  string // of data
	size int
	err  error
}

// lookThrough looks for names in files. They are read together: a directory is opened once, and the places of the registry, which
// are not to be read, are looked up once, which is five system calls less for each file.
func (t *Tree) lookThrough(paths []string, names symbol.Names) []looked {
	all := make([]looked, len(paths))
	var onDisk []repo.StatedFile
	var at []int // of onDisk, in all
	for i, p := range paths {
		all[i].text.Path = p
		if f := t.laid[p]; f != nil {
			all[i].lookInto(f.Bytes, names, nil)
			continue
		}
		onDisk, at = append(onDisk, repo.StatedFile{Path: p}), append(at, i)
	}
	t.fail(t.source.readEach(t.ctx, onDisk, func(i int, data []byte, err error) {
		switch l := &all[at[i]]; {
		case err == nil:
			l.lookInto(data, names, t.cache)
		case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, repo.ErrNotRegular): // what is gone says nothing, and a link only where a file is
			l.err = err
		}
	}))
	return all
}

// lookInto looks for names in the bytes of the file, which are the caller's. The cache may be nil.
func (l *looked) lookInto(data []byte, names symbol.Names, cache *Cache) {
	l.size = len(data)
	if bytes.HasPrefix(data, []byte{0xfe, 0xff}) || bytes.HasPrefix(data, []byte{0xff, 0xfe}) {
		l.err = errUTF16
		return
	}
	switch typ, _ := classify(l.text.Path, data, repo.Attrs{}); typ {
	case "binary", "lockfile":
		return
	case "doc":
		l.text.Prose = true
	}
	if l.text.At = names.In(data); len(l.text.At) > 0 {
		l.data, l.md5 = bytes.Clone(data), sum(data)
		if l.text.Bytes = cache.shown(l.data, l.md5); &l.text.Bytes[0] != &l.data[0] {
			l.text.At = names.In(l.text.Bytes)
		}
	}
}

// outlined adds the outline of a text's bytes, if it is one that is parsed.
func (t *Tree) outlined(l *looked) error {
	text := &l.text
	if f := t.laid[text.Path]; f != nil {
		text.Outline = f.Outline
		return nil
	}
	e, listed := t.list.known[text.Path]
	if !listed { // untracked, or left out of the tree: what its comments say is no use either
		typ, language := classify(text.Path, l.data, repo.Attrs{})
		if language == "" || !parsedType(typ) && !t.takesGenerated(typ, len(text.Bytes)) {
			return nil
		}
		e.Language = language
	}
	o, err := t.outlineOf(registry.Content{MD5: l.md5, Language: e.Language}, l.data)
	text.Outline = o
	return err
}

// mostGenerated is how many generated files are parsed on demand for one request, each of at most largeGenerated bytes.
const mostGenerated, largeGenerated = 50, 1 << 20

// takesGenerated reports whether a file may be parsed though it is generated: a few are, where something is looked for that they name.
func (t *Tree) takesGenerated(typ string, size int) bool {
	if typ != "generated" || size > largeGenerated || t.generated >= mostGenerated {
		return false
	}
	t.generated++
	return true
}

// References is condense.References, which takes the file of the symbol as one of the tree, though it be generated: what that defines is
// found by those who use it.
func (t *Tree) References(at symbol.Place, side condense.Side) (condense.Uses, error) {
	if !t.need() {
		return condense.Uses{}, t.err
	}
	if _, listed := t.entry(at.Path); !listed && t.laid[at.Path] == nil {
		f, err := t.Plain(at.Path)
		if err != nil {
			return condense.Uses{}, err
		}
		if typ, _ := classify(at.Path, f.Bytes, repo.Attrs{}); typ == "generated" {
			if err := t.Lay(at.Path, f.Bytes); err != nil {
				return condense.Uses{}, err
			}
		}
	}
	return condense.References(t, at, side)
}

// mayHold returns the files in which one of some names may stand, and apart from them those that are not checked out, of which nobody can tell. What
// .codememignore and .lvmignore say is no matter: a name that stands there stands somewhere.
func (t *Tree) mayHold(names symbol.Names) (paths, out []string, err error) {
	var untracked []string
	group, ctx := errgroup.WithContext(t.ctx)
	group.Go(func() (err error) {
		untracked, err = t.source.untracked(ctx)
		return err
	})
	now, may, err := t.mayMatch(find.AnyTrigrams(names.Any), func(now *contents, i int) bool {
		switch p := now.files[i].path; {
		case t.laid[p] != nil:
			paths = append(paths, p)
		case now.presence(i) == away:
			out = append(out, p)
		default:
			return now.presence(i) == there
		}
		return false
	})
	if err = errors.Join(err, group.Wait()); err != nil {
		return nil, nil, err
	}
	for _, i := range may {
		paths = append(paths, now.files[i].path)
	}
	return append(paths, untracked...), out, nil
}

func (w *workTree) untracked(ctx context.Context) (paths []string, err error) {
	err = w.m.Repo().UntrackedFiles(ctx, nil, func(p string) bool {
		paths = append(paths, p)
		return true
	})
	return paths, err
}

func (p *plainDir) untracked(context.Context) ([]string, error) { return nil, nil }
