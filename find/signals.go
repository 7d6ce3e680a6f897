package find

import (
	"cmp"
	"slices"
)

// A Signal is one thing that may speak for a file. All are between 0 and 1, and most are relative to the best file.
type Signal int

// The signals. Those from Best on need the file to be read.
const (
	InText     Signal = iota // BM25F over path, content and names (Robertson, Zaragoza, Taylor 2004)
	InPath                   // BM25 of the path alone
	InNames                  // BM25 of the field Names alone
	Coverage                 // how much of the question the file has at all, by weight
	Base                     // words of the base name, as a part of those that it has
	HeadPath                 // words of the component that the question names, in the path
	WholeText                // identifiers of the question, in the content
	Rare                     // how much of the question the file has at all, by the square of the weight
	JoinedText               // pairs of words of the question as one identifier, in the content
	AliasText                // other forms of words, in content and path
	DirWords                 // words of the question in the directories above it
	InSummary                // BM25 of what was written about the file
	InPast                   // the commits that match best touched it
	InRecent                 // likewise, later commits more
	Lift                     // commits with these words touched it more often than commits do
	Closest                  // the commit that matches best of those that touched it
	DirPast                  // InPast of the other files of its directory
	Recent                   // touched not long before the newest commit: exp(-days/180)
	LastFew                  // by how many commits since one touched it: exp(-n/4)
	LastSome                 // exp(-n/40)
	DirLast                  // as LastFew, of its directory
	Size                     // logarithm of its length
	Best                     // of its best one
	Window                   // BM25 of its best sixty lines
	Defines                  // it defines what the question names
	Together                 // commits touched it together with the first few files
	signals
)

// Signals are what speaks for one file.
type Signals [signals]float64

// weights are how much of each signal is in a score.
type weights [signals]float64

func (w *weights) of(x *Signals) float64 {
	sum := 0.0
	for k, v := range x {
		sum += w[k] * v
	}
	return sum
}

// firstSignals are those that are relative to the best file in the first stage.
var firstSignals = []Signal{InText, InPath, InNames, Base, HeadPath, WholeText, JoinedText, AliasText, DirWords, InSummary, InPast, InRecent, Lift, Closest, DirPast}

// firstWeights and secondWeights are of the two stages. They were learned by bench/explore from the commits of 21
// repositories; the weight of summaries, which those do not have, is that of a middling signal.
var (
	firstWeights = weights{
		InText: 1.99, InPath: .57, InNames: .85, Coverage: .96, Base: .7, HeadPath: 1.37, WholeText: 1.06, Rare: .49, JoinedText: 1.04, AliasText: .37,
		DirWords: .55, InSummary: 1, InPast: .39, InRecent: .65, Lift: .69, Closest: 1.01, DirPast: .34, Recent: .51, LastFew: .87, LastSome: .64,
		DirLast: .55, Size: -.17,
	}
	secondWeights = weights{
		InText: .39, InPath: .38, InNames: .41, Coverage: .47, Base: .71, HeadPath: 1.22, WholeText: .76, Rare: .17, JoinedText: .77, AliasText: .42,
		DirWords: .46, InSummary: .7, InPast: .35, InRecent: .71, Lift: .61, Closest: .71, DirPast: .39, Recent: .32, LastFew: .81, LastSome: .57,
		DirLast: .57, Size: -.99, Best: 1.07, Window: 1.28, Defines: .35, Together: .24,
	}
)

// A Reason is one thing that speaks for a file or a declaration.
type Reason struct {
	Kind    ReasonKind
	Score   float64  // its part of the score
	Words   []string // of the question, the strongest first
	Commits []int    // of the past, the strongest first
}

// A ReasonKind says what a reason is.
type ReasonKind string

// The kinds of reasons.
const (
	ByText    ReasonKind = "text"         // words stand in the content
	ByPath    ReasonKind = "path"         // words stand in the path
	BySummary ReasonKind = "summary"      // words stand in what was written about the file
	ByPast    ReasonKind = "commits"      // commits with the words touched it
	BySymbols ReasonKind = "declarations" // words stand together in declarations
	ByName    ReasonKind = "name"         // words are in the name of the declaration
	ByBody    ReasonKind = "body"         // words stand in the declaration
	ByFile    ReasonKind = "file"         // the file of the declaration is likely
	ByNear    ReasonKind = "near"         // it lies or changes together with likely files
	ByAge     ReasonKind = "recent"       // it was changed often or not long ago
)

