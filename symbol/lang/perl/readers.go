package perl

import (
	"strings"

	"codemem/symbol/source"
)

// readers is how Perl says types: by names with :: in them, which are packages, and functions in these.
var readers = source.Readers{Refer: perlName, Type: perlType}

// perlName writes a full name as others do: the package of a function is its receiver.
func perlName(r *source.Reader, ref *source.Reference) {
	if on := strings.TrimSpace(string(r.Content[ref.On.Start:ref.On.End])); on == "shift" || on == "shift()" { // the first argument
		ref.Receiver = "self"
	}
	name := strings.ReplaceAll(ref.Text, "::", ".")
	at := strings.LastIndexByte(name, '.')
	switch {
	case at < 0 || ref.Receiver != "":
	case ref.Kind == source.Call || ref.Kind == source.Mention:
		ref.Receiver, ref.Text = strings.Trim(name[:at], "."), name[at+1:]
	default:
		ref.Text = name
	}
}

// perlType reads the name of a package.
func perlType(r *source.Reader, i, hi int) (string, int) {
	if i >= hi || !r.Name(i) {
		return "", i
	}
	return strings.ReplaceAll(r.Text(i), "::", "."), i + 1
}
