package module_test

import (
	"testing"

	"codemem/symbol/module"
)

// TestSteeringSum: what says nothing of where imports lead does not count, and all that does.
func TestSteeringSum(t *testing.T) {
	for _, c := range []struct {
		file, was, is string
		same          bool
	}{
		{"go.mod", "module m\nrequire a/b v1.0.0\n", "module m\n\nrequire a/b v1.1.0 // newer\n", true},
		{"go.mod", "module m\n", "module n\n", false},
		{"go.mod", "module m\n", "module m\nreplace a/b => ./b\n", false},
		{"go.mod", "module m\nrequire a/b v1.0.0\nreplace a/b v1.0.0 => ./b\n", "module m\nrequire a/b v1.1.0\nreplace a/b v1.0.0 => ./b\n", false},
		{"a/package.json", `{"name": "a", "version": "1.0.0", "dependencies": {"b": "^1"}}`, `{"name": "a", "version": "1.1.0", "dependencies": {"b": "^2"}}`, true},
		{"a/package.json", `{"name": "a", "scripts": {"test": "x"}}`, `{"name": "a"}`, true},
		{"a/package.json", `{"name": "a"}`, `{"name": "b"}`, false},
		{"a/package.json", `{"name": "a", "main": "x.js"}`, `{"name": "a", "main": "y.js"}`, false},
		{"a/package.json", `{"dependencies": {"b": "file:../b"}}`, `{"dependencies": {"b": "file:../c"}}`, false},
		{"tsconfig.json", `{"compilerOptions": {"strict": true}}`, `{"compilerOptions": {}}`, true},
		{"tsconfig.json", `{"compilerOptions": {"baseUrl": "."}}`, `{"compilerOptions": {"baseUrl": "src"}}`, false},
		{"Cargo.toml", "[package]\nname = \"a\"\nversion = \"1.0.0\"\n", "[package]\nname = \"a\"\nversion = \"1.1.0\"\n", true},
		{"Cargo.toml", "[package]\nname = \"a\"\n", "[package]\nname = \"b\"\n", false},
		{"pyproject.toml", "[project]\nversion = \"1\"\n", "[project]\nversion = \"2\"\n", true},
		{"composer.json", `{"autoload": {"psr-4": {"A\\\\": "src"}}}`, `{"autoload": {"psr-4": {"A\\\\": "lib"}}}`, false},
		{"pubspec.yaml", "name: a\nversion: 1.0.0\n", "name: a # ours\nversion: 1.1.0\n", true},
		{"pubspec.yaml", "name: a\n", "name: b\n", false},
		{"Cargo.toml", "[dependencies]\nb = \"1\"\n", "[dependencies]\nb = { version = \"2\", features = [\"x\"] }\n", true},
		{"Cargo.toml", "[dependencies]\nb = \"1\"\n", "[dependencies]\nb = { path = \"../b\" }\n", false},
		{"a/a.csproj", `<Project><ItemGroup><PackageReference Include="X" Version="1" /></ItemGroup></Project>`, `<Project><ItemGroup/></Project>`, true},
		{"a/a.csproj", `<Project><ItemGroup><Using Include="X" /></ItemGroup></Project>`, `<Project><ItemGroup/></Project>`, false},
		{"Directory.Build.props", `<Project><PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>`, `<Project/>`, false},
		{"compile_commands.json", `[{"command": "cc -Ia"}]`, `[{"command": "cc -Ib"}]`, false},
	} {
		was, is := module.SteeringSum(c.file, []byte(c.was)), module.SteeringSum(c.file, []byte(c.is))
		if (was == is) != c.same || was == "" {
			t.Errorf("%s: %q and %q: %q and %q", c.file, c.was, c.is, was, is)
		}
	}
	if sum := module.SteeringSum("go.mod", nil); sum != "" {
		t.Errorf("no file: %q", sum)
	}
}
