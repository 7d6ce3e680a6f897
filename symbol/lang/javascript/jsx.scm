(jsx_opening_element name: (identifier) @name @reference.call (#match? @name "^[A-Z]"))
(jsx_opening_element name: (member_expression object: (_) @receiver property: (_) @name) @reference.call)
(jsx_self_closing_element name: (identifier) @name @reference.call (#match? @name "^[A-Z]"))
(jsx_self_closing_element name: (member_expression object: (_) @receiver property: (_) @name) @reference.call)
(jsx_expression (identifier) @name @reference.mention)
([(jsx_opening_element name: (identifier) @reference.none) (jsx_closing_element name: (identifier) @reference.none) (jsx_self_closing_element name: (identifier) @reference.none)]
  (#match? @reference.none "^[a-z]"))
