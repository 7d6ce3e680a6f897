package resolve

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang/java"
)

// above are the types of Java's library that others of it inherit from, right above them. What is not here is not known.
var above = map[string][]string{
	"String": {"CharSequence", "Comparable"}, "StringBuilder": {"CharSequence", "Appendable", "Comparable"}, "StringBuffer": {"CharSequence", "Appendable", "Comparable"},
	"CharSequence": nil, "Number": nil, "Character": {"Comparable"}, "Boolean": {"Comparable"}, "Byte": {"Number", "Comparable"}, "Short": {"Number", "Comparable"},
	"Integer": {"Number", "Comparable"}, "Long": {"Number", "Comparable"}, "Float": {"Number", "Comparable"}, "Double": {"Number", "Comparable"},
	"BigInteger": {"Number", "Comparable"}, "BigDecimal": {"Number", "Comparable"}, "AtomicInteger": {"Number"}, "AtomicLong": {"Number"},
	"Class": {"Type", "GenericDeclaration", "AnnotatedElement"}, "ParameterizedType": {"Type"}, "GenericArrayType": {"Type"}, "WildcardType": {"Type"},
	"TypeVariable": {"Type", "AnnotatedElement"}, "Type": nil, "Method": {"Executable", "Member", "AnnotatedElement", "GenericDeclaration"},
	"Constructor": {"Executable", "Member", "AnnotatedElement", "GenericDeclaration"}, "Field": {"AccessibleObject", "Member", "AnnotatedElement"},
	"Executable": {"AccessibleObject", "Member", "AnnotatedElement", "GenericDeclaration"}, "AccessibleObject": {"AnnotatedElement"},
	"Iterable": nil, "Collection": {"Iterable"}, "List": {"Collection"}, "Set": {"Collection"}, "Queue": {"Collection"}, "SortedSet": {"Set"}, "NavigableSet": {"SortedSet"},
	"Deque": {"Queue"}, "AbstractCollection": {"Collection"}, "AbstractList": {"AbstractCollection", "List"}, "AbstractSet": {"AbstractCollection", "Set"},
	"ArrayList": {"AbstractList", "RandomAccess"}, "LinkedList": {"AbstractList", "Deque"}, "Vector": {"AbstractList", "RandomAccess"}, "Stack": {"Vector"},
	"HashSet": {"AbstractSet"}, "LinkedHashSet": {"HashSet"}, "TreeSet": {"AbstractSet", "NavigableSet"}, "ArrayDeque": {"AbstractCollection", "Deque"},
	"Map": nil, "SortedMap": {"Map"}, "NavigableMap": {"SortedMap"}, "ConcurrentMap": {"Map"}, "AbstractMap": {"Map"}, "HashMap": {"AbstractMap"}, "LinkedHashMap": {"HashMap"},
	"TreeMap": {"AbstractMap", "NavigableMap"}, "ConcurrentHashMap": {"AbstractMap", "ConcurrentMap"}, "Iterator": nil, "ListIterator": {"Iterator"}, "Optional": nil,
	"Stream": {"BaseStream"}, "Reader": {"Readable", "Closeable", "AutoCloseable"}, "StringReader": {"Reader"}, "InputStreamReader": {"Reader"}, "BufferedReader": {"Reader"},
	"FileReader": {"InputStreamReader"}, "Writer": {"Appendable", "Closeable", "Flushable", "AutoCloseable"}, "StringWriter": {"Writer"}, "PrintWriter": {"Writer"},
	"OutputStreamWriter": {"Writer"}, "BufferedWriter": {"Writer"}, "InputStream": {"Closeable", "AutoCloseable"}, "ByteArrayInputStream": {"InputStream"},
	"OutputStream": {"Closeable", "Flushable", "AutoCloseable"}, "ByteArrayOutputStream": {"OutputStream"}, "PrintStream": {"FilterOutputStream", "Appendable"},
	"FilterOutputStream": {"OutputStream"}, "File": {"Comparable"}, "URL": nil, "URI": {"Comparable"}, "Date": {"Comparable"}, "Calendar": {"Comparable"}, "Locale": nil,
	"TimeZone": nil, "UUID": {"Comparable"}, "Pattern": nil, "Random": nil, "Duration": {"Comparable", "TemporalAmount"}, "Thread": {"Runnable"}, "Throwable": nil,
	"Exception": {"Throwable"}, "RuntimeException": {"Exception"}, "Error": {"Throwable"}, "IOException": {"Exception"}, "IllegalArgumentException": {"RuntimeException"},
	"IllegalStateException": {"RuntimeException"}, "NullPointerException": {"RuntimeException"}, "UnsupportedOperationException": {"RuntimeException"},
	"IndexOutOfBoundsException": {"RuntimeException"}, "AssertionError": {"Error"}, "ClassCastException": {"RuntimeException"}, "InterruptedException": {"Exception"},
	"NumberFormatException": {"IllegalArgumentException"}, "Enum": {"Comparable"}, "BitSet": nil,
	"Serializable": nil, "Cloneable": nil, "Record": nil, "Charset": {"Comparable"}, "Path": {"Comparable", "Iterable"},
	"Comparable": nil, "RandomAccess": nil, "Appendable": nil, "Closeable": {"AutoCloseable"}, "AutoCloseable": nil, "Flushable": nil, "Readable": nil, "Member": nil,
	"GenericDeclaration": {"AnnotatedElement"}, "AnnotatedElement": nil, "BaseStream": {"AutoCloseable"}, "TemporalAmount": nil, "Runnable": nil,
}

