package editor

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

type inner struct {
	Line int     `json:"line"`
	Text *string `json:"text,omitempty"`
}

type outer struct {
	Path  string   `json:"path"`
	At    inner    `json:"at,omitempty"`
	Open  []inner  `json:"open,omitempty"`
	Names []string `json:"names,omitempty"`
	Ratio float64  `json:"ratio,omitempty"`
}

func TestDecode(t *testing.T) {
	x := "x"
	for _, tt := range []struct {
		body string
		want outer
		says string // of the error
	}{
		{`{"path":"a"}`, outer{Path: "a"}, ""},
		{` {"path":"","ratio":0.5,"names":[]} `, outer{Ratio: 0.5, Names: []string{}}, ""},
		{`{"path":"a","at":{"line":-3},"open":[{"line":1,"text":"x"},{"line":2}],"names":["b","c"]}`, outer{"a", inner{-3, nil}, []inner{{1, &x}, {2, nil}}, []string{"b", "c"}, 0}, ""},
		{`{"path":"\u0000\ud83d\ude00"}`, outer{Path: "\x00😀"}, ""},
		{``, outer{}, "not JSON"},
		{`{`, outer{}, "not JSON"},
		{`{"path":"a"}}`, outer{}, "not JSON"},
		{`{"path":"a",}`, outer{}, "not JSON"},
		{`{"path":"a"} {"path":"b"}`, outer{}, "not JSON"},
		{`[1]`, outer{}, "must be a JSON object, not an array"},
		{`null`, outer{}, "must be a JSON object, not null"},
		{`{}`, outer{}, `"path" is missing`},
		{`{"Path":"a"}`, outer{}, `"path" is missing`},
		{`{"path":"a","PATH":"b"}`, outer{}, `"PATH" is no field; known are path, at, open, names, ratio`},
		{`{"path":"a","path":"b"}`, outer{}, `"path" is there twice`},
		{`{"path":null}`, outer{}, `"path" must be a string, not null`},
		{`{"path":1}`, outer{}, `"path" must be a string, not the number 1`},
		{`{"path":"a","at":{}}`, outer{}, `"at.line" is missing`},
		{`{"path":"a","at":[]}`, outer{}, `"at" must be an object, not an array`},
		{`{"path":"a","at":{"line":1.5}}`, outer{}, `"at.line" must be a whole number, not the number 1.5`},
		{`{"path":"a","at":{"line":99999999999999999999}}`, outer{}, `"at.line" must be a whole number`},
		{`{"path":"a","at":{"line":"1"}}`, outer{}, `"at.line" must be a whole number, not a string`},
		{`{"path":"a","open":[{"line":1},{"line":true}]}`, outer{}, `"open[1].line" must be a whole number, not a boolean`},
		{`{"path":"a","open":[{"line":1,"line":2}]}`, outer{}, `"open[0].line" is there twice`},
		{`{"path":"a","open":[{"line":1,"more":2}]}`, outer{}, `"open[0].more" is no field; known are line, text`},
		{`{"path":"a","open":{}}`, outer{}, `"open" must be an array, not an object`},
		{`{"path":"a","names":[null]}`, outer{}, `"names[0]" must be a string, not null`},
		{`{"path":"a","ratio":1e999}`, outer{}, `"ratio" must be a number`},
		{`{"path":"a","at":{"line":1,"text":null}}`, outer{}, `"at.text" must be a string, not null`},
		{"{\"path\":\"\xff\"}", outer{}, "not UTF-8"},
		{`{"path":` + strings.Repeat("[", 20) + strings.Repeat("]", 20) + `}`, outer{}, "nested too deep"},
		{strings.Repeat("[", 20_000), outer{}, "not JSON"},
	} {
		var got outer
		err := decode([]byte(tt.body), &got)
		var bad *badRequest
		switch {
		case tt.says == "" && (err != nil || !reflect.DeepEqual(got, tt.want)):
			t.Errorf("%s: %+v, %v", tt.body, got, err)
		case tt.says != "" && (!errors.As(err, &bad) || !strings.Contains(err.Error(), tt.says)):
			t.Errorf("%.60s: %v, want %q", tt.body, err, tt.says)
		}
	}
}

// FuzzDecode: what is taken is JSON that encoding/json takes as well, for the same.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`{"path":"a"}`, `{"path":"a","at":{"line":1,"text":"x"},"open":[{"line":1}],"names":["b"],"ratio":0.5}`, `{"path":"\ud800"}`, `{"path":null}`, `[`, "{\"path\":\"\xff\"}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var got, want outer
		if decode(body, &got) != nil {
			return
		}
		if err := json.Unmarshal(body, &want); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, and %+v with %v", body, got, want, err)
		}
	})
}

// TestClients: a lease is renewed by requests, ends by silence, and the oldest makes room for too many.
func TestClients(t *testing.T) {
	now := time.Unix(0, 0)
	var gone []string
	c := newClients(func() time.Time { return now }, func(id string) { gone = append(gone, id) })
	c.renew("a", "Vim")
	now = now.Add(lease - time.Second)
	c.renew("a", "")
	c.renew("b", "")
	now = now.Add(lease)
	if idle := c.expire(); idle != 0 || c.count() != 2 || c.list()[0].Name != "Vim" || c.list()[1].Age != lease.Seconds() {
		t.Errorf("idle %v, %v", idle, c.list())
	}
	now = now.Add(time.Second)
	c.renew("b", "")
	if idle := c.expire(); idle != 0 || c.count() != 1 || len(gone) != 1 || gone[0] != "a" {
		t.Errorf("idle %v, %v, gone %v", idle, c.list(), gone)
	}
	for range 2 { // who is gone cannot go again
		if n := c.leave("b"); n != 0 || len(gone) != 2 {
			t.Errorf("%d are left, gone %v", n, gone)
		}
	}
	now = now.Add(time.Minute)
	if idle := c.expire(); idle != time.Minute {
		t.Errorf("idle %v", idle)
	}
	c.renew("", "")
	if idle := c.expire(); idle != 0 || c.count() != 0 {
		t.Errorf("after a request of nobody: idle %v, %v", idle, c.list())
	}
	for range maxClients + 1 {
		now = now.Add(time.Second)
		c.renew(now.String(), "")
	}
	if c.count() != maxClients || len(gone) != 3 {
		t.Errorf("%d clients, %d gone", c.count(), len(gone))
	}
	for _, id := range []string{"", "a\nb", "\xff", strings.Repeat("x", maxClientName+1), "\x00"} {
		if checkClient("client_id", id) == nil {
			t.Errorf("%.20q is taken", id)
		}
	}
}
