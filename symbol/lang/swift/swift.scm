(comment) @comment
(multiline_comment) @comment

; Types and what they hold.
(class_declaration declaration_kind: "extension" name: (user_type (type_identifier) @owner . (type_identifier) @name .) body: (_) @body) @definition.extension
(class_declaration declaration_kind: "extension" name: (user_type . (type_identifier) @name .) body: (_) @body) @definition.extension
(class_declaration declaration_kind: "extension" name: (user_type . (type_identifier) @name . (type_arguments)) body: (_) @body) @definition.extension
(class_declaration declaration_kind: "struct" name: (type_identifier) @name body: (_) @body) @definition.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name body: (_) @body) @definition.enum
(class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(protocol_declaration name: (type_identifier) @name body: (_) @body) @definition.interface
(typealias_declaration . (modifiers)? . name: (type_identifier) @name) @definition.type
(associatedtype_declaration . (modifiers)? . name: (type_identifier) @name) @definition.type
(enum_entry name: (simple_identifier) @name . raw_value: (_) @value) @definition.member
(enum_entry name: (simple_identifier) @name) @definition.member

; A type in which the grammar stumbles: its name, and what says who sees it, which no local variable does.
((ERROR . (simple_identifier) @name @definition.class . ":") @_e (#match? @_e "^[A-Z]\\w*\\s*:[^\\n{]*\\{\\s*\\n"))
(ERROR "class" . [(simple_identifier) (type_identifier)] @name @definition.class)
(ERROR "struct" . [(simple_identifier) (type_identifier)] @name @definition.struct)
(ERROR "extension" . (user_type . (type_identifier) @name .) @definition.extension)
(ERROR (property_declaration (modifiers (visibility_modifier)) name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_) @body) @definition.field)
(ERROR (property_declaration (modifiers (visibility_modifier)) name: (pattern bound_identifier: (simple_identifier) @name) value: (_) @value) @definition.field)
(ERROR (property_declaration (modifiers (visibility_modifier)) name: (pattern bound_identifier: (simple_identifier) @name)) @definition.field)

(ERROR (property_declaration (value_binding_pattern) @loose name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_) @body) @definition.field)
(ERROR (property_declaration (value_binding_pattern) @loose name: (pattern bound_identifier: (simple_identifier) @name) value: (_) @value) @definition.field)
(ERROR (property_declaration (value_binding_pattern) @loose name: (pattern bound_identifier: (simple_identifier) @name)) @definition.field)

; Functions. Those in a type are methods.
(function_declaration "func" . _ @name (function_body) @body . (#not-match? @name "[(:]")) @definition.function
(protocol_function_declaration "func" . _ @name (#not-match? @name "[(:]")) @definition.method
(init_declaration name: "init" @name body: (_)? @body) @definition.method
(deinit_declaration "deinit" @name body: (_) @body) @definition.method
(subscript_declaration "subscript" @name (computed_property) @body) @definition.method
(macro_declaration (simple_identifier) @name) @definition.macro

; Properties. A closure that is bound to a name is a function; what a property computes is its body.
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (lambda_literal) @body) @definition.function)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (lambda_literal) @body) @definition.method)
(statements (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (lambda_literal) @body) @definition.function)
(class_body (property_declaration (modifiers (property_modifier) @_s) (value_binding_pattern mutability: "let")
  name: (pattern bound_identifier: (simple_identifier) @name) value: (_) @value (#eq? @_s "static")) @definition.constant)
(enum_class_body (property_declaration (modifiers (property_modifier) @_s) (value_binding_pattern mutability: "let")
  name: (pattern bound_identifier: (simple_identifier) @name) value: (_) @value (#eq? @_s "static")) @definition.constant)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_) @body) @definition.field)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_) @body) @definition.field)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (_) @value) @definition.field)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (_) @value) @definition.field)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.field)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.field)
(class_body (property_declaration name: (pattern (pattern bound_identifier: (simple_identifier) @name))) @definition.field)
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.field
(source_file (property_declaration (value_binding_pattern mutability: "let") name: (pattern bound_identifier: (simple_identifier) @name) value: (_) @value) @definition.constant)
(source_file (property_declaration (value_binding_pattern mutability: "let") name: (pattern bound_identifier: (simple_identifier) @name)) @definition.constant)
(source_file (property_declaration (value_binding_pattern mutability: "let") name: (pattern (pattern bound_identifier: (simple_identifier) @name))) @definition.constant)
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_) @body) @definition.variable)
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) value: (_) @value) @definition.variable)
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)
(source_file (property_declaration name: (pattern (pattern bound_identifier: (simple_identifier) @name))) @definition.variable)

