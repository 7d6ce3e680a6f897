package integration_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// eras are the versions of the protocol that clients speak.
var eras = []string{"2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// A door is a way to a server of a repository.
type door struct {
	name string
	open func(t *testing.T, dir string) mcp.Transport
}

var doors = []door{
	{"stdio", func(t *testing.T, dir string) mcp.Transport {
		cmd := exec.Command("codemem", "mcp", "--toolsets", "all")
		cmd.Dir = dir
		cmd.Stderr = &complaints{t: t}
		return &mcp.CommandTransport{Command: cmd}
	}},
	{"http", func(t *testing.T, dir string) mcp.Transport {
		url, token := serveHTTP(t, dir)
		return &mcp.StreamableClientTransport{Endpoint: url, HTTPClient: &http.Client{Transport: bearer(token)}}
	}},
}

// serveHTTP starts a server that ends with the test, and returns where it is and its token.
func serveHTTP(t *testing.T, dir string) (url, token string) {
	t.Helper()
	cmd := exec.Command("codemem", "mcp", "--toolsets", "all", "--http", "127.0.0.1:0", "--token-file", filepath.Join(dir, "..", "token"))
	cmd.Dir, cmd.Stderr = dir, &complaints{t: t}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		late := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		if !late.Stop() {
			t.Error("the server goes on after it was interrupted")
		}
	})
	line, err := bufio.NewReader(out).ReadBytes('\n')
	var ready struct {
		URL       string `json:"url"`
		TokenFile string `json:"token_file"`
	}
	if err == nil {
		err = json.Unmarshal(line, &ready)
	}
	if err != nil {
		t.Fatalf("the line of a server that is ready: %q: %v", line, err)
	}
	b, err := os.ReadFile(ready.TokenFile)
	if err != nil {
		t.Fatal(err)
	}
	return ready.URL, strings.TrimSpace(string(b))
}

// bearer is a transport whose requests carry a token.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// complaints fail a test: a server that is well says nothing on standard error.
type complaints struct{ t *testing.T }

func (c *complaints) Write(b []byte) (int, error) {
	c.t.Errorf("the server says: %s", b)
	return len(b), nil
}

// TestClients drives the program with the official client of the Go SDK, through each door and in each version of the
// protocol: lists, calls, errors, resources, prompts, progress and cancelling.
func TestClients(t *testing.T) {
	t.Parallel()
	for _, d := range doors {
		for _, era := range eras {
			t.Run(d.name+" "+era, func(t *testing.T) {
				t.Parallel()
				dir := clientRepository(t)
				told := &progressLog{}
				c := connect(t, d.open(t, dir), era, told)
				clientLists(t, c)
				clientCalls(t, c)
				clientReads(t, c)
				if era == eras[0] || d.name == "http" && era == eras[1] { // the last of either kind, where they differ on the way
					clientCancels(t, c, dir, told)
				}
				if err := c.Close(); err != nil {
					t.Errorf("close: %v", err)
				}
			})
		}
	}
}

// clientRepository makes a repository of a few files, one of which is many names of 32 MB.
func clientRepository(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	git, work := newGitter(t, dir), filepath.Join(dir, "work")
	git.must(t, dir, "init", "-q", work)
	put(t, work, "main.go", "package main\n\nfunc main() { help() }\n")
	put(t, work, "help.go", "package main\n\n// help helps.\nfunc help() {\n\tprintln(1)\n\tprintln(2)\n\tprintln(3)\n}\n")
	put(t, work, "odd name.go", "package main\n")
	git.must(t, work, "add", ".")
	git.must(t, work, "commit", "-q", "-m", "one")
	return work
}

