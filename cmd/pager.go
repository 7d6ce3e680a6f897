package cmd

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// A screenful is standard output on a terminal. What fits on the screen is written to it; what does not goes through a pager, as
// git's answers do.
type screenful struct {
	to    *os.File
	start func() (*paged, error) // the pager; nil without an error: none is wanted
	held  bytes.Buffer           // what fits so far
	pager *paged
	plain bool // there is no pager, or what was held is written
}

// Write implements io.Writer.
func (s *screenful) Write(b []byte) (int, error) {
	switch {
	case s.pager != nil:
		return s.pager.in.Write(b)
	case s.plain:
		return s.to.Write(b)
	}
	s.held.Write(b)
	if s.fits() {
		return len(b), nil
	}
	pager, err := s.start()
	if pager == nil || err != nil { // an answer without its pager is better than none
		return len(b), s.release()
	}
	s.pager = pager
	_, err = s.pager.in.Write(s.held.Bytes())
	s.held.Reset()
	return len(b), err
}

// release writes what is held: no more comes, or what comes is not to wait for it.
func (s *screenful) release() error {
	if s.pager != nil || s.plain {
		return nil
	}
	s.plain = true
	_, err := s.to.Write(s.held.Bytes())
	s.held.Reset()
	return err
}

// close ends the output and waits until the pager is left.
func (s *screenful) close() error {
	if s.pager != nil {
		s.pager.wait()
		s.pager, s.plain = nil, true
	}
	return s.release()
}

// fits reports whether what is held and a prompt below it fit on the screen.
func (s *screenful) fits() bool {
	columns, rows, err := term.GetSize(int(s.to.Fd()))
	if err != nil || rows <= 0 || columns <= 0 {
		columns, rows = 80, 24
	}
	for l := range bytes.Lines(s.held.Bytes()) {
		rows -= max(1, (utf8.RuneCount(l)+columns-2)/columns)
		if rows <= 0 {
			return false
		}
	}
	return true
}

// flush has what was printed so far shown, unless a pager shows it.
func (a *app) flush() error {
	if err := a.flushText(); err != nil || a.screen == nil {
		return err
	}
	return a.screen.release()
}

// flushText hands over all that was printed, without the secrets in it.
func (a *app) flushText() error {
	if err := a.out.Flush(); err != nil {
		return err
	}
	return a.censor.Flush()
}

// endOutput shows the rest of what was printed; a person may read on in the pager for as long as they like.
func (a *app) endOutput() error {
	err := a.flushText()
	if a.screen == nil {
		return err
	}
	if cerr := a.screen.close(); err == nil {
		err = cerr
	}
	return err
}

// A paged is a pager that runs.
type paged struct {
	in   io.WriteCloser
	wait func()
}

// pagerCommand returns the command line of the pager, "" for none: that of the first of CODEMEM_PAGER, the user's setting "pager",
// PAGER, and less.
func (a *app) pagerCommand() string {
	if a.json || a.noPager || a.Getenv("TERM") == "dumb" {
		return ""
	}
	line := "less"
	for _, set := range []string{a.Getenv("CODEMEM_PAGER"), a.preference("pager"), a.Getenv("PAGER")} {
		if set = strings.TrimSpace(set); set != "" {
			line = set
			break
		}
	}
	if line == "cat" {
		return ""
	}
	return line
}

// startPager starts the pager on the terminal to, nil if none is wanted. What goes wrong with it is not an error of the command.
func (a *app) startPager(ctx context.Context, to *os.File) (*paged, error) {
	line := a.pagerCommand()
	words := strings.Fields(line)
	if strings.ContainsAny(line, "|&;<>()$`\\\"'*?[#~=%\n") { // as git tells a shell's line from words
		words = []string{"sh", "-c", line}
	}
	if len(words) == 0 {
		return nil, nil //nolint:nilnil // none is wanted
	}
	program, err := exec.LookPath(words[0])
	if err != nil {
		return nil, err
	}
	if a.isOfTree(program) { // Invariant I6: nothing of the repository runs
		return nil, nil //nolint:nilnil // as if there were none
	}
	c := launched(context.WithoutCancel(ctx), program, words[1:]...)
	c.Stdout, c.Stderr, c.Dir = to, os.Stderr, a.Dir
	c.Env = os.Environ()
	for name, options := range map[string]string{"LESS": "FRX", "LV": "-c"} {
		if a.Getenv(name) == "" {
			c.Env = append(c.Env, name+"="+options)
		}
	}
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	// Ctrl-C goes to the pager too, which knows what to do; without us the shell would take the terminal away from it.
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	return &paged{in, func() {
		in.Close()
		_ = c.Wait() // how it ended is between the person and the pager
		signal.Stop(interrupts)
	}}, nil
}

// isOfTree reports whether a program lies in the work tree that the run is about.
func (a *app) isOfTree(program string) bool {
	if a.mem == nil {
		return false
	}
	real, err := filepath.EvalSymlinks(program)
	for _, p := range []string{program, real} {
		if rel, rerr := filepath.Rel(a.mem.Repo().Root(), p); err != nil || rerr == nil && filepath.IsLocal(rel) {
			return true
		}
	}
	return false
}
