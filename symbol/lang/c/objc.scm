; What Objective-C has beyond C. A method has the first word of its selector for a name. A category, like an implementation,
; is an extension of its class.
(class_interface . (identifier) @name category: (_)) @definition.extension
(class_interface . (identifier) @name superclass: (_)) @definition.class
(class_interface . (identifier) @name) @definition.extension
(class_implementation . (identifier) @name) @definition.extension
(protocol_declaration . (identifier) @name) @definition.interface
(method_declaration (method_type (type_name . (type_identifier) @type)) . (identifier) @name) @definition.method
(method_definition (method_type (type_name . (type_identifier) @type)) . (identifier) @name (compound_statement) @body) @definition.method
(method_declaration (method_type) . (identifier) @name) @definition.method
(method_definition (method_type) . (identifier) @name (compound_statement) @body) @definition.method
(property_declaration (struct_declaration (type_identifier) @type (struct_declarator (pointer_declarator declarator: (identifier) @name)))) @definition.field
(instance_variable (struct_declaration (type_identifier) @type (struct_declarator (pointer_declarator declarator: (identifier) @name)))) @definition.field
(property_declaration (struct_declaration (struct_declarator [(identifier) @name (pointer_declarator declarator: (identifier) @name)]))) @definition.field
(property_declaration (struct_declaration (struct_declarator (function_declarator declarator: (parenthesized_declarator (block_pointer_declarator declarator: (identifier) @name)))))) @definition.field
(instance_variable (struct_declaration (struct_declarator [(identifier) @name (pointer_declarator declarator: (identifier) @name)]))) @definition.field

(module_import path: (identifier) @path) @import.system

(class_interface superclass: (identifier) @name @reference.inherit)
(class_interface (parameterized_arguments (type_name (type_identifier) @name @reference.inherit)))
(protocol_declaration (protocol_reference_list (identifier) @name @reference.inherit))
(protocol_reference_list (identifier) @name @reference.type)
(message_expression receiver: (_) @receiver . method: (identifier) @name) @reference.call
(method_parameter (identifier) @local)

; What is known of them.
[(method_definition) (function_definition) (block_literal)] @block.function
[(compound_statement) (for_statement)] @block
(method_parameter (method_type (type_name . (type_identifier) @type)) (identifier) @name) @bind
(parameter_declaration type: (type_identifier) @type declarator: (pointer_declarator declarator: (identifier) @name)) @bind
(compound_statement (declaration type: (type_identifier) @type declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @name))) @bind)
(compound_statement (declaration type: (type_identifier) @type declarator: (pointer_declarator declarator: (identifier) @name)) @bind)
(for_statement type: (type_identifier) @type . (pointer_declarator declarator: (identifier) @name)) @bind @within
