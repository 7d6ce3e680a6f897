//go:build unix

package editor

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// bodies are fit bodies of the routes that take one.
var bodies = map[string]string{
	"/register": `{"client_id":"c"}`, "/unregister": `{"client_id":"c"}`,
	"/context/edit":     `{"client_id":"c","path":"main.go","diff":"@@ -1 +1 @@\n-package main\n+package main // x\n"}`,
	"/context/assemble": `{"file":"main.go","cursor":{"line":1,"col":1},"budget":500}`,
	"/index/change":     `{"paths":["main.go"]}`, "/summary": `{"path":"main.go","summary":"It starts."}`,
	"/summaries": `{"paths":["main.go"]}`, "/ghost": `{"path":"price/price.go"}`,
}

// queries are fit queries of the routes that need one.
var queries = map[string]string{"/summary": "?path=main.go", "/context/edits": "?client_id=c", "/skeleton": "?path=main.go"}

// fit returns a fit request of a route.
func (r *running) fit(of route) *http.Request {
	if of.method == http.MethodPost {
		return r.request(of.method, of.path, bodies[of.path])
	}
	return r.request(of.method, of.path+queries[of.path], "")
}

// TestAdmission: of every route, of unknown ones and with every method, nothing is served without the token, under
// another name, or to a web page.
func TestAdmission(t *testing.T) {
	w := newWorld(t)
	w.prescan()
	r := w.serve(Options{})
	port := r.URL[strings.LastIndexByte(r.URL, ':'):]
	type change struct {
		name   string
		status int
		apply  func(*http.Request)
	}
	set := func(key, value string) func(*http.Request) {
		return func(q *http.Request) { q.Header.Set(key, value) }
	}
	host := func(h string) func(*http.Request) { return func(q *http.Request) { q.Host = h } }
	changes := []change{
		{"no token", 401, func(q *http.Request) { q.Header.Del("Authorization") }},
		{"empty token", 401, set("Authorization", "Bearer ")},
		{"wrong token", 401, set("Authorization", "Bearer "+strings.Repeat("0", 64))},
		{"longer token", 401, set("Authorization", "Bearer "+r.Token+"0")},
		{"shorter token", 401, set("Authorization", "Bearer "+r.Token[1:])},
		{"upper token", 401, set("Authorization", "Bearer "+strings.ToUpper(r.Token))},
		{"other scheme", 401, set("Authorization", "Basic "+r.Token)},
		{"no scheme", 401, set("Authorization", r.Token)},
		{"two tokens", 401, func(q *http.Request) { q.Header.Add("Authorization", "Bearer "+r.Token) }},
		{"token in the query only", 401, func(q *http.Request) { q.Header.Del("Authorization"); q.URL.RawQuery = "token=" + r.Token }},
		{"foreign host", 403, host("example.com")},
		{"foreign host, own port", 403, host("example.com" + port)},
		{"rebinding", 403, host("127.0.0.1.example.com" + port)},
		{"no port", 403, host("127.0.0.1")},
		{"other port", 403, host("127.0.0.1:1")},
		{"other loopback", 403, host("127.0.0.2" + port)},
		{"all interfaces", 403, host("0.0.0.0" + port)},
		{"v6", 403, host("[::1]" + port)},
		{"trailing dot", 403, host("localhost." + port)},
		{"user in host", 403, host("127.0.0.1" + port + "@example.com")},
		{"origin", 403, set("Origin", "https://example.com")},
		{"origin null", 403, set("Origin", "null")},
		{"origin empty", 403, set("Origin", "")},
		{"origin of another port", 403, set("Origin", "http://127.0.0.1:1")},
		{"origin https", 403, set("Origin", "https://127.0.0.1"+port)},
		{"origin prefix", 403, set("Origin", r.URL+".example.com")},
		{"two origins", 403, func(q *http.Request) {
			q.Header["Origin"] = []string{r.URL, "https://example.com"}
		}},
		{"cross-site", 403, set("Sec-Fetch-Site", "cross-site")},
		{"same-site", 403, set("Sec-Fetch-Site", "same-site")},
	}
	all := routes()
	for _, path := range []string{"/", "/none", "/context", "/openapi", "//health", "/health/", "/../health"} {
		all = append(all, route{method: "GET", path: path}, route{method: "POST", path: path})
	}
	for _, method := range []string{"HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"} {
		all = append(all, route{method: method, path: "/health"}, route{method: method, path: "/summary"})
	}
	for _, of := range all {
		for _, c := range changes {
			req := r.request(of.method, of.path, "")
			if of.serve != nil {
				req = r.fit(of)
			}
			c.apply(req)
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatalf("%s %s, %s: %v", of.method, of.path, c.name, err)
			}
			body, _ := io.ReadAll(res.Body)
			res.Body.Close()
			if res.StatusCode != c.status {
				t.Errorf("%s %s, %s: %d %s", of.method, of.path, c.name, res.StatusCode, body)
			}
			for _, secret := range []string{r.Token, w.root, "price"} {
				if strings.Contains(string(body)+fmt.Sprint(res.Header), secret) {
					t.Errorf("%s %s, %s tells %q: %s", of.method, of.path, c.name, secret, body)
				}
			}
			for name := range res.Header {
				if strings.HasPrefix(name, "Access-Control") {
					t.Errorf("%s %s, %s: it lets pages in with %s", of.method, of.path, c.name, name)
				}
			}
		}
	}
	// And with all of it in order, each is served.
	for _, of := range routes() {
		for _, c := range []func(*http.Request){
			func(*http.Request) {}, host("localhost" + port), set("Origin", r.URL), set("Origin", "http://localhost"+port), set("Sec-Fetch-Site", "none"),
			set("Authorization", "bearer "+r.Token),
		} {
			req := r.fit(of)
			c(req)
			if status, body := r.do(req); status != 200 {
				t.Errorf("%s %s: %d %s", of.method, of.path, status, body)
			}
		}
	}
}

