(comment) @comment
(module . (expression_statement . (string) @doc .))
(module . (comment)+ . (expression_statement . (string) @doc .))
(class_definition body: (block . (expression_statement . (string) @doc .)))
(function_definition body: (block . (expression_statement . (string) @doc .)))

; Enumerations, and what makes classes and types by a call.
(class_definition name: (identifier) @name superclasses: (argument_list [(identifier) @_b (attribute attribute: (identifier) @_b)]) body: (_) @body
  (#any-of? @_b "Enum" "IntEnum" "StrEnum" "Flag" "IntFlag")) @definition.enum
(class_definition superclasses: (argument_list [(identifier) @_b (attribute attribute: (identifier) @_b)])
  body: (block (expression_statement (assignment left: (identifier) @name right: (_) @value) @definition.member))
  (#any-of? @_b "Enum" "IntEnum" "StrEnum" "Flag" "IntFlag"))
(module (expression_statement (assignment left: (identifier) @name right: (call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]) @value) @definition.class)
  (#any-of? @_f "namedtuple" "NamedTuple" "TypedDict" "Enum" "IntEnum" "make_dataclass"))
(module (expression_statement (assignment left: (identifier) @name right: (call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]) @value) @definition.type)
  (#any-of? @_f "TypeVar" "ParamSpec" "TypeVarTuple" "NewType"))
(module (expression_statement (assignment left: (identifier) @name right: (subscript value: [(identifier) @_f (attribute attribute: (identifier) @_f)]) @value) @definition.type)
  (#any-of? @_f "Union" "Optional" "Callable" "Literal" "Annotated" "Type" "Dict" "List" "Tuple" "Sequence" "Mapping"))
(module (expression_statement (assignment left: (identifier) @name type: (type [(identifier) @_f (attribute attribute: (identifier) @_f)]) right: (_) @value) @definition.type)
  (#eq? @_f "TypeAlias"))

(class_definition name: (identifier) @name body: (_) @body) @definition.class
(function_definition name: (identifier) @name body: (_) @body) @definition.function
(decorated_definition definition: (_) @inner) @wrap
(type_alias_statement left: (type (identifier) @name)) @definition.type
(type_alias_statement left: (type (generic_type (identifier) @name))) @definition.type
(assignment left: (identifier) @name right: (lambda body: (_) @body)) @definition.function

(class_definition body: (block (expression_statement (assignment left: (identifier) @name right: (_)? @value) @definition.field)))
(class_definition body: (block (expression_statement (assignment left: (pattern_list (identifier) @name)) @definition.field)))
(class_definition body: (block (if_statement consequence: (block (expression_statement (assignment left: (identifier) @name right: (_)? @value) @definition.field)))))
(class_definition body: (block (if_statement alternative: (_ (block (expression_statement (assignment left: (identifier) @name right: (_)? @value) @definition.field))))))
(class_definition body: (block (try_statement body: (block (expression_statement (assignment left: (identifier) @name right: (_)? @value) @definition.field)))))
(class_definition body: (block (try_statement (_ (block (expression_statement (assignment left: (identifier) @name right: (_)? @value) @definition.field))))))
;   … and what methods set.
((assignment left: (attribute object: (identifier) @set attribute: (identifier) @name) right: (_)? @value) @definition.field (#any-of? @set "self" "cls"))
((assignment left: [(pattern_list (attribute object: (identifier) @set attribute: (identifier) @name)) (tuple_pattern (attribute object: (identifier) @set attribute: (identifier) @name))]) @definition.field (#any-of? @set "self" "cls"))
((as_pattern alias: (as_pattern_target (attribute object: (identifier) @set attribute: (identifier) @name))) @definition.field (#any-of? @set "self" "cls"))
((for_statement left: (attribute object: (identifier) @set attribute: (identifier) @name) @definition.field) (#any-of? @set "self" "cls"))
(module (expression_statement (assignment left: (identifier) @name right: (_) @value) @definition.constant) (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
(module (expression_statement (assignment left: (identifier) @name right: (_)? @value) @definition.variable))
(module (expression_statement (assignment left: (pattern_list (identifier) @name)) @definition.variable))
(module (expression_statement (assignment left: (tuple_pattern (identifier) @name)) @definition.variable))
(module (expression_statement (assignment right: (assignment left: (identifier) @name)) @definition.variable))
; What stands in an if, a try, a with or a loop of the module or of a class is theirs, too, to the second level.
(module (_ (block (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name)] right: (_)? @value) @definition.variable))))
(module (_ (_ (block (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name)] right: (_)? @value) @definition.variable)))))
(module (_ (block (_ (block (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name)] right: (_)? @value) @definition.variable))))))
(module (_ (block (_ (_ (block (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name)] right: (_)? @value) @definition.variable)))))))
(module (_ (_ (block (_ (block (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name)] right: (_)? @value) @definition.variable)))))))
(module (_ (_ (block (_ (_ (block (expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name)] right: (_)? @value) @definition.variable))))))))

(import_statement name: (dotted_name) @path) @import
(import_statement name: (aliased_import name: (dotted_name) @path alias: (identifier) @alias)) @import.namespace
(import_from_statement module_name: (_) @path name: (dotted_name) @name) @import.name
(import_from_statement module_name: (_) @path name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) @import.name
(import_from_statement module_name: (_) @path (wildcard_import)) @import.all
(future_import_statement) @group

; Uses.
(class_definition superclasses: (argument_list (identifier) @name @reference.inherit))
(class_definition superclasses: (argument_list (attribute object: (_) @receiver attribute: (identifier) @name) @reference.inherit))
(class_definition superclasses: (argument_list (subscript value: (identifier) @name) @reference.inherit))
(class_definition superclasses: (argument_list (subscript value: (attribute object: (_) @receiver attribute: (identifier) @name)) @reference.inherit))
(call function: (identifier) @name (#not-eq? @name "super")) @reference.call
(call function: (attribute object: (call function: (identifier) @receiver) attribute: (identifier) @name) (#eq? @receiver "super")) @reference.call
(call function: (attribute object: (_) @receiver attribute: (identifier) @name)) @reference.call
(call function: (subscript value: (identifier) @name)) @reference.call
(decorator (identifier) @name @reference.call)
(decorator (attribute object: (_) @receiver attribute: (identifier) @name) @reference.call)
(type (identifier) @name @reference.type)
(type (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type)
(type (generic_type (identifier) @name @reference.type))
(type (subscript value: (identifier) @name) @reference.type)
(type (subscript value: (attribute object: (_) @receiver attribute: (identifier) @name)) @reference.type)
(type (subscript subscript: (identifier) @name @reference.type))
(type (list (identifier) @name @reference.type))
(type (binary_operator (identifier) @name @reference.type))
(type (binary_operator (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type))
(type (binary_operator (subscript value: (identifier) @name) @reference.type))
(type (binary_operator (binary_operator (identifier) @name @reference.type)))
(type (binary_operator (binary_operator (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type)))
(type (binary_operator (binary_operator (binary_operator (identifier) @name @reference.type))))
(type (subscript subscript: (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type))
(type (subscript subscript: (subscript value: (identifier) @name @reference.type)))
(type (subscript subscript: (subscript subscript: (identifier) @name @reference.type)))
(type (subscript subscript: (binary_operator (identifier) @name @reference.type)))
(type (binary_operator (subscript subscript: (identifier) @name @reference.type)))
(type (binary_operator (subscript value: (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type)))
(type (subscript subscript: (list (identifier) @name @reference.type)))
(type (binary_operator (subscript subscript: (list (identifier) @name @reference.type))))
(type (binary_operator (subscript subscript: (subscript subscript: (identifier) @name @reference.type))))
(type (string (string_content) @name (#match? @name "^[A-Za-z_][A-Za-z0-9_]*$")) @reference.type)
(type (subscript subscript: (string (string_content) @name (#match? @name "^[A-Za-z_][A-Za-z0-9_]*$")) @reference.type))
(class_definition superclasses: (argument_list (subscript subscript: (identifier) @name @reference.type)))
(except_clause (identifier) @name @reference.type)
(except_clause (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type)
(except_clause (tuple (identifier) @name @reference.type))
(except_clause (tuple (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type))
(except_clause (as_pattern . (identifier) @name @reference.type))
(except_clause (as_pattern . (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type))
(except_clause (as_pattern . (tuple (identifier) @name @reference.type)))
(except_clause (as_pattern . (tuple (attribute object: (_) @receiver attribute: (identifier) @name) @reference.type)))
(class_pattern (dotted_name . (identifier) @name .) @reference.type)
(raise_statement . (identifier) @name @reference.mention)
(argument_list (identifier) @name @reference.mention)
(argument_list (attribute object: (_) @receiver attribute: (identifier) @name) @reference.mention)
(keyword_argument value: (identifier) @name @reference.mention)
(keyword_argument value: (attribute object: (_) @receiver attribute: (identifier) @name) @reference.mention)
(pair value: (identifier) @name @reference.mention)
(list (identifier) @name @reference.mention)

; Reads and writes. A variable that a module sets again is defined again, and written.
(module (expression_statement (assignment left: (identifier) @reference.write)))
(augmented_assignment left: (identifier) @reference.write)
(augmented_assignment left: (attribute object: (_) @receiver attribute: (identifier) @name) @reference.write)
(assignment left: (attribute object: (_) @receiver attribute: (identifier) @name) @reference.write)
[(pattern_list (attribute object: (_) @receiver attribute: (identifier) @name) @reference.write)
  (tuple_pattern (attribute object: (_) @receiver attribute: (identifier) @name) @reference.write)
  (list_pattern (attribute object: (_) @receiver attribute: (identifier) @name) @reference.write)
  (as_pattern_target (attribute object: (_) @receiver attribute: (identifier) @name) @reference.write)]
(for_statement left: (attribute object: (_) @receiver attribute: (identifier) @name) @reference.write)
(keyword_argument name: (identifier) @reference.none)
(keyword_pattern . (identifier) @reference.none)
(future_import_statement (dotted_name (identifier) @reference.none))
[(global_statement (identifier) @reference.none) (nonlocal_statement (identifier) @reference.none)]
(dotted_name (identifier) @receiver . (identifier) @name .) @reference.read
(dotted_name (identifier) @reference.none . (identifier))
((identifier) @reference.none (#any-of? @reference.none "self" "cls" "super"))
(attribute object: (identifier) @reference.none)
(attribute object: (_) @receiver attribute: (identifier) @name) @reference.read
(identifier) @reference.read

; Names bound where they stand. self and cls are known by their names.
(parameters (identifier) @local (#not-any-of? @local "self" "cls"))
(lambda_parameters (identifier) @local)
(default_parameter name: (identifier) @local)
(typed_parameter . (identifier) @local)
(typed_default_parameter name: (identifier) @local)
(list_splat_pattern (identifier) @local)
(dictionary_splat_pattern (identifier) @local)
(assignment left: (identifier) @local)
(pattern_list (identifier) @local)
(tuple_pattern (identifier) @local)
(list_pattern (identifier) @local)
(for_statement left: (identifier) @local)
(for_in_clause left: (identifier) @local)
(as_pattern_target (identifier) @local)
(as_pattern_target (tuple (identifier) @local))
(named_expression name: (identifier) @local)
(case_pattern (dotted_name . (identifier) @local .))
(keyword_pattern (identifier) (dotted_name . (identifier) @local .))
(splat_pattern (identifier) @local)
(case_pattern (as_pattern (identifier) @local .))
(function_definition type_parameters: (type_parameter (type (identifier) @local)))
(class_definition type_parameters: (type_parameter (type (identifier) @local)))
(type_alias_statement left: (type (generic_type (type_parameter (type (identifier) @local)))))
(function_definition type_parameters: (type_parameter (type (constrained_type . (type (identifier) @local)))))
(class_definition type_parameters: (type_parameter (type (constrained_type . (type (identifier) @local)))))
(function_definition type_parameters: (type_parameter (type (splat_type (identifier) @local))))
(class_definition type_parameters: (type_parameter (type (splat_type (identifier) @local))))

; What is known of them.
(assignment) @bind
(named_expression) @bind
(for_statement) @bind.range
(for_in_clause) @bind.range
(with_item) @bind.with
(except_clause) @bind.except
(function_definition parameters: (_) @bind.params)
(lambda parameters: (_) @bind.params)
(assert_statement) @bind.assert
(if_statement condition: (not_operator) consequence: (block [(return_statement) (raise_statement) (continue_statement) (break_statement)] .) !alternative) @bind.assert
(if_statement condition: (_) @bind.assert consequence: (_) @within)
(elif_clause condition: (_) @bind.assert consequence: (_) @within)

[(function_definition)] @block.function
[(lambda) (list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @block.scope
(if_statement consequence: (_) @block)
(elif_clause) @block
(else_clause) @block
(except_clause) @block
(try_statement body: (_) @block)
(case_clause) @block
[(for_statement) (while_statement)] @block.loop
(return_statement (_) @return)
(yield) @return
