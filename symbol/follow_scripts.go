package symbol

import (
	"encoding/json"
	"path"
	"slices"
	"strings"
)

// followRuby finds what require_relative takes beside the file, and what require takes on the load path: the lib, test or
// spec directories around the file, and the lib of another gem of the tree where only one has it.
func followRuby(w World, dir string, i *Import) string {
	name := strings.TrimSuffix(i.Path, ".rb") + ".rb"
	if i.Kind == ImportPath || strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
		return firstOf(w, join(dir, name))
	}
	for at := dir; ; at = parent(at) {
		tries := []string{join(at, "lib/"+name)}
		switch path.Base(at) {
		case "lib", "test", "spec", "app", "ext":
			tries = append(tries, join(at, name))
		}
		if f := firstOf(w, append(tries, join(at, "test/"+name), join(at, "spec/"+name))...); f != "" {
			return f
		}
		if at == "" {
			break
		}
	}
	if f := bySuffix(w, "lib/"+name); f != "" || !strings.Contains(name, "/") {
		return f
	}
	return bySuffix(w, name)
}

// followPHP finds what require or include takes, or the file of a class.
func followPHP(w World, dir string, o *Outline, i *Import) string {
	if i.Kind != ImportPath || path.Ext(i.Path) == "" {
		return followFull(w, dir, o, i)
	}
	p := strings.TrimLeft(i.Path, "/")
	return nearestAbove(w, dir, p)
}

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

// classFile returns the file that PHP loads a class from, by the composer.json around a directory, "" for none.
func classFile(w World, dir, class string) string {
	class = strings.ReplaceAll(class, ".", "/")
	for at := dir; ; at = parent(at) {
		for _, load := range parsed(w, join(at, "composer.json"), readComposer) {
			rest, ok := below(class, strings.ReplaceAll(load.prefix, `\`, "/"))
			in, inTree := inside(at, load.dir)
			if ok && inTree && w.Has(join(in, rest+".php")) {
				return join(in, rest+".php")
			}
		}
		if at == "" {
			return ""
		}
	}
}

// nearestAbove finds a path from a directory or from the nearest above it, or else the only file that has it as the end of
// its path.
func nearestAbove(w World, dir, p string) string {
	for at := dir; ; at = parent(at) {
		if f := firstOf(w, join(at, p)); f != "" {
			return f
		}
		if at == "" {
			break
		}
	}
	for strings.HasPrefix(p, "../") || strings.HasPrefix(p, "./") {
		_, p, _ = strings.Cut(p, "/")
	}
	return bySuffix(w, p)
}
