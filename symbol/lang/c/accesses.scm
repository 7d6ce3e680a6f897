; What C++ reads and writes beside what reads.scm has.
(field_initializer (field_identifier) @reference.key)
(attribute (identifier) @reference.none)
(destructor_name (identifier) @reference.none)
(qualified_identifier scope: (_) @receiver name: (identifier) @name) @reference.read
