(comment) @comment

; A namespace, and what it requires.
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) (#eq? @_d "ns")) @package.whole @import
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit) . (str_lit) @doc (#eq? @_d "ns"))

; Functions: what follows the parameters is the body, or the first list with parameters of its own. A text behind the name documents.
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) value: (vec_lit) . (_) @body (#match? @_d "^(defn-?|defn-spec|deftask|defendpoint)$")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) value: (list_lit . (vec_lit)) @body (#match? @_d "^(defn-?)$")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) (#match? @_d "^(defn-?)$")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) value: (vec_lit) . (_) @body (#eq? @_d "defmacro")) @definition.macro
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) value: (list_lit . (vec_lit)) @body (#eq? @_d "defmacro")) @definition.macro
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) (#eq? @_d "defmacro")) @definition.macro
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) . (str_lit)? . (map_lit)? . (_) @body (#eq? @_d "defmulti")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) . (_) . (vec_lit) . (_) @body (#eq? @_d "defmethod")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) . (_) @body (#eq? @_d "deftest")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit) . (str_lit) @doc @comment . (_) (#match? @_d "^def(n-?|macro|multi|once)?$"))
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit) . (str_lit) @doc . (_) (#match? @_d "^def"))

; Types and protocols with their methods.
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) . (vec_lit) (#any-of? @_d "defrecord" "deftype")) @definition.class
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit) . (vec_lit (sym_lit name: (sym_name) @name) @definition.field) (#any-of? @_d "defrecord" "deftype"))
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) (#any-of? @_d "defprotocol" "definterface")) @definition.interface
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) (#any-of? @_d "extend-type" "extend-protocol")) @definition.extension
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit) value: (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit) . (_) @body) @definition.method (#any-of? @_d "defrecord" "deftype" "extend-type" "extend-protocol"))
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit) value: (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit)) @definition.method (#any-of? @_d "defrecord" "deftype" "extend-type" "extend-protocol" "defprotocol" "definterface"))

; Other names: of values, and of whatever a macro of the name def… makes.
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) . (str_lit)? . (_) @value . (#any-of? @_d "def" "defonce")) @definition.variable
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) (#eq? @_d "def")) @definition.variable
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name) (#match? @_d "^def[a-z-]+$") (#not-any-of? @_d "defn" "defn-" "defmacro" "defmulti" "defmethod" "deftest" "default")) @definition.variable
(list_lit . (sym_lit name: (sym_name) @_d) value: (sym_lit name: (sym_name) @name) @definition.none (#eq? @_d "declare"))

; Uses.
(list_lit . (sym_lit !namespace name: (sym_name) @name) (#not-match? @name "^(ns|def[a-z-]*|let|if|if-let|if-not|if-some|when|when-let|when-not|when-some|do|fn|fn\\*|loop|recur|quote|var|try|catch|finally|throw|new|set!|cond|condp|case|and|or|not|->|->>|as->|some->|some->>|cond->|cond->>|for|doseq|dotimes|doto|binding|declare|comment|extend-type|extend-protocol|reify|proxy|letfn|with-open|is|are|testing|=|==|<|>|<=|>=|\\+|-|\\*|/|str|get|get-in|assoc|assoc-in|dissoc|update|update-in|conj|into|map|mapv|filter|filterv|remove|reduce|first|second|rest|next|last|nth|count|seq|vec|vector|list|hash-map|set|apply|partial|comp|identity|nil\\?|some\\?|empty\\?|string\\?|keyword|name|println|print|prn|atom|swap!|reset!|deref|concat|keys|vals|select-keys|merge|range|inc|dec|\\..*|.*\\.)$")) @reference.call
(list_lit . (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name)) @reference.call
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name @reference.type) (#eq? @_d "extend-type"))
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit name: (sym_name) @name @reference.inherit) (#eq? @_d "extend-protocol"))
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit) . (_) value: (sym_lit !namespace name: (sym_name) @name @reference.inherit) (#any-of? @_d "defrecord" "deftype"))
(list_lit . (sym_lit name: (sym_name) @_d) . (sym_lit) value: (sym_lit !namespace name: (sym_name) @name @reference.inherit) (#eq? @_d "extend-type"))
(sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name) @reference.mention
(list_lit (sym_lit !namespace name: (sym_name) @name) @reference.mention)
(vec_lit (sym_lit !namespace name: (sym_name) @name) @reference.mention)
(map_lit (sym_lit !namespace name: (sym_name) @name) @reference.mention)
(derefing_lit (sym_lit !namespace name: (sym_name) @name) @reference.mention)
(var_quoting_lit (sym_lit !namespace name: (sym_name) @name) @reference.mention)

; Names that are bound where they stand: parameters, and the first ones of let and its like.
(list_lit . (sym_lit name: (sym_name) @_d) value: (vec_lit (sym_lit name: (sym_name) @local)) (#any-of? @_d "defn" "defn-" "fn" "defmacro" "defmethod" "defrecord" "deftype"))
(list_lit . (vec_lit (sym_lit name: (sym_name) @local)))
(list_lit . (sym_lit) . (vec_lit (sym_lit name: (sym_name) @local)) (#match? @local "^(this|_.*)$"))
(vec_lit (map_lit (vec_lit (sym_lit name: (sym_name) @local))))
(list_lit . (sym_lit name: (sym_name) @_d) . (vec_lit . (sym_lit name: (sym_name) @local)) (#any-of? @_d "let" "loop" "for" "doseq" "when-let" "if-let" "when-some" "if-some" "with-open" "dotimes"))
(list_lit . (sym_lit name: (sym_name) @_d) . (vec_lit . (_) . (_) . (sym_lit name: (sym_name) @local)) (#any-of? @_d "let" "loop" "for" "doseq" "with-open"))
(list_lit . (sym_lit name: (sym_name) @_d) . (vec_lit . (_) . (_) . (_) . (_) . (sym_lit name: (sym_name) @local)) (#any-of? @_d "let" "loop" "for" "doseq"))
(list_lit . (sym_lit name: (sym_name) @_d) . (vec_lit . (_) . (_) . (_) . (_) . (_) . (_) . (sym_lit name: (sym_name) @local)) (#any-of? @_d "let" "loop" "for"))
