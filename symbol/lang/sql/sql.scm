(comment) @comment
(marginalia) @comment

; What is made. A table is a struct of its columns. The first name behind the keyword is its own; others are of what it is about.
(create_table (object_reference name: (_) @name) (column_definitions) @body) @definition.struct
(create_table (object_reference name: (_) @name)) @definition.struct
(create_type (object_reference name: (_) @name) (enum_elements) @body) @definition.enum
(create_type (object_reference name: (_) @name) (column_definitions) @body) @definition.struct
(create_type (keyword_type) . (object_reference name: (_) @name)) @definition.type
(create_view (object_reference name: (_) @name) (create_query) @body) @definition.type
(create_materialized_view (object_reference name: (_) @name) (create_query) @body) @definition.type
(create_function (keyword_function) . (object_reference name: (_) @name) (function_body) @body) @definition.function
(create_function (keyword_function) . (object_reference name: (_) @name)) @definition.function
(create_trigger (keyword_trigger) . (object_reference name: (_) @name)) @definition.function
(create_schema (identifier) @name) @definition.namespace
(create_index column: (identifier) @name) @definition.variable
(create_sequence (keyword_sequence) . (object_reference name: (_) @name)) @definition.variable
(create_sequence (keyword_exists) . (object_reference name: (_) @name)) @definition.variable

; Columns, and those that are added later. A constraint with a name is read as a column by the grammar where it comes first.
; What begins with a dollar is a text, which the grammar takes for a name where something is missing.
((alter_table (object_reference name: (_) @owner) (add_column (column_definition name: (_) @name) @definition.field)) (#not-match? @name "^[$]"))
((column_definition name: (_) @name) @definition.field (#not-match? @name "^[$]"))
(enum_elements enum_element: (literal) @name @definition.member)

; Uses, by the bare name: the schema is mostly that of the connection.
(relation (object_reference name: (_) @name) @reference.type)
(from (object_reference name: (_) @name) @reference.type)
(insert (object_reference name: (_) @name) @reference.type)
(create_index (object_reference name: (_) @name) @reference.type)
(alter_table (object_reference name: (_) @name) @reference.type)
(drop_table (object_reference name: (_) @name) @reference.type)
(drop_view (object_reference name: (_) @name) @reference.type)
(column_definition (keyword_references) . (object_reference name: (_) @name) @reference.type)
(column_definition type: (object_reference name: (_) @name) @reference.type)
(constraint (object_reference name: (_) @name) @reference.type)
(create_trigger (keyword_on) . (object_reference name: (_) @name) @reference.type)
(create_trigger (keyword_function) . (object_reference name: (_) @name) @reference.call)
(create_trigger (keyword_procedure) . (object_reference name: (_) @name) @reference.call)
(invocation (object_reference name: (_) @name)) @reference.call
(cte (identifier) @local)
