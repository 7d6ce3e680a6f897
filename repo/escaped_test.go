package repo

import (
	"encoding/json"
	"testing"
)

type inner struct {
	Path string `json:"path"`
}

// TestEscaped: every string of an answer that JSON cannot hold is escaped, and the answer itself stays what it is.
func TestEscaped(t *testing.T) {
	bad := "a\xffb"
	type answer struct {
		inner
		List  []inner           `json:"list"`
		Map   map[string]*inner `json:"map"`
		Any   any               `json:"any"`
		None  []string          `json:"none"`
		Count int               `json:"count"`
	}
	was := answer{inner{bad}, []inner{{bad}, {"ok"}}, map[string]*inner{bad: {bad}}, bad, nil, 1}
	text, err := json.Marshal(Escaped(was))
	if want := `{"path":"\"a\\xffb\"","list":[{"path":"\"a\\xffb\""},{"path":"ok"}],"map":{"\"a\\xffb\"":{"path":"\"a\\xffb\""}},"any":"\"a\\xffb\"","none":null,"count":1}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
	if was.Path != bad || was.List[0].Path != bad || was.Map[bad].Path != bad {
		t.Errorf("the answer was changed: %+v", was)
	}
}
