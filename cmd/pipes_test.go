//go:build unix

package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// readByName are files that are opened by their name, by us or by the git that we start, wherever what is there came
// from.
var readByName = []string{
	".gitignore", "lib/.gitignore", ".codememignore", ".lvmignore", ".gitattributes", "README.md", "go.mod", "package.json", "tsconfig.json",
	"main.go", ".gitmodules", "nested/.git", "excludes", "included",
	".git/HEAD", ".git/index", ".git/config", ".git/packed-refs", ".git/shallow", ".git/commondir", ".git/MERGE_HEAD", ".git/logs/HEAD",
	".git/info/exclude", ".git/info/attributes", ".git/info/grafts", ".git/info/sparse-checkout", ".git/objects/info/alternates",
}

// TestPipesInPlaceOfFiles: a pipe where a file is opened by its name is answered or refused, and never waited for.
func TestPipesInPlaceOfFiles(t *testing.T) {
	const deadline = 20 * time.Second // of one command; git's own is longer
	for _, name := range readByName {
		t.Run(name, func(t *testing.T) {
			s := newShell(t)
			for file, text := range map[string]string{
				"go.mod": "module a\n", "package.json": `{"main": "lib/a.ts"}`, "tsconfig.json": "{}", "lib/a.ts": "export const a = 1\n",
				".gitattributes": "*.bin binary\n", ".gitignore": "*.o\n",
			} {
				s.write(file, text)
			}
			s.git("add", ".")
			s.git("commit", "-q", "-m", "two")
			s.run(0, "prescan")
			s.write("nested/new", "x")
			s.git("config", "core.excludesFile", filepath.Join(s.dir, "excludes"))
			s.git("config", "include.path", "../included")
			pipe := filepath.Join(s.dir, filepath.FromSlash(name))
			if err := os.Remove(pipe); err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			if err := os.MkdirAll(filepath.Dir(pipe), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := unix.Mkfifo(pipe, 0o600); err != nil {
				t.Fatal(err)
			}
			answered := make(chan struct{})
			go func() {
				defer close(answered)
				for _, args := range []string{
					"status", "overview", "search main", "verify --full", "files --pending", "context --file lib/lib.go --line 1 --col 1",
					"codemap", "summarize lib/lib.go Text.", "close lib/lib.go", "doctor", "prescan",
				} {
					_, stderr, code := s.try("", strings.Fields(args)...)
					if code != 0 && code != exitDrift && !strings.Contains(stderr, "next:") && args != "doctor" {
						t.Errorf("codemem %s: exit code %d without a next step: %s", args, code, stderr)
					}
					answered <- struct{}{}
				}
			}()
			for open := true; open; {
				select {
				case _, open = <-answered:
				case <-time.After(deadline):
					t.Fatal("it waits for the pipe")
				}
			}
		})
	}
}
