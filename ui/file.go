package ui

import (
	"cmp"
	"maps"
	"net/url"
	"path"
	"slices"

	"codemem/condense"
	"codemem/explore"
	"codemem/hidden"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/secret"
	"codemem/symbol"
)

// Limits of what the view of a file lists.
const (
	mostTexts   = 20  // of its history
	mostSymbols = 400 // of it
	mostNear    = 100 // files that use it, and that it uses
	mostNotes   = 40
	mostTests   = 60
)

// A fileAnswer is what is known of a file.
type fileAnswer struct {
	File    fileLine       `json:"file"`
	Changed *changedAnswer `json:"changed,omitempty"` // since its summary was written, of a stale one
	History []pastText     `json:"history"`           // every text it had, the newest first
	Notes   []noteLine     `json:"notes"`             // about it, and about what is in it
	Text    string         `json:"text"`              // as it is on disk
	NoText  string         `json:"no_text,omitempty"` // why it is not shown
	Hidden  string         `json:"hidden,omitempty"`  // what it holds beside what is seen, in words
	Folds   []fold         `json:"folds"`             // lines that its skeleton leaves out
	Whole   string         `json:"whole,omitempty"`   // why that leaves out nothing
	Raw     int            `json:"raw_tokens"`
	Short   int            `json:"condensed_tokens"`
	Symbols []symbolLine   `json:"symbols"`
	Uses    []nearFile     `json:"uses"`
	UsedBy  []nearFile     `json:"used_by"`
	Totals  map[string]int `json:"totals"` // of the lists, by their names: they hold the first of them
}

// A pastText is a text that a file had, with who wrote it in words.
type pastText struct {
	scan.PastText
	By string `json:"by"`
}

// A noteLine is a note as views show it.
type noteLine struct {
	scan.NoteStatus
	By    string `json:"by"`       // who wrote it, in words
	Stand string `json:"standing"` // how it stands, in words
}

// A fold is lines that a skeleton leaves out; Hydrated is whether an agent was given them whole lately.
type fold struct {
	Start    int  `json:"start"` // from 1
	End      int  `json:"end"`   // the last one
	Hydrated bool `json:"hydrated,omitempty"`
}

// A symbolLine is a symbol of a file.
type symbolLine struct {
	ID    string `json:"id"`
	Name  string `json:"name"` // qualified
	Kind  string `json:"kind"`
	Line  int    `json:"line"`
	End   int    `json:"end_line"`
	Depth int    `json:"depth"` // how many symbols it lies in
}

// A nearFile is a file that uses another or is used by it.
type nearFile struct {
	Path  string `json:"path"`
	Count int    `json:"count"` // of references
}

