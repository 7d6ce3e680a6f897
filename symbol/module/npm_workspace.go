package module

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// packages returns the directories of the packages of a name that the file may mean, the likeliest first: its own, that
// which its dependencies name by a path, and those of the tree.
func (m *jsImport) packages(name string) []string {
	dirs, name := m.depended(name)
	workspace := m.workspace()
	var others []string
	for _, at := range packageNames(m.w)[name] {
		switch {
		case slices.Contains(dirs, at):
		case holds(at, m.dir):
			dirs = append(dirs, at)
		case workspace != nil && workspace.has(at), workspace == nil && m.reaches(at):
			others = append(others, at)
		}
	}
	slices.SortStableFunc(others, func(a, b string) int {
		return cmp.Or(cmp.Compare(shared(b, m.dir), shared(a, m.dir)), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	return append(dirs, others...)
}

// depended returns the directories that the package of the file means by the name of a package: its own, and those that
// its dependencies name by a path; and under what name it takes that from the workspace.
func (m *jsImport) depended(name string) (dirs []string, as string) {
	dir, pkg, ok := m.scope(m.dir)
	if !ok {
		return nil, name
	}
	if pkg.name == name {
		dirs = append(dirs, dir)
	}
	for _, field := range configDependencies {
		from := pkg.json.get(field).get(name).text
		for _, protocol := range pathProtocols {
			rest, ok := strings.CutPrefix(from, protocol)
			if at, in := within(dir, rest); ok && in && packageAt(m.w, at) != nil {
				dirs = append(dirs, at)
			}
		}
		if rest, ok := strings.CutPrefix(from, "workspace:"); ok && strings.LastIndexByte(rest, '@') > 0 {
			name = rest[:strings.LastIndexByte(rest, '@')]
		}
	}
	return dirs, name
}

// shared returns the number of bytes that two paths have in common.
func shared(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// packageNames returns the directories of the packages of the tree by name.
func packageNames(w World) map[string][]string {
	return memo(w, "names", "", func() map[string][]string {
		names := map[string][]string{}
		for _, p := range w.Named("package.json") {
			dir := Parent(p)
			if strings.Contains("/"+dir+"/", "/node_modules/") {
				continue
			}
			if pkg := packageAt(w, dir); pkg != nil && pkg.name != "" {
				names[pkg.name] = append(names[pkg.name], dir)
			}
		}
		return names
	})
}

// setAside are the names of directories whose packages are examples or copies for tests.
var setAside = []string{"fixtures", "fixture", "__fixtures__", "testdata", "templates", "template", "__mocks__", "mocks"}

// reaches reports whether a package may be meant though no workspace says so: it is not set aside, but with the file.
func (m *jsImport) reaches(at string) bool {
	for dir := at; dir != ""; dir = Parent(dir) {
		if slices.Contains(setAside, path.Base(dir)) && !holds(dir, m.dir) {
			return false
		}
	}
	return true
}

// A jsWorkspace is a directory whose packages are developed together.
type jsWorkspace struct {
	root    string
	members []string // patterns of their directories
}

// has reports whether a directory is that of a member.
func (w *jsWorkspace) has(dir string) bool {
	rest, ok := Below(dir, w.root)
	return ok && member(w.members, rest)
}

// workspace returns the workspace that the file lies in, nil if there is none.
func (m *jsImport) workspace() *jsWorkspace {
	for at := range above(m.dir) {
		if members := memo(m.w, "members", at, func() []string { return membersOf(m.w, at) }); members != nil {
			return &jsWorkspace{at, members}
		}
	}
	return nil
}

// membersOf returns the patterns of the members of a workspace with its root in a directory.
func membersOf(w World, dir string) []string {
	if pkg := packageAt(w, dir); pkg != nil {
		v := pkg.json.get("workspaces")
		if v.kind == 'o' {
			v = v.get("packages")
		}
		if members := v.texts(); len(members) > 0 {
			return members
		}
	}
	if members := read(w, path.Join(dir, "pnpm-workspace.yaml"), readPnpm); len(members) > 0 {
		return members
	}
	return jsonAt(w, path.Join(dir, "lerna.json")).get("packages").texts()
}

// member reports whether a directory, relative to the root of a workspace, is one of its members.
func member(patterns []string, dir string) bool {
	is := dir == "" // the root is one
	for _, p := range patterns {
		p, not := strings.CutPrefix(p, "!")
		if p = strings.Trim(strings.TrimPrefix(p, "./"), "/"); matches(strings.Split(p, "/"), strings.Split(dir, "/")) {
			is = !not
		}
	}
	return is
}

// matches reports whether a path is of a pattern, in which ** is any number of directories.
func matches(pattern, dir []string) bool {
	if len(pattern) > maxNested || len(dir) > maxNested {
		return false
	}
	reach := make([]bool, len(dir)+1) // how far the pattern may have come
	reach[0] = true
	for _, p := range pattern {
		reach = advance(reach, p, dir)
	}
	return reach[len(dir)]
}

// advance returns how far a pattern may have come with its next part.
func advance(reach []bool, p string, dir []string) []bool {
	next := make([]bool, len(reach))
	for i := range reach {
		if p == "**" {
			next[i] = reach[i] || i > 0 && next[i-1]
		} else if i > 0 && reach[i-1] {
			ok, err := path.Match(p, dir[i-1])
			next[i] = ok && err == nil
		}
	}
	return next
}
