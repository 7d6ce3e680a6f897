package module

import (
	"go/build/constraint"
	"path"
	"slices"
	"strings"
)

// A GoBuild is what a build of Go is for. What a package defines once for each system, is what the usual build takes:
// that is linux on amd64 with cgo and no tags, whatever machine this runs on. A file that it leaves out sees what the
// nearest build takes that has the file.
type GoBuild struct {
	os, arch string
	cgo      bool
	tags     []string
}

// GoUsual is the build for linux on amd64, with cgo and no tags.
var GoUsual = &GoBuild{os: "linux", arch: "amd64", cgo: true}

// The systems and processors that the names of files and conditions may name: go/build keeps them to itself.
var (
	goSystems    = strings.Fields("linux windows darwin freebsd openbsd netbsd dragonfly solaris illumos aix android ios js wasip1 plan9 hurd nacl zos")
	goProcessors = strings.Fields("amd64 386 arm arm64 wasm riscv64 ppc64 ppc64le mips mipsle mips64 mips64le s390x loong64 armbe arm64be amd64p32 mips64p32 mips64p32le ppc riscv s390 sparc sparc64")
	goUnix       = strings.Fields("linux darwin freebsd openbsd netbsd dragonfly solaris illumos aix android ios hurd")
)

// has reports whether a tag of a condition is set.
func (b *GoBuild) has(tag string) bool {
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

// A GoFile is what a file of Go says of itself.
type GoFile struct {
	Path    string
	Package string // "" for no file of Go
	Build   string // its condition, as //go:build says it
	Cgo     bool   // it imports C
}

// Takes reports whether a build takes a file.
func (b *GoBuild) Takes(f GoFile) bool {
	system, processor := goNamed(f.Path)
	if system != "" && !b.has(system) || processor != "" && !b.has(processor) || f.Cgo && !b.cgo {
		return false
	}
	x := f.condition()
	return x == nil || x.Eval(b.has)
}

// condition returns the condition of a file, nil for none that can be read.
func (f *GoFile) condition() constraint.Expr {
	if f.Build == "" {
		return nil
	}
	x, err := constraint.Parse("//go:build " + f.Build)
	if err != nil {
		return nil
	}
	return x
}

// maxTags bounds how many tags of one kind are tried to find a build that takes a file.
const maxTags = 6

// GoBuildOf returns a build that takes a file: the usual one, or of those of what the file names the first that does.
func GoBuildOf(f GoFile) *GoBuild {
	if GoUsual.Takes(f) {
		return GoUsual
	}
	t := goTried{systems: []string{"linux"}, processors: []string{"amd64"}}
	system, processor := goNamed(f.Path)
	t.name(system)
	t.name(processor)
	if x := f.condition(); x != nil {
		goTags(x, t.name)
	}
	for b := range t.builds {
		if b.Takes(f) {
			return b
		}
	}
	return GoUsual
}

// A goTried is of what builds are tried that may take a file.
type goTried struct{ systems, processors, tags []string }

// name adds a system, a processor or a tag that a file names.
func (t *goTried) name(tag string) {
	list := &t.tags
	switch {
	case slices.Contains(goSystems, tag):
		list = &t.systems
	case slices.Contains(goProcessors, tag):
		list = &t.processors
	case tag == "cgo" || tag == "unix" || tag == "":
		return
	}
	if len(*list) < maxTags && !slices.Contains(*list, tag) {
		*list = append(*list, tag)
	}
}

// builds yields the builds to try: without a tag first, with each alone, and with all.
func (t *goTried) builds(yield func(*GoBuild) bool) {
	sets := [][]string{nil}
	for _, tag := range t.tags {
		sets = append(sets, []string{tag})
	}
	systems, processors := append(t.systems, "windows", "darwin", "plan9"), append(t.processors, "386", "arm64")
	for _, set := range append(sets, t.tags) {
		for _, system := range systems {
			for _, processor := range processors {
				if !yield(&GoBuild{system, processor, true, set}) || !yield(&GoBuild{system, processor, false, set}) {
					return
				}
			}
		}
	}
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

// IsGoTest reports whether a file of Go is for tests.
func IsGoTest(p string) bool { return strings.HasSuffix(p, "_test.go") }

// GoPackage returns those of the files of a directory that may be of its package, for one who imports it from another, or
// inside it with its tests; and what the package is called. Its first file says so, and that it is no program; to read all
// would take long.
func GoPackage(all []string, read func(string) GoFile, inside bool) (files []string, name string) {
	for _, p := range all {
		if strings.HasSuffix(p, ".go") && (inside || !IsGoTest(p)) {
			files = append(files, p)
		}
	}
	first, name := goNaming(files, read)
	if first < 0 || !inside && name == "main" {
		return nil, ""
	}
	files[0], files[first] = files[first], files[0]
	return files, name
}

// goNaming returns which of the files of a package names it, and how: the first that the usual build takes, or else the
// first for another system; -1 for none.
func goNaming(files []string, read func(string) GoFile) (first int, name string) {
	first = -1
	for i, p := range files {
		if IsGoTest(p) {
			continue
		}
		f := read(p)
		switch {
		case f.Package == "":
		case GoUsual.Takes(f):
			return i, f.Package
		case first < 0 && f.Package != "main" && f.Package != "documentation":
			first, name = i, f.Package
		}
	}
	return first, name
}
