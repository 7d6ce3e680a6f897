[(line_comment) (block_comment)] @comment

; What it defines. @type says what a field holds, and what a method gives back.
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.field
(method_declaration type: (_) @type name: (identifier) @name body: (_)? @body) @definition.function

; What it imports, and uses.
(import_declaration (scoped_identifier) @path) @import.all
(superclass (type_identifier) @name @reference.inherit)
(method_invocation object: (_) @receiver name: (identifier) @name) @reference.call
(method_invocation name: (identifier) @name) @reference.call
((type_identifier) @name @reference.type (#not-eq? @name "auto"))

; What it binds where it stands, with the types that this has.
(method_declaration) @block.function
(formal_parameter type: (_) @type name: (identifier) @name) @bind
(local_variable_declaration type: (_) @_t declarator: (variable_declarator name: (identifier) @name value: (_) @value) (#eq? @_t "auto")) @bind
(local_variable_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @bind
(enhanced_for_statement name: (identifier) @name value: (_) @value) @bind.element @within
