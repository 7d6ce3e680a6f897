package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

//go:embed swift/indexstore.c
var indexStoreReader []byte

//go:embed swift.go
var swiftRules []byte // what decides how an index is read is part of an answer's key

// swift asks the index store that Swift's compiler writes when it builds a package. It knows what each name means that was compiled.
var swift = oracle{
	language: "Swift", short: "swift", endings: []string{".swift"}, also: []string{".c", ".h"},
	version: []string{"6.0.3", fmt.Sprintf("%x", sha256.Sum256(slices.Concat(indexStoreReader, swiftRules)))},
	ask:     askSwift,
}

// askSwift builds a package with its tests, as far as the package has any that compile, and reads the index.
func askSwift(ctx context.Context, dir, cache string, w io.Writer) error {
	build := filepath.Join(cache, "swift-"+filepath.Base(dir))
	reader := filepath.Join(cache, "indexstore")
	if err := os.WriteFile(reader+".c", indexStoreReader, 0o600); err != nil {
		return err
	}
	// swiftBuild keeps the index of what compiled even if a part of the package did not.
	const swiftBuild = `swift build --build-tests --package-path "$1" --scratch-path "$2" -j 2 >&2; status=$?; test -d "$2/debug/index/store" || exit $status
cc -o "$3" "$3.c" -ldl || exit
for library in /usr/libexec/swift/lib/libIndexStore.so /usr/lib/libIndexStore.so; do test -e $library && exec "$3" $library "$2/debug/index/store"; done
echo no libIndexStore.so >&2; exit 1`
	x := &swiftIndex{dir: dir, sources: map[string]*source{}, at: map[spot]map[occurrence]bool{}, defined: map[string]target{}, parents: map[string]string{}, twins: map[string][]target{}}
	command := inTrixie("sh", "-c", swiftBuild, "sh", dir, build, reader)
	if err := start(ctx, dir, nil, func(r io.Reader) error { return eachLine(r, x.take) }, command[0], command[1:]...); err != nil {
		return err
	}
	out := json.NewEncoder(w)
	for _, a := range x.answers() {
		if err := out.Encode(a); err != nil {
			return err
		}
	}
	return nil
}

// inTrixie returns a command, to be run in the system that trixie.sh made if TRIXIE names one.
func inTrixie(command ...string) []string {
	if root := os.Getenv("TRIXIE"); root != "" {
		return append([]string{"chroot", root}, command...)
	}
	return command
}

// The bits of an occurrence's roles, and kinds of symbols, as indexstore.h numbers them.
const (
	roleDefinition = 1 << 1
	roleReference  = 1 << 2
	roleCall       = 1 << 5
	roleImplicit   = 1 << 8
	roleBase       = 1 << 10
	roleOverride   = 1 << 11
	roleExtended   = 1 << 14

	kindMacro       = 4
	kindExtension   = 9
	kindTypeAlias   = 11
	kindConstructor = 22

	subkindTypeParameter = 1013
)

// swiftKinds are the kinds of what may be a target.
var swiftKinds = map[int]string{
	kindMacro: "function", 5: "enum", 6: "class", 7: "class", 8: "interface", kindTypeAlias: "type", 12: "function", 13: "variable", 15: "member",
	16: "method", 17: "method", 18: "method", 19: "property", 20: "property", 21: "property", kindConstructor: "method",
}

// An occurrence is a symbol at a place.
type occurrence struct {
	roles, kind, subkind int
	usr                  string
}

// swiftIndex is what the store says of a directory.
type swiftIndex struct {
	dir     string
	sources map[string]*source
	paths   []string
	at      map[spot]map[occurrence]bool
	defined map[string]target   // by USR
	parents map[string]string   // by USR of a member: that of the type or extension it is declared in; by that of an extension the type's
	twins   map[string][]target // what other branches of #if declare in its place
}

// take reads a line of the reader.
func (x *swiftIndex) take(line string) {
	f := strings.Split(line, "\t")
	if len(f) != 8 {
		return
	}
	path, err := filepath.Rel(x.dir, f[0])
	if err != nil || strings.HasPrefix(path, ".") { // not of the package, or made by the build
		return
	}
	src, n := x.source(filepath.ToSlash(path)), numbers(f[1:6])
	if src == nil || n == nil {
		return
	}
	at := spot{filepath.ToSlash(path), src.offset(n[0], n[1])}
	if at.At < 0 || at.At >= len(src.text) {
		return
	}
	o := occurrence{n[2], n[3], n[4], f[6]}
	if o.roles&roleDefinition != 0 && swiftKinds[o.kind] != "" {
		x.defined[o.usr] = target{at, swiftKinds[o.kind]}
		x.parents[o.usr] = f[7]
	}
	if x.at[at] == nil {
		x.at[at] = map[occurrence]bool{}
	}
	x.at[at][o] = true
}

