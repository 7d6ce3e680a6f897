package explore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// An ImpactRequest says of what the impact is wanted. Without ids and diff it is that of the work tree's changes.
type ImpactRequest struct {
	IDs    []string // ids in any form, or paths of files
	Diff   string   // a unified diff, applied to the work tree or not yet
	Since  string   // with neither: the revision that the work tree is compared with, "" for HEAD; or a range of two, A..B
	Depth  int      // steps along callers, from 1; 0: two
	Budget int      // tokens of the text; 0: two thousand
}

// What a request gets that does not say, and the most steps.
const (
	DefaultDepth = 2
	MostDepth    = 6
	ImpactBudget = 2000 // tokens
)

// A Changed is a symbol that changes, or a file in which something outside of symbols does.
type Changed struct {
	ID   string `json:"id"` // a path for what is at file level
	Path string `json:"path"`
	Line int    `json:"line,omitempty"` // 0 if it is not there any more
	Kind string `json:"kind,omitempty"` // of the symbol; "file"
	How  string `json:"how"`            // added, removed, signature, body, given; of a file also: imports, statements, comments, deleted, renamed, and why it was not compared
	From string `json:"from,omitempty"` // of a renamed file

	place symbol.Place
	there bool   // place is that of a symbol
	name  string // of the symbol, without what it lies in
}

// breaks reports whether what uses the symbol may no longer be right as it is written.
func (c *Changed) breaks() bool { return c.How == howSignature || c.How == howRemoved }

// The ways in which a symbol changes.
const (
	howAdded     = "added"
	howRemoved   = "removed"
	howSignature = "signature"
	howBody      = "body"
	howGiven     = "given"
)

// A Touch is one place that a change touches.
type Touch struct {
	ID       string `json:"id"` // a path for what is at file level or a file
	Path     string `json:"path"`
	Line     int    `json:"line,omitempty"`
	Steps    int    `json:"steps,omitempty"`    // along uses, from 1
	Of       string `json:"of,omitempty"`       // the changed symbol that it leads to
	How      string `json:"how"`                // what connects them: the kind of use, "3 of 4 commits", …
	Rule     string `json:"rule,omitempty"`     // that says so; "" of what is possible
	Possible bool   `json:"possible,omitempty"` // nothing proves it
	Breaks   bool   `json:"breaks,omitempty"`   // it uses what is declared otherwise now, or gone
}

// An Impact is what a change touches: of each group the nearest first.
type Impact struct {
	Since      string    `json:"since,omitempty"` // the revision that was compared with, or a range of two
	Changed    []Changed `json:"changed"`
	Callers    []Touch   `json:"callers"`
	Left       []Touch   `json:"possible_uses"`   // of what is declared otherwise or gone
	Dispatch   []Touch   `json:"implementations"` // what implements or overrides it, and what it implements or overrides
	Siblings   []Touch   `json:"siblings"`        // that do not do what their like do
	Tests      []Touch   `json:"tests"`
	Together   []Touch   `json:"changed_together"`
	Texts      []Touch   `json:"summaries"`
	Notes      []string  `json:"notes,omitempty"` // what was not looked at, and why
	AlsoChange int       `json:"callers_changed_too,omitempty"`
	Tokens     int       `json:"tokens"` // of Text
	LeftOut    int       `json:"left_out,omitempty"`
	Text       string    `json:"-"`
}

// ErrNoDiff means that a diff was given that changes no file of the tree.
var ErrNoDiff = errors.New("the diff names no file of this tree")

// FindImpact returns what a change touches, as far as the tree tells: who uses what is found in the work tree as it is, also where the
// change lies between two commits; m is nil for a plain directory. The errors are
// *condense.LostError, ErrNoDiff, and those of scan.Tree's Changes.
func FindImpact(ctx context.Context, t *scan.Tree, m *verify.Memory, q ImpactRequest) (Impact, error) {
	q.Depth, q.Budget = cmp.Or(q.Depth, DefaultDepth), cmp.Or(q.Budget, ImpactBudget)
	f := finding{ctx: ctx, t: t, m: m, q: q, done: map[string]bool{}, changed: map[symbol.Place]*Changed{}, known: map[symbol.Place]int{}}
	if err := f.changes(); err != nil {
		return Impact{}, err
	}
	for i := range f.out.Changed {
		if c := &f.out.Changed[i]; c.there {
			f.changed[c.place], f.known[c.place] = c, -1
		}
	}
	if len(f.out.Changed) > 0 {
		for _, step := range []func() error{f.dispatch, f.left, f.callers, f.siblings, f.tests, f.together, f.texts} {
			if err := step(); err != nil {
				return Impact{}, err
			}
			if err := ctx.Err(); err != nil {
				return Impact{}, err
			}
		}
	}
	for _, w := range t.Unparsed() {
		f.out.Notes = append(f.out.Notes, w.Path+" was not searched: "+w.Reason)
	}
	f.out.settle()
	f.out.write(q.Budget)
	return f.out, t.Err()
}

// settle gives every group a list.
func (o *Impact) settle() {
	if o.Changed == nil {
		o.Changed = []Changed{}
	}
	for _, g := range o.groups() {
		if *g.touches == nil {
			*g.touches = []Touch{}
		}
	}
}

// A finding finds an impact.
type finding struct {
	ctx      context.Context
	t        *scan.Tree
	m        *verify.Memory
	q        ImpactRequest
	out      Impact
	changed  map[symbol.Place]*Changed  // the symbols that are there
	overs    map[symbol.Place][]overrun // by changed method: what it implements or overrides
	reach    []reached                  // what uses the changed symbols, nearest first
	thorough int                        // symbols that were looked for as values
	done     map[string]bool            // paths of files that are on disk as the change leaves them
	known    map[symbol.Place]int       // what changes, -1, and what was reached, its index and one
}

// note adds a note.
func (f *finding) note(format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(f.out.Notes, n) {
		f.out.Notes = append(f.out.Notes, n)
	}
}

// isTest reports whether a file is one of tests.
func (f *finding) isTest(path string) bool { return f.t.Role(path) == repo.RoleTest }

// id returns the id of a place, a path for one at file level.
func (f *finding) id(p symbol.Place) string {
	o := f.t.Outline(p.Path)
	if p.Index < 0 || o == nil || p.Index >= len(o.Symbols) {
		return p.Path
	}
	return symbol.IDOf(p.Path, o, p.Index).String()
}

// symbolAt returns the symbol at a place, nil for none.
func (f *finding) symbolAt(p symbol.Place) *symbol.Symbol {
	if o := f.t.Outline(p.Path); o != nil && p.Index >= 0 && p.Index < len(o.Symbols) {
		return &o.Symbols[p.Index]
	}
	return nil
}

// placeOf returns the place of an id as condense writes it.
func (f *finding) placeOf(id string) (symbol.Place, bool) {
	p, err := symbol.ParseID(id, f.t.Has)
	if err != nil || p.Line > 0 {
		return symbol.Place{Path: id, Index: -1}, f.t.Has(id)
	}
	o := f.t.Outline(p.Path)
	if o == nil {
		return symbol.Place{}, false
	}
	i := o.Find(p)
	return symbol.Place{Path: p.Path, Index: i}, i >= 0
}

// uses returns who uses a symbol by the thorough way, which also knows what is possible.
func (f *finding) uses(at symbol.Place) (condense.Uses, error) {
	return condense.References(f.t, at, condense.Callers)
}
