(comment) @comment

; Functions, of which the body is what follows the last parameter.
(binding attrpath: (attrpath attr: [(identifier) @name (string_expression . (string_fragment) @name .)] .) @owner expression: (function_expression body: (function_expression body: (function_expression body: (_) @body)))) @definition.function
(binding attrpath: (attrpath attr: [(identifier) @name (string_expression . (string_fragment) @name .)] .) @owner expression: (function_expression body: (function_expression body: (_) @body))) @definition.function
(binding attrpath: (attrpath attr: [(identifier) @name (string_expression . (string_fragment) @name .)] .) @owner expression: (function_expression body: (_) @body)) @definition.function

; Options of a module, and the sets that they are declared in.
(binding attrpath: (attrpath attr: (identifier) @name .) @owner expression: (_) @value
  (#match? @value "^(lib\\.|options\\.)*mk[A-Za-z]*Option\\b")) @definition.field
(binding attrpath: (attrpath . attr: (identifier) @_o) @owner expression: (attrset_expression) @body (#eq? @_o "options")
  (#match? @owner "^options$")) @definition.none
(binding attrpath: (attrpath . attr: (identifier) @_o attr: (identifier) @name .) @owner expression: (attrset_expression) @body
  (#eq? @_o "options")) @definition.namespace

; Names of a file: those of its let, and of the attribute set that it is, or that its function gives back.
(source_code (_ (binding_set (binding attrpath: (attrpath attr: [(identifier) @name (string_expression . (string_fragment) @name .)] .) @owner expression: (_) @value) @definition.variable)))
(source_code (_ body: (_ (binding_set (binding attrpath: (attrpath attr: [(identifier) @name (string_expression . (string_fragment) @name .)] .) @owner expression: (_) @value) @definition.variable))))
(source_code (_ body: (_ body: (_ (binding_set (binding attrpath: (attrpath attr: [(identifier) @name (string_expression . (string_fragment) @name .)] .) @owner expression: (_) @value) @definition.variable)))))
(source_code (_ body: (_ body: (_ body: (_ (binding_set (binding attrpath: (attrpath attr: [(identifier) @name (string_expression . (string_fragment) @name .)] .) @owner expression: (_) @value) @definition.variable))))))

; Imports: a file under a name, names of one, and every other path.
(binding attrpath: (attrpath . attr: (identifier) @alias .) expression: (apply_expression function: (variable_expression) @_f argument: (path_expression . (path_fragment) @path .)) (#eq? @_f "import")) @import.namespace
(binding attrpath: (attrpath . attr: (identifier) @alias .) expression: (apply_expression function: (apply_expression function: (variable_expression) @_f argument: (path_expression . (path_fragment) @path .))) (#any-of? @_f "import" "callPackage")) @import.namespace
(binding attrpath: (attrpath . attr: (identifier) @alias .) expression: (apply_expression function: (apply_expression function: (select_expression attrpath: (_) @_f) argument: (path_expression . (path_fragment) @path .))) (#match? @_f "(^|\\.)callPackage$")) @import.namespace
(inherit_from expression: (parenthesized_expression expression: (apply_expression function: (variable_expression) @_f argument: (path_expression . (path_fragment) @path .))) attrs: (inherited_attrs attr: (identifier) @name) (#eq? @_f "import")) @import.name
(inherit_from expression: (apply_expression function: (variable_expression) @_f argument: (path_expression . (path_fragment) @path .)) attrs: (inherited_attrs attr: (identifier) @name) (#eq? @_f "import")) @import.name
(inherit_from expression: (apply_expression function: (apply_expression function: (variable_expression) @_f argument: (path_expression . (path_fragment) @path .))) attrs: (inherited_attrs attr: (identifier) @name) (#eq? @_f "import")) @import.name
(path_expression . (path_fragment) @path .) @import

; Uses.
(apply_expression function: (variable_expression name: (identifier) @name) (#not-any-of? @name "import" "builtins" "callPackage")) @reference.call
(apply_expression function: (select_expression expression: (variable_expression) @receiver attrpath: (attrpath . attr: (identifier) @name .))) @reference.call
(apply_expression function: (select_expression expression: (variable_expression) @receiver attrpath: (attrpath attr: (identifier) @receiver.end . attr: (identifier) @name .))) @reference.call
(select_expression expression: (variable_expression) @receiver attrpath: (attrpath . attr: (identifier) @name @reference.mention .))
(select_expression expression: (variable_expression) @receiver attrpath: (attrpath attr: (identifier) @receiver.end . attr: (identifier) @name @reference.mention .))
(inherit_from expression: [(variable_expression) (select_expression)] @receiver attrs: (inherited_attrs attr: (identifier) @name @reference.mention))
(inherit attrs: (inherited_attrs attr: (identifier) @name @reference.mention))
(variable_expression name: (identifier) @name @reference.mention (#not-any-of? @name "import" "builtins" "true" "false" "null"))

; Names bound where they stand.
(formal name: (identifier) @local)
(function_expression universal: (identifier) @local)
(let_expression (binding_set (binding attrpath: (attrpath . attr: (identifier) @local .))))
(let_expression (binding_set (inherit_from attrs: (inherited_attrs attr: (identifier) @local))))

; What is seen where.
(function_expression) @block
(let_expression) @block
