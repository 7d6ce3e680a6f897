//go:build unix

package repo

import (
	"errors"
	"strings"
	"testing"
)

// asGit compares the upstream of a branch with what git says, which has no word for one that no refspec maps.
func (s scratch) asGit(r *Repo, branch string) Upstream {
	s.t.Helper()
	u, err := r.Upstream(s.t.Context(), Head{Branch: branch})
	if err != nil {
		s.t.Fatalf("Upstream of %s: %v", branch, err)
	}
	out := s.git("for-each-ref", "--format=%(upstream)|%(upstream:track)", "refs/heads/"+branch)
	ref, track, _ := strings.Cut(out, "|")
	if u.Ref != ref || u.Ref != "" && u.Gone != (track == "[gone]") {
		s.t.Errorf("%s: %+v, git says %q", branch, u, out)
	}
	if ref != "" && !u.Gone && u.ID.Hex() != s.git("rev-parse", ref) {
		s.t.Errorf("%s: ID %s, git says %s", branch, u.ID.Hex(), s.git("rev-parse", ref))
	}
	return u
}

func TestUpstream(t *testing.T) {
	const all = "+refs/heads/*:refs/remotes/origin/*"
	remote := func(branch, remote, merge string) []string {
		return []string{"branch." + branch + ".remote", remote, "branch." + branch + ".merge", merge}
	}
	for _, test := range []struct {
		name, branch string
		config       []string // key, value, …
		want         Upstream // but the ID
		id           bool
	}{
		{"none", "main", nil, Upstream{}, false},
		{"remote only", "main", []string{"branch.main.remote", "origin"}, Upstream{}, false},
		{"merge only", "main", []string{"branch.main.merge", "refs/heads/main"}, Upstream{}, false},
		{"plain", "main", remote("main", "origin", "refs/heads/main"), Upstream{Ref: "refs/remotes/origin/main", Configured: true}, true},
		{"this repository", "main", remote("main", ".", "refs/heads/dotted.name"), Upstream{Ref: "refs/heads/dotted.name", Configured: true}, true},
		{"gone", "main", remote("main", "origin", "refs/heads/gone"), Upstream{Ref: "refs/remotes/origin/gone", Configured: true, Gone: true}, false},
		{"gone here", "main", remote("main", ".", "refs/heads/gone"), Upstream{Ref: "refs/heads/gone", Configured: true, Gone: true}, false},
		{"dotted", "dotted.name", remote("dotted.name", "origin", "refs/heads/main"), Upstream{Ref: "refs/remotes/origin/main", Configured: true}, true},
		{"slashed", "a/b/c", remote("a/b/c", "origin", "refs/heads/main"), Upstream{Ref: "refs/remotes/origin/main", Configured: true}, true},
		{"upper", "Upper", remote("Upper", "origin", "refs/heads/main"), Upstream{Ref: "refs/remotes/origin/main", Configured: true}, true},
		{"another's case", "Upper", remote("upper", "origin", "refs/heads/main"), Upstream{}, false},
		{"the first of two", "main", append(remote("main", "origin", "refs/heads/main"), "branch.main.merge", "refs/heads/gone"), Upstream{Ref: "refs/remotes/origin/main", Configured: true}, true},
		{"the last remote", "main", append(remote("main", "x", "refs/heads/main"), "branch.main.remote", "origin"), Upstream{Ref: "refs/remotes/origin/main", Configured: true}, true},
		{"unknown remote", "main", remote("main", "nobody", "refs/heads/main"), Upstream{Configured: true, Gone: true}, false},
		{"url for a remote", "main", remote("main", "https://example.com/x.git", "refs/heads/main"), Upstream{Configured: true, Gone: true}, false},
		{"remote with a dot", "main", append(remote("main", "a.b", "refs/heads/main"), "remote.a.b.fetch", all, "remote.a.b.url", "u"), Upstream{Ref: "refs/remotes/origin/main", Configured: true}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t)
			s.git("commit", "-q", "--allow-empty", "-m", "first")
			s.git("commit", "-q", "--allow-empty", "-m", "second")
			for _, b := range []string{"dotted.name", "a/b/c", "Upper"} {
				s.git("branch", b)
			}
			s.git("update-ref", "refs/remotes/origin/main", "HEAD~1")
			s.git("config", "remote.origin.fetch", all)
			s.git("config", "remote.origin.url", "u")
			for i := 0; i < len(test.config); i += 2 {
				s.git("config", "--add", test.config[i], test.config[i+1])
			}
			for _, packed := range []bool{false, true} {
				if packed {
					s.git("pack-refs", "--all")
				}
				got := s.asGit(s.open(), test.branch)
				if (got.ID != "") != test.id {
					t.Errorf("ID = %q", got.ID.Hex())
				}
				if got.ID = ""; got != test.want {
					t.Errorf("packed %v: %+v, want %+v", packed, got, test.want)
				}
			}
		})
	}
}

