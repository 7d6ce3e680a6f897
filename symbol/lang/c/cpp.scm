; What C++ adds to C. The first pattern wins, so it stands before c.scm.

; Imports.
(using_declaration "namespace" [(identifier) (qualified_identifier)] @path) @import.all
((using_declaration (qualified_identifier scope: (_) @path name: (identifier) @name)) @import.name (#not-match? @import.name "^using[ \t]+namespace"))
((using_declaration (qualified_identifier name: (qualified_identifier)) @path) @import (#not-match? @import "^using[ \t]+namespace"))
(namespace_alias_definition name: (_) @alias . (_) @path) @import.namespace

; TEST(Cart, Total) {…}: a macro makes what has the body, and the first name says of what. TEST(total) {…} and TEST_CASE("adds lines", "[cart]") {…} have a name
; alone, and TEST_CASE_METHOD(CartTest, "adds lines") {…} has a class before it.
(function_definition !type declarator: (function_declarator declarator: (identifier) @_macro parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) @owner !declarator) . (parameter_declaration type: (type_identifier) @name !declarator) .)) body: (_) @body
  (#match? @_macro "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$")) @definition.function
(translation_unit (function_definition !type declarator: (function_declarator declarator: (identifier) @_macro parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) @owner !declarator) . (parameter_declaration type: (type_identifier) @name !declarator) .)) body: (_) @body) @definition.function (#match? @_macro "^[A-Z][A-Z0-9_]+$"))
(declaration_list (function_definition !type declarator: (function_declarator declarator: (identifier) @_macro parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) @owner !declarator) . (parameter_declaration type: (type_identifier) @name !declarator) .)) body: (_) @body) @definition.function (#match? @_macro "^[A-Z][A-Z0-9_]+$"))
(function_definition !type declarator: (function_declarator declarator: (identifier) @_macro parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) @name !declarator) .)) body: (_) @body
  (#match? @_macro "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$")) @definition.function
(translation_unit (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . (identifier) @owner . (string_literal . (string_content) @name .)))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*TEST_CASE_(METHOD|FIXTURE)$"))
(translation_unit (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . [(string_literal . (string_content) @name .) (identifier) @name]))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$"))
(declaration_list (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . (identifier) @owner . (string_literal . (string_content) @name .)))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*TEST_CASE_(METHOD|FIXTURE)$"))
(declaration_list (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . [(string_literal . (string_content) @name .) (identifier) @name]))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$"))
(preproc_ifdef (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . (identifier) @owner . (string_literal . (string_content) @name .)))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*TEST_CASE_(METHOD|FIXTURE)$"))
(preproc_ifdef (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . [(string_literal . (string_content) @name .) (identifier) @name]))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$"))
(preproc_if (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . (identifier) @owner . (string_literal . (string_content) @name .)))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*TEST_CASE_(METHOD|FIXTURE)$"))
(preproc_if (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . [(string_literal . (string_content) @name .) (identifier) @name]))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$"))
(preproc_else (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . (identifier) @owner . (string_literal . (string_content) @name .)))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*TEST_CASE_(METHOD|FIXTURE)$"))
(preproc_else (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . [(string_literal . (string_content) @name .) (identifier) @name]))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$"))
(preproc_elif (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . (identifier) @owner . (string_literal . (string_content) @name .)))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*TEST_CASE_(METHOD|FIXTURE)$"))
(preproc_elif (expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . [(string_literal . (string_content) @name .) (identifier) @name]))) @definition.function
  . (compound_statement) @body @end (#match? @_macro "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$"))
(function_definition !type declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) !declarator) . (parameter_declaration type: (type_identifier) !declarator) .)) (#match? @name "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$")) @definition.none
(function_definition !type declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) !declarator) .)) (#match? @name "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$")) @definition.none

; MOCK_METHOD(int, total, (int most), (const)); and MOCK_METHOD1(total, int(int most)); declare the method total.
(field_declaration_list (declaration declarator: (function_declarator declarator: (identifier) @_mock parameters: (parameter_list
  . (parameter_declaration) . (parameter_declaration type: (type_identifier) @name !declarator) . (parameter_declaration declarator: (abstract_function_declarator))))) @definition.method
  (#eq? @_mock "MOCK_METHOD"))
(field_declaration_list (declaration declarator: (function_declarator declarator: (identifier) @_mock parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) @name !declarator) . (parameter_declaration declarator: (abstract_function_declarator)) .))) @definition.method
  (#match? @_mock "^MOCK_(CONST_)?METHOD[0-9]+(_T)?$"))
(field_declaration_list (declaration declarator: (function_declarator declarator: (identifier) @name)) @definition.none (#match? @name "^MOCK_(CONST_)?METHOD[0-9]*(_T)?$"))

; A class behind a macro, class API Name {…}, is read as a function by the grammar.
(function_definition type: (class_specifier !body) declarator: (identifier) @name body: (_) @body) @definition.class
(function_definition type: (struct_specifier !body) declarator: (identifier) @name body: (_) @body) @definition.struct
(function_definition type: [(class_specifier !body) (struct_specifier !body)] declarator: (identifier)
  body: (compound_statement (declaration declarator: (function_declarator declarator: (identifier) @name)) @definition.method))
(function_definition type: [(class_specifier !body) (struct_specifier !body)] declarator: (identifier)
  body: (compound_statement (labeled_statement (declaration declarator: (function_declarator declarator: (identifier) @name)) @definition.method)))
(function_definition type: [(class_specifier !body) (struct_specifier !body)] declarator: (identifier)
  body: (compound_statement (declaration declarator: [(identifier) @name (_ declarator: (identifier) @name)]) @definition.field))
(function_definition type: [(class_specifier !body) (struct_specifier !body)] declarator: (identifier)
  body: (compound_statement (labeled_statement (declaration declarator: [(identifier) @name (_ declarator: (identifier) @name)]) @definition.field)))

(function_definition type: [(class_specifier !body) (struct_specifier !body)] declarator: (identifier)
  body: (compound_statement (declaration declarator: [
    (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name))
    (pointer_declarator declarator: (function_declarator declarator: [(identifier) (operator_name)] @name))
    (init_declarator declarator: (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name)))
    (function_declarator declarator: [(operator_name) (destructor_name)] @name)
    (init_declarator declarator: (identifier) @name value: (argument_list))
  ]) @definition.method))
(function_definition type: [(class_specifier !body) (struct_specifier !body)] declarator: (identifier)
  body: (compound_statement (labeled_statement (declaration declarator: (function_declarator declarator: (destructor_name) @name)) @definition.method)))
(function_definition type: [(class_specifier !body) (struct_specifier !body)] declarator: (identifier)
  body: (compound_statement (labeled_statement (expression_statement (assignment_expression left: (call_expression function: (identifier) @name) right: (_) @_d)) @definition.method))
  (#any-of? @_d "default" "delete"))
; What is an error to the grammar: members of such a class, a method with a macro behind it, int Read() LOCKS_EXCLUDED(mu) {…},
; and a constructor that the preprocessor cuts.
(ERROR . (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name) @definition.function .)
(ERROR "virtual" . (function_declarator declarator: (destructor_name) @name) @definition.function .)
(ERROR . (init_declarator declarator: [(identifier) (field_identifier)] @name value: (argument_list)) @definition.function .)
(ERROR . (function_declarator declarator: (identifier) @name) @definition.function . ":")

; class EXPORT Name; declares that there is one; struct stat st; is a variable.
(declaration type: [(class_specifier name: (type_identifier) @_export !body) (struct_specifier name: (type_identifier) @_export !body)]
  declarator: (identifier) @name (#match? @_export "^[A-Z][A-Z0-9_]+$")) @definition.none

; Inside a function, what looks like a prototype is a variable.
(compound_statement (declaration declarator: (function_declarator declarator: (identifier) @name)) @definition.variable)
(case_statement (declaration declarator: (function_declarator declarator: (identifier) @name)) @definition.variable)

; Functions: a definition, and a declaration without a body. In a class they are methods.
(function_definition declarator: [
  (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))
  (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)))
  (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))))
  (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name)))
  (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name))))
  (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name))))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name)))))
] body: (_)? @body) @definition.function
(function_definition declarator: [
  (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)))
  (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))))
  (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)))))
  (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name))))
  (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name)))))
  (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name)))))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name))))))
] body: (_)? @body) @definition.function
(function_definition declarator: [
  (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))))
  (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)))))
  (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)))))
  (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name)))))
  (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name))))))
  (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (template_function name: (identifier) @name))))))
] body: (_)? @body) @definition.function
(function_definition declarator: [
  (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))
  (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)))
  (function_declarator declarator: (template_function name: (identifier) @name))
  (pointer_declarator declarator: (function_declarator declarator: (template_function name: (identifier) @name)))
  (reference_declarator (function_declarator declarator: (template_function name: (identifier) @name)))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (template_function name: (identifier) @name))))
  (function_declarator declarator: (parenthesized_declarator (identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))))
] body: (_)? @body) @definition.function
(function_definition declarator: (operator_cast "operator" @name) body: (_)? @body) @definition.method
(function_definition declarator: (qualified_identifier scope: (_) @owner name: (operator_cast "operator" @name)) body: (_)? @body) @definition.method
(declaration declarator: (operator_cast "operator" @name)) @definition.method
(field_declaration declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name)] @name))
  (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name)] @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name)] @name)))
]) @definition.method
(declaration declarator: [
  (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))
  (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)))
]) @definition.function
(declaration declarator: (init_declarator declarator: (identifier) @name value: (lambda_expression body: (_) @body))) @definition.function
(field_declaration declarator: (field_identifier) @name . default_value: (lambda_expression body: (_) @body)) @definition.method

