[(line_comment) (block_comment)] @comment

; A text before a definition documents it.
(source_file (string_literal (content) @doc) @comment @attribute)
(module_definition (string_literal (content) @doc) @comment @attribute)
(struct_definition (string_literal (content) @doc) @comment @attribute)
(macrocall_expression (macro_argument_list [(struct_definition) (function_definition) (abstract_definition) (const_statement)] @inner)) @wrap
(macrocall_expression (macro_argument_list (assignment . [(call_expression) (where_expression) (typed_expression)]) @inner)) @wrap
(macrocall_expression (macro_identifier (identifier) @_m) (macro_argument_list . (string_literal (content) @doc) . [(struct_definition) (function_definition) (assignment) (identifier)]) (#eq? @_m "doc"))

; Modules and types.
(module_definition name: (identifier) @name) @definition.namespace
(struct_definition (type_head [(identifier) @name (parametrized_type_expression . (identifier) @name) (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])])) @definition.struct
(abstract_definition (type_head [(identifier) @name (parametrized_type_expression . (identifier) @name) (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])])) @definition.interface
(primitive_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)])) @definition.type
(struct_definition [(identifier) @name (typed_expression . (identifier) @name)] @definition.field)
(struct_definition (assignment . [(identifier) @name (typed_expression . (identifier) @name)] (operator) (_) @value) @definition.field)
(struct_definition (const_statement [(identifier) @name (typed_expression . (identifier) @name) (assignment . [(identifier) @name (typed_expression . (identifier) @name)])]) @definition.field)
(macrocall_expression (macro_identifier (identifier) @_m) (macro_argument_list . [(identifier) @name (typed_expression . (identifier) @name)]) (#eq? @_m "enum")) @definition.enum
(macrocall_expression (macro_identifier (identifier) @_m) (macro_argument_list . (_) [(identifier) @name (assignment . (identifier) @name)] @definition.member) (#eq? @_m "enum"))
(macrocall_expression (macro_identifier (identifier) @_m) (macro_argument_list . (_) (compound_statement [(identifier) @name (assignment . (identifier) @name)] @definition.member)) (#eq? @_m "enum"))

; Functions: what is behind the signature is the body. One of another module, which this one adds a method to, is named after that.
(function_definition (signature [
    (identifier) @name
    (call_expression . [(identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @owner [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])])
    (where_expression . (call_expression . [(identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @owner [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])]))
    (typed_expression . (call_expression . [(identifier) @name (operator) @name (field_expression value: (_) @owner (identifier) @name)]))
    (where_expression . (typed_expression . (call_expression . [(identifier) @name (operator) @name (field_expression value: (_) @owner (identifier) @name)])))]) . (_)? @body) @definition.function
(assignment . [
    (call_expression . [(identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @owner [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])])
    (where_expression . (call_expression . [(identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name) (field_expression value: (_) @owner [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])]))
    (typed_expression . (call_expression . [(identifier) @name (operator) @name (field_expression value: (_) @owner (identifier) @name)]))
    (where_expression . (typed_expression . (call_expression . [(identifier) @name (operator) @name (field_expression value: (_) @owner (identifier) @name)])))] . (operator) . (_) @body) @definition.function
(macro_definition (signature (call_expression . [(identifier) @name (operator) @name])) . (_)? @body) @definition.macro
(const_statement (assignment . (identifier) @name . (operator) . (arrow_function_expression) @body)) @definition.function

; Constants and variables of a module.
(const_statement (assignment . [(identifier) @name (typed_expression . (identifier) @name)] (operator) . (_) @value .)) @definition.constant
(source_file (assignment . [(identifier) @name (typed_expression . (identifier) @name)] (operator) . (_) @value .) @definition.variable)
(module_definition (assignment . [(identifier) @name (typed_expression . (identifier) @name)] (operator) . (_) @value .) @definition.variable)
(source_file (global_statement [(identifier) @name (assignment . (identifier) @name)]) @definition.variable)
(module_definition (global_statement [(identifier) @name (assignment . (identifier) @name)]) @definition.variable)

; Imports and exports.
[(using_statement) (import_statement)] @import
(call_expression . (identifier) @_f (argument_list . (string_literal (content) @path) .) (#eq? @_f "include")) @import.all
(call_expression . (identifier) @_f (argument_list . (call_expression . (identifier) @_j (argument_list (macrocall_expression) . (string_literal (content) @path) .)) .) (#eq? @_f "include") (#eq? @_j "joinpath")) @import.all
(export_statement [(identifier) @name (macro_identifier (identifier) @name) (operator) @name] @export)
(public_statement [(identifier) @name (macro_identifier (identifier) @name) (operator) @name] @export)

; Uses.
(call_expression . (identifier) @name (#not-any-of? @name "include" "new" "throw" "println" "print" "string" "length" "push!" "isa" "typeof" "error" "zero" "one" "collect" "map" "joinpath" "isempty" "haskey" "get" "Ref")) @reference.call
(call_expression . (parametrized_type_expression . (identifier) @name) (#not-eq? @name "new")) @reference.call
(call_expression . (field_expression value: (_) @receiver (identifier) @name)) @reference.call
(broadcast_call_expression . (identifier) @name) @reference.call
(broadcast_call_expression . (field_expression value: (_) @receiver (identifier) @name)) @reference.call
(macrocall_expression (macro_identifier (identifier) @name) (#not-any-of? @name "doc" "enum" "inline" "noinline" "eval" "info" "warn" "error" "debug" "test" "testset" "__DIR__" "inbounds" "assert" "generated" "kwdef" "views" "view" "time" "show" "nospecialize" "static" "async" "sync" "threads" "isdefined" "label" "goto" "test_throws" "v_str" "r_str")) @reference.call
(type_head (binary_expression (_) (operator) [(identifier) @name @reference.inherit (parametrized_type_expression . (identifier) @name) @reference.inherit] .))
(typed_expression (_) [(identifier) @name @reference.type (parametrized_type_expression . (identifier) @name) @reference.type (field_expression value: (_) @receiver (identifier) @name) @reference.type] .)
(unary_typed_expression [(identifier) @name @reference.type (parametrized_type_expression . (identifier) @name) @reference.type])
(curly_expression (identifier) @name @reference.type)
(parametrized_type_expression . (identifier) @name @reference.type (#not-eq? @name "new"))
(argument_list (identifier) @name @reference.mention)
(argument_list (field_expression value: (identifier) @receiver (identifier) @name) @reference.mention)
(vector_expression (identifier) @name @reference.mention)
(tuple_expression (identifier) @name @reference.mention)
(return_statement (identifier) @name @reference.mention)
(assignment (_) (operator) (identifier) @name @reference.mention .)

; Names that are bound where they stand.
(signature [(call_expression (argument_list [(identifier) @local (typed_expression . (identifier) @local) (assignment . [(identifier) @local (typed_expression . (identifier) @local)]) (splat_expression (identifier) @local) (splat_expression (typed_expression . (identifier) @local))]))
  (where_expression . (call_expression (argument_list [(identifier) @local (typed_expression . (identifier) @local) (assignment . [(identifier) @local (typed_expression . (identifier) @local)]) (splat_expression (identifier) @local)])))
  (typed_expression . (call_expression (argument_list [(identifier) @local (typed_expression . (identifier) @local) (assignment . [(identifier) @local (typed_expression . (identifier) @local)])])))])
(assignment . [(call_expression (argument_list [(identifier) @local (typed_expression . (identifier) @local) (assignment . [(identifier) @local (typed_expression . (identifier) @local)]) (splat_expression (identifier) @local)]))
  (where_expression . (call_expression (argument_list [(identifier) @local (typed_expression . (identifier) @local) (assignment . [(identifier) @local (typed_expression . (identifier) @local)])])))] (operator))
(where_expression (curly_expression [(identifier) @local (binary_expression . (identifier) @local)]))
(where_expression (call_expression) (identifier) @local)
(assignment . (identifier) @local)
(assignment . [(tuple_expression (identifier) @local) (open_tuple (identifier) @local)])
(for_binding . [(identifier) @local (tuple_expression (identifier) @local)])
(arrow_function_expression . [(identifier) @local (argument_list (identifier) @local)])
(do_clause . (identifier) @local)
(catch_clause . (identifier) @local)
