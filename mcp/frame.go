package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/mark3labs/mcp-go/mcp"
)

// Limits of a message. The line limit is far above the largest close that an agent writes.
const (
	maxLine  = 8 << 20 // bytes of a line
	maxDepth = 64      // levels of nested arrays and objects
	maxID    = 1024    // bytes of a request id
)

// ErrLongLine means that a line was over the limit. It was skipped to its end.
var ErrLongLine = errors.New("line is too long")

// Lines reads lines of at most so many bytes.
type Lines struct {
	r     *bufio.Reader
	limit int
}

// NewLines returns the lines of r, those of at most 8 MiB.
func NewLines(r io.Reader) *Lines {
	return &Lines{r: bufio.NewReaderSize(r, 64<<10), limit: maxLine}
}

// Next returns the next line without its end, in memory of its own. After ErrLongLine the next line can
// be read; a last line without an end is a line. The error at the end of the input is io.EOF.
func (l *Lines) Next() ([]byte, error) {
	var line []byte
	long := false
	for {
		chunk, err := l.r.ReadSlice('\n')
		if len(line)+len(chunk) > l.limit {
			long, line = true, nil // no more of it is kept
		}
		if !long {
			line = append(line, chunk...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long:
			return nil, ErrLongLine
		case err != nil && len(line) == 0:
			return nil, err
		}
		return bytes.TrimRight(line, "\r\n"), nil
	}
}

// A message is one JSON-RPC message.
type message struct {
	id     json.RawMessage // as the client wrote it; nil in a notification
	method string          // "" in a response
	params json.RawMessage // an object, or nil
}

// A fault says what is wrong with a message; the client gets it.
type fault struct {
	id      json.RawMessage // of the message, nil where it has none that can be used
	code    int
	message string
}

// bytes returns the error reply.
func (f *fault) bytes() []byte {
	id := f.id
	if id == nil {
		id = json.RawMessage("null")
	}
	return marshal(mcp.JSONRPCError{
		JSONRPC: mcp.JSONRPC_VERSION, ID: mcp.NewRequestId(id),
		Error: mcp.NewJSONRPCErrorDetails(f.code, f.message, nil),
	})
}

// parseFrame reads one frame. Only member names as the protocol spells them count: encoding/json, which
// reads the frame after us, would take them in any case.
func parseFrame(line []byte) (message, *fault) {
	var members map[string]json.RawMessage
	if f := readObject(line, &members); f != nil {
		return message{}, f
	}
	id, fit := readID(members["id"])
	refuse := func(code int, format string, args ...any) (message, *fault) {
		return message{}, &fault{id, code, fmt.Sprintf(format, args...)}
	}
	if !fit {
		return refuse(mcp.INVALID_REQUEST, "Invalid request: id must be a string or a whole number")
	}
	if string(members["jsonrpc"]) != `"`+mcp.JSONRPC_VERSION+`"` {
		return refuse(mcp.INVALID_REQUEST, `Invalid request: jsonrpc must be "2.0"`)
	}
	raw, named := members["method"]
	if !named {
		if members["result"] != nil || members["error"] != nil {
			return message{id: id}, nil
		}
		return refuse(mcp.INVALID_REQUEST, "Invalid request: method is missing")
	}
	f := message{id: id}
	if err := json.Unmarshal(raw, &f.method); err != nil || f.method == "" {
		return refuse(mcp.INVALID_REQUEST, "Invalid request: method must be a string")
	}
	switch params := members["params"]; {
	case params == nil || string(params) == "null":
	case params[0] != '{':
		return refuse(mcp.INVALID_PARAMS, "Invalid params: params must be an object")
	default:
		f.params = params
	}
	return f, nil
}

// readObject checks that line is one JSON object that can be read within the limits, and reads it.
func readObject(line []byte, members *map[string]json.RawMessage) *fault {
	switch {
	case !utf8.Valid(line):
		return &fault{nil, mcp.PARSE_ERROR, "Parse error: the line is not valid UTF-8"}
	case depth(line) > maxDepth:
		return &fault{nil, mcp.INVALID_REQUEST, fmt.Sprintf("Invalid request: nested deeper than %d levels", maxDepth)}
	case !json.Valid(line):
		return &fault{nil, mcp.PARSE_ERROR, "Parse error: the line is not one JSON value"}
	case bytes.TrimLeft(line, " \t\r")[0] == '[':
		return &fault{nil, mcp.INVALID_REQUEST, "Invalid request: batches are not supported, send one message a line"}
	}
	if err := json.Unmarshal(line, members); err != nil || *members == nil {
		return &fault{nil, mcp.INVALID_REQUEST, "Invalid request: a message is a JSON object"}
	}
	return nil
}

// readID returns the id as it is to be echoed, nil where there is none, and whether it is a fit one.
func readID(raw json.RawMessage) (json.RawMessage, bool) {
	switch {
	case raw == nil:
		return nil, true
	case len(raw) > maxID:
		return nil, false
	case raw[0] == '"':
		return raw, true
	}
	n, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || n != math.Trunc(n) {
		return nil, false
	}
	return raw, true
}

// depth returns how deep arrays and objects nest in a text that need not be JSON.
func depth(text []byte) int {
	deepest, level, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[', c == '{':
			level++
			deepest = max(deepest, level)
		case c == ']', c == '}':
			level--
		}
	}
	return deepest
}

// message returns the frame as mcp-go is to read it.
func (f message) message() json.RawMessage {
	return marshal(struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id,omitempty"`
		Method  string          `json:"method"`
		Params  json.RawMessage `json:"params,omitempty"`
	}{mcp.JSONRPC_VERSION, f.id, f.method, f.params})
}

// marshal encodes what cannot fail to be encoded, short of a bug, which is reported as such.
func marshal(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		return []byte(`{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"Internal error: the reply cannot be encoded"}}`)
	}
	return b
}
