package cmd

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"codemem/mcp"
)

// toolCases call every tool: with its arguments as JSON and, where the same is said as KEY=VALUE, so too. They are
// called in this order, first the files in write are written.
var toolCases = []struct {
	tool, arguments, pairs string
	write                  map[string]string
	failure                bool
}{
	{tool: "file_registry_get", arguments: `{"pending":true}`, pairs: "pending", failure: true}, // nothing is remembered yet
	{tool: "project_prescan", arguments: `{"dry_run":true}`, pairs: "dry_run=true"},
	{tool: "project_prescan", arguments: `{"full":true}`, pairs: "full"},
	{tool: "project_prescan", arguments: `{"ful":true}`, pairs: "ful=true", failure: true},
	{
		tool:      "file_registry_update_summaries",
		arguments: `{"updates":[{"path":"main.go","summary":"Entry, of the zebra kind."},{"path":"lib/","summary":"Helpers"}],"model":"m","commit":"HEAD"}`,
		pairs:     `updates={"path":"main.go","summary":"Entry, of the zebra kind."}|updates=[{"path":"lib/","summary":"Helpers"}]|model=m|commit=HEAD`,
	},
	{tool: "file_registry_update_summaries", arguments: `{"paths":["lib/lib.go","README.md"],"require_summaries":true}`, pairs: "paths=lib/lib.go,README.md|require_summaries=true", failure: true},
	{tool: "file_registry_update_summaries", arguments: `{"updates":[{"path":"../x","summary":" "}]}`, failure: true},
	{tool: "registry_overview", arguments: `{"dir":"lib"}`, pairs: "dir=lib"},
	{tool: "file_registry_search", arguments: `{"query":"zebra \"quoted\" <x>"}`, pairs: `query=zebra "quoted" <x>`},
	{tool: "file_registry_get", arguments: `{"paths":["main.go","a,b.go","none.go"]}`, pairs: `paths=["main.go","a,b.go"]|paths=none.go`, write: map[string]string{"main.go": "package main\n\nfunc main() { lib.Help(1) }\n"}},
	{tool: "file_registry_verify", arguments: `{}`},
	{tool: "file_registry_verify", arguments: `{"apply":true,"paths":["main.go"]}`, pairs: "apply=true|paths=main.go"},
	{tool: "config_set", arguments: `{"key":"max_file_bytes","value":"4096"}`, pairs: "key=max_file_bytes|value=4096"},
	{tool: "config_set", arguments: `{"key":"last_verified_sha","value":"x"}`, pairs: "key=last_verified_sha|value=x", failure: true},
	{tool: "config_get", arguments: `{}`},
	{tool: "code_grep", arguments: `{"pattern":"help","paths":["lib"],"ignoreCase":true,"limit":5}`, pairs: "pattern=help|paths=lib|ignoreCase|limit=5"},
	{tool: "code_grep", arguments: `{"pattern":"a**"}`, pairs: "pattern=a**", failure: true},
	{tool: "get_skeleton", arguments: `{"filePath":"lib/lib.go","budget":500}`, pairs: "filePath=lib/lib.go|budget=500"},
	{tool: "get_skeleton", arguments: `{"filePath":"none.go"}`, pairs: "filePath=none.go", failure: true},
	{tool: "hydrate_context", arguments: `{"symbolIds":["lib/lib.go:Help","main.go:main"],"depth":1}`, pairs: "symbolIds=lib/lib.go:Help,main.go:main|depth=1"},
	{tool: "hydrate_context", arguments: `{"symbolIds":["lib/lib.go:Hlp"],"depth":"one"}`, pairs: "symbolIds=lib/lib.go:Hlp|depth=one", failure: true},
	{tool: "find_symbol", arguments: `{"query":"help"}`, pairs: "query=help"},
	{tool: "symbol_references", arguments: `{"symbolId":"lib/lib.go:Help"}`, pairs: "symbolId=lib/lib.go:Help"},
	{tool: "impact", arguments: `{"ids":["lib/lib.go:Help"],"depth":1}`, pairs: "ids=lib/lib.go:Help|depth=1"},
	{tool: "impact", arguments: `{"ids":["lib/lib.go:Help"],"diff":"HEAD"}`, pairs: "ids=lib/lib.go:Help|diff=HEAD", failure: true},
	{tool: "explore", arguments: `{"query":"lib/lib.go:3 help","budget":700,"why":true}`, pairs: "query=lib/lib.go:3 help|budget=700|why"},
	{tool: "explore", arguments: `{"query":" "}`, pairs: "query= ", failure: true},
	{tool: "note_write", arguments: `{"kind":"trap","text":"Help overflows for a large n.","about":["lib/lib.go:Help"],"model":"m"}`, pairs: "kind=trap|text=Help overflows for a large n.|about=lib/lib.go:Help|model=m"},
	{tool: "note_write", arguments: `{"kind":"trap","text":"About nothing."}`, pairs: "kind=trap|text=About nothing.", failure: true},
	{tool: "note_list", arguments: `{"paths":["lib"],"state":"fresh"}`, pairs: "paths=lib|state=fresh"},
	{tool: "efficiency_report", arguments: `{}`},
	{tool: "codemap_get", arguments: `{"budget":800}`, pairs: "budget=800"},
	{tool: "codemap_list", arguments: `{}`},
	{tool: "codemap_metadata", arguments: `{}`, failure: true},
	{tool: "codemap_metadata", arguments: `{"budget":800}`, pairs: "budget=800"},
	{tool: "codemap_clear", arguments: `{}`},
	{tool: "context_record_edit", arguments: `{"path":"lib/lib.go","diff":"@@ -1 +1,2 @@\n package lib\n+// More.\n","cursor_after":{"line":2}}`, pairs: "path=lib/lib.go|diff=@@ -1 +1,2 @@\n package lib\n+// More.\n|cursor_after={\"line\":2}"},
	{tool: "context_assemble", arguments: `{"file":"main.go","line":3,"open":["lib/lib.go"],"unit":"characters","budget":2000,"prefix_ratio":0.5}`, pairs: "file=main.go|line=3|open=lib/lib.go|unit=characters|budget=2000|prefix_ratio=0.5"},
}

