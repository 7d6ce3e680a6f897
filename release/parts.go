package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
	"golang.org/x/tools/go/packages"
)

// A part is work of others that a program contains.
type part struct {
	kind     string // module, grammar or library
	name     string // the path of a module, or of the one that a grammar was taken from; a library's name
	version  string // "" where there is none
	sum      string // of the module that a grammar was taken from, as go.sum has it
	licences []licence
}

// A licence is one file of terms.
type licence struct {
	file string   // relative to the part, with slashes
	text string   // as it is, with a newline at the end
	ids  []string // SPDX identifiers, sorted
}

// standard is the name of Go's standard library, which is part of every program.
const standard = "std"

// allowed are the licences of what a program may contain. Each permits use in any program; all they ask for is their
// text beside it, and MPL-2.0 to say where the source is, which a module's path and version do.
var allowed = []string{"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ICU", "ISC", "MIT", "MPL-2.0", "Unlicense", "ZPL-2.1", "Zlib", "blessing"}

// excepted are licences that one part alone may have, by its name.
var excepted = map[string]string{
	"glibc": "LGPL-2.1", // linked into the Linux programs; whoever has another one can build them with it, from public source
}

// readByHand are the terms of files that were read by a person, because no licence is recognized in them.
var readByHand = map[string]string{
	"modernc.org/sqlite/LICENSE-SQLITE": "blessing",
	"modernc.org/memory/LICENSE-LOGO":   "", // of a picture that no program contains
}

// licenceFile matches the names of files that hold terms.
var licenceFile = regexp.MustCompile(`(?i)^(un)?licen[cs]e|^copying|^copyright|^notice`)

// parts returns what the programs of all targets contain, modules first, each kind sorted by name; with an error that
// names each part without a licence or with one that is not allowed.
func parts(root string) ([]part, error) {
	all, err := modules(root)
	if err != nil {
		return nil, err
	}
	for _, of := range []struct{ kind, dir string }{{"grammar", "symbol"}, {"library", "release/licences"}, {"rules", "secret"}} {
		found, err := carried(of.kind, filepath.Join(root, filepath.FromSlash(of.dir)))
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, permitted(all)
}

// modules returns the modules of which a program of any target has a package, and the standard library.
func modules(root string) ([]part, error) {
	found := map[string]*part{}
	looked := map[string]bool{} // directories
	for _, t := range targets {
		config := &packages.Config{
			Mode: packages.NeedName | packages.NeedModule | packages.NeedFiles | packages.NeedImports | packages.NeedDeps,
			Dir:  root,
			Env:  append(os.Environ(), "GOOS="+t.system, "GOARCH="+t.architecture, "CGO_ENABLED=1"),
		}
		loaded, err := packages.Load(config, "./cmd/codemem")
		if err != nil {
			return nil, err
		}
		for p := range packages.Postorder(loaded) {
			if err := add(found, looked, p); err != nil {
				return nil, err
			}
		}
	}
	all := make([]part, 0, len(found))
	for _, p := range found {
		all = append(all, *p)
	}
	slices.SortFunc(all, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

// add adds the module of a package, and the terms that the package is under.
func add(found map[string]*part, looked map[string]bool, p *packages.Package) error {
	if len(p.Errors) > 0 {
		return fmt.Errorf("load %s: %w", p.ID, p.Errors[0])
	}
	var name, version, top string
	switch {
	case p.Module != nil && (p.Module.Main || p.Module.Replace != nil): // what takes the place of a module is ours
		return nil
	case p.Module != nil:
		name, version, top = p.Module.Path, p.Module.Version, p.Module.Dir
	case p.ID == "runtime": // whose place tells where Go is
		name, top = standard, filepath.Dir(filepath.Dir(p.Dir))
	default:
		return nil
	}
	if found[name] == nil {
		found[name] = &part{kind: "module", name: name, version: version}
	}
	dirs, err := dirsOf(p, top)
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		if looked[dir] {
			continue
		}
		looked[dir] = true
		terms, err := licencesIn(top, dir)
		if err != nil {
			return err
		}
		found[name].licences = append(found[name].licences, terms...)
	}
	return nil
}

// dirsOf returns the directories whose terms a package's code may be under: its own, those above it up to its module's, and
// with C sources, which include files from anywhere, those below it.
func dirsOf(p *packages.Package, top string) ([]string, error) {
	var dirs []string
	for dir := p.Dir; len(dir) >= len(top); dir = filepath.Dir(dir) {
		dirs = append(dirs, dir)
	}
	if len(p.OtherFiles) == 0 {
		return dirs, nil
	}
	err := filepath.WalkDir(p.Dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "testdata" {
			return fs.SkipDir
		}
		if err == nil && d.IsDir() {
			dirs = append(dirs, name)
		}
		return err
	})
	return dirs, err
}

// carried returns the parts whose source this repository carries: each directory below dir that holds terms, or a
// grammar.json, which says where a grammar was taken from.
func carried(kind, dir string) ([]part, error) {
	var all []part
	var top, of string // the last directory with a grammar.json, and its module
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir():
			return nil
		case d.Name() == "testdata":
			return fs.SkipDir
		}
		from := struct{ Module, Version, Sum string }{Module: d.Name()}
		if top != "" && strings.HasPrefix(name, top+string(filepath.Separator)) {
			from.Module = of
		}
		err = read(name, "grammar.json", &from)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		known := err == nil
		if known {
			top, of = name, from.Module
		}
		terms, err := licencesIn(name, name)
		i := slices.IndexFunc(all, func(p part) bool { return p.name == from.Module })
		switch {
		case i >= 0: // another directory of files from there
			all[i].licences = append(all[i].licences, terms...)
		case known || len(terms) > 0:
			all = append(all, part{kind, from.Module, from.Version, from.Sum, terms})
		}
		return err
	})
	return all, err
}

