// Package snapshot is one state of all files: what was asked of it, what followed from the answers, and what an edit makes
// old. It knows what an outline is, and names no language.
//
// Stored results are checked by verifying traces with early cut-off, as in salsa and in "Build systems à la carte" (Mokhov,
// Mitchell, Peyton Jones 2018):
//
//	s := snapshot.New(world)
//	keys := s.Trace(func() { links = condense.LinksOf(s, "a.go") }) // the questions that were asked, through memos as well
//	was, is := snapshot.Facts("b.go", before), snapshot.Facts("b.go", after)
//	snapshot.Changed(old, was, is)                                 // the questions that the edit of b.go answers anew
//	keys.Any(old)                                                  // whether the links of a.go have to be computed again
//
// A question names as little as its answer is used for: Naming(path, name) is the symbols of one name in a file, so that an
// edit of another name of that file leaves its trace valid. docs/architecture/SYMBOL.md says which to ask.
package snapshot
