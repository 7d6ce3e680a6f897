package hooks

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"strings"
)

// What is ours in a file stands between these lines.
const (
	beginMark = "# >>> codemem >>>"
	endMark   = "# <<< codemem <<<"
)

// Lines within the marks that say what is ours beside them.
const (
	madeFile = "# codemem hooks install made this file; codemem hooks uninstall removes it."
	madeDir  = "# It made the directory too."
)

// ownShebang begins a file that we make.
const ownShebang = "#!/bin/sh\n"

// Why a line of ours cannot stand in a file.
var (
	errBinary    = errors.New("it is no text")
	errOtherLang = errors.New("it is no shell script")
	errCRLF      = errors.New("its lines end in CR LF, so the shell does not run it as it is")
	errMarks     = errors.New("it has one of codemem's marks without the other")
)

// shells are the programs whose scripts may hold our lines.
var shells = []string{"sh", "bash", "dash", "ash", "ksh", "mksh", "zsh"}

// A calling says how a script calls codemem.
type calling struct {
	event   string // of git
	program string // absolute path for when codemem is not on PATH, "" for none
	beside  bool   // in a script of others: what comes on its standard input is theirs
}

// command returns the shell command that calls codemem with the arguments of the script, whatever comes of it.
func (c calling) command() string {
	find := `codemem=$(command -v codemem)`
	if c.program != "" {
		find += ` || codemem=` + shellQuote(c.program)
	}
	call := `[ -x "$codemem" ] && "$codemem" hook git ` + c.event + ` "$@"`
	if c.beside {
		call += ` </dev/null`
	}
	return "(" + find + "; " + call + ") || :"
}

// shellQuote returns s as one word of the shell.
func shellQuote(s string) string {
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// block returns what stands between the marks, and they.
func (c calling) block(notes ...string) string {
	lines := slices.Concat([]string{beginMark}, notes, []string{c.command(), endMark})
	return strings.Join(lines, "\n") + "\n"
}

// file returns a hook file of ours.
func (c calling) file(dirToo bool) []byte {
	notes := []string{madeFile}
	if dirToo {
		notes = append(notes, madeDir)
	}
	return []byte(ownShebang + c.block(notes...))
}

// weave returns a script of others with our block right behind its first line, before anything in it can end it.
// Where sourced, the file is given to a shell whatever it begins with. A block that is there already is
// replaced.
func (c calling) weave(script []byte, sourced bool) ([]byte, error) {
	bare, _, err := unweave(script)
	if err != nil {
		return nil, err
	}
	at, err := insertAt(bare, sourced)
	if err != nil {
		return nil, err
	}
	return insert(bare, at, c.block()), nil
}

// insert puts a block at a place in a text, which is at the beginning of a line or at the end of the text.
func insert(text []byte, at int, block string) []byte {
	if at > 0 && text[at-1] != '\n' { // the last line has no end: then neither has the block, which tells unweave
		block = "\n" + strings.TrimSuffix(block, "\n")
	}
	return slices.Concat(text[:at], []byte(block), text[at:])
}

// insertAt returns where in a script our block goes.
func insertAt(script []byte, sourced bool) (int, error) {
	if bytes.IndexByte(script, 0) >= 0 {
		return 0, errBinary
	}
	first, _, ended := bytes.Cut(script, []byte("\n"))
	if sourced && !bytes.HasPrefix(first, []byte("#!")) {
		first, ended = nil, false
	} else if shell := interpreter(string(first)); !slices.Contains(shells, shell) {
		return 0, errOtherLang
	}
	if bytes.Contains(script, []byte("\r\n")) {
		return 0, errCRLF
	}
	if ended {
		return len(first) + 1, nil
	}
	return len(first), nil
}

// interpreter returns the name of the program that a first line says runs the script, "" for none.
func interpreter(first string) string {
	rest, ok := strings.CutPrefix(first, "#!")
	words := strings.Fields(rest)
	if !ok || len(words) == 0 {
		return ""
	}
	name := filepath.Base(filepath.ToSlash(words[0]))
	if name == "env" {
		for _, w := range words[1:] {
			if !strings.HasPrefix(w, "-") && !strings.Contains(w, "=") {
				return filepath.Base(w)
			}
		}
	}
	return strings.TrimSuffix(name, ".exe")
}

// unweave returns a text without what stands between our marks, and what that was; nothing if it has none.
func unweave(text []byte) (bare []byte, ours string, err error) {
	bare = text
	for {
		from, to, ok := findBlock(bare)
		switch {
		case !ok && (lineAt(bare, beginMark) >= 0 || lineAt(bare, endMark) >= 0):
			return nil, "", errMarks
		case !ok:
			return bare, ours, nil
		}
		ours += string(bare[from:to])
		if to == len(bare) && bare[to-1] != '\n' && from > 0 {
			from-- // the line before had no end
		}
		bare = slices.Concat(bare[:from], bare[to:])
	}
}

// findBlock returns where the first block of ours begins and ends.
func findBlock(text []byte) (from, to int, ok bool) {
	if from = lineAt(text, beginMark); from < 0 {
		return 0, 0, false
	}
	end := lineAt(text[from:], endMark)
	if end < 0 || lineAt(text[from+1:from+end], beginMark) >= 0 {
		return 0, 0, false
	}
	to = from + end + len(endMark)
	if to < len(text) && text[to] == '\r' {
		to++
	}
	if to < len(text) && text[to] == '\n' {
		to++
	}
	return from, to, true
}

// lineAt returns where the first line that equals want begins, or -1.
func lineAt(text []byte, want string) int {
	at := 0
	for line := range bytes.Lines(text) {
		if strings.TrimRight(string(line), "\r\n") == want {
			return at
		}
		at += len(line)
	}
	return -1
}

// isOwnFile reports whether a file is one that we made and nobody added to, and whether the directory is too.
func isOwnFile(text []byte) (own, dirToo bool) {
	bare, ours, err := unweave(text)
	if err != nil || string(bare) != ownShebang || !strings.Contains(ours, madeFile+"\n") {
		return false, false
	}
	return true, strings.Contains(ours, madeDir+"\n")
}