; Types and their fields.
(class_specifier name: [(type_identifier) @name (template_type name: (type_identifier) @name)] body: (_) @body) @definition.class
(class_specifier name: (qualified_identifier scope: (_) @owner name: [(type_identifier) @name (template_type name: (type_identifier) @name)]) body: (_) @body) @definition.class
(struct_specifier name: [(type_identifier) @name (template_type name: (type_identifier) @name)] body: (_) @body) @definition.struct
(struct_specifier name: (qualified_identifier scope: (_) @owner name: [(type_identifier) @name (template_type name: (type_identifier) @name)]) body: (_) @body) @definition.struct
(union_specifier name: [(type_identifier) @name (template_type name: (type_identifier) @name)] body: (_) @body) @definition.struct
(union_specifier name: (qualified_identifier scope: (_) @owner name: [(type_identifier) @name (template_type name: (type_identifier) @name)]) body: (_) @body) @definition.struct
(enum_specifier name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name) body: (_) @body) @definition.enum
(alias_declaration name: (type_identifier) @name) @definition.type
(concept_definition name: (identifier) @name) @definition.type
(namespace_definition name: (namespace_identifier) @name body: (_) @body) @definition.namespace
(namespace_definition name: (nested_namespace_specifier . (namespace_identifier) @owner . (namespace_identifier) @name .) body: (_) @body) @definition.namespace
(namespace_definition name: (nested_namespace_specifier (nested_namespace_specifier)) @name body: (_) @body) @definition.namespace
(field_declaration (type_qualifier) @_q declarator: (field_identifier) @name . default_value: (_) @value (#any-of? @_q "constexpr" "const")) @definition.constant
(field_declaration declarator: (field_identifier) @name . default_value: (_) @value) @definition.field
(field_declaration declarator: (reference_declarator (field_identifier) @name)) @definition.field

; A prototype with macros around it is an error to the grammar.
(declaration type: (type_identifier) (type_qualifier) declarator: (qualified_identifier name: (pointer_type_declarator
  declarator: (function_declarator declarator: (type_identifier) @name)))) @definition.function

; Variables.
(declaration declarator: (init_declarator declarator: (reference_declarator (identifier) @name) value: (_) @value)) @definition.variable
(declaration declarator: (init_declarator declarator: (structured_binding_declarator (identifier) @name) value: (_) @value)) @definition.variable
(declaration declarator: (init_declarator declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name) value: (_) @value)) @definition.variable
(declaration declarator: (init_declarator declarator: (_ declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name)) value: (_) @value)) @definition.variable
(declaration declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name)) @definition.variable
(declaration declarator: (init_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (identifier) @name)) value: (_) @value)) @definition.variable
(declaration declarator: (init_declarator declarator: (_ declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (identifier) @name))) value: (_) @value)) @definition.variable
(declaration declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (identifier) @name))) @definition.variable
(declaration declarator: (init_declarator declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (identifier) @name))) value: (_) @value)) @definition.variable
(declaration declarator: (init_declarator declarator: (_ declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (identifier) @name)))) value: (_) @value)) @definition.variable
(declaration declarator: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_)? @owner name: (qualified_identifier scope: (_) @owner name: (identifier) @name)))) @definition.variable

