package hooks

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// TestReadInput: what matters of an event is read, whatever else is in it or wrong with it.
func TestReadInput(t *testing.T) {
	const base = `"session_id":"s","cwd":"/r","tool_name":"Edit","tool_input":{"file_path":"/r/a.go"}`
	edit := input{Session: "s", Dir: "/r", Tool: "Edit"}
	for what, c := range map[string]struct {
		text string
		want input
		bad  bool
	}{
		"an event":                 {text: "{" + base + `,"tool_response":{"x":[1]}}`, want: edit},
		"a newline and more":       {text: " \n{" + base + "}\n{\"session_id\":\"t\"}", want: edit},
		"fields nobody knows":      {text: `{"new":{"deep":[{"}":"\"}"}]},` + base + `}`, want: edit},
		"a cut off answer":         {text: "{" + base + `,"tool_response":{"x":"` + strings.Repeat("y", 1000), want: edit},
		"other types":              {text: `{"session_id":5,"cwd":["/r"],"stop_hook_active":"yes","background_tasks":{},"tool_name":"Edit"}`, want: input{Tool: "Edit"}},
		"a repeated field":         {text: `{"session_id":"a","session_id":"s","cwd":"/r","tool_name":"Edit"}`, want: edit},
		"nothing":                  {bad: true},
		"white space":              {text: " \n\n", bad: true},
		"no object":                {text: `["session_id"]`, bad: true},
		"a closing brace":          {text: `}`, bad: true},
		"cut off":                  {text: `{"session_id":"s","cwd":"/`, bad: true},
		"no JSON":                  {text: `{session_id: s}`, bad: true},
		"an unknown escape":        {text: `{"session_id":"\q"}`, bad: true},
		"brackets that do not fit": {text: `{"session_id":"s"]`, bad: true},
		"too deep":                 {text: `{"x":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + "}", bad: true},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
			got, err := readInput(r)
			if c.bad != errors.Is(err, errInput) || (err != nil) != c.bad {
				t.Errorf("%s: error %v", what, err)
			}
			if !c.bad && (got.Session != c.want.Session || got.Dir != c.want.Dir || got.Tool != c.want.Tool || got.StopActive) {
				t.Errorf("%s: %+v, want %+v", what, got, c.want)
			}
			if c.want.Session != "" && got.Arguments != nil && got.target().File != "/r/a.go" {
				t.Errorf("%s: target %+v", what, got.target())
			}
		}
	}
}

// TestReadInputLarge: what a tool answered may be of any size; all of it is taken, and what is kept has a limit.
func TestReadInputLarge(t *testing.T) {
	head := `{"session_id":"s","tool_name":"Write","tool_input":{"file_path":"a"},"tool_response":"`
	r := strings.NewReader(head + strings.Repeat(`\"}`, maxInput/3) + `","tool_use_id":"x"}`)
	in, err := readInput(r)
	if err != nil || in.Session != "s" || in.target().File != "a" {
		t.Errorf("%+v, %v", in, err)
	}
	if r.Len() > 64<<10 {
		t.Errorf("%d bytes were left to be written to nobody", r.Len())
	}
	const more = `"prompt":"`
	in, err = readInput(strings.NewReader(`{"session_id":"s","cwd":"/r",` + more + strings.Repeat("x", maxInput) + `","source":"user"}`))
	if err != nil || in.Dir != "/r" || in.Source != "" {
		t.Errorf("a long prompt: %+v, %v", in, err)
	}
	if _, err := readInput(strings.NewReader(`{` + more + strings.Repeat("x", maxInput) + `","session_id":"s"}`)); !errors.Is(err, errInput) {
		t.Errorf("what matters was cut off: %v", err)
	}
}

// TestReadInputOpen: the input need not end.
func TestReadInputOpen(t *testing.T) {
	r, w := io.Pipe()
	go func() { _, _ = io.WriteString(w, `{"session_id":"s"}`) }()
	in, err := readInput(r)
	if err != nil || in.Session != "s" {
		t.Errorf("%+v, %v", in, err)
	}
}

// TestWithin: an answer that does not come in time, and one that panics, are errors.
func TestWithin(t *testing.T) {
	forever := make(chan int)
	_, err := within(context.Background(), time.Millisecond, func(context.Context) (int, error) { return <-forever, nil })
	if !errors.Is(err, errNoTime) {
		t.Errorf("late: %v", err)
	}
	_, err = within(context.Background(), time.Millisecond, func(ctx context.Context) (int, error) { <-ctx.Done(); return 0, ctx.Err() })
	if !errors.Is(err, errNoTime) {
		t.Errorf("stopped: %v", err)
	}
	_, err = within(context.Background(), time.Minute, func(context.Context) (int, error) { panic("oh\nno") })
	if err == nil || !strings.Contains(err.Error(), "oh\nno") {
		t.Errorf("panic: %v", err)
	}
	n, err := within(context.Background(), time.Minute, func(context.Context) (int, error) { return 5, nil })
	if n != 5 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

// FuzzReadInput: no input is a panic, and an object is read to its end and no further.
func FuzzReadInput(f *testing.F) {
	f.Add(`{"session_id":"s","tool_name":"Read","tool_input":{"file_path":"a\u0000","offset":null}}`)
	f.Add(`{"a":"\"}{"}x`)
	f.Fuzz(func(t *testing.T, text string) {
		in, err := readInput(strings.NewReader(text))
		if err != nil && !errors.Is(err, errInput) {
			t.Errorf("error %v", err)
		}
		_, _ = in.target(), in.awaits()
		again, err2 := readInput(strings.NewReader(text + `{"session_id":"later"}`))
		if err == nil && (err2 != nil || again.Session != in.Session) {
			t.Errorf("what follows matters: %+v, %+v, %v", in, again, err2)
		}
	})
}
