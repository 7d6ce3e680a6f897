package mcp

import (
	"context"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// TestTeller: what is told only ever rises, is not told too often, and a long silence is broken.
func TestTeller(t *testing.T) {
	s := newSession("x")
	s.Initialize()
	srv := server.NewMCPServer("x", "")
	ctx := srv.WithContext(t.Context(), s)
	var got *progressReporter
	srv.AddTool(mcp.NewTool("x"), func(ctx2 context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		got = newProgressReporter(ctx2, req)
		return mcp.NewToolResultText(""), nil
	})
	srv.HandleMessage(ctx, []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","_meta":{"progressToken":"p"}}}`))
	ago := func() { got.last = time.Now().Add(-beatEvery - time.Second) }
	got.progress(1, 9) // too soon
	ago()
	got.progress(2, 9)
	got.progress(3, 9) // too soon
	got.silent()       // no silence
	ago()
	got.silent()
	ago()
	got.silent()
	ago()
	got.progress(2, 9) // no further
	got.progress(9, 3) // further than all
	got.progress(5, 9)
	var told []float64
	for len(s.notes) > 0 {
		n := <-s.notes
		if n.Params.AdditionalFields["progressToken"] != "p" || n.Params.AdditionalFields["message"] == "" {
			t.Errorf("%+v", n)
		}
		switch p := n.Params.AdditionalFields["progress"].(type) {
		case int:
			told = append(told, float64(p))
		case float64:
			told = append(told, p)
		}
	}
	if len(told) != 4 || told[0] != 2 || told[1] <= 2 || told[2] <= told[1] || told[3] != 5 {
		t.Errorf("told %v", told)
	}
}
