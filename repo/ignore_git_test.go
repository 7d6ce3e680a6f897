//go:build unix

package repo

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A grove grows random trees with random .gitignore files.
type grove struct {
	*rand.Rand
	root  string
	dirs  []string // of the tree, without the root
	files []string
	slips bool // the git that is asked does what starsAfterLetters tells
}

// groveNames are few, so that patterns match, and hard.
var groveNames = []string{
	"a", "b", "ab", "ba", "aab", "foo", "bar", "foobar", "Foo", "A", "a.go", "b.go", ".a", "a b", " a", "a ", "a  ", "#a", "!a",
	"a*", "a?b", "[a]", "a-b", "a]", `a\`, `\a`, "a:b", "^a", "**", "7", "x\ty", "\xff", "\u00e9", "zZ", "_", "a\rb", "b\r",
}

func (g *grove) pick(of []string) string { return of[g.IntN(len(of))] }
func (g *grove) chance(n int) bool       { return g.IntN(n) == 0 }

func (g *grove) grow(dir string, depth int) {
	for range 2 + g.IntN(6) {
		path := joinPath(dir, g.pick(groveNames))
		full := filepath.Join(g.root, path)
		if _, err := os.Lstat(full); err == nil {
			continue
		}
		if depth > 0 && g.chance(2) {
			if os.Mkdir(full, 0o755) == nil {
				g.dirs = append(g.dirs, path)
				g.grow(path, depth-1)
			}
		} else if os.WriteFile(full, nil, 0o644) == nil {
			g.files = append(g.files, path)
		}
	}
}

// pattern returns one line, mostly made from a path below dir.
func (g *grove) pattern(below []string) string {
	if g.chance(6) {
		return g.noise()
	}
	p := g.pick(groveNames)
	if len(below) > 0 && !g.chance(3) {
		p = g.pick(below)
	}
	parts := strings.Split(p, "/")
	if g.chance(2) {
		parts = parts[g.IntN(len(parts)):]
	}
	if g.chance(3) {
		parts = parts[:1+g.IntN(len(parts))]
	}
	for i, part := range parts {
		parts[i] = g.bend(part)
	}
	if g.chance(3) {
		parts = slices.Insert(parts, g.IntN(len(parts)+1), g.pick([]string{"**", "**", "*", "***", "?", ""}))
	}
	p = strings.Join(parts, "/")
	for _, mark := range []struct {
		n             int
		before, after string
	}{{5, "/", ""}, {4, "", "/"}, {3, "!", ""}, {12, "**/", ""}, {12, "", "/**"}, {12, "", " "}, {20, "", `\ `}, {30, " ", ""}, {30, `\`, ""}, {30, "", `\`}, {40, "", "\t"}, {60, "", "\x00b"}} {
		if g.chance(mark.n) {
			p = mark.before + p + mark.after
		}
	}
	return p
}

// bend puts wildcards and escapes into a name.
func (g *grove) bend(name string) string {
	if g.chance(3) {
		return name
	}
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		switch g.IntN(10) {
		case 0:
			b.WriteByte('?')
		case 1:
			b.WriteString(g.pick([]string{"*", "*", "**", "***"}))
		case 2:
			b.WriteByte('*')
			b.WriteByte(c)
		case 3:
			b.WriteByte('\\')
			b.WriteByte(c)
		case 4:
			b.WriteString(g.class(c))
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func (g *grove) class(c byte) string {
	class := g.pick([]string{
		"%c", "!%c", "^%c", "a-%c", "%c-z", "!a-%c", "x%c", "]%c", "!]%c", `\%c`, "%c-", "-%c", "a-c-%c", "[:alpha:]", "[:alnum:]%c", "![:digit:]",
		"[:upper:]", "[:lower:]", "[:punct:]", "[:space:]", "[:none:]%c", "[:%c", "[%c", "*%c", "a-\\%c", "!%c/", "[:cntrl:]", "[:xdigit:]", "[:print:]", "[:graph:]", "[:blank:]", "%c[::]", "[:alpha:",
	})
	if strings.Contains(class, "%c") {
		class = fmt.Sprintf(strings.ReplaceAll(class, "%c", "%[1]s"), string([]byte{c}))
	}
	return "[" + class + g.pick([]string{"]", "]", "]", "]", "]", "]", ""})
}

// noise returns a line of what is special.
func (g *grove) noise() string {
	b := make([]byte, 1+g.IntN(8))
	for i := range b {
		b[i] = `ab**?[]!^-\/ .#:`[g.IntN(16)]
	}
	return string(b)
}

