package agents

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strings"
)

// putIn adds what is missing of a target.
func (o Options) putIn(t target, r *receipt, rep *FileReport) error {
	f, err := o.openTarget(t)
	if err != nil {
		return err
	}
	defer func() { _ = f.root.Close() }()
	o.tidy(f)
	rec := r.find(o.WorkTree, t.path)
	d := &draft{text: f.text}
	p, err := t.edit.put(d)
	if err != nil {
		return err
	}
	if rec != nil && f.exists && (len(p.added) > 0 || !covers(t.edit, rec.Entries)) {
		if d, p, err = o.anew(t, f, rec, d, p); err != nil {
			return err
		}
	}
	if p.foreign != "" {
		rep.Action, rep.Reason, rep.Next = Leave, p.foreign, "take it out by hand, then run codemem init again"
	} else if len(t.edit.wants()) > 0 {
		rep.Action = Nothing
	}
	next := o.note(t, f, rec, d, p)
	if bytes.Equal(d.text, f.text) {
		if rec != nil && len(next.Agents) > len(rec.Agents) && !o.DryRun {
			rec.Agents = next.Agents
			return r.save(o.State)
		}
		return nil
	}
	if rec != nil && rec.Created && len(d.text) == 0 {
		return o.drop(t, f, rec, r, rep)
	}
	rep.Action, rep.Diff = Change, o.diff(t.path, f.exists, f.text, true, d.text)
	if !f.exists {
		rep.Action = Create
	}
	if err := f.writable(); err != nil || o.DryRun {
		return err
	}
	return o.store(f, d.text, next, rec, r)
}

// note returns the record of what d and p say of a target; rec is the one of before, nil if there was none.
func (o Options) note(t target, f *file, rec *record, d *draft, p placed) record {
	n := record{WorkTree: o.WorkTree, Path: t.path, Agents: t.agents, Created: !f.exists, After: digest(d.text), Inserted: d.ours, Entries: p.added}
	if rec != nil {
		n.Agents = union(rec.Agents, t.agents)
	}
	if bytes.Equal(d.text, f.text) {
		return n
	}
	if len(p.added) == 0 {
		n.Agents = nil // nothing of ours is left to remember
	}
	if !f.exists {
		n.Dirs = f.missingDirs(!o.User)
		if rec != nil { // of a run that was killed, or since deleted
			n.Dirs = union(rec.Dirs, n.Dirs)
		}
		return n
	}
	base, _ := without(d.text, d.ours)
	n.Before = digest(base)
	if rec != nil {
		n.Created, n.Dirs = rec.Created && len(base) == 0, rec.Dirs
	}
	return n
}

// store writes a file and the record of it.
func (o Options) store(f *file, text []byte, next record, rec *record, r *receipt) error {
	// The receipt first: a record of a change that did not come about is seen to be one, a change without a
	// record can only be taken back by what it looks like.
	old := rec
	if old != nil {
		c := *old
		old = &c
	}
	r.set(next)
	if err := r.save(o.State); err != nil {
		return err
	}
	if err := f.write(text, o.mode()); err != nil {
		r.forget(next.WorkTree, next.Path, nil)
		if old != nil {
			r.set(*old)
		}
		return errors.Join(err, r.save(o.State))
	}
	return nil
}

// drop deletes a file that was made for what is no longer wanted in it.
func (o Options) drop(t target, f *file, rec *record, r *receipt, rep *FileReport) error {
	rep.Action, rep.Diff = Delete, o.diff(t.path, true, f.text, false, nil)
	if err := f.writable(); err != nil || o.DryRun {
		return err
	}
	if err := f.remove(); err != nil {
		return err
	}
	r.forget(o.WorkTree, t.path, o.place().sweep(rec.Dirs))
	return r.save(o.State)
}

// anew puts a target into what the file was without us. Where somebody has changed our entries since, that
// is kept: what d and p say stays.
func (o Options) anew(t target, f *file, rec *record, d *draft, p placed) (*draft, placed, error) {
	base, ok := rec.base(f.text)
	if !ok {
		then := &draft{text: f.text}
		if was, err := earlier(t.edit, rec).put(then); err != nil || len(was.added) > 0 || was.foreign != "" {
			return d, p, err
		}
		tk, err := t.edit.take(f.text, rec)
		if err != nil {
			return nil, placed{}, err
		}
		base = tk.text
	}
	d = &draft{text: base}
	p, err := t.edit.put(d)
	return d, p, err
}

// earlier returns the edit that made a record.
func earlier(e edit, rec *record) edit {
	switch e := e.(type) {
	case memberEdit:
		if i := slices.IndexFunc(rec.Entries, func(en entry) bool { return !en.element() }); i >= 0 {
			e.value = rec.Entries[i].Value
		}
		return e
	case hooksEdit:
		e.groups = nil
		for _, en := range rec.Entries {
			if en.element() {
				e.groups = append(e.groups, hookGroup{en.Path[len(en.Path)-1], en.Value})
			}
		}
		return e
	case together:
		then := slices.Clone(e)
		for i := range then {
			then[i] = earlier(then[i], rec)
		}
		return then
	case fenceEdit:
		if len(rec.Entries) > 0 {
			e.body = strings.TrimSuffix(strings.TrimPrefix(rec.Entries[0].Value, e.begin+"\n"), e.end+"\n")
		}
		return e
	}
	return e
}

// mode is that of files which are made: those of a user may come to hold secrets.
func (o Options) mode() fs.FileMode {
	if o.User {
		return 0o600
	}
	return 0o644
}
