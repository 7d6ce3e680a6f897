package cmd

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestFinishBehind: explore has another process finish what it went without, where it may and there is anything.
func TestFinishBehind(t *testing.T) {
	s := newShell(t)
	explored := func() (launched []string) {
		var out bytes.Buffer
		code := Run(t.Context(), Process{
			Args: []string{"explore", "main"}, Dir: s.dir, Getenv: func(k string) string { return s.env[k] }, Stdin: strings.NewReader(""),
			Stdout: &out, Stderr: &out, Launch: func(args ...string) error { launched = args; return os.ErrPermission },
		})
		if code != 0 {
			t.Fatalf("exit code %d\n%s", code, &out)
		}
		return launched
	}
	s.env["CODEMEM_NO_BACKGROUND"] = "1"
	if got := explored(); got != nil {
		t.Errorf("told not to, %q is started", got)
	}
	delete(s.env, "CODEMEM_NO_BACKGROUND")
	got := explored()
	if len(got) == 0 || !slices.Contains(got, "finish") {
		t.Fatalf("%q is started", got)
	}
	s.run(0, got...)
	if got := explored(); got != nil {
		t.Errorf("when all is stored, %q is started", got)
	}
	if got := s.run(0, "status"); !strings.Contains(got, "3") {
		t.Errorf("what was started recorded nothing:\n%s", got)
	}
}
