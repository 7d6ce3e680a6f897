package module

import (
	"path"
	"strings"
)

// Ruby follows imports to what require_relative takes beside the file, and what require takes on the load path: the lib, test or
// spec directories around the file, and the lib of another gem of the tree where only one has it.
type Ruby struct{}

// Follow is Ecosystem.Follow.
func (Ruby) Follow(w World, i *Import) []string { return one(required(w, i)) }

func required(w World, i *Import) string {
	name := strings.TrimSuffix(i.Path, ".rb") + ".rb"
	if i.Kind == Path || IsRelative(name) {
		return First(w, Join(i.Dir(), name))
	}
	for at := range above(i.Dir()) {
		tries := []string{Join(at, "lib/"+name)}
		switch path.Base(at) {
		case "lib", "test", "spec", "app", "ext":
			tries = append(tries, Join(at, name))
		}
		if f := First(w, append(tries, Join(at, "test/"+name), Join(at, "spec/"+name))...); f != "" {
			return f
		}
	}
	if f := bySuffix(w, "lib/"+name, ""); f != "" || !strings.Contains(name, "/") {
		return f
	}
	return bySuffix(w, name, "")
}
