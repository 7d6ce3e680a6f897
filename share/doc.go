// Package share passes texts on: between clones of a repository, as lines of a file or over a ref of a remote.
//
// # Words
//
// A Record is one text with its provenance, bound to the bytes that it is of: by md5, size and git blob id for a file, by the
// hash of what lies in it for a directory. It names a path, which is where the text was written, and no place of a machine;
// it lands on whatever path has these bytes. Records are JSON Lines, sorted: the same texts are the same bytes.
//
// A store holds records by content: at each key, the hash of what a text is bound to, lie all records of that content. The
// store whose states have names is a Ref of the repository's own remote. One that many write at once, row by row, is a Postgres: it
// is told what is in the outbox of the registry, and asked for the contents that are here.
//
// # Promises
//
// What comes from elsewhere is checked record by record, by the functions that check what is written here, and what is unfit
// is reported with its place and left out. It is never put above a text of this clone for the same bytes, and is marked as
// remote until somebody here confirms it. No remote is asked but by Push, Pull, Compact, Revoke, Ask and Sync: what was pulled is in the registry,
// where every lookup finds it.
//
// Push replays what is new here on what the remote holds now and moves its ref only from that, so that whoever pushes at the
// same time loses nothing. What a store holds and this program cannot read, a newer one's, is kept as it is.
package share
