(comment) @comment

; Types and their fields.
(object_type_definition (name) @name (fields_definition)? @body) @definition.class
(interface_type_definition (name) @name (fields_definition)? @body) @definition.interface
(input_object_type_definition (name) @name (input_fields_definition)? @body) @definition.struct
(enum_type_definition (name) @name (enum_values_definition)? @body) @definition.enum
(union_type_definition (name) @name) @definition.type
(scalar_type_definition (name) @name) @definition.type
(directive_definition (name) @name) @definition.function
(object_type_extension (name) @name (fields_definition)? @body) @definition.extension
(interface_type_extension (name) @name (fields_definition)? @body) @definition.extension
(input_object_type_extension (name) @name (input_fields_definition)? @body) @definition.extension
(enum_type_extension (name) @name (enum_values_definition)? @body) @definition.extension
(field_definition (name) @name) @definition.field
(input_fields_definition (input_value_definition (name) @name) @definition.field)
(enum_value_definition (enum_value (name) @name)) @definition.member

; What clients ask.
(operation_definition (name) @name (selection_set) @body) @definition.function
(fragment_definition (fragment_name (name) @name) (selection_set) @body) @definition.function

(description) @doc

; Uses.
(implements_interfaces (named_type (name) @name @reference.inherit))
(directive (name) @name @reference.call (#not-any-of? @name "deprecated" "skip" "include" "specifiedBy"))
(fragment_spread (fragment_name (name) @name @reference.call))
((named_type (name) @name @reference.type) (#not-any-of? @name "ID" "Int" "Float" "String" "Boolean"))
