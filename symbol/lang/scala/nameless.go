package scala

import (
	"codemem/symbol/source"
)

// inNameless gives a reference in a type without a name what this is there.
func inNameless(r *source.Reader, ref *source.Reference, isLocal bool) (on string) {
	switch {
	case source.IsThis(ref.Receiver):
		ref.Receiver = "?"
	case ref.Receiver == "super":
		ref.Receiver, ref.On = "?", source.Span{}
		return r.Root("this", ref.Name.Start)
	case ref.Receiver == "" && !isLocal && (ref.Kind == source.Call || ref.Kind == source.Mention):
		return r.Root("this", ref.Name.Start)
	}
	return ""
}
