package cmd

import (
	"strings"
	"testing"
	"time"
)

// TestBar: short work has no bar, long work one that is wiped at its end.
func TestBar(t *testing.T) {
	var out strings.Builder
	b := &bar{w: &out, verb: "hashing", start: time.Now()}
	b.draw(1, 2)
	b.wipe()
	if out.Len() > 0 {
		t.Errorf("short work prints %q", out.String())
	}
	b.start = b.start.Add(-2 * barAfter)
	b.draw(1234, 5000)
	b.draw(1235, 5000) // too soon after the last
	b.draw(0, 0)
	b.wipe()
	want := "\rhashing  █████░░░░░░░░░░░░░░░░░░░  24 %  1,234 of 5,000 files\x1b[K\r\x1b[K"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

func TestNoBarWithoutATerminal(t *testing.T) {
	a := &app{Process: Process{Stderr: &strings.Builder{}, Getenv: func(string) string { return "" }}}
	if draw, wipe := a.progress("hashing"); draw != nil {
		t.Error("a bar is drawn where nobody sees it")
	} else {
		wipe()
	}
}
