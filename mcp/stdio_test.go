package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A peer is a client that says what it likes.
type peer struct {
	t    *testing.T
	in   *os.File // to the server
	out  *os.File // from it
	read *bufio.Reader
	done chan error // what serving returned
}

// serveTools serves tools over pipes of the system.
func serveTools(t *testing.T, tools ...tool) *peer {
	t.Helper()
	d := newService(Options{Version: "test"}, slog.New(slog.DiscardHandler))
	return connect(t, func(in io.Reader, out io.Writer) error {
		return newStdio(d.serverOf(tools), d.unknown, d.log).serve(t.Context(), in, out)
	})
}

func connect(t *testing.T, serve func(io.Reader, io.Writer) error) *peer {
	t.Helper()
	inR, inW := pipe(t)
	outR, outW := pipe(t)
	p := &peer{t: t, in: inW, out: outR, read: bufio.NewReader(outR), done: make(chan error, 1)}
	go func() { p.done <- serve(inR, outW); outW.Close() }()
	t.Cleanup(func() {
		inW.Close()
		outR.Close()
	})
	return p
}

func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	return r, w
}

func (p *peer) send(format string, args ...any) {
	p.t.Helper()
	if _, err := fmt.Fprintf(p.in, format+"\n", args...); err != nil {
		p.t.Fatalf("send: %v", err)
	}
}

func (p *peer) call(id int, tool, arguments string) {
	p.t.Helper()
	p.send(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s,"_meta":{"progressToken":"p%d"}}}`, id, tool, arguments, id)
}

// An rpcMessage is anything that a server sends.
type rpcMessage struct {
	ID     json.RawMessage
	Method string
	Params struct {
		ProgressToken   string
		Progress, Total float64
	}
	Result struct {
		IsError bool
		Content []struct{ Text string }
	}
	Error *struct {
		Code    int
		Message string
	}
}

func (m rpcMessage) text() string {
	if m.Error != nil {
		return m.Error.Message
	}
	if len(m.Result.Content) == 0 {
		return ""
	}
	return m.Result.Content[0].Text
}

// line returns the next message as it is written.
func (p *peer) line() []byte {
	p.t.Helper()
	if err := p.out.SetReadDeadline(time.Now().Add(unhurried)); err != nil {
		p.t.Fatal(err)
	}
	l, err := p.read.ReadBytes('\n')
	if err != nil {
		p.t.Fatalf("no reply: %v (%q)", err, l)
	}
	return l
}

// next returns the next message.
func (p *peer) next() rpcMessage {
	p.t.Helper()
	l := p.line()
	var m rpcMessage
	if err := json.Unmarshal(l, &m); err != nil {
		p.t.Fatalf("reply %q: %v", l, err)
	}
	return m
}

// unhurried is how long something may take that comes at once where the machine is idle. Only what never comes takes so long.
const unhurried = time.Minute

// ended returns what serving returned.
func (p *peer) ended() error {
	p.t.Helper()
	select {
	case err := <-p.done:
		return err
	case <-time.After(unhurried):
		p.t.Fatal("still serving")
		return nil
	}
}

// alive checks that a good request is answered.
func (p *peer) alive(id int) {
	p.t.Helper()
	p.send(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`, id)
	if m := p.next(); string(m.ID) != fmt.Sprint(id) || m.Error != nil {
		p.t.Fatalf("ping answered by %+v", m)
	}
}

// instant is a tool that answers at once.
func instant(about string, fn func() string) tool {
	return define(tool{name: about, about: about, deadline: time.Minute}, func(context.Context, *request, struct{}) (answer, error) {
		return answer{text: fn()}, nil
	})
}

// slow is a tool that works until it is stopped, telling of its progress. It counts in begun, if there is one, and in stopped.
func slow(begun, stopped *atomic.Int32) tool {
	return define(tool{name: "slow", about: "slow", deadline: time.Minute}, func(ctx context.Context, c *request, _ struct{}) (answer, error) {
		if begun != nil {
			begun.Add(1)
		}
		for i := 1; ; i++ {
			c.progress(i, 1000)
			select {
			case <-ctx.Done():
				stopped.Add(1)
				return answer{}, ctx.Err()
			case <-time.After(20 * time.Millisecond):
			}
		}
	})
}

