package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemem/assemble"
	"codemem/condense"
	"codemem/scan"
)

// budgets are in tokens.
var budgets = []int{2000, 8000, 32000}

// A trial is one pack and what it held.
type trial struct {
	Commit  string   `json:"commit"`
	Cursor  string   `json:"cursor"` // in which file: most, first
	Told    string   `json:"told"`   // which edits: one, half
	File    string   `json:"file"`   // the current one
	Budget  int      `json:"budget"`
	Method  string   `json:"method"`
	Used    int      `json:"used"`
	Millis  float64  `json:"ms"` // 0 where nobody measured
	Targets []target `json:"targets"`
}

// A target is a file that the pack should hold: one that the commit changed and nobody told of.
type target struct {
	Path     string    `json:"path"`
	Other    bool      `json:"other,omitempty"`   // no source: not in the figures, but for the one on such files
	Form     string    `json:"form,omitempty"`    // in the pack: "" for not there
	Omitted  string    `json:"omitted,omitempty"` // why, where the pack says so
	Priority int       `json:"priority,omitempty"`
	Score    float64   `json:"score,omitempty"`
	Why      string    `json:"why,omitempty"`
	Declared int       `json:"declared"` // declarations that the commit touched
	Held     int       `json:"held"`     // of these in the pack's text of the file
	Kin      *relation `json:"kin,omitempty"`
}

// held reports whether the content of the file is in the pack, be it in a short form.
func (t target) held() bool {
	return slices.Contains([]string{assemble.Whole, assemble.Skeletal, assemble.Window, assemble.DiffForm}, t.Form)
}

// A scene is where the cursor is and what was edited so far.
type scene struct {
	cursor, told string
	current      change
	edited       []change // without the current one, in the order of their edits
	targets      []change
	others       []string
}

// replay makes all packs of one commit.
func (y *workspace) replay(ctx context.Context, c commit) ([]trial, error) {
	if err := y.enter(ctx, c.parent); err != nil {
		return nil, err
	}
	changes, err := y.changes(ctx, c)
	if err != nil || len(changes) < fewest {
		return nil, err
	}
	others := slices.DeleteFunc(slices.Clone(c.others), func(p string) bool {
		f, ok := y.index.File(p)
		return !ok || slices.Contains([]string{"binary", "lockfile", "generated", "vendored"}, f.Type)
	})
	known, err := y.knowledge(ctx)
	if err != nil {
		return nil, err
	}
	var all []trial
	for _, s := range scenes(changes, others) {
		trials, err := y.trials(ctx, s, known)
		if err != nil {
			return nil, err
		}
		for i := range trials {
			trials[i].Commit = c.id
		}
		all = append(all, trials...)
	}
	return all, nil
}

// scenes returns where the cursor may be: in the file with the most changed lines, or in the first by its path; and
// what was edited: that file alone, or as many files as are half of those changed, if that is more than one.
func scenes(changes []change, others []string) []scene {
	largest := 0
	for i, c := range changes {
		if c.lines > changes[largest].lines {
			largest = i
		}
	}
	var all []scene
	for _, at := range []struct {
		cursor string
		i      int
	}{{"most", largest}, {"first", 0}} {
		rest := slices.Delete(slices.Clone(changes), at.i, at.i+1)
		all = append(all, scene{cursor: at.cursor, told: "one", current: changes[at.i], targets: rest, others: others})
		if n := len(changes)/2 - 1; n > 0 {
			all = append(all, scene{cursor: at.cursor, told: "half", current: changes[at.i], edited: rest[:n], targets: rest[n:], others: others})
		}
	}
	return all
}

// place is where the cursor is in a changed text: at the first line that changed.
func (c change) place() assemble.Position {
	return assemble.Position{Line: max(1, c.hunks[0].fresh), Col: 1}
}

// edits returns what an editor would have told of a scene, as the tracker gives it back.
func (s scene) edits() ([]assemble.Edit, error) {
	before := map[string][]byte{}
	order := append(slices.Clone(s.edited), s.current)
	for _, c := range order {
		before[c.path] = c.before
	}
	e := assemble.NewEdits(assemble.Limits{}, func(p string) ([]byte, error) { return before[p], nil })
	for i, c := range order {
		at := time.Now().Add(time.Duration(i-len(order)) * time.Second)
		if err := e.Record(assemble.Edit{Client: "replay", Path: c.path, At: at, Diff: c.diff, Before: c.place(), After: c.place()}); err != nil {
			return nil, fmt.Errorf("%s: %w", c.path, err)
		}
	}
	return e.Recent("replay"), nil
}

