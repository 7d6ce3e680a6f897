[(comment) (documentation_comment)] @comment

; Types.
(class_definition name: (identifier) @name body: (_)? @body) @definition.class
(class_definition (mixin_application_class . (identifier) @name)) @definition.class
(mixin_declaration (mixin) . (identifier) @name (class_body)? @body) @definition.trait
(extension_declaration class: [(type_identifier) (function_type)] @name body: (_)? @body) @definition.extension
(enum_declaration name: (identifier) @name body: (_)? @body) @definition.enum
(enum_constant name: (identifier) @name) @definition.member
(type_alias "typedef" . (type_identifier) @name . (type_parameters)? . "=") @definition.type
(type_alias (type_identifier) @name . (type_parameters)? . (formal_parameter_list)) @definition.type

; Members. A body stands behind its signature: the definition goes to its end. A constructor without a name of its own is new,
; as Dart calls it when it is handed on.
((method_signature (function_signature (type_identifier) @type . (type_arguments)? @type.end . (nullable_type)? . name: (identifier) @name)) @definition.method . (function_body) @body @end)
((method_signature (getter_signature (type_identifier) @type . (type_arguments)? @type.end . (nullable_type)? . name: (identifier) @name)) @definition.method . (function_body) @body @end)
((method_signature (function_signature name: (identifier) @name)) @definition.method . (function_body) @body @end)
((method_signature (getter_signature name: (identifier) @name)) @definition.method . (function_body) @body @end)
((method_signature (setter_signature name: (identifier) @name)) @definition.method . (function_body) @body @end)
((method_signature (operator_signature ["[]" "[]=" "~" (binary_operator)] @name)) @definition.method . (function_body) @body @end)
((method_signature [(constructor_signature name: (identifier) @name . (formal_parameter_list)) (factory_constructor_signature (identifier) @name . (formal_parameter_list))
  (constant_constructor_signature (identifier) @name . (formal_parameter_list))]) @definition.method . (function_body) @body @end)
(declaration [(constructor_signature name: (identifier) @name . (formal_parameter_list)) (constant_constructor_signature (identifier) @name . (formal_parameter_list))
  (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list)) (factory_constructor_signature (identifier) @name . (formal_parameter_list))]) @definition.method
(declaration (function_signature (type_identifier) @type . (type_arguments)? @type.end . (nullable_type)? . name: (identifier) @name)) @definition.method
(declaration (getter_signature (type_identifier) @type . (type_arguments)? @type.end . (nullable_type)? . name: (identifier) @name)) @definition.method
(declaration [(function_signature name: (identifier) @name) (getter_signature name: (identifier) @name) (setter_signature name: (identifier) @name)]) @definition.method
(declaration (operator_signature ["[]" "[]=" "~" (binary_operator)] @name)) @definition.method
; @type is what they say: a name, or one with what it is made with.
(declaration (type_identifier) @type . (type_arguments)? @type.end . (nullable_type)? . (initialized_identifier_list (initialized_identifier . (identifier) @name . (_)? @value))) @definition.field
(declaration (type_identifier) @type . (type_arguments)? @type.end . (nullable_type)? . (static_final_declaration_list (static_final_declaration . (identifier) @name . (_) @value))) @definition.field
(declaration (inferred_type) . (initialized_identifier_list (initialized_identifier . (identifier) @name . (_) @value @init . (_) @init.end .))) @definition.field
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name . (_) @value))) @definition.field
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name . (_)? @value))) @definition.field
(declaration (identifier_list (identifier) @name)) @definition.field

