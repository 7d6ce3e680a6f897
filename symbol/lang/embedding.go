package lang

import "codemem/symbol/source"

// An Embedding is what a file of markup holds of code in another language.
type Embedding struct {
	In        string        // the name of the row that parses it
	Code      []byte        // the scripts and the expressions of the markup where they stand, and blanks
	Scripts   []byte        // the scripts alone, and blanks
	Component source.Span   // what stands for the component that the file is as a whole: its import's default
	Uses      []Use         // in the order of the file
	Sources   []source.Span // paths of scripts in other files
	Seams     []uint32      // where scripts begin, each with an EmptyBlock before it if code stands before
	Comments  []source.Span // of the markup, in order
	Layout    []source.Span // blanks with a line break between tags and texts, in order: how many there are means nothing
}

// A Use is a name in the markup.
type Use struct {
	source.Span
	Kind source.RefKind // Call for a component
}

// EmptyBlock is what is put before a script, to end what came before.
const EmptyBlock = "{}"
