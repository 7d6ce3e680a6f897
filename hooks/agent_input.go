package hooks

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxInput is how many bytes of what an agent's program sends are kept. What a tool answered is among them and
// can be large; it comes after what matters here.
const maxInput = 8 << 20

// An input is what an agent's program says of an event, as far as it matters here.
type input struct {
	Session    string          // session_id
	Dir        string          // cwd
	Event      string          // hook_event_name
	Agent      string          // agent_id, of a sub-agent
	Source     string          // of SessionStart: startup, resume, clear, compact, fork
	Tool       string          // tool_name
	Arguments  json.RawMessage // tool_input
	StopActive bool            // stop_hook_active: it goes on because it was asked to
	Background []background    // background_tasks
	File       string          // file_path, where the event itself is the edit of a file
	Command    string          // command, where the event itself is the running of one
}

// A background is work that goes on when an agent stops.
type background struct {
	Type   string `json:"type"`
	Status string `json:"status"`
}

// errInput means that what was sent is no event.
var errInput = errors.New("the input is not the JSON object of an event")

// readInput reads one event. It needs no end of r: the object ends it.
func readInput(r io.Reader) (input, error) {
	text, err := readObject(r)
	if err != nil {
		return input{}, err
	}
	return parseInput(text)
}

// readObject returns the first JSON object of r, at most maxInput bytes of it. All of it is taken from r, so that
// whoever writes it is not cut off.
func readObject(r io.Reader) ([]byte, error) {
	var text []byte
	var f objectScanner
	chunk := make([]byte, 64<<10)
	for {
		n, err := r.Read(chunk)
		end, over := f.feed(chunk[:n])
		text = append(text, chunk[:min(end, maxInput-len(text))]...)
		switch {
		case over, errors.Is(err, io.EOF) && len(text) > 0:
			return text, nil
		case err != nil:
			return nil, fmt.Errorf("%w: %w", errInput, err)
		}
	}
}

// An objectScanner finds where a JSON object ends, valid or not.
type objectScanner struct {
	depth           int
	quoted, escaped bool
}

// feed takes the next bytes, and returns how many of them belong to the object and whether it is over.
func (f *objectScanner) feed(text []byte) (end int, over bool) {
	for i, c := range text {
		switch {
		case f.escaped:
			f.escaped = false
		case f.quoted:
			f.quoted, f.escaped = c != '"', c == '\\'
		case c == '"':
			f.quoted = true
		case c == '{', c == '[':
			f.depth++
		case c == '}', c == ']':
			if f.depth--; f.depth <= 0 {
				return i + 1, true
			}
		}
	}
	return len(text), false
}

// parseInput reads the fields that matter. What a tool answered is not looked at, nor what comes after it: it may be
// large. A field that is cut off, or of another type than it should have, is as if it were not there.
func parseInput(text []byte) (in input, err error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return in, errInput
	}
	var roots []string
	var loops int
	defer func() {
		if in.Dir == "" && len(roots) > 0 {
			in.Dir = roots[0]
		}
		in.StopActive = in.StopActive || loops > 0
	}()
	fields := map[string]any{
		"session_id": &in.Session, "cwd": &in.Dir, "hook_event_name": &in.Event, "agent_id": &in.Agent, "source": &in.Source,
		"conversation_id": &in.Session, "workspace_roots": &roots, "loop_count": &loops, "file_path": &in.File, "command": &in.Command, // of Cursor
		"tool_name": &in.Tool, "tool_input": &in.Arguments, "stop_hook_active": &in.StopActive, "background_tasks": &in.Background,
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return in, fmt.Errorf("%w: %w", errInput, err)
		}
		name, _ := key.(string)
		if name == "tool_response" && in.Tool != "" && in.Arguments != nil {
			return in, nil
		}
		var other json.RawMessage
		into, wanted := fields[name]
		if !wanted {
			into = &other
		}
		var mistyped *json.UnmarshalTypeError
		err = dec.Decode(into)
		if err != nil && len(text) == maxInput && in.Session != "" {
			return in, nil
		}
		if err != nil && !errors.As(err, &mistyped) {
			return in, fmt.Errorf("%w: %w", errInput, err)
		}
	}
	if _, err := dec.Token(); err != nil {
		return in, fmt.Errorf("%w: %w", errInput, err)
	}
	return in, nil
}

// A target is what a tool was called with, as far as it names a file.
type target struct {
	File     string          `json:"file_path"`
	Notebook string          `json:"notebook_path"`
	Path     string          `json:"path"`    // of GitHub Copilot CLI
	Command  string          `json:"command"` // of a patch
	Offset   json.RawMessage `json:"offset"`
	Limit    json.RawMessage `json:"limit"`
	Pages    json.RawMessage `json:"pages"`
}

// target returns what the tool is called on; the zero value if nothing can be made of it.
func (in input) target() target {
	var t target
	if json.Unmarshal(in.Arguments, &t) != nil {
		return target{}
	}
	t.File = cmp.Or(t.File, t.Notebook, t.Path)
	return t
}

// whole reports whether all of the file is asked for.
func (t target) whole() bool {
	given := func(v json.RawMessage) bool { return len(v) > 0 && string(v) != "null" }
	return !given(t.Offset) && !given(t.Limit) && !given(t.Pages)
}
