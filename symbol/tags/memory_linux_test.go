package tags

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// resident is the number of bytes of the process that are in memory.
func resident(t *testing.T) int { return status(t, "VmRSS:") }

// peak is the most that ever was.
func peak(t *testing.T) int { return status(t, "VmHWM:") }

func status(t *testing.T, field string) int {
	t.Helper()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == field {
			n, err := strconv.Atoi(f[1])
			if err != nil {
				t.Fatal(err)
			}
			return n << 10
		}
	}
	t.Skip("no " + field)
	return 0
}
