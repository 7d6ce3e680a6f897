package resolve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"

	"golang.org/x/tools/txtar"
)

// FuzzFollow: whatever package.json and tsconfig.json say, an import leads to a file of the world or nowhere.
func FuzzFollow(f *testing.F) {
	f.Add(`{"name": "a", "exports": {"./*": "./src/*.ts", "source": "./index.ts"}}`, `{"compilerOptions": {"paths": {"*": ["../../*", "./*"]}}}`, "a/b")
	f.Add(`{"name": "@a/b", "main": "../..", "workspaces": ["**"], "imports": {"#*": "#*"}}`, `{"extends": ["./tsconfig.json", "@a/b", ".."]}`, "#x")
	f.Add(`{"name": "", "main": "/etc", "exports": [["."], null, {".": {"default": "./"}}]}`, `{"compilerOptions": {"baseUrl": "../.."}}`, "@")
	f.Fuzz(func(t *testing.T, pkg, config, spec string) {
		w := &world{contents: map[string][]byte{
			"package.json": []byte(pkg), "tsconfig.json": []byte(config), "sub/package.json": []byte(pkg), "sub/tsconfig.json": []byte(config),
			"index.ts": nil, "src/b.ts": nil, "sub/src/x.ts": nil, "sub/index.ts": nil,
		}}
		for p := range w.contents {
			w.paths = append(w.paths, p)
		}
		slices.Sort(w.paths)
		for _, language := range []string{"TypeScript", "JavaScript"} {
			o := &symbol.Outline{Language: language}
			for _, to := range resolve.Follow(w, "sub/src/x.ts", o, &symbol.Import{Path: spec}) {
				if !w.Has(to) {
					t.Errorf("%q leads to %q", spec, to)
				}
			}
		}
	})
}

// TestFollowEnds: what refers to itself, to very much or out of the root is given up.
func TestFollowEnds(t *testing.T) {
	var many []string
	for i := range 20_000 {
		many = append(many, fmt.Sprintf(`"./t%d/*"`, i))
	}
	targets := strings.Join(many, ",")
	deep := strings.Repeat(`{"default":`, 5000) + `"./x.ts"` + strings.Repeat("}", 5000)
	files := []txtar.File{
		{Name: "tsconfig.json", Data: []byte(`{"extends": "./a.json", "compilerOptions": {"paths": {"much/*": [` + targets + `]}}}`)},
		{Name: "a.json", Data: []byte(`{"extends": ["./b.json", "./tsconfig.json"]}`)},
		{Name: "b.json", Data: []byte(`{"extends": "./a.json"}`)},
		{Name: "package.json", Data: []byte(`{"name": "self", "imports": {"#a": "#a", "#b": "self/b", "#much": [` + targets + `]}, "exports": {"./b": "self/b", "./c": [` + targets + `]}}`)},
		{Name: "deep/package.json", Data: []byte(`{"name": "deep", "exports": ` + deep + `}`)},
		{Name: "deep/x.ts"},
		{Name: "x.ts"},
	}
	w := newWorld(t, files)
	for _, spec := range []string{"much/x", "#a", "#b", "#much", "self/b", "self/c", "deep", "..", "../x", "./../../x", "/x", "x\x00", "a:b", "#", "@", "@a", strings.Repeat("../", 200) + "x"} {
		start := time.Now()
		if to := resolve.Follow(snapshot.New(w), "x.ts", w.outlines["x.ts"], &symbol.Import{Path: spec}); len(to) > 0 {
			t.Errorf("%q leads to %q", spec, to)
		}
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%q took %v", spec, took)
		}
	}
}
