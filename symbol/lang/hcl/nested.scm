; Blocks in blocks: the groups and tasks of a job of Nomad.
(block (body (block . (identifier) @_b . (string_lit) @name . (block_start) (body)? @value) @owner @definition.struct (#not-eq? @_b "dynamic")))

; Functions of the language and those that a file defines, as docker buildx has them.
(function_call . (identifier) @name) @reference.call
