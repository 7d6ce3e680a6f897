package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// handshake is how a client of 2025 begins.
const handshake = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/list"}
`

// prescanCall is the first call of a session.
const prescanCall = `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"project_prescan","arguments":{}}}
`

// A serving is what one server took.
type serving struct {
	list           time.Duration // from its start to the answer of tools/list
	listed, served int64         // its peak of resident memory then and after a prescan, in bytes; 0 where the system does not tell
}

// serve measures servers from their start to tools/list, and their memory after a prescan that hashes.
func (b *bench) serve(c corpus) ([]result, error) {
	var all []serving
	for range max(3, b.runs/3) {
		if err := os.RemoveAll(c.database()); err != nil {
			return nil, err
		}
		s, err := b.session(c)
		if err != nil {
			return nil, fmt.Errorf("mcp server: %w", err)
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(x, y serving) int { return int(x.list - y.list) })
	mid := all[len(all)/2]
	return []result{
		{
			work: "server, start to tools/list", ours: side{name: "codemem mcp", wall: mid.list}, memory: mid.listed,
			target: target{wall: 50 * time.Millisecond, memory: 50e6},
		},
		{work: "server, after a bootstrap", ours: side{name: "codemem mcp"}, memory: mid.served, target: target{memory: 150e6}},
	}, nil
}

// memory tells a number of bytes.
func memory(n int64) string {
	if n == 0 {
		return "memory unknown"
	}
	return fmt.Sprintf("%.0f MB", float64(n)/1e6)
}

// session runs one server.
func (b *bench) session(c corpus) (s serving, err error) {
	err = b.talk(c, func(p *speaker) error {
		s.list, s.listed = time.Since(p.start), peak(p.cmd)
		if err := p.say(prescanCall, 3); err != nil {
			return err
		}
		s.served = peak(p.cmd)
		return nil
	})
	return s, err
}

// A speaker talks to a server.
type speaker struct {
	cmd   *exec.Cmd
	start time.Time // of the server
	in    io.WriteCloser
	out   *bufio.Reader
	id    int // of the last call
}

// talk starts a server, has fn talk to it once it has listed its tools, and ends it.
func (b *bench) talk(c corpus, fn func(*speaker) error) error {
	s := &speaker{cmd: b.command(c.dir, b.bin, "mcp"), id: 2}
	var errs bytes.Buffer
	s.cmd.Stderr = &errs
	var err error
	if s.in, err = s.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	s.out = bufio.NewReaderSize(out, 1<<20)
	s.start = time.Now()
	if err := s.cmd.Start(); err != nil {
		return err
	}
	if err = s.say(handshake, s.id); err == nil {
		err = fn(s)
	}
	if err = errors.Join(err, s.in.Close(), s.cmd.Wait()); err != nil {
		err = fmt.Errorf("%w: %s", err, strings.TrimSpace(errs.String()))
	}
	return err
}

// say writes a message and waits for the answer with an id.
func (s *speaker) say(message string, id int) error {
	if _, err := io.WriteString(s.in, message); err != nil {
		return err
	}
	return hear(s.out, id)
}

// hear reads lines until the answer with an id.
func hear(lines *bufio.Reader, id int) error {
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return err
		}
		if strings.Contains(line, fmt.Sprintf(`"id":%d,`, id)) || strings.Contains(line, fmt.Sprintf(`"id":%d}`, id)) {
			return nil
		}
	}
}

// peak returns the most memory that a running process had resident, where Linux tells.
func peak(cmd *exec.Cmd) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	if err != nil {
		return 0
	}
	for _, line := range strings.Split(string(text), "\n") {
		if v, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, err := strconv.ParseInt(strings.Fields(v)[0], 10, 64)
			if err != nil {
				return 0
			}
			return n << 10
		}
	}
	return 0
}
