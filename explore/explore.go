package explore

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"codemem/condense"
	"codemem/find"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// DefaultBudget is the budget of an answer to a request that names none, in tokens.
const DefaultBudget = 4000

// LeastBudget is the least budget in which an answer says anything.
const LeastBudget = 100

// Options say how to answer.
type Options struct {
	Budget int            // tokens of the text: a ceiling; 0: DefaultBudget
	Why    bool           // say of each place what its score is made of
	Memory *verify.Memory // of the tree; nil for a plain directory
}

// An Answer is where the work of a request is.
type Answer struct {
	Places   []Place         `json:"places"`           // shown with their source, the best first
	Files    []FurtherFile   `json:"files"`            // with further places, the best first
	Tests    []Test          `json:"tests"`            // that reach the places
	Together []scan.CoChange `json:"changes_together"` // files that changed with those of the places
	Lost     []string        `json:"not_found"`        // places that the request names, and the tree does not have
	Notices  []string        `json:"not_searched"`     // what could not be searched, in words
	LeftOut  int             `json:"left_out"`         // files in which words of the request stand, and that are not in the answer
	Tokens   int             `json:"tokens"`           // of Text
	Text     string          `json:"-"`

	Notes []scan.NoteStatus `json:"notes,omitempty"` // others that have words of the request

	Given []condense.Part `json:"-"` // the places as hydrations tell of them
}

// A Place is a declaration, or lines of a file, in which the work may be.
type Place struct {
	condense.Part
	Why        string    `json:"why"`
	Score      float64   `json:"score,omitempty"` // of the ranking; 0 of what the request names
	Reasons    []Reason  `json:"reasons,omitempty"`
	Callers    []Near    `json:"callers"`
	More       int       `json:"more_callers,omitempty"`
	Uses       []Further `json:"uses,omitempty"`            // what it uses
	Runs       []string  `json:"implementations,omitempty"` // what a call of it can run, or what inherits from it
	Implements []string  `json:"implements,omitempty"`      // methods of interfaces and base classes that it is called through
	Beside     []string  `json:"beside,omitempty"`          // names of the declarations in the same class or file
	Memory     []Text    `json:"memory,omitempty"`

	Notes []scan.NoteStatus `json:"notes,omitempty"` // about it, its file, or what is in it
}

// A Reason is one thing that a score is made of.
type Reason struct {
	Kind    string   `json:"kind"` // as of find.ReasonKind
	Score   float64  `json:"score"`
	Words   []string `json:"words,omitempty"`   // of the request, the strongest first
	Commits []string `json:"commits,omitempty"` // ids and subjects of those whose messages have such words
}

// A Near is a symbol that uses a place.
type Near struct {
	ID   string `json:"id"`
	Line int    `json:"line"` // where it does
	Kind string `json:"kind"`
	Rule string `json:"rule"`
}

// A Text is what is remembered of the file of a place.
type Text struct {
	Path  string `json:"path"`
	State string `json:"state"` // fresh, stale
	Drift string `json:"drift,omitempty"`
	By    string `json:"by"`
	Text  string `json:"text"`
}

// A FurtherFile is a file with places that are not shown.
type FurtherFile struct {
	Path    string    `json:"path"`
	Score   float64   `json:"score"`
	Why     string    `json:"why"`
	Reasons []Reason  `json:"reasons,omitempty"`
	Symbols []Further `json:"symbols"`
}

// A Further is a declaration that is named alone.
type Further struct {
	ID    string `json:"id"`
	Name  string `json:"name"` // qualified
	Start int    `json:"start_line"`
	End   int    `json:"end_line"`
}

// A Test is a test that reaches a place.
type Test struct {
	ID   string `json:"id"`             // a path, of a file that uses the file of a place
	Line int    `json:"line,omitempty"` // where it uses a place
}

// An explorer makes one answer.
type explorer struct {
	ctx     context.Context //nolint:containedctx // it lives as long as the answer
	t       *scan.Tree
	o       Options
	q       Question
	asked   *find.Question // its words
	ranking scan.Ranking
	targets []target // the places that may be shown, the best first
	answer  Answer
	found   []scan.NoteStatus // with words of the request, about none of the places
	told    map[int64]bool    // notes that are shown
	linked  bool              // it is known who uses what
	kept    bool              // something that the request names is not shown, and a notice says why
}

// Explore answers a request. Its order follows from the tree alone:
//
//  1. what the request names: places in its order, the innermost frame of a trace first, then the only definitions of
//     names that it writes as code
//  2. declarations of the first files by find's ranking of its words; of each file a few before the others had their turn
//  3. of these, as many as the budget has room for are shown with their source, all others in a line for each file
//
// It is of the tree as it is at one moment: if what it looked at changes meanwhile, it is begun anew.
func Explore(ctx context.Context, t *scan.Tree, request string, o Options) (answer Answer, err error) {
	err = t.Steady(func() error {
		answer, err = explore(ctx, t, request, o)
		return err
	})
	return answer, err
}

