package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"codemem/loopback"
)

// A site is a server over HTTP, in a test.
type site struct {
	t     *testing.T
	s     *httpServer
	url   string
	host  string
	token string
	stop  context.CancelFunc
	done  chan error
}

// newSite serves a service over HTTP.
func newSite(t *testing.T, d *service, tools ...tool) *site {
	t.Helper()
	srv, err := d.server()
	if err != nil {
		t.Fatal(err)
	}
	if tools != nil {
		d.names = nil
		srv = d.serverOf(tools)
	}
	l, err := loopback.Listen(t.Context(), "", maxConnections)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	at := &site{
		t: t, host: l.Hosts()[0], url: "http://" + l.Hosts()[0] + endpoint, token: loopback.NewToken(), stop: stop, done: make(chan error, 1),
	}
	at.s = newHTTPServer(dispatcher{srv, d.unknown, d.log}, loopback.Guard{Hosts: l.Hosts(), Token: at.token})
	go func() { at.done <- at.s.serve(ctx, l, 0, func() error { return nil }) }()
	t.Cleanup(func() {
		stop()
		at.ended()
	})
	return at
}

// ended waits for the server to end.
func (at *site) ended() {
	at.t.Helper()
	select {
	case err := <-at.done:
		if err != nil {
			at.t.Errorf("serve: %v", err)
		}
		at.done <- nil
	case <-time.After(unhurried):
		at.t.Error("the server goes on")
	}
}

func quiet(o Options) *service { return newService(o, slog.New(slog.DiscardHandler)) }

// bearer adds the token to requests.
type bearer struct{ token string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	return http.DefaultTransport.RoundTrip(r)
}

// connect connects an agent of the official SDK that goes by name.
func (at *site) connect(name, version string, co *sdk.ClientOptions) agent {
	at.t.Helper()
	c := sdk.NewClient(&sdk.Implementation{Name: name, Version: "1.0"}, co)
	s, err := c.Connect(at.t.Context(), &sdk.StreamableClientTransport{
		Endpoint: at.url, HTTPClient: &http.Client{Transport: bearer{at.token}},
	}, &sdk.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		at.t.Fatal(err)
	}
	at.t.Cleanup(func() { s.Close() })
	return agent{at.t, s}
}

// request makes a request that is as it should be.
func (at *site) request(method, body string) *http.Request {
	at.t.Helper()
	r, err := http.NewRequestWithContext(at.t.Context(), method, at.url, strings.NewReader(body))
	if err != nil {
		at.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+at.token)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	return r
}

// do sends a request and returns the answer and its text.
func (at *site) do(r *http.Request) (*http.Response, string) {
	at.t.Helper()
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		at.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		at.t.Fatal(err)
	}
	return res, string(text)
}

// begin begins a session and returns its name.
func (at *site) begin() string {
	at.t.Helper()
	res, text := at.do(at.request("POST", initializeMessage))
	id := res.Header.Get("Mcp-Session-Id")
	if res.StatusCode != 200 || id == "" {
		at.t.Fatalf("initialize: %s %s", res.Status, text)
	}
	return id
}

const initializeMessage = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}`

// modern makes a request of 2026-07-28.
func (at *site) modern(id int, method, name, params string) *http.Request {
	at.t.Helper()
	r := at.request("POST", fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",`+
		`"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"raw","version":"1"},"progressToken":"p"}%s}}`, id, method, params))
	r.Header.Set("Mcp-Protocol-Version", "2026-07-28")
	r.Header.Set("Mcp-Method", method)
	if name != "" {
		r.Header.Set("Mcp-Name", name)
	}
	return r
}

// TestHTTPSession walks a task over HTTP in every version of the protocol.
func TestHTTPSession(t *testing.T) {
	for i, version := range []string{"2026-07-28", "2025-06-18", "2025-11-25", "2025-03-26", "2024-11-05"} {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			root := repository(t)
			a := newSite(t, quiet(Options{Root: root, Version: "test"})).connect("walker", version, nil)
			if got := a.s.InitializeResult().ProtocolVersion; got != version {
				t.Errorf("speaks %s", got)
			}
			if i == 0 { // once is enough: what is served is the same
				walk(t, a, root)
			} else {
				a.says("project_prescan", nil, "^State: bootstrap")
			}
		})
	}
}

// TestHTTPClients: a hundred at once, each under its own name, with ids that are the same, while strangers hold as many connections as there may be.
func TestHTTPClients(t *testing.T) {
	const agents = 100
	root := repository(t)
	at := newSite(t, quiet(Options{Root: root}))
	at.connect("first", latest, nil).says("project_prescan", nil)
	for range maxConnections {
		c, err := net.Dial("tcp", at.host)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
	}
	var all sync.WaitGroup
	for i := range agents {
		write(t, root, fmt.Sprintf("f%d.go", i), fmt.Sprintf("package main\n\nfunc f%d() {}\n", i))
	}
	git(t, root, "add", ".")
	for i := range agents {
		all.Go(func() {
			a := at.connect(fmt.Sprintf("agent%d", i), []string{latest, "2026-07-28"}[i%2], nil)
			path := fmt.Sprintf("f%d.go", i)
			a.says("file_registry_update_summaries", obj{"updates": []obj{{"path": path, "summary": "By " + path}}})
			a.says("explore", obj{"query": fmt.Sprintf("f%d", i)}, fmt.Sprintf(`f%d\.go`, i))
		})
	}
	all.Wait()
	a := at.connect("reader", latest, nil)
	for i := range agents {
		a.says("file_registry_get", obj{"paths": []string{fmt.Sprintf("f%d.go", i)}}, fmt.Sprintf(`by agent%d 1\.0 .*\n  > By f%d\.go`, i, i))
	}
}

