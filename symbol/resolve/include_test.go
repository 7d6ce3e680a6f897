package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"

	"golang.org/x/tools/txtar"
)

// TestIncludesAreNotAskedForEachName: what is asked to link a file of C grows with the headers that it includes and with the names
// that it uses, not with both multiplied.
func TestIncludesAreNotAskedForEachName(t *testing.T) {
	const headers, names = 120, 90
	var files []txtar.File
	source := "#include \"h0.h\"\nint main(void) {\n"
	for i := range headers {
		text := fmt.Sprintf("#include \"h%d.h\"\nint in_header_%d(void);\n", i+1, i)
		if i == headers-1 {
			text = "int in_header_last(void);\n"
		}
		files = append(files, txtar.File{Name: fmt.Sprintf("h%d.h", i), Data: []byte(text)})
	}
	for i := range names {
		source += fmt.Sprintf("\tnowhere_%d();\n\tin_header_%d();\n\tother_%d();\n", i, i, i)
		files = append(files, txtar.File{Name: fmt.Sprintf("other%d.c", i), Data: fmt.Appendf(nil, "int other_%d(void) { return 1; }\n", i)})
	}
	files = append(files, txtar.File{Name: "main.c", Data: []byte(source + "}\n")})
	w := newWorld(t, files)
	s, o := snapshot.New(w), w.Outline("main.c")
	found := 0
	asked := s.Trace(func() {
		for i := range o.References {
			if r := resolve.Reference(s, "main.c", o, &o.References[i]); r.Rule != "" && strings.HasPrefix(r.Path, "h") {
				found++
			}
		}
	})
	if found != names {
		t.Errorf("%d names were found in headers, want %d", found, names)
	}
	if most := 10 * (headers + 3*names); len(asked) > most {
		t.Errorf("%d things were asked, want at most %d", len(asked), most)
	}
	t.Log(len(asked), "things asked")
}
