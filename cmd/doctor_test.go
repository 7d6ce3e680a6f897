package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDoctor: a healthy repository passes, and each trouble is named with what to do about it.
func TestDoctor(t *testing.T) {
	s := newShell(t)
	if v := s.object(0, "doctor"); v["ok"] != true {
		t.Errorf("before the first prescan: %v", v)
	}
	s.run(0, "prescan")
	if v := s.object(0, "doctor"); v["ok"] != true {
		t.Errorf("after it: %v", v)
	}
	db := strings.TrimSpace(s.run(0, "db", "path"))
	if err := os.Chmod(db, 0o644); err != nil {
		t.Fatal(err)
	}
	if out := s.run(1, "doctor"); !strings.Contains(out, "chmod 600") {
		t.Errorf("open permissions:\n%s", out)
	}
	s.run(0, "doctor", "--repair")
}

// TestRepair: summaries and settings survive a damaged database.
func TestRepair(t *testing.T) {
	s := newShell(t)
	s.run(0, "prescan")
	s.run(0, "summarize", "main.go", "The entry point.")
	s.run(0, "config", "set", "max_file_bytes", "4096")
	s.run(0, "db", "vacuum")
	db := strings.TrimSpace(s.run(0, "db", "path"))
	text, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	i := strings.LastIndex(string(text), "The entry point.") // there are other copies
	copy(text[i:], "Xhe")
	if err := os.WriteFile(db, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if out := s.run(1, "db", "check"); !strings.Contains(out, "problem") {
		t.Errorf("a flipped byte is not found:\n%s", out)
	}
	if out := s.run(1, "doctor"); !strings.Contains(out, "codemem doctor --repair") {
		t.Errorf("no next step:\n%s", out)
	}
	out := s.run(0, "doctor", "--repair")
	if !strings.Contains(out, "1 setting saved") {
		t.Errorf("repair:\n%s", out)
	}
	s.run(0, "prescan")
	if v := s.object(0, "status"); v["fresh"] != 1.0 {
		t.Errorf("the summary is lost: %v", v)
	}
	if got := s.run(0, "config", "get", "max_file_bytes"); got != "4096\n" {
		t.Errorf("the setting is lost: %q", got)
	}
	if aside, err := filepath.Glob(db + ".broken-*"); err != nil || len(aside) == 0 {
		t.Errorf("the damaged file is gone: %v", err)
	}
	// A file that is no database at all.
	if err := os.WriteFile(db, []byte(strings.Repeat("not a database. ", 500)), 0o600); err != nil {
		t.Fatal(err)
	}
	_ = os.Remove(db + "-wal")
	if _, errs, code := s.try("", "files"); code != exitDamaged || !strings.Contains(errs, "codemem doctor --repair") {
		t.Errorf("exit code %d\n%s", code, errs)
	}
	s.run(0, "doctor", "--repair")
	s.run(0, "prescan")
}

func TestBackup(t *testing.T) {
	s := newShell(t)
	if _, errs, code := s.try("", "db", "backup", "copy.db"); code != 1 || !strings.Contains(errs, "codemem prescan") {
		t.Errorf("without a database: exit code %d\n%s", code, errs)
	}
	s.run(0, "prescan")
	s.run(0, "summarize", "main.go", "The entry point.")
	s.run(0, "db", "backup", "copy.db")
	if _, errs, code := s.try("", "db", "backup", "copy.db"); code != 1 || !strings.Contains(errs, "exist") {
		t.Errorf("over an existing file: exit code %d\n%s", code, errs)
	}
	if v := s.object(0, "--db", "copy.db", "status"); v["fresh"] != 1.0 {
		t.Errorf("the copy: %v", v)
	}
	if info, err := os.Stat(filepath.Join(s.dir, "copy.db")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy is open to others: %v %v", info, err)
	}
}
