(comment) @comment
(pod) @comment

; A package is a namespace, whether or not it has objects; a statement makes what follows it one.
(package_statement name: (package) @name (block) @body) @definition.namespace
(package_statement name: (package) @name) @definition.namespace
(class_statement name: (package) @name) @definition.class
(role_statement name: (package) @name) @definition.trait

(subroutine_declaration_statement name: (bareword) @name body: (block) @body) @definition.function
(subroutine_declaration_statement name: (bareword) @name) @definition.function
(method_declaration_statement name: (bareword) @name body: (block) @body) @definition.method
(source_file (expression_statement (assignment_expression left: (glob (varname) @name) right: (anonymous_subroutine_expression body: (block) @body))) @definition.function)

; Constants, package variables and the attributes of Moose and its like.
(use_statement module: (package) @_m (list_expression . (autoquoted_bareword) @name) (#eq? @_m "constant")) @definition.constant
(use_statement module: (package) @_m (list_expression . (string_literal content: (_) @name)) (#eq? @_m "constant")) @definition.constant
(use_statement module: (package) @_m (anonymous_hash_expression (list_expression (autoquoted_bareword) @name @definition.constant)) (#eq? @_m "constant"))
(use_statement module: (package) @_m (anonymous_hash_expression (list_expression (list_expression (autoquoted_bareword) @name @definition.constant))) (#eq? @_m "constant"))
(use_statement module: (package) @_m (anonymous_hash_expression (list_expression (list_expression (list_expression (autoquoted_bareword) @name @definition.constant)))) (#eq? @_m "constant"))
(source_file (expression_statement (assignment_expression left: (variable_declaration variable: (_ (varname) @name)) right: (_) @value)) @definition.variable)
(source_file (expression_statement (variable_declaration variable: (_ (varname) @name))) @definition.variable)
(package_statement (block (expression_statement (assignment_expression left: (variable_declaration variable: (_ (varname) @name)) right: (_) @value)) @definition.variable))
(source_file (expression_statement (ambiguous_function_call_expression function: (function) @_f arguments: (list_expression . [(autoquoted_bareword) @name (string_literal content: (_) @name)])) @definition.field)
  (#eq? @_f "has"))

; Imports.
(use_statement module: (package) @_m (string_literal content: (_) @path) (#any-of? @_m "parent" "base" "Mojo::Base")) @import
(use_statement module: (package) @_m (list_expression (string_literal content: (_) @path)) (#any-of? @_m "parent" "base" "Mojo::Base")) @import
(use_statement module: (package) @_m (quoted_word_list content: (_) @path) (#any-of? @_m "parent" "base") (#match? @path "^\\s*[\\w:]+\\s*$")) @import
(use_statement module: (package) @path
  (#not-any-of? @path "strict" "warnings" "utf8" "parent" "base" "constant" "vars" "feature" "lib" "overload" "integer" "bytes" "bigint" "subs" "open" "experimental")) @import
(require_expression (bareword) @path) @import
(require_expression (_ content: (string_content) @path)) @import

; Uses. Which class an object is of is not known; of the object and the class that a sub is called on, it is mostly that of the file.
(use_statement module: (package) @_m (string_literal content: (_) @name) @reference.inherit (#any-of? @_m "parent" "base" "Mojo::Base") (#match? @name "^[A-Za-z]"))
(use_statement module: (package) @_m (list_expression (string_literal content: (_) @name) @reference.inherit) (#any-of? @_m "parent" "base" "Mojo::Base") (#match? @name "^[A-Za-z]"))
(use_statement module: (package) @_m (quoted_word_list content: (_) @name) @reference.inherit (#any-of? @_m "parent" "base") (#match? @name "^[\\w:]+$"))
(use_statement module: (package) @_m (list_expression (quoted_word_list content: (_) @name) @reference.inherit) (#any-of? @_m "parent" "base") (#match? @name "^[\\w:]+$"))
(function_call_expression function: (function) @name (#match? @name "^\\w")) @reference.call
(function_call_expression function: (function . (varname) @name (#match? @name "^\\w"))) @reference.call
(ambiguous_function_call_expression function: (function) @name (#not-any-of? @name "has" "print" "printf" "say" "push" "unshift" "splice" "join" "sprintf" "open" "printf" "bless" "die" "warn" "return" "local")) @reference.call
(function (varname) @name @reference.mention (#match? @name "^\\w"))
(method_call_expression invocant: (scalar (varname) @receiver) method: (method) @name) @reference.call
(method_call_expression invocant: (_) @receiver method: (method) @name) @reference.call
(method_call_expression invocant: (bareword) @name @reference.type)

; What is known of them: what a package makes.
(subroutine_declaration_statement) @block.function
(block) @block
(assignment_expression left: (variable_declaration variable: (scalar (varname) @name)) right: (method_call_expression invocant: (bareword) @type method: (method) @_m) (#eq? @_m "new")) @bind
