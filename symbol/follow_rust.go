package symbol

// followRust finds the file that a path leads to, as far as it names modules.
func followRust(w World, from string, o *Outline, i *Import) string {
	s := resolver{w: w}
	if isRustPath(i) {
		return firstOf(w, join(parent(from), i.Path))
	}
	parts := rustTaken(i)
	to, rest := s.rustDown(rustAt(from, o, i), parts)
	if len(rest) == len(parts) {
		return ""
	}
	return to.file
}
