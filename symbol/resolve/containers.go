package resolve

import (
	"slices"
	"strings"

	"codemem/symbol/lang/all"
)

// container knows the types of a language's own library that hold others.
func container(family, name string, args []typ) (typ, bool) {
	switch family {
	case "Rust":
		return rustContainer(name, args)
	case "c":
		return cppContainer(name, args)
	}
	if len(args) == 0 {
		return typ{}, false
	}
	short := name[strings.LastIndexByte(name, '.')+1:]
	switch family {
	case "Python":
		return pythonContainer(short, args)
	case "js":
		switch short {
		case "Array", "ReadonlyArray", "Set", "ReadonlySet", "Iterable", "IterableIterator", "Iterator", "AsyncIterable", "AsyncIterableIterator", "ArrayLike":
			return typ{kind: listTyp, args: args[:1]}, true
		case "Generator", "AsyncGenerator":
			return typ{kind: listTyp, args: args[:1]}, true
		case "Map", "ReadonlyMap", "WeakMap", "Record":
			if len(args) == 2 {
				return typ{kind: dictTyp, args: args}, true
			}
		case "Partial", "Required", "Readonly", "NonNullable", "Awaited", "Omit", "Pick", "Exclude", "Extract", "DeepPartial", "InstanceType", "WeakRef":
			if short == "InstanceType" && args[0].kind == classTyp {
				args[0].kind = namedTyp
			}
			return args[0], true
		}
	case "jvm", "C#", "Swift":
		return managedContainer(name, args)
	case "Go":
		switch name {
		case "iter.Seq":
			return typ{kind: channelTyp, args: args}, true
		case "iter.Seq2":
			return typ{kind: dictTyp, args: args}, true
		case "atomic.Pointer":
			return outside(name, args...), true
		}
	}
	return typ{}, false
}

// builtinType reports whether a name that nothing here has is one of the language's own types.
func builtinType(language, name string) bool {
	return slices.Contains(all.Of(language).BuiltinTypes, name)
}

// called is the result of a method of a container.
func called(family string, of typ, name string) typ {
	element := typ{}
	if n := len(of.args); n > 0 {
		element = of.args[n-1]
	}
	switch family {
	case "Rust":
		return rustCalled(of, name)
	case "c":
		return cppCalled(of, name)
	}
	list := func(t typ) typ { return typ{kind: listTyp, args: []typ{t}} }
	if managed(family) {
		return managedCalled(of, name)
	}
	switch family {
	case "Python":
		return pythonCalledOn(of, element, name)
	case "js":
		switch name {
		case "filter", "slice", "concat", "reverse", "sort", "splice", "toSorted", "toReversed", "fill", "copyWithin", "add", "set":
			return of
		case "find", "pop", "shift", "at", "findLast", "get":
			return element
		case "values", "flat":
			return list(element)
		case "keys":
			if of.kind == dictTyp {
				return list(of.args[0])
			}
		case "entries":
			if of.kind == dictTyp {
				return list(typ{kind: tupleTyp, args: of.args})
			}
			return list(typ{kind: tupleTyp, args: []typ{outside("number"), element}})
		}
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
	if family == "Rust" {
		return rustHanded(name, of, parameter)
	}
	element := of.args[len(of.args)-1]
	if family == "js" {
		switch name {
		case "map", "forEach", "filter", "find", "findIndex", "some", "every", "flatMap", "findLast", "findLastIndex":
			if parameter == 0 {
				return element
			}
			if parameter == 1 && of.kind == dictTyp {
				return of.args[0]
			}
		case "then":
			if parameter == 0 {
				return element
			}
		case "sort", "toSorted":
			return element
		case "reduce", "reduceRight":
			if parameter == 1 {
				return element
			}
		}
	}
	return typ{}
}