// ignoreFile returns the content of an ignore file for a directory with these paths below it.
func (g *grove) ignoreFile(below []string) string {
	var b strings.Builder
	if g.chance(10) {
		b.WriteString("\xef\xbb\xbf")
	}
	end := g.pick([]string{"\n", "\n", "\n", "\r\n"})
	for range 1 + g.IntN(7) {
		if g.chance(12) {
			b.WriteString(g.pick([]string{"# a", "", " ", "\r", "!", "/", "//", "!/", "*", "!*", "!*/", "**", "/*", "/**"}) + end)
		}
		b.WriteString(g.pattern(below) + end)
	}
	if g.chance(4) {
		return strings.TrimSuffix(b.String(), end) + g.pick([]string{"", "\r"})
	}
	return b.String()
}

// starsAfterLetters are stars in a path that an older git takes for any directories, for it begins to match with them: those of
// foo**/bar. There one star says what newer ones mean.
var starsAfterLetters = regexp.MustCompile(`(?m)^(!?[^*?\[\\\n]*[^*?\[\\\n/!])\*\*+`)

// slips reports whether git is one that does so.
func (s scratch) slips() bool {
	tree := filepath.Join(s.root, "slips")
	put(s.t, filepath.Join(tree, ".gitignore"), "x**/f\n", 0o644)
	return s.askGit(tree, false, "x/y/f\x00", "check-ignore", "--no-index", "--stdin", "-z", "-v", "-n")[2] != ""
}

// sow writes the ignore files.
func (g *grove) sow(t *testing.T) {
	for _, dir := range append([]string{""}, g.dirs...) {
		if dir != "" && !g.chance(4) {
			continue
		}
		var below []string
		for _, p := range slices.Concat(g.dirs, g.files) {
			if dir == "" {
				below = append(below, p)
			} else if rest, ok := strings.CutPrefix(p, dir+"/"); ok {
				below = append(below, rest)
			}
		}
		text := g.ignoreFile(below)
		if g.slips {
			text = starsAfterLetters.ReplaceAllString(text, "$1*")
		}
		put(t, filepath.Join(g.root, dir, ".gitignore"), text, 0o644)
		g.files = append(g.files, joinPath(dir, ".gitignore"))
	}
}

// paths are those of the tree and some that are not there.
func (g *grove) paths() map[string]bool {
	all := map[string]bool{}
	for _, p := range g.files {
		all[p] = false
	}
	for range 20 {
		dir := ""
		if len(g.dirs) > 0 && !g.chance(4) {
			dir = g.pick(g.dirs)
		}
		all[joinPath(dir, g.pick(groveNames)+g.pick([]string{"", "x", "/a", "/b/foo"}))] = false
	}
	for p := range all { // git looks for nothing below a file
		for dir := parentOf(p); dir != ""; dir = parentOf(dir) {
			if slices.Contains(g.files, dir) {
				delete(all, p)
			}
		}
	}
	for _, p := range g.dirs {
		all[p] = true
	}
	return all
}

// askGit returns what git prints for a work tree that is not its repository's own.
func (s scratch) askGit(tree string, fold bool, stdin string, args ...string) []string {
	s.t.Helper()
	args = append([]string{"-c", fmt.Sprintf("core.ignorecase=%v", fold), "--git-dir=" + filepath.Join(s.root, ".git"), "--work-tree=" + tree}, args...)
	cmd := exec.Command("git", args...)
	cmd.Dir = tree
	cmd.Stdin = strings.NewReader(stdin)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil && (cmd.ProcessState.ExitCode() != 1 || stderr.Len() > 0) {
		s.t.Fatalf("git %v: %v: %s", args, err, stderr.Bytes())
	}
	if len(out) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
}

