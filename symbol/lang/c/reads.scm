; Reads and writes: every other name.
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_expression argument: (_) @receiver field: (field_identifier) @name) @reference.write)
(update_expression argument: (identifier) @reference.write)
(update_expression argument: (field_expression argument: (_) @receiver field: (field_identifier) @name) @reference.write)
(field_designator (field_identifier) @reference.key)
(field_expression argument: (identifier) @reference.none)
(field_expression argument: (_) @receiver field: (field_identifier) @name) @reference.read
(identifier) @reference.read
