(comment) @comment
(file_scoped_namespace_declaration name: (_) @name) @package

; Containers.
(namespace_declaration name: (_) @name body: (_) @body) @definition.namespace
(class_declaration name: (identifier) @name body: (_)? @body) @definition.class
(struct_declaration name: (identifier) @name body: (_)? @body) @definition.struct
(record_declaration "struct" name: (identifier) @name body: (_)? @body) @definition.struct
(record_declaration name: (identifier) @name body: (_)? @body) @definition.class
(interface_declaration name: (identifier) @name body: (_)? @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_)? @body) @definition.enum
(enum_member_declaration name: (identifier) @name value: (_)? @value) @definition.member
(delegate_declaration name: (identifier) @name) @definition.type

; A type that the preprocessor cuts is an error to the grammar: its name is what can be kept.
(ERROR "class" @attribute . (identifier) @name @definition.class . ["{" ":" (base_list)])
(ERROR "interface" @attribute . (identifier) @name @definition.interface . ["{" ":" (base_list)])
(ERROR (modifier) @attribute)
(ERROR "struct" @attribute . (identifier) @name @definition.struct . ["{" ":" (base_list)])

; Methods. The name of an operator is its sign, that of a conversion "implicit" or "explicit", of an indexer "this".
(method_declaration name: (identifier) @name body: (arrow_expression_clause (_) @body)) @definition.method
(method_declaration name: (identifier) @name body: (block)? @body) @definition.method
(constructor_declaration name: (identifier) @name body: (arrow_expression_clause (_) @body)) @definition.method
(constructor_declaration name: (identifier) @name body: (block)? @body) @definition.method
(destructor_declaration name: (identifier) @name body: (arrow_expression_clause (_) @body)) @definition.method
(destructor_declaration name: (identifier) @name body: (block)? @body) @definition.method
(operator_declaration operator: _ @name body: (arrow_expression_clause (_) @body)) @definition.method
(operator_declaration operator: _ @name body: (block)? @body) @definition.method
(conversion_operator_declaration ["implicit" "explicit"] @name body: (arrow_expression_clause (_) @body)) @definition.method
(conversion_operator_declaration ["implicit" "explicit"] @name body: (block)? @body) @definition.method
(local_function_statement name: (identifier) @name body: (arrow_expression_clause (_) @body)) @definition.function
(local_function_statement name: (identifier) @name body: (block)? @body) @definition.function

; Properties, indexers, events: accessors are a body where they hold code.
(property_declaration name: (identifier) @name value: (arrow_expression_clause (_) @body)) @definition.field
(property_declaration name: (identifier) @name accessors: (accessor_list (accessor_declaration body: (_))) @body value: (_)? @value) @definition.field
(property_declaration name: (identifier) @name value: (_)? @value) @definition.field
(indexer_declaration "this" @name value: (arrow_expression_clause (_) @body)) @definition.field
(indexer_declaration "this" @name accessors: (accessor_list (accessor_declaration body: (_))) @body) @definition.field
(indexer_declaration "this" @name) @definition.field
(event_declaration name: (identifier) @name accessors: (accessor_list (accessor_declaration body: (_))) @body) @definition.field
(event_declaration name: (identifier) @name) @definition.field
(record_declaration (parameter_list (parameter name: (identifier) @name) @definition.field))

; Fields, constants and variables; a function that is bound to a name is one.
(variable_declarator name: (identifier) @name "=" (lambda_expression body: (_) @body)) @definition.function
(variable_declarator name: (identifier) @name "=" (anonymous_method_expression (block) @body)) @definition.function
(field_declaration (modifier) @_const (variable_declaration (variable_declarator name: (identifier) @name "=" (_) @value) @definition.constant) (#eq? @_const "const"))
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name "=" (_) @value) @definition.field))
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name) @definition.field))
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name) @definition.field))
(global_statement (local_declaration_statement (modifier) @_const (variable_declaration (variable_declarator name: (identifier) @name "=" (_) @value) @definition.constant)) (#eq? @_const "const"))
(global_statement (local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @name "=" (_) @value) @definition.variable)))
(field_declaration (variable_declaration (variable_declarator) @inner)) @wrap
(event_field_declaration (variable_declaration (variable_declarator) @inner)) @wrap
(local_declaration_statement (variable_declaration (variable_declarator) @inner)) @wrap

