; What a file of implementations has at its top, and one of interfaces cannot have.
(compilation_unit (value_definition . (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] (parameter) body: (_) @body) .) @definition.function)
(compilation_unit (value_definition . (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] body: [(fun_expression) (function_expression)] @body) .) @definition.function)
(compilation_unit (value_definition . (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] body: (_) @value) .) @definition.constant)
(compilation_unit (value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] (parameter) body: (_) @body) @definition.function))
(compilation_unit (value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] body: [(fun_expression) (function_expression)] @body) @definition.function))
(compilation_unit (value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] body: (_) @value) @definition.constant))
(compilation_unit (value_definition (let_binding pattern: (tuple_pattern (value_pattern) @name)) @definition.constant))
