package loopback

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
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
	ended := func(c net.Conn) bool {
		_ = c.SetReadDeadline(time.Now().Add(time.Minute))
		_, err := c.Read(make([]byte, 1))
		var timeout net.Error
		return err != nil && (!errors.As(err, &timeout) || !timeout.Timeout())
	}
	oldest := dial()
	first := <-taken
	dial()
	<-taken
	dial() // takes the place of the oldest
	<-taken
	if !ended(oldest) {
		t.Error("the oldest of three connections is kept")
	}
	_ = first.Close() // it has left already, and makes no room
	if l.room.held != 2 || l.room.strangers.Len() != 2 {
		t.Errorf("%d are held, %d of them strangers", l.room.held, l.room.strangers.Len())
	}
}

// TestKeptConnection: a client that sends by a connection that it kept loses no request, since it gives connections up before the server
// does, those by which it has asked nothing yet, too.
func TestKeptConnection(t *testing.T) {
	h := NewServer(http.NotFoundHandler(), slog.New(slog.DiscardHandler), time.Hour)
	keeps := http.DefaultTransport.(*http.Transport).IdleConnTimeout
	if h.ReadHeaderTimeout <= keeps || h.IdleTimeout <= keeps || h.ReadTimeout <= h.ReadHeaderTimeout {
		t.Errorf("connections end after %v, %v and %v; a client keeps them for %v", h.ReadHeaderTimeout, h.IdleTimeout, h.ReadTimeout, keeps)
	}
}

// TestNobodyShutsOut: however many connections are open to a server, one with the token is served, as long as not all are at work.
func TestNobodyShutsOut(t *testing.T) {
	const most = 4
	l, err := Listen(t.Context(), "", most)
	if err != nil {
		t.Fatal(err)
	}
	guard := Guard{Hosts: l.Hosts(), Token: NewToken()}
	working, release := make(chan struct{}, 99), make(chan struct{})
	h := &http.Server{ReadHeaderTimeout: time.Hour, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if no := guard.Check(w, r); no != nil {
			http.Error(w, no.Message, no.Status)
		} else if r.URL.Path == "/wait" {
			working <- struct{}{}
			<-release
		}
	})}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- Run(ctx, h, l, func() error { return nil }, nil, time.Minute) }()
	defer func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}()
	// A client of its own for each, so that each has a connection, which it keeps.
	ask := func(path, token string) (int, error) {
		c := &http.Client{Transport: &http.Transport{}}
		t.Cleanup(c.CloseIdleConnections)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+l.Hosts()[0]+path, nil)
		if err != nil {
			return 0, err
		}
		r.Header.Set("Authorization", "Bearer "+token)
		a, err := c.Do(r)
		if err != nil {
			return 0, err
		}
		defer a.Body.Close()
		_, err = io.Copy(io.Discard, a.Body)
		return a.StatusCode, err
	}
	stranger := func(first string) {
		t.Helper()
		c, err := net.Dial("tcp", l.Hosts()[0])
		if err == nil {
			_, err = c.Write([]byte(first))
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
	}
	served := func(what string) {
		t.Helper()
		if status, err := ask("/", guard.Token); status != http.StatusOK || err != nil {
			t.Errorf("%s: %d %v", what, status, err)
		}
	}
	for range 3 {
		for _, first := range []string{"", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: " + l.Hosts()[0] + "\r\nContent-Length: 9\r\n\r\n"} {
			for range 2 * most {
				stranger(first)
			}
			served("strangers everywhere")
		}
	}
	for range 3 * most {
		served("with its own idle connections")
		if status, err := ask("/", "wrong"); status != http.StatusUnauthorized {
			t.Errorf("without the token: %d %v", status, err)
		}
	}
	var waiting sync.WaitGroup
	for range most {
		waiting.Go(func() {
			if status, err := ask("/wait", guard.Token); status != http.StatusOK || err != nil {
				t.Errorf("at work: %d %v", status, err)
				working <- struct{}{} // it never came to work
			}
		})
		<-working
	}
	stranger("")
	if _, err := ask("/", guard.Token); err == nil {
		t.Error("more are served at once than there is room for")
	}
	close(release) // each that was at work goes on
	waiting.Wait()
	served("afterwards")
}

// TestWaitsForRoom: a connection that comes while all are at work is taken in when one of them has done with its request or leaves.
func TestWaitsForRoom(t *testing.T) {
	for name, done := range map[string]func(g *guest){
		"idle": func(g *guest) { g.becomes(http.StateIdle) },
		"gone": func(g *guest) { _ = g.Close() },
	} {
		r := newRoom(1)
		a, b := net.Pipe()
		defer b.Close()
		first := r.enter(a)
		Admit(httptest.NewRequestWithContext(context.WithValue(t.Context(), guestKey{}, first), http.MethodGet, "/", http.NoBody))
		if r.enter(b) != nil {
			t.Fatalf("%s: more are taken in than there is room for", name)
		}
		taken := make(chan *guest)
		go func() { taken <- r.wait(b) }()
		done(first)
		if <-taken == nil {
			t.Errorf("%s: no room was made", name)
		}
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
