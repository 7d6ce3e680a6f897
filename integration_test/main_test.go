package integration_test

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"codemem/cmd"
)

// TestMain makes the test binary the program: run under the name codemem, it is codemem. Scripts and
// tests of several processes start it by that name, which is first on their PATH.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"codemem": cmd.Main, "codemem-worker": worker})
}
