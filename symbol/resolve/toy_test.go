package resolve_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// toy is the folder of a toy language: D, as far as the grammar of Java reads it. No build of the program has it.
const toy = "../lang/testdata/d"

// TestToyLanguage: a folder and a row are a language, with imports that lead to files and receivers whose types are known. The
// folder is laid beside the others, and the row into all.go, for a build of this test, which then finds the edges of the toy.
func TestToyLanguage(t *testing.T) {
	if languageOf("x.d", nil) != "" {
		w, want := readArchive(t, toy+"/d.txtar")
		compareWants(t, want, resolutions(w, w))
		return
	}
	cmd := exec.Command("go", "test", "-vet=off", "-v", "-overlay", overlayToy(t), "-run", "^"+t.Name()+"$", ".")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Errorf("%v\n%s", err, out)
	}
}

// overlayToy writes what the go command lays over the source tree: the folder of the toy, and its row.
func overlayToy(t *testing.T) string {
	t.Helper()
	const all = "../lang/all/all.go"
	text := string(readFile(t, all))
	text = strings.Replace(text, "import (\n", "import (\n\t\"codemem/symbol/lang/d\"\n", 1)
	text = strings.Replace(text, "[]*lang.Rules{\n", "[]*lang.Rules{\n\td.Rules,\n", 1)
	replace := map[string]string{}
	add := func(file, by string) {
		at, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		if by, err = filepath.Abs(by); err != nil {
			t.Fatal(err)
		}
		replace[at] = by
	}
	for _, name := range []string{"d.go", "d.scm"} {
		add("../lang/d/"+name, toy+"/"+name)
	}
	row := filepath.Join(t.TempDir(), "all.go")
	add(all, row)
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "overlay.json")
	for name, content := range map[string][]byte{row: []byte(text), file: overlay} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

// TestToyIsDocumented: the example of CONTRIBUTING.md is the toy language, to the letter.
func TestToyIsDocumented(t *testing.T) {
	page := string(readFile(t, "../../CONTRIBUTING.md"))
	_, row, _ := strings.Cut(string(readFile(t, toy+"/d.go")), "\n\n")
	for name, text := range map[string]string{"d.go": row, "d.scm": string(readFile(t, toy+"/d.scm"))} {
		for line := range strings.Lines(text) {
			if line = strings.TrimRight(line, "\n"); !strings.Contains(page, "\n   "+line+"\n") && line != "" {
				t.Errorf("CONTRIBUTING.md lacks this line of %s: %s", name, line)
			}
		}
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
