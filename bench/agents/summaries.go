package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// summaries are what an earlier agent wrote of a repository, at one state of it.
type summaries struct {
	Repository string
	State      string
	Texts      []text
}

// A text is one line of summaries/NAME.jsonl, in the form that codemem close --summaries reads; the first line has the
// repository and the state instead.
type text struct {
	Path       string `json:"path"`
	Summary    string `json:"summary"`
	ContentMD5 string `json:"content_md5,omitempty"` // "" for a directory
}

// summariesFile is where the summaries of a repository are.
func summariesFile(dir, repository string) string {
	_, name, _ := strings.Cut(repository, "/")
	return filepath.Join(dir, name+".jsonl")
}

// readSummaries reads the summaries of a repository.
func readSummaries(dir, repository string) (summaries, error) {
	data, err := os.ReadFile(summariesFile(dir, repository))
	if err != nil {
		return summaries{}, err
	}
	var head struct{ Repository, State string }
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	lines.Scan()
	if err := json.Unmarshal(lines.Bytes(), &head); err != nil || head.Repository != repository || head.State == "" {
		return summaries{}, errors.Join(fmt.Errorf("summaries of %s: the first line is not of it", repository), err)
	}
	s := summaries{Repository: repository, State: head.State}
	for lines.Scan() {
		var t text
		if err := json.Unmarshal(lines.Bytes(), &t); err != nil || t.Path == "" || t.Summary == "" {
			return s, errors.Join(fmt.Errorf("summaries of %s: line %d has no path or summary", repository, len(s.Texts)+2), err)
		}
		s.Texts = append(s.Texts, t)
	}
	return s, lines.Err()
}

// write writes the summaries, with the line of repository and state first if headed.
func (s summaries) write(file string, headed bool) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if headed {
		if err := e.Encode(map[string]string{"repository": s.Repository, "state": s.State}); err != nil {
			return err
		}
	}
	for _, t := range s.Texts {
		if err := e.Encode(t); err != nil {
			return err
		}
	}
	return os.WriteFile(file, b.Bytes(), 0o644) //nolint:gosec // data of the repository
}

// collect keeps what the writer of a directory wrote.
func collect(ctx context.Context, dirs []string, w io.Writer) error {
	if len(dirs) != 1 {
		return fmt.Errorf("%w: which writer's directory?", errUsage)
	}
	info, err := readRun(dirs[0])
	if err != nil {
		return err
	}
	if info.Writer == "" {
		return fmt.Errorf("%s is no writer's directory", dirs[0])
	}
	dir, err := filepath.Abs(dirs[0])
	if err != nil {
		return err
	}
	s := summaries{Repository: info.Writer, State: info.State}
	if s.Texts, err = written(ctx, dir); err != nil {
		return err
	}
	file := summariesFile(filepath.Join(here, "summaries"), info.Writer)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil { //nolint:gosec // data of the repository
		return err
	}
	fmt.Fprintf(w, "%s: %d summaries\n", file, len(s.Texts))
	return s.write(file, true)
}

// written returns the fresh summaries that the checkout of a run has, of files and of directories.
func written(ctx context.Context, dir string) ([]text, error) {
	program, work := filepath.Join(dir, ".bin", ".codemem"), filepath.Join(dir, "checkout")
	var files struct {
		Files []struct {
			text
			State string
		}
	}
	var overview struct {
		Directories []struct {
			Path, Text string
			Source     string `json:"text_source"`
			Stale      bool   `json:"text_stale"`
		}
	}
	for _, ask := range []struct {
		args []string
		into any
	}{{[]string{"files", "--json"}, &files}, {[]string{"overview", "--depth", "99", "--json"}, &overview}} {
		out, err := output(ctx, work, program, ask.args...)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(out), ask.into); err != nil {
			return nil, err
		}
	}
	var all []text
	for _, f := range files.Files {
		if f.State == "fresh" {
			all = append(all, f.text)
		}
	}
	for _, d := range overview.Directories {
		if d.Source == "agent" && !d.Stale {
			all = append(all, text{Path: d.Path, Summary: d.Text})
		}
	}
	return all, nil
}
