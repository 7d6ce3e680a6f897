package powershell

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"codemem/regex"
	"codemem/symbol/source"
)

// What the grammar of PowerShell does not know, all of it in the arguments of commands. The group is what is parsed otherwise.
var powershellForms = []struct {
	form func() *regexp.Regexp
	with string
	fits func(before, after []byte) bool // whether what stands around the group allows it; nil: always
}{
	{regex.Lazy(`[\s(|;{]-[A-Za-z]\w*(:)[ \t]*[$@("'\[{\w]`), " ", nil},   // Remove-Item -Force:$x
	{regex.Lazy("(`\r\n)"), "   ", nil},                                   // a line that goes on, in a file of Windows
	{regex.Lazy(`[ \t]-([Nn])ot(?:[A-Za-z]\w*|[ \t]+-[A-Z])`), "x", nil},  // $x | Should -Not -Be 1
	{regex.Lazy(`\b[0-9]+([kmgtpKMGTP][bB])\b`), "  ", nil},               // 50KB
	{regex.Lazy(`[\s](-)-[a-z]`), " ", nil},                               // dotnet tool install --global x
	{regex.Lazy(`[ \t](\$)(?:\w+:)?\w+[/\\][\w.$*]`), "x", afterCommand},  // . $PSScriptRoot/lib.ps1
	{regex.Lazy(`(?m)^[ \t]*(\[Flags\(\)\])[ \t\r]*$`), "         ", nil}, // an attribute of an enum
	{regex.Lazy(`[ \t][A-Za-z][\w*./\\-]*(,)`), " ", beforeWord},          // Select-Object Name, Alias
	{regex.Lazy(`[ \t]['"][^'"\n$]*['"](,)`), " ", beforeWord},            // Select-Object 'Name', Alias
}

// mend finds such places in a content with errors.
func mend(content []byte) (all []source.Mend) {
	for _, f := range powershellForms {
		for _, m := range f.form().FindAllSubmatchIndex(content, source.MaxMends) {
			line := bytes.LastIndexByte(content[:m[2]], '\n') + 1
			if f.fits == nil || f.fits(content[line:m[2]], content[m[3]:]) {
				all = append(all, source.Mend{Span: source.Span{Start: uint32(m[2]), End: uint32(m[3])}, With: f.with}) //nolint:gosec // a content is no longer
			}
		}
	}
	all = append(all, mendKeywords(content)...)
	return source.Disjoint(all)
}

// wordPowerShell matches a word behind a blank or a sign that a command may follow.
var wordPowerShell = regex.Lazy(`(?m)(?:^|[\s(|;{=&])([A-Za-z])[\w-]+`)

// keywordsPowerShell are the words of the language.
var keywordsPowerShell = strings.Fields(`begin break catch class continue data default do dynamicparam else elseif end enum exit filter finally for foreach from
function hidden if in inlinescript parallel param process return sequence static switch throw trap try until using while workflow`)

// mendKeywords finds words that a word of the language begins, as Format-List does, which the grammar takes for two; they are parsed
// with another first letter.
func mendKeywords(content []byte) (all []source.Mend) {
	for _, m := range wordPowerShell().FindAllSubmatchIndex(content, source.MaxMends) {
		word := strings.ToLower(string(content[m[2]:m[1]]))
		if !slices.Contains(keywordsPowerShell, word) && slices.ContainsFunc(keywordsPowerShell, func(k string) bool { return strings.HasPrefix(word, k) }) {
			all = append(all, source.Mend{Span: source.Span{Start: uint32(m[2]), End: uint32(m[3])}, With: "x"}) //nolint:gosec // a content is no longer
		}
	}
	return all
}

// operatorsPowerShell are what looks like a parameter and is an operator.
var operatorsPowerShell = strings.Fields(`and or xor not band bor bxor bnot eq ne gt ge lt le like notlike match notmatch contains notcontains in notin replace split join is isnot
as f shl shr ceq cne clike cmatch ieq ine ilike imatch creplace ireplace`)

// afterCommand reports whether an argument of a command stands behind a text: a dot, a command or a parameter of one.
func afterCommand(before, _ []byte) bool {
	words := bytes.Fields(before)
	if len(words) == 0 {
		return false
	}
	last := strings.ToLower(string(words[len(words)-1]))
	switch parameter, is := strings.CutPrefix(last, "-"); {
	case last == "." || last == "&":
		return true
	case is:
		return !slices.Contains(operatorsPowerShell, parameter)
	}
	return last[0] >= 'a' && last[0] <= 'z' && strings.Contains(last, "-")
}

// beforeWord reports whether a bare word follows what stands in no attribute.
func beforeWord(before, after []byte) bool {
	if bytes.HasPrefix(bytes.TrimLeft(before, " \t"), []byte("[")) {
		return false
	}
	after = bytes.TrimLeft(after, " \t")
	return len(after) > 0 && (after[0]|0x20 >= 'a' && after[0]|0x20 <= 'z' || after[0] == '*')
}
