//go:build unix

package repo

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// followed makes a repository and a clone of it, whose branch follows it.
func followed(t *testing.T) (upstream, clone scratch) {
	t.Helper()
	upstream = newScratch(t)
	upstream.write("a", "a\n")
	upstream.save("one")
	into := filepath.Join(t.TempDir(), "c")
	upstream.git("clone", "-q", upstream.root, into)
	upstream.git("tag", "tagged")
	upstream.git("branch", "other")
	upstream.write("a", "b\n")
	upstream.save("two")
	return upstream, upstream.over(into)
}

func TestFetch(t *testing.T) {
	up, c := followed(t)
	r := c.open()
	h, err := r.Head(t.Context())
	c.must(err)
	before, err := r.Upstream(t.Context(), h)
	c.must(err)
	if n, err := r.Behind(t.Context(), h.ID, before.ID); n != 0 || err != nil {
		t.Errorf("before: behind %d, %v", n, err)
	}
	c.must(r.Fetch(t.Context(), h))
	after, err := r.Upstream(t.Context(), h)
	c.must(err)
	if after.ID != up.id("HEAD") {
		t.Errorf("the tracking ref is %s", after.ID.Hex())
	}
	if n, err := r.Behind(t.Context(), h.ID, after.ID); n != 1 || err != nil {
		t.Errorf("after: behind %d, %v", n, err)
	}
	refs := strings.Fields(c.git("for-each-ref", "--format=%(refname)"))
	if want := []string{"refs/heads/main", "refs/remotes/origin/HEAD", "refs/remotes/origin/main"}; !slices.Equal(refs, want) {
		t.Errorf("refs are %q", refs)
	}
	if _, err := os.Stat(c.path(".git/FETCH_HEAD")); err == nil {
		t.Error("FETCH_HEAD was written")
	}
}

