package hooks

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"codemem/repo"
)

// notesIn returns the notes of a session in a new repository.
func notesIn(t *testing.T, id string) (*session, string) {
	t.Helper()
	dir := t.TempDir()
	if out, err := exec.Command("git", "init", "-q", dir).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v: %s", err, out)
	}
	r, err := repo.Open(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return notesOf(r, id), filepath.Join(r.CommonDir(), "codemem")
}

// TestSessionNames: a name is of a file in the directory of sessions, whatever the id, and of one id alone.
func TestSessionNames(t *testing.T) {
	seen := map[string]string{}
	for _, id := range []string{
		"0199a3c4-6e1f-7000-8000-000000000000", "a_B-9", "", ".", "..", "../../x", "a/b", `a\b`, "a\x00b", "é", "a b", "CON.", strings.Repeat("a", 128),
		strings.Repeat("a", 129), strings.Repeat("../", 5000), "a\nb", "-rf",
	} {
		name := sessionName(id)
		if strings.ContainsAny(name, "/\\. \x00\n") || name == "" || len(name) > 128 {
			t.Errorf("id %q has the name %q", id, name)
		}
		if other, twice := seen[name]; twice {
			t.Errorf("ids %q and %q have one name", id, other)
		}
		seen[name] = id
	}
}

