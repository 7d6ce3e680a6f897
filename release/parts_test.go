package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestParts: all that the programs of this checkout contain has a licence, and one that is allowed; the notices have
// every text.
func TestParts(t *testing.T) {
	all, err := parts("..")
	if err != nil {
		t.Error(err)
	}
	kinds := map[string]int{}
	notices := string(noticesOf(all))
	for _, p := range all {
		kinds[p.kind]++
		for _, l := range p.licences {
			if !strings.Contains(notices, l.text) || !strings.Contains(notices, "("+l.file+")") {
				t.Errorf("%s: the notices lack %s", p.name, l.file)
			}
		}
	}
	for _, name := range []string{standard, "github.com/spf13/cobra", "github.com/inconshreveable/mousetrap", "modernc.org/sqlite", "glibc"} {
		if !slices.ContainsFunc(all, func(p part) bool { return p.name == name }) {
			t.Errorf("%s is not among %v", name, kinds)
		}
	}
	dirs, err := os.ReadDir("licences")
	if err != nil || kinds["library"] != len(dirs) || kinds["module"] < 30 {
		t.Errorf("the parts are %v, %v", kinds, err)
	}
}

// TestPermitted: what has no licence, an unknown one or one that is not allowed is named.
func TestPermitted(t *testing.T) {
	mit, err := os.ReadFile("../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	lgpl, err := os.ReadFile("licences/glibc/COPYING.LIB")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, file, text, want string }{
		{"example.com/good", "LICENSE", string(mit), ""},
		{"example.com/people", "NOTICE", "Written by someone.", "no licence is found in it"},
		{"example.com/own", "LICENSE", "Ask us.", "no licence is recognized in LICENSE"},
		{"example.com/copyleft", "COPYING", string(lgpl), "COPYING is under LGPL-2.1, which is not allowed"},
		{"glibc", "COPYING", string(lgpl), ""},
		{"modernc.org/sqlite", "LICENSE-SQLITE", "May you do good.", ""},
	} {
		err := permitted([]part{{kind: "module", name: tt.name, licences: []licence{newLicence(tt.file, tt.text)}}})
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s gives %v", tt.name, err)
		}
	}
	if err := permitted([]part{{kind: "grammar", name: "nothing"}}); err == nil || !strings.Contains(err.Error(), "grammar nothing") {
		t.Errorf("a part without terms gives %v", err)
	}
}

// TestCarried: a grammar that lies below symbol is a part, by its licence or by what says where it is from, with the licences of its directories.
func TestCarried(t *testing.T) {
	root := t.TempDir()
	write(t, root, "tags/grammars/go/LICENSE", "Copyright someone")
	write(t, root, "tags/grammars/go/parser.bin", "x")
	write(t, root, "tags/grammars/none/grammar.json", `{"module": "example.com/none", "version": "v1.0.0", "sum": "h1:x"}`)
	write(t, root, "tags/grammars/none/src/LICENSE", "Copyright someone else")
	write(t, root, "tags/testdata/LICENSE", "of a sample")
	found, err := carried("grammar", filepath.Join(root, "tags"))
	if err != nil || len(found) != 2 || len(found[1].licences) != 1 || found[0].name != "go" || found[0].licences[0].file != "LICENSE" || found[1].name != "example.com/none" || found[1].version != "v1.0.0" {
		t.Errorf("%+v, %v", found, err)
	}
	found[1].licences = nil
	if err := permitted(found[1:]); err == nil || !strings.Contains(err.Error(), "grammar example.com/none: no licence") {
		t.Errorf("a grammar without terms gives %v", err)
	}
}
