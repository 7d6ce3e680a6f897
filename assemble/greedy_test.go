package assemble

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestPackGreedy draws what packs are made of, and holds each pack against the rules of pack: nothing that was left out
// fits into what is left, nothing is in a smaller form than fits, and what the function at the cursor uses comes before
// all other files and the tree.
func TestPackGreedy(t *testing.T) {
	rounds := 16
	if testing.Short() {
		rounds = 8
	}
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 13))
		p := randomParts(r)
		for i := range p.candidates {
			c := &p.candidates[i]
			c.atCursor = c.priority == 3 && r.IntN(2) == 0
			switch r.IntN(12) {
			case 0:
				c.hidden = "it may hold secrets"
			case 1:
				c.forms = func() forms { return forms{err: errGone} }
			case 2:
				c.forms = func() forms { return forms{err: errLarge} }
			}
		}
		for range 12 {
			q := Request{Budget: r.IntN(300), Unit: Tokens, PrefixRatio: new(r.Float64()), Manifest: r.IntN(3) == 0}
			if r.IntN(2) == 0 {
				q.Budget *= 1 + r.IntN(60)
			}
			if r.IntN(3) == 0 {
				q.Unit, q.Budget = Characters, 4*q.Budget
			}
			name := fmt.Sprintf("seed %d budget %d %s", seed, q.Budget, q.Unit)
			checkPack(t, name, q, p)
			checkGreedy(t, name, q, p)
			if t.Failed() {
				return
			}
		}
	}
}

// An audit holds one pack against what it was made of.
type audit struct {
	*testing.T
	name string
	q    Request
	p    parts // the candidates in their order, each path once
	got  Pack
	in   map[string]Item // files
	tree Item
	cur  Item
}

func checkGreedy(t *testing.T, name string, q Request, p parts) {
	t.Helper()
	clone := p
	clone.candidates, clone.edits = slices.Clone(p.candidates), slices.Clone(p.edits)
	a := &audit{T: t, name: name, q: q, p: p, got: pack(q, clone), in: map[string]Item{}}
	a.p.candidates = ordered(p)
	for _, i := range a.got.Items {
		switch {
		case i.Form == TreeForm:
			a.tree = i
		case i.Priority == 1:
			a.cur = i
		case i.Priority > 2:
			a.in[i.Path] = i
		}
	}
	a.mandatory()
	a.used()
	a.ladder()
	a.rest()
	a.manifest()
}

// ordered returns each candidate once, by priority, then score, then path.
func ordered(p parts) []candidate {
	all := slices.Clone(p.candidates)
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.priority, b.priority), cmp.Compare(b.score, a.score), cmp.Compare(a.path, b.path))
	})
	seen := map[string]bool{p.current.path: true}
	return slices.DeleteFunc(all, func(c candidate) bool {
		was := seen[c.path]
		seen[c.path] = true
		return was
	})
}

// fits reports whether the text of the pack still keeps the budget with one part put in place of others.
func (a *audit) fits(with string, without ...Item) bool {
	text := a.got.Text
	for _, w := range without {
		if w.Form == PathOnly && w.Priority > 2 { // what is around the paths stays
			before, lines, _ := strings.Cut(text, pathsOpen)
			text = before + pathsOpen + strings.TrimPrefix(strings.Replace("\n"+lines, "\n"+w.Text, "\n", 1), "\n")
		} else {
			text = strings.Replace(text, w.Text, "", 1)
		}
	}
	return a.q.Unit.Cost(with+text) <= a.q.Budget
}

// rungs are the forms of a file, the smallest first.
func (a *audit) rungs(c candidate) []Item {
	var all []Item
	add := func(form, text string) {
		if text != "" {
			all = append(all, Item{Form: form, Text: text})
		}
	}
	var f forms
	if c.hidden != "" {
		f.err = errors.New(c.hidden)
	} else {
		f = c.forms()
	}
	if f.err == nil || c.priority < 5 && !errors.Is(f.err, errGone) {
		if add(PathOnly, pathText(c.path)); !strings.Contains(a.got.Text, pathsOpen) {
			all[0].Text = pathsOpen + all[0].Text + pathsClose
		}
	}
	add(Summarized, f.summary)
	if f.skeleton != nil {
		add(Skeletal, f.skeleton(1<<40))
	}
	if f.whole != nil {
		add(Whole, f.whole())
	}
	return all
}

// ladder: a file degrades to its path before it is dropped, and no further than it must.
func (a *audit) ladder() {
	for _, c := range a.p.candidates {
		item, in := a.in[c.path]
		larger := !in
		for _, rung := range a.rungs(c) {
			if larger && a.fits(rung.Text, item) {
				a.Fatalf("%s: %q is %q, and %d of %d are left, where its %s fits", a.name, c.path, item.Form, a.q.Budget-a.got.Used, a.q.Budget, rung.Form)
			}
			larger = larger || rung.Form == item.Form
		}
	}
}

