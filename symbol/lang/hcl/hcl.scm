(comment) @comment

; Blocks at file level, by the addresses that Terraform gives them: aws_vpc.main, data.aws_ami.ubuntu, var.region.
; The row's owner reads the part before the name from the head of the block.
((block . (identifier) @_b . (string_lit) @name . (block_start)) @owner @definition.variable (#eq? @_b "variable"))
((block . (identifier) @_b . (string_lit) @name . (block_start)) @owner @definition.constant (#eq? @_b "output"))
(config_file (body (block . (identifier) @_b . (string_lit) @name . (block_start)) @owner @definition.namespace (#eq? @_b "module")))
(config_file (body (block . (identifier) @_b . (string_lit) . [(string_lit) (identifier)] @name . (block_start) (body)? @value) @owner @definition.struct))
(config_file (body (block . (identifier) @_b . [(string_lit) (identifier)] @name . (block_start) (body)? @value) @owner @definition.struct))
(config_file (body (block . (identifier) @_b (body (attribute . (identifier) @name (expression) @value) @owner @definition.constant)) (#eq? @_b "locals")))
(config_file (body (block . (identifier) @_c (body (block . (identifier) @_b . (string_lit) . (string_lit) @name . (block_start) (body)? @value) @owner @definition.struct))
  (#eq? @_c "check") (#eq? @_b "data")))
(config_file (body (block . (identifier) @_b) @group (#eq? @_b "locals")))

; What a variable or an output says of itself.
(config_file (body (block . (identifier) @_b (body (attribute . (identifier) @_a (expression . (literal_value (string_lit (template_literal) @doc)) .)))
  (#any-of? @_b "variable" "output") (#eq? @_a "description"))))

; Modules in directories, and what Terragrunt reads.
((block . (identifier) @_b . (string_lit (template_literal) @alias) (body (attribute . (identifier) @_a (expression . (literal_value (string_lit (template_literal) @path)) .)))) @import.namespace
  (#eq? @_b "module") (#eq? @_a "source"))

; Uses, each of which is a call, for what it names is evaluated: the first two names of a path, for data the first three; and what a module gives. Operands of an operation stand beside
; each other, so that nothing is said of what they lie in.
((variable_expr (identifier) @_r) @receiver . (get_attr (identifier)) @receiver.end . (get_attr (identifier) @name @reference.call)
  (#any-of? @_r "data" "ephemeral"))
((variable_expr (identifier) @_r) @receiver . (get_attr (identifier)) @receiver.end . (index)? . (get_attr (identifier) @name @reference.call)
  (#eq? @_r "module"))
((variable_expr (identifier) @receiver) . (get_attr (identifier) @name @reference.call)
  (#not-any-of? @receiver "data" "ephemeral" "each" "count" "self" "path" "terraform"))

; Names bound where they stand.
(for_intro (identifier) @local)
