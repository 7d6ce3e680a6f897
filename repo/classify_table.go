package repo

import "sync"

// A fileKind is what a name says of a file.
type fileKind struct{ typ, language string }

func setOf(words ...string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}

// extensionLists give each language's type and extensions.
var extensionLists = []struct {
	fileKind
	extensions []string
}{
	{fileKind{typeSource, "Go"}, []string{".go"}},
	{fileKind{typeSource, "C"}, []string{".c", ".h"}},
	{fileKind{typeSource, "C++"}, []string{".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp", ".tcc"}},
	{fileKind{typeSource, "C#"}, []string{".cs", ".csx"}},
	{fileKind{typeSource, "Objective-C"}, []string{".m", ".mm"}},
	{fileKind{typeSource, "Java"}, []string{".java"}},
	{fileKind{typeSource, "Kotlin"}, []string{".kt", ".kts"}},
	{fileKind{typeSource, "Scala"}, []string{".scala", ".sc", ".sbt"}},
	{fileKind{typeSource, "Groovy"}, []string{".groovy", ".gradle"}},
	{fileKind{typeSource, "Python"}, []string{".py", ".pyi", ".pyx", ".pxd", ".pyw"}},
	{fileKind{typeSource, "Ruby"}, []string{".rb", ".rake", ".gemspec", ".ru"}},
	{fileKind{typeSource, "Rust"}, []string{".rs"}},
	{fileKind{typeSource, "JavaScript"}, []string{".js", ".mjs", ".cjs", ".jsx"}},
	{fileKind{typeSource, "TypeScript"}, []string{".ts", ".mts", ".cts", ".tsx"}},
	{fileKind{typeSource, "Vue"}, []string{".vue"}},
	{fileKind{typeSource, "Svelte"}, []string{".svelte"}},
	{fileKind{typeSource, "Astro"}, []string{".astro"}},
	{fileKind{typeSource, "PHP"}, []string{".php", ".phtml", ".php5"}},
	{fileKind{typeSource, "Perl"}, []string{".pl", ".pm", ".t"}},
	{fileKind{typeSource, "Raku"}, []string{".raku", ".rakumod", ".p6"}},
	{fileKind{typeSource, "Lua"}, []string{".lua"}},
	{fileKind{typeSource, "Swift"}, []string{".swift"}},
	{fileKind{typeSource, "Dart"}, []string{".dart"}},
	{fileKind{typeSource, "Elixir"}, []string{".ex", ".exs"}},
	{fileKind{typeSource, "Erlang"}, []string{".erl", ".hrl", ".escript"}},
	{fileKind{typeSource, "Haskell"}, []string{".hs"}},
	{fileKind{typeSource, "Literate Haskell"}, []string{".lhs"}},
	{fileKind{typeSource, "OCaml"}, []string{".ml", ".mli"}},
	{fileKind{typeSource, "F#"}, []string{".fs", ".fsx"}},
	{fileKind{typeSource, "F# signature"}, []string{".fsi"}},
	{fileKind{typeSource, "Clojure"}, []string{".clj", ".cljs", ".cljc", ".bb"}},
	{fileKind{typeSource, "Common Lisp"}, []string{".lisp", ".lsp", ".cl"}},
	{fileKind{typeSource, "Emacs Lisp"}, []string{".el"}},
	{fileKind{typeSource, "Scheme"}, []string{".scm", ".ss", ".rkt"}},
	{fileKind{typeSource, "Julia"}, []string{".jl"}},
	{fileKind{typeSource, "R"}, []string{".r"}},
	{fileKind{typeSource, "Zig"}, []string{".zig"}},
	{fileKind{typeSource, "Nim"}, []string{".nim", ".nims"}},
	{fileKind{typeSource, "Crystal"}, []string{".cr"}},
	{fileKind{typeSource, "D"}, []string{".d"}},
	{fileKind{typeSource, "V"}, []string{".v"}},
	{fileKind{typeSource, "SystemVerilog"}, []string{".sv", ".svh"}},
	{fileKind{typeSource, "VHDL"}, []string{".vhd", ".vhdl"}},
	{fileKind{typeSource, "Ada"}, []string{".adb", ".ads"}},
	{fileKind{typeSource, "Pascal"}, []string{".pas", ".dpr"}},
	{fileKind{typeSource, "Fortran"}, []string{".f", ".f77", ".f90", ".f95", ".f03", ".f08"}},
	{fileKind{typeSource, "COBOL"}, []string{".cob", ".cbl"}},
	{fileKind{typeSource, "Visual Basic"}, []string{".vb", ".bas", ".vbs"}},
	{fileKind{typeSource, "Assembly"}, []string{".s", ".asm", ".nasm"}},
	{fileKind{typeSource, "CUDA"}, []string{".cu", ".cuh"}},
	{fileKind{typeSource, "GLSL"}, []string{".glsl", ".vert", ".frag", ".comp"}},
	{fileKind{typeSource, "HLSL"}, []string{".hlsl"}},
	{fileKind{typeSource, "WGSL"}, []string{".wgsl"}},
	{fileKind{typeSource, "Solidity"}, []string{".sol"}},
	{fileKind{typeSource, "Shell"}, []string{".sh", ".bash", ".zsh", ".ksh", ".fish", ".bats"}},
	{fileKind{typeSource, "PowerShell"}, []string{".ps1", ".psm1", ".psd1"}},
	{fileKind{typeSource, "Batch"}, []string{".bat", ".cmd"}},
	{fileKind{typeSource, "AWK"}, []string{".awk"}},
	{fileKind{typeSource, "Tcl"}, []string{".tcl"}},
	{fileKind{typeSource, "Vim Script"}, []string{".vim"}},
	{fileKind{typeSource, "SQL"}, []string{".sql", ".ddl", ".plsql"}},
	{fileKind{typeSource, "GraphQL"}, []string{".graphql", ".gql", ".graphqls"}},
	{fileKind{typeSource, "Protocol Buffers"}, []string{".proto"}},
	{fileKind{typeSource, "Thrift"}, []string{".thrift"}},
	{fileKind{typeSource, "HTML"}, []string{".html", ".htm", ".xhtml"}},
	{fileKind{typeSource, "CSS"}, []string{".css"}},
	{fileKind{typeSource, "SCSS"}, []string{".scss"}},
	{fileKind{typeSource, "Sass"}, []string{".sass"}},
	{fileKind{typeSource, "Less"}, []string{".less"}},
	{fileKind{typeSource, "Template"}, []string{
		".tmpl", ".tpl", ".gohtml", ".j2", ".jinja", ".jinja2", ".hbs", ".mustache", ".ejs", ".erb", ".haml", ".slim",
		".pug", ".twig", ".liquid", ".templ", ".cshtml", ".razor", ".jsp", ".heex", ".eex", ".leex",
	}},
	{fileKind{typeSource, "Nix"}, []string{".nix"}},
	{fileKind{typeSource, "Terraform"}, []string{".tf", ".tofu"}},
	{fileKind{typeConfig, "Terraform"}, []string{".tfvars"}},
	{fileKind{typeSource, "HCL"}, []string{".hcl", ".nomad"}},
	{fileKind{typeSource, "Bicep"}, []string{".bicep"}},
	{fileKind{typeSource, "CUE"}, []string{".cue"}},
	{fileKind{typeSource, "Jsonnet"}, []string{".jsonnet", ".libsonnet"}},
	{fileKind{typeSource, "Rego"}, []string{".rego"}},
	{fileKind{typeSource, "Starlark"}, []string{".bzl", ".star", ".bazel"}},
	{fileKind{typeSource, "CMake"}, []string{".cmake"}},
	{fileKind{typeSource, "Makefile"}, []string{".mk", ".mak", ".make"}},
	{fileKind{typeSource, "Yacc"}, []string{".y", ".yy"}},
	{fileKind{typeSource, "Lex"}, []string{".l", ".ll"}},
	{fileKind{typeSource, "ANTLR"}, []string{".g4"}},
	{fileKind{typeSource, "Jupyter Notebook"}, []string{".ipynb"}},
	{fileKind{typeConfig, "JSON"}, []string{".json", ".json5", ".jsonc"}},
	{fileKind{typeConfig, "YAML"}, []string{".yaml", ".yml"}},
	{fileKind{typeConfig, "TOML"}, []string{".toml"}},
	{fileKind{typeConfig, "INI"}, []string{".ini", ".cfg", ".conf", ".cnf", ".properties", ".desktop", ".editorconfig"}},
	{fileKind{typeConfig, "EDN"}, []string{".edn"}},
	{fileKind{typeConfig, "XML"}, []string{".xml", ".xsd", ".xsl", ".xslt", ".plist", ".csproj", ".vbproj", ".fsproj", ".props", ".targets", ".vcxproj"}},
	{fileKind{typeConfig, "systemd"}, []string{".service", ".socket", ".timer"}},
	{fileKind{typeConfig, ""}, []string{".env", ".mod", ".work", ".sln", ".cabal", ".pbxproj", ".xcconfig", ".config", ".rc", ".in", ".am", ".ac", ".m4"}},
	{fileKind{typeDoc, "Markdown"}, []string{".md", ".markdown", ".mdown"}},
	{fileKind{typeDoc, "MDX"}, []string{".mdx"}},
	{fileKind{typeDoc, "reStructuredText"}, []string{".rst"}},
	{fileKind{typeDoc, "AsciiDoc"}, []string{".adoc", ".asciidoc", ".asc"}},
	{fileKind{typeDoc, "Org"}, []string{".org"}},
	{fileKind{typeDoc, "TeX"}, []string{".tex", ".bib", ".sty", ".cls"}},
	{fileKind{typeDoc, "Typst"}, []string{".typ"}},
	{fileKind{typeDoc, "Roff"}, []string{".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".man"}},
	{fileKind{typeDoc, "Texinfo"}, []string{".texi", ".texinfo"}},
	{fileKind{typeDoc, "Text"}, []string{".txt", ".text"}},
	{fileKind{typeDoc, ""}, []string{".rdoc", ".pod", ".textile", ".wiki"}},
	{fileKind{typeData, "CSV"}, []string{".csv", ".tsv"}},
	{fileKind{typeData, "JSON Lines"}, []string{".jsonl", ".ndjson", ".geojson"}},
	{fileKind{typeData, "SVG"}, []string{".svg"}},
	{fileKind{typeData, "Diff"}, []string{".diff", ".patch"}},
	{fileKind{typeData, "Gettext"}, []string{".po", ".pot"}},
	{fileKind{typeData, ""}, []string{".dat", ".golden", ".snap", ".log", ".out", ".txtar", ".arff", ".xliff", ".xlf", ".srt", ".vtt", ".ics", ".pem", ".crt", ".cer", ".csr", ".pub", ".key"}},
}

// extensions maps an extension to what it says.
var extensions = sync.OnceValue(func() map[string]fileKind {
	m := map[string]fileKind{}
	for _, list := range extensionLists {
		for _, ext := range list.extensions {
			m[ext] = list.fileKind
		}
	}
	return m
})

// namedFiles are files known by their whole name, in lower case.
var namedFiles = map[string]fileKind{
	"makefile": {typeSource, "Makefile"}, "gnumakefile": {typeSource, "Makefile"}, "kbuild": {typeSource, "Makefile"},
	"cmakelists.txt": {typeSource, "CMake"}, "meson.build": {typeSource, "Meson"}, "meson_options.txt": {typeSource, "Meson"},
	"build": {typeSource, "Starlark"}, "workspace": {typeSource, "Starlark"}, "buck": {typeSource, "Starlark"},
	"tiltfile": {typeSource, "Starlark"}, "justfile": {typeSource, "Just"}, "jenkinsfile": {typeSource, "Groovy"},
	"rakefile": {typeSource, "Ruby"}, "gemfile": {typeConfig, "Ruby"}, "vagrantfile": {typeConfig, "Ruby"},
	"podfile": {typeConfig, "Ruby"}, "brewfile": {typeConfig, "Ruby"}, "fastfile": {typeSource, "Ruby"},
	"go.mod": {typeConfig, "Go Module"}, "go.work": {typeConfig, "Go Module"}, "requirements.txt": {typeConfig, ""},
	"constraints.txt": {typeConfig, ""}, "robots.txt": {typeConfig, ""}, "procfile": {typeConfig, ""},
	"codeowners": {typeConfig, ""}, "cname": {typeConfig, ""}, "py.typed": {typeConfig, ""}, "pipfile": {typeConfig, "TOML"},
	".gitignore": {typeConfig, ""}, ".gitattributes": {typeConfig, ""}, ".gitmodules": {typeConfig, "INI"},
	".gitconfig": {typeConfig, "INI"}, ".mailmap": {typeConfig, ""}, ".editorconfig": {typeConfig, "INI"}, ".env": {typeConfig, ""},
	".clang-format": {typeConfig, "YAML"}, ".clang-tidy": {typeConfig, "YAML"}, ".nvmrc": {typeConfig, ""},
	".npmrc": {typeConfig, "INI"}, ".babelrc": {typeConfig, "JSON"}, ".eslintrc": {typeConfig, "JSON"},
	".prettierrc": {typeConfig, ""}, ".tool-versions": {typeConfig, ""}, ".python-version": {typeConfig, ""},
	".ruby-version": {typeConfig, ""}, ".node-version": {typeConfig, ""}, ".bashrc": {typeConfig, "Shell"},
	".zshrc": {typeConfig, "Shell"}, ".profile": {typeConfig, "Shell"}, ".bash_profile": {typeConfig, "Shell"},
	".envrc": {typeConfig, "Shell"}, ".vimrc": {typeConfig, "Vim Script"}, ".gitkeep": {typeOther, ""}, ".keep": {typeOther, ""},
	"pkgbuild": {typeSource, "Shell"}, "gradlew": {typeSource, "Shell"}, "mvnw": {typeSource, "Shell"},
	"configure": {typeSource, "Shell"}, "version": {typeData, ""},
}

// namePrefixes are names that may be followed by more: Dockerfile.dev, LICENSE-MIT.
var namePrefixes = []struct {
	prefix string
	fileKind
}{
	{"dockerfile", fileKind{typeSource, "Dockerfile"}},
	{"containerfile", fileKind{typeSource, "Dockerfile"}},
	{".env", fileKind{typeConfig, ""}},
}

// docNames are names of documents, whether or not something follows that is no known extension.
var docNames = setOf(
	"readme", "license", "licence", "copying", "notice", "authors", "contributors", "maintainers", "changelog",
	"changes", "history", "news", "todo", "install", "contributing", "patents", "credits", "thanks",
)
