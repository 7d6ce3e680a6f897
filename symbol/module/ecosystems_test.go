package module_test

import (
	"strings"
	"testing"

	"codemem/symbol/module"
)

// with is a world with texts in some of its files: names and texts in turn.
func (w world) with(texts ...string) world {
	for i := 0; i+1 < len(texts); i += 2 {
		w[texts[i]] = texts[i+1]
	}
	return w
}

// TestEcosystems: where imports lead by the rules of each ecosystem's tools, and what its files say.
func TestEcosystems(t *testing.T) {
	for _, c := range []following{
		{
			"npm",
			module.Npm{Typed: true},
			worldOf("app/src/a.ts app/src/b.ts app/src/b.js app/src/ui/index.tsx lib/src/index.ts lib/src/deep.ts app/src/alias/x.ts").with(
				"app/package.json", `{"name": "app", "imports": {"#b": "./src/b.ts"}}`,
				"lib/package.json", `{"name": "@x/lib", "exports": {".": "./dist/index.js", "./*": "./dist/*.js", "./none": null}}`,
				"app/tsconfig.json", `{ /* ours */ "compilerOptions": {"paths": {"~/*": ["./src/alias/*"],},}, }`,
				"package.json", `{"workspaces": ["app", "lib"]}`), `
			app/src/a.ts: ./b -> app/src/b.ts
			app/src/a.ts: ./b.js -> app/src/b.ts
			app/src/a.ts: ./ui -> app/src/ui/index.tsx
			app/src/a.ts: ~/x -> app/src/alias/x.ts
			app/src/a.ts: #b -> app/src/b.ts
			app/src/a.ts: @x/lib -> lib/src/index.ts
			app/src/a.ts: @x/lib/deep -> lib/src/deep.ts
			app/src/a.ts: @x/lib/none ->
			app/src/a.ts: ./b?url -> app/src/b.ts
			app/src/a.ts: fs ->
			app/src/a.ts: react ->`,
		},
		{"npm for scripts", module.Npm{}, worldOf("a.js b.ts b.js in/c.js in/c.d.ts").with("in/package.json", `{"main": "c.js", "types": "c.d.ts"}`), `
			a.js: ./b -> b.js
			a.js: ./in -> in/c.js
			a.js: https://x/b ->`},
		{"npm with types", module.Npm{Typed: true}, worldOf("a.ts in/c.js in/c.d.ts").with("in/package.json", `{"main": "c.js", "types": "c.d.ts"}`), `
			a.ts: ./in -> in/c.d.ts`},
		{"npm without a file", module.Npm{Typed: true, Without: "b.ts"}, worldOf("a.ts b.ts b.tsx"), `
			a.ts: ./b -> b.tsx`},
		{"go", module.Go{Outside: "C"}, worldOf("main.go").with(
			"go.mod", "module example.com/m\n\nrequire example.com/r v1.0.0\nreplace example.com/r v1.0.0 => ./r // ours\n", "r/go.mod", "module example.com/r\n",
			"main.go", "main", "in/a.go", "in", "in/a_test.go", "in", "internal/b.go", "b", "r/r.go", "r", "r/internal/x/x.go", "x", "cmd/tool/main.go", "main", "vendor/v.org/v/v.go", "v",
		), `
			main.go: example.com/m/in -> in/a.go
			in/a.go: example.com/m/in -> in/a.go in/a_test.go
			main.go: example.com/m/internal -> internal/b.go
			main.go: example.com/r -> r/r.go
			main.go: example.com/r/internal/x ->
			main.go: example.com/m/r ->
			main.go: example.com/m/cmd/tool ->
			main.go: v.org/v -> vendor/v.org/v/v.go
			main.go: ./in -> in/a.go
			main.go: fmt ->`},
		{"python", module.Python{}, worldOf("app/pkg/__init__.py app/pkg/a.py app/pkg/sub/__init__.py app/pkg/sub/b.py app/json.py app/src/lone.py other/tool/__init__.py other/tool/t.py other/pyproject.toml"), `
			app/pkg/a.py: .sub.b -> app/pkg/sub/b.py
			app/pkg/sub/b.py: ..a -> app/pkg/a.py
			app/pkg/sub/b.py: . -> app/pkg/sub/__init__.py
			app/pkg/sub/b.py: pkg.a -> app/pkg/a.py
			app/pkg/a.py: lone -> app/src/lone.py
			app/pkg/a.py: tool.t -> other/tool/t.py
			app/pkg/a.py: json -> app/json.py
			app/pkg/a.py: os ->
			app/pkg/a.py: ....x ->`},
		{
			"includes", module.C{}, worldOf("src/a.c src/a.h include/lib/x.h lib/x.h deep/gen/y.h stdio.h one/z.h two/z.h build/compile_commands.json").with(
				"build/compile_commands.json", `[{"directory": "/home/me/p/build", "command": "cc -I../deep -c ../src/a.c", "file": "../src/a.c"}]`), `
			src/a.c: path a.h -> src/a.h
			src/a.c: path gen/y.h -> deep/gen/y.h
			src/a.c: path lib/x.h -> include/lib/x.h
			src/a.c: path z.h ->
			src/a.c: path stdio.h -> stdio.h
			src/a.c: using ->`,
		},
		{"ruby", module.Ruby{}, worldOf("lib/gem.rb lib/gem/a.rb test/helper.rb gems/o/lib/o/b.rb"), `
			lib/gem.rb: gem/a -> lib/gem/a.rb
			lib/gem.rb: path gem/a -> lib/gem/a.rb
			test/x.rb: helper -> test/helper.rb
			lib/gem.rb: o/b -> gems/o/lib/o/b.rb
			lib/gem.rb: json ->`},
		{"php", module.PHP{}, worldOf("web/index.php lib/a.php"), `
			web/index.php: path /../lib/a.php -> lib/a.php
			web/index.php: path lib/a.php -> lib/a.php
			web/index.php: App\\A ->`},
		{"full names", module.JVM, worldOf("src/main/java/org/x/A.java a/org/x/B.kt b/org/x/B.kt"), `
			src/Use.java: org.x.A -> src/main/java/org/x/A.java
			src/Use.java: org.x.B ->`},
	} {
		t.Run(c.name, c.test)
	}
}

