(line_comment) @comment
(block_comment) @comment
(package_header (qualified_identifier) @name) @package

; Classes. An object is a class; a companion object without a name is called "companion".
(class_declaration "interface" name: (identifier) @name (class_body)? @body) @definition.interface
(class_declaration name: (identifier) @name (enum_class_body) @body) @definition.enum
(class_declaration name: (identifier) @name (class_body)? @body) @definition.class
(object_declaration name: (identifier) @name (class_body)? @body) @definition.class
(companion_object name: (identifier) @name (class_body)? @body) @definition.class
(companion_object "companion" @name !name (class_body)? @body) @definition.class
(enum_entry (identifier) @name (class_body)? @body) @definition.member
(type_alias type: (identifier) @name "=" (_) @value) @definition.type
(class_parameter ["val" "var"] . (identifier) @name) @definition.field

; Functions: an extension has the type that it extends as owner.
(function_declaration (user_type) @owner . "." . name: (identifier) @name (function_body (_) @body .)?) @definition.method
(function_declaration (nullable_type (user_type) @owner) . "." . name: (identifier) @name (function_body (_) @body .)?) @definition.method
(class_body (function_declaration name: (identifier) @name (function_body (_) @body .)?) @definition.method)
(enum_class_body (function_declaration name: (identifier) @name (function_body (_) @body .)?) @definition.method)
(function_declaration name: (identifier) @name (function_body (_) @body .)?) @definition.function
(secondary_constructor "constructor" @name (block)? @body) @definition.method
(anonymous_initializer "init" @name (block) @body) @definition.method