// TestBodies: of every route that takes one, a body that is not JSON, too large, compressed or not an object is refused.
func TestBodies(t *testing.T) {
	w := newWorld(t)
	w.prescan()
	r := w.serve(Options{})
	for _, of := range routes() {
		if of.method != http.MethodPost {
			req := r.fit(of)
			req.Body, req.ContentLength = io.NopCloser(strings.NewReader("{}")), 2
			if status, body := r.do(req); status != 400 {
				t.Errorf("%s %s with a body: %d %s", of.method, of.path, status, body)
			}
			continue
		}
		for _, kind := range []string{"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/json; charset=latin1", "application/jsonx", ";"} {
			req := r.fit(of)
			req.Header.Set("Content-Type", kind)
			if status, body := r.do(req); status != 415 {
				t.Errorf("%s as %q: %d %s", of.path, kind, status, body)
			}
		}
		req := r.fit(of)
		req.Header.Set("Content-Encoding", "gzip")
		if status, body := r.do(req); status != 415 {
			t.Errorf("%s compressed: %d %s", of.path, status, body)
		}
		req = r.fit(of)
		req.Header.Set("Content-Type", "application/json; charset=UTF-8")
		if status, body := r.do(req); status != 200 {
			t.Errorf("%s: %d %s", of.path, status, body)
		}
		large := `{"path":"` + strings.Repeat("x", 5<<20) + `"}`
		for _, chunked := range []bool{false, true} {
			req := r.request(of.method, of.path, large)
			if chunked {
				req.ContentLength, req.Body = -1, io.NopCloser(strings.NewReader(large))
			}
			if res, err := http.DefaultClient.Do(req); err == nil { // it may be cut off while it is still being sent
				res.Body.Close()
				if res.StatusCode != 413 {
					t.Errorf("%s with 5 MB, chunked %v: %d", of.path, chunked, res.StatusCode)
				}
			}
		}
		for _, body := range []string{"[]", "null", `"x"`, "{", "{}{}", "{} x", `{"nope":1}`, "\xff", `{"client_id":null,"path":null}`, strings.Repeat(`{"a":`, 100) + "1" + strings.Repeat("}", 100)} {
			if status, answer := r.do(r.request(of.method, of.path, body)); status != 400 {
				t.Errorf("%s %.40q: %d %s", of.path, body, status, answer)
			}
		}
	}
}

