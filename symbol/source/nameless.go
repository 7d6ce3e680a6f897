package source

// InNameless gives a reference in a type without a name what this is there.
func InNameless(r *Reader, ref *Reference, isLocal bool) (on string) {
	switch {
	case IsThis(ref.Receiver):
		ref.Receiver = "?"
	case ref.Receiver == "super":
		ref.Receiver, ref.On = "?", Span{}
		return r.Root("this", ref.Name.Start)
	case ref.Receiver == "" && !isLocal && (ref.Kind == Call || ref.Kind == Mention):
		return r.Root("this", ref.Name.Start)
	}
	return ""
}
