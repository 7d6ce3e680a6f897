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
	cmd := b.command(c.dir, b.bin, "mcp")
	in, err := cmd.StdinPipe()
	if err != nil {
		return s, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return s, err
	}
	var errs bytes.Buffer
	cmd.Stderr = &errs
	lines := bufio.NewReader(out)
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return s, err
	}
	talk := func(say string, id int) error {
		if _, err := io.WriteString(in, say); err != nil {
			return err
		}
		return hear(lines, id)
	}
	if err = talk(handshake, 2); err == nil {
		s.list, s.listed = time.Since(start), peak(cmd)
		if err = talk(prescanCall, 3); err == nil {
			s.served = peak(cmd)
		}
	}
	if err = errors.Join(err, in.Close(), cmd.Wait()); err != nil {
		err = fmt.Errorf("%w: %s", err, strings.TrimSpace(errs.String()))
	}
	return s, err
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