// numbers reads numbers; nil if one is none.
func numbers(fields []string) (all []int) {
	for _, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil {
			return nil
		}
		all = append(all, n)
	}
	return all
}

// source reads a file once.
func (x *swiftIndex) source(path string) *source {
	s, ok := x.sources[path]
	if !ok {
		if text, err := os.ReadFile(filepath.Join(x.dir, filepath.FromSlash(path))); err == nil {
			s = newSource(text)
			x.paths = append(x.paths, path)
		}
		x.sources[path] = s
	}
	return s
}

// answers returns the files and what their names mean.
func (x *swiftIndex) answers() []answer {
	var all []answer
	for _, p := range x.paths {
		all = append(all, answer{Kind: "file", Path: p})
		all = append(all, x.inactive(p)...)
	}
	for _, group := range x.at {
		x.extended(group)
	}
	for _, at := range slices.SortedFunc(maps.Keys(x.at), compareSpots) {
		if a, ok := x.answer(at, x.at[at]); ok {
			all = append(all, a)
		}
	}
	return all
}

// extended notes which types the extensions at a spot extend.
func (x *swiftIndex) extended(group map[occurrence]bool) {
	for extension := range group {
		for of := range group {
			if extension.kind == kindExtension && extension.roles&roleDefinition != 0 && of.roles&roleExtended != 0 {
				x.parents[extension.usr] = of.usr
			}
		}
	}
}

// made returns the type that a constructor makes a value of.
func (x *swiftIndex) made(constructor string) []target {
	usr := x.parents[constructor]
	if of, ok := x.parents[usr]; ok && x.defined[usr].Path == "" {
		usr = of
	}
	if t, ok := x.defined[usr]; ok {
		return append([]target{t}, x.twins[usr]...)
	}
	return nil
}

// answer says what the name at a spot means. A type and its constructor are one target; operators, subscripts and accessors are not asked about.
func (x *swiftIndex) answer(at spot, group map[occurrence]bool) (answer, bool) {
	src := x.sources[at.Path]
	name := identifierAt(src.text, at.At)
	a := answer{Path: at.Path, At: at.At, Line: src.line(at.At), Name: name, Shape: shapeAt(src.text, at.At)}
	if name == "" || name == "Self" && !bytes.HasPrefix(src.text[at.At:], []byte("Self(")) {
		return a, false
	}
	var types []target
	for o := range group {
		if !asked(o) {
			continue
		}
		switch kind := useOf(o, src.text, at.At+len(name)); kind {
		case "":
			continue
		case "type", "inherit":
			if a.Kind == "" || kind == "inherit" {
				a.Kind = kind
			}
			types = append(types, x.targets(o)...)
		default:
			a.Kind = "call"
			a.Targets = append(a.Targets, x.targets(o)...)
			if o.kind == kindConstructor && name == "Self" {
				a.Targets = append(a.Targets, x.made(o.usr)...)
			}
		}
	}
	if a.Kind == "type" && at.At > 0 && src.text[at.At-1] == '@' && bytes.HasPrefix(src.text[at.At+len(name):], []byte("(")) {
		a.Kind = "call" // an attribute with arguments
	}
	if a.Targets = append(a.Targets, types...); len(a.Targets) == 0 {
		a.Without = "external"
	}
	return a, a.Kind != ""
}

// asked reports whether an occurrence is one that is written down where it is.
func asked(o occurrence) bool {
	return o.roles&roleReference != 0 && o.roles&(roleImplicit|roleOverride|roleExtended) == 0 && o.subkind != subkindTypeParameter
}

// targets returns what is declared here of a symbol, in all branches of #if.
func (x *swiftIndex) targets(o occurrence) []target {
	if to, here := x.defined[o.usr]; here {
		return append([]target{to}, x.twins[o.usr]...)
	}
	return nil
}

