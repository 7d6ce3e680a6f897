package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// ctagsNames are ctags' names of our languages. It has none for Swift, Scala and those that lineForms has.
var ctagsNames = map[string]string{
	"TypeScript": "TypeScript", "TSX": "TypeScript", "JavaScript": "JavaScript", "Python": "Python", "Go": "Go", "Java": "Java",
	"Rust": "Rust", "C": "C", "C++": "C++", "C#": "C#", "Ruby": "Ruby", "PHP": "PHP", "Kotlin": "Kotlin", "Lua": "Lua", "Bash": "Sh", "Objective-C": "ObjectiveC", "Protobuf": "Protobuf",
	"SQL": "SQL", "Perl": "Perl", "PowerShell": "PowerShell", "R": "R", "Elixir": "Elixir", "Haskell": "Haskell", "OCaml": "OCaml", "OCaml interface": "OCaml", "Julia": "Julia",
	"Clojure": "Clojure", "Erlang": "Erlang",
}

// A ctag is a line of ctags' JSON.
type ctag struct {
	Type      string `json:"_type"`
	Name      string `json:"name"`
	Path      string `json:"path"`
	Line      int    `json:"line"`
	Kind      string `json:"kind"`
	ScopeKind string `json:"scopeKind"`

	why string // why it is no definition of ours, "" if it is one
}

// ctags returns what ctags finds in files of a language. Prototypes and extern variables are asked for, since we
// have them; what it knows of test frameworks is not.
func ctags(lang string, files []string) ([]*ctag, error) {
	name := ctagsNames[lang]
	if name == "" {
		return byLines(lang, files)
	}
	out, err := output(strings.Join(files, "\n")+"\n", "ctags", "--quiet", "--options=NONE", "--output-format=json", "--fields=+nKS", "--pseudo-tags=",
		"--extras=-s", "--kinds-C=+px", "--kinds-C++=+px", "--language-force="+name, "--sort=no", "-f", "-", "-L", "-")
	if err != nil {
		return nil, err
	}
	seen := map[def]bool{}
	var all []*ctag
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		t := &ctag{}
		if err := json.Unmarshal(lines.Bytes(), t); err != nil {
			return nil, fmt.Errorf("%q: %w", lines.Text(), err)
		}
		d := def{file: t.Path, name: plain(t.Name), line: t.Line}
		if t.Type != "tag" || seen[d] {
			continue // one place under two kinds
		}
		seen[d] = true
		t.why = noDefinition(lang, t)
		all = append(all, t)
	}
	return all, lines.Err()
}

// kept are the definitions among what ctags finds, and how many of the rest there are, by reason.
func kept(all []*ctag) ([]def, map[string]int) {
	left := map[string]int{}
	var defs []def
	for _, t := range all {
		if t.why != "" {
			left[t.why]++
			continue
		}
		defs = append(defs, def{file: t.Path, name: nameOf(t), line: t.Line, kind: t.Kind, scope: t.ScopeKind})
	}
	return defs, left
}

// nameOf is a tag's name as we would give it.
func nameOf(t *ctag) string {
	name := plain(t.Name)
	switch t.Kind {
	case "accessor":
		return strings.TrimSuffix(name, "=") // Ruby: reader and writer are one symbol
	case "object":
		if name == "Companion" {
			return "companion" // Kotlin: we call a companion object without a name so
		}
	}
	return name
}

// Reasons to leave out what others find.
const (
	leftPackages   = "package clauses"
	leftImports    = "imports, and modules in files of their own"
	leftLocals     = "local variables, and fields of local types"
	leftWords      = "words of the language, of comments and of strings"
	leftUses       = "uses, parameters and results that ctags takes for definitions"
	leftKeys       = "keys of objects, whose values are no functions"
	leftObjects    = "objects that ctags takes for classes"
	leftInner      = "inner names of functions that are bound to a name"
	leftBlank      = "the blank name"
	leftInside     = "what lies in functions: local names, quoted code and code in texts"
	leftOtherNames = "other names: of modules, of types in constraints, of implementations by their protocol"
	leftArrays     = "assignments of arrays that ctags takes for functions"
)

// noDefinitions are the kinds of ctags that are no definitions of ours, by reason.
var noDefinitions = map[string]map[string][]string{
	leftPackages: {"Go": {"package"}, "Java": {"package"}, "Kotlin": {"package"}, "PHP": {"namespace"}, "Haskell": {"module"}, "Clojure": {"namespace"}, "Erlang": {"module"}},
	leftImports: {
		"Go": {"packageName"}, "Python": {"namespace", "module", "unknown"}, "PHP": {"alias"}, "Ruby": {"library"},
		"C": {"header"}, "C++": {"header"}, "Bash": {"script"},
	},
	"labels of here documents": {"Bash": {"heredoc"}},
	"labels of loops":          {"Perl": {"label"}},
	"variables wherever they are set, and parts of values": {
		"PowerShell": {"variable"}, "R": {"globalVar", "functionVar", "nameattr", "vector", "dataframe", "list", "parameter", "library"},
	},
}

