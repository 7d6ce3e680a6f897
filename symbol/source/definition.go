package source

// A Definition is one of the content, for what says whether it is seen from outside.
type Definition struct {
	Kind      Kind
	Name      string
	Owner     string        // what it is defined for, where its source says that
	Around    Kind          // of the symbol that it lies in, or NoKind
	Head      string        // the source from its start to its name: modifiers are in it
	Signature func() string // the source up to its body
	Before    func() string // the source between the start of what it lies in and its own
}
