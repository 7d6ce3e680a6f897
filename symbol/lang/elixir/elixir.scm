(comment) @comment

; What is said of a definition stands before it, in attributes. Documentation is a comment, and its text documents.
(unary_operator operator: "@" operand: (call target: (identifier) @_a (arguments [(string (quoted_content) @doc) (sigil (quoted_content) @doc)]))
  (#eq? @_a "moduledoc"))
((unary_operator operator: "@" operand: (call target: (identifier) @_a)) @comment (#eq? @_a "moduledoc"))
((unary_operator operator: "@" operand: (call target: (identifier) @_a (arguments . [(string) (sigil) (charlist)]))) @comment
  (#any-of? @_a "doc" "typedoc"))
(unary_operator operator: "@" operand: (call target: (identifier) @_a (arguments . [(string (quoted_content) @doc) (sigil (quoted_content) @doc)]))
  (#any-of? @_a "doc" "typedoc"))
((unary_operator operator: "@" operand: (call target: (identifier) @_a)) @attribute
  (#any-of? @_a "doc" "typedoc" "spec" "impl" "deprecated" "tag"))

; Modules.
(call target: (identifier) @_d (arguments . (alias) @name) (do_block) @body (#eq? @_d "defmodule")) @definition.namespace
(call target: (identifier) @_d (arguments . (alias) @name) (do_block) @body (#eq? @_d "defprotocol")) @definition.interface
(call target: (identifier) @_d (arguments . (alias) . (keywords (pair value: [(alias) @name (list . (alias) @name)]))) (do_block) @body (#eq? @_d "defimpl")) @definition.extension
(call target: (identifier) @_d (arguments . (alias) @name .) (do_block) @body (#eq? @_d "defimpl")) @definition.extension

; Functions and macros: with a block, with do: or without a body; with a guard; without parentheses; an operator.
(call target: (identifier) @_d (arguments . [(call target: (identifier) @name) (identifier) @name (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")]) (do_block) @body
  (#any-of? @_d "def" "defp" "defn" "defnp") (#not-eq? @name "unquote")) @definition.function
(call target: (identifier) @_d (arguments . [(call target: (identifier) @name) (identifier) @name (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")] . (keywords . (pair value: (_) @body)))
  (#any-of? @_d "def" "defp" "defn" "defnp") (#not-eq? @name "unquote")) @definition.function
(call target: (identifier) @_d (arguments . [(call target: (identifier) @name) (identifier) @name (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")])
  (#any-of? @_d "def" "defp" "defdelegate" "defn" "defnp") (#not-eq? @name "unquote")) @definition.function
(call target: (identifier) @_d (arguments . (binary_operator left: (_) operator: _ @name right: (_)) . (keywords . (pair value: (_) @body)))
  (#any-of? @_d "def" "defp") (#not-any-of? @name "when" "\\\\")) @definition.function
(call target: (identifier) @_d (arguments . (binary_operator left: (_) operator: _ @name right: (_))) (do_block) @body
  (#any-of? @_d "def" "defp") (#not-any-of? @name "when" "\\\\")) @definition.function
(call target: (identifier) @_d (arguments . [(call target: (identifier) @name) (identifier) @name (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")]) (do_block) @body
  (#any-of? @_d "defmacro" "defmacrop") (#not-eq? @name "unquote")) @definition.macro
(call target: (identifier) @_d (arguments . [(call target: (identifier) @name) (identifier) @name (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")] . (keywords . (pair value: (_) @body)))
  (#any-of? @_d "defmacro" "defmacrop") (#not-eq? @name "unquote")) @definition.macro
(call target: (identifier) @_d (arguments . [(call target: (identifier) @name) (identifier) @name (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")])
  (#any-of? @_d "defmacro" "defmacrop" "defguard" "defguardp") (#not-eq? @name "unquote")) @definition.macro
(call target: (identifier) @_d (arguments . (binary_operator left: (_) operator: _ @name right: (_))) (do_block) @body
  (#any-of? @_d "defmacro" "defmacrop") (#not-any-of? @name "when" "\\\\")) @definition.macro

; A test is a function that is named by a text.
(call target: (identifier) @_d (arguments . (string . (quoted_content) @name .)) (do_block) @body (#any-of? @_d "test" "property")) @definition.function

; Types, callbacks, structs with their fields, and attributes that hold values.
(call target: (identifier) @name (arguments) @body (#any-of? @name "defstruct" "defexception")) @definition.struct
(unary_operator operator: "@" operand: (call target: (identifier) @_a (arguments (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::" right: (_) @value)))
  (#any-of? @_a "type" "typep" "opaque")) @definition.type
(unary_operator operator: "@" operand: (call target: (identifier) @_a (arguments [(binary_operator left: (call target: (identifier) @name) operator: "::") (binary_operator left: (binary_operator left: (call target: (identifier) @name) operator: "::") operator: "when")]))
  (#any-of? @_a "callback" "macrocallback")) @definition.function
(call target: (identifier) @_d (arguments . (list [(atom) @name @definition.field (keywords (pair key: (keyword) @name value: (_) @value) @definition.field)])) (#any-of? @_d "defstruct" "defexception"))
(call target: (identifier) @_d (arguments . (keywords (pair key: (keyword) @name value: (_) @value) @definition.field)) (#any-of? @_d "defstruct" "defexception"))
((unary_operator operator: "@" operand: (call target: (identifier) @name (arguments . (_) @value .))) @definition.constant
  (#not-any-of? @name "moduledoc" "doc" "typedoc" "spec" "impl" "deprecated" "tag" "type" "typep" "opaque" "callback" "macrocallback" "behaviour" "optional_callbacks"
    "moduletag" "describetag" "derive" "enforce_keys" "compile" "before_compile" "after_compile" "on_definition" "on_load" "external_resource" "dialyzer" "fallback_to_any" "since"))

; Imports: a module under a name of its own, all functions of one, and what one writes into this one.
(call target: (identifier) @_d (arguments . [(alias) (dot left: (alias) right: (tuple))]) (#eq? @_d "alias")) @import
(call target: (identifier) @_d (arguments . (alias) @path) (#eq? @_d "import")) @import.all
(call target: (identifier) @_d (arguments . (alias) @path (keywords (pair key: (keyword) @_k value: (alias) @alias))) (#eq? @_d "require") (#match? @_k "^as:")) @import.namespace
(call target: (identifier) @_d (arguments . (alias) @path) (#any-of? @_d "require" "use")) @import

; Uses. Of what only looks like one: the heads of definitions, and words of the language.
(call target: (identifier) @name (#any-of? @name "def" "defp" "defmacro" "defmacrop" "defmodule" "defprotocol" "defimpl" "defstruct" "defexception" "defguard" "defguardp"
  "defdelegate" "defoverridable" "defn" "defnp" "alias" "import" "require" "use" "case" "cond" "for" "if" "unless" "quote" "raise" "receive" "reraise" "super" "throw" "try" "unquote"
  "unquote_splicing" "with" "test" "describe" "property"
  "integer" "pos_integer" "non_neg_integer" "float" "number" "atom" "binary" "boolean" "charlist" "iodata" "keyword" "term" "any" "no_return" "pid")) @reference.none
(unary_operator operator: "@" operand: (call target: (identifier) @name @reference.none))
(unary_operator operator: "@" operand: (identifier) @name @reference.mention)
(call target: (identifier) @_d (arguments . [(call target: (identifier) @name @reference.none) (binary_operator left: (call target: (identifier) @name @reference.none) operator: "when")])
  (#any-of? @_d "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp"))
(unary_operator operator: "@" operand: (call target: (identifier) @_a (arguments [
    (binary_operator left: [(call target: (identifier) @name @reference.none) (identifier) @name @reference.none] operator: "::")
    (binary_operator left: (binary_operator left: (call target: (identifier) @name @reference.none) operator: "::") operator: "when")]))
  (#any-of? @_a "spec" "callback" "macrocallback" "type" "typep" "opaque"))
(call target: (dot left: (alias) right: (tuple (alias) @name @reference.none)))
(call target: (identifier) @_d (arguments (dot left: (alias) @name @reference.none right: (tuple (alias)))) (#eq? @_d "alias"))
(dot left: (alias) right: (tuple (alias) @name @reference.none))
(call target: (identifier) @_d (arguments . (alias) @name @reference.none) (#any-of? @_d "alias" "import" "require" "defmodule" "defprotocol"))
(call target: (identifier) @_d (arguments . (alias) (keywords (pair value: (alias) @name @reference.none))) (#any-of? @_d "alias" "require"))
(call target: (identifier) @_d (arguments . (alias) @name @reference.inherit) (#any-of? @_d "defimpl" "use"))
(unary_operator operator: "@" operand: (call target: (identifier) @_a (arguments (alias) @name @reference.inherit)) (#eq? @_a "behaviour"))
((call target: (dot left: (identifier) @_m right: (identifier) @name)) @reference.call (#eq? @_m "__MODULE__"))
((call target: (dot left: (alias) @receiver right: (identifier) @name)) @reference.call)
((call target: (dot left: [(identifier) @receiver (atom) @receiver] right: (identifier) @name) (arguments)) @reference.call)
((call target: (dot left: (unary_operator) @receiver right: (identifier) @name) (arguments)) @reference.call)
((call target: (dot left: (_) @receiver right: (identifier) @name)) @reference.mention)
(call target: (identifier) @name) @reference.call
(binary_operator operator: "|>" right: (identifier) @name @reference.call)
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @name @reference.mention operator: "/" right: (integer)))
(dot left: (alias) @name @reference.none right: (identifier))
(alias) @name @reference.type
