(comment) @comment
(package (full_ident) @name) @package

; Messages and their fields.
(message (message_name (identifier) @name) (message_body) @body) @definition.struct
(enum (enum_name (identifier) @name) (enum_body) @body) @definition.enum
(enum_field . (identifier) @name) @definition.member
(oneof . (identifier) @name) @definition.struct
(field (type) . (identifier) @name) @definition.field
(map_field (type) . (identifier) @name) @definition.field
(oneof_field (type) . (identifier) @name) @definition.field
(extend (full_ident) @name (message_body) @body) @definition.extension
(service (service_name (identifier) @name)) @definition.interface
(rpc (rpc_name (identifier) @name)) @definition.method

; Imports. What a public one brings is handed on.
(import "public" path: (_) @path) @export.all
(import path: (_) @path) @import.all

; Uses, with the package or the message before the name.
(message_or_enum_type . (identifier) @receiver (identifier) @receiver.end . (identifier) @name @reference.type .)
(message_or_enum_type . (identifier) @receiver . (identifier) @name @reference.type .)
(message_or_enum_type . (identifier) @name @reference.type .)
(extend (full_ident (identifier) @name @reference.type .))