func put(t *testing.T, dir, name, content string) {
	t.Helper()
	full := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A progressLog keeps what a client is told of progress.
type progressLog struct {
	mu    sync.Mutex
	notes []mcp.ProgressNotificationParams
	first func() // called once
}

func (l *progressLog) note(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.notes = append(l.notes, *r.Params)
	if l.first != nil {
		l.first()
		l.first = nil
	}
}

func connect(t *testing.T, to mcp.Transport, era string, told *progressLog) *mcp.ClientSession {
	t.Helper()
	c := mcp.NewClient(&mcp.Implementation{Name: "walker", Version: "1"}, &mcp.ClientOptions{ProgressNotificationHandler: told.note})
	s, err := c.Connect(t.Context(), to, &mcp.ClientSessionOptions{ProtocolVersion: era})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	r := s.InitializeResult()
	if r.ProtocolVersion != era || r.ServerInfo.Name != "codemem" || !strings.Contains(r.Instructions, "project_prescan") {
		t.Errorf("the server is %+v of %s", r.ServerInfo, r.ProtocolVersion)
	}
	return s
}

// clientLists: everything that is there is listed.
func clientLists(t *testing.T, c *mcp.ClientSession) {
	t.Helper()
	has := func(what, want string, names []string, err error) {
		if all := " " + strings.Join(names, " ") + " "; err != nil || !strings.Contains(all, " "+want+" ") {
			t.Errorf("%s:%s lack %s, %v", what, all, want, err)
		}
	}
	var names []string
	var failed error
	for tool, err := range c.Tools(t.Context(), nil) {
		if failed = err; err == nil {
			names = append(names, tool.Name)
		}
	}
	has("tools", "context_assemble", names, failed)
	names = nil
	for p, err := range c.Prompts(t.Context(), nil) {
		if failed = err; err == nil {
			names = append(names, p.Name)
		}
	}
	has("prompts", "lvm-system", names, failed)
	names = nil
	for r, err := range c.ResourceTemplates(t.Context(), nil) {
		if failed = err; err == nil {
			names = append(names, r.URITemplate)
		}
	}
	has("templates", "codemem://skeleton/{+path}", names, failed)
	if _, err := c.ListResources(t.Context(), nil); err != nil {
		t.Errorf("resources: %v", err)
	}
}

// clientCalls: calls are answered, by text and data, and failures say what to do next.
func clientCalls(t *testing.T, c *mcp.ClientSession) {
	t.Helper()
	if r, text := call(t, c, "file_registry_get", map[string]any{"pending": true}); !r.IsError || !strings.Contains(text, "call project_prescan") {
		t.Errorf("before a prescan: %v %s", r.IsError, text)
	}
	r, text := call(t, c, "project_prescan", nil)
	data, _ := r.StructuredContent.(map[string]any)
	if r.IsError || !strings.HasPrefix(text, "State: bootstrap") || data["state"] != "bootstrap" {
		t.Errorf("prescan: %v %s %v", r.IsError, text, data)
	}
	if r, text := call(t, c, "hydrate_context", map[string]any{"symbolIds": []string{"main.go:main"}, "depth": 1}); r.IsError || !strings.Contains(text, "println(3)") {
		t.Errorf("hydrate: %s", text)
	}
	if r, text := call(t, c, "get_skeleton", map[string]any{"filepath": "x"}); !r.IsError || !strings.Contains(text, `did you mean "filePath"?`) {
		t.Errorf("wrong arguments: %v %s", r.IsError, text)
	}
	_, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "get_skeletn"})
	if err == nil || !strings.Contains(err.Error(), `did you mean "get_skeleton"?`) {
		t.Errorf("unknown tool: %v", err)
	}
}

func call(t *testing.T, c *mcp.ClientSession, tool string, arguments any) (*mcp.CallToolResult, string) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	var text strings.Builder
	for _, part := range r.Content {
		if p, ok := part.(*mcp.TextContent); ok {
			text.WriteString(p.Text)
		}
	}
	return r, text.String()
}

