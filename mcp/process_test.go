package mcp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// childMark, in the environment, makes the test binary a server of its standard streams.
const childMark = "CODEMEM_MCP_TEST_CHILD"

func TestMain(m *testing.M) {
	if root := os.Getenv(parentMark); root != "" {
		beParent(root)
	}
	if root := os.Getenv(childMark); root != "" {
		if err := Serve(context.Background(), Options{Root: root, Version: "test"}, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// A child is a server in a process of its own.
type child struct {
	t      *testing.T
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.ReadCloser
	read   *bufio.Reader
	stderr strings.Builder
}

func startChild(t *testing.T, root string) *child {
	t.Helper()
	c := &child{t: t, cmd: exec.Command(os.Args[0])}
	c.cmd.Env = append(os.Environ(), childMark+"="+root)
	c.cmd.Stderr = &c.stderr
	var err error
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if c.out, err = c.cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	c.read = bufio.NewReaderSize(c.out, 1<<20)
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.in.Close(); c.cmd.Wait() })
	return c
}

// ask sends a line and returns the next that comes back.
func (c *child) ask(line string) string {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
	l, err := c.read.ReadString('\n')
	if err != nil {
		c.t.Fatalf("no reply: %v; stderr: %s", err, c.stderr.String())
	}
	return l
}

// exits checks that the process ends, well and without a word.
func (c *child) exits() {
	c.t.Helper()
	done := make(chan error, 1)
	go func() { done <- c.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil || c.stderr.Len() > 0 {
			c.t.Errorf("exit: %v; stderr: %s", err, c.stderr.String())
		}
	case <-time.After(unhurried):
		c.t.Error("still running")
		_ = c.cmd.Process.Kill()
	}
}

const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`

func TestProcessExitsWhenClientIsGone(t *testing.T) {
	t.Run("stdin closed", func(t *testing.T) {
		c := startChild(t, t.TempDir())
		c.ask(ping)
		c.in.Close()
		c.exits()
	})
	t.Run("stdin closed under a subscription", func(t *testing.T) {
		c := startChild(t, t.TempDir())
		c.ask(`{"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{"notifications":{"resourcesListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`)
		c.in.Close()
		if l, err := c.read.ReadString('\n'); err != nil || !strings.Contains(l, `"id":7,"result"`) {
			t.Errorf("the subscription ends with %s %v", l, err)
		}
		c.exits()
	})
	t.Run("stdout closed", func(t *testing.T) {
		c := startChild(t, t.TempDir())
		c.ask(ping)
		c.out.Close()
		if _, err := io.WriteString(c.in, ping+"\n"); err != nil {
			t.Fatal(err)
		}
		c.exits() // not by SIGPIPE
	})
}

// TestProcessStaysSmall holds the memory of a server that is sent lines of 50 MB and many replies.
func TestProcessStaysSmall(t *testing.T) {
	c := startChild(t, t.TempDir())
	c.ask(ping)
	start := c.resident()
	long := strings.Repeat("x", 50<<20)
	for range 3 {
		if got := c.ask(long); !strings.Contains(got, "-32600") {
			t.Fatalf("answered by %s", got)
		}
	}
	if got := c.ask(strings.Repeat("[", 7<<20)); !strings.Contains(got, "nested deeper") {
		t.Fatalf("answered by %s", got)
	}
	if got := c.ask(ping); !strings.Contains(got, `"result"`) {
		t.Fatalf("answered by %s", got)
	}
	used := c.resident()
	t.Logf("peak of memory: %d MB at start, %d MB at the end", start, used)
	if used > 100 && !raceEnabled {
		t.Errorf("grew from %d to %d MB", start, used)
	}
}

// resident returns the peak of the process's memory in MB.
func (c *child) resident() (mb int) {
	c.t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	if err != nil {
		c.t.Skip("no /proc here")
	}
	for l := range strings.Lines(string(b)) {
		if rest, ok := strings.CutPrefix(l, "VmHWM:"); ok {
			if _, err := fmt.Sscan(rest, &mb); err != nil {
				c.t.Fatal(err)
			}
			return mb >> 10
		}
	}
	return 0
}
