package module

import (
	"path"
	"slices"
	"strings"
)

// A jsConfig is what a tsconfig.json or jsconfig.json says of where imports lead, with what it extends. Directories
// are relative to the root.
type jsConfig struct {
	paths    []jsPath // in the order in which they are tried: those without a star, then by the longest beginning
	base     string   // the directory of baseUrl
	hasBase  bool
	rootDirs []string
	built    []string // the directories of what it builds
	source   string   // the directory of what that is built from
	hasRoot  bool     // it says so
	included []string // patterns of the files that it is about, relative to its own directory
	refers   []string // the paths of the projects that it refers to
}

// A jsPath maps one name, or those that begin and end so.
type jsPath struct {
	before, after string
	star          bool
	targets       []string // relative to the root
}

// maxExtended is how many files one configuration may be made of.
const maxExtended = 32

// configNames are the names of the files that configure a project.
var configNames = []string{"tsconfig.json", "jsconfig.json"}

// mapped finds a module by paths and baseUrl of the nearest configuration that has them.
func (m *jsImport) mapped(spec string) string {
	for at := range above(m.dir) {
		for _, name := range configNames {
			c := configAt(m.w, path.Join(at, name))
			if c == nil {
				continue
			}
			for _, c := range m.projects(at, c) {
				if len(c.paths) > 0 || c.hasBase {
					return m.mappedBy(c, spec)
				}
			}
			break
		}
	}
	return ""
}

// projects returns a configuration and those that it refers to, of the same directory or nearer to the file.
func (m *jsImport) projects(at string, c *jsConfig) []*jsConfig {
	all := []*jsConfig{c}
	for _, p := range c.refers {
		if p == "" || Parent(p) != at && !holds(Parent(p), m.dir) {
			continue
		}
		if r := configAt(m.w, p); r != nil {
			all = append(all, r)
		}
	}
	return all
}

// holds reports whether a path is a directory or lies in it.
func holds(dir, p string) bool {
	return dir == "" || p == dir || strings.HasPrefix(p, dir) && p[len(dir)] == '/'
}

func (m *jsImport) mappedBy(c *jsConfig, spec string) string {
	for i := range c.paths {
		p := &c.paths[i]
		star, ok := p.match(spec)
		if !ok {
			continue
		}
		for _, t := range p.targets {
			at := path.Clean(strings.Replace(t, "*", star, 1))
			if at == ".." || strings.HasPrefix(at, "../") {
				continue
			}
			if at == "." {
				at = ""
			}
			if f := m.at(at, false); f != "" {
				return f
			}
		}
		break // only the best one counts
	}
	if at, ok := within(c.base, spec); c.hasBase && ok {
		return m.at(at, false)
	}
	return ""
}

// match returns what a name has in the place of the star.
func (p *jsPath) match(spec string) (string, bool) {
	if !p.star {
		return "", spec == p.before
	}
	if len(spec) < len(p.before)+len(p.after) || !strings.HasPrefix(spec, p.before) || !strings.HasSuffix(spec, p.after) {
		return "", false
	}
	return spec[len(p.before) : len(spec)-len(p.after)], true
}

// rootDirs finds a relative module in the other directories that the project lays over each other.
func (m *jsImport) rootDirs(p string) string {
	for at := range above(m.dir) {
		if c := configAt(m.w, path.Join(at, "tsconfig.json")); c != nil {
			for _, dir := range c.rootDirs {
				if !holds(dir, p) || dir == p {
					continue
				}
				rest := strings.TrimPrefix(strings.TrimPrefix(p, dir), "/")
				for _, other := range c.rootDirs {
					if other == dir {
						continue
					}
					if f := m.at(path.Join(other, rest), false); f != "" {
						return f
					}
				}
			}
			return ""
		}
	}
	return ""
}

// configAt returns what a configuration says, nil if there is none.
func configAt(w World, p string) *jsConfig {
	return memo(w, "configs", p, func() *jsConfig {
		r := configReader{w: w, dir: Parent(p), left: maxExtended}
		if !r.read(p) {
			return nil
		}
		r.settle()
		return &r.c
	})
}

// A configReader puts a configuration together. What is read later goes before what was read earlier.
type configReader struct {
	w    World
	dir  string // of the configuration that extends the others
	left int    // how many files it may yet be made of
	seen []string
	c    jsConfig
}

