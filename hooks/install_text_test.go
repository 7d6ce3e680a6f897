package hooks

import (
	"errors"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
)

func TestWeave(t *testing.T) {
	c := calling{event: "post-commit", beside: true}
	b := c.block()
	for _, tt := range []struct {
		name, script string
		sourced      bool
		want         string // "" where err is not nil
		err          error
	}{
		{"usual", "#!/bin/sh\necho hi\nexit 3\n", false, "#!/bin/sh\n" + b + "echo hi\nexit 3\n", nil},
		{"flags", "#!/bin/bash -eu\nfalse\n", false, "#!/bin/bash -eu\n" + b + "false\n", nil},
		{"env", "#!/usr/bin/env -S FOO=1 zsh\n:\n", false, "#!/usr/bin/env -S FOO=1 zsh\n" + b + ":\n", nil},
		{"no end of line", "#!/bin/sh\ntrue", false, "#!/bin/sh\n" + b + "true", nil},
		{"one line without an end", "#!/bin/sh", false, "#!/bin/sh\n" + strings.TrimSuffix(b, "\n"), nil},
		{"one line", "#!/bin/sh\n", false, "#!/bin/sh\n" + b, nil},
		{"sourced without a first line", "npm test\n", true, b + "npm test\n", nil},
		{"sourced with one", "#!/bin/sh\nnpm test\n", true, "#!/bin/sh\n" + b + "npm test\n", nil},
		{"sourced and empty", "", true, b, nil},
		{"no first line", "npm test\n", false, "", errOtherLang},
		{"empty", "", false, "", errOtherLang},
		{"python", "#!/usr/bin/env python3\nprint()\n", false, "", errOtherLang},
		{"sourced python", "#!/usr/bin/python\nprint()\n", true, "", errOtherLang},
		{"fish", "#!/usr/bin/fish\n", false, "", errOtherLang},
		{"binary", "\x7fELF\x00\x00", false, "", errBinary},
		{"a zero byte behind", "#!/bin/sh\ncat <<X\n\x00\nX\n", false, "", errBinary},
		{"CR LF", "#!/bin/sh\r\necho\r\n", false, "", errCRLF},
		{"CR LF behind", "#!/bin/sh\necho\r\n", false, "", errCRLF},
		{"half of ours", "#!/bin/sh\n" + beginMark + "\nx\n", false, "", errMarks},
		{"the other half", "#!/bin/sh\n" + endMark + "\nx\n", false, "", errMarks},
		{"twice begun", "#!/bin/sh\n" + beginMark + "\n" + b, false, "", errMarks},
		{"an older one elsewhere", "#!/bin/sh\ntrue\n" + beginMark + "\nold\n" + endMark + "\nfalse\n", false, "#!/bin/sh\n" + b + "true\nfalse\n", nil},
		{"named in a text", "#!/bin/sh\necho '" + beginMark + "'\n", false, "#!/bin/sh\n" + b + "echo '" + beginMark + "'\n", nil},
	} {
		got, err := c.weave([]byte(tt.script), tt.sourced)
		if string(got) != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%s: %q, %v; want %q, %v", tt.name, got, err, tt.want, tt.err)
		}
		if err != nil {
			continue
		}
		again, err := c.weave(got, tt.sourced)
		if string(again) != string(got) || err != nil {
			t.Errorf("%s: a second time it is %q, %v", tt.name, again, err)
		}
	}
}

