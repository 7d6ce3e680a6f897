package repo

import (
	"path"
	"strings"
)

// A Role says how near a file is to what its repository is for: look-ups give what is nearer first.
type Role int

// The roles, the nearest first.
const (
	RoleSource Role = iota // what the repository is for, and what configures it
	RoleTest               // what tests that
	RoleBeside             // examples, documentation, benchmarks, fixtures, data
)

// besideDirs hold what shows, explains or measures the code. The directories of testDataDirs do too.
var besideDirs = setOf(
	"example", "examples", "_examples", "demo", "demos", "sample", "samples", "tutorial", "tutorials", "playground", "playgrounds",
	"doc", "docs", "documentation", "bench", "benches", "benchmark", "benchmarks",
)

// domains begin the name of a package that is a domain reversed, as com.example.shop in languages of the JVM: the
// directories below one are parts of that name and say nothing of what a file is for.
var (
	domains       = setOf("com", "org", "net", "io", "dev", "edu", "gov")
	jvmExtensions = setOf(".java", ".kt", ".kts", ".scala", ".groovy")
)

// RoleOf returns the role of a file of a type that Classify returned. Numbered rules, the first that applies decides:
//
//  1. a directory of besideDirs or testDataDirs above it, down to a reversed domain: beside
//  2. the types source and config: source, the type test: test
//  3. anything else: beside
func RoleOf(p, typ string) Role {
	f := nameOf(p)
	for _, dir := range f.dirs {
		if domains[dir] && jvmExtensions[f.ext] {
			break
		}
		if besideDirs[dir] || testDataDirs[dir] { // (1)
			return RoleBeside
		}
	}
	switch typ { // (2)
	case typeSource, typeConfig:
		return RoleSource
	case typeTest:
		return RoleTest
	}
	return RoleBeside // (3)
}

// TypeByName returns the type of a regular file as far as its name tells, for what is not at hand.
func TypeByName(p string) string {
	typ, _ := Classify(p, ModeRegular, nil, Attrs{})
	return typ
}

// StemOf returns the base name of a path without its extensions and without what marks a test: what a file and its tests
// have in common.
func StemOf(p string) string {
	base, _, _ := strings.Cut(strings.TrimPrefix(path.Base(p), "."), ".")
	for _, mark := range []string{"_test", "-test", "_spec", "-spec", "Test", "Tests", "Spec"} {
		base = strings.TrimSuffix(base, mark)
	}
	return strings.TrimPrefix(base, "test_")
}
