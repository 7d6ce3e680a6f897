package module

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// PHP follows imports to what require or include takes, or to the file of a class.
type PHP struct{}

// Follow is Ecosystem.Follow.
func (PHP) Follow(w World, i *Import) []string {
	if i.Kind != Path || path.Ext(i.Path) == "" {
		return Defined{}.Follow(w, i)
	}
	return phpIncludes.Follow(w, i)
}

// phpIncludes are paths from directories that only a run knows.
var phpIncludes = ByName{Endings: []string{""}, Roots: []string{""}, Unique: 1, WorkingDir: true}

// A psr4 is where the classes of a namespace lie, as a composer.json says.
type psr4 struct{ prefix, dir string }

// readComposer reads what a composer.json loads by itself, the longest namespaces first.
func readComposer(text []byte) []psr4 {
	var all []psr4
	composer := readJSON(text)
	for _, field := range []string{"autoload", "autoload-dev"} {
		load := composer.get(field).get("psr-4")
		for i, prefix := range load.names {
			for _, dir := range load.members[i].texts() {
				all = append(all, psr4{strings.Trim(prefix, `\`), dir})
			}
		}
	}
	slices.SortFunc(all, func(a, b psr4) int {
		return cmp.Or(cmp.Compare(len(b.prefix), len(a.prefix)), cmp.Compare(a.prefix, b.prefix), cmp.Compare(a.dir, b.dir))
	})
	return all
}

// ClassFile returns the file that PHP loads a class from, by the composer.json around a directory, "" for none.
func ClassFile(w World, dir, class string) string {
	class = strings.ReplaceAll(class, ".", "/")
	for at := range above(dir) {
		for _, load := range read(w, Join(at, "composer.json"), readComposer) {
			rest, ok := Below(class, strings.ReplaceAll(load.prefix, `\`, "/"))
			in, inTree := inside(at, load.dir)
			if ok && inTree && w.Has(Join(in, rest+".php")) {
				return Join(in, rest+".php")
			}
		}
	}
	return ""
}