// TestWeaveIsUndone: whatever a text is, taking out what was put in leaves every byte, also when others
// write before and behind it meanwhile.
func TestWeaveIsUndone(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	parts := []string{"#!/bin/sh", "#!/bin/bash -e", "\n", "\n", "\n\n", "echo hi", "exit 1", "\t# >>> codemem >>> ", " ", "é", "[core]", "# other"}
	for range 5000 {
		var text string
		if rnd.IntN(2) == 0 {
			text = "#!/bin/sh\n"
		}
		for range rnd.IntN(6) {
			text += parts[rnd.IntN(len(parts))]
		}
		c := calling{event: "post-merge", beside: true, program: "/opt/it's/codemem"}
		woven, err := c.weave([]byte(text), true)
		if err != nil && !errors.Is(err, errOtherLang) {
			t.Fatalf("%q: %v", text, err)
		}
		config, cerr := weaveConfig([]byte(text), "", everyEvent())
		if cerr != nil {
			t.Fatalf("%q: %v", text, cerr)
		}
		for _, w := range [][]byte{woven, config} {
			if w == nil {
				continue
			}
			if bare, ours, err := unweave(w); string(bare) != text || ours == "" || err != nil {
				t.Fatalf("%q became %q and then %q, %v", text, w, bare, err)
			}
			if bare, _, err := unweave([]byte(string(w) + "\n[x]\n")); err != nil || !strings.HasSuffix(string(bare), "\n[x]\n") || !strings.HasPrefix(string(bare), text) {
				t.Fatalf("%q with more behind became %q, %v", text, bare, err)
			}
		}
	}
}

func TestOwnFile(t *testing.T) {
	c := calling{event: "post-commit", program: "/opt/codemem"}
	for _, tt := range []struct {
		text      string
		own, dirs bool
	}{
		{string(c.file(false)), true, false},
		{string(c.file(true)), true, true},
		{string(c.file(true)) + "echo mine\n", false, false},
		{ownShebang + c.block(), false, false}, // a script of others with nothing in it
		{ownShebang, false, false},
		{"", false, false},
	} {
		if own, dirs := isOwnFile([]byte(tt.text)); own != tt.own || dirs != tt.dirs {
			t.Errorf("%q: %v %v", tt.text, own, dirs)
		}
	}
}

// TestCommand: whatever the script around it and the program in it, the call changes neither what the
// script reads nor how it ends.
func TestCommand(t *testing.T) {
	for _, shell := range []string{"sh", "bash"} {
		if _, err := exec.LookPath(shell); err != nil {
			t.Skip(err)
		}
		for _, program := range []string{"", "/nowhere/it's a \"$(touch x)\" codemem", "/bin/false", "/bin/cat"} {
			c := calling{event: "post-rewrite", program: program, beside: true}
			script, err := c.weave([]byte("#!/bin/sh -eu\nread line; echo \"got $line $*\"; exit 7\n"), false)
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(shell, "-eu", "-c", string(script), "hook", "a b", "c")
			cmd.Stdin = strings.NewReader("a line\n")
			cmd.Dir, cmd.Env = t.TempDir(), []string{"PATH=/nowhere"}
			out, _ := cmd.Output()
			if string(out) != "got a line a b c\n" || cmd.ProcessState.ExitCode() != 7 {
				t.Errorf("%s, %q: %q, exit code %d", shell, program, out, cmd.ProcessState.ExitCode())
			}
			if got := programIn(c.command()); got != program {
				t.Errorf("%q is found as %q", program, got)
			}
		}
	}
}

func TestNewEdit(t *testing.T) {
	for _, tt := range []struct {
		before, after []byte
		want          Edit
	}{
		{nil, []byte("a\n"), Edit{Action: actCreate, Line: 1, Added: "a\n"}},
		{[]byte("a\n"), nil, Edit{Action: actRemove, Line: 1, Removed: "a\n"}},
		{[]byte("a\nb\nc\n"), []byte("a\nx\ny\nc\n"), Edit{Action: actChange, Line: 2, Removed: "b\n", Added: "x\ny\n"}},
		{[]byte("a\na\n"), []byte("a\na\na\n"), Edit{Action: actChange, Line: 3, Added: "a\n"}},
		{[]byte("a"), []byte("a\nb"), Edit{Action: actChange, Line: 1, Removed: "a", Added: "a\nb"}},
	} {
		got, ok := newEdit("", tt.before, tt.after, 0)
		if !ok || got.Action != tt.want.Action || got.Line != tt.want.Line || got.Removed != tt.want.Removed || got.Added != tt.want.Added {
			t.Errorf("%q to %q: %+v, want %+v", tt.before, tt.after, got, tt.want)
		}
	}
	if _, ok := newEdit("", []byte("a"), []byte("a"), 0); ok {
		t.Error("nothing is a change")
	}
}
