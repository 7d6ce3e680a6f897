package mcp

import (
	"bytes"
	"encoding/json"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/tiktoken-go/tokenizer"
)

var update = flag.Bool("update", false, "rewrite the golden tool surface")

// listed returns the tools as a client of the given options lists them.
func listed(t *testing.T, o Options) []mcp.Tool {
	t.Helper()
	c := inProcess(t, newService(o, slog.New(slog.DiscardHandler)), mcp.LATEST_PROTOCOL_VERSION)
	res, err := c.ListTools(t.Context(), mcp.ListToolsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	return res.Tools
}

// inProcess returns a client of d that speaks the given version of the protocol.
func inProcess(t *testing.T, d *service, version string) *client.Client {
	t.Helper()
	srv, err := d.server()
	if err != nil {
		t.Fatal(err)
	}
	c, err := client.NewInProcessClientWithOptions(srv, client.WithProtocolVersion(version))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close(); d.noteGiven() })
	if err := c.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	init := mcp.InitializeRequest{}
	init.Params.ClientInfo = mcp.Implementation{Name: "tester", Version: "9.9"}
	init.Params.ProtocolVersion = version
	if _, err := c.Initialize(t.Context(), init); err != nil {
		t.Fatal(err)
	}
	if got := c.ProtocolVersion(); got != version {
		t.Fatalf("speaks %s, want %s", got, version)
	}
	return c
}

// everything serves all toolsets.
var everything = Options{Toolsets: []string{"all"}}

// TestToolSurface holds the tools to what is recorded: a change of the surface is seen in review.
func TestToolSurface(t *testing.T) {
	golden := filepath.Join("testdata", "tools")
	want := map[string]bool{}
	for _, tool := range listed(t, everything) {
		var b bytes.Buffer
		if err := json.Indent(&b, marshal(tool), "", "  "); err != nil {
			t.Fatal(err)
		}
		b.WriteByte('\n')
		file := filepath.Join(golden, tool.Name+".json")
		want[file] = true
		if *update {
			if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		old, err := os.ReadFile(file)
		if err != nil {
			t.Errorf("%v (make golden records a new tool)", err)
		}
		if diff := cmp.Diff(string(old), b.String()); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tool.Name, diff)
		}
	}
	files, _ := filepath.Glob(filepath.Join(golden, "*.json"))
	for _, f := range files {
		if !want[f] {
			t.Errorf("%s: no such tool", f)
		}
	}
}

// TestToolSchemas holds the schemas to what every host accepts, and annotations to be set, not left to
// defaults.
func TestToolSchemas(t *testing.T) {
	for _, tool := range listed(t, everything) {
		t.Run(tool.Name, func(t *testing.T) {
			var schema map[string]any
			if err := json.Unmarshal(toolMember(t, tool, "inputSchema"), &schema); err != nil {
				t.Fatal(err)
			}
			if schema["type"] != "object" || schema["properties"] == nil {
				t.Errorf("not an object with properties: %v", schema)
			}
			checkSchema(t, "", schema)
			var hints map[string]*bool
			if err := json.Unmarshal(toolMember(t, tool, "annotations"), &hints); err != nil {
				t.Fatal(err)
			}
			for _, h := range []string{"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"} {
				if hints[h] == nil {
					t.Errorf("%s is not set", h)
				}
			}
			if tool.Description == "" || len(tool.Description) > 500 {
				t.Errorf("description of %d bytes", len(tool.Description))
			}
		})
	}
}

func toolMember(t *testing.T, tool mcp.Tool, member string) json.RawMessage {
	t.Helper()
	var m map[string]json.RawMessage
	if err := json.Unmarshal(marshal(tool), &m); err != nil {
		t.Fatal(err)
	}
	return m[member]
}

func checkSchema(t *testing.T, at string, schema map[string]any) {
	t.Helper()
	typ, ok := schema["type"].(string)
	if !ok {
		t.Errorf("%s: type is %v, want one string", at, schema["type"])
	}
	for _, word := range []string{"oneOf", "anyOf", "allOf", "not", "$ref", "$defs", "if"} {
		if schema[word] != nil {
			t.Errorf("%s: has %s", at, word)
		}
	}
	least, _ := schema["minimum"].(float64)
	if most, ok := schema["maximum"].(float64); ok && most <= least {
		t.Errorf("%s: takes nothing but %v to %v", at, least, most)
	}
	if typ == "array" {
		items, ok := schema["items"].(map[string]any)
		if !ok {
			t.Errorf("%s: an array without items", at)
			return
		}
		checkSchema(t, at+"[]", items)
	}
	properties, _ := schema["properties"].(map[string]any)
	for name, p := range properties {
		sub, ok := p.(map[string]any)
		if !ok {
			t.Errorf("%s.%s: not a schema: %v", at, name, p)
			continue
		}
		checkSchema(t, at+"."+name, sub)
	}
}

