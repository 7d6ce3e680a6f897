package hooks_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/hooks"
	"codemem/prescan"
	"codemem/verify"
)

// A yard is a real repository in which agents work, and a home that is none.
type yard struct {
	t         *testing.T
	dir, home string
	started   bool // a session, before which everything is an hour old
}

func newYard(t *testing.T) *yard {
	t.Helper()
	y := &yard{t: t, home: t.TempDir()}
	y.dir = filepath.Join(y.home, "r")
	t.Setenv("HOME", y.home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(y.home, ".config"))
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	y.must(os.Mkdir(y.dir, 0o755))
	y.git("init", "-q", "-b", "main")
	return y
}

func (y *yard) must(err error) {
	y.t.Helper()
	if err != nil {
		y.t.Fatal(err)
	}
}

func (y *yard) git(args ...string) string {
	y.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...)
	cmd.Dir = y.dir
	if !y.started {
		cmd.Env = append(os.Environ(), "GIT_COMMITTER_DATE="+time.Now().Add(-time.Hour).Format(time.RFC3339))
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		y.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// write writes a file as it was long ago, so that its stat data are evidence.
func (y *yard) write(path, content string) string {
	y.t.Helper()
	full := filepath.Join(y.dir, path)
	y.must(os.MkdirAll(filepath.Dir(full), 0o755))
	y.must(os.WriteFile(full, []byte(content), 0o644))
	return full
}

func (y *yard) commit(paths ...string) {
	y.t.Helper()
	for _, p := range paths {
		y.write(p, "package p // "+p+"\n")
	}
	y.git("add", "-A")
	y.git("commit", "-q", "-m", "work")
}

func (y *yard) memory() *verify.Memory {
	y.t.Helper()
	m, err := verify.Open(context.Background(), y.dir, "")
	y.must(err)
	y.t.Cleanup(func() { _ = m.Close() })
	return m
}

// prescan carries the prescan out, as a tool does.
func (y *yard) prescan() {
	y.t.Helper()
	m := y.memory()
	_, err := prescan.Run(context.Background(), m, prescan.Options{})
	y.must(err)
	y.must(m.Close())
}

// close hands in summaries, as a tool does.
func (y *yard) close(updates ...verify.Update) {
	y.t.Helper()
	m := y.memory()
	_, err := verify.Close(context.Background(), m, verify.CloseRequest{Updates: updates, Author: "tester"})
	y.must(err)
	y.must(m.Close())
}

// fields are those of an event beside the usual ones.
type fields map[string]any

// A said is what a hook answered.
type said struct {
	Decision, Reason string
	Specific         struct {
		Event string `json:"hookEventName"`
		Text  string `json:"additionalContext"`
	} `json:"hookSpecificOutput"`

	out, err string // as they were printed
}

// unhurried is a limit of time that no test meets, however slow the machine.
const unhurried = time.Minute

// raw calls a hook with an input as it is.
func (y *yard) raw(event string, in io.Reader, require bool) said {
	y.t.Helper()
	var out, errs bytes.Buffer
	hooks.Agent(context.Background(), hooks.AgentCall{
		Event: event, RequireSummaries: require, Dir: y.dir, Stdin: in, Stdout: &out, Stderr: &errs, Limit: unhurried,
	})
	s := said{out: out.String(), err: errs.String()}
	if s.out != "" {
		dec := json.NewDecoder(&out)
		dec.DisallowUnknownFields()
		if err := dec.Decode(&s); err != nil {
			y.t.Errorf("%s answered %q: %v", event, s.out, err)
		}
	}
	if n := strings.Count(s.err, "\n"); n > 1 {
		y.t.Errorf("%s said %d lines on standard error: %q", event, n, s.err)
	}
	return s
}

// hook calls a hook with an event of session s1, in which f overrides, and fails on an error.
func (y *yard) hook(event string, f fields) said {
	y.t.Helper()
	if event == "session-start" || event == "user-prompt" { // which no test calls beside others
		y.started = true
	}
	s := y.raw(event, strings.NewReader(y.event(f)), true)
	if s.err != "" {
		y.t.Errorf("%s complained: %s", event, s.err)
	}
	return s
}

// event returns an event as the program sends it.
func (y *yard) event(f fields) string {
	y.t.Helper()
	all := fields{"session_id": "s1", "transcript_path": "/nowhere", "cwd": y.dir, "permission_mode": "default"}
	for k, v := range f {
		all[k] = v
	}
	text, err := json.Marshal(all)
	y.must(err)
	return string(text)
}

// on returns the fields of a tool called on a file.
func (y *yard) on(tool, path string, more ...fields) fields {
	arguments := fields{"file_path": filepath.Join(y.dir, path)}
	f := fields{"tool_name": tool, "tool_input": arguments, "tool_use_id": "toolu_1"}
	for _, m := range more {
		for k, v := range m {
			arguments[k] = v
		}
	}
	return f
}

// by returns the fields with the id of a sub-agent.
func (f fields) by(agent string) fields {
	f["agent_id"], f["agent_type"] = agent, "swe"
	return f
}

// edit edits a file as an agent does, whose hook notes it.
func (y *yard) edit(path string) {
	y.t.Helper()
	y.write(path, fmt.Sprintf("package p // %s, edited %d\n", path, time.Now().UnixNano()))
	y.hook("post-tool", y.on("Edit", path))
}

// has fails the test unless text holds all of these.
func has(t *testing.T, text string, these ...string) {
	t.Helper()
	for _, want := range these {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
}

// silent fails the test if a hook said anything.
func silent(t *testing.T, what string, s said) {
	t.Helper()
	if s.out != "" || s.err != "" {
		t.Errorf("%s: it said %q %q; want nothing", what, s.out, s.err)
	}
}

// bigGo returns a Go file of many functions.
func bigGo(functions int) string {
	var b strings.Builder
	b.WriteString("package p\n")
	for i := range functions {
		fmt.Fprintf(&b, "\n// F%d does something.\nfunc F%[1]d(a int) int {\n\tb := a + %[1]d\n\tc := b * a * b\n\td := c - b + a*c\n\te := d * d / (c + b)\n\treturn e\n}\n", i)
	}
	b.WriteString("\nfunc Longest() int {\n" + strings.Repeat("\t_ = 1\n", 50) + "\treturn 1\n}\n")
	return b.String()
}
