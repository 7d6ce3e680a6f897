// Package registry is the memory: one SQLite file per repository. It alone knows SQL.
//
// # Words
//
// A File is a row: what was seen of one tracked file of one work tree, and the Summary that an agent
// wrote of it. A summary keeps the md5 of the content it was written for; it is fresh while that is the
// file's, stale otherwise, and nothing has to be written for it to become either. History is every text
// ever written, by path and content. A DirectoryText is a text on a directory, bound to its children: by name the
// hashes of what lay in it when it was written; its history is kept under the path with a slash behind it. The Proof is what the rows are known to be true of. The generation
// counts the transactions that wrote to a work tree's rows, so that a comparison can tell whether it
// still rests on what it read.
//
// The verbs are of memory: See enters what is there, Summarize what was learned, Forget drops a row,
// Recall finds the text that was once written for the same bytes.
//
// # Promises
//
// View sees one moment; Update is kept whole or not at all, and is on disk when it returns nil: in the file
// that is at the path then, not in one that was removed or replaced meanwhile. Many processes may use one
// file: writers wait for up to five seconds, in no order, and then get ErrLocked, readers never wait. (On a network file
// system, whose locks do not carry a write-ahead log, readers and writers wait for each other.)
//
// The file is made 0600 in a directory 0700, migrated under a lock and after a backup, and refused if it is
// newer, another program's, another user's, a link, or damaged, which is said after a second look only. What
// runs when it is used (triggers, views, virtual tables) has to be what we made. It is never silently
// replaced, and there is never a second place. Where it cannot be written it is read.
//
// Every text is stored with a hash of it. Check compares them, Salvage saves those that agree.
package registry