func TestServeSurvivesBadFrames(t *testing.T) {
	p := serveTools(t, instant("ok", func() string { return "fine" }))
	for i, c := range badFrames {
		p.send("%s", c.line)
		if m := p.next(); m.Error == nil || m.Error.Code != c.code || string(m.ID) != c.id {
			t.Errorf("%s: answered by %+v", c.name, m)
		}
		p.alive(1000 + i)
	}
	for _, silent := range []string{
		"", "   ", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, `{"jsonrpc":"2.0","method":"no/such"}`,
		`{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled"}`,
	} {
		if strings.TrimSpace(silent) == "" && silent != "" {
			continue
		}
		p.send("%s", silent)
	}
	p.alive(2000)
	p.send(`{"jsonrpc":"2.0","id":3,"method":"no/such"}`)
	if m := p.next(); m.Error == nil || m.Error.Code != -32601 {
		t.Errorf("unknown method: %+v", m)
	}
	p.send(`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`)
	if m := p.next(); string(m.ID) != "9007199254740993" {
		t.Errorf("id came back as %s", m.ID)
	}
	p.in.Close()
	if err := p.ended(); err != nil {
		t.Error(err)
	}
}

func TestServeSkipsHugeLines(t *testing.T) {
	p := serveTools(t, instant("ok", func() string { return "fine" }))
	p.alive(1)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	chunk := []byte(strings.Repeat("x", 1<<20))
	for range 50 {
		if _, err := p.in.Write(chunk); err != nil {
			t.Fatal(err)
		}
	}
	p.send("")
	if m := p.next(); m.Error == nil || m.Error.Code != -32600 || string(m.ID) != "null" {
		t.Errorf("answered by %+v", m)
	}
	p.alive(2)
	runtime.ReadMemStats(&after)
	if used := int64(after.HeapSys) - int64(before.HeapSys); used > 80<<20 {
		t.Errorf("a line of 50 MB cost %d MB", used>>20)
	}
}

func TestServeRefusesUnknownTools(t *testing.T) {
	p := serveTools(t, instant("config_get", func() string { return "" }))
	for params, want := range map[string]string{
		`{"name":"config_gte"}`: `did you mean "config_get"`,
		`{"name":"rm"}`:         "there are config_get",
		`{"name":7}`:            `"name" must name a tool`,
		`{}`:                    `"name" must name a tool`,
	} {
		p.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":%s}`, params)
		if m := p.next(); m.Error == nil || m.Error.Code != -32602 || !strings.Contains(m.Error.Message, want) {
			t.Errorf("%s: answered by %+v", params, m)
		}
	}
	p.alive(2)
}

// TestServeInvalidParams: parameters of a wrong type are told apart from messages that are no requests.
func TestServeInvalidParams(t *testing.T) {
	p := serveTools(t, instant("ok", func() string { return "fine" }))
	for method, params := range map[string]string{
		"resources/read": `{"uri":5}`, "resources/list": `{"cursor":5}`, "prompts/get": `{"name":"atomic-close","arguments":{"commit":5}}`,
		"tools/call": `{"name":"ok","_meta":5}`, "completion/complete": `{"ref":{"type":"x"}}`,
	} {
		p.send(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, method, params)
		if m := p.next(); m.Error == nil || m.Error.Code != -32602 || !strings.HasPrefix(m.Error.Message, "Invalid params: ") || strings.Contains(m.Error.Message, "unparsable") {
			t.Errorf("%s: answered by %+v", method, m)
		}
	}
	p.alive(2)
}

func TestServeSurvivesPanics(t *testing.T) {
	p := serveTools(t, instant("bad", func() string { panic("boom") }), instant("ok", func() string { return "fine" }))
	for range 20 {
		p.call(1, "bad", "{}")
		if m := p.next(); m.Error == nil || m.Error.Code != -32603 || strings.Contains(m.Error.Message, "boom") {
			t.Fatalf("answered by %+v", m)
		}
	}
	p.call(2, "ok", "{}")
	if m := p.next(); m.text() != "fine" {
		t.Errorf("answered by %+v", m)
	}
}

