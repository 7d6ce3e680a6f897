package module

import (
	"path"
	"strings"
)

// CargoDirs returns the directories where the modules of a file may lie: those of cart.rs in cart, those of a crate's root beside it.
func CargoDirs(w World, file string) []string {
	nested := Join(Parent(file), strings.TrimSuffix(path.Base(file), ".rs"))
	switch {
	case cargoHolder(file):
		return []string{Parent(file)}
	case CargoRoot(w, file): // it may be a module of the root beside it as well
		return []string{Parent(file), nested}
	}
	return []string{nested}
}

// CargoModule returns the file of a module of a name in a directory, "" for none: cart.rs or cart/mod.rs.
func CargoModule(w World, dir, name string) string {
	return First(w, Join(dir, name+".rs"), Join(dir, path.Join(name, "mod.rs")))
}

// CargoName returns the name of the module that a file is, and the directory that it lies in as one.
func CargoName(file string) (name, dir string) {
	dir = Parent(file)
	if path.Base(file) == "mod.rs" {
		return path.Base(dir), Parent(dir)
	}
	return strings.TrimSuffix(path.Base(file), ".rs"), dir
}

// CargoAbove returns the first file as wanted of those whose modules lie in a directory: of a module, or the root of a crate.
func CargoAbove(w World, dir string, is func(file string) bool) string {
	for _, p := range []string{Join(dir, "mod.rs"), dir + ".rs", Join(dir, "lib.rs"), Join(dir, "main.rs")} {
		if w.Has(p) && is(p) {
			return p
		}
	}
	for _, p := range w.Under(dir) {
		if path.Ext(p) == ".rs" && is(p) && CargoRoot(w, p) {
			return p
		}
	}
	return ""
}

// CargoHolds reports whether all files of a directory are modules of a file by its name.
func CargoHolds(file, dir string) bool { return cargoHolder(file) || file == dir+".rs" }

func cargoHolder(file string) bool {
	base := path.Base(file)
	return base == "mod.rs" || base == "lib.rs" || base == "main.rs"
}

// CargoNearest returns the root of a crate in the directory of a file, or in the next one above that has one; "" for none.
func CargoNearest(w World, file string) string {
	for dir := Parent(file); ; dir = Parent(dir) {
		if f := First(w, Join(dir, "lib.rs"), Join(dir, "main.rs")); f != "" || dir == "" {
			return f
		}
	}
}
