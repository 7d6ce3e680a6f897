package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// ErrTool means that a tool of a name is not there, or not served.
var ErrTool = errors.New("no such tool")

// A toolError says why a tool cannot be called.
type toolError string

func (e toolError) Error() string        { return string(e) }
func (e toolError) Is(target error) bool { return target == ErrTool }

// A Shell calls tools without a client of the protocol, for agents that have only a shell. Its calls are requests to the
// server that Serve serves, so that they say the same. A Shell is one session; it is not safe for concurrent use.
type Shell struct {
	Client   string                // who calls, as it signs texts; "" for whoever git would commit as
	Progress func(done, total int) // told of long work; nil: nobody asks

	service *service
	srv     *server.MCPServer
	session *server.InProcessSession
}

// A Reply is what a tool answers.
type Reply struct {
	Text    string
	Data    any  // encodes as a JSON object, with the same information; nil: there is only text
	Failure bool // what was asked for was not done, and the text says what to do next
}

// A ToolInfo is one tool as it is listed.
type ToolInfo struct {
	Name     string
	Title    string
	About    string // when to use it, and when not
	Toolset  string
	Default  bool            // listed by a server that nobody asked for toolsets
	ReadOnly bool            // it never writes
	Schema   json.RawMessage // of its arguments, as JSON Schema
	Params   []ParamInfo     // the same, read
}

// A ParamInfo is one parameter of a tool, as its schema says.
type ParamInfo struct {
	Name     string
	Type     string // of JSON Schema: string, boolean, integer, number, array or object
	About    string // "" where the name says it all
	Required bool
	OneOf    []string    // the values of a string; nil: any
	Min, Max *int        // of a number; nil: none
	Items    string      // the type of an array's items
	Members  []ParamInfo // of an object, and of the objects in an array
}

// NewShell returns a session with the tools of o, all of them where o names no toolsets. A toolset that is not there is
// ErrToolset.
func NewShell(o Options) (*Shell, error) {
	if len(o.Toolsets) == 0 {
		o.Toolsets = []string{"all"}
	}
	d := newService(o, newLog(os.Stderr))
	srv, err := d.server()
	if err != nil {
		return nil, err
	}
	s := &Shell{service: d, srv: srv, session: server.NewInProcessSession("shell", nil)}
	s.session.Initialize()
	return s, nil
}

// Close notes what the session gave.
func (s *Shell) Close() { s.service.noteGiven() }

// Tools returns the tools that can be called, by toolset, those first that are called first.
func (s *Shell) Tools() ([]ToolInfo, error) {
	usual, err := listedOf(Options{ReadOnly: s.service.o.ReadOnly})
	if err != nil {
		return nil, err
	}
	var all []ToolInfo
	for _, set := range Toolsets() {
		names, err := listedOf(Options{ReadOnly: s.service.o.ReadOnly, Toolsets: []string{set}})
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if served := s.srv.GetTool(name); served != nil {
				info, err := infoOf(served.Tool)
				if err != nil {
					return nil, err
				}
				info.Toolset, info.Default = set, slices.Contains(usual, name)
				all = append(all, info)
			}
		}
	}
	return all, nil
}

// Serves reports whether there is a tool of a name.
func (s *Shell) Serves(name string) bool { return s.service.unknown(name) == "" }

// listedOf returns the names of the tools that a server with these options lists.
func listedOf(o Options) ([]string, error) {
	d := newService(o, slog.New(slog.DiscardHandler))
	_, err := d.server()
	return d.listed, err
}

