package resolve

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang/all"
)

// managed reports whether a language runs on a virtual machine, or is like those that do.
func managed(family string) bool { return family == "jvm" || family == "Swift" }

// managedLists, managedDictionaries and managedFunctions are the generic types of the libraries of Java, Kotlin, Scala,
// C# and Swift that hold others, or that are functions. What holds at most one is a list here.
var (
	managedLists = []string{
		"List", "ArrayList", "LinkedList", "Collection", "Iterable", "Iterator", "ListIterator", "Set", "HashSet", "LinkedHashSet", "TreeSet", "SortedSet", "NavigableSet",
		"EnumSet", "Queue", "Deque", "ArrayDeque", "PriorityQueue", "BlockingQueue", "ConcurrentLinkedQueue", "LinkedBlockingQueue", "CopyOnWriteArrayList", "Stack", "Vector",
		"Stream", "Optional", "Enumeration", "Spliterator", "ImmutableList", "ImmutableSet", "AtomicReference", "ThreadLocal", "WeakReference", "SoftReference", "Reference",
		"MutableList", "MutableSet", "MutableCollection", "MutableIterable", "MutableIterator", "Array", "Sequence", "ArrayBuffer", "ListBuffer", "Seq", "IndexedSeq",
		"LinearSeq", "Option", "Some", "LazyList", "SortedSet", "IList", "ICollection", "IEnumerable", "IEnumerator", "IReadOnlyList", "IReadOnlyCollection", "ISet", "IQueryable",
		"IAsyncEnumerable", "IOrderedEnumerable", "ConcurrentBag", "ConcurrentQueue", "ConcurrentStack", "ImmutableArray", "ReadOnlyCollection", "ObservableCollection",
		"Span", "ReadOnlySpan", "Memory", "ReadOnlyMemory", "Lazy", "AsyncLocal", "Nullable", "ContiguousArray", "ArraySlice",
	}
	managedDictionaries = []string{
		"Map", "HashMap", "LinkedHashMap", "TreeMap", "SortedMap", "NavigableMap", "ConcurrentMap", "ConcurrentHashMap", "WeakHashMap", "IdentityHashMap", "EnumMap",
		"ImmutableMap", "MutableMap", "Dictionary", "IDictionary", "IReadOnlyDictionary", "ConcurrentDictionary", "SortedDictionary", "ReadOnlyDictionary",
	}
	managedTuples    = []string{"Map.Entry", "Entry", "Pair", "KeyValuePair", "Tuple", "Tuple2", "Triple"}
	managedFunctions = []string{
		"Function", "BiFunction", "Consumer", "BiConsumer", "Predicate", "BiPredicate", "UnaryOperator", "BinaryOperator", "Supplier", "Callable", "Comparator", "ToIntFunction",
		"ToLongFunction", "ToDoubleFunction", "Func", "Action", "Expression", "EventHandler", "Comparison", "Converter",
	}
)

// managedContainer knows the library's types that hold others.
func managedContainer(name string, args []typ) (typ, bool) {
	switch short := lastPart(name); {
	case len(args) == 2 && slices.Contains(managedDictionaries, short):
		return typ{kind: dictTyp, args: args}, true
	case len(args) > 1 && (slices.Contains(managedTuples, name) || slices.Contains(managedTuples, short)):
		return typ{kind: tupleTyp, args: args}, true
	case len(args) == 1 && slices.Contains(managedLists, short):
		return typ{kind: listTyp, args: args}, true
	}
	return typ{}, false
}

