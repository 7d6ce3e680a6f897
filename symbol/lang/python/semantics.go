package python

import (
	"strings"

	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:               []string{"self", "cls", "super"},
	SelfTypes:          []string{"Self"},
	ClassTypes:         []string{"type", "Type"},
	TypeWords:          []string{"cls"},
	BuiltinTypes:       builtin,
	OpaqueTypes:        []string{"bytes", "bytearray", "complex", "range", "memoryview", "object"},
	Constructors:       []string{"__init__", "__new__", "__init_subclass__", "__del__"},
	Private:            func(name string) bool { return strings.HasPrefix(name, "__") && !strings.HasSuffix(name, "__") },
	Implicit:           func(name string, _, _ bool) bool { return strings.HasPrefix(name, "__") },
	HiddenPrefix:       "_",
	VariablesHoldTypes: true,
	DottedModules:      true,
	ReadsFiles:         true,
	SelfIsBound:        true,
	SelfIsInstance:     true,
	Descriptors:        true,
	Dispatch:           lang.NominalDispatch,
	LinearSuper:        true,
	BindsPath:          lang.WholePath,
	HandsOn:            true,
	LastWins:           true,
}

// builtin are the names that each file has.
var builtin = []string{
	"str", "int", "float", "bool", "bytes", "bytearray", "complex", "object", "list", "dict", "set", "frozenset", "tuple", "type", "range", "slice", "memoryview",
	"property", "classmethod", "staticmethod", "open", "print", "len", "sorted", "reversed", "enumerate", "zip", "map", "filter", "iter", "next", "min", "max", "sum", "abs",
	"any", "all", "repr", "format", "input", "hash", "id", "dir", "vars", "ord", "chr", "hex", "round", "divmod", "pow", "isinstance", "issubclass", "callable", "hasattr",
	"string", "None", "NotImplemented", "Ellipsis", "Exception", "BaseException", "ValueError", "TypeError", "KeyError", "IndexError", "AttributeError", "RuntimeError", "OSError", "IOError",
	"NotImplementedError", "StopIteration", "ImportError", "ModuleNotFoundError", "AssertionError", "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeError", "LookupError",
	"ZeroDivisionError", "FileNotFoundError", "PermissionError", "TimeoutError", "KeyboardInterrupt", "SystemExit", "NameError", "SyntaxError", "Warning", "DeprecationWarning",
	"UserWarning", "EnvironmentError", "ConnectionError", "OverflowError", "ArithmeticError", "MemoryError", "RecursionError", "BlockingIOError", "BrokenPipeError", "EOFError",
}
