package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The files that name the version, as a field of the same name.
var versioned = []string{
	"server.json",
	"release/manifest.json",
	"editor/vscode/package.json",
	"agents/claude/.claude-plugin/plugin.json",
}

// The files that must name the address of server.json, which alone decides it.
var addressed = []string{"release/manifest.json", ".goreleaser.yaml", "Dockerfile", "install.sh"}

// A description is what the files of a release say of it.
type description struct {
	Name       string `json:"name"`
	Title      string `json:"title"`
	Version    string `json:"version"`
	Repository struct {
		URL string `json:"url"`
	} `json:"repository"`
	Packages []struct {
		Type       string `json:"registryType"`
		Identifier string `json:"identifier"`
	} `json:"packages"`
}

// step returns an error that names every file that is out of step with server.json, and if version is not ""
// server.json if it names another.
func step(root, version string) error {
	var own description
	if err := read(root, "server.json", &own); err != nil {
		return err
	}
	var other error
	if own.Version == "" || version != "" && own.Version != version {
		other = fmt.Errorf("server.json is of version %q, and this is to be release %q: set the version in %s, and commit that before the tag", own.Version, version, strings.Join(versioned, ", "))
	}
	return errors.Join(other, own.sameVersion(root), own.ownName(), own.sameAddress(root))
}

// sameVersion returns an error that names every file and image of another version than server.json.
func (own description) sameVersion(root string) error {
	var errs []error
	for _, name := range versioned[1:] {
		var d description
		err := read(root, name, &d)
		if errors.Is(err, fs.ErrNotExist) && absent(root, filepath.Dir(filepath.Dir(name))) {
			continue // nothing of that kind is released
		}
		switch {
		case err != nil:
			errs = append(errs, err)
		case d.Version != own.Version:
			errs = append(errs, fmt.Errorf("%s is of version %q, server.json of %q", name, d.Version, own.Version))
		case d.Name != "codemem":
			errs = append(errs, fmt.Errorf("%s is named %q", name, d.Name))
		}
	}
	for _, p := range own.Packages {
		if p.Type == "oci" && !strings.HasSuffix(p.Identifier, ":"+own.Version) {
			errs = append(errs, fmt.Errorf("the image %s in server.json is not of version %s", p.Identifier, own.Version))
		}
	}
	return errors.Join(errs...)
}

// ownName returns an error if server.json has a name that the owner of its address may not publish.
func (own description) ownName() error {
	owner, onGitHub := strings.CutPrefix(own.Repository.URL, "https://github.com/")
	if want := "io.github." + owner; own.Name != want || !onGitHub {
		return fmt.Errorf("server.json is named %q; at %s it would be %q, which is all that its owner may publish", own.Name, own.Repository.URL, want)
	}
	return nil
}

// sameAddress returns an error that names every file that does not name the address of server.json.
func (own description) sameAddress(root string) error {
	var errs []error
	for _, name := range addressed {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if !strings.Contains(string(text), own.Repository.URL) {
			errs = append(errs, fmt.Errorf("%s does not name %s", name, own.Repository.URL))
		}
		if name == "Dockerfile" && !strings.Contains(string(text), `io.modelcontextprotocol.server.name="`+own.Name+`"`) {
			errs = append(errs, fmt.Errorf("no label in Dockerfile names the image %s, by which the MCP registry knows whose it is", own.Name))
		}
	}
	return errors.Join(errs...)
}

// absent reports that there is no such directory.
func absent(root, dir string) bool {
	_, err := os.Stat(filepath.Join(root, dir))
	return errors.Is(err, fs.ErrNotExist)
}

// read reads a file of JSON.
func read(root, name string, into any) error {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