// kinds are the reasons that the signals are parts of.
var kinds = [signals]ReasonKind{
	InText: ByText, InPath: ByPath, InNames: ByText, Coverage: ByText, Base: ByPath, HeadPath: ByPath, WholeText: ByText, Rare: ByText, JoinedText: ByText, AliasText: ByText,
	DirWords: ByPath, InSummary: BySummary,
	InPast: ByPast, InRecent: ByPast, Lift: ByPast, Closest: ByPast, DirLast: ByAge, DirPast: ByNear,
	Recent: ByAge, LastFew: ByAge, LastSome: ByAge, Best: BySymbols, Window: ByText, Defines: BySymbols,
	Together: ByNear,
}

// Bounds on what a reason names.
const (
	mostWords = 6
	mostShown = 3
)

// explain sets the reasons of a file.
func (s *scorer) explain(r *Ranked, w *weights) {
	r.Why = nil
	for k, v := range r.Signals {
		part := w[k] * v
		if part <= 0 || kinds[k] == "" {
			continue
		}
		i := slices.IndexFunc(r.Why, func(y Reason) bool { return y.Kind == kinds[k] })
		if i < 0 {
			i = len(r.Why)
			r.Why = append(r.Why, Reason{Kind: kinds[k]})
		}
		r.Why[i].Score += part
	}
	slices.SortStableFunc(r.Why, func(a, b Reason) int {
		switch ByAge { // it says nothing of the words: it comes last
		case a.Kind:
			return 1
		case b.Kind:
			return -1
		}
		return cmp.Compare(b.Score, a.Score)
	})
	for i := range r.Why {
		switch y := &r.Why[i]; y.Kind {
		case ByText:
			y.Words = s.words(r.File, func(p pathPosting, c Counts) bool { return c[Body] > 0 })
		case ByPath:
			y.Words = s.words(r.File, func(p pathPosting, c Counts) bool { return p.path > 0 })
		case BySummary:
			y.Words = s.words(r.File, func(p pathPosting, c Counts) bool { return p.summary > 0 })
		case ByPast:
			y.Commits = s.touching(r.File)
		}
	}
}

// words returns the words of the question that a file has in some way, the strongest first.
func (s *scorer) words(file int32, has func(pathPosting, Counts) bool) []string {
	of := make([]float64, len(s.q.Terms))
	for i, term := range s.q.Terms {
		var p pathPosting
		var c Counts
		if k, ok := slices.BinarySearchFunc(s.t.terms[term.Text], file, func(p pathPosting, f int32) int { return cmp.Compare(p.file, f) }); ok {
			p = s.t.terms[term.Text][k]
		}
		if k, ok := slices.BinarySearchFunc(s.h.files[i], uint32(file), func(p Posting, f uint32) int { return cmp.Compare(p.Doc, f) }); ok {
			c = s.h.files[i][k].Counts
		}
		if has(p, c) {
			of[i] = s.idf[i]
		}
	}
	return s.q.strongest(of)
}

// touching returns the commits that match best of those that touched a file.
func (s *scorer) touching(file int32) []int {
	var of []int
	for _, b := range s.best {
		if len(of) < mostShown && slices.Contains(s.p.touched[b.number], file) {
			of = append(of, b.number)
		}
	}
	return of
}

// strongest returns the words with the highest scores, by the number of the term. Words that requests have whatever they
// are about are among them only if there are no others.
func (q *Question) strongest(of []float64) []string {
	var best []scored
	for i, v := range of {
		if v > 0 {
			best = append(best, scored{i, v})
		}
	}
	slices.SortFunc(best, byScore)
	if said := slices.DeleteFunc(slices.Clone(best), func(b scored) bool { return q.Terms[b.number].Weight == stopWeight }); len(said) > 0 {
		best = said
	}
	words := make([]string, 0, mostWords)
	for _, b := range best[:min(len(best), mostWords)] {
		words = append(words, q.Terms[b.number].Word)
	}
	return words
}

// part returns v relative to the best.
func part(v, best float64) float64 {
	if best <= 0 {
		return 0
	}
	return v / best
}