; What stands around several definitions.
(template_declaration [
  (function_definition) (declaration) (class_specifier) (struct_specifier) (union_specifier)
  (alias_declaration) (concept_definition) (template_declaration) (friend_declaration)
] @inner) @wrap
(friend_declaration [(function_definition) (declaration)] @inner) @wrap
(field_declaration type: [(class_specifier) (struct_specifier) (union_specifier) (enum_specifier)] @inner !declarator) @wrap
(namespace_definition !name) @group

; Names that are bound where they stand.
(parameter_declaration declarator: [(reference_declarator (identifier) @local) (pointer_declarator declarator: (reference_declarator (identifier) @local))])
(optional_parameter_declaration declarator: [(identifier) @local (_ declarator: (identifier) @local) (reference_declarator (identifier) @local)])
(variadic_parameter_declaration declarator: [(variadic_declarator (identifier) @local) (reference_declarator (variadic_declarator (identifier) @local))])
(compound_statement (declaration declarator: [(reference_declarator (identifier) @local) (init_declarator declarator: (reference_declarator (identifier) @local))]))
(structured_binding_declarator (identifier) @local)
(for_range_loop declarator: [(identifier) @local (reference_declarator (identifier) @local) (_ declarator: (identifier) @local)])
(init_statement (declaration declarator: [(identifier) @local (_ declarator: (identifier) @local) (_ declarator: (_ declarator: (identifier) @local))]))
(condition_clause value: (declaration declarator: [(identifier) @local (_ declarator: (identifier) @local)]))
(lambda_capture_initializer . (identifier) @local)
(type_parameter_declaration (type_identifier) @local)
(optional_type_parameter_declaration name: (type_identifier) @local)
(variadic_type_parameter_declaration (type_identifier) @local)

