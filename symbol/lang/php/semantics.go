package php

import (
	"strings"

	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:         []string{"this", "self", "static", "parent"},
	TypeWords:    []string{"self", "static"},
	BuiltinTypes: builtin,
	Constructors: []string{"__construct", "__destruct"},
	Implicit:     func(name string, _, _ bool) bool { return strings.HasPrefix(name, "__") },
	Spellings:    func(name string, _, _ bool) []string { return []string{strings.TrimPrefix(name, "$")} },
	FoldCase:     true,
	Loose:        true,
	ReadsFiles:   true,
	SelfIsBound:  true,
	FixedSelf:    []string{"self"},
	Dispatch:     lang.NominalDispatch,
	MixinOrder:   lang.MixinsFirst,
	FullNames:    true,
	BindsPath:    lang.LastPart,
}

// builtin are the types and classes that the language has itself.
var builtin = []string{
	"string", "int", "float", "bool", "array", "null", "resource", "iterable", "Closure", "Generator", "Iterator", "IteratorAggregate", "Traversable", "Countable", "ArrayAccess",
	"ArrayObject", "ArrayIterator", "SplObjectStorage", "SplFileInfo", "DateTime", "DateTimeImmutable", "DateTimeInterface", "DateInterval", "DateTimeZone", "DatePeriod", "Stringable",
	"JsonSerializable", "Exception", "Throwable", "Error", "RuntimeException", "LogicException", "InvalidArgumentException", "UnexpectedValueException", "OutOfBoundsException", "TypeError",
	"DomainException", "LengthException", "RangeException", "BadMethodCallException", "BadFunctionCallException", "ErrorException", "JsonException", "PDO", "PDOStatement", "mysqli",
	"ReflectionClass", "ReflectionMethod", "ReflectionNamedType", "ReflectionProperty", "ReflectionFunction", "ReflectionObject", "WeakMap", "WeakReference", "DOMDocument", "DOMElement",
	"DOMNode", "SimpleXMLElement", "stdClass", "ZipArchive", "PharData", "Phar", "SplQueue", "SplStack", "SplPriorityQueue", "SplFileObject", "RecursiveIteratorIterator",
}
