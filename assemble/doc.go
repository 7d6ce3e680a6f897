// Package assemble packs what a model should see at a place in a file into a budget.
//
// # Words
//
// A Pack is the text that a model is given, with the Items it is made of. An item has a priority:
//
//	1 the current file around the cursor, unsaved text included
//	2 recent edits as diffs, newest first
//	3 files that the current file imports or uses
//	4 files recently opened or edited
//	5 the repository: what belongs to the place by history and use, then its tree
//
// An item has a form: a file is given whole, as a skeleton, as its summary, or by its path; the current file whole or as
// a window around the cursor. An edit is a change of one file of one client. The Index is which files there are; an Assembler
// is what a process keeps between packs.
//
// # Promises
//
// A budget is a ceiling for every input, whatever is mandatory and what wraps it included. A file is there once, at its
// best priority; the diffs of priority 2 are about changes, not files. The current file and an edit are in, trimmed, before
// all others; what the function at the cursor uses is in, be it by its path, before other files and the tree. What was left
// out does not fit into what is left, in any of its forms, and is named. The same tree and request give the same pack. What
// is shown was read for the pack, or is unsaved text of the request.
package assemble
