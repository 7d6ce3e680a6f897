package repo

import (
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Names of ignore files, the later ones above the earlier.
var (
	scanIgnoreFiles = []string{".codememignore", ".lvmignore"}
	dirIgnoreFiles  = []string{".gitignore", ".codememignore", ".lvmignore"}
)

const (
	maxIgnoreFile  = 512 << 10 // bytes of an ignore file that is read
	maxIgnorePath  = 32 << 10  // bytes of a path that is judged
	maxIgnoreRules = 1 << 20   // kept at once
	maxIgnoreDirs  = 1 << 18   // kept at once
)

// An Ignore says which paths below a directory are not to be scanned. It reads the ignore files of a directory when
// it is first asked for something in it, and keeps to that: for what changed later a new one is needed. It is safe
// for concurrent use.
//
//  1. A path is ignored when a directory above it is, whatever else is said of it.
//  2. Else the last rule about it decides, of the kind of file that comes last: .lvmignore, .codememignore,
//     .gitignore. Of one kind, a file in a deeper directory comes after one above it.
//  3. Where no rule is about it, the files outside of the directory decide that this Ignore has, the earlier ones
//     above the later, and else what is built in, if it has that.
//
// The rules are git's. A file of more than 512 KiB is not read, and neither is a symlink.
type Ignore struct {
	root  string
	names []string // of the files it reads
	built bool     // what is built in counts
	fold  bool     // case is no difference
	outer [][]rule // of files outside of the directory, by path from the root

	mu     sync.Mutex
	dirs   map[string]*ignoreDir
	rules  int               // in dirs
	unread map[string]string // path: why
}

// An ignoreDir is what an Ignore knows of one directory.
type ignoreDir struct {
	ignored bool
	files   []*ignoreFile // by name, nil where there is none in the directory or above
}

// An ignoreFile is the rules of one file.
type ignoreFile struct {
	rules []rule
	base  int         // where a path begins for them: after the directory and its slash
	up    *ignoreFile // the next file of its name in a directory above
}

func newIgnore(root string, names []string, built, fold bool) *Ignore {
	return &Ignore{root: root, names: names, built: built, fold: fold, dirs: map[string]*ignoreDir{}, unread: map[string]string{}}
}

// ScanIgnore returns the rules of the .codememignore and .lvmignore files of the work tree, tracked or not. Those of
// git are not in it: what the index lists is not ignored, whatever they say.
func (r *Repo) ScanIgnore() (*Ignore, error) {
	v, err := openViewer(r.root)
	if err != nil {
		return nil, err
	}
	v.close()
	return newIgnore(r.root, scanIgnoreFiles, false, r.config.Bool("core.ignorecase", false)), nil
}

// gitIgnore returns the rules by which git leaves files out that it does not track: those of .gitignore files, of the
// repository's info/exclude and of the user's core.excludesFile.
func (r *Repo) gitIgnore() *Ignore {
	g := newIgnore(r.root, dirIgnoreFiles[:1], false, r.config.Bool("core.ignorecase", false))
	for _, file := range []string{filepath.Join(r.commonDir, "info", "exclude"), r.userFile("core.excludesfile", "ignore")} {
		if file == "" {
			continue
		}
		data, err := readRegular(file, maxIgnoreFile)
		if err != nil && !isMissing(err) {
			g.miss(file, err)
		}
		g.outer = append(g.outer, parseRules(string(data), g.fold))
	}
	return g
}

// Match reports whether a path, relative to the root and with slashes, is ignored, or a directory above it is. What
// is no path below the root, or is in a git directory, is ignored too. The path need not exist.
func (g *Ignore) Match(path string, dir bool) bool {
	if !sanePath(path) || len(path) > maxIgnorePath {
		return true
	}
	at := g.dirAt(parentOf(path))
	return at.ignored || g.decide(at, path, dir)
}

// Unread returns the ignore files and directories that could not be read so far, and why: their rules are missing.
func (g *Ignore) Unread() map[string]string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return maps.Clone(g.unread)
}

// decide applies the rules to a path in a directory that is not ignored.
func (g *Ignore) decide(at *ignoreDir, path string, dir bool) bool {
	name := path[strings.LastIndexByte(path, '/')+1:]
	for _, file := range slices.Backward(at.files) {
		for ; file != nil; file = file.up {
			if r := lastAbout(file.rules, path[file.base:], name, dir, g.fold); r != nil {
				return !r.negated
			}
		}
	}
	for _, rules := range g.outer {
		if r := lastAbout(rules, path, name, dir, g.fold); r != nil {
			return !r.negated
		}
	}
	return g.built && builtinIgnored(name, dir)
}