; What stands at file level has no node around it.
(program (function_signature (type_identifier) @type . (type_arguments)? @type.end . (nullable_type)? . name: (identifier) @name) @definition.function . (function_body) @body @end)
(program (function_signature name: (identifier) @name) @definition.function . (function_body) @body @end)
(program (getter_signature name: (identifier) @name) @definition.function . (function_body) @body @end)
(program (setter_signature name: (identifier) @name) @definition.function . (function_body) @body @end)
(program [(function_signature name: (identifier) @name) (getter_signature name: (identifier) @name) (setter_signature name: (identifier) @name)] @definition.function)
(local_function_declaration (lambda_expression (function_signature name: (identifier) @name) (function_body) @body)) @definition.function
(initialized_variable_definition name: (identifier) @name value: (function_expression) @body) @definition.function
(program (const_builtin) . (static_final_declaration_list (static_final_declaration . (identifier) @name . (_) @value)) @definition.constant)
(program (const_builtin) . (_) . (static_final_declaration_list (static_final_declaration . (identifier) @name . (_) @value)) @definition.constant)
(program (const_builtin) . (_) . (_) . (static_final_declaration_list (static_final_declaration . (identifier) @name . (_) @value)) @definition.constant)
(program (static_final_declaration_list (static_final_declaration . (identifier) @name . (_) @value)) @definition.variable)
(program (initialized_identifier_list (initialized_identifier . (identifier) @name . (_)? @value)) @definition.variable)
(program ["." "late" "external" (const_builtin) (final_builtin) (inferred_type) (type_identifier) (type_arguments) (nullable_type) (function_type) (void_type) (annotation)] @attribute)
(class_body (annotation) @attribute)
(enum_body (annotation) @attribute)
(extension_body (annotation) @attribute)

; Imports. A part is the same library.
(import_or_export (library_import (import_specification (configurable_uri) @path . ";")) @import.all)
(import_or_export (library_import (import_specification (configurable_uri) @path (combinator "hide"))) @import.all)
(import_or_export (library_import (import_specification (configurable_uri) @path (combinator "show" (identifier) @name))) @import.name)
(import_or_export (library_import (import_specification (configurable_uri) @path (identifier) @alias)) @import.namespace)
(import_or_export (library_export (configurable_uri) @path . ";") @export.all)
(import_or_export (library_export (configurable_uri) @path (combinator "hide")) @export.all)
(import_or_export (library_export (configurable_uri) @path (combinator "show" (identifier) @name)) @export.name)
(part_directive (uri) @path) @import.all
(part_directive (uri) @path) @export.all
(part_of_directive (uri) @path) @import.all

