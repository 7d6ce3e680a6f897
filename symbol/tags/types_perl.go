package tags

import (
	"strings"

	"codemem/symbol"
)

// perlTypes is how Perl says types: by names with :: in them, which are packages, and functions in these.
var perlTypes = typeReader{refer: (*reader).perlName, typ: (*reader).perlType}

// perlName writes a full name as others do: the package of a function is its receiver.
func (r *reader) perlName(ref *reference) {
	if on := strings.TrimSpace(string(r.content[ref.on.Start:ref.on.End])); on == "shift" || on == "shift()" { // the first argument
		ref.receiver = "self"
	}
	name := strings.ReplaceAll(ref.text, "::", ".")
	at := strings.LastIndexByte(name, '.')
	switch {
	case at < 0 || ref.receiver != "":
	case ref.kind == symbol.Call || ref.kind == symbol.Mention:
		ref.receiver, ref.text = strings.Trim(name[:at], "."), name[at+1:]
	default:
		ref.text = name
	}
}

// perlType reads the name of a package.
func (r *reader) perlType(i, hi int) (string, int) {
	if i >= hi || !r.name(i) {
		return "", i
	}
	return strings.ReplaceAll(r.text(i), "::", "."), i + 1
}
