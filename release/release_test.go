package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/oasdiff/yaml"
)

// TestStep: a release cannot ship three versions: all files of this checkout name one.
func TestStep(t *testing.T) {
	if err := step("..", ""); err != nil {
		t.Error(err)
	}
	if err := step("..", "99.0.0"); err == nil || !strings.Contains(err.Error(), "99.0.0") {
		t.Errorf("a tag that is no file's version gives %v", err)
	}
}

// checkout returns a copy of the files that a release is described in.
func checkout(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for _, name := range append(append([]string{"LICENSE"}, versioned...), addressed...) {
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		write(t, root, name, string(text))
	}
	return root
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestOutOfStep: each way to be out of step is found, and its file named.
func TestOutOfStep(t *testing.T) {
	var own description
	if err := read("..", "server.json", &own); err != nil {
		t.Fatal(err)
	}
	address, image := own.Repository.URL, own.Packages[0].Identifier
	for _, tt := range []struct{ file, old, to, want string }{
		{"server.json", `"version": "`, `"version": "9`, "release/manifest.json is of version"},
		{"server.json", image, image + "0", "image"},
		{"server.json", own.Name, "io.github.other/x", own.Name},
		{"server.json", address, "https://example.com/x", "named"},
		{"release/manifest.json", `"version": "`, `"version": "9`, "release/manifest.json is of version"},
		{"release/manifest.json", address, "https://github.com/x/x", "release/manifest.json does not name"},
		{"editor/vscode/package.json", `"version": "`, `"version": "9`, "editor/vscode/package.json is of version"},
		{"Dockerfile", "io.modelcontextprotocol.server.name", "x", "label"},
		{"Dockerfile", address, "https://github.com/x/x", "Dockerfile does not name"},
		{".goreleaser.yaml", address, "https://github.com/x/x", ".goreleaser.yaml does not name"},
		{"install.sh", address, "https://github.com/x/x", "install.sh does not name"},
	} {
		root := checkout(t)
		text, err := os.ReadFile(filepath.Join(root, tt.file))
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.ReplaceAll(string(text), tt.old, tt.to)
		if changed == string(text) {
			t.Fatalf("%s has no %q", tt.file, tt.old)
		}
		write(t, root, tt.file, changed)
		if err := step(root, ""); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s with %q gives %v", tt.file, tt.to, err)
		}
	}
	root := checkout(t)
	write(t, root, "agents/claude/.claude-plugin/plugin.json", `{"name":"codemem","version":"99.0.0"}`)
	if err := step(root, ""); err == nil || !strings.Contains(err.Error(), "plugin.json") {
		t.Errorf("a plugin of another version gives %v", err)
	}
}

