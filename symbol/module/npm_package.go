package module

import (
	"path"
	"slices"
	"strings"
)

// A jsPackage is what a package.json says.
type jsPackage struct {
	json value
	name string
}

// packageAt returns the package whose package.json is in a directory, nil if there is none.
func packageAt(w World, dir string) *jsPackage {
	return memo(w, "packages", dir, func() *jsPackage {
		v := jsonAt(w, path.Join(dir, "package.json"))
		if v.kind != 'o' {
			return nil
		}
		return &jsPackage{json: v, name: v.get("name").text}
	})
}

// scope returns the directory of the package that a directory belongs to.
func (m *jsImport) scope(dir string) (string, *jsPackage, bool) {
	for at := range above(dir) {
		if p := packageAt(m.w, at); p != nil {
			return at, p, true
		}
	}
	return "", nil, false
}

// splitPackage cuts a name into the package and what is taken of it: "." or "./sub".
func splitPackage(spec string) (name, sub string) {
	parts := 1
	if spec[0] == '@' {
		parts = 2
	}
	for i := range len(spec) {
		if spec[i] != '/' {
			continue
		}
		if parts--; parts == 0 {
			return spec[:i], "./" + spec[i+1:]
		}
	}
	return spec, "."
}

// internal finds what the package of the file calls #name.
func (m *jsImport) internal(spec string) string {
	dir, pkg, ok := m.scope(m.dir)
	if !ok {
		return ""
	}
	for _, t := range targets(pkg.json.get("imports"), spec) {
		if IsRelative(t) {
			if p := m.target(dir, t); p != "" {
				return p
			}
		} else if t != "" && t[0] != '#' && !strings.Contains(t, ":") {
			if p := m.packaged(t); p != "" {
				return p
			}
		}
	}
	return ""
}

// packaged finds what is taken of a package of the tree.
func (m *jsImport) packaged(spec string) string {
	name, sub := splitPackage(spec)
	for _, dir := range m.packages(name) {
		if p := m.entry(dir, packageAt(m.w, dir), sub); p != "" {
			return p
		}
	}
	return ""
}

// entry finds what a package offers under a path.
func (m *jsImport) entry(dir string, pkg *jsPackage, sub string) string {
	if pkg.json.get("exports").kind != 0 {
		to := pkg.exports(sub)
		for _, t := range to {
			if p := m.target(dir, t); p != "" {
				return p
			}
		}
		if pkg.closed(sub) {
			return ""
		}
	}
	if sub == "." {
		return m.main(dir, pkg, true)
	}
	at, ok := within(dir, sub)
	if !ok || !holds(dir, at) {
		return ""
	}
	if p := m.at(at, strings.HasSuffix(sub, "/")); p != "" {
		return p
	}
	if p := m.source(dir, at); p != "" {
		return p
	}
	return m.at(path.Join(dir, "src", sub), false)
}

// main finds what a package or a folder is as a whole; built, also if only what is built is named.
func (m *jsImport) main(dir string, pkg *jsPackage, built bool) string {
	for _, field := range []string{"source", "types", "typings", "module", "main"} {
		if t := pkg.json.get(field).text; t != "" {
			if p := m.target(dir, t); p != "" {
				return p
			}
		}
	}
	if p := m.index(dir); p != "" || !built {
		return p
	}
	for _, at := range []string{"src/index", "src/main", "lib/index", "src/" + path.Base(dir), "source/index"} {
		if p := m.first(path.Join(dir, at), m.endings()); p != "" {
			return p
		}
	}
	return ""
}

// target finds the file that package.json names: what it is built from, or itself.
func (m *jsImport) target(dir, t string) string {
	at, ok := within(dir, t)
	if !ok || !holds(dir, at) {
		return ""
	}
	if p := m.source(dir, at); p != "" {
		return p
	}
	if at == dir {
		return m.index(dir)
	}
	if p := m.file(at); p != "" {
		return p
	}
	return m.index(at)
}

// builtNames are what directories are called that hold what is built.
var builtNames = []string{
	"dist", "lib", "build", "out", "output", "esm", "cjs", "es", "umd", "mjs", "es6", "es2015", "es2020", "esnext", "commonjs", "module", "modules",
	"types", "typings", "dts", "compiled", "bundle", "bundles", "temp", "tmp", "js", "node", "browser", "_dist", "_esm", "_cjs", "_build", "target",
}

// source finds what a file of a package is built from, by what its configuration says or as packages are mostly laid
// out.
func (m *jsImport) source(dir, p string) string {
	if !holds(dir, p) || p == dir {
		return ""
	}
	stem := stemOf(p)
	if f := m.configuredSource(dir, p, stem); f != "" {
		return f
	}
	rest, _ := Below(stem, dir)
	for range 3 {
		first, below, nested := strings.Cut(rest, "/")
		if !nested || !slices.Contains(builtNames, first) {
			break
		}
		rest = below
		for _, at := range []string{"src", "source", ""} {
			if f := m.built(path.Join(dir, at, rest), p); f != "" {
				return f
			}
		}
	}
	return ""
}

