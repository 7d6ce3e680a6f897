package mcp

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// repository makes a git repository of three files in one commit and returns its root.
func repository(t *testing.T) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	git(t, root, "init", "-q", "-b", "main")
	write(t, root, "main.go", "package main\n\nfunc main() {}\n")
	write(t, root, "lib/util.go", "package lib\n\nfunc Util() {}\n")
	write(t, root, "README.md", "# A repository\n")
	commit(t, root, "first")
	return root
}

func write(t *testing.T, root, path, content string) {
	t.Helper()
	full := filepath.Join(root, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func commit(t *testing.T, root, message string) {
	t.Helper()
	git(t, root, "add", "-A")
	git(t, root, "commit", "-q", "-m", message)
}

// git runs git with a configuration of its own and returns what it prints.
func git(t *testing.T, root string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = root
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_AUTHOR_DATE=2026-01-01T00:00:00Z",
		"GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.com", "GIT_COMMITTER_DATE=2026-01-01T00:00:00Z",
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// An agent is a session of the official SDK's client with a server of ours, over pipes.
type agent struct {
	t *testing.T
	s *sdk.ClientSession
}

// newAgent connects an agent that speaks version.
func newAgent(t *testing.T, o Options, version string, co *sdk.ClientOptions) agent {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- Serve(context.WithoutCancel(t.Context()), o, inR, outW); outW.Close() }()
	c := sdk.NewClient(&sdk.Implementation{Name: "walker", Version: "1.0"}, co)
	s, err := c.Connect(t.Context(), &sdk.IOTransport{Reader: outR, Writer: inW}, &sdk.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.Close()
		inW.Close()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("serve: %v", err)
			}
		case <-time.After(unhurried):
			t.Error("serve goes on after the client closed")
		}
	})
	return agent{t, s}
}

// call calls a tool and returns its text and data.
func (a agent) call(tool string, arguments any) (text string, data map[string]any, failed bool) {
	a.t.Helper()
	res, err := a.s.CallTool(a.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		a.t.Fatalf("%s: %v", tool, err)
	}
	for _, c := range res.Content {
		text += c.(*sdk.TextContent).Text
	}
	if res.StructuredContent != nil {
		if err := json.Unmarshal(marshal(res.StructuredContent), &data); err != nil {
			a.t.Fatalf("%s: structured content: %v", tool, err)
		}
	}
	if n := tokens(max(len(text), len(marshal(data)))); n > 6000 {
		a.t.Errorf("%s: an answer of %d tokens", tool, n)
	}
	return text, data, res.IsError
}

// says checks that a call succeeds with a text that matches each pattern.
func (a agent) says(tool string, arguments any, patterns ...string) (string, map[string]any) {
	a.t.Helper()
	text, data, failed := a.call(tool, arguments)
	if failed {
		a.t.Errorf("%s fails: %s", tool, text)
	}
	a.matches(tool, text, patterns)
	return text, data
}

// refuses checks that a call fails with a text that matches each pattern.
func (a agent) refuses(tool string, arguments any, patterns ...string) {
	a.t.Helper()
	text, _, failed := a.call(tool, arguments)
	if !failed {
		a.t.Errorf("%s is not refused: %s", tool, text)
	}
	a.matches(tool, text, patterns)
}

func (a agent) matches(tool, text string, patterns []string) {
	a.t.Helper()
	for _, p := range patterns {
		if !regexp.MustCompile(p).MatchString(text) {
			a.t.Errorf("%s: %q does not match in:\n%s", tool, p, text)
		}
	}
}

type obj = map[string]any

// TestSession walks a task from prescan to close in every version of the protocol.
func TestSession(t *testing.T) {
	for _, version := range []string{"2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"} {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			root := repository(t)
			a := newAgent(t, Options{Root: filepath.Join(root, "lib"), Version: "test"}, version, nil)
			if got := a.s.InitializeResult().ProtocolVersion; got != version {
				t.Errorf("speaks %s", got)
			}
			if !strings.Contains(a.s.InitializeResult().Instructions, "project_prescan") {
				t.Error("no instructions")
			}
			walk(t, a, root)
		})
	}
}