// TestHTTPAttacks: what is not from a program of this user with the token gets nothing.
func TestHTTPAttacks(t *testing.T) {
	at := newSite(t, quiet(Options{Root: t.TempDir()}))
	id := at.begin()
	const list = `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`
	for _, c := range []struct {
		name   string
		status int
		change func(*http.Request)
	}{
		{"nothing wrong", 200, func(*http.Request) {}},
		{"localhost", 200, func(r *http.Request) { r.Host = "localhost:" + r.URL.Port() }},
		{"own origin", 200, func(r *http.Request) { r.Header.Set("Origin", "http://"+at.host) }},
		{"no token", 401, func(r *http.Request) { r.Header.Del("Authorization") }},
		{"wrong token", 401, func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+loopback.NewToken()) }},
		{"part of the token", 401, func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+at.token[:63]) }},
		{"another scheme", 401, func(r *http.Request) { r.Header.Set("Authorization", "Basic "+at.token) }},
		{"two tokens", 401, func(r *http.Request) { r.Header.Add("Authorization", "Bearer "+at.token) }},
		{"token in the query", 401, func(r *http.Request) { r.Header.Del("Authorization"); r.URL.RawQuery = "token=" + at.token }},
		{"evil host", 403, func(r *http.Request) { r.Host = "evil.example" }},
		{"evil host with our port", 403, func(r *http.Request) { r.Host = "evil.example:" + r.URL.Port() }},
		{"host without port", 403, func(r *http.Request) { r.Host = "127.0.0.1" }},
		{"evil origin", 403, func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }},
		{"null origin", 403, func(r *http.Request) { r.Header.Set("Origin", "null") }},
		{"origin of another port", 403, func(r *http.Request) { r.Header.Set("Origin", "http://localhost:1") }},
		{"from a page", 403, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }},
		{"another path", 404, func(r *http.Request) { r.URL.Path = "/" }},
		{"path below", 404, func(r *http.Request) { r.URL.Path = "/mcp/" }},
		{"path up", 404, func(r *http.Request) { r.URL.Path = "/x/../mcp" }},
		{"path twice", 404, func(r *http.Request) { r.URL.Path = "//mcp" }},
		{"path escaped", 404, func(r *http.Request) { r.URL.Path, r.URL.RawPath = "/mcp", "/%6dcp" }},
		{"PUT", 405, func(r *http.Request) { r.Method = "PUT" }},
		{"OPTIONS", 405, func(r *http.Request) { r.Method = "OPTIONS" }},
		{"HEAD", 405, func(r *http.Request) { r.Method = "HEAD" }},
		{"GET of a modern client", 405, func(r *http.Request) { r.Method = "GET"; r.Header.Set("Mcp-Protocol-Version", "2026-07-28") }},
		{"GET without a stream", 406, func(r *http.Request) { r.Method = "GET"; r.Header.Set("Accept", "text/html") }},
		{"a form", 415, func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") }},
		{"plain text", 415, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }},
		{"no type", 415, func(r *http.Request) { r.Header.Del("Content-Type") }},
		{"compressed", 415, func(r *http.Request) { r.Header.Set("Content-Encoding", "gzip") }},
		{"no session", 400, func(r *http.Request) { r.Header.Del("Mcp-Session-Id") }},
		{"another's session", 404, func(r *http.Request) { r.Header.Set("Mcp-Session-Id", "stdio") }},
		{"unknown version", 400, func(r *http.Request) { r.Header.Set("Mcp-Protocol-Version", "2020-01-01") }},
	} {
		r := at.request("POST", list)
		r.Header.Set("Mcp-Session-Id", id)
		c.change(r)
		res, text := at.do(r)
		if res.StatusCode != c.status {
			t.Errorf("%s: %s, want %d: %s", c.name, res.Status, c.status, text)
		}
		if strings.Contains(text, at.token) || res.Header.Get("Access-Control-Allow-Origin") != "" || res.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: tells too much: %v %s", c.name, res.Header, text)
		}
		if c.status != 200 && strings.Contains(text, "inputSchema") {
			t.Errorf("%s: is served: %s", c.name, text)
		}
		if (c.status == 401) != (res.Header.Get("WWW-Authenticate") != "") {
			t.Errorf("%s: WWW-Authenticate %q", c.name, res.Header.Get("WWW-Authenticate"))
		}
	}
}

