package symbol

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// followGo finds the directory of a package, as the go command does that is called in the module of the file: in that
// module, in one that go.work uses beside it, in one that a replace leads to, or in what is vendored. What none of them
// has is outside, though a module of the tree may have its path. So are a package that is internal to others, and a
// program.
func followGo(w World, dir, p string) []string {
	if p == "C" || strings.HasPrefix(p, "/") {
		return nil
	}
	own, ok := goModuleAround(w, dir)
	if !ok {
		return nil
	}
	if strings.HasPrefix(p, "./") || strings.HasPrefix(p, "../") {
		return goPackageFiles(w, dir, join(dir, p))
	}
	for _, m := range goModules(w, own) {
		rest, ok := below(p, m.path)
		if !ok {
			continue
		}
		at := join(m.dir, rest)
		if rest != "" && at == "" || !goWithin(w, m.dir, at) {
			continue
		}
		if files := goPackageFiles(w, dir, at); len(files) > 0 {
			if from, _ := below(dir, own.dir); !goMayImport(path.Join(own.path, from), p) {
				return nil
			}
			return files
		}
	}
	for _, at := range goVendors(w, own) {
		if files := goPackageFiles(w, dir, join(at, p)); len(files) > 0 {
			return files
		}
	}
	return nil
}

// below returns what of a path lies below another, and whether it does.
func below(p, above string) (string, bool) {
	if above == "" {
		return p, true
	}
	rest, ok := strings.CutPrefix(p, above)
	if !ok || rest != "" && rest[0] != '/' {
		return "", false
	}
	return strings.TrimPrefix(rest, "/"), true
}

// A goRoot is a module, or where one is replaced by another: its path, and the directory that holds it.
type goRoot struct{ path, dir string }

// goModuleAround returns the module that a directory lies in.
func goModuleAround(w World, dir string) (goRoot, bool) {
	for at := dir; ; at = parent(at) {
		if f := parsed(w, join(at, "go.mod"), readGoMod); f.there {
			return goRoot{f.module, at}, f.module != ""
		}
		if at == "" {
			return goRoot{}, false
		}
	}
}

// goWithin reports whether a directory belongs to the module of another above it: no module begins between them.
func goWithin(w World, module, dir string) bool {
	for ; dir != module && dir != ""; dir = parent(dir) {
		if parsed(w, join(dir, "go.mod"), readGoMod).there {
			return false
		}
	}
	return true
}

// goWorkspace returns the go.work that holds for a module, and where it lies; nil if that does not use the module.
func goWorkspace(w World, module string) (*goMod, string) {
	for at := module; ; at = parent(at) {
		if f := parsed(w, join(at, "go.work"), readGoMod); f.there {
			if slices.ContainsFunc(f.uses, func(use string) bool { d, ok := inside(at, use); return ok && d == module }) {
				return f, at
			}
			return nil, ""
		}
		if at == "" {
			return nil, ""
		}
	}
}

// inside joins a path to a directory, and reports whether that stays in the tree.
func inside(dir, p string) (string, bool) {
	if strings.HasPrefix(p, "/") {
		return "", false
	}
	j := path.Join(dir, p)
	if j == "." {
		j = ""
	}
	return j, j != ".." && !strings.HasPrefix(j, "../")
}

// maxModules bounds how many modules one workspace, or one go.mod, is read to hold.
const maxModules = 1000

// goModules returns the modules of the tree that a module's packages may import from, by length of path, the longest
// first: itself, those of its workspace, and those that replace others.
func goModules(w World, own goRoot) []goRoot {
	list := []goRoot{own}
	mods := map[string]*goMod{own.dir: parsed(w, join(own.dir, "go.mod"), readGoMod)}
	if own.path == "std" || own.path == "cmd" { // the source of Go itself
		list = append(list, goRoot{"", strings.TrimSuffix(strings.TrimSuffix(own.dir, "cmd"), "/")})
	}
	work, at := goWorkspace(w, own.dir)
	if work != nil {
		for _, use := range work.uses[:min(len(work.uses), maxModules)] {
			if dir, ok := inside(at, use); ok {
				if f := parsed(w, join(dir, "go.mod"), readGoMod); f.module != "" {
					list, mods[dir] = append(list, goRoot{f.module, dir}), f
				}
			}
		}
		mods[at+"\x00"] = work
	}
	for from, f := range mods {
		from = strings.TrimSuffix(from, "\x00")
		for _, r := range f.replaces[:min(len(f.replaces), maxModules)] {
			if dir, ok := inside(from, r.to); ok && (r.version == "" || f.requires[r.path] == r.version || f == work) {
				list = append(list, goRoot{r.path, dir})
			}
		}
	}
	slices.SortFunc(list, func(a, b goRoot) int {
		if len(a.path) != len(b.path) {
			return len(b.path) - len(a.path)
		}
		return strings.Compare(a.path+"\x00"+a.dir, b.path+"\x00"+b.dir)
	})
	return slices.Compact(list)
}

