(comment) @comment
(block_comment) @comment
(package_clause name: (package_identifier) @name !body) @package

; Containers: an object is a class. What is given without a name is called "given".
(package_clause name: (package_identifier) @name body: (_) @body) @definition.namespace
(package_object name: (_) @name body: (_)? @body) @definition.namespace
(class_definition name: (_) @name body: (_)? @body) @definition.class
(object_definition name: (_) @name body: (_)? @body) @definition.class
(trait_definition name: (_) @name body: (_)? @body) @definition.trait
(enum_definition name: (_) @name body: (_)? @body) @definition.enum
(simple_enum_case name: (_) @name) @definition.member
(full_enum_case name: (_) @name) @definition.member
(enum_case_definitions . (_) @inner .) @wrap
(enum_case_definitions) @group
(type_definition name: (type_identifier) @name type: (_) @value) @definition.type
(type_definition name: (type_identifier) @name) @definition.type
(given_definition name: (_) @name body: [(with_template_body) (template_body)] @body) @definition.class
(given_definition name: (_) @name body: (_)? @value) @definition.constant
(given_definition "given" @name !name body: [(with_template_body) (template_body)] @body) @definition.class
(given_definition "given" @name !name body: (_)? @value) @definition.constant
(class_parameter ["val" "var"] name: (identifier) @name) @definition.field
(class_definition "case" class_parameters: (class_parameters (class_parameter name: (identifier) @name) @definition.field))
(full_enum_case class_parameters: (class_parameters (class_parameter name: (identifier) @name) @definition.field))

; Functions: one of an extension has the type that it extends as owner.
(extension_definition parameters: (parameters (parameter type: (type_identifier) @owner)) (function_definition name: (_) @name body: (_)? @body) @definition.method)
(extension_definition parameters: (parameters (parameter type: (generic_type type: (type_identifier) @owner))) (function_definition name: (_) @name body: (_)? @body) @definition.method)
(extension_definition parameters: (parameters (parameter type: (type_identifier) @owner)) body: (_ (function_definition name: (_) @name body: (_)? @body) @definition.method))
(extension_definition parameters: (parameters (parameter type: (generic_type type: (type_identifier) @owner))) body: (_ (function_definition name: (_) @name body: (_)? @body) @definition.method))
(extension_definition) @group
(package_object body: (_ (function_definition name: (_) @name body: (_) @body) @definition.function))
(package_clause body: (_ (function_definition name: (_) @name body: (_) @body) @definition.function))
(template_body (function_definition name: (_) @name body: (_) @body) @definition.method)
(with_template_body (function_definition name: (_) @name body: (_) @body) @definition.method)
(function_definition name: (_) @name body: (_) @body) @definition.function
(function_declaration name: (_) @name) @definition.function

