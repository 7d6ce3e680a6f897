package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
	"unicode/utf8"
)

// ways are how an agent may look, in the order of the tables.
var ways = []string{"grep", "codemem", "summaries"}

//go:embed prompts/*.md
var promptFiles embed.FS

// A preparation makes the directory of one run.
type preparation struct {
	repos, task, way, writer, dir, codemem string
	summaries                              string // the directory of those that were collected
}

// A runInfo is run.json: what a run is of.
type runInfo struct {
	Task    string `json:"task,omitempty"` // "" for a writer of summaries
	Way     string `json:"way,omitempty"`
	Writer  string `json:"writer,omitempty"` // the repository that it writes of
	State   string `json:"state"`
	Prompt  int    `json:"prompt"`            // characters that the agent is given
	Codemem string `json:"codemem,omitempty"` // version
}

// run makes the directory and prints where the prompt is.
func (p *preparation) run(ctx context.Context, w io.Writer) error {
	tasks, err := loadTasks()
	if err != nil {
		return err
	}
	t := task{Repository: p.writer}
	if p.writer == "" {
		if t, err = findTask(p.task); err != nil {
			return err
		}
		if !slices.Contains(ways, p.way) {
			return fmt.Errorf("%w: -way is one of %s", errUsage, strings.Join(ways, ", "))
		}
	} else if t.State, err = writersState(tasks, p.writer); err != nil {
		return err
	}
	clone, err := cloneOf(p.repos, t.Repository)
	if err != nil {
		return err
	}
	if p.dir, err = emptyDir(p.dir); err != nil {
		return err
	}
	info, err := p.make(ctx, t, clone)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %s, %d characters for the agent in %s\n", p.dir, strings.TrimSpace(info.Task+" "+info.Way+info.Writer), info.Prompt,
		filepath.Join(p.dir, "prompt.md"))
	return nil
}

// make fills the directory for a task, or for a writer.
func (p *preparation) make(ctx context.Context, t task, clone string) (runInfo, error) {
	info := runInfo{Task: p.task, Way: p.way, Writer: p.writer, State: t.State}
	work := filepath.Join(p.dir, "checkout")
	s, err := readSummaries(p.summaries, t.Repository)
	if p.way != "summaries" {
		s = summaries{State: t.State}
	} else if err != nil {
		return info, err
	}
	if err := checkout(ctx, clone, work, s.State); err != nil {
		return info, err
	}
	if err := p.wrap(ctx); err != nil {
		return info, err
	}
	if p.way != "grep" {
		if info.Codemem, err = p.remember(ctx, work, t.State, s); err != nil {
			return info, err
		}
	}
	prompt, err := p.prompt(t)
	if err != nil {
		return info, err
	}
	info.Prompt = utf8.RuneCountInString(prompt)
	data, err := json.MarshalIndent(info, "", "  ")
	if err != nil {
		return info, err
	}
	return info, errors.Join(
		os.WriteFile(filepath.Join(p.dir, "prompt.md"), []byte(prompt), 0o644),    //nolint:gosec // to be read
		os.WriteFile(filepath.Join(p.dir, "run.json"), append(data, '\n'), 0o644), //nolint:gosec // to be read
	)
}

// emptyDir makes a directory if it is not there, and refuses one that holds something.
func emptyDir(dir string) (string, error) {
	if dir == "" {
		return "", fmt.Errorf("%w: -dir says where the run is to be", errUsage)
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // a work directory
		return "", err
	}
	entries, err := os.ReadDir(dir)
	if err == nil && len(entries) > 0 {
		err = fmt.Errorf("%s is not empty", dir)
	}
	return dir, err
}

// wrap puts ./look into the directory, and what it may run into .bin: links to the machine's programs, and to look itself for
// git and codemem. Of codemem it keeps a copy, so that a later build changes no run.
func (p *preparation) wrap(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	bin := filepath.Join(p.dir, ".bin")
	if err := os.Mkdir(bin, 0o755); err != nil { //nolint:gosec // programs
		return err
	}
	if err := copyProgram(self, filepath.Join(p.dir, "look")); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(bin, ".path"), []byte(os.Getenv("PATH")), 0o644); err != nil { //nolint:gosec // directories
		return err
	}
	links := map[string]string{"git": filepath.Join("..", "look")}
	if p.way != "grep" {
		links["codemem"] = links["git"]
	}
	for _, name := range tools {
		program, err := exec.LookPath(name)
		if err != nil && slices.Contains(toolsWithout, name) {
			continue
		}
		if err != nil {
			return err
		}
		links[name] = program
	}
	for name, to := range links {
		if err := os.Symlink(to, filepath.Join(bin, name)); err != nil {
			return err
		}
	}
	if p.way == "grep" {
		return nil
	}
	if p.codemem != "" {
		return copyProgram(p.codemem, filepath.Join(bin, ".codemem"))
	}
	_, err = output(ctx, ".", "go", "build", "-o", filepath.Join(bin, ".codemem"), "./cmd/codemem")
	return err
}

// copyProgram copies an executable.
func copyProgram(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o755) //nolint:gosec // to be run
}

// remember makes codemem know the checkout as it would in use: with summaries, those of the state that they were written at,
// and then, after the work tree moved on, those of the task's state. It returns codemem's version.
func (p *preparation) remember(ctx context.Context, work, state string, s summaries) (string, error) {
	program := filepath.Join(p.dir, ".bin", ".codemem")
	version, err := output(ctx, work, program, "version")
	if err != nil {
		return "", err
	}
	if len(s.Texts) > 0 {
		file := filepath.Join(p.dir, ".summaries.jsonl")
		if err := s.write(file, false); err != nil {
			return "", err
		}
		for _, args := range [][]string{{"prescan"}, {"close", "--model", "earlier agent", "--summaries", file}} {
			if _, err := output(ctx, work, program, args...); err != nil {
				return "", err
			}
		}
		if err := errors.Join(os.Remove(file), move(ctx, work, state)); err != nil {
			return "", err
		}
	}
	for _, args := range [][]string{{"prescan"}, {"scan"}} {
		if _, err := output(ctx, work, program, args...); err != nil {
			return "", err
		}
	}
	version, _, _ = strings.Cut(version, "\n")
	return version, nil
}

// prompt is what the agent is given.
func (p *preparation) prompt(t task) (string, error) {
	all, err := template.ParseFS(promptFiles, "prompts/*.md")
	if err != nil {
		return "", err
	}
	name := "task.md"
	if p.writer != "" {
		name = "writer.md"
	}
	var have []string
	for _, tool := range append([]string{"git"}, tools...) {
		if _, err := os.Stat(filepath.Join(p.dir, ".bin", tool)); err == nil && tool != "sh" {
			have = append(have, tool)
		}
	}
	var b strings.Builder
	err = all.ExecuteTemplate(&b, name, map[string]any{
		"Dir": p.dir, "Request": t.Request, "Repository": t.Repository, "Codemem": p.way != "grep", "Summaries": p.way == "summaries",
		"Tools": strings.Join(have, ", "), "Git": strings.Join(gitCommands, ", "),
	})
	return b.String(), err
}
