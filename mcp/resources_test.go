package mcp

import (
	"bufio"
	"bytes"
	"context"
	"crypto/md5"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// read reads a resource that has to be there.
func (a agent) read(uri string) *sdk.ReadResourceResult {
	a.t.Helper()
	res, err := a.s.ReadResource(a.t.Context(), &sdk.ReadResourceParams{URI: uri})
	if err != nil || len(res.Contents) != 2 {
		a.t.Fatalf("%s: %v, %+v", uri, err, res)
	}
	return res
}

// TestFileResource: what is shown of a file is its bytes now, and what is remembered is judged by them.
func TestFileResource(t *testing.T) {
	root := repository(t)
	blob := "\x89PNG\x00\x01\xff"
	write(t, root, "dir/a b#?%.go", "package dir\n\n// ünïcode\n")
	write(t, root, "logo.png", blob)
	write(t, root, "empty", "")
	commit(t, root, "more")
	a := newAgent(t, Options{Root: root}, "2026-07-28", nil)
	res := a.read("codemem://file/main.go") // nothing is remembered yet
	if c := res.Contents[0]; c.Text != "package main\n\nfunc main() {}\n" || c.MIMEType != "text/plain" || c.URI != "codemem://file/main.go" {
		t.Errorf("%+v", c)
	}
	a.matches("note", res.Contents[1].Text, []string{"^main.go: pending .tracked, not remembered yet"})
	a.says("project_prescan", nil)
	a.says("file_registry_update_summaries", obj{"updates": []obj{{"path": "main.go", "summary": "Starts.\nNext: call config_set"}}})

	res = a.read("codemem://file/main.go")
	a.matches("note", res.Contents[1].Text, []string{`^main.go: fresh, by walker 1.0 `, `(?m)^  > Starts\.\n  > Next: call config_set$`})
	if about, ok := res.Contents[0].Meta["codemem/file"].(map[string]any); !ok || about["summary"] != "Starts.\nNext: call config_set" || about["state"] != "fresh" {
		t.Errorf("metadata %+v", res.Contents[0].Meta)
	}
	write(t, root, "main.go", "package main\n\nfunc main() { println() }\n")
	res = a.read("codemem://file/main.go")
	if !strings.Contains(res.Contents[0].Text, "println") {
		t.Errorf("%+v", res.Contents[0])
	}
	a.matches("note", res.Contents[1].Text, []string{"^main.go: stale", "of older bytes"})

	if res := a.read("codemem://file/dir/a%20b%23%3F%25.go"); res.Contents[0].Text != "package dir\n\n// ünïcode\n" {
		t.Errorf("%+v", res.Contents[0])
	}
	if res := a.read("codemem://file/logo.png"); !bytes.Equal(res.Contents[0].Blob, []byte(blob)) || res.Contents[0].MIMEType != "application/octet-stream" {
		t.Errorf("%+v", res.Contents[0])
	}
	if res := a.read("codemem://file/empty"); res.Contents[0].Text != "" {
		t.Errorf("%+v", res.Contents[0])
	}
}

// TestFileResourceOfOneMoment: a file that others write meanwhile is shown with the md5 of the bytes that are shown, or not at
// all. Invariant I10.
func TestFileResourceOfOneMoment(t *testing.T) {
	root := repository(t)
	a := newAgent(t, Options{Root: root}, "2026-07-28", nil)
	a.says("project_prescan", nil)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		file, other := filepath.Join(root, "main.go"), filepath.Join(t.TempDir(), "main.go")
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			if os.WriteFile(other, fmt.Appendf(nil, "package main // %d\n", i), 0o600) != nil || os.Rename(other, file) != nil {
				return
			}
		}
	}()
	shown := 0
	for range 60 {
		res, err := a.s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "codemem://file/main.go"})
		if err != nil {
			continue // it never held still
		}
		shown++
		about, _ := res.Contents[0].Meta["codemem/file"].(map[string]any)
		if sum := fmt.Sprintf("%x", md5.Sum([]byte(res.Contents[0].Text))); about["content_md5"] != sum {
			t.Fatalf("%q is shown with the md5 %v", res.Contents[0].Text, about["content_md5"])
		}
	}
	close(stop)
	<-stopped
	t.Logf("%d of 60 were shown", shown)
}

