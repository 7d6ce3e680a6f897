//go:build unix

package mcp

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// parentMark, in the environment, makes the test binary a client that starts a server and waits to be killed.
const parentMark = "CODEMEM_MCP_TEST_PARENT"

// beParent starts a server, asks it to tell of changes, prints its id and waits.
func beParent(root string) {
	server := exec.Command(os.Args[0])
	server.Env = append(os.Environ(), childMark+"="+root, parentMark+"=")
	in, err := server.StdinPipe()
	if err != nil {
		os.Exit(1)
	}
	out, err := server.StdoutPipe()
	if err != nil || server.Start() != nil {
		os.Exit(1)
	}
	fmt.Fprintln(in, `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"resourcesListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`)
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		os.Exit(1)
	}
	fmt.Println(server.Process.Pid)
	time.Sleep(time.Hour) // it is killed
}

// TestProcessEndsWithKilledParent: a client that is killed at once leaves no server behind.
func TestProcessEndsWithKilledParent(t *testing.T) {
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), parentMark+"="+t.TempDir())
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Fscanln(out, &pid); err != nil || pid <= 1 {
		_ = parent.Process.Kill()
		t.Fatalf("no server: %v", err)
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
	for end := time.Now().Add(unhurried); !ended(pid); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Fatal("the server goes on")
		}
	}
}

// ended reports whether there is no process of an id, or one that waits for whoever inherited it to notice.
func ended(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return true
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	var id int
	var name, state string
	_, err = fmt.Sscan(string(stat), &id, &name, &state)
	return err == nil && state == "Z"
}
