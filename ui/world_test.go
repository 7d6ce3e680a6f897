package ui

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/prescan"
	"codemem/scan"
	"codemem/verify"
)

// A world is a work tree with the real git and a real registry.
type world struct {
	t    *testing.T
	root string
}

func newWorld(t *testing.T) world {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	home := t.TempDir()
	for key, value := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": filepath.Join(home, "xdg"), "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "t", "GIT_AUTHOR_EMAIL": "t@t", "GIT_COMMITTER_NAME": "t", "GIT_COMMITTER_EMAIL": "t@t",
	} {
		t.Setenv(key, value)
	}
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := world{t, root}
	w.git("init", "-q", "-b", "main")
	w.write("go.mod", "module shop\n\ngo 1.26\n")
	w.write("main.go", "package main\n\nimport \"shop/price\"\n\nfunc main() {\n\tprintln(price.Of(\"tea\"))\n}\n")
	w.write("price/price.go", "// Package price knows what things cost.\npackage price\n\n// Of returns the price of a thing.\n"+
		"func Of(thing string) int {\n\tsum := 0\n\tfor range thing {\n\t\tsum += 2\n\t}\n\treturn sum\n}\n")
	w.write("price/price_test.go", "package price\n\nimport \"testing\"\n\nfunc TestOf(t *testing.T) {\n\tif Of(\"tea\") != 6 {\n\t\tt.Fail()\n\t}\n}\n")
	w.write("a/b/c/deep.go", "package c\n\nfunc Deep() {}\n")
	w.write("README.md", "# Shop\n\nSells things.\n")
	w.git("add", "-A")
	w.git("commit", "-qm", "first")
	return w
}

func (w world) git(args ...string) {
	w.t.Helper()
	c := exec.Command("git", args...)
	c.Dir = w.root
	if out, err := c.CombinedOutput(); err != nil {
		w.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func (w world) write(p, text string) {
	w.t.Helper()
	full := filepath.Join(w.root, filepath.FromSlash(p))
	if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o755), os.WriteFile(full, []byte(text), 0o644)); err != nil {
		w.t.Fatal(err)
	}
}

// memory does something with what is remembered.
func (w world) memory(do func(m *verify.Memory) error) {
	w.t.Helper()
	m, err := verify.Open(w.t.Context(), w.root, "")
	if err == nil {
		err = errors.Join(do(m), m.Close())
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// summarize writes summaries of files as they are.
func (w world) summarize(texts map[string]string) {
	w.t.Helper()
	w.memory(func(m *verify.Memory) error {
		if _, err := prescan.Run(w.t.Context(), m, prescan.Options{}); err != nil {
			return err
		}
		q := verify.CloseRequest{Author: "ada", Model: "m1"}
		for p, text := range texts {
			q.Updates = append(q.Updates, verify.Update{Path: p, Summary: text})
		}
		_, err := scan.Close(w.t.Context(), m, nil, q)
		return err
	})
}

// A served page is a server that runs, with a browser's cookies.
type served struct {
	t      *testing.T
	link   string
	base   string
	client *http.Client
	ended  chan error
	stop   context.CancelFunc
}

// serve serves the world.
func (w world) serve(o Options) *served {
	w.t.Helper()
	ctx, stop := context.WithCancel(w.t.Context())
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	p := &served{t: w.t, client: &http.Client{Jar: jar}, ended: make(chan error, 1), stop: stop}
	links := make(chan string, 1)
	o.Dir = w.root
	go func() {
		p.ended <- Serve(ctx, o, func(link string) error { links <- link; return nil })
	}()
	w.t.Cleanup(func() {
		stop()
		select {
		case <-p.ended:
		case <-time.After(time.Minute):
			w.t.Error("the server does not end")
		}
	})
	select {
	case p.link = <-links:
	case err := <-p.ended:
		p.ended <- err
		w.t.Fatalf("the server ended: %v", err)
	}
	p.base, _, _ = strings.Cut(p.link, "?")
	return p
}

// enter opens the link.
func (p *served) enter() *served {
	p.t.Helper()
	if status, _ := p.get(p.link); status != http.StatusOK {
		p.t.Fatalf("the link answers %d", status)
	}
	return p
}

func (p *served) get(url string) (int, string) {
	p.t.Helper()
	r, err := p.client.Get(url)
	if err != nil {
		p.t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

// ask asks a route for an answer.
func (p *served) ask(route string, answer any) {
	p.t.Helper()
	status, text := p.get(p.base + "api/" + route)
	if status != http.StatusOK {
		p.t.Fatalf("%s: %d %s", route, status, text)
	}
	if err := json.Unmarshal([]byte(text), answer); err != nil {
		p.t.Fatalf("%s: %v in %s", route, err, text)
	}
}
