package python

import (
	"strings"

	"codemem/symbol/source"
)

func exported(d *source.Definition) bool {
	return !strings.HasPrefix(d.Name, "_") || strings.HasPrefix(d.Name, "__") && strings.HasSuffix(d.Name, "__")
}