; What is known of them.
(init_statement (declaration) @bind)
(condition_clause value: (declaration) @bind)
(for_range_loop) @bind.range
(catch_clause parameters: (parameter_list (parameter_declaration) @bind.param))
(function_definition declarator: [
  (function_declarator parameters: (parameter_list (optional_parameter_declaration) @bind.param))
  (_ (function_declarator parameters: (parameter_list (optional_parameter_declaration) @bind.param)))
  (_ (_ (function_declarator parameters: (parameter_list (optional_parameter_declaration) @bind.param))))
]) @within
(lambda_expression declarator: (_ parameters: (parameter_list [(parameter_declaration) (optional_parameter_declaration)] @bind.param))) @within

(declaration_list (expression_statement (call_expression)) . (compound_statement) @scope)
(lambda_expression) @block.function
[(for_range_loop) (catch_clause) (template_declaration) (class_specifier)] @block

; Uses.
(function_definition !type declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) !declarator) . (parameter_declaration type: (type_identifier) !declarator) .)) (#match? @name "^[A-Z][A-Z0-9_]+$")) @reference.call
(function_definition !type declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) !declarator) .)) (#match? @name "^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*$")) @reference.call
; EXPECT_CALL(cart, total(_)), of gmock, names a method of the first argument.
(call_expression function: (identifier) @_expect arguments: (argument_list . (_) @receiver . (call_expression function: (identifier) @name) .) (#any-of? @_expect "EXPECT_CALL" "ON_CALL")) @reference.call
(call_expression function: (identifier) @_expect arguments: (argument_list . (_) @receiver . (identifier) @name @reference.mention .) (#any-of? @_expect "EXPECT_CALL" "ON_CALL"))
(call_expression function: (template_function name: (identifier) @name) (#not-any-of? @name "static_cast" "dynamic_cast" "const_cast" "reinterpret_cast")) @reference.call
(call_expression function: (field_expression argument: (_) @receiver field: [(field_identifier) @name (template_method name: (field_identifier) @name) (qualified_identifier name: (identifier) @name)])) @reference.call
(call_expression function: (qualified_identifier scope: (_) @receiver name: [(identifier) @name (template_function name: (identifier) @name)])) @reference.call
(call_expression function: (qualified_identifier name: (qualified_identifier scope: (_) @receiver name: [(identifier) @name (template_function name: (identifier) @name)]))) @reference.call
(call_expression function: (qualified_identifier name: (qualified_identifier name: (qualified_identifier scope: (_) @receiver name: [(identifier) @name (template_function name: (identifier) @name)])))) @reference.call
(call_expression function: (qualified_identifier !scope name: [(identifier) @name (template_function name: (identifier) @name)])) @reference.call
(new_expression type: [(type_identifier) @name (template_type name: (type_identifier) @name)]) @reference.call
(new_expression type: (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (type_identifier) @name)])) @reference.call
(new_expression type: (qualified_identifier name: (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (type_identifier) @name)]))) @reference.call
(compound_literal_expression type: [(type_identifier) @name (template_type name: (type_identifier) @name)]) @reference.call
(compound_literal_expression type: (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (type_identifier) @name)])) @reference.call
(field_initializer (field_identifier) @name @reference.call (#match? @name "^[A-Z]"))
(field_initializer (template_method name: (field_identifier) @name) @reference.call)
(base_class_clause [(type_identifier) @name @reference.inherit (template_type name: (type_identifier) @name @reference.inherit)])
(base_class_clause (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (type_identifier) @name)]) @reference.inherit)
(base_class_clause (qualified_identifier name: (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (type_identifier) @name)])) @reference.inherit)
(translation_unit [(class_specifier !body name: (type_identifier) @name @reference.none) (struct_specifier !body name: (type_identifier) @name @reference.none)]) ; class A; only declares it
(declaration_list [(class_specifier !body name: (type_identifier) @name @reference.none) (struct_specifier !body name: (type_identifier) @name @reference.none)])
(preproc_ifdef [(class_specifier !body name: (type_identifier) @name @reference.none) (struct_specifier !body name: (type_identifier) @name @reference.none)])
(preproc_if [(class_specifier !body name: (type_identifier) @name @reference.none) (struct_specifier !body name: (type_identifier) @name @reference.none)])
(qualified_identifier scope: (template_type name: (_) @receiver) name: [(type_identifier) @name (template_type name: (type_identifier) @name)]) @reference.type
(qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (type_identifier) @name)]) @reference.type
(qualified_identifier scope: (template_type name: (_) @receiver) name: (qualified_identifier scope: (namespace_identifier) @name @reference.type) (#match? @name "^[A-Z]"))
(qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (namespace_identifier) @name @reference.type) (#match? @name "^[A-Z]"))
(qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (template_type name: (type_identifier) @name @reference.type)))
(qualified_identifier scope: (namespace_identifier) @name @reference.type (#match? @name "^[A-Z]"))
((type_identifier) @name @reference.type (#not-any-of? @name "bool" "FILE" "va_list" "size_t"))
(argument_list (qualified_identifier scope: (_) @receiver name: (identifier) @name) @reference.mention)
(argument_list (pointer_expression argument: (qualified_identifier scope: (_) @receiver name: (identifier) @name)) @reference.mention)
