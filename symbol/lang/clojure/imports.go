package clojure

import (
	"strings"

	"codemem/symbol/module"
	"codemem/symbol/source"
)

// exported: what is not made private, by its form or by what is said of it.
func exported(d *source.Definition) bool {
	form, _, _ := strings.Cut(strings.TrimLeft(d.Head, "("), " ")
	return !strings.HasSuffix(strings.TrimSpace(form), "-") && !strings.Contains(d.Head, ":private")
}

// imports reads the clauses of ns: (:require [a.b :as c :refer [d]] [a [b :as c]]), (:use a.b), (:import (a.b C D) a.b.E).
func imports(form string) []source.Import {
	r := clojureForms{rest: form}
	var imports []source.Import
	ns := r.next()
	for _, clause := range ns.inner {
		if len(clause.inner) == 0 {
			continue
		}
		for _, spec := range clause.inner[1:] {
			switch clause.inner[0].text {
			case ":require", ":use", ":require-macros":
				imports = append(imports, spec.required("", clause.inner[0].text == ":use")...)
			case ":import":
				imports = append(imports, spec.classes()...)
			}
		}
	}
	return imports
}

// A clojureForm is a list or a vector, or the text of anything else.
type clojureForm struct {
	text  string
	inner []clojureForm
}

// required reads what is said of one namespace, below a prefix; all says that it brings all its names.
func (f clojureForm) required(prefix string, all bool) []source.Import {
	if f.text != "" {
		f = clojureForm{inner: []clojureForm{f}}
	}
	if len(f.inner) == 0 || f.inner[0].text == "" || strings.HasPrefix(f.inner[0].text, ":") {
		return nil
	}
	path := prefix + f.inner[0].text
	var imports []source.Import
	alias := path
	for i := 1; i < len(f.inner); i++ {
		option := f.inner[i].text
		if !strings.HasPrefix(option, ":") { // a list of namespaces below this one
			imports = append(imports, f.inner[i].required(path+".", all)...)
			alias = ""
			continue
		}
		i++
		switch value := f.at(i); {
		case i >= len(f.inner):
		case option == ":as", option == ":as-alias":
			alias = value.text
		case option == ":refer", option == ":only", option == ":refer-macros":
			all = value.text == ":all"
			imports = append(imports, value.names(path)...)
		}
	}
	if alias != "" {
		imports = append(imports, source.Import{Kind: module.Namespace, Path: path, Alias: alias})
		if all {
			imports = append(imports, source.Import{Kind: module.All, Path: path})
		}
	}
	return imports
}

// at returns a form of a list, an empty one behind its end.
func (f clojureForm) at(i int) clojureForm {
	if i < len(f.inner) {
		return f.inner[i]
	}
	return clojureForm{}
}

// names imports each of the names in a list.
func (f clojureForm) names(path string) (imports []source.Import) {
	for _, name := range f.inner {
		imports = append(imports, source.Import{Kind: module.Name, Path: path, Name: name.text})
	}
	return imports
}

// classes reads a class of Java, or a list of a package and its classes.
func (f clojureForm) classes() []source.Import {
	if at := strings.LastIndexByte(f.text, '.'); at >= 0 {
		return []source.Import{{Kind: module.Name, Path: f.text[:at], Name: f.text[at+1:]}}
	}
	var imports []source.Import
	for i := 1; i < len(f.inner); i++ {
		imports = append(imports, source.Import{Kind: module.Name, Path: f.inner[0].text, Name: f.inner[i].text})
	}
	return imports
}

// A clojureForms reads forms.
type clojureForms struct {
	rest  string
	depth int
}

// next reads one form. At the end, and where lists are too deep, it is empty.
func (r *clojureForms) next() clojureForm {
	r.blanks()
	if r.rest == "" || r.depth > 8 {
		r.rest = ""
		return clojureForm{}
	}
	switch r.rest[0] {
	case '(', '[', '{':
		return r.list()
	case '"':
		return clojureForm{text: r.take(source.PastQuote(r.rest, 0) + 1)}
	}
	end := strings.IndexAny(r.rest, " \t\r\n,()[]{}\";")
	if end < 0 {
		end = len(r.rest)
	}
	return clojureForm{text: strings.TrimLeft(r.take(max(end, 1)), "#?@^'")}
}

// list reads the forms between brackets.
func (r *clojureForms) list() (f clojureForm) {
	r.take(1)
	r.depth++
	for r.blanks(); r.rest != "" && !strings.ContainsAny(r.rest[:1], ")]}"); r.blanks() {
		f.inner = append(f.inner, r.next())
	}
	r.depth--
	r.take(1)
	return f
}

// take returns the first bytes of what is left, and goes behind them.
func (r *clojureForms) take(n int) string {
	n = min(n, len(r.rest))
	text := r.rest[:n]
	r.rest = r.rest[n:]
	return text
}

// blanks skips what stands between forms, with comments.
func (r *clojureForms) blanks() {
	for {
		r.rest = strings.TrimLeft(r.rest, " \t\r\n,")
		if !strings.HasPrefix(r.rest, ";") {
			return
		}
		_, r.rest, _ = strings.Cut(r.rest, "\n")
	}
}
