package ui

import (
	"errors"
	"net/url"
	"path/filepath"
	"slices"

	"codemem/prescan"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/verify"
)

// A startAnswer is what the first view shows.
type startAnswer struct {
	Name     string            `json:"name"` // of the directory
	WorkTree string            `json:"work_tree,omitempty"`
	Branch   string            `json:"branch"` // "" when HEAD is detached
	Head     string            `json:"head"`
	State    prescan.State     `json:"state"`
	Reasons  []reason          `json:"reasons"`
	Proof    string            `json:"last_verified_sha"`
	ProvenAt string            `json:"last_verified_at"`
	Tracked  int               `json:"tracked"`
	Classes  []string          `json:"classes"` // of the map
	Counts   []int             `json:"counts"`  // files of each
	Coverage registry.Coverage `json:"coverage"`
	Stale    []staleLine       `json:"stale"`       // the first of them
	StaleAll int               `json:"stale_files"` // how many there are
	Authors  []author          `json:"authors"`
	Sessions []scan.Session    `json:"sessions"`
	Version  string            `json:"version"`
}

// A reason is why the memory cannot be trusted, with what it means in words.
type reason struct {
	Name prescan.Reason `json:"name"`
	Text string         `json:"text"`
}

// An author is who wrote texts.
type author struct {
	registry.Author
	By string `json:"by"` // in words
}

// mostListed is how many stale files, authors and sessions the first view lists.
const mostListed = 12

// start says how far the memory can be trusted, as status and prescan do.
func (v *visit) start(url.Values) (any, error) {
	rep, err := prescan.Run(v, v.mem, prescan.Options{DryRun: true})
	if err != nil {
		return nil, err
	}
	head, err := v.mem.Repo().Head(v)
	if err != nil {
		return nil, err
	}
	out := startAnswer{
		Name: filepath.Base(v.s.root), WorkTree: v.mem.Repo().Name(), Branch: head.Branch, Head: rep.Head, State: rep.State, Reasons: []reason{},
		Tracked: rep.Files, Version: v.s.o.Version, Authors: []author{},
	}
	for _, r := range rep.Reasons {
		out.Reasons = append(out.Reasons, reason{r, prescan.Explain(r)})
	}
	if _, out.Coverage, err = verify.Count(v, v.mem, rep.State == prescan.Trust); err != nil {
		return nil, err
	}
	b, err := v.board()
	if err != nil {
		return nil, err
	}
	out.Classes, out.Counts = classes, b.folder(".").Counts
	if err := v.provenance(&out); err != nil {
		return nil, err
	}
	paths := b.stale()
	stale, _, err := v.tree.FileStatuses(v.mem, scan.StatusQuery{Paths: paths[:min(len(paths), mostListed)]})
	if err != nil {
		return nil, err
	}
	out.StaleAll = len(paths)
	stale = slices.DeleteFunc(stale, func(f scan.FileStatus) bool { return f.Summary == nil }) // it was taken back just now
	if out.Stale, err = v.since(stale); err != nil {
		return nil, err
	}
	sessions, err := v.tree.Sessions()
	out.Sessions = list(sessions[:min(len(sessions), mostListed)])
	return out, err
}

// A staleLine is a file with a stale summary, and since when it is that.
type staleLine struct {
	fileLine
	Since *verify.Since `json:"since"` // null: for longer than is looked back
}

// since returns the lines of stale files.
func (v *visit) since(stale []scan.FileStatus) ([]staleLine, error) {
	texts := map[string]registry.Summary{}
	for _, f := range stale {
		texts[f.Path] = *f.Summary
	}
	found, err := verify.StaleSince(v, v.mem, texts)
	if err != nil && !errors.Is(err, repo.ErrNoGit) {
		return nil, err
	}
	all := []staleLine{}
	for _, f := range stale {
		l := staleLine{fileLine: newFileLine(f)}
		if s, known := found[f.Path]; known {
			l.Since = &s
		}
		all = append(all, l)
	}
	return all, nil
}

// provenance enters what was verified last, and who wrote texts.
func (v *visit) provenance(out *startAnswer) error {
	return v.mem.View(v, func(tx *registry.Tx) error {
		proof, err := tx.Proof()
		if err != nil {
			return err
		}
		out.Proof, out.ProvenAt = proof.SHA, scan.Stamp(proof.At)
		authors, err := tx.Authors()
		for _, a := range authors[:min(len(authors), mostListed)] {
			out.Authors = append(out.Authors, author{a, registry.Writer("agent", a.Name, a.Model)})
		}
		return err
	})
}

func lines(files []scan.FileStatus) []fileLine {
	all := make([]fileLine, 0, len(files))
	for _, f := range files {
		all = append(all, newFileLine(f))
	}
	return all
}
