package share

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"codemem/registry"
	"codemem/verify"

	"github.com/google/go-cmp/cmp"
)

// recordFor returns a fit record of a file of a clone, by eve.
func recordFor(c *clone, path, text string) Record {
	c.t.Helper()
	var f registry.File
	err := c.m.View(c.t.Context(), func(tx *registry.Tx) (err error) { f, err = tx.File(path); return err })
	if err != nil {
		c.t.Fatal(err)
	}
	return Record{
		Schema: Schema, Kind: FileKind, Path: path, MD5: f.MD5, Size: f.Size, Blob: f.Blob, Summary: text, Hash: hashOf(text), Author: "eve",
		CreatedAt: "2026-01-01T00:00:00Z",
	}
}

// A hostile is a tree of a ref that somebody makes by hand.
type hostile struct {
	t    *testing.T
	bare string
	dirs map[string][]string // by directory, lines as mktree takes them
	top  []string
}

func (h *hostile) blob(text string) string {
	return git(h.t, h.bare, text, "hash-object", "-w", "--stdin")
}

// put puts an object where the records of a key lie.
func (h *hostile) put(k key, mode, kind, id string) {
	h.dirs[k.dir()] = append(h.dirs[k.dir()], fmt.Sprintf("%s %s %s\t%s", mode, kind, id, k[2:]))
}

// publish makes the ref name the tree.
func (h *hostile) publish() {
	for dir, lines := range h.dirs {
		tree := git(h.t, h.bare, strings.Join(lines, "\n")+"\n", "mktree", "--missing")
		h.top = append(h.top, "040000 tree "+tree+"\t"+dir)
	}
	tree := git(h.t, h.bare, strings.Join(h.top, "\n")+"\n", "mktree", "--missing")
	git(h.t, h.bare, "", "update-ref", RefName, git(h.t, h.bare, "", "commit-tree", "-m", "x", tree))
}

// TestHostileRef: of a ref that somebody made to do harm only what is fit comes in, the rest is told with its place, and the
// ref can be pushed to and compacted.
func TestHostileRef(t *testing.T) {
	bare := hub(t, 12)
	c := cloneOf(t, bare)
	h := &hostile{t: t, bare: bare, dirs: map[string][]string{}}
	good := recordFor(c, fileName(0), "Good.")
	h.put(good.key(), "100644", "blob", h.blob(string(good.line())))
	huge := recordFor(c, fileName(1), "Huge.")
	h.put(huge.key(), "100644", "blob", h.blob(string(huge.line())+strings.Repeat("x", 3*maxContent)))
	link := recordFor(c, fileName(2), "Link.")
	h.put(link.key(), "120000", "blob", h.blob("/etc/passwd"))
	tree := recordFor(c, fileName(3), "Tree.")
	h.put(tree.key(), "040000", "tree", git(t, bare, "", "mktree"))
	misplaced := recordFor(c, fileName(4), "Misplaced.")
	h.put(recordFor(c, fileName(5), "").key(), "100644", "blob", h.blob(string(misplaced.line())))
	mixed := recordFor(c, fileName(6), "Fit.")
	steering := mixed
	steering.Summary, steering.Hash = "\x1b[2Jgone", hashOf("\x1b[2Jgone")
	altered := mixed
	altered.Summary = "Altered."
	newer := `{"schema":2,"kind":"poem","lines":["a"]}`
	h.put(mixed.key(), "100644", "blob", h.blob(strings.Join([]string{
		string(steering.line()), string(altered.line()), newer, "\xff\xfe", "null", "[]", strings.Repeat("[", 10000), string(mixed.line()),
	}, "\n")))
	executable := recordFor(c, fileName(7), "Executable.")
	h.put(executable.key(), "100755", "blob", h.blob(string(executable.line())))
	git(t, bare, "commit refs/x/deep\ncommitter t <t> 0 +0000\ndata 0\nM 100644 inline "+strings.Repeat("d/", 3000)+"f\ndata 0\n\n", "fast-import", "--quiet")
	deep := git(t, bare, "", "rev-parse", "refs/x/deep^{tree}")
	odd := h.blob("x")
	h.top = []string{
		"040000 tree " + deep + "\tdeep", "100644 blob " + odd + "\t..", "100644 blob " + odd + "\t.git", "100644 blob " + odd + "\tCON",
		"100644 blob " + odd + "\ta\x1bb", "160000 commit " + strings.Repeat("1", 40) + "\tff", "100644 blob " + h.blob("{}\n[]\nx") + "\trevoked",
	}
	h.publish()

	got := c.pull()
	if diff := cmp.Diff(map[string]string{fileName(0): "Good.", fileName(6): "Fit.", fileName(7): "Executable."}, c.texts()); diff != "" {
		t.Error(diff)
	}
	if want := 6 + 1 + 2 + 1 + 7; got.Bad != want { // of the root, too large, no files, misplaced, lines
		t.Errorf("%d bad, want %d: %+v", got.Bad, want, got.Problems)
	}
	t.Logf("figures: of a ref, %d kinds of unfit entries told, %d texts used", got.Bad, got.New)
	c.write("ada", map[string]string{fileName(1): "Mine.", fileName(6): "Mine too."})
	if out := c.push(); out.Records != 2 {
		t.Errorf("%+v", out)
	}
	late := cloneOf(t, bare)
	late.pull()
	if diff := cmp.Diff(map[string]string{fileName(0): "Good.", fileName(1): "Mine.", fileName(6): "Mine too.", fileName(7): "Executable."}, late.texts()); diff != "" {
		t.Error(diff)
	}
	if _, err := Compact(t.Context(), c.m, c.ref); err != nil {
		t.Fatal(err)
	}
	last := cloneOf(t, bare)
	if got := last.pull(); got.Bad != 1 || !strings.Contains(got.Problems[0].Reason, "newer") {
		t.Errorf("compacted: %+v", got.Problems)
	}
	if diff := cmp.Diff(late.texts(), last.texts()); diff != "" {
		t.Error(diff)
	}
}

