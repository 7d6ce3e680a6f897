package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"codemem/loopback"
)

// fixturesMark, in the environment, makes TestConformanceFixtures a server.
const fixturesMark = "CODEMEM_CONFORMANCE"

// TestConformanceFixtures is no test but a server, for `make conformance`: most scenarios of the official suite call tools, and
// read resources and prompts, that only a server made for it has. They go through the transport and the dispatcher
// that codemem serves its own with. It ends with its standard input.
func TestConformanceFixtures(t *testing.T) {
	if os.Getenv(fixturesMark) == "" {
		t.Skip("for make conformance")
	}
	srv := fixtures()
	l, err := loopback.Listen(t.Context(), "", maxConnections)
	if err != nil {
		t.Fatal(err)
	}
	token := loopback.NewToken()
	unknown := func(tool string) string {
		if srv.GetTool(tool) == nil {
			return "Unknown tool " + quote(tool)
		}
		return ""
	}
	s := newHTTPServer(dispatcher{srv, unknown, slog.New(slog.DiscardHandler)}, loopback.Guard{Hosts: l.Hosts(), Token: token})
	ctx, stop := context.WithCancel(t.Context())
	go func() { _, _ = io.Copy(io.Discard, os.Stdin); stop() }()
	err = s.serve(ctx, l, 0, func() error {
		return json.NewEncoder(os.Stdout).Encode(map[string]string{"url": "http://" + l.Hosts()[0] + endpoint, "token": token})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What the suite wants to be told.
const (
	onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
	noSound  = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA="
	dialect  = `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
		"$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
		"properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},"contactMethod":{"type":"string","enum":["phone","email"]},"phone":{"type":"string"},"email":{"type":"string"}},
		"allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
		"if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},"then":{"required":["phone"]},"else":{"required":["email"]},
		"additionalProperties":false}`
)

func textPart(s string) mcp.Content { return mcp.NewTextContent(s) }

func resourcePart(uri, mime, text string) mcp.Content {
	return mcp.NewEmbeddedResource(mcp.TextResourceContents{URI: uri, MIMEType: mime, Text: text})
}

// fixtures returns the server that the suite wants.
func fixtures() *server.MCPServer {
	srv := server.NewMCPServer("fixtures", "1", server.WithToolCapabilities(false), server.WithPromptCapabilities(false),
		server.WithResourceCapabilities(false, false), server.WithCompletions())
	for name, content := range map[string][]mcp.Content{
		"test_simple_text":       {textPart("This is a simple text response for testing.")},
		"test_image_content":     {mcp.NewImageContent(onePixel, "image/png")},
		"test_audio_content":     {mcp.NewAudioContent(noSound, "audio/wav")},
		"test_embedded_resource": {resourcePart("test://embedded-resource", "text/plain", "This is an embedded resource content.")},
		"test_multiple_content_types": {
			textPart("Multiple content types test:"), mcp.NewImageContent(onePixel, "image/png"),
			resourcePart("test://mixed-content-resource", "application/json", `{"test":"data","value":123}`),
		},
	} {
		srv.AddTool(mcp.NewTool(name), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: content}, nil
		})
	}
	srv.AddTool(mcp.NewTool("test_error_handling"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError("This tool intentionally returns an error for testing"), nil
	})
	srv.AddTool(mcp.NewTool("test_tool_with_progress"), func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if r.Params.Meta == nil || r.Params.Meta.ProgressToken == nil {
			return mcp.NewToolResultText("done"), nil
		}
		for i := 1; i <= 3; i++ { // the last one just before the answer, which must not overtake it
			err := srv.SendNotificationToClient(ctx, "notifications/progress", map[string]any{
				"progressToken": r.Params.Meta.ProgressToken, "progress": i * 50, "total": 150,
			})
			if err != nil {
				return nil, err
			}
		}
		return mcp.NewToolResultText("done"), nil
	})
	srv.AddTool(mcp.NewToolWithRawSchema("json_schema_2020_12_tool", "", json.RawMessage(dialect)), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("done"), nil
	})
	fixtureResources(srv)
	fixturePrompts(srv)
	return srv
}

func fixtureResources(srv *server.MCPServer) {
	for uri, content := range map[string]mcp.ResourceContents{
		"test://static-text":   mcp.TextResourceContents{URI: "test://static-text", MIMEType: "text/plain", Text: "This is the content of the static text resource."},
		"test://static-binary": mcp.BlobResourceContents{URI: "test://static-binary", MIMEType: "image/png", Blob: onePixel},
	} {
		srv.AddResource(mcp.NewResource(uri, uri), func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
			return []mcp.ResourceContents{content}, nil
		})
	}
	srv.AddResourceTemplate(mcp.NewResourceTemplate("test://template/{id}/data", "template"), func(_ context.Context, r mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		id := strings.Split(r.Params.URI, "/")[3]
		text := fmt.Sprintf(`{"id":%q,"templateTest":true,"data":"Data for ID: %s"}`, id, id)
		return []mcp.ResourceContents{mcp.TextResourceContents{URI: r.Params.URI, MIMEType: "application/json", Text: text}}, nil
	})
}

func fixturePrompts(srv *server.MCPServer) {
	add := func(name string, arguments []string, parts func(given map[string]string) []mcp.Content) {
		options := []mcp.PromptOption{}
		for _, a := range arguments {
			options = append(options, mcp.WithArgument(a, mcp.RequiredArgument()))
		}
		srv.AddPrompt(mcp.NewPrompt(name, options...), func(_ context.Context, r mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			var messages []mcp.PromptMessage
			for _, p := range parts(r.Params.Arguments) {
				messages = append(messages, mcp.NewPromptMessage(mcp.RoleUser, p))
			}
			return mcp.NewGetPromptResult("", messages), nil
		})
	}
	add("test_simple_prompt", nil, func(map[string]string) []mcp.Content {
		return []mcp.Content{textPart("This is a simple prompt for testing.")}
	})
	add("test_prompt_with_arguments", []string{"arg1", "arg2"}, func(given map[string]string) []mcp.Content {
		return []mcp.Content{textPart(fmt.Sprintf("Prompt with arguments: arg1='%s', arg2='%s'", given["arg1"], given["arg2"]))}
	})
	add("test_prompt_with_embedded_resource", []string{"resourceUri"}, func(given map[string]string) []mcp.Content {
		return []mcp.Content{
			resourcePart(given["resourceUri"], "text/plain", "Embedded resource content for testing."),
			textPart("Please process the embedded resource above."),
		}
	})
	add("test_prompt_with_image", nil, func(map[string]string) []mcp.Content {
		return []mcp.Content{mcp.NewImageContent(onePixel, "image/png"), textPart("Please analyze the image above.")}
	})
}