// TestDefined: what source says an import means goes before what paths say.
func TestDefined(t *testing.T) {
	w := worldOf("org/x/A.java elsewhere/All.java")
	i := &module.Import{From: "Use.java", Kind: module.Name, Path: "org.x.A", Defined: func(by module.Definition) string {
		return map[module.Definition]string{module.FullName: "elsewhere/All.java", module.Tree: "tree.rs"}[by]
	}}
	if got := strings.Join(module.JVM.Follow(w, i), " "); got != "elsewhere/All.java" {
		t.Errorf("a full name that is defined: %q", got)
	}
	if got := strings.Join(module.Defined{By: module.Tree}.Follow(w, i), " "); got != "tree.rs" {
		t.Errorf("a path of modules: %q", got)
	}
	i.Kind = module.All
	if got := strings.Join(module.JVM.Follow(w, i), " "); got != "org/x/A.java" {
		t.Errorf("all of a class: %q", got)
	}
}

// TestProjectUsings: what projects of MSBuild open in all their files, by items, imports and conditions.
func TestProjectUsings(t *testing.T) {
	w := worldOf("src/Shop/Tax/Rate.cs src/Shop/Shop.csproj src/Plain/X.cs test/Tests/Y.cs test/Tests/Tests.csproj Directory.Build.props Directory.Build.targets eng/Test.targets eng/Library.targets test/Directory.Build.props").with(
		"Directory.Build.props", `<Project><PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>`,
		"test/Directory.Build.props", `<Project><Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" /></Project>`,
		"Directory.Build.targets", `<Project><Import Project="$(MsBuildThisFileDirectory)eng\$(ProjectType).targets" Condition="$(ProjectType) != ''" />
			<ItemGroup Condition="'$(Known)' == 'true'"><Using Include="Shop.Known" /></ItemGroup><ItemGroup><Using Remove="System.Net.Http" /><Using Include="A.B" Alias="C" /></ItemGroup></Project>`,
		"eng/Test.targets", `<Project><ItemGroup><Using Include="Shop.Tests.Maker" Static="true" /></ItemGroup></Project>`,
		"src/Shop/Shop.csproj", `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><Known>True</Known><ImplicitUsings>disable</ImplicitUsings></PropertyGroup></Project>`,
		"test/Tests/Tests.csproj", `<Project><PropertyGroup><ProjectType>Test</ProjectType></PropertyGroup><ItemGroup><Using Include="Shop.Help" /></ItemGroup></Project>`)
	const implied = "System System.Collections.Generic System.IO System.Linq System.Threading System.Threading.Tasks"
	for dir, want := range map[string]string{
		"src/Shop/Tax": "Shop.Known", "src/Plain": implied, "": implied, "test/Tests": implied + " Shop.Help Shop.Tests.Maker",
	} {
		if got := strings.Join(module.ProjectUsings(w, dir), " "); got != want {
			t.Errorf("%s: %s, want %s", dir, got, want)
		}
	}
}

// TestCargo: which crate a name means, as Cargo.toml files say.
func TestCargo(t *testing.T) {
	w := worldOf("app/src/main.rs app/src/lib.rs app/src/bin/tool.rs app/tests/it.rs app/src/mod/x.rs dep/src/lib.rs ren/src/lib.rs reg/src/lib.rs shared/src/root.rs").with(
		"Cargo.toml", "[workspace]\nmembers = [\"app\"]\n[workspace.dependencies]\nshared-crate = { path = \"shared\" }\n",
		"app/Cargo.toml", "[package]\nname = \"my-app\"\n[dependencies]\ndep = { path = \"../dep\" }\nas-other = { path = \"../ren\", package = \"ren\" }\nreg = \"1\"\nshared-crate.workspace = true\n",
		"dep/Cargo.toml", "[package]\nname = \"dep\"\n", "ren/Cargo.toml", "[package]\nname = \"ren\"\n", "reg/Cargo.toml", "[package]\nname = \"reg\"\n",
		"shared/Cargo.toml", "[package]\nname = \"shared-crate\"\n[lib]\npath = \"src/root.rs\"\n")
	for name, want := range map[string]string{
		"my_app": "app/src/lib.rs", "dep": "dep/src/lib.rs", "as_other": "ren/src/lib.rs", "ren": "", "reg": "", "shared_crate": "shared/src/root.rs", "Type": "", "": "",
	} {
		if got := module.CargoExtern(w, "app/src/mod/x.rs", name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
	for file, want := range map[string]bool{
		"app/src/main.rs": true, "app/src/lib.rs": true, "app/src/bin/tool.rs": true, "app/tests/it.rs": true, "app/src/mod/x.rs": false, "shared/src/root.rs": true, "gone/tests/x.rs": false,
	} {
		if got := module.CargoRoot(w, file); got != want {
			t.Errorf("%s is the root of a crate: %v", file, got)
		}
	}
	for name, want := range map[string]bool{"std": true, "reg": true, "as_other": true, "serde": false} {
		if got := module.CargoForeign(w, "app/src/main.rs", name); got != want {
			t.Errorf("%s is a crate from elsewhere: %v", name, got)
		}
	}
}
