package bash

import (
	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Loose: true,
}
