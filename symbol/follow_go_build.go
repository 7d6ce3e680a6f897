package symbol

import (
	"go/build/constraint"
	"path"
	"slices"
	"strings"
)

// A goBuild is what a build of Go is for. What a package defines once for each system, is what the usual build takes:
// that is linux on amd64 with cgo and no tags, whatever machine this runs on. A file that it leaves out sees what the
// nearest build takes that has the file.
type goBuild struct {
	os, arch string
	cgo      bool
	tags     []string
}

var goUsual = &goBuild{os: "linux", arch: "amd64", cgo: true}

// The systems and processors that the names of files and conditions may name: go/build keeps them to itself.
var (
	goSystems    = strings.Fields("linux windows darwin freebsd openbsd netbsd dragonfly solaris illumos aix android ios js wasip1 plan9 hurd nacl zos")
	goProcessors = strings.Fields("amd64 386 arm arm64 wasm riscv64 ppc64 ppc64le mips mipsle mips64 mips64le s390x loong64 armbe arm64be amd64p32 mips64p32 mips64p32le ppc riscv s390 sparc sparc64")
	goUnix       = strings.Fields("linux darwin freebsd openbsd netbsd dragonfly solaris illumos aix android ios hurd")
)

// has reports whether a tag of a condition is set.
func (b *goBuild) has(tag string) bool {
	switch {
	case tag == b.os, tag == b.arch, tag == "gc", strings.HasPrefix(tag, "go1"):
		return true
	case tag == "unix":
		return slices.Contains(goUnix, b.os)
	case tag == "cgo":
		return b.cgo
	case tag == "linux" && b.os == "android", tag == "solaris" && b.os == "illumos", tag == "darwin" && b.os == "ios":
		return true
	}
	return slices.Contains(b.tags, tag)
}

// goNamed returns the system and the processor that a file is for by its name, "" for any.
func goNamed(file string) (system, processor string) {
	name, _, _ := strings.Cut(path.Base(file), ".")
	_, name, ok := strings.Cut(strings.TrimSuffix(name, "_test"), "_")
	if !ok {
		return "", ""
	}
	parts := strings.Split("_"+name, "_")
	last := parts[len(parts)-1]
	if slices.Contains(goSystems, last) {
		return last, ""
	}
	if slices.Contains(goProcessors, last) {
		if before := parts[len(parts)-2]; slices.Contains(goSystems, before) {
			return before, last
		}
		return "", last
	}
	return "", ""
}

// goTakes reports whether a build takes a file.
func goTakes(file string, o *Outline, b *goBuild) bool {
	system, processor := goNamed(file)
	if system != "" && !b.has(system) || processor != "" && !b.has(processor) {
		return false
	}
	if !b.cgo && slices.ContainsFunc(o.Imports, func(i Import) bool { return i.Path == "C" }) {
		return false
	}
	x := goCondition(o)
	return x == nil || x.Eval(b.has)
}

// goCondition returns the condition of a file, nil for none that can be read.
func goCondition(o *Outline) constraint.Expr {
	if o.Build == "" {
		return nil
	}
	x, err := constraint.Parse("//go:build " + o.Build)
	if err != nil {
		return nil
	}
	return x
}

// maxTags bounds how many tags of one kind are tried to find a build that takes a file.
const maxTags = 6

// goBuildOf returns a build that takes a file: the usual one, or of those of what the file names the first that does.
func goBuildOf(file string, o *Outline) *goBuild {
	if goTakes(file, o, goUsual) {
		return goUsual
	}
	systems, processors, tags := []string{"linux"}, []string{"amd64"}, []string(nil)
	name := func(tag string) bool {
		list := &tags
		switch {
		case slices.Contains(goSystems, tag):
			list = &systems
		case slices.Contains(goProcessors, tag):
			list = &processors
		case tag == "cgo" || tag == "unix" || tag == "":
			return true
		}
		if len(*list) < maxTags && !slices.Contains(*list, tag) {
			*list = append(*list, tag)
		}
		return true
	}
	system, processor := goNamed(file)
	name(system)
	name(processor)
	if x := goCondition(o); x != nil {
		goTags(x, func(tag string) { name(tag) })
	}
	sets := [][]string{nil}
	for _, t := range tags {
		sets = append(sets, []string{t})
	}
	sets = append(sets, tags)
	for _, set := range sets {
		for _, system := range append(systems, "windows", "darwin", "plan9") {
			for _, processor := range append(processors, "386", "arm64") {
				for _, cgo := range []bool{true, false} {
					if b := (&goBuild{system, processor, cgo, set}); goTakes(file, o, b) {
						return b
					}
				}
			}
		}
	}
	return goUsual
}

// goTags calls a function for every tag of a condition.
func goTags(x constraint.Expr, name func(string)) {
	switch x := x.(type) {
	case *constraint.TagExpr:
		name(x.Tag)
	case *constraint.NotExpr:
		goTags(x.X, name)
	case *constraint.AndExpr:
		goTags(x.X, name)
		goTags(x.Y, name)
	case *constraint.OrExpr:
		goTags(x.X, name)
		goTags(x.Y, name)
	}
}

// goPredeclared are the functions of Go itself, which a package may define anew for one system.
var goPredeclared = strings.Fields("append cap clear close complex copy delete imag len make max min new panic print println real recover")

// goBuilt chooses among definitions of a name in one package: that of the build of a file.
func (s *resolver) goBuilt(file string, o *Outline, name string, found []Place) (Place, string) {
	switch {
	case len(found) == 0 || name == "init" || name == "_":
		return Place{}, WhyUnknown
	case len(found) == 1 && !slices.Contains(goPredeclared, name):
		return found[0], ""
	}
	b := goBuildOf(file, o)
	found = slices.DeleteFunc(found, func(p Place) bool { return !goTakes(p.Path, asked(s.w).among(p), b) })
	switch {
	case len(found) == 1:
		return found[0], ""
	case slices.Contains(goPredeclared, name):
		return Place{}, WhyUnknown
	}
	return Place{}, WhyAmbiguous
}

// goExported finds a name of the package that files are of: where the build of the file that asks takes it from, or else
// the first that has it.
func (s *resolver) goExported(files []string, name string, kind RefKind) (Place, bool) {
	var first Place
	dir, inside := parent(files[0]), slices.ContainsFunc(files, isGoTest)
	of := asked(s.w).goPackageName(files)
	look(s.w, dir)
	last := ""
	for _, at := range asked(s.w).goDefine(dir, "", name) {
		f := at.Path
		if f == last || name == "init" || isGoTest(f) && !inside {
			continue
		}
		last = f
		o := asked(s.w).among(at)
		if o == nil || o.Package != of {
			continue
		}
		p, ok := s.offered(f, name, kind)
		if !ok {
			continue
		}
		if goTakes(f, o, s.goAsked()) {
			return p, true
		}
		if first.Path == "" {
			first = p
		}
	}
	return first, first.Path != ""
}

// ofGo reports whether files that an import leads to are those of a package of Go.
func ofGo(files []string) bool { return len(files) > 0 && strings.HasSuffix(files[0], ".go") }

// goAsked returns the build of the file that asks.
func (s *resolver) goAsked() *goBuild {
	if s.asks == nil || s.asks.Language != "Go" {
		return goUsual
	}
	return goBuildOf(s.asker, s.asks)
}
