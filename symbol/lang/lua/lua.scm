(comment) @comment

; Tables that are classes by how they are made or, if they start empty, by their names. Whether functions are put
; into a table is not asked: a pattern over siblings takes time that grows with the square of their number.
(variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call name: (_) @_f) .))
  (#match? @_f "(^|[.:])([Cc]lass|extend|subclass|derive)$")) @definition.class
(chunk (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call name: (_) @_f) .))  @definition.class
  (#match? @_f "(^|[.:])([Cc]lass|extend|subclass|derive)$"))
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call name: (identifier) @_f arguments: (arguments . (table_constructor) @body)) .))) @definition.class
  (#eq? @_f "setmetatable") (#match? @name "^_?[A-Z]\\w*[a-z]"))
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (table_constructor) @body .))) @definition.class
  (#match? @name "^_?[A-Z]\\w*[a-z]") (#match? @body "^\\{\\s*\\}$|\\b__(index|call|tostring)\\b"))
(chunk (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (table_constructor) @body .)) @definition.class
  (#match? @name "^_?[A-Z]\\w*[a-z]") (#match? @body "^\\{\\s*\\}$|\\b__(index|call|tostring)\\b"))
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (table_constructor) @body .))) @definition.namespace
  (#match? @name "^_?M$"))

; Functions.
(function_declaration name: (identifier) @name body: (_)? @body) @definition.function
(function_declaration name: (dot_index_expression table: (_) @owner field: (identifier) @name) body: (_)? @body) @definition.method
(function_declaration name: (method_index_expression table: (_) @owner method: (identifier) @name) body: (_)? @body) @definition.method
(variable_declaration (assignment_statement (variable_list . name: (identifier) @name . (attribute)? .) (expression_list . value: (function_definition body: (_)? @body) .))) @definition.function
(assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_definition body: (_)? @body) .)) @definition.function
(assignment_statement (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name) .) (expression_list . value: (function_definition body: (_)? @body) .)
  (#not-match? @owner "^self\\b|[^A-Za-z0-9_.]")) @definition.method
(assignment_statement (variable_list . name: (bracket_index_expression table: (identifier) @owner field: (string content: (_) @name)) .) (expression_list . value: (function_definition body: (_)? @body) .)) @definition.method
(function_call name: (identifier) @_f arguments: (arguments . (identifier) @owner . (table_constructor (field name: (identifier) @name value: (function_definition body: (_)? @body)) @definition.method))
  (#eq? @_f "setmetatable"))
(chunk (return_statement (expression_list (table_constructor (field name: (identifier) @name value: (function_definition body: (_)? @body)) @definition.function))))
(field name: (identifier) @name value: (function_definition body: (_)? @body)) @definition.method
(field name: (string content: (_) @name) value: (function_definition body: (_)? @body)) @definition.method

; Constants and variables at file level.
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name . (attribute)? .) (expression_list . value: (_) @value .)) @_d) @definition.constant (#match? @_d "^[A-Z][A-Z0-9_]*\\s*[=<]|^\\w+\\s*<const>"))
(chunk (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (_) @value .)) @definition.constant (#match? @name "^_?[A-Z][A-Z0-9_]+$"))
(chunk (assignment_statement (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name) .) (expression_list . value: (_) @value .)) @definition.constant (#match? @name "^_?[A-Z][A-Z0-9_]+$"))
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name . (attribute)? .) (expression_list . value: (_) @value .))) @definition.variable)
(chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name))) @definition.variable)
(chunk (variable_declaration (variable_list name: (identifier) @name)) @definition.variable)
(chunk (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (_) @value .)) @definition.variable)
(chunk (assignment_statement (variable_list name: (identifier) @name)) @definition.variable)
(chunk (assignment_statement (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name) .) (expression_list . value: (_) @value .)
  (#not-match? @owner "[^A-Za-z0-9_.]")) @definition.field)
(chunk (assignment_statement (variable_list name: (dot_index_expression table: (identifier) @owner field: (identifier) @name))) @definition.field)
(chunk (variable_declaration (assignment_statement (_) (expression_list value: (table_constructor (field name: (identifier) @name value: (_) @value) @definition.field)))))
(chunk (assignment_statement (_) (expression_list value: (table_constructor (field name: (identifier) @name value: (_) @value) @definition.field))))
(chunk (return_statement (expression_list (table_constructor (field name: (identifier) @name
  value: [(table_constructor) (string) (number) (true) (false) (function_call) (binary_expression) (dot_index_expression)] @value) @definition.field))))

; Statements that are told apart by what is around their functions.
(chunk (function_call name: (identifier) @_f) @group (#eq? @_f "setmetatable"))
(chunk (return_statement (expression_list (table_constructor))) @group)

; Imports.
(variable_declaration (assignment_statement (variable_list . name: (identifier) @alias . (attribute)? .) (expression_list . value: (function_call name: (identifier) @_f arguments: (arguments . (string content: (_) @path))) .))
  (#eq? @_f "require")) @import.namespace
(variable_declaration (assignment_statement (variable_list . name: (identifier) @alias . (attribute)? .) (expression_list . value: (dot_index_expression table: (function_call name: (identifier) @_f arguments: (arguments . (string content: (_) @path))) field: (identifier) @name) .))
  (#eq? @_f "require")) @import.name
(variable_declaration (assignment_statement (variable_list . name: (identifier) @alias . name: (identifier)) (expression_list . value: (function_call name: (identifier) @_f arguments: (arguments . (string content: (_) @path))) . value: (_)))
  (#eq? @_f "require")) @import.namespace
(variable_declaration (assignment_statement (variable_list . name: (identifier) . name: (identifier) @alias) (expression_list . value: (_) . value: (function_call name: (identifier) @_f arguments: (arguments . (string content: (_) @path)))))
  (#eq? @_f "require")) @import.namespace
(chunk (assignment_statement (variable_list . name: (identifier) @alias .) (expression_list . value: (function_call name: (identifier) @_f arguments: (arguments . (string content: (_) @path))) .)) @import.namespace
  (#eq? @_f "require"))
(function_call name: (identifier) @_f arguments: (arguments . (string content: (_) @path)) (#any-of? @_f "require" "dofile" "loadfile")) @import

; What a module offers: the fields of the table that it returns.
(chunk (return_statement (expression_list (table_constructor (field name: (identifier) @alias value: (identifier) @name) @export))))
(chunk (assignment_statement (variable_list . name: (dot_index_expression table: (identifier) field: (identifier) @alias) .) (expression_list . value: (identifier) @name .)) @export
  (#not-match? @alias "^__"))

; Uses.
(function_call name: (identifier) @name (#not-any-of? @name "require" "dofile" "loadfile")) @reference.call
(function_call name: (dot_index_expression table: (_) @receiver field: (identifier) @name)) @reference.call
(function_call name: (method_index_expression table: (_) @receiver method: (identifier) @name)) @reference.call
(function_call name: (identifier) @_f arguments: (arguments . (identifier) . (table_constructor (field name: (identifier) @_k value: (identifier) @name @reference.inherit)))
  (#eq? @_f "setmetatable") (#eq? @_k "__index"))
(assignment_statement (expression_list value: (function_call name: (identifier) @_f arguments: (arguments (identifier) @name @reference.inherit))) (#any-of? @_f "class" "Class"))
(assignment_statement (expression_list value: (function_call name: (method_index_expression table: (identifier) @name @reference.inherit method: (identifier) @_m))) (#any-of? @_m "extend" "subclass" "derive"))
(arguments (identifier) @name @reference.mention (#not-eq? @name "self"))
(arguments (dot_index_expression table: (identifier) @receiver field: (identifier) @name) @reference.mention)
(field value: (identifier) @name @reference.mention (#not-eq? @name "self"))
(assignment_statement (variable_list name: (dot_index_expression)) (expression_list value: (identifier) @name @reference.mention) (#not-eq? @name "self"))
(return_statement (expression_list (identifier) @name @reference.mention) (#not-eq? @name "self"))

; Names bound where they stand.
(parameters name: (identifier) @local)
(variable_declaration (variable_list name: (identifier) @local))
(variable_declaration (assignment_statement (variable_list name: (identifier) @local)))
(for_generic_clause (variable_list name: (identifier) @local))
(for_numeric_clause name: (identifier) @local)

; What is known of them.
(assignment_statement) @bind
[(function_declaration) (function_definition)] @block.function
(if_statement consequence: (_) @block)
[(do_statement) (elseif_statement) (else_statement)] @block
[(for_statement) (while_statement) (repeat_statement)] @block.loop
(return_statement (expression_list . (_) @return))

; Reads and writes: every other name.
(assignment_statement (variable_list name: (identifier) @reference.write))
(assignment_statement (variable_list name: (dot_index_expression table: (_) @receiver field: (identifier) @name) @reference.write))
(field name: (identifier) @reference.none)
[(dot_index_expression table: (identifier) @reference.none) (method_index_expression table: (identifier) @reference.none) (goto_statement (identifier) @reference.none)
  (label_statement (identifier) @reference.none) (attribute (identifier) @reference.none)]
(dot_index_expression table: (_) @receiver field: (identifier) @name) @reference.read
((identifier) @reference.read (#not-eq? @reference.read "self"))
