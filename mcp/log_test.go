package mcp

import (
	"bytes"
	"strings"
	"testing"
)

// TestLogHoldsNoCredential: what a panic says of the source that it was about goes to the log without the credential in it.
func TestLogHoldsNoCredential(t *testing.T) {
	token := "ghp_" + "a8Kd02mZx91LqPwTe7RbYc5VnUo3HsGfJ4i6"
	var log bytes.Buffer
	d := newService(Options{Version: "test"}, newLog(&log))
	bug := instant("bug", func() string { panic("unexpected node:\n\tkey = \"" + token + "\"") })
	call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"bug","arguments":{}}}` + "\n"
	var out bytes.Buffer
	if err := newStdio(d.serverOf([]tool{bug}), d.unknown, d.log).serve(t.Context(), strings.NewReader(call), &out); err != nil {
		t.Fatal(err)
	}
	if told := log.String() + out.String(); strings.Contains(told, token) || !strings.Contains(told, "unexpected node") {
		t.Errorf("%s", told)
	}
}
