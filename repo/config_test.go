//go:build unix

package repo

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// configTexts are those in which decoders of git's configuration differ from each other.
var configTexts = []string{
	"[core]\n\tbare = false\n[Core]\nBARE = true\n",
	"[core]\n\tbare\n", "[core]\n\tbare=\n", "[core] bare = true\n", "[core]bare\n",
	"[branch \"Main\"]\nremote = origin\n[branch \"main\"]\nremote = other\n[BRANCH \"Main\"]\nMERGE=refs/heads/x\n",
	"[branch \"a.b\"]\nremote = o\n[branch \"a\\\"q\\\\b\"]\nremote = o\n",
	"[branch.Dotted]\nremote = o\n",
	"[remote \"o\"]\nfetch = a\nfetch = b\nfetch =\nfetch = c\n",
	"[a]\nx = 1 ; comment\ny = \"1 ; none\" # comment\nz = a \"b  c\" d\n",
	"[a]\nx = one \\\n  two\ny = tab\\tnewline\\nquote\\\"back\\\\slash\n",
	"[a]\nx =   spaces   inside   \n", "[a]\nx = a\"b\"c\n",
	"\ufeff[a]\nx = 1\n", "[a]\r\nx = 1\r\n[b]\r\ny\r\n", "[a]\nx = 1", "; c\n# c\n[a]\n# c\nx = 1\n",
	"[a-b.C]\nx-y = 1\n", "[a \"\"]\nx = 1\n", "[a]\n[b]\n", "", "[a]\nx = \"\"\n", "[a]\nx = é\n",
	"[a]\nx = \\b\n", "[ a ]\nx = 1\n", "[a]\n1x = 1\n", "[a]\nx y = 1\n", "[a\n", "[a]\nx = \"1\n", "x = 1\n",
	"[core]\n\tworktree = C:\\\\dir\n", "[a \"b\" ]\nx = 1\n", "[a  \"b\"]\nx = 1\n", "[a \"b]\"]\nx=1\n",
	"[a]\nx = 1 # c \\\ny = 2\n", "[a]\nx = \\\n", "[a]\nx = 1\\\n\n[b]\ny=2\n", "[a]x=1\ny=2\n", "[a]\n\vx = 1\n", "[a]\nx = \f1\v\n",
	"[a]\nx = 1\x00\n", "[a]\nx = a\tb\t\n", "[a]\nx_y = 1\n", "[a.b \"c\"]\nx=1\n",
}

// sameConfig compares what our decoder makes of a text with what git makes of it, if ours reads it at all.
func sameConfig(t *testing.T, text string) (read bool) {
	t.Helper()
	settings, plain := decodeConfig([]byte(text))
	if !plain {
		return false
	}
	path := filepath.Join(t.TempDir(), "config")
	file(t, path, text)
	asked, err := askFile(t.Context(), path)
	if err != nil {
		t.Errorf("git refuses %q, and we read %q: %v", text, settings, err)
		return true
	}
	byKey := func(all []configEntry) map[string][]string {
		m := map[string][]string{}
		for _, s := range all {
			m[s.key] = append(m[s.key], s.value)
		}
		return m
	}
	if diff := cmp.Diff(byKey(asked), byKey(settings)); diff != "" {
		t.Errorf("%q (-git +own):\n%s", text, diff)
	}
	return true
}

func TestConfigIsWhatGitReads(t *testing.T) {
	newScratch(t)
	read := 0
	for _, text := range configTexts {
		if sameConfig(t, text) {
			read++
		}
	}
	if read < 25 {
		t.Errorf("our decoder reads only %d of %d", read, len(configTexts))
	}
}

