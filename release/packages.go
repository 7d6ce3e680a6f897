package main

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
)

//go:embed templates
var templates embed.FS

// An edition is what the package managers' manifests say of a release: names and address from server.json, the rest
// from release/manifest.json, digests from the release's checksums.
type edition struct {
	Name, Owner, Version, Summary, Home, License string
	Keywords                                     []string
	Archives                                     []archive
}

// An archive is a program of a release, with its documents.
type archive struct {
	Name                 string // of the architecture, as the package manager calls it
	System, Architecture string // as Go names them
	File, URL, SHA256    string
}

// manifests are the templates, and where below dist/packages each is written. What lies in tap is laid out as a
// repository that serves Homebrew as a tap, Scoop as a bucket and Nix as a flake.
var manifests = []struct{ from, to string }{
	{"formula.rb", "tap/Formula/{{.Name}}.rb"},
	{"scoop.json", "tap/bucket/{{.Name}}.json"},
	{"flake.nix", "tap/flake.nix"},
	{"winget.version.yaml", "winget/{{.Winget}}.yaml"},
	{"winget.installer.yaml", "winget/{{.Winget}}.installer.yaml"},
	{"winget.locale.yaml", "winget/{{.Winget}}.locale.en-US.yaml"},
	{"PKGBUILD", "aur/PKGBUILD"},
	{"SRCINFO", "aur/.SRCINFO"},
}

// writePackages writes the package managers' manifests of the archives in dist to dist/packages.
func writePackages(root, version string) error {
	e, err := newEdition(root, version)
	if err != nil {
		return err
	}
	for _, m := range manifests {
		source, err := templates.ReadFile("templates/" + m.from)
		if err != nil {
			return err
		}
		to, err := e.fill(m.to, m.to)
		if err != nil {
			return err
		}
		text, err := e.fill(m.from, string(source))
		if err != nil {
			return err
		}
		if err := put(filepath.Join(root, "dist", "packages", string(to)), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// newEdition reads what a release consists of.
func newEdition(root, version string) (edition, error) {
	var own description
	if err := read(root, "server.json", &own); err != nil {
		return edition{}, err
	}
	var about struct {
		License  string   `json:"license"`
		Summary  string   `json:"description"`
		Keywords []string `json:"keywords"`
	}
	if err := read(root, "release/manifest.json", &about); err != nil {
		return edition{}, err
	}
	e := edition{
		Name: own.Title, Version: version, Home: own.Repository.URL, Owner: filepath.Base(filepath.Dir(own.Repository.URL)),
		License: about.License, Summary: about.Summary, Keywords: about.Keywords,
	}
	sums, err := checksums(filepath.Join(root, "dist"))
	if err != nil {
		return edition{}, err
	}
	for _, t := range targets {
		file := "codemem_" + version + "_" + t.system + "_" + t.architecture + ".tar.gz"
		if t.system == "windows" {
			file = strings.TrimSuffix(file, ".tar.gz") + ".zip"
		}
		if sum := sums[file]; sum != "" {
			e.Archives = append(e.Archives, archive{
				System: t.system, Architecture: t.architecture, File: file, SHA256: sum,
				URL: e.Home + "/releases/download/v" + version + "/" + file,
			})
		}
	}
	if len(e.Archives) == 0 {
		return edition{}, fmt.Errorf("the checksums in dist name no archive of version %s", version)
	}
	return e, nil
}

// checksums returns the digests in a release's lists, by file.
func checksums(dist string) (map[string]string, error) {
	lists, err := filepath.Glob(filepath.Join(dist, "checksums*.txt"))
	if err != nil {
		return nil, err
	}
	sums := map[string]string{}
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(text)) {
			if f := strings.Fields(line); len(f) == 2 {
				sums[f[1]] = f[0]
			}
		}
	}
	return sums, nil
}

// fill fills a template with the edition.
func (e edition) fill(name, text string) ([]byte, error) {
	t, err := template.New(name).Option("missingkey=error").Funcs(template.FuncMap{"dict": dict}).Parse(text)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, e)
	return b.Bytes(), err
}

// dict returns a map of keys, each followed by its value; a template walks it in the order of its keys.
func dict(pairs ...string) map[string]string {
	m := map[string]string{}
	for pair := range slices.Chunk(pairs, 2) {
		m[pair[0]] = pair[1]
	}
	return m
}

// Archive returns the archive of a target, nil if there is none.
func (e edition) Archive(system, architecture string) *archive {
	i := slices.IndexFunc(e.Archives, func(a archive) bool { return a.System == system && a.Architecture == architecture })
	if i < 0 {
		return nil
	}
	return &e.Archives[i]
}

// Has reports whether there is an archive for a system.
func (e edition) Has(system string) bool {
	return slices.ContainsFunc(e.Archives, func(a archive) bool { return a.System == system })
}

// Winget is the package's name in winget, which is also its manifests' first name.
func (e edition) Winget() string { return e.Owner + "." + e.Name }

// ArchVersion is the version as Arch Linux writes it, where a hyphen begins the package's own number.
func (e edition) ArchVersion() string { return strings.ReplaceAll(e.Version, "-", "_") }

// ArchLinux returns the archives for Linux, with Arch's names of the architectures.
func (e edition) ArchLinux() []archive {
	var all []archive
	for _, a := range e.Archives {
		if a.System == "linux" {
			a.Name = map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[a.Architecture]
			all = append(all, a)
		}
	}
	return all
}

// put writes a file and the directories above it.
func put(name string, content []byte, mode os.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, content, mode)
}
