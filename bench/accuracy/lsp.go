package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A server is a language server that is asked over its input and output, by many at once.
type server struct {
	settings map[string]any // by section: what it is told when it asks
	in       io.Writer
	sending  sync.Mutex
	mu       sync.Mutex
	next     int
	waiting  map[int]chan message
	broken   error
	news     chan string // what it says of its work
}

// A message is one of the protocol, in either direction.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// converse starts a language server in a directory, introduces itself, and ends the server after talk.
func converse(ctx context.Context, dir string, settings map[string]any, options any, talk func(*server) error, name string, args ...string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var said error
	err := speak(ctx, dir, nil, func(in io.Writer, out io.Reader) error {
		s := newServer(settings, in, out)
		root := uriOf(dir)
		said = s.call("initialize", map[string]any{
			"processId": nil, "rootUri": root, "workspaceFolders": []any{map[string]any{"uri": root, "name": "root"}},
			"initializationOptions": options,
			"capabilities": map[string]any{
				"workspace":    map[string]any{"configuration": true, "workspaceFolders": true},
				"window":       map[string]any{"workDoneProgress": true},
				"experimental": map[string]any{"serverStatusNotification": true},
				"textDocument": map[string]any{"documentSymbol": map[string]any{"hierarchicalDocumentSymbolSupport": true}},
			},
		}, nil)
		if said == nil {
			said = s.tell("initialized", map[string]any{})
		}
		if said == nil {
			said = talk(s)
		}
		cancel() // it has nothing to save
		return nil
	}, name, args...)
	if said != nil {
		return errors.Join(said, err)
	}
	return nil
}

// newServer listens to a server that runs.
func newServer(settings map[string]any, in io.Writer, out io.Reader) *server {
	s := &server{settings: settings, in: in, waiting: map[int]chan message{}, news: make(chan string, 1000)}
	go s.listen(out)
	return s
}

// listen takes what the server says until it ends.
func (s *server) listen(out io.Reader) {
	r := textproto.NewReader(bufio.NewReaderSize(out, 1<<20))
	for {
		m, err := readMessage(r)
		if err != nil {
			s.end(err)
			return
		}
		switch {
		case m.Method != "" && m.ID != nil:
			if err := s.send(message{ID: m.ID, Result: s.told(m)}); err != nil {
				s.end(err)
			}
		case m.Method == "$/progress" || m.Method == "window/logMessage" || m.Method == "experimental/serverStatus":
			select {
			case s.news <- fmt.Sprint(m.Params):
			default: // nobody waits
			}
		case m.Method == "":
			id, _ := strconv.Atoi(string(m.ID))
			s.mu.Lock()
			c := s.waiting[id]
			delete(s.waiting, id)
			s.mu.Unlock()
			if c != nil {
				c <- m
			}
		}
	}
}

// readMessage reads one message: headers with its length, and JSON.
func readMessage(r *textproto.Reader) (message, error) {
	var m message
	header, err := r.ReadMIMEHeader()
	if err != nil {
		return m, err
	}
	n, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil || n < 0 || n > 1<<30 {
		return m, fmt.Errorf("a message of length %q", header.Get("Content-Length"))
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r.R, body); err != nil {
		return m, err
	}
	return m, json.Unmarshal(body, &m)
}

// told is what the server is told: its settings, and null for all else.
func (s *server) told(m message) json.RawMessage {
	null := json.RawMessage("null")
	params, _ := m.Params.(map[string]any)
	items, ok := params["items"].([]any)
	if m.Method != "workspace/configuration" || !ok {
		return null
	}
	all := make([]any, len(items))
	for i, item := range items {
		if of, ok := item.(map[string]any); ok {
			section, _ := of["section"].(string)
			all[i] = s.settings[section]
		}
	}
	data, err := json.Marshal(all)
	if err != nil {
		return null
	}
	return data
}

// until waits for news that contain a text.
func (s *server) until(ctx context.Context, text string) error {
	for {
		select {
		case <-ctx.Done():
			return fmt.Errorf("the language server does not say %q: %w", text, ctx.Err())
		case n := <-s.news:
			if strings.Contains(n, text) {
				return nil
			}
		}
	}
}

// end tells all who wait that no answer comes.
func (s *server) end(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken = fmt.Errorf("the language server ended: %w", err)
	for id, c := range s.waiting {
		close(c)
		delete(s.waiting, id)
	}
}

func (s *server) send(m message) error {
	m.Version = "2.0"
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	s.sending.Lock()
	defer s.sending.Unlock()
	_, err = fmt.Fprintf(s.in, "Content-Length: %d\r\n\r\n%s", len(data), data)
	return err
}

// tell sends what has no answer.
func (s *server) tell(method string, params any) error {
	return s.send(message{Method: method, Params: params})
}

// contentModified is the code of an answer that a change of the project has made old: the question is asked again.
const contentModified = -32801

// call asks and waits for the answer.
func (s *server) call(method string, params, result any) error {
	c := make(chan message, 1)
	s.mu.Lock()
	if s.broken != nil {
		defer s.mu.Unlock()
		return s.broken
	}
	s.next++
	id := s.next
	s.waiting[id] = c
	s.mu.Unlock()
	if err := s.send(message{ID: json.RawMessage(strconv.Itoa(id)), Method: method, Params: params}); err != nil {
		return err
	}
	m, ok := <-c
	switch {
	case !ok:
		return s.broken
	case m.Error != nil && m.Error.Code == contentModified:
		time.Sleep(100 * time.Millisecond)
		return s.call(method, params, result)
	case m.Error != nil:
		return fmt.Errorf("%s: %s", method, m.Error.Message)
	case result == nil || len(m.Result) == 0:
		return nil
	}
	return json.Unmarshal(m.Result, result)
}

// uriOf is how the protocol names a file.
func uriOf(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}

// pathIn returns the path below a directory that a URI names; "" for a file elsewhere.
func pathIn(dir, uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	rest, ok := strings.CutPrefix(u.Path, filepath.ToSlash(dir)+"/")
	if !ok {
		return ""
	}
	return rest
}
