// Package scan brings the outlines of a tree up to date, and answers from them.
//
// # Words
//
// A Tree is the source files of a work tree or of a plain directory, for one request. It is a snapshot.World: of
// every file it gives the outline of the bytes that are on disk now. A Map is its directories, each with what is
// told of it and what follows from the files in it, as they are now. A Cache holds outlines between requests;
// an outline is of a content, so it is never out of date, only unused. To Sync a tree is to find out what every
// file holds, and to parse what was never parsed.
//
// # Promises
//
// A content is parsed once, ever: its outline is kept in the registry by md5, if there is a registry that may be
// written. Work is stored in batches, so that what was interrupted goes on where it stopped. A file that cannot be
// read or parsed is a warning, never the end of a run. What File returns was read for the call.
package scan