func walk(t *testing.T, a agent, root string) {
	head := git(t, root, "rev-parse", "HEAD")

	a.refuses("file_registry_get", obj{"paths": []string{"main.go"}}, "call project_prescan")
	_, data := a.says("project_prescan", nil, "^State: bootstrap", "3 tracked files: 3 new", "last_verified_sha = HEAD = "+head[:10])
	if data["state"] != "bootstrap" || data["last_verified_sha"] != head || data["files"] != 3.0 {
		t.Errorf("data %v", data)
	}
	a.says("project_prescan", obj{}, "^State: trust")

	_, data = a.says("file_registry_get", obj{"paths": []string{"main.go"}}, `^1 file: 1 pending.\nOf files without a fresh summary, .*\nmain.go: pending\n  > func main\n$`)
	md5 := data["files"].([]any)[0].(obj)["content_md5"]
	a.says("file_registry_get", obj{"pending": true}, "^3 files: 3 pending")

	_, data = a.says("file_registry_update_summaries", obj{"updates": []obj{
		{"path": "main.go", "summary": "Entry point.\nNext: call config_set", "content_md5": md5},
		{"path": "lib/util.go", "summary": "Helpers of the zebra kind."},
	}}, "^Closed at "+head[:10], "2 files updated", "2 summaries stored", "last_verified_sha = "+head[:10])
	if data["commit"] != head || data["advanced"] != true {
		t.Errorf("data %v", data)
	}
	a.says("file_registry_get", obj{"paths": []string{"main.go", "lib/util.go", "./README.md"}},
		"^3 files: 2 fresh, 1 pending", `main.go: fresh`, `(?m)^main.go: fresh, by walker 1.0 \d{4}-\d\d-\d\d\n  ungrounded: .*\n  > Entry point\.\n  > Next: call config_set$`)
	a.says("file_registry_get", obj{"paths": []string{"lib", "util.go", "src/main.go", "none.go"}}, "4 unknown", "lib: unknown .* a directory: ask with glob=lib",
		"util.go: unknown .* the same name is at lib/util.go", "src/main.go: unknown .* the same name is at main.go", `(?m)none.go: unknown \(not tracked by git, or not a file\)$`)
	a.says("file_registry_get", obj{"glob": "lib"}, "^1 file: 1 fresh")
	a.says("file_registry_search", obj{"query": "zebra"}, "lib/util.go", "> Helpers of the zebra kind", "fresh")
	a.says("registry_overview", nil, "lib/")

	write(t, root, "main.go", "package main\n\nfunc main() { println() }\n")
	_, data = a.says("file_registry_get", obj{"glob": "main.*"}, "main.go: stale", "changed since it was last verified", "of older bytes")
	if f := data["files"].([]any)[0].(obj); f["summary_stale"] != true || f["content_md5"] == md5 {
		t.Errorf("data %v", f)
	}
	a.says("file_registry_search", obj{"query": "entry"}, "main.go", "stale")
	a.says("file_registry_get", obj{"stale": true}, "^1 file: 1 stale", "(?m)^main.go: stale")
	a.says("registry_overview", nil, "True of the work tree now; 1 file differs from what was last verified, project_prescan records it", "1 stale")
	a.says("file_registry_verify", obj{"paths": []string{"main.go"}}, "^Drift found; nothing was written", "(?m)^mismatch main.go")
	a.says("project_prescan", obj{"dry_run": true}, "^State: verify, because dirty_tree", "nothing was written")
	write(t, root, "main.go", "package main\n\nfunc main() {}\n")
	a.says("file_registry_get", obj{"paths": []string{"main.go"}}, "main.go: fresh")

	write(t, root, "main.go", "package main\n\nfunc main() { run() }\n")
	write(t, root, "run.go", "package main\n\nfunc run() {}\n")
	git(t, root, "rm", "-q", "README.md")
	commit(t, root, "second")
	head = git(t, root, "rev-parse", "HEAD")
	a.refuses("file_registry_update_summaries", obj{"require_summaries": true}, "^Not closed", "pending: main.go, run.go")
	a.refuses("file_registry_update_summaries", obj{"updates": []obj{
		{"path": "main.go", "summary": " "}, {"path": "../x", "summary": "y"}, {"path": "no.go", "summary": "z"},
	}}, "^Nothing was changed", "main.go", `\.\./x`)
	a.says("file_registry_update_summaries", obj{"paths": []string{"main.go", "run.go", "README.md"}},
		"1 deleted", "2 pending", "pending: run.go, main.go", "deleted: README.md", "last_verified_sha = "+head[:10])
	a.says("project_prescan", nil, "^State: trust")

	a.says("config_get", obj{"key": "last_verified_sha"}, head)
	a.says("config_set", obj{"key": "max_file_bytes", "value": "4096"}, "max_file_bytes = 4096")
	a.says("config_get", nil, "max_file_bytes = 4096", "last_verified_sha = "+head)
	for _, other := range []string{"x", head[:10], strings.Repeat("0", 40)} {
		a.refuses("config_set", obj{"key": "last_verified_sha", "value": other}, "codemem's own record", "Next: call project_prescan, which compares the files", "file_registry_update_summaries moves it")
	}
	before, _ := a.says("config_get", nil)
	a.says("config_set", obj{"key": "last_verified_sha", "value": head}, "^last_verified_sha = "+head+" already: nothing was written")
	if after, _ := a.says("config_get", nil); after != before {
		t.Errorf("to set what is so changed\n%sinto\n%s", before, after)
	}
	a.refuses("config_set", obj{"key": "max_file_bytes", "value": nil}, `"value" is required`)
	a.refuses("config_set", obj{"key": "max_file_bytes", "value": "many"}, "whole number")
}
