package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// scope holds the packages of the programs, one for each system; npm's package codemem starts the one that npm chose.
const scope = "@codemem/"

// npm's names of systems and architectures, by Go's.
var (
	npmSystems       = map[string]string{"linux": "linux", "darwin": "darwin", "windows": "win32"}
	npmArchitectures = map[string]string{"amd64": "x64", "arm64": "arm64"}
)

// writeNpm writes the npm packages of the archives in dist to dist/npm, a directory each, for npm to pack.
func writeNpm(root, version string) error {
	e, err := newEdition(root, version)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Join(root, "dist", "npm")); err != nil {
		return err
	}
	programs := map[string]string{}
	for _, a := range e.Archives {
		name, err := e.npmProgram(root, a)
		if err != nil {
			return err
		}
		programs[name] = version
	}
	return e.npmStarter(root, programs)
}

// npmProgram writes the package of an archive's program, and returns its name.
func (e edition) npmProgram(root string, a archive) (string, error) {
	system, architecture := npmSystems[a.System], npmArchitectures[a.Architecture]
	dir := filepath.Join(root, "dist", "npm", system+"-"+architecture)
	if _, err := unpack(filepath.Join(root, "dist", a.File), dir, inProgram); err != nil {
		return "", err
	}
	name := scope + system + "-" + architecture
	about := e.npmAbout(name)
	about["description"] = fmt.Sprintf("The program of the package codemem for %s on %s", a.System, a.Architecture)
	about["os"], about["cpu"] = []string{system}, []string{architecture}
	about["preferUnplugged"] = true // Yarn's: a program is started from a directory
	return name, putJSON(filepath.Join(dir, "package.json"), about)
}

// npmStarter writes the package that starts one of the programs, which are versions by the names of their packages.
func (e edition) npmStarter(root string, programs map[string]string) error {
	var own description
	if err := read(root, "server.json", &own); err != nil {
		return err
	}
	dir := filepath.Join(root, "dist", "npm", e.Name)
	pages, err := unpack(filepath.Join(root, "dist", e.Archives[0].File), dir, inStarter)
	if err != nil {
		return err
	}
	about := e.npmAbout(e.Name)
	about["description"], about["keywords"], about["mcpName"] = e.Summary, e.Keywords, own.Name
	about["bin"] = map[string]string{e.Name: "codemem.js"}
	about["engines"] = map[string]string{"node": ">=16"}
	about["optionalDependencies"] = programs
	about["man"] = pages // npm installs those of a package itself, not those of what it depends on
	if err := putJSON(filepath.Join(dir, "package.json"), about); err != nil {
		return err
	}
	for name, from := range map[string]string{"codemem.js": "release/npm/codemem.js", "README.md": "release/npm/README.md", "LICENSE": "LICENSE"} {
		text, err := os.ReadFile(filepath.Join(root, from))
		if err != nil {
			return err
		}
		if err := put(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// npmAbout returns what the package.json of each package says.
func (e edition) npmAbout(name string) map[string]any {
	return map[string]any{
		"name": name, "version": e.Version, "license": e.License, "homepage": e.Home,
		"repository": map[string]string{"type": "git", "url": "git+" + e.Home + ".git"},
	}
}

// inProgram is where a file of an archive lies in the package of a program: that and its licences do.
func inProgram(name string) string {
	switch base := path.Base(name); {
	case slices.Contains([]string{"codemem", "codemem.exe"}, base):
		return "bin/" + base
	case slices.Contains([]string{"LICENSE", noticesName}, name):
		return name
	}
	return ""
}

// inStarter is where a file of an archive lies in the package that starts the program: the manual pages do.
func inStarter(name string) string {
	if path.Dir(name) == "man" {
		return name
	}
	return ""
}

// unpack writes those files of an archive to dir that place names a place below it for, and returns these places, sorted.
func unpack(archive, dir string, place func(name string) string) ([]string, error) {
	var places []string
	err := eachFile(archive, func(name string, content io.Reader) error {
		to := place(name)
		if to == "" {
			return nil
		}
		places = append(places, to)
		mode := os.FileMode(0o644)
		if path.Dir(to) == "bin" {
			mode = 0o755
		}
		text, err := io.ReadAll(content)
		if err != nil {
			return err
		}
		return put(filepath.Join(dir, filepath.FromSlash(to)), text, mode)
	})
	slices.Sort(places)
	return places, err
}

// putJSON writes v as JSON.
func putJSON(name string, v any) error {
	text, err := encode(v)
	if err != nil {
		return err
	}
	return put(name, text, 0o644)
}
