package cmd

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func keys(v map[string]any) string {
	var names []string
	for k := range v {
		names = append(names, k)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// TestFields: what --json prints has exactly the fields that were promised, and no list is null.
func TestFields(t *testing.T) {
	s := newShell(t)
	pass := "changes clean counts duration_ms files hashed head last_verified_sha proof_recorded proven"
	status := "branch by_language by_type coverage database files fresh head last_verified_at last_verified_sha pending reasons root skipped stale state tracked untracked work_tree"
	for _, tt := range []struct {
		args string
		code int
		want string
	}{
		{"status", 0, status},
		{"prescan", 0, "changes clean counts duration_ms files hashed head last_verified_sha parsed proof_recorded proven reasons state"},
		{"status", 0, status},
		{"verify", 0, strings.Replace(pass, "proof_recorded", "proof_reason proof_recorded", 1)},
		{"close", 0, "advanced commit deleted last_verified_sha pending renamed stored updated"},
		{"files", 0, "files"},
		{"search main", 0, "files partial total"},
		{"overview", 0, "directories left_out standing"},
		{"history main.go", 0, "history path"},
		{"config list", 0, "settings"},
		{"config get last_verified_sha", 0, "key origin set settable updated_at value"},
		{"db path", 0, "exists path"},
		{"summarize main.go Main.", 0, "kind path summary_stale"},
		{"revert --author nobody", 0, "author authors directories dry_run files model notes paths since texts"},
		{"hooks install --files --dry-run", 0, "dry_run edits git hooks"},
		{"hooks install --files", 0, "dry_run edits git hooks"},
		{"hooks status", 0, "git hooks program"},
		{"hooks uninstall", 0, "dry_run edits git hooks"},
		{"version", 0, "commit go platform sqlite version"},
	} {
		v := s.object(tt.code, strings.Fields(tt.args)...)
		if diff := cmp.Diff(tt.want, keys(v)); diff != "" {
			t.Errorf("codemem %s (-want +got):\n%s", tt.args, diff)
		}
		for name, value := range v {
			if value == nil {
				t.Errorf("codemem %s: %s is null", tt.args, name)
			}
		}
	}
	file, ok := s.object(0, "files", "main.go")["files"].([]any)[0].(map[string]any)
	if want := "content_md5 language path state summary summary_author summary_commit summary_source summary_stale summary_updated_at type"; !ok || keys(file) != want {
		t.Errorf("a file has %s, want %s", keys(file), want)
	}
}

// TestDay walks through a session as a person sees it.
func TestDay(t *testing.T) {
	s := newShell(t)
	has := func(text string, parts ...string) {
		t.Helper()
		for _, part := range parts {
			if !strings.Contains(text, part) {
				t.Errorf("no %q in\n%s", part, text)
			}
		}
	}
	head := s.git("rev-parse", "HEAD")
	has(s.run(0, "status"), "not created yet", "nothing is remembered yet of 3 tracked files", "codemem prescan")
	has(s.run(0, "prescan"), "bootstrap   3 files remembered, proof "+head[:7]+" (HEAD)", "codemem files --pending")
	has(s.run(0, "prescan"), "trust       3 files, proof "+head[:7]+" (HEAD)")
	if got := s.run(0, "config", "get", "last_verified_sha"); got != head+"\n" {
		t.Errorf("last_verified_sha is %q", got)
	}
	has(s.run(0, "verify"), "no drift    3 files as remembered")
	s.run(0, "summarize", "lib/lib.go", "The library.")
	has(s.run(0, "files", "lib"), "fresh  source  lib/lib.go  [a ", "] The library.")
	has(s.run(0, "search", "library"), "lib/lib.go  fresh")
	has(s.run(0, "history", "lib/lib.go"), "The library.")

	s.write("lib/lib.go", "package lib\n\nvar X = 1\n")
	has(s.run(3, "verify"), "drift       1 path differs", "mismatch  lib/lib.go", "codemem verify --apply")
	has(s.run(0, "files", "lib"), "changed")
	has(s.run(0, "prescan"), "verify", "dirty_tree", "mismatch  lib/lib.go")
	has(s.run(0, "files", "--stale"), "stale interface  source  lib/lib.go")
	s.git("commit", "-q", "-am", "two")
	two := s.git("rev-parse", "HEAD")
	if v := s.object(4, "close", "--require-summaries"); v["advanced"] != false || len(v["pending"].([]any)) != 1 {
		t.Errorf("refused close: %v", v)
	}
	notes := `[{"path":"lib/lib.go","summary":"The library, with X."}]`
	out, errs, code := s.try(notes, "close", "--summaries", "-", "--require-summaries", "--author", "alice")
	if code != 0 {
		t.Fatalf("close: exit code %d\n%s", code, errs)
	}
	has(out, "closed", two[:7], "1 updated")
	s.run(0, "prescan")
	has(s.run(0, "status"), "trust", "1 fresh", "0 stale", "2 pending")
}

// TestRefusals: what fails names its offenders, and changes nothing.
func TestRefusals(t *testing.T) {
	s := newShell(t)
	s.run(0, "prescan")
	_, errs, code := s.try(`[{"path":"nope.go","summary":"x"},{"path":"gone.go","summary":"x"},{"path":"main.go","summary":"y"}]`, "close", "--summaries", "-")
	if code != exitError || !strings.Contains(errs, "nope.go: ") || !strings.Contains(errs, "gone.go: ") || strings.Contains(errs, "main.go: ") {
		t.Errorf("exit code %d\n%s", code, errs)
	}
	if v := s.object(0, "status"); v["fresh"] != 0.0 {
		t.Errorf("something was written: %v", v)
	}
	for args, want := range map[string]string{
		"config set last_verified_sha x":  "codemem prescan",
		"config set max_file_bytes tiny":  "max_file_bytes",
		"config set colour red":           "settings are author",
		"config get colour":               "is not set",
		"verify nothing.go":               "no tracked or remembered file is nothing.go",
		"verify ../elsewhere":             "outside",
		"close --commit nowhere":          "nowhere",
		"close --summaries missing.json":  "cannot read missing.json",
		"files --type sauce":              "types are source",
		"--db relative/../../x.db status": "",
	} {
		_, errs, code := s.try("", strings.Fields(args)...)
		if want != "" && (code == 0 || !strings.Contains(errs, want)) {
			t.Errorf("codemem %s: exit code %d, no %q in\n%s", args, code, want, errs)
		}
	}
}

func TestDatabasePlace(t *testing.T) {
	s := newShell(t)
	def := s.run(0, "db", "path")
	if want := filepath.Join(s.dir, ".git", "codemem", "registry.db") + "\n"; !strings.HasSuffix(def, want) && def != want {
		t.Errorf("db path %q, want %q", def, want)
	}
	if _, err := os.Stat(strings.TrimSpace(def)); err == nil {
		t.Error("db path created the database")
	}
	other := filepath.Join(t.TempDir(), "other.db")
	s.env["CODEMEM_DB"] = other
	if got := s.run(0, "db", "path"); got != other+"\n" {
		t.Errorf("with CODEMEM_DB: %q", got)
	}
	if got := s.run(0, "db", "path", "--db", other+"2"); got != other+"2\n" {
		t.Errorf("the flag does not win: %q", got)
	}
	s.run(0, "prescan")
	if _, err := os.Stat(other); err != nil {
		t.Error(err)
	}
	s.env["CODEMEM_DB"] = "relative.db"
	if _, errs, code := s.try("", "status"); code != exitUsage || !strings.Contains(errs, "absolute") {
		t.Errorf("exit code %d, %s", code, errs)
	}
}

func TestDirectoryFlag(t *testing.T) {
	s := newShell(t)
	s.run(0, "prescan")
	for _, args := range [][]string{
		{"-C", "lib", "files", "lib.go"},
		{"-C", filepath.Join(s.dir, "lib"), "files", "."},
		{"-C", "lib", "files", "*.go"},
		{"files", "lib"},
		{"files", "lib/"},
		{"files", filepath.Join(s.dir, "lib", "lib.go")},
	} {
		files := s.object(0, args...)["files"].([]any)
		if len(files) != 1 || files[0].(map[string]any)["path"] != "lib/lib.go" {
			t.Errorf("codemem %v: %v", args, files)
		}
	}
}

func TestCompletion(t *testing.T) {
	s := newShell(t)
	s.run(0, "prescan")
	for args, want := range map[string]string{
		"verify ":        "README.md\nlib/\nmain.go\n:4\n",
		"verify l":       "lib/\n:6\n",
		"verify lib/":    "lib/lib.go\n:4\n",
		"-C lib files l": "lib.go\n:4\n",
	} {
		words := strings.Split(args, " ")
		if got := s.run(0, append([]string{"__complete"}, words...)...); got != want {
			t.Errorf("completing %q: %q, want %q", args, got, want)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if s.run(0, "completion", shell) == "" {
			t.Errorf("no completion for %s", shell)
		}
	}
}

func TestOddNames(t *testing.T) {
	s := newShell(t)
	s.write("a\x1b]0;x\x07.go", "package a\n")
	s.write("with space.go", "package a\n")
	s.git("add", ".")
	s.git("commit", "-q", "-m", "odd")
	s.run(0, "prescan")
	s.run(0, "summarize", "with space.go", "Hidden letters and\nlines.")
	for _, args := range [][]string{{"files"}, {"status"}, {"search", "hidden"}, {"overview"}, {"history", "with space.go"}} {
		out := s.run(0, args...)
		if strings.ContainsAny(out, "\x1b\x07\u202e") {
			t.Errorf("codemem %v prints control bytes: %q", args, out)
		}
	}
}
