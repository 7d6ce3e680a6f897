(comment) @comment

; What is said of a function stands before it.
(spec) @attribute
(wild_attribute name: (attr_name name: (atom) @_a) value: (_) @doc (#any-of? @_a "doc" "moduledoc"))
((wild_attribute name: (attr_name name: (atom) @_a)) @comment (#any-of? @_a "doc" "moduledoc"))
((wild_attribute name: (attr_name name: (atom) @_a)) @attribute (#any-of? @_a "doc"))

(module_attribute name: (atom) @name) @package
(export_attribute funs: (fa fun: (atom) @name) @export)
(export_type_attribute types: (fa fun: (atom) @name) @export)

; Functions, whose clauses follow each other, records, types, callbacks and macros.
(fun_decl clause: (function_clause name: (atom) @name body: (_) @body)) @definition.function
(record_decl name: (atom) @name) @definition.struct
(record_decl fields: (record_field name: (atom) @name) @definition.field)
(type_alias name: (type_name name: (atom) @name) ty: (_) @value) @definition.type
(opaque name: (type_name name: (atom) @name) ty: (_) @value) @definition.type
(nominal name: (type_name name: (atom) @name) ty: (_) @value) @definition.type
(callback fun: (atom) @name) @definition.function
(pp_define lhs: (macro_lhs name: (_) @name) replacement: (_)? @body) @definition.macro

; Imports.
(import_attribute module: (atom) @path funs: (fa fun: (atom) @name)) @import.name
(pp_include file: (string) @path) @import.all
(pp_include_lib file: (string) @path) @import.system

; Uses.
(behaviour_attribute name: (atom) @name @reference.inherit)
(spec sigs: (type_sig args: (expr_args args: (call expr: (atom) @name @reference.type)))
  (#not-any-of? @name "integer" "pos_integer" "non_neg_integer" "float" "number" "atom" "binary" "boolean" "list" "map" "tuple" "term" "any" "string" "iodata" "pid" "none" "no_return"))
(spec sigs: (type_sig ty: (call expr: (atom) @name @reference.type))
  (#not-any-of? @name "integer" "pos_integer" "non_neg_integer" "float" "number" "atom" "binary" "boolean" "list" "map" "tuple" "term" "any" "string" "iodata" "pid" "none" "no_return"))
(call expr: (atom) @name
  (#not-any-of? @name "integer" "pos_integer" "non_neg_integer" "float" "number" "atom" "binary" "boolean" "term" "any" "iodata" "pid" "no_return"
    "list" "tuple" "string" "reference" "module" "timeout" "iolist"
    "is_integer" "is_list" "is_atom" "is_binary" "is_tuple" "is_map" "is_pid" "is_function" "is_float" "is_number" "is_boolean" "is_reference" "length" "element" "self" "spawn" "throw" "error" "exit"
    "hd" "tl" "size" "byte_size" "tuple_size" "map_size" "setelement" "list_to_binary" "binary_to_list" "iolist_to_binary" "iolist_size" "atom_to_binary" "integer_to_binary" "binary_to_integer"
    "list_to_atom" "atom_to_list" "integer_to_list" "list_to_integer" "max" "min" "abs" "not" "node" "put" "erase" "link" "monitor" "demonitor" "make_ref" "apply" "round" "trunc")) @reference.call
(call expr: (remote module: (remote_module module: (atom) @receiver) fun: (atom) @name)) @reference.call
(call expr: (remote module: (remote_module module: (macro_call_expr name: (var) @_m)) fun: (atom) @name) (#eq? @_m "MODULE")) @reference.call
(internal_fun fun: (atom) @name) @reference.mention
(external_fun module: (module name: (atom) @receiver) fun: (atom) @name) @reference.mention
((macro_call_expr name: (_) @name args: (_)) @reference.call (#not-any-of? @name "MODULE" "LINE" "FILE" "FUNCTION_NAME"))
((macro_call_expr name: (_) @name) @reference.mention (#not-any-of? @name "MODULE" "LINE" "FILE" "FUNCTION_NAME" "FUNCTION_ARITY" "MACHINE" "OTP_RELEASE" "MODULE_STRING"))
(record_name name: (atom) @name @reference.type)