// TestIgnoreAsGit compares random trees with what git says of every path.
func TestIgnoreAsGit(t *testing.T) {
	trees := 200
	if n := os.Getenv("CODEMEM_TREES"); n != "" {
		_, err := fmt.Sscan(n, &trees)
		if err != nil {
			t.Fatal(err)
		}
	}
	if testing.Short() {
		trees = 30
	}
	s := newScratch(t)
	slips := s.slips()
	asked, ignored, walked := 0, 0, 0
	for seed := range uint64(trees) {
		g := &grove{Rand: rand.New(rand.NewPCG(seed, 1)), root: filepath.Join(s.root, "tree"), slips: slips}
		s.must(os.RemoveAll(g.root))
		s.must(os.Mkdir(g.root, 0o755))
		g.grow("", 4)
		g.sow(t)
		fold := seed%3 == 0
		rules := newIgnore(g.root, dirIgnoreFiles[:1], false, fold)
		paths := g.paths()
		var stdin strings.Builder
		for p := range paths {
			stdin.WriteString(p + "\x00")
		}
		out := s.askGit(g.root, fold, stdin.String(), "check-ignore", "--no-index", "--stdin", "-z", "-v", "-n")
		if len(out) != 4*len(paths) {
			t.Fatalf("seed %d: %d fields for %d paths", seed, len(out), len(paths))
		}
		for ; len(out) > 0; out = out[4:] {
			pattern, path := out[2], out[3]
			want := pattern != "" && !strings.HasPrefix(pattern, "!")
			if got := rules.Match(path, paths[path]); got != want {
				t.Errorf("seed %d, fold %v: %q (directory: %v) is ignored: %v, but git says %v by %s:%s %q", seed, fold, path, paths[path], got, want, out[0], out[1], pattern)
			}
			asked++
			if want {
				ignored++
			}
		}
		var seen []string
		s.must(rules.Walk(t.Context(), func(f File) error { seen = append(seen, f.Path); return nil }))
		if want := s.askGit(g.root, fold, "", "ls-files", "-o", "-z", "--exclude-standard"); !slices.Equal(seen, want) {
			t.Errorf("seed %d: Walk gives %q, git %q", seed, seen, want)
		}
		walked += len(seen)
	}
	t.Logf("%d trees, %d paths asked for, %d of them ignored, %d files walked", trees, asked, ignored, walked)
}

// TestClassesAsGit asks git about every byte.
func TestClassesAsGit(t *testing.T) {
	s := newScratch(t)
	tree := filepath.Join(s.root, "tree")
	patterns := []string{"[A-c]", "[!A-c]", "[Z-_]", "[Z]", "[z]", `[\Z]`, `\Z`, "Z", "[\x80-\xff]", "[!a-z]", "?", "[/]", "[!/]", "[--0]", "[a-]", "[]-a]", "*Z", "Z*"}
	for name := range namedClasses {
		patterns = append(patterns, "[[:"+name+":]]", "[^[:"+name+":]A-]")
	}
	var stdin strings.Builder
	for i, p := range patterns {
		put(t, filepath.Join(tree, fmt.Sprint(i), ".gitignore"), p+"\n", 0o644)
		for c := 1; c < 256; c++ {
			if c != '/' && c != '.' {
				stdin.WriteString(fmt.Sprintf("%d/%s\x00", i, []byte{byte(c)}))
			}
		}
	}
	for _, fold := range []bool{false, true} {
		rules := newIgnore(tree, dirIgnoreFiles[:1], false, fold)
		out := s.askGit(tree, fold, stdin.String(), "check-ignore", "--no-index", "--stdin", "-z", "-v", "-n")
		for ; len(out) > 0; out = out[4:] {
			if want := out[2] != ""; rules.Match(out[3], false) != want {
				t.Errorf("fold %v: %q is ignored: %v", fold, out[3], !want)
			}
		}
	}
}