// Call calls a tool with the JSON object arguments; nil means no arguments. What the tool cannot do is a Reply that is a Failure; the
// error is of a tool that is not there, ErrTool, of a bug of ours, or of ctx.
func (s *Shell) Call(ctx context.Context, name string, arguments json.RawMessage) (Reply, error) {
	if why := s.service.unknown(name); why != "" {
		return Reply{}, toolError(why)
	}
	if len(bytes.TrimSpace(arguments)) == 0 {
		arguments = json.RawMessage("{}")
	}
	if !json.Valid(arguments) {
		return Reply{}, fmt.Errorf("arguments of %s: not JSON", name)
	}
	s.session.SetClientInfo(mcp.Implementation{Name: s.Client})
	params := map[string]any{"name": name, "arguments": arguments}
	if s.Progress != nil {
		params["_meta"] = map[string]string{"progressToken": "shell"}
		defer s.tellProgress()()
	}
	frame := marshal(map[string]any{"jsonrpc": mcp.JSONRPC_VERSION, "id": 1, "method": mcp.MethodToolsCall, "params": params})
	answer := s.srv.HandleMessage(s.srv.WithContext(ctx, s.session), frame)
	if err := ctx.Err(); err != nil { // what it answers then is not the tool's
		return Reply{}, err
	}
	switch m := answer.(type) {
	case mcp.JSONRPCResponse:
		return replyOf(m.Result)
	case mcp.JSONRPCError:
		return Reply{}, errors.New(m.Error.Message)
	}
	return Reply{}, fmt.Errorf("%s was answered by a %T", name, answer)
}

// replyOf returns the result of a call as a Reply.
func replyOf(result any) (Reply, error) {
	r, ok := result.(*mcp.CallToolResult)
	if !ok {
		return Reply{}, fmt.Errorf("a call resulted in a %T", result)
	}
	reply := Reply{Data: r.StructuredContent, Failure: r.IsError}
	for _, c := range r.Content {
		if t, ok := c.(mcp.TextContent); ok {
			reply.Text += t.Text
		}
	}
	return reply, nil
}

// tellProgress tells of the progress notifications of a call, until what it returns is called.
func (s *Shell) tellProgress() (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	tell := func(n mcp.JSONRPCNotification) {
		did, ok := n.Params.AdditionalFields["progress"].(int)
		total, known := n.Params.AdditionalFields["total"].(int)
		if ok && known {
			s.Progress(did, total)
		}
	}
	go func() {
		defer close(ended)
		for {
			select {
			case n := <-s.session.ClientNotifications():
				tell(n)
			case <-done:
				return
			}
		}
	}()
	return func() { close(done); <-ended }
}

// infoOf returns a tool as its own listing describes it.
func infoOf(t mcp.Tool) (ToolInfo, error) {
	info := ToolInfo{Name: t.Name, Title: t.Title, About: t.Description, Schema: t.RawInputSchema}
	info.ReadOnly = t.Annotations.ReadOnlyHint != nil && *t.Annotations.ReadOnlyHint
	var err error
	if info.Params, err = paramsOf(t.RawInputSchema); err != nil {
		return ToolInfo{}, fmt.Errorf("schema of %s: %w", t.Name, err)
	}
	return info, nil
}

// A schema is what is read of a property.
type schema struct {
	Type        string          `json:"type"`
	Description string          `json:"description"`
	Enum        []string        `json:"enum"`
	Minimum     *int            `json:"minimum"`
	Maximum     *int            `json:"maximum"`
	Items       json.RawMessage `json:"items"`
	Properties  json.RawMessage `json:"properties"`
	Required    []string        `json:"required"`
}

// paramsOf returns the members of an object's schema, in their order.
func paramsOf(raw json.RawMessage) ([]ParamInfo, error) {
	var o schema
	if err := json.Unmarshal(raw, &o); err != nil || len(o.Properties) == 0 {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(o.Properties))
	if _, err := d.Token(); err != nil { // the brace
		return nil, err
	}
	var params []ParamInfo
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		p, err := paramOf(value)
		if err != nil {
			return nil, err
		}
		p.Name = fmt.Sprint(name)
		p.Required = slices.Contains(o.Required, p.Name)
		params = append(params, p)
	}
	return params, nil
}

// paramOf returns a property without its name.
func paramOf(raw json.RawMessage) (ParamInfo, error) {
	var s, items schema
	if err := json.Unmarshal(raw, &s); err != nil {
		return ParamInfo{}, err
	}
	p := ParamInfo{Type: s.Type, About: strings.TrimSpace(s.Description), OneOf: s.Enum, Min: s.Minimum, Max: s.Maximum}
	var err error
	switch s.Type {
	case "object":
		p.Members, err = paramsOf(raw)
	case "array":
		if err = json.Unmarshal(s.Items, &items); err == nil {
			p.Items = items.Type
			p.Members, err = paramsOf(s.Items)
		}
	}
	return p, err
}
