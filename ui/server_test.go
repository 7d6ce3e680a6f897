package ui

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestEntry: the link is good once and for a page alone, the cookie from then on, and nothing else is.
func TestEntry(t *testing.T) {
	p := newWorld(t).serve(Options{})
	for name, change := range map[string]func(*http.Request){
		"no token":      func(r *http.Request) { r.URL.RawQuery = "" },
		"another token": func(r *http.Request) { r.URL.RawQuery = tokenName + "=" + strings.Repeat("0", 64) },
		"another path":  func(r *http.Request) { r.URL.Path = "/" },
		"foreign host":  func(r *http.Request) { r.Host = "evil.example:80" },
		"foreign page":  func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") },
		"an image":      func(r *http.Request) { r.Header.Set("Sec-Fetch-Dest", "image") },
		"a post":        func(r *http.Request) { r.Method = http.MethodPost },
	} {
		r, err := http.NewRequest(http.MethodGet, p.link, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		change(r)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusForbidden || len(answer.Cookies()) > 0 {
			t.Errorf("%s: %d, cookies %v", name, answer.StatusCode, answer.Cookies())
		}
	}
	answer, err := p.client.Get(p.link)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	cookies := answer.Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteStrictMode || !strings.HasSuffix(p.base, cookies[0].Path) || len(cookies[0].Path) < 16 {
		t.Fatalf("cookies %v", cookies)
	}
	if status, _ := p.get(p.link); status != http.StatusOK { // with the cookie: the page again
		t.Errorf("a second time in the same browser: %d", status)
	}
	p.client.Jar = nil
	if status, text := p.get(p.link); status != http.StatusForbidden || !strings.Contains(text, "used already") {
		t.Errorf("a second browser: %d %s", status, text)
	}
}

// TestForeign: with the cookie, too, another host's name and another page get nothing.
func TestForeign(t *testing.T) {
	p := newWorld(t).serve(Options{}).enter()
	for name, c := range map[string]struct {
		status int
		change func(*http.Request)
	}{
		"own":            {http.StatusOK, func(*http.Request) {}},
		"own page":       {http.StatusOK, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-origin") }},
		"rebound host":   {http.StatusForbidden, func(r *http.Request) { r.Host = "evil.example" }},
		"foreign origin": {http.StatusForbidden, func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:1") }},
		"same site":      {http.StatusForbidden, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }},
		"cross site":     {http.StatusForbidden, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }},
		"no route":       {http.StatusNotFound, func(r *http.Request) { r.URL.Path += "x" }},
		"a post":         {http.StatusNotFound, func(r *http.Request) { r.Method = http.MethodPost }},
		"parameter":      {http.StatusBadRequest, func(r *http.Request) { r.URL.RawQuery = "x=1" }},
	} {
		r, err := http.NewRequest(http.MethodGet, p.base+"api/start", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		c.change(r)
		answer, err := p.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != c.status {
			t.Errorf("%s: %d, want %d", name, answer.StatusCode, c.status)
		}
	}
}

// TestPolicy: nothing but the page's own script runs in it, and nothing is loaded from elsewhere.
func TestPolicy(t *testing.T) {
	p := newWorld(t).serve(Options{}).enter()
	answer, err := p.client.Get(p.base)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	got := answer.Header.Get("Content-Security-Policy")
	for _, wanted := range []string{"default-src 'none'", "script-src 'self';", "style-src 'self';", "connect-src 'self';", "frame-ancestors 'none'", "require-trusted-types-for 'script'"} {
		if !strings.Contains(got, wanted) {
			t.Errorf("the policy lacks %s: %s", wanted, got)
		}
	}
	if strings.Contains(got, "unsafe") || strings.Contains(got, "http") {
		t.Errorf("the policy allows too much: %s", got)
	}
	for _, part := range []string{"", "app.js", "style.css", "icon.svg"} {
		if status, text := p.get(p.base + part); status != http.StatusOK || text == "" {
			t.Errorf("%q: %d", part, status)
		}
	}
	for _, part := range []string{"NOTICES.txt", "../ui.go", "x", "page/app.js"} {
		if status, _ := p.get(p.base + part); status == http.StatusOK {
			t.Errorf("%q is sent", part)
		}
	}
}

// maxPage is how many bytes the page may have, compressed as a browser would take it.
const maxPage = 200_000

// TestSize: the page is small.
func TestSize(t *testing.T) {
	var all bytes.Buffer
	z := gzip.NewWriter(&all)
	for _, part := range []string{"index.html", "app.js", "style.css", "icon.svg"} {
		text, err := built.ReadFile("page/" + part)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := z.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if t.Logf("%d bytes, compressed", all.Len()); all.Len() > maxPage {
		t.Errorf("the page has %d bytes, compressed; at most %d are allowed", all.Len(), maxPage)
	}
}

// TestWindows: the server ends with its last window, and not before.
func TestWindows(t *testing.T) {
	now := time.Unix(1e9, 0)
	w := newWindows(func() time.Time { return now })
	over := func(after time.Duration, want bool) {
		t.Helper()
		now = now.Add(after)
		if got := w.over(); got != want {
			t.Errorf("over is %t", got)
		}
	}
	over(patience/2, false) // the first is waited for
	w.renew("a")
	w.renew("b")
	over(lease/2, false)
	w.leave("a")
	w.leave("unknown")
	over(time.Minute, false)
	w.leave("b")
	over(reload/2, false) // it may be loading anew
	w.renew("c")
	over(reload, false)
	w.leave("c")
	w.renew("c") // what it asked before it was closed
	over(reload+1, true)
	w.renew("d")
	over(lease+1, false) // silent: it is given up now
	over(reload+1, true)
}

// TestEnds: leaving the last window ends Serve, unless it is to be kept.
func TestEnds(t *testing.T) {
	w := newWorld(t)
	for _, keep := range []bool{false, true} {
		p := w.serve(Options{Keep: keep}).enter()
		p.ask("changes?window=a", &changes{})
		r, err := http.NewRequest(http.MethodPost, p.base+"api/leave?window=a", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", "http://"+r.URL.Host)
		answer, err := p.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusNoContent {
			t.Fatalf("leave: %d", answer.StatusCode)
		}
		within := time.Minute
		if keep {
			within = reload + 2*time.Second
		}
		select {
		case err := <-p.ended:
			if p.ended <- err; keep || err != nil {
				t.Errorf("keep %t: ended with %v", keep, err)
			}
		case <-time.After(within):
			if !keep {
				t.Error("it does not end")
			}
		}
	}
}

// TestLive: what happens to files, to the index and to the registry makes another edition; what answers store does not.
func TestLive(t *testing.T) {
	w := newWorld(t)
	p := w.serve(Options{}).enter()
	edition := func() uint64 {
		var c changes
		p.ask("changes?window=a", &c)
		return c.Edition
	}
	settled := func() uint64 {
		for was := edition(); ; {
			time.Sleep(mostSettle + 4*settle)
			now := edition()
			if now == was {
				return now
			}
			was = now
		}
	}
	was := settled()
	for _, route := range []string{"start", "map", "worklist"} {
		p.ask(route, &struct{}{})
	}
	if now := settled(); now != was {
		t.Errorf("reading made edition %d of %d", now, was)
	}
	for _, c := range []struct {
		what string
		do   func()
	}{
		{"a file that is saved", func() { w.write("main.go", "package main\n\nfunc main() {}\n") }},
		{"a new file in a new directory", func() { w.write("new/x.go", "package x\n"); w.git("add", "new") }},
		{"a commit", func() { w.git("commit", "-qam", "second") }},
		{"a summary", func() { w.summarize(map[string]string{"main.go": "Starts the shop."}) }},
	} {
		was := settled()
		c.do()
		for limit := time.Now().Add(time.Minute); edition() == was; {
			if time.Now().After(limit) {
				t.Fatalf("%s makes no edition", c.what)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}
