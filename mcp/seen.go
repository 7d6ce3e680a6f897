package mcp

import (
	"context"
	"errors"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// A state is what a file's memory is worth, by its bytes on disk now.
type state string

// The states of a file.
const (
	fresh      state = "fresh"      // its summary was written for the bytes on disk
	stale      state = "stale"      // its summary was written for others
	pending    state = "pending"    // it wants a summary and has none
	skipped    state = "skipped"    // it never gets one
	missing    state = "missing"    // it is remembered, and not in the work tree
	unreadable state = "unreadable" // its bytes could not be compared
	unknown    state = "unknown"    // it is neither remembered nor tracked
)

var states = []state{fresh, stale, pending, skipped, missing, unreadable, unknown}

// seen is a remembered file whose bytes were compared with what is remembered just now.
type seen struct {
	registry.File        // with the md5 of the bytes on disk
	state         state  //
	note          string // what the reader should know besides; "" for nothing
	drift         symbol.Drift
	depends       []scan.DependencyDrift // of a fresh summary
	gist          string                 // what its comments and symbols say of the bytes on disk, where there is no summary
	counts        *condense.Pending      // how much it counts, in a list of pending files; else nil
}

// look reads files from the registry and compares each with its bytes on disk. A file that changed
// since it was remembered is shown as it is now: its new md5, its summary stale. Invariant I10.
func (c *request) look(ctx context.Context, m *verify.Memory, rows func(*registry.Tx) ([]registry.File, error)) ([]seen, error) {
	var files []registry.File
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		files, err = rows(tx)
		return err
	})
	if err != nil {
		return nil, err
	}
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = f.Path
	}
	changes, err := verify.Current(ctx, m, paths)
	if err != nil {
		return nil, err
	}
	out := make([]seen, len(files))
	for i, f := range files {
		d, changed := changes[f.Path]
		out[i] = compared(f, d, changed)
		if changed && (d.Verdict == verify.Mismatch || d.Verdict == verify.New) {
			if err := out[i].reread(ctx, m); err != nil {
				return nil, err
			}
		}
	}
	return out, c.addDrift(ctx, out)
}

// addDrift finds how far files have drifted from what their summaries were written for, and what fresh ones depend on.
func (c *request) addDrift(ctx context.Context, files []seen) error {
	t, err := c.tree(ctx)
	if err != nil {
		return err
	}
	var old, ours []registry.File
	for _, f := range files {
		switch f.state {
		case stale:
			old = append(old, f.File)
		case fresh:
			ours = append(ours, f.File)
		}
	}
	drifts, err := t.DriftsOfSummaries(old)
	if err != nil {
		return err
	}
	notes, err := t.DependencyDrifts(ours)
	for i := range files {
		files[i].drift, files[i].depends = drifts[files[i].Path], notes[files[i].Path]
	}
	return err
}

// compared is f by what comparing said of it.
func compared(f registry.File, c verify.Change, changed bool) seen {
	s := seen{File: f, state: stateOf(f)}
	if !changed {
		if f.Type == "" { // no row
			s.state, s.note = unknown, "not tracked by git, or not a file"
		}
		return s
	}
	switch c.Verdict {
	case verify.Missing:
		s.state, s.note = missing, "no longer in the work tree"
	case verify.Unreadable:
		s.state, s.note = unreadable, line(c.Reason)
	case verify.New:
		s.note = "tracked, not remembered yet"
	case verify.Mismatch:
		s.note = "changed since it was last verified"
	case verify.Match, verify.Skipped:
	}
	return s
}

// reread gives s the md5 of the bytes on disk and judges its summary by that.
func (s *seen) reread(ctx context.Context, m *verify.Memory) error {
	d, err := m.Repo().Digest(ctx, s.Path, repo.DigestOptions{})
	switch {
	case err == nil:
		s.MD5 = d.MD5
		s.state = stateOf(s.File)
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, repo.ErrTooLarge):
		s.MD5, s.state = "", skipped
	default:
		s.MD5, s.state, s.note = "", unreadable, line(err.Error())
	}
	return nil
}

// stateOf judges a row by itself.
func stateOf(f registry.File) state {
	switch {
	case f.Fresh():
		return fresh
	case f.Summary != nil:
		return stale
	case f.Type == "" || f.Summarizable():
		return pending
	}
	return skipped
}
