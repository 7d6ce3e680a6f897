package mcp

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLines(t *testing.T) {
	l := NewLines(strings.NewReader("one\r\n" + strings.Repeat("x", 100) + "\n\ntwo\n" + strings.Repeat("y", 41) + "\nend"))
	l.limit = 40
	var got []string
	for {
		b, err := l.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if errors.Is(err, ErrLongLine) {
			got = append(got, "LONG")
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(b))
	}
	if diff := cmp.Diff([]string{"one", "LONG", "", "two", "LONG", "end"}, got); diff != "" {
		t.Errorf("lines (-want +got)\n%s", diff)
	}
}

// badFrames are lines that are answered with an error, by what they are.
var badFrames = []struct {
	name, line string
	code       int
	id         string
}{
	{"no JSON", `{"jsonrpc":"2.0",`, -32700, "null"},
	{"a word", `hello`, -32700, "null"},
	{"two values", `{"jsonrpc":"2.0","id":1,"method":"ping"}{}`, -32700, "null"},
	{"not UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}", -32700, "null"},
	{"a batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, -32600, "null"},
	{"an empty batch", `[]`, -32600, "null"},
	{"a number", `7`, -32600, "null"},
	{"null", `null`, -32600, "null"},
	{"too deep", strings.Repeat("[", 100_000), -32600, "null"},
	{"too deep an argument", `{"jsonrpc":"2.0","id":1,"method":"ping","params":` + strings.Repeat(`{"a":`, 64) + "1" + strings.Repeat("}", 65), -32600, "null"},
	{"version 1.0", `{"jsonrpc":"1.0","id":5,"method":"ping"}`, -32600, "5"},
	{"no version", `{"id":5,"method":"ping"}`, -32600, "5"},
	{"version in another case", `{"JSONRPC":"2.0","id":5,"method":"ping"}`, -32600, "5"},
	{"id null", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, -32600, "null"},
	{"id a fraction", `{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, -32600, "null"},
	{"id an object", `{"jsonrpc":"2.0","id":{},"method":"ping"}`, -32600, "null"},
	{"id true", `{"jsonrpc":"2.0","id":true,"method":"ping"}`, -32600, "null"},
	{"id too long", `{"jsonrpc":"2.0","id":"` + strings.Repeat("i", 2000) + `","method":"ping"}`, -32600, "null"},
	{"no method", `{"jsonrpc":"2.0","id":"a"}`, -32600, `"a"`},
	{"method a number", `{"jsonrpc":"2.0","id":"a","method":1}`, -32600, `"a"`},
	{"method empty", `{"jsonrpc":"2.0","id":"a","method":""}`, -32600, `"a"`},
	{"method in another case", `{"jsonrpc":"2.0","id":"a","METHOD":"ping"}`, -32600, `"a"`},
	{"params an array", `{"jsonrpc":"2.0","id":2,"method":"ping","params":[1]}`, -32602, "2"},
	{"params a string", `{"jsonrpc":"2.0","id":2,"method":"ping","params":"x"}`, -32602, "2"},
}

func TestParseFrameRefuses(t *testing.T) {
	for _, c := range badFrames {
		t.Run(c.name, func(t *testing.T) {
			_, bad := parseFrame([]byte(c.line))
			if bad == nil {
				t.Fatal("accepted")
			}
			var got struct {
				JSONRPC string
				ID      json.RawMessage
				Error   struct{ Code int }
			}
			if err := json.Unmarshal(bad.bytes(), &got); err != nil {
				t.Fatalf("%s: %v", bad.bytes(), err)
			}
			if got.JSONRPC != "2.0" || got.Error.Code != c.code || string(got.ID) != c.id {
				t.Errorf("got %s, want code %d and id %s", bad.bytes(), c.code, c.id)
			}
		})
	}
}

func TestParseFrameTakes(t *testing.T) {
	for line, want := range map[string]message{
		`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`: {id: json.RawMessage("9007199254740993"), method: "ping"},
		` {"jsonrpc":"2.0","id":"a","method":"m","params":{}}`:    {id: json.RawMessage(`"a"`), method: "m", params: json.RawMessage("{}")},
		`{"jsonrpc":"2.0","method":"n","params":null}`:            {method: "n"},
		`{"jsonrpc":"2.0","id":1,"result":{}}`:                    {id: json.RawMessage("1")},
		`{"jsonrpc":"2.0","id":1,"error":{"code":1}}`:             {id: json.RawMessage("1")},
		`{"jsonrpc":"2.0","id":-3.0,"method":"m"}`:                {id: json.RawMessage("-3.0"), method: "m"},
	} {
		got, bad := parseFrame([]byte(line))
		if bad != nil {
			t.Errorf("%s: refused: %s", line, bad.message)
			continue
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(message{})); diff != "" {
			t.Errorf("%s (-want +got)\n%s", line, diff)
		}
	}
}

// FuzzFrame holds that a line is either one frame that mcp-go can read back or is answered with an error
// reply, and that reading lines loses or invents none.
func FuzzFrame(f *testing.F) {
	for _, c := range badFrames {
		f.Add([]byte(c.line))
	}
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"config_get","arguments":{"key":"a\u0000"}}}`))
	f.Add([]byte("\r\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l := NewLines(strings.NewReader(string(data)))
		l.limit = 1 << 16
		for n := 0; ; n++ {
			line, err := l.Next()
			if errors.Is(err, io.EOF) {
				if n > strings.Count(string(data), "\n")+1 {
					t.Fatalf("%d lines", n)
				}
				return
			}
			if err != nil || len(line) == 0 {
				continue
			}
			fr, bad := parseFrame(line)
			if bad != nil {
				if !json.Valid(bad.bytes()) {
					t.Fatalf("reply is not JSON: %q", bad.bytes())
				}
				continue
			}
			again, bad := parseFrame(fr.message())
			if fr.method != "" && (bad != nil || again.method != fr.method) {
				t.Fatalf("%q reads back as %+v, %+v", line, again, bad)
			}
		}
	})
}
