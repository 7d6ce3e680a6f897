((comment) @comment (#not-match? @comment "^#!"))

; Classes and modules. The fields of a Struct are members of what is made of it.
(class name: (constant) @name body: (_)? @body) @definition.class
(class name: (scope_resolution scope: (_)? @owner name: (constant) @name) body: (_)? @body) @definition.class
(module name: (constant) @name body: (_)? @body) @definition.namespace
(module name: (scope_resolution scope: (_)? @owner name: (constant) @name) body: (_)? @body) @definition.namespace
(assignment left: (constant) @name right: (call receiver: (constant) @_c method: (identifier) @_m block: (_ body: (_) @body)?)
  (#any-of? @_c "Struct" "Data" "Class") (#any-of? @_m "new" "define")) @definition.class
(assignment left: (constant) @name right: (call receiver: (constant) @_c method: (identifier) @_m block: (_ body: (_) @body)?)
  (#eq? @_c "Module") (#eq? @_m "new")) @definition.namespace
(assignment left: (constant) right: (call receiver: (constant) @_c arguments: (argument_list (simple_symbol) @name @definition.field))
  (#any-of? @_c "Struct" "Data"))
(superclass (call receiver: (constant) @_c arguments: (argument_list (simple_symbol) @name @definition.field))
  (#any-of? @_c "Struct" "Data"))
(singleton_class) @group

; What opens a class again by a call.
(call receiver: (constant) @name method: (identifier) @_m block: (_ body: (_) @body) (#any-of? @_m "class_eval" "class_exec" "module_eval")) @definition.extension
(call !receiver method: (identifier) @_m arguments: (argument_list . (constant) @name) block: (_ body: (_) @body) (#eq? @_m "refine")) @definition.extension

; Methods. The driver makes a function in a class a method; in a module it is said here.
(module body: (body_statement (method name: (_) @name body: (_)? @body) @definition.method))
(module body: (body_statement (call arguments: (argument_list . (method name: (_) @name body: (_)? @body) @definition.method))))
(module body: (body_statement (call block: (_ body: (_ (method name: (_) @name body: (_)? @body) @definition.method)))))
(singleton_class value: (self) body: (body_statement (method name: (_) @name body: (_)? @body) @definition.method))
(singleton_class value: (self) body: (body_statement (call arguments: (argument_list . (method name: (_) @name body: (_)? @body) @definition.method))))
(singleton_class value: (constant) @owner body: (body_statement (method name: (_) @name body: (_)? @body) @definition.method))
(method name: (_) @name body: (_)? @body) @definition.function
(class name: (constant) @_c body: (body_statement (singleton_method object: (constant) @_o name: (_) @name body: (_)? @body) @definition.method) (#eq? @_c @_o))
(module name: (constant) @_c body: (body_statement (singleton_method object: (constant) @_o name: (_) @name body: (_)? @body) @definition.method) (#eq? @_c @_o))
(singleton_method object: (self) name: (_) @name body: (_)? @body) @definition.method
(singleton_method object: (_) @owner name: (_) @name body: (_)? @body) @definition.method
(call !receiver method: (identifier) @_m arguments: (argument_list . [(simple_symbol) @name (string . (string_content) @name .)]) block: (_ body: (_)? @body)
  (#any-of? @_m "define_method" "define_singleton_method")) @definition.method
(call !receiver method: (identifier) @_m arguments: (argument_list . [(simple_symbol) @name (string . (string_content) @name .)] . (lambda body: (_ body: (_) @body)))
  (#any-of? @_m "define_method" "define_singleton_method")) @definition.method
(call !receiver method: (identifier) @_m arguments: (argument_list . [(simple_symbol) @name (string . (string_content) @name .)] . (_))
  (#any-of? @_m "define_method" "define_singleton_method")) @definition.method
(alias name: (global_variable) @name) @definition.variable
(alias name: (_) @name) @definition.method
(call !receiver method: (identifier) @_m arguments: (argument_list . [(simple_symbol) @name (string . (string_content) @name .)] . (_) .) (#eq? @_m "alias_method")) @definition.method
(call !receiver method: (identifier) @_m arguments: (argument_list . (_) (simple_symbol) @name) (#any-of? @_m "def_delegators" "def_instance_delegators")) @definition.method
(call !receiver method: (identifier) @_m arguments: (argument_list . (_) . (simple_symbol) @name .) (#any-of? @_m "def_delegator" "def_instance_delegator")) @definition.method
(call !receiver method: (identifier) @_m arguments: (argument_list . (_) . (_) . (simple_symbol) @name) (#any-of? @_m "def_delegator" "def_instance_delegator")) @definition.method
(call !receiver method: (identifier) @_m arguments: (argument_list (simple_symbol) @name) (#eq? @_m "delegate")) @definition.method

(call !receiver method: (identifier) @_m arguments: (argument_list (simple_symbol) @name)
  (#match? @_m "^((c|m)?attr(_reader|_writer|_accessor)?|(class|module|(c|m|thread_m)attr)_(attribute|accessor|reader|writer)|thread_(c|m)attr_accessor)$")) @definition.field

; private def f, memoize def f, private attr_reader :f.
(call !receiver arguments: (argument_list . (method) @inner .)) @wrap
(call !receiver arguments: (argument_list . (singleton_method) @inner .)) @wrap
(call !receiver arguments: (argument_list . (call) @inner .)) @wrap

; Constants and variables.
(assignment left: (constant) @name right: (_) @value) @definition.constant
(assignment left: (scope_resolution scope: (_)? @owner name: (constant) @name) right: (_) @value) @definition.constant
(assignment left: (left_assignment_list (constant) @name)) @definition.constant
(operator_assignment left: (constant) @name operator: "||=" right: (_) @value) @definition.constant
(program (assignment left: [(identifier) (global_variable) (instance_variable)] @name right: (_) @value) @definition.variable)
(program (operator_assignment left: [(identifier) (global_variable) (instance_variable)] @name operator: "||=" right: (_) @value) @definition.variable)
(program (assignment left: (left_assignment_list [(identifier) (global_variable)] @name)) @definition.variable)
(program (assignment left: (left_assignment_list (rest_assignment [(identifier) (global_variable)] @name))) @definition.variable)
(class body: (body_statement (assignment left: [(class_variable) (instance_variable)] @name right: (_) @value) @definition.field))
(module body: (body_statement (assignment left: [(class_variable) (instance_variable)] @name right: (_) @value) @definition.field))
(singleton_class body: (body_statement (assignment left: (instance_variable) @name right: (_) @value) @definition.field))

; Imports.
(call !receiver method: (identifier) @_m arguments: (argument_list . (string . (string_content) @path .)) (#any-of? @_m "require_relative" "load")) @import
(call !receiver method: (identifier) @_m arguments: (argument_list . (string . (string_content) @path .)) (#eq? @_m "require")) @import.system
(call method: (identifier) @_m arguments: (argument_list . (simple_symbol) . (string . (string_content) @path .) .) (#eq? @_m "autoload")) @import.system

; Uses. Foo.new is a call of Foo.
(superclass (constant) @name @reference.inherit)
(superclass (scope_resolution scope: (_)? @receiver name: (constant) @name) @reference.inherit)
(superclass (element_reference object: (scope_resolution scope: (_)? @receiver name: (constant) @name)) @reference.inherit)
(superclass (element_reference object: (constant) @name) @reference.inherit)
(assignment left: (constant) right: (call receiver: (constant) @_c arguments: (argument_list . (constant) @name @reference.inherit)) (#eq? @_c "Class"))
(assignment left: (constant) right: (call receiver: (constant) @_c arguments: (argument_list . (scope_resolution scope: (_)? @receiver name: (constant) @name) @reference.inherit)) (#eq? @_c "Class"))
(call !receiver method: (identifier) @_m arguments: (argument_list (constant) @name @reference.inherit) (#any-of? @_m "include" "extend" "prepend"))
(call !receiver method: (identifier) @_m arguments: (argument_list (scope_resolution scope: (_)? @receiver name: (constant) @name) @reference.inherit) (#any-of? @_m "include" "extend" "prepend"))
(call receiver: (constant) @name method: (identifier) @_m (#eq? @_m "new")) @reference.call
(call receiver: (scope_resolution scope: (_)? @receiver name: (constant) @name) method: (identifier) @_m (#eq? @_m "new")) @reference.call
(call receiver: [(constant) (scope_resolution)] @receiver method: (_) @name (#not-eq? @name "new")) @reference.call
(call receiver: [(identifier) (call) (self) (instance_variable) (class_variable) (global_variable) (element_reference) (parenthesized_statements) (super)
  (string) (array) (hash) (integer) (float) (simple_symbol) (regex) (string_array) (symbol_array) (lambda) (begin) (heredoc_beginning) (unary)] @receiver method: (_) @name) @reference.call
(call !receiver method: [(identifier) (constant)] @name
  (#not-match? @name "^(private|protected|public|module_function|include|extend|prepend|require|require_relative|load|autoload|(private|public)_(class_method|constant)|alias_method|define_method|define_singleton_method|block_given\\?|(c|m)?attr(_reader|_writer|_accessor)?)$")) @reference.call
; A name alone is a call where no variable of that name is bound.
(body_statement (identifier) @name @reference.call (#not-match? @name "^(private|protected|public|module_function)$"))
(block_body (identifier) @name @reference.call)
(then (identifier) @name @reference.call)
(else (identifier) @name @reference.call)
(if_modifier body: (identifier) @name @reference.call)
(unless_modifier body: (identifier) @name @reference.call)
(if_modifier condition: (identifier) @name @reference.call)
(unless_modifier condition: (identifier) @name @reference.call)
(if condition: (identifier) @name @reference.call)
(unless condition: (identifier) @name @reference.call)
(assignment right: (identifier) @name @reference.call)
(operator_assignment right: (identifier) @name @reference.call)
(scope_resolution scope: (_) @receiver name: (constant) @name) @reference.type
(constant) @name @reference.type
(argument_list (identifier) @name @reference.mention)
(argument_list (pair value: (identifier) @name @reference.mention))
(alias alias: (_) @name @reference.mention)
(block_argument (identifier) @name @reference.mention)
(call !receiver method: (identifier) @_m arguments: (argument_list (simple_symbol) @name @reference.mention)
  (#match? @_m "^(method|instance_method|send|__send__|public_send|private|public|protected|(private|public)_(class_method|constant)|module_function|helper_method|validate|(before|after|around|skip)_\\w+|undef_method|remove_method|set_callback|memoize)$"))
(call !receiver method: (identifier) @_m arguments: (argument_list . (_) . (simple_symbol) @name @reference.mention .) (#eq? @_m "alias_method"))

; Names bound where they stand.
(method_parameters (identifier) @local)
(block_parameters (identifier) @local)
(lambda_parameters (identifier) @local)
(destructured_parameter (identifier) @local)
(optional_parameter name: (identifier) @local)
(keyword_parameter name: (identifier) @local)
(splat_parameter name: (identifier) @local)
(hash_splat_parameter name: (identifier) @local)
(block_parameter name: (identifier) @local)
(assignment left: (identifier) @local)
(operator_assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
(destructured_left_assignment (identifier) @local)
(rest_assignment (identifier) @local)
(for pattern: (identifier) @local)
(exception_variable (identifier) @local)
(as_pattern name: (identifier) @local)
(array_pattern (identifier) @local)
(find_pattern (identifier) @local)
(in_clause pattern: (identifier) @local)
(match_pattern pattern: (identifier) @local)
(keyword_pattern value: (identifier) @local)
(keyword_pattern key: (hash_key_symbol) @local !value)

; What is known of them.
(assignment left: [(identifier) (instance_variable)]) @bind
(operator_assignment left: [(identifier) (instance_variable)] operator: "||=") @bind

[(method) (singleton_method)] @block.function
[(then) (else) (elsif) (when) (in_clause) (rescue)] @block
(if_modifier body: (_) @block)
(unless_modifier body: (_) @block)
[(while) (until) (for) (block) (do_block)] @block.loop

; Reads and writes: variables with a sign, and what an accessor sets. Constants and methods are types and calls.
(assignment left: [(instance_variable) (class_variable) (global_variable)] @reference.write)
(operator_assignment left: [(instance_variable) (class_variable) (global_variable)] @reference.write)
(left_assignment_list [(instance_variable) (class_variable) (global_variable)] @reference.write)
[(instance_variable) (class_variable) (global_variable)] @reference.read
(pair value: (identifier) @reference.read)
(array (identifier) @reference.read)
(binary (identifier) @reference.read)
(conditional (identifier) @reference.read)
(interpolation (identifier) @reference.read)
(return (argument_list (identifier) @reference.read))