// newToolShell returns a shell in a repository that is the same each time.
func newToolShell(t *testing.T) *shell {
	t.Helper()
	s := newShell(t)
	s.env["CODEMEM_AUTHOR"] = "tester"
	s.write("lib/lib.go", "package lib\n\n// Help helps n times.\nfunc Help(n int) int {\n\tsum := n\n\tfor i := range n {\n\t\tsum += i\n\t}\n\treturn sum\n}\n")
	past := time.Now().Add(-time.Hour) // what is as old as its index entry is hashed, what is older is not
	for _, f := range []string{"main.go", "README.md", "lib/lib.go"} {
		if err := os.Chtimes(filepath.Join(s.dir, f), past, past); err != nil {
			t.Fatal(err)
		}
	}
	s.git("commit", "-q", "-a", "-m", "two")
	return s
}

// connect returns a session of the official client with a server of the shell's repository.
func (s *shell) connect(o mcp.Options) *sdk.ClientSession {
	s.t.Helper()
	o.Root, o.Version = s.dir, "test"
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- mcp.Serve(context.WithoutCancel(s.t.Context()), o, inR, outW); outW.Close() }()
	c, err := sdk.NewClient(&sdk.Implementation{Name: "tester"}, nil).Connect(s.t.Context(), &sdk.IOTransport{Reader: outR, Writer: inW}, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		c.Close()
		inW.Close()
		if err := <-done; err != nil {
			s.t.Errorf("serve: %v", err)
		}
	})
	return c
}

// A result is what a tool answered, without what is never the same twice.
type result struct {
	Text    string
	Data    any
	Failure bool
}

// passing are durations, times and dates.
var passing = regexp.MustCompile(`\b\d+ ms\b|\b\d{4}-\d\d-\d\d(T[0-9:.]+Z)?`)

func (s *shell) told(text string, data any, failure bool) result {
	s.t.Helper()
	var plain any
	if data != nil {
		b, err := json.Marshal(data)
		if err != nil {
			s.t.Fatal(err)
		}
		b = passing.ReplaceAll(regexp.MustCompile(`"(duration_ms":[0-9.e-]+|repoName":"\d+")`).ReplaceAll(b, []byte(`"passing":0`)), []byte("…"))
		if err := json.Unmarshal([]byte(strings.ReplaceAll(string(b), s.dir, "ROOT")), &plain); err != nil {
			s.t.Fatal(err)
		}
	}
	text = strings.ReplaceAll(passing.ReplaceAllString(text, "…"), s.dir, "ROOT")
	return result{strings.TrimSuffix(text, "\n"), plain, failure}
}

