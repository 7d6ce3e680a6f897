// Package find ranks the files and the declarations of a tree by how likely a request in words is about them. It is pure:
// it knows no disk, no git and no SQL, and the same input gives the same answer in the same order.
//
// # Words
//
// A Term is what texts are compared by: a word of an identifier, in lower case, without its ending (see Stem), and an
// identifier of several words as one. readIndex and read_index both are read, index and readindex.
//
// A Segment is an inverted index over some documents: contents by their md5, or commits. Its Docs say what the documents
// are, its postings which of them have a term, and how often in which field. A segment is made by a Builder and is never
// changed; a Builder makes one of several, too. What is stored is not trusted: decoding checks it, and bounds what it makes.
//
// # Ranking
//
// A Question is a request as terms. A Tree is the files of one state with what is known of them before anything is asked, a
// Past the commits that led there. Hits are where the terms of a question stand in both. Files ranks the files by these
// alone (the first stage); a Reading of the first few, from their bytes and outlines, ranks their declarations, and the
// files again (the second stage).
package find
