package main

import (
	"bytes"
	"os"
	"regexp"
)

// lineForms are how lines begin that define something, in languages that ctags has no parser of. The first group is the kind, the
// last one the name. They are written from each language's reference, and see neither comments nor texts.
var lineForms = map[string][]*regexp.Regexp{
	"Terraform": {
		regexp.MustCompile(`^(variable|output|module|provider)\s+"([^"]+)"\s*\{`),
		regexp.MustCompile(`^(resource|data|ephemeral)\s+"[^"]+"\s+"([^"]+)"\s*\{`),
	},
	"Nix": {
		regexp.MustCompile(`^\s*()(?:[\w'-]+\.)*([A-Za-z_][\w'-]*)\s*=\s*(?:[A-Za-z_][\w'-]*\s*:\s|\{[^}=]*\}\s*:)`),
		regexp.MustCompile(`^\s*()(?:[\w'-]+\.)*([A-Za-z_][\w'-]*)\s*=\s*(?:lib\.)?(?:mkOption|mkEnableOption|mkPackageOption)\b`),
	},
	"GraphQL": {
		regexp.MustCompile(`^(?:extend )?(type|interface|input|enum|union|scalar)\s+(\w+)`),
		regexp.MustCompile(`^(query|mutation|subscription|fragment)\s+(\w+)`),
		regexp.MustCompile(`^(directive)\s+@(\w+)`),
		regexp.MustCompile(`^( {2})(\w+)(?:\(.*\))?:`),
	},
	"Zig": {
		regexp.MustCompile(`^\s*(?:pub |export |extern |inline |noinline )*(fn)\s+(\w+)\s*\(`),
		regexp.MustCompile(`^(?:pub )?(const|var)\s+(\w+)\s*(?::[^=]+)?=\s*(?:[^@\s]|@[^i]|@in)`),
		regexp.MustCompile(`^\s*(test)\s+"([^"]*)"`),
	},
	"Solidity": {
		regexp.MustCompile(`^\s*(?:abstract )?(contract|library|interface)\s+(\w+)`),
		regexp.MustCompile(`^\s*(struct|enum|event|error|modifier|function)\s+(\w+)\s*[({;]?`),
		regexp.MustCompile(`^\s*(constructor)\s*\(`),
		regexp.MustCompile(`^\s*(type)\s+(\w+)\s+is\b`),
	},
	"Dart": {
		regexp.MustCompile(`^(?:abstract |base |final |sealed |interface |mixin )*(class)\s+(\w+)`),
		regexp.MustCompile(`^(?:base )?(mixin|enum|typedef)\s+(\w+)`),
		regexp.MustCompile(`^(extension)\s+(?:type\s+)?(\w+)[^{]* on\b`),
		regexp.MustCompile(`^ {2}(?:static |external |@override )*(?:\w+(?:<[^>]*>)?\??\s+)(get|set)\s+(\w+)`),
		regexp.MustCompile(`^(?: {2})?(?:static )?((?:Future|Stream|List|Map|Iterable)<.*>|void|int|bool|String|double|num)\??\s+(\w+)(?:<[^>]*>)?\(`),
	},
}

// byLines finds definitions line by line.
func byLines(lang string, files []string) ([]*ctag, error) {
	var all []*ctag
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		n := 0
		for line := range bytes.Lines(text) {
			n++
			for _, form := range lineForms[lang] {
				if m := form.FindSubmatch(line); m != nil {
					all = append(all, &ctag{Type: "tag", Name: string(m[len(m)-1]), Path: f, Line: n, Kind: string(m[1])})
					break
				}
			}
		}
	}
	return all, nil
}
