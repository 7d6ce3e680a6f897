package resolve

// pythonContainer knows the types of Python's library that hold others.
func pythonContainer(short string, args []typ) (typ, bool) {
	switch short {
	case "List", "list", "Set", "set", "FrozenSet", "frozenset", "Sequence", "MutableSequence", "Iterable", "Iterator", "Collection", "Container", "AbstractSet", "MutableSet",
		"Deque", "deque", "Generator", "AsyncIterable", "AsyncIterator", "AsyncGenerator", "Reversible", "KeysView", "ValuesView",
		"ContextManager", "AbstractContextManager", "AsyncContextManager", "AbstractAsyncContextManager":
		return typ{kind: listTyp, args: args[:1]}, true
	case "Dict", "dict", "Mapping", "MutableMapping", "DefaultDict", "defaultdict", "OrderedDict", "ItemsView", "WeakKeyDictionary", "WeakValueDictionary", "ChainMap":
		if len(args) == 2 {
			return typ{kind: dictTyp, args: args}, true
		}
	case "Type", "type":
		t := args[0]
		if t.kind == namedTyp {
			t.kind = classTyp
		}
		return t, true
	}
	return typ{}, false
}

// pythonCalledOn is the result of a method of a container.
func pythonCalledOn(of, element typ, name string) typ {
	list := func(t typ) typ { return typ{kind: listTyp, args: []typ{t}} }
	switch name {
	case "copy", "union", "intersection", "difference", "symmetric_difference", "__iter__", "__aiter__", "__reversed__":
		return of
	case "pop", "get", "popleft", "setdefault", "__getitem__", "__next__", "__anext__", "__enter__", "__aenter__":
		if of.kind == listTyp && (name == "get" || name == "setdefault") {
			return typ{}
		}
		return element
	case "values":
		return list(element)
	case "keys":
		if of.kind == dictTyp {
			return list(of.args[0])
		}
	case "items":
		if of.kind == dictTyp {
			return list(typ{kind: tupleTyp, args: of.args})
		}
	case "popitem":
		if of.kind == dictTyp {
			return typ{kind: tupleTyp, args: of.args}
		}
	}
	return handed(name)
}