// refspecs in all shapes, and what each makes of refs/heads/main.
var refspecs = []struct {
	specs []string
	want  string
}{
	{nil, ""},
	{[]string{"+refs/heads/*:refs/remotes/o/*"}, "refs/remotes/o/main"},
	{[]string{"refs/heads/*:refs/remotes/o/*"}, "refs/remotes/o/main"},
	{[]string{"refs/heads/main:refs/remotes/o/trunk"}, "refs/remotes/o/trunk"},
	{[]string{"refs/heads/other:refs/remotes/o/other"}, ""},
	{[]string{"refs/heads/other:refs/remotes/o/other", "+refs/heads/*:refs/remotes/o/*"}, "refs/remotes/o/main"},
	{[]string{"refs/heads/main:refs/remotes/o/first", "+refs/heads/*:refs/remotes/o/*"}, "refs/remotes/o/first"},
	{[]string{"+refs/heads/m*n:refs/remotes/o/x*y"}, "refs/remotes/o/xaiy"},
	{[]string{"+refs/heads/mai*ain:refs/remotes/o/*"}, ""},
	{[]string{"+refs/*:refs/mirror/*"}, "refs/mirror/heads/main"},
	{[]string{"refs/heads/main"}, ""},
	{[]string{"refs/heads/main:"}, ""},
	{[]string{"refs/heads/main", "refs/heads/*:refs/remotes/o/*"}, "refs/remotes/o/main"},
	{[]string{"refs/heads/*:refs/remotes/o/*", "^refs/heads/main"}, ""},
	{[]string{"^refs/heads/main", "refs/heads/*:refs/remotes/o/*"}, ""},
	{[]string{"refs/heads/*:refs/remotes/o/*", "^refs/heads/ma*"}, ""},
	{[]string{"refs/heads/*:refs/remotes/o/*", "^refs/heads/wip/*"}, "refs/remotes/o/main"},
	{[]string{"+refs/tags/*:refs/tags/*"}, ""},
	{[]string{"+refs/heads/*:refs/heads/*"}, "refs/heads/main"},
}

func TestRefspecs(t *testing.T) {
	for _, test := range refspecs {
		if got := mapRef(test.specs, "refs/heads/main"); got != test.want {
			t.Errorf("%q: %q, want %q", test.specs, got, test.want)
		}
		s := newScratch(t)
		s.git("commit", "-q", "--allow-empty", "-m", "c")
		s.git("config", "remote.o.url", "u")
		s.git("config", "branch.main.remote", "o")
		s.git("config", "branch.main.merge", "refs/heads/main")
		for _, spec := range test.specs {
			s.git("config", "--add", "remote.o.fetch", spec)
		}
		// git shows an upstream for a branch that no fetch would bring, since it reads negative refspecs the wrong way round.
		if !strings.Contains(strings.Join(test.specs, ""), "^") {
			s.asGit(s.open(), "main")
		}
	}
}

