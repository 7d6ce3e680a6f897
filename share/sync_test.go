package share

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"codemem/registry"
	"codemem/repo"
	"codemem/verify"

	"github.com/google/go-cmp/cmp"
)

// TestEightAtOnce: what eight clones push at the same time is all there.
func TestEightAtOnce(t *testing.T) {
	const clones = 8
	each := 6
	if os.Getenv("CODEMEM_FAULTS") != "" {
		each = 300
	}
	bare := hub(t, clones*each)
	var all []*clone
	want := map[string]string{}
	for n := range clones {
		c := cloneOf(t, bare)
		texts := map[string]string{fileName(0): fmt.Sprintf("Of all, by %d.", n)} // one content has a text of each
		for i := n * each; i < (n+1)*each; i++ {
			if i > 0 {
				texts[fileName(i)] = fmt.Sprintf("File %d.", i)
				want[fileName(i)] = texts[fileName(i)]
			}
		}
		c.write(fmt.Sprintf("agent %d", n), texts)
		all = append(all, c)
	}
	var wait sync.WaitGroup
	var retries atomic.Int64
	for _, c := range all {
		wait.Go(func() {
			out, err := Push(t.Context(), c.m, c.ref)
			if err != nil {
				t.Error(err)
			}
			retries.Add(int64(out.Retries))
		})
	}
	wait.Wait()
	late := cloneOf(t, bare)
	got := late.pull()
	t.Logf("figures: %d texts pushed by %d clones, %d times one had to begin again, %d lost", len(want)+clones, clones, retries.Load(), len(want)+clones-got.New)
	if got.New != len(want)+clones || got.Bad != 0 {
		t.Errorf("pulled %d of %d: %v", got.New, len(want)+clones, got.Problems)
	}
	texts := late.texts()
	delete(texts, fileName(0))
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Error(diff)
	}
	for _, c := range all {
		if out := c.push(); out.Contents != 0 {
			t.Errorf("pushed again: %+v", out)
		}
	}
}

// TestPushCostsWhatChanged: a push writes the contents that have new texts, and nothing else is another thing.
func TestPushCostsWhatChanged(t *testing.T) {
	bare := hub(t, 20)
	ada := cloneOf(t, bare)
	texts := map[string]string{}
	for i := range 20 {
		texts[fileName(i)] = fmt.Sprintf("File %d.", i)
	}
	ada.write("ada", texts)
	if out := ada.push(); out.Records != 20 || out.Contents != 20 {
		t.Errorf("%+v", out)
	}
	first := tip(t, bare)
	ada.write("ada", map[string]string{fileName(3): "Anew."})
	if out := ada.push(); out.Records != 1 || out.Contents != 1 {
		t.Errorf("%+v", out)
	}
	if changed := git(t, bare, "", "diff-tree", "-r", "--name-only", first.Hex(), RefName); strings.Count(changed, "\n") != 0 {
		t.Errorf("changed %s", changed)
	}
	if out := ada.push(); out.Contents != 0 || tip(t, bare) == first {
		t.Errorf("%+v", out)
	}
}

// TestTakenBack: a text that its clone takes back goes from the remote; one that a team revokes goes everywhere, and what
// was confirmed or written in a clone stays there.
func TestTakenBack(t *testing.T) {
	bare := hub(t, 4)
	ada, bob, eve := cloneOf(t, bare), cloneOf(t, bare), cloneOf(t, bare)
	eve.write("eve", map[string]string{fileName(0): "Evil.", fileName(1): "Also evil.", fileName(2): "Wrong."})
	eve.push()
	ada.pull()
	bob.pull()
	if err := bob.m.Update(t.Context(), func(tx *registry.Tx) error { _, err := tx.Confirm("", []string{fileName(1)}); return err }); err != nil {
		t.Fatal(err)
	}
	if out, err := Revoke(t.Context(), ada.m, ada.ref, "eve", "ada"); err != nil || out.Removed != 3 || out.Here != 3 {
		t.Errorf("%+v, %v", out, err)
	}
	if got := bob.pull(); got.Revoked != 2 {
		t.Errorf("revoked %d at bob's", got.Revoked)
	}
	if diff := cmp.Diff(map[string]string{fileName(1): "Also evil."}, bob.texts()); diff != "" {
		t.Error(diff)
	}
	if got := eve.pull(); got.Revoked != 0 || len(eve.texts()) != 3 {
		t.Errorf("eve's own texts: %d revoked, %v", got.Revoked, eve.texts())
	}
	eve.write("eve", map[string]string{fileName(3): "Good."})
	eve.push()
	ada.pull()
	if diff := cmp.Diff(map[string]string{fileName(3): "Good."}, ada.texts()); diff != "" {
		t.Error(diff)
	}
	if _, err := verify.Revert(t.Context(), eve.m, registry.Revert{Author: "eve"}); err != nil {
		t.Fatal(err)
	}
	if out := eve.push(); out.Removed != 1 {
		t.Errorf("%+v", out)
	}
	late := cloneOf(t, bare)
	if late.pull(); len(late.texts()) != 0 {
		t.Errorf("late: %v", late.texts())
	}
}

