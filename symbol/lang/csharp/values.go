package csharp

// Numbers are the types of numbers and characters. A value of one is converted to those behind it, but for char.
var Numbers = []string{"sbyte", "byte", "short", "ushort", "char", "int", "uint", "long", "ulong", "float", "double", "decimal"}

// Values are types of the library that nothing inherits from.
var Values = []string{
	"bool", "string", "String", "TimeSpan", "DateTime", "DateTimeOffset", "DateOnly", "TimeOnly", "Guid", "CancellationToken", "Type", "Uri", "Version", "CancellationTokenSource",
	"Boolean", "Int32", "Int64", "Double", "Decimal", "Char", "Byte", "StringBuilder",
}

// A Delegate is a type of functions of the library.
type Delegate struct {
	Parameters int    // of its functions; -1: its type arguments
	Result     string // what they give, "" for nothing, or LastArgument
}

// LastArgument says that functions give a value of the last type argument.
const LastArgument = "<>"

// Delegates are those that are told apart among overloads.
var Delegates = map[string]Delegate{
	"Func": {-1, LastArgument}, "Converter": {-1, LastArgument}, "Action": {-1, ""}, "Predicate": {1, "bool"}, "Comparison": {2, "int"}, "EventHandler": {2, ""},
}
