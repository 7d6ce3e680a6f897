package tags

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// table is every language.
var table = []*language{
	{name: "TypeScript", extensions: []string{".ts", ".mts", ".cts"}, grammar: "typescript", query: []string{"typescript", "javascript"}, types: jsTypes, mend: mendTypeScript, exported: exportedJavaScript, imports: importsReferences},
	{name: "TSX", of: "TypeScript", extensions: []string{".tsx"}, grammar: "tsx", query: []string{"typescript", "javascript", "jsx"}, types: jsTypes, mend: mendTypeScript, exported: exportedJavaScript, imports: importsReferences},
	{name: "JavaScript", grammar: "javascript", query: []string{"jsonly", "javascript", "jsx"}, types: jsTypes, exported: exportedJavaScript},
	{name: "Python", grammar: "python", query: []string{"python"}, types: pythonTypes, exported: exportedPython},
	{name: "Go", grammar: "go", query: []string{"go"}, types: goTypes, exported: exportedGo},
	{name: "Java", grammar: "java", query: []string{"java"}, types: javaTypes, exported: exportedJava},
	{name: "Rust", grammar: "rust", query: []string{"rust"}, types: rustTypes, exported: exportedRust, imports: importsRust},
	{name: "C", grammar: "c", query: []string{"conly", "c"}, exported: exportedC},
	{name: "C++", grammar: "cpp", query: []string{"cpp", "c"}, types: cppTypes, sections: accessLabels, exported: exportedCPP},
	{name: "C#", grammar: "c_sharp", query: []string{"csharp"}, types: csharpTypes, exported: exportedCSharp},
	{name: "Ruby", grammar: "ruby", query: []string{"ruby"}, types: rubyTypes, sections: visibilities, exported: exportedRuby},
	{name: "PHP", grammar: "php", query: []string{"php"}, output: true, types: phpTypes, exported: exportedPHP, imports: importsPHP},
	{name: "Kotlin", grammar: "kotlin", query: []string{"kotlin"}, types: kotlinTypes, exported: exportedKotlin},
	{name: "Swift", grammar: "swift", query: []string{"swift"}, sections: conditions, exported: exportedSwift, types: swiftTypes},
	{name: "Scala", grammar: "scala", query: []string{"scala"}, trailing: true, nested: true, types: scalaTypes, exported: exportedScala, imports: importsScala},
	{name: "Lua", grammar: "lua", query: []string{"lua"}, types: luaTypes, exported: exportedLua},
	{name: "Bash", of: "Shell", grammar: "bash", query: []string{"bash"}, narrow: true, exported: exportedBash},
}

// Detect returns the language to parse a file in, "" for none: of is what its classification says.
func Detect(file, of string, head []byte) string {
	if of == "" {
		return ""
	}
	ext := strings.ToLower(path.Ext(file))
	if of == "C" && ext == ".h" && looksLikeCPP(head) {
		of = "C++"
	}
	var first string
	for _, l := range table {
		if l.name != of && l.of != of {
			continue
		}
		if slices.Contains(l.extensions, ext) {
			return l.name
		}
		if first == "" {
			first = l.name
		}
	}
	return first
}

// Family returns what repo.Classify calls a language that files are parsed in: TypeScript for TSX, most by their own name.
func Family(name string) string {
	for _, l := range table {
		if l.name == name && l.of != "" {
			return l.of
		}
	}
	return name
}

// looksLikeCPP reports whether a header has what C has not.
func looksLikeCPP(head []byte) bool {
	for line := range bytes.Lines(head) {
		line = bytes.TrimSpace(line)
		for _, start := range []string{"class ", "namespace ", "template", "public:", "private:", "protected:", "using ", "virtual ", "constexpr "} {
			if bytes.HasPrefix(line, []byte(start)) {
				return true
			}
		}
	}
	return false
}
