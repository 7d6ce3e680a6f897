; What C and C++ say of the names that are bound.
(compound_statement (declaration) @bind)
(case_statement (declaration) @bind)
(for_statement initializer: (declaration) @bind)
(function_definition declarator: [
  (function_declarator parameters: (parameter_list (parameter_declaration) @bind.param))
  (_ (function_declarator parameters: (parameter_list (parameter_declaration) @bind.param)))
  (_ (_ (function_declarator parameters: (parameter_list (parameter_declaration) @bind.param))))
]) @within
(return_statement (_) @return)
(function_definition) @block.function
[(compound_statement) (for_statement) (if_statement) (while_statement) (switch_statement) (function_declarator)
  (abstract_function_declarator) (struct_specifier) (preproc_function_def)] @block
