package module

import (
	"cmp"
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

// A cargoFile is the part of a Cargo.toml that steers imports. A dependency is a version or a table.
type cargoFile struct {
	Package struct{ Name string }
	Lib     struct{ Name, Path string }
	Bin     []struct{ Path string }
	Test    []struct{ Path string }
	Bench   []struct{ Path string }
	Example []struct{ Path string }
	cargoDependencies
	Target    map[string]cargoDependencies
	Workspace *struct{ Dependencies map[string]any }
	Patch     map[string]map[string]any
}

type cargoDependencies struct {
	Dependencies map[string]any
	Dev          map[string]any `toml:"dev-dependencies"`
	Build        map[string]any `toml:"build-dependencies"`
}

// readCargo reads what a Cargo.toml says of crates.
func readCargo(text []byte) *cargo {
	f := readTOML[cargoFile](text)
	c := &cargo{
		there: text != nil, name: f.Package.Name, lib: f.Lib.Name, libPath: f.Lib.Path, workspace: f.Workspace != nil,
		takes: map[string]cargoFrom{}, shared: map[string]cargoFrom{}, patched: takenFrom(f.Patch["crates-io"]),
	}
	if c.workspace {
		c.shared = takenFrom(f.Workspace.Dependencies)
	}
	if c.libPath != "" {
		c.targets = append(c.targets, c.libPath)
	}
	for _, targets := range [][]struct{ Path string }{f.Bin, f.Test, f.Bench, f.Example} {
		for _, t := range targets {
			c.targets = append(c.targets, t.Path)
		}
	}
	for _, system := range slices.Sorted(maps.Keys(f.Target)) {
		c.take(f.Target[system])
	}
	c.take(f.cargoDependencies)
	c.names = slices.Sorted(maps.Keys(c.takes))
	return c
}

// take adds dependencies.
func (c *cargo) take(d cargoDependencies) {
	for _, all := range []map[string]any{d.Build, d.Dev, d.Dependencies} {
		for name, from := range takenFrom(all) {
			other := c.takes[name] // of another table, which may say more
			c.takes[name] = cargoFrom{cmp.Or(from.path, other.path), cmp.Or(from.renamed, other.renamed), from.shared || other.shared}
		}
	}
}

// takenFrom returns where dependencies are taken from, by their names.
func takenFrom(all map[string]any) map[string]cargoFrom {
	from := make(map[string]cargoFrom, len(all))
	for name, d := range all {
		table, _ := d.(map[string]any) // a version alone says nothing
		one := cargoFrom{}
		one.path, _ = table["path"].(string)
		one.renamed, _ = table["package"].(string)
		one.shared, _ = table["workspace"].(bool)
		from[name] = one
	}
	return from
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
	for dir := range above(Parent(file)) {
		if c := read(w, Join(dir, "Cargo.toml"), readCargo); c.name != "" {
			return c, dir
		}
	}
	return nil, ""
}

// rustWorkspace returns the workspace that a package belongs to, and its directory.
func rustWorkspace(w World, dir string) (*cargo, string) {
	for dir := range above(dir) {
		if c := read(w, Join(dir, "Cargo.toml"), readCargo); c.workspace {
			return c, dir
		}
	}
	return nil, ""
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
		if c, to, ok := own.dependency(w, dir, key, name); ok {
			return rustLibrary(w, c, to)
		}
	}
	return ""
}

// dependency returns the package in the tree that a package in a directory takes under a key, and its directory, if it is
// the one that is called by a name in code: by the key, or else by the name of its library.
func (c *cargo) dependency(w World, dir, key, name string) (to *cargo, at string, ok bool) {
	from := c.takes[key]
	same := strings.ReplaceAll(key, "-", "_") == name
	if !same && (from.renamed != "" || from.path == "" && !from.shared) {
		return nil, "", false
	}
	if from.path == "" {
		from, dir = rustShared(w, dir, key, from)
	}
	at, ok = inside(dir, from.path)
	if from.path == "" || !ok || !same && from.renamed != "" {
		return nil, "", false
	}
	to = read(w, Join(at, "Cargo.toml"), readCargo)
	return to, at, from.renamed != "" || to.library() == name
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
	if at, ok := cargoTargets(Parent(file)); ok && read(w, Join(at, "Cargo.toml"), readCargo).name != "" {
		return true
	}
	c, dir := CargoPackage(w, file)
	if c == nil {
		return false
	}
	rest, _ := Below(file, dir)
	return rest == "build.rs" || slices.ContainsFunc(c.targets, func(t string) bool { return path.Clean(t) == rest })
}

// cargoTargets returns the directory of the package that a directory holds programs or tests of, each a crate of its own.
func cargoTargets(dir string) (at string, ok bool) {
	switch path.Base(dir) {
	case "tests", "benches", "examples":
		return Parent(dir), true
	case "bin":
		src := Parent(dir)
		return Parent(src), path.Base(src) == "src"
	}
	return "", false
}
