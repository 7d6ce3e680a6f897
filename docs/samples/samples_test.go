//go:build cgo && linux

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"codemem/cmd"
)

// TestMain makes the test binary the program, for the commands of samples.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"codemem": cmd.Main})
}

// TestSamples: what the pages show is what codemem prints. CODEMEM_REPOS names where clones lie; samples that want one
// are left out where it isn't there.
func TestSamples(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("no bash")
	}
	program, err := exec.LookPath("codemem")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range pages(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			m := maker{root: root, repos: os.Getenv("CODEMEM_REPOS"), bin: filepath.Dir(program), scratch: t.TempDir(), log: &log}
			if err := m.page(t.Context(), name); err != nil {
				t.Error(err)
			}
			if log.Len() > 0 {
				t.Log(log.String())
			}
		})
	}
}