; Properties; a function that is bound to a name is one.
(property_declaration (variable_declaration . (identifier) @name) "=" (lambda_literal) @body) @definition.function
(property_declaration (variable_declaration . (identifier) @name) "=" (anonymous_function (function_body (_) @body .))) @definition.function
(property_declaration (modifiers (property_modifier) @_const) (variable_declaration . (identifier) @name) "=" (_) @value (#eq? @_const "const")) @definition.constant
(property_declaration (user_type) @owner . "." . (variable_declaration . (identifier) @name) (getter (function_body (_) @body .))?) @definition.field
(property_declaration (nullable_type (user_type) @owner) . "." . (variable_declaration . (identifier) @name) (getter (function_body (_) @body .))?) @definition.field
(source_file (property_declaration "val" (variable_declaration . (identifier) @name) "=" (_) @value) @definition.constant)
(source_file (property_declaration (variable_declaration . (identifier) @name) "=" (_) @value) @definition.variable)
(source_file (property_declaration (variable_declaration . (identifier) @name) (property_delegate (_) @value)) @definition.variable)
(source_file (property_declaration (variable_declaration . (identifier) @name) (getter (function_body (_) @body .))?) @definition.variable)
(source_file (property_declaration (multi_variable_declaration (variable_declaration . (identifier) @name))) @definition.variable)
(class_body (property_declaration (variable_declaration . (identifier) @name) "=" (_) @value (getter (function_body (_) @body .))?) @definition.field)
(class_body (property_declaration (variable_declaration . (identifier) @name) (property_delegate (_) @value)) @definition.field)
(class_body (property_declaration (variable_declaration . (identifier) @name) (getter (function_body (_) @body .))) @definition.field)
(class_body (property_declaration (variable_declaration . (identifier) @name) (setter (function_body (_) @body .))?) @definition.field)
(enum_class_body (property_declaration (variable_declaration . (identifier) @name) "=" (_) @value) @definition.field)
(enum_class_body (property_declaration (variable_declaration . (identifier) @name) (property_delegate (_) @value)) @definition.field)
(enum_class_body (property_declaration (variable_declaration . (identifier) @name) (getter (function_body (_) @body .))?) @definition.field)

; Behind an annotation with arguments, the grammar takes "actual class X {…}" and "const val X = 1" for infix calls.
((annotated_expression (infix_expression . (identifier) . (identifier) @_class . [(identifier) @name (call_expression . (identifier) @name (annotated_lambda (lambda_literal) @body))]) @definition.class)
  (#any-of? @_class "class" "object"))
((annotated_expression (infix_expression . (identifier) . (identifier) @_class . [(identifier) @name (call_expression . (identifier) @name (annotated_lambda (lambda_literal) @body))]) @definition.interface)
  (#eq? @_class "interface"))
((annotated_expression (infix_expression . (identifier) . (identifier) @_class . (call_expression . (identifier) (annotated_lambda (lambda_literal
    (property_declaration (variable_declaration . (identifier) @name)) @definition.field)))))
  (#any-of? @_class "class" "object" "interface"))
((source_file (assignment left: (annotated_expression (infix_expression . (identifier) . (identifier) @_val . (identifier) @name)) right: (_) @value) @definition.constant)
  (#any-of? @_val "val" "var"))
(annotated_expression (infix_expression) @inner) @wrap
(annotated_expression (annotated_expression) @inner) @wrap

(import (qualified_identifier) @path "*") @import.all
(import (qualified_identifier) @path (identifier) @alias) @import
(import (qualified_identifier) @path .) @import

; Uses.
(call_expression . (identifier) @name) @reference.call
(call_expression . (navigation_expression . (_) @receiver (identifier) @name .)) @reference.call
((infix_expression . (_) @receiver . (identifier) @name . (_)) @reference.call (#not-any-of? @name "class" "object" "interface" "val" "var"))
(delegation_specifier (user_type (identifier) @receiver . (identifier) @name .)) @reference.inherit
(delegation_specifier (user_type (identifier) @name .)) @reference.inherit
(delegation_specifier (user_type (identifier) @name . (type_arguments))) @reference.inherit
(delegation_specifier (constructor_invocation (user_type (identifier) @receiver . (identifier) @name .))) @reference.inherit
(delegation_specifier (constructor_invocation (user_type (identifier) @name .))) @reference.inherit
(delegation_specifier (constructor_invocation (user_type (identifier) @name . (type_arguments)))) @reference.inherit
(explicit_delegation (user_type (identifier) @name .)) @reference.inherit
(explicit_delegation (user_type (identifier) @name . (type_arguments))) @reference.inherit
(explicit_delegation (user_type) (identifier) @name @reference.mention)
(annotation (user_type (identifier) @name .)) @reference.mention
(annotation (constructor_invocation (user_type (identifier) @name .))) @reference.mention
(file_annotation (user_type (identifier) @name .)) @reference.mention
(file_annotation (constructor_invocation (user_type (identifier) @name .))) @reference.mention
(user_type (identifier) @receiver . (identifier) @name .) @reference.type
(user_type (identifier) @name .) @reference.type
(user_type (identifier) @name . (type_arguments)) @reference.type
(callable_reference (user_type (identifier) @receiver (type_arguments)) (identifier) @name .) @reference.mention
(callable_reference (user_type) @receiver (identifier) @name .) @reference.mention
(callable_reference (identifier) @name .) @reference.mention
((value_argument (identifier) @name @reference.mention .) (#not-any-of? @name "true" "false" "null" "it" "this" "field"))
((value_argument (navigation_expression . (_) @receiver (identifier) @name .) @reference.mention .) (#not-any-of? @name "class" "java"))
((navigation_expression . (identifier) @name . (identifier) @_class .) @reference.type (#eq? @_class "class"))
((navigation_expression . (identifier) @receiver . (identifier) @name .) @reference.mention (#match? @receiver "^[A-Z]") (#not-eq? @name "class"))
((navigation_expression . (navigation_expression . (identifier) @_root . (identifier) .) @receiver . (identifier) @name .) @reference.mention (#match? @_root "^[A-Z]") (#not-any-of? @name "class" "java"))

; What is bound where it stands.
(parameter . (identifier) @local)
(class_parameter (identifier) @local . ":")
(type_parameter (identifier) @local)
(lambda_parameters (variable_declaration . (identifier) @local))
(lambda_parameters (multi_variable_declaration (variable_declaration . (identifier) @local)))
(block (property_declaration (variable_declaration . (identifier) @local)))
(block (property_declaration (multi_variable_declaration (variable_declaration . (identifier) @local))))
(lambda_literal (property_declaration (variable_declaration . (identifier) @local)))
(lambda_literal (property_declaration (multi_variable_declaration (variable_declaration . (identifier) @local))))
(for_statement (variable_declaration . (identifier) @local))
(for_statement (multi_variable_declaration (variable_declaration . (identifier) @local)))
(when_subject (variable_declaration . (identifier) @local))
(catch_block . (identifier) @local)
(setter . (identifier) @local)

; What is known of them.
(block (property_declaration) @bind)
(lambda_literal (property_declaration) @bind)
(function_declaration (function_value_parameters) @bind.params)
(anonymous_function (function_value_parameters) @bind.params)
(secondary_constructor (function_value_parameters) @bind.params)
(class_declaration (primary_constructor (class_parameters) @bind.params))
(for_statement) @bind.range
(catch_block) @bind.catch
(lambda_literal) @bind.lambda
[(getter) (setter)] @bind.field
(type_parameter (identifier) @name) @bind.type
(if_expression condition: (is_expression left: (identifier) @name "is" right: (_) @type) . (block) @within) @bind
(when_expression (when_subject (identifier) @name) (when_entry condition: (type_test "is" (_) @type)) @within) @bind
(call_expression (annotated_lambda (lambda_literal) @closure)) @callee
(call_expression (value_arguments (value_argument (lambda_literal) @closure))) @callee

[(function_declaration) (anonymous_function) (lambda_literal) (secondary_constructor) (anonymous_initializer) (getter) (setter)] @block.function
[(class_declaration) (object_declaration) (class_body) (block) (for_statement) (when_expression) (when_entry) (catch_block)] @block

; Reads and writes: every other name. The name of an argument is a parameter's. A name in a text has a node of what follows, too.
(assignment left: (identifier) @reference.write)
(assignment left: (navigation_expression . (_) @receiver (identifier) @name .) @reference.write)
(unary_expression ["++" "--"] . (identifier) @reference.write)
(unary_expression (identifier) @reference.write . ["++" "--"])
(unary_expression ["++" "--"] . (navigation_expression . (_) @receiver (identifier) @name .) @reference.write)
(unary_expression (navigation_expression . (_) @receiver (identifier) @name .) @reference.write . ["++" "--"])
[(navigation_expression . (identifier) @reference.none) (value_argument . (identifier) @reference.none . "=") (labeled_expression (label) (identifier) @reference.none)
  (user_type (identifier) @reference.none) (qualified_identifier (identifier) @reference.none)]
(navigation_expression . (_) @receiver (identifier) @name .) @reference.read
(string_literal (string_content) @_d . (string_content) @reference.read (#eq? @_d "$") (#match? @reference.read "^\\w+\\s*$"))
(multiline_string_literal (string_content) @_d . (string_content) @reference.read (#eq? @_d "$") (#match? @reference.read "^\\w+\\s*$"))
((identifier) @reference.read (#not-any-of? @reference.read "true" "false" "null" "it" "break" "continue"))
