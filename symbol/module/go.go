package module

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"
)

// Go finds the directory of a package, as the go command does that is called in the module of the file: in that
// module, in one that go.work uses beside it, in one that a replace leads to, or in what is vendored. What none of them
// has is outside, though a module of the tree may have its path. So are a package that is internal to others, and a
// program.
type Go struct {
	Outside string // the import that leads nowhere, since a tool makes it: that of cgo
}

// Follow is Ecosystem.Follow.
func (g Go) Follow(w World, i *Import) []string {
	dir, p := i.Dir(), i.Path
	if p == g.Outside || strings.HasPrefix(p, "/") {
		return nil
	}
	own, ok := goModuleAround(w, dir)
	switch {
	case !ok:
		return nil
	case IsRelative(p):
		return goPackage(w, Join(dir, p), dir)
	}
	if files := goOfModules(w, own, dir, p); files != nil {
		if from, _ := Below(dir, own.dir); !goMayImport(path.Join(own.path, from), p) {
			return nil
		}
		return files
	}
	for _, at := range goVendors(w, own) {
		if files := goPackage(w, Join(at, p), dir); files != nil {
			return files
		}
	}
	return nil
}

// goOfModules returns the files of a package of the modules that a module's packages may import from.
func goOfModules(w World, own goRoot, dir, p string) []string {
	for _, m := range goModules(w, own) {
		rest, ok := Below(p, m.path)
		at := Join(m.dir, rest)
		if !ok || rest != "" && at == "" || !goWithin(w, m.dir, at) {
			continue
		}
		if files := goPackage(w, at, dir); files != nil {
			return files
		}
	}
	return nil
}

// A goRoot is a module, or where one is replaced by another: its path, and the directory that holds it.
type goRoot struct{ path, dir string }

// goModuleAround returns the module that a directory lies in.
func goModuleAround(w World, dir string) (goRoot, bool) {
	for at := range above(dir) {
		if f := read(w, Join(at, "go.mod"), readGoMod); f.there {
			return goRoot{f.module, at}, f.module != ""
		}
	}
	return goRoot{}, false
}

// goWithin reports whether a directory belongs to the module of another above it: no module begins between them.
func goWithin(w World, module, dir string) bool {
	for ; dir != module && dir != ""; dir = Parent(dir) {
		if read(w, Join(dir, "go.mod"), readGoMod).there {
			return false
		}
	}
	return true
}

// goWorkspace returns the go.work that holds for a module, and where it lies; nil if that does not use the module.
func goWorkspace(w World, module string) (*goMod, string) {
	for at := range above(module) {
		if f := read(w, Join(at, "go.work"), readGoMod); f.there {
			if slices.ContainsFunc(f.uses, func(use string) bool { d, ok := inside(at, use); return ok && d == module }) {
				return f, at
			}
			return nil, ""
		}
	}
	return nil, ""
}

// maxModules bounds how many modules one workspace, or one go.mod, is read to hold.
const maxModules = 1000

// goModules returns the modules of the tree that a module's packages may import from, by length of path, the longest
// first: itself, those of its workspace, and those that replace others.
func goModules(w World, own goRoot) []goRoot {
	list := []goRoot{own}
	mods := map[string]*goMod{own.dir: read(w, Join(own.dir, "go.mod"), readGoMod)}
	if own.path == "std" || own.path == "cmd" { // the source of Go itself
		list = append(list, goRoot{"", strings.TrimSuffix(strings.TrimSuffix(own.dir, "cmd"), "/")})
	}
	work, at := goWorkspace(w, own.dir)
	if work != nil {
		for _, use := range work.uses[:min(len(work.uses), maxModules)] {
			dir, ok := inside(at, use)
			if !ok {
				continue
			}
			if f := read(w, Join(dir, "go.mod"), readGoMod); f.module != "" {
				list, mods[dir] = append(list, goRoot{f.module, dir}), f
			}
		}
		list = append(list, work.replaced(at, true)...)
	}
	for from, f := range mods {
		list = append(list, f.replaced(from, false)...)
	}
	slices.SortFunc(list, func(a, b goRoot) int {
		return cmp.Or(cmp.Compare(len(b.path), len(a.path)), cmp.Compare(a.path, b.path), cmp.Compare(a.dir, b.dir))
	})
	return slices.Compact(list)
}

// replaced returns the modules that a file in a directory replaces by others: in any version, or in that which it
// requires.
func (m *goMod) replaced(at string, every bool) (roots []goRoot) {
	for _, r := range m.replaces[:min(len(m.replaces), maxModules)] {
		if dir, ok := inside(at, r.to); ok && (every || r.version == "" || m.requires[r.path] == r.version) {
			roots = append(roots, goRoot{r.path, dir})
		}
	}
	return roots
}

// goVendors returns the directories that hold what a module's packages import from elsewhere.
func goVendors(w World, own goRoot) []string {
	dirs := []string{Join(own.dir, "vendor")}
	if work, at := goWorkspace(w, own.dir); work != nil && at != own.dir {
		dirs = append(dirs, Join(at, "vendor"))
	}
	return dirs
}

// goMayImport reports whether a package may import another: one below a directory named internal is for what lies in
// the directory around that.
func goMayImport(from, p string) bool {
	parts := strings.Split(p, "/")
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i] == "internal" {
			_, ok := Below(from, strings.Join(parts[:i], "/"))
			return ok
		}
	}
	return true
}

// goPackage returns the files of a directory that may be of its package, for one who imports it from another.
func goPackage(w World, dir, from string) []string { return w.Package(dir, dir == from) }

// A goMod is what a go.mod, or a go.work, says of where modules are.
type goMod struct {
	there    bool
	module   string
	requires map[string]string // versions by path, of what is replaced in one version
	replaces []goReplace       // those by a directory
	uses     []string          // of go.work: directories
}

// A goReplace says that a directory replaces a module.
type goReplace struct{ path, version, to string }

// readGoMod reads a go.mod or go.work. It leaves out what it does not understand, and versions that
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

// say takes over one directive.
func (m *goMod) say(directive string, f []string) {
	switch {
	case len(f) == 0:
	case directive == "module" && m.module == "":
		m.module = f[0]
	case directive == "require" && len(f) > 1:
		m.requires[f[0]] = f[1]
	case directive == "use":
		m.uses = append(m.uses, f[0])
	case directive == "replace":
		m.replace(f)
	}
}

// replace takes over a module that a directory replaces: path [version] => directory.
func (m *goMod) replace(f []string) {
	arrow := slices.Index(f, "=>")
	if arrow < 1 || arrow+1 == len(f) || !IsRelative(f[arrow+1]) {
		return
	}
	r := goReplace{path: f[0], to: f[arrow+1]}
	if arrow > 1 {
		r.version = f[1]
	}
	m.replaces = append(m.replaces, r)
}
