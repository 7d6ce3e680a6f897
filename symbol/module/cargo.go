package module

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// A cargo is what a Cargo.toml says of where crates are.
type cargo struct {
	there     bool
	name      string // of the package, "" for a workspace alone
	lib       string // of the library, if that is another
	libPath   string
	workspace bool
	targets   []string             // files that are crates of their own
	takes     map[string]cargoFrom // by the name in dependencies
	names     []string             // of those, sorted
	shared    map[string]cargoFrom // those of the workspace
	patched   map[string]cargoFrom
}

// A cargoFrom is where a dependency is taken from.
type cargoFrom struct {
	path    string // of its directory, "" for a registry
	renamed string // the package, if the name here is another
	shared  bool   // as the workspace says
}

// readCargo reads a Cargo.toml as far as that goes.
func readCargo(text []byte) *cargo {
	c := &cargo{there: text != nil, takes: map[string]cargoFrom{}, shared: map[string]cargoFrom{}, patched: map[string]cargoFrom{}}
	for _, s := range readTOML(text) {
		table, last := s.table, ""
		if i := strings.LastIndexByte(table, '.'); i >= 0 {
			last = table[i+1:]
		}
		switch {
		case table == "package" && s.key == "name":
			c.name = s.value
		case table == "lib" && s.key == "name":
			c.lib = s.value
		case table == "lib" && s.key == "path":
			c.libPath = s.value
			c.targets = append(c.targets, s.value)
		case (table == "bin" || table == "test" || table == "bench" || table == "example") && s.key == "path":
			c.targets = append(c.targets, s.value)
		case table == "workspace.dependencies":
			takeFrom(c.shared, s.key, s.value)
		case strings.HasPrefix(table, "workspace.dependencies."):
			takeFrom(c.shared, last+"."+s.key, s.value)
		case strings.HasPrefix(table, "patch."):
			takeFrom(c.patched, strings.TrimPrefix(table+"."+s.key, "patch.crates-io."), s.value)
		case isDependencies(table):
			takeFrom(c.takes, s.key, s.value)
		case strings.HasSuffix(table, "."+last) && isDependencies(strings.TrimSuffix(table, "."+last)):
			takeFrom(c.takes, last+"."+s.key, s.value)
		}
		c.workspace = c.workspace || table == "workspace" || strings.HasPrefix(table, "workspace.")
	}
	c.names = slices.Sorted(maps.Keys(c.takes))
	return c
}

// isDependencies reports whether a table lists what a package takes: for all systems, or for one.
func isDependencies(table string) bool {
	name := table[strings.LastIndexByte(table, '.')+1:]
	return (name == "dependencies" || name == "dev-dependencies" || name == "build-dependencies") &&
		(table == name || strings.HasPrefix(table, "target."))
}

// takeFrom notes one setting of a dependency.
func takeFrom(all map[string]cargoFrom, key, value string) {
	name, what, _ := strings.Cut(key, ".")
	from := all[name]
	switch what {
	case "path":
		from.path = value
	case "package":
		from.renamed = value
	case "workspace":
		from.shared = value == "true"
	}
	all[name] = from
}

// library returns the name of a package's library in code.
func (c *cargo) library() string {
	if c.lib != "" {
		return c.lib
	}
	return strings.ReplaceAll(c.name, "-", "_")
}

// CargoPackage returns the package that a file belongs to, and its directory.
func CargoPackage(w World, file string) (*cargo, string) {
	for dir := Parent(file); ; dir = Parent(dir) {
		if c := read(w, Join(dir, "Cargo.toml"), readCargo); c.name != "" {
			return c, dir
		}
		if dir == "" {
			return nil, ""
		}
	}
}

// rustWorkspace returns the workspace that a package belongs to, and its directory.
func rustWorkspace(w World, dir string) (*cargo, string) {
	for ; ; dir = Parent(dir) {
		if c := read(w, Join(dir, "Cargo.toml"), readCargo); c.workspace {
			return c, dir
		}
		if dir == "" {
			return nil, ""
		}
	}
}

// rustLibrary returns the file of a package's library, "" for none.
func rustLibrary(w World, c *cargo, dir string) string {
	if c.libPath != "" {
		f, _ := inside(dir, c.libPath)
		return First(w, f)
	}
	return First(w, Join(dir, "src/lib.rs"))
}

// CargoExtern returns the file of the crate that a name means in a file: the library of its own package, or one in the
// tree that the package depends on by its path. What comes from a registry is outside, though a package of the tree may
// have its name.
func CargoExtern(w World, file, name string) string {
	own, dir := CargoPackage(w, file)
	if own == nil {
		return ""
	}
	if own.library() == name {
		return rustLibrary(w, own, dir)
	}
	if name == "" || name[0] < 'a' || name[0] > 'z' {
		return "" // a type
	}
	for _, key := range own.names {
		from, at := own.takes[key], dir
		same := strings.ReplaceAll(key, "-", "_") == name
		if !same && (from.renamed != "" || from.path == "" && !from.shared) {
			continue
		}
		if from.path == "" {
			from, at = rustShared(w, dir, key, from)
		}
		to, ok := inside(at, from.path)
		if from.path == "" || !ok || !same && from.renamed != "" {
			continue
		}
		if c := read(w, Join(to, "Cargo.toml"), readCargo); from.renamed != "" || c.library() == name {
			return rustLibrary(w, c, to)
		}
	}
	return ""
}

// CargoForeign reports whether a name means a crate that a package takes, or one of Rust itself.
func CargoForeign(w World, file, name string) bool {
	switch name {
	case "std", "core", "alloc", "proc_macro":
		return true
	}
	own, _ := CargoPackage(w, file)
	return own != nil && slices.ContainsFunc(own.names, func(key string) bool { return strings.ReplaceAll(key, "-", "_") == name })
}

// rustShared returns where the workspace of a package takes a dependency from, and the directory that this is meant from.
func rustShared(w World, dir, key string, own cargoFrom) (cargoFrom, string) {
	work, root := rustWorkspace(w, dir)
	if work == nil {
		return cargoFrom{}, ""
	}
	from := own
	if own.shared {
		from = work.shared[key]
	}
	if from.path == "" {
		from.path = work.patched[key].path
	}
	return from, root
}

// CargoRoot reports whether a file is the root of a crate: by its name, its place, or its Cargo.toml.
func CargoRoot(w World, file string) bool {
	switch path.Base(file) {
	case "lib.rs", "main.rs":
		return true
	case "mod.rs":
		return false
	}
	in := Parent(file)
	switch path.Base(in) {
	case "tests", "benches", "examples":
		if read(w, Join(Parent(in), "Cargo.toml"), readCargo).name != "" {
			return true
		}
	case "bin":
		if path.Base(Parent(in)) == "src" && read(w, Join(Parent(Parent(in)), "Cargo.toml"), readCargo).name != "" {
			return true
		}
	}
	c, dir := CargoPackage(w, file)
	if c == nil {
		return false
	}
	rest, _ := Below(file, dir)
	if rest == "build.rs" {
		return true
	}
	for _, t := range c.targets {
		if path.Clean(t) == rest {
			return true
		}
	}
	return false
}
