(comment) @comment

; Contracts, and what lies in them or at file level.
(contract_declaration name: (identifier) @name body: (_) @body) @definition.class
(library_declaration name: (identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(struct_declaration name: (identifier) @name body: (_)? @body) @definition.struct
(struct_member type: (_) @type name: (identifier) @name) @definition.field
(enum_declaration name: (identifier) @name body: (_)? @body) @definition.enum
(enum_value) @name @definition.member
(user_defined_type_definition name: (identifier) @name) @definition.type
(error_declaration name: (identifier) @name) @definition.function
(event_definition name: (identifier) @name) @definition.function
(function_definition name: (identifier) @name return_type: (return_type_definition . (parameter type: (_) @type) .) body: (_)? @body) @definition.function
(function_definition name: (identifier) @name body: (_)? @body) @definition.function
(modifier_definition name: (identifier) @name body: (_)? @body) @definition.function
(constructor_definition "constructor" @name body: (_)? @body) @definition.method
(fallback_receive_definition ["fallback" "receive" "function"] @name body: (_)? @body) @definition.method
(state_variable_declaration type: (_) @type "constant" name: (identifier) @name value: (_)? @value) @definition.constant
(state_variable_declaration type: (_) @type (immutable) name: (identifier) @name value: (_)? @value) @definition.constant
(state_variable_declaration type: (_) @type name: (identifier) @name value: (_)? @value) @definition.field
(constant_variable_declaration name: (identifier) @name value: (_)? @value) @definition.constant

; Imports. One without names brings all.
(import_directive import_name: (identifier) @name . ["," "}"] source: (_) @path) @import.name
(import_directive import_name: (identifier) @name . "as" . alias: (identifier) @alias source: (_) @path) @import.name
(import_directive "*" alias: (identifier) @alias source: (_) @path) @import.namespace
(import_directive . "import" . source: (_) @path . alias: (identifier) @alias) @import.namespace
(import_directive . "import" . source: (_) @path . ";") @import.all
(import_directive . "import" . source: (_) @path . ";") @export.all

; Uses.
(inheritance_specifier ancestor: (user_defined_type (identifier) @receiver . (identifier) @name .) @reference.inherit)
(inheritance_specifier ancestor: (user_defined_type . (identifier) @name .) @reference.inherit)
(using_directive (type_alias (identifier) @name @reference.mention))
(modifier_invocation . (identifier) @name @reference.call)
(override_specifier (user_defined_type . (identifier) @name @reference.type .))
(user_defined_type (identifier) @receiver . (identifier) @name @reference.type .)
(user_defined_type . (identifier) @name @reference.type .)
(call_expression function: (expression (identifier) @name)) @reference.call
(call_expression function: (expression (member_expression object: (_) @receiver property: (identifier) @name))) @reference.call
(call_expression function: (expression (struct_expression type: (expression (member_expression object: (_) @receiver property: (identifier) @name))))) @reference.call
(new_expression name: (type_name (user_defined_type . (identifier) @name @reference.call .)))
(emit_statement name: (expression (identifier) @name @reference.call))
(emit_statement name: (expression (member_expression object: (_) @receiver property: (identifier) @name @reference.call)))
(revert_statement error: (expression (identifier) @name @reference.call))
(revert_statement error: (expression (member_expression object: (_) @receiver property: (identifier) @name @reference.call)))
(member_expression object: (_) @receiver property: (identifier) @name @reference.mention)
(expression (identifier) @name @reference.mention (#not-any-of? @name "msg" "block" "tx" "abi" "this" "super" "_"))

; Names bound where they stand.
(function_definition (parameter name: (identifier) @local))
(constructor_definition (parameter name: (identifier) @local))
(modifier_definition (parameter name: (identifier) @local))
(return_type_definition (parameter name: (identifier) @local))
(variable_declaration name: (identifier) @local)

; What is known of them.
[(function_definition) (constructor_definition) (modifier_definition) (fallback_receive_definition)] @block.function
[(block_statement) (for_statement) (try_statement)] @block
(parameter type: (_) @type name: (identifier) @name) @bind
(variable_declaration_statement (variable_declaration type: (_) @type name: (identifier) @name)) @bind