// overMCP calls a tool as a client does.
func (s *shell) overMCP(c *sdk.ClientSession, tool, arguments string) result {
	s.t.Helper()
	res, err := c.CallTool(s.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		s.t.Fatalf("%s: %v", tool, err)
	}
	text := ""
	for _, part := range res.Content {
		text += part.(*sdk.TextContent).Text
	}
	return s.told(text, res.StructuredContent, res.IsError)
}

// twin calls a tool from the command line, for its text.
func (s *shell) twin(args ...string) result {
	s.t.Helper()
	stdout, stderr, code := s.try("", append([]string{"tool"}, args...)...)
	note := twins[args[0]].note
	if want := map[bool]string{true: "codemem: " + note + "\n"}[note != "" && code == 0]; stderr != want {
		s.t.Errorf("codemem tool %s says %q, want %q", args[0], stderr, want)
	}
	return s.told(stdout, nil, code != 0)
}

// twinJSON calls a tool from the command line, for its data.
func (s *shell) twinJSON(args ...string) result {
	s.t.Helper()
	stdout, _, code := s.try("", append([]string{"--json", "tool"}, args...)...)
	var data any
	if err := json.Unmarshal([]byte(stdout), &data); err != nil {
		s.t.Fatalf("%v: %v: %s", args, err, stdout)
	}
	return s.told("", data, code != 0)
}

// TestToolTwins: every tool says the same over MCP and from the command line, as text and as data. What only reads is asked
// of the very same repository; what writes, of two more that are the same, and leaves the same behind.
func TestToolTwins(t *testing.T) {
	served, text, data := newToolShell(t), newToolShell(t), newToolShell(t)
	list, err := served.connect(mcp.Options{Toolsets: []string{"all"}}).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]bool{} // whether it only reads
	for _, tool := range list.Tools {
		left[tool.Name] = tool.Annotations.ReadOnlyHint
		if friendly(tool.Name) == "" {
			t.Errorf("%s has no entry in twins", tool.Name)
		}
	}
	if len(left) != len(twins) {
		t.Errorf("there are %d tools, and %d twins", len(left), len(twins))
	}
	readers := maps.Clone(left)
	for _, keeps := range []string{"codemap_get", "registry_overview", "context_assemble"} { // the codemap that they made
		delete(readers, keeps)
	}
	for i, c := range toolCases {
		delete(left, c.tool)
		t.Run(fmt.Sprintf("%d %s", i, c.tool), func(t *testing.T) {
			for _, s := range []*shell{served, text, data} {
				s.t = t
				for path, content := range c.write {
					s.write(path, content)
				}
			}
			want := served.overMCP(served.connect(mcp.Options{Toolsets: []string{"all"}}), c.tool, c.arguments)
			if want.Failure != c.failure {
				t.Errorf("failure: %v\n%s", want.Failure, want.Text)
			}
			at, dataAt := text, data
			if readers[c.tool] {
				at, dataAt = served, served
			}
			args := []string{c.tool, c.arguments}
			if c.pairs != "" {
				args = append(args[:1], strings.Split(c.pairs, "|")...)
			}
			got := at.twin(args...)
			got.Data = want.Data
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("text (-MCP +twin)\n%s", diff)
			}
			got = dataAt.twinJSON(c.tool, c.arguments)
			if want.Data == nil {
				want.Data = map[string]any{"text": got.Data.(map[string]any)["text"], "failure": want.Failure}
			}
			want.Text = ""
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("data (-MCP +twin)\n%s", diff)
			}
		})
	}
	for tool := range left {
		t.Errorf("%s has no case in toolCases", tool)
	}
	for _, s := range []*shell{served, text, data} {
		s.t = t
	}
	for _, command := range []string{"files", "config list", "history main.go"} {
		told := func(s *shell) []string { // without the widths of columns
			return strings.Fields(s.told(s.run(0, strings.Fields(command)...), nil, false).Text)
		}
		for _, s := range []*shell{text, data} {
			if diff := cmp.Diff(told(served), told(s)); diff != "" {
				t.Errorf("codemem %s afterwards (-MCP +twin)\n%s", command, diff)
			}
		}
	}
}

