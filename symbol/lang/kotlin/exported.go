package kotlin

import "codemem/symbol/source"

// exported: what is not held back.
func exported(d *source.Definition) bool {
	return !source.HasWord(d.Head, "private", "protected") && !d.Around.Callable()
}