// TestPaths: no path of a request leads out of the work tree, into a git directory, or through a symlink.
func TestPaths(t *testing.T) {
	w := newWorld(t)
	out := t.TempDir()
	const secret = "package secret // nobodyknows\n\nfunc Hidden() {\n\tprintln(1)\n\tprintln(2)\n}\n"
	if err := os.WriteFile(filepath.Join(out, "secret.go"), []byte(secret), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"link.go": filepath.Join(out, "secret.go"), "dir": out, "up": "..", "git": ".git"} {
		if err := os.Symlink(target, w.path(name)); err != nil {
			t.Fatal(err)
		}
	}
	w.save()
	w.prescan()
	r := w.serve(Options{})
	up, err := filepath.Rel(w.root, filepath.Join(out, "secret.go"))
	if err != nil {
		t.Fatal(err)
	}
	hostile := []string{
		up, "./" + up, "price/../" + up, filepath.Join(out, "secret.go"), "link.go", "dir/secret.go", "dir", "up", "git/config", ".git/config", ".git", ".GIT/config",
		w.path(".git/config"), w.path("dir/secret.go"), "/etc/passwd", "/", "..", ".", "", "main.go\x00", "\x00", "file:///etc/passwd", "%2e%2e/x", "..\\x",
		`"\x2e\x2e/x"`, "price/.git/config", strings.Repeat("../", 50) + "etc/passwd", strings.Repeat("x/", 3000), strings.Repeat("x", 5000), "~/x", "C:\\x",
	}
	check := func(what string, status int, body []byte) {
		t.Helper()
		for _, told := range []string{"nobodyknows", "Hidden", "root:x:", "repositoryformatversion", "[core]"} {
			if strings.Contains(string(body), told) {
				t.Errorf("%s tells %s: %.300s", what, told, body)
			}
		}
		if status >= 500 {
			t.Errorf("%s: %d %s", what, status, body)
		}
	}
	for _, p := range hostile {
		for _, route := range []string{"/summary?path=", "/skeleton?path=", "/overview?dir=", "/index?path="} {
			for _, query := range []string{url.QueryEscape(p), strings.ReplaceAll(url.QueryEscape(p), ".", "%2E"), url.QueryEscape(url.QueryEscape(p))} {
				status, body := r.do(r.request("GET", route+query, ""))
				root := strings.HasPrefix(route, "/overview") && (p == "" || p == ".")
				if status == 200 && !root && p != "link.go" && p != "dir" && p != "up" && p != "git" { // tracked symlinks have a row, of themselves
					t.Errorf("%s%q: %s", route, p, body)
				}
				check(route+p, status, body)
			}
		}
		for route, body := range map[string]any{
			"/ghost":     map[string]any{"path": p},
			"/summary":   map[string]any{"path": p, "summary": "x"},
			"/summaries": map[string]any{"paths": []string{p}}, "/index/change": map[string]any{"paths": []string{p}},
			"/context/assemble": map[string]any{"file": p, "cursor": map[string]int{"line": 1, "col": 1}, "budget": 4000},
			"/context/edit":     map[string]any{"client_id": "c", "path": p, "diff": "@@ -1 +1 @@\n-a\n+b\n"},
		} {
			status, answer := r.do(r.request("POST", route, text(t, body)))
			check(route+" "+p, status, answer)
		}
		open := map[string]any{"file": "main.go", "cursor": map[string]int{"line": 1, "col": 1}, "budget": 4000, "open": []map[string]string{{"path": p}}}
		status, answer := r.do(r.request("POST", "/context/assemble", text(t, open)))
		check("open "+p, status, answer)
	}
	for _, path := range []string{"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/openapi.yaml/../../x", "/..%2fx", "/.git/config", "/editor/openapi.yaml"} {
		if status, body := r.do(r.request("GET", path, "")); status != 404 {
			t.Errorf("GET %s: %d %s", path, status, body)
		}
	}
}

