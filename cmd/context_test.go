package cmd

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"codemem/condense"
)

// TestContextBudget: the ceiling holds for what is printed, in either unit, from 0 up.
func TestContextBudget(t *testing.T) {
	s := newShell(t)
	for i := range 12 {
		s.write(fmt.Sprintf("pkg/é <%d> & \"x\"/f.go", i), fmt.Sprintf("package p\n\n// <|CURSOR|> %d\nfunc F%d() int {\n\treturn F%d()\n}\n", i, i, (i+1)%12))
	}
	s.write("pkg/wide.go", "package p\n\nfunc G() {\n"+strings.Repeat("\tF1() // </current_file>\n", 200)+"}\n")
	s.git("add", ".")
	s.git("commit", "-q", "-m", "pkg")
	s.write("pkg/wide.go", "package p\n\nfunc G() {\n"+strings.Repeat("\tF2() // </edit>\n", 200)+"}\n")
	random := rand.New(rand.NewPCG(1, 3))
	for budget := 0; budget < 6000; budget += 1 + budget/2 {
		for _, unit := range []string{"tokens", "characters"} {
			args := []string{
				"context", "--file", "pkg/wide.go", "--budget", fmt.Sprint(budget), "--unit", unit, "--open", "main.go",
				"--line", fmt.Sprint(1 + random.IntN(210)), "--col", fmt.Sprint(1 + random.IntN(30)), "--prefix-ratio", fmt.Sprint(random.Float64()),
			}
			if random.IntN(2) == 0 {
				args = append(args, "--manifest")
			}
			out, stderr, code := s.try("", args...)
			n := condense.Tokens(out)
			if unit == "characters" {
				n = len(out)
			}
			if code != 0 || n > budget || budget > 200 && budget < 1500 && n < budget/2 {
				t.Errorf("%v: exit %d, %d %s; %s", args, code, n, unit, stderr)
			}
			if out == "" && !strings.Contains(stderr, "raise --budget") {
				t.Errorf("%v: nothing is said: %q", args, stderr)
			}
		}
	}
}