// Texts put together at random: whatever we read without git must be what git reads.
func TestConfigAtRandom(t *testing.T) {
	newScratch(t)
	seed := uint64(time.Now().UnixNano())
	rng := rand.New(rand.NewPCG(seed, 0))
	pieces := []string{
		"[a]", "[a \"b\"]", "[A \"B\"]", "[a.b]", "\n", "\n", "\n", "x", "Y", " = ", "=", "1", "v w", "\"", "\"q q\"", "\\\n", "\\t", "\\\\",
		"\\\"", " ", "\t", ";", "#", "c", "\r\n", "é",
	}
	read := 0
	for range 300 {
		var b strings.Builder
		b.WriteString("[a]\n")
		for range 2 + rng.IntN(14) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		if sameConfig(t, b.String()) {
			read++
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if read == 0 {
		t.Error("none of them was read")
	}
}

func TestConfigScopes(t *testing.T) {
	s := newScratch(t)
	home := os.Getenv("HOME")
	system := filepath.Join(s.dir(), "system")
	setenv(t, "GIT_CONFIG_NOSYSTEM", "no")
	setenv(t, "GIT_CONFIG_SYSTEM", system)
	file(t, system, "[t]\n\tall = system\n\tsystem = 1\n")
	file(t, filepath.Join(home, "xdg/git/config"), "[t]\n\tall = xdg\n\txdg = 1\n")
	s.git("config", "extensions.worktreeConfig", "true")
	s.git("config", "t.all", "local")
	file(t, s.path(".git/config.worktree"), "[t]\n\tall = tree\n\ttree = 1\n")
	for _, included := range []bool{false, true} {
		global := "[t]\n\tall = global\n\tglobal = 1\n"
		if included {
			file(t, filepath.Join(home, "more"), "[t]\n\tall = more\n")
			global += "[include]\n\tpath = more\n[includeIf \"gitdir:" + s.root + "/\"]\n\tpath = more\n[include]\n\tpath = missing\n"
		}
		file(t, filepath.Join(home, ".gitconfig"), global)
		c := s.open().config
		want := []string{"system", "xdg", "global", "local", "tree"}
		if included {
			want = slices.Insert(want, 3, "more", "more")
		}
		if got := c.All("t.all"); !slices.Equal(got, want) {
			t.Errorf("included %v: %q, want %q", included, got, want)
		}
		if got := c.trusted["t.all"]; !slices.Equal(got, want[:len(want)-2]) {
			t.Errorf("included %v: trusted %q", included, got)
		}
		if got := c.own["t.all"]; !slices.Equal(got, []string{"local", "tree"}) {
			t.Errorf("included %v: own %q", included, got)
		}
		if v, ok := c.Get("t.tree"); !ok || v != "1" {
			t.Errorf("included %v: t.tree = %q", included, v)
		}
		if got := c.Keys("t."); !slices.Equal(got, []string{"t.all", "t.global", "t.system", "t.tree", "t.xdg"}) {
			t.Errorf("Keys = %q", got)
		}
	}
}

// An include of the repository steers, but does not say what the repository is.
func TestConfigIncludeInRepository(t *testing.T) {
	s := newScratch(t)
	s.commits()
	s.git("config", "include.path", "more")
	file(t, s.path(".git/more"), "[core]\n\tbare = true\n\tworktree = /nowhere\n[extensions]\n\tx = y\n[branch \"main\"]\n\tremote = .\n\tmerge = refs/heads/main\n")
	r := s.open()
	if u, err := r.Upstream(t.Context(), Head{Branch: "main"}); err != nil || u.Ref != "refs/heads/main" {
		t.Errorf("Upstream = %+v, %v", u, err)
	}
	s.git("config", "includeIf.onbranch:main.path", "missing")
	s.open()
}

// What our decoder cannot read of the repository's own file is still read: it may be an extension.
func TestConfigOnlyGitReads(t *testing.T) {
	s := newScratch(t)
	text := "[core]\n\trepositoryformatversion = 1\n[branch.Old]\n\tremote = o\n[a]\nx = one \\\ntwo\n[extensions]\n\tfromTheFuture = 1\n"
	if _, plain := decodeConfig([]byte(text)); plain {
		t.Fatal("our decoder reads it: the test tests nothing")
	}
	file(t, s.path(".git/config"), text)
	if r, err := Open(t.Context(), s.root); err == nil {
		t.Errorf("opened %+v", r.config.own)
	}
}

func TestConfigBool(t *testing.T) {
	s := newScratch(t)
	for v, want := range map[string]string{
		"true": "true", "YES": "true", "on": "true", "1": "true", "-2": "true", "": "false", "false": "false", "No": "false", "off": "false", "0": "false",
	} {
		s.git("config", "t.v", v)
		if got := s.git("config", "--bool", "t.v"); got != want {
			t.Errorf("git reads %q as %s", v, got)
		}
		for _, def := range []bool{false, true} {
			if got := fmt.Sprint(s.open().config.Bool("t.v", def)); got != want {
				t.Errorf("%q = %s, want %s", v, got, want)
			}
		}
	}
	s.git("config", "t.v", "maybe")
	if c := s.open().config; !c.Bool("t.v", true) || c.Bool("t.v", false) || !c.Bool("t.missing", true) {
		t.Error("no boolean, and not the default")
	}
	if keys := slices.Collect(maps.Keys(s.open().config.own)); len(keys) < 3 {
		t.Errorf("own = %q", keys)
	}
}

func FuzzDecodeConfig(f *testing.F) {
	for _, text := range configTexts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		settings, plain := decodeConfig(data)
		if !plain && settings != nil {
			t.Errorf("%q: settings of what is not plain: %q", data, settings)
		}
		for _, s := range settings {
			if !strings.Contains(s.key, ".") || normalKey(s.key) != s.key {
				t.Errorf("%q: key %q", data, s.key)
			}
		}
	})
}
