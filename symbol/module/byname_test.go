package module_test

import (
	"strings"
	"testing"

	"codemem/symbol/module"
)

// TestByName: where imports of languages lead that say so by a path or a name.
func TestByName(t *testing.T) {
	haskell := module.ByName{Separator: ".", Endings: []string{".hs", ".lhs"}, Roots: []string{"", "src", "lib"}, Unique: 2}
	dart := worldOf("app/lib/main.dart app/lib/src/a.dart core/lib/core.dart core/lib/main.dart two/lib/x.dart three/lib/x.dart")
	dart["app/pubspec.yaml"] = "name: app # ours\nversion: 1.0.0\n"
	dart["core/pubspec.yaml"] = "description: x\nname: \"core\"\n"
	dart["two/pubspec.yaml"], dart["three/pubspec.yaml"] = "name: twin\n", "name: twin\n"
	for _, c := range []following{
		{"a dotted name below the nearest root", haskell, worldOf("src/Data/Map.hs app/src/Data/Map.hs app/Main.hs src/Data/Set.lhs other/Deep/Only.hs a/Two/Fit.hs b/Two/Fit.hs x/Data/List.hs"), `
			app/Main.hs: Data.Map -> app/src/Data/Map.hs
			src/Data/Map.hs: Data.Set -> src/Data/Set.lhs
			app/Main.hs: Deep.Only -> other/Deep/Only.hs
			app/Main.hs: Two.Fit ->
			app/Main.hs: List ->
			app/Main.hs: Data.Gone ->`},
		{
			"a path from the importing file", module.ByName{Endings: []string{""}, Outside: []string{"std", "builtin"}}, worldOf("src/a.zig src/b.zig b.zig src/std lib/c.zig"), `
			src/a.zig: b.zig -> src/b.zig
			src/a.zig: ../b.zig -> b.zig
			src/a.zig: ../lib/c.zig -> lib/c.zig
			src/a.zig: c.zig ->
			src/a.zig: std ->
			src/a.zig: ../../b.zig ->
			src/a.zig: /src/b.zig ->`,
		},
		{"packages that manifests name", module.ByName{Endings: []string{""}, Outside: []string{"dart:"}, Package: module.Pub}, dart, `
			app/lib/main.dart: package:app/main.dart -> app/lib/main.dart
			app/lib/main.dart: package:core/core.dart -> core/lib/core.dart
			app/lib/main.dart: src/a.dart -> app/lib/src/a.dart
			two/lib/x.dart: package:twin/x.dart -> two/lib/x.dart
			app/lib/main.dart: package:twin/x.dart ->
			app/lib/main.dart: package:http/http.dart ->
			app/lib/main.dart: dart:core ->`},
		{"all files of a directory", module.ByName{Endings: []string{"/*.tf"}}, worldOf("main.tf net/main.tf net/out.tf net/README.md net/deep/x.tf"), `
			main.tf: ./net -> net/main.tf net/out.tf
			net/main.tf: ./deep -> net/deep/x.tf
			net/deep/x.tf: ../.. -> main.tf
			main.tf: ./gone ->
			main.tf: hashicorp/consul/aws ->`},
		{
			"a directory of its own file", module.ByName{Endings: []string{"", "/default.nix"}, Outside: []string{"<"}}, worldOf("a.nix default.nix pkgs/default.nix pkgs/one.nix"), `
			a.nix: ./pkgs -> pkgs/default.nix
			a.nix: ./pkgs/one.nix -> pkgs/one.nix
			pkgs/one.nix: ./. -> pkgs/default.nix
			pkgs/one.nix: ../. -> default.nix
			a.nix: <nixpkgs> ->`,
		},
		{
			"names that files spell otherwise", module.ByName{Separator: ".", Spell: module.Snake, Endings: []string{".ex"}, Roots: []string{"lib"}, Unique: 2, Nested: true}, worldOf("lib/my_app/repo.ex lib/my_app_web/http_server.ex apps/other/lib/other/thing.ex mix.exs"), `
			mix.exs: MyApp takes Repo -> lib/my_app/repo.ex
			lib/my_app/repo.ex: MyAppWeb.HTTPServer -> lib/my_app_web/http_server.ex
			lib/my_app/repo.ex: Other.Thing -> apps/other/lib/other/thing.ex
			lib/my_app/repo.ex: Repo ->`,
		},
		{
			"paths from the directory that a program runs in", module.ByName{Separator: `\`, Endings: []string{"", ".psm1"}, Roots: []string{""}, Unique: 1, WorkingDir: true}, worldOf("tools/a.ps1 tools/lib/b.ps1 lib/b.ps1 mod/c.psm1 lib/d.ps1"), `
			tools/a.ps1: $PSScriptRoot\lib\b.ps1 -> tools/lib/b.ps1
			tools/a.ps1: .\lib\d.ps1 -> lib/d.ps1
			tools/a.ps1: ${env:X}/mod/c -> mod/c.psm1
			tools/a.ps1: $x ->
			tools/a.ps1: $(Get-Item .)\lib\b.ps1 -> tools/lib/b.ps1
			tools/a.ps1: c -> mod/c.psm1
			tools/a.ps1: b ->`,
		},
		{
			"a name and a path, by its extension", module.ByName{Separator: ".", Endings: []string{".lua", "/init.lua"}, Roots: []string{"", "lua"}, Outside: []string{"string", "ffi."}}, worldOf("main.lua a/b.lua lua/pkg/init.lua string.lua strings.lua string/buffer.lua ffi.lua ffi/x.lua"), `
			main.lua: a.b -> a/b.lua
			main.lua: a/b.lua -> a/b.lua
			main.lua: pkg -> lua/pkg/init.lua
			main.lua: string ->
			main.lua: string.buffer -> string/buffer.lua
			main.lua: ffi -> ffi.lua
			main.lua: ffi.x ->
			main.lua: strings -> strings.lua`,
		},
		{
			"one of two kinds of files of a unit", module.ByName{Separator: ".", Spell: module.LowerFirst, Endings: []string{".ml", ".mli"}, Unique: 1}, worldOf("src/parser.ml src/parser.mli bin/main.ml a/lexer.ml b/lexer.mli"), `
			bin/main.ml: Parser -> src/parser.ml
			bin/main.ml: Lexer ->`,
		},
		{
			"an include beside the file or below a root", module.ByName{Endings: []string{""}, Roots: []string{"include"}}, worldOf("src/a.erl src/x.hrl include/x.hrl include/y.hrl"), `
			src/a.erl: path x.hrl -> src/x.hrl
			src/a.erl: x.hrl -> include/x.hrl
			src/a.erl: path y.hrl -> include/y.hrl`,
		},
	} {
		t.Run(c.name, c.test)
	}
}

// TestByNameEnds: a name of any text is searched for in little time, and stays in the tree.
func TestByNameEnds(t *testing.T) {
	row := module.ByName{Separator: ".", Spell: module.Snake, Endings: []string{"", ".x", "/*.x"}, Roots: []string{"", "src"}, Unique: 1, WorkingDir: true, Package: module.Pub}
	w := worldOf("a/b/c.x " + strings.Repeat("d/", 3000) + "e.x")
	for _, name := range []string{"", ".", "..", "../../..", "/", "//", "$", "}", "a\x00b", strings.Repeat("a.", 100000), "[", "*", `\`, "package:", "package:/", "./.", "\xff"} {
		for _, from := range []string{"a/b/c.x", strings.Repeat("d/", 3000) + "e.x"} {
			if got := follows(row, w, from, name); got != "" && strings.TrimLeft(name, "./") != "" {
				t.Errorf("%q leads to %q", name, got)
			}
		}
	}
}

// TestSpell: how files are called after names.
func TestSpell(t *testing.T) {
	for _, c := range []struct {
		spell      func(string) string
		name, want string
	}{
		{module.Snake, "MyApp", "my_app"},
		{module.Snake, "HTTPServer", "http_server"},
		{module.Snake, "JSON", "json"},
		{module.Snake, "already_so", "already_so"},
		{module.Snake, "OAuth2Client", "o_auth2_client"},
		{module.Snake, "", ""},
		{module.Underscores, "foo-bar", "foo_bar"},
		{module.LowerFirst, "ParserUtil", "parserUtil"},
		{module.LowerFirst, "Éa", "éa"},
		{module.LowerFirst, "", ""},
	} {
		if got := c.spell(c.name); got != c.want {
			t.Errorf("%q is spelled %q, want %q", c.name, got, c.want)
		}
	}
}
