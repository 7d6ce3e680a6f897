// Package explore answers the question with which a task begins: where is the work, what does it touch.
//
// # Words
//
// A Question is a request taken apart: what it says in words, and the places that it names, in whatever form, as a stack
// trace, a diff or the output of a compiler does. A place is a declaration with its lines, or lines of a file. An Answer
// is the places, the best first, with what an agent needs to begin there: source, who uses it, what stands beside it, what
// is remembered of its file, tests, and what changes together with it.
//
// # Promises
//
// A budget is a ceiling. What is shown is of the bytes on disk. What was not searched is said first, what was left out is
// said last. The same tree gives the same answer.
package explore