(using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @path) @import.all
(using_directive "global" !name [(identifier) (qualified_name) (alias_qualified_name)] @path) @export.all
(using_directive name: (identifier) @alias (qualified_name qualifier: (_) @path name: (identifier) @name)) @import.name
(using_directive name: (identifier) @alias (qualified_name qualifier: (_) @path name: (generic_name (identifier) @name))) @import.name
(using_directive name: (identifier) @alias [(predefined_type) (generic_name) (tuple_type) (array_type) (nullable_type)] @path) @import.namespace
(using_directive name: (identifier) @alias "=" (identifier) @path) @import.namespace

; Calls.
((invocation_expression function: (identifier) @name) @reference.call (#not-eq? @name "nameof"))
(invocation_expression function: (generic_name (identifier) @name)) @reference.call
(invocation_expression function: (member_access_expression expression: _ @receiver name: (identifier) @name)) @reference.call
(invocation_expression function: (member_access_expression expression: _ @receiver name: (generic_name (identifier) @name))) @reference.call
(invocation_expression function: (conditional_access_expression condition: _ @receiver (member_binding_expression name: (identifier) @name))) @reference.call
(invocation_expression function: (conditional_access_expression condition: _ @receiver (member_binding_expression name: (generic_name (identifier) @name)))) @reference.call
(object_creation_expression type: (identifier) @name) @reference.call
(object_creation_expression type: (generic_name (identifier) @name)) @reference.call
(object_creation_expression type: (qualified_name qualifier: (_) @receiver name: (identifier) @name)) @reference.call
(object_creation_expression type: (qualified_name qualifier: (_) @receiver name: (generic_name (identifier) @name))) @reference.call

; Types.
(base_list (identifier) @name @reference.inherit)
(base_list (generic_name (identifier) @name) @reference.inherit)
(base_list (qualified_name qualifier: (_) @receiver name: (identifier) @name) @reference.inherit)
(base_list (qualified_name qualifier: (_) @receiver name: (generic_name (identifier) @name)) @reference.inherit)
(base_list (primary_constructor_base_type type: (identifier) @name) @reference.inherit)
(base_list (primary_constructor_base_type type: (generic_name (identifier) @name)) @reference.inherit)
(explicit_interface_specifier (identifier) @name @reference.type)
(type_argument_list (identifier) @name @reference.type)
(type_argument_list (qualified_name qualifier: (_) @receiver name: (identifier) @name) @reference.type)
(type_argument_list (qualified_name qualifier: (_) @receiver name: (generic_name (identifier) @name)) @reference.type)
(_ type: (identifier) @name @reference.type)
(_ type: (qualified_name qualifier: (_) @receiver name: (identifier) @name) @reference.type)
(_ type: (qualified_name qualifier: (_) @receiver name: (generic_name (identifier) @name)) @reference.type)
(_ returns: (identifier) @name @reference.type)
(_ returns: (qualified_name qualifier: (_) @receiver name: (identifier) @name) @reference.type)
(_ returns: (qualified_name qualifier: (_) @receiver name: (generic_name (identifier) @name)) @reference.type)
(as_expression right: (identifier) @name @reference.type)
(is_expression right: (identifier) @name @reference.type)
((constant_pattern (identifier) @name @reference.type) (#match? @name "^[A-Z]"))
(constant_pattern (member_access_expression expression: (_) @receiver name: (identifier) @name)) @reference.mention
(attribute name: (identifier) @name) @reference.mention
(attribute name: (generic_name (identifier) @name)) @reference.mention
(attribute name: (qualified_name qualifier: (_) @receiver name: (identifier) @name)) @reference.mention
(generic_name (identifier) @name) @reference.type

; Names that are handed on, and members of what looks like a type.
((argument (identifier) @name @reference.mention) (#not-eq? @name "value"))
(argument (member_access_expression expression: _ @receiver name: (identifier) @name) @reference.mention)
(attribute_argument (identifier) @name @reference.mention)
(assignment_expression operator: ["+=" "-="] right: (identifier) @name @reference.mention)
((member_access_expression expression: (identifier) @receiver name: (identifier) @name) @reference.mention (#match? @receiver "^[A-Z]"))
((member_access_expression expression: (member_access_expression expression: (identifier) @_root name: (identifier)) @receiver name: (identifier) @name) @reference.mention (#match? @_root "^[A-Z]"))

; What is bound where it stands.
(parameter name: (identifier) @local)
(implicit_parameter) @local
(type_parameter name: (identifier) @local)
(local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @local)))
(for_statement (variable_declaration (variable_declarator name: (identifier) @local)))
(using_statement (variable_declaration (variable_declarator name: (identifier) @local)))
(fixed_statement (variable_declaration (variable_declarator name: (identifier) @local)))
(tuple_pattern (identifier) @local)
(foreach_statement left: (identifier) @local)
(catch_declaration name: (identifier) @local)
(declaration_pattern name: (identifier) @local)
(recursive_pattern name: (identifier) @local)
(var_pattern name: (identifier) @local)
(declaration_expression name: (identifier) @local)
(from_clause name: (identifier) @local)
(let_clause . (identifier) @local)
(join_clause . (identifier) @local)

; What is known of them.
(local_declaration_statement (variable_declaration) @bind)
(type_parameter name: (identifier) @name) @bind.type
(for_statement (variable_declaration) @bind)
(using_statement (variable_declaration) @bind)
(fixed_statement (variable_declaration) @bind)
(_ parameters: (parameter_list) @bind.params)
(_ parameters: (bracketed_parameter_list) @bind.params)
(class_declaration (parameter_list) @bind.params)
(struct_declaration (parameter_list) @bind.params)
(lambda_expression parameters: (implicit_parameter) @bind.params)
(foreach_statement) @bind.range
(from_clause) @bind.from
(catch_declaration name: (_)) @bind
(declaration_pattern type: (_) @type name: (identifier) @name) @bind
(recursive_pattern type: (_) @type name: (identifier) @name) @bind
(declaration_expression) @bind.out
(accessor_declaration ["set" "init" "add" "remove"] body: (_)) @bind.set
(invocation_expression function: (_) @callee arguments: (argument_list (argument [(lambda_expression) (declaration_expression)] @closure)))
(object_creation_expression arguments: (argument_list (argument (lambda_expression) @closure))) @callee
(implicit_object_creation_expression (argument_list (argument (lambda_expression) @closure))) @callee
(object_creation_expression initializer: (initializer_expression (lambda_expression) @closure)) @callee

[(method_declaration) (constructor_declaration) (destructor_declaration) (local_function_statement) (lambda_expression) (anonymous_method_expression)
  (operator_declaration) (conversion_operator_declaration) (indexer_declaration) (property_declaration) (accessor_declaration) (delegate_declaration)] @block.function
[(class_declaration) (struct_declaration) (record_declaration) (interface_declaration) (block) (for_statement) (foreach_statement) (using_statement)
  (fixed_statement) (catch_clause) (switch_section) (switch_expression_arm) (query_expression)] @block

; Reads and writes: every other name. What a literal or a pattern names in braces is a member of what it makes or takes.
(initializer_expression (assignment_expression left: (identifier) @reference.key))
(with_initializer . (identifier) @reference.key)
(attribute_argument (assignment_expression left: (identifier) @reference.key))
(subpattern . (identifier) @reference.case)
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (member_access_expression expression: _ @receiver name: (identifier) @name) @reference.write)
(assignment_expression left: (tuple_expression (argument (identifier) @reference.write)))
(postfix_unary_expression (identifier) @reference.write ["++" "--"])
(postfix_unary_expression (member_access_expression expression: _ @receiver name: (identifier) @name) @reference.write ["++" "--"])
(prefix_unary_expression ["++" "--"] (identifier) @reference.write)
(prefix_unary_expression ["++" "--"] (member_access_expression expression: _ @receiver name: (identifier) @name) @reference.write)
(argument "out" (identifier) @reference.write)
(argument "out" (member_access_expression expression: _ @receiver name: (identifier) @name) @reference.write)
[(member_access_expression expression: (identifier) @reference.none) (conditional_access_expression condition: (identifier) @reference.none)
  (qualified_name qualifier: (identifier) @reference.none) (goto_statement (identifier) @reference.none) (labeled_statement . (identifier) @reference.none)
  (anonymous_object_creation_expression (identifier) @reference.none . "=") (argument name: (identifier) @reference.none)
  (preproc_if condition: (identifier) @reference.none) (preproc_elif condition: (identifier) @reference.none)
  (type_parameter_constraints_clause . (identifier) @reference.none)
  (tuple_element name: (identifier) @reference.none)]
(member_access_expression expression: _ @receiver name: (identifier) @name) @reference.read
(conditional_access_expression condition: (_) @receiver (member_binding_expression name: (identifier) @name)) @reference.read
(member_binding_expression name: (identifier) @reference.read)
(qualified_name qualifier: (_) @receiver name: (identifier) @name) @reference.read
((identifier) @reference.read (#not-any-of? @reference.read "var" "nameof"))