// configuredSource finds what a file of a package, and its stem, are built from by what its configuration says.
func (m *jsImport) configuredSource(dir, p, stem string) string {
	for _, name := range []string{"tsconfig.json", "tsconfig.build.json"} {
		c := configAt(m.w, path.Join(dir, name))
		if c == nil {
			continue
		}
		for _, built := range c.built {
			rest, ok := Below(stem, built)
			if !ok || built == dir || rest == "" {
				continue
			}
			for _, at := range c.sources(dir) {
				if f := m.built(path.Join(at, rest), p); f != "" {
					return f
				}
			}
		}
	}
	return ""
}

// sources returns the directories that a configuration in a directory may build from: rootDir, or what holds all
// files that it is about.
func (c *jsConfig) sources(dir string) []string {
	src := path.Join(dir, "src")
	if c.hasRoot {
		return []string{c.source, src, dir}
	}
	first := ""
	for i, p := range c.included {
		top, _, _ := strings.Cut(strings.TrimPrefix(p, "./"), "/")
		if i > 0 && top != first || strings.Contains(top, "*") || strings.Contains(top, ".") {
			return []string{dir, src}
		}
		first = top
	}
	if first == "" {
		return []string{dir, src}
	}
	return []string{path.Join(dir, first), dir}
}

// built finds the source of a file by its stem. It is not that file itself, nor one that is built too.
func (m *jsImport) built(stem, p string) string {
	f := m.first(stem, m.endings())
	if f == "" {
		f = m.index(stem)
	}
	if f == p {
		return ""
	}
	return f
}

// stemOf takes the ending off the name of a built file.
func stemOf(p string) string {
	for _, e := range []string{".d.ts", ".d.mts", ".d.cts", ".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"} {
		if rest, ok := strings.CutSuffix(p, e); ok {
			return rest
		}
	}
	return p
}

// exports returns the files that a package offers under a path, the likeliest first.
func (p *jsPackage) exports(sub string) []string {
	return targets(p.json.get("exports"), sub)
}

// closed reports whether a package says that it offers nothing under a path.
func (p *jsPackage) closed(sub string) bool {
	v, _, ok := offeredAs(p.json.get("exports"), sub)
	return ok && v.kind == 'n'
}

// targets returns what exports or imports of a package.json has for a name.
func targets(v value, name string) []string {
	to, star, ok := offeredAs(v, name)
	if !ok {
		return nil
	}
	var all []string
	collectTargets(to, 0, func(t string) {
		if len(all) < maxTargets {
			all = append(all, strings.ReplaceAll(t, "*", star))
		}
	})
	return all
}

// maxTargets is how many files one name of a package may mean, by conditions.
const maxTargets = 32

// offeredAs returns the target of a name in exports or imports of a package.json, and what the name has where its pattern
// has a star.
func offeredAs(v value, name string) (to value, star string, ok bool) {
	if v.kind != 'o' || !slices.ContainsFunc(v.names, func(n string) bool { return strings.HasPrefix(n, ".") || strings.HasPrefix(n, "#") }) {
		return v, "", name == "." && v.kind != 0
	}
	if to = v.get(name); to.kind != 0 && !strings.Contains(name, "*") {
		return to, "", true
	}
	longest := -1
	for i, n := range v.names {
		p := offeredPattern(n)
		if found, matches := p.match(name); matches && p.star && len(p.before) > longest {
			to, star, ok, longest = v.members[i], found, true, len(p.before)
			if !strings.Contains(n, "*") && to.kind == 's' { // a directory
				to.text += "*"
			}
		}
	}
	return to, star, ok
}

// offeredPattern is a name that a package offers with a star in it, or that of a directory, which is all in it.
func offeredPattern(name string) jsPath {
	before, after, star := strings.Cut(name, "*")
	return jsPath{before: before, after: after, star: star || strings.HasSuffix(name, "/")}
}

// collectTargets tells of the files under all conditions: those that say to be source first, and last those that hold
// in other places than a compiler looks.
func collectTargets(v value, depth int, tell func(string)) {
	if depth > maxNested {
		return
	}
	switch v.kind {
	case 's':
		tell(v.text)
	case 'a':
		for _, m := range v.members {
			collectTargets(m, depth+1, tell)
		}
	case 'o':
		for turn := range 3 {
			for i, n := range v.names {
				if conditionTurn(n) == turn {
					collectTargets(v.members[i], depth+1, tell)
				}
			}
		}
	}
}

func conditionTurn(name string) int {
	switch {
	case strings.Contains(name, "source") || name == "src" || name == "development" || name == "typescript":
		return 0
	case slices.Contains([]string{"browser", "worker", "workerd", "edge-light", "deno", "bun", "react-native", "production", "style", "sass"}, name):
		return 2
	}
	return 1
}
