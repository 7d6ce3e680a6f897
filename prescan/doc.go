// Package prescan decides how far the registry can be trusted.
//
// On the first ask of a session that touches code it looks at the work tree without opening a tracked
// file, and answers with one of four entry states: empty (nothing to remember), bootstrap (nothing
// remembered yet), trust (the proof holds: what is remembered is what is there), verify (it does not,
// for reasons that it names). Then it carries the state out: the first and the third write nothing,
// the second and the fourth are a pass of package verify. Where neither the index nor the row vouches for
// a file, such as one that was checked out again with other line endings than its blob's, trust reads it,
// and keeps its new stat data so that the next one need not.
//
// Decide is a pure function from Facts, rule by rule; Run gathers the facts.
package prescan
