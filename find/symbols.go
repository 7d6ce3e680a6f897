package find

// A SymbolSignal is one thing that may speak for a declaration. All are between 0 and 1.
type SymbolSignal int

// The signals.
const (
	AllText   SymbolSignal = iota // BM25F over its name, its path and its bytes, relative to the best
	OfFile                        // AllText relative to the best of its file
	FileScore                     // the score of its file: exp of the half difference to the best
	Covers                        // how much of the question it has at all, by weight
	NameHas                       // how much of the question its name has
	NameMost                      // the weight of the question's words in its name, as a part of the name
	NameIs                        // the weight of what the question names and it defines
	HasWhole                      // the weight of the rarest identifier of the question that it has
	HasJoined                     // the weight of the rarest pair of words that it has as one identifier
	Length                        // logarithm of its length
	IsCallable
	IsContainer
	IsMember // of another symbol
	symbolSignals
)

// SymbolSignals are what speaks for one declaration.
type SymbolSignals [symbolSignals]float64

type symbolWeightsOf [symbolSignals]float64

func (w *symbolWeightsOf) of(x *SymbolSignals) float64 {
	sum := 0.0
	for k, v := range x {
		sum += w[k] * v
	}
	return sum
}

// symbolWeights are how much of each signal is in a declaration's score, learned as firstWeights are.
var symbolWeights = symbolWeightsOf{
	AllText: 2.24, OfFile: 1.67, FileScore: 2.48, Covers: 1.48, NameHas: .31, NameMost: 1.2, NameIs: .94, HasWhole: 1, HasJoined: 1.01, Length: 4.73,
	IsCallable: .64, IsContainer: .68, IsMember: -.31,
}

// symbolKinds are the reasons that the signals are parts of.
var symbolKinds = [symbolSignals]ReasonKind{
	AllText: ByBody, OfFile: ByBody, FileScore: ByFile, Covers: ByBody, NameHas: ByName, NameMost: ByName,
	NameIs: ByName, HasWhole: ByBody, HasJoined: ByBody, Length: ByBody, IsCallable: ByBody, IsContainer: ByBody, IsMember: ByBody,
}