// final are those that nothing inherits from.
var final = []string{
	"String", "StringBuilder", "StringBuffer", "Character", "Boolean", "Byte", "Short", "Integer", "Long", "Float", "Double", "Class", "Optional", "UUID", "Pattern", "Locale", "URL",
	"URI", "Method", "Constructor", "Field", "Duration",
}

// marks are types that many others inherit from, which above leaves out.
var markTypes = []string{"Serializable", "Cloneable", "Constable", "ConstantDesc", "Record"}

// outsideBelow says whether one type of the library is another, or inherits from it.
func outsideBelow(name, of string) fit {
	switch {
	case name == "" || of == "":
		return perhaps
	case name == of || of == "Object" || isText(name) && isText(of):
		return strictly
	case name == "Object":
		return never
	case slices.Contains(markTypes, of):
		return perhaps
	}
	if name == "string" {
		name = "String"
	}
	supers, ok := above[name]
	if !ok {
		if slices.Contains(final, of) {
			return never
		}
		return perhaps
	}
	best := never
	for _, super := range supers {
		best = max(best, outsideBelow(super, of))
	}
	return best
}

// functions are the types of the library that are functions, with the number of parameters.
var functionTypes = map[string]int{
	"Runnable": 0, "Callable": 0, "Supplier": 0, "BooleanSupplier": 0, "IntSupplier": 0, "LongSupplier": 0, "DoubleSupplier": 0, "Function": 1, "Consumer": 1, "Predicate": 1,
	"UnaryOperator": 1, "IntFunction": 1, "IntPredicate": 1, "IntConsumer": 1, "IntUnaryOperator": 1, "LongFunction": 1, "DoubleFunction": 1, "ToIntFunction": 1, "ToLongFunction": 1,
	"ToDoubleFunction": 1, "BiFunction": 2, "BiConsumer": 2, "BiPredicate": 2, "BinaryOperator": 2, "IntBinaryOperator": 2, "Comparator": 2, "PrivilegedAction": 0,
}

// takesFunction says whether a parameter of a type may take a function. Which of several does is a matter of more than types.
func (s *resolver) takesFunction(p typ, a argument) fit {
	switch p.kind {
	case listTyp, dictTyp:
		return never
	case namedTyp:
		o := s.reading(p.at)
		if d := &o.Symbols[p.at.Index]; d.Kind != symbol.Interface {
			return never
		}
		if n := s.onlyMethod(p.at); n >= 0 && a.text == expr.Lambda && n != a.takes {
			return never
		}
	case outsideTyp:
		name := lastPart(p.name)
		n, function := functionTypes[name]
		_, other := above[name]
		if name == "Object" || java.Primitive(name) || other && !function || slices.Contains(final, name) || function && a.text == expr.Lambda && n != a.takes {
			return never
		}
	}
	return perhaps
}

// onlyMethod is the number of parameters of the one method without a body that an interface has, if it inherits none; -1 if it has not one.
func (s *resolver) onlyMethod(at symbol.Place) int {
	o := s.reading(at)
	only := -1
	for i := range s.w.Members(at, o) {
		m := &o.Symbols[i]
		if !m.Kind.Callable() || m.Body.Len() > 0 {
			continue
		}
		if only >= 0 {
			return -1
		}
		only = 0
		if m.Params != "" {
			only = len(expr.Split(m.Params, ','))
		}
	}
	return only
}
