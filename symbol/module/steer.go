package module

import (
	"crypto/md5" //nolint:gosec // no secret: it tells states apart
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"
)

// SteeringSum tells apart what a small file says of where imports lead, "" for no file: two texts of which only the
// rest differs, as the version of a dependency, have one sum. Nothing else reads such a file than the readers in steering.
func SteeringSum(p string, text []byte) string {
	if text == nil {
		return ""
	}
	h := md5.New() //nolint:gosec // as above
	base := path.Base(p)
	read := steering[base]
	switch ext := path.Ext(base); {
	case read != nil:
	case ext == ".json" && base != "compile_commands.json":
		read = func(text []byte) any { return readConfig(text) }
	case ext == ".csproj" || ext == ".props" || ext == ".targets":
		read = func(text []byte) any { return readProject(text) }
	}
	if read == nil {
		h.Write(text)
	} else {
		fmt.Fprintf(h, "%#v", read(text))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// steering says how files are read that steer imports, by their base name. Of others all counts.
var steering = map[string]func(text []byte) any{
	"go.mod":              func(text []byte) any { return *readGoMod(text) },
	"go.work":             func(text []byte) any { return *readGoMod(text) },
	"Cargo.toml":          func(text []byte) any { return *readCargo(text) },
	"pyproject.toml":      func(text []byte) any { return readPythonProject(text) },
	"setup.cfg":           func(text []byte) any { return readPythonProject(text) },
	"setup.py":            func(text []byte) any { return readPythonProject(text) },
	"pnpm-workspace.yaml": func(text []byte) any { return readPnpm(text) },
	"composer.json":       func(text []byte) any { return []any{readComposer(text), readConfig(text)} },
	"foundry.toml":        func(text []byte) any { return readFoundry(text) },
	Pub.File:              func(text []byte) any { return Pub.Name(text) },
}

// The fields that steer imports of a package.json, a tsconfig.json or a lerna.json, and of what those extend.
var (
	configFields = []string{
		"name", "source", "types", "typings", "module", "main", "exports", "imports", "workspaces", "packages", "tsconfig",
		"extends", "compilerOptions", "include", "files", "references",
	}
	configOptions      = []string{"baseUrl", "paths", "rootDirs", "outDir", "declarationDir", "rootDir", "composite"}
	configDependencies = []string{"dependencies", "devDependencies", "peerDependencies", "optionalDependencies"}
)

// readConfig reads the fields of JSON that steer imports.
func readConfig(text []byte) value {
	return readJSON(text).only(func(field string, v value) (value, bool) {
		switch {
		case field == "compilerOptions":
			return v.only(func(option string, v value) (value, bool) { return v, slices.Contains(configOptions, option) }), true
		case slices.Contains(configDependencies, field):
			return v.only(func(_ string, v value) (value, bool) { return v, inTree(v.text) }), true
		}
		return v, slices.Contains(configFields, field)
	})
}

// inTree reports whether what package.json says of a dependency may be in the tree under a name or path of its own.
func inTree(dependency string) bool {
	if rest, ok := strings.CutPrefix(dependency, "workspace:"); ok {
		return strings.LastIndexByte(rest, '@') > 0
	}
	return slices.ContainsFunc(pathProtocols, func(protocol string) bool { return strings.HasPrefix(dependency, protocol) })
}

// pathProtocols begin what package.json says of a dependency that is a directory.
var pathProtocols = []string{"file:", "link:", "portal:"}

// only returns an object with those of its members that keep wants, as it returns them.
func (v value) only(keep func(name string, v value) (value, bool)) value {
	if v.kind != 'o' {
		return v
	}
	some := value{kind: 'o'}
	for i, name := range v.names {
		if m, ok := keep(name, v.members[i]); ok {
			some.names, some.members = append(some.names, name), append(some.members, m)
		}
	}
	return some
}

// readPnpm returns the patterns of the members of a workspace of pnpm.
func readPnpm(text []byte) []string { return listedYAML(text, "packages") }
