package lock

import (
	"os"
	"path/filepath"
	"testing"
)

// TestReplace: the old text or the new one, and nothing beside it.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "state")
	for _, text := range []string{"one", "", "three"} {
		if err := Replace(path, []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
	}
	if fi, err := os.Stat(path); err != nil || os.PathSeparator == '/' && fi.Mode().Perm() != 0o640 {
		t.Errorf("%v %v", fi.Mode(), err)
	}
	if err := Replace(filepath.Join(dir, "none", "state"), nil, 0o600); err == nil {
		t.Error("a directory was made")
	}
	if err := os.Mkdir(filepath.Join(dir, "dir"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := Replace(filepath.Join(dir, "dir"), []byte("x"), 0o600); err == nil {
		t.Error("a directory was replaced")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("left behind: %v %v", left, err)
	}
}
