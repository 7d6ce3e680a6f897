package editor

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// A fileAnswer is what is remembered of a file, compared with the disk.
type fileAnswer struct {
	Path       string       `json:"path"`
	Type       string       `json:"type"`
	Language   string       `json:"language"`
	MD5        string       `json:"content_md5"` // of the bytes on disk; "" if they are not hashed
	Summary    *string      `json:"summary"`     // null for none
	Stale      bool         `json:"summary_stale"`
	Drift      symbol.Grade `json:"drift,omitempty"` // of a stale summary, from the bytes it was written for
	Source     string       `json:"summary_source"`
	UpdatedAt  string       `json:"summary_updated_at"`
	Author     string       `json:"author,omitempty"`
	Trust      string       `json:"trust,omitempty"`   // remote: the text came from elsewhere
	Flagged    bool         `json:"flagged,omitempty"` // it reads like instructions
	Structural string       `json:"structural"`        // what comments and symbols say, where there is no fresh summary; "" if nothing
}

// summary tells of one file.
func (s *server) summary(c *call) (any, error) {
	path, err := c.path()
	if err != nil {
		return nil, err
	}
	m, p, err := s.memoryAt(c, path)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	files, err := s.files(c, m, []string{p})
	if err != nil {
		return nil, err
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
	m, err := s.memory(c)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	var paths []string
	for _, p := range q.Paths {
		if at, err := rel(m, p); err == nil {
			paths = append(paths, at)
		}
	}
	files, err := s.files(c, m, paths)
	return summariesAnswer{list(files)}, err
}

// files returns what is remembered of tracked files, by path, as it stands now (invariant I10).
func (s *server) files(ctx context.Context, m *verify.Memory, paths []string) ([]fileAnswer, error) {
	slices.Sort(paths)
	paths = slices.Compact(paths)
	var rows map[string]registry.File
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		rows, err = tx.FilesAt(paths)
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return nil, err
	}
	now, err := verify.Current(ctx, m, paths)
	if err != nil {
		return nil, err
	}
	var files []fileAnswer
	var kept []registry.File
	for _, p := range paths {
		row, remembered := rows[p]
		change := now[p]
		if change.Verdict == verify.Missing || !remembered && change.Verdict != verify.New {
			continue
		}
		if !remembered {
			row.Path = p
			row.Type, row.Language = repo.Classify(p, repo.ModeRegular, nil, repo.Attrs{})
		}
		files, kept = append(files, answerOf(ctx, m, row, change)), append(kept, row)
	}
	if err := s.drift(ctx, m, files, kept); err != nil {
		return nil, err
	}
	for i := range files {
		files[i].Path = repo.Escape(files[i].Path)
	}
	return files, nil
}

// answerOf returns a row as it is told, given how the file differs from it.
func answerOf(ctx context.Context, m *verify.Memory, row registry.File, change verify.Change) fileAnswer {
	f := fileAnswer{Path: row.Path, Type: row.Type, Language: row.Language, MD5: row.MD5, Stale: row.Stale()}
	if text := row.Summary; text != nil {
		f.Summary, f.Source, f.UpdatedAt = &text.Text, text.Source, text.UpdatedAt.UTC().Format(time.RFC3339)
		f.Author, f.Flagged = text.Author, verify.LikeInstructions(text.Text)
		if text.Source == "shared" {
			f.Trust = "remote"
		}
	}
	if change.Verdict != "" { // what is remembered is of other bytes
		d, err := m.Repo().Digest(ctx, row.Path, repo.DigestOptions{Limit: maxSource})
		f.MD5, f.Stale = "", f.Summary != nil
		if err == nil {
			f.MD5 = d.MD5
			f.Stale = f.Summary != nil && d.MD5 != row.Summary.MD5
		}
	}
	return f
}

// drift enters into files, of these rows, how far they have drifted from what their summaries were written for, and of
// those without a fresh one what their comments and symbols say.
func (s *server) drift(ctx context.Context, m *verify.Memory, files []fileAnswer, rows []registry.File) error {
	var stale []registry.File
	md5s := map[string]string{}
	for i, f := range files {
		if f.Stale {
			stale = append(stale, rows[i])
		}
		if (f.Stale || f.Summary == nil) && f.MD5 != "" && !rows[i].Sensitive {
			md5s[f.Path] = f.MD5
		}
	}
	t := scan.New(ctx, m, s.cache, true)
	drifts, err := t.DriftsOfSummaries(stale)
	if err != nil {
		return err
	}
	gists := map[string]string{}
	for part := range slices.Chunk(slices.Sorted(maps.Keys(md5s)), 50) { // so many are parsed if they never were
		some := map[string]string{}
		for _, p := range part {
			some[p] = md5s[p]
		}
		found, err := t.Gists(some)
		if err != nil {
			return err
		}
		maps.Copy(gists, found)
	}
	for i := range files {
		f := &files[i]
		f.Structural = gists[f.Path]
		f.Flagged = f.Flagged || f.Structural != "" && verify.LikeInstructions(f.Structural)
		if f.Stale {
			f.Drift = drifts[f.Path].Grade
		}
	}
	return nil
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
	if q.Author == "" {
		q.Author = s.o.Author
	}
	rep, err := verify.Close(c, m, verify.CloseRequest{
		Paths: []string{p}, Updates: []verify.Update{{Path: p, Summary: q.Summary, MD5: q.MD5}}, Author: q.Author,
	})
	if err != nil {
		return nil, err
	}
	scan.New(c, m, s.cache, true).Heed(&rep, []verify.Update{{Path: p, Summary: q.Summary}})
	answer := summarizeAnswer{Path: repo.Escape(p), Stale: len(rep.Pending) > 0, Flagged: verify.LikeInstructions(q.Summary)}
	for _, u := range rep.Ungrounded {
		answer.Ungrounded = u.Names
	}
	files, err := s.files(c, m, []string{p})
	if len(files) > 0 {
		answer.MD5, answer.Stale = files[0].MD5, files[0].Stale
	}
	return answer, err
}