; Imports.
(import_declaration (identifier) @path) @import
(import_declaration (modifiers (attribute (user_type (type_identifier) @_a))) (identifier) @path (#eq? @_a "_exported")) @export.all

; Names that are bound where they stand.
(parameter name: (simple_identifier) @local)
(lambda_parameter name: (simple_identifier) @local)
((_ bound_identifier: (simple_identifier) @local) (#not-eq? @local "self"))
(computed_setter (simple_identifier) @local)
(didset_clause (simple_identifier) @local)
(willset_clause (simple_identifier) @local)
(type_parameter . (type_identifier) @local)
(pattern . (simple_identifier) @local .)

; What is known of them.
(statements (property_declaration) @bind)
[(function_declaration) (protocol_function_declaration) (init_declaration) (subscript_declaration)] @bind.params
(type_parameter) @bind.type
(if_statement) @bind.if
(guard_statement) @bind.guard
(while_statement) @bind.while
(for_statement) @bind.range
(switch_statement expr: (_) @value (switch_entry) @bind.case)
(catch_block) @bind.catch
(lambda_literal type: (_)? @type) @bind.lambda
(property_declaration name: (pattern bound_identifier: (simple_identifier) @value) computed_value: (computed_property (computed_setter) @bind.set))
(property_declaration name: (pattern bound_identifier: (simple_identifier) @value) (willset_didset_block [(didset_clause) (willset_clause)] @bind.set))
(call_expression (call_suffix (value_arguments (value_argument value: (lambda_literal) @closure)))) @callee
(call_expression (call_suffix (lambda_literal) @closure)) @callee

[(function_declaration) (protocol_function_declaration) (init_declaration) (deinit_declaration) (subscript_declaration) (lambda_literal) (computed_property)
  (computed_getter) (computed_setter) (didset_clause) (willset_clause)] @block.function
[(class_declaration) (protocol_declaration) (statements) (switch_entry) (for_statement) (while_statement) (catch_block)] @block

; Uses.
(call_expression . (simple_identifier) @name) @reference.call
(call_expression . (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name))) @reference.call
(call_expression . (prefix_expression operation: "." @receiver target: (simple_identifier) @name)) @reference.call
(call_expression . (prefix_expression target: (simple_identifier) @name)) @reference.call
; The grammar takes what stands before a call for what is called, with all operators: (a ? b {} : c) {}, (a + b)().
(call_expression . (ternary_expression if_false: (simple_identifier) @name)) @reference.call
(call_expression . (ternary_expression if_false: (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name)))) @reference.call
(call_expression . (_ rhs: (simple_identifier) @name)) @reference.call
(call_expression . (_ rhs: (prefix_expression target: (simple_identifier) @name))) @reference.call
(call_expression . (_ rhs: (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name)))) @reference.call
(prefix_expression operation: "." @receiver target: (simple_identifier) @name) @reference.mention
(constructor_expression constructed_type: (user_type (type_identifier) @receiver . (type_identifier) @name)) @reference.call
(constructor_expression constructed_type: (user_type . (type_identifier) @name)) @reference.call
(constructor_expression constructed_type: (array_type (user_type (type_identifier) @name))) @reference.call
(macro_invocation (simple_identifier) @name) @reference.call
(inheritance_specifier inherits_from: (user_type (type_identifier) @receiver . (type_identifier) @name) @reference.inherit)
(inheritance_specifier inherits_from: (user_type . (type_identifier) @name) @reference.inherit)
(attribute (user_type (type_identifier) @name) . "(" @reference.call
  (#not-any-of? @name "available" "objc" "objcMembers" "frozen" "discardableResult" "escaping" "autoclosure" "inlinable" "inline" "usableFromInline" "IBOutlet" "IBAction" "testable" "_exported" "propertyWrapper" "resultBuilder" "main" "dynamicMemberLookup" "dynamicCallable" "Sendable" "unknown" "preconcurrency" "nonobjc" "unchecked" "convention" "warn_unqualified_access"))
(attribute (user_type (type_identifier) @name) @reference.type
  (#not-any-of? @name "available" "objc" "objcMembers" "frozen" "discardableResult" "escaping" "autoclosure" "inlinable" "inline" "usableFromInline" "IBOutlet" "IBAction" "testable" "_exported" "propertyWrapper" "resultBuilder" "main" "dynamicMemberLookup" "dynamicCallable" "Sendable" "unknown" "preconcurrency" "nonobjc" "unchecked" "convention" "warn_unqualified_access"))
(user_type (type_identifier) @receiver . (type_identifier) @name) @reference.type
((type_identifier) @name @reference.type (#not-any-of? @name "Int" "String" "Bool" "Double" "Float" "Void" "Any" "AnyObject" "Self" "Character"
  "available" "objc" "objcMembers" "frozen" "discardableResult" "escaping" "autoclosure" "inlinable" "inline" "usableFromInline" "IBOutlet" "IBAction" "testable" "_exported" "propertyWrapper" "resultBuilder" "main" "dynamicMemberLookup" "dynamicCallable" "unchecked" "convention" "nonobjc" "preconcurrency"))
(navigation_expression target: (simple_identifier) @name @reference.type (#match? @name "^_*[A-Z]"))
(navigation_expression target: (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name)) @reference.type (#match? @name "^_*[A-Z]"))
(value_argument value: (simple_identifier) @name @reference.mention (#not-match? @name "^\\$"))
(value_argument value: (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name)) @reference.mention)
(property_declaration value: (simple_identifier) @name @reference.mention)
(assignment result: (simple_identifier) @name @reference.mention)

; Reads and writes: every other name.
(assignment target: (directly_assignable_expression (simple_identifier) @reference.write))
(assignment target: (directly_assignable_expression (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name))) @reference.write)
(assignment target: (directly_assignable_expression (tuple_expression value: (simple_identifier) @reference.write)))
(value_argument value: (prefix_expression operation: "&" target: (simple_identifier) @reference.write))
[(navigation_expression target: (simple_identifier) @reference.none) (value_argument_label (simple_identifier) @reference.none) (call_suffix name: (simple_identifier) @reference.none)
  (parameter external_name: (simple_identifier) @reference.none) (tuple_type_item name: (simple_identifier) @reference.none)
  (import_declaration (identifier (simple_identifier) @reference.none)) (precedence_group_declaration (simple_identifier) @reference.none)
  (pattern . (value_binding_pattern) . (simple_identifier) @reference.none)
  (availability_condition (identifier (simple_identifier) @reference.none)) (attribute (simple_identifier) @reference.none) (tuple_expression name: (simple_identifier) @reference.none)]
(navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name)) @reference.read
((simple_identifier) @reference.read (#not-match? @reference.read "^(\\$.*|newValue|oldValue|_|error|Self|self|super)$"))
