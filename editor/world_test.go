//go:build unix

package editor

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/oasdiff/yaml"

	"codemem/prescan"
	"codemem/verify"
)

// childMark, in the environment, makes the test binary a server of the directory it names.
const childMark = "CODEMEM_EDITOR_TEST_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childMark); dir != "" {
		err := Serve(context.Background(), Options{Dir: dir, Version: "child"}, func(r Ready) error {
			text, err := json.Marshal(r)
			fmt.Println(string(text))
			return err
		})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// A world is a work tree with the real git.
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
		"func Of(thing string) int {\n\tsum := 0\n\tfor range thing {\n\t\tsum += 2\n\t}\n\tif sum > 100 {\n\t\tsum = 100\n\t}\n\treturn sum\n}\n")
	w.write("README.md", "# Shop\n\nSells things.\n")
	w.write(".gitignore", "*.log\n")
	w.save()
	return w
}

func (w world) path(p string) string { return filepath.Join(w.root, filepath.FromSlash(p)) }

func (w world) git(args ...string) string {
	w.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = w.root
	out, err := cmd.Output()
	if err != nil {
		w.t.Fatalf("git %q: %v", args, err)
	}
	return string(out)
}

func (w world) write(p, content string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(w.path(p)), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(w.path(p), []byte(content), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w world) save() {
	w.t.Helper()
	w.git("add", "-A")
	w.git("commit", "-q", "-m", "x")
}

// prescan remembers the work tree.
func (w world) prescan() {
	w.t.Helper()
	m, err := verify.Open(w.t.Context(), w.root, "")
	if err != nil {
		w.t.Fatal(err)
	}
	defer m.Close()
	if _, err := prescan.Run(w.t.Context(), m, prescan.Options{}); err != nil {
		w.t.Fatal(err)
	}
}

// A running server, and what a client of it needs.
type running struct {
	Ready
	t    *testing.T
	stop func()
	done chan error // gets what Serve returned
}

// serve starts a server of the world in this process.
func (w world) serve(o Options) *running {
	w.t.Helper()
	o.Dir = w.root
	if o.State == "" {
		o.State = filepath.Join(w.root, "..", "state") // nothing is to be there for a work tree
	}
	ctx, cancel := context.WithCancel(w.t.Context())
	r := &running{t: w.t, stop: cancel, done: make(chan error, 1)}
	ready := make(chan Ready, 1)
	var ended sync.WaitGroup
	ended.Go(func() {
		r.done <- Serve(ctx, o, func(at Ready) error { ready <- at; return nil })
	})
	w.t.Cleanup(func() { cancel(); ended.Wait() })
	select {
	case r.Ready = <-ready:
	case err := <-r.done:
		w.t.Fatalf("it did not start: %v", err)
	case <-time.After(time.Minute):
		w.t.Fatal("it did not start in time")
	}
	return r
}

// ends waits until the server has ended, and returns how.
func (r *running) ends() error {
	r.t.Helper()
	select {
	case err := <-r.done:
		r.done <- err
		return err
	case <-time.After(time.Minute):
		r.t.Fatal("it does not end")
		return nil
	}
}

// request returns a request with all that one needs; body "" is none.
func (r *running) request(method, path, body string) *http.Request {
	r.t.Helper()
	var content io.Reader = http.NoBody
	if body != "" {
		content = strings.NewReader(body)
	}
	req, err := http.NewRequestWithContext(r.t.Context(), method, r.URL+path, content)
	if err != nil {
		r.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+r.Token)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	return req
}

// do sends a request, and returns the status and the body, which must be as openapi.yaml says.
func (r *running) do(req *http.Request) (int, []byte) {
	r.t.Helper()
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		r.t.Fatalf("%s %s: %v", req.Method, req.URL, err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatalf("%s %s: %v", req.Method, req.URL, err)
	}
	checkAnswer(r.t, req.Method, req.URL.Path, res, body)
	return res.StatusCode, body
}

// ask sends a request and returns the status, and the answer decoded.
func (r *running) ask(method, path, body string) (int, map[string]any) {
	r.t.Helper()
	status, text := r.do(r.request(method, path, body))
	var answer map[string]any
	if err := json.Unmarshal(text, &answer); err != nil {
		r.t.Fatalf("%s %s: %v in %.200s", method, path, err, text)
	}
	return status, answer
}

// get is ask for what must succeed.
func (r *running) get(method, path, body string) map[string]any {
	r.t.Helper()
	status, answer := r.ask(method, path, body)
	if status != http.StatusOK {
		r.t.Fatalf("%s %s: %d %v", method, path, status, answer)
	}
	return answer
}

// refused is ask for what must fail so.
func (r *running) refused(method, path, body string, status int, code string) string {
	r.t.Helper()
	got, answer := r.ask(method, path, body)
	why, _ := answer["error"].(map[string]any)
	if got != status || why["code"] != code {
		r.t.Errorf("%s %s %.100s: %d %v, want %d %s", method, path, body, got, answer, status, code)
	}
	message, _ := why["message"].(string)
	return message
}

// text writes a body.
func text(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A reference is openapi.yaml, as far as tests ask.
type reference struct {
	OpenAPI    string
	Paths      map[string]map[string]operation // by path and method
	Components struct{ Schemas map[string]*jsonschema.Schema }
}

type operation struct {
	Parameters  []struct{ Name string }
	RequestBody any
	Responses   map[string]struct {
		Content map[string]struct {
			Schema struct {
				Ref string `json:"$ref"`
			}
		} // by media type
	}
}

// described is openapi.yaml. What it refers to is among the definitions of a schema as validated returns it.
var described = sync.OnceValues(func() (*reference, error) {
	text, err := yaml.YAMLToJSON(description)
	if err != nil {
		return nil, err
	}
	doc := new(reference)
	return doc, json.Unmarshal(bytes.ReplaceAll(text, []byte("#/components/schemas/"), []byte(definitions)), doc)
})

// definitions is where a schema of JSON has those that it refers to.
const definitions = "#/$defs/"

// validators are the schemas of openapi.yaml, by what refers to them: made once, since thousands of answers are checked.
var validators sync.Map

// validator returns the schema that ref refers to.
func validator(t *testing.T, doc *reference, ref string) *jsonschema.Resolved {
	t.Helper()
	if v, ok := validators.Load(ref); ok {
		return v.(*jsonschema.Resolved)
	}
	schema := &jsonschema.Schema{Ref: ref, Defs: map[string]*jsonschema.Schema{}}
	for name, of := range doc.Components.Schemas {
		schema.Defs[name] = of.CloneSchemas()
	}
	v, err := schema.Resolve(nil)
	if err != nil {
		t.Fatalf("%s: %v", ref, err)
	}
	validators.Store(ref, v)
	return v
}

// checkAnswer checks an answer against openapi.yaml: of errors whatever the route, of others that of the route.
func checkAnswer(t *testing.T, method, path string, res *http.Response, body []byte) {
	t.Helper()
	doc, err := described()
	if err != nil {
		t.Fatal(err)
	}
	ref := definitions + "Error"
	if res.StatusCode == http.StatusOK {
		media, ok := doc.Paths[path][strings.ToLower(method)].Responses["200"].Content[res.Header.Get("Content-Type")]
		if !ok {
			t.Fatalf("%s %s answers %s", method, path, res.Header.Get("Content-Type"))
		}
		if res.Header.Get("Content-Type") != "application/json" {
			return
		}
		ref = media.Schema.Ref
	}
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatalf("%s %s: %d: %v in %.200s", method, path, res.StatusCode, err, body)
	}
	if err := validator(t, doc, ref).Validate(v); err != nil {
		t.Errorf("%s %s is not as described: %v", method, path, err)
	}
}

// until tries something until it holds.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not in time", what)
		}
	}
}
