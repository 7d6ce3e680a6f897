//go:build unix

package share

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"codemem/registry"
	"codemem/repo"
	"codemem/verify"
)

// TestTwoWorkTrees: two agents in two linked work trees of one clone write, push and pull at the same time: all goes well, and all is there.
func TestTwoWorkTrees(t *testing.T) {
	const rounds = 4
	bare := hub(t, 2*rounds)
	one := cloneOf(t, bare)
	other := &clone{t: t, root: filepath.Join(t.TempDir(), "linked")}
	git(t, one.root, "", "worktree", "add", "-q", "-b", "side", other.root)
	other.open()
	other.prescan()
	var wait sync.WaitGroup
	for n, c := range []*clone{one, other} {
		wait.Go(func() {
			for i := range rounds {
				path := fileName(2*i + n)
				q := verify.CloseRequest{Author: "ada", Paths: []string{path}, Updates: []verify.Update{{Path: path, Summary: "Says " + path}}}
				_, err := verify.Close(t.Context(), c.m, q)
				if err == nil {
					_, err = Push(t.Context(), c.m, c.ref)
				}
				if err == nil {
					_, err = Pull(t.Context(), c.m, c.ref)
				}
				if err != nil {
					t.Errorf("work tree %d, round %d: %v", n, i, err)
				}
			}
		})
	}
	wait.Wait()
	late := cloneOf(t, bare)
	if got := late.pull(); got.New != 2*rounds || got.Bad != 0 {
		t.Errorf("%+v", got)
	}
}

// TestPlantedCredential: a record with a credential in any of its texts is refused by every way, and nothing of it is kept.
func TestPlantedCredential(t *testing.T) {
	credential := "ghp_" + strings.Repeat("aB3dE5gH7j", 3) + "k9Lm2N"
	bare := hub(t, 3)
	c := cloneOf(t, bare)
	text := recordFor(c, fileName(0), "Uses "+credential)
	by := recordFor(c, fileName(1), "Good.")
	by.Author = credential
	model := recordFor(c, fileName(2), "Good.")
	model.Model = credential
	n := trapRecord(t, "eve", "It is slow.")
	reason := n
	reason.Supersedes, reason.Reason = hashes{strings.Repeat("a", 64)}, "see "+credential
	said := n
	said.Summary = "Uses " + credential
	said.Hash = hashOf(said.Summary + "\n" + string(said.Anchors))
	records := []Record{text, by, model, reason, said}
	refused := func(way string, got Received, err error) {
		t.Helper()
		if err != nil || got.Bad != len(records) || got.New != 0 {
			t.Errorf("%s: %v, %+v", way, err, got)
		}
		for _, p := range got.Problems {
			if strings.Contains(p.Reason, credential) {
				t.Errorf("%s tells it: %s", way, p.Reason)
			}
		}
	}
	var lines bytes.Buffer
	at := map[key]string{}
	for _, r := range records {
		lines.Write(r.line())
		at[r.key()] += string(r.line())
	}
	got, err := Import(t.Context(), c.m, &lines, nil)
	refused("file", got, err)
	h := &hostile{t: t, bare: bare, dirs: map[string][]string{}}
	for k, data := range at {
		h.put(k, "100644", "blob", h.blob(data))
	}
	h.publish()
	got, err = Pull(t.Context(), c.m, c.ref)
	refused("ref", got, err)
	s := newSQLite(t, "one")
	if err := s.put(t.Context(), records); err != nil {
		t.Fatal(err)
	}
	out, err := syncWith(t.Context(), c.m, s)
	refused("store", out.Received, err)
	kept, _, err := Export(t.Context(), c.m, "", nil)
	if err != nil || len(kept) > 0 {
		t.Errorf("%v, kept %s", err, kept)
	}
}

// TestTakesNoObjects: a remote that takes no objects, as one that is read-only, is told as one that refuses, and nothing is lost.
func TestTakesNoObjects(t *testing.T) {
	bare := hub(t, 2)
	c := cloneOf(t, bare)
	c.write("ada", map[string]string{fileName(0): "Zero."})
	git(t, bare, "", "config", "receive.maxInputSize", "1")
	if _, err := Push(t.Context(), c.m, c.ref); !errors.Is(err, repo.ErrRefused) {
		t.Errorf("%v", err)
	}
	git(t, bare, "", "config", "--unset", "receive.maxInputSize")
	if out := c.push(); out.Records != 1 {
		t.Errorf("%+v", out)
	}
}

// TestClockBack: what is taken back when the clock was set back since the last push, or while that was under way, goes all the same.
func TestClockBack(t *testing.T) {
	c := cloneOf(t, hub(t, 3))
	for i, ahead := range []time.Duration{time.Hour, time.Minute} {
		c.write("ada", map[string]string{fileName(i): fmt.Sprintf("File %d.", i)})
		c.push()
		at := time.Now()
		if _, err := verify.Revert(t.Context(), c.m, registry.Revert{Author: "ada"}); err != nil {
			t.Fatal(err)
		}
		if err := keepMark(t.Context(), c.m, c.ref, func(k *mark) { k.At = at.Add(ahead) }); err != nil {
			t.Fatal(err)
		}
		if out := c.push(); out.Removed != 1 {
			t.Errorf("ahead by %s: %+v", ahead, out)
		}
	}
}

// TestClockWasBack: what is taken back, or superseded, while the clock was set back for a while goes at the next push, when it is right again.
func TestClockWasBack(t *testing.T) {
	c := cloneOf(t, hub(t, 3))
	c.write("ada", map[string]string{fileName(0): "File 0."})
	old := c.note(registry.Note{Kind: "trap", Text: "It is slow.", Author: "bob", Anchors: []registry.Anchor{someFile}}, 0)
	by := c.note(registry.Note{Kind: "trap", Text: "It is fast.", Author: "bob", Anchors: []registry.Anchor{someFile}}, 0)
	c.push()
	c.stands(0, 0)
	synctest.Test(t, func(t *testing.T) { // in the year 2000
		m, err := verify.Open(context.Background(), c.root, "")
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		if _, err := verify.Revert(context.Background(), m, registry.Revert{Author: "ada"}); err != nil {
			t.Fatal(err)
		}
		if err := m.Update(context.Background(), func(tx *registry.Tx) error { return tx.Supersede(old, by, "measured") }); err != nil {
			t.Error(err)
		}
	})
	c.stands(1, 2) // the newer note says now what it is in the place of
	if out := c.push(); out.Removed != 2 {
		t.Errorf("%+v", out)
	}
	if out := c.push(); out.Contents != 0 {
		t.Errorf("again: %+v", out)
	}
	c.stands(0, 0)
}

// stands checks how many texts wait to be pushed, and to be dropped.
func (c *clone) stands(push, drop int) {
	c.t.Helper()
	st, err := Stand(c.t.Context(), c.m, c.ref, "")
	if err != nil || st.ToPush != push || st.ToRemove != drop {
		c.t.Errorf("%v, to push %d, not %d; to drop %d, not %d", err, st.ToPush, push, st.ToRemove, drop)
	}
}
