// Package verify compares what is remembered with what is.
//
// One operation serves the bootstrap, the verification pass and the atomic close: look at the work
// tree, compare it with the remembered rows, apply the verdicts, move the proof. They differ in the
// set of paths alone. There is no second way to write a row, so none that could disagree.
//
// # Words
//
// A Survey is the work tree at one moment, as far as the index and stat data tell. A Verdict says how
// a path compares with its row. Evidence that bytes are unchanged since they were hashed is stat data
// of the row, or an index entry of the same blob whose stat data agree with the file; bytes shown
// unchanged that way are proven, others are hashed. The proof is last_verified_sha with what it needs
// to be checked: the tree of that commit, the paths whose rows are not that commit's clean checkout,
// whether every tracked file had a row, and the rules the rows were written under.
//
// # Promises
//
// A row is written only from bytes that were read in one piece, never from a commit. The proof moves
// in the transaction of the rows that it rests on, and only if the registry, HEAD and the index are
// still those that were compared; otherwise the work is done again, at last under the write lock.
// Whatever is written without moving the proof is entered in the proof as not clean. A summary is
// never written, asked for or deleted by a comparison; it stays with the md5 it was written for.
// A file that cannot be read is one verdict, not the end of the run.
package verify
