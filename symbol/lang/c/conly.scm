; What is C alone. The first pattern wins, so it stands before c.scm.

; Inside a function, what looks like a prototype is a variable.
(compound_statement (declaration declarator: (function_declarator declarator: (identifier) @name)) @definition.variable)

; Functions: a definition, and a declaration without a body.
(function_definition declarator: [
  (function_declarator declarator: (identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (identifier) @name))
  (_ declarator: (function_declarator declarator: (identifier) @name))
  (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name)))
  (_ declarator: (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name))))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))))
] body: (_) @body) @definition.function
(declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))))
]) @definition.function

; Types.
(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.struct

; Declarations with macros before or behind them are something else to the grammar: API T *f(int); and
; API int (f)(int); and API int (*f)(int) ATTRIBUTE; and, where T is not known to it, T (*f)(int) = 0;
(translation_unit (expression_statement (pointer_expression operator: "*" argument: (call_expression function: (identifier) @name))) @definition.function)
(declaration_list (expression_statement (pointer_expression operator: "*" argument: (call_expression function: (identifier) @name))) @definition.function)
(preproc_ifdef (expression_statement (pointer_expression operator: "*" argument: (call_expression function: (identifier) @name))) @definition.function)
(preproc_if (expression_statement (pointer_expression operator: "*" argument: (call_expression function: (identifier) @name))) @definition.function)
(declaration declarator: (function_declarator declarator: (function_declarator
  declarator: (identifier) @_t parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name .) .)))
  (#any-of? @_t "int" "void" "char" "long" "short" "unsigned" "double" "float")) @definition.function
((parameter_list (parameter_declaration type: (type_identifier) @name .) .) @definition.variable (#match? @definition.variable "^\\(\\s*\\*\\s*\\w+\\s*\\)$"))
(translation_unit (expression_statement (assignment_expression left: (call_expression function: (call_expression
  arguments: (argument_list . (pointer_expression operator: "*" argument: (identifier) @name) .))))) @definition.variable)

; Names that are bound where they stand, and uses.
(parameter_list (identifier) @local)
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @name)) @reference.call
(translation_unit (struct_specifier !body name: (type_identifier) @name @reference.none)) ; struct a; only declares it
(translation_unit (union_specifier !body name: (type_identifier) @name @reference.none))
(preproc_ifdef (struct_specifier !body name: (type_identifier) @name @reference.none))
(preproc_if (struct_specifier !body name: (type_identifier) @name @reference.none))
((type_identifier) @name @reference.type (#not-any-of? @name "bool" "FILE" "va_list"))
