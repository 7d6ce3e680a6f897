package symbol

// A Still is a World that does not change while it is used: for questions about all files. It remembers where imports
// lead and what they bind, which each reference of a file asks for anew. It is not safe for concurrent use.
type Still struct {
	World
	bound    map[string][]string // by file, for each of its imports
	followed map[followed][]string
}

// A followed is what decides where an import leads.
type followed struct {
	dir      string // of the file
	language string
	kind     ImportKind
	path     string
	name     string
}

// NewStill returns a world that is as w is now.
func NewStill(w World) *Still {
	return &Still{World: w, bound: map[string][]string{}, followed: map[followed][]string{}}
}

// bindings returns the names that the imports of a file bind.
func (w *Still) bindings(s *resolver, file string, o *Outline) []string {
	bound, ok := w.bound[file]
	if !ok {
		bound = make([]string, len(o.Imports))
		w.bound[file] = bound // what asks for it on the way finds none
		for i := range o.Imports {
			bound[i] = s.binding(file, o, &o.Imports[i])
		}
	}
	return bound
}

// follow is Follow, once for the same import.
func (w *Still) follow(from string, o *Outline, i *Import) []string {
	if o.Language == "Rust" { // there it depends on the modules in the file
		return follow(w, from, o, i)
	}
	key := followed{parent(from), o.Language, i.Kind, i.Path, i.Name}
	files, ok := w.followed[key]
	if !ok {
		files = follow(w, from, o, i)
		w.followed[key] = files
	}
	return files
}

// Steers returns the name of the files that say where imports of a language lead, "" for none.
func Steers(language string) string {
	switch language {
	case "Go":
		return "go.mod"
	case "Rust":
		return "Cargo.toml"
	}
	return ""
}
