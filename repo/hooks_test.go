//go:build unix

package repo

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestHooksDir: what is read of the configuration is what git says.
func TestHooksDir(t *testing.T) {
	for _, tt := range []struct {
		set           string
		path          string // below the root; absolute as it is; "" for none
		inGit, inTree bool
	}{
		{"", ".git/hooks", true, false}, // not set
		{".husky/_", ".husky/_", false, true},
		{"./hooks//x/", "hooks/x", false, true},
		{".", "", false, true},
		{".git/hooks", ".git/hooks", true, false},
		{"../elsewhere", "../elsewhere", false, false},
		{"/nowhere/hooks", "/nowhere/hooks", false, false},
		{"~/hooks", "~/hooks", false, false},
	} {
		s := newScratch(t)
		if tt.set != "" {
			s.git("config", "core.hooksPath", tt.set)
		}
		home, err := os.UserHomeDir()
		s.must(err)
		want := strings.Replace(tt.path, "~", home, 1)
		if !filepath.IsAbs(want) {
			want = filepath.Join(s.root, want)
		}
		got := s.open().HooksDir()
		if got != (HooksDir{Follow(want), tt.set, tt.inGit, tt.inTree}) {
			t.Errorf("%q is %+v, want %s", tt.set, got, want)
		}
		says := s.git("rev-parse", "--git-path", "hooks")
		if !filepath.IsAbs(says) {
			says = filepath.Join(s.root, says)
		}
		if Follow(says) != got.Path {
			t.Errorf("%q is %s, git says %s", tt.set, got.Path, says)
		}
	}
	for _, set := range []string{os.DevNull, "~nobody-of-this-name/hooks", "%(prefix)/hooks"} {
		s := newScratch(t)
		s.git("config", "core.hooksPath", set)
		if d := s.open().HooksDir(); d.Path != "" || d.Set != set {
			t.Errorf("%q is %+v, want none", set, d)
		}
	}
}

func TestConfigHook(t *testing.T) {
	s := newScratch(t)
	for _, kv := range [][2]string{
		{"hook.a=b.command", "x"},
		{"hook.a=b.event", "post-commit"},
		{"hook.a=b.event", "post-merge"},
		{"hook.off.command", "x"},
		{"hook.off.event", "post-commit"},
		{"hook.off.enabled", "false"},
		{"hook.again.command", "x"},
		{"hook.again.event", "pre-commit"},
		{"hook.again.event", ""},
		{"hook.again.event", "post-merge"},
	} {
		s.git("config", "--add", kv[0], kv[1])
	}
	r := s.open()
	for name, want := range map[string]string{"a=b": "x post-commit post-merge", "off": "x post-commit off", "again": "x post-merge", "none": ""} {
		command, events, off := r.ConfigHook(name)
		if off {
			events = append(events, "off")
		}
		if got := strings.TrimSpace(command + " " + strings.Join(events, " ")); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	off := r.withoutHooks()
	for _, want := range []string{"GIT_CONFIG_COUNT=3", "GIT_CONFIG_KEY_0=hook.a=b.enabled", "GIT_CONFIG_VALUE_2=false"} {
		if !slices.Contains(off, want) {
			t.Errorf("%q lacks %q", off, want)
		}
	}
}

func TestMoreToPick(t *testing.T) {
	for _, tt := range []struct {
		file, text string
		want       bool
	}{
		{"x", "", false},
		{"rebase-merge/head-name", "", true},
		{"rebase-apply/next", "", true},
		{"sequencer/todo", "pick a one\npick b two\n", true},
		{"sequencer/todo", "pick b two\n", false},
		{"sequencer/todo", "# a comment\n\npick b two", false},
		{"sequencer/todo", "", false},
	} {
		s := newScratch(t)
		put(t, s.path(".git/"+tt.file), tt.text, 0o644)
		if got := s.open().MoreToPick(); got != tt.want {
			t.Errorf("%s %q: %v, want %v", tt.file, tt.text, got, tt.want)
		}
	}
}

func TestGitVersion(t *testing.T) {
	v, err := newScratch(t).open().GitVersion(t.Context())
	if err != nil || v[0] < 2 {
		t.Errorf("git is %v, %v", v, err)
	}
	for v, want := range map[GitVersion]bool{{2, 53}: false, {2, 54}: true, {2, 100}: true, {1, 60}: false, {3, 0}: true} {
		if v.ConfiguresHooks() != want {
			t.Errorf("%s configures hooks: %v", v, !want)
		}
	}
}
