package mcp

import (
	"encoding/json"
	"errors"
	"testing"

	"codemem/verify"
)

func TestCursorSurvivesJSON(t *testing.T) {
	for _, path := range []string{"a/b.go", "größe", "\xff\xfe.go", `"quoted"`, "new\nline", ""} {
		var sent string
		if err := json.Unmarshal(marshal(cursor(path)), &sent); err != nil {
			t.Fatal(err)
		}
		if got, err := after(sent); err != nil || got != path {
			t.Errorf("%q comes back as %q, %v", path, got, err)
		}
	}
	if _, err := after(`"broken`); err == nil {
		t.Error("a broken cursor is taken")
	}
}

func TestPathsFromOutside(t *testing.T) {
	for _, p := range []string{
		"../x", "a/../../x", "/etc/passwd", "", "a\x00b", ".git/config", ".git/codemem/registry.db", "sub/.git/config",
	} {
		_, err := cleanPaths([]string{"ok.go", p})
		var bad *verify.PathError
		if !errors.As(err, &bad) || len(bad.Offenders) != 1 || bad.Offenders[0].Path != p {
			t.Errorf("%q: %v", p, err)
		}
	}
	got, err := cleanPaths([]string{"./a.go", "dir/"})
	if err != nil || len(got) != 2 || got[0] != "a.go" || got[1] != "dir" {
		t.Errorf("got %v, %v", got, err)
	}
}
