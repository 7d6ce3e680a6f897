package tags

import "embed"

// walks holds, by language, what engine.Analysis returns for its query, so that no process finds it out again.
// `go test ./symbol/tags -run TestWalks -update` writes it. A language without one is slower to load.
//
//go:embed walks/*.walks
var walks embed.FS

// walksFile is where the walks of a language are.
func (l *language) walksFile() string { return "walks/" + l.Name + ".walks" }

// walksOf returns the walks of a language's query, nil if none are kept.
func (l *language) walksOf() []byte {
	data, _ := walks.ReadFile(l.walksFile())
	return data
}
