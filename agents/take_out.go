package agents

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// kept adds what the receipt knows and the table does not, and leaves out blocks of instructions that others may want.
func (o Options) kept(targets []target, r *receipt, named bool) []target {
	targets = slices.DeleteFunc(targets, func(t target) bool {
		f, fence := t.edit.(fenceEdit)
		return named && fence && f.table == nil && !o.Instructions && r.find(o.WorkTree, t.path) == nil
	})
	for _, rec := range r.Files {
		if named || rec.WorkTree != o.WorkTree || slices.ContainsFunc(targets, func(t target) bool { return t.path == rec.Path }) {
			continue
		}
		targets = append(targets, target{rec.Path, fileEdit{label: "what an earlier codemem wrote"}, rec.Agents})
	}
	return targets
}

// takeOut takes a target out again.
func (o Options) takeOut(t target, r *receipt, rep *FileReport) error {
	f, err := o.openTarget(t)
	if err != nil {
		return err
	}
	defer func() { _ = f.root.Close() }()
	o.tidy(f)
	rec := r.find(o.WorkTree, t.path)
	if rec != nil {
		if others := slices.DeleteFunc(slices.Clone(rec.Agents), func(a string) bool { return slices.Contains(t.agents, a) }); len(others) > 0 {
			rep.Action, rep.Reason = Leave, "it serves "+strings.Join(others, ", ")+" too"
			if o.DryRun {
				return nil
			}
			rec.Agents = others
			return r.save(o.State)
		}
	}
	if !f.exists {
		if rec == nil || o.DryRun {
			return nil
		}
		r.forget(o.WorkTree, t.path, o.place().sweep(rec.Dirs))
		return r.save(o.State)
	}
	text, remove, err := o.left(t, f, rec, rep)
	if err != nil {
		return err
	}
	switch {
	case remove:
		rep.Action, rep.Diff = Delete, o.diff(t.path, true, f.text, false, nil)
	case bytes.Equal(text, f.text):
	default:
		if rep.Action == "" {
			rep.Action = Change
		}
		rep.Diff = o.diff(t.path, true, f.text, true, text)
	}
	if remove || !bytes.Equal(text, f.text) {
		err = f.writable()
	}
	if err != nil || o.DryRun {
		return err
	}
	var dirs []string
	switch {
	case remove:
		if err = f.remove(); err == nil {
			dirs = o.place().sweep(o.ourDirs(t, rec))
		}
	case !bytes.Equal(text, f.text):
		err = f.write(text, o.mode())
	}
	if err != nil || rec == nil || rep.Action == Leave {
		return err
	}
	r.forget(o.WorkTree, t.path, dirs)
	return r.save(o.State)
}

// left returns what is left of a file without a target, and whether the file goes.
func (o Options) left(t target, f *file, rec *record, rep *FileReport) (text []byte, remove bool, err error) {
	if base, ok := rec.base(f.text); ok {
		remove = rec.Created && len(base) == 0
		if !remove {
			rep.Action = Restore
		}
		return base, remove, nil
	}
	if rec == nil {
		d := &draft{}
		if _, err := t.edit.put(d); err == nil && len(d.text) > 0 && bytes.Equal(plainLines(f.text), d.text) {
			return nil, true, nil
		}
	}
	tk, err := t.edit.take(f.text, rec)
	if err != nil {
		return nil, false, err
	}
	if tk.left != "" {
		rep.Action, rep.Reason, rep.Next = Leave, tk.left, "if it is not wanted, take it out by hand"
		return f.text, false, nil
	}
	bare := strings.Join(strings.Fields(string(tk.text)), "")
	hollow := bare == "" || bare == "{}" || bare == "{"+strings.TrimSuffix(begins(t.edit), ",")+"}"
	_, whole := t.edit.(fileEdit)
	ours := rec != nil && rec.Created || rec == nil && whole && len(f.text) > 0 // by other flags
	return tk.text, ours && hollow, nil
}

// begins returns what a file that is made for an edit begins with, "" for nothing of its own.
func begins(e edit) string {
	switch e := e.(type) {
	case memberEdit:
		return e.first
	case hooksEdit:
		return e.first
	case together:
		return begins(e[0])
	}
	return ""
}

// ourDirs returns the directories that go with a file if they are empty: those that were made for it, or,
// without a record, in a repository, those that git would not keep.
func (o Options) ourDirs(t target, rec *record) []string {
	if rec != nil {
		return rec.Dirs
	}
	var dirs []string
	if !o.User {
		for d := path.Dir(t.path); d != "."; d = path.Dir(d) {
			dirs = append([]string{d}, dirs...)
		}
	}
	return dirs
}
