package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A target is one program of a release.
type target struct{ version, system, architecture string } // system and architecture as Go names them

// targets are the programs that a release may have.
var targets = []target{
	{system: "linux", architecture: "amd64"},
	{system: "linux", architecture: "arm64"},
	{system: "windows", architecture: "amd64"},
	{system: "windows", architecture: "arm64"},
	{system: "darwin", architecture: "amd64"},
	{system: "darwin", architecture: "arm64"},
}

// file returns the name of the bundle.
func (t target) file() string {
	return fmt.Sprintf("codemem_%s_%s_%s.mcpb", t.version, t.system, t.architecture)
}

// platforms are the systems' names in a bundle, by Go's.
var platforms = map[string]string{"linux": "linux", "darwin": "darwin", "windows": "win32"}

// born is the time of every file in a bundle: the first that a zip archive can hold.
var born = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// bundle writes the MCP bundle of a program below dist: manifest, program and licences in a zip archive.
func bundle(root string, t target, program string) error {
	manifest, err := manifestOf(root, t)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(root, "dist"), 0o755); err != nil {
		return err
	}
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for _, f := range []struct {
		name, from string
		content    []byte
		mode       os.FileMode
	}{
		{"manifest.json", "", manifest, 0o644},
		{entryPoint(t), program, nil, 0o755},
		{"LICENSE", filepath.Join(root, "LICENSE"), nil, 0o644},
		{noticesName, filepath.Join(root, "bin", noticesName), nil, 0o644},
	} {
		if f.from != "" {
			if f.content, err = os.ReadFile(f.from); err != nil {
				return err
			}
		}
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: born}
		h.SetMode(f.mode)
		w, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := w.Write(f.content); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, "dist", t.file()), archive.Bytes(), 0o644)
}

// entryPoint is the program's place in a bundle.
func entryPoint(t target) string {
	if t.system == "windows" {
		return "server/codemem.exe"
	}
	return "server/codemem"
}

// manifestOf returns the bundle's manifest: release/manifest.json with what differs between targets.
func manifestOf(root string, t target) ([]byte, error) {
	platform, ok := platforms[t.system]
	if !ok {
		return nil, fmt.Errorf("there are no bundles for %q", t.system)
	}
	var m map[string]any
	if err := read(root, "release/manifest.json", &m); err != nil {
		return nil, err
	}
	m["version"] = t.version
	m["compatibility"] = map[string]any{"platforms": []string{platform}}
	s, ok := m["server"].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("release/manifest.json has no server")
	}
	start, ok := s["mcp_config"].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("release/manifest.json does not say how the server is started")
	}
	s["entry_point"], start["command"] = entryPoint(t), "${__dirname}/"+entryPoint(t)
	return encode(m)
}

// server writes dist/server.json: that of the checkout at a version, with a package for each bundle in dist.
func server(root, version string) error {
	var s map[string]any
	if err := read(root, "server.json", &s); err != nil {
		return err
	}
	var own description
	if err := read(root, "server.json", &own); err != nil {
		return err
	}
	packages, ok := s["packages"].([]any)
	if !ok {
		return fmt.Errorf("server.json has no packages")
	}
	for _, p := range packages {
		if p, ok := p.(map[string]any); ok && p["registryType"] == "oci" {
			p["identifier"] = strings.TrimSuffix(fmt.Sprint(p["identifier"]), own.Version) + version
		}
	}
	bundles, err := filepath.Glob(filepath.Join(root, "dist", "codemem_"+version+"_*.mcpb"))
	if err != nil {
		return err
	}
	if len(bundles) == 0 {
		return fmt.Errorf("there are no bundles of version %s in dist", version)
	}
	for _, b := range bundles {
		sum, err := digest(b)
		if err != nil {
			return err
		}
		packages = append(packages, map[string]any{
			"registryType": "mcpb",
			"identifier":   own.Repository.URL + "/releases/download/v" + version + "/" + filepath.Base(b),
			"fileSha256":   sum,
			"transport":    map[string]any{"type": "stdio"},
		})
	}
	s["version"], s["packages"] = version, packages
	text, err := encode(s)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, "dist", "server.json"), text, 0o644)
}

// digest returns the SHA-256 of a file in hexadecimal.
func digest(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// encode returns v as JSON for people to read.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return b.Bytes(), err
}