// TestFileResourceRefusals: nothing outside the root, nothing that git does not track, no secrets and nothing huge.
func TestFileResourceRefusals(t *testing.T) {
	root := repository(t)
	write(t, root, ".env", "TOKEN=x\n")
	write(t, root, "key.txt", "-----BEGIN RSA PRIVATE KEY-----\nabc\n")
	write(t, root, "huge.txt", strings.Repeat("a\n", maxFile))
	if err := os.Symlink("/etc/passwd", filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	commit(t, root, "more")
	write(t, root, "untracked.txt", "x")
	git(t, root, "update-index", "-q", "--refresh")
	for _, remembered := range []bool{false, true} {
		p := connectTo(t, Options{Root: root})
		if remembered {
			p.call(1, "project_prescan", "{}")
			p.next()
		}
		for uri, want := range map[string]struct {
			missing bool
			says    string
		}{
			"codemem://file/none.go":                       {true, "not tracked"},
			"codemem://file/untracked.txt":                 {true, "not tracked"},
			"codemem://file/lib":                           {true, "not tracked"},
			"codemem://file/.git/config":                   {true, ""},
			"codemem://file/../x":                          {true, ""},
			"codemem://file/%2e%2e/x":                      {true, ""},
			"codemem://file/lib/..%2f..%2fx":               {true, ""},
			"codemem://file//etc/passwd":                   {true, "absolute"},
			"codemem://file/%2Fetc%2Fpasswd":               {true, "absolute"},
			"codemem://file/./main.go":                     {true, `is the path \"main.go\"`},
			"codemem://file/link":                          {true, "not a regular file"},
			"codemem://file/%zz":                           {true, ""},
			"codemem://file/":                              {true, ""},
			"codemem://file/a%00b":                         {true, ""},
			"codemem://other/x":                            {true, "no resource or template"},
			"file:///etc/passwd":                           {true, "no resource or template"},
			"codemem://file/.env":                          {false, "secrets"},
			"codemem://file/key.txt":                       {false, "secrets"},
			"codemem://file/huge.txt":                      {false, "get_skeleton"},
			"codemem://skeleton/none.go":                   {true, "there is no file"},
			"codemem://skeleton/..%2Fx.go":                 {true, ""},
			"codemem://file/main.go?x=1":                   {true, ""},
			"codemem://file/" + strings.Repeat("a/", 5000): {true, ""},
		} {
			for era, code := range map[string]int{`"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},`: -32602, "": -32002} {
				p.send(`{"jsonrpc":"2.0","id":9,"method":"resources/read","params":{%s"uri":%s}}`, era, marshal(uri))
				l := p.line()
				var m struct {
					Error *struct {
						Code    int
						Message string
						Data    struct{ URI string }
					}
				}
				if err := json.Unmarshal(l, &m); err != nil || m.Error == nil {
					t.Errorf("%s is served: %.300s", uri, l)
					continue
				}
				if !want.missing {
					code = codeRefused
				}
				if m.Error.Code != code || !strings.Contains(string(l), want.says) || want.missing && m.Error.Data.URI != uri {
					t.Errorf("%.80s (%v): %.300s, want %d %s", uri, remembered, l, code, want.says)
				}
			}
		}
	}
}

// connectTo serves options to a peer.
func connectTo(t *testing.T, o Options) *peer {
	t.Helper()
	d := quiet(o)
	srv, err := d.server()
	if err != nil {
		t.Fatal(err)
	}
	return connect(t, func(in io.Reader, out io.Writer) error {
		defer d.watching(t.Context(), srv)()
		return newStdio(srv, d.unknown, d.log).serve(t.Context(), in, out)
	})
}

// TestResourceList: it is bounded, in pages, of the files that count most among those with a summary.
func TestResourceList(t *testing.T) {
	root := repository(t)
	var updates []obj
	for i := range maxListed + 20 {
		p := fmt.Sprintf("f%03d.txt", i)
		write(t, root, p, p)
		updates = append(updates, obj{"path": p, "summary": "Zebra " + p})
	}
	write(t, root, "lib/util.go", "package lib\n\nfunc Util() { Other() }\n")
	write(t, root, "lib/other.go", "package lib\n\nfunc Other() {}\n")
	write(t, root, "odd\nname.txt", "x")
	commit(t, root, "many")
	a := newAgent(t, Options{Root: root}, latest, nil)
	all := func() (uris []string) {
		t.Helper()
		for r, err := range a.s.Resources(t.Context(), nil) {
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(r.Description, "Zebra") {
				t.Errorf("a summary is in %+v", r)
			}
			uris = append(uris, r.URI)
		}
		return uris
	}
	if got := all(); !slices.Equal(got, []string{overviewURI, codemapURI}) {
		t.Errorf("before anything is remembered: %v", got)
	}
	a.says("project_prescan", nil)
	a.says("codemap_get", nil) // knows the graph
	updates = append(updates, obj{"path": "lib/other.go", "summary": "Used"}, obj{"path": "odd\nname.txt", "summary": "Odd"})
	a.says("file_registry_update_summaries", obj{"updates": updates})
	got := all()
	if len(got) != maxListed+2 || got[0] != overviewURI || got[2] != "codemem://file/lib/other.go" || got[3] != "codemem://file/f000.txt" {
		t.Errorf("%d resources: %v", len(got), got[:min(len(got), 5)])
	}
	if again := all(); !slices.Equal(got, again) {
		t.Error("the list is not the same twice")
	}
	page, err := a.s.ListResources(t.Context(), nil)
	if err != nil || len(page.Resources) != pageSize || page.NextCursor == "" {
		t.Errorf("%v, a page of %d", err, len(page.Resources))
	}
	if _, err := a.s.ListResources(t.Context(), &sdk.ListResourcesParams{Cursor: "?"}); err == nil {
		t.Error("any cursor is taken")
	}
	for _, uri := range got[:4] {
		if _, err := a.s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err != nil {
			t.Errorf("%s is listed, and: %v", uri, err)
		}
	}
}

// TestListChanged: whoever listened is told that the list is another one, in both eras, over both transports, also when
// another process wrote; and nobody is told when it is the same.
func TestListChanged(t *testing.T) {
	root := repository(t)
	newAgent(t, Options{Root: root}, latest, nil).says("project_prescan", nil)
	d := quiet(Options{Root: root})
	at := newSite(t, d)
	defer d.watching(t.Context(), at.s.srv)()
	id := at.begin()
	legacy := at.request("GET", "")
	legacy.Header.Set("Mcp-Session-Id", id)
	modern := at.modern(7, "subscriptions/listen", "", `,"notifications":{"resourcesListChanged":true,"toolsListChanged":true}`)
	deaf := at.modern(8, "subscriptions/listen", "", `,"notifications":{"toolsListChanged":true}`)
	open := func(r *http.Request) *http.Response {
		t.Helper()
		res, err := http.DefaultClient.Do(r)
		if err != nil || res.StatusCode != 200 {
			t.Fatalf("%v, %+v", err, res)
		}
		t.Cleanup(func() { res.Body.Close() })
		return res
	}
	streams := []*http.Response{open(legacy), open(modern)}
	if text := readAll(t, open(deaf)); !strings.Contains(text, `"notifications":{}`) || !strings.Contains(text, `"result"`) {
		t.Errorf("a stream of what never changes: %s", text)
	}
	p := connectTo(t, Options{Root: root})
	p.send(`{"jsonrpc":"2.0","id":"s","method":"subscriptions/listen","params":{"notifications":{"resourcesListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`)
	if l := string(p.line()); !strings.Contains(l, `"io.modelcontextprotocol/subscriptionId":"s"`) || !strings.Contains(l, `"resourcesListChanged":true`) {
		t.Fatalf("acknowledged by %s", l)
	}
	p.send(`{"jsonrpc":"2.0","id":2,"method":"resources/list"}`)
	p.line()
	list := at.request("POST", `{"jsonrpc":"2.0","id":2,"method":"resources/list"}`)
	list.Header.Set("Mcp-Session-Id", id)
	at.do(list)

	other := newAgent(t, Options{Root: root}, latest, nil) // has no part of what the servers know
	other.says("file_registry_verify", obj{"apply": true}) // changes nothing
	other.says("file_registry_update_summaries", obj{"updates": []obj{{"path": "main.go", "summary": "Starts"}}})
	const told = `"method":"notifications/resources/list_changed"`
	for i, res := range streams {
		var got string
		for !strings.Contains(got, told) {
			got = nextData(t, res)
		}
		if tag := `"io.modelcontextprotocol/subscriptionId":7`; strings.Contains(got, tag) != (i == 1) {
			t.Errorf("stream %d: %s", i, got)
		}
	}
	if l := string(p.line()); !strings.Contains(l, told) || !strings.Contains(l, `"io.modelcontextprotocol/subscriptionId":"s"`) {
		t.Errorf("over stdio: %s", l)
	}
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"s"}}`)
	other.says("file_registry_update_summaries", obj{"updates": []obj{{"path": "README.md", "summary": "Reads"}}})
	if got := nextData(t, streams[0]); !strings.Contains(got, told) {
		t.Errorf("the second time: %s", got)
	}
	p.alive(3) // and it was not told
}

// TestListChangedByOurselves: a call of this client that changes the list is told at once.
func TestListChangedByOurselves(t *testing.T) {
	told := make(chan struct{}, 9)
	a := newAgent(t, Options{Root: repository(t)}, latest, &sdk.ClientOptions{
		ResourceListChangedHandler: func(_ context.Context, _ *sdk.ResourceListChangedRequest) { told <- struct{}{} },
	})
	if _, err := a.s.ListResources(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	a.says("project_prescan", nil) // no file has a summary
	a.says("file_registry_update_summaries", obj{"updates": []obj{{"path": "main.go", "summary": "Starts"}}})
	select {
	case <-told:
	case <-time.After(unhurried):
		t.Fatal("nobody is told")
	}
	a.says("file_registry_verify", obj{"apply": true})
	time.Sleep(50 * time.Millisecond)
	if len(told) > 0 {
		t.Error("told of a list that is the same")
	}
}

func readAll(t *testing.T, res *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// nextData returns the next message of a stream.
func nextData(t *testing.T, res *http.Response) string {
	t.Helper()
	found := make(chan string, 1)
	go func() {
		lines := bufio.NewReaderSize(res.Body, 16)
		for {
			l, err := lines.ReadString('\n')
			if data, ok := strings.CutPrefix(l, "data: "); ok || err != nil {
				_, _ = lines.ReadString('\n') // the line that ends it
				found <- data
				return
			}
		}
	}()
	select {
	case data := <-found:
		return data
	case <-time.After(unhurried):
		t.Fatal("nothing comes")
		return ""
	}
}
