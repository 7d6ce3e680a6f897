package csharp

// Widens are the types of numbers and characters, with those that a value of one is converted to by itself (C# standard, 10.2.3).
var Widens = map[string]string{
	"sbyte": "short int long float double decimal", "byte": "short ushort int uint long ulong float double decimal",
	"short": "int long float double decimal", "ushort": "int uint long ulong float double decimal", "char": "ushort int uint long ulong float double decimal",
	"int": "long float double decimal", "uint": "long ulong float double decimal", "long": "float double decimal", "ulong": "float double decimal",
	"float": "double", "double": "", "decimal": "",
}

// Words are those that the language has for types of its library (8.3.5).
var Words = map[string]string{
	"Boolean": "bool", "Byte": "byte", "SByte": "sbyte", "Char": "char", "Decimal": "decimal", "Double": "double", "Single": "float", "Int16": "short", "UInt16": "ushort",
	"Int32": "int", "UInt32": "uint", "Int64": "long", "UInt64": "ulong", "Object": "object", "String": "string",
}

// Sealed are types of the library that nothing inherits from, apart from those whose values are no objects.
var Sealed = []string{"string", "Type", "Uri", "Version", "StringBuilder"}

// Tasks are what a function that is asynchronous may give (15.15.1), and Expression is a function as data (10.7.3).
var (
	Tasks      = []string{"Task", "ValueTask"}
	Expression = "Expression"
)
