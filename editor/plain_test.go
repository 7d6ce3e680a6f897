//go:build unix

package editor

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codemem/repo"
)

// newPlain returns a directory with the files of a world, which is no repository.
func newPlain(t *testing.T) world {
	t.Helper()
	w := newWorld(t)
	if err := os.RemoveAll(w.path(".git")); err != nil {
		t.Fatal(err)
	}
	w.write("left.log", "ignored\n")
	return w
}

// TestPlainDirectory: a directory without git is served, what is of its files alone is answered, and nothing is written to it.
func TestPlainDirectory(t *testing.T) {
	w := newPlain(t)
	state := t.TempDir()
	r := w.serve(Options{State: state, Bootstrap: true})
	if again := w.serve(Options{State: state}); !again.Joined || again.URL != r.URL {
		t.Errorf("a second one: %+v", again.Ready)
	}
	until(t, "the saving is measured", func() bool {
		return r.get("GET", "/status", "")["saving"].(map[string]any)["raw_tokens"].(float64) > 0
	})
	s := r.get("GET", "/status", "")
	if s["state"] != "empty" || s["repository"] != false || s["root"] != w.root || s["last_verified_sha"] != "" || s["index"].(map[string]any)["files"] != 5.0 {
		t.Errorf("%v", s)
	}
	for path, want := range map[string]string{
		"/skeleton?path=price/price.go": "func Of(thing string) int", "/report": `"raw_tokens"`, "/index?path=" + w.path("main.go"): `"tracked":false`,
	} {
		if got := text(t, r.get("GET", path, "")); !strings.Contains(got, want) {
			t.Errorf("%s: %s", path, got)
		}
	}
	if g := r.get("POST", "/ghost", bodies["/ghost"]); len(g["ranges"].([]any)) == 0 {
		t.Errorf("%v", g)
	}
	r.get("POST", "/context/edit", bodies["/context/edit"])
	pack := r.get("POST", "/context/assemble", `{"client_id":"c","file":"`+w.path("main.go")+`","cursor":{"line":6,"col":1},"budget":2000,"open":[{"path":"README.md"}]}`)["text"].(string)
	for _, want := range []string{`<current_file path="main.go"`, "package main // x", `<file path="price/price.go"`, `<file path="README.md"`, `<repo_tree files="5">`} {
		if !strings.Contains(pack, want) {
			t.Errorf("there is no %s in\n%s", want, pack)
		}
	}
	if strings.Contains(pack, "left.log") {
		t.Errorf("what is ignored is in it:\n%s", pack)
	}
	w.write("price/more.go", "package price\n")
	if a := r.get("POST", "/index/change", `{"paths":["price/more.go"]}`); a["files"] != 6.0 || a["changed"] != 1.0 {
		t.Errorf("%v", a)
	}
	w.write("seen.go", "package main\n") // which nobody tells of
	until(t, "it is seen", func() bool { return r.get("GET", "/status", "")["index"].(map[string]any)["files"] == 7.0 })
	if a := r.get("GET", "/summary?path=price/price.go", ""); a["state"] != "skipped" || a["summary"] != nil || a["content_md5"] == "" || !strings.Contains(a["structural"].(string), "Of") {
		t.Errorf("%v", a)
	}
	if a := r.get("POST", "/summaries", `{"paths":["main.go","left.log","none.go","`+w.path("README.md")+`"]}`)["files"].([]any); len(a) != 2 {
		t.Errorf("%v", a)
	}
	r.refused("GET", "/summary?path=left.log", "", 404, "no_file")
	if got := r.get("GET", "/overview?dir=price&depth=1", "")["text"].(string); !strings.Contains(got, "nothing is remembered of it") || !strings.Contains(got, "price/ 2 files") {
		t.Error(got)
	}
	r.refused("GET", "/overview?dir=none", "", 404, "no_file")
	r.refused("POST", "/summary", bodies["/summary"], 409, "not_a_repository")
	for _, outside := range []string{"/etc/passwd", "../x", "price/../../x"} {
		r.refused("GET", "/skeleton?path="+outside, "", 400, "outside")
	}
	if _, err := os.Lstat(w.path(".git")); err == nil {
		t.Error("there is a .git")
	}
	if _, err := os.Lstat(w.path("codemem")); err == nil {
		t.Error("its place is in the directory")
	}
	if fi, err := os.Stat(filepath.Join(state, "serve")); err != nil || fi.Mode().Perm() != 0o700 {
		t.Errorf("the place of servers: %v, %v", fi, err)
	}
	// As a repository it is another thing, which another server serves.
	w.git("init", "-q")
	if err := r.ends(); err != nil {
		t.Error(err)
	}
	if of := w.serve(Options{State: state}).get("GET", "/status", ""); of["repository"] != true {
		t.Errorf("%v", of)
	}
}

// TestPlainRefusals: a home directory is not served because someone was in it, nor what is not there.
func TestPlainRefusals(t *testing.T) {
	newWorld(t)
	never := func(r Ready) error { t.Errorf("it serves: %+v", r); return errors.New("no") }
	if err := Serve(t.Context(), Options{Dir: os.Getenv("HOME"), State: t.TempDir()}, never); !errors.Is(err, repo.ErrWide) {
		t.Errorf("home: %v", err)
	}
	if err := Serve(t.Context(), Options{Dir: filepath.Join(t.TempDir(), "none"), State: t.TempDir()}, never); err == nil || errors.Is(err, repo.ErrWide) {
		t.Errorf("none: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Serve(t.Context(), Options{Dir: t.TempDir(), State: file}, never); !errors.Is(err, ErrPlace) {
		t.Errorf("a state directory that is a file: %v", err)
	}
}