// clientReads: resources and prompts are read.
func clientReads(t *testing.T, c *mcp.ClientSession) {
	t.Helper()
	for uri, want := range map[string]string{"codemem://skeleton/help.go": "func help()", "codemem://skeleton/odd%20name.go": "package main"} {
		r, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		if err != nil || len(r.Contents) != 1 || r.Contents[0].URI != uri || !strings.Contains(r.Contents[0].Text, want) {
			t.Errorf("%s: %+v, %v", uri, r, err)
		}
	}
	for _, uri := range []string{"codemem://skeleton/none.go", "codemem://skeleton/../x", "codemem://nothing/x", "file:///etc/passwd"} {
		if r, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri}); err == nil {
			t.Errorf("%s is read: %+v", uri, r)
		}
	}
	p, err := c.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "lvm-system"})
	if err != nil || len(p.Messages) != 1 || !strings.Contains(p.Messages[0].Content.(*mcp.TextContent).Text, "hydrate_context") {
		t.Errorf("prompt: %+v, %v", p, err)
	}
	if _, err := c.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "none"}); err == nil {
		t.Error("there is a prompt none")
	}
	r, err := c.Complete(t.Context(), &mcp.CompleteParams{
		Ref:      &mcp.CompleteReference{Type: "ref/resource", URI: "codemem://skeleton/{+path}"},
		Argument: mcp.CompleteParamsArgument{Name: "path", Value: "hel"},
	})
	if err != nil || !slices.Contains(r.Completion.Values, "help.go") {
		t.Errorf("completion: %+v, %v", r, err)
	}
}

// clientCancels: long work tells of its progress, stops when it is cancelled, has written nothing then, and the server
// goes on.
func clientCancels(t *testing.T, c *mcp.ClientSession, dir string, told *progressLog) {
	t.Helper()
	const names, size = 48, 32 << 20 // one file by many names: much to hash, little to store
	git := newGitter(t, filepath.Dir(dir))
	for i := range names {
		put(t, dir, "big/"+string(rune('A'+i))+".txt", "x\n")
	}
	git.must(t, dir, "add", ".")
	git.must(t, dir, "commit", "-q", "-m", "many")
	call(t, c, "project_prescan", nil)
	call(t, c, "config_set", map[string]any{"key": "max_file_bytes", "value": "67108864"})
	put(t, dir, "../long.txt", string(bytes.Repeat([]byte("a line of text\n\n"), size/16)))
	for i := range names {
		p := filepath.Join(dir, "big", string(rune('A'+i))+".txt")
		if err := errors.Join(os.Remove(p), os.Link(filepath.Join(dir, "..", "long.txt"), p)); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	told.mu.Lock()
	told.first = cancel
	told.mu.Unlock()
	p := &mcp.CallToolParams{Name: "project_prescan", Arguments: map[string]any{"full": true}}
	p.SetProgressToken("mine")
	start := time.Now()
	if r, err := c.CallTool(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("the call was not cancelled, after %v: %+v, %v", time.Since(start), r, err)
	}
	git.must(t, dir, "checkout", "-q", "--", "big")
	told.mu.Lock()
	defer told.mu.Unlock()
	if len(told.notes) == 0 || told.notes[0].ProgressToken != "mine" || told.notes[0].Progress <= 0 || told.notes[0].Total < names {
		t.Errorf("told of progress: %+v", told.notes)
	}
	r, text := call(t, c, "config_get", map[string]any{"key": "last_verified_sha"})
	head := strings.TrimSpace(git.must(t, dir, "rev-parse", "HEAD"))
	if r.IsError || !strings.Contains(text, head) {
		t.Errorf("then: %s, failed %v, HEAD %s", text, r.IsError, head)
	}
	if _, text := call(t, c, "file_registry_verify", map[string]any{"paths": []string{"main.go"}}); !strings.Contains(text, "1 match") {
		t.Errorf("then: %s", text)
	}
	if r, _ := call(t, c, "file_registry_get", map[string]any{"stale": true}); r.IsError {
		t.Error("the registry cannot be read then")
	}
}
