(comment) @comment
(package_clause (package_identifier) @name) @package

; Functions and methods.
(function_declaration name: (identifier) @name body: (block)? @body) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [(type_identifier) (pointer_type) (generic_type) (parenthesized_type)] @owner))
  name: (field_identifier) @name body: (block)? @body) @definition.method

; Types.
(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type) @body) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type
(field_declaration name: (field_identifier) @name) @definition.field
(field_declaration !name type: (type_identifier) @name) @definition.field
(field_declaration !name type: (pointer_type (type_identifier) @name)) @definition.field
(field_declaration !name type: (qualified_type name: (type_identifier) @name)) @definition.field
(field_declaration !name type: (generic_type type: (type_identifier) @name)) @definition.field
(method_elem name: (field_identifier) @name) @definition.method

; Constants and variables; a function that is bound to a name is one.
(var_spec name: (identifier) @name value: (expression_list . (func_literal body: (block) @body) .)) @definition.function
(short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list . (func_literal body: (block) @body) .)) @definition.function
(const_spec name: (identifier) @name value: (_)? @value) @definition.constant
(var_spec name: (identifier) @name value: (_)? @value) @definition.variable

; A function in a literal is named by its field, or by its key in a table.
(composite_literal body: (literal_value (keyed_element
  key: (literal_element [(identifier) (interpreted_string_literal)] @name) value: (literal_element (func_literal body: (block) @body))) @definition.method))
(composite_literal body: (literal_value (keyed_element
  key: (literal_element [(identifier) (interpreted_string_literal)] @name) value: (literal_element [
    (composite_literal body: (_) @value @holder)
    (unary_expression operand: (composite_literal body: (_) @value @holder))
    (literal_value) @value @holder])) @definition.field))

; One spec is the whole statement; several are a group.
(type_declaration . (type_spec) @inner .) @wrap
(type_declaration . (type_alias) @inner .) @wrap
(const_declaration . (const_spec) @inner .) @wrap
(var_declaration . (var_spec) @inner .) @wrap
(type_declaration) @group
(const_declaration) @group
(var_declaration) @group
(import_declaration) @group

(import_spec name: (package_identifier) @alias path: (_) @path) @import.namespace
(import_spec name: (dot) path: (_) @path) @import.all
(import_spec path: (_) @path) @import

; Uses.
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (selector_expression operand: (_) @receiver field: (field_identifier) @name)) @reference.call
(call_expression function: (parenthesized_expression (identifier) @name)) @reference.call
(call_expression function: (type_instantiation_expression type: (type_identifier) @name)) @reference.call
(call_expression function: (type_instantiation_expression type: (qualified_type package: (_) @receiver name: (type_identifier) @name))) @reference.call
(type_conversion_expression type: (generic_type type: (type_identifier) @name)) @reference.call
(type_conversion_expression type: (generic_type type: (qualified_type package: (_) @receiver name: (type_identifier) @name))) @reference.call
(call_expression function: (index_expression operand: (identifier) @name)) @reference.call
(call_expression function: (index_expression operand: (selector_expression operand: (_) @receiver field: (field_identifier) @name))) @reference.call
(field_declaration !name type: (type_identifier) @name) @reference.inherit
(field_declaration !name type: (pointer_type (type_identifier) @name)) @reference.inherit
(field_declaration !name type: (qualified_type package: (_) @receiver name: (type_identifier) @name)) @reference.inherit
(field_declaration !name type: (generic_type type: (type_identifier) @name)) @reference.inherit
(field_declaration !name type: (generic_type type: (qualified_type package: (_) @receiver name: (type_identifier) @name))) @reference.inherit
(interface_type (type_elem . (type_identifier) @name .)) @reference.inherit
(interface_type (type_elem . (qualified_type package: (_) @receiver name: (type_identifier) @name) .)) @reference.inherit
(interface_type (type_elem . (generic_type type: (type_identifier) @name) .)) @reference.inherit
(interface_type (type_elem . (generic_type type: (qualified_type package: (_) @receiver name: (type_identifier) @name)) .)) @reference.inherit
(qualified_type package: (_) @receiver name: (type_identifier) @name) @reference.type
((type_identifier) @name @reference.type (#not-any-of? @name "string" "bool" "byte" "rune" "error" "any" "int" "int8" "int16" "int32" "int64" "uint" "uint8" "uint16" "uint32" "uint64" "uintptr" "float32" "float64" "complex64" "complex128"))
(argument_list (identifier) @name @reference.mention)
(argument_list (selector_expression operand: (identifier) @receiver field: (field_identifier) @name) @reference.mention)
(keyed_element value: (literal_element (identifier) @name @reference.mention))

; Reads and writes.
(assignment_statement left: (expression_list (identifier) @reference.write))
(assignment_statement left: (expression_list (selector_expression operand: (_) @receiver field: (field_identifier) @name) @reference.write))
[(inc_statement (identifier) @reference.write) (dec_statement (identifier) @reference.write)]
[(inc_statement (selector_expression operand: (_) @receiver field: (field_identifier) @name) @reference.write)
  (dec_statement (selector_expression operand: (_) @receiver field: (field_identifier) @name) @reference.write)]
(keyed_element key: (literal_element (identifier) @reference.key))
(selector_expression operand: (identifier) @reference.none)
(selector_expression operand: (_) @receiver field: (field_identifier) @name) @reference.read
(identifier) @reference.read

; Names bound where they stand.
(method_declaration receiver: (parameter_list (parameter_declaration name: (identifier) @self)))
(parameter_declaration name: (identifier) @local)
(variadic_parameter_declaration name: (identifier) @local)
(type_parameter_declaration name: (identifier) @local)
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @local)))
  (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @local))))])))
(short_var_declaration left: (expression_list (identifier) @local))
(range_clause left: (expression_list (identifier) @local))
(var_spec name: (identifier) @local)
(const_spec name: (identifier) @local)
(type_switch_statement alias: (expression_list (identifier) @local))
(receive_statement left: (expression_list (identifier) @local))

; What is known of them.
(short_var_declaration) @bind
(var_spec) @bind
(const_spec) @bind
(range_clause) @bind.range
(receive_statement left: (_)) @bind
(function_declaration parameters: (_) @bind.params)
(function_declaration result: (parameter_list) @bind.params)
(method_declaration parameters: (_) @bind.params)
(method_declaration result: (parameter_list) @bind.params)
(func_literal parameters: (_) @bind.params)
(func_literal result: (parameter_list) @bind.params)
(type_switch_statement alias: (expression_list (identifier) @name) value: (_) @value (type_case type: (_) @type) @within) @bind
(type_switch_statement alias: (expression_list (identifier) @name) value: (_) @value (default_case) @within) @bind

[(function_declaration) (method_declaration) (func_literal)] @block.function
[(block) (if_statement) (for_statement) (expression_switch_statement) (type_switch_statement) (select_statement)
  (expression_case) (type_case) (default_case) (communication_case) (function_type) (method_elem) (type_spec) (type_alias)] @block
