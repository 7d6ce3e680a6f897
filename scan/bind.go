package scan

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
	"codemem/verify"
)

// Close is verify.Close of texts that may be of symbols: an update whose path is the id of one is bound to what that is on disk.
// What is left to do for the texts is done after it, as Heed says.
func Close(ctx context.Context, m *verify.Memory, c *Cache, q verify.CloseRequest) (verify.CloseReport, error) {
	const tries = 3
	updates := q.Updates
	for try := 1; ; try++ {
		t := New(ctx, m, c, true)
		bound := q
		if err := t.bindUpdates(m, &bound); err != nil {
			return verify.CloseReport{}, err
		}
		rep, err := verify.Close(ctx, m, bound)
		if errors.Is(err, verify.ErrUnbound) && try < tries {
			continue
		}
		if err == nil {
			New(ctx, m, c, !q.Check).Heed(&rep, bound)
			rep.Stored = inOrder(rep.Stored, updates)
		}
		return rep, err
	}
}

// inOrder returns what was stored in the order in which it was handed in.
func inOrder(stored []verify.Stored, updates []verify.Update) []verify.Stored {
	files, symbols := []verify.Stored{}, []verify.Stored{}
	for _, s := range stored {
		if s.Kind == registry.SymbolAnchor {
			symbols = append(symbols, s)
		} else {
			files = append(files, s)
		}
	}
	all := []verify.Stored{}
	for _, u := range updates {
		from := &files
		if len(symbols) > 0 && symbols[0].ID == u.Path {
			from = &symbols
		}
		if len(*from) > 0 {
			all, *from = append(all, (*from)[0]), (*from)[1:]
		}
	}
	return slices.Concat(all, files, symbols)
}

// bindUpdates takes those updates out of a request that are of symbols, and binds them.
func (t *Tree) bindUpdates(m *verify.Memory, q *verify.CloseRequest) error {
	mayBeSymbol := func(u verify.Update) bool { return strings.Contains(u.Path, ":") }
	if !slices.ContainsFunc(q.Updates, mayBeSymbol) { // the index need not be read for this
		return nil
	}
	x, err := m.Repo().Index(t.ctx)
	if err != nil {
		return err
	}
	var files, symbols []verify.Update
	var ids []string
	for _, u := range q.Updates {
		if mayBeSymbol(u) && !x.Holds(u.Path) {
			symbols, ids = append(symbols, u), append(ids, u.Path)
		} else {
			files = append(files, u)
		}
	}
	t.lookBack(ids)
	q.Updates = files
	return t.bindSymbols(q, symbols)
}

// bindSymbols binds updates that are of symbols; those that cannot be are offenders.
func (t *Tree) bindSymbols(q *verify.CloseRequest, symbols []verify.Update) error {
	for _, u := range symbols {
		text, err := t.bindSymbol(u)
		var lost *condense.LostError
		switch {
		case errors.As(err, &lost):
			q.Offenders = append(q.Offenders, verify.Offender{Path: u.Path, Reason: unbound(lost.Lost[0])})
		case err != nil && t.ctx.Err() != nil:
			return err
		case err != nil:
			q.Offenders = append(q.Offenders, verify.Offender{Path: u.Path, Reason: err.Error()})
		default:
			q.Symbols = append(q.Symbols, text)
		}
	}
	return nil
}

// unbound says why an id names no symbol, as the rest of a sentence.
func unbound(l condense.Lost) string {
	said := l.String()
	if rest, ok := strings.CutPrefix(said, l.ID); ok {
		said = strings.TrimLeft(rest, ": ")
	}
	return said
}

// lookBack asks at once for what the files of ids held at other times, which tells of each id that names no symbol what became of it.
func (t *Tree) lookBack(ids []string) {
	var files []string
	for _, text := range ids {
		id, err := symbol.ParseID(text, t.Has)
		if err != nil || id.Line > 0 {
			continue
		}
		if o := t.Outline(id.Path); o == nil || o.Find(id) < 0 {
			files = append(files, id.Path)
		}
	}
	t.Earlier(files)
}

