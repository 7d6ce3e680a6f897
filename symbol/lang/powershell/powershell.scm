(comment) @comment

(function_statement (function_name) @name (script_block) @body) @definition.function
(function_statement (function_name) @name) @definition.function
(class_statement "class" . (simple_name) @name) @definition.class
(class_method_definition (simple_name) @name (script_block)? @body) @definition.method
(class_property_definition (variable) @name) @definition.field
(enum_statement (simple_name) @name) @definition.enum
(enum_member (simple_name) @name) @definition.member
(program (statement_list (pipeline (assignment_expression (left_assignment_expression) @name value: (_) @value)) @definition.variable)
  (#match? @name "^\\$[\\w:]+$"))
(program (statement_list (pipeline (command command_name: (command_name) @_c command_elements: (command_elements . (command_argument_sep) . (generic_token) @name))) @definition.function)
  (#match? @_c "(?i)^set-alias$"))

; Imports: what is run in the place of a dot, and modules.
(command (command_invokation_operator) @_dot command_name: (command_name_expr) @path (#eq? @_dot ".")) @import
(command command_name: (command_name) @_c command_elements: (command_elements . (command_argument_sep) . [(generic_token) (array_literal_expression)] @path)
  (#match? @_c "(?i)^(import-module|ipmo)$")) @import
(command command_name: (command_name) @_c command_elements: (command_elements . (command_argument_sep) . (command_parameter) @_p . (command_argument_sep) . [(generic_token) (array_literal_expression)] @path)
  (#match? @_c "(?i)^(import-module|ipmo)$") (#match? @_p "(?i)^-name$")) @import
(command command_name: (command_name) @_c command_elements: (command_elements . (command_argument_sep) . (generic_token) @_w . (command_argument_sep) . [(generic_token) (array_literal_expression)] @path)
  (#match? @_c "(?i)^using$") (#match? @_w "(?i)^module$")) @import

; Uses. Commands of PowerShell itself are calls of something outside.
(class_statement ":" . (simple_name) @name @reference.inherit)
(class_statement "," . (simple_name) @name @reference.inherit)
(command command_name: (command_name) @name (#not-match? @name "(?i)^(using|import-module|ipmo|set-alias)$|[/\\\\.]")) @reference.call
(command command_name: (command_name) @_c command_elements: (command_elements . (command_argument_sep) . (generic_token) @name @reference.type)
  (#match? @_c "(?i)^new-object$"))
(command command_name: (command_name) @_c command_elements: (command_elements . (command_argument_sep) . (generic_token) . (command_argument_sep) . (generic_token) @name @reference.mention)
  (#match? @_c "(?i)^set-alias$"))
(invokation_expression . (variable) @receiver . (member_name (simple_name) @name)) @reference.call
(invokation_expression . (type_literal (type_spec (type_name) @receiver)) . (member_name (simple_name) @name)) @reference.call
(type_literal (type_spec (type_name (type_identifier) @name))) @reference.type