// file tells what is known of one file.
func (v *visit) file(q url.Values) (any, error) {
	f, err := v.status(q.Get("path"))
	if err != nil {
		return nil, err
	}
	out := fileAnswer{
		File: newFileLine(f), History: []pastText{}, Notes: []noteLine{}, Folds: []fold{}, Symbols: []symbolLine{}, Totals: map[string]int{},
	}
	if f.State == scan.Stale {
		if out.Changed, err = v.changedOf(f); err != nil {
			return nil, err
		}
	}
	for _, fill := range []func(string, *fileAnswer) error{v.texts, v.source, v.near} {
		if err := fill(f.Path, &out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// texts enters what was written of a file.
func (v *visit) texts(p string, out *fileAnswer) error {
	history, err := scan.History(v, v.mem, p, mostTexts)
	if err != nil {
		return err
	}
	for _, h := range history {
		out.History = append(out.History, pastText{h, registry.Writer(h.Source, h.Author, h.Model)})
	}
	notes, err := v.tree.NotesAt(v.mem, []string{p})
	if err != nil {
		return err
	}
	out.Notes = noteLines(notes)
	out.Totals["notes"] = len(notes)
	return nil
}

// noteLines returns the first notes, as views show them.
func noteLines(notes []scan.NoteStatus) []noteLine {
	all := []noteLine{}
	for _, n := range notes[:min(len(notes), mostNotes)] {
		all = append(all, noteLine{n, n.Writer(), n.Standing()})
	}
	return all
}

// source enters the text of a file, if it may be shown, with what its skeleton leaves out and its symbols.
func (v *visit) source(p string, out *fileAnswer) error {
	data, err := v.readable(p)
	if err != nil {
		r := refuse(err)
		out.NoText = r.message
		return nil
	}
	if !isText(data) {
		out.NoText = "it is no text"
		return nil
	}
	out.Text = string(shown(data))
	out.Hidden = hidden.Told(data)
	g, err := v.tree.Ranges(p)
	if err != nil {
		out.Whole = refuse(err).message
		return nil
	}
	out.Raw, out.Short, out.Whole = g.Raw, g.Condensed, g.Why
	for _, r := range g.Ranges {
		out.Folds = append(out.Folds, fold{r.Start, r.End, r.State == condense.Hydrated})
	}
	f, err := v.tree.Kept(p)
	if err != nil {
		return nil //nolint:nilerr // there are no symbols then, as where there is no parser
	}
	o := f.Outline
	out.Totals["symbols"] = len(o.Symbols)
	for i := range o.Symbols[:min(len(o.Symbols), mostSymbols)] {
		s := &o.Symbols[i]
		out.Symbols = append(out.Symbols, symbolLine{symbol.IDOf(p, o, i).String(), s.Qualified, s.Kind.String(), s.Line, s.EndLine, depth(o, i)})
	}
	return nil
}

// depth returns in how many symbols a symbol lies.
func depth(o *symbol.Outline, i int) (n int) {
	for p := o.Symbols[i].Parent; p >= 0; p = o.Symbols[p].Parent {
		n++
	}
	return n
}

// isText reports whether bytes are text, as git does: none of the first is a zero byte.
func isText(data []byte) bool { return !slices.Contains(data[:min(len(data), 8000)], 0) }

// readable returns a file as it is on disk, if it may be shown, by way of the function shown.
func (v *visit) readable(p string) ([]byte, error) {
	data, err := v.mem.Repo().Read(p, maxShown)
	if err == nil && repo.Sensitive(p, data) {
		err = errSecret
	}
	return data, err
}

// shown covers what is not to be seen of a text, and makes visible what hides in it.
func shown(data []byte) []byte { return hidden.Cover(secret.Mask(data)) }

// maxShown is how many bytes a file that is shown may have.
const maxShown = 2 << 20

// near enters which files use a file, and which it uses.
func (v *visit) near(p string, out *fileAnswer) error {
	g, err := v.tree.FileGraph()
	if err != nil {
		return err
	}
	usedBy := map[string]int{}
	for from, to := range g {
		if n := to[p]; n > 0 && from != p {
			usedBy[from] = n
		}
	}
	uses := maps.Clone(g[p])
	delete(uses, p)
	out.Uses, out.UsedBy = nearest(uses), nearest(usedBy)
	out.Totals["uses"], out.Totals["used_by"] = len(uses), len(usedBy)
	return v.Err()
}

// nearest lists the files with most references.
func nearest(counts map[string]int) []nearFile {
	all := []nearFile{}
	for p, n := range counts {
		all = append(all, nearFile{p, n})
	}
	slices.SortFunc(all, func(a, b nearFile) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Path, b.Path)) })
	return all[:min(len(all), mostNear)]
}

// A testsAnswer is the tests that reach a file or a symbol, as "codemem impact" says them.
type testsAnswer struct {
	Tests []explore.Touch `json:"tests"`
	Total int             `json:"total"`
}

// tests tells which tests reach a file or a symbol.
func (v *visit) tests(q url.Values) (any, error) {
	id, err := v.id(q.Get("id"))
	if err != nil {
		return nil, err
	}
	if err := v.tree.Current(nil); err != nil {
		return nil, err
	}
	found, err := explore.FindImpact(v, v.tree, v.mem, explore.ImpactRequest{IDs: []string{id}})
	if err != nil {
		return nil, err
	}
	return testsAnswer{list(found.Tests[:min(len(found.Tests), mostTests)]), len(found.Tests)}, nil
}

// id returns the id of a request as commands take it. A path in it must be within the work tree: that of a file may have a colon.
func (v *visit) id(text string) (string, error) {
	id := path.Clean(repo.Unescape(text))
	if text == "" || path.IsAbs(id) || id == ".." || len(id) > 2 && id[:3] == "../" {
		return "", errNoSymbol
	}
	return id, nil
}
