package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A world is a checkout with a registry, in which sessions are played.
type world struct {
	name, dir, program string
	env                []string
	files              int
	big, edited        string // paths: what is read whole, and what is edited
	edits              int
}

// newWorld clones a clone, and remembers and parses it.
func newWorld(ctx context.Context, clone, top string) (*world, error) {
	name, err := filepath.Abs(clone)
	if err != nil {
		return nil, err
	}
	for filepath.Base(name) == ".git" || filepath.Base(name) == "repo" {
		name = filepath.Dir(name)
	}
	base := strings.TrimSuffix(filepath.Base(name), ".git")
	w := &world{name: base[strings.LastIndexByte(base, '+')+1:], dir: filepath.Join(top, "r"), program: filepath.Join(top, "codemem")}
	w.env = append(os.Environ(), "HOME="+top, "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
	for _, args := range [][]string{{"go", "build", "-ldflags", "-s -w", "-o", w.program, "./cmd/codemem"}, {"git", "clone", "--quiet", "--shared", clone, w.dir}} {
		if out, err := command(ctx, ".", os.Environ(), args[0], args[1:]...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", strings.Join(args[:2], " "), err, out)
		}
	}
	for _, args := range [][]string{{"prescan"}, {"scan"}} {
		if _, err := w.run(ctx, "", w.program, args...); err != nil {
			return nil, err
		}
	}
	return w, w.choose(ctx)
}

// choose finds the largest source file with an offer, and a smaller one to edit.
func (w *world) choose(ctx context.Context) error {
	out, err := w.run(ctx, "", w.program, "files", "--json")
	if err != nil {
		return err
	}
	var listed struct {
		Files []struct {
			Path, Type, Language string
		}
	}
	if err := json.Unmarshal([]byte(out), &listed); err != nil {
		return err
	}
	w.files = len(listed.Files)
	var most, likely int64
	for _, f := range listed.Files {
		info, err := os.Stat(filepath.Join(w.dir, filepath.FromSlash(f.Path)))
		if err != nil || f.Type != "source" || f.Language != "Go" {
			continue
		}
		if n := info.Size(); n > most && n < 256<<10 {
			most, w.big = n, f.Path
		}
		if n := info.Size(); n > likely && n < 12<<10 {
			likely, w.edited = n, f.Path
		}
	}
	if w.big == "" || w.edited == "" {
		return errors.New("the repository has no sources in Go of 12 KiB")
	}
	return nil
}

// run runs a program in the checkout and returns what it prints.
func (w *world) run(ctx context.Context, stdin, program string, args ...string) (string, error) {
	cmd := command(ctx, w.dir, w.env, program, args...)
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", filepath.Base(program), strings.Join(args, " "), err)
	}
	return string(out), nil
}

// hook calls a hook of an agent's program and measures it: wants are texts of which a full answer has all, and one that is short the first.
func (w *world) hook(ctx context.Context, m *measures, kind, event, session string, more map[string]any, wants ...string) error {
	in := map[string]any{"session_id": session, "cwd": w.dir, "transcript_path": "/nowhere", "permission_mode": "default"}
	for k, v := range more {
		in[k] = v
	}
	input, err := json.Marshal(in)
	if err != nil {
		return err
	}
	args := []string{"hook", "claude", event}
	if event == "stop" {
		args = append(args, "--limit", "12s", "--require-summaries") // as init writes it
	}
	start := time.Now()
	out, err := w.run(ctx, string(input), w.program, args...)
	if err != nil {
		return err
	}
	s := sample{took: time.Since(start)}
	for i, want := range wants {
		if !strings.Contains(out, want) {
			s.outcome = short
			if i == 0 {
				s.outcome = none
				break
			}
		}
	}
	m.add(kind, s)
	return nil
}

// session plays one session: it starts, is asked something, reads a large file, edits another, and stops. Some commit what they edited.
func (w *world) session(ctx context.Context, id string, commits bool, m *measures) error {
	w.edits++
	name := fmt.Sprintf("MadeForSession%d", w.edits)
	at := filepath.Join(w.dir, filepath.FromSlash(w.edited))
	before, err := os.ReadFile(at)
	if err != nil {
		return err
	}
	file := func(p string) map[string]any {
		return map[string]any{"file_path": filepath.Join(w.dir, filepath.FromSlash(p))}
	}
	for _, call := range []struct {
		kind, event string
		more        map[string]any
		wants       []string
	}{
		{"session-start", "session-start", map[string]any{"source": "startup"}, []string{"codemem: ", "state "}},
		{"user-prompt", "user-prompt", map[string]any{"prompt": "Do it."}, nil},
		{"pre-tool, of a read of " + w.big, "pre-tool", map[string]any{"tool_name": "Read", "tool_input": file(w.big)}, []string{"get_skeleton", "hydrate_context"}},
		{"post-tool, of an edit", "post-tool", map[string]any{"tool_name": "Edit", "tool_input": file(w.edited)}, nil},
		{"stop, of a file and what changed in it", "stop", nil, []string{w.edited, ":" + name}},
	} {
		if call.event == "post-tool" {
			if err := os.WriteFile(at, fmt.Appendf(before, "\n// %s is made.\nfunc %[1]s() int { return %d }\n", name, w.edits), 0o666); err != nil {
				return err
			}
		}
		if err := w.hook(ctx, m, call.kind, call.event, id, call.more, call.wants...); err != nil {
			return err
		}
	}
	if !commits {
		return nil
	}
	return w.commit(ctx, name, m)
}

// commit commits what was edited, and measures git's hook.
func (w *world) commit(ctx context.Context, name string, m *measures) error {
	if _, err := w.run(ctx, "", "git", "commit", "--quiet", "--all", "--message", name); err != nil {
		return err
	}
	note := filepath.Join(w.dir, ".git", "codemem", "hook-post-commit.json")
	_ = os.Remove(note)
	start := time.Now()
	if _, err := w.run(ctx, "", w.program, "hook", "git", "post-commit"); err != nil {
		return err
	}
	s := sample{took: time.Since(start)}
	if did, err := os.ReadFile(note); err != nil || !strings.Contains(string(did), `"done"`) {
		s.outcome = none
	}
	m.add("git post-commit", s)
	return nil
}

// settle commits what is left and calls git's hook once more, without a load. It says whether the registry is then what is on disk.
func (w *world) settle(ctx context.Context) (string, error) {
	w.edits++
	if _, err := w.run(ctx, "", "git", "commit", "--quiet", "--all", "--allow-empty", "--message", "the last"); err != nil {
		return "", err
	}
	if _, err := w.run(ctx, "", w.program, "hook", "git", "post-commit"); err != nil {
		return "", err
	}
	out, err := w.run(ctx, "", w.program, "status", "--json")
	if err != nil {
		return "", err
	}
	var status struct {
		State string `json:"state"`
	}
	if err := json.Unmarshal([]byte(out), &status); err != nil {
		return "", err
	}
	return fmt.Sprintf("After the next commit, without a load, the state is `%s`: `trust` means that git's hook has done what it had to leave before.", status.State), nil
}