// TestWire: what is no fit HTTP, comes too slowly or too often holds nothing up.
func TestWire(t *testing.T) {
	w := newWorld(t)
	r := w.serve(Options{})
	address := strings.TrimPrefix(r.URL, "http://")
	dial := func() net.Conn {
		t.Helper()
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, raw := range []string{
		"GET /health HTTP/1.1\r\n\r\n", // no host
		"GET /health HTTP/1.1\r\nHost: " + address + "\r\nHost: example.com\r\n\r\n",                      // two
		"GET http://example.com/health HTTP/1.1\r\nHost: " + address + "\r\n\r\n",                         // a proxy's form
		"OPTIONS * HTTP/1.1\r\nHost: " + address + "\r\n\r\n",                                             //
		"CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n",                               //
		"GET /health HTTP/1.0\r\n\r\n",                                                                    //
		"GET /health HTTP/1.1\r\nHost: " + address + "\r\nX: " + strings.Repeat("x", 64<<10) + "\r\n\r\n", // a large header
		"nonsense\r\n\r\n",
	} {
		c := dial()
		_ = c.SetDeadline(time.Now().Add(time.Minute))
		_, _ = io.WriteString(c, raw)
		line, err := bufio.NewReader(c).ReadString('\n')
		if err != nil || strings.Contains(line, " 200 ") || !strings.HasPrefix(line, "HTTP/1.") {
			t.Errorf("%.60q: %q, %v", raw, line, err)
		}
		c.Close()
	}
	// Slow headers are cut off where there is no room, and many such connections leave the server to others.
	var slow []net.Conn
	for range 2 * maxConnections {
		c, err := net.Dial("tcp", address)
		if err != nil {
			break
		}
		_, _ = io.WriteString(c, "GET /health HTTP/1.1\r\nX-Slow: ")
		slow = append(slow, c)
	}
	_ = slow[0].SetDeadline(time.Now().Add(time.Minute))
	if _, err := io.ReadAll(slow[0]); err != nil {
		t.Errorf("a slow header is waited for: %v", err)
	}
	until(t, "the server is there for others", func() bool {
		res, err := http.DefaultClient.Do(r.request("GET", "/health", ""))
		if err != nil {
			return false
		}
		defer res.Body.Close()
		return res.StatusCode == 200
	})
	for _, c := range slow {
		c.Close()
	}
}

// TestState: what a server keeps is for its owner alone.
func TestState(t *testing.T) {
	w := newWorld(t)
	r := w.serve(Options{Version: "1.2.3"})
	if len(r.Token) != 64 || r.PID != os.Getpid() || r.Root != w.root || r.Version != "1.2.3" || r.Joined {
		t.Errorf("%+v", r.Ready)
	}
	dir := w.path(".git/codemem")
	for name, mode := range map[string]os.FileMode{"": 0o700, stateName: 0o600, lockName: 0o600} {
		fi, err := os.Stat(filepath.Join(dir, name))
		if err != nil || fi.Mode().Perm() != mode {
			t.Errorf("%q: %v, %v", name, fi.Mode(), err)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, stateName))
	if err != nil {
		t.Fatal(err)
	}
	var s state
	if err := json.Unmarshal(data, &s); err != nil || s.ready(false) != r.Ready {
		t.Errorf("%s, %v", data, err)
	}
	r.stop()
	if err := r.ends(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, stateName)); err == nil {
		t.Error("its state is left")
	}
}
