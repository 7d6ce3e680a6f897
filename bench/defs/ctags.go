package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// ctagsNames are ctags' names of our languages. It has none for Swift and Scala.
var ctagsNames = map[string]string{
	"TypeScript": "TypeScript", "TSX": "TypeScript", "JavaScript": "JavaScript", "Python": "Python", "Go": "Go", "Java": "Java",
	"Rust": "Rust", "C": "C", "C++": "C++", "C#": "C#", "Ruby": "Ruby", "PHP": "PHP", "Kotlin": "Kotlin", "Lua": "Lua", "Bash": "Sh", "Objective-C": "ObjectiveC", "Protobuf": "Protobuf",
	"SQL": "SQL", "Perl": "Perl", "PowerShell": "PowerShell", "R": "R",
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
		return nil, nil
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
	leftPackages = "package clauses"
	leftImports  = "imports, and modules in files of their own"
	leftLocals   = "local variables, and fields of local types"
	leftWords    = "words of the language, of comments and of strings"
	leftUses     = "uses, parameters and results that ctags takes for definitions"
	leftKeys     = "keys of objects, whose values are no functions"
	leftObjects  = "objects that ctags takes for classes"
	leftInner    = "inner names of functions that are bound to a name"
	leftBlank    = "the blank name"
	leftArrays   = "assignments of arrays that ctags takes for functions"
)

// noDefinitions are the kinds of ctags that are no definitions of ours, by reason.
var noDefinitions = map[string]map[string][]string{
	leftPackages: {"Go": {"package"}, "Java": {"package"}, "Kotlin": {"package"}, "PHP": {"namespace"}},
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
