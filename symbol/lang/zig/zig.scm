(comment) @comment

; Types are constants: const List = struct { … }; and functions that return one: fn List(comptime T: type) type.
(variable_declaration (identifier) @name (struct_declaration) @body .) @definition.struct
(variable_declaration (identifier) @name (opaque_declaration) @body .) @definition.struct
(variable_declaration (identifier) @name (union_declaration) @body .) @definition.struct
(variable_declaration (identifier) @name [(enum_declaration) (error_set_declaration)] @body .) @definition.enum
(function_declaration name: (identifier) @name type: (builtin_type) @_t body: (block (expression_statement (return_expression [(struct_declaration) (union_declaration)] @body)))
  (#eq? @_t "type")) @definition.struct
(variable_declaration (identifier) @name (binary_expression left: (error_set_declaration) @body) .) @definition.enum
(enum_declaration (container_field name: (identifier) @name) @definition.member)
(error_set_declaration (identifier) @name @definition.member)
(union_declaration (container_field name: (identifier) @name) @definition.field)
(struct_declaration (container_field name: (identifier) @name type: (_)? @type) @definition.field)
(source_file (container_field name: (identifier) @name type: (_)? @type) @definition.field)

; Functions: the driver makes one in a type a method.
(function_declaration name: (identifier) @name type: (error_union_type ok: (_) @type) body: (block)? @body) @definition.function
(function_declaration name: (identifier) @name type: (_)? @type body: (block)? @body) @definition.function
(test_declaration (string (string_content) @name) (block) @body) @definition.function

; Constants and variables, at file level and in types. @This() is no more than another name.
(variable_declaration "const" . (identifier) @name (builtin_function (builtin_identifier) @_b) @value . (#eq? @_b "@import")) @definition.none
(variable_declaration "const" . (identifier) @name (_) @value .) @definition.constant
(variable_declaration "const" . (identifier) @name ["null" "undefined" "unreachable"] @value) @definition.constant
(variable_declaration "var" . (identifier) @name type: (_) @type (_)? @value .) @definition.variable
(variable_declaration "var" . (identifier) @name (_)? @value .) @definition.variable

; Imports.
(variable_declaration (identifier) @alias (builtin_function (builtin_identifier) @_b (arguments (string (string_content) @path))) . (#eq? @_b "@import")) @import.namespace
(variable_declaration (identifier) @alias (field_expression object: (builtin_function (builtin_identifier) @_b (arguments (string (string_content) @path))) member: (identifier) @name) .
  (#eq? @_b "@import")) @import.name
(using_namespace_declaration (builtin_function (builtin_identifier) @_b (arguments (string (string_content) @path))) (#eq? @_b "@import")) @import.all
(using_namespace_declaration (builtin_function (builtin_identifier) @_b (arguments (string (string_content) @path))) (#eq? @_b "@import")) @export.all
(builtin_function (builtin_identifier) @_b (arguments (string (string_content) @path)) (#eq? @_b "@import")) @import

; Uses.
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (field_expression object: (_) @receiver member: (identifier) @name)) @reference.call
(struct_initializer . (identifier) @name @reference.call)
(struct_initializer . (field_expression object: (_) @receiver member: (identifier) @name) @reference.call)
(parameter type: (identifier) @name @reference.type)
(container_field type: (identifier) @name @reference.type)
(function_declaration type: (identifier) @name @reference.type)
(variable_declaration type: (identifier) @name @reference.type)
(pointer_type (identifier) @name @reference.type)
(slice_type (identifier) @name @reference.type)
(nullable_type (identifier) @name @reference.type)
(array_type (identifier) @name @reference.type)
(error_union_type (identifier) @name @reference.type)
(parameter type: (field_expression object: (_) @receiver member: (identifier) @name @reference.type))
(container_field type: (field_expression object: (_) @receiver member: (identifier) @name @reference.type))
(function_declaration type: (field_expression object: (_) @receiver member: (identifier) @name @reference.type))
(variable_declaration type: (field_expression object: (_) @receiver member: (identifier) @name @reference.type))
(pointer_type (field_expression object: (_) @receiver member: (identifier) @name @reference.type))
(slice_type (field_expression object: (_) @receiver member: (identifier) @name @reference.type))
(nullable_type (field_expression object: (_) @receiver member: (identifier) @name @reference.type))
(error_union_type (field_expression object: (_) @receiver member: (identifier) @name @reference.type))
(field_expression object: [(slice_type (identifier) @receiver) (pointer_type (identifier) @receiver) (nullable_type (identifier) @receiver)] member: (identifier) @name @reference.type)
(field_expression object: [(identifier) (field_expression)] @receiver member: (identifier) @name @reference.mention)
(test_declaration (identifier) @name @reference.mention)
(call_expression (identifier) @name @reference.mention)
(return_expression (identifier) @name @reference.mention)

; Names bound where they stand.
(parameter name: (identifier) @local)
(payload (identifier) @local)
(block (variable_declaration ["const" "var"] . (identifier) @local))
(function_declaration (parameters . (parameter name: (identifier) @self)) (#eq? @self "self"))

; What is known of them.
[(block) (for_statement) (while_statement) (if_statement)] @block
(function_declaration) @block.function
(parameter name: (identifier) @name type: (_) @type) @bind
(block (variable_declaration (identifier) @name . type: (_) @type) @bind)
(block (variable_declaration ["const" "var"] . (identifier) @name . "=" . (_) @value .) @bind)
(for_statement . (_) @value . (payload . (identifier) @name)) @bind.element @within
(if_statement condition: (_) @value . (payload . (identifier) @name)) @bind @within
(while_statement condition: (_) @value . (payload . (identifier) @name)) @bind @within
