package ruby

import (
	"slices"
	"strings"

	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:            []string{"self", "super", "@"},
	BuiltinTypes:    []string{"nil", "string"},
	Core:            core,
	Constructors:    []string{"initialize"},
	Implicit:        implicit,
	Spellings:       func(name string, _, _ bool) []string { return []string{strings.TrimSuffix(name, "=")} }, // x.name = 1
	Loose:           true,
	ImplicitThis:    true,
	ModulesAreTypes: true,
	Parts:           true,
	NamedParts:      true,
	OutsideMembers:  true,
	Objects:         lang.NoObjects,
	ReadsFiles:      true,
	Dispatch:        lang.NominalDispatch,
	MixinOrder:      lang.MixinsFirst,
	LinearSuper:     true,
	Includes:        true,
}

// core are classes and modules of Ruby's core and standard library, which are seen everywhere. A class of that name in another namespace is not.
var core = strings.Fields(`Array BasicObject Benchmark BigDecimal Binding CSV Class Comparable Complex Data Date DateTime Digest Dir ERB Encoding Enumerable
Enumerator ENV Exception FalseClass Fiber File FileUtils Float GC Hash IO Integer JSON Kernel Logger Marshal Math Method Module Monitor Mutex Net NilClass Numeric
Object ObjectSpace OpenSSL OpenStruct OptionParser Pathname Proc Process Psych Queue Ractor Random Range Rational Regexp SecureRandom Set Shellwords Signal Singleton
Socket StandardError String StringIO StringScanner Struct Symbol Tempfile Thread Time Timeout TrueClass URI YAML Zlib`)

func implicit(name string, _, _ bool) bool {
	return slices.Contains([]string{"initialize", "method_missing", "respond_to_missing?", "to_s", "to_str", "inspect", "each", "call", "included", "inherited", "extended"}, name)
}