// bindSymbol binds a text to the symbol that its path is the id of: as it was in the bytes that the text was written for, if
// those are on disk or at HEAD; else what it was is not known, and the text is stale.
func (t *Tree) bindSymbol(u verify.Update) (verify.SymbolText, error) {
	places, err := condense.Locate(t, []string{u.Path})
	if err != nil {
		return verify.SymbolText{}, err
	}
	f, err := t.Kept(places[0].Path)
	if err != nil {
		return verify.SymbolText{}, err
	}
	a := t.symbolAnchor(f, places[0])
	text := verify.SymbolText{ID: u.Path, Summary: u.Summary, Anchor: a, DiskMD5: f.Content.MD5}
	if u.MD5 == "" || strings.EqualFold(u.MD5, a.MD5) {
		return text, nil
	}
	text.Anchor.MD5 = strings.ToLower(u.MD5)
	text.Anchor.Print = &symbol.Fingerprint{Kind: a.Print.Kind}
	if reason := verify.Unfit(verify.Update{Summary: "x", MD5: u.MD5}); reason != "" {
		return verify.SymbolText{}, errors.New(reason)
	}
	held, err := t.source.held(t.ctx, t.headCommit(), []string{f.Path})
	if err != nil {
		return verify.SymbolText{}, err
	}
	if data := asWritten(held[f.Path], text.Anchor.MD5); data != nil {
		o := t.outlineThen(f.Path, data)
		if i := indexOf(registry.AnchorPlace{Path: a.Path, Symbol: a.Symbol}, o); i >= 0 {
			print := symbol.FingerprintOf(o, i, data, tags.Generator)
			text.Anchor.Print = &print
		}
	}
	return text, nil
}

// headCommit returns the id of the commit that is checked out, "" for none.
func (t *Tree) headCommit() string {
	r := t.source.repository()
	if r == nil {
		return ""
	}
	head, err := r.Head(t.ctx)
	if err != nil || head.Unborn {
		return ""
	}
	return head.ID.Hex()
}

// symbolAnchor returns the anchor of a symbol as it is in a file.
func (t *Tree) symbolAnchor(f *File, at symbol.Place) registry.Anchor {
	print := symbol.FingerprintOf(f.Outline, at.Index, f.Bytes, tags.Generator)
	p := placeOf(at, f.Outline)
	return registry.Anchor{Kind: registry.SymbolAnchor, Path: p.Path, Symbol: p.Symbol, MD5: f.Content.MD5, Print: &print}
}

// BindNotes enters into notes what they are about, as it is now: About has paths of files and directories, and ids of symbols. What
// cannot be found is told in one *verify.PathError.
func (t *Tree) BindNotes(m *verify.Memory, notes []verify.NoteText) error {
	s := &anchorage{t: t, m: m}
	if err := s.look(nil); err != nil {
		return err
	}
	if err := t.lookAtAll(s, notes); err != nil {
		return err
	}
	var offenders []verify.Offender
	for i := range notes {
		n := &notes[i]
		for _, about := range n.About {
			a, reason, err := t.bindAnchor(s, about)
			switch {
			case err != nil:
				return err
			case reason != "":
				offenders = append(offenders, verify.Offender{Path: about, Reason: reason})
			case !slices.ContainsFunc(n.Anchors, func(b registry.Anchor) bool { return b.Path == a.Path && b.Symbol == a.Symbol }):
				n.Anchors = append(n.Anchors, a)
			}
		}
		if len(n.Anchors) > verify.MostAnchors {
			offenders = append(offenders, verify.Offender{Path: n.Name(), Reason: fmt.Sprintf("is about %d places, over the %d that are kept", len(n.Anchors), verify.MostAnchors)})
		}
	}
	if len(offenders) > 0 {
		return &verify.PathError{Offenders: offenders}
	}
	return nil
}