// licencesIn returns the terms in a directory, each named relative to top.
func licencesIn(top, dir string) ([]licence, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var all []licence
	for _, e := range entries {
		if !e.Type().IsRegular() || !licenceFile.MatchString(e.Name()) || path.Ext(e.Name()) == ".go" {
			continue
		}
		name := filepath.Join(dir, e.Name())
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		relative, err := filepath.Rel(top, name)
		if err != nil {
			return nil, err
		}
		all = append(all, newLicence(filepath.ToSlash(relative), string(text)))
	}
	return all, nil
}

// newLicence recognizes the licences in a text.
func newLicence(file, text string) licence {
	l := licence{file: file, text: strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n") + "\n"}
	for _, m := range licensecheck.Scan([]byte(text)).Match {
		l.ids = append(l.ids, m.ID)
	}
	slices.Sort(l.ids)
	l.ids = slices.Compact(l.ids)
	return l
}

// ids returns the SPDX identifiers of a part's licences, sorted.
func (p part) ids() []string {
	var all []string
	for _, l := range p.licences {
		all = append(all, l.ids...)
		if id := readByHand[p.name+"/"+l.file]; id != "" {
			all = append(all, id)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// permitted returns an error that names each part that may not be in a program, and why.
func permitted(all []part) error {
	var errs []error
	for _, p := range all {
		if len(p.ids()) == 0 {
			errs = append(errs, fmt.Errorf("%s %s: no licence is found in it", p.kind, p.name))
		}
		for _, l := range p.licences {
			_, known := readByHand[p.name+"/"+l.file]
			names := strings.HasPrefix(strings.ToLower(path.Base(l.file)), "notice") // people, not terms
			if len(l.ids) == 0 && !known && !names {
				errs = append(errs, fmt.Errorf("%s %s: no licence is recognized in %s: read it, and enter it in release/parts.go", p.kind, p.name, l.file))
			}
			for _, id := range l.ids {
				if !slices.Contains(allowed, id) && excepted[p.name] != id {
					errs = append(errs, fmt.Errorf("%s %s: %s is under %s, which is not allowed", p.kind, p.name, l.file, id))
				}
			}
		}
	}
	return errors.Join(errs...)
}