// TestSessionClaims: of hooks that claim the same at once one has it, and no line is lost or torn.
func TestSessionClaims(t *testing.T) {
	s, dir := notesIn(t, "s")
	const hooks = 16
	var wait sync.WaitGroup
	won := make([]bool, hooks)
	for i := range hooks {
		wait.Go(func() {
			if err := s.add(memo{Did: edited, Path: "a\xff\n.go"}, memo{Did: asked, Path: strings.Repeat("long/", 500)}); err != nil {
				t.Error(err)
			}
			var err error
			if won[i], err = s.claim(memo{Did: scanning}, func(s story) string { return s.scanner }); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	winners := 0
	for _, w := range won {
		if w {
			winners++
		}
	}
	memos, err := s.read()
	if err != nil || winners != 1 || len(memos) != 3*hooks || memos[0].Path != "a\xff\n.go" {
		t.Errorf("%d winners, %d memos, first of %q, %v", winners, len(memos), memos[0].Path, err)
	}
	info, err := os.Stat(filepath.Join(dir, "sessions", "s.jsonl"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info.Mode(), err)
	}
	s.tree = "other"
	if memos, err := s.read(); err != nil || len(memos) != 0 {
		t.Errorf("another work tree sees %d memos, %v", len(memos), err)
	}
}

// TestSessionKept: notes end at a size, and are removed a week after the last.
func TestSessionKept(t *testing.T) {
	s, dir := notesIn(t, "s")
	file := filepath.Join(dir, "sessions", "s.jsonl")
	var err error
	for n := 0; err == nil && n < 50; n++ {
		err = s.add(memo{Did: edited, Path: strings.Repeat("x", 1<<16)})
	}
	info, serr := os.Stat(file)
	if serr != nil || info.Size() > maxSession || info.Size() < maxSession/2 || !strings.Contains(err.Error(), errSessionFull.Error()) {
		t.Fatalf("%v bytes, %v, %v", info, err, serr)
	}
	old := time.Now().Add(-sessionAge - time.Hour)
	for _, name := range []string{"s.jsonl", "other.txt"} {
		path := filepath.Join(dir, "sessions", name)
		f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		_ = f.Close()
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	s.name = "codemem/sessions/young.jsonl"
	if err := s.add(memo{Did: began}); err != nil {
		t.Fatal(err)
	}
	s.expire(time.Now())
	entries, err := os.ReadDir(filepath.Join(dir, "sessions"))
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if diff := cmp.Diff([]string{"other.txt", "young.jsonl"}, names); diff != "" || err != nil {
		t.Errorf("left (-want +got):\n%s%v", diff, err)
	}
}

// TestSessionStaysInside: notes are not written through a link that leads elsewhere, and not into what is no file.
func TestSessionStaysInside(t *testing.T) {
	s, dir := notesIn(t, "s")
	away := t.TempDir()
	if err := os.Symlink(away, dir); err != nil {
		t.Skip(err)
	}
	if err := s.add(memo{Did: began}); err == nil {
		t.Error("notes were written elsewhere")
	}
	if entries, _ := os.ReadDir(away); len(entries) != 0 {
		t.Errorf("elsewhere there is %v", entries)
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "sessions", "s.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := s.read(); err == nil {
		t.Error("a directory was read as notes")
	}
	if err := s.add(memo{Did: began}); err == nil {
		t.Error("a directory was written as notes")
	}
}

// TestTell: what notes come to.
func TestTell(t *testing.T) {
	at := time.Unix(1, 0)
	a, b := reader{"", "a"}, reader{"x", "a"}
	for _, c := range []struct {
		rule  string
		memos []memo
		want  story
	}{
		{"nothing", nil, story{}},
		{
			"(4) the first claim",
			[]memo{{Did: scanning, Claim: "1"}, {Did: scanning, Claim: "2"}, {Did: offered, Path: "a", Claim: "3"}, {Did: offered, Path: "a", Claim: "4"}, {Did: offered, Path: "a", Agent: "x", Claim: "5"}},
			story{scanner: "1", offers: map[reader]string{a: "3", b: "5"}},
		},
		{
			"(4) a prescan that was carried out",
			[]memo{{Did: scanning, At: at, Claim: "1"}, {Did: scanned, Claim: "1"}, {Did: scanning, At: at.Add(time.Hour), Claim: "2"}},
			story{scanner: "1", claimed: at, scanned: true},
		},
		{
			"(4) one that was not",
			[]memo{{Did: scanning, At: at, Claim: "1"}, {Did: scanning, At: at.Add(4 * time.Minute), Claim: "2"}, {Did: scanning, At: at.Add(6 * time.Minute), Claim: "3"}, {Did: scanned, Claim: "1"}},
			story{scanner: "3", claimed: at.Add(6 * time.Minute)},
		},
		{
			"(1) resumed",
			[]memo{{Did: scanning, Claim: "1"}, {Did: offered, Path: "a", Claim: "3"}, {Did: edited, Path: "a"}, {Did: began, At: at, Head: "h"}},
			story{since: at, first: "h", head: "h", edits: map[reader]bool{a: true}},
		},
		{
			"(2) moved",
			[]memo{{Did: began, At: at, Head: "h"}, {Did: scanning, Claim: "1"}, {Did: committed, Head: "i"}, {Did: moved, Head: "j"}},
			story{since: at, first: "h", head: "j"},
		},
		{"a commit moves nothing", []memo{{Did: scanning, Claim: "1"}, {Did: committed, Head: "i"}}, story{head: "i", scanner: "1"}},
		{"(3) compacted", []memo{{Did: scanning, Claim: "1"}, {Did: offered, Path: "a", Claim: "3"}, {Did: compacted, At: at, Head: "h"}}, story{scanner: "1"}},
		{
			"(5) asked",
			[]memo{{Did: edited, Path: "a"}, {Did: asked, Path: "a", At: at}, {Did: asked, Path: "a", Agent: "x"}},
			story{edits: map[reader]bool{a: true}, asks: map[reader]time.Time{a: at, b: {}}},
		},
		{
			"(5) edited again",
			[]memo{{Did: asked, Path: "a"}, {Did: asked, Path: "a", Agent: "x"}, {Did: asked, Path: "b"}, {Did: edited, Path: "a", Agent: "x"}},
			story{edits: map[reader]bool{b: true}, asks: map[reader]time.Time{{"", "b"}: {}}},
		},
		{
			"(6) without symbols",
			[]memo{{Did: asked, Path: "a", Short: true}, {Did: asked, Path: "a", Agent: "x", Short: true}, {Did: asked, Path: "b", Short: true}, {Did: asked, Path: "a"}},
			story{asks: map[reader]time.Time{a: {}, b: {}, {"", "b"}: {}}, owed: map[reader]bool{b: true, {"", "b"}: true}},
		},
		{
			"(6) edited again",
			[]memo{{Did: asked, Path: "a", Short: true}, {Did: edited, Path: "a"}, {Did: asked, Path: "a"}},
			story{edits: map[reader]bool{a: true}, asks: map[reader]time.Time{a: {}}},
		},
		{"a command", []memo{{Did: ran, At: at}, {Did: asked, Path: "a"}}, story{ran: at, asks: map[reader]time.Time{a: {}}}},
		{"(1) resumed: no command ran", []memo{{Did: ran, At: at}, {Did: began, At: at}}, story{since: at}},
		{"what is not known", []memo{{Did: "flown", Path: "a"}}, story{}},
	} {
		for _, m := range []*map[reader]bool{&c.want.edits, &c.want.owed} {
			if *m == nil {
				*m = map[reader]bool{}
			}
		}
		if c.want.asks == nil {
			c.want.asks = map[reader]time.Time{}
		}
		if c.want.warned == nil {
			c.want.warned = map[reader]bool{}
		}
		if c.want.offers == nil {
			c.want.offers = map[reader]string{}
		}
		if diff := cmp.Diff(c.want, tell(c.memos), cmp.AllowUnexported(story{}, reader{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.rule, diff)
		}
	}
}
