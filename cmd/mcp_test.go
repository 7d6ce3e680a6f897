package cmd

import (
	"net"
	"strings"
	"testing"
)

// TestMCPBusyAddress: the next step names a flag that the command has.
func TestMCPBusyAddress(t *testing.T) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, stderr, code := newShell(t).try("", "mcp", "--http", l.Addr().String())
	if code != exitError || !strings.Contains(stderr, "--http 127.0.0.1:0 takes a free port") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}
