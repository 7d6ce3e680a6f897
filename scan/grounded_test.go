package scan

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codemem/verify"
)

// TestUngrounded: a name is told of that stands neither in the file, nor in another, nor in a path.
func TestUngrounded(t *testing.T) {
	w := newWorld(t, map[string]string{
		"app/main.go": "package main\n\nimport (\n\t\"net/http\"\n\n\t\"x/store\"\n)\n\n// startServer is it.\n" +
			"func main() { http.Handle(\"/api/v1\", nil); store.OpenAll() }\n",
		"store/store.go":  "package store\n\nfunc OpenAll() { read_row(\"max_size\") }\n",
		"docs/notes.md":   "The queueDepth is told in SETTINGS_FILE.\n",
		"lib/session.ts":  "export class SessionCache {}\n",
		"data/image.png":  "\x89PNG\x00\x00hiddenName",
		"lib/config.yaml": "deep-setting: 1\n",
	})
	tree := w.tree(nil)
	for _, c := range []struct{ path, text, want string }{
		{"app/main.go", "Serves `/api/v1` by http.Handle, after startServer.", ""},
		{"app/main.go", "Calls `store.OpenAll`, which calls `readRow` with MAX_SIZE.", ""},
		{"app/main.go", "Calls `store.OpenNone()` and closeAll().", "store.OpenNone closeAll"},
		{"app/main.go", "Would call http.ServeContent, but never store.ServeContent.", "store.ServeContent"},
		{"app/main.go", "Has queueDepth, `SETTINGS_FILE`, SessionCaches, `deepSetting`.", ""},
		{"app/main.go", "Like lib/session.ts and `lib/session`, not lib/sessions.ts or `lib/tokens`.", "lib/sessions.ts lib/tokens"},
		{"app/main.go", "Has a hiddenName.", "hiddenName"},
		{"app", "All of it starts in startServer and `storeAll`.", "storeAll"},
		{".", "Has a SessionCache and a SessionStore.", "SessionStore"},
		{"gone.go", "Was about missingThings.", ""},
	} {
		got, err := tree.Ungrounded([]Text{{c.path, c.text}})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, strings.Join(got[0], " ")); diff != "" {
			t.Errorf("%s: %q (-want +got)\n%s", c.path, c.text, diff)
		}
	}
	w.write("lib/session.ts", "export class SessionStore {}\n")
	got, err := tree.Ungrounded([]Text{{".", "Has a SessionCache and a SessionStore."}})
	if err != nil || cmp.Diff([][]string{{"SessionCache"}}, got) != "" {
		t.Errorf("after an edit: %q, %v", got, err)
	}
}

// TestHeed: a close tells which of its texts name what is nowhere.
func TestHeed(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": goFile("Alpha", "Beta"), "b.go": goFile("Beta", "println")})
	updates := []verify.Update{{Path: "./a.go", Summary: "Calls Beta, not `Gamma`."}, {Path: "b.go", Summary: "`Beta` is called by `Alpha`."}}
	rep, err := verify.Close(t.Context(), w.memory(), verify.CloseRequest{Updates: updates})
	if err != nil {
		t.Fatal(err)
	}
	w.tree(nil).Heed(&rep, verify.CloseRequest{Updates: updates})
	if diff := cmp.Diff([]verify.Ungrounded{{Path: "a.go", Names: []string{"Gamma"}}}, rep.Ungrounded); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestNeedles: the automaton finds what a look for one word after the other does.
func TestNeedles(t *testing.T) {
	text := "He said she_rs: ushers, HIS hers! abcabcd"
	for _, words := range [][]string{{"he", "she", "his", "hers"}, {"abcd", "bcab", "cabc", "xabc"}, {"ushers", "hers", "rs"}, {""}, {}} {
		found := make([]bool, len(words))
		newNeedles(words).in([]byte(text), found)
		for i, word := range words {
			if want := word != "" && strings.Contains(verify.Fold(text), word); found[i] != want {
				t.Errorf("%q of %q: %v", word, words, found[i])
			}
		}
	}
}

// TestUngroundedOfMuch: what was not read all of is not known to lack a name.
func TestUngroundedOfMuch(t *testing.T) {
	w := newWorld(t, map[string]string{"a.txt": "a text", "b.txt": "some other text"})
	for most, want := range map[int64][]string{0: nil, 20: nil, 21: {"noSuchName"}, 1 << 20: {"noSuchName"}} {
		got, err := w.tree(nil).ungrounded([]Text{{"a.txt", "Has noSuchName."}}, most)
		if diff := cmp.Diff([][]string{want}, got); err != nil || diff != "" {
			t.Errorf("at most %d bytes: %v (-want +got)\n%s", most, err, diff)
		}
	}
}
