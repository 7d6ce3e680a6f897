package symbol

import (
	"path"
	"strings"

	"codemem/symbol/module"
)

// ecosystems say how imports lead to files, by language. A language whose imports are paths or names needs a row here
// and no code: see module.ByName.
var ecosystems = map[string]module.Ecosystem{
	"Lua": module.ByName{
		Separator: ".", Endings: []string{".lua", "/init.lua"}, Roots: []string{"", "lua", "src", "lib"}, Unique: 1, WorkingDir: true,
		Outside: strings.Fields("bit bit32 coroutine debug ffi io jit math os package string table utf8"),
	},
	"Bash": module.ByName{
		Endings: []string{""}, Roots: []string{""}, Unique: 1, WorkingDir: true,
		Outside: strings.Fields("/bin/ /boot/ /dev/ /etc/ /home/ /opt/ /proc/ /root/ /run/ /sbin/ /sys/ /tmp/ /usr/ /var/"),
	},
}

// Follow returns the files that an import of a file means, nil if they are not in the world. More than one file
// are those of one package.
func Follow(w World, from string, o *Outline, i *Import) []string {
	return asked(w).follow(from, o, i)
}

func follow(w World, from string, o *Outline, i *Import) []string {
	if e := ecosystems[o.Language]; e != nil {
		return e.Follow(asked(w), &module.Import{From: from, Kind: i.Kind, Path: i.Path, Name: i.Name})
	}
	dir := parent(from)
	switch family(o.Language) {
	case "js":
		return one(followJS(w, from, o, i.Path))
	case "Python":
		return one(followPython(w, dir, i.Path))
	case "Go":
		return followGo(w, dir, i.Path)
	case "jvm", "C#":
		return one(followFull(w, dir, o, i))
	case "c":
		return one(followC(w, from, i))
	case "Rust":
		return one(followRust(w, from, o, i))
	case "Ruby":
		return one(followRuby(w, dir, i))
	case "PHP":
		return one(followPHP(w, dir, o, i))
	}
	return nil
}

func one(p string) []string {
	if p == "" {
		return nil
	}
	return []string{p}
}

func parent(p string) string {
	if d := path.Dir(p); d != "." {
		return d
	}
	return ""
}

// join joins slash-separated paths; "" if that leads out of the root.
func join(dir, p string) string {
	j := path.Join(dir, p)
	if j == ".." || strings.HasPrefix(j, "../") || strings.HasPrefix(p, "/") {
		return ""
	}
	return j
}

func firstOf(w World, paths ...string) string {
	for _, p := range paths {
		if p != "" && w.Has(p) {
			return p
		}
	}
	return ""
}

// followFull finds the file of a full name: that which defines it, or what its path names.
func followFull(w World, dir string, o *Outline, i *Import) string {
	if i.Kind == ImportAll {
		return bySuffix(w, strings.ReplaceAll(i.Path, ".", "/"), ".java", ".kt", ".scala") // a class with static members
	}
	s := resolver{w: w}
	for _, kind := range []RefKind{UseType, Mention} {
		if p, why := s.fullTaken(dir, o, i, kind); why == "" {
			return p.Path
		}
	}
	if family(o.Language) == "jvm" {
		return bySuffix(w, strings.ReplaceAll(i.Path, ".", "/"), ".java", ".kt", ".scala")
	}
	return ""
}

// bySuffix returns the only file whose path ends in a path, with one of the endings, "" if none or several do.
func bySuffix(w World, p string, endings ...string) string {
	if len(endings) == 0 {
		endings = []string{""}
	}
	var found string
	for _, e := range endings {
		full := strings.TrimPrefix(path.Clean("/"+p+e), "/")
		for _, f := range w.Named(path.Base(full)) {
			if f != full && !strings.HasSuffix(f, "/"+full) {
				continue
			}
			if found != "" && found != f {
				return ""
			}
			found = f
		}
	}
	return found
}
