package resolve

import (
	"slices"

	"codemem/symbol/lang/all"
)

// container knows the types of a language's own library that hold others.
func container(family, name string, args []typ) (typ, bool) {
	if len(args) == 0 {
		return typ{}, false
	}
	switch family {
	case "jvm", "Swift":
		return managedContainer(name, args)
	}
	return typ{}, false
}

// builtinType reports whether a name that nothing here has is one of the language's own types.
func builtinType(language, name string) bool {
	return slices.Contains(all.Of(language).BuiltinTypes, name)
}

// called is the result of a method of a container.
func called(family string, of typ, name string) typ {
	switch {
	case managed(family):
		return managedCalled(of, name)
	}
	return handed(name)
}

// handedElement reports which parameters of a function that is handed to a method of a container are its elements.
func handedElement(family, name string, of typ, parameter int) typ {
	if managed(family) {
		return managedHanded(family, name, of, parameter)
	}
	if len(of.args) == 0 {
		return typ{}
	}
	return typ{}
}