// useOf says how a symbol is used whose name ends at an offset: as call, type or inherit; "" for what is not asked about.
func useOf(o occurrence, text []byte, end int) string {
	switch swiftKinds[o.kind] {
	case "enum", "class", "interface", "type":
		if o.roles&roleBase != 0 {
			return "inherit"
		}
		return "type"
	case "variable", "property":
		if o.subkind == 0 && bytes.HasPrefix(text[end:], []byte("(")) {
			return "call"
		}
		return ""
	}
	if o.kind == kindMacro || o.roles&roleCall != 0 && o.subkind == 0 {
		return "call"
	}
	return ""
}

// identifierAt returns the identifier at an offset, "" for none.
func identifierAt(text []byte, at int) string {
	return string(identifier.Find(text[at:min(len(text), at+200)]))
}

var identifier = regexp.MustCompile(`^[\pL_][\pL\pN_]*`)

var beforeDot = regexp.MustCompile(`([\pL\pN_$.]*[\])}]?)[?!]*\s*\.\s*$`)

// shapeAt tells what stands before a name: what it is called on.
func shapeAt(text []byte, at int) string {
	m := beforeDot.FindSubmatch(text[max(0, at-200):at])
	if m == nil {
		return "f"
	}
	on := string(m[1])
	switch {
	case on == "":
		return ".f"
	case strings.HasSuffix(on, ")"), strings.HasSuffix(on, "]"), strings.HasSuffix(on, "}"):
		return "x" + on[len(on)-1:] + ".f"
	case on == "self", on == "super", on == "Self":
		return on + ".f"
	case strings.Contains(on, "."):
		return "x.y.f"
	}
	return "x.f"
}

// A branch is the lines of one branch of #if, from 0.
type branch struct {
	from, to int
	live     bool // compiled
}

var conditional = regexp.MustCompile(`^\s*#(if|elseif|else|endif)\b`)

// conditionals returns the branches of each #if of a file.
func (x *swiftIndex) conditionals(path string) (all [][]branch) {
	src := x.sources[path]
	live := map[int]bool{}
	for at := range x.at {
		if at.Path == path {
			live[src.line(at.At)-1] = true
		}
	}
	var open [][]branch
	for i, start := range src.lines {
		word := conditional.FindSubmatch(src.text[start:])
		if word == nil {
			continue
		}
		if string(word[1]) == "if" {
			open = append(open, nil)
		} else if n := len(open) - 1; n >= 0 {
			b := &open[n][len(open[n])-1]
			b.to = i
			for line := b.from; line < i; line++ {
				b.live = b.live || live[line]
			}
			if string(word[1]) == "endif" {
				all, open = append(all, open[n]), open[:n]
				continue
			}
		}
		if n := len(open) - 1; n >= 0 {
			open[n] = append(open[n], branch{from: i + 1})
		}
	}
	return all
}

var word = regexp.MustCompile(`[\pL_][\pL\pN_]*`)

// inactive returns the names in branches of #if that were not compiled as unknown. What such a branch declares is one with its namesake in the
// branch that was.
func (x *swiftIndex) inactive(path string) []answer {
	src := x.sources[path]
	var all []answer
	for _, branches := range x.conditionals(path) {
		for _, b := range branches {
			if b.live {
				continue
			}
			from, to := src.lines[b.from], src.lines[b.to]
			for _, w := range word.FindAllIndex(src.text[from:to], -1) {
				at := from + w[0]
				for _, kind := range []string{"call", "type", "inherit"} {
					all = append(all, answer{Kind: kind, Path: path, At: at, Line: src.line(at), Name: string(src.text[at : from+w[1]]), Without: "unknown"})
				}
			}
			x.pair(path, from, to, branches)
		}
	}
	return all
}

var declares = regexp.MustCompile(`\b(?:(?:func|struct|class|enum|typealias|protocol|macro)\s+([\pL_][\pL\pN_]*)|(init)\b[?!]?[(<])`)

// pair makes what is declared between two offsets one with what the compiled branches declare under the same name.
func (x *swiftIndex) pair(path string, from, to int, branches []branch) {
	src := x.sources[path]
	for _, d := range declares.FindAllSubmatchIndex(src.text[from:to], -1) {
		at := from + max(d[2], d[4])
		name := identifierAt(src.text, at)
		for usr, t := range x.defined {
			line := src.line(t.At) - 1
			if t.Path == path && identifierAt(src.text, t.At) == name && slices.ContainsFunc(branches, func(b branch) bool { return b.live && b.from <= line && line < b.to }) {
				x.twins[usr] = append(x.twins[usr], target{spot{path, at}, t.kind})
			}
		}
	}
}