// goVendors returns the directories that hold what a module's packages import from elsewhere.
func goVendors(w World, own goRoot) []string {
	dirs := []string{join(own.dir, "vendor")}
	if work, at := goWorkspace(w, own.dir); work != nil && at != own.dir {
		dirs = append(dirs, join(at, "vendor"))
	}
	return dirs
}

// goMayImport reports whether a package may import another: one below a directory named internal is for what lies in
// the directory around that.
func goMayImport(from, p string) bool {
	parts := strings.Split(p, "/")
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i] == "internal" {
			_, ok := below(from, strings.Join(parts[:i], "/"))
			return ok
		}
	}
	return true
}

// goPackageFiles returns the files of a directory that may be of its package, for one who imports it from another: without
// tests, but for those beside it. Only the package and that it is one is asked for: which files it has is for those to
// ask, of a name, who look for that.
func goPackageFiles(w World, from, dir string) []string {
	still := asked(w)
	still.noteName(askPackage, dir, "")
	var files []string
	still.untraced(func() { files, _ = goPackageOf(w.Under(dir), still.head, dir == from) })
	return files
}

// goPackageOf returns those of the files of a directory that may be of its package, and what that is called. The first of
// them says so, and that it is no program; to read all would take long.
func goPackageOf(all []string, head func(string) *Outline, inside bool) (files []string, name string) {
	first, named := -1, false
	for _, f := range all {
		if !strings.HasSuffix(f, ".go") || isGoTest(f) && !inside {
			continue
		}
		files = append(files, f)
		if named || isGoTest(f) {
			continue
		}
		if o := head(f); o != nil && o.Package != "" {
			named = goTakes(f, o, goUsual)
			if named || first < 0 && o.Package != "main" && o.Package != "documentation" { // for other systems
				first, name = len(files)-1, o.Package
			}
		}
	}
	if first < 0 || !inside && name == "main" {
		return nil, ""
	}
	files[0], files[first] = files[first], files[0]
	return files, name
}

// goPackageName returns the name of the package that goPackageFiles found files of.
func (w *Still) goPackageName(files []string) string {
	name := ""
	w.untraced(func() {
		if o := w.head(files[0]); o != nil {
			name = o.Package
		}
	})
	return name
}

// HeadKey is the key of what a file says of itself.
func HeadKey(path string) Key { return keyOf(askHead, path) }

// PackageFact is what the files of a directory are to those who import its package.
func PackageFact(dir string, files []string, outline func(string) *Outline) Fact {
	h := newSum()
	for _, inside := range []bool{false, true} {
		of, name := goPackageOf(files, outline, inside)
		h.flag(len(of) > 0)
		h.text(name)
	}
	return Fact{keyOf(askPackage, dir, ""), uint64(h)}
}

// A goMod is what a go.mod, or a go.work, says of where modules are.
type goMod struct {
	there    bool
	module   string
	requires map[string]string // versions by path, of what is replaced in one version
	replaces []goReplace       // those by a directory
	uses     []string          // of go.work: directories
}

// A goReplace is a module that a directory stands for.
type goReplace struct{ path, version, to string }

// readGoMod reads a go.mod or go.work as far as that goes. What it does not understand it leaves out, and versions that
// no replace asks for.
func readGoMod(text []byte) *goMod {
	m := &goMod{there: text != nil, requires: map[string]string{}}
	block := ""
	for line := range strings.Lines(string(text[:min(len(text), maxText)])) {
		line, _, _ = strings.Cut(line, "//")
		f := strings.Fields(line)
		for i := range f {
			f[i] = strings.Trim(f[i], "\"`")
		}
		switch {
		case len(f) == 0:
			continue
		case f[0] == ")":
			block = ""
			continue
		case len(f) == 2 && f[1] == "(":
			block = f[0]
			continue
		case block == "":
			block = f[0]
			m.say(block, f[1:])
			block = ""
		default:
			m.say(block, f)
		}
	}
	asked := map[string]bool{}
	for _, r := range m.replaces {
		asked[r.path] = asked[r.path] || r.version != ""
	}
	maps.DeleteFunc(m.requires, func(p, _ string) bool { return !asked[p] })
	return m
}

// maxText is the number of bytes that are read of a file that steers imports.
const maxText = 4 << 20

// say takes over one directive.
func (m *goMod) say(directive string, f []string) {
	arrow := slices.Index(f, "=>")
	switch {
	case directive == "module" && len(f) > 0 && m.module == "":
		m.module = f[0]
	case directive == "require" && len(f) > 1:
		m.requires[f[0]] = f[1]
	case directive == "use" && len(f) > 0:
		m.uses = append(m.uses, f[0])
	case directive == "replace" && arrow > 0 && arrow+1 < len(f):
		r := goReplace{path: f[0], to: f[arrow+1]}
		if arrow > 1 {
			r.version = f[1]
		}
		if r.to == "." || r.to == ".." || strings.HasPrefix(r.to, "./") || strings.HasPrefix(r.to, "../") {
			m.replaces = append(m.replaces, r)
		}
	}
}