// managedCalled is the result of a method, or a property, of a container.
func managedCalled(of typ, name string) typ {
	if len(of.args) == 0 {
		return typ{}
	}
	element := of.args[len(of.args)-1]
	list := func(t typ) typ { return typ{kind: listTyp, args: []typ{t}} }
	entry := element
	if of.kind == dictTyp {
		entry = typ{kind: tupleTyp, args: of.args}
	}
	switch name {
	case "getKey", "key", "Key", "first", "_1", "Item1", "component1":
		if of.kind == tupleTyp {
			return of.args[0]
		}
		return element
	case "getValue", "value", "Value", "second", "_2", "Item2", "component2":
		if of.kind == tupleTyp {
			return of.args[1]
		}
		return element
	case "keySet", "keys", "Keys", "navigableKeySet":
		return list(of.args[0])
	case "values", "Values":
		return list(element)
	case "entrySet", "entries", "asSequence", "iterator", "GetEnumerator", "enumerated", "toSeq", "toList", "toArray", "toVector", "toSet", "ToList", "ToArray", "ToHashSet", "AsEnumerable",
		"AsReadOnly", "toMutableList", "toSortedSet":
		if name == "enumerated" {
			return list(typ{kind: tupleTyp, args: []typ{outside("Int"), entry}})
		}
		return list(entry)
	case "stream", "parallelStream":
		return typ{kind: listTyp, name: "Stream", args: []typ{entry}}
	case "findFirst", "findAny", "headOption", "lastOption":
		return list(entry)
	case "get", "getOrDefault", "put", "remove", "computeIfAbsent", "getOrPut", "getOrElse", "getValueOrDefault", "GetValueOrDefault", "GetOrAdd", "putIfAbsent", "apply", "removeValue",
		"next", "poll", "pop", "peek", "element", "take", "getFirst", "getLast", "removeFirst", "removeLast", "pollFirst", "pollLast", "peekFirst", "peekLast", "firstElement", "lastElement",
		"orElse", "orElseThrow", "orElseGet", "getAndSet", "nextElement", "previous":
		if name == "take" && of.kind == dictTyp || name == "peek" && lastPart(of.name) == "Stream" { // not that of a queue
			return of
		}
		return element
	case "last", "firstOrNull", "lastOrNull", "single", "singleOrNull", "find", "getOrNull", "elementAt", "random", "head", "min", "max", "minBy", "maxBy", "minOrNull", "maxOrNull",
		"minByOrNull", "maxByOrNull", "First", "FirstOrDefault", "Last", "LastOrDefault", "Single", "SingleOrDefault", "ElementAt", "Dequeue", "Pop", "Peek", "Current", "Find", "popLast",
		"randomElement", "reduce", "Max", "Min", "MaxBy", "MinBy", "removeAt":
		return entry
	case "filter", "sorted", "distinct", "limit", "skip", "subList", "parallel", "sequential", "reversed", "sortedBy", "sortedWith", "sortedByDescending", "distinctBy", "drop",
		"dropLast", "takeWhile", "dropWhile", "takeLast", "onEach", "filterNot", "filterNotNull", "orEmpty", "also", "toMap", "shuffled", "plus", "minus", "tail", "init", "reverse",
		"sortBy", "sortWith", "Where", "OrderBy", "OrderByDescending", "ThenBy", "Reverse", "Skip", "Take", "TakeWhile", "SkipWhile", "Distinct", "Concat", "Union", "Except", "Append",
		"Prepend", "prefix", "suffix", "lazy", "slice", "withFilter", "ordered":
		return of
	}
	return handed(name)
}

// managedHanded is what a method of a container gives to a parameter of the function that it is handed.
func managedHanded(family, name string, of typ, parameter int) typ {
	if len(of.args) == 0 {
		return typ{}
	}
	element := of.args[len(of.args)-1]
	if of.kind == dictTyp {
		switch name {
		case "forEach", "replaceAll", "compute", "computeIfPresent", "merge", "computeIfAbsent", "GetOrAdd", "AddOrUpdate":
			if parameter < 2 && (family == "jvm" && (parameter == 1 || name != "forEach") || name == "GetOrAdd" || name == "AddOrUpdate") {
				return of.args[parameter]
			}
			return typ{}
		}
		element = typ{kind: tupleTyp, args: of.args}
	}
	if of.kind == tupleTyp {
		return typ{}
	}
	switch name {
	case "forEach", "filter", "map", "flatMap", "anyMatch", "allMatch", "noneMatch", "peek", "mapToInt", "mapToLong", "mapToDouble", "mapToObj", "takeWhile", "dropWhile", "removeIf",
		"ifPresent", "ifPresentOrElse", "any", "all", "none", "find", "first", "firstOrNull", "last", "lastOrNull", "single", "singleOrNull", "count", "sumOf", "sumBy", "sortedBy",
		"sortedByDescending", "sortBy", "groupBy", "associateBy", "associateWith", "associate", "mapNotNull", "filterNot", "partition", "maxBy", "minBy", "maxByOrNull", "minByOrNull",
		"distinctBy", "onEach", "indexOfFirst", "indexOfLast", "removeAll", "retainAll", "joinToString", "flatMapTo", "mapTo", "foreach", "exists", "forall", "withFilter", "takeRight",
		"dropRight", "span", "Where", "Select", "SelectMany", "Any", "All", "First", "FirstOrDefault", "Single", "SingleOrDefault", "Last", "LastOrDefault", "OrderBy",
		"OrderByDescending", "ThenBy", "GroupBy", "ToDictionary", "ToLookup", "Count", "Sum", "Max", "Min", "TakeWhile", "SkipWhile", "ForEach", "Exists", "Find", "FindAll", "FindIndex",
		"RemoveAll", "TrueForAll", "ConvertAll", "DistinctBy", "MaxBy", "MinBy", "compactMap", "contains", "firstIndex", "lastIndex", "allSatisfy", "drop", "prefix":
		if parameter == 0 {
			return element
		}
	case "sort", "sorted", "min", "max", "reduce", "sortWith", "sortedWith", "Sort":
		if name != "reduce" || of.kind == listTyp {
			return element
		}
	case "forEachIndexed", "mapIndexed", "filterIndexed", "onEachIndexed":
		if parameter == 1 {
			return element
		}
	}
	return typ{}
}

