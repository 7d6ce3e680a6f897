package cmd

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestShareBehind: a hook of git has another process share texts where hooks are to do so, with a remote by its name alone.
func TestShareBehind(t *testing.T) {
	s := newShell(t)
	s.git("remote", "add", "origin", "../hub.git")
	hooked := func(args ...string) string {
		var launched []string
		var out bytes.Buffer
		code := Run(t.Context(), Process{
			Args: append([]string{"hook", "git"}, args...), Dir: s.dir, Getenv: func(k string) string { return s.env[k] }, Stdin: strings.NewReader(""),
			Stdout: &out, Stderr: &out, Launch: func(args ...string) error { launched = args; return os.ErrPermission },
		})
		if code != 0 || out.Len() > 0 {
			t.Errorf("%q: exit code %d, %s", args, code, &out)
		}
		if len(launched) < 4 {
			return strings.Join(launched, " ")
		}
		return strings.Join(launched[4:], " ") // behind the directory and the database
	}
	delete(s.env, "CODEMEM_NO_BACKGROUND")
	check := func(when, push, pull string) {
		t.Helper()
		if got := hooked("pre-push", "origin", "../hub.git"); got != push {
			t.Errorf("%s: a push starts %q", when, got)
		}
		for _, event := range []string{"post-merge", "post-rewrite"} {
			if got := hooked(event, "0"); got != pull {
				t.Errorf("%s: %s starts %q", when, event, got)
			}
		}
	}
	s.run(0, "prescan")
	check("nobody asked for it", "", "")
	s.run(0, "hooks", "install", "--share")
	check("asked for", "share push --remote=origin", "share pull")
	for _, remote := range []string{"../else.git", "https://example.com/x", "--upload-pack=x", "-x", ""} {
		if got := hooked("pre-push", remote, remote); got != "" {
			t.Errorf("%q: starts %q", remote, got)
		}
	}
	s.env["CODEMEM_NO_BACKGROUND"] = "1"
	check("nothing may be left running", "", "")
	delete(s.env, "CODEMEM_NO_BACKGROUND")
	s.run(0, "hooks", "uninstall")
	check("taken back", "", "")
}
