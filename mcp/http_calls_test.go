package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// events reads the messages of a stream.
func events(t *testing.T, body io.Reader) []rpcMessage {
	t.Helper()
	var all []rpcMessage
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var m rpcMessage
			if err := json.Unmarshal([]byte(data), &m); err != nil {
				t.Fatalf("%q: %v", data, err)
			}
			all = append(all, m)
		}
	}
	return all
}

// steady is a tool that tells of each of its steps and answers at once after the last. It counts in begun, if there is one.
func steady(begun *atomic.Int32, steps int) tool {
	return define(tool{name: "steady", about: "steady", deadline: time.Minute}, func(_ context.Context, c *request, _ struct{}) (answer, error) {
		if begun != nil {
			begun.Add(1)
		}
		for i := 1; i <= steps; i++ {
			time.Sleep(progressEvery + time.Millisecond)
			c.progress(i, steps)
		}
		return answer{text: "done"}, nil
	})
}

// TestHTTPProgress: every notification comes, in order, and before the answer: also the last, which mcp-go loses.
func TestHTTPProgress(t *testing.T) {
	at := newSite(t, quiet(Options{Root: t.TempDir()}), steady(nil, 3))
	id := at.begin()
	var all sync.WaitGroup
	for i := range 12 {
		r := at.modern(i, "tools/call", "steady", `,"name":"steady"`)
		if i%2 == 0 {
			r = at.request("POST", fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"steady","_meta":{"progressToken":"p"}}}`, i))
			r.Header.Set("Mcp-Session-Id", id)
		}
		all.Go(func() {
			res, text := at.do(r)
			got := events(t, strings.NewReader(text))
			if res.Header.Get("Content-Type") != "text/event-stream" || len(got) != 4 {
				t.Errorf("%s %s", res.Status, text)
				return
			}
			for n, m := range got[:3] {
				if m.Method != "notifications/progress" || m.Params.Progress != float64(n+1) {
					t.Errorf("message %d: %+v", n, m)
				}
			}
			if got[3].text() != "done" || string(got[3].ID) != fmt.Sprint(i) {
				t.Errorf("answer %+v", got[3])
			}
		})
	}
	all.Wait()
	r := at.modern(1, "tools/call", "steady", `,"name":"steady"`)
	r.Header.Set("Accept", "application/json")
	if res, text := at.do(r); res.Header.Get("Content-Type") != "application/json" || !strings.Contains(text, "done") {
		t.Errorf("without streams: %v %s", res.Header, text)
	}
}

// TestHTTPGone: who goes away, or cancels, stops a call.
func TestHTTPGone(t *testing.T) {
	begun, stopped := newCounter(), newCounter()
	at := newSite(t, quiet(Options{Root: t.TempDir()}), slow(&begun.n, &stopped.n))
	id := at.begin()
	legacy := func(ctx context.Context, id string, call int) {
		r := at.request("POST", fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"slow"}}`, call)).WithContext(ctx)
		r.Header.Set("Mcp-Session-Id", id)
		if res, err := http.DefaultClient.Do(r); err == nil {
			res.Body.Close()
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	begun.then(1, cancel)
	legacy(ctx, id, 5)
	stopped.reach(t, 1)
	again, stop := context.WithCancel(t.Context())
	begun.then(2, stop)
	if res, err := http.DefaultClient.Do(at.modern(1, "tools/call", "slow", `,"name":"slow"`).WithContext(again)); err == nil {
		res.Body.Close()
	}
	stopped.reach(t, 2)
	var all sync.WaitGroup
	all.Go(func() { legacy(t.Context(), id, 6) })
	all.Go(func() { legacy(t.Context(), id, 7) })
	begun.reach(t, 4)
	other := at.begin()
	for _, session := range []string{other, id} { // of another's session it stops nothing
		r := at.request("POST", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":6}}`)
		r.Header.Set("Mcp-Session-Id", session)
		if res, _ := at.do(r); res.StatusCode != 202 {
			t.Errorf("cancelled: %s", res.Status)
		}
		if session == other && stopped.n.Load() > 2 {
			t.Error("a client stops the call of another one")
		}
	}
	stopped.reach(t, 3)
	r := at.request("DELETE", "")
	r.Header.Set("Mcp-Session-Id", id)
	if res, _ := at.do(r); res.StatusCode != 200 {
		t.Errorf("delete: %s", res.Status)
	}
	stopped.reach(t, 4)
	all.Wait()
	if res, _ := at.do(r); res.StatusCode != 404 {
		t.Errorf("a session that ended: %s", res.Status)
	}
}

// TestHTTPSessions: there are only so many, and those nobody uses go first.
func TestHTTPSessions(t *testing.T) {
	at := newSite(t, quiet(Options{Root: t.TempDir()}))
	first := at.begin()
	kept := at.begin()
	ping := func(id string) int {
		r := at.request("POST", `{"jsonrpc":"2.0","id":1,"method":"ping"}`)
		r.Header.Set("Mcp-Session-Id", id)
		res, _ := at.do(r)
		return res.StatusCode
	}
	for range maxSessions - 2 {
		at.begin()
	}
	if got := ping(kept); got != 200 {
		t.Fatalf("ping: %d", got)
	}
	if got := ping(first); got != 200 {
		t.Fatalf("ping: %d", got)
	}
	for range maxSessions - 2 {
		at.begin()
	}
	if ping(kept) != 200 || ping(first) != 200 {
		t.Error("a session in use went before the others")
	}
	at.s.sessions.mu.Lock()
	if n := len(at.s.sessions.all); n != maxSessions {
		t.Errorf("%d sessions, there may be %d", n, maxSessions)
	}
	at.s.sessions.now = func() time.Time { return time.Now().Add(sessionTime + time.Second) }
	at.s.sessions.mu.Unlock()
	at.s.sessions.expire(sessionTime)
	if got := ping(kept); got != 404 {
		t.Errorf("a session that nobody used for long: %d", got)
	}
}

// TestHTTPEnds: streams end at once, calls get a moment, and nothing is left.
func TestHTTPEnds(t *testing.T) {
	begun, stopped := newCounter(), newCounter()
	at := newSite(t, quiet(Options{Root: t.TempDir()}), slow(&begun.n, &stopped.n), steady(&begun.n, 2))
	id := at.begin()
	get := at.request("GET", "")
	get.Header.Set("Mcp-Session-Id", id)
	res, err := http.DefaultClient.Do(get)
	if err != nil || res.StatusCode != 200 {
		t.Fatalf("stream: %v, %+v", err, res)
	}
	defer res.Body.Close()
	answers := make(chan string, 2)
	for _, tool := range []string{"steady", "slow"} {
		r := at.modern(1, "tools/call", tool, `,"name":"`+tool+`"`)
		go func() {
			if res, err := http.DefaultClient.Do(r); err == nil {
				text, _ := io.ReadAll(res.Body)
				res.Body.Close()
				answers <- string(text)
				return
			}
			answers <- ""
		}()
	}
	begun.reach(t, 2)
	at.stop()
	if _, err := io.ReadAll(res.Body); err != nil {
		t.Errorf("the stream: %v", err)
	}
	at.ended()
	stopped.reach(t, 1)
	if a, b := <-answers, <-answers; !strings.Contains(a+b, "done") {
		t.Errorf("a call that takes a moment is not answered: %q %q", a, b)
	}
}