func TestServeCancels(t *testing.T) {
	var stopped atomic.Int32
	p := serveTools(t, slow(nil, &stopped))
	p.send(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"peer","version":"1"}}}`)
	p.next()
	p.call(1, "slow", "{}")
	last := 0.0
	for range 3 {
		m := p.next()
		if m.Method != "notifications/progress" || m.Params.ProgressToken != "p1" || m.Params.Progress <= last {
			t.Fatalf("progress after %v: %+v", last, m)
		}
		last = m.Params.Progress
	}
	start := time.Now()
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	for stopped.Load() == 0 {
		if time.Since(start) > unhurried {
			t.Fatal("not stopped")
		}
		time.Sleep(time.Millisecond)
	}
	p.send(`{"jsonrpc":"2.0","id":2,"method":"ping"}`)
	for {
		if m := p.next(); m.Method == "" {
			if string(m.ID) != "2" { // a cancelled call is not answered
				t.Errorf("answered by %+v", m)
			}
			break
		}
	}
}

func TestServeEnds(t *testing.T) {
	t.Run("input ends in a call", func(t *testing.T) {
		begun, stopped := newCounter(), new(atomic.Int32)
		p := serveTools(t, slow(&begun.n, stopped))
		p.call(1, "slow", "{}")
		begun.reach(t, 1)
		p.in.Close()
		if err := p.ended(); err != nil || stopped.Load() != 1 {
			t.Errorf("err %v, %d stopped", err, stopped.Load())
		}
	})
	t.Run("input ends in a quick call", func(t *testing.T) {
		p := serveTools(t, instant("nap", func() string { time.Sleep(100 * time.Millisecond); return "rested" }))
		p.call(1, "nap", "{}")
		p.in.Close()
		if m := p.next(); m.text() != "rested" {
			t.Errorf("answered by %+v", m)
		}
		if err := p.ended(); err != nil {
			t.Error(err)
		}
	})
	t.Run("input ends in a line", func(t *testing.T) {
		p := serveTools(t)
		fmt.Fprint(p.in, `{"jsonrpc":"2.0","id":1,"met`)
		p.in.Close()
		if err := p.ended(); err != nil {
			t.Error(err)
		}
	})
	t.Run("client stops reading", func(t *testing.T) {
		var stopped atomic.Int32
		p := serveTools(t, slow(nil, &stopped))
		p.out.Close()
		p.call(1, "slow", "{}")
		time.Sleep(20 * time.Millisecond)
		fmt.Fprintln(p.in, `{"jsonrpc":"2.0","id":2,"method":"ping"}`)
		if err := p.ended(); err != nil {
			t.Error(err)
		}
		if stopped.Load() != 1 {
			t.Error("the call was not stopped")
		}
	})
	t.Run("a tool does not stop", func(t *testing.T) {
		release := make(chan struct{})
		defer close(release)
		p := serveTools(t, instant("deaf", func() string { <-release; return "" }))
		p.call(1, "deaf", "{}")
		time.Sleep(20 * time.Millisecond)
		p.in.Close()
		if err := p.ended(); err != nil {
			t.Error(err)
		}
	})
}

func TestServeManyAtOnce(t *testing.T) {
	var now, most atomic.Int32
	p := serveTools(t, instant("busy", func() string {
		n := now.Add(1)
		for {
			m := most.Load()
			if n <= m || most.CompareAndSwap(m, n) {
				break
			}
		}
		time.Sleep(2 * time.Millisecond)
		now.Add(-1)
		return "done"
	}))
	const calls = 200
	go func() {
		for i := range calls {
			p.call(i, "busy", "{}")
		}
	}()
	answered := map[string]bool{}
	for range calls {
		m := p.next()
		if m.text() != "done" || answered[string(m.ID)] {
			t.Fatalf("answered by %+v", m)
		}
		answered[string(m.ID)] = true
	}
	if most.Load() > maxCalls {
		t.Errorf("%d ran at once", most.Load())
	}
}

func TestServeRefusesWhatIsTooMuch(t *testing.T) {
	release := make(chan struct{})
	p := serveTools(t, instant("wait", func() string { <-release; return "done" }))
	p.call(1, "wait", "{}")
	time.Sleep(20 * time.Millisecond)
	p.call(1, "wait", "{}")
	if m := p.next(); m.Error == nil || string(m.ID) != "null" || !strings.Contains(m.text(), "id 1 is already in use") {
		t.Errorf("second use of an id: %+v", m)
	}
	for i := 2; i <= maxWaiting; i++ {
		p.call(i, "wait", "{}")
	}
	p.call(999, "wait", "{}")
	if m := p.next(); m.Error == nil || m.Error.Code != codeBusy || string(m.ID) != "999" {
		t.Errorf("a call too many: %+v", m)
	}
	close(release)
	for range maxWaiting {
		if m := p.next(); m.text() != "done" {
			t.Fatalf("answered by %+v", m)
		}
	}
	p.alive(1)
}

func TestServeStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := connect(t, func(in io.Reader, out io.Writer) error { return Serve(ctx, Options{}, in, out) })
	p.alive(1)
	cancel()
	if err := p.ended(); err != nil {
		t.Error(err)
	}
	err := Serve(t.Context(), Options{Toolsets: []string{"no-such"}}, strings.NewReader(""), io.Discard)
	if !errors.Is(err, ErrToolset) {
		t.Errorf("unknown toolset: %v", err)
	}
}

// A counter counts what happens elsewhere.
type counter struct{ n atomic.Int32 }

func newCounter() *counter { return new(counter) }

// reach waits until it has counted to want.
func (c *counter) reach(t *testing.T, want int32) {
	t.Helper()
	for end := time.Now().Add(unhurried); c.n.Load() < want; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("counted %d, want %d", c.n.Load(), want)
		}
	}
}

// then calls f, elsewhere, when it has counted to want.
func (c *counter) then(want int32, f func()) {
	go func() {
		for c.n.Load() < want {
			time.Sleep(time.Millisecond)
		}
		f()
	}()
}
