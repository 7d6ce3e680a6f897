(comment) @comment

; Classes: those that a call makes under a name, with the members in the lists that it is given.
(program (binary_operator lhs: (identifier) @name rhs: (call function: (_) @_f arguments: (_) @body)) @definition.class
  (#match? @_f "^(R6::)?(R6Class|setRefClass|new_class|ggproto|proto)$"))
(program (call function: (identifier) @_f arguments: (arguments . argument: (argument value: (string content: (_) @name)))) @definition.class
  (#any-of? @_f "setClass" "setClassUnion" "setRefClass"))
(call function: (_) @_f arguments: (arguments (argument name: (identifier) @_p value: (call arguments: (arguments (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.method))))
  (#match? @_f "^(R6::)?(R6Class|setRefClass)$") (#any-of? @_p "public" "private" "active" "methods"))
(call function: (_) @_f arguments: (arguments (argument name: (identifier) @_p value: (call arguments: (arguments (argument name: (identifier) @name value: (_) @value) @definition.field))))
  (#match? @_f "^(R6::)?(R6Class|setRefClass)$") (#any-of? @_p "public" "private" "active" "fields"))
(program (call function: (identifier) @_f arguments: (arguments . (argument value: (string content: (_) @name)) (argument value: (function_definition body: (_) @body)))) @definition.function
  (#eq? @_f "setGeneric"))
(program (call function: (identifier) @_f arguments: (arguments . (argument value: (string content: (_) @name)) . (comma) . (argument value: (string content: (_) @owner)) (argument value: (function_definition body: (_) @body)))) @definition.method
  (#any-of? @_f "setMethod" "setReplaceMethod"))

; What the methods of a class set on self is declared in its lists.
(binary_operator lhs: (extract_operator lhs: (identifier) @_o rhs: (identifier) @name) operator: ["<-" "=" "<<-"] (#any-of? @_o "self" "private" "super")) @definition.none

; Functions under a name, and other values of the file.
(binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"] rhs: (function_definition body: (_) @body)) @definition.function
(binary_operator lhs: (string content: (_) @name) operator: ["<-" "="] rhs: (function_definition body: (_) @body)) @definition.function
(binary_operator lhs: (extract_operator lhs: (identifier) @owner rhs: (identifier) @name) operator: ["<-" "="] rhs: (function_definition body: (_) @body)) @definition.method
(program (binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: (_) @value) @definition.constant (#match? @name "^[A-Z][A-Z0-9_.]+$"))
(program (binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"] rhs: (_) @value) @definition.variable)

; Imports: packages, and files that are run.
(call function: (identifier) @_f arguments: (arguments . (argument value: [(identifier) @path (string content: (_) @path)])) (#any-of? @_f "library" "require" "requireNamespace")) @import
(call function: [(identifier) (namespace_operator)] @_f arguments: (arguments . (argument value: (string content: (_) @path))) (#any-of? @_f "source" "sys.source")) @import

; Uses.
(call function: (_) @_f arguments: (arguments (argument name: (identifier) @_p value: (identifier) @name @reference.inherit)) (#match? @_f "^(R6::)?R6Class$") (#eq? @_p "inherit"))
(call function: (_) @_f arguments: (arguments (argument name: (identifier) @_p value: (string content: (_) @name @reference.inherit))) (#any-of? @_f "setClass" "setRefClass") (#eq? @_p "contains"))
(call function: (identifier) @name (#not-any-of? @name "library" "require" "requireNamespace" "source")) @reference.call
(call function: (namespace_operator lhs: (identifier) @receiver rhs: (identifier) @name)) @reference.call
; Cart$new() is a call of Cart.
(call function: (extract_operator lhs: (identifier) @name operator: "$" rhs: (identifier) @_m) (#eq? @_m "new") (#not-any-of? @name "self" "private" "super")) @reference.call
(call function: (extract_operator lhs: (identifier) @_c operator: "$" rhs: (identifier) @reference.none) (#eq? @reference.none "new") (#not-any-of? @_c "self" "private" "super"))
(call function: (extract_operator lhs: (_) @receiver operator: "$" rhs: (identifier) @name)) @reference.call
(argument value: (extract_operator lhs: (_) @receiver operator: "$" rhs: (identifier) @name) @reference.mention)
(argument value: (identifier) @name @reference.mention (#not-any-of? @name "self" "private" "super"))

; Names bound where they stand.
(parameter name: (identifier) @local)
(binary_operator lhs: (identifier) @local operator: ["<-" "=" "<<-"])
(binary_operator operator: ["->" "->>"] rhs: (identifier) @local)
(for_statement variable: (identifier) @local)

; What is known of them. What is run under a condition is a block, and so is an argument, which may never be looked at.
(binary_operator operator: ["<-" "=" "<<-" "->" "->>"]) @bind
(function_definition) @block.function
(if_statement consequence: (_) @block)
(if_statement alternative: (_) @block)
[(for_statement) (while_statement) (repeat_statement)] @block.loop
(call function: (identifier) @_f arguments: (arguments (argument value: (braced_expression) @block.scope)) (#any-of? @_f "test_that" "it" "describe" "local"))
(arguments (argument value: (_) @block))
(function_definition body: (_) @return)
(call function: (identifier) @_f (#eq? @_f "return")) @return

; Reads and writes: members. What other names mean depends on the function that is given them, as columns of a table.
(binary_operator lhs: (extract_operator lhs: (_) @receiver operator: "$" rhs: (identifier) @reference.write) operator: ["<-" "=" "<<-"])
(binary_operator operator: ["->" "->>"] rhs: (extract_operator lhs: (_) @receiver operator: "$" rhs: (identifier) @reference.write))
(extract_operator lhs: (_) @receiver operator: "$" rhs: (identifier) @name) @reference.read