; Uses. Foo(1) may make a Foo: what it means says what it is.
(superclass . (type_identifier) @name @reference.inherit)
(mixins (type_identifier) @name @reference.inherit)
(interfaces (type_identifier) @name @reference.inherit)
(mixin_declaration (mixin) (identifier) . (type_identifier) @name @reference.inherit)
(mixin_application (type_identifier) @name @reference.inherit)
(new_expression . (type_identifier) @name @reference.call)
(const_object_expression (const_builtin) . (type_identifier) @name @reference.call)
(annotation name: (identifier) @name @reference.mention)
(annotation name: (scoped_identifier (identifier) @receiver (identifier) @name @reference.mention))
((identifier) @name @reference.call . (selector (argument_part)))
(([(identifier) (this) (super)] @receiver . (selector [(unconditional_assignable_selector (identifier) @name) (conditional_assignable_selector (identifier) @name)]) . (selector (argument_part))) @reference.call)
(((super) @receiver . (unconditional_assignable_selector (identifier) @name) . (selector (argument_part))) @reference.call)
(([(identifier) (this)] @receiver . (selector) @receiver.end . (selector [(unconditional_assignable_selector (identifier) @name) (conditional_assignable_selector (identifier) @name)]) . (selector (argument_part))) @reference.call)
(([(identifier) (this)] @receiver . (selector) . (selector) @receiver.end . (selector [(unconditional_assignable_selector (identifier) @name) (conditional_assignable_selector (identifier) @name)]) . (selector (argument_part))) @reference.call)
(([(identifier) (this)] @receiver . (selector) . (selector) . (selector) @receiver.end . (selector [(unconditional_assignable_selector (identifier) @name) (conditional_assignable_selector (identifier) @name)]) . (selector (argument_part))) @reference.call)
((selector) @receiver . (selector [(unconditional_assignable_selector (identifier) @name @reference.call) (conditional_assignable_selector (identifier) @name @reference.call)]) . (selector (argument_part)) @receiver.end)
(cascade_section (cascade_selector (identifier) @name @reference.call) . (argument_part)) @receiver
((identifier) @receiver . (selector (unconditional_assignable_selector (identifier) @name @reference.mention)))
((this) @receiver . (selector (unconditional_assignable_selector (identifier) @name @reference.mention)))
(argument (identifier) @name @reference.mention .)
((type_identifier) @receiver . "." . (type_identifier) @name @reference.type)
((type_identifier) @name @reference.type (#not-any-of? @name "int" "double" "num" "bool" "String" "Object" "Never"))

; Names bound where they stand.
(formal_parameter name: (identifier) @local)
(formal_parameter . (identifier) @local .)
(initialized_variable_definition name: (identifier) @local)
(initialized_identifier . (identifier) @local)
(static_final_declaration . (identifier) @local)
(for_loop_parts name: (identifier) @local)
(catch_parameters (identifier) @local)
(type_parameter (type_identifier) @local)

; What is known of them. An expression of several parts has no node of its own.
[(block) (for_statement)] @block
[(lambda_expression) (function_expression) (function_body)] @block.function
((method_signature) @block.function . (function_body) @block.end)
(program [(function_signature) (getter_signature) (setter_signature)] @block.function . (function_body) @block.end)
(declaration) @block.function
(formal_parameter (type_identifier) @type . (type_arguments)? @type.end . (nullable_type)? . name: (identifier) @name) @bind
(initialized_variable_definition (type_identifier) @type . (type_arguments)? @type.end . (nullable_type)? . name: (identifier) @name) @bind
(initialized_variable_definition [(inferred_type) (final_builtin) (const_builtin)] . name: (identifier) @name . (_) @value .) @bind
(initialized_variable_definition [(inferred_type) (final_builtin) (const_builtin)] . name: (identifier) @name . (_) @value (_) @value.end .) @bind
(for_statement (for_loop_parts (type_identifier) @type . (type_arguments)? @type.end . (nullable_type)? . name: (identifier) @name)) @bind @within
(for_statement (for_loop_parts [(inferred_type) (final_builtin)] . name: (identifier) @name . (_) @value .)) @bind.element @within
(for_statement (for_loop_parts [(inferred_type) (final_builtin)] . name: (identifier) @name . (_) @value (_) @value.end .)) @bind.element @within

; Reads and writes: every other name. A parameter this.total writes the field.
(assignment_expression left: (assignable_expression . (identifier) @reference.write .))
(assignment_expression left: (assignable_expression [(identifier) (this)] @receiver . (unconditional_assignable_selector (identifier) @name @reference.write) .))
(assignment_expression left: (assignable_expression . (_) @receiver (selector) @receiver.end . [(unconditional_assignable_selector (identifier) @name @reference.write) (conditional_assignable_selector (identifier) @name @reference.write)] .))
(postfix_expression (assignable_expression . (identifier) @reference.write .) (postfix_operator))
(postfix_expression (assignable_expression [(identifier) (this)] @receiver . (unconditional_assignable_selector (identifier) @name @reference.write) .) (postfix_operator))
(unary_expression (increment_operator) (assignable_expression . (identifier) @reference.write .))
(constructor_param (this) @receiver (identifier) @name @reference.write)
(field_initializer . (identifier) @reference.write)
[(label (identifier) @reference.none) (extension_declaration name: (identifier) @reference.none) (constructor_signature (identifier) @reference.none)
  (factory_constructor_signature (identifier) @reference.none) (constant_constructor_signature (identifier) @reference.none)
  (cascade_selector (identifier) @reference.none) (library_name (dotted_identifier_list (identifier) @reference.none))
  (combinator (identifier) @reference.none) (import_specification (identifier) @reference.none)]
(qualified (type_identifier) @receiver . (identifier) @name @reference.read .)
((identifier) @receiver . (selector [(unconditional_assignable_selector (identifier) @name @reference.read) (conditional_assignable_selector (identifier) @name @reference.read)]))
((this) @receiver . (selector (unconditional_assignable_selector (identifier) @name @reference.read)))
([(identifier) (this)] @receiver . (selector) @receiver.end . (selector [(unconditional_assignable_selector (identifier) @name @reference.read) (conditional_assignable_selector (identifier) @name @reference.read)]))
(identifier_dollar_escaped) @reference.read
(identifier) @reference.read