// TestSurfaceIsSmall holds what every session pays before it calls anything.
func TestSurfaceIsSmall(t *testing.T) {
	o200k, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	count := func(text string) int {
		n, err := o200k.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	total, whole := 0, 0
	for _, tool := range listed(t, Options{}) {
		n := count(tool.Name + "\n" + tool.Description + "\n" + string(toolMember(t, tool, "inputSchema")) + "\n")
		t.Logf("%-32s %4d tokens", tool.Name, n)
		total += n
		whole += count(string(marshal(tool)))
	}
	t.Logf("names, descriptions, schemas: %d tokens; with annotations and titles: %d", total, whole)
	if total > 2100 { // the promise is 2,500
		t.Errorf("the default toolsets cost %d tokens", total)
	}
	if n := count(instructions); n > 300 || len(instructions) > 2000 {
		t.Errorf("instructions cost %d tokens, %d bytes", n, len(instructions))
	} else {
		t.Logf("instructions: %d tokens", n)
	}
}

func TestReadOnlySurface(t *testing.T) {
	var names []string
	for _, tool := range listed(t, Options{ReadOnly: true}) {
		names = append(names, tool.Name)
		if tool.Annotations.ReadOnlyHint == nil || !*tool.Annotations.ReadOnlyHint {
			t.Errorf("%s does not say that it only reads", tool.Name)
		}
		if schema := string(toolMember(t, tool, "inputSchema")); strings.Contains(schema, `"apply"`) {
			t.Errorf("%s: %s", tool.Name, schema)
		}
	}
	for _, gone := range []string{"file_registry_update_summaries", "note_write", "config_set"} {
		if slices.Contains(names, gone) {
			t.Errorf("%s is listed", gone)
		}
	}
	for _, name := range everyday {
		if name != "file_registry_update_summaries" && name != "note_write" && slices.ContainsFunc(listed(t, Options{}), func(t mcp.Tool) bool { return t.Name == name }) && !slices.Contains(names, name) {
			t.Errorf("%s is not listed", name)
		}
	}
	d := newService(Options{ReadOnly: true}, slog.New(slog.DiscardHandler))
	if _, err := d.server(); err != nil {
		t.Fatal(err)
	}
	c := inProcess(t, newService(Options{ReadOnly: true}, slog.New(slog.DiscardHandler)), latest)
	if prompts, err := c.ListPrompts(t.Context(), mcp.ListPromptsRequest{}); err != nil || slices.ContainsFunc(prompts.Prompts, func(p mcp.Prompt) bool { return p.Name == "atomic-close" }) {
		t.Errorf("a server that writes nothing tells how to: %v, %+v", err, prompts)
	}
	if why := d.unknown("config_set"); !strings.Contains(why, "read-only") {
		t.Errorf("config_set: %q", why)
	}
}

// TestInstructionsNameTools holds instructions and descriptions to tools that exist.
func TestInstructionsNameTools(t *testing.T) {
	known := map[string]bool{}
	texts := []string{instructions, lvmSystem, promptPrescan, promptClose}
	for _, tool := range listed(t, everything) {
		known[tool.Name] = true
		texts = append(texts, tool.Description)
	}
	for _, text := range texts {
		for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') }) {
			for _, prefix := range []string{"file_registry_", "project_", "registry_", "config_", "get_", "find_", "hydrate_", "symbol_", "efficiency_", "codemap_", "context_"} {
				if strings.HasPrefix(word, prefix) && !known[word] {
					t.Errorf("%q names the tool %s, which does not exist", text[:min(40, len(text))], word)
				}
			}
		}
	}
}

func TestCapabilities(t *testing.T) {
	for _, version := range []string{
		mcp.LATEST_PROTOCOL_VERSION, mcp.ProtocolVersion20251125, mcp.ProtocolVersion20250618,
		mcp.ProtocolVersion20250326, mcp.ProtocolVersion20241105,
	} {
		c := inProcess(t, newService(Options{}, slog.New(slog.DiscardHandler)), version)
		caps := c.GetServerCapabilities()
		got := string(marshal(caps))
		if got != `{"prompts":{},"resources":{"listChanged":true},"tools":{},"completions":{}}` {
			t.Errorf("%s: capabilities %s", version, got)
		}
	}
}