func explore(ctx context.Context, t *scan.Tree, request string, o Options) (Answer, error) {
	x := &explorer{ctx: ctx, t: t, o: o, q: Ask(request)}
	x.o.Budget = cmp.Or(o.Budget, DefaultBudget)
	if x.o.Budget < LeastBudget {
		return Answer{}, &condense.BudgetError{Budget: x.o.Budget, Least: LeastBudget}
	}
	x.answer = Answer{Places: []Place{}, Files: []FurtherFile{}, Tests: []Test{}, Together: []scan.CoChange{}, Lost: []string{}, Notices: []string{}}
	if err := x.rank(); err != nil {
		return Answer{}, err
	}
	x.choose()
	if err := x.write(); err != nil {
		return Answer{}, err
	}
	if err := cmp.Or(t.Err(), ctx.Err()); err != nil {
		return Answer{}, err
	}
	return x.answer, nil
}

// rank ranks the tree by the words of the request, or if it has none, by those of the lines that its diffs change.
func (x *explorer) rank() error {
	words := x.q.Words
	if words == "" {
		words = x.q.diffWords()
	}
	x.asked = find.Ask(words)
	var err error
	x.ranking, err = x.t.Rank(words, scan.RankOptions{Tests: x.q.Tests, Memory: x.o.Memory})
	x.answer.Notices = append(x.answer.Notices, x.ranking.Unsearched...)
	return err
}

// choose fills targets.
func (x *explorer) choose() {
	var lost []Named
	x.targets, lost = targets(x.t, &x.q)
	for _, n := range lost {
		x.answer.Lost = append(x.answer.Lost, n.String())
	}
	for _, name := range x.q.Names {
		if at, ok := x.defined(name); ok {
			x.target(target{Place: at, why: "defines " + name, named: true}, 0)
		}
	}
	rank := map[string]int{}
	for i, f := range x.ranking.Files[:min(len(x.ranking.Files), max(shownFiles, x.o.Budget*shownFiles/DefaultBudget))] {
		rank[f.Path] = i
	}
	for _, all := range []bool{false, true} {
		for _, s := range x.ranking.Symbols {
			most := ofOthers
			switch i, ok := rank[s.Path]; {
			case !ok:
				continue
			case all:
				most = spares * x.shown()
			case i < firstFiles:
				most = ofFirst
			}
			x.target(target{Place: s.Place, why: reasons(s.Why), score: s.Score, reasons: x.reasons(s.Why)}, most)
		}
	}
}

// Which declarations are shown with their source: files are ranked more surely than what is in them.
const (
	shownFiles = 6 // files of the first ranks, with a larger budget more
	firstFiles = 2 // of these, from the first so many
	ofFirst    = 4 // declarations each before the others had their turn
	ofOthers   = 2 // and from each other
)

// mostShown is how many places are shown with their source, in an answer of the usual size, unless the request names more.
const mostShown = 8

// spares is how many times as many targets there are: those that are passed over give their places to the next.
const spares = 3

// shown is how many places are shown with their source.
func (x *explorer) shown() int { return max(mostShown, x.o.Budget*mostShown/DefaultBudget) }

// target adds a place that does not lie in one that is a target, or around one; with most, only if there are fewer of its file.
func (x *explorer) target(t target, most int) {
	o := x.t.Outline(t.Path)
	same := 0
	for _, other := range x.targets {
		if other.Path != t.Path {
			continue
		}
		same++
		if o == nil || other.Index == t.Index || t.Index < 0 && other.Index < 0 || inside(o, t.Index, other.Index) || inside(o, other.Index, t.Index) {
			return
		}
	}
	if len(x.targets) < spares*x.shown() && (most == 0 || same < most) {
		x.targets = append(x.targets, t)
	}
}

// inside reports whether symbol i lies in symbol of.
func inside(o *symbol.Outline, i, of int) bool {
	for ; i >= 0; i = o.Symbols[i].Parent {
		if i == of {
			return true
		}
	}
	return false
}

// mostParsed is how many files are parsed for a name alone.
const mostParsed = 64

// defined returns the only function of a name of several words in a source file, or, if the request is one name alone, the
// best definition of that. A class that a request only mentions is mostly not where the work is.
func (x *explorer) defined(name string) (symbol.Place, bool) {
	if missing, err := x.t.CurrentWithin(mostParsed); err != nil || missing > 0 {
		return symbol.Place{}, false // the ranking knows what it is worth as a word
	}
	if alone := len(x.q.Names) == 1 && len(symbol.Runs(x.q.Words)) == 1; alone {
		found, err := x.t.Find(name, "", true, 1)
		if err == nil && len(found.Found) > 0 {
			return found.Found[0].Place, true
		}
		return symbol.Place{}, false
	}
	if len(symbol.Words(name)) == 1 {
		return symbol.Place{}, false
	}
	places := slices.DeleteFunc(slices.Clone(x.t.Define(name)), func(p symbol.Place) bool {
		return repo.RoleOf(p.Path, repo.TypeByName(p.Path)) != repo.RoleSource
	})
	if len(places) != 1 {
		return symbol.Place{}, false
	}
	o := x.t.Outline(places[0].Path)
	return places[0], o != nil && o.Symbols[places[0].Index].Kind.Callable()
}

// String is a place as a request names it.
func (n Named) String() string {
	switch {
	case n.Line > 0:
		return fmt.Sprintf("%s:%d", n.Path, n.Line)
	case n.Name != "":
		return n.Path + ":" + n.Name
	}
	return n.Path
}
