package dart

import "codemem/symbol/source"

// readers is how Dart reads members behind what has no node of its own.
var readers = source.Readers{Refer: func(r *source.Reader, ref *source.Reference) {
	if name, _ := r.Within(ref.Name); ref.Kind.Access() && ref.Receiver == "" && r.Is(name-1, ".", "?.", "..") {
		ref.Receiver = "?"
	}
}}