// used: what the function at the cursor uses is out only where it would not fit in place of all that comes after it.
func (a *audit) used() {
	lower := []Item{a.tree}
	for _, c := range a.p.candidates {
		if !c.atCursor {
			lower = append(lower, a.in[c.path])
		}
	}
	for _, c := range a.p.candidates {
		if _, in := a.in[c.path]; in || !c.atCursor {
			continue
		}
		for _, rung := range a.rungs(c) {
			if a.fits(rung.Text, lower...) {
				a.Fatalf("%s: the function at the cursor uses %q, which is out, and its %s fits in place of what is after it", a.name, c.path, rung.Form)
			}
		}
	}
}

// mandatory: the current file and an edit are in before any other file and the tree.
func (a *audit) mandatory() {
	others := []Item{a.tree}
	edited := 0
	for _, i := range a.got.Items {
		if i.Priority == 2 {
			edited++
		} else if i.Priority > 2 {
			others = append(others, i)
		}
	}
	c := a.p.current
	total := strings.Count(strings.TrimSuffix(c.text, "\n"), "\n") + 1
	least := currentText(c.path, c.language, "", "", total, total, total)
	if c.hidden != "" {
		least = "<current_file" + attr("path", c.path) + attr("withheld", c.hidden) + " />\n"
	}
	if a.cur.Text == "" && a.fits(least, others...) {
		a.Fatalf("%s: the current file is out, and fits in place of others", a.name)
	}
	if whole := currentText(c.path, c.language, c.text[:c.at], c.text[c.at:], 0, 0, 0); a.cur.Form == Window && a.fits(whole, a.cur) {
		a.Fatalf("%s: the current file is a window, and fits", a.name)
	}
	for _, e := range a.p.edits {
		hasIt := slices.ContainsFunc(a.got.Items, func(i Item) bool {
			return i.Priority == 2 && i.Path == e.Path && i.Text == editText(e.Path, e.Diff, 0)
		})
		wrapped := editText(e.Path, e.Diff, 0)
		if edited == 0 {
			wrapped = editsOpen + wrapped + editsClose
			if a.fits(wrapped, others...) {
				a.Fatalf("%s: no edit is in, and that of %q fits in place of files", a.name, e.Path)
			}
		}
		if !hasIt && a.fits(wrapped) {
			a.Fatalf("%s: the edit of %q is not in as a whole, and fits", a.name, e.Path)
		}
	}
}

// rest: the tree takes what no file does.
func (a *audit) rest() {
	skip := map[string]bool{a.p.current.path: a.cur.Text != ""}
	for path := range a.in {
		skip[path] = true
	}
	root := folders(a.p.tree, skip, parentOf(a.p.current.path))
	if root.count == 0 {
		return
	}
	all, open := byNearness(root), map[*folder]bool{}
	for _, f := range all {
		open[f] = strings.Contains(a.tree.Text, "\n"+f.headText())
	}
	draw := func() string {
		return fmt.Sprintf("<repo_tree%s>\n", attr("files", fmt.Sprint(len(a.p.tree)))) + lines(root, open) + "</repo_tree>\n"
	}
	if a.tree.Text != "" && a.tree.Text != draw() {
		a.Fatalf("%s: the tree is %q, and with what is not in the pack %q", a.name, a.tree.Text, draw())
	}
	for _, f := range all {
		if was := open[f]; !was && (open[root] || f == root) {
			if open[f] = true; a.fits(draw(), a.tree) {
				a.Fatalf("%s: %d of %d are left, and %q has no line in the tree", a.name, a.q.Budget-a.got.Used, a.q.Budget, f.path)
			}
			open[f] = was
		}
	}
}

// manifest: it names what is in, in its order, and nothing else.
func (a *audit) manifest() {
	_, list, ok := strings.Cut(a.got.Text, "<manifest>\n")
	if !ok {
		return
	}
	items := slices.DeleteFunc(slices.Clone(a.got.Items), func(i Item) bool { return i.Form == TreeForm })
	omitted := a.got.Omitted
	for line := range strings.Lines(list) {
		var want string
		switch {
		case line == "</manifest>\n" || strings.HasPrefix(line, "left out: ") && strings.HasSuffix(line, " more\n"):
			continue
		case line == fmt.Sprintf("%d more are in it\n", len(items)):
			items = nil
			continue
		case strings.HasPrefix(line, "left out: ") && len(items) == 0 && len(omitted) > 0:
			want = fmt.Sprintf("left out: %d %s: %s\n", omitted[0].Priority, name(omitted[0].Path), omitted[0].Why)
			omitted = omitted[1:]
		case len(items) > 0:
			want = fmt.Sprintf("%d %s %s: %s\n", items[0].Priority, name(items[0].Path), items[0].Form, items[0].Why)
			items = items[1:]
		}
		if want, _ = body(want); line != want {
			a.Fatalf("%s: the manifest says %q, what is there is %q", a.name, line, want)
		}
	}
}
