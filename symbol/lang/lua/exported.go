package lua

import "codemem/symbol/source"

// exported: what is not local.
func exported(d *source.Definition) bool { return !source.HasWord(d.Head, "local") }
