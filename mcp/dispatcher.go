package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A dispatcher has mcp-go serve frames, whichever way they came.
type dispatcher struct {
	srv     *server.MCPServer
	unknown func(tool string) string // why there is no such tool; "" if there is
	log     *slog.Logger
}

// unfit says why a request cannot be served whoever sends it, nil if it can.
func (d *dispatcher) unfit(f message) *fault {
	if mcp.MCPMethod(f.method) != mcp.MethodToolsCall {
		return nil
	}
	var params struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(f.params, &params) != nil || params.Name == "" {
		return &fault{f.id, mcp.INVALID_PARAMS, `Invalid params: "name" must name a tool; tools/list lists them`}
	}
	if why := d.unknown(params.Name); why != "" {
		return &fault{f.id, mcp.INVALID_PARAMS, why}
	}
	return nil
}

// inUse says that a request has the id of another one. It is answered without the id, which belongs to that one.
func inUse(f message) *fault {
	return &fault{nil, mcp.INVALID_REQUEST, fmt.Sprintf("Invalid request: id %s is already in use by a request under way", f.id)}
}

// codeBusy is the JSON-RPC error code of a refused call, in the range left to servers.
const codeBusy = -32000

// tooMany tells a client to come again.
func tooMany(f message) *fault {
	return &fault{f.id, codeBusy, "Server busy: too many calls under way, wait for answers and call again"}
}

// cancels returns the id, as written, of the request that the notification f cancels; "" is no request's.
func (f message) cancels() string {
	var params struct {
		RequestID json.RawMessage `json:"requestId"`
	}
	_ = json.Unmarshal(f.params, &params) // what cannot be read names none
	return string(params.RequestID)
}

// handle has mcp-go serve f and returns the reply, nil for none, and the code of the error it is, 0 for none; a panic
// on the way is one.
func (d *dispatcher) handle(ctx context.Context, f message) (reply []byte, code int) {
	defer func() {
		if p := recover(); p != nil {
			d.log.Error("panic", "method", f.method, "panic", p)
			bad := &fault{f.id, mcp.INTERNAL_ERROR, "Internal error: a bug in codemem, reported on its standard error"}
			reply, code = bad.bytes(), bad.code
		}
	}()
	verdict := &verdict{}
	switch m := d.srv.HandleMessage(context.WithValue(ctx, verdictKey{}, verdict), f.message()).(type) {
	case nil:
		return nil, 0
	case mcp.JSONRPCResponse:
		m.ID = mcp.NewRequestId(f.id)
		return marshal(m), 0
	case mcp.JSONRPCError:
		m.ID = mcp.NewRequestId(f.id)
		if m.Error.Code == mcp.INVALID_REQUEST { // of a frame that is a proper request, so that it is about what is in it
			m.Error.Code = mcp.INVALID_PARAMS
			m.Error.Message = "Invalid params: " + strings.TrimPrefix(m.Error.Message, "unparsable "+f.method+" request: ")
		}
		if verdict.code != 0 {
			m.Error.Code, m.Error.Data = verdict.code, verdict.data
		} else if uri := f.resource(); uri != "" && (m.Error.Code == mcp.RESOURCE_NOT_FOUND || m.Error.Code == mcp.INVALID_PARAMS) { // one that no template has
			m.Error.Message, m.Error.Data = "Resource not found: no resource or template has this URI", map[string]string{"uri": uri}
		}
		return marshal(m), m.Error.Code
	default:
		return marshal(m), 0
	}
}

// resource returns the URI of the resource that f reads, "" if it reads none.
func (f message) resource() string {
	var params struct {
		URI string `json:"uri"`
	}
	if f.method != string(mcp.MethodResourcesRead) || json.Unmarshal(f.params, &params) != nil {
		return ""
	}
	return params.URI
}

// A verdict is what a handler says of its error, all of which mcp-go takes for internal ones.
type verdict struct {
	code int
	data any
}

type verdictKey struct{}

// judge says which code the error of a request has, and what goes with it.
func judge(ctx context.Context, code int, data any) {
	if v, ok := ctx.Value(verdictKey{}).(*verdict); ok {
		v.code, v.data = code, data
	}
}
