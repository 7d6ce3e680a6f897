//go:build unix

package assemble

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestAssembleUnsavedText: a file in no language that can be parsed is shown as the editor has it, too.
func TestAssembleUnsavedText(t *testing.T) {
	b := newTable(t, map[string]string{"a.go": "package a\n", "notes.txt": "saved\n", "conf.yml": "saved: true\n"})
	text, conf := "not saved yet\n", "unsaved: true\n"
	got := b.pack(Request{File: "a.go", Budget: 1000, Open: []Buffer{{Path: "notes.txt", Content: &text}, {Path: "conf.yml", Content: &conf}}})
	for _, want := range []string{text, conf} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("%q is not in\n%s", want, got.Text)
		}
	}
}

const key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEhunter2\nb\nc\nd\ne\nf\n-----END RSA PRIVATE KEY-----\n"

// TestAssembleHidesEdits: what may not be shown of a file is not shown of an edit of it.
func TestAssembleHidesEdits(t *testing.T) {
	b := newTable(t, map[string]string{
		"a.go": "package a\n", "key.txt": key, ".env": "S=1\n", ".gitignore": "private/\n", "sub/b.go": "package b\n", "gone.go": "package a\n",
	})
	b.write("private/notes.go", "package hunter2\n")
	if err := os.Remove(b.path("gone.go")); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link.txt": ".env", "linked": "private"} {
		if err := os.Symlink(to, b.path(link)); err != nil {
			t.Fatal(err)
		}
	}
	unsaved := key
	q := Request{File: "a.go", Budget: 3000, Manifest: true, Open: []Buffer{{Path: "sub/b.go", Content: &unsaved}}}
	for path, diff := range map[string]string{
		"key.txt":          "@@ -5 +5 @@\n-d\n+hunter2\n",
		"new.txt":          "@@ -0,0 +1,2 @@\n+-----BEGIN PRIVATE KEY-----\n+hunter2\n",
		"sub/b.go":         "@@ -5 +5 @@\n-d\n+hunter2\n",
		"private/notes.go": "@@ -1 +1 @@\n-package hunter1\n+package hunter2\n",
		"private/gone.go":  "@@ -1 +0,0 @@\n-package hunter2\n",
		"linked/notes.go":  "@@ -1 +1 @@\n-package hunter1\n+package hunter2\n",
		"link.txt":         "@@ -1 +1 @@\n-S=1\n+S=hunter2\n",
		"SUB/.Env":         "@@ -1 +1 @@\n-S=1\n+S=hunter2\n",
		"../x.go":          "@@ -1 +1 @@\n-S=1\n+S=hunter2\n",
		"gone.go":          "@@ -1 +0,0 @@\n-package a // shown\n",
		"fresh.go":         "@@ -0,0 +1 @@\n+package fresh // shown\n",
	} {
		q.Edits = append(q.Edits, Edit{Path: path, Diff: diff})
	}
	got := b.pack(q)
	if strings.Contains(got.Text, "hunter") {
		t.Errorf("a secret is in\n%s", got.Text)
	}
	if n := strings.Count(got.Text, "// shown"); n != 2 {
		t.Errorf("%d edits of 2 are shown in\n%s", n, got.Text)
	}
	if !strings.Contains(got.Text, "4 key.txt path: edited a moment ago; it may hold secrets\n") {
		t.Errorf("why a file is not shown is not in\n%s", got.Text)
	}
}

// TestAssembleHidesLinks: an editor may have a secret open by another name.
func TestAssembleHidesLinks(t *testing.T) {
	b := newTable(t, map[string]string{".env": "S=1\n", ".ssh/config.d/x": "S=1\n", "a.go": "package a\n"})
	for link, to := range map[string]string{"link.txt": ".env", "dir": ".ssh/config.d", "ok.go": "a.go"} {
		if err := os.Symlink(to, b.path(link)); err != nil {
			t.Fatal(err)
		}
	}
	text := "S=hunter2\n"
	for _, p := range []string{"link.txt", "dir/x", "dir/new"} {
		if got := b.pack(Request{File: p, Content: &text, Budget: 1000}); strings.Contains(got.Text, "hunter2") {
			t.Errorf("%s:\n%s", p, got.Text)
		}
	}
	if got := b.pack(Request{File: "ok.go", Content: &text, Budget: 1000}); !strings.Contains(got.Text, "hunter2") {
		t.Errorf("what is no secret is hidden:\n%s", got.Text)
	}
}

// TestAssembleTellsWhy: what the manifest says of a file that is not in is so.
func TestAssembleTellsWhy(t *testing.T) {
	b := newTable(t, map[string]string{"a.txt": "a\n"})
	for p, content := range map[string]string{
		"log.txt": strings.Repeat("0123456789\n", 60_000), "deploy/log.txt": strings.Repeat("0123456789\n", 60_000),
		"ci/.env": "S=1\n", "k/logo.png": "\x89PNG\x00\x00", "k/key.txt": key, "ok.txt": strings.Repeat("fits not\n", 5000),
	} {
		b.write(p, content)
	}
	b.save() // so that history speaks for them
	got := b.pack(Request{File: "a.txt", Budget: 2000, Manifest: true, Open: []Buffer{{Path: "log.txt"}}})
	for _, want := range []string{
		"4 log.txt path: open, named like a file near by, changed lately; it is larger than 512 KiB\n", "left out: 5 deploy/log.txt: it is larger than 512 KiB\n",
		"left out: 5 ci/.env: it may hold secrets\n", "left out: 5 k/logo.png: it is binary\n", "left out: 5 k/key.txt: it may hold secrets\n",
		"5 ok.txt path: ",
	} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("%q is not in\n%s", want, got.Text)
		}
	}
}

// TestAssembleLeavesOut: what nobody reads is no neighbour, but is shown to who has it open; and of a great file only the
// path is.
func TestAssembleLeavesOut(t *testing.T) {
	b := newTable(t, map[string]string{"a.go": "package a\n"})
	b.write("go.sum", "x v1 h1:x\n")
	b.write("vendor/v/v.go", "package v\n")
	b.write("ok.go", "package a\n\nfunc OK() {}\n")
	b.write("big.go", "package a\n"+strings.Repeat("// a comment\n", 100_000))
	b.save()
	got := itemsOf(b.pack(Request{File: "a.go", Budget: 2000}))
	if want := []string{"1 a.go whole", "5 ok.go whole"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	opened := []Buffer{{Path: "big.go"}, {Path: "go.sum"}, {Path: "vendor/v/v.go"}}
	p := b.pack(Request{File: "a.go", Budget: 2000, Open: opened, Manifest: true})
	got = itemsOf(p)
	if want := []string{"1 a.go whole", "4 big.go path", "4 go.sum whole", "4 vendor/v/v.go whole", "5 ok.go whole"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if !strings.Contains(p.Text, "; it is larger than 1 MiB\n") {
		t.Errorf("why only the path of a file is shown is not in\n%s", p.Text)
	}
	for range mostOpen {
		opened = append([]Buffer{{Path: "a.go"}}, opened...)
	}
	got = itemsOf(b.pack(Request{File: "a.go", Budget: 2000, Open: opened}))
	if want := []string{"1 a.go whole", "5 ok.go whole"}; !slices.Equal(got, want) {
		t.Errorf("of too many open files: %q, want %q", got, want)
	}
}