// TestRefsWrittenTogether: what several processes write at once is tried again, and so is what a lock of another keeps from being written.
func TestRefsWrittenTogether(t *testing.T) {
	_, c := followed(t)
	const ref = "refs/test/kept"
	branches := []string{"refs/heads/main", "refs/heads/other"} // of two commits, so that each fetch moves the ref
	var all sync.WaitGroup
	for n := range 4 {
		r := c.open()
		all.Go(func() {
			for i := range 8 {
				if err := r.FetchRef(t.Context(), "origin", branches[(n+i)%2], ref); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	r := c.open()
	lock := c.path(".git/" + ref + ".lock")
	for _, write := range []func() error{
		func() error { return r.deleteRef(t.Context(), ref) },
		func() error { return r.FetchRef(t.Context(), "origin", "HEAD", ref) },
		func() error { return r.KeepRef(t.Context(), ref, c.id("HEAD")) },
	} {
		c.must(os.WriteFile(lock, nil, 0o600))
		gone := make(chan error)
		time.AfterFunc(300*time.Millisecond, func() { gone <- os.Remove(lock) })
		c.must(write())
		c.must(<-gone)
	}
	c.must(os.WriteFile(lock, nil, 0o600))
	if err := r.KeepRef(t.Context(), ref, c.id("HEAD")); err == nil || !strings.Contains(err.Error(), lock) {
		t.Errorf("a lock that stays: %v", err)
	}
}

// TestFetchNothing: without an upstream on a remote there is nothing to fetch.
func TestFetchNothing(t *testing.T) {
	s := newScratch(t)
	s.write("a", "a\n")
	s.save("one")
	for _, h := range []Head{{}, {Branch: "main"}, {Detached: true}} {
		if err := s.open().Fetch(t.Context(), h); err != nil {
			t.Errorf("%+v: %v", h, err)
		}
	}
	s.git("config", "branch.main.remote", ".")
	s.git("config", "branch.main.merge", "refs/heads/main")
	if err := s.open().Fetch(t.Context(), Head{Branch: "main"}); err != nil {
		t.Errorf("of this repository: %v", err)
	}
}

// TestFetchRefuses: what is no plain address is not asked.
func TestFetchRefuses(t *testing.T) {
	program := filepath.Join(t.TempDir(), "program")
	marker := program + ".ran"
	put(t, program, "#!/bin/sh\ntouch "+marker+"\nexit 1\n", 0o755)
	for name, config := range map[string][]string{
		"ext":              {"remote.origin.url", "ext::" + program},
		"ext, allowed":     {"remote.origin.url", "ext::" + program, "protocol.ext.allow", "always", "protocol.allow", "always"},
		"ext by rewriting": {"url.ext::" + program + " .insteadOf", "file:", "remote.origin.url", "file:x", "protocol.ext.allow", "always"},
		"an option":        {"remote.origin.url", "--upload-pack=" + program},
		"vcs":              {"remote.origin.vcs", "ext"},
		"a helper":         {"remote.origin.url", "hg::" + program},
		"ssh": {
			"remote.origin.url", "ssh://127.0.0.1:1/x", "core.sshCommand", program, "ssh.variant", "simple",
		},
		"ssh with an option": {"remote.origin.url", "ssh://-oProxyCommand=" + program + "/x"},
		"git protocol":       {"remote.origin.url", "git://127.0.0.1:1/x", "core.gitProxy", program},
		"http":               {"remote.origin.url", "http://127.0.0.1:1/x"},
		"credentials": {
			"remote.origin.url", "https://127.0.0.1:1/x", "credential.helper", "!" + program,
			"credential.https://127.0.0.1:1.helper", "!" + program, "core.askPass", program,
		},
		"a branch as tracking ref": {"remote.origin.fetch", "+refs/heads/*:refs/heads/*"},
	} {
		t.Run(name, func(t *testing.T) {
			_, c := followed(t)
			if name == "a branch as tracking ref" {
				c.git("config", "--unset-all", "remote.origin.fetch")
			}
			for i := 0; i < len(config); i += 2 {
				c.git("config", config[i], config[i+1])
			}
			before := c.git("for-each-ref")
			if err := c.open().Fetch(t.Context(), Head{Branch: "main"}); err == nil {
				t.Error("it fetched")
			}
			if _, err := os.Stat(marker); err == nil {
				t.Error("it ran the program")
				c.must(os.Remove(marker))
			}
			if after := c.git("for-each-ref"); after != before {
				t.Errorf("refs moved:\n%s\n%s", before, after)
			}
		})
	}
}

// TestFetchOverrides: what the user says stands, what the repository says about trust does not.
func TestFetchOverrides(t *testing.T) {
	_, c := followed(t)
	user := "[credential]\n\thelper = store\n[credential \"https://example.org\"]\n\thelper = \n\thelper = mine\n" +
		"[core]\n\tsshCommand = ssh -i key\n[http]\n\tproxy = http://proxy\n\tpostBuffer = 1\n"
	put(t, filepath.Join(os.Getenv("HOME"), ".gitconfig"), user, 0o644)
	for _, kv := range []string{
		"core.sshCommand=evil", "credential.https://example.org.helper=evil", "http.proxy=http://evil", "http.https://x.sslVerify=false",
		"http.extraHeader=evil", "http.postBuffer=524288000", "http.saveCookies=true", "core.askPass=evil",
	} {
		key, value, _ := strings.Cut(kv, "=")
		c.git("config", key, value)
	}
	got := c.open().fetchOverrides("origin")
	for _, want := range []string{
		"core.sshcommand=ssh -i key", "core.askpass=", "credential.helper=store", "credential.https://example.org.helper=mine",
		"http.proxy=http://proxy", "http.https://x.sslverify=true", "http.extraheader=", "http.savecookies=false",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is missing in %q", want, got)
		}
	}
	for _, kv := range got {
		if strings.Contains(kv, "evil") || strings.HasPrefix(kv, "http.postbuffer") {
			t.Errorf("%q is overridden", kv)
		}
	}
}

// TestFetchUnsupported: configurations whose effect on a fetch cannot be undone are refused before git starts.
func TestFetchUnsupported(t *testing.T) {
	for name, config := range map[string][]string{
		// git runs it where its own helper for https is not installed.
		"an alias for a helper":      {"alias.remote-https", "!evil"},
		"an alias in the other form": {"alias.remote-https.command", "!evil"},
		// git -c parts key and value at the first "=".
		"an address with =": {"http.https://u.b=c@example.org.sslVerify", "false"},
	} {
		t.Run(name, func(t *testing.T) {
			_, c := followed(t)
			c.git("config", config[0], config[1])
			if err := c.open().Fetch(t.Context(), Head{Branch: "main"}); !errors.Is(err, ErrUnsupported) {
				t.Errorf("got %v", err)
			}
		})
	}
}
