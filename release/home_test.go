package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestHome: a new address takes the place of the old one in all that names it, and nothing else changes.
func TestHome(t *testing.T) {
	root := checkout(t)
	module, err := moduleOf("..")
	if err != nil {
		t.Fatal(err)
	}
	var own description
	if err := read(root, "server.json", &own); err != nil {
		t.Fatal(err)
	}
	write(t, root, "go.mod", "module "+module+"\n\ngo 1.26\n\n// Why.\nreplace example.com/a => ./mcp/a\n")
	source := "package a\n\nimport (\n\t\"fmt\"\n\n\t%q\n\tx %q\n\t\"github.com/spf13/cobra\"\n)\n\nvar key = \"codemem/sessions\"\n"
	write(t, root, "a/a.go", fmt.Sprintf(source, module+"/repo", module))
	write(t, root, "tools/go.mod", "module "+module+"/tools\n\ntool (\n\t"+module+"/tools/lint\n)\n")
	write(t, root, "a/testdata/a.go", fmt.Sprintf(source, module+"/repo", module))
	write(t, root, "docs/install.md", "go install "+strings.TrimPrefix(own.Repository.URL, "https://")+"/cmd/codemem@latest\nbrew install "+filepath.Base(filepath.Dir(own.Repository.URL))+"/tap/codemem\ncodemem/cmd stays\n-X "+module+"/cmd.release=1\n")
	for range 2 { // moving there again changes nothing
		if _, err := home(root, "github.com/Acme/memory"); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"go.mod":          "module github.com/Acme/memory\n\ngo 1.26\n",
		"tools/go.mod":    "module github.com/Acme/memory/tools\n\ntool (\n\tgithub.com/Acme/memory/tools/lint\n)\n",
		"a/a.go":          "package a\n\nimport (\n\t\"fmt\"\n\n\tx \"github.com/Acme/memory\"\n\t\"github.com/Acme/memory/repo\"\n\t\"github.com/spf13/cobra\"\n)\n\nvar key = \"codemem/sessions\"\n",
		"a/testdata/a.go": fmt.Sprintf(source, module+"/repo", module),
		"docs/install.md": "go install github.com/Acme/memory/cmd/codemem@latest\nbrew install Acme/tap/codemem\ncodemem/cmd stays\n-X github.com/Acme/memory/cmd.release=1\n",
	} {
		if got, err := os.ReadFile(filepath.Join(root, name)); err != nil || string(got) != want {
			t.Errorf("%s is\n%s%v", name, got, err)
		}
	}
	if err := step(root, ""); err != nil {
		t.Errorf("after the move: %v", err)
	}
	if err := read(root, "server.json", &own); err != nil || own.Name != "io.github.Acme/memory" || own.Packages[0].Identifier != "ghcr.io/acme/memory:"+own.Version {
		t.Errorf("server.json is %+v, %v", own, err)
	}
	for _, bad := range []string{"", "acme/memory", "https://github.com/acme/memory", "github.com/acme", "github.com/acme/memory/x", "example.com/a/b"} {
		if changed, err := home(root, bad); err == nil || changed != nil {
			t.Errorf("it moves to %q", bad)
		}
	}
}

// TestReplacedSums: go.sum has what a build wants once home took the replacements out of go.mod, though no build here does.
func TestReplacedSums(t *testing.T) {
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile("../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	all := regexp.MustCompile(`(?m)^replace (\S+) =>`).FindAllStringSubmatch(string(mod), -1)
	if len(all) == 0 {
		t.Error("go.mod replaces nothing: what is this test for?")
	}
	for _, m := range all {
		required := regexp.MustCompile(`(?m)^\t` + regexp.QuoteMeta(m[1]) + ` (\S+)`).FindStringSubmatch(string(mod))
		if required == nil || !strings.Contains(string(sum), m[1]+" "+required[1]+" h1:") || !strings.Contains(string(sum), m[1]+" "+required[1]+"/go.mod h1:") {
			t.Errorf("go.sum has not both sums of %s %q", m[1], required)
		}
	}
}
