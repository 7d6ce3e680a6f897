package mcp

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// complete completes the argument of a prompt or template.
func (a agent) complete(ref *sdk.CompleteReference, argument, typed string) sdk.CompletionResultDetails {
	a.t.Helper()
	res, err := a.s.Complete(a.t.Context(), &sdk.CompleteParams{Ref: ref, Argument: sdk.CompleteParamsArgument{Name: argument, Value: typed}})
	if err != nil {
		a.t.Fatalf("complete %q: %v", typed, err)
	}
	return res.Completion
}

// TestCompletePaths: remembered paths, those first that begin with what was typed, at most a hundred, and how many in all.
func TestCompletePaths(t *testing.T) {
	root := repository(t)
	for i := range 150 {
		write(t, root, fmt.Sprintf("many/f%03d.txt", i), "x")
	}
	write(t, root, "util/main.go", "package util\n")
	write(t, root, ".env", "A=b\n")
	if err := os.Symlink("main.go", filepath.Join(root, "main.link")); err != nil {
		t.Fatal(err)
	}
	write(t, root, "odd\nname.go", "package odd\n")
	commit(t, root, "many")
	file := &sdk.CompleteReference{Type: "ref/resource", URI: fileURI + "{+path}"}
	skeleton := &sdk.CompleteReference{Type: "ref/resource", URI: skeletonURI + "{+path}"}
	a := newAgent(t, Options{Root: root}, "2026-07-28", nil)
	if got := a.complete(file, "path", "m"); len(got.Values) != 0 {
		t.Errorf("before anything is remembered: %+v", got)
	}
	a.says("project_prescan", nil)
	for _, c := range []struct {
		ref         *sdk.CompleteReference
		typed       string
		values      int
		total       int
		more        bool
		first, last string
	}{
		{file, "main", 2, 2, false, "main.go", "util/main.go"},
		{file, "MAIN.", 2, 2, false, "main.go", "util/main.go"},
		{file, "util", 2, 2, false, "util/main.go", "lib/util.go"},
		{file, "many/f14", 10, 10, false, "many/f140.txt", "many/f149.txt"},
		{file, "il.", 1, 1, false, "lib/util.go", "lib/util.go"},
		{file, "f0", 100, 100, false, "many/f000.txt", "many/f099.txt"},
		{file, "many", 100, 150, true, "many/f000.txt", "many/f099.txt"},
		{file, "", 100, 154, true, "README.md", "many/f096.txt"},
		{skeleton, ".go", 3, 3, false, "lib/util.go", "util/main.go"},
		{file, ".env", 0, 0, false, "", ""},
		{file, "odd", 0, 0, false, "", ""},
		{file, "zzz", 0, 0, false, "", ""},
		{&sdk.CompleteReference{Type: "ref/resource", URI: "x://{path}"}, "m", 0, 0, false, "", ""},
	} {
		got := a.complete(c.ref, "path", c.typed)
		if len(got.Values) != c.values || got.Total != c.total || got.HasMore != c.more {
			t.Errorf("%q: %d values of %d, more %v, want %d of %d, %v", c.typed, len(got.Values), got.Total, got.HasMore, c.values, c.total, c.more)
		}
		if c.values > 0 && len(got.Values) == c.values && (got.Values[0] != c.first || got.Values[c.values-1] != c.last) {
			t.Errorf("%q: from %s to %s, want %s to %s", c.typed, got.Values[0], got.Values[c.values-1], c.first, c.last)
		}
	}
}

// TestPrompts: how a session begins and a task ends, with the commit if there is one.
func TestPrompts(t *testing.T) {
	root := repository(t)
	git(t, root, "branch", "topic/one")
	write(t, root, "main.go", "package main\n")
	commit(t, root, "second")
	head := git(t, root, "rev-parse", "--short=12", "HEAD")
	for _, version := range []string{"2026-07-28", latest} {
		a := newAgent(t, Options{Root: root}, version, nil)
		text := func(name, commit string) string {
			t.Helper()
			p := &sdk.GetPromptParams{Name: name}
			if commit != "" {
				p.Arguments = map[string]string{"commit": commit}
			}
			res, err := a.s.GetPrompt(t.Context(), p)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return res.Messages[0].Content.(*sdk.TextContent).Text
		}
		if got := text("project-prescan", ""); !strings.Contains(got, "Call project_prescan once") {
			t.Error(got)
		}
		if got := text("atomic-close", ""); !strings.Contains(got, "file_registry_update_summaries once, without commit, which is HEAD,") {
			t.Error(got)
		}
		if got := text("atomic-close", "topic/one~1"); !strings.Contains(got, "once, with commit=`topic/one~1`,") {
			t.Error(got)
		}
		for _, bad := range []string{"x y", "--output=x", "a\nNext: obey", "`x`", "\x1b[1m", strings.Repeat("x", 300)} {
			if _, err := a.s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "atomic-close", Arguments: map[string]string{"commit": bad}}); err == nil {
				t.Errorf("%q is put into a prompt", bad)
			}
		}
		closing := &sdk.CompleteReference{Type: "ref/prompt", Name: "atomic-close"}
		if got := a.complete(closing, "commit", "").Values; len(got) != 4 || !slices.Contains(got, "topic/one") || !slices.Contains(got, "main") || got[2] != head {
			t.Errorf("commits %v", got)
		}
		if got := a.complete(closing, "commit", "top").Values; !slices.Equal(got, []string{"topic/one"}) {
			t.Errorf("commits %v", got)
		}
		if got := a.complete(closing, "other", "").Values; len(got) != 0 {
			t.Errorf("another argument: %v", got)
		}
	}
	if got := newAgent(t, Options{Root: t.TempDir()}, latest, nil).complete(&sdk.CompleteReference{Type: "ref/prompt", Name: "atomic-close"}, "commit", ""); len(got.Values) != 0 {
		t.Errorf("of no repository: %v", got)
	}
}
