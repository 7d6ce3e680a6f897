package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSamples: what is kept of samples can be read, and each line says what was found.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob("testdata/sample-*.tsv")
	if err != nil || len(files) == 0 {
		t.Fatal("no samples", err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		all, err := readJudgments(f)
		if err != nil || len(all) == 0 {
			t.Errorf("%s: %d judgments, %v", name, len(all), err)
		}
		for _, j := range all {
			switch j.verdict {
			case "right", "wrong":
				if j.what != "edge" {
					t.Errorf("%s: %s", name, j)
				}
			case "outside", "unclear":
				if j.what != "open" {
					t.Errorf("%s: %s", name, j)
				}
			default:
				if j.what != "open" || !strings.Contains(j.verdict, ":") {
					t.Errorf("%s: no verdict: %s", name, j)
				}
			}
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestRescore: an edge that is gone counts neither as right nor as wrong, and what was open is found or mistaken.
func TestRescore(t *testing.T) {
	dir := t.TempDir()
	text := "def f():\n    g()\n    h()\n\ndef g():\n    pass\n\ndef h():\n    pass\n"
	if err := os.WriteFile(filepath.Join(dir, "a.py"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	o, err := look(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	all, err := readJudgments(strings.NewReader(strings.Join([]string{
		"# a comment",
		"edge\ta.py:f\ta.py:g\tcall\tsame-file\t2\tright\t",
		"edge\ta.py:f\ta.py:lost\tcall\tsame-file\t2\tright\t",
		"edge\ta.py:f\ta.py:h\tcall\tsame-file\t3\twrong\t",
		"open\ta.py:f\tx.g\tcall\treceiver\t2\ta.py:g\t",
		"open\ta.py:f\tx.h\tcall\treceiver\t3\toutside\t",
		"open\ta.py:f\tx.i\tcall\treceiver\t3\tunclear\t",
	}, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	want := sampled{edges: 3, gone: 1, right: 1, open: 2, here: 1, found: 1, mistaken: 1}
	if got := o.rescore(all); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if _, err := readJudgments(strings.NewReader("edge\ta\tb\n")); err == nil {
		t.Error("a line that lacks fields is taken")
	}
}
