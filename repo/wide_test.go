package repo

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWide(t *testing.T) {
	top := t.TempDir()
	home := filepath.Join(top, "users", "me")
	if err := os.MkdirAll(filepath.Join(home, "src"), 0o755); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(top, "link")
	if err := os.Symlink(home, link); err != nil {
		t.Fatal(err)
	}
	t.Chdir(home)
	for _, set := range []string{home, link, home + "/", filepath.Join(home, "src") + "/..", link + "/."} {
		t.Setenv("HOME", set)
		for dir, want := range map[string]bool{
			home: true, home + "/": true, home + "//.": true, home + "/src/..": true, link: true, ".": true,
			filepath.Dir(home): true, top: true, "/": true, "//": true, "/..": true, "..": true,
			home + "/src": false, "src": false, link + "/src": false, home + "/none": false, filepath.Join(top, "users", "you"): false,
		} {
			if got := Wide(dir); got != want {
				t.Errorf("HOME=%s: Wide(%q) = %v", set, dir, got)
			}
		}
	}
	for _, set := range []string{"", "relative", filepath.Join(top, "none")} {
		t.Setenv("HOME", set)
		if Wide(home) || !Wide("/") {
			t.Errorf("HOME=%q: Wide(home) = %v, Wide(/) = %v", set, Wide(home), Wide("/"))
		}
	}
}
