[(comment) (haddock)] @comment

(header module: (module) @name) @package
(header exports: (exports export: (export variable: (variable) @name) @export))
(header exports: (exports export: (export operator: (prefix_id (_) @name)) @export))
(header exports: (exports export: (export type: (name) @name) @export))
(header exports: (exports (module_export module: (module) @path) @export.all))

; Types. What has one constructor is a struct, what has several an enum; constructors are its members.
(data_type name: (name) @name constructors: (data_constructors . (data_constructor) .) @body) @definition.struct
(data_type name: (name) @name constructors: (_)? @body) @definition.enum
(newtype name: (name) @name constructor: (_) @body) @definition.struct
(data_constructor constructor: [(prefix name: (constructor) @name) (record name: (constructor) @name)]) @definition.member
(data_constructor constructor: (infix operator: (_) @name)) @definition.member
(newtype_constructor name: (constructor) @name) @definition.member
(gadt_constructor name: (constructor) @name) @definition.member
(gadt_constructor names: (binding_list name: (constructor) @name)) @definition.member
(field name: (field_name (variable) @name)) @definition.field
(type_synomym name: (name) @name type: (_) @value) @definition.type
(kind_signature name: (name) @name) @definition.none
(type_family name: (name) @name) @definition.type
(data_family name: (name) @name) @definition.type
(class name: (name) @name declarations: (_)? @body) @definition.trait
(instance patterns: (type_patterns . [(name) @name (qualified id: (name) @name) (tuple) @name (list) @name (unit) @name (variable) @name (prefix_list) @name
    (parens (apply constructor: [(name) @name (qualified id: (name) @name) (apply constructor: [(name) @name (qualified id: (name) @name) (apply constructor: (name) @name)])]))]) declarations: (_)? @body) @definition.extension

; Functions: a signature, equations, or both, which are clauses of one.
(declarations (signature name: [(variable) @name (prefix_id (_) @name)]) @definition.function)
(declarations (signature names: (binding_list name: [(variable) @name (prefix_id (_) @name)])) @definition.function)
(declarations (function name: [(variable) @name (prefix_id (_) @name)] match: (_) @body) @definition.function)
(declarations (function (infix operator: [(operator) @name (infix_id (variable) @name) (constructor_operator) @name]) match: (_) @body) @definition.function)
(declarations (bind name: [(variable) @name (prefix_id (_) @name)] match: (_) @body) @definition.function)
(declarations (bind pattern: [(tuple element: (variable) @name) (parens (tuple element: (variable) @name)) (list element: (variable) @name)] match: (_) @value) @definition.constant)
(class_declarations declaration: (signature name: [(variable) @name (prefix_id (_) @name)]) @definition.method)
(class_declarations declaration: (signature names: (binding_list name: [(variable) @name (prefix_id (_) @name)])) @definition.method)
(class_declarations declaration: (function name: [(variable) @name (prefix_id (_) @name)] match: (_) @body) @definition.method)
(class_declarations declaration: (function (infix operator: [(operator) @name (infix_id (variable) @name)]) match: (_) @body) @definition.method)
(class_declarations declaration: (bind name: [(variable) @name (prefix_id (_) @name)] match: (_) @body) @definition.method)
(instance_declarations declaration: (signature name: [(variable) @name (prefix_id (_) @name)]) @definition.method)
(instance_declarations declaration: (function name: [(variable) @name (prefix_id (_) @name)] match: (_) @body) @definition.method)
(instance_declarations declaration: (function (infix operator: [(operator) @name (infix_id (variable) @name)]) match: (_) @body) @definition.method)
(instance_declarations declaration: (bind name: [(variable) @name (prefix_id (_) @name)] match: (_) @body) @definition.method)
(foreign_import signature: (signature name: (variable) @name)) @definition.function
(pattern_synonym (signature synonym: (constructor) @name)) @definition.function
(pattern_synonym (equation synonym: [(constructor) @name (apply function: [(constructor) @name (apply function: [(constructor) @name (apply function: (constructor) @name)])]) (infix operator: (_) @name) (record constructor: (constructor) @name)] pattern: (_) @body)) @definition.function

; Imports: all names of a module, some of them, and the module under its own name or another.
((import module: (module) @path !names) @import.all (#not-match? @import.all "\\bqualified\\b"))
((import module: (module) @path) @import.all (#match? @import.all "\\bhiding\\b") (#not-match? @import.all "\\bqualified\\b"))
((import module: (module) @path names: (import_list name: (import_name variable: (variable) @name))) @import.name (#not-match? @import.name "\\b(hiding|qualified)\\b"))
((import module: (module) @path names: (import_list name: (import_name operator: (prefix_id (_) @name)))) @import.name (#not-match? @import.name "\\b(hiding|qualified)\\b"))
((import module: (module) @path names: (import_list name: (import_name type: (name) @name))) @import.name (#not-match? @import.name "\\b(hiding|qualified)\\b"))
((import module: (module) @path names: (import_list name: (import_name (children element: (_) @name)))) @import.name (#not-match? @import.name "\\b(hiding|qualified)\\b") (#not-eq? @name ".."))
(import module: (module) @path alias: (module) @alias) @import.namespace
((import module: (module) @path @alias !alias) @import.namespace)

; Uses.
(apply function: (variable) @name) @reference.call
(apply function: (qualified module: (module) @receiver id: (variable) @name)) @reference.call
(infix_id (variable) @name @reference.call)
(infix_id (qualified module: (module) @receiver id: (variable) @name) @reference.call)
((operator) @name @reference.call (#not-any-of? @name "$" "." "+" "-" "*" "/" "++" "==" "/=" "<" ">" "<=" ">=" "&&" "||" "<$>" "<*>" ">>=" ">>" "=<<" "<>" "<$" "$>" "<*" "*>" "<|>" "!!" "&" "<&>" "$!" "^" "**" "!" "~" "|" "::" "=" "\\"))
(qualified module: (module) @receiver id: (variable) @name) @reference.mention
(qualified module: (module) @receiver id: (constructor) @name) @reference.mention
(qualified module: (module) @receiver id: (name) @name) @reference.type
(instance name: (name) @name @reference.inherit)
(instance name: (qualified module: (module) @receiver id: (name) @name) @reference.inherit)
(deriving classes: [(name) @name @reference.inherit (tuple [(name) @name @reference.inherit])])
(deriving_instance name: (name) @name @reference.inherit)
(class context: (context context: (apply constructor: (name) @name @reference.inherit)))
(class context: (context context: (tuple (apply constructor: (name) @name @reference.inherit))))
(import_name type: (name) @name @reference.none)
(import_name (children element: (_) @name @reference.none))
(export type: (name) @name @reference.none)
(expression/variable) @name @reference.mention
(field_update field: (field_name (variable) @name @reference.mention))
(constructor) @name @reference.mention
(name) @name @reference.type

; Names that are bound where they stand.
(pattern/variable) @local
(local_binds decl: (function name: (variable) @local))
(local_binds decl: (function (infix operator: [(operator) @local (infix_id (variable) @local)])))
(local_binds decl: (bind name: (variable) @local))