// trials makes the packs of one scene: ours, and the rivals'.
func (y *workspace) trials(ctx context.Context, s scene, known knowledge) ([]trial, error) {
	edits, err := s.edits()
	if err != nil {
		return nil, err
	}
	kin, orders, err := y.orders(ctx, s, known)
	if err != nil {
		return nil, err
	}
	var all []trial
	for _, budget := range budgets {
		t, err := y.ours(ctx, s, edits, budget)
		if err != nil {
			return nil, err
		}
		for i := range t.Targets {
			t.Targets[i].Kin = kin[t.Targets[i].Path]
		}
		all = append(all, t)
		room := budget - spoken(s, edits, budget)
		for _, o := range orders {
			for _, skeletons := range []bool{false, true} {
				t := fill(s, o, skeletons, room)
				t.Budget, t.Used = budget, t.Used+budget-room
				all = append(all, t)
			}
		}
	}
	return all, nil
}

// ours is the pack of assemble.
func (y *workspace) ours(ctx context.Context, s scene, edits []assemble.Edit, budget int) (trial, error) {
	text := string(s.current.after)
	r := assemble.Request{File: s.current.path, Content: &text, Cursor: s.current.place(), Edits: slices.Clone(edits), Budget: budget}
	for i := len(s.edited) - 1; i >= 0; i-- {
		edited := string(s.edited[i].after)
		r.Open = append(r.Open, assemble.Buffer{Path: s.edited[i].path, Content: &edited})
	}
	start := time.Now()
	p, err := y.assembler.Assemble(ctx, y.m, r)
	took := time.Since(start)
	if err != nil {
		return trial{}, err
	}
	if p.Partial != "" {
		return trial{}, fmt.Errorf("a pack is not whole: %s", p.Partial)
	}
	if n := condense.Tokens(p.Text); n > budget || n != p.Used {
		return trial{}, fmt.Errorf("a pack of %d tokens says %d, and %d were asked for", n, p.Used, budget)
	}
	if y.look != nil {
		y.look(s, p)
	}
	t := s.trial("assemble")
	t.Budget, t.Used, t.Millis = budget, p.Used, float64(took.Microseconds())/1000
	for i := range t.Targets {
		judge(&t.Targets[i], s, p)
	}
	return t, nil
}

// judge says how a pack holds a target.
func judge(t *target, s scene, p assemble.Pack) {
	for _, item := range p.Items {
		if item.Path == t.Path {
			t.Form, t.Priority, t.Score, t.Why = item.Form, item.Priority, item.Score, item.Why
			if t.held() {
				t.Held = s.declared(t.Path, item.Text)
			}
			return
		}
	}
	for _, o := range p.Omitted {
		if o.Path == t.Path {
			t.Omitted, t.Priority = o.Why, o.Priority
		}
	}
}

// trial returns one of a method without an outcome.
func (s scene) trial(method string) trial {
	t := trial{Cursor: s.cursor, Told: s.told, File: s.current.path, Method: method}
	for _, c := range s.targets {
		t.Targets = append(t.Targets, target{Path: c.path, Declared: len(c.declared)})
	}
	for _, p := range s.others {
		t.Targets = append(t.Targets, target{Path: p, Other: true})
	}
	return t
}

// declared counts the declarations of a target that the commit touched and a text holds.
func (s scene) declared(path, text string) int {
	n := 0
	for _, c := range s.targets {
		for _, begin := range c.declared {
			if c.path == path && declares(text, begin) {
				n++
			}
		}
	}
	return n
}

// spoken is how much of a budget the current file and the edits take for everyone: what they need, and at most the
// shares that assemble gives them at first, a half and a fifth. What assemble gives them beyond that is its own choice.
func spoken(s scene, edits []assemble.Edit, budget int) int {
	var diffs strings.Builder
	for _, e := range edits {
		diffs.WriteString(e.Diff)
	}
	return min(condense.Tokens(string(s.current.after)), budget/2) + min(condense.Tokens(diffs.String()), budget/5)
}

// tree returns the files as the editor of a scene sees them.
func (y *workspace) tree(ctx context.Context, s scene) (*scan.Tree, error) {
	t := scan.New(ctx, y.m, y.cache, true)
	for _, c := range append(slices.Clone(s.edited), s.current) {
		if err := t.Lay(c.path, c.after); err != nil {
			return nil, err
		}
	}
	return t, nil
}
