package module

import (
	"encoding/json"
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
	type autoload struct {
		PSR4 map[string]json.RawMessage `json:"psr-4"`
	}
	var c struct {
		Load    autoload `json:"autoload"`
		LoadDev autoload `json:"autoload-dev"`
	}
	if len(text) > maxText || json.Unmarshal(text, &c) != nil {
		return nil
	}
	var all []psr4
	for _, load := range []autoload{c.Load, c.LoadDev} {
		for prefix, raw := range load.PSR4 {
			var dirs []string
			if json.Unmarshal(raw, &dirs) != nil {
				dirs = []string{strings.Trim(string(raw), `"`)}
			}
			for _, dir := range dirs {
				all = append(all, psr4{strings.Trim(prefix, `\`), dir})
			}
		}
	}
	slices.SortFunc(all, func(a, b psr4) int {
		if len(a.prefix) != len(b.prefix) {
			return len(b.prefix) - len(a.prefix)
		}
		return strings.Compare(a.prefix+"\x00"+a.dir, b.prefix+"\x00"+b.dir)
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
