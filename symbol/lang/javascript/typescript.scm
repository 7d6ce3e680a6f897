; What TypeScript adds to JavaScript. The first pattern wins, so it stands before javascript.scm.
(interface_declaration name: (_) @name body: (_) @body) @definition.interface
(type_alias_declaration name: (_) @name value: (_) @value) @definition.type
(enum_declaration name: (_) @name body: (enum_body) @body) @definition.enum
(enum_body name: (_) @name @definition.member)
(enum_body (enum_assignment name: (_) @name) @definition.member)
(module name: (_) @name body: (_)? @body) @definition.namespace
(internal_module name: (_) @name body: (_)? @body) @definition.namespace
(abstract_class_declaration name: (_) @name body: (_) @body) @definition.class
(abstract_method_signature name: (_) @name) @definition.method
(class_body (method_signature name: (_) @name) @definition.method)
(interface_body (method_signature name: (_) @name) @definition.method)
(interface_body (property_signature name: (_) @name) @definition.field)
(object_type (property_signature name: (property_identifier) @name) @definition.field) @key
(object_type (method_signature name: (property_identifier) @name) @definition.method) @key
(function_signature name: (_) @name) @definition.function
(class_body (public_field_definition name: (_) @name value: (arrow_function body: (_) @body)) @definition.method)
(class_body (public_field_definition name: (_) @name value: (function_expression body: (_) @body)) @definition.method)
(class_body (public_field_definition name: (_) @name value: (_)? @value) @definition.field)
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.field
(required_parameter "readonly" pattern: (identifier) @name) @definition.field
(required_parameter (override_modifier) pattern: (identifier) @name) @definition.field
(optional_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.field
(optional_parameter "readonly" pattern: (identifier) @name) @definition.field
(class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(ambient_declaration (_) @inner) @wrap
(expression_statement (internal_module) @inner) @wrap
(class_body (decorator) @attribute)

(import_statement (import_require_clause (identifier) @alias source: (_) @path)) @import.namespace
(export_statement "=" @alias (identifier) @name) @export
(export_statement "default" @alias value: (as_expression . (identifier) @name)) @export
(export_statement "default" @alias value: (satisfies_expression . (identifier) @name)) @export
(export_statement "default" @name value: [(as_expression . (identifier)) (satisfies_expression . (identifier))]) @definition.none
(export_statement "default" @name value: [(as_expression) (satisfies_expression) (non_null_expression)] @value) @definition.variable
((comment) @import (#match? @import "^///\\s*<reference\\s"))
(member_expression object: (call_expression function: (import) arguments: (arguments . (string) @module)) property: (_) @name
  (#not-match? @name "^(then|catch|finally)$")) @reference.type
(implements_clause (type_identifier) @name @reference.inherit)
(implements_clause (generic_type name: (type_identifier) @name) @reference.inherit)
(implements_clause (nested_type_identifier module: (_) @receiver name: (_) @name) @reference.inherit)
(extends_type_clause (type_identifier) @name @reference.inherit)
(extends_type_clause (generic_type name: (type_identifier) @name) @reference.inherit)
(implements_clause (generic_type name: (nested_type_identifier module: (_) @receiver name: (_) @name)) @reference.inherit)
(extends_type_clause (nested_type_identifier module: (_) @receiver name: (_) @name) @reference.inherit)
(extends_type_clause (generic_type name: (nested_type_identifier module: (_) @receiver name: (_) @name)) @reference.inherit)
(nested_type_identifier module: (_) @receiver name: (type_identifier) @name) @reference.type
(type_query (identifier) @name @reference.type)
((type_identifier) @name @reference.type)
(extends_clause value: (identifier) @name @reference.inherit)
(extends_clause value: (member_expression object: (_) @receiver property: (_) @name) @reference.inherit)

(nested_type_identifier module: (identifier) @reference.none)
(nested_identifier object: (identifier) @reference.none)
(index_signature name: (identifier) @local)
(required_parameter pattern: (identifier) @local)
(optional_parameter pattern: (identifier) @local)
(type_parameter name: (type_identifier) @local)
(mapped_type_clause name: (type_identifier) @local)
(infer_type (type_identifier) @local)
(enum_declaration name: (_) @local)
[(function_type) (constructor_type) (call_signature) (construct_signature) (method_signature) (abstract_method_signature) (function_signature)
  (interface_declaration) (type_alias_declaration) (abstract_class_declaration) (index_signature) (conditional_type) (object_type)] @block
