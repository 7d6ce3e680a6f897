package scan

import (
	"bytes"
	"encoding/json"
	"path"
	"slices"

	"codemem/registry"
	"codemem/symbol"
)

// isEntry reports whether a program or a package begins in a file:
//
//	(1) a function main at the top of a file, in the languages that begin there: of the package main in Go
//	(2) a name that its language begins with: __main__.py, index.ts, lib.rs, main.rs and their like
//	(3) a script that names its interpreter, in a directory of programs
//	(4) what a package.json beside it names as main, module or bin
func (s *surveyor) isEntry(f registry.File) bool {
	if f.Type != "source" && f.Type != "other" {
		return false
	}
	dir := path.Dir(f.Path)
	switch {
	case symbol.Begins(f.Language, path.Base(f.Path)): // (2)
		return true
	case slices.Contains(programDirs, path.Base(dir)): // (3)
		return s.hasShebang(f.Path)
	}
	return s.startsMain(f) || s.inManifest(dir, f.Path) // (1), (4)
}

var programDirs = []string{"bin", "sbin", "exe", "libexec"}

// steersEntry reports whether isEntry reads a file that is not parsed.
func steersEntry(p string) bool {
	return path.Base(p) == "package.json" || slices.Contains(programDirs, path.Base(path.Dir(p)))
}

// startsMain reports whether a file has the function that a program begins with.
func (s *surveyor) startsMain(f registry.File) bool {
	if !symbol.HasMain(f.Language) {
		return false
	}
	o := s.outline(f.Path)
	return o != nil && symbol.Main(o)
}

func (s *surveyor) hasShebang(p string) bool {
	data, err := s.t.source.read(p)
	return err == nil && bytes.HasPrefix(data, []byte("#!"))
}

// inManifest reports whether the package.json of a directory or the one above names a file as where it begins.
func (s *surveyor) inManifest(dir, file string) bool {
	for range 3 {
		for _, p := range s.manifest(dir) {
			if p == file {
				return true
			}
		}
		if dir == "." {
			return false
		}
		dir = path.Dir(dir)
	}
	return false
}

// manifest returns the files that the package.json of a directory names as where it begins, read once.
func (s *surveyor) manifest(dir string) []string {
	if named, ok := s.manifests[dir]; ok {
		return named
	}
	var named []string
	if _, ok := s.at[path.Join(dir, "package.json")]; ok {
		var m struct {
			Main, Module string
			Bin          json.RawMessage
		}
		data, err := s.t.source.read(path.Join(dir, "package.json"))
		if err == nil {
			_ = json.Unmarshal(data, &m) // what is not as it should be names nothing
		}
		named = append(named, m.Main, m.Module)
		var one string
		var many map[string]string
		if json.Unmarshal(m.Bin, &one) == nil {
			named = append(named, one)
		}
		if json.Unmarshal(m.Bin, &many) == nil {
			for _, p := range many {
				named = append(named, p)
			}
		}
		named = slices.DeleteFunc(named, func(p string) bool { return p == "" })
		for i, p := range named {
			p = path.Join(dir, p)
			if _, ok := s.at[p]; !ok {
				p += ".js"
			}
			named[i] = p
		}
	}
	s.manifests[dir] = named
	return named
}
