package java

import "codemem/symbol/source"

// exported: members of interfaces and enum constants are public without saying so.
func exported(d *source.Definition) bool {
	return source.HasWord(d.Head, "public") || d.Around == source.Interface && !source.HasWord(d.Head, "private") || d.Kind == source.Member
}
