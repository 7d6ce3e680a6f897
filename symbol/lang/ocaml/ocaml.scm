(comment) @comment

; Modules and their types, classes.
(module_definition . (module_binding (module_name) @name body: (structure) @body) .) @definition.namespace
(module_definition . (module_binding (module_name) @name module_type: (signature) @body) .) @definition.namespace
(module_binding (module_name) @name body: (structure) @body) @definition.namespace
(module_definition (module_binding (module_name) @name body: (module_path)) @definition.none)
(module_definition . (module_binding (module_name) @name) .) @definition.namespace
(module_binding (module_name) @name) @definition.namespace
(module_type_definition (module_type_name) @name body: (_)? @body) @definition.interface
(class_binding (class_name) @name body: (_)? @body) @definition.class
(class_type_binding (class_type_name) @name body: (_)? @body) @definition.interface
(method_definition (method_name) @name body: (_)? @body) @definition.method
(method_specification (method_name) @name) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.field
(instance_variable_specification (instance_variable_name) @name) @definition.field

; Types: of several with "and", each is one for itself.
(type_definition . (type_binding name: (type_constructor) @name body: (record_declaration) @body) .) @definition.struct
(type_definition . (type_binding name: (type_constructor) @name body: (variant_declaration) @body) .) @definition.enum
(type_definition . (type_binding name: (type_constructor) @name body: (_)? @value) .) @definition.type
(type_binding name: (type_constructor) @name body: (record_declaration) @body) @definition.struct
(type_binding name: (type_constructor) @name body: (variant_declaration) @body) @definition.enum
(type_binding name: (type_constructor) @name body: (_)? @value) @definition.type
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.struct
(constructor_declaration (constructor_name) @name) @definition.member
(type_binding body: (polymorphic_variant_type (tag_specification (tag) @name) @definition.member))
(field_declaration (field_name) @name) @definition.field

; Functions and values of a module. Of several with "and", each is one for itself.
(structure (value_definition . (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] (parameter) body: (_) @body) .) @definition.function)
(structure (value_definition . (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] body: [(fun_expression) (function_expression)] @body) .) @definition.function)
(structure (value_definition . (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] body: (_) @value) .) @definition.constant)
(structure (value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] (parameter) body: (_) @body) @definition.function))
(structure (value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] body: [(fun_expression) (function_expression)] @body) @definition.function))
(structure (value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] body: (_) @value) @definition.constant))
(structure (value_definition (let_binding pattern: (tuple_pattern (value_pattern) @name)) @definition.constant))
(value_specification [(value_name) @name (parenthesized_operator (_) @name)] type: (function_type)) @definition.function
(value_specification [(value_name) @name (parenthesized_operator (_) @name)]) @definition.constant
(external [(value_name) @name (parenthesized_operator (_) @name)]) @definition.function

(type_definition (type_binding) (type_binding)) @group
(value_definition (let_binding) (let_binding)) @group
(class_definition . (class_binding) @inner .) @wrap
(class_type_definition . (class_type_binding) @inner .) @wrap

; Imports: what is opened or included, and modules under another name.
(open_module module: (module_path) @path) @import.all
(include_module module: (module_path) @path) @import.all
(module_definition (module_binding (module_name) @alias body: (module_path) @path)) @import.namespace

; Uses.
(application_expression function: (value_path . (value_name) @name)) @reference.call
(application_expression function: (value_path (module_path) @receiver (value_name) @name)) @reference.call
(infix_expression operator: (rel_operator) @_o right: (value_path . (value_name) @name) @reference.call (#eq? @_o "|>"))
(infix_expression operator: (rel_operator) @_o right: (value_path (module_path) @receiver (value_name) @name) @reference.call (#eq? @_o "|>"))
(infix_expression left: (value_path . (value_name) @name) @reference.call operator: (concat_operator) @_o (#eq? @_o "@@"))
(infix_expression left: (value_path (module_path) @receiver (value_name) @name) @reference.call operator: (concat_operator) @_o (#eq? @_o "@@"))
(infix_expression operator: (_) @name @reference.call (#match? @name "^[-+*/@^<>=|&$%!:?~]{2,}$")
  (#not-any-of? @name "|>" "@@" "<>" "<=" ">=" "==" "!=" "&&" "||" "::" ":=" "+." "-." "*." "/." "**"))
(value_path (parenthesized_operator (_) @name) @reference.mention)
(let_operator) @name @reference.call
(let_and_operator) @name @reference.call
(method_invocation object: (value_path . (value_name) @receiver .) method: (method_name) @name) @reference.call
(method_invocation method: (method_name) @name) @reference.call
(new_expression (class_path (class_name) @name)) @reference.call
(value_path (module_path) @receiver (value_name) @name) @reference.mention
((value_path . (value_name) @name) @reference.mention (#not-any-of? @name "ref" "not" "fst" "snd" "ignore" "raise" "failwith" "compare" "min" "max"))
(module_binding module_type: (module_type_path (extended_module_path) @receiver (module_type_name) @name) @reference.inherit)
(module_binding module_type: (module_type_path . (module_type_name) @name) @reference.inherit)
(module_binding module_type: (module_type_constraint (module_type_path . (module_type_name) @name @reference.inherit)))
(module_type_path (extended_module_path) @receiver (module_type_name) @name) @reference.type
(module_type_path . (module_type_name) @name) @reference.type
(inheritance_definition class: (class_path (class_name) @name @reference.inherit))
(inheritance_definition class: (class_application class: (class_path (class_name) @name @reference.inherit)))
(constructor_path (module_path) @receiver (constructor_name) @name) @reference.mention
((constructor_path . (constructor_name) @name) @reference.mention (#not-any-of? @name "Some" "None" "Ok" "Error"))
(field_path (module_path) @receiver (field_name) @name) @reference.mention
(field_path . (field_name) @name) @reference.mention
(type_constructor_path (extended_module_path) @receiver (type_constructor) @name) @reference.type
((type_constructor_path . (type_constructor) @name) @reference.type
  (#not-any-of? @name "int" "string" "bool" "unit" "float" "char" "bytes" "list" "array" "option" "result" "exn" "ref" "int32" "int64" "nativeint" "lazy_t" "format"))
(class_type_path (class_type_name) @name) @reference.type
(module_application argument: (parenthesized_module_expression (module_path (module_path) @receiver (module_name) @name) @reference.mention))
(module_application argument: (parenthesized_module_expression (module_path . (module_name) @name) @reference.mention))
(module_application functor: (module_path (module_path) @receiver (module_name) @name) @reference.mention)
(module_application functor: (module_path . (module_name) @name) @reference.mention)

; Names that are bound where they stand.
(value_pattern) @local
(let_expression (value_definition (let_binding pattern: (value_name) @local)))
(module_parameter (module_name) @local)