// lastAbout returns the last of the rules that is about a path, nil if none is.
func lastAbout(rules []rule, path, name string, dir, fold bool) *rule {
	for i := len(rules) - 1; i >= 0; i-- {
		if rules[i].match(path, name, dir, fold) {
			return &rules[i]
		}
	}
	return nil
}

// dirAt returns what is known of a directory, "" being the root, and finds out what is not.
func (g *Ignore) dirAt(dir string) *ignoreDir {
	// The nearest directory that is known comes first, so that a deep path needs no deep stack.
	var unknown []string
	at := g.known(dir)
	for ; at == nil; at = g.known(dir) {
		unknown = append(unknown, dir)
		if dir == "" {
			break
		}
		dir = parentOf(dir)
	}
	for _, dir := range slices.Backward(unknown) {
		if dir != "" && (at.ignored || g.decide(at, dir, true)) {
			at = &ignoreDir{ignored: true}
		} else {
			at = g.load(at, dir)
		}
		g.keep(dir, at)
	}
	return at
}

func (g *Ignore) known(dir string) *ignoreDir {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.dirs[dir]
}

// keep remembers a directory, and forgets all others when they have become too many.
func (g *Ignore) keep(dir string, at *ignoreDir) {
	n := 0
	for _, file := range at.files {
		if file != nil && file.base == baseOf(dir) {
			n += len(file.rules)
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.rules+n > maxIgnoreRules || len(g.dirs) >= maxIgnoreDirs {
		clear(g.dirs)
		g.rules = 0
	}
	g.dirs[dir] = at
	g.rules += n
}

// load reads the ignore files of a directory below up, which is nil for the root.
func (g *Ignore) load(up *ignoreDir, dir string) *ignoreDir {
	v, err := openViewer(g.root)
	if err != nil {
		g.miss(dir, err)
		return g.enter(up, dir, nil, nil)
	}
	defer v.close()
	below, err := v.below(dir)
	if err != nil {
		g.miss(dir, err)
		return g.enter(up, dir, nil, nil)
	}
	defer below.close()
	return g.enter(up, dir, below, named(g.names))
}

// enter returns what holds in a directory below up, v being its viewer and present what may be in it.
func (g *Ignore) enter(up *ignoreDir, dir string, v *viewer, present []entry) *ignoreDir {
	at := &ignoreDir{files: make([]*ignoreFile, len(g.names))}
	if up != nil {
		copy(at.files, up.files)
	}
	for i, name := range g.names {
		if !slices.ContainsFunc(present, func(e entry) bool { return e.name == name }) {
			continue
		}
		data, err := readBelow(v, name, maxIgnoreFile)
		if err != nil {
			g.miss(joinPath(dir, name), err)
			continue
		}
		if rules := parseRules(string(data), g.fold); len(rules) > 0 {
			at.files[i] = &ignoreFile{rules: rules, base: baseOf(dir), up: at.files[i]}
		}
	}
	return at
}

// miss notes what could not be read. That it is not there is no news.
func (g *Ignore) miss(path string, err error) {
	if isAbsent(err) {
		return
	}
	if path == "" {
		path = "."
	}
	var failed *fs.PathError
	if errors.As(err, &failed) {
		err = failed.Err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.unread[path] = err.Error()
}

// baseOf is where the paths in a directory go on after its own.
func baseOf(dir string) int {
	if dir == "" {
		return 0
	}
	return len(dir) + 1
}

func joinPath(dir, name string) string {
	if dir == "" {
		return name
	}
	return dir + "/" + name
}

// foldsCase reports whether file names here differ by more than case, as git assumes for a new repository.
func foldsCase() bool { return runtime.GOOS == "windows" || runtime.GOOS == "darwin" }

// builtinIgnored is what is ignored though no file says so: what other programs made or fetched, and what is no text.
func builtinIgnored(name string, dir bool) bool {
	if dir {
		return builtinDirs[name]
	}
	name = strings.ToLower(name)
	ext := filepath.Ext(name)
	return lockfiles[name] || binaryExtensions[ext] || builtinExtensions[ext] ||
		strings.HasSuffix(name, ".min.js") || strings.HasSuffix(name, ".min.mjs") || strings.HasSuffix(name, ".min.css")
}

// builtinDirs are spelled as programs spell them: a Build or an Out may well be someone's source.
var (
	builtinDirs = setOf(
		".git", ".hg", ".svn", ".bzr", ".jj", ".sl", ".pijul", "_darcs", "CVS",
		"node_modules", "bower_components", "jspm_packages", ".venv", "venv", "__pycache__", ".tox", ".nox",
		".mypy_cache", ".pytest_cache", ".ruff_cache", "dist", "build", "target", "out", "coverage", ".next", ".nuxt",
		".svelte-kit", ".cache", ".parcel-cache", ".turbo", ".gradle", ".idea", ".terraform",
	)
	builtinExtensions = setOf(".map", ".lock")
)