// TestCompact: it keeps every text and no history, and who pushed before goes on as before.
func TestCompact(t *testing.T) {
	bare := hub(t, 5)
	ada, bob := cloneOf(t, bare), cloneOf(t, bare)
	for i := range 4 {
		ada.write("ada", map[string]string{fileName(i): "Text."})
		ada.push()
	}
	bob.pull()
	if out, err := Compact(t.Context(), ada.m, ada.ref); err != nil || out.Contents != 4 || out.Records != 4 || out.Dropped != 0 {
		t.Errorf("%+v, %v", out, err)
	}
	if n := git(t, bare, "", "rev-list", "--count", RefName); n != "1" {
		t.Errorf("%s commits", n)
	}
	if got := bob.pull(); got.New != 0 || got.Bad != 0 {
		t.Errorf("%+v", got)
	}
	if out := ada.push(); out.Contents != 0 {
		t.Errorf("%+v", out)
	}
	bob.write("bob", map[string]string{fileName(4): "Five."})
	bob.push()
	if got := ada.pull(); got.New != 1 || len(ada.texts()) != 5 {
		t.Errorf("%+v, %v", got, ada.texts())
	}
}

// TestRemotes: every form of clone and remote either works or says what is wrong, and loses nothing.
func TestRemotes(t *testing.T) {
	bare := hub(t, 3)
	ada := cloneOf(t, bare)
	ada.write("ada", map[string]string{fileName(0): "Zero."})
	ada.push()
	url := "file://" + filepath.ToSlash(bare)
	git(t, bare, "", "config", "uploadpack.allowFilter", "true")
	for name, options := range map[string][]string{
		"shallow": {"--depth=1"}, "partial": {"--filter=blob:none"}, "treeless": {"--filter=tree:0"}, "single branch": {"--single-branch"}, "sparse": {"--sparse", "--filter=blob:none"},
	} {
		t.Run(name, func(t *testing.T) {
			c := cloneOf(t, url, options...)
			if got := c.pull(); got.New == 0 || got.Bad > 0 {
				t.Errorf("%+v", got)
			}
			git(t, c.root, "", "sparse-checkout", "disable")
			c.write("bob", map[string]string{fileName(0): "By " + name + "."})
			if out := c.push(); out.Records != 1 {
				t.Errorf("%+v", out)
			}
		})
	}
	t.Run("a fork", func(t *testing.T) {
		fork := filepath.Join(t.TempDir(), "fork.git")
		git(t, filepath.Dir(fork), "", "clone", "-q", "--bare", bare, fork)
		c := cloneOf(t, fork)
		if got := c.pull(); got.Records != 0 {
			t.Errorf("%+v", got)
		}
		git(t, c.root, "", "remote", "add", "upstream", bare)
		c.open()
		up, err := Open(t.Context(), c.m.Repo(), "upstream")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Pull(t.Context(), c.m, up); err != nil || got.New == 0 || len(c.texts()) != 1 {
			t.Errorf("%+v, %v", got, err)
		}
	})
	t.Run("refused", func(t *testing.T) {
		hook := filepath.Join(bare, "hooks", "update")
		if err := os.MkdirAll(filepath.Dir(hook), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(hook, []byte("#!/bin/sh\necho no such refs >&2\nexit 1\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		ada.write("ada", map[string]string{fileName(1): "One."})
		if _, err := Push(t.Context(), ada.m, ada.ref); !errors.Is(err, repo.ErrRefused) {
			t.Errorf("%v", err)
		}
		if err := os.Remove(hook); err != nil {
			t.Fatal(err)
		}
		if out := ada.push(); out.Records != 1 {
			t.Errorf("lost after a refusal: %+v", out)
		}
	})
	t.Run("deleted", func(t *testing.T) {
		git(t, bare, "", "update-ref", "-d", RefName)
		if got := ada.pull(); got.Records != 0 {
			t.Errorf("%+v", got)
		}
		if out := ada.push(); out.Records != 2 {
			t.Errorf("pushed %+v", out)
		}
	})
	t.Run("unknown", func(t *testing.T) {
		for _, remote := range []string{"nowhere", "-x", "--upload-pack=touch evil", bare, "ext::sh -c touch"} {
			if _, err := Open(t.Context(), ada.m.Repo(), remote); !errors.Is(err, repo.ErrNoRemote) {
				t.Errorf("%q: %v", remote, err)
			}
		}
	})
	for _, address := range []string{"ext::sh -c 'touch EVIL' %S", "-oProxyCommand=touch", "git://127.0.0.1:1/x", "http://127.0.0.1:1/x", "https://127.0.0.1:1/x"} {
		t.Run(address, func(t *testing.T) {
			git(t, ada.root, "", "config", "remote.odd.url", address)
			ada.open()
			odd, err := Open(t.Context(), ada.m.Repo(), "odd")
			if err == nil {
				_, err = Pull(t.Context(), ada.m, odd)
			}
			if !errors.Is(err, repo.ErrUnsupported) && !errors.Is(err, repo.ErrUnreachable) {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestWrittenMeanwhile: a text that is written at any moment while others are collected goes out with these or with the next.
func TestWrittenMeanwhile(t *testing.T) {
	const files = 200
	c := cloneOf(t, hub(t, files))
	done := make(chan error, 1)
	go func() {
		for i := range files {
			err := c.m.Update(t.Context(), func(tx *registry.Tx) error {
				f, err := tx.File(fileName(i))
				if err != nil {
					return err
				}
				return tx.Summarize(f.Path, registry.Summary{Text: fmt.Sprintf("File %d.", i), MD5: f.MD5, Source: "agent", Author: "ada"})
			})
			if err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	var k mark
	collected := 0
	for writing := true; writing; {
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
			writing = false
		default:
		}
		o, err := findOutgoing(t.Context(), c.m, k, pushMargin)
		if err != nil {
			t.Fatal(err)
		}
		for _, records := range o.records {
			collected += len(records)
		}
		k.Pushed = o.last
	}
	if collected != files {
		t.Errorf("collected %d of %d texts", collected, files)
	}
}
