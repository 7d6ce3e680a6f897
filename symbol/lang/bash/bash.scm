((comment) @comment (#not-match? @comment "^#!"))

(function_definition name: (word) @name body: (_) @body) @definition.function

; Constants and variables at file level: the first value, and not what is added to it.
(program (declaration_command "readonly" (variable_assignment name: (variable_name) @name value: (_) @value)) @definition.constant)
(program (declaration_command ["declare" "typeset"] (word) @_o (variable_assignment name: (variable_name) @name value: (_) @value)) @definition.constant (#match? @_o "^-[A-Za-z]*r"))
(program (declaration_command ["declare" "typeset" "export"] (variable_assignment name: (variable_name) @name value: (_)? @value)) @definition.variable)
(program (declaration_command ["declare" "typeset"] (variable_name) @name) @definition.variable)
(program (variable_assignment name: (variable_name) @name "=" value: (_)? @value) @definition.variable)
(program (variable_assignments (variable_assignment name: (variable_name) @name "=" value: (_)? @value) @definition.variable))

; Imports. Of a path that starts with an expansion, what follows it is kept.
(command name: (command_name (word) @_c) . argument: [(word) (raw_string)] @path (#any-of? @_c "source" ".")) @import
(command name: (command_name (word) @_c) . argument: (string . (string_content) @path .) (#any-of? @_c "source" ".")) @import
(command name: (command_name (word) @_c) . argument: (string . [(simple_expansion) (expansion) (command_substitution)] . (string_content) @path .) (#any-of? @_c "source" ".")) @import
(command name: (command_name (word) @_c) . argument: (string . (_) . (_) . (_)) @path (#any-of? @_c "source" ".")) @import
(command name: (command_name (word) @_c) . argument: (concatenation . (_) . (word) @path .) (#any-of? @_c "source" ".")) @import
(command name: (command_name (word) @_c) . argument: (concatenation . (_) . (string (string_content) @path .) .) (#any-of? @_c "source" ".")) @import

; Uses: commands whose name is a plain word, and functions that are handed to a command that runs them. There are
; no @local names: variables and functions do not share names.
(command name: (command_name (word) @name) (#match? @name "^[A-Za-z_][A-Za-z0-9_:.-]*$")
  (#not-any-of? @name "source" "echo" "printf" "cd" "exit" "return" "shift" "set" "read" "eval" "exec" "trap" "alias" "unalias" "test" "true" "false"
    "break" "continue" "wait" "kill" "pwd" "pushd" "popd" "shopt" "type" "command" "builtin" "getopts" "let" "mapfile" "readarray" "umask" "ulimit" "hash"
    "jobs" "fg" "bg" "disown" "enable" "times" "caller" "dirs" "complete" "compgen" "compopt" "bind")) @reference.call
(command name: (command_name (word) @_c) . argument: [(word) (raw_string)] @name (#match? @name "^'?[A-Za-z_][A-Za-z0-9_:.-]*'?$")
  (#any-of? @_c "trap" "run" "time" "eval" "exec" "command" "retry" "sudo" "type")) @reference.mention
(command name: (command_name (word) @_c) . argument: (string . (string_content) @name .) (#match? @name "^[A-Za-z_][A-Za-z0-9_:.-]*$")
  (#any-of? @_c "trap" "eval")) @reference.mention
(command name: (command_name (word) @_c) . argument: (word) @_o . argument: (word) @name (#eq? @_c "command") (#any-of? @_o "-v" "-V")) @reference.mention
(command name: (command_name (word) @_c) argument: (word) @_o . argument: (word) @name (#eq? @_c "complete") (#eq? @_o "-F")) @reference.mention
(declaration_command "export" . (word) @_o (variable_name) @name @reference.mention (#eq? @_o "-f"))
