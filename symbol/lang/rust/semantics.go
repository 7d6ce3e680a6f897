package rust

import (
	"strings"

	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:              []string{"self", "Self"},
	BuiltinTypes:      builtin,
	Core:              macros,
	TypesNeedPath:     true,
	SelfInPaths:       true,
	SelfIsValue:       true,
	Variants:          true,
	CallsNameMethods:  true,
	ReadsFiles:        true,
	PathsOfNames:      true,
	FunctionsAnywhere: true,
	Dispatch:          lang.NominalDispatch,
	InheritsInBlocks:  true,
	InheritsTraits:    true,
	BindsPath:         lang.LastPart,
	ReExportsBind:     true,
}

// builtin are the types that hold no others.
var builtin = strings.Fields(`bool char f32 f64 i8 i16 i32 i64 i128 isize str String u8 u16 u32 u64 u128 usize Path PathBuf OsStr OsString CStr CString
Duration Instant SystemTime Ordering string Fn FnMut FnOnce Display Debug Clone Default ToString Iterator`)

// macros are those of the language itself: what a file names so in its own way is for that file alone.
var macros = strings.Fields(`assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert debug_assert_eq debug_assert_ne
env eprint eprintln file format format_args include include_bytes include_str line matches module_path option_env panic print println
stringify thread_local todo unimplemented unreachable vec write writeln`)