// TestToolReadOnly: with --read-only there are the tools that a read-only server has.
func TestToolReadOnly(t *testing.T) {
	s := newToolShell(t)
	list, err := s.connect(mcp.Options{Toolsets: []string{"all"}, ReadOnly: true}).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names, listed []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	for _, tool := range s.object(0, "tool", "--read-only")["tools"].([]any) {
		listed = append(listed, tool.(map[string]any)["name"].(string))
	}
	slices.Sort(names)
	slices.Sort(listed)
	if diff := cmp.Diff(names, listed); diff != "" {
		t.Errorf("--read-only lists (-MCP +twin)\n%s", diff)
	}
	if got := s.run(0, "tool", "project_prescan", "--read-only"); !strings.Contains(got, "nothing was written") {
		t.Errorf("a prescan that may not write says\n%s", got)
	}
}

// TestToolBatch: the calls of a batch are one session, as those of a client are.
func TestToolBatch(t *testing.T) {
	s := newToolShell(t)
	s.run(0, "prescan")
	calls := []struct{ tool, arguments string }{
		{"context_record_edit", `{"path":"lib/lib.go","diff":"@@ -1 +1,2 @@\n package lib\n+// More.\n"}`},
		{"context_record_edit", `{"path":"lib/lib.go"}`},
		{"context_assemble", `{"file":"main.go"}`},
		{"get_skeleton", `{"filePath":"lib/lib.go"}`},
		{"config_get", `{"key":"last_verified_sha"}`},
		{"efficiency_report", `{}`},
	}
	c := s.connect(mcp.Options{Toolsets: []string{"all"}})
	var want []result
	in := ""
	for i, call := range calls {
		want = append(want, s.overMCP(c, call.tool, call.arguments))
		in += fmt.Sprintf("{\"id\":%d,\"tool\":%q,\"arguments\":%s}\n\n", i, call.tool, call.arguments)
	}
	if !strings.Contains(want[2].Text, "// More.") || want[5].Data.(map[string]any)["session"].(map[string]any)["calls"] != 2.0 {
		t.Fatalf("the session remembers nothing: %+v", want)
	}
	stdout, stderr, code := s.try(in+"no\n"+strings.Repeat("x", 17<<20)+"\n"+`{"tool":"none"}`+"\n"+`{"tool":"get_skeleton","argument":{}}`, "tool", "--batch")
	if code != exitError || stderr != "" {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	replies := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
	if len(replies) != len(calls)+4 {
		t.Fatalf("%d replies:\n%s", len(replies), stdout)
	}
	for i := range replies {
		var r struct {
			ID      any    `json:"id"`
			Tool    string `json:"tool"`
			Text    string `json:"text"`
			Failure bool   `json:"failure"`
			Data    any    `json:"data"`
		}
		if err := json.Unmarshal([]byte(replies[i]), &r); err != nil {
			t.Fatal(err)
		}
		if i >= len(calls) {
			if !r.Failure || r.Text == "" {
				t.Errorf("reply %d: %s", i, replies[i])
			}
			continue
		}
		if diff := cmp.Diff(want[i], s.told(r.Text, r.Data, r.Failure)); diff != "" || r.ID != float64(i) || r.Tool != calls[i].tool {
			t.Errorf("%s %v (-MCP +batch)\n%s", r.Tool, r.ID, diff)
		}
	}
}

// TestToolUsage: what cannot be read of the command line is told before a tool is called.
func TestToolUsage(t *testing.T) {
	s := newShell(t)
	for _, tt := range []struct {
		stdin  string
		args   []string
		stderr string
	}{
		{"", []string{"get_skeletn"}, "did you mean \"get_skeleton\"?\nnext:    codemem tool lists the tools"},
		{"", []string{"config_set", "key=a", "value=b", "--read-only"}, "config_set writes, and --read-only leaves that out"},
		{"", []string{"get_skeleton", "main.go"}, "main.go is not KEY=VALUE\nnext:    get_skeleton takes filePath= paths= budget="},
		{"", []string{"codemap_list", "x"}, "codemap_list takes "},
		{"", []string{"find_symbol", "query=a", "query=b"}, "query is given twice, and takes one value"},
		{"", []string{"find_symbol", "{", "x"}, "one JSON object or KEY=VALUE, not both"},
		{"", []string{"find_symbol", "{"}, "the argument is not one JSON object: unexpected end"},
		{"{} {}", []string{"find_symbol", "-"}, "standard input is not one JSON object"},
		{" ", []string{"find_symbol", "-"}, "standard input is empty"},
		{"", []string{"--batch", "find_symbol"}, "the calls come from standard input"},
	} {
		stdout, stderr, code := s.try(tt.stdin, append([]string{"tool"}, tt.args...)...)
		if code != exitUsage || stdout != "" || !strings.Contains(stderr, tt.stderr) {
			t.Errorf("codemem tool %v: exit code %d, printed %q, says %q", tt.args, code, stdout, stderr)
		}
	}
	stdout, _, code := s.try(`{"query":"main"}`, "tool", "find_symbol", "-")
	if code != 0 || !strings.HasPrefix(stdout, "main.go:main") {
		t.Errorf("from standard input: exit code %d, %q", code, stdout)
	}
}

// TestToolExamples: what the help of a tool shows can be read, and names parameters that there are.
func TestToolExamples(t *testing.T) {
	s := newShell(t)
	tools, err := mcp.NewShell(mcp.Options{Root: s.dir})
	if err != nil {
		t.Fatal(err)
	}
	all, err := tools.Tools()
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range all {
		help := s.run(0, "tool", tool.Name, "--help")
		if !strings.Contains(strings.Join(strings.Fields(help), " "), strings.Join(strings.Fields(tool.About), " ")) {
			t.Errorf("%s: its description is not in its help:\n%s", tool.Name, help)
		}
		for _, p := range tool.Params {
			if !strings.Contains(help, "\n  "+p.Name+" ") {
				t.Errorf("%s: %s is not in its help:\n%s", tool.Name, p.Name, help)
			}
		}
		if !strings.Contains(help, "a string: another work tree of this repository, its name or absolute path") {
			t.Errorf("%s: its help does not say what root is:\n%s", tool.Name, help)
		}
		if again := s.run(0, "help", "tool", tool.Name); again != help {
			t.Errorf("codemem help tool %s prints\n%s", tool.Name, again)
		}
		for _, l := range strings.Split(help, "\n") {
			if len([]rune(l)) > 120 {
				t.Errorf("%s: a line of %d characters: %s", tool.Name, len([]rune(l)), l)
			}
		}
		for key := range strings.FieldsSeq(regexp.MustCompile(`'[^']*'|"[^"]*"`).ReplaceAllString(twins[tool.Name].example, "")) {
			key, _, _ = strings.Cut(key, "=")
			if !slices.ContainsFunc(tool.Params, func(p mcp.ParamInfo) bool { return p.Name == key }) {
				t.Errorf("%s: its example names %s, which it does not take", tool.Name, key)
			}
		}
	}
}

func TestToolCompletion(t *testing.T) {
	s := newShell(t)
	s.run(0, "prescan")
	for _, tt := range []struct{ line, want string }{
		{"get_", "get_skeleton"},
		{"none x", ""},
		{"context_assemble un", "unit="},
		{"context_assemble unit=", "unit=tokens unit=characters"},
		{"context_assemble unit=tokens un", ""},
		{"context_assemble open=a op", "open="},
		{"project_prescan full=t", "full=true"},
		{"get_skeleton filePath=l", "filePath=lib/"},
		{"get_skeleton paths=main.go,lib/", "paths=main.go,lib/lib.go"},
		{"--batch ge", ""},
	} {
		stdout, _, _ := s.try("", append([]string{"__complete", "tool"}, strings.Split(tt.line, " ")...)...)
		var words []string
		for l := range strings.Lines(stdout) {
			if word, _, _ := strings.Cut(strings.TrimSpace(l), "\t"); !strings.HasPrefix(word, ":") {
				words = append(words, word)
			}
		}
		if got := strings.Join(words, " "); got != tt.want {
			t.Errorf("codemem tool %s: offers %q, want %q", tt.line, got, tt.want)
		}
	}
}
