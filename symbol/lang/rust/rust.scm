(line_comment) @comment
(block_comment) @comment

; Functions. Those in a trait or impl are methods.
(function_item name: (_) @name body: (block) @body) @definition.function
(function_signature_item name: (_) @name) @definition.function
(let_declaration pattern: (identifier) @name value: (closure_expression body: (_) @body)) @definition.function
(const_item name: (identifier) @name value: (closure_expression body: (_) @body)) @definition.function
(static_item name: (identifier) @name value: (closure_expression body: (_) @body)) @definition.function
(macro_definition name: (identifier) @name) @definition.macro

; Types and what they hold.
(struct_item name: (type_identifier) @name body: (_)? @body) @definition.struct
(union_item name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_item name: (type_identifier) @name body: (_) @body) @definition.enum
(enum_variant name: (identifier) @name value: (_)? @value) @definition.member
(trait_item name: (type_identifier) @name body: (_) @body) @definition.trait
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(field_declaration name: (field_identifier) @name) @definition.field
(mod_item name: (identifier) @name body: (_) @body) @definition.namespace
(impl_item type: [
  (type_identifier) @name
  (primitive_type) @name
  (generic_type type: (type_identifier) @name)
  (scoped_type_identifier name: (_) @name)
  (generic_type type: (scoped_type_identifier name: (_) @name))
  (reference_type type: (type_identifier) @name)
  (reference_type type: (generic_type type: (type_identifier) @name))
  (reference_type type: (scoped_type_identifier name: (_) @name))
  (dynamic_type trait: (type_identifier) @name)
  (dynamic_type trait: (generic_type type: (type_identifier) @name))
  (dynamic_type trait: (scoped_type_identifier name: (_) @name))
] body: (_) @body) @definition.extension
(impl_item type: [(tuple_type) (array_type) (pointer_type) (unit_type) (function_type) (never_type) (macro_invocation)] @name body: (_) @body) @definition.extension
(impl_item type: (reference_type type: [(primitive_type) (array_type) (tuple_type) (dynamic_type)] @name) body: (_) @body) @definition.extension

; Constants and variables. Of what is static, only the mutable varies.
(const_item name: (identifier) @name value: (_)? @value) @definition.constant
(static_item (mutable_specifier) name: (identifier) @name value: (_)? @value) @definition.variable
(static_item name: (identifier) @name value: (_)? @value) @definition.constant

(attribute_item) @attribute
(foreign_mod_item) @group

