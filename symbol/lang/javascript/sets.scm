; What the methods of a class set on this.
(assignment_expression left: (member_expression object: (this) @set property: (property_identifier) @name) right: (_) @value) @definition.field