// lookAtAll compares all files at once that notes are handed in about, and looks back for the ids among them.
func (t *Tree) lookAtAll(s *anchorage, notes []verify.NoteText) (err error) {
	if s.index, err = s.m.Repo().Index(t.ctx); err != nil {
		return err
	}
	var paths, ids []string
	for i := range notes {
		for _, about := range notes[i].About {
			if p, err := repo.CleanPath(strings.TrimSuffix(about, "/")); err == nil {
				paths = append(paths, p)
			}
			if strings.Contains(about, ":") && !s.index.Holds(about) {
				ids = append(ids, about)
			}
		}
	}
	t.lookBack(ids)
	return s.compare(paths...)
}

// WriteNotes binds notes to what they are about, writes them, and returns how they stand; with Check nothing is written, and they
// have no number. Names in them that are nowhere are told.
func (t *Tree) WriteNotes(m *verify.Memory, q verify.NotesRequest) ([]NoteStatus, error) {
	if err := t.BindNotes(m, q.Notes); err != nil {
		return nil, err
	}
	ids, err := verify.WriteNotes(t.ctx, m, q)
	if err != nil {
		return nil, err
	}
	if !q.Check {
		all, err := t.Notes(m, NoteQuery{NoteQuery: registry.NoteQuery{IDs: ids}, Grounded: true})
		slices.SortFunc(all, func(a, b NoteStatus) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
		return all, err
	}
	notes := make([]registry.Note, len(q.Notes))
	for i, n := range q.Notes {
		notes[i] = n.Note
		notes[i].Author, notes[i].Model = q.Author, q.Model
		for k := range n.Anchors {
			a := &notes[i].Anchors[k]
			a.Now = registry.AnchorPlace{Path: a.Path, Symbol: a.Symbol}
		}
	}
	all, err := t.noteStatuses(m, notes)
	if err != nil {
		return nil, err
	}
	return all, t.groundNotes(all)
}

// Inherit gives a note that is to hold in the place of n its kind, and what it is about and when it is to be looked at again where
// neither is said.
func (n *NoteStatus) Inherit(by *verify.NoteText) {
	if by.Kind == "" {
		by.Kind = n.Kind
	}
	if len(by.About) > 0 || by.ReviewOn != "" {
		return
	}
	by.ReviewOn = n.ReviewOn
	for _, a := range n.About {
		if a.State != NoteOrphaned {
			by.About = append(by.About, a.ID)
		}
	}
}

// bindAnchor returns the anchor of a path or an id, or why it is none.
func (t *Tree) bindAnchor(s *anchorage, about string) (a registry.Anchor, reason string, err error) {
	p := strings.TrimSuffix(about, "/")
	if p == rootPath || p == "" && about != "" {
		p = rootPath
	} else if clean, err := repo.CleanPath(p); err == nil {
		p = clean
	} else if !strings.Contains(p, ":") {
		return a, err.Error(), nil
	}
	if err := s.compare(p); err != nil {
		return a, "", err
	}
	if s.there(p) {
		f := s.files[p]
		if f.State == Unreadable {
			return a, "could not be read: " + f.Reason, nil
		}
		return registry.Anchor{Kind: registry.FileAnchor, Path: p, MD5: f.Leaf().Hash}, "", nil
	}
	if p == rootPath || s.index.Holds(p) { // it lists all files to find those in a directory
		children, err := s.childrenOf(p)
		if err != nil {
			return a, "", err
		}
		if len(children) > 0 {
			return registry.Anchor{Kind: registry.DirectoryAnchor, Path: p, Children: children}, "", nil
		}
	}
	if !strings.Contains(about, ":") {
		return a, "is no file or directory that git tracks, nor the id of a symbol", nil
	}
	text, err := t.bindSymbol(verify.Update{Path: about})
	var lost *condense.LostError
	switch {
	case errors.As(err, &lost):
		return a, unbound(lost.Lost[0]), nil
	case err != nil && t.ctx.Err() == nil:
		return a, err.Error(), nil
	}
	return text.Anchor, "", err
}
