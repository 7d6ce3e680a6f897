package mcp

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/loopback"
)

// TestServeHTTP: from the readiness line to the end, with the token in a file.
func TestServeHTTP(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	serve := func(h HTTPOptions) (Ready, func() error) {
		t.Helper()
		ctx, stop := context.WithCancel(t.Context())
		ready, done := make(chan Ready, 1), make(chan error, 1)
		h.Ready = func(r Ready) error { ready <- r; return nil }
		go func() { done <- ServeHTTP(ctx, Options{Root: t.TempDir(), Version: "v"}, h) }()
		select {
		case r := <-ready:
			return r, func() error { stop(); return <-done }
		case err := <-done:
			stop()
			return Ready{}, func() error { return err }
		}
	}
	r, end := serve(HTTPOptions{})
	token, err := os.ReadFile(r.TokenFile)
	if err != nil || r.Version != "v" || r.PID != os.Getpid() {
		t.Fatalf("%v, %+v", err, r)
	}
	if bytes.Contains(marshal(r), bytes.TrimSpace(token)) {
		t.Error("the token is told")
	}
	at := &site{t: t, url: r.URL, token: strings.TrimSpace(string(token))}
	at.begin()
	fi, _ := os.Stat(r.TokenFile)
	if fi.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", fi.Mode())
	}
	if err := end(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(r.TokenFile); err == nil {
		t.Error("the token is left")
	}

	file := filepath.Join(t.TempDir(), "token")
	r, end = serve(HTTPOptions{TokenFile: file})
	first, _ := os.ReadFile(file)
	if err := end(); err != nil || r.TokenFile != file || len(first) != tokenLen+1 {
		t.Fatalf("%v, %+v, %q", err, r, first)
	}
	_, end = serve(HTTPOptions{TokenFile: file})
	if again, _ := os.ReadFile(file); end() != nil || !bytes.Equal(first, again) {
		t.Errorf("the token of a named file changes: %q %q", first, again)
	}
	if _, end = serve(HTTPOptions{Idle: 50 * time.Millisecond}); end() != nil {
		t.Error("it ends with an error")
	}
	for name, spoil := range map[string]func(){
		"may be read by others": func() { _ = os.Chmod(file, 0o644) },
		"something else":        func() { _ = os.WriteFile(file, []byte("secret of mine"), 0o600); _ = os.Chmod(file, 0o600) },
		"not a file of this": func() {
			_ = os.Remove(file)
			_ = os.Symlink("elsewhere", file)
		},
	} {
		_ = os.Remove(file)
		_ = os.WriteFile(file, first, 0o600)
		spoil()
		before, _ := os.ReadFile(file)
		if _, end := serve(HTTPOptions{TokenFile: file}); !strings.Contains(fmt.Sprint(end()), name) {
			t.Errorf("%s: served", name)
		}
		if after, _ := os.ReadFile(file); !bytes.Equal(before, after) {
			t.Errorf("%s: the file was written", name)
		}
	}
	for _, addr := range []string{"0.0.0.0:0", "[::]:0", ":0", "192.168.1.1:80", "example.com:80", "127.0.0.1", "127.0.0.1:x"} {
		_, end := serve(HTTPOptions{Addr: addr})
		if err := end(); err == nil || !strings.Contains(err.Error(), "loopback") {
			t.Errorf("%s: %v", addr, err)
		}
	}
}

// TestHTTPIdle: a server that nobody asks anything ends, and one with a stream goes on.
func TestHTTPIdle(t *testing.T) {
	d := quiet(Options{Root: t.TempDir()})
	srv, err := d.server()
	if err != nil {
		t.Fatal(err)
	}
	l, err := loopback.Listen(t.Context(), "", 8)
	if err != nil {
		t.Fatal(err)
	}
	s := newHTTPServer(dispatcher{srv, d.unknown, d.log}, loopback.Guard{Hosts: l.Hosts()})
	leave := s.enter(&s.streams)
	done := make(chan error, 1)
	go func() { done <- s.serve(t.Context(), l, 40*time.Millisecond, func() error { return nil }) }()
	select {
	case err := <-done:
		t.Fatalf("it ends under a stream: %v", err)
	case <-time.After(150 * time.Millisecond):
	}
	leave()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(unhurried):
		t.Fatal("it goes on")
	}
}

// TestTokenOfSeveral: servers that make one token file at the same time have the token that is in it.
func TestTokenOfSeveral(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	const servers = 16
	tokens := make(chan string, servers)
	for range servers {
		go func() {
			_, token, _, err := keepToken(file, 1)
			if err != nil {
				token = err.Error()
			}
			tokens <- token
		}()
	}
	var all []string
	for range servers {
		all = append(all, <-tokens)
	}
	kept, err := readToken(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, token := range all {
		if token != kept {
			t.Errorf("a server has %q, the file %q", token, kept)
		}
	}
	if left, _ := filepath.Glob(file + ".*"); left != nil {
		t.Errorf("%q are left", left)
	}
}
