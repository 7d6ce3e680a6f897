package loopback

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestAddr(t *testing.T) {
	for addr, want := range map[string]string{
		"": "127.0.0.1:0", "127.0.0.1:80": "127.0.0.1:80", "127.1.2.3:80": "127.1.2.3:80", "localhost:0": "127.0.0.1:0",
		"[::1]:7": "::1:7", "[0:0:0:0:0:0:0:1]:7": "::1:7",
		"0.0.0.0:0": "", ":80": "", "[::]:80": "", "192.168.0.1:80": "", "example.com:80": "", "127.0.0.1": "", "127.0.0.1:x": "",
		"127.0.0.1:-1": "", "127.0.0.1:65536": "", "LOCALHOST.evil:1": "", "[::ffff:10.0.0.1]:1": "", "127.0.0.1:80:80": "",
	} {
		host, port, err := Addr(addr)
		if got := host + ":" + port; want != "" && (err != nil || got != want) || want == "" && !errors.Is(err, ErrAddr) {
			t.Errorf("%q: %s, %v, want %s", addr, got, err, want)
		}
	}
}

// TestListener: it takes so many connections, closes the others, and has room again when one is gone.
func TestListener(t *testing.T) {
	l, err := Listen(t.Context(), "127.0.0.1:0", 2)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if hosts := l.Hosts(); len(hosts) != 2 || hosts[0] != l.Addr().String() || l.Port() != l.Addr().(*net.TCPAddr).Port {
		t.Errorf("hosts %v, port %d, at %v", hosts, l.Port(), l.Addr())
	}
	taken := make(chan net.Conn, 9)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			taken <- c
		}
	}()
	dial := func() net.Conn {
		t.Helper()
		c, err := net.Dial("tcp", l.Hosts()[0])
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	dial()
	dial()
	first := <-taken
	<-taken
	third := dial()
	_ = third.SetReadDeadline(time.Now().Add(time.Minute))
	var timeout net.Error
	if _, err := third.Read(make([]byte, 1)); err == nil || errors.As(err, &timeout) && timeout.Timeout() {
		t.Errorf("a third connection is kept: %v", err)
	}
	_ = first.Close()
	_ = first.Close() // makes room once
	dial()
	select {
	case <-taken:
	case <-time.After(time.Minute):
		t.Error("there is no room again")
	}
}

func TestGuard(t *testing.T) {
	g := Guard{Hosts: []string{"127.0.0.1:7", "localhost:7"}, Token: NewToken()}
	if g.Token == NewToken() || len(g.Token) != 64 {
		t.Errorf("token %q", g.Token)
	}
	for name, c := range map[string]struct {
		code   string
		change func(*http.Request)
	}{
		"right":     {"", func(*http.Request) {}},
		"LOCALHOST": {"", func(r *http.Request) { r.Host = "LocalHost:7" }},
		"bearer":    {"", func(r *http.Request) { r.Header.Set("Authorization", "bearer "+g.Token) }},
		"own page": {"", func(r *http.Request) {
			r.Header.Set("Origin", "http://localhost:7")
			r.Header.Set("Sec-Fetch-Site", "same-origin")
		}},
		"host":             {"foreign_host", func(r *http.Request) { r.Host = "127.0.0.1:8" }},
		"no host":          {"foreign_host", func(r *http.Request) { r.Host = "" }},
		"origin":           {"foreign_origin", func(r *http.Request) { r.Header.Set("Origin", "https://localhost:7") }},
		"one of origins":   {"foreign_origin", func(r *http.Request) { r.Header["Origin"] = []string{"http://localhost:7", "http://evil"} }},
		"empty origin":     {"foreign_origin", func(r *http.Request) { r.Header.Set("Origin", "") }},
		"site":             {"foreign_origin", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }},
		"no token":         {"no_token", func(r *http.Request) { r.Header.Del("Authorization") }},
		"empty token":      {"no_token", func(r *http.Request) { r.Header.Set("Authorization", "Bearer ") }},
		"token and blanks": {"no_token", func(r *http.Request) { r.Header.Set("Authorization", "Bearer  "+g.Token) }},
		"bare token":       {"no_token", func(r *http.Request) { r.Header.Set("Authorization", g.Token) }},
	} {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:7/x", http.NoBody)
		r.Header.Set("Authorization", "Bearer "+g.Token)
		c.change(r)
		w := httptest.NewRecorder()
		no := g.Check(w, r)
		if no == nil && c.code != "" || no != nil && no.Code != c.code {
			t.Errorf("%s: %+v, want %q", name, no, c.code)
		}
		if w.Header().Get("Cache-Control") != "no-store" || (w.Header().Get("Connection") == "close") != (c.code != "") {
			t.Errorf("%s: %v", name, w.Header())
		}
	}
	r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:7/", http.NoBody)
	r.Header.Set("Authorization", "Bearer ")
	if no := (Guard{Hosts: g.Hosts}).Check(httptest.NewRecorder(), r); no == nil {
		t.Error("a guard without a token lets everybody in")
	}
}

// TestGuardLateBody: whoever has no token is answered and let go even if the body that was promised never comes.
func TestGuardLateBody(t *testing.T) {
	l, err := Listen(t.Context(), "", 1)
	if err != nil {
		t.Fatal(err)
	}
	g := Guard{Hosts: l.Hosts(), Token: NewToken()}
	s := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if no := g.Check(w, r); no != nil {
			w.WriteHeader(no.Status)
		}
	})}
	go s.Serve(l)
	t.Cleanup(func() { s.Close() })
	c, err := new(net.Dialer).DialContext(t.Context(), "tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprintf(c, "POST / HTTP/1.1\r\nHost: %s\r\nContent-Length: 9\r\n\r\n", l.Hosts()[0])
	if answer, err := io.ReadAll(c); err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 401 ") {
		t.Errorf("%q, %v", answer, err)
	}
}
