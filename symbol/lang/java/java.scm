(line_comment) @comment
(block_comment) @comment
(package_declaration [(identifier) (scoped_identifier)] @name) @package

(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(record_declaration name: (identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_constant name: (identifier) @name) @definition.member
(method_declaration name: (identifier) @name body: (_)? @body) @definition.method
(constructor_declaration name: (identifier) @name body: (_) @body) @definition.method
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @definition.method
(annotation_type_element_declaration name: (identifier) @name) @definition.method
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name) @definition.field))
(record_declaration parameters: (formal_parameters (spread_parameter (variable_declarator name: (identifier) @name)) @definition.field))
(field_declaration (modifiers) @_m declarator: (variable_declarator name: (identifier) @name value: (_)? @value) @definition.constant (#match? @_m "(?s)\\bstatic\\b.*\\bfinal\\b|\\bfinal\\b.*\\bstatic\\b"))
(field_declaration declarator: (variable_declarator name: (identifier) @name value: (_)? @value) @definition.field)
(constant_declaration declarator: (variable_declarator name: (identifier) @name value: (_)? @value) @definition.constant)
(field_declaration declarator: (variable_declarator) @inner) @wrap
(constant_declaration declarator: (variable_declarator) @inner) @wrap

(import_declaration (scoped_identifier) @path .) @import
(import_declaration (identifier) @path .) @import
(import_declaration "static" (scoped_identifier scope: (_) @path name: (identifier) @name) .) @import.name
(import_declaration (_) @path (asterisk)) @import.all

; Uses.
(superclass (type_identifier) @name @reference.inherit)
(superclass (generic_type . (type_identifier) @name) @reference.inherit)
(superclass (scoped_type_identifier (_) @receiver (type_identifier) @name .) @reference.inherit)
(superclass (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name .)) @reference.inherit)
(super_interfaces (type_list (type_identifier) @name @reference.inherit))
(super_interfaces (type_list (generic_type . (type_identifier) @name) @reference.inherit))
(super_interfaces (type_list (scoped_type_identifier (_) @receiver (type_identifier) @name .) @reference.inherit))
(super_interfaces (type_list (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name .)) @reference.inherit))
(extends_interfaces (type_list (type_identifier) @name @reference.inherit))
(extends_interfaces (type_list (generic_type . (type_identifier) @name) @reference.inherit))
(extends_interfaces (type_list (scoped_type_identifier (_) @receiver (type_identifier) @name .) @reference.inherit))
(extends_interfaces (type_list (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name .)) @reference.inherit))
; What is called where it is made, and is declared there: new T() { void f() {} }.f()
((method_invocation object: (object_creation_expression (class_body (method_declaration name: (identifier) @_own)) @in) name: (identifier) @name) @reference.call (#eq? @_own @name))
(method_invocation object: (_) @receiver name: (identifier) @name) @reference.call
(method_invocation !object name: (identifier) @name) @reference.call
(object_creation_expression . (_) @receiver . "." type: [(type_identifier) @name (generic_type . (type_identifier) @name)]) @reference.call
(object_creation_expression type: (type_identifier) @name) @reference.call
(object_creation_expression type: (generic_type . (type_identifier) @name)) @reference.call
(object_creation_expression type: (scoped_type_identifier (_) @receiver (type_identifier) @name .)) @reference.call
(object_creation_expression type: (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name .))) @reference.call
(explicit_constructor_invocation !object constructor: [(this) (super)] @name) @reference.call
(method_reference . (_) @receiver (identifier) @name .) @reference.mention
(method_reference . (identifier) @name "new") @reference.mention
(annotation name: (identifier) @name) @reference.mention
(annotation name: (scoped_identifier scope: (_) @receiver name: (identifier) @name)) @reference.mention
(marker_annotation name: (identifier) @name) @reference.mention
(marker_annotation name: (scoped_identifier scope: (_) @receiver name: (identifier) @name)) @reference.mention
(record_pattern . (identifier) @name @reference.type)
(scoped_type_identifier (_) @receiver (type_identifier) @name .) @reference.type
((type_identifier) @name @reference.type (#not-eq? @name "var"))
(argument_list (identifier) @name @reference.mention)
(argument_list (field_access object: (_) @receiver field: (identifier) @name) @reference.mention)
(element_value_pair value: (identifier) @name @reference.mention)
(element_value_pair value: (field_access object: (_) @receiver field: (identifier) @name) @reference.mention)

; Reads and writes: every other name. The elements of an annotation are methods, which its pairs set.
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_access object: (_) @receiver field: (identifier) @name) @reference.write)
(update_expression (identifier) @reference.write)
(update_expression (field_access object: (_) @receiver field: (identifier) @name) @reference.write)
(element_value_pair key: (identifier) @reference.key)
(switch_label (identifier) @reference.case)
[(method_invocation object: (identifier) @reference.none) (field_access object: (identifier) @reference.none) (method_reference . (identifier) @reference.none)
  (scoped_identifier scope: (identifier) @reference.none)
  (break_statement (identifier) @reference.none) (continue_statement (identifier) @reference.none) (labeled_statement . (identifier) @reference.none)]
(field_access object: (_) @receiver field: (identifier) @name) @reference.read
(identifier) @reference.read

; Names bound where they stand.
(formal_parameter name: (identifier) @local)
(spread_parameter (variable_declarator name: (identifier) @local))
(inferred_parameters (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(local_variable_declaration declarator: (variable_declarator name: (identifier) @local))
(enhanced_for_statement name: (identifier) @local)
(resource name: (identifier) @local)
(catch_formal_parameter name: (identifier) @local)
(instanceof_expression name: (identifier) @local)
(type_pattern (identifier) @local)
(record_pattern_component (identifier) @local)
(type_parameter (type_identifier) @local)

; What is known of them.
(local_variable_declaration) @bind
(type_parameter (type_identifier) @name) @bind.type
(resource name: (_)) @bind
(catch_formal_parameter) @bind
(method_declaration parameters: (_) @bind.params)
(constructor_declaration parameters: (_) @bind.params)
(lambda_expression parameters: (_) @bind.params)
(enhanced_for_statement) @bind.range
(instanceof_expression right: (_) @type name: (identifier) @name) @bind
(type_pattern (_) @type . (identifier) @name) @bind
(record_pattern_component (_) @type . (identifier) @name) @bind
(object_creation_expression type: (_) @type (class_body) @within) @bind.nameless
(object_creation_expression (class_body (class_declaration name: (_) @type body: (_) @within) @bind.nameless))
(object_creation_expression (class_body (field_declaration) @bind) @within)
(block (class_declaration body: (class_body (field_declaration) @bind) @within))
(method_invocation arguments: (argument_list (lambda_expression) @closure)) @callee
(object_creation_expression arguments: (argument_list (lambda_expression) @closure)) @callee

[(method_declaration) (constructor_declaration) (compact_constructor_declaration) (lambda_expression)] @block.function
[(class_declaration) (interface_declaration) (record_declaration) (class_body) (block) (constructor_body) (for_statement) (enhanced_for_statement)
  (try_with_resources_statement) (catch_clause) (switch_block_statement_group) (switch_rule)] @block
