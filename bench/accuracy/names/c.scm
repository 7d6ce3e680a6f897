(call_expression function: (identifier) @call.f)
(call_expression function: (field_expression field: (field_identifier) @call.x.f))
(call_expression function: (parenthesized_expression (identifier) @call.f))
(call_expression function: (parenthesized_expression (pointer_expression (identifier) @call.f)))
(type_definition type: (_ name: (_) @same body: (_)) declarator: (type_identifier) @same)
(type_definition type: (_ name: (_) @means !body) declarator: (type_identifier) @alias)
(type_identifier) @type.T
