// Package condense makes short forms of code, and counts what they save.
//
// # Words
//
// A Skeleton is a file's declarations in its own language, without the bodies. To Hydrate is to give the exact
// bytes of symbols with what they depend on. A Window is the numbered lines of a long one around the places that matter. An Overview is a map of directories, what matters most first. A budget is a number of tokens that an answer never exceeds, with
// all that is wrapped around it; what was left out is named.
//
// Whatever is shown is cut from bytes that were read for the answer; the outlines say where only for those
// bytes. The same tree gives the same answer on every machine and in every run.
package condense
