package symbol

import "strings"

// A Brief is what can be told of a symbol without its outline.
type Brief struct {
	Kind     Kind
	Exported bool
	Alone    bool   // it is qualified by nothing: its qualified name is its name
	Within   uint32 // NameSum of what stands before its name in its qualified one, 0 for nothing
}

// BriefOf returns the brief of a symbol, of which name, qualified name, kind and whether it is exported are looked at.
func BriefOf(s *Symbol) Brief {
	return Brief{s.Kind, s.Exported, s.Qualified == s.Name, NameSum(Around(Dotted("." + s.Qualified)))}
}

// Dotted writes a full name with dots, whatever its language writes.
func Dotted(name string) string {
	if strings.ContainsAny(name, `\:`) || strings.Contains(name, "ompanion") {
		name = dots.Replace(name)
	}
	return strings.Trim(name, ".")
}

var dots = strings.NewReplacer(`\`, ".", "::", ".", ".Companion", "", ".companion", "")

// Around returns the last but one part of a name with dots, "" if it has one part.
func Around(name string) string {
	before := name[:max(strings.LastIndexByte(name, '.'), 0)]
	return before[strings.LastIndexByte(before, '.')+1:]
}

// NameSum returns a hash of a name that is not 0, and 0 for "".
func NameSum(name string) uint32 {
	if name == "" {
		return 0
	}
	return max(uint32(fnv(0, name)), 1) //nolint:gosec // half of it
}
