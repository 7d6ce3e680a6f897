package module

import (
	"path"
	"slices"
	"strings"
)

// A jsImport is one import of JavaScript or TypeScript that is being followed. Where it leads is found as the
// TypeScript compiler does with moduleResolution bundler, but for what the source shows and a compiler needs a build
// or an installation for: packages of the tree are found by their names, and entry points that are built are followed
// to what they are built from.
type jsImport struct {
	Npm
	w     World
	i     *Import
	dir   string // of the file that imports
	steps int    // looks at files so far
}

// maxProbes bounds how many paths are tried for one import.
const maxProbes = 3000

// Npm follows imports of JavaScript and TypeScript.
type Npm struct {
	Typed   bool   // the file is TypeScript: declarations go before scripts
	Without string // a file that is left out as if it were not there
}

// Follow is Ecosystem.Follow.
func (n Npm) Follow(w World, i *Import) []string {
	spec := i.Path
	if before, _, ok := strings.Cut(spec, "?"); ok && before != "" { // ./worker?url
		spec = before
	}
	if spec == "" || len(spec) > maxSpec || strings.Contains(spec, ":") || strings.ContainsAny(spec, "\x00\\!") {
		return nil
	}
	m := jsImport{Npm: n, w: w, i: i, dir: i.Dir()}
	return one(m.run(m.follow(spec)))
}

// run returns what a script runs in place of a declaration file: the source beside it. Of a package that has "types" as well, main is that.
func (m *jsImport) run(file string) string {
	if stem, declares := strings.CutSuffix(file, ".d.ts"); declares && !m.Typed && m.has(stem+".js") {
		return stem + ".js"
	}
	return file
}

// maxSpec is the number of bytes over which a text names no module.
const maxSpec = 512

// follow tries, in this order: (1) a relative path, (2) paths and baseUrl of the project, (3) what package.json calls
// #name, (4) a package of the tree, (5) a module that a declaration file declares.
func (m *jsImport) follow(spec string) string {
	switch {
	case spec[0] == '/':
		return ""
	case IsRelative(spec):
		return m.relative(spec) // (1)
	}
	if p := m.mapped(spec); p != "" { // (2)
		return p
	}
	if spec[0] == '#' {
		return m.internal(spec) // (3)
	}
	if builtin(spec) {
		return ""
	}
	if p := m.packaged(spec); p != "" { // (4)
		return p
	}
	return m.i.Defined(Ambient) // (5)
}

// builtin reports whether Node.js itself has the module.
func builtin(spec string) bool {
	name, _, _ := strings.Cut(spec, "/")
	_, found := slices.BinarySearch(builtins, name)
	return found && (name == spec || spec == "fs/promises" || name != "fs" && !strings.HasSuffix(spec, "/"))
}

var builtins = []string{
	"assert", "async_hooks", "buffer", "child_process", "cluster", "console", "crypto", "dgram", "diagnostics_channel", "dns",
	"events", "fs", "http", "http2", "https", "inspector", "module", "net", "os", "path", "perf_hooks", "process", "querystring",
	"readline", "repl", "stream", "string_decoder", "timers", "tls", "tty", "url", "util", "v8", "vm", "worker_threads", "zlib",
}

// relative finds a module by its path from the file: there, in another of the project's rootDirs, or what is built to
// be there.
func (m *jsImport) relative(spec string) string {
	at, ok := within(m.dir, spec)
	if !ok {
		return ""
	}
	folder := strings.HasSuffix(spec, "/") || spec == "." || spec == ".." || strings.HasSuffix(spec, "/.") || strings.HasSuffix(spec, "/..")
	if p := m.at(at, folder); p != "" {
		return p
	}
	if p := m.rootDirs(at); p != "" {
		return p
	}
	dir, _, _ := m.scope(Parent(at))
	return m.source(dir, at)
}

// within joins a path of package.json or tsconfig.json to a directory, in which one with a slash before it lies too; ok is
// false if it leads out of the root.
func within(dir, p string) (string, bool) {
	j := path.Join(dir, p)
	if j == "." || j == "" {
		return "", true
	}
	return j, j != ".." && !strings.HasPrefix(j, "../") && j[0] != '/'
}

// at finds a module by its path: a file unless it must be a folder, or a folder.
func (m *jsImport) at(p string, folder bool) string {
	if !folder && p != "" {
		if f := m.file(p); f != "" {
			return f
		}
	}
	return m.folder(p)
}

// has reports whether a path is a file, while there are tries left.
func (m *jsImport) has(p string) bool {
	m.steps++
	return m.steps < maxProbes && p != m.Without && m.w.Has(p)
}

func (m *jsImport) first(stem string, endings []string) string {
	for _, e := range endings {
		if m.has(stem + e) {
			return stem + e
		}
	}
	return ""
}

// What an import without an extension means, in the order of the compiler, and in that of what runs scripts.
var (
	typedEndings  = []string{".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs", ".d.mts", ".d.cts"}
	scriptEndings = []string{".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".d.ts"}
)

func (m *jsImport) endings() []string {
	if m.Typed {
		return typedEndings
	}
	return scriptEndings
}

// compiledFrom are the endings of what a script of an ending is compiled from, or declared by.
var compiledFrom = map[string][]string{
	".js":  {".ts", ".tsx", ".d.ts", ".js", ".jsx"},
	".jsx": {".tsx", ".ts", ".d.ts", ".jsx"},
	".mjs": {".mts", ".d.mts", ".mjs"},
	".cjs": {".cts", ".d.cts", ".cjs"},
}

// Declares reports whether a file only declares what others define, as TypeScript's declaration files do: cart.d.ts.
func Declares(file string) bool { return strings.HasSuffix(file, ".d.ts") }

// DeclaredBeside is where the declarations of a source of JavaScript lie: cart.d.ts beside cart.js.
func DeclaredBeside(source string) (file string, ok bool) {
	stem, ok := strings.CutSuffix(source, ".js")
	return stem + ".d.ts", ok
}

// file finds a file by its path with or without its ending.
func (m *jsImport) file(p string) string {
	ext := path.Ext(p)
	stem := strings.TrimSuffix(p, ext)
	from := compiledFrom[ext]
	if ext != "" && (from == nil || !m.Typed) && m.has(p) {
		return p
	}
	if f := m.first(stem, from); f != "" {
		return f
	}
	if f := m.first(p, m.endings()); f != "" {
		return f
	}
	if ext != "" && from == nil && m.has(stem+".d"+ext+".ts") {
		return stem + ".d" + ext + ".ts"
	}
	return ""
}

// folder finds what a folder means as a module: what its package.json says, or its index file.
func (m *jsImport) folder(dir string) string {
	if pkg := packageAt(m.w, dir); pkg != nil {
		if p := m.main(dir, pkg, false); p != "" {
			return p
		}
	}
	return m.index(dir)
}

func (m *jsImport) index(dir string) string {
	return m.first(path.Join(dir, "index"), m.endings())
}