// TestNoStore: a ref that names no commit is said to be none of ours, and nothing of it is taken.
func TestNoStore(t *testing.T) {
	bare := hub(t, 1)
	c := cloneOf(t, bare)
	git(t, bare, "", "update-ref", RefName, git(t, bare, "x", "hash-object", "-w", "--stdin"))
	if _, err := Pull(t.Context(), c.m, c.ref); !errors.Is(err, ErrDamaged) {
		t.Errorf("%v", err)
	}
	c.write("ada", map[string]string{fileName(0): "Mine."})
	if _, err := Push(t.Context(), c.m, c.ref); !errors.Is(err, ErrDamaged) {
		t.Errorf("%v", err)
	}
	git(t, bare, "", "update-ref", "-d", RefName)
	if out := c.push(); out.Records != 1 {
		t.Errorf("%+v", out)
	}
}

// TestCollision: two contents with one md5, as anybody can make them, have each their own text.
func TestCollision(t *testing.T) {
	bare := hub(t, 2)
	c := cloneOf(t, bare)
	r := recordFor(c, fileName(0), "Of the twin.")
	r.Blob = strings.Repeat("1", 40)
	var out Received
	if err := out.enter(t.Context(), c.m, []Record{r}, "x"); err != nil || out.New != 1 || len(out.Landed) != 0 || len(c.texts()) != 0 {
		t.Errorf("%+v, %v, %v", out, c.texts(), err)
	}
	if twin := recordFor(c, fileName(0), "x"); twin.key() == r.key() {
		t.Error("both lie at one key")
	}
}

// FuzzRecord: no line makes the reader fail otherwise than by an error, and what it takes is fit, and the same when it is written
// and read again.
func FuzzRecord(f *testing.F) {
	r := Record{
		Schema: 1, Kind: FileKind, Path: "a/b.go", MD5: strings.Repeat("a", 32), Size: 3, Blob: strings.Repeat("b", 40), Summary: "Says <&> \u2028 é.",
		Author: "ada", Model: "m", Commit: strings.Repeat("c", 40), CreatedAt: "2026-01-02T03:04:05.6Z",
	}
	r.Hash = hashOf(r.Summary)
	f.Add(r.line())
	r.Kind, r.Path, r.Size, r.Blob, r.Summary = DirectoryKind, ".", 0, "", "All."
	r.Hash = hashOf(r.Summary)
	f.Add(r.line())
	for _, line := range []string{"", "{}", "null", `{"schema":2}`, `{"schema":1,"kind":"note"}`, `{"schema":1e400}`, "[[[[", `{"schema":1,"schema":2}`} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		r, err := parseRecord(line)
		if err != nil {
			return
		}
		again, err := parseRecord(bytes.TrimSpace(r.line()))
		if err != nil || !bytes.Equal(again.line(), r.line()) {
			t.Errorf("%+v is %+v, %v", r, again, err)
		}
		if why := verify.Unfit(verify.Update{Path: r.Path, Summary: r.Summary, MD5: r.MD5}); why != "" {
			t.Error(why)
		}
		if text, _ := (content{records: []Record{r}}).text(); !bytes.Equal(text, r.line()) || len(readContent(r.key(), text).records) != 1 {
			t.Errorf("%s is stored as %s", r.line(), text)
		}
		if e := r.entry("x"); e.CreatedAt.IsZero() && r.CreatedAt != "0001-01-01T00:00:00Z" || !json.Valid(r.line()) {
			t.Errorf("%+v", e)
		}
	})
}