; Imports. The driver reads the whole tree of a use.
(use_declaration) @import
(mod_item !body) @import
((attribute_item (attribute (identifier) @_p value: (string_literal (string_content) @path))) . (mod_item !body name: (identifier) @alias) @import.namespace (#eq? @_p "path"))
(extern_crate_declaration) @import

; Names that are bound where they stand.
(parameter pattern: (identifier) @local)
(closure_parameters (identifier) @local)
(type_parameter name: (type_identifier) @local)
(const_parameter name: (identifier) @local)
(let_declaration pattern: (identifier) @local !value)
(let_declaration pattern: (identifier) @local value: (_) @_v (#not-match? @_v "^(async )?(move )?\\|"))
(for_expression pattern: (identifier) @local)
(tuple_pattern (identifier) @local)
(tuple_struct_pattern (identifier) @local (#match? @local "^[a-z_]"))
(slice_pattern (identifier) @local)
(ref_pattern (identifier) @local)
(mut_pattern (identifier) @local)
(reference_pattern (identifier) @local)
(captured_pattern . (identifier) @local)
(match_pattern . (identifier) @local (#match? @local "^[a-z_]"))
(shorthand_field_identifier) @local
(field_pattern pattern: (identifier) @local)

; What is known of them.
(function_item parameters: (parameters) @bind.params)
(function_signature_item parameters: (parameters) @bind.params)
(closure_expression parameters: (closure_parameters) @bind.params)
(_ type_parameters: (type_parameters (type_parameter name: (type_identifier) @bind.generic))) @within
(let_declaration pattern: (_) @type value: (_)? @value) @bind.let
(for_expression pattern: (_) @type value: (_) @value) @bind.range
(if_expression condition: (let_condition pattern: (_) @type value: (_) @value) @bind.match consequence: (_) @within)
(while_expression condition: (let_condition pattern: (_) @type value: (_) @value) @bind.match body: (_) @within)
(let_chain (let_condition pattern: (_) @type value: (_) @value) @bind.match)
(match_expression value: (_) @value body: (match_block (match_arm pattern: (match_pattern) @type @bind.match) @within))
(call_expression function: (_) @callee arguments: (arguments (closure_expression) @closure))

[(function_item) (function_signature_item) (closure_expression)] @block.function
[(block) (if_expression) (while_expression) (for_expression) (match_arm) (struct_item) (union_item) (enum_item) (trait_item) (impl_item)
  (type_item) (associated_type) (mod_item)] @block

; Uses.
(call_expression function: (identifier) @name (#not-any-of? @name "Ok" "Err" "Some")) @reference.call
(call_expression function: (scoped_identifier path: (_)? @receiver name: (identifier) @name)) @reference.call
(call_expression function: (field_expression value: (_) @receiver field: (field_identifier) @name)) @reference.call
(call_expression function: (generic_function function: (identifier) @name)) @reference.call
(call_expression function: (generic_function function: (scoped_identifier path: (_)? @receiver name: (identifier) @name))) @reference.call
(call_expression function: (generic_function function: (field_expression value: (_) @receiver field: (field_identifier) @name))) @reference.call
(call_expression function: (parenthesized_expression (field_expression value: (_) @receiver field: (field_identifier) @name))) @reference.call
(macro_invocation macro: (identifier) @name) @reference.call
(macro_invocation macro: (scoped_identifier path: (_)? @receiver name: (identifier) @name)) @reference.call
(struct_expression name: (type_identifier) @name (#not-eq? @name "Self")) @reference.call
(struct_expression name: (scoped_type_identifier path: (_)? @receiver name: (type_identifier) @name)) @reference.call
(struct_expression name: (generic_type_with_turbofish type: (type_identifier) @name)) @reference.call

; The tokens of a macro's call: names before parentheses.
(token_tree (identifier) @receiver . "::" . (identifier) @name . (token_tree) @_t (#match? @_t "^\\(")) @reference.call
(token_tree [(identifier) (self)] @receiver . "." . (identifier) @name . (token_tree) @_t (#match? @_t "^\\(")) @reference.call
(token_tree (identifier) @name . (token_tree) @_t (#match? @_t "^\\(")) @reference.call
(token_tree (identifier) @name . "!" . (token_tree)) @reference.call

; What is taken over: traits of an impl, supertraits, derived traits.
(impl_item trait: (type_identifier) @name @reference.inherit)
(impl_item trait: (generic_type type: (type_identifier) @name) @reference.inherit)
(impl_item trait: (scoped_type_identifier path: (_)? @receiver name: (_) @name) @reference.inherit)
(impl_item trait: (generic_type type: (scoped_type_identifier path: (_)? @receiver name: (_) @name)) @reference.inherit)
(trait_item bounds: (trait_bounds (type_identifier) @name @reference.inherit))
(trait_item bounds: (trait_bounds (generic_type type: (type_identifier) @name) @reference.inherit))
(trait_item bounds: (trait_bounds (scoped_type_identifier path: (_)? @receiver name: (_) @name) @reference.inherit))
(attribute (identifier) @_d arguments: (token_tree (identifier) @name @reference.inherit) (#eq? @_d "derive"))
(attribute (identifier) @name @reference.mention (#not-any-of? @name "derive" "cfg" "cfg_attr" "test" "inline" "allow" "warn" "deny" "expect" "must_use" "doc" "repr" "non_exhaustive" "no_mangle" "cold" "deprecated" "ignore" "should_panic" "macro_export" "macro_use" "path" "automatically_derived" "default" "track_caller" "feature" "link" "export_name" "target_feature" "global_allocator" "no_std"))
(attribute (scoped_identifier path: (_) @receiver name: (_) @name) @reference.mention)

(scoped_type_identifier path: (_) @receiver name: (type_identifier) @name) @reference.type
(scoped_identifier path: (identifier) @name @reference.type (#match? @name "^[A-Z]") (#not-eq? @name "Self"))
(scoped_identifier path: (scoped_identifier path: (_) @receiver name: (identifier) @name) @reference.type (#match? @name "^[A-Z]"))
((type_identifier) @name @reference.type (#not-any-of? @name "Self" "String" "Vec" "Option" "Box" "_"))
(arguments (identifier) @name @reference.mention (#not-eq? @name "None"))
(arguments (scoped_identifier path: (_) @receiver name: (identifier) @name) @reference.mention)
(arguments (reference_expression value: (identifier) @name @reference.mention))
(field_initializer value: (identifier) @name @reference.mention (#not-eq? @name "None"))
(shorthand_field_initializer (identifier) @name @reference.mention)

; Reads and writes: every other name. A pattern reads the fields that it names, though it may bind them. Tokens of a macro's call are names before and behind dots.
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_expression value: (_) @receiver field: (field_identifier) @name) @reference.write)
(assignment_expression left: (scoped_identifier path: (_) @receiver name: (identifier) @name) @reference.write)
(compound_assignment_expr left: (identifier) @reference.write)
(compound_assignment_expr left: (field_expression value: (_) @receiver field: (field_identifier) @name) @reference.write)
(compound_assignment_expr left: (scoped_identifier path: (_) @receiver name: (identifier) @name) @reference.write)
(field_initializer field: (field_identifier) @reference.key)
(shorthand_field_initializer (identifier) @reference.key)
(field_pattern name: [(field_identifier) (shorthand_field_identifier)] @reference.part)
[(field_expression value: (identifier) @reference.none) (scoped_identifier path: (identifier) @reference.none) (label (identifier) @reference.none) (lifetime (identifier) @reference.none)
  (attribute (identifier) @reference.none) (attribute (token_tree (identifier) @reference.none)) (attribute (token_tree (token_tree (identifier) @reference.none)))
  (visibility_modifier (identifier) @reference.none) (scoped_type_identifier path: (identifier) @reference.none) (macro_definition (identifier) @reference.none)]
(field_expression value: (_) @receiver field: (field_identifier) @name) @reference.read
(scoped_identifier path: (_) @receiver name: (identifier) @name) @reference.read
(token_tree [(identifier) (self) (token_tree)] @receiver . ["." "::"] . (identifier) @name @reference.read)
((identifier) @reference.read (#not-any-of? @reference.read "None" "Some" "Ok" "Err"))
