// Package agents is what "codemem init" installs, and how: it wires coding agents to codemem by small
// additions to their own configuration files, and takes them out again to the byte.
//
// It knows where each agent keeps its configuration (the table in agent.go), the plugin of Claude Code
// (embedded from claude), and how to add to a JSON, TOML or Markdown file without touching what is there.
// Nothing is ever started, and nothing but those files and the receipt is written.
//
// The words. A target is one file that an agent reads. An edit is what belongs into it: a member of a JSON
// object, hooks in JSON arrays, a fenced block of lines, or a whole file. What an edit adds are entries. A
// receipt remembers, for each file that was changed, which bytes were inserted and what the hashes were
// before and after; it holds no text of the file, so no secret of it either.
//
// The promises. Edits only insert: comments, order, indentation, line ends, a byte order mark and a missing
// last line end stay. What is there already is not inserted again, so that a second run writes nothing. An
// entry of that name that says something else is left alone. Removal gives back the bytes that were there
// when the file is as it was left; otherwise it cuts out the entries, and no more. In the scope of a
// repository no file outside its work tree is read or written, nor one in a git directory. Each file is
// replaced at once, and only if it still holds what was read; runs at the same time wait for each other.
package agents
