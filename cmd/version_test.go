package cmd

import (
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"strings"
	"testing"
)

// TestBuildTells: a release tells the linker's version, what `go install` builds tells its module's, and a
// build that knows neither says so.
func TestBuildTells(t *testing.T) {
	for _, tt := range []struct {
		what, module, release, given, revision, modified string
		version, commit                                  string
	}{
		{"release", "v0.0.0-20261121000000-abcdefabcdef", "1.2.3", "abc", "abc", "false", "1.2.3", "abc"},
		{"release from a source archive", "(devel)", "1.2.3", "abc", "", "", "1.2.3", "abc"},
		{"go install at a version", "v1.2.3", "", "", "", "", "1.2.3", ""},
		{"a tag with v to the linker", "(devel)", "v1.2.3", "", "", "", "1.2.3", ""},
		{"a changed checkout", "v1.2.4-0.20261121000000-abcdefabcdef+dirty", "", "", "abc", "true", "1.2.4-0.20261121000000-abcdefabcdef+dirty", "abc+dirty"},
		{"a release from a changed checkout", "(devel)", "1.2.3", "abc", "abc", "true", "1.2.3", "abc+dirty"},
		{"nothing known", "(devel)", "", "", "", "", "devel", ""},
		{"no build information", "", "", "", "", "", "devel", ""},
	} {
		info := &debug.BuildInfo{
			Main:     debug.Module{Version: tt.module},
			Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: tt.revision}, {Key: "vcs.modified", Value: tt.modified}},
		}
		got := build{Version: "devel"}.read(info, tt.release, tt.given)
		if got.Version != tt.version || got.Commit != tt.commit {
			t.Errorf("%s: %s of %q, want %s of %q", tt.what, got.Version, got.Commit, tt.version, tt.commit)
		}
	}
}

// TestLinkerNames: the names that the release's files give the linker are variables of this package. The
// linker says nothing of a name that is not there.
func TestLinkerNames(t *testing.T) {
	here, err := os.ReadFile("version.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{".goreleaser.yaml", "Dockerfile"} {
		text, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Split(string(text), "-X "+reflect.TypeFor[app]().PkgPath()+".")[1:]
		if len(said) == 0 {
			t.Errorf("%s tells the linker no version", name)
		}
		for _, s := range said {
			variable, _, _ := strings.Cut(s, "=")
			if !strings.Contains(string(here), "var "+variable+",") && !strings.Contains(string(here), ", "+variable+" string") {
				t.Errorf("%s: version.go has no variable %s", name, variable)
			}
		}
	}
}
