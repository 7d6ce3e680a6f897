package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
	"github.com/google/uuid"
)

// linked names, by system, the C libraries that are linked into a program.
var linked = map[string][]string{"linux": {"glibc"}, "windows": {"mingw-w64", "winpthreads"}}

// sbom writes what the program in an archive was built from to a file, as CycloneDX: the modules that the
// linker noted in it, the standard library, the grammars, the C libraries.
func sbom(root, version, to, archive string) error {
	program, err := programIn(archive)
	if err != nil {
		return err
	}
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		return fmt.Errorf("%s: %w", archive, err)
	}
	all, err := parts(root)
	if err != nil {
		return err
	}
	var own description
	if err := read(root, "server.json", &own); err != nil {
		return err
	}
	own.Version = version
	bom, err := bomOf(own, info, all, sha256.Sum256(program))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := cyclonedx.NewBOMEncoder(&b, cyclonedx.BOMFileFormatJSON).SetPretty(true).SetEscapeHTML(false).EncodeVersion(bom, cyclonedx.SpecVersion1_6); err != nil {
		return err
	}
	return os.WriteFile(to, b.Bytes(), 0o644)
}

// bomOf returns the bill of materials of a program. It has no time, and its number is the program's: one program has one bill.
func bomOf(own description, info *debug.BuildInfo, all []part, sum [sha256.Size]byte) (*cyclonedx.BOM, error) {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	modules := map[string]*debug.Module{standard: {Path: standard, Version: strings.TrimPrefix(info.GoVersion, "go")}}
	for _, m := range info.Deps {
		if m.Replace == nil { // what takes the place of a module is ours
			modules[m.Path] = m
		}
	}
	var components []cyclonedx.Component
	for _, p := range all {
		switch m := modules[p.name]; {
		case p.kind == "module" && m == nil, p.kind == "library" && !slices.Contains(linked[settings["GOOS"]], p.name):
			continue // of another system's program
		case p.kind == "module":
			delete(modules, p.name)
			p.version, p.sum = m.Version, m.Sum
		}
		components = append(components, componentOf(p))
	}
	for name := range modules {
		return nil, fmt.Errorf("the program contains the module %s, which is no part of it by this checkout", name)
	}
	bom := cyclonedx.NewBOM()
	bom.SerialNumber = uuid.NewSHA1(uuid.NameSpaceOID, sum[:]).URN()
	bom.Metadata = &cyclonedx.Metadata{Component: &cyclonedx.Component{
		Type: cyclonedx.ComponentTypeApplication, BOMRef: "codemem", Name: "codemem", Version: own.Version,
		Hashes:             &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(sum[:])}},
		Licenses:           &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "MIT"}}},
		ExternalReferences: &[]cyclonedx.ExternalReference{{Type: cyclonedx.ERTypeVCS, URL: own.Repository.URL}},
	}}
	bom.Components = &components
	return bom, nil
}

// componentOf returns a part as a bill of materials names it.
func componentOf(p part) cyclonedx.Component {
	c := cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, Name: p.name, Version: p.version, BOMRef: p.kind + ":" + p.name, Licenses: licenses(p)}
	if p.kind == "grammar" {
		c.Description = "tree-sitter grammar, or its core"
	}
	if p.version != "" {
		c.PackageURL = "pkg:golang/" + strings.ToLower(p.name) + "@" + p.version
	}
	if b, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(p.sum, "h1:")); err == nil && len(b) == sha256.Size {
		c.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(b)}} // of the list of files that go.sum has
	}
	return c
}

// licenses returns a part's licences as a bill of materials lists them.
func licenses(p part) *cyclonedx.Licenses {
	var all cyclonedx.Licenses
	for _, id := range p.ids() {
		all = append(all, cyclonedx.LicenseChoice{License: &cyclonedx.License{ID: id}})
	}
	return &all
}