// TestHTTPBodies: what is no message is refused, and the server goes on.
func TestHTTPBodies(t *testing.T) {
	at := newSite(t, quiet(Options{Root: t.TempDir()}))
	id := at.begin()
	for name, c := range map[string]struct {
		body   string
		status int
		says   string
	}{
		"empty":       {"", 400, "Parse error"},
		"no JSON":     {"{", 400, "Parse error"},
		"no UTF-8":    {"{\"a\":\"\xff\"}", 400, "not valid UTF-8"},
		"batch":       {"[]", 400, "batches are not supported"},
		"deep":        {strings.Repeat("[", 100), 400, "nested deeper"},
		"another rpc": {`{"jsonrpc":"1.0","id":1,"method":"ping"}`, 400, "jsonrpc must be"},
		"huge":        {`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"` + strings.Repeat("a", maxLine) + `"}}`, 413, "too large"},
		"no tool":     {`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_skeletn"}}`, 200, `did you mean \"get_skeleton\"`},
		"big id":      {`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, 200, `"id":9007199254740993`},
		"a response":  {`{"jsonrpc":"2.0","id":1,"result":{}}`, 202, ""},
		"a note":      {`{"jsonrpc":"2.0","method":"notifications/initialized"}`, 202, ""},
	} {
		r := at.request("POST", c.body)
		r.Header.Set("Mcp-Session-Id", id)
		res, text := at.do(r)
		if res.StatusCode != c.status || !strings.Contains(text, c.says) {
			t.Errorf("%s: %s %.300s, want %d %s", name, res.Status, text, c.status, c.says)
		}
	}
	r := at.request("POST", "")
	r.Body, r.ContentLength = io.NopCloser(strings.NewReader(strings.Repeat("[", maxLine+1))), -1
	if res, _ := at.do(r); res.StatusCode != 413 {
		t.Errorf("huge, of unknown size: %s", res.Status)
	}
}

// TestHTTPModernHeaders: since 2026-07-28 headers and message must agree.
func TestHTTPModernHeaders(t *testing.T) {
	at := newSite(t, quiet(Options{Root: t.TempDir()}))
	for name, c := range map[string]struct {
		status, code int
		change       func(*http.Request)
	}{
		"nothing wrong":    {200, 0, func(*http.Request) {}},
		"no version":       {400, -32020, func(r *http.Request) { r.Header.Del("Mcp-Protocol-Version") }},
		"another version":  {400, -32020, func(r *http.Request) { r.Header.Set("Mcp-Protocol-Version", "2027-01-01") }},
		"no method":        {400, -32020, func(r *http.Request) { r.Header.Del("Mcp-Method") }},
		"another method":   {400, -32020, func(r *http.Request) { r.Header.Set("Mcp-Method", "ping") }},
		"no name":          {400, -32020, func(r *http.Request) { r.Header.Del("Mcp-Name") }},
		"another name":     {400, -32020, func(r *http.Request) { r.Header.Set("Mcp-Name", "config_set") }},
		"resumed":          {400, -32020, func(r *http.Request) { r.Header.Set("Last-Event-ID", "1") }},
		"session":          {200, 0, func(r *http.Request) { r.Header.Set("Mcp-Session-Id", "none") }},
		"unsupported":      {400, -32022, nil},
		"no such method":   {404, -32601, nil},
		"no such resource": {400, -32602, nil},
	} {
		r := at.modern(7, "tools/call", "find_symbol", `,"name":"find_symbol","arguments":{"query":"x"}`)
		switch name {
		case "unsupported":
			body := `{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2027-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}`
			r = at.request("POST", body)
			r.Header.Set("Mcp-Protocol-Version", "2027-01-01")
			r.Header.Set("Mcp-Method", "tools/list")
		case "no such method":
			r = at.modern(7, "nothing/here", "", "")
		case "no such resource":
			r = at.modern(7, "resources/read", "x://y", `,"uri":"x://y"`)
		default:
			c.change(r)
		}
		res, text := at.do(r)
		var m struct{ Error struct{ Code int } }
		_ = json.Unmarshal([]byte(text), &m)
		if res.StatusCode != c.status || m.Error.Code != c.code {
			t.Errorf("%s: %s %s, want %d %d", name, res.Status, text, c.status, c.code)
		}
		if res.Header.Get("Mcp-Session-Id") != "" {
			t.Errorf("%s: a session is named", name)
		}
	}
}

// TestHTTPSlowBody: who sends slowly holds nothing for long.
func TestHTTPSlowBody(t *testing.T) {
	at := newSite(t, quiet(Options{Root: t.TempDir()}))
	conn, err := net.Dial("tcp", at.host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /mcp HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n{", at.host, at.token, maxLine)
	deadline := time.Now().Add(unhurried)
	for at.held() < maxLine {
		if time.Now().After(deadline) {
			t.Fatal("the body is not waited for")
		}
		time.Sleep(time.Millisecond)
	}
	at.begin() // others are served meanwhile
	conn.Close()
	for at.held() > 0 {
		if time.Now().After(deadline) {
			t.Fatalf("%d bytes are held for a client that is gone", at.held())
		}
		time.Sleep(time.Millisecond)
	}
}

func (at *site) held() int {
	at.s.mu.Lock()
	defer at.s.mu.Unlock()
	return at.s.waiting
}
