package csharp

import "codemem/symbol/lang"

// conversions are the implicit ones (C# standard, 10.2), with the words of the language for types of its library (8.3.5), what an asynchronous
// function gives (15.15.1), and functions as data (10.7.3).
var conversions = lang.Conversions{
	Widens: map[string]string{
		"sbyte": "short int long float double decimal", "byte": "short ushort int uint long ulong float double decimal",
		"short": "int long float double decimal", "ushort": "int uint long ulong float double decimal", "char": "ushort int uint long ulong float double decimal",
		"int": "long float double decimal", "uint": "long ulong float double decimal", "long": "float double decimal", "ulong": "float double decimal",
		"float": "double", "double": "", "decimal": "",
	},
	Words: map[string]string{
		"Boolean": "bool", "Byte": "byte", "SByte": "sbyte", "Char": "char", "Decimal": "decimal", "Double": "double", "Single": "float", "Int16": "short", "UInt16": "ushort",
		"Int32": "int", "UInt32": "uint", "Int64": "long", "UInt64": "ulong", "Object": "object", "String": "string",
	},
	Truth:    "bool",
	Top:      "object",
	Dynamic:  "dynamic",
	Numbers:  []string{"ValueType"},
	Sealed:   []string{"string", "Type", "Uri", "Version", "StringBuilder"},
	Raised:   "Exception",
	Tasks:    []string{"Task", "ValueTask"},
	Quoted:   "Expression",
	Operator: "implicit",
}