// awaited reports whether a type is that of a value to come.
func awaited(name string) bool { return name == "Task" || name == "ValueTask" }

// outsideMember is a member of a value of something outside.
func outsideMember(family string, t typ, name string) typ {
	if family == "Swift" && t.name == "Result" && len(t.args) == 2 {
		switch name {
		case "success":
			return typ{kind: tupleTyp, args: t.args[:1]}
		case "failure":
			return typ{kind: tupleTyp, args: t.args[1:]}
		case "get":
			return t.args[0]
		}
	}
	return outside(name)
}

// handedBack is what a callable sets its argument to.
func (s *resolver) handedBack(t typ, argument int) typ {
	switch t.kind {
	case outsideTyp:
		return handed("")
	case builtinTyp:
		return t.args[0].args[len(t.args[0].args)-1]
	case callableTyp:
		o := s.reading(t.at)
		if params := parsedParams(s.w, o.Symbols[t.at.Index].Params); argument < len(params) && !overloaded(o, t.at.Index) {
			return s.typeOf(view{t.at.Path, o, t.at.Index, t.env}, params[argument].Type)
		}
	}
	return typ{}
}

// takesElement reports whether a method of a container is given an element of it.
func takesElement(name string) bool {
	return slices.Contains([]string{"Add", "add", "append", "push", "Push", "Enqueue", "Insert", "addLast", "addFirst"}, name)
}

// expectedByConstructor is what constructors give to a function that they are handed, if they agree.
func (s *resolver) expectedByConstructor(t typ, argument, parameter int) typ {
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	var all []typ
	for i := range s.w.Members(t.at, o) {
		m := &o.Symbols[i]
		if !m.Kind.Callable() || m.Name != d.Name {
			continue
		}
		params := parsedParams(s.w, m.Params)
		if argument >= len(params) {
			continue
		}
		if of := s.handedTyp(s.typeOf(view{t.at.Path, o, i, bind(d.Generic, t.args, t.env)}, params[argument].Type), parameter); of.kind != unknownTyp {
			all = append(all, of)
		}
	}
	if len(all) == 0 {
		return typ{}
	}
	return union(all)
}

// lastParameter is the number of the last parameter of a callable.
func (s *resolver) lastParameter(t typ) int {
	if t.kind != callableTyp {
		return 0
	}
	return len(expr.Texts(s.w.Outline(t.at.Path).Symbols[t.at.Index].Params)) - 1
}

// functional reports whether a type of the library is a function, whose parameters its type arguments are.
func functional(t typ) bool {
	return t.kind == outsideTyp && len(t.args) > 0 && slices.Contains(managedFunctions, lastPart(t.name))
}

// handedTyp is the type of parameter n of a function type.
func (s *resolver) handedTyp(f typ, n int) typ {
	switch f = s.under(f); {
	case f.kind == functionTyp:
		if of := f.tree.Params; n < len(of) {
			return s.typeOf(f.c, of[n].Type)
		}
	case f.known():
		return s.onlyMethodParam(f, n)
	case functional(f):
		switch name := lastPart(f.name); {
		case name == "Expression": // a function as data
			return s.handedTyp(f.args[0], n)
		case name == "Supplier" || name == "Callable", name == "Func" && n == len(f.args)-1:
			return typ{}
		case name == "BinaryOperator" || name == "Comparator" || name == "Comparison":
			return f.args[0]
		case n < len(f.args):
			return f.args[n]
		}
	case f.kind == namedTyp:
		return s.onlyMethodParam(f, n)
	}
	return typ{}
}

// expectedByCallable is what a callable gives to a function that it is handed. Of a library's overloads each that says it counts.
func (s *resolver) expectedByCallable(t typ, argument, parameter int) typ {
	o := s.reading(t.at)
	forms := []int{t.at.Index}
	if symbol.Foreign(t.at.Path) {
		forms = s.forms(t.at, o)
	}
	var all []typ
	for _, i := range forms {
		if params := parsedParams(s.w, o.Symbols[i].Params); argument < len(params) {
			if of := s.handedTyp(s.typeOf(view{t.at.Path, o, i, t.env}, params[argument].Type), parameter); of.kind != unknownTyp {
				all = append(all, of)
			}
		}
	}
	return unionOfAny(all)
}

// onlyMethodParam is the type of parameter n of the one method without a body that an interface has.
func (s *resolver) onlyMethodParam(f typ, n int) typ {
	v, only := s.onlyMethodOf(f)
	if only < 0 {
		return typ{}
	}
	if params := parsedParams(s.w, v.o.Symbols[only].Params); n < len(params) {
		return s.typeOf(v, params[n].Type)
	}
	return typ{}
}

// ofEverything reports whether a language gives every value a member of this name.
func ofEverything(language, name string) bool {
	return slices.Contains(all.Of(language).Universal, name)
}
