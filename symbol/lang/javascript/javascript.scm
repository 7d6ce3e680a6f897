(comment) @comment

; Functions, methods and classes.
(function_declaration name: (identifier) @name body: (_) @body) @definition.function
(generator_function_declaration name: (identifier) @name body: (_) @body) @definition.function
(class_body (method_definition name: (_) @name body: (_) @body) @definition.method)
(object (method_definition name: (_) @name body: (_) @body) @definition.method)
(object (pair key: (_) @name value: (arrow_function body: (_) @body)) @definition.method)
(object (pair key: (_) @name value: (function_expression body: (_) @body)) @definition.method)
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_exports)
  right: (object (pair key: (property_identifier) @name value: (class body: (_) @body)) @definition.class) (#eq? @_m "module") (#eq? @_exports "exports"))
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_exports)
  right: (object (pair key: (property_identifier) @name value: (_) @value) @definition.variable)
  (#eq? @_m "module") (#eq? @_exports "exports") (#not-match? @value "^([A-Za-z_$][\\w$]*|require\\(.*)$"))
(object (pair key: (_) @name value: (object) @value @holder) @definition.field) @key
(object (pair key: (property_identifier) @name value: (_) @value) @definition.field) @key

; A function or class under the name it is bound to.
(variable_declarator name: (identifier) @name value: (arrow_function body: (_) @body)) @definition.function
(variable_declarator name: (identifier) @name value: (function_expression body: (_) @body)) @definition.function
(variable_declarator name: (identifier) @name value: (generator_function body: (_) @body)) @definition.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(variable_declarator name: (identifier) @name value: (call_expression arguments: (arguments . (arrow_function body: (_) @body)))) @definition.function
(variable_declarator name: (identifier) @name value: (call_expression arguments: (arguments . (function_expression body: (_) @body)))) @definition.function
(assignment_expression left: (identifier) @name right: (arrow_function body: (_) @body)) @definition.function
(assignment_expression left: (identifier) @name right: (function_expression body: (_) @body)) @definition.function
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @name) right: (function_expression body: (_) @body)
  (#eq? @_m "module") (#eq? @name "exports")) @definition.function
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_exports) right: (class name: (_) @name body: (_) @body)
  (#eq? @_m "module") (#eq? @_exports "exports")) @definition.class
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @name) right: (class !name body: (_) @body)
  (#eq? @_m "module") (#eq? @name "exports")) @definition.class
(assignment_expression left: (member_expression object: (this) property: (_) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @definition.method
(assignment_expression left: (member_expression object: (identifier) @_global property: (_) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]
  (#any-of? @_global "window" "self" "global" "globalThis")) @definition.function
(assignment_expression left: (member_expression object: (_) @owner property: (_) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)
    (assignment_expression right: (function_expression body: (_) @body))]
  (#match? @owner "^[A-Za-z_$][\\w$.]*$") (#not-match? @owner "^(this|window|self|global|globalThis)\\b")) @definition.function
(assignment_expression left: (member_expression object: (_) @owner property: (_) @name) right: (class body: (_) @body)
  (#match? @owner "^(module\\.)?exports$")) @definition.class
(assignment_expression left: (member_expression object: (_) @owner property: (_) @name) right: (identifier)
  (#match? @owner "^(module\\.)?exports$")) @definition.none
(assignment_expression left: (member_expression object: (_) @owner property: (_) @name) right: (_) @value
  (#match? @owner "^(module\\.)?exports$")) @definition.variable
(expression_statement (assignment_expression) @inner) @wrap
; A function that is handed on, or back, under a name of its own.
(expression_statement (call_expression arguments: (arguments (function_expression name: (identifier) @name body: (_) @body) @definition.function)))
(return_statement (function_expression name: (identifier) @name body: (_) @body) @definition.function)
(return_statement (class name: (_) @name body: (_) @body) @definition.class)
(export_statement "default" @name value: (function_expression !name body: (_) @body)) @definition.function
(export_statement "default" @name value: (arrow_function body: (_) @body)) @definition.function
(export_statement "default" @name value: (class !name body: (_) @body)) @definition.class
(export_statement "default" @name value: (object) @value) @definition.variable
(export_statement "default" @name value: [
  (call_expression) (new_expression) (array) (string) (template_string) (number) (member_expression) (await_expression) (binary_expression)
  (ternary_expression) (parenthesized_expression)
] @value) @definition.variable
(function_expression name: (identifier) @local)

; What is bound in a function without a name is local, but in one that is there to hold the file:
; (function () {…})(); (function () {…}()); !function () {…}(); (function () {…}).call(this); (function (f) {…})(function () {…});
; define(function () {…}).
[
  (arrow_function body: (_) @scope)
  (function_expression body: (_) @scope)
  (generator_function body: (_) @scope)
  (class_static_block body: (_) @scope)
  (for_statement) @scope
  (for_in_statement) @scope
]
(program (expression_statement [
  (call_expression function: (parenthesized_expression (_ body: (statement_block) @scope.open)))
  (call_expression function: (parenthesized_expression) arguments: (arguments (_ body: (statement_block) @scope.open)))
  (call_expression function: (member_expression object: (parenthesized_expression (_ body: (statement_block) @scope.open))))
  (parenthesized_expression (call_expression function: (_ body: (statement_block) @scope.open)))
  (unary_expression argument: (call_expression function: (_ body: (statement_block) @scope.open)))
]))
(program (expression_statement (call_expression function: (identifier) @_define arguments: (arguments (_ body: (statement_block) @scope.open))
  (#eq? @_define "define"))))

; Constants and variables.
(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)? @value) @definition.constant)
(lexical_declaration kind: "let" (variable_declarator name: (identifier) @name value: (_)? @value) @definition.variable)
(variable_declaration (variable_declarator name: (identifier) @name value: (_)? @value) @definition.variable)
(lexical_declaration (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name) value: (_) @value) @definition.constant)
(lexical_declaration (variable_declarator name: (object_pattern (pair_pattern value: (identifier) @name)) value: (_) @value) @definition.constant)
(lexical_declaration (variable_declarator name: (array_pattern (identifier) @name) value: (_) @value) @definition.constant)
(lexical_declaration . (variable_declarator) @inner .) @wrap
(variable_declaration . (variable_declarator) @inner .) @wrap
(lexical_declaration) @group
(variable_declaration) @group
(export_statement declaration: (_) @inner) @wrap
(export_statement value: (_) @inner) @wrap
(export_statement) @group

; Imports and exports.
(import_statement source: (string) @path) @import
(import_statement (import_clause (identifier) @alias) source: (string) @path) @import.default
(import_statement (import_clause (namespace_import (identifier) @alias)) source: (string) @path) @import.namespace
(import_statement (import_clause (named_imports (import_specifier name: (_) @name alias: (_)? @alias))) source: (string) @path) @import.name
(variable_declarator name: (identifier) @alias value: (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .)) (#eq? @_f "require")) @import.namespace
(variable_declarator name: (identifier) @alias value: (member_expression object: (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .)) property: (_) @name) (#eq? @_f "require")) @import.name
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name) value: (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .)) (#eq? @_f "require")) @import.name
(variable_declarator name: (object_pattern (pair_pattern key: (_) @name value: (identifier) @alias)) value: (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .)) (#eq? @_f "require")) @import.name
(variable_declarator name: (identifier) @alias value: (await_expression (call_expression function: (import) arguments: (arguments . (string) @path)))) @import.namespace
(variable_declarator name: (identifier) @alias value: (member_expression object: (parenthesized_expression (await_expression (call_expression function: (import) arguments: (arguments . (string) @path)))) property: (_) @name)) @import.name
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name) value: (await_expression (call_expression function: (import) arguments: (arguments . (string) @path)))) @import.name
(variable_declarator name: (object_pattern (pair_pattern key: (_) @name value: (identifier) @alias)) value: (await_expression (call_expression function: (import) arguments: (arguments . (string) @path)))) @import.name
(call_expression function: (identifier) @_f arguments: (arguments . (string) @path .) (#eq? @_f "require")) @import
(call_expression function: (import) arguments: (arguments . (string) @path)) @import
(export_statement "*" source: (string) @path) @export.all
(export_statement (namespace_export (_) @alias) source: (string) @path) @export.namespace
(export_statement (export_clause (export_specifier name: _ @name alias: _? @alias)) source: (string) @path) @export.name
(export_statement !source (export_clause (export_specifier name: _ @name alias: _? @alias))) @export
(export_statement "default" @alias declaration: (_ name: (_) @name)) @export
(export_statement "default" @alias value: (identifier) @name) @export
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @alias) right: [(identifier) @name (class name: (_) @name)] (#eq? @_m "module") (#eq? @alias "exports")) @export
(variable_declarator name: (identifier) @name
  value: (assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @alias)) (#eq? @_m "module") (#eq? @alias "exports")) @export
(variable_declarator name: (identifier) @name
  value: (assignment_expression right: (assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @alias))) (#eq? @_m "module") (#eq? @alias "exports")) @export

; What CommonJS offers: a name for a name, or what it requires.
(assignment_expression left: (member_expression object: (_) @_exports property: (_) @alias) right: (identifier) @name
  (#match? @_exports "^(module\\.)?exports$")) @export
(assignment_expression left: (member_expression object: (_) @_exports property: (_) @alias) right: (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .))
  (#match? @_exports "^(module\\.)?exports$") (#eq? @_f "require")) @export.namespace
(assignment_expression left: (member_expression object: (_) @_exports property: (_) @alias)
  right: (member_expression object: (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .)) property: (_) @name)
  (#match? @_exports "^(module\\.)?exports$") (#eq? @_f "require")) @export.name
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_exports) right: (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .))
  (#eq? @_m "module") (#eq? @_exports "exports") (#eq? @_f "require")) @export.all
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @alias)
  right: (member_expression object: (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .)) property: (_) @name)
  (#eq? @_m "module") (#eq? @alias "exports") (#eq? @_f "require")) @export.name
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_exports)
  right: (object (shorthand_property_identifier) @name) (#eq? @_m "module") (#eq? @_exports "exports")) @export
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_exports)
  right: (object (pair key: (_) @alias value: (identifier) @name)) (#eq? @_m "module") (#eq? @_exports "exports")) @export
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_exports)
  right: (object (pair key: (_) @alias value: (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .))))
  (#eq? @_m "module") (#eq? @_exports "exports") (#eq? @_f "require")) @export.namespace
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_exports)
  right: (object (pair key: (_) @alias value: (member_expression object: (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .)) property: (_) @name)))
  (#eq? @_m "module") (#eq? @_exports "exports") (#eq? @_f "require")) @export.name
(assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_exports)
  right: (object (spread_element (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .)))) (#eq? @_m "module") (#eq? @_exports "exports") (#eq? @_f "require")) @export.all
(call_expression function: (member_expression object: (identifier) @_o property: (_) @_assign)
  arguments: (arguments . (_) @_exports (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .)))
  (#eq? @_o "Object") (#eq? @_assign "assign") (#match? @_exports "^(module\\.)?exports$") (#eq? @_f "require")) @export.all
(call_expression function: [(identifier) @_star (member_expression object: (identifier) property: (_) @_star)]
  arguments: (arguments . (call_expression function: (identifier) @_f arguments: (arguments . (string) @path .)))
  (#any-of? @_star "__exportStar" "__export") (#eq? @_f "require")) @export.all

; Uses of a module that is named where it is used.
(call_expression function: (member_expression object: (call_expression function: (identifier) @_f arguments: (arguments . (string) @module .)) property: (_) @name)
  (#eq? @_f "require")) @reference.call
(new_expression constructor: (parenthesized_expression (member_expression object: (call_expression function: (identifier) @_f arguments: (arguments . (string) @module .)) property: (_) @name))
  (#eq? @_f "require")) @reference.call
(call_expression function: (member_expression
  object: (parenthesized_expression (await_expression (call_expression function: (import) arguments: (arguments . (string) @module)))) property: (_) @name)) @reference.call
(new_expression constructor: (member_expression
  object: (parenthesized_expression (await_expression (call_expression function: (import) arguments: (arguments . (string) @module)))) property: (_) @name)) @reference.call

(call_expression function: (call_expression function: (identifier) @_f arguments: (arguments . (string) @module .)) (#eq? @_f "require")) @reference.call
(new_expression constructor: (parenthesized_expression (call_expression function: (identifier) @_f arguments: (arguments . (string) @module .))) (#eq? @_f "require")) @reference.call
([(arguments (call_expression function: (identifier) @_f arguments: (arguments . (string) @module .)))
  (pair value: (call_expression function: (identifier) @_f arguments: (arguments . (string) @module .)))] @reference.mention (#eq? @_f "require"))
(member_expression object: (call_expression function: (identifier) @_f arguments: (arguments . (string) @module .)) property: (_) @name (#eq? @_f "require")) @reference.read

; Uses.
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (member_expression object: (_) @receiver property: (_) @name)) @reference.call
(new_expression constructor: (identifier) @name) @reference.call
(new_expression constructor: (member_expression object: (_) @receiver property: (_) @name)) @reference.call
(decorator (identifier) @name @reference.mention)
(decorator (call_expression function: (identifier) @name) @reference.mention)
(arguments (identifier) @name @reference.mention)
(pair value: (identifier) @name @reference.mention)
(shorthand_property_identifier) @name @reference.mention

; Reads and writes. What a pattern takes out of a value it reads.
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (member_expression object: (_) @receiver property: (_) @name) @reference.write)
(augmented_assignment_expression left: (identifier) @reference.write)
(augmented_assignment_expression left: (member_expression object: (_) @receiver property: (_) @name) @reference.write)
(update_expression argument: (identifier) @reference.write)
(update_expression argument: (member_expression object: (_) @receiver property: (_) @name) @reference.write)
(pair key: (property_identifier) @reference.key)
(object (shorthand_property_identifier) @reference.key)
(object (method_definition name: (property_identifier) @reference.key))
(pair_pattern key: (property_identifier) @reference.part)
(object_pattern (shorthand_property_identifier_pattern) @reference.part)
(object_assignment_pattern left: (shorthand_property_identifier_pattern) @reference.part)
(export_specifier alias: (identifier) @reference.none)
; What a function or class is set on is read, though that is a definition, and no write with a receiver.
(assignment_expression left: (member_expression object: (identifier) @reference.read)
  right: [(arrow_function) (function_expression) (generator_function) (class) (assignment_expression right: (function_expression))]
  (#not-any-of? @reference.read "module" "exports" "window" "self" "global" "globalThis"))
(member_expression object: (identifier) @reference.none)
(member_expression property: (property_identifier) @reference.none (#eq? @reference.none "constructor"))
(member_expression object: (_) @receiver property: (_) @name) @reference.read
(identifier) @reference.read

; Names bound where they stand. Those that are definitions too are none.
(arrow_function parameter: (identifier) @local)
(object_pattern (shorthand_property_identifier_pattern) @local)
(object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @local))
(pair_pattern value: (identifier) @local)
(array_pattern (identifier) @local)
(rest_pattern (identifier) @local)
(variable_declarator name: (identifier) @local)
(catch_clause parameter: (identifier) @local)
(for_in_statement left: (identifier) @local)

; What is known of them.
(variable_declarator) @bind
(formal_parameters) @bind.params
(arrow_function parameter: (identifier) @bind.params)
(for_in_statement) @bind.range
(call_expression function: (_) @callee arguments: (arguments [(arrow_function) (function_expression)] @closure))
(return_statement (_) @return)
[(function_declaration) (function_expression) (arrow_function) (method_definition) (generator_function) (generator_function_declaration)] @block.function
[(statement_block) (for_statement) (for_in_statement) (catch_clause) (switch_body) (class_body)] @block
(class_declaration) @block
