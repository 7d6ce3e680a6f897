package editor

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"strings"

	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// A fileAnswer is what is remembered of a file, compared with the disk.
type fileAnswer struct {
	Path            string                 `json:"path"`
	Type            string                 `json:"type"`
	Language        string                 `json:"language"`
	MD5             string                 `json:"content_md5"` // of the bytes on disk; "" if they are not hashed
	Summary         *string                `json:"summary"`     // null for none
	State           scan.FileState         `json:"state"`
	Verdict         verify.Verdict         `json:"verdict,omitempty"`        // only when the file is not as remembered
	RowMD5          string                 `json:"remembered_md5,omitempty"` // with a verdict: of the bytes that are remembered
	Stale           bool                   `json:"summary_stale"`
	Damaged         bool                   `json:"damaged,omitempty"`          // the summary was altered in the database since it was written
	Drift           symbol.Grade           `json:"drift,omitempty"`            // of a stale summary, from the bytes it was written for
	DependencyDrift []scan.DependencyDrift `json:"dependency_drift,omitempty"` // of a fresh summary
	Source          string                 `json:"summary_source"`
	UpdatedAt       string                 `json:"summary_updated_at"`
	Author          string                 `json:"author,omitempty"`
	Trust           string                 `json:"trust,omitempty"`      // remote: the text came from elsewhere
	Flagged         bool                   `json:"flagged,omitempty"`    // it, or the structural line, reads like instructions
	Ungrounded      []string               `json:"ungrounded,omitempty"` // names in the summary that are nowhere in the repository
	Structural      string                 `json:"structural"`           // what comments and symbols say, where there is no fresh summary; "" if nothing
}

// summary tells of one file.
func (s *server) summary(c *call) (any, error) {
	path, err := c.path()
	if err != nil {
		return nil, err
	}
	at, p, err := s.siteAt(c, path)
	if err != nil {
		return nil, err
	}
	defer at.close()
	files, err := s.files(c, at, []string{p})
	if err != nil {
		return nil, err
	}
	if len(files) == 0 && at.mem == nil {
		return nil, fmt.Errorf("%q: %w", p, fs.ErrNotExist)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%q: %w", p, errUntracked)
	}
	return files[0], nil
}

type summariesRequest struct {
	Paths []string `json:"paths"`
}

type summariesAnswer struct {
	Files []fileAnswer `json:"files"`
}

// maxSummaries is how many files may be asked for at once.
const maxSummaries = 500

// summaries tells of several files. What is not tracked, or not below the root, is left out.
func (s *server) summaries(c *call) (any, error) {
	var q summariesRequest
	if err := decode(c.body, &q); err != nil {
		return nil, err
	}
	if len(q.Paths) > maxSummaries {
		return nil, &badRequest{`"paths" names more than 500 files`}
	}
	at, err := s.site(c)
	if err != nil {
		return nil, err
	}
	defer at.close()
	var paths []string
	for _, p := range q.Paths {
		if p, err := at.rel(p); err == nil {
			paths = append(paths, p)
		}
	}
	files, err := s.files(c, at, paths)
	return summariesAnswer{list(files)}, err
}

// files returns how tracked files stand, or those of a plain directory, by path.
func (s *server) files(ctx context.Context, at site, paths []string) ([]fileAnswer, error) {
	found, _, err := at.tree(ctx, s.cache).FileStatuses(at.mem, scan.StatusQuery{Paths: list(paths)})
	if err != nil {
		return nil, err
	}
	var files []fileAnswer
	for _, f := range found {
		if f.State != scan.Missing && f.State != scan.Unknown {
			files = append(files, newFileAnswer(f))
		}
	}
	return files, nil
}

// newFileAnswer returns a file as the server sends it.
func newFileAnswer(f scan.FileStatus) fileAnswer {
	a := fileAnswer{
		Path: repo.Escape(f.Path), Type: f.Type, Language: f.Language, MD5: f.MD5, State: f.State, Verdict: f.Verdict,
		Stale: f.SummaryStale(), Drift: f.Drift.Grade, Flagged: f.Flagged, Ungrounded: f.Ungrounded, Structural: f.Gist,
	}
	for _, d := range f.Dependencies {
		d.Path = repo.Escape(d.Path)
		a.DependencyDrift = append(a.DependencyDrift, d)
	}
	if f.Verdict != "" {
		a.RowMD5 = f.RowMD5
	}
	if text := f.Summary; text != nil {
		a.Summary, a.Source, a.UpdatedAt = &text.Text, text.Source, scan.Stamp(text.UpdatedAt)
		a.Damaged = text.Damaged
		if a.Author = text.Author; text.Source == "shared" {
			a.Trust = "remote"
		}
	}
	return a
}

type summarizeRequest struct {
	Path    string `json:"path"`
	Summary string `json:"summary"`
	MD5     string `json:"content_md5,omitempty"` // of the bytes that it is of; those on disk
	Author  string `json:"author,omitempty"`
}

type summarizeAnswer struct {
	Path    string `json:"path"`
	MD5     string `json:"content_md5"` // of the bytes on disk
	Stale   bool   `json:"summary_stale"`
	Flagged bool   `json:"flagged,omitempty"` // it reads like instructions, and is shown as such
	Waits   bool   `json:"waits,omitempty"`   // for git to track the file

	Ungrounded []string `json:"ungrounded,omitempty"` // names in it that are nowhere in the repository
}

// summarize stores the summary of a file, as "codemem summarize" does.
func (s *server) summarize(c *call) (any, error) {
	var q summarizeRequest
	if err := decode(c.body, &q); err != nil {
		return nil, err
	}
	if q.Summary = strings.TrimSpace(q.Summary); q.Summary == "" {
		return nil, &badRequest{`"summary" is blank`}
	}
	m, p, err := s.memoryAt(c, q.Path)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	rep, err := scan.Close(c, m, s.cache, verify.CloseRequest{
		Paths: []string{p}, Updates: []verify.Update{{Path: p, Summary: q.Summary, MD5: q.MD5}}, Author: cmp.Or(q.Author, s.o.Author),
	})
	if err != nil {
		return nil, err
	}
	answer := summarizeAnswer{Path: repo.Escape(p), Stale: len(rep.Pending) > 0, Flagged: verify.LikeInstructions(q.Summary)}
	for _, u := range rep.Ungrounded {
		answer.Ungrounded = u.Names
	}
	for _, t := range rep.Stored {
		answer.Waits = t.Waits
	}
	files, err := s.files(c, site{mem: m}, []string{p})
	if len(files) > 0 {
		answer.MD5, answer.Stale = files[0].MD5, files[0].Stale
	}
	return answer, err
}
