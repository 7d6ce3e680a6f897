package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"codemem/bench/clones"

	"codemem/registry"
	"codemem/scan"
	"codemem/share"
	"codemem/symbol"
	"codemem/verify"
)

// A row is what one reader had of the texts of one writer.
type row struct {
	repository, reader string
	commits            string // that the two are apart, on either side of where they parted
	texts, hold        int    // of files: that were written, and of them that hold in the reader's tree
	files, served      int    // of the reader that want a text, and of them that have one
	symbols, held      int
	wrong              []string
}

// A text is one that was written.
type text struct {
	words, id, name, source string // name and source are of a symbol
	content                 string // of a file, all of it
}

// repository writes texts in a clone and counts what readers have of them: branches behind, then other revisions and forks.
func (o *options) repository(ctx context.Context, of []string) ([]row, error) {
	top, err := os.MkdirTemp("", "branches-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(top)
	dir, err := filepath.Abs(of[0])
	if err != nil {
		return nil, err
	}
	hub := filepath.Join(top, "hub.git")
	if _, err := clones.Git(ctx, top, "init", "--quiet", "--bare", hub); err != nil {
		return nil, err
	}
	w, err := openClone(ctx, dir, "HEAD", filepath.Join(top, "writer"), hub)
	if err != nil {
		return nil, err
	}
	defer w.close()
	texts, err := w.publish(o.symbols)
	if err != nil {
		return nil, err
	}
	readers, err := o.readers(ctx, dir, of[1:])
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, at := range readers {
		r, err := w.reader(texts, at, hub)
		if err != nil {
			return nil, err
		}
		r.repository = clones.NameOf(dir)
		rows = append(rows, r)
	}
	return rows, nil
}

// A place is where a reader is.
type place struct{ dir, revision, name string }

// readers returns the branches behind, then other revisions and forks.
func (o *options) readers(ctx context.Context, dir string, others []string) (all []place, err error) {
	for _, n := range o.behind {
		if _, err := clones.Git(ctx, dir, "cat-file", "-e", "HEAD~"+n); err == nil { // else the history is shorter
			all = append(all, place{dir, "HEAD~" + n, n + " commits behind"})
		}
	}
	for _, other := range others {
		at := place{dir, other, other}
		if _, err := os.Stat(other); err == nil {
			if other, err = filepath.Abs(other); err != nil {
				return nil, err
			}
			at = place{other, "HEAD", "its fork " + clones.NameOf(other)}
		}
		all = append(all, at)
	}
	return all, nil
}

// publish writes texts and pushes them.
func (c *clone) publish(symbols int) ([]text, error) {
	texts, err := c.write(symbols)
	if err != nil {
		return nil, fmt.Errorf("write the texts: %w", err)
	}
	f, err := c.ref()
	if err != nil {
		return nil, err
	}
	out, err := share.Push(c.ctx, c.m, f)
	if err == nil && out.Records == 0 {
		err = fmt.Errorf("of %d texts none was pushed: %v", len(texts), out.Kept)
	}
	return texts, err
}

// write writes a text of every file that wants one, and of symbols.
func (c *clone) write(most int) ([]text, error) {
	t := c.tree()
	files, _, err := t.FileStatuses(c.m, scan.StatusQuery{})
	if err != nil {
		return nil, err
	}
	holds := c.contents(files)
	var texts, symbols []text
	for _, f := range files {
		content, readable := holds[f.Path]
		if !f.Wanted || !readable {
			continue
		}
		texts = append(texts, text{id: f.Path, content: content})
		symbols = append(symbols, symbolsOf(f.Path, content, t.Outline(f.Path))...)
	}
	if err := t.Err(); err != nil {
		return nil, err
	}
	for i := range min(most, len(symbols)) {
		texts = append(texts, symbols[i*len(symbols)/min(most, len(symbols))])
	}
	var updates []verify.Update
	for i := range texts {
		texts[i].words = fmt.Sprintf("Made text %d, of no meaning.", i+1)
		updates = append(updates, verify.Update{Path: texts[i].id, Summary: texts[i].words})
	}
	rep, err := scan.Close(c.ctx, c.m, c.cache, verify.CloseRequest{Updates: updates, Author: "replay"})
	if err == nil && len(rep.Stored) != len(updates) {
		err = fmt.Errorf("of %d texts %d were stored", len(updates), len(rep.Stored))
	}
	return texts, err
}

// symbolsOf returns the functions, methods and types of a file that others may look for. There may be no outline.
func symbolsOf(path, content string, o *symbol.Outline) (all []text) {
	if o == nil {
		return nil
	}
	for i := range o.Symbols {
		if s := &o.Symbols[i]; o.Listed(i) && (s.Kind.Callable() || s.Kind.Container()) {
			all = append(all, text{id: symbol.IDOf(path, o, i).String(), name: s.Name, source: content[s.Span.Start:s.Span.End]})
		}
	}
	return all
}

// reader clones a repository, takes in the texts and counts which hold.
func (c *clone) reader(texts []text, from place, hub string) (row, error) {
	r := row{reader: from.name}
	at, err := openClone(c.ctx, from.dir, from.revision, filepath.Join(filepath.Dir(c.dir), "reader"), hub)
	if err != nil {
		return r, err
	}
	defer at.close()
	f, err := at.ref()
	if err != nil {
		return r, err
	}
	got, err := share.Pull(c.ctx, at.m, f)
	if err != nil || got.Bad > 0 {
		return r, fmt.Errorf("pull: %d bad records: %w", got.Bad, err)
	}
	if err := at.see(); err != nil {
		return r, err
	}
	if r.commits, err = apart(c, at); err != nil {
		return r, err
	}
	return r, r.count(at, texts)
}

// apart counts the commits that each of two clones has and the other has not.
func apart(a, b *clone) (string, error) {
	if _, err := clones.Git(a.ctx, a.dir, "fetch", "--quiet", "--no-tags", b.dir, "HEAD"); err != nil {
		return "", err
	}
	out, err := clones.Git(a.ctx, a.dir, "rev-list", "--count", "--left-right", a.commit+"..."+b.commit)
	return strings.Join(strings.Fields(out), " and "), err
}

// count finds how every text stands in a clone, and compares what is said to be fresh with the bytes on disk.
func (r *row) count(c *clone, texts []text) error {
	of, written := map[string]*text{}, map[string]bool{}
	for i, t := range texts {
		of[t.words] = &texts[i]
		if t.name == "" {
			written[bound(t.id, t.content)] = true
		}
	}
	tree := c.tree()
	files, _, err := tree.FileStatuses(c.m, scan.StatusQuery{})
	if err != nil {
		return err
	}
	holds, hold := c.contents(files), map[string]bool{}
	for _, f := range files {
		content, readable := holds[f.Path]
		if fresh := f.State == scan.Fresh; readable && (fresh || f.Wanted) {
			key := bound(f.Path, content)
			r.countFile(f, content, fresh, written[key], of)
			hold[key] = hold[key] || fresh
		}
	}
	for _, t := range texts {
		switch {
		case t.name != "":
			r.symbols++
		case hold[bound(t.id, t.content)]:
			r.hold++
			fallthrough
		default:
			r.texts++
		}
	}
	return r.countSymbols(c, tree, of, holds)
}

// bound is what the text of a file is bound to: its bytes, and where there are none its path.
func bound(path, content string) string {
	if content == "" {
		return "\x00" + path
	}
	return content
}

// countFile counts a file that wants a text.
func (r *row) countFile(f scan.FileStatus, content string, fresh, written bool, of map[string]*text) {
	r.files++
	if fresh {
		r.served++
	}
	if fresh != written {
		r.wrong = append(r.wrong, fmt.Sprintf("%s: fresh %t, and the same bytes %t", f.Path, fresh, written))
	}
	if fresh && of[f.Summary.Text].content != content {
		r.wrong = append(r.wrong, f.Path+" has a text of other bytes")
	}
}

// countSymbols counts the texts of symbols that hold.
func (r *row) countSymbols(c *clone, tree *scan.Tree, of map[string]*text, holds map[string]string) error {
	notes, err := tree.Notes(c.m, scan.NoteQuery{NoteQuery: registry.NoteQuery{}})
	for _, n := range notes {
		t := of[n.Text]
		if t == nil || n.State != scan.NoteFresh {
			continue
		}
		r.held++
		path, id, _ := strings.Cut(n.About[0].ID, ":")
		id, _, _ = strings.Cut(id, "~")
		was, content := withoutLineEnds(t.source), withoutLineEnds(holds[path])
		now := strings.ReplaceAll(was, t.name, id[strings.LastIndexAny(id, ":.")+1:])
		if !strings.Contains(content, was) && !strings.Contains(content, now) {
			r.wrong = append(r.wrong, fmt.Sprintf("%s: fresh, and not there; once %s", n.About[0].ID, t.id))
		}
	}
	return err
}

// withoutLineEnds returns a text without what ends its lines and says nothing: carriage returns and blanks.
func withoutLineEnds(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
	}
	return strings.Join(lines, "\n")
}