// TestBundle: a bundle holds what its manifest says, the same bytes each time, and server.json its digest.
func TestBundle(t *testing.T) {
	root := checkout(t)
	write(t, root, "program", "the program")
	write(t, root, "bin/"+noticesName, "the licences of others")
	for system, platform := range platforms {
		to := target{"1.2.3", system, "arm64"}
		var archives [][]byte
		for range 2 {
			if err := bundle(root, to, filepath.Join(root, "program")); err != nil {
				t.Fatal(err)
			}
			b, err := os.ReadFile(filepath.Join(root, "dist", to.file()))
			if err != nil {
				t.Fatal(err)
			}
			archives = append(archives, b)
		}
		if !bytes.Equal(archives[0], archives[1]) {
			t.Errorf("%s differs when made again", to.file())
		}
		z, err := zip.NewReader(bytes.NewReader(archives[0]), int64(len(archives[0])))
		if err != nil {
			t.Fatal(err)
		}
		f, err := z.Open("manifest.json")
		if err != nil {
			t.Fatal(err)
		}
		var m struct {
			Version string
			Server  struct {
				EntryPoint string `json:"entry_point"`
				Config     struct {
					Command string
				} `json:"mcp_config"`
			}
			Compatibility struct{ Platforms []string }
		}
		if err := json.NewDecoder(f).Decode(&m); err != nil {
			t.Fatal(err)
		}
		if m.Version != "1.2.3" || len(m.Compatibility.Platforms) != 1 || m.Compatibility.Platforms[0] != platform || m.Server.Config.Command != "${__dirname}/"+m.Server.EntryPoint {
			t.Errorf("%s: %+v", system, m)
		}
		p, err := z.Open(m.Server.EntryPoint)
		if err != nil {
			t.Fatal(err)
		}
		if content, err := io.ReadAll(p); err != nil || string(content) != "the program" {
			t.Errorf("%s holds %q, %v", m.Server.EntryPoint, content, err)
		}
		if info, err := p.Stat(); err != nil || info.Mode().Perm() != 0o755 {
			t.Errorf("the program of %s is not executable", system)
		}
	}
	if err := server(root, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	var d description
	if err := read(root, "dist/server.json", &d); err != nil {
		t.Fatal(err)
	}
	if len(d.Packages) != 1+len(platforms) || d.Version != "1.2.3" || d.Packages[0].Identifier != "ghcr.io/"+strings.TrimPrefix(strings.ToLower(d.Name), "io.github.")+":1.2.3" {
		t.Errorf("server.json is %+v", d)
	}
	for _, want := range []string{"", "9.9.9"} {
		if err := server(root, want); err == nil {
			t.Errorf("server.json is made without bundles of %q", want)
		}
	}
	if err := bundle(root, target{"1", "plan9", "amd64"}, "x"); err == nil {
		t.Error("there is a bundle for plan9")
	}
}

// TestServerSchema checks server.json, and that of dist, against the schema in CODEMEM_SERVER_SCHEMA; release/check.sh fetches it.
func TestServerSchema(t *testing.T) {
	name := os.Getenv("CODEMEM_SERVER_SCHEMA")
	if name == "" {
		t.Skip("no schema; make release-check has one")
	}
	schema := compile(t, name, "")
	for _, name := range []string{"server.json", "dist/server.json"} {
		var v any
		readJSON(t, filepath.Join("..", name), &v)
		if err := schema.Validate(v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// compile returns the schema in a file. Those that it refers to have names of files beside it, at an address.
func compile(t *testing.T, name, at string) *jsonschema.Resolved {
	t.Helper()
	read := func(name string) *jsonschema.Schema {
		schema := &jsonschema.Schema{}
		readJSON(t, name, schema)
		return schema
	}
	schema, err := read(name).Resolve(&jsonschema.ResolveOptions{BaseURI: at, Loader: func(uri *url.URL) (*jsonschema.Schema, error) {
		return read(filepath.Join(filepath.Dir(name), path.Base(uri.Path))), nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func readJSON(t *testing.T, name string, v any) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(text, v)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// TestManifestSchemas checks Scoop's and winget's manifests in dist/packages against the schemas in the directory
// MANIFEST_SCHEMAS.
func TestManifestSchemas(t *testing.T) {
	dir := os.Getenv("MANIFEST_SCHEMAS")
	if dir == "" {
		t.Skip("no schemas")
	}
	for pattern, name := range map[string]string{
		"tap/bucket/*.json": "scoop.json", "winget/*.installer.yaml": "winget.installer.json",
		"winget/*.locale.en-US.yaml": "winget.defaultLocale.json", "winget/*[!.]*codemem.yaml": "winget.version.json",
	} {
		schema := compile(t, filepath.Join(dir, name), "")
		found, err := filepath.Glob(filepath.Join("../dist/packages", pattern))
		if err != nil || len(found) != 1 {
			t.Fatalf("%s matches %v, %v", pattern, found, err)
		}
		text, err := os.ReadFile(found[0])
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if _, err := yaml.Unmarshal(text, &v, yaml.DecodeOpts{}); err != nil { // JSON is YAML too
			t.Fatal(err)
		}
		if err := schema.Validate(v); err != nil {
			t.Errorf("%s: %v", found[0], err)
		}
	}
}
