//go:build unix

package share

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A liar is a store that answers what it likes, and takes all.
type liar struct {
	plain
	answer func(asked []key, each func(key, string))
}

func (l *liar) find(_ context.Context, keys []key, each func(key, string)) error {
	l.answer(keys, each)
	return nil
}

// TestHostileStore: of what a store answers only what is fit, and of contents that were asked for, comes in; the rest is told.
func TestHostileStore(t *testing.T) {
	c := cloneOf(t, hub(t, 12))
	line := func(r Record) string { return strings.TrimSpace(string(r.line())) }
	good, misplaced := recordFor(c, fileName(0), "Good."), recordFor(c, fileName(1), "Misplaced.")
	altered, steering, long := recordFor(c, fileName(2), "As written."), recordFor(c, fileName(3), "\x1b[2Jgone"), recordFor(c, fileName(4), "Long.")
	altered.Summary = "Altered."
	other := recordFor(c, fileName(5), "Of bytes that are not here.")
	other.MD5 = strings.Repeat("0", 32)
	revoked := recordFor(c, fileName(6), "Revoked.")
	revoked.Author = "mallory"
	twin := recordFor(c, fileName(7), "Of the twin.")
	twin.Blob = strings.Repeat("1", 40)
	s := &liar{plain: plain{rows: map[string]Record{}, said: revocations{"mallory": {Author: "mallory", Until: revoked.CreatedAt}}}}
	asks := 0
	s.answer = func(_ []key, each func(key, string)) {
		asks++
		each(good.key(), line(good))
		each(misplaced.key(), line(recordFor(c, fileName(8), "Of another place.")))
		each(altered.key(), line(altered))
		each(steering.key(), line(steering))
		each(long.key(), line(long)+strings.Repeat("x", 3*maxContent))
		for range 100 { // without end
			each(long.key(), strings.Repeat("y", maxContent))
		}
		each(other.key(), line(other)) // nobody asked
		each(twin.key(), line(twin))
		each("../../x", line(good))
		each(revoked.key(), line(revoked))
		each(key(strings.Repeat("f", 64)), "\xff")
		k := recordFor(c, fileName(9), "").key()
		for _, bad := range []string{"\xff\xfe", "", "null", "[]", strings.Repeat("[", 10000), `{"schema":2,"kind":"poem"}`, "a\nb"} {
			each(k, bad)
		}
	}
	out := c.sync(s)
	if diff := cmp.Diff(map[string]string{fileName(0): "Good."}, c.texts()); diff != "" {
		t.Error(diff)
	}
	if want := 1 + 1 + 1 + 1 + 7; out.Bad != want || out.New != 1 || asks != 1 {
		t.Errorf("%d bad, want %d; %d new, asked %d times: %+v", out.Bad, want, out.New, asks, out.Problems)
	}
	t.Logf("figures: of a store, %d kinds of unfit lines told, %d text used", out.Bad, out.New)
}

// TestRevokeStored: the texts of an author go from a store and, at their next sync, from all clones; nobody brings them back,
// also those that claim to be of the future.
func TestRevokeStored(t *testing.T) {
	s := newSQLite(t, "one")
	bare := hub(t, 4)
	one, two := cloneOf(t, bare), cloneOf(t, bare)
	one.write("eve", map[string]string{fileName(0): "Poison."})
	one.write("ada", map[string]string{fileName(1): "Good."})
	one.sync(s)
	future := recordFor(one, fileName(3), "Of the future.")
	future.CreatedAt = "2099-01-01T00:00:00Z"
	if err := s.put(t.Context(), []Record{future}); err != nil {
		t.Fatal(err)
	}
	two.sync(s)
	if got, err := revokeIn(t.Context(), one.m, s, "eve", "ada"); err != nil || got.Removed != 2 {
		t.Errorf("%+v, %v", got, err)
	}
	if out := two.sync(s); out.Revoked != 2 {
		t.Errorf("%+v", out)
	}
	if diff := cmp.Diff(map[string]string{fileName(1): "Good."}, two.texts()); diff != "" {
		t.Error(diff)
	}
	one.write("eve's friend", map[string]string{fileName(2): "Better."})
	one.sync(s)
	two.sync(s)
	late := cloneOf(t, bare)
	late.sync(s)
	for _, c := range []*clone{two, late} {
		if diff := cmp.Diff(map[string]string{fileName(1): "Good.", fileName(2): "Better."}, c.texts()); diff != "" {
			t.Error(diff)
		}
	}
}

// TestRepositoryName: however a repository is asked for, and by whom, its name is one.
func TestRepositoryName(t *testing.T) {
	for _, address := range []string{
		"https://example.com/acme/shop", "https://ada:secret@Example.com/acme/shop.git", "ssh://git@example.com:2222/acme/shop.git/", "git@example.com:acme/shop.git",
	} {
		if got := repositoryName(address); got != "example.com/acme/shop" {
			t.Errorf("%s is %s", address, got)
		}
	}
	for address, want := range map[string]string{"/srv/shop.git": "/srv/shop", "/srv/a/../shop.git/": "/srv/shop", "file:///srv/shop.git": "/srv/shop", `C:\shop`: `C:\shop`} {
		if got := repositoryName(address); got != want {
			t.Errorf("%s is %s", address, got)
		}
	}
}