// leaveOut gives reasons for tags that only the source around them tells from definitions: what lies in functions, and what the
// line of the tag says.
func leaveOut(lang string, all []*ctag, ours []def) error {
	if !innerLocal[lang] && wrongLines[lang] == nil {
		return nil
	}
	bodies := bodiesOf(ours)
	var file string
	var lines []string
	for _, t := range all {
		if t.Path != file {
			text, err := os.ReadFile(t.Path)
			if err != nil {
				return err
			}
			file, lines = t.Path, strings.Split(string(text), "\n")
		}
		switch {
		case t.why != "":
		case innerLocal[lang] && slices.ContainsFunc(bodies[t.Path], t.in):
			t.why = leftInside
		case t.Line <= len(lines):
			t.why = wrongLine(lang, t, lines[t.Line-1])
		}
	}
	return nil
}

// bodiesOf returns the definitions that others may lie in, by file.
func bodiesOf(ours []def) map[string][]def {
	bodies := map[string][]def{}
	for _, d := range ours {
		if kind, _, _ := strings.Cut(d.kind, " "); d.end > d.line && slices.Contains([]string{"function", "method", "macro", "variable", "constant"}, kind) {
			bodies[d.file] = append(bodies[d.file], d)
		}
	}
	return bodies
}

// in reports whether a tag lies in a definition of its file, and is not that one.
func (t *ctag) in(d def) bool { return d.line < t.Line && t.Line <= d.end && d.name != plain(t.Name) }

// wrongLine says why the line of a tag defines nothing, "" if it may.
func wrongLine(lang string, t *ctag, line string) string {
	for _, why := range slices.Sorted(maps.Keys(wrongLines[lang])) {
		if wrongLines[lang][why](t, line) {
			return why
		}
	}
	return ""
}

// innerLocal are the languages in which ctags takes what stands in functions for definitions: local names, code that is quoted
// there and code in texts.
var innerLocal = map[string]bool{"OCaml": true, "Elixir": true, "Haskell": true, "Dart": true}

// wrongLines say by the line of a tag that it is no definition, by reason.
var wrongLines = map[string]map[string]func(t *ctag, line string) bool{
	"Haskell":         {leftWords: func(t *ctag, line string) bool { return !haskellStart(t, line) }},
	"OCaml":           {leftWords: wordOCaml, leftPackages: fileOCaml, leftOtherNames: aliasOCaml},
	"OCaml interface": {leftWords: wordOCaml, leftPackages: fileOCaml, leftOtherNames: aliasOCaml},
	"Elixir":          {leftOtherNames: func(t *ctag, _ string) bool { return t.Kind == "implementation" }},
	"Erlang":          {leftWords: func(t *ctag, line string) bool { return strings.HasPrefix(line, "%") }},
}

// haskellStart reports whether a line starts with what ctags found, as the definition of a function does.
func haskellStart(t *ctag, line string) bool {
	line = strings.TrimLeft(line, " \t(,{")
	return t.Kind != "function" || strings.HasPrefix(line, t.Name) && t.Name != "where" && t.Name != "class" && t.Name != "deriving"
}

var (
	moduleAlias = regexp.MustCompile(`\bmodule\s+(rec\s+)?\w+\s*=\s*[A-Z][\w.]*\s*(\(|\[@|\(\*|end\b|in\b|$)|\bwith (type|module)\b|\band (type|module)\b.*:?=`)
	typeOf      = regexp.MustCompile(`'[a-z]\w*\b`)
)

// wordOCaml reports whether ctags took a word, a pattern, an extension or a type variable for a name.
func wordOCaml(t *ctag, line string) bool {
	return slices.Contains([]string{"()", "%", "nonrec", "open", "!", "rec", "exn"}, t.Name) || typeOf.MatchString(line) && strings.Contains(line, "'"+t.Name)
}

// fileOCaml reports whether a tag is of the module that a file is.
func fileOCaml(t *ctag, _ string) bool {
	stem, _, _ := strings.Cut(filepath.Base(t.Path), ".")
	return t.Kind == "module" && t.Line == 1 && strings.EqualFold(stem, t.Name)
}

// aliasOCaml reports whether a line gives a module or a type a second name.
func aliasOCaml(_ *ctag, line string) bool { return moduleAlias.MatchString(line) }

// values are the kinds that are local in a function.
var values = []string{
	"variable", "constant", "local", "field", "property", "member", "enumerator", "enumConstant", "externvar", "accessor",
}

var (
	anonymous   = regexp.MustCompile(`^(__anon|anon_|anon(Func|List|Vec|DataFrame)[0-9a-f]|AnonymousFunction|anonymousFunction|<lambda>)`)
	headerGuard = regexp.MustCompile(`(_H|_HH|_HPP|_HXX|_H_INCLUDED|_INCLUDED)_*$`)
)

// noDefinition says why a tag is no definition of ours, as far as its kind and name tell.
func noDefinition(lang string, t *ctag) string {
	for why, kinds := range noDefinitions {
		if slices.Contains(kinds[lang], t.Kind) {
			return why
		}
	}
	switch {
	case t.Name == "_":
		return leftBlank
	case lang == "Bash" && strings.HasSuffix(t.Name, "="):
		return leftArrays
	case anonymous.MatchString(t.Name):
		return "made-up names of what has none"
	case t.Kind == "macro" && (lang == "C" || lang == "C++") && headerGuard.MatchString(t.Name):
		return "guards of headers"
	}
	return ""
}