// read takes over what a file says, after what it extends.
func (r *configReader) read(p string) bool {
	v := jsonAt(r.w, p)
	if v.kind != 'o' || r.left == 0 || slices.Contains(r.seen, p) {
		return false
	}
	r.left--
	r.seen = append(r.seen, p)
	for _, e := range v.get("extends").texts() {
		for _, base := range r.extended(Parent(p), e) {
			if r.read(base) {
				break
			}
		}
	}
	r.options(p, v.get("compilerOptions"))
	for _, field := range []string{"include", "files"} {
		if v.get(field).kind == 'a' {
			r.c.included = v.get(field).texts()
		}
	}
	r.references(p, v.get("references"))
	return true
}

// options takes over what a file says to the compiler.
func (r *configReader) options(p string, options value) {
	if b := options.get("baseUrl"); b.kind == 's' {
		r.c.base, r.c.hasBase = r.directory(p, b.text)
	}
	if paths := options.get("paths"); paths.kind == 'o' {
		r.paths(p, paths)
	}
	if dirs := options.get("rootDirs"); dirs.kind == 'a' {
		r.c.rootDirs = r.directories(p, dirs.texts())
	}
	if d := options.get("outDir"); d.kind == 's' {
		r.c.built = r.directories(p, append(d.texts(), options.get("declarationDir").texts()...))
	}
	if d := options.get("rootDir"); d.kind == 's' {
		r.c.source, r.c.hasRoot = r.directory(p, d.text)
	}
	if options.get("composite").text == "true" && !r.c.hasRoot {
		r.c.source, r.c.hasRoot = r.dir, true
	}
}

// references takes over the projects that a file refers to, which are not inherited.
func (r *configReader) references(p string, references value) {
	r.c.refers = nil
	for _, reference := range references.members {
		at, ok := within(Parent(p), reference.get("path").text)
		if ok && !strings.HasSuffix(at, ".json") {
			at = path.Join(at, "tsconfig.json")
		}
		if ok && len(r.c.refers) < maxExtended {
			r.c.refers = append(r.c.refers, at)
		}
	}
}

// directory returns a directory that a file names.
func (r *configReader) directory(p, d string) (string, bool) {
	if rest, ok := strings.CutPrefix(d, "${configDir}"); ok {
		return within(r.dir, "./"+rest)
	}
	return within(Parent(p), d)
}

func (r *configReader) directories(p string, all []string) []string {
	var dirs []string
	for _, d := range all {
		if at, ok := r.directory(p, d); ok {
			dirs = append(dirs, at)
		}
	}
	return dirs
}

// paths takes over what paths says, in the place of what was extended.
func (r *configReader) paths(p string, paths value) {
	r.c.paths = nil
	base := Parent(p)
	if r.c.hasBase {
		base = r.c.base
	}
	for i, name := range paths.names {
		one := jsPath{before: name}
		one.before, one.after, one.star = strings.Cut(name, "*")
		for _, t := range paths.members[i].texts() {
			if rest, ok := strings.CutPrefix(t, "${configDir}"); ok {
				t = path.Join(r.dir, "./"+rest)
			} else {
				t = path.Join(base, t)
			}
			one.targets = append(one.targets, t)
		}
		r.c.paths = append(r.c.paths, one)
	}
}

// settle orders the paths.
func (r *configReader) settle() {
	slices.SortStableFunc(r.c.paths, func(a, b jsPath) int {
		if a.star != b.star {
			if a.star {
				return 1
			}
			return -1
		}
		return len(b.before) - len(a.before)
	})
}

// extended returns the paths that the name of a configuration to extend may mean, the likeliest first.
func (r *configReader) extended(dir, name string) []string {
	var all []string
	add := func(p string, ok bool) {
		if !ok {
			return
		}
		if strings.HasSuffix(p, ".json") {
			all = append(all, p)
			return
		}
		all = append(all, p+".json", path.Join(p, "tsconfig.json"))
	}
	if IsRelative(name) {
		p, ok := within(dir, name)
		add(p, ok)
		return all
	}
	pkg, sub := splitPackage(name)
	m := jsImport{w: r.w, dir: dir}
	for _, at := range m.packages(pkg) {
		if sub != "." {
			if to := packageAt(r.w, at).exports(sub); len(to) > 0 {
				p, ok := within(at, to[0])
				add(p, ok)
			}
			p, ok := within(at, sub)
			add(p, ok)
			continue
		}
		if t := packageAt(r.w, at).json.get("tsconfig").text; t != "" {
			p, ok := within(at, t)
			add(p, ok)
		}
		all = append(all, path.Join(at, "tsconfig.json"))
	}
	return all
}

// jsonAt reads a file, as far as it steers imports.
func jsonAt(w World, p string) value {
	return read(w, p, readConfig)
}
