//go:build unix

package repo

import (
	"errors"
	"os"
	"testing"
)

// A tracking ref or a merge entry that is not what it seems must not lead a fetch to other refs.
func TestFetchMovesNoOtherRef(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup func(s scratch) // in the clone
	}{
		{"symbolic tracking ref", func(s scratch) { s.git("symbolic-ref", "refs/remotes/origin/main", "refs/heads/main") }},
		{"symlinked directory of tracking refs", func(s scratch) {
			s.git("pack-refs", "--all")
			s.must(os.RemoveAll(s.path(".git/refs/remotes/origin")))
			s.must(os.MkdirAll(s.path(".git/refs/remotes"), 0o755))
			s.must(os.Symlink("../heads", s.path(".git/refs/remotes/origin")))
		}},
		{"symlinked tracking ref", func(s scratch) {
			s.git("pack-refs", "--all")
			s.must(os.MkdirAll(s.path(".git/refs/remotes/origin"), 0o755))
			s.must(os.Symlink("refs/heads/main", s.path(".git/refs/remotes/origin/main")))
		}},
		{"every branch", func(s scratch) { s.git("config", "branch.main.merge", "refs/heads/*") }},
		{"two refs in one", func(s scratch) { s.git("config", "branch.main.merge", "refs/heads/main:refs/heads/main") }},
		{"every ref", func(s scratch) { s.git("config", "remote.origin.fetch", "+refs/*:refs/*") }},
		{"out of the remote's", func(s scratch) { s.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/../heads/*") }},
		{"a url for another", func(s scratch) {
			s.git("config", "--unset", "remote.origin.url")
			s.git("config", "--add", "remote.origin.url", "ext::touch x")
			s.git("config", "--add", "remote.origin.url", "file:///nowhere")
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t)
			s.git("commit", "-q", "--allow-empty", "-m", "first")
			s.git("branch", "other")
			c := s.at(s.clone())
			s.git("commit", "-q", "--allow-empty", "-m", "second")
			s.git("update-ref", "refs/heads/other", "HEAD")
			test.setup(c)
			before := c.git("for-each-ref")
			if err := c.open().Fetch(t.Context(), Head{Branch: "main"}); !errors.Is(err, ErrUnsupported) {
				t.Errorf("Fetch: %v, want ErrUnsupported", err)
			}
			if after := c.git("for-each-ref"); after != before {
				t.Errorf("refs moved:\n%s\nbefore:\n%s", after, before)
			}
		})
	}
}
