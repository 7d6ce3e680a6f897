package symbol

import "strings"

// followPython finds a module: relative by its dots, absolute from the directories above the file, the root and
// its src, nearest first.
func followPython(w World, dir, p string) string {
	name := strings.TrimLeft(p, ".")
	rel := strings.ReplaceAll(name, ".", "/")
	at := func(base string) string {
		if rel == "" {
			return firstOf(w, join(base, "__init__.py"))
		}
		return firstOf(w, join(base, rel+".py"), join(base, rel+"/__init__.py"), join(base, rel+".pyi"))
	}
	if dots := len(p) - len(name); dots > 0 {
		for range dots - 1 {
			dir = parent(dir)
		}
		return at(dir)
	}
	for {
		if found := at(dir); found != "" {
			return found
		}
		if dir == "" {
			return at("src")
		}
		dir = parent(dir)
	}
}
