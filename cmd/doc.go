// Package cmd is the door for people: the registry as commands of a terminal. It alone knows cobra.
//
// A command prints one page for a person, or with --json one object and nothing else. What is printed
// of the repository or the registry is escaped: no path and no summary can move a cursor, set a title or
// hide a letter. No command asks questions; standard input is read only where "-" says so.
//
// An error is one line with its next step in the line below, or with --json one object on standard
// error. The exit codes are 0 fine, 1 error, 2 usage, 3 drift found, 4 summaries pending, 130 stopped by
// the user. A reader that goes away ends the output, not the work.
package cmd
