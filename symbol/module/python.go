package module

import (
	"slices"
	"strings"
)

// Python finds a module: a relative one by its dots, an absolute one from the roots that the file's imports start
// at. That has the file's own package, or the script, comes first: then what lies around it, the nearest first, and at
// last another project of the tree. The first root that has the package decides, as in sys.path; modules of the standard
// library hide all but a module beside the file's own package.
type Python struct{}

// Follow is Ecosystem.Follow.
func (Python) Follow(w World, i *Import) []string {
	name := strings.TrimLeft(i.Path, ".")
	rel := strings.ReplaceAll(name, ".", "/")
	switch dots := len(i.Path) - len(name); {
	case dots > 0:
		return one(pythonRelative(w, i.Dir(), dots-1, rel))
	case rel == "":
		return nil
	}
	return one(pythonModule(w, i.Dir(), rel))
}

// pythonRelative finds a module from some steps up.
func pythonRelative(w World, dir string, up int, rel string) string {
	for range up {
		if dir == "" {
			return ""
		}
		dir = Parent(dir)
	}
	return pythonFile(w, dir, rel)
}

// pythonModule finds a module by its full name.
func pythonModule(w World, dir, rel string) string {
	top, rest, _ := strings.Cut(rel, "/")
	own := dir
	for own != "" && isPythonPackage(w, own) {
		own = Parent(own)
	}
	if slices.Contains(pythonLibrary, top) {
		if pythonFile(w, own, top) == "" {
			return ""
		}
		return pythonFile(w, own, rel)
	}
	for at := range above(own) {
		for _, root := range pythonRoots(w, at) {
			if found := pythonFile(w, root, rel); found != "" || pythonFile(w, root, top) != "" {
				return found
			}
		}
	}
	if root, ok := pythonProject(w, top); ok {
		return pythonFile(w, root, rel)
	}
	return pythonStub(w, dir, top, rest)
}

// pythonFile returns the file of a module below a root: a package comes before a module, and both before their stubs.
func pythonFile(w World, root, rel string) string {
	if rel == "" {
		return First(w, Join(root, FolderMark), Join(root, "__init__.pyi"))
	}
	return First(w, Join(root, rel+"/__init__.py"), Join(root, rel+".py"), Join(root, rel+"/__init__.pyi"), Join(root, rel+".pyi"))
}

func isPythonPackage(w World, dir string) bool { return pythonFile(w, dir, "") != "" }

// pythonRoots returns the directories of a directory that packages may lie in: itself, those of its project, and those
// that many use.
func pythonRoots(w World, dir string) []string {
	roots := []string{dir, Join(dir, "src"), Join(dir, "lib"), Join(dir, "python")}
	for _, steers := range pythonProjects[:2] {
		for _, d := range read(w, Join(dir, steers), readPythonProject).roots {
			if root, ok := inside(dir, d); ok && !slices.Contains(roots, root) {
				roots = append(roots, root)
			}
		}
	}
	return roots
}

// pythonProjects are the files that make a directory the root of a project. The first two may say where packages are.
var pythonProjects = []string{"pyproject.toml", "setup.cfg", "setup.py"}

// A pythonSetup is what such a file says.
type pythonSetup struct {
	there bool
	roots []string
}

func readPythonProject(text []byte) pythonSetup {
	return pythonSetup{text != nil, readPythonRoots(text)}
}

// readPythonRoots returns the directories that a pyproject.toml or setup.cfg may mean where it says where packages are.
// A text that is no directory does no harm: no package lies there.
func readPythonRoots(text []byte) []string {
	const most = 16
	var roots []string
	open := false // the value goes on in the next line
	for line := range strings.Lines(string(text[:min(len(text), maxText)])) {
		value, starts := pythonRootsValue(line)
		if !starts && open && strings.TrimSpace(line) != "" && !strings.Contains(line, "=") && line[0] != '[' {
			value = line
		} else if open = starts; !open {
			continue
		}
		for _, d := range strings.FieldsFunc(value, func(c rune) bool { return strings.ContainsRune("\"'[]{},= \t\r\n", c) }) {
			if len(roots) < most && !strings.HasPrefix(d, "#") {
				roots = append(roots, d)
			}
		}
	}
	return roots
}

// pythonRootsValue returns the value of a line with a key that says where packages are.
func pythonRootsValue(line string) (value string, ok bool) {
	key, value, ok := strings.Cut(line, "=")
	switch strings.Trim(strings.TrimSpace(key), `"'`) {
	case "where", "package-dir", "package_dir", "pythonpath", "sources", "":
		return value, ok
	case "packages":
		_, value, from := strings.Cut(value, "from")
		return value, ok && from
	}
	return "", false
}

// pythonProject returns the only directory of the tree that holds a package of a name and is the root of a project, or
// the src of one.
func pythonProject(w World, top string) (string, bool) {
	var found []string
	for _, pkg := range w.Folders(top) {
		root := Parent(pkg)
		if w.Has(Join(root, FolderMark)) {
			continue // it lies in a package
		}
		for _, dir := range []string{root, Parent(root)} {
			project := slices.ContainsFunc(pythonProjects, func(f string) bool { return read(w, Join(dir, f), readPythonProject).there })
			if project && slices.Contains(pythonRoots(w, dir), root) {
				found = append(found, root)
				break
			}
		}
	}
	if len(found) != 1 {
		return "", false
	}
	return found[0], true
}

// pythonStub finds a module that the tree has but a stub of.
func pythonStub(w World, dir, top, rest string) string {
	for at := range above(dir) {
		if f := pythonFile(w, Join(at, top+"-stubs"), rest); f != "" {
			return f
		}
		for _, stubs := range []string{"stubs", "typings"} {
			if f := pythonFile(w, Join(at, stubs+"/"+top), rest); f != "" {
				return f
			}
			if f := Join(at, stubs+"/"+top+".pyi"); rest == "" && w.Has(f) {
				return f
			}
		}
	}
	return ""
}

// pythonLibrary are the modules of Python itself.
var pythonLibrary = strings.Fields(`
abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb
binascii bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys
compileall concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses
dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler
fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib
grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json
keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib
msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev
pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile
pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource
rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket
socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct
subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap
threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types
typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib
xml xmlrpc zipapp zipfile zipimport zlib zoneinfo`)
