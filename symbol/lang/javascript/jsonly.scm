; What JavaScript's grammar says in other words than TypeScript's.
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(class_body (field_definition property: (_) @name value: (arrow_function body: (_) @body)) @definition.method)
(class_body (field_definition property: (_) @name value: (function_expression body: (_) @body)) @definition.method)
(class_body (field_definition property: (_) @name value: (_)? @value) @definition.field)
(class_heritage (identifier) @name @reference.inherit)
(class_heritage (member_expression object: (_) @receiver property: (_) @name) @reference.inherit)
(class_heritage (call_expression function: (identifier) @_f arguments: (arguments . (string) @module .)) (#eq? @_f "require")) @reference.inherit
(formal_parameters (identifier) @local)
(formal_parameters (assignment_pattern left: (identifier) @local))
