(comment) @comment
(namespace_definition name: (namespace_name) @name !body) @package

; Containers.
(namespace_definition name: (namespace_name) @name body: (_) @body) @definition.namespace
(class_declaration name: (name) @name body: (_) @body) @definition.class
(interface_declaration name: (name) @name body: (_) @body) @definition.interface
(trait_declaration name: (name) @name body: (_) @body) @definition.trait
(enum_declaration name: (name) @name body: (_) @body) @definition.enum
(enum_case name: (name) @name value: (_)? @value) @definition.member

; Functions and methods; a closure that is bound to a variable is one, and is called like that: $name.
(function_definition name: (name) @name body: (_) @body) @definition.function
(method_declaration name: (name) @name body: (_)? @body) @definition.method
(assignment_expression left: (variable_name) @name right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]) @definition.function

; Constants, properties and variables.
(const_declaration (const_element . (name) @name (_) @value .) @definition.constant)
(property_declaration (property_element name: (variable_name (name) @name) default_value: (_)? @value) @definition.field (property_hook_list (property_hook body: (_))) @body)
(property_declaration (property_element name: (variable_name (name) @name) default_value: (_)? @value) @definition.field)
(property_promotion_parameter name: (variable_name (name) @name)) @definition.field
((function_call_expression function: [(name) @_define (qualified_name (name) @_define)]
  arguments: (arguments . (argument [(string (string_content) @name) (encapsed_string (string_content) @name)]) . (argument (_) @value))) @definition.constant
  (#any-of? @_define "define" "DEFINE"))
(program (expression_statement (assignment_expression left: (variable_name) @name right: (_) @value) @definition.variable))
(program (expression_statement (reference_assignment_expression left: (variable_name) @name right: (_) @value) @definition.variable))
(namespace_definition body: (_ (expression_statement (assignment_expression left: (variable_name) @name right: (_) @value) @definition.variable)))
(const_declaration (const_element) @inner) @wrap
(property_declaration (property_element) @inner) @wrap
(expression_statement (assignment_expression) @inner) @wrap
(expression_statement (reference_assignment_expression) @inner) @wrap
(expression_statement (function_call_expression) @inner) @wrap

(namespace_use_declaration) @import
([(include_expression (string (string_content) @path)) (include_once_expression (string (string_content) @path)) (require_expression (string (string_content) @path)) (require_once_expression (string (string_content) @path))]) @import
([(include_expression (binary_expression right: (string (string_content) @path))) (include_once_expression (binary_expression right: (string (string_content) @path))) (require_expression (binary_expression right: (string (string_content) @path))) (require_once_expression (binary_expression right: (string (string_content) @path)))]) @import
([(include_expression (parenthesized_expression (binary_expression right: (string (string_content) @path)))) (include_once_expression (parenthesized_expression (binary_expression right: (string (string_content) @path)))) (require_expression (parenthesized_expression (binary_expression right: (string (string_content) @path)))) (require_once_expression (parenthesized_expression (binary_expression right: (string (string_content) @path))))]) @import

; Calls.
(function_call_expression function: (name) @name) @reference.call
(function_call_expression function: (qualified_name prefix: (namespace_name) @receiver (name) @name)) @reference.call
(function_call_expression function: (qualified_name . "\\" @receiver . (name) @name)) @reference.call
(function_call_expression function: (relative_name (name) @name)) @reference.call
(function_call_expression function: (variable_name) @name) @reference.call
(member_call_expression object: (_) @receiver name: (name) @name) @reference.call
(nullsafe_member_call_expression object: (_) @receiver name: (name) @name) @reference.call
(scoped_call_expression scope: (_) @receiver name: (name) @name) @reference.call
((object_creation_expression (name) @name) @reference.call (#not-eq? @name "parent"))
(object_creation_expression (qualified_name prefix: (namespace_name) @receiver (name) @name)) @reference.call
(object_creation_expression (qualified_name . "\\" @receiver . (name) @name)) @reference.call

; Types.
(base_clause (name) @name @reference.inherit)
(base_clause (qualified_name prefix: (namespace_name) @receiver (name) @name) @reference.inherit)
(base_clause (qualified_name . "\\" @receiver . (name) @name) @reference.inherit)
(class_interface_clause (name) @name @reference.inherit)
(class_interface_clause (qualified_name prefix: (namespace_name) @receiver (name) @name) @reference.inherit)
(class_interface_clause (qualified_name . "\\" @receiver . (name) @name) @reference.inherit)
(use_declaration (name) @name @reference.inherit)
(use_declaration (qualified_name prefix: (namespace_name) @receiver (name) @name) @reference.inherit)
(use_declaration (qualified_name . "\\" @receiver . (name) @name) @reference.inherit)
((named_type (name) @name) @reference.type (#not-any-of? @name "static" "self" "parent"))
(named_type (qualified_name prefix: (namespace_name) @receiver (name) @name)) @reference.type
(named_type (qualified_name . "\\" @receiver . (name) @name)) @reference.type
(binary_expression operator: "instanceof" right: (name) @name @reference.type)
(binary_expression operator: "instanceof" right: (qualified_name prefix: (namespace_name) @receiver (name) @name) @reference.type)
(binary_expression operator: "instanceof" right: (qualified_name . "\\" @receiver . (name) @name) @reference.type)
((class_constant_access_expression . (name) @name . (name) @_class .) @reference.type (#eq? @_class "class"))
((class_constant_access_expression . (qualified_name prefix: (namespace_name) @receiver (name) @name) . (name) @_class .) @reference.type (#eq? @_class "class"))
((class_constant_access_expression . (qualified_name . "\\" @receiver . (name) @name) . (name) @_class .) @reference.type (#eq? @_class "class"))
(attribute (name) @name) @reference.mention
(attribute (qualified_name prefix: (namespace_name) @receiver (name) @name)) @reference.mention
(attribute (qualified_name . "\\" @receiver . (name) @name)) @reference.mention

; Names that are handed on, and members of classes.
((class_constant_access_expression . (_) @receiver . (name) @name .) @reference.mention (#not-eq? @name "class"))
(scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name)) @reference.mention
(argument !name (name) @name @reference.mention)
(argument name: (name) (name) @name @reference.mention)
(argument (qualified_name . "\\" @receiver . (name) @name) @reference.mention .)
(argument (member_access_expression object: (_) @receiver name: (name) @name) @reference.mention .)

; What is bound where it stands: variables, with their sign.
(simple_parameter name: (variable_name) @local)
(variadic_parameter name: (variable_name) @local)
(property_promotion_parameter name: (variable_name) @local)
(compound_statement (expression_statement (assignment_expression left: (variable_name) @local)))
(static_variable_declaration name: (variable_name) @local)
(foreach_statement (variable_name) @local)
(foreach_statement (pair (variable_name) @local))
(catch_clause name: (variable_name) @local)

; What is known of it.
(assignment_expression left: [(variable_name) (member_access_expression)]) @bind
(augmented_assignment_expression left: (member_access_expression) operator: "??=") @bind
(foreach_statement) @bind.range
(catch_clause) @bind.catch
(function_definition parameters: (_) @bind.params)
(method_declaration parameters: (_) @bind.params)
(anonymous_function parameters: (_) @bind.params)
(arrow_function parameters: (_) @bind.params)
(if_statement condition: (_) @bind.assert body: (_) @within)
(else_if_clause condition: (_) @bind.assert body: (_) @within)
(if_statement condition: (parenthesized_expression (unary_op_expression)) body: (compound_statement [(return_statement) (expression_statement (throw_expression)) (continue_statement) (break_statement)] .) !alternative) @bind.assert

[(function_definition) (method_declaration) (anonymous_function)] @block.function
(arrow_function) @block.scope
(if_statement body: (_) @block)
[(else_clause) (else_if_clause) (catch_clause) (case_statement) (default_statement)] @block
(try_statement body: (_) @block)
[(foreach_statement) (for_statement) (while_statement) (do_statement)] @block.loop
(return_statement (_) @return)

; Reads and writes: members and constants. Variables are known where they are set.
(assignment_expression left: (member_access_expression object: (_) @receiver name: (name) @name) @reference.write)
(assignment_expression left: (scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name)) @reference.write)
(assignment_expression left: (list_literal (member_access_expression object: (_) @receiver name: (name) @name) @reference.write))
(augmented_assignment_expression left: (member_access_expression object: (_) @receiver name: (name) @name) @reference.write)
(augmented_assignment_expression left: (scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name)) @reference.write)
(update_expression (member_access_expression object: (_) @receiver name: (name) @name) @reference.write)
(update_expression (scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name)) @reference.write)
(unset_statement (member_access_expression object: (_) @receiver name: (name) @name) @reference.write)
(foreach_statement (pair (_) (member_access_expression object: (_) @receiver name: (name) @name) @reference.write))
(argument name: (name) @reference.none)
(member_access_expression object: (_) @receiver name: (name) @name) @reference.read
(nullsafe_member_access_expression object: (_) @receiver name: (name) @name) @reference.read
(qualified_name prefix: (namespace_name) @receiver (name) @name) @reference.read
(qualified_name . "\\" @receiver . (name) @name) @reference.read
[(expression_statement (name) @reference.read) (binary_expression (name) @reference.read) (return_statement (name) @reference.read)
  (array_element_initializer (name) @reference.read) (parenthesized_expression (name) @reference.read) (conditional_expression (name) @reference.read)
  (assignment_expression right: (name) @reference.read) (augmented_assignment_expression right: (name) @reference.read) (subscript_expression (name) @reference.read)
  (const_element (name) (name) @reference.read) (property_element default_value: (name) @reference.read) (simple_parameter default_value: (name) @reference.read)
  (property_promotion_parameter default_value: (name) @reference.read) (enum_case value: (name) @reference.read) (case_statement value: (name) @reference.read)
  (match_condition_list (name) @reference.read) (match_conditional_expression return_expression: (name) @reference.read)
  (match_default_expression (name) @reference.read) (unary_op_expression (name) @reference.read) (echo_statement (name) @reference.read)
  (arrow_function body: (name) @reference.read) (throw_expression (name) @reference.read) (cast_expression (name) @reference.read) (sequence_expression (name) @reference.read)]
