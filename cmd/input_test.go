package cmd

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codemem/verify"
)

func TestParseSummaries(t *testing.T) {
	one := []verify.Update{{Path: "a.go", Summary: "A."}}
	two := []verify.Update{{Path: "a.go", Summary: "A."}, {Path: "b.go", Summary: "B.", MD5: "ff"}}
	tests := []struct {
		name, text string
		want       []verify.Update
		err        string
	}{
		{"array", `[{"path":"a.go","summary":"A."},{"path":"b.go","summary":"B.","content_md5":"ff"}]`, two, ""},
		{"object", `{"updates": [{"path":"a.go","summary":"A."}]}`, one, ""},
		{"lines", "{\"path\":\"a.go\",\"summary\":\"A.\"}\n{\"path\":\"b.go\",\"summary\":\"B.\",\"content_md5\":\"ff\"}\n", two, ""},
		{"byte order mark", "\ufeff" + `[{"path":"a.go","summary":"A."}]`, one, ""},
		{"empty array", `[]`, nil, ""},
		{"nothing", " \n", nil, "f:1: the file is empty"},
		{"broken", "[\n {\"path\":\"a.go\"\n \"summary\":\"A.\"}]", nil, `f:3: not JSON: invalid character '"' after object key:value pair`},
		{"broken line", "{\"path\":\"a.go\",\"summary\":\"A.\"}\n{\"path\":}\n", nil, `f:2: not JSON: invalid character '}' looking for beginning of value`},
		{"cut", `[{"path":"a.go"`, nil, "f:1: the file ends in the middle of a value"},
		{"a word", `"a.go"`, nil, `f:1: "a.go" is neither an array nor an object`},
		{"not an object", "[\n{\"path\":\"a.go\",\"summary\":\"A.\"},\n7]", nil, "f:3: 7 is not an object"},
		{"no path", "[\n\n{\"summary\":\"A.\"}]", nil, `f:3: field "path" is missing`},
		{"blank", "{\"path\":\"a.go\",\"summary\":\"A.\"}\n{\"path\":\" \",\"summary\":\"A.\"}", nil, `f:2: field "path" is blank`},
		{"null", `[{"path":"a.go","summary":null}]`, nil, `f:1: field "summary" is not a string`},
		{"misspelt", `{"updates":[{"path":"a.go","sumary":"A."}]}`, nil, `f:1: unknown field "sumary"; there are path, summary and content_md5`},
		{"updates in lines", "{\"updates\":\n[{\"path\":\"a.go\",\n\"summary\":\"A.\"},\n{\"path\":7}]}", nil, `f:4: field "path" is not a string`},
		{"not UTF-8", "{\"path\":\"a.go\",\"summary\":\"A.\"}\n{\"path\":\"b.go\",\"summary\":\"\ufffd \xff\"}", nil, "f:2: not UTF-8"},
		{"updates no array", `{"updates":{}}`, nil, `f:1: field "updates" is not an array`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := parseSummaries("f", []byte(tt.text))
			msg := ""
			if err != nil {
				msg = err.Error()
				if u := (*usageError)(nil); !errors.As(err, &u) || u.hint == "" {
					t.Errorf("not a usage error with a hint: %v", err)
				}
			}
			if msg != tt.err {
				t.Errorf("error %s\nwant  %s", msg, tt.err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("updates (-want +got):\n%s", diff)
			}
		})
	}
}

// FuzzParseSummaries: whatever comes in, what comes out is complete.
func FuzzParseSummaries(f *testing.F) {
	for _, s := range []string{`[{"path":"a","summary":"b"}]`, `{"updates":[]}`, "{}\n[]", `{"updates":null}`, "[,]"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		updates, err := parseSummaries("f", text)
		for _, u := range updates {
			if err == nil && (u.Path == "" || u.Summary == "") {
				t.Errorf("incomplete: %+v", u)
			}
		}
	})
}
