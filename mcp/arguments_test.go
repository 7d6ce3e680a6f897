package mcp

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestArguments(t *testing.T) {
	params := []param{
		{name: "paths", kind: someTexts},
		{name: "query", kind: aText, required: true},
		{name: "type", kind: aText, oneOf: []string{"source", "test"}},
		{name: "apply", kind: aFlag},
		{name: "limit", kind: aCount, min: 1, max: 50},
		{name: "value", kind: aScalar},
		{name: "updates", kind: someObjects, of: []param{
			{name: "path", kind: aText, required: true}, {name: "summary", kind: aText, required: true},
		}},
	}
	for _, c := range []struct{ arguments, want string }{
		{`{"query":"x"}`, ""},
		{`{"query":"x","limit":null,"paths":null}`, ""},
		{`{"query":"x","paths":["a"],"apply":true,"limit":50,"type":"test","value":"v"}`, ""},
		{`{"query":"x","updates":[{"path":"a","summary":"b"}]}`, ""},
		{`{"query":"x","updates":[]}`, ""},
		{`{"query":"x","value":8388608}`, ""},
		{``, `"query" is required: a string`},
		{`null`, `"query" is required`},
		{`[]`, "arguments must be an object, not an array"},
		{`"x"`, "arguments must be an object, not a string"},
		{`{"query":7}`, `"query" must be a string, not the number 7`},
		{`{"query":"x","path":"a"}`, `unknown argument "path", did you mean "paths"?`},
		{`{"query":"x","Query":"a"}`, `unknown argument "Query", did you mean "query"?`},
		{`{"query":"x","zzzzzzzz":1}`, `unknown argument "zzzzzzzz"; known are paths, query, type, apply, limit, value, updates`},
		{`{"query":"x","paths":"a"}`, `"paths" must be an array of strings like ["cmd/main.go"], not a string`},
		{`{"query":"x","paths":[1]}`, `"paths" must be an array of strings`},
		{`{"query":"x","paths":[null]}`, `"paths" must be an array of strings`},
		{`{"query":"x","apply":"true"}`, `"apply" must be true or false, not a string`},
		{`{"query":"x","limit":0}`, `"limit" must be a whole number from 1 to 50, not 0`},
		{`{"query":"x","limit":51}`, "not 51"},
		{`{"query":"x","limit":1.5}`, "not the number 1.5"},
		{`{"query":"x","limit":1e99}`, "not the number 1e99"},
		{`{"query":"x","type":"tests"}`, `"type" must be one of source, test, not "tests"`},
		{`{"query":"x","value":[1]}`, `"value" must be a string, not an array`},
		{`{"query":"x","updates":{}}`, `"updates" must be an array of objects like [{"path": "cmd/main.go", "summary": "..."}], not an object`},
		{`{"query":"x","updates":["a"]}`, `updates[0] must be an object like {"path"`},
		{`{"query":"x","updates":[{"path":"a","summary":"b"},{"path":"a"}]}`, `"updates[1].summary" is required`},
		{`{"query":"x","updates":[{"path":"a","summary":"b","md5":"c"}]}`, `unknown argument "updates[0].md5"`},
		{`{"query":1,"limit":"a","apply":2}`, `"query" must be a string, not the number 1; "apply" must be`},
		{`{"query":"x","updates":[` + strings.Repeat("1,", 99) + `1]}`, "more of the same"},
	} {
		var in struct {
			Paths   []string
			Query   string
			Value   string
			Limit   int
			Updates []struct{ Path, Summary string }
		}
		err := read(params, json.RawMessage(c.arguments), &in)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.arguments, err)
		case c.want != "" && err == nil:
			t.Errorf("%s: accepted, want %q", c.arguments, c.want)
		case c.want != "":
			var bad *argumentError
			if !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", c.arguments, err, c.want)
			}
			if len(err.Error()) > 3000 {
				t.Errorf("%.80s: an error of %d bytes", c.arguments, len(err.Error()))
			}
		}
	}
}

func TestScalarIsText(t *testing.T) {
	var in configSetIn
	if err := read(configSet().params, json.RawMessage(`{"key":"max_file_bytes","value":8388608}`), &in); err != nil || in.Value != "8388608" {
		t.Errorf("value %q, %v", in.Value, err)
	}
}

func TestSettableKeys(t *testing.T) {
	for key, want := range map[string]string{
		"max_file_bytes":        "",
		"share.store":           "for a person to set",
		"share.tenant":          "for a person to set",
		"max_file_byte":         `did you mean "max_file_bytes"?`,
		"colour":                "settings are max_file_bytes",
		"last_verified_sha":     "codemem's own record",
		"scanner":               "codemem's own record",
		"behind_memo":           "codemem's own record",
		"":                      "lower-case letter",
		"Upper":                 "lower-case letter",
		"a b":                   "lower-case letter",
		strings.Repeat("a", 65): "lower-case letter",
		"9lives":                "lower-case letter",
	} {
		err := checkSettable(key)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", key, err, want)
		}
	}
}

// FuzzArguments holds that arguments are decoded or refused in words, whatever they are.
func FuzzArguments(f *testing.F) {
	f.Add(`{"paths":["a"],"updates":[{"path":"a","summary":"b"}],"value":1,"limit":3}`)
	f.Add(`{"updates":[{"path":null}],"value":[[]]}`)
	f.Add(` {"limit": -0, "key": "\u0000"}`)
	tools := registryTools()
	f.Fuzz(func(t *testing.T, arguments string) {
		if !json.Valid([]byte(arguments)) {
			return
		}
		for _, tool := range tools {
			var in map[string]any
			if err := read(tool.params, json.RawMessage(arguments), &in); err != nil && err.Error() == "" {
				t.Errorf("%s: refused without a word", tool.name)
			}
		}
	})
}
