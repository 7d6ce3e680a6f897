//go:build unix

package repo

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFollow: a symlink is what it leads to, also where that is not there.
func TestFollow(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(root, "dir"), 0o755); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{
		"plain": "dir/file", "twice": "plain", "up": "dir/../twice", "dirlink": "dir", "below": "dirlink/x", "absolute": filepath.Join(root, "dir/file"), "loop": "loop",
	} {
		if err := os.Symlink(to, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	for p, want := range map[string]string{
		"file": "file", "dir": "dir", "plain": "dir/file", "twice": "dir/file", "up": "dir/file", "dirlink": "dir", "dirlink/new/file": "dir/new/file",
		"below": "dir/x", "absolute": "dir/file", "loop": "loop",
	} {
		if got := Follow(filepath.Join(root, p)); got != filepath.Join(root, want) {
			t.Errorf("Follow(%s) = %s, want %s", p, got, want)
		}
	}
}
