; What C and C++ share.
(comment) @comment

; Imports.
(preproc_include path: (string_literal) @path) @import
(preproc_include path: (system_lib_string) @path) @import.system
(preproc_include path: (identifier) @path) @import
(preproc_include path: (call_expression) @path) @import

; Macros. The guard of a header is none.
(preproc_function_def name: (identifier) @name value: (_)? @body) @definition.macro
(preproc_def name: (identifier) @name value: (_) @value) @definition.macro
(preproc_def !value name: (identifier) @name (#not-match? @name "(_H|_HH|_HPP|_HXX|_H_INCLUDED|_INCLUDED)_*$")) @definition.macro
(ERROR (identifier) @name @definition.macro . (preproc_params))

; Types. A typedef of the same name as the struct in it is the struct.
(type_definition type: (struct_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @definition.struct
(type_definition type: (union_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @definition.enum
(type_definition type: (struct_specifier name: (_) @_n body: (_)) @inner declarator: (type_identifier) @_d (#eq? @_n @_d)) @wrap
(type_definition type: (union_specifier name: (_) @_n body: (_)) @inner declarator: (type_identifier) @_d (#eq? @_n @_d)) @wrap
(type_definition type: (enum_specifier name: (_) @_n body: (_)) @inner declarator: (type_identifier) @_d (#eq? @_n @_d)) @wrap
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(type_definition type: (_ name: (_) @_n body: (_)) declarator: (type_identifier) @name (#not-eq? @_n @name)) @definition.type
(type_definition type: (_ body: (_)) declarator: (_ declarator: (type_identifier) @name) @definition.type)
(type_definition type: (_ !body) declarator: [
  (type_identifier) @name
  (_ declarator: (type_identifier) @name)
  (_ declarator: (_ declarator: (type_identifier) @name))
  (_ declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name)))
  (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name))))
  (function_declarator declarator: (parenthesized_declarator (type_identifier) @name))
  (_ declarator: (function_declarator declarator: (parenthesized_declarator (type_identifier) @name)))
]) @definition.type
(enumerator name: (identifier) @name value: (_)? @value) @definition.member
(field_declaration declarator: [
  (field_identifier) @name
  (_ declarator: (field_identifier) @name)
  (_ declarator: (_ declarator: (field_identifier) @name))
  (_ declarator: (_ declarator: (_ declarator: (field_identifier) @name)))
  (_ declarator: (parenthesized_declarator (_ declarator: (field_identifier) @name)))
  (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (field_identifier) @name))))
  (_ declarator: (parenthesized_declarator (_ declarator: (_ declarator: (field_identifier) @name))))
]) @definition.field

; Constants and variables. A pointer to what is constant is a variable.
(declaration (type_qualifier) @_q declarator: (init_declarator declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (identifier) @name))
] value: (_) @value) (#any-of? @_q "const" "constexpr")) @definition.constant
(declaration (type_qualifier) @_q declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
] (#any-of? @_q "const" "constexpr")) @definition.constant
(declaration declarator: (init_declarator declarator: [
  (pointer_declarator (type_qualifier) @_q declarator: (identifier) @name)
  (pointer_declarator (type_qualifier) @_q declarator: (array_declarator declarator: (identifier) @name))
] value: (_) @value) (#eq? @_q "const")) @definition.constant
(declaration declarator: [
  (pointer_declarator (type_qualifier) @_q declarator: (identifier) @name)
  (pointer_declarator (type_qualifier) @_q declarator: (array_declarator declarator: (identifier) @name))
] (#eq? @_q "const")) @definition.constant
(declaration declarator: (init_declarator declarator: [
  (identifier) @name
  (_ declarator: (identifier) @name)
  (_ declarator: (_ declarator: (identifier) @name))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
  (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name)))
  (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name))))
  (_ declarator: (parenthesized_declarator (_ declarator: (_ declarator: (identifier) @name))))
] value: (_) @value) (#not-any-of? @name "void" "int" "char" "class" "struct")) @definition.variable
(declaration declarator: [
  (identifier) @name
  (_ declarator: (identifier) @name)
  (_ declarator: (_ declarator: (identifier) @name))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
  (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name)))
  (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name))))
  (_ declarator: (parenthesized_declarator (_ declarator: (_ declarator: (identifier) @name))))
] (#not-any-of? @name "void" "int" "char" "class" "struct")) @definition.variable

(ERROR (storage_class_specifier) (function_declarator declarator: (identifier) @name) @definition.function)

; What stands around several definitions.
(linkage_specification body: (declaration) @inner) @wrap
(linkage_specification body: (function_definition) @inner) @wrap
(linkage_specification body: (declaration_list)) @group
(preproc_if) @group
(preproc_ifdef) @group
(preproc_else) @group
(preproc_elif) @group

; What is in braces behind a call and in no function is the body of what a macro makes.
(translation_unit (expression_statement (call_expression)) . (compound_statement) @scope)
(preproc_ifdef (expression_statement (call_expression)) . (compound_statement) @scope)
(preproc_if (expression_statement (call_expression)) . (compound_statement) @scope)
(preproc_else (expression_statement (call_expression)) . (compound_statement) @scope)
(preproc_elif (expression_statement (call_expression)) . (compound_statement) @scope)

; Names that are bound where they stand.
(preproc_params (identifier) @local)
(parameter_declaration declarator: [
  (identifier) @local
  (_ declarator: (identifier) @local)
  (_ declarator: (_ declarator: (identifier) @local))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @local)))
  (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @local)))
])
(compound_statement (declaration declarator: [
  (identifier) @local
  (_ declarator: (identifier) @local)
  (_ declarator: (_ declarator: (identifier) @local))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @local)))
  (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @local))))
  (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @local)))
]))
(case_statement (declaration declarator: [
  (identifier) @local
  (_ declarator: (identifier) @local)
  (_ declarator: (_ declarator: (identifier) @local))
]))
(for_statement initializer: (declaration declarator: [
  (identifier) @local
  (_ declarator: (identifier) @local)
  (_ declarator: (_ declarator: (identifier) @local))
]))

; Uses.
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (parenthesized_expression (identifier) @name)) @reference.call
(call_expression function: (parenthesized_expression (pointer_expression argument: (identifier) @name))) @reference.call
(call_expression function: (parenthesized_expression (pointer_expression argument: (field_expression argument: (_) @receiver field: (field_identifier) @name)))) @reference.call
(ERROR . (identifier) @name @reference.type . (#not-any-of? @name "int" "void" "bool" "char" "long" "short" "float" "double" "unsigned"))
(argument_list (identifier) @name @reference.mention)
(argument_list (pointer_expression argument: (identifier) @name @reference.mention))
(argument_list (cast_expression value: (identifier) @name @reference.mention))
(initializer_list (identifier) @name @reference.mention)
(initializer_list (pointer_expression argument: (identifier) @name @reference.mention))
(initializer_pair value: (identifier) @name @reference.mention)
(initializer_pair value: (pointer_expression argument: (identifier) @name @reference.mention))
(init_declarator value: (identifier) @name @reference.mention)
(init_declarator value: (pointer_expression argument: (identifier) @name @reference.mention))
(assignment_expression right: (identifier) @name @reference.mention)
(return_statement (identifier) @name @reference.mention)