func TestBehind(t *testing.T) {
	s := newScratch(t)
	commit := func(name string) ID {
		s.git("commit", "-q", "--allow-empty", "-m", name)
		return s.id("HEAD")
	}
	base := commit("base")
	s.git("checkout", "-q", "-b", "far")
	for range 3 {
		commit("far")
	}
	s.git("checkout", "-q", "-b", "side", base.Hex())
	commit("side")
	s.git("checkout", "-q", "-b", "merged", "far")
	s.git("merge", "-q", "--no-ff", "-m", "m", "side")
	s.git("checkout", "-q", "--orphan", "alone")
	commit("alone")
	r := s.open()
	for _, from := range []string{"main", "far", "side", "merged", "alone"} {
		for _, to := range []string{"main", "far", "side", "merged", "alone"} {
			want := s.git("rev-list", "--count", to, "^"+from)
			for name, behind := range s.behinds(r) {
				if n, err := behind(s.id(from), s.id(to)); err != nil || itoa(n) != want {
					t.Errorf("%s: %s..%s = %d, %v, want %s", name, from, to, n, err, want)
				}
			}
		}
	}
	for name, behind := range s.behinds(r) {
		gone, _ := ParseID(strings.Repeat("12", 20))
		for _, pair := range [][2]ID{{base, gone}, {gone, base}, {"", base}} {
			if n, err := behind(pair[0], pair[1]); !errors.Is(err, ErrGone) {
				t.Errorf("%s: %x: %d, %v, want ErrGone", name, pair, n, err)
			}
		}
	}
}

func (s scratch) behinds(r *Repo) map[string]func(a, b ID) (int, error) {
	return map[string]func(a, b ID) (int, error){
		"git":    func(a, b ID) (int, error) { return r.Behind(s.t.Context(), a, b) },
		"go-git": r.walkBehind,
	}
}

func TestBehindShallow(t *testing.T) {
	s := newScratch(t)
	for range 5 {
		s.git("commit", "-q", "--allow-empty", "-m", "c")
	}
	c := s.at(s.clone("--depth=2", "--no-local"))
	first := c.id("HEAD")
	for range 3 {
		s.git("commit", "-q", "--allow-empty", "-m", "c")
	}
	c.git("fetch", "-q", "--depth=2")
	r := c.open()
	if _, err := r.TreeOf(t.Context(), s.id("HEAD~6")); !errors.Is(err, ErrGone) {
		t.Errorf("TreeOf what the clone does not have: %v", err)
	}
	want := c.git("rev-list", "--count", "origin/main", "^"+first.Hex())
	for name, behind := range c.behinds(r) {
		if n, err := behind(first, c.id("origin/main")); err != nil || itoa(n) != want {
			t.Errorf("%s: %d, %v, want %s", name, n, err, want)
		}
	}
}

// A ref that leads outside the git directory is read by nobody.
func TestRefsStayInside(t *testing.T) {
	s := newScratch(t)
	s.commits()
	id := s.git("rev-parse", "HEAD")
	file(t, s.path("outside"), id+"\n")
	for _, name := range []string{"../outside", "refs/../../outside", "/etc/passwd", "refs/heads/\x00", ""} {
		file(t, s.path(".git/HEAD"), "ref: "+name+"\n")
		r, err := Open(t.Context(), s.root)
		if err != nil {
			continue
		}
		if h, err := r.Head(t.Context()); h.ID != "" {
			t.Errorf("%q: Head = %+v, %v", name, h, err)
		}
	}
	file(t, s.path(".git/HEAD"), "ref: refs/heads/loop\n")
	file(t, s.path(".git/refs/heads/loop"), "ref: refs/heads/loop\n")
	if h, err := s.open().Head(t.Context()); h.ID != "" || err != nil && !errors.Is(err, ErrGone) {
		t.Errorf("loop: Head = %+v, %v", h, err)
	}
}

func FuzzMapRef(f *testing.F) {
	for _, test := range refspecs {
		f.Add(strings.Join(test.specs, "\n"), "refs/heads/main")
	}
	f.Add("a*a:b*", "a")
	f.Fuzz(func(t *testing.T, specs, ref string) {
		all := strings.Split(specs, "\n")
		got := mapRef(all, ref)
		if got == "" {
			return
		}
		if got != mapRef(append(all, "refs/x:refs/y"), ref) && ref != "refs/x" {
			t.Errorf("%q of %q depends on a spec that is of another ref", got, ref)
		}
		if mapRef(append(all, "^"+ref), ref) != "" && !strings.Contains(ref, "*") {
			t.Errorf("%q was mapped in spite of being excluded", ref)
		}
	})
}