; Values; a function that is bound to a name is one.
(val_definition pattern: (identifier) @name value: (lambda_expression (_) @body .)) @definition.function
(object_definition body: (template_body (val_definition pattern: (identifier) @name value: (_) @value) @definition.constant (#match? @name "^[A-Z]")))
(object_definition body: (template_body (val_definition pattern: (identifiers (identifier) @name) value: (_) @value) @definition.constant (#match? @name "^[A-Z]")))
(compilation_unit (val_definition pattern: (identifier) @name value: (_) @value) @definition.constant)
(compilation_unit (val_definition pattern: (_ (identifier) @name) value: (_) @value) @definition.constant)
(compilation_unit (var_definition pattern: (identifier) @name value: (_) @value) @definition.variable)
(package_clause body: (template_body (val_definition pattern: (identifier) @name value: (_) @value) @definition.constant))
(package_object body: (template_body (val_definition pattern: (identifier) @name value: (_) @value) @definition.constant))
(template_body (val_definition pattern: (identifier) @name value: (_) @value) @definition.field)
(template_body (val_definition pattern: [(identifiers (identifier) @name) (tuple_pattern (identifier) @name) (case_class_pattern (identifier) @name)] value: (_) @value) @definition.field)
(template_body (var_definition pattern: (identifier) @name value: (_) @value) @definition.field)
(template_body (var_definition pattern: [(identifiers (identifier) @name) (tuple_pattern (identifier) @name)] value: (_) @value) @definition.field)
(template_body (val_declaration name: (identifier) @name) @definition.field)
(template_body (var_declaration name: (identifier) @name) @definition.field)
(with_template_body (val_definition pattern: (identifier) @name value: (_) @value) @definition.field)
(with_template_body (var_definition pattern: (identifier) @name value: (_) @value) @definition.field)
(enum_body (val_definition pattern: (identifier) @name value: (_) @value) @definition.field)

(import_declaration) @import
(export_declaration) @import

; Uses.
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (field_expression value: (_) @receiver field: (_) @name)) @reference.call
(call_expression function: (generic_function function: (identifier) @name)) @reference.call
(call_expression function: (generic_function function: (field_expression value: (_) @receiver field: (_) @name))) @reference.call
(generic_function function: (identifier) @name) @reference.call
(generic_function function: (field_expression value: (_) @receiver field: (_) @name)) @reference.call
((infix_expression operator: (identifier) @_with right: [(identifier) @name (call_expression function: (identifier) @name)]) @reference.type (#eq? @_with "with")) ; new A(1) with B
((infix_expression left: (_) @receiver operator: (identifier) @name) @reference.call (#not-eq? @name "with"))
((infix_expression left: (_) @receiver operator: (operator_identifier) @name) @reference.call
  (#not-any-of? @name "+" "-" "*" "/" "%" "<" ">" "<=" ">=" "==" "!=" "&&" "||" "&" "|" "^" "<<" ">>" ">>>" "->" "+=" "-=" "=>"))
(instance_expression (type_identifier) @name) @reference.call
(instance_expression (generic_type type: (type_identifier) @name)) @reference.call
(instance_expression (stable_type_identifier (_) @receiver (type_identifier) @name .)) @reference.call
(instance_expression (generic_type type: (stable_type_identifier (_) @receiver (type_identifier) @name .))) @reference.call
(instance_expression (compound_type base: (type_identifier) @name)) @reference.call
(extends_clause (type_identifier) @name @reference.inherit)
(extends_clause (generic_type type: (type_identifier) @name) @reference.inherit)
(extends_clause (stable_type_identifier (_) @receiver (type_identifier) @name .) @reference.inherit)
(extends_clause (generic_type type: (stable_type_identifier (_) @receiver (type_identifier) @name .)) @reference.inherit)
(extends_clause (compound_type (type_identifier) @name @reference.inherit))
(extends_clause (compound_type (generic_type type: (type_identifier) @name) @reference.inherit))
(annotation name: (type_identifier) @name) @reference.mention
(annotation name: (generic_type type: (type_identifier) @name)) @reference.mention
(annotation name: (stable_type_identifier (_) @receiver (type_identifier) @name .)) @reference.mention
(stable_type_identifier (_) @receiver (type_identifier) @name .) @reference.type
(type_identifier) @name @reference.type
((arguments (identifier) @name @reference.mention) (#not-eq? @name "this"))
; A method without parameters is called by its name alone.
(field_expression value: (_) @receiver field: (_) @name) @reference.mention

; What is bound where it stands.
(parameter name: (_) @local)
(class_parameter name: (identifier) @local)
(binding name: (identifier) @local)
(self_type . (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(block (val_definition pattern: (identifier) @local))
(block (var_definition pattern: (identifier) @local))
(block (val_definition pattern: [(identifiers (identifier) @local) (tuple_pattern (identifier) @local)]))
(indented_block (val_definition pattern: (identifier) @local))
(indented_block (var_definition pattern: (identifier) @local))
(indented_block (val_definition pattern: [(identifiers (identifier) @local) (tuple_pattern (identifier) @local)]))
(case_clause body: (val_definition pattern: (identifier) @local))
(enumerator . (identifier) @local)
(enumerator . (tuple_pattern (identifier) @local))
((case_clause pattern: (identifier) @local) (#match? @local "^[a-z_]"))
(typed_pattern pattern: (identifier) @local)
(capture_pattern name: (identifier) @local)
((case_class_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((tuple_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((infix_pattern left: (identifier) @local) (#match? @local "^[a-z_]"))
((infix_pattern right: (identifier) @local) (#match? @local "^[a-z_]"))

; What is known of them.
(type_parameters (identifier) @bind.type)
(covariant_type_parameter name: (identifier) @bind.type)
(contravariant_type_parameter name: (identifier) @bind.type)
(function_definition (parameters) @bind.params)
(function_declaration (parameters) @bind.params)
(class_definition (class_parameters) @bind.params)
(extension_definition (parameters) @bind.params)
(class_definition body: (template_body (self_type . (identifier) @type))) @bind.self
(trait_definition body: (template_body (self_type . (identifier) @type))) @bind.self
(object_definition body: (template_body (self_type . (identifier) @type))) @bind.self
(instance_expression [(type_identifier) (generic_type) (stable_type_identifier) (compound_type)] @type (template_body) @within) @bind.nameless
(lambda_expression) @bind.lambda
(block . (lambda_expression) @bind.lambda) @within
(val_definition pattern: (identifier) @name type: (_)? @type value: (_) @value) @bind
(var_definition pattern: (identifier) @name type: (_)? @type value: (_) @value) @bind
(val_definition pattern: [(tuple_pattern) (case_class_pattern)] @type value: (_) @value) @bind.let
(enumerators (enumerator . (_) @type . (_) @value) @bind.range)
(match_expression value: (_) @value body: (_ (case_clause pattern: (_) @type) @within)) @bind.case
(case_block (case_clause pattern: (_) @type) @within) @bind.case
(call_expression function: (_) @callee arguments: (arguments (lambda_expression) @closure))
(call_expression function: (_) @callee arguments: (block . (lambda_expression) @closure))
(call_expression function: (_) @callee arguments: (case_block) @closure)
((call_expression function: (_) @callee arguments: (arguments (_) @closure)) (#match? @closure "^_[.]"))
(infix_expression right: (block . (lambda_expression) @closure)) @callee
(infix_expression right: (case_block) @closure) @callee
(function_definition body: (block (_) @return .))

[(function_definition) (function_declaration) (lambda_expression)] @block.function
[(class_definition) (object_definition) (trait_definition) (enum_definition) (given_definition) (extension_definition) (template_body) (with_template_body) (enum_body)
  (block) (indented_block) (for_expression) (case_clause)] @block

; Reads and writes: every other name. The name of an argument is a parameter's.
(arguments (assignment_expression left: (identifier) @reference.none))
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_expression value: (_) @receiver field: (identifier) @name) @reference.write)
((infix_expression left: (identifier) @reference.write operator: (operator_identifier) @_o) (#match? @_o "^[^=!<>].*=$"))
((infix_expression left: (field_expression value: (_) @receiver field: (identifier) @name) @reference.write operator: (operator_identifier) @_o) (#match? @_o "^[^=!<>].*=$"))
[(field_expression value: (identifier) @reference.none) (interpolated_string_expression interpolator: (identifier) @reference.none)
  (type_parameters [(identifier) @reference.none (covariant_type_parameter (identifier) @reference.none) (contravariant_type_parameter (identifier) @reference.none)])
  (package_identifier (identifier) @reference.none) (stable_type_identifier (identifier) @reference.none) (infix_expression operator: (identifier) @reference.none)]
(stable_identifier . (_) @receiver . (identifier) @name .) @reference.read
(stable_identifier . (identifier) @reference.none)
(field_expression value: (_) @receiver field: (identifier) @name) @reference.read
((identifier) @reference.read (#not-any-of? @reference.read "this" "super" "_"))
